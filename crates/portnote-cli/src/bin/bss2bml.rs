//! The program `bss2bml`: the records of Full Disclosure to BML.

use std::process::ExitCode;

fn main() -> ExitCode {
    portnote_cli::converter(portnote_cli::Converter::Bss2Bml)
}
