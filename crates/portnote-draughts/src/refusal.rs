//! The reason why a written move is not legal, as exactly as the rules can say it.

use std::collections::HashSet;

use thiserror::Error;

use crate::capture::{CapturingPiece, Counting, Leg};
use crate::limits::CAPTURE_BUDGET;
use crate::moves::MoveList;
use crate::piece::Kind;
use crate::position::{KingRun, Position};
use crate::rules::{Precedence, Rules};
use crate::square::Square;

/// Why a written move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The first square is empty.
    #[error("the square where the move begins is empty")]
    NoPiece,
    /// The first square has a piece of the other side.
    #[error("the piece belongs to the other side")]
    WrongSide,
    /// The last square is occupied by another piece.
    #[error("the square where the move ends is occupied")]
    Occupied,
    /// The move would do, but there is a capture.
    #[error("a capture must be made")]
    MustCapture,
    /// The capture would do, but another takes more or is worth more.
    #[error("another capture takes more")]
    MustCaptureMore,
    /// The capture stops where it can go on, or on a square from which it cannot although it could
    /// from another one beyond the captured piece.
    #[error("it must go on capturing")]
    MustContinue,
    /// The capture would do, but another kind of piece must capture.
    #[error("another piece must capture")]
    NotThisPiece,
    /// Pieces of this kind do not go that way.
    #[error("the piece does not move in this direction")]
    Direction,
    /// The direction is right, but something is in the way or the distance too great.
    #[error("the piece does not reach that square")]
    Distance,
    /// The capture would do, but a man takes no king in Italian draughts.
    #[error("a man cannot take a king")]
    ManTakesKing,
    /// The king has made as many moves in a row as the Frisian rules allow.
    #[error("the king has moved too often in a row")]
    KingLimit,
    /// A legal move has this start and end, but does not come past the squares between.
    #[error("no move with this start and end has this way")]
    Path,
    /// The game is over: a side has a king in Breakthrough.
    #[error("the game is over")]
    AfterEnd,
}

impl Rules {
    /// Why the squares of a written move mean no legal move. `legal` are the legal moves of the
    /// position; the answer is only of use where [`find`](Self::find) finds none.
    ///
    /// ```
    /// use portnote_draughts::{Refusal, Variant};
    /// let rules = Variant::English.rules();
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// let start = rules.start();
    /// let legal = rules.moves(&start);
    /// assert_eq!(rules.refusal(&start, &legal, &squares(&[11, 18])), Refusal::Distance);
    /// assert_eq!(rules.refusal(&start, &legal, &squares(&[22, 18])), Refusal::WrongSide);
    /// ```
    #[must_use]
    pub fn refusal(&self, position: &Position, legal: &MoveList, squares: &[Square]) -> Refusal {
        let (Some(from), Some(to)) = (squares.first().copied(), squares.last().copied()) else {
            return Refusal::NoPiece;
        };
        let side = position.side();
        if self.is_over(position) {
            return Refusal::AfterEnd;
        }
        let Some(piece) = position.piece(from) else {
            return Refusal::NoPiece;
        };
        if piece.color != side {
            return Refusal::WrongSide;
        }
        if from != to && position.occupied().contains(to) {
            return Refusal::Occupied;
        }
        if legal.between(from, to).next().is_some() {
            return Refusal::Path;
        }
        if let Some(refusal) = self.refused_capture(position, legal, squares, from, to) {
            return refusal;
        }
        if piece.kind == Kind::Man && self.takes_king(position, squares, from, to) {
            return Refusal::ManTakesKing;
        }
        if self.moves_quietly(position, from, to) {
            return if legal.iter().any(|known| known.is_capture()) {
                Refusal::MustCapture
            } else {
                Refusal::KingLimit
            };
        }
        let (steps, captures) = match piece.kind {
            Kind::Man => (self.man_steps(side), self.man_captures(side)),
            Kind::King => (self.columns.king_steps, self.columns.king_captures),
        };
        let is_ahead = steps
            .iter()
            .chain(captures.iter())
            .any(|direction| self.lines.ray(from, direction) & to.bit() != 0);
        if is_ahead { Refusal::Distance } else { Refusal::Direction }
    }

    /// Whether the capture of a man would do if it could take kings.
    fn takes_king(
        &self,
        position: &Position,
        squares: &[Square],
        from: Square,
        to: Square,
    ) -> bool {
        if self.columns.man_takes_king {
            return false;
        }
        let mut free = self.clone();
        free.columns.precedence = Precedence::Free;
        free.columns.man_takes_king = true;
        let position = position.on(self.size().squares());
        let mut captures = MoveList::new();
        free.captures_into(&position, Counting::Moves, &mut captures);
        captures.sort_and_dedup();
        let mut budget = CAPTURE_BUDGET;
        captures.between(from, to).next().is_some()
            || captures
                .iter()
                .filter(|capture| capture.from() == from)
                .any(|capture| free.is_beginning_within(&position, capture, squares, &mut budget))
    }

    /// What is wrong with a capture that the piece could make if it were alone.
    fn refused_capture(
        &self,
        position: &Position,
        legal: &MoveList,
        squares: &[Square],
        from: Square,
        to: Square,
    ) -> Option<Refusal> {
        let mut free = self.clone();
        free.columns.precedence = Precedence::Free;
        let position = position.on(self.size().squares());
        let mut captures = MoveList::new();
        free.captures_into(&position, Counting::Moves, &mut captures);
        captures.sort_and_dedup();
        let complete = captures.between(from, to).map(|capture| {
            let most = legal.iter().map(|known| known.captured().len()).max();
            let takes_less = most.is_some_and(|most| capture.captured().len() < most);
            let is_of_other_kind = legal.iter().all(|known| known.kind() != capture.kind());
            if is_of_other_kind && (self.precedence() == Precedence::King || !takes_less) {
                Refusal::NotThisPiece
            } else {
                Refusal::MustCaptureMore
            }
        });
        // Shared by all captures, of which there may be thousands.
        let mut budget = CAPTURE_BUDGET;
        complete.last().or_else(|| {
            captures
                .iter()
                .filter(|capture| capture.from() == from)
                .any(|capture| free.is_beginning_within(&position, capture, squares, &mut budget))
                .then_some(Refusal::MustContinue)
                .or_else(|| {
                    free.stops_early(&position, squares, &mut budget)
                        .then_some(Refusal::MustContinue)
                })
        })
    }

    /// Whether the piece can jump past the squares of a written capture to its last square, and
    /// may not stop there because it can go on from another one.
    fn stops_early(&self, position: &Position, squares: &[Square], budget: &mut usize) -> bool {
        let [from, middle @ .., to] = squares else {
            return false;
        };
        let Some(piece) = position.piece(*from) else {
            return false;
        };
        let hunt = CapturingPiece::new(self, position, *from, piece.kind);
        let mut stack: Vec<(Leg, usize)> = Vec::new();
        hunt.begin(|leg| stack.push((leg, 0)));
        let mut seen: HashSet<(Leg, usize)> = HashSet::new();
        while let Some((leg, met)) = stack.pop() {
            let Some(left) = budget.checked_sub(1) else {
                return false;
            };
            *budget = left;
            if !seen.insert((leg, met)) {
                continue;
            }
            let mut next: Vec<Leg> = Vec::new();
            let landings = hunt.follow(&leg, |_, leg| next.push(leg));
            let is_landing = |square: &Square| landings & square.bit() != 0;
            let met_here = usize::from(middle.get(met).is_some_and(is_landing));
            let is_last = [met, met + met_here].contains(&middle.len());
            if !next.is_empty() && is_last && is_landing(to) {
                return true;
            }
            stack.extend(next.into_iter().map(|leg| (leg, met + met_here)));
        }
        false
    }

    /// Whether a quiet move would do if there were neither captures nor a limit.
    fn moves_quietly(&self, position: &Position, from: Square, to: Square) -> bool {
        let position =
            position.on(self.size().squares()).with_king_run(position.side(), KingRun::NONE);
        let mut quiet = MoveList::new();
        self.quiet_into(&position, &mut quiet);
        quiet.between(from, to).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::variant::Variant;

    #[rstest]
    #[case::no_piece(Variant::English, "B:W32:B1", &[5, 9], Refusal::NoPiece)]
    #[case::wrong_side(Variant::English, "B:W32:B1", &[32, 28], Refusal::WrongSide)]
    #[case::occupied(Variant::English, "B:W32:B1,6", &[1, 6], Refusal::Occupied)]
    #[case::must_capture(Variant::English, "B:W6,32:B1,12", &[12, 16], Refusal::MustCapture)]
    #[case::more_pieces(
        Variant::International, "W:W33:B28,29,20", &[33, 22], Refusal::MustCaptureMore
    )]
    #[case::must_continue(Variant::English, "B:W6,14:B1", &[1, 10], Refusal::MustContinue)]
    #[case::king_must_land_farther(
        Variant::International, "W:WK46:B28,13", &[46, 23], Refusal::MustContinue
    )]
    #[case::king_must_capture(Variant::Czech, "W:WK4,22:B18,11", &[22, 8], Refusal::NotThisPiece)]
    #[case::king_takes_more(
        Variant::Czech, "W:WK29,24:B25,18,19", &[24, 15], Refusal::NotThisPiece
    )]
    #[case::king_takes_more(
        Variant::International, "W:WK46,35:B37,23,30", &[35, 24], Refusal::MustCaptureMore
    )]
    #[case::italian_king(Variant::Italian, "W:WK23,31:B19,26,27", &[31, 15], Refusal::NotThisPiece)]
    #[case::italian_man_stops(
        Variant::Italian, "W:WK23,31:B19,26,27", &[31, 22], Refusal::MustContinue
    )]
    #[case::frisian_king(Variant::Frisian, "W:W8,K25:B7,23", &[8, 6], Refusal::NotThisPiece)]
    #[case::backwards(Variant::English, "W:W14:B1", &[14, 18], Refusal::Direction)]
    #[case::aside(Variant::English, "W:W14:B1", &[14, 15], Refusal::Direction)]
    #[case::too_far(Variant::English, "W:W14:B1", &[14, 7], Refusal::Distance)]
    #[case::king_limit(Variant::Frisian, "W:WK1,50:B5:+0+301", &[1, 7], Refusal::KingLimit)]
    #[case::path(Variant::English, "B:W6,14:B1", &[1, 9, 17], Refusal::Path)]
    #[case::man_takes_king(Variant::Italian, "W:W30:BK26", &[30, 21], Refusal::ManTakesKing)]
    #[case::after_the_end(Variant::Breakthrough, "W:W50:BK1", &[50, 44], Refusal::AfterEnd)]
    fn reasons(
        #[case] variant: Variant,
        #[case] fen: &str,
        #[case] numbers: &[u8],
        #[case] refusal: Refusal,
    ) {
        let rules = variant.rules();
        let position = rules.position(fen).unwrap();
        let view = rules.view().numbered();
        let squares: Vec<Square> =
            numbers.iter().map(|number| view.square_of_number(*number).unwrap()).collect();
        let legal = rules.moves(&position);
        assert!(rules.find(&position, &legal, &squares).moves.is_empty());
        assert_eq!(rules.refusal(&position, &legal, &squares), refusal);
    }

    #[rstest]
    #[case::crowned_man(&["h6", "f8", "a3"], Refusal::MustContinue)]
    #[case::in_short_form(&["h6", "a3"], Refusal::MustContinue)]
    #[case::another_way(&["h6", "f8", "c1"], Refusal::Distance)]
    fn a_capture_that_lands_where_it_cannot_go_on(
        #[case] names: &[&str],
        #[case] refusal: Refusal,
    ) {
        let rules = Variant::Russian.rules();
        let position = rules.position("W:Wh6:Bg7,c5,d2").unwrap();
        let read = |name: &&str| rules.view().read_square(name).unwrap();
        let squares: Vec<Square> = names.iter().map(read).collect();
        let legal = rules.moves(&position);
        assert!(rules.find(&position, &legal, &squares).moves.is_empty());
        assert_eq!(rules.refusal(&position, &legal, &squares), refusal);
    }
}
