//! Rules that let a game be drawn, watched move by move. They make no move illegal.

use std::collections::HashMap;

use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::position::{Placement, Position};
use crate::rules::Rules;
use crate::variant::Variant;

/// Follows a game and says when a rule would let it be drawn. It is advice: no move becomes
/// illegal by it, and arbiters and programs differ.
#[derive(Clone, Debug)]
pub struct DrawWatch {
    limits: Limits,
    /// How often each position has stood since the last move that cannot be taken back.
    seen: HashMap<Placement, u32>,
    last: Placement,
    /// Plies since the last capture or move of a man.
    quiet: u32,
    /// Plies for which one king has stood against this force, if that is counted.
    against_one: Option<(Force, u32)>,
}

impl DrawWatch {
    /// Begins with a position that has stood once.
    ///
    /// ```
    /// use portnote_draughts::{DrawWatch, Variant};
    /// let rules = Variant::English.rules();
    /// let watch = DrawWatch::new(rules, &rules.start());
    /// assert_eq!(watch.reasons().count(), 0);
    /// ```
    #[must_use]
    pub fn new(rules: &Rules, start: &Position) -> Self {
        Self {
            limits: Limits::of(rules.variant()),
            seen: HashMap::from([(start.placement(), 1)]),
            last: start.placement(),
            quiet: 0,
            against_one: Force::of(start).map(|force| (force, 0)),
        }
    }

    /// Takes note of a move and the position after it.
    ///
    /// ```
    /// use portnote_draughts::{DrawReason, DrawWatch, Variant};
    /// let rules = Variant::English.rules();
    /// let mut position = rules.position("B:WK32:BK1")?;
    /// let mut watch = DrawWatch::new(rules, &position);
    /// for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"] {
    ///     let played = rules.read_move(&position, text)?;
    ///     position = rules.play_unchecked(&position, &played);
    ///     watch.push(&played, &position);
    /// }
    /// assert!(watch.reasons().eq([DrawReason::Repetition]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, played: &Move, after: &Position) {
        if played.is_capture() || played.kind() == Kind::Man {
            self.seen.clear();
            self.quiet = 0;
        } else {
            self.quiet = self.quiet.saturating_add(1);
        }
        self.last = after.placement();
        let count = self.seen.entry(self.last).or_default();
        *count = count.saturating_add(1);
        self.against_one = Force::of(after).map(|force| match self.against_one {
            Some((before, plies)) if before == force => (force, plies.saturating_add(1)),
            _ => (force, 0),
        });
    }

    /// The rules that would now let the game be drawn.
    ///
    /// ```
    /// use portnote_draughts::{DrawWatch, Variant};
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:WK1:BK50")?;
    /// assert_eq!(DrawWatch::new(rules, &position).reasons().next(), None);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    pub fn reasons(&self) -> impl Iterator<Item = DrawReason> {
        let limits = self.limits;
        let times = self.seen.get(&self.last).copied().unwrap_or_default();
        let repeated = times >= limits.repetitions;
        let quiet = limits.quiet.is_some_and(|plies| self.quiet >= plies);
        let alone = self
            .against_one
            .is_some_and(|(force, plies)| limits.against(force).is_some_and(|most| plies >= most));
        [
            repeated.then_some(DrawReason::Repetition),
            quiet.then_some(DrawReason::QuietMoves),
            alone.then_some(DrawReason::LoneKing),
        ]
        .into_iter()
        .flatten()
    }
}

/// A rule that lets a game be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DrawReason {
    /// The position has stood three times, four times in Italian draughts. English rule 1.32.1,
    /// International article 6.1, Italian article 9.3, pool rule 26.
    Repetition,
    /// Kings only have moved for long, and nothing was captured: 80 plies in English draughts
    /// (rule 1.32.2), 50 in International (article 6.2), 30 in pool (rule 26), 80 in Italian
    /// (article 10.4).
    QuietMoves,
    /// One king has held out against few pieces: in International draughts 16 moves of each side
    /// against three and 5 against fewer, in Frisian 7 against two kings.
    LoneKing,
}

/// What the rules of a variant count, in plies.
#[derive(Clone, Copy, Debug)]
struct Limits {
    repetitions: u32,
    quiet: Option<u32>,
    three_against_one: Option<u32>,
    two_against_one: Option<u32>,
    one_against_one: Option<u32>,
    /// Whether all pieces of the stronger side must be kings.
    kings_only: bool,
}

impl Limits {
    const GENERAL: Self = Self {
        repetitions: 3,
        quiet: None,
        three_against_one: None,
        two_against_one: None,
        one_against_one: None,
        kings_only: false,
    };

    const fn of(variant: Variant) -> Self {
        match variant {
            Variant::International | Variant::FromPosition => Self {
                quiet: Some(50),
                three_against_one: Some(32),
                two_against_one: Some(10),
                one_against_one: Some(10),
                ..Self::GENERAL
            },
            Variant::English => Self { quiet: Some(80), ..Self::GENERAL },
            Variant::Italian => Self { repetitions: 4, quiet: Some(80), ..Self::GENERAL },
            Variant::Pool | Variant::UnifiedPool | Variant::Jamaican => {
                Self { quiet: Some(30), ..Self::GENERAL }
            }
            Variant::Frisian | Variant::Frysk => {
                Self { two_against_one: Some(14), kings_only: true, ..Self::GENERAL }
            }
            _ => Self::GENERAL,
        }
    }

    fn against(self, force: Force) -> Option<u32> {
        if self.kings_only && force.kings < force.pieces {
            return None;
        }
        match force.pieces {
            3 => self.three_against_one,
            2 => self.two_against_one,
            1 => self.one_against_one,
            _ => None,
        }
    }
}

/// Up to three pieces, a king among them, against one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Force {
    pieces: usize,
    kings: usize,
}

impl Force {
    fn of(position: &Position) -> Option<Self> {
        Color::ALL.into_iter().find_map(|color| {
            let alone = color.opponent();
            let is_alone = position.pieces(alone).len() == 1 && position.men(alone).is_empty();
            let force =
                Self { pieces: position.pieces(color).len(), kings: position.kings(color).len() };
            (is_alone && force.pieces <= 3 && force.kings > 0).then_some(force)
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const SHUFFLE: &[&str] = &["47-42", "4-10", "42-47", "10-4"];

    /// The reasons after so many plies, once there are any that are wanted: after some moves, kings
    /// go back and forth.
    fn first_reasons(
        variant: Variant,
        fen: &str,
        opening: &[&str],
        shuffle: &[&str],
        wanted: impl Fn(DrawReason) -> bool,
    ) -> (usize, Vec<DrawReason>) {
        let rules = variant.rules();
        let mut position = rules.position(fen).unwrap();
        let mut watch = DrawWatch::new(rules, &position);
        for (plies, text) in (1..=100).zip(opening.iter().chain(shuffle.iter().cycle())) {
            let played = rules.read_move(&position, text).unwrap();
            position = rules.play_unchecked(&position, &played);
            watch.push(&played, &position);
            let reasons: Vec<DrawReason> =
                watch.reasons().filter(|reason| wanted(*reason)).collect();
            if !reasons.is_empty() {
                return (plies, reasons);
            }
        }
        (0, Vec::new())
    }

    #[rstest]
    #[case::english(Variant::English, 8)]
    #[case::italian(Variant::Italian, 12)]
    fn repetition(#[case] variant: Variant, #[case] plies: usize) {
        let start = variant.start();
        let fen = format!("{start}:WK32:BK1");
        let shuffle: &[&str] = match variant {
            Variant::English => &["1-5", "32-28", "5-1", "28-32"],
            _ => &["32-28", "1-5", "28-32", "5-1"],
        };
        let reasons = vec![DrawReason::Repetition];
        let found = first_reasons(variant, &fen, &[], shuffle, |_| true);
        assert_eq!(found, (plies, reasons));
    }

    #[rstest]
    #[case::one_against_one(Variant::International, "W:WK47:BK4", &[], SHUFFLE, 10)]
    #[case::two_kings(Variant::Frisian, "W:WK47,K48:BK4", &[], SHUFFLE, 14)]
    #[case::fewer_pieces_begin_again(
        Variant::International,
        "W:WK47,K48:BK4",
        &["47-42", "4-10", "42-47", "10-4", "48-31", "4x36"],
        &["47-42", "36-27", "42-47", "27-36"],
        16
    )]
    fn plies_against_the_same_force_are_counted(
        #[case] variant: Variant,
        #[case] fen: &str,
        #[case] opening: &[&str],
        #[case] shuffle: &[&str],
        #[case] plies: usize,
    ) {
        let is_wanted = |reason| reason == DrawReason::LoneKing;
        let found = first_reasons(variant, fen, opening, shuffle, is_wanted);
        assert_eq!(found, (plies, vec![DrawReason::LoneKing]));
    }

    #[rstest]
    #[case::one_against_one(Variant::International, "W:WK46:BK5", Some(10))]
    #[case::two(Variant::International, "W:WK46,K47:BK5", Some(10))]
    #[case::three(Variant::International, "W:WK46,K47,48:BK5", Some(32))]
    #[case::four(Variant::International, "W:WK46,K47,48,49:BK5", None)]
    #[case::men_only(Variant::International, "W:W46,47,48:BK5", None)]
    #[case::the_stronger_may_be_black(Variant::International, "W:WK46:BK5,6", Some(10))]
    #[case::frisian(Variant::Frisian, "W:WK46,K47:BK5", Some(14))]
    #[case::frisian_with_a_man(Variant::Frisian, "W:WK46,47:BK5", None)]
    #[case::english(Variant::English, "W:WK1:BK5", None)]
    fn lone_king(#[case] variant: Variant, #[case] fen: &str, #[case] plies: Option<u32>) {
        let rules = variant.rules();
        let position = rules.position(fen).unwrap();
        let watch = DrawWatch::new(rules, &position);
        let force = watch.against_one.map(|(force, _)| force);
        assert_eq!(force.and_then(|force| watch.limits.against(force)), plies);
    }

    #[test]
    fn moves_of_men_begin_the_counts_again() {
        let rules = Variant::International.rules();
        let mut position = rules.position("W:WK48,30:B6,K5").unwrap();
        let mut watch = DrawWatch::new(rules, &position);
        for text in ["48-43", "5-10", "43-48", "6-11"] {
            let played = rules.read_move(&position, text).unwrap();
            position = rules.play_unchecked(&position, &played);
            watch.push(&played, &position);
        }
        assert_eq!(watch.quiet, 0);
        assert_eq!(watch.seen.len(), 1);
    }
}
