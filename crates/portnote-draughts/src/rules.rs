//! The rules of a variant as data: crowning, precedence of captures, range of kings, and the goal.

use std::sync::LazyLock;

use crate::board_size::BoardSize;
use crate::direction::Directions;
use crate::lines::Lines;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::square_names::SquareNames;
use crate::variant::Variant;
use crate::view::View;

/// What happens when a man reaches the farthest row inside a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Crowning {
    /// It stays a man and continues; it is crowned only where it stops.
    Passes,
    /// It is a king from that square on.
    AtOnce,
    /// It stops there and is crowned.
    Stops,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Removal {
    /// After the move: until then they block and cannot be jumped again.
    AtEnd,
    /// Each when it is jumped: its square is free for the rest of the capture.
    AtOnce,
}

/// Which captures take precedence over others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Precedence {
    /// Any complete capture may be chosen.
    Free,
    /// Most pieces; kings and men count alike.
    Most,
    /// Most pieces, then most kings among them. Spanish and Portuguese.
    MostThenKings,
    /// Most pieces, then capture by a king, then most kings, then kings as early as possible.
    /// Italian, articles 6.6 to 6.9.
    Italian,
    /// Capture by a king. Czech.
    King,
    /// Greatest value, where a king is worth less than two men and more than one and a half,
    /// then capture by a king. Frisian.
    Value,
}

/// How far a king moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum KingRange {
    /// One square, and onto the square beyond the captured piece.
    Short,
    /// Any distance, and onto any empty square beyond the captured piece.
    Flying,
    /// Any distance, but only onto the square directly beyond the captured piece. Thai.
    FlyingLandsBehind,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// A side that cannot move loses.
    Block,
    /// A side that cannot move wins.
    BeBlocked,
    /// The first side with a king wins, and a side that cannot move loses.
    King,
}

/// The rules of one variant on one board, ready for use.
///
/// The rules of a variant are made once and shared; [`Variant::rules`] gives them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) variant: Variant,
    pub(crate) view: View,
    names: SquareNames,
    pub(crate) start: Position,
    pub(crate) columns: Columns,
    /// Directions of men of White and of Black.
    pub(crate) man_steps: [Directions; 2],
    pub(crate) man_captures: [Directions; 2],
    /// The rows where men of White and of Black are crowned.
    pub(crate) crown_rows: [u128; 2],
    pub(crate) lines: Lines,
    /// Whether the generator for English draughts on 32 squares does the same.
    pub(crate) is_english: bool,
    /// The squares of the numbers from 0, which is none.
    numbers: [Option<Square>; 129],
}

impl Rules {
    /// The rules of a variant on another board, with so many rows of men on each side; `None`
    /// where the rows do not fit.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Playable, Rules, Variant};
    /// let small = BoardSize::new(6, 6, Playable::WithA1);
    /// let rules = small.and_then(|board| Rules::on_board(Variant::International, board, 2));
    /// let moves = rules.map(|rules| rules.moves(&rules.start()).len());
    /// assert_eq!(moves, Some(5));
    /// ```
    #[must_use]
    pub fn on_board(variant: Variant, board: BoardSize, rows: u8) -> Option<Self> {
        let empty_home = Columns::of(variant).empty_home;
        let needed = u16::from(rows) + u16::from(empty_home);
        let fits = needed * 2 <= u16::from(board.height());
        fits.then(|| Self::build(variant, board, rows))
    }

    /// Changes what happens on the farthest row inside a capture. Sources disagree on it for Turkish
    /// draughts.
    ///
    /// ```
    /// use portnote_draughts::{Crowning, Variant};
    /// let rules = Variant::Turkish.rules().clone().with_crowning(Crowning::AtOnce);
    /// assert_eq!(rules.crowning(), Crowning::AtOnce);
    /// ```
    #[must_use]
    pub fn with_crowning(mut self, crowning: Crowning) -> Self {
        self.columns.crowning = crowning;
        self.is_english = self.columns.is_english() && self.size() == BoardSize::DARK_8X8;
        self
    }

    /// Removes the Frisian limit on moves of one king, which some programs and published counts of
    /// positions leave out.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Frisian.rules().clone().without_king_limit();
    /// assert_eq!(rules.king_limit(), None);
    /// ```
    #[must_use]
    pub const fn without_king_limit(mut self) -> Self {
        self.columns.king_limit = None;
        self
    }

    /// The variant whose rules these are.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Czech.rules().variant(), Variant::Czech);
    /// ```
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The square with a number, by the numbers of [`View::numbered`] and faster.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// for variant in Variant::ALL {
    ///     let (rules, view) = (variant.rules(), variant.view().numbered());
    ///     for number in 0..=u8::MAX {
    ///         assert_eq!(rules.square_of_number(number), view.square_of_number(number));
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn square_of_number(&self, number: u8) -> Option<Square> {
        self.numbers.get(usize::from(number)).copied().flatten()
    }

    /// The board with the names of its squares.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Czech.rules().view(), Variant::Czech.view());
    /// ```
    #[must_use]
    pub const fn view(&self) -> View {
        self.view
    }

    /// The names of all squares of [`Rules::view`].
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let start = rules.start();
    /// let played = rules.read_move(&start, "c3-d4")?;
    /// assert_eq!(rules.names().name(played.to()), "d4");
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub const fn names(&self) -> &SquareNames {
        &self.names
    }

    /// The size of the board.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// assert_eq!(Variant::Turkish.rules().size(), BoardSize::FULL_8X8);
    /// ```
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.view.size()
    }

    /// The usual position at the start of a game.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// let start = Variant::Spantsiretti.rules().start();
    /// assert_eq!(start.men(Color::White).len(), 15);
    /// ```
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// What happens on the farthest row inside a capture.
    ///
    /// ```
    /// use portnote_draughts::{Crowning, Variant};
    /// assert_eq!(Variant::Russian.rules().crowning(), Crowning::AtOnce);
    /// ```
    #[must_use]
    pub const fn crowning(&self) -> Crowning {
        self.columns.crowning
    }

    /// When captured pieces leave the board.
    ///
    /// ```
    /// use portnote_draughts::{Removal, Variant};
    /// assert_eq!(Variant::Thai.rules().removal(), Removal::AtOnce);
    /// ```
    #[must_use]
    pub const fn removal(&self) -> Removal {
        self.columns.removal
    }

    /// Says which captures take precedence.
    ///
    /// ```
    /// use portnote_draughts::{Precedence, Variant};
    /// assert_eq!(Variant::English.rules().precedence(), Precedence::Free);
    /// ```
    #[must_use]
    pub const fn precedence(&self) -> Precedence {
        self.columns.precedence
    }

    /// How far a king moves.
    ///
    /// ```
    /// use portnote_draughts::{KingRange, Variant};
    /// assert_eq!(Variant::Italian.rules().king_range(), KingRange::Short);
    /// ```
    #[must_use]
    pub const fn king_range(&self) -> KingRange {
        self.columns.king_range
    }

    /// Whether a man may capture a king.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert!(!Variant::Italian.rules().man_takes_king());
    /// ```
    #[must_use]
    pub const fn man_takes_king(&self) -> bool {
        self.columns.man_takes_king
    }

    /// How many moves in a row a side with a man may make with one king without a capture.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Frisian.rules().king_limit(), Some(3));
    /// ```
    #[must_use]
    pub const fn king_limit(&self) -> Option<u8> {
        self.columns.king_limit
    }

    /// How a game is won.
    ///
    /// ```
    /// use portnote_draughts::{Goal, Variant};
    /// assert_eq!(Variant::Antidraughts.rules().goal(), Goal::BeBlocked);
    /// ```
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.columns.goal
    }

    /// The row where men of a side are crowned.
    pub(crate) const fn crown_row(&self, color: Color) -> u128 {
        let [white, black] = self.crown_rows;
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    pub(crate) const fn man_steps(&self, color: Color) -> Directions {
        let [white, black] = self.man_steps;
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    pub(crate) const fn man_captures(&self, color: Color) -> Directions {
        let [white, black] = self.man_captures;
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    pub(crate) const fn is_flying(&self) -> bool {
        !matches!(self.columns.king_range, KingRange::Short)
    }
}

impl Variant {
    /// The rules of the variant on its own board.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// assert_eq!(rules.moves(&rules.start()).len(), 9);
    /// ```
    #[must_use]
    pub fn rules(self) -> &'static Rules {
        /// One place for each variant, filled at its first use.
        macro_rules! shared {
            ($($variant:ident),*) => {
                match self {
                    $(Self::$variant => {
                        static RULES: LazyLock<Rules> =
                            LazyLock::new(|| Rules::standard(Variant::$variant));
                        &RULES
                    })*
                }
            };
        }
        shared!(
            International,
            English,
            Italian,
            Pool,
            UnifiedPool,
            Jamaican,
            Spanish,
            Russian,
            Brazilian,
            Canadian,
            Portuguese,
            Czech,
            Turkish,
            Thai,
            Frisian,
            Spantsiretti,
            Breakthrough,
            Frysk,
            Antidraughts,
            FromPosition
        )
    }
}

/// Everything else follows from what is compared.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
            || (self.variant, self.view, self.columns) == (other.variant, other.view, other.columns)
    }
}

impl Eq for Rules {}

/// One column of the table of rules, read from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// Rows of men on each side.
    rows: u8,
    /// Whether the row next to each player is empty.
    empty_home: bool,
    man_steps: Directions,
    man_captures: Directions,
    pub(crate) king_steps: Directions,
    pub(crate) king_captures: Directions,
    pub(crate) king_range: KingRange,
    pub(crate) man_takes_king: bool,
    pub(crate) crowning: Crowning,
    pub(crate) removal: Removal,
    /// Whether a jump may go straight back over the way of the jump before.
    pub(crate) may_turn_back: bool,
    pub(crate) precedence: Precedence,
    pub(crate) king_limit: Option<u8>,
    pub(crate) goal: Goal,
}

impl Columns {
    const INTERNATIONAL: Self = Self {
        rows: 4,
        empty_home: false,
        man_steps: Directions::FORWARD,
        man_captures: Directions::DIAGONAL,
        king_steps: Directions::DIAGONAL,
        king_captures: Directions::DIAGONAL,
        king_range: KingRange::Flying,
        man_takes_king: true,
        crowning: Crowning::Passes,
        removal: Removal::AtEnd,
        may_turn_back: false,
        precedence: Precedence::Most,
        king_limit: None,
        goal: Goal::Block,
    };

    const ENGLISH: Self = Self {
        rows: 3,
        man_captures: Directions::FORWARD,
        king_range: KingRange::Short,
        crowning: Crowning::Stops,
        precedence: Precedence::Free,
        ..Self::INTERNATIONAL
    };

    const CZECH: Self =
        Self { king_range: KingRange::Flying, precedence: Precedence::King, ..Self::ENGLISH };

    const RUSSIAN: Self = Self {
        rows: 3,
        crowning: Crowning::AtOnce,
        precedence: Precedence::Free,
        ..Self::INTERNATIONAL
    };

    const FRISIAN: Self = Self {
        man_captures: Directions::ALL,
        king_captures: Directions::ALL,
        precedence: Precedence::Value,
        king_limit: Some(3),
        ..Self::INTERNATIONAL
    };

    const fn of(variant: Variant) -> Self {
        match variant {
            Variant::International | Variant::FromPosition => Self::INTERNATIONAL,
            Variant::Antidraughts => Self { goal: Goal::BeBlocked, ..Self::INTERNATIONAL },
            Variant::Breakthrough => Self { goal: Goal::King, ..Self::INTERNATIONAL },
            Variant::Brazilian => Self { rows: 3, ..Self::INTERNATIONAL },
            Variant::Canadian => Self { rows: 5, ..Self::INTERNATIONAL },
            Variant::English => Self::ENGLISH,
            Variant::Italian => {
                Self { man_takes_king: false, precedence: Precedence::Italian, ..Self::ENGLISH }
            }
            Variant::Pool | Variant::UnifiedPool | Variant::Jamaican => {
                Self { crowning: Crowning::Passes, ..Self::RUSSIAN }
            }
            Variant::Russian | Variant::Spantsiretti => Self::RUSSIAN,
            Variant::Spanish | Variant::Portuguese => {
                Self { precedence: Precedence::MostThenKings, ..Self::CZECH }
            }
            Variant::Czech => Self::CZECH,
            Variant::Turkish => Self {
                rows: 2,
                empty_home: true,
                man_steps: Directions::FORWARD_AND_SIDEWAYS,
                man_captures: Directions::FORWARD_AND_SIDEWAYS,
                king_steps: Directions::ORTHOGONAL,
                king_captures: Directions::ORTHOGONAL,
                removal: Removal::AtOnce,
                ..Self::INTERNATIONAL
            },
            Variant::Thai => Self {
                rows: 2,
                king_range: KingRange::FlyingLandsBehind,
                removal: Removal::AtOnce,
                may_turn_back: true,
                precedence: Precedence::Free,
                ..Self::CZECH
            },
            Variant::Frisian => Self::FRISIAN,
            Variant::Frysk => Self { rows: 1, ..Self::FRISIAN },
        }
    }

    /// Whether these are the rules that the generator on 32 squares knows.
    fn is_english(self) -> bool {
        let english = Self::ENGLISH;
        let same_movement = self.man_steps == english.man_steps
            && self.man_captures == english.man_captures
            && self.king_steps == english.king_steps
            && self.king_captures == english.king_captures
            && self.king_range == english.king_range;
        let same_capture = self.man_takes_king
            && self.removal == english.removal
            && self.precedence == english.precedence
            // Men that only capture forward stop on the last row in any case.
            && self.crowning != Crowning::AtOnce;
        same_movement && same_capture
    }
}

impl Rules {
    fn standard(variant: Variant) -> Self {
        Self::build(variant, variant.view().size(), Columns::of(variant).rows)
    }

    fn build(variant: Variant, board: BoardSize, rows: u8) -> Self {
        let columns = Columns { rows, ..Columns::of(variant) };
        let view = variant.view();
        let view = View::new(board, view.bottom(), view.system(), view.corner());
        let far = board.row_squares(board.height() - 1).bits();
        let near = board.row_squares(0).bits();
        Self {
            variant,
            view,
            names: SquareNames::of(view),
            start: start(board, columns, view.bottom()),
            columns,
            man_steps: [columns.man_steps, columns.man_steps.reversed()],
            man_captures: [columns.man_captures, columns.man_captures.reversed()],
            crown_rows: [far, near],
            lines: Lines::new(board),
            is_english: columns.is_english() && board == BoardSize::DARK_8X8,
            numbers: std::array::from_fn(|number| {
                let number = u8::try_from(number).ok()?;
                view.numbered().square_of_number(number)
            }),
        }
    }
}

fn start(board: BoardSize, columns: Columns, side: Color) -> Position {
    let home = u8::from(columns.empty_home);
    let men = (home..home + columns.rows)
        .map(|row| board.row_squares(row))
        .fold(SquareSet::EMPTY, SquareSet::union);
    men.iter().fold(Position::empty(side), |position, square| {
        let position = position.with_piece(square, Some(Piece::man(Color::White)));
        match board.turned(square) {
            Some(far) => position.with_piece(far, Some(Piece::man(Color::Black))),
            None => position,
        }
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn the_same_crowning_changes_nothing() {
        for variant in Variant::ALL {
            let rules = variant.rules();
            let again = rules.clone().with_crowning(rules.crowning());
            assert_eq!(again.is_english, rules.is_english, "{variant}");
        }
        assert!(Variant::English.rules().is_english);
        assert!(!Variant::Italian.rules().is_english);
        let at_once = Variant::English.rules().clone().with_crowning(Crowning::AtOnce);
        assert!(!at_once.is_english);
    }

    #[rstest]
    #[case::man_takes_no_king(Columns { man_takes_king: false, ..Columns::ENGLISH })]
    #[case::removal(Columns { removal: Removal::AtOnce, ..Columns::ENGLISH })]
    #[case::precedence(Columns { precedence: Precedence::Most, ..Columns::ENGLISH })]
    #[case::crowning(Columns { crowning: Crowning::AtOnce, ..Columns::ENGLISH })]
    fn rules_with_other_captures_are_not_english(#[case] columns: Columns) {
        assert!(!columns.is_english());
    }

    #[test]
    fn sides_start_alike() {
        for variant in Variant::ALL {
            let rules = variant.rules();
            let turned = rules.start().reversed(rules.size());
            assert_eq!(turned.with_side(variant.start()), rules.start(), "{variant}");
        }
    }

    #[test]
    fn rows_must_fit_the_board() {
        assert!(Rules::on_board(Variant::English, BoardSize::DARK_8X8, 4).is_some());
        assert!(Rules::on_board(Variant::English, BoardSize::DARK_8X8, 5).is_none());
        assert!(Rules::on_board(Variant::Turkish, BoardSize::FULL_8X8, 4).is_none());
        assert!(Rules::on_board(Variant::English, BoardSize::DARK_8X8, 255).is_none());
    }

    #[test]
    fn only_english_takes_the_fast_path() {
        for variant in Variant::ALL {
            assert_eq!(variant.rules().is_english, variant == Variant::English, "{variant}");
        }
    }
}
