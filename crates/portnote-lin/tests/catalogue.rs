//! Every documentation page is complete, and its examples show what it says.

use portnote_core::{Diagnostic, Profile, Selection};
use portnote_lin::{Context, Options, catalogue, check, parse_with};
use portnote_testing::catalogue::{Pages, as_it_stands};

#[test]
fn pages_of_lin() {
    let pages = Pages {
        catalogue: catalogue().collect(),
        without_example: &[
            ("lin/parser-limit", "depends on the program around it"),
            ("lin/not-read", "found when a file is written"),
            ("lin/content-lost", "found when a file is converted"),
            ("lin/not-in-lin", "found when a file is converted"),
            ("lin/not-in-layout", "found when a file is converted"),
            ("lin/board-numbered", "found when a file is converted"),
            ("lin/layout-lost", "found when a file is converted"),
            ("lin/contract-lost", "found when a file is converted"),
            ("lin/scoring-lost", "found when a file is converted"),
            ("lin/result-from-header", "found when a file is converted"),
            ("lin/url-length", "found when a link is written"),
            ("lin/text-changed", "found when a file is written"),
            ("lin/text-lost", "found when a file is written"),
        ],
        accompanied: &[
            ("lin/play-of-another-deal", "lin/card-not-held"),
            ("lin/result-rotated", "lin/result-declarer"),
        ],
        file: as_it_stands,
        judged,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

fn judged(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.profile = profile;
    options.selection = selection;
    let parsed = parse_with(text, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found
}
