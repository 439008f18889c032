//! PPN as its users meet it.

use serde_json::Value;

use crate::support::Folder;

const HAND: &str = "% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n[Auction \"N\"]\n50 60 Pass Pass\nPass\n";

#[test]
fn the_header_tells_the_notation_and_not_the_name() {
    let folder = Folder::with("")
        .file("hand.txt", HAND)
        .file("hand.ppn", HAND);
    for name in ["hand.txt", "hand.ppn"] {
        let ran = folder.run(&["dump", name]);
        let document: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(document["schema"], "portnote/ppn/1", "{name}");
        assert_eq!(document["games"][0]["derived"]["contract"], 60);
    }
}

#[test]
fn another_notation_with_the_same_extension_is_refused() {
    let text = "-- Players.\n1. Nina\nGame: Four Field Kono\n";
    let ran = Folder::with("")
        .file("game.ppn", text)
        .run(&["check", "game.ppn"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn export_completes_unless_told_not_to() {
    let folder = Folder::with("").file("hand.ppn", HAND);
    let full = folder.run(&["export", "--to", "ppn", "hand.ppn"]);
    assert!(full.out.contains("[Declarer \"E\"]\n[Contract \"60\"]\n"));
    assert!(full.err.contains("ppn/filled-unknown"));
    let bare = folder.run(&["export", "--to", "ppn", "--no-complete", "hand.ppn"]);
    assert!(bare.out.contains("[Declarer \"?\"]\n[Contract \"?\"]\n"));
}

#[test]
fn repair_applies_what_is_safe() {
    let text = "% PPN 1.0\n% IMPORT\n[Deal \"N:KA TT ? ?\"]\n";
    let folder = Folder::with("").file("hand.ppn", text);
    let ran = folder.run(&["export", "--repair", "hand.ppn"]);
    assert!(ran.out.contains("N:AK... "), "{}", ran.err);
}

#[test]
fn a_timeline_has_one_line_for_each_event() {
    let folder = Folder::with("").file("hand.ppn", HAND);
    let ran = folder.run(&["dump", "--timeline", "hand.ppn"]);
    let kinds: Vec<String> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["kind"].to_string())
        .collect();
    let bids = ["\"bid\"", "\"bid\"", "\"pass\"", "\"pass\"", "\"pass\""];
    assert_eq!(kinds.get(1..6).unwrap(), bids);
}
