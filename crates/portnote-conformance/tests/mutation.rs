//! Games that are put together and broken at random, always the same: the quick laws hold
//! for what no case shows.

use portnote_conformance::laws::{self, Breach, Subject};
use portnote_conformance::notation::Notation;
use portnote_conformance::random::Random;

/// Pieces of games. What they are glued to decides what they mean.
const PIECES: &[&str] = &[
    "[Event \"x\"]\n",
    "[Site \"\"]\r\n",
    "[Date \"2024.??.??\"]\r",
    "[Board \"1\"]\n",
    "[Dealer \"N\"]\n",
    "[Vulnerable \"Both\"]\n",
    "[Deal \"N:A.2.. - 3... -\"]\n",
    "[Scoring \"IMP;Cross\"]\n",
    "[Declarer \"^S\"]\n",
    "[Contract \"4SX\"]\n",
    "[Result \"NS 9 EW 4\"]\n",
    "[Auction \"N\"]\n",
    "[Play \"W\"]\n",
    "1S ! =1= $13 ",
    "Pass pass AP ",
    "^I 1C ",
    "^S ",
    "- ",
    "* ",
    "+ ",
    "SK h3 ",
    "[Note \"1:text\"]\n",
    "[ScoreTable \"Rank\\3R;Names\"]\n",
    "1 \"A; B\"\n",
    "[Unknown \"##v\"]\n",
    "[Event \"#\"]\n",
    "\n",
    "\r\n\r\n",
    "\n\t \n",
    "{ a\n\nb }",
    "{",
    "}",
    "; line\n",
    "%\n",
    "% EXPORT\n",
    "% PBN 2.1\n",
    "\"",
    "[",
    "]",
    "\\",
    "\u{e9}",
    "\u{1F0A1}",
    "\0",
    "\u{1A}",
    "\u{FEFF}",
];

/// Texts of one test. The laws find a defect in the first hundred or in none of the corpus.
const TEXTS: u64 = 400;

/// Pieces of one text at most.
const LENGTH: usize = 24;

#[test]
fn random_games_obey_the_quick_laws() {
    for seed in 0..TEXTS {
        assert_obeyed(
            seed,
            laws::of_bytes(&Subject::new(Notation::Pbn, &text(seed))),
        );
    }
}

#[test]
fn random_games_obey_all_laws() {
    for seed in TEXTS..TEXTS + 40 {
        assert_obeyed(seed, laws::all(&Subject::new(Notation::Pbn, &text(seed))));
    }
}

#[test]
fn texts_are_the_same_each_time() {
    assert_eq!(text(7), text(7));
    assert_ne!(text(7), text(8));
}

/// A text of a seed: pieces, some of them damaged.
fn text(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut bytes = Vec::new();
    for _ in 0..=random.below(LENGTH) {
        bytes.extend(
            random
                .choose(PIECES)
                .into_iter()
                .flat_map(|piece| piece.bytes()),
        );
        if random.below(8) == 0 {
            // Half of a character is left where a piece of UTF-8 was cut.
            let kept = bytes.len() - random.below(bytes.len().min(4) + 1);
            bytes.truncate(kept);
        }
        if random.below(16) == 0 {
            bytes.extend(u8::try_from(random.below(256)).ok());
        }
    }
    bytes
}

#[track_caller]
fn assert_obeyed(seed: u64, breaches: Vec<Breach>) {
    let shown: Vec<String> = breaches
        .iter()
        .map(|breach| format!("{}: {}", breach.law, breach.to_text()))
        .collect();
    assert!(shown.is_empty(), "text {seed}:\n{}", shown.join("\n"));
}
