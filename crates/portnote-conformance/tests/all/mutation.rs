//! Games that are put together and broken at random, always the same: the quick laws hold
//! for what no case shows.

use portnote_conformance::laws::{self, Breach, Subject};
use portnote_conformance::mutate::assembled;
use portnote_conformance::notation::Notation;
use portnote_conformance::random::Random;

/// Texts of one test. The laws find a defect in the first hundred or in none of the corpus.
const TEXTS: u64 = 400;

#[test]
fn random_games_obey_the_quick_laws() {
    for (notation, seed) in all_texts() {
        let text = text(seed, notation);
        assert_obeyed(seed, laws::of_bytes(&Subject::new(notation, &text)));
    }
}

/// The seeds of the texts of every notation.
fn all_texts() -> impl Iterator<Item = (Notation, u64)> {
    let all = Notation::ALL.into_iter();
    all.flat_map(|notation| (0..TEXTS).map(move |seed| (notation, seed)))
}

#[test]
fn random_games_of_bridge_obey_all_laws() {
    for seed in TEXTS..TEXTS + 40 {
        let text = text(seed, Notation::PBN);
        assert_obeyed(seed, laws::all(&Subject::new(Notation::PBN, &text)));
    }
}

#[test]
fn texts_are_the_same_each_time() {
    assert_eq!(text(7, Notation::PBN), text(7, Notation::PBN));
    assert_ne!(text(7, Notation::PBN), text(8, Notation::PBN));
}

/// The text of a seed.
fn text(seed: u64, notation: Notation) -> Vec<u8> {
    assembled(&mut Random::new(seed), notation.reads().pieces())
}

#[track_caller]
fn assert_obeyed(seed: u64, breaches: Vec<Breach>) {
    let shown: Vec<String> =
        breaches.iter().map(|breach| format!("{}: {}", breach.law, breach.to_text())).collect();
    assert!(shown.is_empty(), "text {seed}:\n{}", shown.join("\n"));
}
