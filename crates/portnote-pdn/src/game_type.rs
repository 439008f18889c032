//! The tag GameType, as it is written. PDN 3.0.
//!
//! `number[,startcolour,width,height,notation[,invert]]`: only the text is read here. What
//! the number means, which rules and which board, is the business of whoever plays the game.

use portnote_draughts::{Color, Variant};

use crate::fen;

/// The value of the tag GameType.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameType {
    /// The number of the game, where there is one.
    pub number: Option<u32>,
    /// The side that moves first.
    pub start: Option<Color>,
    /// Columns of the board.
    pub width: Option<u32>,
    /// Rows of the board.
    pub height: Option<u32>,
    /// How squares are named.
    pub notation: Option<SquareNames>,
    /// Whether the bottom left square is not played on.
    pub invert: Option<bool>,
    /// What is odd about the text.
    pub fault: Option<Fault>,
}

/// How squares are named: `A0`, `N2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareNames {
    /// `A` for letters, `N` for numbers, `S` for those of chess.
    pub kind: char,
    /// The corner of the first square: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
    pub corner: u8,
}

/// What is wrong with a value of GameType.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// It does not begin with a number.
    NoNumber,
    /// Blanks, lower case, or fields that are missing, left over or not readable.
    Form,
}

/// What is known about the number of a game type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// A game of draughts in the table of PDN 3.0.
    Draughts,
    /// A number that a program gives to a variant of its own.
    Private,
    /// Another game.
    Other,
    /// No game has it.
    Unknown,
}

/// The number that a draft of 2009 gave to Frisian draughts; on 8 columns it is Czech draughts.
pub(crate) const DRAFT_OF_FRISIAN: u32 = 29;

/// The number that the same draft gave to Czech draughts.
pub(crate) const DRAFT_OF_CZECH: u32 = 32;

impl GameType {
    /// Reads the value of the tag GameType.
    ///
    /// ```
    /// use portnote_pdn::game_type::GameType;
    /// let read = GameType::read("21,B,8,8,N1,0");
    /// assert_eq!((read.number, read.width, read.fault), (Some(21), Some(8), None));
    /// assert!(GameType::read("20,W").fault.is_some());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut fields = text.split(',');
        let number = fields.next().unwrap_or("");
        let start = fields.next();
        let width = fields.next();
        let height = fields.next();
        let notation = fields.next();
        let invert = fields.next();
        let is_long = start.is_some();
        let mut read = Self {
            number: digits(number.trim()),
            start: start.and_then(|text| fen::side_of(text.trim())),
            width: width.and_then(|text| digits(text.trim())),
            height: height.and_then(|text| digits(text.trim())),
            notation: notation.and_then(|text| SquareNames::of(text.trim())),
            invert: invert.and_then(|text| match text.trim() {
                "0" => Some(false),
                "1" => Some(true),
                _ => None,
            }),
            fault: None,
        };
        let is_whole = !is_long
            || read.start.is_some()
                && read.width.is_some()
                && read.height.is_some()
                && read.notation.is_some()
                && (invert.is_none() || read.invert.is_some());
        let is_plain = !text.contains(|c: char| c.is_whitespace() || c.is_ascii_lowercase());
        read.fault = match read.number {
            None => Some(Fault::NoNumber),
            Some(_) if is_whole && is_plain && fields.next().is_none() => None,
            Some(_) => Some(Fault::Form),
        };
        read
    }

    /// What is known about its number.
    #[must_use]
    pub fn known(&self) -> Option<Known> {
        Some(match self.number? {
            DRAFT_OF_FRISIAN if self.width == Some(10) => Known::Unknown,
            20..=31 | 40 | 41 => Known::Draughts,
            96..=99 => Known::Private,
            0 | 1 | 50 => Known::Other,
            _ => Known::Unknown,
        })
    }

    /// Whether results are written `2-0`, `1-1`, `0-2`.
    #[must_use]
    pub fn has_international_results(&self) -> bool {
        matches!(self.number, Some(20 | 27 | 96..=99))
    }
}

impl SquareNames {
    fn of(text: &str) -> Option<Self> {
        let mut characters = text.chars();
        let kind = characters.next()?.to_ascii_uppercase();
        let corner = characters.next()?.to_digit(4)?;
        let is_known = matches!(kind, 'A' | 'N' | 'S') && characters.next().is_none();
        is_known.then(|| Self { kind, corner: u8::try_from(corner).unwrap_or(0) })
    }
}

/// The value of GameType for a variant: its number, where that says all. Number 23 is several games,
/// and the other fields choose.
pub(crate) fn shortest_type(variant: Variant) -> String {
    if Variant::from_number(variant.number()) == Some(variant) {
        variant.number().to_string()
    } else {
        variant.game_type().to_string()
    }
}

fn digits(text: &str) -> Option<u32> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}
