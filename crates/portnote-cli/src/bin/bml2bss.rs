//! The program `bml2bss`: a bidding system in BML to the records of Full Disclosure.

use std::process::ExitCode;

fn main() -> ExitCode {
    portnote_cli::converter(portnote_cli::Converter::Bml2Bss)
}
