//! The packages for Python: built as wheels, installed into fresh environments, and tried there.

mod build;
mod interpreters;
mod trial;

use std::ffi::OsString;
use std::io;
use std::path::Path;

use build::{ALL, ALWAYS, How, Maturin, Wheel};
use trial::Trial;

use crate::megabytes;
use crate::package::target_folder;

/// The lists of what pip installs.
const LISTS: &str = "xtask/wheel";

/// The crate of the package `portnote`.
const PACKAGE: &str = "crates/portnote-py";

/// What one call is asked to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Hold the stubs to the package as well.
    check: bool,
    /// Build the extension for free-threaded Pythons as well.
    matrix: bool,
    /// How wheels are built.
    how: How,
}

impl Wanted {
    /// Everything that can be said of the packages.
    pub const ALL: Self = Self { check: true, matrix: true, how: How::Released };

    /// What options ask for; `None` for one that does not exist.
    pub fn from_args(args: &[OsString]) -> Option<Self> {
        let mut wanted = Self::default();
        for arg in args {
            match arg.to_str()? {
                "--check" => wanted.check = true,
                "--matrix" => wanted.matrix = true,
                "--quick" => wanted.how = How::Quick,
                _ => return None,
            }
        }
        Some(wanted)
    }
}

/// Builds wheels below `target/wheel` and tries each with every Python that is found. What is not
/// installed and cannot be is skipped with a line.
///
/// # Errors
/// A program could not be started, or a folder not be made.
pub fn run(root: &Path, wanted: Wanted) -> io::Result<u8> {
    let place = target_folder(root).join("wheel");
    let maturin = match Maturin::install(root, &place) {
        Ok(maturin) => maturin,
        Err(why) => {
            eprintln!("wheel: skipped: {why}");
            return Ok(0);
        }
    };
    let kinds = if wanted.matrix { &ALL[..] } else { &ALWAYS };
    let mut wheels = Vec::new();
    for kind in kinds {
        let Some(wheel) = maturin.build(root, &place, *kind, wanted.how)? else {
            eprintln!("wheel: FAILED: {} cannot be built", kind.tag());
            return Ok(1);
        };
        wheels.push(wheel);
    }
    if !wanted.matrix {
        eprintln!("wheel: skipped: wheels for free-threaded Pythons (--matrix)");
    }
    let are_small = wheels.iter().map(|wheel| is_small(wheel, wanted.how)).collect::<Vec<_>>();
    let are_tried = try_all(root, &place, &wheels, wanted);
    Ok(u8::from(!are_tried || are_small.contains(&false)))
}

/// Prints the size of a wheel with its bound, and whether it is within.
fn is_small(wheel: &Wheel, how: How) -> bool {
    let (most, name) = (wheel.kind.most(), wheel.name());
    let size = format!("{name}: {} MB", megabytes(wheel.bytes));
    if how == How::Quick {
        eprintln!("wheel: {size}, which is not held to a bound: it is not optimised");
        return true;
    }
    let is_small = wheel.bytes <= most;
    let verdict = if is_small { "" } else { "FAILED: " };
    eprintln!("wheel: {verdict}{size} of at most {}", megabytes(most));
    is_small
}

/// Tries the wheels with each Python, also after one that fails, and says whether none did.
fn try_all(root: &Path, place: &Path, wheels: &[Wheel], wanted: Wanted) -> bool {
    let (pythons, left_out) = interpreters::found();
    for why in left_out {
        eprintln!("wheel: skipped: {why}");
    }
    let Some(program) = wheels.last() else { return true };
    // The libraries of data frames have no wheels for old Pythons.
    let newest = pythons.iter().rfind(|python| !python.is_free_threaded);
    let mut is_good = true;
    for python in &pythons {
        let mut extensions = wheels.iter().take(wheels.len().saturating_sub(1));
        let trial = Trial {
            root,
            place,
            python,
            extension: extensions.find(|wheel| wheel.kind.runs_on(python)),
            program,
            has_extras: Some(python) == newest,
            are_types_checked: wanted.check && Some(python) == newest,
        };
        match trial.run() {
            Ok(lines) => lines.iter().for_each(|line| eprintln!("wheel: {python}: {line}")),
            Err(why) => {
                eprintln!("wheel: FAILED: {python}: {why}");
                is_good = false;
            }
        }
    }
    for wheel in wheels {
        if !pythons.iter().any(|python| wheel.kind.runs_on(python)) {
            eprintln!("wheel: skipped: no Python here loads {}", wheel.name());
        }
    }
    is_good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let parse = |line: &str| {
            let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Wanted::from_args(&args)
        };
        assert_eq!(parse(""), Some(Wanted::default()));
        let all = Wanted { check: true, matrix: true, how: How::Quick };
        assert_eq!(parse("--matrix --check --quick"), Some(all));
        assert_eq!(parse("--fast"), None);
    }

    #[test]
    fn sizes_are_rounded_up() {
        assert_eq!(megabytes(5_000_000), "5.00");
        assert_eq!(megabytes(5_000_001), "5.01");
        assert_eq!(megabytes(0), "0.00");
    }
}
