//! What follows from a game is what the rules say about each of its positions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_draughts::{Color, Move, Position, Variant};
use portnote_pdn::Context;
use portnote_pdn::derive::{Derived, PlyState, Winner};
use proptest::prelude::*;
use proptest::sample::Index;
use rstest::rstest;

/// A game with random moves of a variant, as text, with what is played.
fn random_game(variant: Variant, choices: &[Index]) -> (String, Vec<(Position, Move)>) {
    let rules = variant.rules();
    let mut text = format!("[GameType \"{}\"]\n", variant.game_type());
    let mut position = rules.start();
    let mut played = Vec::new();
    for choice in choices {
        let legal = rules.moves(&position);
        if legal.is_empty() {
            break;
        }
        let next = *choice.get(&legal);
        let written = rules.canonical_form(&position, &legal, &next).unwrap();
        text.push_str(&written);
        text.push('\n');
        played.push((position, next));
        position = rules.play_unchecked(&position, &next);
    }
    text.push_str("*\n");
    (text, played)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn plies_are_those_that_were_played(
        variant in prop::sample::select(&Variant::ALL[..]),
        choices in prop::collection::vec(any::<Index>(), 0..60),
    ) {
        let (text, played) = random_game(variant, &choices);
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let derived = Derived::of(&game);
        prop_assert_eq!(derived.variant, Some(variant));
        let (rules, view) = (variant.rules(), variant.view());
        let plies: Vec<_> = derived.plies().collect();
        prop_assert_eq!(plies.len(), played.len());
        for (number, (ply, (before, made))) in (1..).zip(plies.iter().zip(&played)) {
            let after = rules.play_unchecked(before, made);
            let legal = rules.moves(before);
            prop_assert_eq!((ply.line, ply.ply, ply.state), (0, number, PlyState::Legal));
            prop_assert_eq!(ply.side, Some(before.side()));
            prop_assert_eq!((ply.from, ply.to), (Some(made.from()), Some(made.to())));
            prop_assert_eq!(ply.captured, Some(made.captured()));
            prop_assert_eq!(ply.crowned, Some(made.is_crowned()));
            prop_assert_eq!(ply.legal_moves, Some(legal.len()));
            prop_assert_eq!(ply.text.as_deref(), Some(ply.raw));
            prop_assert_eq!(ply.after.map(Position::placement), Some(after.placement()));
            prop_assert_eq!(ply.key_after, Some(after.key(view)));
            if let Some(squares) = ply.captured_squares() {
                let squares: Vec<_> = squares.collect();
                let routes = rules.routes(before, made, 100);
                prop_assert!(routes.iter().any(|route| route.captured() == squares));
            }
        }
        let end = played.last().map_or(rules.start(), |(before, made)| rules.play_unchecked(before, made));
        prop_assert_eq!(derived.end.map(Position::placement), Some(end.placement()));
        prop_assert_eq!(derived.illegal, Some(0));
        prop_assert_eq!(derived.opening_key().is_some(), played.len() >= 6);
    }
}

#[rstest]
#[case::first_of_white("[GameType \"20\"]\n1. 32-28 2-0", Some(Winner::White))]
#[case::first_of_black("[GameType \"21\"]\n1. 11-15 1-0", Some(Winner::Black))]
#[case::second_of_black("[GameType \"21\"]\n1. 11-15 0-1", Some(Winner::White))]
#[case::draw("[GameType \"20\"]\n1. 32-28 1-1", Some(Winner::Draw))]
#[case::both_lose("[GameType \"20\"]\n1. 32-28 0-0", Some(Winner::Neither))]
#[case::not_finished("[GameType \"20\"]\n1. 32-28 *", None)]
#[case::points("[GameType \"20\"]\n[Result \"4-6\"]\n1. 32-28 *", None)]
#[case::contradiction("[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 0-2", None)]
fn who_won(#[case] text: &str, #[case] winner: Option<Winner>) {
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    assert_eq!(Derived::of(&game).winner, winner);
}

#[rstest]
#[case::standard("1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *", true)]
#[case::too_short("1. 11-15 23-19 2. 8-11 22-17 3. 11-16 *", false)]
#[case::illegal("1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-10 *", false)]
#[case::null("1. 11-15 23-19 2. 8-11 - 3. 11-16 24-20 4. 7-11 *", false)]
#[case::set_up("[FEN \"B:W21,22,23:B1,2,3\"]\n1. 1-5 23-19 2. 2-6 22-18 3. 3-7 19-16 *", false)]
#[case::standard_set_up(
    "[FEN \"B:W21-32:B1-12\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *",
    true
)]
fn opening_keys(#[case] text: &str, #[case] has_key: bool) {
    let text = format!("[GameType \"21\"]\n{text}");
    let file = portnote_pdn::parse(text.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    assert_eq!(Derived::of(&game).opening_key().is_some(), has_key);
}

#[test]
fn a_clock_is_that_of_the_side_that_moved() {
    let text = b"[GameType \"20\"]\n1. 32-28 {[%clock w0:01:00 B0:02:00]} 19-23 {[%emt 0:00:05]} *";
    let file = portnote_pdn::parse(text).value;
    let game = Context::new().game(&file.blocks()[0]);
    let derived = Derived::of(&game);
    let clocks: Vec<_> = derived.plies().map(|ply| (ply.side, ply.clock_ms)).collect();
    let expected = [(Some(Color::White), Some(60_000)), (Some(Color::Black), None)];
    assert_eq!(clocks, expected);
}
