//! Which of several captures a text means: the one with which the rest of its line can be
//! played.

use portnote_draughts::{Move, Position};

use super::play::{Meaning, Player};
use crate::limits::{OPEN_CHOICES, TRIED_PLIES};
use crate::model::ElementKind;

/// What a game may still spend on trying.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookAhead {
    choices: usize,
    plies: usize,
    /// Whether captures are being tried: choices inside are part of the same trial.
    is_spent: bool,
}

impl Default for LookAhead {
    fn default() -> Self {
        Self {
            choices: OPEN_CHOICES,
            plies: TRIED_PLIES,
            is_spent: false,
        }
    }
}

impl Player<'_, '_> {
    /// The only one of several moves with which the line goes farthest; `None` where there is
    /// more than one such move, or trying them all would cost too much.
    pub(super) fn best_of(
        &mut self,
        position: &Position,
        candidates: &[Move],
        next: usize,
        end: usize,
    ) -> Option<usize> {
        self.open_choice();
        let mut best = None;
        let mut farthest = 0;
        for (number, played) in candidates.iter().enumerate() {
            let after = self.reading.rules.play(position, played);
            let reached = self.reach(after, next, end);
            if self.look_ahead.is_spent {
                return None;
            }
            if number == 0 || reached > farthest {
                farthest = reached;
                best = Some(number);
            } else if reached == farthest {
                best = None;
            }
        }
        best
    }

    fn open_choice(&mut self) {
        match self.look_ahead.choices.checked_sub(1) {
            Some(left) => self.look_ahead.choices = left,
            None => self.look_ahead.is_spent = true,
        }
    }

    /// How far a line can be played from an element: the element where it stops, or `usize::MAX`
    /// where it comes to its end or to a position that is set up.
    fn reach(&mut self, position: Position, at: usize, end: usize) -> usize {
        let mut farthest = at;
        let mut waiting = vec![(position, at)];
        while let Some((mut position, mut at)) = waiting.pop() {
            loop {
                if self.look_ahead.is_spent || at >= end {
                    return usize::MAX;
                }
                farthest = farthest.max(at);
                let Some(element) = self.game.elements.get(at) else {
                    return usize::MAX;
                };
                match &element.kind {
                    ElementKind::Move { .. } | ElementKind::Digits => {}
                    ElementKind::Setup(_) => return usize::MAX,
                    ElementKind::Null { .. } => {
                        position = position.with_side(position.side().opponent());
                        at = self.next(at);
                        continue;
                    }
                    _ => {
                        at = self.next(at);
                        continue;
                    }
                }
                match self.look_ahead.plies.checked_sub(1) {
                    Some(left) => self.look_ahead.plies = left,
                    None => {
                        self.look_ahead.is_spent = true;
                        continue;
                    }
                }
                match self.meaning(&position, at, end) {
                    Meaning::One { played, next, .. } => {
                        position = self.reading.rules.play(&position, &played);
                        at = next;
                    }
                    Meaning::Several { found, next } => {
                        self.open_choice();
                        let rules = &self.reading.rules;
                        let after = found
                            .moves
                            .iter()
                            .map(|played| rules.play(&position, played));
                        waiting.extend(after.map(|position| (position, next)));
                        break;
                    }
                    _ => break,
                }
            }
        }
        farthest
    }
}
