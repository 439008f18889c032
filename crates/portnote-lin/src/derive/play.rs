//! The play of a board, as a solver follows it.

use portnote_bridge::{CardPosition, PlayedCard, RecordedPlay};

use crate::model::Game;

/// Returns the cards of a board in the order played, up to the first that cannot be followed; `None`
/// where the board has no card, no contract, or no deal that can be solved.
///
/// Cards after a claim are not played. A last trick that is not written is not filled in.
///
/// ```
/// use portnote_lin::{Context, derive};
///
/// let text = b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|pc|S9|pc|S7|pc|SJ|";
/// let file = portnote_lin::parse(text).value;
/// let play = derive::recorded_play(&Context::new().game(&file.blocks()[0]));
/// let play = play.expect("a deal, a contract and a play");
/// assert_eq!(play.cards().len(), 3);
/// let stopped = play.stopped().map(|stopped| (stopped.card_no, stopped.reason.name()));
/// assert_eq!(stopped, Some((4, "not_held")));
/// ```
#[must_use]
pub fn recorded_play(game: &Game<'_>) -> Option<RecordedPlay> {
    let (deal, _) = game.deal.as_ref()?;
    let deal = deal.complete_deal().ok()?;
    let settled = game.facts().settled;
    let (bid, declarer) = (settled.contract?.bid()?, settled.declarer?);
    let end = game.claims.first().map_or(game.cards.len(), |claim| claim.after);
    let cards = game.cards.get(..end).filter(|cards| !cards.is_empty())?;
    let leader = declarer.next();
    let mut played = RecordedPlay::new(CardPosition::new(&deal, bid.denomination(), leader));
    for (number, card) in cards.iter().enumerate() {
        let card = card.value.card().map(|card| {
            // The opening lead shows whose it is: the hand has it. D-12
            let is_of_other =
                deal.deal().holder(card).is_some_and(|holder| number == 0 && holder != leader);
            PlayedCard { out_of_turn: is_of_other, ..PlayedCard::from(card) }
        });
        played.push(card);
    }
    Some(played)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    const BOARD: &str = "md|1SA2,SK3,SQ4,SJ5|mb|1N|mb|p|mb|p|mb|p|";

    // South declares, and West leads.
    #[rstest]
    #[case::whole("pc|SK|pc|SQ|pc|SJ|pc|SA|pc|S2|pc|S3|pc|S4|pc|S5|", "SK SQ SJ SA S2 S3 S4 S5")]
    #[case::before_a_claim("pc|SK|pc|SQ|mc|1|pc|SJ|", "SK SQ")]
    #[case::lead_of_another("pc|SQ|pc|SJ|", "lead_out_of_turn at 1")]
    #[case::no_card("pc|SK|pc|s|pc|SJ|", "SK unknown_card at 2")]
    #[case::not_held("pc|SK|pc|SA|", "SK not_held at 2")]
    fn in_the_order_played(#[case] cards: &str, #[case] expected: &str) {
        let text = format!("{BOARD}{cards}");
        let board = crate::parse(text.as_bytes()).games().next().unwrap();
        let play = board.recorded_play().unwrap();
        let mut shown: Vec<String> = play.cards().iter().map(ToString::to_string).collect();
        let stopped = play.stopped();
        shown.extend(stopped.map(|stop| format!("{} at {}", stop.reason.name(), stop.card_no)));
        assert_eq!(shown.join(" "), expected);
    }

    #[rstest]
    #[case::no_card(BOARD)]
    #[case::no_auction("md|1SA2,SK3,SQ4,SJ5|pc|SK|")]
    #[case::passed_out("md|1SA2,SK3,SQ4,SJ5|mb|p|mb|p|mb|p|mb|p|pc|SK|")]
    #[case::unknown_card("md|1SAX,SK3,SQ4,SJ5|mb|1N|mb|p|mb|p|mb|p|pc|SK|")]
    #[case::dealt_twice("md|1SA2,SK3,SQ2,SJ5|mb|1N|mb|p|mb|p|mb|p|pc|SK|")]
    fn nothing_to_follow(#[case] text: &str) {
        let board = crate::parse(text.as_bytes()).games().next().unwrap();
        assert_eq!(board.recorded_play(), None);
    }
}
