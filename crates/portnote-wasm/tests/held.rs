//! What JavaScript is given, without a browser.

#![allow(clippy::unwrap_used, missing_docs)]

use portnote_wasm::held::{Held, INPUT_BYTES, detect};
use rstest::rstest;
use serde_json::Value;

const BOARD: &str = "[Board \"7\"]\n[Dealer \"S\"]\n[Declarer \"W\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n\
    [Deal \"S:74.32.762.AT9654 AQ52.K74.AJ3.K82 KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3\"]\n\
    [Vulnerable \"All\"]\n[Auction \"S\"]\nPass 1NT Pass 2D =1=\nPass 2H Pass 4H\nPass Pass X AP\n\
    [Note \"1:transfer to \\H\"]\n[Play \"N\"]\nCQ C3 CA C2\n*\n";

const GAME: &str = "[GameType \"20\"]\n1. 32-28 19-23 (1... 18-23 2. 33-29) 2. 28x19 14x23 *\n";

fn held(name: &str, text: &str) -> Held {
    Held::new(text.as_bytes().to_vec(), Some(name), "").unwrap()
}

fn drawn(held: &mut Held, drawing: &str) -> Value {
    serde_json::from_str(&held.draw(1, drawing).unwrap()).unwrap()
}

#[rstest]
#[case("start", "Start")]
#[case("call 2", "West: 1 no trump")]
#[case("call 4", "East: 2 diamonds, alerted: transfer to hearts")]
#[case("call 11", "North: double")]
#[case("card 0", "Contract 4 hearts doubled by West")]
#[case("card 1", "Trick 1, North leads: queen of clubs")]
#[case("card 2", "East: 3 of clubs")]
#[case("trick 1", "South wins trick 1, 1 to 0")]
#[case("end", "West takes 9 tricks, 1 down, North and South score 200")]
fn each_step_of_a_board_is_said(#[case] at: &str, #[case] said: &str) {
    let picture = drawn(&mut held("a.pbn", BOARD), &format!("{{\"at\":\"{at}\"}}"));
    assert_eq!(picture["say"], said);
    assert_eq!(picture["back"], format!("Back to: {said}"));
    assert_eq!(picture["has_step"], true);
}

#[rstest]
#[case("ply 1", 0, "1, White: 32 to 28")]
#[case("ply 3", 0, "2, White: 28 takes 23, to 19")]
#[case("ply 2", 1, "1, Black: 18 to 23")]
#[case("ply 3", 1, "2, White: 33 to 29")]
fn each_ply_of_a_line_is_said(#[case] at: &str, #[case] line: usize, #[case] said: &str) {
    let drawing = format!("{{\"at\":\"{at}\",\"line\":{line}}}");
    let picture = drawn(&mut held("a.pdn", GAME), &drawing);
    assert_eq!(picture["say"], said);
}

#[test]
fn squares_are_those_of_the_step() {
    let mut game = held("a.pdn", GAME);
    let squares = drawn(&mut game, r#"{"at":"ply 1"}"#)["squares"].to_string();
    assert!(squares.contains("28, white man") && squares.contains("32, empty"));
    assert!(
        drawn(&mut held("a.pbn", BOARD), "")
            .get("squares")
            .is_none()
    );
}

#[test]
fn steps_are_a_list_in_which_cards_have_names() {
    let steps: Value = serde_json::from_str(&held("a.pbn", BOARD).steps(1).unwrap()).unwrap();
    let steps = steps["steps"].as_array().unwrap();
    let leads = steps.iter().find(|step| step["at"] == "card 1").unwrap();
    assert_eq!(leads["card"], "CQ");
    assert_eq!(steps.last().unwrap()["at"], "end");
    assert!(held("a.pbn", BOARD).steps(2).is_none());
}

#[test]
fn a_hidden_hand_is_in_no_picture() {
    let picture = drawn(
        &mut held("a.pbn", BOARD),
        r#"{"hide":"W","show":["hands"]}"#,
    );
    assert!(!picture["html"].to_string().contains("A Q 5 2"));
}

#[test]
fn what_cannot_be_read_is_named() {
    let refused = |bytes: Vec<u8>, reading: &str| Held::new(bytes, None, reading).err().unwrap();
    assert!(refused(b"Dear all,\n".to_vec(), "").contains("unknown notation"));
    assert!(refused(Vec::new(), r#"{"notation":"pgn"}"#).contains("unknown notation `pgn`"));
    assert!(refused(vec![b'\n'; INPUT_BYTES + 1], "").contains("larger than 64 MiB"));
    assert_eq!(detect(b"% PBN 2.1\n", None), Some("pbn"));
}

#[cfg(feature = "full")]
mod full {
    use super::*;

    #[test]
    fn one_finding_or_all_are_fixed() {
        let text = "[Dealer \"north\"]\n[Board \"1\"]\n";
        let report: Value = serde_json::from_str(&held("a.pbn", text).check()).unwrap();
        let found = report["diagnostics"].as_array().unwrap();
        let seat = found
            .iter()
            .position(|it| it["code"] == "pbn/nonstandard-seat")
            .unwrap();
        let fixed = held("a.pbn", text).fix_one(seat).unwrap();
        assert_eq!(fixed, b"[Dealer \"N\"]\n[Board \"1\"]\n");
        assert_eq!(held("a.pbn", text).fix(false).bytes, fixed);
        assert_eq!(held("a.pbn", text).fix_one(99), None);
    }

    #[test]
    fn a_system_includes_what_it_is_given() {
        let mut system = held("main.bml", "#INCLUDE two.bml\n");
        assert!(system.check().contains("include"));
        system.include("two.bml", b"1C  natural\n".to_vec());
        assert!(system.check().contains("\"diagnostics\":[]"));
    }

    #[test]
    fn a_text_becomes_what_it_can() {
        let board = held("a.pbn", BOARD);
        let lin = board.convert("lin").unwrap().bytes;
        assert!(lin.windows(6).any(|text| text == b"|pc|CQ"));
        assert_eq!(
            board.convert("bss").unwrap_err(),
            "PBN cannot be converted to BSS"
        );
        assert_eq!(board.convert("pgn").unwrap_err(), "unknown target `pgn`");
    }
}
