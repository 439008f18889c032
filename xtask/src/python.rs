//! Environments of Python below the target folder, and what pip installs into them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where an environment has its programs.
const PROGRAMS: &str = if cfg!(windows) { "Scripts" } else { "bin" };

/// A virtual environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment in a folder, made by this Python unless it is there, or why it cannot be made.
    pub(crate) fn at(folder: &Path, python: &Path) -> Result<Self, String> {
        let own = Self { folder: folder.to_owned() };
        if own.python().is_file() {
            return Ok(own);
        }
        let mut make = Command::new(python);
        match is_done(make.args(["-m", "venv"]).arg(folder)) {
            true => Ok(own),
            false => Err(format!("`{} -m venv` failed", python.display())),
        }
    }

    pub(crate) fn python(&self) -> PathBuf {
        self.program("python")
    }

    /// The place of a program, which need not be there.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.programs().join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    pub(crate) fn programs(&self) -> PathBuf {
        self.folder.join(PROGRAMS)
    }

    /// Whether pip could install what a list names.
    pub(crate) fn install(&self, list: &Path) -> bool {
        install(&self.python(), list)
    }
}

/// A call of pip that asks nothing and gives up soon.
pub(crate) fn pip(python: &Path, verb: &str) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", verb, "--quiet", "--no-input", "--disable-pip-version-check"]);
    pip
}

/// Whether pip could install what a list names for a Python.
pub(crate) fn install(python: &Path, list: &Path) -> bool {
    let mut pip = pip(python, "install");
    is_done(pip.args(["--retries", "1", "--timeout", "15", "--requirement"]).arg(list))
}

pub(crate) fn imports(python: &Path, names: &str) -> bool {
    is_done(Command::new(python).args(["-c", &format!("import {names}")]))
}

/// Whether a program ends well; what it prints is not shown.
fn is_done(command: &mut Command) -> bool {
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_python_that_is_not_there_imports_nothing() {
        let none = Path::new("no-python-has-this-name");
        assert!(!imports(none, "sys"));
        let folder = std::env::temp_dir().join("portnote-no-environment");
        assert!(Environment::at(&folder, none).is_err());
    }
}
