//! The order in which moves are listed.

use portnote_core::order::Order as _;
use std::cmp::{Ordering, Reverse};

use super::tree::{Made, Place, Tree};

/// What moves are sorted by; of equal moves the one that was played in more games is first, then the
/// one from the lower square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The number of games, the highest first.
    #[default]
    Games,
    /// The score of the side that makes the move, the highest first; moves without a known result
    /// come last.
    Score,
    /// The squares of the move.
    Move,
}

impl Tree {
    /// Sorts the moves of each position. Positions stay in their order, and are called by their most
    /// frequent moves as before.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Order, Wanted};
    ///
    /// let text = b"1. 11-15 1-0\n1. 11-15 0-1\n1. 12-16 1-0\n1. 9-14 *\n";
    /// let mut openings = Openings::new(Wanted::default())?;
    /// openings.read(&mut &text[..], "club.pdn", &Options::default())?;
    /// let mut tree = openings.finish()?;
    /// tree.sort_moves(Order::Score);
    /// let moves = tree.start.moves.iter().map(|made| made.text.as_str());
    /// assert!(moves.eq(["12-16", "11-15", "9-14"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort_moves(&mut self, order: Order) {
        for place in std::iter::once(&mut self.start).chain(&mut self.later) {
            place.sort_moves(order);
        }
    }
}

impl Place {
    fn sort_moves(&mut self, order: Order) {
        let side = self.position.side();
        self.moves.order_by(|one, other| {
            let score = |made: &Made| made.results.score_of(side).unwrap_or(-1.0);
            let first = match order {
                Order::Games | Order::Move => Ordering::Equal,
                Order::Score => score(other).total_cmp(&score(one)),
            };
            let games = |made: &Made| match order {
                Order::Move => None,
                Order::Games | Order::Score => Some(Reverse(made.results.games)),
            };
            let second = || games(one).cmp(&games(other));
            let third = || key(&one.text).cmp(&key(&other.text));
            first.then_with(second).then_with(third)
        });
    }
}

/// Moves sort by the numbers of their squares: `9-14` is before `11-15`.
pub(super) fn key(text: &str) -> (usize, &str) {
    let first = text.split(['-', 'x', ':']).next().unwrap_or_default();
    (first.len(), text)
}
