//! Moves as text: the short and long form of a move, and the moves that a text can mean.

use std::collections::HashSet;

use crate::capture::{CapturingPiece, Leg};
use crate::limits::CAPTURE_BUDGET;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::route::PathForm;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// Start and end of a move, like `11-15` or `22x8`, with the names and the sign of the
    /// variant.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let position = rules.position("W:Wc3:Bd4")?;
    /// let texts: Vec<String> =
    ///     rules.moves(&position).iter().map(|capture| rules.short_form(capture)).collect();
    /// assert_eq!(texts, ["c3:e5"]);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn short_form(&self, played: &Move) -> String {
        self.written(&[played.from, played.to], played)
    }

    /// The long form of a legal move, like `15x4x13`: see [`route`](Self::route), which also says
    /// when there is none.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:W15:B9,10")?;
    /// let capture = rules.read_move(&position, "15x13")?;
    /// assert_eq!(rules.long_form(&position, &capture).as_deref(), Some("15x4x13"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn long_form(&self, position: &Position, played: &Move) -> Option<String> {
        let route = self.route(position, played)?;
        Some(self.written(route.squares(), played))
    }

    /// The form that PDN 3.0 writes: the long one if and only if the short one is ambiguous
    /// among the legal moves.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:WK47:B14,19,29,31,42")?;
    /// let legal = rules.moves(&position);
    /// let texts: Vec<_> = legal
    ///     .iter()
    ///     .filter_map(|capture| rules.canonical_form(&position, &legal, capture))
    ///     .collect();
    /// assert_eq!(texts, ["47x38x24x13x36", "47x38x20x9x36"]);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn canonical_form(
        &self,
        position: &Position,
        legal: &MoveList,
        played: &Move,
    ) -> Option<String> {
        if legal.is_ambiguous(played) {
            self.long_form(position, played)
        } else {
            Some(self.short_form(played))
        }
    }

    /// Returns the usual text of a legal move, the form that PDN 3.0 writes: the short one, or
    /// the long one where the short one is ambiguous.
    ///
    /// A move without any such form, because it is not legal here or has too many routes, gets
    /// its short form.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let position = rules.position("W:Wc3:Bd4")?;
    /// let legal = rules.moves(&position);
    /// assert_eq!(rules.text(&position, &legal[0]), "c3:e5");
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn text(&self, position: &Position, played: &Move) -> String {
        self.text_among(position, &self.moves(position), played)
    }

    pub(crate) fn text_among(
        &self,
        position: &Position,
        legal: &MoveList,
        played: &Move,
    ) -> String {
        let text = self.canonical_form(position, legal, played);
        text.unwrap_or_else(|| self.short_form(played))
    }

    /// The legal moves that the squares of a written move can mean.
    ///
    /// Squares between start and end narrow the choice: moves with such a long form come before
    /// moves that can land on exactly these squares, those before moves that merely pass them, and
    /// those before moves that capture there.
    ///
    /// ```
    /// use portnote_draughts::{PathForm, Variant};
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:B2")?;
    /// let legal = rules.moves(&position);
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// let found = rules.find(&position, &legal, &squares(&[2, 9]));
    /// assert!(found.moves.is_empty());
    /// assert_eq!(found.begun.len(), 1);
    /// let found = rules.find(&position, &legal, &squares(&[2, 9, 18]));
    /// assert_eq!(found.form, Some(PathForm::Long));
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn find(&self, position: &Position, legal: &MoveList, squares: &[Square]) -> FoundMoves {
        let mut found = FoundMoves { is_certain: true, ..FoundMoves::default() };
        let [from, middle @ .., to] = squares else {
            return found;
        };
        // Shared by all candidates, of which there may be thousands.
        let mut budget = CAPTURE_BUDGET;
        for candidate in legal.between(*from, *to) {
            // A short form needs no route, which is by far the most frequent case.
            let form = if middle.is_empty() {
                Some(PathForm::Short)
            } else {
                self.path_form_within(position, candidate, squares, &mut budget)
            };
            let Some(form) = form else {
                continue;
            };
            if found.form.is_none_or(|best| form < best) {
                found.form = Some(form);
                found.moves.clear();
            }
            if found.form == Some(form) {
                found.moves.push(*candidate);
            }
        }
        found.is_certain = budget > 0;
        if !found.moves.is_empty() {
            return found;
        }
        if !legal.is_complete() {
            found.is_certain = false;
            found.moves.extend(self.searched(position, legal, *from, middle, *to));
            found.form = found
                .moves
                .first()
                .map(|_| if middle.is_empty() { PathForm::Short } else { PathForm::Long });
            return found;
        }
        let starting = legal.iter().filter(|candidate| candidate.from == *from);
        let begun = starting.filter(|candidate| {
            self.is_beginning_within(position, candidate, squares, &mut budget)
        });
        found.begun = begun.copied().collect();
        found.is_certain = budget > 0;
        found
    }

    fn written(&self, squares: &[Square], played: &Move) -> String {
        let sign = if played.is_capture() { self.variant().capture_sign() } else { '-' };
        // The longest name has three characters.
        let mut text = String::with_capacity(4 * squares.len());
        for (index, square) in squares.iter().enumerate() {
            if index > 0 {
                text.push(sign);
            }
            text.push_str(self.names().name(*square));
        }
        text
    }

    /// A capture that the list lacks because it was cut short: its long form has these squares,
    /// or it has any form between start and end, and it is worth at least as much as those in
    /// the list.
    fn searched(
        &self,
        position: &Position,
        legal: &MoveList,
        from: Square,
        middle: &[Square],
        to: Square,
    ) -> Option<Move> {
        let position = position.on(self.size().squares());
        let piece = position.piece(from)?;
        if piece.color != position.side() {
            return None;
        }
        let hunt = CapturingPiece::new(self, &position, from, piece.kind);
        let least = legal.moves.first().map_or(0, |known| {
            let captured = known.captured.bits();
            self.value(captured, hunt.enemy_kings, known.kind, known.kings_first)
        });
        let mut stack: Vec<(Leg, usize)> = Vec::new();
        hunt.begin(|leg| stack.push((leg, 0)));
        let mut seen: HashSet<(Leg, usize)> = HashSet::new();
        while let Some((leg, met)) = stack.pop() {
            if seen.len() >= CAPTURE_BUDGET {
                return None;
            }
            if !seen.insert((leg, met)) {
                continue;
            }
            let mut goes_on = false;
            let landings = hunt.follow(&leg, |landing, next| {
                goes_on = true;
                match middle.get(met) {
                    _ if middle.is_empty() => stack.push((next, met)),
                    Some(wanted) if *wanted == landing => stack.push((next, met + 1)),
                    _ => {}
                }
            });
            let is_end = !goes_on && landings & to.bit() != 0;
            if is_end && met == middle.len() && hunt.value(&leg) >= least {
                return Some(hunt.ended(&leg, to));
            }
        }
        None
    }
}

/// What the squares of a written move can mean; made by [`Rules::find`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundMoves {
    /// How the squares describe these moves; `None` when there is no move.
    pub form: Option<PathForm>,
    /// The legal moves that fit: none, one, or several for an ambiguous text.
    pub moves: Vec<Move>,
    /// Legal captures of which the squares are a proper beginning, where no move fits.
    pub begun: Vec<Move>,
    /// Whether nothing can be missing. It is `false` where captures have more routes than can be
    /// followed: then a text without a move is not known to be illegal.
    pub is_certain: bool,
}

impl FoundMoves {
    /// The move that a strict writer means: the only one that fits. Where two squares fit several
    /// captures, it is the one of a single piece, because its long form has no squares between.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15,16:BK11")?;
    /// let legal = rules.moves(&position);
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// let found = rules.find(&position, &legal, &squares(&[11, 20]));
    /// assert_eq!(found.moves.len(), 2);
    /// assert_eq!(found.strict().map(|capture| capture.captured().len()), Some(1));
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn strict(&self) -> Option<Move> {
        if let [only] = self.moves.as_slice() {
            return Some(*only);
        }
        let is_single = |played: &&Move| played.captured.len() == 1;
        let mut single = self.moves.iter().filter(is_single);
        let meant = single.next().copied();
        meant.filter(|_| self.form == Some(PathForm::Short) && single.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::variant::Variant;

    #[rstest]
    #[case::long_form(&[47, 38, 24, 13, 36], Some(PathForm::Long))]
    #[case::another_way(&[47, 38, 20, 9, 36], Some(PathForm::Long))]
    #[case::short_form(&[47, 36], Some(PathForm::Short))]
    #[case::unfinished(&[47, 38, 24, 13], None)]
    #[case::no_such_way(&[47, 45, 36], None)]
    #[case::of_no_piece(&[46, 36], None)]
    fn a_capture_that_an_incomplete_list_lacks_is_searched(
        #[case] numbers: &[u8],
        #[case] form: Option<PathForm>,
    ) {
        let rules = Variant::International.rules();
        let position = rules.position("W:WK47:B14,19,29,31,42").unwrap();
        let squares: Vec<Square> =
            numbers.iter().map(|number| rules.view().square_of_number(*number).unwrap()).collect();
        let cut_short = MoveList { cut_short: true, ..MoveList::new() };
        let found = rules.find(&position, &cut_short, &squares);
        assert_eq!((found.form, found.is_certain), (form, false));
        let meant = rules.find(&position, &rules.moves(&position), &squares);
        assert_eq!(found.moves.is_empty(), meant.moves.is_empty());
        assert!(found.moves.iter().all(|one| meant.moves.contains(one)));
    }
}
