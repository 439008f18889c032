//! A hand of pinochle.

use portnote_pinochle::{Call, Card, Hand, HandResult, Seat, Suit};

use crate::view::{Step, Steps};

use super::{Note, Occasion};

/// A hand of pinochle with 2 to 8 seats.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PinochleHand {
    /// The number of the hand.
    pub number: Option<String>,
    /// The event, where and when.
    pub occasion: Occasion,
    /// The event and the like.
    pub heading: Vec<String>,
    /// The dealer.
    pub dealer: Option<Seat>,
    /// Who won the auction, and with how many points.
    pub declarer: Option<Seat>,
    /// The points of the contract.
    pub contract: Option<u32>,
    /// The trump.
    pub trump: Option<Suit>,
    /// How it ended.
    pub outcome: Option<HandResult>,
    /// The seats in the order of the table.
    pub seats: Vec<SeatShown>,
    /// The calls in order, each with its seat; `None` for what is not known.
    pub bids: Vec<(Option<Seat>, Option<Call>)>,
    /// The scores of the teams.
    pub teams: Vec<TeamShown>,
    /// The tricks.
    pub tricks: Vec<TrickShown>,
    /// Comments.
    pub comments: Vec<Note>,
    /// The moment that is shown; the whole game if `None`.
    pub at: Option<Step>,
    /// The moments of the game, shown or not.
    pub steps: Steps,
}

impl PinochleHand {
    /// The seat that plays the next card, where it is known.
    pub(crate) fn turn(&self) -> Option<Seat> {
        if !matches!(self.at, Some(Step::Card(_) | Step::Trick(_))) {
            return None;
        }
        let trick = self.tricks.last()?;
        if trick.cards.len() >= self.seats.len() {
            return trick.winner.filter(|_| self.tricks.len() < self.steps.tricks);
        }
        let (last, _) = trick.cards.last()?;
        let place = self.seats.iter().position(|seat| Some(seat.seat) == *last)?;
        let next = self.seats.get(place + 1).or_else(|| self.seats.first())?;
        Some(next.seat)
    }

    /// The points in tricks that each team has after each trick; none where it is not known who won
    /// them.
    pub(crate) fn counters(&self) -> Vec<Vec<u32>> {
        let mut points = vec![0_u32; self.teams.len()];
        let mut all = Vec::new();
        for trick in &self.tricks {
            let Some(winner) = trick.winner else { break };
            let team = self.teams.iter().position(|team| team.seats.contains(&winner));
            let Some(own) = team.and_then(|team| points.get_mut(team)) else { break };
            *own = own.saturating_add(trick.points.unwrap_or(0));
            all.push(points.clone());
        }
        all
    }
}

/// One seat of pinochle as it is shown.
#[derive(Clone, Debug)]
pub struct SeatShown {
    /// The seat.
    pub seat: Seat,
    /// The name of the player.
    pub player: Option<String>,
    /// The cards; `None` where nobody knows them.
    pub cards: Option<Hand>,
    /// The cards that are played, and marked so.
    pub played: Hand,
    /// The cards laid down as meld.
    pub meld: Hand,
    /// The points of the meld.
    pub points: Option<u32>,
    /// The cards passed to the partner.
    pub passed: Option<Hand>,
}

/// The scores of a team.
#[derive(Clone, Debug)]
pub struct TeamShown {
    /// The seats of the team, as far as they are known.
    pub seats: Vec<Seat>,
    /// The number of the team in the file.
    pub number: usize,
    /// Points of melds.
    pub meld: Option<i32>,
    /// Points of tricks.
    pub play: Option<i32>,
    /// Points of the hand.
    pub hand: Option<i32>,
    /// Points of the game so far.
    pub game: Option<i32>,
}

/// One trick of pinochle as it is shown.
#[derive(Clone, Debug)]
pub struct TrickShown {
    /// The cards with their seats, the leader first.
    pub cards: Vec<(Option<Seat>, Option<Card>)>,
    /// Who won.
    pub winner: Option<Seat>,
    /// The points of the trick.
    pub points: Option<u32>,
}

/// One copy of a card.
#[derive(Clone, Copy)]
pub(crate) struct CopyShown {
    pub(crate) is_melded: bool,
    pub(crate) is_played: bool,
}

/// The copies of a card in a hand, melded ones first. Copies that are not melded are played first.
pub(crate) fn copies(
    card: Card,
    [cards, meld, played]: [&Hand; 3],
) -> impl Iterator<Item = CopyShown> + use<> {
    let (count, melded) = (cards.count(card), meld.count(card));
    let left = count.saturating_sub(played.count(card));
    (0..count).map(move |copy| CopyShown { is_melded: copy < melded, is_played: copy >= left })
}

/// The trump first, then clubs, diamonds, spades and hearts as PPN orders them.
pub(crate) fn order_of_suits(trump: Option<Suit>) -> Vec<Suit> {
    let usual = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];
    let mut suits: Vec<Suit> = trump.into_iter().collect();
    suits.extend(usual.into_iter().filter(|suit| Some(*suit) != trump));
    suits
}
