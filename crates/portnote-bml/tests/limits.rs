//! Each limit of rows, pastes and sequences allows as many as it says, and not one more.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_bml::bml::{self, Limits, Options, include::Closed};
use rstest::rstest;

const ROWS: &str = "1C a\n1D b\n1H c\n";
const PASTES: &str = "#CUT x\n1D a\n1H b\n1S c\n#ENDCUT\n\n1C a\n#PASTE x\n";
const TWO_PASTES: &str =
    "#CUT x\n1D a\n#ENDCUT\n\n1C a\n  #PASTE x\n1N b\n  #PASTE x\n2N c\n  #PASTE x\n";

/// Whether a system stays within its limits.
fn fits(text: &str, name: &str, limit: u64) -> bool {
    let options = Options {
        limits: Limits::new().with(name, limit).unwrap(),
        ..Options::default()
    };
    let parsed = bml::parse("a.bml", text.as_bytes(), &options, &mut Closed);
    let mut found = parsed.diagnostics;
    bml::check(&parsed.value, &options, &mut found);
    let is_limit = |code: &str| matches!(code, "bml/expansion-limit" | "core/nesting-limit");
    !found.iter().any(|found| is_limit(found.code.as_str()))
}

#[rstest]
#[case::rows(ROWS, "rows", 3)]
#[case::paste_lines(PASTES, "paste_lines", 3)]
#[case::paste_count(TWO_PASTES, "paste_count", 3)]
#[case::nesting("1C a\n  1D b\n    1H c\n", "table_nesting", 3)]
#[case::sequences_of_a_table(ROWS, "sequences_per_table", 3)]
#[case::sequences_of_a_file("1C a\n\n1D b\n\n1H c\n", "sequences_per_file", 3)]
#[case::descriptions("1C abc\n1D de\n", "description_bytes", 9)]
fn a_limit_is_exact(#[case] text: &str, #[case] name: &str, #[case] needed: u64) {
    assert!(!fits(text, name, needed - 1));
    assert!(fits(text, name, needed));
    assert!(fits(text, name, needed + 1));
}

#[test]
fn a_hundred_times_the_text_is_always_allowed() {
    assert!(fits(ROWS, "output_bytes", 0));
    // Each row stands for five, below each of those above.
    let grown = "1CDHSN a\n  2CDHSN b\n    3CDHSN c\n      4CDHSN d\n";
    assert!(!fits(grown, "output_bytes", 0));
    assert!(fits(grown, "output_bytes", 1_000_000));
}
