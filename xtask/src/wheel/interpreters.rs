//! The Pythons of this machine on which the packages are tried.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt, fs};

/// The second number of the oldest version that is promised.
pub(super) const OLDEST: u32 = 10;

/// The last version whose name is looked for.
const NEWEST: u32 = 19;

/// Prints the second number of the version, whether there is no GIL, which Python it is, and whether it
/// makes environments. Debian has the last in a package of its own.
const PROBE: &str = "\
import sys, sysconfig
from importlib.util import find_spec
free = sysconfig.get_config_var('Py_GIL_DISABLED')
whole = find_spec('venv') and find_spec('ensurepip')
print(*sys.version_info[:2], int(bool(free)), sys.implementation.name, int(bool(whole)))";

/// A Python that makes environments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Python {
    /// The second number of its version.
    pub minor: u32,
    /// Whether it has no global lock, and loads other extensions.
    pub is_free_threaded: bool,
    pub program: PathBuf,
}

impl fmt::Display for Python {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Python 3.{}{}", self.minor, if self.is_free_threaded { "t" } else { "" })
    }
}

/// One Python of each version, in the order of their versions, and why others are left out.
pub(super) fn found() -> (Vec<Python>, Vec<String>) {
    let mut all: Vec<Python> = Vec::new();
    let mut left_out = Vec::new();
    for program in programs() {
        let Some((python, is_whole)) = probe(&program) else { continue };
        let same = |other: &Python| other.to_string() == python.to_string();
        if python.minor < OLDEST || all.iter().any(same) {
            continue;
        }
        match is_whole {
            true => all.push(python),
            false => left_out.push(python),
        }
    }
    all.sort();
    left_out.retain(|python| !all.iter().any(|other| other.to_string() == python.to_string()));
    let told = left_out.iter().map(|python| {
        format!("{python} ({}): it has no module `ensurepip`", python.program.display())
    });
    let told = told.collect();
    (all, told)
}

/// Programs on the path and in pyenv, each once, the path first.
fn programs() -> Vec<PathBuf> {
    let numbered = (OLDEST..=NEWEST).flat_map(|minor| {
        ["", "t"].map(|suffix| format!("python3.{minor}{suffix}{}", env::consts::EXE_SUFFIX))
    });
    let plain = ["python3", "python"].map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
    let names: Vec<String> = plain.into_iter().chain(numbered).collect();
    let path = env::var_os("PATH").unwrap_or_default();
    let mut all: Vec<PathBuf> = env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>())
        .collect();
    all.extend(versions_of_pyenv().into_iter().map(|folder| folder.join("bin/python3")));
    let mut known = BTreeSet::new();
    // All shims of pyenv are one script, which looks at its name.
    all.retain(|program| {
        let parts = program.canonicalize().ok().zip(program.file_name().map(ToOwned::to_owned));
        program.is_file() && parts.is_some_and(|parts| known.insert(parts))
    });
    all
}

fn versions_of_pyenv() -> Vec<PathBuf> {
    let root = env::var_os("PYENV_ROOT").map(PathBuf::from);
    let root = root.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".pyenv")));
    let folders = root.and_then(|root| fs::read_dir(root.join("versions")).ok());
    let mut folders: Vec<PathBuf> =
        folders.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// What a program says about itself; `None` for another Python than CPython, and for one that does not start.
fn probe(program: &Path) -> Option<(Python, bool)> {
    let output = Command::new(program).args(["-c", PROBE]).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    read(program, &said)
}

fn read(program: &Path, said: &str) -> Option<(Python, bool)> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let ["3", minor, free, "cpython", whole] = words.as_slice() else { return None };
    let minor = minor.parse().ok()?;
    let program = program.to_owned();
    Some((Python { minor, is_free_threaded: *free == "1", program }, *whole == "1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_python_says_what_it_is() {
        let program = Path::new("python3");
        let said = |text| read(program, text).map(|(python, whole)| (python.to_string(), whole));
        assert_eq!(said("3 12 0 cpython 1\n"), Some(("Python 3.12".to_owned(), true)));
        assert_eq!(said("3 14 1 cpython 0\n"), Some(("Python 3.14t".to_owned(), false)));
        assert_eq!(said("3 11 0 pypy 1\n"), None);
        assert_eq!(said("2 7 0 cpython 1\n"), None);
        assert_eq!(said(""), None);
    }
}
