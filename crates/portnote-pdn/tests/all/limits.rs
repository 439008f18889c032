//! Each limit allows as many as it says, and not one more.

use portnote_core::{Applicability, Diagnostic, Limits, Severity};
use portnote_pdn::{Context, ExportOptions, Exporter, HEAD, Options, check, parse_with};
use rstest::rstest;

fn judged(text: &str, limits: Limits) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.limits = limits;
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(text.as_bytes(), &options);
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found
}

fn has(text: &str, code: &str) -> bool {
    let found = judged(text, Limits::new());
    found.iter().any(|found| found.code.as_str() == code)
}

#[rstest]
#[case::marks_of_a_judgement(2, "pdn/strength", |n| format!("1. 11-15{} *", "!".repeat(n)))]
#[case::number_of_a_glyph(255, "pdn/nag-range", |n| format!("1. 11-15 ${n} *"))]
#[case::digits_of_a_number(9, "core/number-range", |n| format!("{}. 11-15 *", "9".repeat(n)))]
#[case::moves_of_chess(3, "core/wrong-format", |n| {
    ["[GameType \"20\"] 1. e4", "e5", "2. Nf3", "Nc6"][..n].join(" ")
})]
#[case::numbered_moves_of_chess(1, "core/wrong-format", |n| ["1. e4", "e5", "2. Nf3"][..n].join(" "))]
fn a_limit_is_exact(#[case] most: usize, #[case] code: &str, #[case] text: fn(usize) -> String) {
    assert!(!has(&text(most - 1), code));
    assert!(!has(&text(most), code));
    assert!(has(&text(most + 1), code));
}

#[rstest]
#[case::tags("tags_per_game", 3, |n| format!("{}1. 11-15 *", "[A \"x\"]".repeat(n)))]
#[case::bytes("game_bytes", 64, |n| format!("1. 11-15 {{{}}} *", "x".repeat(n - 13)))]
fn a_limit_of_the_caller_is_exact(
    #[case] name: &str,
    #[case] most: usize,
    #[case] text: fn(usize) -> String,
) {
    let limits = Limits::new().with(name, most as u64).unwrap();
    let is_cut = |text: String| {
        let found = judged(&text, limits.clone());
        let mut codes = found.iter().map(|found| found.code.as_str());
        codes.any(|code| matches!(code, "core/too-many-tags" | "core/game-too-large"))
    };
    assert!(!is_cut(text(most - 1)));
    assert!(!is_cut(text(most)));
    assert!(is_cut(text(most + 1)));
}

/// The first two are shown in any case.
#[rstest]
#[case::one_less(6, 5)]
#[case::at_the_limit(7, 6)]
#[case::one_more(8, 6)]
fn so_many_repeated_tags_are_shown(#[case] tags: usize, #[case] labels: usize) {
    let found = judged(&format!("{}1. 11-15 *", "[Event \"x\"]".repeat(tags)), Limits::new());
    let repeated = found.iter().find(|found| found.code.as_str() == "pdn/duplicate-tag");
    assert_eq!(repeated.unwrap().labels.len(), labels);
}

#[rstest]
#[case::one_less("5,6,12", "legal moves are `12-16`, `6-10`, `5-9`, `6-9`")]
#[case::at_the_limit("5,6,7,1", "legal moves are `6-10`, `7-10`, `5-9`, `6-9`, `7-11`")]
#[case::one_more("5,6,7,12", "legal moves are `12-16`, `6-10`, `7-10`, `5-9`, `6-9` and 1 more")]
fn so_many_legal_moves_are_listed(#[case] men: &str, #[case] listed: &str) {
    let text = format!("[GameType \"21\"][FEN \"B:W32:B{men}\"] 1. 11-20 *");
    let found = judged(&text, Limits::new());
    assert!(found.iter().any(|found| found.message.ends_with(listed)));
}

#[rstest]
#[case::one_less(128 * 1024 - 1, Applicability::Safe)]
#[case::at_the_limit(128 * 1024, Applicability::Safe)]
#[case::one_more(128 * 1024 + 1, Applicability::Unsafe)]
fn fixes_are_tried_in_games_of_so_many_bytes(
    #[case] bytes: usize,
    #[case] applicability: Applicability,
) {
    let text = |comment: usize| format!("1. 11-15 ! {{{}}} 23-19 *", "x".repeat(comment));
    let text = text(bytes - text(0).len());
    assert_eq!(text.len(), bytes);
    let found = judged(&text, Limits::new());
    let fixes: Vec<_> = found.iter().filter_map(|found| found.fix.as_ref()).collect();
    assert_eq!(fixes.iter().map(|fix| fix.applicability).collect::<Vec<_>>(), [applicability]);
}

#[rstest]
#[case::one_less(69, Some(79))]
#[case::at_the_limit(70, Some(80))]
#[case::one_more(71, None)]
fn a_line_of_pdn_2_has_so_many_characters(#[case] value: usize, #[case] width: Option<usize>) {
    let text = format!("[Event \"{}\"] 1. 11-15 *", "x".repeat(value));
    let parsed = parse_with(text.as_bytes(), &Options::default());
    let game = parsed.value.game_blocks().next().unwrap();
    let written = Exporter::new(ExportOptions::pdn2()).game(&Context::new().game(game));
    let widest = written.ok().map(|written| {
        let text = String::from_utf8(written.bytes).unwrap();
        text.lines().map(str::len).max().unwrap()
    });
    assert_eq!(widest, width);
}

/// The move after each choice is legal after only one of its captures.
#[rstest]
#[case::one_less(15, 0)]
#[case::at_the_limit(16, 0)]
#[case::one_more(17, 1)]
fn so_many_choices_are_tried(#[case] choices: usize, #[case] unresolved: usize) {
    let variations = "(1. 2x18 14-10) ".repeat(choices);
    let text =
        format!("[GameType \"21\"]\n[FEN \"B:W6,7,14,15,29:B2,5\"]\n1. 2x9x18 {variations}15-10 *");
    let found = judged(&text, Limits::new());
    let is_unresolved = |found: &&Diagnostic| found.severity == Severity::Error;
    assert_eq!(found.len(), choices);
    assert_eq!(found.iter().filter(is_unresolved).count(), unresolved);
}

/// One of the captures is followed for one ply, and the other one to the end of the game.
#[rstest]
#[case::one_less(4_095, true)]
#[case::at_the_limit(4_096, true)]
#[case::one_more(4_097, false)]
fn so_many_plies_are_tried(#[case] plies: usize, #[case] is_resolved: bool) {
    let moves = ["12-8 ", "29-25 ", "8-12 ", "25-29 "].into_iter().cycle();
    let moves: String = moves.take(plies - 2).collect();
    let fen = "[GameType \"21\"]\n[FEN \"B:W6,7,14,15,K29:B2,K12\"]\n";
    let found = judged(&format!("{fen}1. 2x18 14-10 {moves}*"), Limits::new());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity != Severity::Error, is_resolved);
}

/// The second game ends so many bytes after the beginning; it is known to be whole where the next
/// one begins in the head as well, and decides the variant of the file then.
#[rstest]
#[case::one_less(HEAD - 3, 2)]
#[case::at_the_limit(HEAD - 2, 2)]
#[case::one_more(HEAD - 1, 1)]
fn games_of_so_many_bytes_decide(#[case] end: usize, #[case] inferred: usize) {
    let second = "1. 32-28 19-23 *";
    let filler = "x".repeat(end - second.len() - 5);
    let text = format!("{{{filler}}} *\n{second}\n1. 11-15 22-18 *\n");
    let found = judged(&text, Limits::new());
    let codes = found.iter().map(|found| found.code.as_str());
    // The third game is one of another variant than the file, if the file has one.
    assert_eq!(codes.filter(|code| *code == "pdn/game-type-inferred").count(), inferred);
}
