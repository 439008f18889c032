//! Plays the games of PDN files through and counts games, plies and variants.
//!
//! `cargo run --release --example replay -p portnote-pdn -- FILE…`

#![expect(clippy::print_stdout, reason = "an example is a program, and this one reports")]

use std::collections::BTreeMap;
use std::io;

use portnote_pdn::replay::{Replay, State};
use portnote_pdn::{Context, Options, Reader};

fn main() -> io::Result<()> {
    let options = Options::default();
    for path in std::env::args_os().skip(1) {
        let bytes = std::fs::read(&path)?;
        let mut context = Context::of_head(&bytes, &options);
        let mut reader = Reader::with_options(bytes.as_slice(), options.clone());
        let (mut games, mut whole, mut plies) = (0, 0, 0);
        let mut variants: BTreeMap<String, u64> = BTreeMap::new();
        while let Some(block) = reader.next_game()? {
            let game = context.game(&block.value);
            let replay = Replay::of(&game);
            games += 1;
            plies += replay.plies(&game, 0).count();
            let name = replay.variant().map_or("none", |variant| variant.name());
            let name = format!("{name} ({})", replay.confidence());
            *variants.entry(name).or_default() += 1;
            whole += u64::from(replay.plies(&game, 0).all(|(_, ply)| ply.is_followed()));
            for (line, _) in game.lines.iter().enumerate() {
                for (at, ply) in replay.plies(&game, line) {
                    let Some(element) = game.elements.get(at) else {
                        continue;
                    };
                    if !matches!(ply.state, State::Legal | State::Unknown(_)) {
                        let text = &element.raw;
                        println!("game {games} line {line} {text}: {:?}", ply.state);
                    }
                }
            }
        }
        let path = path.display();
        println!("{path}: {games} games, {whole} to their end, {plies} plies, {variants:?}");
    }
    Ok(())
}
