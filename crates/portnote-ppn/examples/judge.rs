//! Prints what is wrong with files, under the profile of their readers or of EXPORT.
//!
//! `cargo run -p portnote-ppn --example judge -- [--export] [--write] FILE…`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::io::Write;

use portnote_core::Profile;
use portnote_ppn::{Context, ExportOptions, Exporter, Options, check, parse_with};

fn main() -> std::io::Result<()> {
    let mut options = Options::default();
    let mut writes = false;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--export" => options.profile = Profile::Export,
            "--write" => writes = true,
            file => judge(file, &options, writes)?,
        }
    }
    Ok(())
}

fn judge(file: &str, options: &Options, writes: bool) -> std::io::Result<()> {
    let bytes = std::fs::read(file)?;
    let parsed = parse_with(&bytes, options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    let mut exporter = Exporter::new(ExportOptions::default());
    let mut out = std::io::stdout().lock();
    for block in parsed.value.game_blocks() {
        let game = context.game(block);
        check(&game, options, &mut found);
        if writes {
            match exporter.game(&game) {
                Ok(exported) => {
                    out.write_all(&exported.bytes)?;
                    found.extend(exported.losses);
                }
                Err(reasons) => found.extend(reasons),
            }
        }
    }
    for found in &found {
        println!("{file}: {} {} {}: {}", found.span, found.severity, found.code, found.message);
    }
    println!("{file}: {} hands, {} diagnostics", parsed.value.game_blocks().count(), found.len());
    Ok(())
}
