//! What follows from a hand, and what of it is marked as derived.

use portnote_ppn::Context;
use portnote_ppn::derive::Derived;
use rstest::rstest;

#[rstest]
#[case::nothing("", &["game_score", "hand"])]
#[case::stated("[Hand \"1\"]\n[GameScores \"0:0\"]\n", &[])]
#[case::auction("[Auction \"N\"]\n50 Pass Pass Pass\n", &["contract", "dealer", "declarer", "game_score", "hand"])]
#[case::stated_dealer("[Dealer \"W\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n", &["contract", "declarer", "game_score", "hand"])]
fn derived_facts_are_named(#[case] text: &str, #[case] names: &[&str]) {
    let text = format!("% PPN 1.0\n% IMPORT\n[Site \"Club\"]\n{text}");
    let file = portnote_ppn::parse(text.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    assert_eq!(Derived::of(&game).derived, names);
}

#[test]
fn a_stated_value_counts_before_what_follows() {
    let text = b"[Declarer \"E\"]\n[Contract \"60\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n";
    let file = portnote_ppn::parse(text).value;
    let game = Context::new().game(&file.blocks()[0]);
    let derived = Derived::of(&game);
    assert_eq!(derived.declarer.map(|seat| seat.letters()), Some("E"));
    assert_eq!(derived.contract, Some(60));
    assert!(!derived.derived.contains(&"contract"));
}
