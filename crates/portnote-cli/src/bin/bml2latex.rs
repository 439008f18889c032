//! The program `bml2latex`: a bidding system in BML to LaTeX.

use std::process::ExitCode;

fn main() -> ExitCode {
    portnote_cli::converter(portnote_cli::Converter::Bml2Latex)
}
