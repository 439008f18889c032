//! Games that are put together and broken at random, always the same: the quick laws hold
//! for what no case shows.

use portnote_conformance::laws::{self, Breach, Subject};
use portnote_conformance::mutate::assembled;
use portnote_conformance::notation::Notation;
use portnote_conformance::random::Random;
use rstest::rstest;

/// Texts of one test. The laws find a defect in the first hundred or in none of the corpus.
const TEXTS: u64 = 400;

#[rstest]
#[case::pbn(Notation::PBN)]
#[case::pdn(Notation::PDN)]
#[case::ppn(Notation::PPN)]
#[case::bml(Notation::BML)]
#[case::bss(Notation::BSS)]
fn random_games_obey_the_quick_laws(#[case] notation: Notation) {
    for seed in 0..TEXTS {
        let text = text(seed, notation);
        assert_obeyed(seed, laws::of_bytes(&Subject::new(notation, &text)));
    }
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
    let shown: Vec<String> = breaches
        .iter()
        .map(|breach| format!("{}: {}", breach.law, breach.to_text()))
        .collect();
    assert!(shown.is_empty(), "text {seed}:\n{}", shown.join("\n"));
}
