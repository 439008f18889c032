//! Moves of the second side in parentheses.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_core::Diagnostic;
use portnote_core::edit::apply;
use portnote_pdn::{Context, Options, check};
use rstest::rstest;

const CODE: &str = "pdn/second-side-in-parentheses";

fn found(text: &str) -> Vec<Diagnostic> {
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let game = Context::new().game(file.blocks().first().unwrap());
    let mut found = Vec::new();
    check(&game, &Options::default(), &mut found);
    found
}

#[rstest]
#[case::each("[GameType \"20\"]\n1. 34-29 (19-23) 2. 40-34 (14-19) *\n")]
#[case::one("[GameType \"20\"]\n1. 34-29 (19-23) *\n")]
#[case::with_numbers("[GameType \"21\"]\n1. 9-14 (1... 22-18) 2. 5-9 (2... 25-22) *\n")]
#[case::letters("[GameType \"25\"]\n1. c3-d4 (f6-g5) 2. d2-c3 (g7-f6) *\n")]
fn they_are_one_finding_and_no_illegal_move(#[case] text: &str) {
    let found = found(text);
    let codes: Vec<&str> = found.iter().map(|found| found.code.as_str()).collect();
    assert_eq!(codes, [CODE]);
    let fix = found[0].fix.clone().unwrap();
    let (fixed, _) = apply(text.as_bytes(), &[fix]).unwrap();
    let wanted = text.replace(['(', ')'], "").into_bytes();
    assert_eq!(fixed, wanted);
}

#[rstest]
#[case::variations("[GameType \"20\"]\n1. 34-29 (33-28) 19-23 (20-25) *\n")]
#[case::longer("[GameType \"20\"]\n1. 34-29 (33-28 19-23) 19-23 *\n")]
#[case::illegal("[GameType \"20\"]\n1. 34-29 (50-1) 19-23 *\n")]
fn other_variations_are_none(#[case] text: &str) {
    assert!(found(text).iter().all(|found| found.code.as_str() != CODE));
}
