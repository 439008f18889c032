//! The value of a GameType tag, with fields that may contradict its own variant. PDN 3.0.

use std::fmt;
use std::str::FromStr;

use crate::board_size::{BoardSize, Playable};
use crate::invalid::ParseError;
use crate::piece::Color;
use crate::view::{Corner, System, View};

/// The value of a GameType tag with all its fields, like `21,B,8,8,N1,0`. PDN 3.0.
///
/// Any combination can be held, so that a value that contradicts its own number can be described;
/// [`view`](Self::view) says whether it makes a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    #[must_use]
    pub fn view(&self) -> Option<View> {
        let playable = match (self.number, self.inverted) {
            (Self::TURKISH, _) => Playable::All,
            (_, Some(true)) => Playable::WithoutA1,
            _ => Playable::WithA1,
        };
        let board = BoardSize::new(self.width, self.height, playable)?;
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

impl fmt::Debug for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameType({self})")
    }
}

/// Reads the full form, with or without the last field.
impl FromStr for GameType {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = text.split(',');
        let number = field(fields.next(), digits, "number of the game", "digits, as in `20`")?;
        let start =
            field(fields.next(), |text| text.parse().ok(), "starting colour", "`W` or `B`")?;
        let width = field(fields.next(), digits, "width", "digits, as in `10`")?;
        let height = field(fields.next(), digits, "height", "digits, as in `10`")?;
        let (system, corner) = field(
            fields.next(),
            notation,
            "notation",
            "`A`, `N` or `S` and `0` to `3`, as in `N2`",
        )?;
        let inverted = match fields.next() {
            None => None,
            Some("0") => Some(false),
            Some("1") => Some(true),
            Some(text) => return Err(ParseError::new("invert flag", text, "`0` or `1`")),
        };
        if let Some(text) = fields.next() {
            return Err(ParseError::new(
                "seventh field",
                text,
                "six fields, as in `20,W,10,10,N2,0`",
            ));
        }
        Ok(Self { number, start, width, height, system, corner, inverted })
    }
}

/// The value of a field, or the error that names it.
fn field<T>(
    text: Option<&str>,
    read: fn(&str) -> Option<T>,
    what: &'static str,
    expected: &'static str,
) -> Result<T, ParseError> {
    let text = text.unwrap_or_default();
    read(text).ok_or_else(|| ParseError::new(what, text, expected))
}

fn digits<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn notation(text: &str) -> Option<(Option<System>, Corner)> {
    let mut chars = text.chars();
    let system = match chars.next()? {
        'S' => None,
        letter => Some(System::from_letter(letter)?),
    };
    Some((system, chars.as_str().parse().ok()?))
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
    #[case::empty("", "number of the game", "")]
    #[case::sign("+20,W,10,10,N2,0", "number of the game", "+20")]
    #[case::huge("70000,W,10,10,N2,0", "number of the game", "70000")]
    #[case::number_only("20", "starting colour", "")]
    #[case::lower("20,w,10,10,N2,0", "starting colour", "w")]
    #[case::long_color("20,WW,10,10,N2,0", "starting colour", "WW")]
    #[case::width("20,W,,10,N2,0", "width", "")]
    #[case::height("20,W,10,x,N2,0", "height", "x")]
    #[case::blank("20,W,10,10, N2,0", "notation", " N2")]
    #[case::corner("20,W,10,10,N4,0", "notation", "N4")]
    #[case::long_corner("20,W,10,10,N22,0", "notation", "N22")]
    #[case::invert("20,W,10,10,N2,2", "invert flag", "2")]
    #[case::trailing_comma("20,W,10,10,N2,", "invert flag", "")]
    #[case::long("20,W,10,10,N2,0,", "seventh field", "")]
    fn no_game_type(#[case] text: &str, #[case] what: &str, #[case] found: &str) {
        let error = text.parse::<GameType>().unwrap_err();
        assert_eq!((error.what, &*error.text), (what, found));
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
