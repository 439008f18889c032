//! What a solver needs to know of a board, and what becomes of what it found.

#![allow(clippy::unwrap_used, missing_docs)]

use portnote_wasm::held::OpenText;
use rstest::rstest;
use serde_json::{Value, json};

/// Three cards each, with a play that ends in a revoke.
const BOARD: &str = "[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:A.K.Q. K.A..Q Q.Q.A. J..K.A\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"2\"]\n\
    [Play \"W\"]\nSJ SA SK SQ\nDK DQ CQ HQ\n*\n";

const TRICKS: &str = "11110212201111211112";

fn held(name: &str, text: &str) -> OpenText {
    OpenText::new(text.as_bytes().to_vec(), Some(name), "").unwrap()
}

fn solvable(text: &str, game: u32) -> Option<Value> {
    held("a.pbn", text).solvable(game).map(|told| serde_json::from_str(&told).unwrap())
}

#[test]
fn a_board_tells_deal_contract_and_play() {
    let board = solvable(BOARD, 1).unwrap();
    let expected = json!({
        "deal": "N:A.K.Q. K.A..Q Q.Q.A. J..K.A",
        "reason": null,
        "size": 3,
        "openers": ["NS"],
        "vulnerable": "All",
        "contract": {"denomination": "NT", "declarer": "S"},
        "is_filled": true,
        "play": {
            "denomination": "NT",
            "leader": "W",
            "declarer": "NS",
            "cards": ["SJ", "SA", "SK", "SQ", "DQ", "CQ"],
            "stopped": {"card_no": 7, "reason": "revoke"},
        },
    });
    assert_eq!(board, expected);
}

#[rstest]
#[case::unknown_hand("[Deal \"N:A... - - -\"]\n", "East's hand is unknown", json!(["NS", "EW"]))]
#[case::none("[Dealer \"E\"]\n", "no cards are dealt", json!(["EW"]))]
fn a_deal_that_cannot_be_solved_says_why(
    #[case] text: &str,
    #[case] reason: &str,
    #[case] openers: Value,
) {
    let board = solvable(text, 1).unwrap();
    assert_eq!((&board["deal"], board["reason"].as_str()), (&Value::Null, Some(reason)));
    assert_eq!(board["openers"], openers);
}

#[test]
fn other_games_and_notations_have_no_board() {
    assert_eq!(solvable(BOARD, 2), None);
    assert_eq!(held("a.pdn", "1. 32-28 *\n").solvable(1), None);
}

#[test]
fn solved_deals_are_filled_in_and_others_are_left() {
    let text = format!("{BOARD}\n[Board \"8\"]\n[Deal \"N:K.A.Q. A.K..Q Q.Q.A. J..K.A\"]\n");
    let solved = json!([{"deal": "N:A.K.Q. K.A..Q Q.Q.A. J..K.A", "tricks": TRICKS}]).to_string();
    let written = held("a.pbn", &text).fill(&solved).unwrap();
    let report: Value = serde_json::from_str(&written.report).unwrap();
    assert_eq!(report["added"], json!({"OptimumResultTable": 1}));
    assert_eq!(report["left"], json!([]));
    let filled = String::from_utf8(written.bytes).unwrap();
    assert!(
        filled.contains("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT  1\n")
    );
    let edits = report["edits"].as_array().unwrap();
    let added: usize = edits.iter().map(|edit| edit["text"].as_str().unwrap().len()).sum();
    assert_eq!(filled.len(), text.len() + added);
}

#[test]
fn lin_has_no_place_for_results() {
    let error = held("a.lin", "qx|o1|\n").fill("[]");
    assert_eq!(error.unwrap_err(), "only PBN has places for double-dummy results");
}
