//! Every documentation page is complete, and its examples show what it says.

use portnote_core::{Diagnostic, Profile, Selection};
use portnote_ppn::{Context, Options, catalogue, check, parse_with};
use portnote_testing::catalogue::Pages;

#[test]
fn pages_of_ppn() {
    let pages = Pages {
        catalogue: catalogue().collect(),
        without_example: &[
            ("ppn/not-utf8", "bytes that no page can show"),
            ("ppn/parser-limit", "depends on the program around it"),
            ("ppn/value-looks-inherited", "found when a file is written"),
            ("ppn/too-long", "too wide for a page"),
            ("ppn/derived", "found when a file is written"),
            ("ppn/filled-unknown", "found when a file is written"),
            ("ppn/cannot-complete", "found when a file is written"),
        ],
        accompanied: &[],
        file,
        judged,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

/// An example as a file; one without headers follows those of its profile.
fn file(example: &str, profile: Profile) -> Vec<u8> {
    let headers = match profile {
        _ if example.trim_start().starts_with('%') => "",
        Profile::Export => "% PPN 1.0\n% EXPORT\n%\n",
        _ => "% PPN 1.0\n% IMPORT\n",
    };
    format!("{headers}{example}\n").into_bytes()
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
