//! What the cards of each player cost, in all games of a run.

use std::collections::BTreeMap;

use portnote_bridge::Seat;

use crate::solved::Solved;

/// The players of a run, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    players: BTreeMap<String, PlayerCosts>,
}

/// The cards of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerCosts {
    /// Cards as declarer, dummy's too.
    pub declaring: Costs,
    /// Cards as defender, without opening leads.
    pub defending: Costs,
    /// Opening leads.
    pub leading: Costs,
}

/// What the cards of one part cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// Cards that were played.
    pub cards: u64,
    /// Those of them that cost a trick or more.
    pub errors: u64,
    /// Tricks that were lost by them.
    pub lost: u64,
}

impl Costs {
    fn add(&mut self, cost: u8) {
        self.cards += 1;
        self.errors += u64::from(cost > 0);
        self.lost += u64::from(cost);
    }
}

impl Players {
    /// Adds the cards of a game. Players without a name are known by the letter of their seat.
    pub fn add(&mut self, solved: &Solved) {
        let Some((play, (_, declarer))) = solved.play.as_ref().zip(solved.board.played_by()) else {
            return;
        };
        for (number, card) in play.cards.iter().enumerate() {
            let by = played_by(card.seat, declarer);
            let player = self.players.entry(solved.board.player(by)).or_default();
            let costs = match () {
                () if by == declarer => &mut player.declaring,
                () if number == 0 => &mut player.leading,
                () => &mut player.defending,
            };
            costs.add(card.cost);
        }
    }

    /// Returns the players with what their cards cost, sorted by the bytes of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &PlayerCosts)> {
        self.players.iter().map(|(name, costs)| (name.as_str(), costs))
    }
}

/// Who chooses the card of a hand: dummy's cards are chosen by declarer.
pub(crate) fn played_by(seat: Seat, declarer: Seat) -> Seat {
    if seat == declarer.partner() { declarer } else { seat }
}
