//! Positions as text. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.
//!
//! Only the text is read: which squares a board has and whether the position makes sense is
//! the business of whoever plays the game.

use portnote_core::order::Order as _;
use std::collections::BTreeSet;
use std::ops::Range;

use portnote_draughts::{Color, Kind};

use crate::square::Square;

/// A position as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fen {
    /// The side to move.
    pub side: Option<Color>,
    /// Whether the side to move is said to be unknown, `?`.
    pub is_side_unknown: bool,
    /// The pieces in the order written.
    pub pieces: Vec<Piece>,
    /// Whether there are lists at all, even if they are empty.
    pub has_lists: bool,
    /// Whether the lists have no colours: only the side to move is said.
    pub is_side_only: bool,
    /// Fields of lidraughts after the lists, each with its colon.
    pub fields: Vec<String>,
    /// What is odd or wrong about the text, with its place in it.
    pub faults: Vec<(Fault, Range<usize>)>,
}

/// A piece, or a range of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The side of the piece.
    pub colour: Color,
    /// Whether it is a king.
    pub is_king: bool,
    /// Whether it is captured already and not yet taken off: a dialect.
    pub is_ghost: bool,
    /// The square of the piece, or the first of the range.
    pub from: Square,
    /// The last square of the range.
    pub to: Option<Square>,
}

/// What is odd or wrong about the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Fault {
    /// Blanks inside.
    Blanks,
    /// Letters of the wrong case.
    Case,
    /// A dot at the end.
    Dot,
    /// Two commas next to each other, or one at the end of a list.
    Comma,
    /// Zeros before a number.
    LeadingZero,
    /// `K` before the second end of a range.
    KingInRange,
    /// A colour with two lists.
    ColourTwice,
    /// One list only.
    OneList,
    /// Numbers and letters in one position.
    Mixed,
    /// The position is wrapped in a tag, or names its side twice.
    Wrapped,
    /// A range of squares, which only some readers know.
    Range,
    /// Fields or marks of lidraughts.
    Dialect,
    /// The form of the Hub protocol: a letter for each square.
    Hub,
    /// `?` in place of the side to move.
    UnknownSide,
    /// No side to move.
    NoSide,
    /// Something that is not a square, or a range that goes backwards.
    Square,
    /// A square that was named before.
    Duplicate,
}

/// The highest rank of a board whose squares have names in letters.
const HIGHEST_RANK: u16 = 12;

/// The squares of the boards whose positions the Hub protocol writes.
const HUB_SQUARES: [usize; 3] = [32, 50, 72];

/// The side of a letter, in either case.
pub(crate) fn side_of(text: &str) -> Option<Color> {
    match text {
        "W" | "w" => Some(Color::White),
        "B" | "b" => Some(Color::Black),
        _ => None,
    }
}

impl Fault {
    /// Whether it leaves a position that means something else or nothing.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::NoSide | Self::Square | Self::Duplicate)
    }
}

impl Fen {
    /// Reads a position as the tag FEN has it.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// use portnote_pdn::fen::Fen;
    /// let fen = Fen::read("B:W18,K24:B12,16.");
    /// assert_eq!(fen.side, Some(Color::Black));
    /// assert_eq!(fen.pieces.len(), 4);
    /// assert!(!fen.is_broken());
    /// assert!(Fen::read("W18:B12").is_broken());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut reader = Reader {
            text,
            fen: Self::default(),
            seen: BTreeSet::new(),
            colours: Vec::new(),
            has_numbers: false,
            has_letters: false,
            is_lettered: is_lettered(text),
            is_numbered: is_numbered(text),
        };
        reader.read();
        reader.fen
    }

    /// Whether the position cannot be set up.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.faults.iter().any(|(fault, _)| fault.is_error())
    }

    /// Whether the text only says which side moves: `W::` and `B::`, a null move.
    #[must_use]
    pub const fn is_null_move(&self) -> bool {
        self.is_side_only && self.pieces.is_empty()
    }

    /// The squares of one colour, ranges spread out, in the order written.
    pub fn squares(&self, colour: Color) -> impl Iterator<Item = (Square, bool)> {
        let own = self.pieces.iter().filter(move |piece| piece.colour == colour);
        own.flat_map(|piece| piece.squares().map(|square| (square, piece.is_king)))
    }
}

impl Piece {
    /// The squares of the range.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let (first, last) = match (self.from, self.to) {
            (Square::Number(from), Some(Square::Number(to))) => (from, to),
            (Square::Number(from), _) => (from, from),
            _ => (1, 0),
        };
        let letters = self.from.is_letters().then_some(self.from);
        letters.into_iter().chain((first..=last).map(Square::Number))
    }
}

struct Reader<'t> {
    text: &'t str,
    fen: Fen,
    seen: BTreeSet<Square>,
    colours: Vec<Color>,
    has_numbers: bool,
    has_letters: bool,
    /// Whether it has a square that can only be in letters.
    is_lettered: bool,
    /// Whether it has a square that can only be a number.
    is_numbered: bool,
}

impl<'t> Reader<'t> {
    fn fault(&mut self, fault: Fault, range: Range<usize>) {
        self.fen.faults.push((fault, range));
    }

    fn read(&mut self) {
        let mut rest = self.trim(0..self.text.len());
        // The value was wrapped once more: `[FEN "…"]`.
        let inner = self.slice(&rest).strip_prefix('[').and_then(|inner| {
            let inner = inner.trim_start().strip_prefix("FEN")?.trim();
            inner.strip_suffix(']').map(str::trim)
        });
        if let Some(inner) = inner {
            let inner = inner.trim_matches(['"', '\\', '\'']);
            self.fault(Fault::Wrapped, rest.clone());
            rest = self.place(inner);
        }
        if self.slice(&rest).ends_with('.') {
            self.fault(Fault::Dot, rest.end - 1..rest.end);
            rest = self.trim(rest.start..rest.end - 1);
        }
        if self.hub(&rest) {
            return;
        }
        if let Some(blank) = self.slice(&rest).find([' ', '\t', '_']) {
            let at = rest.start + blank;
            self.fault(Fault::Blanks, at..at + 1);
        }
        let mut parts = self.split(rest.clone(), b':');
        if parts.is_empty() {
            self.fault(Fault::NoSide, rest);
            return;
        }
        let first = parts.remove(0);
        self.side(&first);
        // The side is named twice: `W:W:W31,…`.
        if parts.len() >= 3
            && let Some(second) = parts.first().cloned()
            && !self.slice(&second).is_empty()
            && self.slice(&second).eq_ignore_ascii_case(self.slice(&first))
            && parts.get(1).is_some_and(|next| self.is_list(next))
        {
            self.fault(Fault::Wrapped, second);
            parts.remove(0);
        }
        self.lists(parts, rest);
    }

    /// Reads a position of the Hub protocol, as draughts engines exchange them: the side, and a
    /// letter for each square of a board. Whether it is one.
    fn hub(&mut self, range: &Range<usize>) -> bool {
        let text = self.slice(range);
        let is_board = text.len().checked_sub(1);
        let is_board = is_board.is_some_and(|squares| HUB_SQUARES.contains(&squares));
        let Some((side, found)) = portnote_draughts::Fen::hub_pieces(text).filter(|_| is_board)
        else {
            return false;
        };
        let found = (1..).zip(found);
        let found = found.filter_map(|(number, piece)| Some((number, piece?)));
        let found = found.map(|(number, piece)| Piece {
            colour: piece.color,
            is_king: piece.kind == Kind::King,
            is_ghost: false,
            from: Square::Number(number),
            to: None,
        });
        let mut pieces: Vec<Piece> = found.collect();
        // White comes first, as in the list form.
        pieces.order_by_key(|piece| piece.colour == Color::Black);
        self.fen.side = Some(side);
        self.fen.has_lists = true;
        self.fen.pieces = pieces;
        self.fault(Fault::Hub, range.clone());
        true
    }

    fn lists(&mut self, parts: Vec<Range<usize>>, whole: Range<usize>) {
        let are_bare = !parts.is_empty() && parts.iter().all(|part| self.slice(part).is_empty());
        if are_bare {
            self.fen.has_lists = true;
            self.fen.is_side_only = true;
            return;
        }
        for part in parts {
            if self.is_list(&part) {
                self.list(&part);
            } else if self.is_field(&part) {
                let field = self.text.get(part.clone()).unwrap_or("");
                self.fen.fields.push(field.to_owned());
                self.fault(Fault::Dialect, part);
            } else {
                self.fault(Fault::Square, part);
            }
        }
        match self.colours.as_slice() {
            [] if self.fen.is_broken() => {}
            [] => self.fault(Fault::Square, whole),
            // A text that is not a list may have been meant as the other one.
            [_] if self.fen.faults.iter().any(|(fault, _)| *fault == Fault::Square) => {}
            [_] => self.fault(Fault::OneList, whole),
            _ => {}
        }
    }

    fn side(&mut self, part: &Range<usize>) {
        let text = self.slice(part).trim();
        match side_of(text) {
            Some(colour) => {
                self.fen.side = Some(colour);
                if text.chars().all(char::is_lowercase) {
                    self.fault(Fault::Case, part.clone());
                }
            }
            None if text == "?" => {
                self.fen.is_side_unknown = true;
                self.fault(Fault::UnknownSide, part.clone());
            }
            None => {
                self.fault(Fault::NoSide, part.clone());
                // The text in its place may be a list: `W31,32:B5`.
                if text.len() > 1 && self.is_list(part) {
                    self.list(part);
                }
            }
        }
    }

    /// Whether a part begins with a colour.
    fn is_list(&self, part: &Range<usize>) -> bool {
        let first = self.slice(part).trim_start().chars().next();
        matches!(first, Some('W' | 'w' | 'B' | 'b' | '?'))
    }

    /// Whether a part is a field of lidraughts: `H0`, `F1`, `+1+0`.
    fn is_field(&self, part: &Range<usize>) -> bool {
        let text = self.slice(part);
        let is_count = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
        match text.chars().next() {
            Some('H' | 'F') => is_count(text.get(1..).unwrap_or("")),
            Some('+') => text.get(1..).unwrap_or("").split('+').all(is_count),
            _ => false,
        }
    }

    fn list(&mut self, part: &Range<usize>) {
        let part = self.trim(part.clone());
        let Some(letter) = self.slice(&part).chars().next() else {
            return;
        };
        let colour = match side_of(letter.encode_utf8(&mut [0; 4])) {
            Some(colour) => colour,
            None => {
                self.fault(Fault::Square, part);
                return;
            }
        };
        if letter.is_lowercase() {
            self.fault(Fault::Case, part.start..part.start + 1);
        }
        if self.colours.contains(&colour) {
            self.fault(Fault::ColourTwice, part.start..part.start + 1);
        }
        self.colours.push(colour);
        self.fen.has_lists = true;
        let items = self.trim(part.start + 1..part.end);
        if items.is_empty() {
            return;
        }
        for item in self.split(items, b',') {
            let item = self.trim(item);
            if item.is_empty() {
                self.fault(Fault::Comma, item);
            } else {
                self.item(colour, &item);
            }
        }
    }

    fn item(&mut self, colour: Color, item: &Range<usize>) {
        let text = self.slice(item);
        let (mut is_king, mut is_ghost) = (false, false);
        let mut rest = text;
        // The letter of a piece is not a file unless a letter follows it.
        let is_piece = |rest: &str| {
            let second = rest.trim_start().as_bytes();
            second.first().is_some_and(|byte| byte.is_ascii_digit() || is_file(*byte))
        };
        let mut case = false;
        match text.chars().next() {
            Some(letter @ ('K' | 'k' | 'G' | 'g' | 'P' | 'p'))
                if is_piece(text.get(1..).unwrap_or("")) && !self.is_letter_square(text) =>
            {
                is_king = matches!(letter, 'K' | 'k' | 'P' | 'p');
                is_ghost = !matches!(letter, 'K' | 'k');
                case = letter.is_lowercase();
                rest = text.get(1..).unwrap_or("").trim_start();
            }
            _ => {}
        }
        if case {
            self.fault(Fault::Case, item.start..item.start + 1);
        }
        if is_ghost {
            self.fault(Fault::Dialect, item.clone());
        }
        let (first, last) = match rest.split_once('-') {
            Some((first, last)) => (first.trim(), Some(last.trim())),
            None => (rest.trim(), None),
        };
        let last = last.map(|last| match last.strip_prefix(['K', 'k']) {
            Some(bare) => {
                self.fault(Fault::KingInRange, item.clone());
                bare
            }
            None => last,
        });
        let from = self.square(first, item);
        let to = last.map(|last| self.square(last, item));
        let (Some(from), Some(to)) = (from, to.map_or(Some(None), |to| to.map(Some))) else {
            self.fault(Fault::Square, item.clone());
            return;
        };
        let piece = Piece { colour, is_king, is_ghost, from, to };
        self.add(piece, item);
    }

    fn add(&mut self, piece: Piece, item: &Range<usize>) {
        if let Some(to) = piece.to {
            let is_ordered = match (piece.from, to) {
                (Square::Number(from), Square::Number(to)) => from <= to,
                _ => false,
            };
            if !is_ordered {
                self.fault(Fault::Square, item.clone());
                return;
            }
            self.fault(Fault::Range, item.clone());
        }
        let squares: Vec<Square> = piece.squares().collect();
        let before = self.seen.len();
        self.seen.extend(&squares);
        if self.seen.len() < before + squares.len() {
            self.fault(Fault::Duplicate, item.clone());
            // The first piece on a square counts, and a range without a new square says nothing,
            // however often it is written.
            if self.seen.len() == before {
                return;
            }
        }
        let is_mixed = self.has_letters != self.has_numbers;
        self.has_letters |= piece.from.is_letters();
        self.has_numbers |= !piece.from.is_letters();
        if is_mixed && self.has_letters && self.has_numbers {
            self.fault(Fault::Mixed, item.clone());
        }
        self.fen.pieces.push(piece);
    }

    fn square(&mut self, text: &str, item: &Range<usize>) -> Option<Square> {
        let square = Square::read(text).filter(|square| !square.is_impossible())?;
        if text.starts_with('0') {
            self.fault(Fault::LeadingZero, item.clone());
        }
        if text.starts_with(|c: char| c.is_ascii_uppercase()) {
            self.fault(Fault::Case, item.clone());
        }
        Some(square)
    }

    /// Whether a text is a square in letters by itself. `K5` is nearly always a king, and
    /// `G5` a ghost where the others are numbers, before or after it; `k9` is a square where
    /// others are in letters.
    fn is_letter_square(&self, text: &str) -> bool {
        let is_file = match text.chars().next() {
            Some('K') => false,
            Some('k') => self.is_lettered,
            Some('G') => !self.is_numbered,
            _ => !self.has_numbers,
        };
        is_file && matches!(Square::read(text), Some(Square::Letters { .. }))
    }

    fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or("")
    }

    /// The range of a part of the text.
    fn place(&self, part: &str) -> Range<usize> {
        let start = self.text.find(part).unwrap_or(0);
        start..start + part.len()
    }

    /// The range without white space at both ends.
    fn trim(&self, range: Range<usize>) -> Range<usize> {
        let text = self.slice(&range);
        let blank = [' ', '\t', '_'];
        let start = range.start + text.len() - text.trim_start_matches(blank).len();
        let length = text.trim_matches(blank).len();
        start..start + length
    }

    fn split(&self, range: Range<usize>, at: u8) -> Vec<Range<usize>> {
        let mut start = range.start;
        let text = self.slice(&range);
        let parts = text.split(char::from(at)).map(|part| {
            let place = start..start + part.len();
            start = place.end + 1;
            place
        });
        parts.collect()
    }
}

/// Whether a position names a square in letters that is not a king, ghost or list.
fn is_lettered(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut pairs = bytes.windows(3);
    pairs.any(|window| match window {
        [before, b'a'..=b'f' | b'h'..=b'j' | b'l', digit] => {
            matches!(before, b',' | b'W' | b'B' | b'K') && digit.is_ascii_digit()
        }
        _ => false,
    })
}

/// Whether a position names a square by its number alone, or one that no board names by letters.
fn is_numbered(text: &str) -> bool {
    let mut items = text.split([',', ':']).map(str::trim);
    items.any(|item| {
        let item = item.strip_prefix(['W', 'w', 'B', 'b']).unwrap_or(item);
        let item = item.trim_start();
        let bare = item.strip_prefix('G').unwrap_or("");
        let is_ghost = bare.parse().is_ok_and(|rank: u16| rank > HIGHEST_RANK);
        is_ghost || item.starts_with(|c: char| c.is_ascii_digit())
    })
}

const fn is_file(byte: u8) -> bool {
    matches!(byte, b'a'..=b'l' | b'A'..=b'L')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_range_that_is_repeated_takes_no_room() {
        let text = format!("W:W{}", "1-50,".repeat(1000));
        let fen = Fen::read(&text);
        assert_eq!(fen.pieces.len(), 1);
        assert!(fen.is_broken());
        assert_eq!(Fen::read("W:W1-50,40-60:B").pieces.len(), 2);
    }

    #[rstest]
    #[case::one_less(71, 71, false)]
    #[case::at_the_limit(72, 72, false)]
    #[case::one_more(73, 0, true)]
    fn a_range_ends_with_the_last_square_of_any_board(
        #[case] last: u16,
        #[case] squares: usize,
        #[case] is_broken: bool,
    ) {
        let text = format!("W:W1-{last}:B");
        let fen = Fen::read(&text);
        assert_eq!(fen.squares(Color::White).count(), squares);
        assert_eq!(fen.is_broken(), is_broken);
    }

    #[test]
    fn a_dot_at_the_end_is_its_own_fault() {
        let fen = Fen::read("W:W31:B5.");
        assert_eq!(fen.faults, [(Fault::Dot, 8..9)]);
    }

    #[test]
    fn a_range_of_one_square_is_in_order() {
        assert!(!Fen::read("W:W5-5:B").is_broken());
        assert!(!Fen::read("W:W5-6:B").is_broken());
        assert!(Fen::read("W:W6-5:B").is_broken());
    }
}
