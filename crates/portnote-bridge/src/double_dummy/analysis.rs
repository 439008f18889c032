//! What each card of a play cost, and each opening lead would.

use crate::call::Denomination;
use crate::card::Card;
use crate::double_dummy::{CardPosition, CompleteDeal, SolveError, Solver};
use crate::play::PlayError;
use crate::replay::PlayedCard;
use crate::seat::{Seat, Side};

/// The cards of a record in the order played, up to the first that cannot be followed.
///
/// ```
/// use portnote_bridge::{CardPosition, CompleteDeal, Deal, Denomination, RecordedPlay, Seat, StopReason};
/// let deal: Deal = "N:AK... QJ... T9... 87...".parse()?;
/// let deal = CompleteDeal::try_from(&deal).expect("four hands of two cards");
/// let mut play = RecordedPlay::new(CardPosition::new(&deal, Denomination::NoTrump, Seat::East));
/// play.push(Some("SQ".parse::<portnote_bridge::Card>()?.into()));
/// play.push(Some("SA".parse::<portnote_bridge::Card>()?.into()));
/// let stopped = play.stopped().map(|stopped| (stopped.card_no, stopped.reason));
/// assert_eq!((play.cards().len(), stopped), (1, Some((2, StopReason::NotHeld))));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordedPlay {
    start: CardPosition,
    reached: CardPosition,
    cards: Vec<Card>,
    stopped: Option<Stopped>,
}

impl RecordedPlay {
    /// Begins with the position before the first card of the record.
    #[must_use]
    pub fn new(start: CardPosition) -> Self {
        Self { reached: start.clone(), start, cards: Vec::new(), stopped: None }
    }

    /// Adds the card of the player whose turn it is, `None` where it cannot be read. After a card
    /// that cannot be followed, nothing is added.
    pub fn push(&mut self, played: Option<PlayedCard>) {
        if self.turn().is_none() {
            return;
        }
        let reason = match played {
            None => Some(StopReason::UnknownCard),
            Some(played) if played.out_of_turn => Some(StopReason::LeadOutOfTurn),
            Some(played) if played.revoke => Some(StopReason::Revoke),
            Some(played) => match self.reached.play(played.card) {
                Ok(_) => {
                    self.cards.push(played.card);
                    None
                }
                Err(PlayError::Revoke { .. }) => Some(StopReason::Revoke),
                Err(_) => Some(StopReason::NotHeld),
            },
        };
        self.stopped = reason.map(|reason| Stopped { card_no: self.cards.len() + 1, reason });
    }

    /// Returns the player whose card is next; `None` at the end, or if the play was stopped.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.reached.turn().filter(|_| self.stopped.is_none())
    }

    /// Returns the position before the first card.
    #[must_use]
    pub const fn start(&self) -> &CardPosition {
        &self.start
    }

    /// Returns the position after the last card.
    #[must_use]
    pub const fn reached(&self) -> &CardPosition {
        &self.reached
    }

    /// Returns the cards in the order played.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns where and why the play cannot be followed further.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Returns what each card cost.
    ///
    /// # Errors
    ///
    /// If the solver has no answer.
    pub fn analyse(&self, solver: &mut (impl Solver + ?Sized)) -> Result<PlayAnalysis, SolveError> {
        let values = solver.trace(&self.start, &self.cards)?;
        let mut values = values.into_iter();
        let missing = || SolveError::Failed("a number of tricks is missing".to_owned());
        let start = values.next().ok_or_else(missing)?;
        let mut position = self.start.clone();
        let mut before = start;
        let mut cards = Vec::with_capacity(self.cards.len());
        for (card, tricks) in self.cards.iter().copied().zip(values) {
            let Some(seat) = position.turn() else { break };
            let is_declaring = seat.side() == self.start.declarer();
            let cost = match is_declaring {
                true => before.saturating_sub(tricks),
                false => tricks.saturating_sub(before),
            };
            let best = match cost {
                0 => None,
                _ => Some(best_cards(solver, &position)?),
            };
            cards.push(CardCost { seat, card, tricks, cost, best });
            // The cards were played before, one by one.
            let _ = position.play(card);
            before = tricks;
        }
        if cards.len() < self.cards.len() {
            return Err(missing());
        }
        Ok(PlayAnalysis { start, cards })
    }
}

/// Where and why a play cannot be followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stopped {
    /// The number of the card, from 1.
    pub card_no: usize,
    /// What is wrong with it.
    pub reason: StopReason,
}

/// What is wrong with a card, so that the play after it cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The hand does not hold it, or not any more.
    NotHeld,
    /// Its player could have followed suit, or the record says that it is a revoke.
    Revoke,
    /// It was led by a player whose turn it was not.
    LeadOutOfTurn,
    /// It is missing or cannot be read, and there are cards after it.
    UnknownCard,
}

impl StopReason {
    /// Returns the name of the reason in reports: `not_held`, `revoke`, `lead_out_of_turn` or
    /// `unknown_card`.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::StopReason::NotHeld.name(), "not_held");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotHeld => "not_held",
            Self::Revoke => "revoke",
            Self::LeadOutOfTurn => "lead_out_of_turn",
            Self::UnknownCard => "unknown_card",
        }
    }
}

/// What each card of a play cost the side that played it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayAnalysis {
    /// Tricks of declarer's side before the first card, with best play of all.
    pub start: u8,
    /// The cards in the order played.
    pub cards: Vec<CardCost>,
}

impl PlayAnalysis {
    /// Returns the tricks of declarer's side if all go on best after the last card.
    #[must_use]
    pub fn end(&self) -> u8 {
        self.cards.last().map_or(self.start, |card| card.tricks)
    }

    /// Returns the tricks that a side lost by its cards.
    #[must_use]
    pub fn lost(&self, side: Side) -> u8 {
        let own = self.cards.iter().filter(|card| card.seat.side() == side);
        own.map(|card| card.cost).sum()
    }
}

/// What one card cost the side that played it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardCost {
    /// The hand from which it was played.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Tricks of declarer's side in the whole deal, if all go on best after it.
    pub tricks: u8,
    /// Tricks that the side of the card lost by it.
    pub cost: u8,
    /// The cards that would have cost nothing, spades to clubs and high to low; `None` where this
    /// one cost nothing.
    pub best: Option<Vec<Card>>,
}

/// What an opening lead gives declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeadCost {
    /// The card that is led.
    pub card: Card,
    /// Tricks of declarer's side after it.
    pub tricks: u8,
    /// Tricks above those after the best lead.
    pub cost: u8,
}

/// Returns what each opening lead gives a declarer, spades to clubs and high to low.
///
/// # Errors
///
/// If the solver has no answer.
pub fn lead_costs(
    solver: &mut (impl Solver + ?Sized),
    deal: &CompleteDeal,
    denomination: Denomination,
    declarer: Seat,
) -> Result<Vec<LeadCost>, SolveError> {
    let leads = solver.cards(&CardPosition::new(deal, denomination, declarer.next()))?;
    let least = leads.iter().map(|(_, tricks)| *tricks).min().unwrap_or_default();
    let cost =
        |(card, tricks): (Card, u8)| LeadCost { card, tricks, cost: tricks.saturating_sub(least) };
    Ok(leads.into_iter().map(cost).collect())
}

/// Returns the cards that cost nothing in a position, spades to clubs and high to low.
///
/// # Errors
///
/// If the solver has no answer.
pub fn best_cards(
    solver: &mut (impl Solver + ?Sized),
    position: &CardPosition,
) -> Result<Vec<Card>, SolveError> {
    let found = solver.cards(position)?;
    let tricks = found.iter().map(|(_, tricks)| *tricks);
    let best = match position.turn().map(Seat::side) == Some(position.declarer()) {
        true => tricks.max(),
        false => tricks.min(),
    };
    Ok(found.iter().filter(|(_, tricks)| Some(*tricks) == best).map(|(card, _)| *card).collect())
}
