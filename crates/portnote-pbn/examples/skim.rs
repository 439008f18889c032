//! Counts the games, the diagnostics and the codes of PBN files.
//!
//! `cargo run --release --example skim -- FILE…`

#![expect(clippy::print_stdout, reason = "an example is a program, and this one reports")]

use std::collections::BTreeMap;
use std::fs::File;
use std::io;

use portnote_core::Diagnostic;
use portnote_pbn::{Context, Options, Reader, check};

fn main() -> io::Result<()> {
    let options = Options::default();
    for path in std::env::args_os().skip(1) {
        let mut reader = Reader::with_options(File::open(&path)?, options.clone());
        let mut context = Context::new();
        let mut games = 0;
        let mut codes: BTreeMap<&str, u64> = BTreeMap::new();
        let mut count = |diagnostics: Vec<Diagnostic>| {
            for diagnostic in diagnostics {
                *codes.entry(diagnostic.code.as_str()).or_default() += 1;
            }
        };
        while let Some(mut block) = reader.next_game()? {
            games += 1;
            let game = context.game(&block.value);
            check(&game, &options, &mut block.diagnostics);
            count(block.diagnostics);
        }
        count(reader.finish());
        println!("{}: {games} games {codes:?}", path.display());
    }
    Ok(())
}
