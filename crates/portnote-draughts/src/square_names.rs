//! The names of all squares of a view, prepared once for a whole game.

use crate::piece::Color;
use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::view::View;

/// The names of all squares of a view, found once for a whole game.
///
/// ```
/// use portnote_draughts::{SquareNames, Variant};
/// let rules = Variant::English.rules();
/// let names = SquareNames::of(rules.view());
/// let start = rules.start();
/// let played = rules.read_move(&start, "11-15")?;
/// assert_eq!(names.name(played.to()), "15");
/// let mut text = String::from("after 11-15: ");
/// names.push_fen(&rules.play_unchecked(&start, &played), &mut text);
/// assert!(text.starts_with("after 11-15: W:W21,22,"));
/// # Ok::<(), portnote_draughts::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SquareNames {
    /// By the index of the square.
    by_square: Vec<&'static str>,
    /// In the order in which positions are written.
    in_order: Vec<Item>,
}

/// A square as positions name it.
#[derive(Clone, Copy, Debug)]
struct Item {
    /// The square alone.
    square: SquareSet,
    /// The name of the square with a comma after it.
    text: [u8; ITEM],
    length: usize,
}

/// Bytes of the longest name with its comma: `a10,`.
const ITEM: usize = 4;

/// Bytes of the longest position: the side to move, the letters of both sides, and a king on each
/// square.
const LINE: usize = 1 + 2 * 2 + (1 + ITEM) * SQUARES;

/// Squares of the largest board.
const SQUARES: usize = 128;

/// The text of a position. Each item is stored whole, and the next begins where its text ends:
/// positions follow each ply of a dump, and copies of two or three bytes by a call took most of
/// the time.
struct Line {
    bytes: [u8; LINE],
    end: usize,
}

impl SquareNames {
    /// The names of a view.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, SquareNames, Variant};
    /// let names = SquareNames::of(Variant::Russian.view());
    /// assert_eq!(BoardSize::DARK_8X8.square(2, 2).map(|square| names.name(square)), Some("c3"));
    /// ```
    #[must_use]
    pub fn of(view: View) -> Self {
        let squares = view.size().squares();
        let mut in_order: Vec<_> = squares
            .iter()
            .map(|square| (view.order(square), SquareSet::EMPTY.with(square)))
            .collect();
        in_order.sort_unstable_by_key(|(order, _)| *order);
        Self {
            by_square: squares.iter().map(|square| view.name(square).as_str()).collect(),
            in_order: in_order
                .into_iter()
                .map(|(order, square)| Item::new(square, view.name_in_order(order)))
                .collect(),
        }
    }

    /// The name of a square; empty for a square that the board does not have.
    ///
    /// ```
    /// use portnote_draughts::{Square, SquareNames, Variant};
    /// let names = SquareNames::of(Variant::International.view());
    /// assert_eq!(Square::new(49).map(|square| names.name(square)), Some("5"));
    /// assert_eq!(Square::new(50).map(|square| names.name(square)), Some(""));
    /// ```
    #[must_use]
    pub fn name(&self, square: Square) -> &'static str {
        let name = self.by_square.get(usize::from(square.index()));
        name.copied().unwrap_or_default()
    }

    /// Appends what [`Position::to_fen`] gives to a text.
    ///
    /// ```
    /// use portnote_draughts::{SquareNames, Variant};
    /// let rules = Variant::International.rules();
    /// let mut text = String::new();
    /// SquareNames::of(rules.view()).push_fen(&rules.start(), &mut text);
    /// assert_eq!(text, rules.start().to_fen(rules.view()));
    /// ```
    pub fn push_fen(&self, position: &Position, text: &mut String) {
        let mut line = Line { bytes: [0; LINE], end: 0 };
        line.put(&[letter_of(position.side())]);
        for color in Color::ALL {
            line.put(&[b':', letter_of(color)]);
            let (pieces, kings) = (position.pieces(color), position.kings(color));
            let before = line.end;
            for item in &self.in_order {
                if pieces.intersection(item.square).is_empty() {
                    continue;
                }
                if !kings.intersection(item.square).is_empty() {
                    line.put(b"K");
                }
                line.put(&item.text);
                line.end -= ITEM - item.length;
            }
            if line.end > before {
                // There is no comma after the last square.
                line.end -= 1;
            }
        }
        let written = line.bytes.get(..line.end).unwrap_or_default();
        text.push_str(str::from_utf8(written).unwrap_or_default());
    }
}

impl Item {
    fn new(square: SquareSet, name: &str) -> Self {
        let mut text = [b','; ITEM];
        for (byte, letter) in text.iter_mut().zip(name.bytes()) {
            *byte = letter;
        }
        Self { square, text, length: name.len() + 1 }
    }
}

impl Line {
    #[inline]
    fn put<const N: usize>(&mut self, item: &[u8; N]) {
        let rest = self.bytes.get_mut(self.end..).unwrap_or_default();
        if let Some(place) = rest.first_chunk_mut() {
            *place = *item;
            self.end += N;
        }
    }
}

const fn letter_of(color: Color) -> u8 {
    match color {
        Color::White => b'W',
        Color::Black => b'B',
    }
}
