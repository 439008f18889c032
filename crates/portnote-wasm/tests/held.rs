//! What JavaScript is given, without a browser.

#![allow(clippy::unwrap_used, missing_docs)]

use portnote_wasm::held::{INPUT_BYTES, OpenText, detect};
use rstest::rstest;
use serde_json::Value;

const BOARD: &str = "[Board \"7\"]\n[Dealer \"S\"]\n[Declarer \"W\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n\
    [Deal \"S:74.32.762.AT9654 AQ52.K74.AJ3.K82 KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3\"]\n\
    [Vulnerable \"All\"]\n[Auction \"S\"]\nPass 1NT Pass 2D =1=\nPass 2H Pass 4H\nPass Pass X AP\n\
    [Note \"1:transfer to \\H\"]\n[Play \"N\"]\nCQ C3 CA C2\n*\n";

const GAME: &str = "[GameType \"20\"]\n1. 32-28 19-23 (1... 18-23 2. 33-29) 2. 28x19 14x23 *\n";

fn held(name: &str, text: &str) -> OpenText {
    OpenText::new(text.as_bytes().to_vec(), Some(name), "").unwrap()
}

fn drawn(held: &mut OpenText, drawing: &str) -> Value {
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
    assert!(drawn(&mut held("a.pbn", BOARD), "").get("squares").is_none());
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
    let picture = drawn(&mut held("a.pbn", BOARD), r#"{"hide":"W","show":["hands"]}"#);
    assert!(!picture["html"].to_string().contains("A Q 5 2"));
}

#[test]
fn what_is_beside_the_table_comes_by_itself() {
    let picture = drawn(&mut held("a.pbn", BOARD), r#"{"at":"card 1"}"#);
    let (html, side) = (picture["html"].to_string(), picture["side"].to_string());
    assert!(html.contains("pn-felt") && !html.contains("pn-side"), "{html}");
    assert!(side.contains("pn-auction-part") && side.contains("pn-play-part"), "{side}");
    let empty = drawn(&mut held("a.pbn", "[Board \"8\"]\n"), "");
    assert_eq!(empty["side"], "");
}

#[rstest]
#[case("{}", "<s data-holds=\"CQ\">")]
#[case(r#"{"played":"dim"}"#, "<s data-holds=\"CQ\">")]
#[case(r#"{"played":"gone"}"#, "<i data-holds=\"CJ\">J</i> <i data-holds=\"C7\">")]
fn played_cards_are_dimmed_or_gone(#[case] drawing: &str, #[case] part: &str) {
    let drawing = drawing.replace('{', r#"{"at":"card 1","#).replace(",}", "}");
    let picture = drawn(&mut held("a.pbn", BOARD), &drawing);
    assert!(picture["html"].as_str().unwrap().contains(part), "{}", picture["html"]);
}

#[rstest]
#[case("a.pbn", BOARD, ["4♥X W", "−1", "+200"])]
#[case("a.pbn", "[Board \"8\"]\n", ["", "", ""])]
#[case("a.pbn", "[Board \"8\"]\n[Contract \"Pass\"]\n", ["Passed out", "", "0"])]
#[case("a.pdn", "[White \"Lee\"]\n[Black \"Smith\"]\n[Result \"1-1\"]\n1. 32-28 1-1\n", ["Lee – Smith", "1–1", ""])]
#[case("a.pdn", "[White \"Lee\"]\n[Black \"Smith\"]\n1. 32-28 *\n", ["Lee – Smith", "", ""])]
#[case(
    "a.ppn",
    "[Hand \"1\"]\n[Declarer \"E\"]\n[Contract \"70\"]\n[Trump \"S\"]\n[Result \"Set\"]\n[HandScores \"74:-70\"]\n",
    ["70♠ E", "Set", "+74"]
)]
fn a_line_of_a_list_has_few_characters(
    #[case] name: &str,
    #[case] text: &str,
    #[case] expected: [&str; 3],
) {
    let games: Value = serde_json::from_str(&held(name, text).games("").unwrap()).unwrap();
    let found = ["label", "result", "score"].map(|key| games[0][key].as_str().unwrap_or(""));
    assert_eq!(found, expected);
    // What is empty is left out.
    let fields = games[0].as_object().unwrap();
    assert!(fields.values().all(|value| value != ""), "{fields:?}");
}

#[test]
fn an_unreadable_text_is_named() {
    let refused =
        |bytes: Vec<u8>, reading: &str| OpenText::new(bytes, None, reading).err().unwrap();
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
        let seat = found.iter().position(|it| it["code"] == "pbn/nonstandard-seat").unwrap();
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
        assert_eq!(board.convert("bss").unwrap_err(), "PBN cannot be converted to BSS");
        assert_eq!(board.convert("pgn").unwrap_err(), "unknown target `pgn`");
    }
}

#[test]
fn a_list_comes_in_parts() {
    let mut file = held("a.pbn", &BOARD.replace("[Board", "\n[Board").repeat(5));
    file.begin_list("").unwrap();
    let mut games = Vec::new();
    loop {
        let part: Vec<Value> = serde_json::from_str(&file.next_listed(2).unwrap()).unwrap();
        games.extend(part.iter().map(|entry| entry["game"].as_u64().unwrap()));
        if part.len() < 2 {
            break;
        }
    }
    assert_eq!(games, [1, 2, 3, 4, 5]);
    assert_eq!(file.next_listed(2).unwrap(), "[]");
}

#[test]
fn the_last_move_of_a_position_is_marked() {
    let position = "[GameType \"20\"]\n[FEN \"B:W28,31,33-50:B1-20\"]\n*\n";
    let mut file = held("a.pdn", position);
    let plain = drawn(&mut file, "{}")["html"].to_string();
    let marked = drawn(&mut file, r#"{"last":"32-28"}"#)["html"].to_string();
    assert!(!plain.contains("32-28") && marked.contains("32-28"));
    let error = file.draw(1, r#"{"last":"32-99"}"#).unwrap_err();
    assert!(error.starts_with("invalid move `32-99`: "), "{error}");
}

#[cfg(feature = "full")]
mod pages {
    use super::*;

    #[test]
    fn each_game_is_a_line() {
        let text = format!("{BOARD}\n[Board \"8\"]\n");
        let lines = String::from_utf8(held("a.pbn", &text).lines(false).unwrap()).unwrap();
        let boards: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(boards.len(), 2);
        assert_eq!(boards[1]["index"], 2);
    }

    #[test]
    fn a_game_is_cut_out_of_its_file() {
        let text = format!("% PBN 2.1\n{BOARD}\n[Board \"8\"]\n[Dealer \"W\"]\n");
        let file = held("a.pbn", &text);
        let second = String::from_utf8(file.game_bytes(2).unwrap()).unwrap();
        assert_eq!(second.trim(), "[Board \"8\"]\n[Dealer \"W\"]");
        assert_eq!(file.game_bytes(3), None);
    }

    #[rstest]
    #[case(r#"{"layout":"poster"}"#, "unknown layout `poster`")]
    #[case(r#"{"paper":"a5"}"#, "unknown paper `a5`")]
    fn an_invalid_sheet_is_named(#[case] drawing: &str, #[case] message: &str) {
        let error = held("a.pbn", BOARD).sheets("html", drawing).unwrap_err();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn a_hidden_hand_is_on_no_sheet() {
        let drawing = r#"{"layout":"handout","hide":"EW","title":"Lesson 1"}"#;
        for form in ["html", "typst"] {
            let sheet = held("a.pbn", BOARD).sheets(form, drawing).unwrap();
            assert!(sheet.contains("Lesson 1") && sheet.contains("K 10 9 6"), "{form}");
            assert!(!sheet.contains("Q 10 9 8 6"), "{form}");
        }
    }
}
