//! Double dummy as DDS has it, by the Python library endplay.

use std::io;
use std::path::Path;
use std::process::Command;

use super::{SCRIPTS, python};
use crate::package::target_folder;
use crate::{emptied, exit_code};

/// How many deals are compared, and of how many boards every card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// For each change: in less than a minute.
    Few,
    /// For the weekly run.
    All,
}

/// The most CPU time that the program may take, as a multiple of that of DDS.
const SLOWEST: &str = "1.1";

/// Compares results of random deals, and what each card of random plays is worth.
///
/// # Errors
/// Python could not be started, or a folder not be made.
pub fn compare(root: &Path, program: &Path, size: Size) -> io::Result<u8> {
    let numbers = match size {
        Size::Few => ["20", "4"],
        Size::All => ["200", "20"],
    };
    start(root, program, "dds", &numbers)
}

/// Compares the CPU time for random deals. The program must be built for speed.
///
/// # Errors
/// Python could not be started, or a folder not be made.
pub fn speed(root: &Path, program: &Path) -> io::Result<u8> {
    start(root, program, "dds_speed", &["100", SLOWEST])
}

/// Runs a script in a Python of its own: endplay brings libraries that nothing else needs.
fn start(root: &Path, program: &Path, script: &str, args: &[&str]) -> io::Result<u8> {
    let place = target_folder(root).join("interop/dds");
    let python = match python(root, &place, "requirements-dds.txt", "endplay.dds") {
        Ok(python) => python,
        Err(why) => {
            eprintln!("interop: {script} skipped: {why}");
            return Ok(0);
        }
    };
    let work = emptied(&place.join("work"))?;
    let mut command = Command::new(python);
    command.arg(root.join(SCRIPTS).join(script).with_extension("py"));
    command.arg(program).arg(&work).args(args);
    // Nothing is written beside the scripts.
    exit_code(command.env("PYTHONDONTWRITEBYTECODE", "1"))
}
