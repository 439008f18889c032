//! The play of a game, as a solver follows it.

use portnote_bridge::{CardPosition, RecordedPlay};

use super::{Carry, Dealt, TRICK, played_card};
use crate::model::Game;
use crate::play::CardValue;

/// Returns the cards of a game in the order played, up to the first that cannot be followed; `None`
/// where the game has no play, no contract with a declarer, or no deal that can be solved.
///
/// A game that shares the deal of one before it is played with that deal. Contract and declarer are
/// those of the tags, else those of an auction that has ended. In an end position the first column of
/// the play has the first lead. PBN 2.1 §3.6, §3.10
///
/// ```
/// use portnote_pbn::{Context, derive};
///
/// let text = br#"[Deal "N:A2... K3... Q4... J5..."]
/// [Declarer "W"]
/// [Contract "NT"]
/// [Play "N"]
/// S2 SK S4 S5
/// SA S3 - -
/// "#;
/// let file = portnote_pbn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let play = derive::recorded_play(&game).expect("a deal, a contract and a play");
/// // East leads to the second trick.
/// let cards = play.cards().iter().map(ToString::to_string);
/// assert_eq!(cards.collect::<Vec<_>>(), ["S2", "SK", "S4", "S5", "S3"]);
/// let stopped = play.stopped().map(|stopped| (stopped.card_no, stopped.reason.name()));
/// assert_eq!(stopped, Some((6, "unknown_card")));
/// ```
#[must_use]
pub fn recorded_play(game: &Game<'_>) -> Option<RecordedPlay> {
    let play = game.play.as_ref()?;
    let first = play.first?;
    let deal = Dealt::of(game, Carry::Deal).deal?.complete_deal().ok()?;
    let ending = game.final_contract();
    let declarer = ending.declarer?;
    let leader = if deal.is_whole() { declarer.next() } else { first };
    let start = CardPosition::new(&deal, ending.denomination?, leader);
    let mut played = RecordedPlay::new(start.declared_by(declarer.side()));
    // What is not played yet is written as what is not known: cards after it tell them apart.
    let is_shown = |value: CardValue| matches!(value, CardValue::Card(_) | CardValue::Unknown);
    let mut left = play.turns.iter().filter(|turn| is_shown(turn.value)).count();
    for turns in play.turns.chunks(TRICK) {
        let irregular = turns.iter().filter_map(|turn| played_card(turn));
        if let Some(lead) = irregular.into_iter().find(|card| card.out_of_turn) {
            played.push(Some(lead));
            break;
        }
        for _ in 0..TRICK {
            let Some(seat) = played.turn().filter(|_| left > 0) else {
                return Some(played);
            };
            let turn = turns.get(seat.offset_from(first));
            left -= usize::from(turn.is_some_and(|turn| is_shown(turn.value)));
            played.push(turn.and_then(played_card));
        }
    }
    Some(played)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Context;

    const END: &str = "[Deal \"N:A2... K3... Q4... J5...\"]\n[Declarer \"W\"]\n[Contract \"NT\"]\n";

    fn shown(play: &RecordedPlay) -> String {
        let mut shown: Vec<String> = play.cards().iter().map(ToString::to_string).collect();
        let stopped = play.stopped();
        shown.extend(stopped.map(|stop| format!("{} at {}", stop.reason.name(), stop.card_no)));
        shown.join(" ")
    }

    #[rstest]
    #[case::in_columns("[Play \"N\"]\nS2 SK S4 S5\nSA S3 SQ SJ", "S2 SK S4 S5 S3 SQ SJ SA")]
    #[case::first_column("[Play \"E\"]\nSK SQ S5 SA\n- - - S2", "SK SQ S5 SA S2")]
    #[case::ends_within_a_trick("[Play \"N\"]\nS2 SK S4 S5\n- S3 + -", "S2 SK S4 S5 S3")]
    #[case::hidden_card("[Play \"N\"]\nS2 - S4 S5", "S2 unknown_card at 2")]
    #[case::hidden_trick("[Play \"N\"]\n- - - -\nSA S3 SQ SJ", "unknown_card at 1")]
    #[case::unreadable("[Play \"N\"]\nS2 ZK", "S2 unknown_card at 2")]
    #[case::not_held("[Play \"N\"]\nS2 S4 SK S5", "S2 not_held at 2")]
    #[case::twice("[Play \"N\"]\nS2 SK S4 S5\nSA SK SQ SJ", "S2 SK S4 S5 not_held at 5")]
    #[case::marked_revoke("[Play \"N\"]\nS2 ^R SK S4 S5", "S2 revoke at 2")]
    #[case::lead_out_of_turn("[Play \"N\"]\nS2 ^L SK S4 S5", "lead_out_of_turn at 1")]
    #[case::nothing_played("[Play \"N\"]\n", "")]
    #[case::more_than_there_are(
        "[Play \"N\"]\nS2 SK S4 S5\nSA S3 SQ SJ\nSA S3 SQ SJ",
        "S2 SK S4 S5 S3 SQ SJ SA"
    )]
    fn in_the_order_played(#[case] play: &str, #[case] expected: &str) {
        let text = format!("{END}{play}\n");
        let file = crate::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let play = recorded_play(&game).unwrap();
        assert_eq!(shown(&play), expected);
        assert_eq!(play.start().declarer(), portnote_bridge::Side::EastWest);
    }

    #[rstest]
    #[case::no_play("[Contract \"NT\"]\n[Declarer \"W\"]\n[Deal \"N:A... K... Q... J...\"]\n")]
    #[case::no_deal("[Contract \"NT\"]\n[Declarer \"W\"]\n[Play \"N\"]\nSA\n")]
    #[case::unknown_hand(
        "[Contract \"NT\"]\n[Declarer \"W\"]\n[Deal \"N:A... K... Q... -\"]\n[Play \"N\"]\nSA\n"
    )]
    #[case::no_contract("[Declarer \"W\"]\n[Deal \"N:A... K... Q... J...\"]\n[Play \"N\"]\nSA\n")]
    #[case::no_declarer("[Contract \"NT\"]\n[Deal \"N:A... K... Q... J...\"]\n[Play \"N\"]\nSA\n")]
    #[case::passed_out("[Contract \"Pass\"]\n[Deal \"N:A... K... Q... J...\"]\n[Play \"N\"]\nSA\n")]
    fn nothing_to_follow(#[case] text: &str) {
        let file = crate::parse(text.as_bytes()).value;
        assert_eq!(recorded_play(&Context::new().game(&file.blocks()[0])), None);
    }

    #[test]
    fn another_record_is_played_with_the_deal_before_it() {
        let play =
            "[Declarer \"W\"]\n[Contract \"NT\"]\n[Auction \"N\"]\n[Play \"N\"]\nS2 SK S4 S5\n";
        let text = format!("[Board \"1\"]\n{END}\n[Room \"Closed\"]\n{play}");
        let file = crate::parse(text.as_bytes());
        let plays: Vec<_> = file.games().map(|game| game.recorded_play()).collect();
        assert_eq!(plays[0], None);
        assert_eq!(plays[1].as_ref().map(shown).as_deref(), Some("S2 SK S4 S5"));
    }
}
