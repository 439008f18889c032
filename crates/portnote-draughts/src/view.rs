//! A board as one side sees it, which names squares by numbers or letters.

use std::fmt;
use std::str::FromStr;

use crate::board_size::BoardSize;
use crate::invalid::ParseError;
use crate::piece::Color;
use crate::square::Square;
use crate::{invalid, names};

/// How the squares of a board are named: by numbers, like `32`, or by letters, like `c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// `N`: numbers from 1 on.
    Numbers,
    /// `A`: a letter for the file and a number for the rank.
    Letters,
}

impl System {
    /// Both systems, numbers first.
    pub const ALL: [Self; 2] = [Self::Numbers, Self::Letters];

    /// The letter of a GameType tag: `N` or `A`.
    ///
    /// ```
    /// use portnote_draughts::System;
    /// assert_eq!(System::Letters.letter(), 'A');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Numbers => 'N',
            Self::Letters => 'A',
        }
    }

    /// The system of an upper-case letter of a GameType tag.
    ///
    /// ```
    /// use portnote_draughts::System;
    /// assert_eq!(System::from_letter('A'), Some(System::Letters));
    /// assert_eq!(System::from_letter('S'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::Numbers),
            'A' => Some(Self::Letters),
            _ => None,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for System {
    type Err = ParseError;

    /// Reads the upper-case letter of a GameType tag. PDN 3.0.
    ///
    /// ```
    /// use portnote_draughts::System;
    /// assert_eq!("N".parse(), Ok(System::Numbers));
    /// let error = "S".parse::<System>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid system of square names `S`: expected `N` or `A`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("system of square names", text, "`N` or `A`"))
    }
}

impl TryFrom<char> for System {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// The corner of the view where the names of squares begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// `0`.
    BottomLeft,
    /// `1`.
    BottomRight,
    /// `2`.
    TopLeft,
    /// `3`.
    TopRight,
}

impl Corner {
    /// The four corners in the order of their digits.
    pub const ALL: [Self; 4] = [Self::BottomLeft, Self::BottomRight, Self::TopLeft, Self::TopRight];

    /// The digit of a GameType tag, from 0 to 3.
    ///
    /// ```
    /// use portnote_draughts::Corner;
    /// assert_eq!(Corner::TopLeft.digit(), 2);
    /// ```
    #[must_use]
    pub const fn digit(self) -> u8 {
        match self {
            Self::BottomLeft => 0,
            Self::BottomRight => 1,
            Self::TopLeft => 2,
            Self::TopRight => 3,
        }
    }

    /// The corner of a digit of a GameType tag.
    ///
    /// ```
    /// use portnote_draughts::Corner;
    /// assert_eq!(Corner::from_digit(1), Some(Corner::BottomRight));
    /// assert_eq!(Corner::from_digit(4), None);
    /// ```
    #[must_use]
    pub const fn from_digit(digit: u8) -> Option<Self> {
        match digit {
            0 => Some(Self::BottomLeft),
            1 => Some(Self::BottomRight),
            2 => Some(Self::TopLeft),
            3 => Some(Self::TopRight),
            _ => None,
        }
    }

    const fn is_right(self) -> bool {
        matches!(self, Self::BottomRight | Self::TopRight)
    }

    const fn is_top(self) -> bool {
        matches!(self, Self::TopLeft | Self::TopRight)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digit(), f)
    }
}

impl FromStr for Corner {
    type Err = ParseError;

    /// Reads the digit of a GameType tag. PDN 3.0.
    ///
    /// ```
    /// use portnote_draughts::Corner;
    /// assert_eq!("2".parse(), Ok(Corner::TopLeft));
    /// let error = "4".parse::<Corner>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid corner `4`: expected `0` to `3`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(|digit| digit.to_digit(10))
            .and_then(|digit| Self::from_digit(digit.try_into().ok()?))
            .ok_or_else(|| ParseError::new("corner", text, "`0` to `3`"))
    }
}

impl TryFrom<u8> for Corner {
    type Error = ParseError;

    fn try_from(digit: u8) -> Result<Self, Self::Error> {
        digit.to_string().parse()
    }
}

/// A board together with the names of its squares.
///
/// The names begin in one corner of the board as one side sees it and run along the rows of
/// that side. PDN 3.0 gives both with the GameType tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    board: BoardSize,
    bottom: Color,
    system: System,
    corner: Corner,
}

impl View {
    /// The view of a side, which sees itself at the bottom.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Color, Corner, System, View};
    /// let view = View::new(BoardSize::DARK_8X8, Color::White, System::Numbers, Corner::TopLeft);
    /// let b8 = BoardSize::DARK_8X8.square(1, 7);
    /// assert_eq!(view.square_of_number(1), b8);
    /// ```
    #[must_use]
    pub const fn new(board: BoardSize, bottom: Color, system: System, corner: Corner) -> Self {
        Self { board, bottom, system, corner }
    }

    /// The board whose squares are named.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// assert_eq!(Variant::English.view().size(), BoardSize::DARK_8X8);
    /// ```
    #[must_use]
    pub const fn size(self) -> BoardSize {
        self.board
    }

    /// The side that sees itself at the bottom.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::English.view().bottom(), Color::Black);
    /// ```
    #[must_use]
    pub const fn bottom(self) -> Color {
        self.bottom
    }

    /// Whether squares are written as numbers or as letters.
    ///
    /// ```
    /// use portnote_draughts::{System, Variant};
    /// assert_eq!(Variant::Russian.view().system(), System::Letters);
    /// ```
    #[must_use]
    pub const fn system(self) -> System {
        self.system
    }

    /// The corner where the names begin.
    ///
    /// ```
    /// use portnote_draughts::{Corner, Variant};
    /// assert_eq!(Variant::International.view().corner(), Corner::TopLeft);
    /// ```
    #[must_use]
    pub const fn corner(self) -> Corner {
        self.corner
    }

    /// Keeps the names of the squares, and describes them as another side sees them.
    ///
    /// ```
    /// use portnote_draughts::{Color, Corner, Variant};
    /// let view = Variant::International.view();
    /// let turned = view.seen_from(Color::Black);
    /// assert_eq!((view.corner(), turned.corner()), (Corner::TopLeft, Corner::BottomRight));
    /// let square = view.square_of_number(7).expect("a square");
    /// assert_eq!(turned.number(square), 7);
    /// ```
    #[must_use]
    pub fn seen_from(self, side: Color) -> Self {
        if self.bottom == side {
            return self;
        }
        let corner = match self.corner {
            Corner::BottomLeft => Corner::TopRight,
            Corner::BottomRight => Corner::TopLeft,
            Corner::TopLeft => Corner::BottomRight,
            Corner::TopRight => Corner::BottomLeft,
        };
        Self::new(self.board, side, self.system, corner)
    }

    /// The view in which numbers are read: itself, or for a view in letters the numbering from
    /// White's top left corner that servers use for such variants.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let numbers = Variant::Russian.view().numbered();
    /// assert_eq!(numbers.square_of_number(1), BoardSize::DARK_8X8.square(1, 7));
    /// ```
    #[must_use]
    pub const fn numbered(self) -> Self {
        match self.system {
            System::Numbers => self,
            System::Letters => Self {
                bottom: Color::White,
                system: System::Numbers,
                corner: Corner::TopLeft,
                ..self
            },
        }
    }

    /// The view in which letters are read: itself, or for a view in numbers the letters from
    /// the bottom left corner of the same side.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let letters = Variant::English.view().lettered();
    /// assert_eq!(letters.square_of_letters('a', 1), BoardSize::DARK_8X8.square(7, 7));
    /// ```
    #[must_use]
    pub const fn lettered(self) -> Self {
        match self.system {
            System::Letters => self,
            System::Numbers => Self { system: System::Letters, corner: Corner::BottomLeft, ..self },
        }
    }

    /// The number of a square, from 1 on.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let g1 = BoardSize::DARK_8X8.square(6, 0);
    /// assert_eq!(g1.map(|square| Variant::English.view().number(square)), Some(32));
    /// ```
    #[must_use]
    pub fn number(self, square: Square) -> u8 {
        let (x, y) = self.place(square);
        let along = if self.board.in_a_row() == self.board.width() { x } else { x / 2 };
        (y * self.board.in_a_row() + along).saturating_add(1)
    }

    /// The square of a number, `None` for 0 and for numbers that the board does not have.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let view = Variant::Spanish.view();
    /// assert_eq!(view.square_of_number(1), BoardSize::LIGHT_8X8.square(7, 0));
    /// assert_eq!(view.square_of_number(33), None);
    /// ```
    #[must_use]
    pub fn square_of_number(self, number: u8) -> Option<Square> {
        let index = number.checked_sub(1)?;
        let (along, y) = (index % self.board.in_a_row(), index / self.board.in_a_row());
        if self.board.in_a_row() == self.board.width() {
            return self.at(along, y);
        }
        self.at(along * 2, y).or_else(|| self.at(along * 2 + 1, y))
    }

    /// File and rank of a square, like `('c', 3)`.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let c3 = BoardSize::DARK_8X8.square(2, 2);
    /// assert_eq!(c3.map(|square| Variant::Czech.view().letters(square)), Some(('c', 3)));
    /// ```
    #[must_use]
    pub fn letters(self, square: Square) -> (char, u8) {
        let (x, y) = self.place(square);
        (char::from(b'a' + x), y + 1)
    }

    /// The square of a file, `a` to `p`, and a rank from 1 on; `None` where the board has no
    /// square or the square cannot be occupied.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let view = Variant::Russian.view();
    /// assert_eq!(view.square_of_letters('c', 3), BoardSize::DARK_8X8.square(2, 2));
    /// assert_eq!(view.square_of_letters('c', 4), None);
    /// ```
    #[must_use]
    pub fn square_of_letters(self, file: char, rank: u8) -> Option<Square> {
        let x = u32::from(file).checked_sub(u32::from('a'))?;
        self.at(u8::try_from(x).ok()?, rank.checked_sub(1)?)
    }

    /// The name of a square, like `32` or `c3`.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let c3 = BoardSize::DARK_8X8.square(2, 2);
    /// let name = c3.map(|square| Variant::Brazilian.view().name(square).to_string());
    /// assert_eq!(name.as_deref(), Some("c3"));
    /// ```
    #[must_use]
    pub const fn name(self, square: Square) -> SquareName {
        SquareName { view: self, square }
    }

    /// Reads the exact name of a square in the system of the view.
    ///
    /// # Errors
    /// The text has another form, or names no playable square.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let view = Variant::International.view();
    /// assert_eq!(view.read_square("50").map(|square| view.number(square)), Ok(50));
    /// let error = view.read_square("51").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid square `51`: expected a playable square of the board");
    /// assert!(view.read_square("a1").is_err());
    /// ```
    pub fn read_square(self, text: &str) -> Result<Square, ParseError> {
        self.square_of_name(text).map_err(|error| ParseError::new("square", text, error.expected()))
    }

    pub(crate) fn square_of_name(self, text: &str) -> Result<Square, NoSquare> {
        let (file, digits) = match self.system {
            System::Numbers => (None, text),
            System::Letters => {
                let mut chars = text.chars();
                let file = chars.next().filter(char::is_ascii_lowercase);
                (Some(file.ok_or(NoSquare::Form)?), chars.as_str())
            }
        };
        // `parse` would take a plus sign, and leading zeros are never written.
        let exact = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        if digits.is_empty() || digits.len() > 3 || !exact {
            return Err(NoSquare::Form);
        }
        let number = digits.parse().map_err(|_| NoSquare::NotPlayable)?;
        match file {
            None => self.square_of_number(number),
            Some(file) => self.square_of_letters(file, number),
        }
        .ok_or(NoSquare::NotPlayable)
    }

    /// The place of a square in the order in which squares are written and routes compared:
    /// by number, or by file and then rank.
    pub(crate) fn order(self, square: Square) -> u16 {
        match self.system {
            System::Numbers => self.number(square).into(),
            System::Letters => {
                let (x, y) = self.place(square);
                u16::from(x) << 8 | u16::from(y)
            }
        }
    }

    /// The name of the square at a place in that order.
    pub(crate) fn name_in_order(self, order: u16) -> &'static str {
        let [high, low] = order.to_be_bytes();
        match self.system {
            System::Numbers => names::of_number(low),
            System::Letters => names::of_letters(high, low),
        }
    }

    /// Column and row counted from the corner where the names begin.
    fn place(self, square: Square) -> (u8, u8) {
        // Squares of larger boards have no name here, but must not overflow either.
        let column = self.board.column(square);
        let row = self.board.row(square).min(self.board.height() - 1);
        self.flip(column, row)
    }

    fn at(self, x: u8, y: u8) -> Option<Square> {
        if x >= self.board.width() || y >= self.board.height() {
            return None;
        }
        let (column, row) = self.flip(x, y);
        self.board.square(column, row)
    }

    /// From the absolute frame to the corner and back: both ways are the same two reflections.
    fn flip(self, x: u8, y: u8) -> (u8, u8) {
        let turned = matches!(self.bottom, Color::Black);
        let (right, top) = (self.board.width() - 1, self.board.height() - 1);
        (
            if self.corner.is_right() != turned { right - x } else { x },
            if self.corner.is_top() != turned { top - y } else { y },
        )
    }
}

/// The name of a square in a view, as text; made by [`View::name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareName {
    view: View,
    square: Square,
}

impl SquareName {
    /// The name of the square as text.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Variant};
    /// let c3 = BoardSize::DARK_8X8.square(2, 2);
    /// assert_eq!(c3.map(|square| Variant::Brazilian.view().name(square).as_str()), Some("c3"));
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.view.name_in_order(self.view.order(self.square))
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareName({self})")
    }
}

/// Why a text does not name a square of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSquare {
    /// The text is not a number, or not a letter and a number, as the view demands.
    Form,
    /// The board has no such square, or it cannot be occupied.
    NotPlayable,
}

impl NoSquare {
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Form => "the form of the board's names, `32` or `c3`",
            Self::NotPlayable => "a playable square of the board",
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::variant::Variant;

    fn absolute(square: Square, board: BoardSize) -> String {
        let file = char::from(b'a' + board.column(square));
        format!("{file}{}", board.row(square) + 1)
    }

    /// The absolute squares of some names in each game type of PDN 3.0.
    #[rstest]
    #[case::international(Variant::International, &[("1", "b10"), ("2", "d10"), ("50", "i1")])]
    #[case::frisian(Variant::Frisian, &[("1", "b10"), ("2", "d10"), ("50", "i1")])]
    #[case::english(Variant::English, &[("1", "b8"), ("2", "d8"), ("5", "a7"), ("32", "g1")])]
    #[case::pool(Variant::Pool, &[("1", "b8"), ("2", "d8"), ("32", "g1")])]
    #[case::italian(Variant::Italian, &[("1", "a8"), ("2", "c8"), ("5", "b7"), ("32", "h1")])]
    #[case::spanish(Variant::Spanish, &[("1", "h1"), ("2", "f1"), ("32", "a8"), ("21", "g6")])]
    #[case::portuguese(Variant::Portuguese, &[("1", "h1"), ("2", "f1"), ("32", "a8")])]
    #[case::canadian(Variant::Canadian, &[("1", "b12"), ("2", "d12"), ("72", "k1")])]
    #[case::thai(Variant::Thai, &[("1", "g1"), ("2", "e1"), ("32", "b8")])]
    #[case::russian(Variant::Russian, &[("a1", "a1"), ("h8", "h8"), ("c3", "c3")])]
    #[case::jamaican(Variant::Jamaican, &[("a1", "a8"), ("c3", "c6"), ("h8", "h1")])]
    #[case::spantsiretti(Variant::Spantsiretti, &[("a1", "a1"), ("j8", "j8")])]
    #[case::turkish(Variant::Turkish, &[("a1", "a1"), ("b1", "b1"), ("h8", "h8")])]
    fn squares_of_the_standard(#[case] variant: Variant, #[case] names: &[(&str, &str)]) {
        let view = variant.view();
        for (name, place) in names {
            let square = view.read_square(name).unwrap();
            assert_eq!(absolute(square, view.size()), *place, "{name}");
        }
    }

    #[rstest]
    #[case::russian(Variant::Russian, 1, "b8")]
    #[case::spantsiretti_first(Variant::Spantsiretti, 1, "b8")]
    #[case::spantsiretti_last(Variant::Spantsiretti, 40, "i1")]
    #[case::turkish_first(Variant::Turkish, 1, "a8")]
    #[case::turkish_last(Variant::Turkish, 64, "h1")]
    fn numbers_of_lettered_variants(
        #[case] variant: Variant,
        #[case] number: u8,
        #[case] place: &str,
    ) {
        let view = variant.view().numbered();
        let square = view.square_of_number(number).unwrap();
        assert_eq!(absolute(square, view.size()), place);
    }

    #[test]
    fn letters_of_english_begin_at_the_left_hand_of_black() {
        let view = Variant::English.view();
        let a1 = view.lettered().read_square("a1").unwrap();
        assert_eq!(absolute(a1, view.size()), "h8");
        assert_eq!(view.number(a1), 4);
    }

    #[rstest]
    #[case::empty("", NoSquare::Form)]
    #[case::zero("0", NoSquare::Form)]
    #[case::leading_zero("01", NoSquare::Form)]
    #[case::sign("+1", NoSquare::Form)]
    #[case::blank(" 1", NoSquare::Form)]
    #[case::long("1111", NoSquare::Form)]
    #[case::letter("c3", NoSquare::Form)]
    #[case::beyond_a_byte("999", NoSquare::NotPlayable)]
    #[case::beyond_the_board("33", NoSquare::NotPlayable)]
    fn no_square_in_numbers(#[case] text: &str, #[case] error: NoSquare) {
        let read = Variant::English.view().square_of_name(text);
        assert_eq!(read, Err(error));
    }

    #[rstest]
    #[case::no_rank("c", NoSquare::Form)]
    #[case::upper("C3", NoSquare::Form)]
    #[case::number("12", NoSquare::Form)]
    #[case::beyond_ascii("é1", NoSquare::Form)]
    #[case::light("c4", NoSquare::NotPlayable)]
    #[case::file("j1", NoSquare::NotPlayable)]
    #[case::rank("a9", NoSquare::NotPlayable)]
    fn no_square_in_letters(#[case] text: &str, #[case] error: NoSquare) {
        let read = Variant::Russian.view().square_of_name(text);
        assert_eq!(read, Err(error));
    }

    #[test]
    fn names_and_squares_are_a_bijection_in_every_view() {
        let boards = Variant::ALL.map(|variant| variant.view().size());
        for board in boards {
            for bottom in Color::ALL {
                for corner in (0..4).filter_map(Corner::from_digit) {
                    for system in [System::Numbers, System::Letters] {
                        let view = View::new(board, bottom, system, corner);
                        let mut numbers: Vec<u8> = Vec::new();
                        for square in board.squares() {
                            let name = view.name(square).to_string();
                            assert_eq!(view.read_square(&name), Ok(square), "{view:?}");
                            assert_eq!(view.square_of_number(view.number(square)), Some(square));
                            let (file, rank) = view.letters(square);
                            assert_eq!(view.square_of_letters(file, rank), Some(square));
                            numbers.push(view.number(square));
                        }
                        numbers.sort_unstable();
                        assert!(numbers.into_iter().map(usize::from).eq(1..=board.len()));
                    }
                }
            }
        }
    }

    #[test]
    fn foreign_squares_have_some_name() {
        let view = Variant::English.view();
        for index in 0..128 {
            let square = Square::new(index).unwrap();
            assert!(view.number(square) <= 32);
            let _ = view.name(square).to_string();
        }
    }
}
