//! Counts the games, the plies, the diagnostics and the codes of PDN files.
//!
//! `cargo run --release --example skim_pdn -- FILE…`

#![expect(clippy::print_stdout, reason = "an example is a program, and this one reports")]

use std::collections::BTreeMap;
use std::io;

use portnote_core::Diagnostic;
use portnote_pdn::{Context, Options, Reader, check};

fn main() -> io::Result<()> {
    let options = Options::default();
    for path in std::env::args_os().skip(1) {
        let bytes = std::fs::read(&path)?;
        let mut context = Context::of_head(&bytes, &options);
        let mut reader = Reader::with_options(bytes.as_slice(), options.clone());
        let (mut games, mut plies) = (0, 0);
        let mut codes: BTreeMap<String, u64> = BTreeMap::new();
        let mut count = |diagnostics: Vec<Diagnostic>| {
            for diagnostic in diagnostics {
                let code = format!("{} {}", diagnostic.severity, diagnostic.code);
                if std::env::var_os("SKIM_MESSAGES").is_some() {
                    println!("{code}: {}", diagnostic.message);
                }
                *codes.entry(code).or_default() += 1;
            }
        };
        while let Some(mut block) = reader.next_game()? {
            let game = context.game(&block.value);
            games += 1;
            plies += game.replay().plies(&game, 0).count();
            check(&game, &options, &mut block.diagnostics);
            count(block.diagnostics);
        }
        count(reader.finish());
        println!("{}: {games} games {plies} plies {codes:?}", path.display());
    }
    Ok(())
}
