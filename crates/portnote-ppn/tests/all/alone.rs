//! Hands as values: the text of its own, equality, and data formats.

use std::collections::HashSet;

use portnote_ppn::{AloneError, Game, parse};
use rstest::rstest;

#[rstest]
#[case::no_hand("% PPN 1.0\n", 0)]
#[case::two("[Hand \"1\"]\n\n[Hand \"2\"]\n", 2)]
fn a_text_of_other_than_one_hand_is_refused(#[case] text: &str, #[case] games: usize) {
    assert_eq!(text.parse::<Game>().unwrap_err(), AloneError::Games { games });
}

#[test]
#[expect(clippy::mutable_key_type, reason = "the hash is that of a text, which does not change")]
fn place_and_neighbours_do_not_count() {
    let text = "[Event \"##Cup\"]\n[Hand \"1\"]\n\n[Hand \"2\"]\n\n[Event \"Cup\"]\n[Hand \"2\"]\n";
    let hands: HashSet<Game> = parse(text.as_bytes()).games().collect();
    assert_eq!(hands.len(), 2);
    let alone: Game = "[Hand \"2\"]\n".parse().unwrap();
    assert!(!hands.contains(&alone), "it has no event");
}

#[cfg(feature = "serde")]
#[test]
fn a_hand_is_its_text_in_data_formats() {
    let game = parse(b"[Hand \"1\"]\n\n[Hand \"2\"]\n").games().nth(1).unwrap();
    let text = serde_json::to_string(&game).unwrap();
    let expected = r#"{"notation":"ppn","index":2,"text":"% PPN 1.0\n% IMPORT\n[Hand \"2\"]\n"}"#;
    assert_eq!(text, expected);
    let same: Game = serde_json::from_str(&text).unwrap();
    assert_eq!((same.index(), &same), (2, &game));
}
