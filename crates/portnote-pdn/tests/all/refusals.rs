//! A game that PDN 2.0 cannot hold is refused with a reason and a way out.

use portnote_pdn::model::Game;
use portnote_pdn::{ExportOptions, Exporter, parse};

/// What becomes of a text in PDN 2.0: the code and the help of each reason against it.
fn reasons(text: &str) -> Vec<(&'static str, Option<String>)> {
    let file = parse(text.as_bytes()).value;
    let mut exporter = Exporter::new(ExportOptions::pdn2());
    let refused = file.game_blocks().filter_map(|block| exporter.game(&Game::new(block)).err());
    refused.flatten().map(|reason| (reason.code.as_str(), reason.help)).collect()
}

#[test]
fn each_game_type_has_a_reason_and_a_way_out() {
    let moves = ["*", "1. 11-15 23-19 *", "1. 32-28 19-23 *", "1. c3-d4 *"];
    let types = (0..100).map(|number| format!("[GameType \"{number}\"]\n"));
    for tag in types.chain(["[Event \"x\"]\n".to_owned()]) {
        for moves in moves {
            let text = format!("{tag}{moves}\n");
            for (code, help) in reasons(&text) {
                // The message of an illegal move lists those that are legal.
                assert!(code == "pdn/illegal-move" || help.is_some(), "{text}{code}");
            }
        }
    }
}

#[test]
fn a_game_that_is_not_english_is_sent_to_pdn_3() {
    let found = reasons("[GameType \"20\"]\n1. 32-28 19-23 *\n");
    let help = found.first().and_then(|(_, help)| help.as_deref());
    assert_eq!(found.len(), 1);
    assert!(help.unwrap_or("").contains("export it as PDN 3.0"), "{help:?}");
}
