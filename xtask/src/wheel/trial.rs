//! Wheels in fresh environments: installed, imported and tested.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::build::Wheel;
use super::interpreters::Python;
use super::{LISTS, PACKAGE};
use crate::dist::remove;
use crate::python::{Environment, pip};
use crate::{docs, emptied};

/// What is tried with one Python.
pub(super) struct Trial<'t> {
    pub root: &'t Path,
    /// The folder below which environments are made.
    pub place: &'t Path,
    pub python: &'t Python,
    pub extension: Option<&'t Wheel>,
    pub program: &'t Wheel,
    /// Whether the libraries of data frames are installed for the tests.
    pub has_extras: bool,
    /// Whether the stubs are held to the package.
    pub are_types_checked: bool,
}

/// What a step found, or what the program said that failed in it, which ends the trial.
type Found<T> = Result<T, String>;

impl Trial<'_> {
    /// What was found, in one line for each wheel.
    ///
    /// # Errors
    /// What a program said that failed.
    pub(super) fn run(&self) -> Found<Vec<String>> {
        let program = self.fresh("program")?;
        let mut lines = vec![self.try_program(&program)?];
        match self.extension {
            Some(wheel) => lines.push(self.try_extension(wheel, &program)?),
            None => lines.push("skipped: no extension was built for it (--matrix)".to_owned()),
        }
        // Environments are large.
        for name in ["program", "package", "work", "types"] {
            remove(&self.folder(name)).map_err(|error| error.to_string())?;
        }
        Ok(lines)
    }

    /// The program brings one name and nothing else.
    fn try_program(&self, own: &Environment) -> Found<String> {
        let before = names(&own.programs())?;
        self.install_wheel(own, self.program)?;
        let new: Vec<String> = names(&own.programs())?.difference(&before).cloned().collect();
        let name = format!("portnote{}", std::env::consts::EXE_SUFFIX);
        if new != [name] {
            return Err(format!("{} brings {new:?}", self.program.name()));
        }
        let mut command = Command::new(own.program("portnote"));
        is_version(&said(command.arg("--version"))?)?;
        Ok(format!("{}: installed, starts", self.program.kind.tag()))
    }

    fn try_extension(&self, wheel: &Wheel, program: &Environment) -> Found<String> {
        let own = self.fresh("package")?;
        self.install_wheel(&own, wheel)?;
        let mut found = vec![format!("{}: installed", wheel.kind.tag())];
        let mut import = Command::new(own.python());
        is_version(&said(import.args(["-c", "import portnote; print(portnote.__version__)"]))?)?;
        match own.install(&self.list("requirements.txt")) {
            true => found.extend(self.test(&own, program)?),
            false => found.push("tests skipped: pip cannot install pytest".to_owned()),
        }
        // Only a program of the same version is taken.
        let mut pip = pip(&own.python(), "install");
        pip.arg("--no-index").args(["--find-links"]).arg(self.program.folder());
        said(pip.args(["--find-links"]).arg(wheel.folder()).arg("portnote[cli]"))?;
        let mut run = Command::new(own.python());
        is_version(&said(run.args(["-m", "portnote", "--version"]))?)?;
        found.push("`python -m portnote` starts".to_owned());
        Ok(found.join(", "))
    }

    /// Runs the tests of the package, and says how they ended.
    fn test(&self, own: &Environment, program: &Environment) -> Found<Vec<String>> {
        let mut found = Vec::new();
        if self.has_extras {
            let list = self.list("requirements-extras.txt");
            match own.install(&list) {
                true => found.push("extras installed".to_owned()),
                false => {
                    found.push(format!("extras skipped: pip cannot install {}", list.display()))
                }
            }
        }
        if self.are_types_checked {
            found.push(self.check_types(own)?);
        }
        let tests = self.root.join(PACKAGE).join("tests");
        // A folder from which nothing of the sources is imported.
        let work = emptied(&self.folder("work")).map_err(|error| error.to_string())?;
        let mut pytest = Command::new(own.python());
        pytest.args(["-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]).arg(tests);
        pytest.current_dir(work).env("PYTHONDONTWRITEBYTECODE", "1");
        pytest.env(docs::PROGRAM, program.program("portnote"));
        let said = said(&mut pytest)?;
        found.push(said.lines().last().unwrap_or_default().trim_matches(['=', ' ']).to_owned());
        Ok(found)
    }

    /// Stubs say what the package has, and are right by themselves.
    fn check_types(&self, own: &Environment) -> Found<String> {
        let stub = self.root.join(PACKAGE).join("python/portnote/__init__.pyi");
        if !stub.is_file() {
            return Ok("types skipped: there are no stubs".to_owned());
        }
        let work = emptied(&self.folder("types")).map_err(|error| error.to_string())?;
        for args in [&["mypy.stubtest", "portnote"][..], &["mypy", "--strict", "-p", "portnote"]] {
            said(Command::new(own.python()).current_dir(&work).arg("-m").args(args))?;
        }
        Ok("types agree".to_owned())
    }

    fn install_wheel(&self, own: &Environment, wheel: &Wheel) -> Found<()> {
        said(pip(&own.python(), "install").arg("--no-index").arg(&wheel.path))?;
        said(&mut pip(&own.python(), "check")).map(drop)
    }

    /// An environment with nothing but pip.
    fn fresh(&self, name: &str) -> Found<Environment> {
        let folder = self.folder(name);
        remove(&folder).map_err(|error| error.to_string())?;
        Environment::at(&folder, &self.python.program)
    }

    fn folder(&self, name: &str) -> PathBuf {
        let version = self.python.to_string().replace("Python ", "");
        self.place.join("venv").join(format!("{version}-{name}"))
    }

    fn list(&self, name: &str) -> PathBuf {
        self.root.join(LISTS).join(name)
    }
}

/// What a command says, which must end well.
fn said(command: &mut Command) -> Found<String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    match output.status.success() {
        true => Ok(text.concat().trim_end().to_owned()),
        false => Err(format!("{command:?}\n{}", text.concat())),
    }
}

/// Whether a program names the version of the workspace.
fn is_version(said: &str) -> Found<()> {
    let version = env!("CARGO_PKG_VERSION");
    let is_named = said.split_whitespace().any(|word| word == version);
    is_named.then_some(()).ok_or_else(|| format!("`{said}` does not name version {version}"))
}

fn names(folder: &Path) -> Found<BTreeSet<String>> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_word() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(is_version(&format!("portnote {version}\n")), Ok(()));
        assert!(is_version(&format!("portnote {version}1")).is_err());
    }

    #[test]
    fn what_fails_is_told() {
        let told = said(Command::new("rustc").arg("--no-such-option")).unwrap_err();
        assert!(told.contains("no-such-option"), "{told}");
        assert!(said(&mut Command::new("no-program-has-this-name")).is_err());
    }
}
