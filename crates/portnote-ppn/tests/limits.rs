//! Each limit allows as many as it says, and not one more.

use portnote_core::{Diagnostic, Limits};
use portnote_ppn::{Context, Options, check, parse_with};
use rstest::rstest;

const HEAD: &str = "% PPN 1.0\n% IMPORT\n";

fn codes(text: &str, limits: Limits) -> Vec<&'static str> {
    let options = Options {
        limits,
        ..Options::default()
    };
    let text = format!("{HEAD}{text}");
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.games() {
        check(&context.game(block), &options, &mut found);
    }
    found.iter().map(|found| found.code.as_str()).collect()
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
