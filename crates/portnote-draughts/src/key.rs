//! Zobrist keys of positions, from a published stream, so that other programs can compute them.

use std::fmt;
use std::str::FromStr;

use crate::invalid::ParseError;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::SquareSet;
use crate::view::View;

/// The seed of the stream of numbers: the letters `portnote`.
const SEED: u64 = 0x706F_7274_6E6F_7465;
/// What splitmix64 adds for each number.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
/// The place in the stream of the number for Black to move, after those of all squares.
const BLACK_TO_MOVE: u64 = 800;
/// Numbers of each square: white man, white king, black man, black king.
const PIECES: u64 = 4;

/// A number for the pieces of a position and the side to move, by Zobrist hashing with a published
/// stream, so that other programs can compute it.
///
/// The stream is splitmix64 from the seed `0x706F72746E6F7465`. A piece on the square of number `n`
/// has value `4 * (n - 1) + p` of it, counted from 0, with `p` = 0 for a white man, 1 for a white
/// king, 2 for a black man and 3 for a black king; Black to move has value 800. The key is all of
/// them by exclusive or, and it is written with 16 hexadecimal digits. Variants that name squares
/// by letters have the numbers of [`View::numbered`].
///
/// Different positions may have the same key: whoever finds one by its key compares the positions.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(u64);

/// ```
/// use portnote_draughts::PositionKey;
/// let key: PositionKey = "a6b6d5bd506c975c".parse()?;
/// assert_eq!(key.to_string(), "a6b6d5bd506c975c");
/// assert!("a6b6".parse::<PositionKey>().is_err());
/// # Ok::<(), portnote_draughts::ParseError>(())
/// ```
impl FromStr for PositionKey {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("position key", text, "16 hexadecimal digits");
        let is_hexadecimal = text.bytes().all(|digit| digit.is_ascii_hexdigit());
        if text.len() != 16 || !is_hexadecimal {
            return Err(error());
        }
        u64::from_str_radix(text, 16).map(Self).map_err(|_| error())
    }
}

impl PositionKey {
    /// The key as a number of 64 bits.
    ///
    /// ```
    /// use portnote_draughts::{Color, Position, Variant};
    /// let key = Position::empty(Color::White).key(Variant::English.view());
    /// assert_eq!(key.number(), 0);
    /// ```
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The key of another position, from the key of one that differs little from it.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let start = rules.start();
    /// let after = rules.play_unchecked(&start, &rules.read_move(&start, "11-15")?);
    /// let key = start.key(rules.view()).of_next(&start, &after, rules.view());
    /// assert_eq!(key, after.key(rules.view()));
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub fn of_next(self, position: &Position, next: &Position, view: View) -> Self {
        let mut key = self.0;
        let board = view.size().squares();
        let view = view.numbered();
        for (place, (color, kind)) in (0..).zip(KINDS) {
            let (before, after) = (pieces(position, color, kind), pieces(next, color, kind));
            let changed = before.difference(after).union(after.difference(before));
            for square in changed.intersection(board) {
                let number = u64::from(view.number(square)).saturating_sub(1);
                key ^= value(PIECES * number + place);
            }
        }
        if position.side() != next.side() {
            key ^= value(BLACK_TO_MOVE);
        }
        Self(key)
    }

    /// The 16 hexadecimal digits, as they are written.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// assert_eq!(&rules.start().key(rules.view()).digits(), b"a6b6d5bd506c975c");
    /// ```
    #[must_use]
    pub fn digits(self) -> [u8; 16] {
        let mut left = self.0;
        let mut digits = [b'0'; 16];
        for digit in digits.iter_mut().rev() {
            let low = (left & 15) as u8;
            *digit = if low < 10 { b'0' + low } else { b'a' + low - 10 };
            left >>= 4;
        }
        digits
    }
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionKey({self})")
    }
}

impl Position {
    /// The key of the position with the numbers that squares have in a view.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// assert_eq!(rules.start().key(rules.view()).to_string(), "a6b6d5bd506c975c");
    /// ```
    #[must_use]
    pub fn key(&self, view: View) -> PositionKey {
        PositionKey::default().of_next(&Self::empty(Color::White), self, view)
    }
}

/// The kinds of pieces in the order of their numbers.
const KINDS: [(Color, Kind); 4] = [
    (Color::White, Kind::Man),
    (Color::White, Kind::King),
    (Color::Black, Kind::Man),
    (Color::Black, Kind::King),
];

const fn pieces(position: &Position, color: Color, kind: Kind) -> SquareSet {
    match kind {
        Kind::Man => position.men(color),
        Kind::King => position.kings(color),
    }
}

/// A number of the stream. Any of them can be computed without those before it.
const fn value(place: u64) -> u64 {
    let mixed = SEED.wrapping_add(STEP.wrapping_mul(place + 1));
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::piece::Piece;
    use crate::square::Square;
    use crate::variant::Variant;

    #[rstest]
    #[case::start_of_english(
        Variant::English,
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        "a6b6d5bd506c975c"
    )]
    #[case::after_11_15(
        Variant::English,
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
        "137556fcb1e5b2f8"
    )]
    #[case::two_kings(Variant::International, "W:WK1:BK50", "ed018276e6f5085c")]
    #[case::empty_board(Variant::English, "W:W:B", "0000000000000000")]
    fn keys_are_those_of_the_published_stream(
        #[case] variant: Variant,
        #[case] fen: &str,
        #[case] key: &str,
    ) {
        let rules = variant.rules();
        let found = rules.position(fen).unwrap().key(rules.view());
        assert_eq!(found.to_string(), key);
        assert_eq!(found.digits(), key.as_bytes());
    }

    #[test]
    fn a_view_with_letters_has_the_numbers_of_its_squares() {
        let rules = Variant::Russian.rules();
        let lettered = rules.position("W:Wa1,Kc3:Bh8").unwrap();
        let view = rules.view();
        assert_eq!(lettered.key(view), lettered.key(view.numbered()));
    }

    fn position(pieces: &[(u8, u8)], is_black: bool) -> Position {
        let side = if is_black { Color::Black } else { Color::White };
        let all = [
            Piece::man(Color::White),
            Piece::king(Color::White),
            Piece::man(Color::Black),
            Piece::king(Color::Black),
        ];
        let placed = pieces.iter().filter_map(|(square, piece)| {
            Some((Square::new(*square)?, all.get(usize::from(*piece))?))
        });
        placed.fold(Position::empty(side), |position, (square, piece)| {
            position.with_piece(square, Some(*piece))
        })
    }

    proptest! {
        #[test]
        fn a_key_is_the_same_on_every_way_to_it(
            first in prop::collection::vec((0u8..50, 0u8..4), 0..30),
            second in prop::collection::vec((0u8..50, 0u8..4), 0..30),
            sides in any::<(bool, bool)>(),
        ) {
            let view = Variant::International.view();
            let (a, b) = (position(&first, sides.0), position(&second, sides.1));
            prop_assert_eq!(a.key(view).of_next(&a, &b, view), b.key(view));
            prop_assert_eq!(a.placement() == b.placement(), a.key(view) == b.key(view));
        }
    }
}
