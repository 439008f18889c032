//! The two sides, their men and their kings, with the words and letters for them.

use std::fmt;
use std::str::FromStr;

use crate::invalid;
use crate::invalid::ParseError;

/// One of the two sides, like `W`. PDN 3.0 calls it the colour; Black is the same as Red. PDN 2.0
/// §6.1.1.1.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// `W`, whose men move away from the bottom of the absolute frame.
    White,
    /// `B`, whose men move towards the bottom of the absolute frame.
    Black,
}

impl Color {
    /// White, then Black: the order in which a FEN is written.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the other of the two sides.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// assert_eq!(Color::White.opponent(), Color::Black);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The name of the side in words.
    ///
    /// ```
    /// assert_eq!(portnote_draughts::Color::White.name(), "White");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The letter of the notation: `W` or `B`.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// assert_eq!(Color::Black.letter(), 'B');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The side of an upper-case letter.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// assert_eq!(Color::from_letter('W'), Some(Color::White));
    /// assert_eq!(Color::from_letter('w'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'W' => Some(Self::White),
            'B' => Some(Self::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads the upper-case letter of the notation. PDN 3.0.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// assert_eq!("B".parse(), Ok(Color::Black));
    /// let error = "b".parse::<Color>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid colour `b`: expected `W` or `B`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("colour", text, "`W` or `B`"))
    }
}

impl TryFrom<char> for Color {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// What a piece is, whatever its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// A piece that is not crowned.
    Man,
    /// A crowned piece, `K` in a FEN.
    King,
}

impl Kind {
    /// Both kinds, the man first.
    pub const ALL: [Self; 2] = [Self::Man, Self::King];

    /// The English name of the kind: `man` or `king`.
    ///
    /// ```
    /// use portnote_draughts::Kind;
    /// assert_eq!(Kind::King.name(), "king");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Man => "man",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    /// Reads the English name.
    ///
    /// ```
    /// use portnote_draughts::Kind;
    /// assert_eq!("king".parse(), Ok(Kind::King));
    /// let error = "K".parse::<Kind>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid kind of piece `K`: expected `man` or `king`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| ParseError::new("kind of piece", text, "`man` or `king`"))
    }
}

/// A piece: its side and what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// Whether it is a man or a king.
    pub kind: Kind,
}

impl Piece {
    /// A man of a side.
    ///
    /// ```
    /// use portnote_draughts::{Color, Kind, Piece};
    /// assert_eq!(Piece::man(Color::White).kind, Kind::Man);
    /// ```
    #[must_use]
    pub const fn man(color: Color) -> Self {
        Self { color, kind: Kind::Man }
    }

    /// A king of a side.
    ///
    /// ```
    /// use portnote_draughts::{Color, Kind, Piece};
    /// assert_eq!(Piece::king(Color::Black).kind, Kind::King);
    /// ```
    #[must_use]
    pub const fn king(color: Color) -> Self {
        Self { color, kind: Kind::King }
    }

    /// The letter of the piece in diagrams and in positions of the Hub protocol: `w` and `b` for
    /// men, `W` and `B` for kings.
    ///
    /// ```
    /// use portnote_draughts::{Color, Piece};
    /// assert_eq!(Piece::king(Color::Black).letter(), 'B');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.color, self.kind) {
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
        }
    }

    /// The piece of a letter; see [`letter`](Self::letter).
    ///
    /// ```
    /// use portnote_draughts::{Color, Piece};
    /// assert_eq!(Piece::from_letter('w'), Some(Piece::man(Color::White)));
    /// assert_eq!(Piece::from_letter('K'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::man(Color::White)),
            'W' => Some(Self::king(Color::White)),
            'b' => Some(Self::man(Color::Black)),
            'B' => Some(Self::king(Color::Black)),
            _ => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({self})")
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads the letter of a diagram.
    ///
    /// ```
    /// use portnote_draughts::{Color, Piece};
    /// assert_eq!("B".parse(), Ok(Piece::king(Color::Black)));
    /// let error = "k".parse::<Piece>().unwrap_err().to_string();
    /// assert_eq!(error, "invalid piece `k`: expected `w`, `W`, `b` or `B`");
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("piece", text, "`w`, `W`, `b` or `B`"))
    }
}
