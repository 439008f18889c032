//! What finds the best play: a solver, a table of known answers, another process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::call::Denomination;
use crate::card::Card;
use crate::double_dummy::{CardPosition, CompleteDeal, DoubleDummy};
use crate::seat::Seat;

/// Finds the tricks that both sides take if all four players see every card.
///
/// ```
/// use portnote_bridge::{Card, CardPosition, CompleteDeal, Deal, Denomination, SolveError, Solver, Stop};
///
/// /// Knows deals of one card only.
/// struct LastTrick;
///
/// impl Solver for LastTrick {
///     fn tricks(&mut self, deal: &CompleteDeal, denomination: Denomination) -> Result<[u8; 4], SolveError> {
///         let mut tricks = [0; 4];
///         for (tricks, declarer) in tricks.iter_mut().zip(portnote_bridge::Seat::ALL) {
///             let position = CardPosition::new(deal, denomination, declarer.next());
///             *tricks = self.cards(&position)?.first().map_or(0, |(_, tricks)| *tricks);
///         }
///         Ok(tricks)
///     }
///
///     fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
///         let mut rest = position.clone();
///         while let Some(card) = rest.legal().cards().next() {
///             rest.play(card).map_err(|error| SolveError::Failed(error.to_string()))?;
///         }
///         let tricks = rest.tricks_won(position.declarer());
///         Ok(position.legal().cards().map(|card| (card, tricks)).collect())
///     }
///
///     fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
///         let tricks = self.cards(start)?.first().map_or(0, |(_, tricks)| *tricks);
///         Ok(vec![tricks; cards.len() + 1])
///     }
/// }
///
/// let deal: Deal = "N:A... .A.. ..A. ...A".parse()?;
/// let deal = CompleteDeal::try_from(&deal).expect("four hands of one card");
/// let table = LastTrick.table(&deal, &Stop::never());
/// assert_eq!(table.map(|table| table.to_string()), Ok("01010010100010100101".to_owned()));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
pub trait Solver {
    /// Returns the tricks of the declarers North, East, South and West in a denomination, where
    /// the player left of declarer leads.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError>;

    /// Returns each card that may be played next, spades to clubs and high to low, with the tricks
    /// that declarer's side then takes, those that it has won included. Empty after the last card.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError>;

    /// Returns the tricks that declarer's side takes, those that it has won included: before the
    /// first of these cards, and after each.
    ///
    /// # Errors
    ///
    /// If there is no answer, or the rules forbid a card.
    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError>;

    /// Returns the tricks of every declarer in every denomination.
    ///
    /// # Errors
    ///
    /// If there is no answer, or [`Stop::stop`] was called: it is looked at before each
    /// denomination.
    fn table(&mut self, deal: &CompleteDeal, stop: &Stop) -> Result<DoubleDummy, SolveError> {
        let mut table = DoubleDummy::default();
        for denomination in Denomination::ALL {
            if stop.is_stopped() {
                return Err(SolveError::Stopped);
            }
            for (declarer, tricks) in Seat::ALL.into_iter().zip(self.tricks(deal, denomination)?) {
                table.set(declarer, denomination, tricks);
            }
        }
        Ok(table)
    }
}

/// Why a solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// It was told to stop.
    #[error("solving was stopped")]
    Stopped,
    /// It took longer than it may.
    #[error("not solved within the time limit")]
    TimeLimit,
    /// It failed, for the reason that is said.
    #[error("solving failed: {0}")]
    Failed(String),
}

/// Tells a solver from elsewhere to stop, also from another thread.
///
/// ```
/// let stop = portnote_bridge::Stop::new();
/// let elsewhere = stop.clone();
/// elsewhere.stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug)]
pub struct Stop {
    stopped: Option<Arc<AtomicBool>>,
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl Stop {
    /// Returns one that can be told to stop.
    #[must_use]
    pub fn new() -> Self {
        Self { stopped: Some(Arc::default()) }
    }

    /// Returns one that never stops.
    #[must_use]
    pub const fn never() -> Self {
        Self { stopped: None }
    }

    /// Tells all that hold it to stop.
    pub fn stop(&self) {
        if let Some(stopped) = &self.stopped {
            stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether [`Stop::stop`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.as_ref().is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }
}
