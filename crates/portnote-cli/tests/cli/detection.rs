//! Which notation an input is in: by its header and content, never by its extension alone.

use rstest::rstest;
use serde_json::Value;

use crate::support::{Folder, assert_ran, json_lines};

const PPN: &str = "% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n";
const PDN: &str = "[White \"A\"]\n[Black \"B\"]\n1. 11-15 23-19 *\n";
const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n";

/// The notation that `info` tells of a text in a file of a name, and what it says on standard
/// error.
fn detected(name: &str, text: &str) -> (String, String) {
    let ran = Folder::new().file(name, text).run(&["info", "--output-format", "json", name]);
    let file = json_lines(&ran.out)[0]["files"][0].clone();
    let notation = file["notation"].as_str().unwrap_or("").to_owned();
    (notation, ran.err)
}

#[test]
fn a_header_beats_every_extension() {
    for name in ["a.pbn", "a.pdn", "a.txt", "a"] {
        let (notation, err) = detected(name, PPN);
        assert_eq!(notation, "ppn", "{name}");
        assert_eq!(err.contains("the text is PPN"), name.ends_with("bn") || name.ends_with("dn"));
    }
    let (notation, err) = detected("a.ppn", "% PBN 2.1\n[Event \"x\"]\n");
    assert_eq!(notation, "pbn");
    assert!(err.contains("extension is .ppn, but the text is PBN"), "{err}");
}

#[test]
fn content_tells_draughts() {
    for text in [
        PDN,
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "11-15 23-19 8-11\n",
        "1. c3-d4 d6-c5 2. b2-c3 *",
        "[GameType \"20\"]\n[Event \"x\"]\n",
        "{a comment} [FEN \"W:W31,32:B1\"]\n*\n",
    ] {
        assert_eq!(detected("a.txt", text).0, "pdn", "{text}");
        assert_eq!(detected("a.pdn", text).1, "", "{text}");
    }
}

#[test]
fn content_tells_bridge_and_pinochle_from_each_other() {
    let bridge = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n";
    let pinochle = "[Dealer \"N\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n[Trump \"S\"]\n";
    assert_eq!(detected("a.txt", bridge).0, "pbn");
    assert_eq!(detected("a.txt", pinochle).0, "ppn");
    assert!(detected("a.pbn", pinochle).1.contains("the text is PPN"));
    // Calls look like the rows of a bidding system.
    let long = format!("[Board \"1\"]\n[Auction \"N\"]\n{}", "1C X XX Pass\n".repeat(50));
    assert_eq!(detected("a.txt", &long).0, "pbn");
}

#[test]
fn a_text_that_tells_nothing_is_what_its_name_says() {
    assert_eq!(detected("a.pdn", "[Event \"x\"]\n").0, "pdn");
    assert_eq!(detected("a.pdn", "Dear all,\n").0, "pdn");
    assert_eq!(detected("a.pbn", "Dear all,\n").0, "pbn");
    assert_eq!(detected("a.txt", "[Event \"x\"]\n").0, "pbn");
    assert_eq!(detected("a.txt", "Dear all,\n").0, "");
}

#[test]
fn other_notations_with_the_same_extension_are_named() {
    let foreign = "-- Players.\n1. Nina\nGame: Four Field Kono\n";
    let folder = Folder::new().file("game.ppn", foreign);
    let err = "error[cli/foreign-extension]: game.ppn: not Portable Pinochle Notation: \
               Portable Piecepack Notation and Portable Preferans Notation also use the extension \
               .ppn; `--notation ppn` reads it anyway\n";
    assert_ran(&folder.run(&["check", "game.ppn"]), 2, "", err);
    assert_ran(&folder.run(&["dump", "--format", "ndjson", "game.ppn"]), 2, "", err);
    let ran = folder.run(&["check", "--notation", "ppn", "game.ppn"]);
    assert_ne!(ran.code, 2, "{}", ran.err);
}

#[test]
fn standard_input_is_told_for_every_verb() {
    for (name, text) in [("pbn", "[Board \"1\"]\n"), ("pdn", PDN), ("ppn", PPN)] {
        let folder = Folder::new();
        let dumped = folder.run_with_stdin(&["dump", "-"], text);
        let document: Value = serde_json::from_str(&dumped.out).unwrap();
        assert_eq!(document["schema"], format!("portnote/{name}/1"));
        let ran = folder.run_with_stdin(&["info", "-"], text);
        let title = format!("<stdin>  {}", name.to_uppercase());
        assert!(ran.out.starts_with(&title), "{}", ran.out);
        assert_ne!(folder.run_with_stdin(&["check", "-"], text).code, 2);
    }
    for (text, header) in [("[Board \"1\"]\n", "% PBN 2.1\r\n"), (PPN, "% PPN 1.0\n")] {
        let ran = Folder::new().run_with_stdin(&["export", "-"], text);
        assert!(ran.out.starts_with(header), "{}", ran.err);
    }
}

#[rstest]
#[case::a_game(CHESS)]
#[case::a_move_of_each_side("[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n")]
#[case::without_tags("1. d4 Nf6 *\n")]
fn a_game_of_chess_is_the_wrong_format(#[case] text: &str) {
    for name in ["a.pdn", "a.pgn", "a.txt"] {
        let ran =
            Folder::new().file(name, text).run(&["check", "--output-format", "concise", name]);
        let expected =
            "error[core/wrong-format] not a PDN file: it looks like a game of chess in PGN";
        assert!(ran.out.contains(expected), "{}", ran.out);
        assert_eq!((ran.code, ran.out.lines().count()), (1, 1), "{}", ran.out);
        let ran = Folder::new().file(name, text).run(&["info", name]);
        let expected = format!("{name}  not a PDN file: it looks like a game of chess in PGN\n");
        assert!(ran.out.starts_with(&expected), "{}", ran.out);
        assert!(!ran.out.contains("English"), "{}", ran.out);
    }
}

#[test]
fn the_option_beats_everything() {
    let ran =
        Folder::new().file("a.pbn", "[Event \"x\"]\n").run(&["dump", "--notation", "pdn", "a.pbn"]);
    assert!(ran.out.starts_with("{\"schema\":\"portnote/pdn/1\""), "{}", ran.out);
    let ran = Folder::new().run(&["dump", "--notation", "pgn", "a.pbn"]);
    assert!(ran.err.contains("expected auto, pbn, pdn, ppn, bml, bss or lin"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn the_notation_may_show_late_in_a_text() {
    let text = format!("{}{PDN}", "; a long comment of somebody\n".repeat(300));
    assert_eq!(detected("a.txt", &text).0, "pdn");
}

#[test]
fn folders_are_searched_for_all_notations() {
    let folder = Folder::new()
        .file("a.pbn", "[Board \"1\"]\n")
        .file("b.pdn", PDN)
        .file("c.ppn", PPN)
        .file("d.pgn", CHESS);
    let ran = folder.run(&["check", "--isolated", "."]);
    assert!(ran.err.starts_with("3 files: "), "{}", ran.err);
}
