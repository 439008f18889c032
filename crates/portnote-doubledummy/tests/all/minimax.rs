//! A search that is as plain as the rules: every play to the end.

use portnote_bridge::{Card, CardPosition, CompleteDeal, Denomination, Seat, SolveError, Solver};

/// Tries everything. It is for hands of a few cards.
pub(crate) struct Minimax;

/// Tricks of declarer's side with best play from here.
fn value(position: &CardPosition) -> u8 {
    let Some(turn) = position.turn() else {
        return position.tricks_won(position.declarer());
    };
    let values = after_each(position).into_iter().map(|(_, tricks)| tricks);
    match turn.side() == position.declarer() {
        true => values.max(),
        false => values.min(),
    }
    .unwrap_or_default()
}

fn after_each(position: &CardPosition) -> Vec<(Card, u8)> {
    let cards = position.legal().cards();
    cards
        .map(|card| {
            let mut next = position.clone();
            next.play(card).expect("a legal card");
            (card, value(&next))
        })
        .collect()
}

impl Solver for Minimax {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        let of = |declarer: Seat| value(&CardPosition::new(deal, denomination, declarer.next()));
        Ok(Seat::ALL.map(of))
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        Ok(after_each(position))
    }

    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        let mut position = start.clone();
        let mut tricks = vec![value(&position)];
        for card in cards {
            position.play(*card).map_err(|error| SolveError::Failed(error.to_string()))?;
            tricks.push(value(&position));
        }
        Ok(tricks)
    }
}
