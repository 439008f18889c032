//! Makes JavaScript and its types for a WebAssembly module, for pages and for Node alike.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let (Some(module), Some(folder), None) = (args.next(), args.next(), args.next()) else {
        eprintln!("Usage: bindgen MODULE FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let bound = bindgen.web(true).and_then(|bindgen| {
        bindgen
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .out_name("portnote")
            .input_path(module)
            .generate(folder)
    });
    match bound {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
