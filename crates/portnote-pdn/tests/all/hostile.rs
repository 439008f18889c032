//! Texts that are made to be slow, deep or endless: each gives one clear diagnostic, and the
//! next game is as if they were not there.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;

use portnote_core::{Diagnostic, Limits};
use portnote_pdn::derive::Derived;
use portnote_pdn::model::Game;
use portnote_pdn::{Context, ExportOptions, Exporter, Options, check, parse_with};
use rstest::rstest;

const NEXT: &str = "[Event \"next\"]\n1. 11-15 23-19 1-0\n";

/// The diagnostics of a text before a sound game, which must stay sound.
fn judged(text: &str, limits: Limits) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.limits = limits;
    let text = format!("{text}\n\n{NEXT}");
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(text.as_bytes(), &options);
    let blocks = parsed.value.game_blocks();
    let games: Vec<Game<'_>> = blocks.map(|block| context.game(block)).collect();
    let last = games.last().unwrap();
    assert_eq!(last.value("Event"), Some("next"));
    assert_eq!(last.moves(0).count(), 2);
    for game in &games {
        check(game, &options, &mut found);
    }
    // Most of these texts name no variant, and this is not what they are about.
    found.retain(|found| found.code.as_str() != "pdn/game-type-inferred");
    assert!(found.iter().all(|found| {
        let last = games.len() as u64;
        found.record.as_ref().is_none_or(|record| record.index != last)
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
    let text = format!("1. 11-15 {}{}*", "(1. 9-14 ".repeat(depth), ")".repeat(depth));
    assert_eq!(codes(&judged(&text, Limits::new())), ["core/nesting-limit"]);
}

#[test]
fn parentheses_without_counterpart_are_one_problem() {
    let open = format!("1. 11-15 {}", "(".repeat(100_000));
    assert_eq!(codes(&judged(&open, Limits::new())), ["core/nesting-limit"]);
    let close = format!("1. 11-15 {} *", ")".repeat(100_000));
    assert_eq!(codes(&judged(&close, Limits::new())), ["pdn/unbalanced"]);
}

#[test]
fn the_limit_of_depth_is_exact() {
    let of = |depth: usize| {
        let text = format!("1. 11-15 {}{}*", "(1. 9-14 ".repeat(depth), ")".repeat(depth));
        codes(&judged(&text, Limits::new().with("nesting", 8).unwrap())).len()
    };
    assert_eq!([of(7), of(8), of(9)], [0, 0, 1]);
}

#[test]
fn an_endless_comment_is_one_problem() {
    let text = format!("1. 11-15 {{{}", "a word and another ".repeat(2_700_000));
    assert!(text.len() > 50_000_000);
    assert_eq!(codes(&judged(&text, Limits::new())), ["core/game-too-large"]);
    let small = "1. 11-15 {never closed";
    let found = judged(small, Limits::new());
    assert_eq!(codes(&found), ["core/unterminated-comment"]);
}

#[rstest]
#[case::number("9999999999999999999999999999999999999999. 11-15 *", "core/number-range")]
#[case::square("1. 9999999999999999999999999999999999999999-1 *", "pdn/bad-square")]
#[case::alone("1. 11-15 9999999999999999999999999999999999999999 *", "pdn/stray-text")]
#[case::glyph("1. 11-15 $9999999999999999999999999999999999999999 *", "pdn/nag-range")]
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
#[case::other_quotes("[a 'x] y ")]
#[case::other_quotes_after_no_name("[1 'x [ z] y ")]
#[case::open_other_quotes("[a ' ")]
#[case::closed_other_quotes("'] [ ")]
#[case::braces_in_a_comment("; 22-18 { ")]
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

#[rstest]
#[case::siblings("(1. 9-14) ")]
#[case::remarks("(so) ")]
#[case::comments("{a} ")]
#[case::commands("{[% } ")]
#[case::unknown("... ")]
#[case::null("-- ")]
#[case::setups("/FEN \"W::\"/ ")]
#[case::words("so it goes ")]
#[case::marks("! ")]
#[case::glyphs("$300 ")]
#[case::tags("[A \"x\"]\n[B \"y\"] ")]
#[case::brackets("[a] ")]
fn many_of_a_kind_are_written(#[case] piece: &str) {
    let text = format!("[GameType \"21\"] 1. 11-15 {} *", piece.repeat(20_000));
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    for mut options in [ExportOptions::pdn2(), ExportOptions::pdn3()] {
        options.lossy = true;
        let written = Exporter::new(options).game(&game);
        assert!(written.is_ok_and(|written| written.bytes.ends_with(b"*\r\n")
            || written.losses.len() < 20));
    }
}

#[rstest]
#[case::chain("1. 11", "x15", " *", &["pdn/illegal-move"])]
#[case::spaced_chain("1. 11", " - 15", " *", &["pdn/illegal-move", "pdn/move-form"])]
#[case::setups("1. 11-15 ", "/FEN \"W::\"/ /FEN \"B::\"/ ", "*", &[])]
#[case::commands("1. 11-15 {", "[%clk ", "} *", &[])]
#[case::closed_commands("1. 11-15 {", "[%clk ", "]} *", &["pdn/clock-command"])]
fn a_long_text_of_one_kind_costs_no_more_than_its_length(
    #[case] before: &str,
    #[case] piece: &str,
    #[case] after: &str,
    #[case] expected: &[&str],
) {
    // A reader that takes the square of the length does not end within a test.
    let text = format!("{before}{}{after}", piece.repeat(300_000));
    let found = judged(&text, Limits::new());
    let mut codes = codes(&found);
    codes.sort_unstable();
    assert_eq!(codes, expected);
}

#[test]
fn games_without_an_end_to_their_comments_cost_no_more() {
    let text = "[A \"x\"]\n\n{ open\n\n".repeat(20_000);
    judged(&text, Limits::new());
}

/// A king among so many pieces that its captures cannot be counted.
const BOMB: &str = "[GameType \"40\"]\n[FEN \"W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,\
    K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49\"]\n";

#[rstest]
#[case::a_capture("1. 5x3")]
#[case::a_quiet_move("1. 5-10")]
#[case::a_path("1. 5x14x3")]
#[case::parts("1. 5x14 14x3")]
#[case::no_piece("1. 1-6")]
fn a_king_with_countless_captures_is_one_info(#[case] moves: &str) {
    let found = judged(&format!("{BOMB}{moves} *"), Limits::new());
    let codes: Vec<&str> = codes(&found);
    let about_moves = codes.iter().filter(|code| **code != "pdn/fen-unlikely");
    let about_moves: Vec<&&str> = about_moves.collect();
    assert_eq!(about_moves, [&"pdn/capture-too-complex"], "{codes:?}");
}

#[test]
fn many_positions_with_countless_captures_cost_as_much_as_one() {
    let text = format!("{BOMB}1. 5x3 {}*", "(1. 5x4) (1. 5x14) ".repeat(2_000));
    let found = judged(&text, Limits::new());
    assert!(found.len() < 5, "{:?}", codes(&found));
}

#[test]
fn deriving_from_countless_captures_costs_as_much_as_from_one() {
    let text = format!("{BOMB}1. 5x3 {}*", "(1. 5x4) (1. 5x14) ".repeat(2_000));
    let file = parse_with(text.as_bytes(), &Options::default()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let derived = Derived::of(&game);
    let counts: BTreeSet<_> = derived.plies().map(|ply| ply.legal_moves).collect();
    assert_eq!(counts, BTreeSet::from([None]));
}

#[test]
fn many_choices_are_tried_up_to_a_budget() {
    // Each variation could be played to its end with either capture.
    let variations = "(1. 2x18 29-25 2. 5-9) ".repeat(3_000);
    let text =
        format!("[GameType \"21\"]\n[FEN \"B:W6,7,14,15,29:B2,5\"]\n1. 2x9x18 {variations}15-10 *");
    let found = judged(&text, Limits::new());
    assert_eq!(found.len(), 3_000);
    let kinds: BTreeSet<&str> = codes(&found).into_iter().collect();
    assert_eq!(kinds, BTreeSet::from(["pdn/ambiguous-jump"]));
}

#[test]
fn one_line_with_many_choices_ends() {
    let text = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x36 ".to_owned()
        + &"/FEN \"W:WK47:B14,19,29,31,42\"/ 47x36 ".repeat(3_000)
        + "*";
    let found = judged(&text, Limits::new());
    let kinds: BTreeSet<&str> = codes(&found).into_iter().collect();
    assert_eq!(kinds, BTreeSet::from(["pdn/ambiguous-jump"]));
}

#[test]
fn many_illegal_variations_are_told_one_by_one() {
    let text = format!("[GameType \"21\"]\n1. 11-15 {}*", "(1. 11-18 22-17) ".repeat(5_000));
    let found = judged(&text, Limits::new());
    assert_eq!(found.len(), 5_000);
}

#[rstest]
#[case::result("1. 11-15 {1-0 * 0-1} 23-19 {[Result \"0-1\"] (} *", &[])]
#[case::off_the_board("[GameType \"21\"]\n1. 11-15 33-45 2. 8-11 *", &["pdn/illegal-move"])]
#[case::off_all_boards("1. 11-15 73-99 2. 8-11 *", &["pdn/bad-square"])]
#[case::position_off_the_board(
    "[GameType \"21\"]\n[FEN \"W:W40,41,42:B1\"]\n1. 40-35 41-36 *", &["pdn/fen-square"]
)]
fn misplaced_text_is_one_problem(#[case] text: &str, #[case] expected: &[&str]) {
    let found = judged(text, Limits::new());
    assert_eq!(codes(&found), expected);
}
