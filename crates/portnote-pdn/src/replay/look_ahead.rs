//! Which of several captures a text means: the one with which the rest of its line can be
//! played.

use portnote_draughts::{Move, Position};

use super::play::{Meaning, Player};
use crate::model::ElementKind;

impl Player<'_, '_> {
    /// The only one of several moves with which the line can be played farthest; `None` if there is
    /// more than one such move, or trying them all would cost too much.
    pub(super) fn best_of(
        &mut self,
        position: &Position,
        candidates: &[Move],
        next: usize,
        end: usize,
    ) -> Option<usize> {
        if !self.open_choice() {
            return None;
        }
        let mut best = None;
        let mut farthest = 0;
        for (number, played) in candidates.iter().enumerate() {
            let after = self.reading.rules.play_unchecked(position, played);
            let reached = self.reach(after, next, end)?;
            if number == 0 || reached > farthest {
                farthest = reached;
                best = Some(number);
            } else if reached == farthest {
                best = None;
            }
        }
        best
    }

    /// Whether one more choice may be tried out.
    fn open_choice(&mut self) -> bool {
        let left = self.budget.choices.checked_sub(1);
        self.budget.choices = left.unwrap_or(0);
        left.is_some()
    }

    /// How far a line can be played from an element: the element where it stops, or `usize::MAX`
    /// where it comes to its end or to a position that is set up. `None` where it costs too much
    /// to find out.
    fn reach(&mut self, position: Position, at: usize, end: usize) -> Option<usize> {
        let mut farthest = at;
        let mut waiting = vec![(position, at)];
        while let Some((mut position, mut at)) = waiting.pop() {
            loop {
                if at >= end {
                    return Some(usize::MAX);
                }
                farthest = farthest.max(at);
                match self.game.elements.get(at).map(|element| &element.kind) {
                    Some(kind) if kind.is_move() => {}
                    None | Some(ElementKind::Setup(_)) => return Some(usize::MAX),
                    Some(kind) => {
                        if let ElementKind::Null { is_ellipsis } = kind {
                            let second = self.reading.rules.variant().start().opponent();
                            position = position.with_side(
                                if *is_ellipsis && self.leaves_none_out(at, end, Some(&position)) {
                                    position.side()
                                } else if *is_ellipsis && self.is_after_number(at) {
                                    second
                                } else {
                                    position.side().opponent()
                                },
                            );
                        }
                        at = self.next(at);
                        continue;
                    }
                }
                self.budget.plies = self.budget.plies.checked_sub(1)?;
                match self.meaning(&position, at, end) {
                    Meaning::One { played, next, .. } => {
                        position = self.reading.rules.play_unchecked(&position, &played);
                        at = next;
                    }
                    Meaning::Several { found, next } => {
                        if !self.open_choice() {
                            return None;
                        }
                        let rules = &self.reading.rules;
                        let after = found
                            .moves
                            .iter()
                            .map(|played| rules.play_unchecked(&position, played));
                        waiting.extend(after.map(|position| (position, next)));
                        break;
                    }
                    Meaning::Text => at = self.next(at),
                    _ => break,
                }
            }
        }
        Some(farthest)
    }
}
