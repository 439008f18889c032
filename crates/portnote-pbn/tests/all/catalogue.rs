//! Every documentation page is complete, and its examples show what it says.

use portnote_core::{Diagnostic, Profile, Selection};
use portnote_pbn::{Context, Options, check, parse_with};
use portnote_testing::catalogue::Pages;

use crate::double_dummy::verified;

#[test]
fn pages_of_the_shared_frame() {
    let pages = Pages {
        catalogue: portnote_core::problem::CATALOGUE.iter().collect(),
        without_example: &[
            ("core/utf16", "bytes that no page can show"),
            ("core/not-text", "bytes that no page can show"),
            ("core/c1-byte", "bytes that no page can show"),
            ("core/invalid-utf8", "bytes that no page can show"),
            ("core/charset-mismatch", "bytes that no page can show"),
            ("core/mixed-encoding", "bytes that no page can show"),
            ("core/maybe-other-charset", "bytes that no page can show"),
            ("core/wrong-format", "found where another notation is read"),
            ("core/not-utf8", "bytes that no page can show"),
            ("core/unencodable", "found when a file is written"),
            ("core/transliterated", "reported when a file is written"),
            ("core/dos-eof", "the very last byte of a file"),
            ("core/mixed-line-ends", "line ends look alike on a page"),
            ("core/game-too-large", "too large for a page"),
            ("core/too-many-tags", "too large for a page"),
            ("core/nesting-limit", "too large for a page"),
            ("core/more-diagnostics", "too large for a page"),
        ],
        accompanied: &[],
        file,
        judged,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

#[test]
fn pages_of_pbn() {
    let pages = Pages {
        catalogue: portnote_pbn::catalogue().collect(),
        without_example: &[
            ("pbn/parser-limit", "depends on the program around it"),
            ("pbn/eol-not-crlf", "line ends look alike on a page"),
            ("pbn/line-too-long", "too wide for a page"),
            ("pbn/other-form", "found in whole games only"),
        ],
        accompanied: &[],
        file,
        judged,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

/// An example as a file; in export format lines end with CR LF.
fn file(example: &str, profile: Profile) -> Vec<u8> {
    let end = match profile {
        Profile::Export => "\r\n",
        _ => "\n",
    };
    let lines = example.split('\n').map(|line| format!("{line}{end}"));
    lines.collect::<String>().into_bytes()
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
    // What only a solver finds is found with one that knows the deals of these pages.
    let mut of_solver = portnote_pbn::solver_catalogue().iter();
    if of_solver.any(|entry| options.selection.is_selected(entry.code.as_str())) {
        found.extend(verified(text, profile, &options.selection));
    }
    found
}
