use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::board::Playable;
use crate::piece::Color;
use crate::view::Corner;
use crate::view::System;
use crate::view::View;

/// The value of a GameType tag with all its fields, like `21,B,8,8,N1,0`. PDN 3.0.
///
/// Any combination can be held, so that a value that contradicts its own number can be described;
/// [`view`](Self::view) says whether it makes a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// Number of the game, like 20 for International.
    pub number: u16,
    /// The side that moves first and is at the bottom of the view.
    pub start: Color,
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// How squares are named; `None` is `S`, the notation of chess.
    pub system: Option<System>,
    /// The corner where the names begin.
    pub corner: Corner,
    /// Whether the bottom left square is not playable; `None` where the tag does not say.
    pub inverted: Option<bool>,
}

impl GameType {
    /// The number of Turkish draughts, the only game of the table that uses all squares.
    pub const TURKISH: u16 = 30;

    /// The board with the names of its squares; `None` for chess and for sizes that are none of
    /// draughts. The bottom left square is playable where the tag does not say.
    ///
    /// ```
    /// use portnote_draughts::{GameType, Variant};
    /// let value: GameType = "20,W,10,10,N2,0".parse()?;
    /// assert_eq!(value.view(), Some(Variant::International.view()));
    /// # Ok::<(), portnote_draughts::ParseGameTypeError>(())
    /// ```
    #[must_use]
    pub fn view(&self) -> Option<View> {
        let playable = match (self.number, self.inverted) {
            (Self::TURKISH, _) => Playable::All,
            (_, Some(true)) => Playable::WithoutA1,
            _ => Playable::WithA1,
        };
        let board = Board::new(self.width, self.height, playable)?;
        Some(View::new(board, self.start, self.system?, self.corner))
    }
}

/// Writes the form of the standard; the last field only where it is known.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let system = self.system.map_or('S', System::letter);
        write!(
            f,
            "{},{},{},{},{system}{}",
            self.number,
            self.start,
            self.width,
            self.height,
            self.corner.digit()
        )?;
        match self.inverted {
            Some(inverted) => write!(f, ",{}", u8::from(inverted)),
            None => Ok(()),
        }
    }
}

/// Reads the full form, with or without the last field.
impl FromStr for GameType {
    type Err = ParseGameTypeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = text.split(',');
        let mut next = || fields.next().unwrap_or_default();
        let number = digits(next()).ok_or(ParseGameTypeError::Number)?;
        let start = single(next())
            .and_then(Color::from_letter)
            .ok_or(ParseGameTypeError::Start)?;
        let width = digits(next()).ok_or(ParseGameTypeError::Width)?;
        let height = digits(next()).ok_or(ParseGameTypeError::Height)?;
        let (system, corner) = notation(next()).ok_or(ParseGameTypeError::Notation)?;
        let inverted = match fields.next() {
            None => None,
            Some("0") => Some(false),
            Some("1") => Some(true),
            Some(_) => return Err(ParseGameTypeError::Inverted),
        };
        if fields.next().is_some() {
            return Err(ParseGameTypeError::TooLong);
        }
        Ok(Self {
            number,
            start,
            width,
            height,
            system,
            corner,
            inverted,
        })
    }
}

fn digits<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn notation(text: &str) -> Option<(Option<System>, Corner)> {
    let mut chars = text.chars();
    let system = match chars.next()? {
        'A' => Some(System::Letters),
        'N' => Some(System::Numbers),
        'S' => None,
        _ => return None,
    };
    let digit = chars.next()?.to_digit(4)?;
    let corner = Corner::from_digit(u8::try_from(digit).ok()?)?;
    chars.next().is_none().then_some((system, corner))
}

/// The field of a GameType value that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseGameTypeError {
    /// The number of the game.
    #[error("game type does not begin with a number")]
    Number,
    /// The side that moves first.
    #[error("starting colour is not `W` or `B`")]
    Start,
    /// The number of columns.
    #[error("width is not a number")]
    Width,
    /// The number of rows.
    #[error("height is not a number")]
    Height,
    /// The names of squares.
    #[error("notation is not `A`, `N` or `S` followed by 0 to 3")]
    Notation,
    /// Whether the bottom left square is playable.
    #[error("invert flag is not 0 or 1")]
    Inverted,
    /// There is more behind the last field.
    #[error("game type has more than six fields")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::english("21,B,8,8,N1,0")]
    #[case::canadian("27,W,12,12,N2,0")]
    #[case::without_invert("20,W,10,10,N2")]
    #[case::chess("0,W,8,8,S0")]
    #[case::unknown("1000,B,3,200,A3,1")]
    fn round_trip(#[case] text: &str) {
        let value: GameType = text.parse().unwrap();
        assert_eq!(value.to_string(), text);
    }

    #[rstest]
    #[case::empty("", ParseGameTypeError::Number)]
    #[case::sign("+20,W,10,10,N2,0", ParseGameTypeError::Number)]
    #[case::huge("70000,W,10,10,N2,0", ParseGameTypeError::Number)]
    #[case::number_only("20", ParseGameTypeError::Start)]
    #[case::lower("20,w,10,10,N2,0", ParseGameTypeError::Start)]
    #[case::long_color("20,WW,10,10,N2,0", ParseGameTypeError::Start)]
    #[case::width("20,W,,10,N2,0", ParseGameTypeError::Width)]
    #[case::height("20,W,10,x,N2,0", ParseGameTypeError::Height)]
    #[case::blank("20,W,10,10, N2,0", ParseGameTypeError::Notation)]
    #[case::corner("20,W,10,10,N4,0", ParseGameTypeError::Notation)]
    #[case::long_corner("20,W,10,10,N22,0", ParseGameTypeError::Notation)]
    #[case::invert("20,W,10,10,N2,2", ParseGameTypeError::Inverted)]
    #[case::trailing_comma("20,W,10,10,N2,", ParseGameTypeError::Inverted)]
    #[case::long("20,W,10,10,N2,0,", ParseGameTypeError::TooLong)]
    fn no_game_type(#[case] text: &str, #[case] error: ParseGameTypeError) {
        assert_eq!(text.parse::<GameType>(), Err(error));
    }

    #[rstest]
    #[case::chess("0,W,8,8,S0")]
    #[case::odd("20,W,9,9,N2,0")]
    #[case::large("20,W,100,100,N2,0")]
    fn no_view(#[case] text: &str) {
        assert_eq!(text.parse::<GameType>().unwrap().view(), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9WBANS,]{0,20}") {
            if let Ok(value) = text.parse::<GameType>() {
                prop_assert_eq!(value.to_string().parse(), Ok(value));
            }
        }
    }
}
