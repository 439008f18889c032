//! Counts the games, the plies, the diagnostics and the codes of PDN files.
//!
//! `cargo run --release --example skim -p portnote-pdn -- FILE…`

#![expect(
    clippy::print_stdout,
    reason = "an example is a program, and this one reports"
)]

use std::collections::BTreeMap;
use std::fs::File;
use std::io;

use portnote_core::Diagnostic;
use portnote_pdn::model::Game;
use portnote_pdn::{Options, Reader, check};

fn main() -> io::Result<()> {
    let options = Options::default();
    for path in std::env::args_os().skip(1) {
        let mut reader = Reader::with_options(File::open(&path)?, options.clone());
        let (mut games, mut plies) = (0, 0);
        let mut codes: BTreeMap<String, u64> = BTreeMap::new();
        let mut count = |diagnostics: Vec<Diagnostic>| {
            for diagnostic in diagnostics {
                let code = format!("{} {}", diagnostic.severity, diagnostic.code);
                *codes.entry(code).or_default() += 1;
            }
        };
        while let Some(mut block) = reader.next_game()? {
            let game = Game::new(&block.value);
            games += 1;
            plies += game.moves(0).count();
            check(&game, &options, &mut block.diagnostics);
            count(block.diagnostics);
        }
        count(reader.finish());
        println!("{}: {games} games {plies} plies {codes:?}", path.display());
    }
    Ok(())
}
