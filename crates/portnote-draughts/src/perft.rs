//! Counts of the ways to play some plies, which test the generator of moves.

use crate::capture::Counting;
use crate::moves::MoveList;
use crate::position::Position;
use crate::rules::Rules;

impl Rules {
    /// Number of ways to play so many plies from a position, the usual test of a generator of
    /// moves. At depth 0 it is 1.
    ///
    /// A game that is over for a reason other than a lack of moves continues. The time grows with
    /// the result.
    ///
    /// ```
    /// use portnote_draughts::{Counting, Variant};
    /// let rules = Variant::English.rules();
    /// assert_eq!(rules.perft(&rules.start(), 5, Counting::Moves), 7361);
    /// ```
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32, counting: Counting) -> u64 {
        let position = position.on(self.size().squares());
        if depth == 0 {
            return 1;
        }
        if self.is_english && position.ghosts().is_empty() {
            return crate::english::perft(&position, depth, counting);
        }
        self.table_driven_perft(position, depth, counting)
    }

    pub(crate) fn table_driven_perft(
        &self,
        position: Position,
        depth: u32,
        counting: Counting,
    ) -> u64 {
        let mut total: u64 = 0;
        let mut list = MoveList::new();
        let mut stack = vec![(position, depth)];
        while let Some((position, depth)) = stack.pop() {
            if depth == 1 && self.starters(&position).is_empty() {
                total += self.count_quiet(&position);
                continue;
            }
            list.clear();
            self.table_driven_into(&position, counting, &mut list);
            let captures = list.moves.first().is_some_and(|first| first.is_capture());
            if counting == Counting::Moves && captures {
                list.sort_and_dedup();
            }
            if depth == 1 {
                total += list.len() as u64;
            } else {
                let after = list.iter().map(|played| self.play_unchecked(&position, played));
                stack.extend(after.map(|after| (after, depth - 1)));
            }
        }
        total
    }
}
