//! Texts that are made to be slow, deep or endless: each gives one clear diagnostic, and the
//! next game is as if they were not there.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_core::{Diagnostic, Limits};
use portnote_pdn::model::Game;
use portnote_pdn::{Options, check, parse_with};
use rstest::rstest;

const NEXT: &str = "[Event \"next\"]\n1. 11-15 23-19 1-0\n";

/// The diagnostics of a text before a sound game, which must stay sound.
fn judged(text: &str, limits: Limits) -> Vec<Diagnostic> {
    let options = Options {
        limits,
        ..Options::default()
    };
    let text = format!("{text}\n\n{NEXT}");
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found = parsed.diagnostics;
    let games: Vec<Game<'_>> = parsed.value.games().map(Game::new).collect();
    let last = games.last().unwrap();
    assert_eq!(last.value("Event"), Some("next"));
    assert_eq!(last.moves(0).count(), 2);
    for game in &games {
        check(game, &options, &mut found);
    }
    assert!(found.iter().all(|found| {
        let last = games.len() as u64;
        found
            .record
            .as_ref()
            .is_none_or(|record| record.index != last)
    }));
    assert_eq!(parsed.value.to_bytes(), text.as_bytes());
    found
}

fn codes(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|found| found.code.as_str()).collect()
}

#[test]
fn deep_variations_are_one_problem() {
    let depth = 100_000;
    let text = format!(
        "1. 11-15 {}{}*",
        "(1. 9-14 ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(codes(&judged(&text, Limits::new())), ["core/nesting-limit"]);
}

#[test]
fn parentheses_without_counterpart_are_one_problem() {
    let open = format!("1. 11-15 {}", "(".repeat(100_000));
    let found = judged(&open, Limits::new());
    assert!(
        codes(&found).contains(&"pdn/unbalanced"),
        "{:?}",
        codes(&found)
    );
    assert!(found.len() <= 3);
    let close = format!("1. 11-15 {} *", ")".repeat(100_000));
    assert_eq!(codes(&judged(&close, Limits::new())), ["pdn/unbalanced"]);
}

#[test]
fn the_limit_of_depth_is_exact() {
    let of = |depth: usize| {
        let text = format!(
            "1. 11-15 {}{}*",
            "(1. 9-14 ".repeat(depth),
            ")".repeat(depth)
        );
        codes(&judged(&text, Limits::new().with("nesting", 8).unwrap())).len()
    };
    assert_eq!([of(7), of(8), of(9)], [0, 0, 1]);
}

#[test]
fn an_endless_comment_is_one_problem() {
    let text = format!("1. 11-15 {{{}", "a word and another ".repeat(2_700_000));
    assert!(text.len() > 50_000_000);
    assert_eq!(
        codes(&judged(&text, Limits::new())),
        ["core/game-too-large"]
    );
    let small = "1. 11-15 {never closed";
    let found = judged(small, Limits::new());
    assert_eq!(
        codes(&found),
        ["core/unterminated-comment", "pdn/missing-terminator"]
    );
}

#[rstest]
#[case::number(
    "9999999999999999999999999999999999999999. 11-15 *",
    "core/number-range"
)]
#[case::square("1. 9999999999999999999999999999999999999999-1 *", "pdn/bad-square")]
#[case::alone(
    "1. 11-15 9999999999999999999999999999999999999999 *",
    "pdn/stray-text"
)]
#[case::glyph(
    "1. 11-15 $9999999999999999999999999999999999999999 *",
    "pdn/nag-range"
)]
fn long_numbers_are_one_problem(#[case] text: &str, #[case] code: &str) {
    assert_eq!(codes(&judged(text, Limits::new())), [code]);
}

#[rstest]
#[case::siblings("(1. 9-14) ")]
#[case::moves("1. 11-15 ")]
#[case::stars("11-15* ")]
#[case::openers("{ ")]
#[case::brackets("[a ")]
#[case::quotes("\"")]
#[case::separators("- ")]
#[case::digits("1 ")]
#[case::squares("1-")]
#[case::letters("a1")]
#[case::captured("<1")]
#[case::slashes("/ ")]
#[case::marks("11-15 ! ")]
#[case::loose_marks("( ! ")]
#[case::backslashes("\\")]
#[case::tags("[Event \"x\"]\n")]
#[case::odd_values("[Result \"4-6\"] 4-6 ")]
fn many_of_a_kind_are_read(#[case] piece: &str) {
    // A reader that looks back or ahead too far does not end within a test.
    let text = format!("1. 11-15 {}", piece.repeat(60_000));
    judged(&text, Limits::new());
}

#[test]
fn games_without_an_end_to_their_comments_cost_no_more() {
    let text = "[A \"x\"]\n\n{ open\n\n".repeat(20_000);
    judged(&text, Limits::new());
}
