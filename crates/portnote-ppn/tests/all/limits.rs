//! Each limit allows as many as it says, and not one more.

use portnote_core::{Diagnostic, Limits};

use portnote_ppn::{Context, ExportOptions, Exporter, Options, check, parse_with};
use rstest::rstest;

const HEAD: &str = "% PPN 1.0\n% IMPORT\n";

fn found(text: &str, limits: Limits) -> Vec<Diagnostic> {
    let mut options = Options::default();
    options.limits = limits;
    let text = format!("{HEAD}{text}");
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found
}

fn codes(text: &str, limits: Limits) -> Vec<&'static str> {
    let found = found(text, limits);
    found.iter().map(|found| found.code.as_str()).collect()
}

fn of(text: &str, code: &str) -> Vec<Diagnostic> {
    let mut found = found(text, Limits::new());
    found.retain(|found| found.code.as_str() == code);
    found
}

#[rstest]
#[case::characters_of_a_tag(255, "ppn/too-long", |n| format!("[Event \"{}\"]\n", "x".repeat(n - 10)))]
#[case::characters_not_bytes(255, "ppn/too-long", |n| format!("[Event \"{}\"]\n", "é".repeat(n - 10)))]
#[case::bids(99_999, "core/number-range", |n| format!("[Contract \"{n}\"]\n"))]
fn a_limit_is_exact(#[case] most: usize, #[case] code: &str, #[case] text: fn(usize) -> String) {
    let has = |text: String| codes(&text, Limits::new()).contains(&code);
    assert!(!has(text(most - 1)));
    assert!(!has(text(most)));
    assert!(has(text(most + 1)));
}

#[rstest]
#[case::tags("tags_per_game", 3, |n| (0..n).map(|at| format!("[X{at} \"\"]\n")).collect())]
#[case::bytes("game_bytes", 64, |n| format!("[Event \"{}\"]\n", "x".repeat(n - 11)))]
fn a_limit_of_the_caller_is_exact(
    #[case] name: &str,
    #[case] most: usize,
    #[case] text: fn(usize) -> String,
) {
    let limits = Limits::new().with(name, most as u64).unwrap();
    let is_cut = |text: String| {
        let codes = codes(&text, limits.clone());
        codes.contains(&"core/too-many-tags") || codes.contains(&"core/game-too-large")
    };
    assert!(!is_cut(text(most - 1)));
    assert!(!is_cut(text(most)));
    assert!(is_cut(text(most + 1)));
}

/// Every trick is won by its second card if clubs are trumps, and by its first if spades are.
#[rstest]
#[case::one_less(2, false)]
#[case::at_the_limit(3, true)]
#[case::one_more(4, true)]
fn so_many_tricks_are_evidence_for_another_trump(#[case] tricks: usize, #[case] is_told: bool) {
    let rows: String = ["E", "S", "W", "N"][..tricks]
        .iter()
        .map(|winner| format!("HA CT HK HQ ({winner}2)\n"))
        .collect();
    let text = format!("[Declarer \"N\"]\n[Trump \"S\"]\n[Play \"N\"]\n{rows}");
    let found = of(&text, "ppn/trick-winner");
    let message = "write `C` in tag `Trump`: every winner fits then";
    let mut fixes = found.iter().flat_map(|found| &found.fix);
    assert_eq!(fixes.any(|fix| fix.message == message), is_told, "{found:?}");
}

#[rstest]
#[case::one_less(4, 3)]
#[case::at_the_limit(5, 4)]
#[case::one_more(6, 4)]
fn so_many_further_cards_are_shown(#[case] wrong: usize, #[case] shown: usize) {
    let mut rows = String::new();
    for (number, card) in "ATQJATQJ".chars().enumerate() {
        let suit = if number < wrong { 'S' } else { 'C' };
        let end = if number % 4 == 3 { '\n' } else { ' ' };
        rows += &format!("{suit}{card}{end}");
    }
    let deal = "[Deal \"N:AA... TT... QQ... JJ...\"]";
    let text = format!("{deal}\n[Declarer \"N\"]\n[Trump \"S\"]\n[Play \"N\"]\n{rows}");
    let found = of(&text, "ppn/card-not-held");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].labels.len(), shown);
}

#[rstest]
#[case::one_less(255, 255)]
#[case::at_the_limit(256, 256)]
#[case::one_more(257, 256)]
fn so_many_faults_of_a_code_stop_an_export(#[case] faults: usize, #[case] named: usize) {
    let text = format!("{HEAD}[Play \"N\"]\n{}", "XX XX XX XX\n".repeat(65));
    let text = text.replacen("XX", "SA", 260 - faults);
    let parsed = parse_with(text.as_bytes(), &Options::default());
    let mut context = Context::new();
    let game = context.game(parsed.value.game_blocks().next().unwrap());
    let mut options = ExportOptions::default();
    options.strict = true;
    let found = Exporter::new(options).game(&game).unwrap_err();
    let bad = found.iter().filter(|found| found.code.as_str() == "ppn/bad-card");
    assert_eq!(bad.count(), named);
}
