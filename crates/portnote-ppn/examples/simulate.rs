//! Writes a made-up hand: `simulate RULES SEED [--full]`, with rules like `double-4`.

#![expect(clippy::print_stdout, reason = "an example shows what it makes")]

use portnote_pinochle::{Rules, Simulator};

#[path = "../tests/all/support/mod.rs"]
mod support;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let id = arguments.first().map_or("double-4", String::as_str);
    let rules = Rules::ALL.into_iter().find(|rules| rules.id == id);
    let seed = arguments.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let hand = Simulator::new(seed).hand(rules.unwrap_or(&Rules::DOUBLE_4));
    let text = support::minimal(&hand);
    if arguments.iter().any(|argument| argument == "--full") {
        match support::completed(&text) {
            Ok(text) | Err(text) => print!("{text}"),
        }
    } else {
        print!("{text}");
    }
}
