//! Games that are put together and broken at random, always the same: the quick laws hold
//! for what no case shows.

use portnote_conformance::laws::{self, Breach, Subject};
use portnote_conformance::notation::Notation;
use portnote_conformance::random::Random;
use rstest::rstest;

/// Pieces of games of bridge. What they are glued to decides what they mean.
const PBN: &[&str] = &[
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

/// Pieces of games of draughts.
const PDN: &[&str] = &[
    "[Event \"x\"]\n",
    "[GameType \"20\"]\n",
    "[GameType \"25,W,8,8,A0,0\"]\r\n",
    "[Result \"2-0\"]",
    "[Date \"1.5.1998\"]\n",
    "[FEN \"B:W6,7,14,15:B2\"]\n",
    "[FEN \"W:WK47:B14,19,29,31,42\"]\n",
    "[pdn]\n",
    "1. 11-15 ",
    "23-19 ",
    "2. 8 - 11 ",
    "2x18 ",
    "9x18 18x25 ",
    "47x36 <42,29> ",
    "c3-d4 ",
    "C3d4 ",
    "d6:b4:d2 ",
    "1115 ",
    "1...",
    "... ",
    "- ",
    "! ",
    "*",
    "$7 ",
    "( ",
    ") ",
    "() ",
    "(text) ",
    "/FEN \"W:W31:B9\"/ ",
    "/FEN ",
    "/B::/ ",
    "1-0",
    " 1/2-1/2\n",
    "1-1 ",
    "0-0\n",
    "4-6 ",
    "* ",
    "{ a [%clk 0:1:2] }",
    "{",
    "}",
    "; line\n",
    "% line\n",
    "\n\n",
    "\\n\n",
    "\"",
    "[",
    "]",
    "\u{A0}",
    "\u{2013}",
    "\0",
    "\u{FEFF}",
];

/// Pieces of hands of pinochle.
const PPN: &[&str] = &[
    "% PPN 1.0\n",
    "% IMPORT\n",
    "%\n",
    "[Hand \"1\"]\n",
    "[Hand \"#\"]\n",
    "[Dealer \"N\"]\n",
    "[Competition \"##Double\"]\n",
    "[Deal \"N:A.K.Q.J T... - ?\"]\n",
    "[Trump \"S\"]\n",
    "[Melds \"?\"]\n",
    "@A.1-M=[Note \"x\"]\n",
    "@P=",
    "[Auction \"\"]\n",
    "50 Pass - 51\n",
    "[Play \"\"]\n",
    "SA SK SQ SJ (N2)\n",
    "HA ",
    "* ",
    "[Scores \"10:20\"]\n",
    "{ a\n\nb }",
    "{",
    "\n",
    "\r\n\r\n",
    "\"",
    "[",
    "]",
    "(",
    "\u{e9}",
    "\0",
];

/// Texts of one test. The laws find a defect in the first hundred or in none of the corpus.
const TEXTS: u64 = 400;

/// Pieces of one text at most.
const LENGTH: usize = 24;

#[rstest]
#[case::pbn(Notation::Pbn, PBN)]
#[case::pdn(Notation::Pdn, PDN)]
#[case::ppn(Notation::Ppn, PPN)]
fn random_games_obey_the_quick_laws(#[case] notation: Notation, #[case] pieces: &[&str]) {
    for seed in 0..TEXTS {
        let text = text(seed, pieces);
        assert_obeyed(seed, laws::of_bytes(&Subject::new(notation, &text)));
    }
}

#[test]
fn random_games_of_bridge_obey_all_laws() {
    for seed in TEXTS..TEXTS + 40 {
        let text = text(seed, PBN);
        assert_obeyed(seed, laws::all(&Subject::new(Notation::Pbn, &text)));
    }
}

#[test]
fn texts_are_the_same_each_time() {
    assert_eq!(text(7, PBN), text(7, PBN));
    assert_ne!(text(7, PBN), text(8, PBN));
}

/// A text of a seed: pieces, some of them damaged.
fn text(seed: u64, pieces: &[&str]) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut bytes = Vec::new();
    for _ in 0..=random.below(LENGTH) {
        bytes.extend(
            random
                .choose(pieces)
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
