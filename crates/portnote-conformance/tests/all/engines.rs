//! Both engines find the same: on the corpus, on texts made from it, and on hostile ones.

use std::thread;

use portnote_conformance::diff_engines::{self, Plan};
use portnote_conformance::engines::{Tally, mutated};
use portnote_conformance::find::repository_root;
use portnote_conformance::notation::grammars;

/// Texts that are made in one run of the tests.
const COUNT: u64 = 5_000;

/// How often a piece of a hostile text is in it.
const TIMES: usize = 400;

#[test]
fn both_engines_find_the_same() {
    let plan = Plan { count: COUNT, folders: Vec::new() };
    let compared = diff_engines::run(&repository_root(), &plan).unwrap();
    let shown = diff_engines::to_text(&compared);
    for one in &compared {
        assert!(one.differences.is_empty(), "{shown}");
        let (made, all) = (one.made, one.made.runs);
        // Texts that all match, or none, or of which no rule but the top is tried, show little.
        assert!(all > made.texts && made.matches > 0 && made.matches < all, "{shown}");
    }
    let files: u64 = compared.iter().map(|one| one.files).sum();
    assert!(files > 100, "{shown}");
}

#[test]
fn both_engines_find_the_same_in_hostile_texts() {
    let pieces = [
        "(",
        ")",
        "{",
        "{a\n",
        "\"",
        "\"a ",
        "[",
        "[\n",
        "\\",
        "\"\\",
        "%\n",
        "; \n",
        " ",
        "\n\n",
        "- ",
        "=1=",
        "1",
        "1-",
        "1 .",
        "1 . . ",
        "1/2 - ",
        "a1",
        "a1:",
        "(!",
        "/W:",
        "<1,",
        "½-",
        "@A.",
        "!h",
        "*/=",
        "](",
        "http://",
        "https://.,;",
        "\u{10FFFF}",
        "\u{A0}",
        "1-1x1:1",
        "[Auction]1C",
        "[Auction \"",
    ];
    let mut tally = Tally::default();
    for mut grammar in grammars() {
        for piece in pieces {
            for text in [piece.repeat(TIMES), format!("[{}", piece.repeat(TIMES))] {
                assert_eq!(grammar.compare(&text, &mut tally), None);
            }
        }
    }
}

/// Openers of a text that is nested as deep as a stack would never hold.
const DEEP: usize = 20_000;

/// Bytes of a stack on which nothing that recurses on its input gets far.
const STACK: usize = 256 * 1024;

#[test]
fn nesting_is_flat_for_both_engines() {
    let compare = || {
        let pairs = [
            ("(", ")"),
            ("(1. 11-15 ", ")"),
            ("{", "}"),
            ("[", "]"),
            ("<", ">"),
            ("(a ", " )"),
            ("[[", "]]"),
            ("*/", "/*"),
            ("[Play \"", "\"]"),
            ("    ", "\n"),
        ];
        let mut tally = Tally::default();
        for mut grammar in grammars() {
            for (open, close) in pairs {
                let (open, close) = (open.repeat(DEEP), close.repeat(DEEP));
                for text in [open.clone(), close.clone(), open + &close] {
                    assert_eq!(grammar.compare(&text, &mut tally), None);
                }
            }
        }
        tally
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(compare);
    let tally = thread.unwrap().join().unwrap();
    assert!(tally.events > 100_000, "{tally}");
}

#[test]
fn made_texts_are_the_same_each_time() {
    assert_eq!(mutated(7, &["abc"]), mutated(7, &["abc"]));
    assert!((0..20).any(|seed| mutated(seed, &["abc"]) != mutated(seed + 1, &["abc"])));
}
