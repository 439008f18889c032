//! The search for captures, for every variant.
//!
//! A capture is followed jump by jump. What may come after a jump depends on four things only: the
//! piece just jumped, the direction, the set of pieces jumped so far and what the moving piece now
//! is. So two routes that agree in these go on alike, and are followed once.

use std::collections::HashSet;

use crate::direction::{Direction, Directions};
use crate::limits::{CAPTURE_BUDGET, MEMORY_FROM};
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::{Crowning, KingRange, Precedence, Removal, Rules};
use crate::square::{Square, SquareSet};

/// Whether captures that differ only in their route are one move or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counting {
    /// One move, as a position counts it: "drop".
    Moves,
    /// Each route is a move of its own, where routes differ in the order of the captured pieces
    /// or in a square where the piece turns: "keep".
    Routes,
}

impl Rules {
    /// Adds all captures of greatest precedence, not in order and, when routes are counted,
    /// with the same move once for each route.
    pub(crate) fn captures_into(
        &self,
        position: &Position,
        counting: Counting,
        list: &mut MoveList,
    ) {
        self.captures_within(position, counting, CAPTURE_BUDGET, list);
    }

    /// Gathers captures in at most `budget` steps.
    fn captures_within(
        &self,
        position: &Position,
        counting: Counting,
        budget: usize,
        list: &mut MoveList,
    ) {
        let side = position.side();
        let starters = self.starters(position);
        if starters.is_empty() {
            return;
        }
        let mut search = Search {
            counting,
            best: 0,
            budget,
            is_exhausted: false,
            seen: HashSet::new(),
            stack: Vec::new(),
        };
        for from in starters {
            let kind = if position.kings(side).contains(from) { Kind::King } else { Kind::Man };
            search.follow(&CapturingPiece::new(self, position, from, kind), list);
        }
        list.cut_short = search.is_exhausted;
        list.steps = budget - search.budget;
    }

    /// The pieces of the side to move that can jump at least once.
    pub(crate) fn starters(&self, position: &Position) -> SquareSet {
        let side = position.side();
        let occupied = position.occupied().bits();
        let enemies = position.pieces(side.opponent()).bits();
        let men = position.men(side).bits();
        let kings = position.kings(side).bits();
        let for_men = if self.columns.man_takes_king {
            enemies
        } else {
            enemies & !position.kings(side.opponent()).bits()
        };
        let jumpers = |pieces, targets, direction: Direction| {
            let over = self.lines.step(pieces, direction) & targets;
            let beyond = self.lines.step(over, direction) & !occupied;
            let back = direction.opposite();
            self.lines.step(self.lines.step(beyond, back), back)
        };
        let mut starters = 0;
        if men != 0 {
            for direction in self.man_captures(side).iter() {
                starters |= jumpers(men, for_men, direction);
            }
        }
        if kings != 0 {
            for direction in self.columns.king_captures.iter() {
                if !self.is_flying() {
                    starters |= jumpers(kings, enemies, direction);
                    continue;
                }
                for king in SquareSet::from_bits(kings) {
                    let blocker = self.lines.blocker(king, direction, occupied);
                    let open = blocker.is_some_and(|victim| {
                        victim.bit() & enemies != 0
                            && self.lines.step(victim.bit(), direction) & !occupied != 0
                    });
                    starters |= if open { king.bit() } else { 0 };
                }
            }
        }
        SquareSet::from_bits(starters)
    }

    /// The rank of a capture among all, greater before less. It compares the captures of all pieces.
    pub(crate) fn value(&self, captured: u128, enemy_kings: u128, kind: Kind, order: u32) -> u64 {
        let pieces = u64::from(captured.count_ones());
        let kings = u64::from((captured & enemy_kings).count_ones());
        let by_king = u64::from(kind == Kind::King);
        match self.columns.precedence {
            Precedence::Free => 1,
            Precedence::Most => pieces,
            Precedence::MostThenKings => pieces << 8 | kings,
            Precedence::Italian => pieces << 48 | by_king << 40 | kings << 32 | u64::from(order),
            Precedence::King => 1 + by_king,
            Precedence::Value => ((pieces + kings) * 50 - kings) << 1 | by_king,
        }
    }
}

/// A piece that captures, with the squares and pieces around it, which do not change.
pub(crate) struct CapturingPiece<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) from: Square,
    pub(crate) kind: Kind,
    side: Color,
    enemies: u128,
    pub(crate) enemy_kings: u128,
    /// All pieces but the one that captures, whose start counts as empty
    /// while it is on its way.
    occupied: u128,
}

impl<'a> CapturingPiece<'a> {
    pub(crate) fn new(rules: &'a Rules, position: &Position, from: Square, kind: Kind) -> Self {
        let side = position.side();
        Self {
            rules,
            from,
            kind,
            side,
            enemies: position.pieces(side.opponent()).bits(),
            enemy_kings: position.kings(side.opponent()).bits(),
            occupied: position.occupied().bits() & !from.bit(),
        }
    }

    /// The first jumps.
    pub(crate) fn begin(&self, mut found: impl FnMut(Leg)) {
        let is_king = self.kind == Kind::King;
        for direction in self.directions(is_king).iter() {
            if let Some(victim) = self.victim(self.from, direction, is_king, 0) {
                found(self.leg(victim, direction, 0, is_king, 0, 0));
            }
        }
    }

    /// The jumps that may follow, each with the square that the long form names: where the piece
    /// turns, or directly beyond the captured piece when it continues straight on. PDN 3.0.
    ///
    /// Returns where the piece may stop when nothing follows.
    pub(crate) fn follow(&self, leg: &Leg, mut found: impl FnMut(Square, Leg)) -> u128 {
        let Some(beyond) = self.rules.lines.next(leg.victim, leg.direction) else {
            return 0;
        };
        let landings = self.landings(leg, beyond);
        let at_far_row = !leg.is_king && landings & self.rules.crown_row(self.side) != 0;
        let is_king = match self.rules.columns.crowning {
            Crowning::AtOnce => leg.is_king || at_far_row,
            Crowning::Stops if at_far_row => return landings,
            _ => leg.is_king,
        };
        let count = leg.count + 1;
        for direction in self.directions(is_king).iter() {
            if direction == leg.direction {
                if let Some(victim) = self.victim(beyond, direction, is_king, leg.captured) {
                    let next = self.leg(victim, direction, leg.captured, is_king, leg.order, count);
                    found(beyond, next);
                }
                continue;
            }
            if direction == leg.direction.opposite() && !self.rules.columns.may_turn_back {
                continue;
            }
            for turn in SquareSet::from_bits(landings) {
                if let Some(victim) = self.victim(turn, direction, is_king, leg.captured) {
                    let next = self.leg(victim, direction, leg.captured, is_king, leg.order, count);
                    found(turn, next);
                }
            }
        }
        landings
    }

    /// The move that ends on a square beyond the last captured piece.
    pub(crate) fn ended(&self, leg: &Leg, to: Square) -> Move {
        let at_far_row = to.bit() & self.rules.crown_row(self.side) != 0;
        Move {
            from: self.from,
            to,
            captured: SquareSet::from_bits(leg.captured),
            kind: self.kind,
            crowned: self.kind == Kind::Man && (leg.is_king || at_far_row),
            kings_first: leg.order,
        }
    }

    /// The rank of the capture so far.
    pub(crate) fn value(&self, leg: &Leg) -> u64 {
        self.rules.value(leg.captured, self.enemy_kings, self.kind, leg.order)
    }

    /// A rank that no continuation of the capture exceeds.
    fn ceiling(&self, leg: &Leg) -> u64 {
        let reachable = leg.captured | self.reachable(leg);
        self.rules.value(reachable, self.enemy_kings, self.kind, u32::MAX)
    }

    /// Pieces that could still be jumped if each way stayed open and could be used again.
    fn reachable(&self, leg: &Leg) -> u128 {
        if self.rules.columns.removal == Removal::AtOnce {
            return self.enemies;
        }
        let Some(beyond) = self.rules.lines.next(leg.victim, leg.direction) else {
            return 0;
        };
        let lines = &self.rules.lines;
        let mut found = 0;
        let mut visited = 0;
        let mut waiting = self.landings(leg, beyond);
        // A man may yet become a king, so the king's reach is the bound for both.
        while waiting != 0 {
            let at = Square::wrapping(waiting.trailing_zeros());
            visited |= at.bit();
            for direction in self.rules.columns.king_captures.iter() {
                if let Some(victim) = self.victim(at, direction, true, leg.captured) {
                    found |= victim.bit();
                    waiting |= lines.slide(victim, direction, self.occupied);
                }
            }
            waiting &= !visited;
        }
        found
    }

    fn directions(&self, is_king: bool) -> Directions {
        if is_king { self.rules.columns.king_captures } else { self.rules.man_captures(self.side) }
    }

    /// The piece that can be jumped from a square in a direction: an enemy not yet
    /// captured, with an empty square beyond it.
    fn victim(
        &self,
        from: Square,
        direction: Direction,
        is_king: bool,
        captured: u128,
    ) -> Option<Square> {
        let lines = &self.rules.lines;
        let blocked = self.blocked(captured);
        let victim = if is_king && self.rules.is_flying() {
            lines.blocker(from, direction, blocked)?
        } else {
            lines.next(from, direction)?
        };
        let fair = if is_king || self.rules.columns.man_takes_king {
            self.enemies
        } else {
            self.enemies & !self.enemy_kings
        };
        let open = lines.step(victim.bit(), direction) & !blocked != 0;
        (victim.bit() & fair & !captured != 0 && open).then_some(victim)
    }

    /// The squares beyond the last captured piece where the capturing piece may land.
    fn landings(&self, leg: &Leg, beyond: Square) -> u128 {
        let flying = self.rules.columns.king_range == KingRange::Flying;
        if leg.is_king && flying {
            let blocked = self.blocked(leg.captured);
            self.rules.lines.slide(leg.victim, leg.direction, blocked)
        } else {
            beyond.bit()
        }
    }

    const fn blocked(&self, captured: u128) -> u128 {
        match self.rules.columns.removal {
            Removal::AtEnd => self.occupied,
            Removal::AtOnce => self.occupied & !captured,
        }
    }

    /// A jump over one more piece.
    fn leg(
        &self,
        victim: Square,
        direction: Direction,
        captured: u128,
        is_king: bool,
        order: u32,
        count: u8,
    ) -> Leg {
        let ordered = self.rules.columns.precedence == Precedence::Italian;
        let marked = ordered && victim.bit() & self.enemy_kings != 0;
        Leg {
            victim,
            direction,
            captured: captured | victim.bit(),
            is_king,
            order: order | if marked { 1 << (31 - count.min(31)) } else { 0 },
            count,
        }
    }
}

/// A capture up to one jump: all that its continuation depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Leg {
    pub(crate) victim: Square,
    pub(crate) direction: Direction,
    /// All pieces jumped so far, this one too.
    pub(crate) captured: u128,
    /// What the piece is when it jumps.
    pub(crate) is_king: bool,
    /// Which of the captured pieces were kings, the first in the highest bit. Italian rules.
    pub(crate) order: u32,
    /// Number of jumps before this one.
    count: u8,
}

/// The captures of all pieces of one position, compared with each other.
struct Search {
    counting: Counting,
    /// Greatest rank found so far.
    best: u64,
    /// Steps that may still be made.
    budget: usize,
    is_exhausted: bool,
    seen: HashSet<Leg>,
    stack: Vec<Leg>,
}

impl Search {
    fn follow(&mut self, hunt: &CapturingPiece<'_>, list: &mut MoveList) {
        // What was seen belongs to another piece.
        self.seen.clear();
        self.stack.clear();
        let stack = &mut self.stack;
        hunt.begin(|leg| stack.push(leg));
        let mut steps = 0;
        while let Some(leg) = self.stack.pop() {
            let Some(budget) = self.budget.checked_sub(1) else {
                self.is_exhausted = true;
                return;
            };
            self.budget = budget;
            steps += 1;
            if steps > MEMORY_FROM {
                let is_new = self.counting == Counting::Routes || self.seen.insert(leg);
                if !is_new || hunt.ceiling(&leg) < self.best {
                    continue;
                }
            }
            let before = self.stack.len();
            let stack = &mut self.stack;
            let landings = hunt.follow(&leg, |_, next| stack.push(next));
            if self.stack.len() > before {
                continue;
            }
            let value = hunt.value(&leg);
            if value > self.best {
                self.best = value;
                list.moves.clear();
            }
            if value == self.best {
                let ends = SquareSet::from_bits(landings).iter();
                list.moves.extend(ends.map(|to| hunt.ended(&leg, to)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn so_many_steps_are_followed() {
        let rules = Variant::English.rules();
        let position = rules.position("B:W6,7,14,15:BK2").unwrap();
        let list = |budget| {
            let mut list = MoveList::new();
            rules.captures_within(&position, Counting::Moves, budget, &mut list);
            list
        };
        let all = list(CAPTURE_BUDGET);
        let needed = all.steps();
        assert!(needed > 4 && all.is_complete());
        for (budget, is_complete) in [(needed - 1, false), (needed, true), (needed + 1, true)] {
            let list = list(budget);
            assert_eq!(list.is_complete(), is_complete, "{budget} steps");
            assert_eq!(list.steps(), budget.min(needed));
        }
    }
}
