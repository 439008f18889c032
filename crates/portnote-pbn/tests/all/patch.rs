//! Bytes of a game that are replaced: all other nodes have to stay.

use portnote_core::{Span, Substitution};
use rstest::rstest;

const TEXT: &str = "[Board \"1\"]\n\n[Board \"2\"]\n[Room \"?\"] {open}\n\n[Board \"3\"]\n";

fn patched(edits: &[(u64, u64, &str)]) -> Option<String> {
    let edits = edits.iter().map(|(start, end, text)| Substitution {
        span: Span::new(*start, *end),
        replacement: text.as_bytes().to_vec(),
    });
    let edits: Vec<_> = edits.collect();
    let mut editor = portnote_pbn::edit(TEXT.as_bytes());
    let result = editor.patch(2, &edits, &|_| true);
    let text = editor.text();
    if result.is_err() {
        assert_eq!(text, TEXT);
        return None;
    }
    assert!(editor.undo());
    assert_eq!(editor.text(), TEXT);
    Some(text)
}

#[rstest]
#[case::value(&[(19, 20, "Open")], "[Room \"?\"]", "[Room \"Open\"]")]
#[case::new_tag(&[(12, 12, "[Mode \"x\"]\n")], "[Room", "[Mode \"x\"]\n[Room")]
#[case::both(&[(12, 12, "[Mode \"x\"]\n"), (19, 20, "Open")], "[Room \"?\"]", "[Mode \"x\"]\n[Room \"Open\"]")]
fn is_taken(#[case] edits: &[(u64, u64, &str)], #[case] from: &str, #[case] to: &str) {
    assert_eq!(patched(edits), Some(TEXT.replace(from, to)));
}

#[rstest]
#[case::in_a_tag(&[(14, 14, "x")])]
#[case::in_a_comment(&[(25, 25, "}x{")])]
#[case::begins_a_comment(&[(12, 12, "{")])]
#[case::two_games(&[(12, 12, "\n[Board \"9\"]\n\n")])]
#[case::out_of_order(&[(19, 20, "x"), (12, 12, "x")])]
#[case::outside(&[(90, 91, "x")])]
fn is_refused(#[case] edits: &[(u64, u64, &str)]) {
    assert_eq!(patched(edits), None);
}
