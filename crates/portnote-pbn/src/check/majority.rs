//! Which of two facts that contradict each other the rest of the game supports. A fix is offered
//! only if fewer facts contradict each other after it.

use portnote_bridge::{Contract, Deal, Denomination, PlayedCard, Replay as Automaton, Seat};
use portnote_core::wording::listed;

use super::score;
use crate::model::{Game, Play};
use crate::play::CardValue;

/// Places of a trick.
const TRICK: usize = 4;

/// One side of a contradiction: what would be the contract, and who its declarer.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) contract: Option<Contract>,
    pub(super) declarer: Option<Seat>,
}

/// The facts besides auction and tags that fit one side and not the other.
#[derive(Default)]
pub(super) struct Support {
    /// The facts that fit what the tag states.
    pub(super) stated: Vec<&'static str>,
    /// The facts that fit what the auction, or the play, gives.
    pub(super) derived: Vec<&'static str>,
}

impl Support {
    /// Compares what a tag states with what the auction gives.
    pub(super) fn of(game: &Game<'_>, stated: Side, derived: Side) -> Self {
        let mut support = Self::default();
        support.take("Score", fits_score(game, stated), fits_score(game, derived));
        let leaders = fits_play(game, stated, derived);
        support.take(
            "Play",
            leaders.map(|(stated, _)| stated),
            leaders.map(|(_, derived)| derived),
        );
        support
    }

    /// Takes the verdict of one fact about both sides.
    pub(super) fn take(&mut self, name: &'static str, stated: Option<bool>, derived: Option<bool>) {
        match (stated, derived) {
            (Some(true), Some(false)) => self.stated.push(name),
            (Some(false), Some(true)) => self.derived.push(name),
            _ => {}
        }
    }

    /// Whether fewer facts contradict each other once the tag says what the auction, or the play,
    /// gives: these two agree then.
    pub(super) fn is_for_derived(&self) -> bool {
        self.stated.len() < self.derived.len() + 1
    }

    /// What to look at where neither side has more facts.
    pub(super) fn help(&self, [tag, section]: [&str; 2], stated: &str) -> String {
        let names: Vec<String> = self.stated.iter().map(|name| format!("`{name}`")).collect();
        let verb = if names.len() == 1 { "fits" } else { "fit" };
        let names = listed(&names, "and");
        format!("check both `{tag}` and `{section}`: {names} {verb} `{stated}` too")
    }
}

fn fits_score(game: &Game<'_>, side: Side) -> Option<bool> {
    let (contract, declarer) = (side.contract?, side.declarer?);
    let tricks = game.result().filter(|result| !result.irregular)?;
    let of = declarer.side();
    let tricks = u8::try_from(tricks.of_side(Some(of), of, 13)?).ok()?;
    score::fits(game, contract, declarer, tricks)
}

/// Whether the play fits the leader and the trumps of each side.
fn fits_play(game: &Game<'_>, stated: Side, derived: Side) -> Option<(bool, bool)> {
    let play = game.play.as_ref()?;
    let deal = game.known_cards()?;
    let first = fitting_seat(play, &deal).or(play.first)?;
    let is_legal = |side: Side| {
        let denomination = side.contract?.bid()?.denomination();
        let leader = side.declarer?.next();
        Some((is_legal(play, &deal, first, denomination, leader), leader))
    };
    let ((stated, of_stated), (derived, of_derived)) = (is_legal(stated)?, is_legal(derived)?);
    Some(match (stated, derived) {
        // Most programs write the opening leader's card first.
        (true, true) if of_stated != of_derived => (of_stated == first, of_derived == first),
        legal => legal,
    })
}

/// The seat with which the columns begin if every card of the play is in the hand that played it.
/// There is at most one, because each card is in one hand; a whole trick is enough to find it.
pub(super) fn fitting_seat(play: &Play<'_>, deal: &Deal) -> Option<Seat> {
    let cards = || {
        let turns = play.turns.iter().enumerate();
        turns.filter_map(|(place, turn)| match turn.value {
            CardValue::Card(card) => Some((place, card)),
            _ => None,
        })
    };
    if cards().count() < TRICK {
        return None;
    }
    let (place, card) = cards().next()?;
    let steps = TRICK - place % TRICK;
    let first = deal.holder(card)?.rotate(steps);
    let fits = |(place, card)| deal.holder(card) == Some(first.rotate(place % TRICK));
    cards().all(fits).then_some(first)
}

/// Whether the cards can have been played so, the columns beginning with a seat.
fn is_legal(
    play: &Play<'_>,
    deal: &Deal,
    first: Seat,
    denomination: Denomination,
    leader: Seat,
) -> bool {
    let mut followed = Automaton::new(deal, denomination.suit(), leader);
    play.turns.chunks(TRICK).all(|turns| {
        let mut cards = Vec::with_capacity(TRICK);
        for (column, turn) in turns.iter().enumerate() {
            if let CardValue::Card(card) = turn.value {
                cards.push((first.rotate(column), PlayedCard::from(card)));
            }
        }
        let trick = followed.trick(&cards);
        trick.is_ok_and(|trick| trick.faults.is_empty())
    })
}
