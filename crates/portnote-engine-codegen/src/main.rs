//! Writes the module of a recogniser: the rule with which recognition begins, then the files of its
//! grammar in the order in which they are joined.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::{env, fs};

use portnote_engine_codegen::Recogniser;

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let Some(start) = args.next() else {
        return failed("usage: portnote-engine-codegen RULE FILE...");
    };
    let mut grammar = String::new();
    for path in args {
        match fs::read_to_string(&path) {
            Ok(text) => grammar.push_str(&text),
            Err(error) => return failed(&format!("{path}: {error}")),
        }
    }
    let module = match Recogniser::new(&grammar, &[start]) {
        Ok(recogniser) => recogniser.module(),
        Err(message) => return failed(&message),
    };
    match io::stdout().write_all(module.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "portnote-engine-codegen: {message}");
    ExitCode::FAILURE
}
