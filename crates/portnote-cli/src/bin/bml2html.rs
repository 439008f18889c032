//! The program `bml2html`: a bidding system in BML to a page.

use std::process::ExitCode;

fn main() -> ExitCode {
    portnote_cli::converter(portnote_cli::Converter::Bml2Html)
}
