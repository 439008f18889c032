//! The program `portnote`.

use std::process::ExitCode;

fn main() -> ExitCode {
    portnote_cli::portnote()
}
