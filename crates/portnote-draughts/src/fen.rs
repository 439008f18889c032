//! Positions as text, such as `W:W31-50:B1-20`, and the form of Hub. PDN 3.0.

use thiserror::Error;

use crate::piece::{Color, Kind, Piece};
use crate::position::{KingRun, Position};
use crate::rules::Rules;
use crate::square::Square;
use crate::view::{NoSquare, System, View};

/// A piece of a list: its square by the order of the view, and what it is.
type Item = (u16, Kind);

/// Squares of the largest board.
const SQUARES: usize = 128;

/// Room for most positions.
const FEN_BYTES: usize = 96;

/// A position as text, like `W:W31-50:B1-20`, with what else such a text may say. PDN 3.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The side to move, `None` for `?`.
    pub side: Option<Color>,
    /// The position; the side at the bottom of the view moves where the text does not say.
    pub position: Position,
    /// Whether the text names only the side to move, like `B::`. Inside a game such a text
    /// changes the side and leaves the pieces.
    pub is_side_only: bool,
    /// Half-moves since something that rules of draws count, the field `:H` of lidraughts.
    pub half_moves: Option<u32>,
    /// Number of the full move, the field `:F` of lidraughts.
    pub full_move: Option<u32>,
}

impl Fen {
    /// Reads a position in the names of a view. Numbers are read in a view with letters too, and
    /// the other way round, see [`View::numbered`] and [`View::lettered`].
    ///
    /// The form is that of PDN 3.0, exactly: upper case for colours and `K`, lower case for
    /// squares, no blanks, ranges and a final dot allowed, groups in any order and as often as
    /// they come. Beside it come the fields and letters of lidraughts: `:H`, `:F`, `:+b+w`, and
    /// `G` and `P` before pieces that an unfinished capture has taken. The form of the Hub protocol
    /// is read too: the side, and then a letter for each square in the order of the numbers, `w`,
    /// `b`, `W` and `B` for men and kings and `e` for an empty square.
    ///
    /// # Errors
    /// [`FenError`] with the text and its fault:
    /// - [`FenFault::Side`] and [`FenFault::Group`] when a side is missing.
    /// - [`FenFault::Square`], [`FenFault::NotPlayable`], [`FenFault::Mixed`], [`FenFault::Range`]
    ///   and [`FenFault::Duplicate`] for squares that cannot be read, or not all be occupied.
    /// - [`FenFault::Field`] and [`FenFault::Rest`] for what is wrong after the pieces.
    ///
    /// ```
    /// use portnote_draughts::{Color, Fen, FenError, FenFault, Variant};
    /// let view = Variant::English.view();
    /// let fen = Fen::parse("B:W18,24,K10:B12,16", view)?;
    /// assert_eq!(fen.side, Some(Color::Black));
    /// assert_eq!(fen.position.kings(Color::White).len(), 1);
    /// let error = Fen::parse("B:W33:B1", view).unwrap_err();
    /// assert_eq!(error.fault, FenFault::NotPlayable { at: 3 });
    /// let expected = "expected a playable square of the board";
    /// assert_eq!(error.to_string(), format!("invalid FEN `B:W33:B1` at byte 3: {expected}"));
    /// # Ok::<(), FenError>(())
    /// ```
    pub fn parse(text: &str, view: View) -> Result<Self, FenError> {
        if let Some(fen) = Self::of_hub(text, view) {
            return Ok(fen);
        }
        Reader { text, at: 0, view, system: None, position: Position::empty(view.bottom()) }
            .read()
            .map_err(|fault| FenError::new(text, fault))
    }
}

impl Fen {
    /// The side and the pieces of a position of the Hub protocol, as draughts engines exchange them:
    /// `W` or `B`, and then a letter for each square in the order of the numbers. `None` for a text
    /// of another form. How many squares there are says nothing about the board.
    ///
    /// ```
    /// use portnote_draughts::{Color, Fen, Piece};
    /// let (side, pieces) = Fen::hub_pieces("BewW").unwrap();
    /// assert_eq!(side, Color::Black);
    /// let (man, king) = (Piece::man(Color::White), Piece::king(Color::White));
    /// assert!(pieces.eq([None, Some(man), Some(king)]));
    /// assert!(Fen::hub_pieces("B:W18").is_none());
    /// ```
    #[must_use]
    pub fn hub_pieces(text: &str) -> Option<(Color, impl Iterator<Item = Option<Piece>>)> {
        let (side, squares) = text.split_at_checked(1)?;
        let side = side.chars().next().and_then(Color::from_letter)?;
        let is_letter = |byte: u8| matches!(byte, b'w' | b'b' | b'W' | b'B' | b'e');
        if squares.is_empty() || !squares.bytes().all(is_letter) {
            return None;
        }
        Some((side, squares.chars().map(Piece::from_letter)))
    }

    /// A position of the Hub protocol, with a letter for each square of the board.
    fn of_hub(text: &str, view: View) -> Option<Self> {
        if text.len() != view.size().len() + 1 {
            return None;
        }
        let (side, pieces) = Self::hub_pieces(text)?;
        let numbered = view.numbered();
        let mut position = Position::empty(side);
        for (number, piece) in (1..).zip(pieces) {
            if piece.is_some() {
                position = position.with_piece(numbered.square_of_number(number)?, piece);
            }
        }
        Some(Self {
            side: Some(side),
            position,
            is_side_only: false,
            half_moves: None,
            full_move: None,
        })
    }
}

impl Position {
    /// The position in strict form: White before Black, squares in the order of their names, no
    /// ranges. Ghosts and counts of king moves are not part of it.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:B16,12:WK10,24,18.")?;
    /// assert_eq!(position.to_fen(rules.view()), "B:WK10,18,24:B12,16");
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self, view: View) -> String {
        let mut text = String::with_capacity(FEN_BYTES);
        self.fen(view, &mut text, |list, items| {
            for (index, item) in items.iter().enumerate() {
                separate(list, index);
                push_item(list, view, *item);
            }
        });
        text
    }

    /// The text of the position with ranges, like `W:W21-32:B1-12`, where squares are numbers.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// assert_eq!(rules.start().to_fen_with_ranges(rules.view()), "W:W31-50:B1-20");
    /// ```
    #[must_use]
    pub fn to_fen_with_ranges(&self, view: View) -> String {
        if view.system() == System::Letters {
            return self.to_fen(view);
        }
        let mut text = String::new();
        self.fen(view, &mut text, |list, items| {
            let runs = items.chunk_by(|(number, kind), (next, other)| {
                kind == other && number.checked_add(1) == Some(*next)
            });
            for (index, run) in runs.enumerate() {
                separate(list, index);
                if let [first, ..] = run {
                    push_item(list, view, *first);
                }
                if let [_, .., (last, _)] = run {
                    list.push('-');
                    list.push_str(view.name_in_order(*last));
                }
            }
        });
        text
    }

    fn fen(&self, view: View, text: &mut String, write: impl Fn(&mut String, &[Item])) {
        text.push(self.side().letter());
        for color in Color::ALL {
            text.push(':');
            text.push(color.letter());
            let kings = self.kings(color);
            let mut items: [Item; SQUARES] = [(0, Kind::Man); SQUARES];
            let squares = self.pieces(color).intersection(view.size().squares());
            let count = squares.len();
            for (item, square) in items.iter_mut().zip(squares) {
                let is_king = kings.contains(square);
                let kind = if is_king { Kind::King } else { Kind::Man };
                *item = (view.order(square), kind);
            }
            let items = items.get_mut(..count).unwrap_or_default();
            items.sort_unstable_by_key(|(order, _)| *order);
            write(text, items);
        }
    }
}

impl Rules {
    /// The position of a FEN in the names of the rules' own view, see [`Fen::parse`].
    ///
    /// # Errors
    /// See [`Fen::parse`].
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let position = rules.position("W:Wa1,Kc3:Bh8")?;
    /// assert_eq!(position, rules.position("W:W29,K22:B4")?);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Position, FenError> {
        Fen::parse(text, self.view()).map(|fen| fen.position)
    }
}

fn separate(list: &mut String, index: usize) {
    if index > 0 {
        list.push(',');
    }
}

fn push_item(list: &mut String, view: View, (order, kind): Item) {
    if kind == Kind::King {
        list.push('K');
    }
    list.push_str(view.name_in_order(order));
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    view: View,
    /// How squares are named in this text, once one has been read.
    system: Option<System>,
    position: Position,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Fen, FenFault> {
        let side = match self.next() {
            Some('?') => None,
            Some(letter) => Some(Color::from_letter(letter).ok_or(FenFault::Side { at: 0 })?),
            None => return Err(FenFault::Side { at: 0 }),
        };
        self.position = self.position.with_side(side.unwrap_or(self.view.bottom()));
        let mut fen = Fen {
            side,
            position: self.position,
            is_side_only: false,
            half_moves: None,
            full_move: None,
        };
        if self.rest().trim_end_matches('.') == "::" && self.rest().len() <= 3 {
            fen.is_side_only = true;
            return Ok(fen);
        }
        if self.rest().is_empty() {
            return Err(FenFault::Group { at: self.at });
        }
        while self.eat(':') {
            let at = self.at;
            match self.next() {
                Some('H') => fen.half_moves = Some(self.number(at)?),
                Some('F') => fen.full_move = Some(self.number(at)?),
                Some('+') => self.king_runs(at)?,
                Some(letter) => {
                    let color = Color::from_letter(letter).ok_or(FenFault::Group { at })?;
                    self.list(color)?;
                }
                None => return Err(FenFault::Group { at }),
            }
        }
        self.eat('.');
        if !self.rest().is_empty() {
            return Err(FenFault::Rest { at: self.at });
        }
        fen.position = self.position;
        Ok(fen)
    }

    fn list(&mut self, color: Color) -> Result<(), FenFault> {
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            self.item(color)?;
            if !self.eat(',') {
                return Ok(());
            }
        }
    }

    fn item(&mut self, color: Color) -> Result<(), FenFault> {
        let mark = self.peek().filter(|mark| matches!(mark, 'K' | 'G' | 'P'));
        if let Some(mark) = mark {
            self.eat(mark);
        }
        let at = self.at;
        let first = self.square()?;
        let mut last = first;
        if self.system == Some(System::Numbers) && self.eat('-') {
            last = self.square()?;
        }
        // A range runs through numbers, and letters have none.
        let view = self.view.numbered();
        let (from, to) = (view.number(first), view.number(last));
        if from > to {
            return Err(FenFault::Range { at });
        }
        if first == last {
            return self.put(first, color, mark, at);
        }
        for square in (from..=to).filter_map(|number| view.square_of_number(number)) {
            self.put(square, color, mark, at)?;
        }
        Ok(())
    }

    fn put(
        &mut self,
        square: Square,
        color: Color,
        mark: Option<char>,
        at: usize,
    ) -> Result<(), FenFault> {
        if self.position.occupied().contains(square) {
            return Err(FenFault::Duplicate { at });
        }
        self.position = match mark {
            None => self.position.with_piece(square, Some(Piece::man(color))),
            Some('K') => self.position.with_piece(square, Some(Piece::king(color))),
            Some(_) => self.position.with_ghost(square),
        };
        Ok(())
    }

    fn square(&mut self) -> Result<Square, FenFault> {
        let at = self.at;
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let (system, view) = if is_number {
            (System::Numbers, self.view.numbered())
        } else {
            (System::Letters, self.view.lettered())
        };
        let square = view.square_of_name(word).map_err(|error| match error {
            NoSquare::Form => FenFault::Square { at },
            NoSquare::NotPlayable => FenFault::NotPlayable { at },
        })?;
        if *self.system.get_or_insert(system) != system {
            return Err(FenFault::Mixed { at });
        }
        self.at += end;
        Ok(square)
    }

    /// A decimal number; `at` is where its field begins.
    fn number(&mut self, at: usize) -> Result<u32, FenFault> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let value = rest.get(..end).unwrap_or_default().parse();
        self.at += end;
        value.map_err(|_| FenFault::Field { at })
    }

    /// Counts of Black, then White, each a digit and possibly the king's square in two.
    fn king_runs(&mut self, at: usize) -> Result<(), FenFault> {
        for color in [Color::Black, Color::White] {
            if color == Color::White && !self.eat('+') {
                return Err(FenFault::Field { at });
            }
            let start = self.at;
            let value = self.number(at)?;
            // The number of digits says whether there is a square.
            let run = match (self.at - start, value / 100, value % 100) {
                (1, _, count @ ..=3) => KingRun::of_unknown_king(count as u8),
                (3, count @ ..=3, square) => u8::try_from(square)
                    .ok()
                    .and_then(|number| self.view.numbered().square_of_number(number))
                    .map(|square| KingRun::new(square, count as u8))
                    .ok_or(FenFault::Field { at })?,
                _ => return Err(FenFault::Field { at }),
            };
            let run = if run.count() == 0 { KingRun::NONE } else { run };
            self.position = self.position.with_king_run(color, run);
        }
        Ok(())
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }
}

/// What is wrong with a text that is not a position, and the byte of the text where it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenFault {
    /// The text does not begin with a side.
    #[error("expected the side to move, `W`, `B` or `?`")]
    Side {
        /// Offset in bytes.
        at: usize,
    },
    /// A group does not begin with a side, or there is none.
    #[error("expected the pieces of a side, as in `:W31,K32`")]
    Group {
        /// Offset in bytes.
        at: usize,
    },
    /// There is something else in the place of a square.
    #[error("expected a square, as in `32` or `c3`")]
    Square {
        /// Offset in bytes.
        at: usize,
    },
    /// The board has no such square, or it cannot be occupied.
    #[error("expected a playable square of the board")]
    NotPlayable {
        /// Offset in bytes.
        at: usize,
    },
    /// A number among letters, or letters among numbers.
    #[error("expected squares by number or by letter, not both")]
    Mixed {
        /// Offset in bytes.
        at: usize,
    },
    /// A range ends before it begins.
    #[error("expected a range with the lower square first")]
    Range {
        /// Offset in bytes.
        at: usize,
    },
    /// A square has a piece already.
    #[error("expected each square once")]
    Duplicate {
        /// Offset in bytes.
        at: usize,
    },
    /// A field after the pieces has an impossible value.
    #[error("expected a field as in `H4`, `F12` or `+1+0`")]
    Field {
        /// Offset in bytes.
        at: usize,
    },
    /// There is more after the position.
    #[error("expected `,`, `:` or the end of the position")]
    Rest {
        /// Offset in bytes.
        at: usize,
    },
}

/// A text that is not a position, with what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid FEN `{text}` at byte {}: {fault}", fault.at())]
#[non_exhaustive]
pub struct FenError {
    /// The text.
    pub text: Box<str>,
    /// What is wrong with it, and where.
    pub fault: FenFault,
}

impl FenError {
    pub(crate) fn new(text: &str, fault: FenFault) -> Self {
        Self { text: text.into(), fault }
    }

    /// Offset in bytes of what is wrong.
    ///
    /// ```
    /// use portnote_draughts::{Fen, Variant};
    /// let error = Fen::parse("W:W1,x:B2", Variant::English.view()).err();
    /// assert_eq!(error.map(|error| error.at()), Some(5));
    /// ```
    #[must_use]
    pub const fn at(&self) -> usize {
        self.fault.at()
    }
}

impl FenFault {
    /// Offset in bytes of what is wrong.
    #[must_use]
    pub const fn at(self) -> usize {
        match self {
            Self::Side { at }
            | Self::Group { at }
            | Self::Square { at }
            | Self::NotPlayable { at }
            | Self::Mixed { at }
            | Self::Range { at }
            | Self::Duplicate { at }
            | Self::Field { at }
            | Self::Rest { at } => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::square::SquareSet;
    use crate::variant::Variant;

    #[rstest]
    #[case::hub(
        "BbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW",
        "B:W21,22,23,24,25,26,27,28,29,30,31,K32:B1,2,3,4,5,6,7,8,9,10,11,12"
    )]
    #[case::usual(
        "B:W21-32:B1-12",
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    )]
    #[case::dot("W:WK1:B2.", "W:WK1:B2")]
    #[case::black_first("W:B2:WK1", "W:WK1:B2")]
    #[case::one_group("W:B2", "W:W:B2")]
    #[case::empty("W:W:B", "W:W:B")]
    #[case::group_twice("W:W1:W3:B2", "W:W1,3:B2")]
    #[case::range_of_kings("W:WK5-8:B", "W:WK5,K6,K7,K8:B")]
    #[case::range_of_one("W:W5-5:B", "W:W5:B")]
    #[case::unknown_side("?:W5:B", "B:W5:B")]
    #[case::letters("W:Wh8:BKa1", "W:W4:BK29")]
    fn read_and_written(#[case] text: &str, #[case] strict: &str) {
        let view = Variant::English.view();
        let white_at_the_bottom = Variant::Russian.view();
        let names = if text.contains("h8") { white_at_the_bottom } else { view };
        let position = Fen::parse(text, names).unwrap().position;
        assert_eq!(position.to_fen(view), strict);
    }

    #[rstest]
    #[case::nothing("", FenFault::Side { at: 0 })]
    #[case::lower("w:W1:B2", FenFault::Side { at: 0 })]
    #[case::side_alone("W", FenFault::Group { at: 1 })]
    #[case::open_end("W:", FenFault::Group { at: 2 })]
    #[case::no_color("W:1:B2", FenFault::Group { at: 2 })]
    #[case::blank("W:W1, 2:B3", FenFault::Square { at: 5 })]
    #[case::trailing_comma("W:W1,:B3", FenFault::Square { at: 5 })]
    #[case::king_alone("W:WK:B3", FenFault::Square { at: 4 })]
    #[case::open_range("W:W1-:B3", FenFault::Square { at: 5 })]
    #[case::range_with_king("W:W1-K3:B3", FenFault::Square { at: 5 })]
    #[case::leading_zero("W:W01:B3", FenFault::Square { at: 3 })]
    #[case::beyond("W:W1:B33", FenFault::NotPlayable { at: 6 })]
    #[case::range_beyond("W:W1-33:B", FenFault::NotPlayable { at: 5 })]
    #[case::mixed("W:W1,a1:B", FenFault::Mixed { at: 5 })]
    #[case::backwards("W:W3-1:B", FenFault::Range { at: 3 })]
    #[case::twice("W:W1,1:B", FenFault::Duplicate { at: 5 })]
    #[case::both("W:W1:B1", FenFault::Duplicate { at: 6 })]
    #[case::in_a_range("W:W2:B1-3", FenFault::Duplicate { at: 6 })]
    #[case::after_the_dot("W:W1:B2.:", FenFault::Rest { at: 8 })]
    #[case::word("W:W1:B2 x", FenFault::Rest { at: 7 })]
    #[case::beyond_ascii("W:W1:B2é", FenFault::Rest { at: 7 })]
    #[case::half_moves("W:W1:B2:Hx", FenFault::Field { at: 8 })]
    #[case::one_run("W:W1:B2:+1", FenFault::Field { at: 8 })]
    #[case::long_run("W:W1:B2:+4+0", FenFault::Field { at: 8 })]
    #[case::run_of_two_digits("W:W1:B2:+0+12", FenFault::Field { at: 8 })]
    #[case::run_beside_the_board("W:W1:B2:+199+0", FenFault::Field { at: 8 })]
    fn no_position(#[case] text: &str, #[case] fault: FenFault) {
        let read = Fen::parse(text, Variant::English.view());
        assert_eq!(read.map_err(|error| error.fault), Err(fault));
    }

    #[rstest]
    #[case::plain("B::")]
    #[case::dot("B::.")]
    fn side_only(#[case] text: &str) {
        let fen = Fen::parse(text, Variant::English.view()).unwrap();
        assert!(fen.is_side_only && fen.side == Some(Color::Black));
        assert!(fen.position.occupied().is_empty());
    }

    #[test]
    fn fields_of_lidraughts() {
        let view = Variant::Frisian.view();
        let fen = Fen::parse("W:W31,K5:BK10,G12,P13:H7:F21:+110+205", view).unwrap();
        assert_eq!((fen.half_moves, fen.full_move), (Some(7), Some(21)));
        assert_eq!(fen.position.ghosts().len(), 2);
        let run = |number, count| KingRun::new(view.square_of_number(number).unwrap(), count);
        assert_eq!(fen.position.king_run(Color::Black), run(10, 1));
        assert_eq!(fen.position.king_run(Color::White), run(5, 2));
        let fen = Fen::parse("W:W31,K5:BK10:+0+2", view).unwrap();
        let unknown = KingRun::of_unknown_king(2);
        assert_eq!(fen.position.king_run(Color::White), unknown);
        assert_eq!(fen.position.king_run(Color::Black), KingRun::NONE);
    }

    proptest! {
        #[test]
        fn any_position_comes_back(
            white in any::<u128>(), black in any::<u128>(), kings in any::<u128>(),
            side in 0usize..2, variant in 0..Variant::ALL.len(),
        ) {
            let view = Variant::ALL[variant].view();
            let board = view.size().squares();
            let white = SquareSet::from_bits(white).intersection(board);
            let black = SquareSet::from_bits(black).intersection(board).difference(white);
            let kings = SquareSet::from_bits(kings).intersection(white.union(black));
            let position = Position::from_sets(white, black, kings, Color::ALL[side]);
            for view in [view, view.numbered(), view.lettered()] {
                let plain = Fen::parse(&position.to_fen(view), view);
                prop_assert_eq!(plain.map(|fen| fen.position), Ok(position));
                let ranges = Fen::parse(&position.to_fen_with_ranges(view), view);
                prop_assert_eq!(ranges.map(|fen| fen.position), Ok(position));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[WBKGP?]?[:.]?[WBHF+K0-9a-j,:.é-]{0,30}") {
            for variant in [Variant::English, Variant::Russian, Variant::Frisian] {
                let view = variant.view();
                match Fen::parse(&text, view) {
                    Ok(fen) => {
                        let again = Fen::parse(&fen.position.to_fen(view), view);
                        let pieces = again.map(|fen| fen.position.placement());
                        prop_assert_eq!(pieces, Ok(fen.position.placement()));
                    }
                    Err(error) => prop_assert!(text.is_char_boundary(error.at())),
                }
            }
        }
    }
}
