//! Every documentation page is complete, and its examples show what it says.

use portnote_core::{Diagnostic, Profile, Selection};
use portnote_pdn::{Context, Options, catalogue, check, parse_with};
use portnote_testing::catalogue::{Pages, as_it_stands};

#[test]
fn pages_of_pdn() {
    let pages = Pages {
        catalogue: catalogue().collect(),
        without_example: &[
            ("pdn/cannot-represent", "found when a game is written"),
            ("pdn/capture-too-complex", "takes a position that nobody would read"),
            ("pdn/parser-limit", "depends on the program around it"),
            ("pdn/unwrappable", "found when a game is written"),
        ],
        accompanied: &[("pdn/game-type-mismatch", "pdn/illegal-move")],
        file: as_it_stands,
        judged,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

fn judged(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.profile = if profile == Profile::Export { Profile::Pdn20 } else { profile };
    options.selection = selection;
    let parsed = parse_with(text, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(text, &options);
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found
}
