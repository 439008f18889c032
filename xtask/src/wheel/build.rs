//! The wheels of this platform, and maturin, which builds them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::interpreters::Python;
use crate::python::Environment;
use crate::{about, emptied, missing};

/// A wheel of this platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The extension for each Python with a global lock, from 3.10 on.
    Abi3,
    /// The extension for 3.14 without a global lock, which has no stable ABI.
    FreeThreaded,
    /// The extension for each Python from 3.15 on, with and without the lock.
    Abi3t,
    /// The program.
    Program,
}

/// What each call builds.
pub(super) const ALWAYS: [Kind; 2] = [Kind::Abi3, Kind::Program];

/// All wheels of a release: free-threaded Pythons refuse the first.
pub(super) const ALL: [Kind; 4] = [Kind::Abi3, Kind::FreeThreaded, Kind::Abi3t, Kind::Program];

impl Kind {
    /// The tag of the wheel, without the platform.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Abi3 => "cp310-abi3",
            Self::FreeThreaded => "cp314-cp314t",
            Self::Abi3t => "cp315-abi3.abi3t",
            Self::Program => "py3-none",
        }
    }

    /// The most bytes of the wheel. BENCHMARKS.md says what keeps them from being fewer.
    pub(super) fn most(self) -> u64 {
        match self {
            Self::Program => 7_800_000,
            _ => 6_800_000,
        }
    }

    pub(super) fn runs_on(self, python: &Python) -> bool {
        let free = python.is_free_threaded;
        match self {
            Self::Abi3 => !free,
            Self::FreeThreaded => free && python.minor == 14,
            Self::Abi3t => free && python.minor >= 15,
            Self::Program => true,
        }
    }

    fn package(self) -> &'static str {
        match self {
            Self::Program => "portnote-cli",
            _ => "portnote-py",
        }
    }

    /// The options of maturin. The Pythons that they name need not be installed.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Abi3 => &["--interpreter", "python3.10"],
            // maturin leaves the feature `abi3` out by itself.
            Self::FreeThreaded => &["--interpreter", "python3.14t"],
            Self::Abi3t => {
                &["--no-default-features", "--features", "abi3t", "--interpreter", "python3.15t"]
            }
            Self::Program => &[],
        }
    }

    fn profile(self, how: How) -> &'static str {
        match (how, self) {
            (How::Released, Self::Program) => "dist",
            (How::Released, _) => "wheel",
            (How::Quick, _) => "dev",
        }
    }
}

/// How wheels are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum How {
    /// As users get them.
    #[default]
    Released,
    /// As tests are: in a fraction of the time, and several times as large and slow.
    Quick,
}

/// A wheel that was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wheel {
    pub kind: Kind,
    pub path: PathBuf,
    pub bytes: u64,
}

impl Wheel {
    /// The folder in which nothing else is.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    pub(super) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The program that builds wheels.
#[derive(Clone, Debug)]
pub(super) struct Maturin {
    program: PathBuf,
}

impl Maturin {
    /// maturin in an environment of its own, or why there is none.
    pub(super) fn install(root: &Path, place: &Path) -> Result<Self, String> {
        if let Some(why) = missing("python3") {
            return Err(why);
        }
        let own = Environment::at(&place.join("venv/maturin"), Path::new("python3"))?;
        let list = root.join(super::LISTS).join("requirements-build.txt");
        match own.install(&list) {
            true => Ok(Self { program: own.program("maturin") }),
            false => Err(format!("pip cannot install {}", list.display())),
        }
    }

    /// Builds a wheel into a folder that is emptied before; `None` where it does not compile.
    pub(super) fn build(
        &self,
        root: &Path,
        place: &Path,
        kind: Kind,
        how: How,
    ) -> io::Result<Option<Wheel>> {
        let folder = emptied(&place.join("dist").join(kind.tag()))?;
        let manifest = root.join("crates").join(kind.package()).join("Cargo.toml");
        let mut command = Command::new(&self.program);
        command.current_dir(root).args(["build", "--quiet", "--manifest-path"]).arg(manifest);
        command.args(["--profile", kind.profile(how), "--out"]).arg(&folder).args(kind.options());
        // What maturin tells of its work is shown where it failed.
        let told = command.output()?;
        if !told.status.success() {
            eprint!("{}", String::from_utf8_lossy(&told.stderr));
            return Ok(None);
        }
        let entries = fs::read_dir(&folder).map_err(|error| about(&folder, &error))?;
        let mut wheels = entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "whl"));
        let Some(entry) = wheels.next() else { return Ok(None) };
        Ok(Some(Wheel { kind, path: entry.path(), bytes: entry.metadata()?.len() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_python_has_one_extension() {
        let python = |minor, is_free_threaded| Python {
            minor,
            is_free_threaded,
            program: PathBuf::from("python3"),
        };
        let loads = |python: Python| {
            let kinds = ALL.iter().filter(|kind| kind.runs_on(&python));
            kinds.map(|kind| kind.tag()).collect::<Vec<_>>()
        };
        assert_eq!(loads(python(10, false)), ["cp310-abi3", "py3-none"]);
        assert_eq!(loads(python(15, false)), ["cp310-abi3", "py3-none"]);
        assert_eq!(loads(python(14, true)), ["cp314-cp314t", "py3-none"]);
        assert_eq!(loads(python(15, true)), ["cp315-abi3.abi3t", "py3-none"]);
        // Experimental in 3.13.
        assert_eq!(loads(python(13, true)), ["py3-none"]);
    }
}
