//! The known variants of draughts, with their numbers in the GameType tag and their rules. PDN 3.0.

use std::fmt;
use std::str::FromStr;

use crate::board_size::BoardSize;
use crate::game_type::GameType;
use crate::invalid::ParseError;
use crate::piece::Color;
use crate::view::{Corner, System, View};

/// A game of the draughts family whose rules are known, as a number of the GameType tag names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// GameType 20.
    International,
    /// GameType 21: English draughts, or American checkers.
    English,
    /// GameType 22.
    Italian,
    /// GameType 23: American pool checkers, where Black starts.
    Pool,
    /// GameType 23 in letters, where White starts: unified pool and Zimbabwean draughts.
    UnifiedPool,
    /// GameType 23 in letters, where Black starts and a1 is not playable.
    Jamaican,
    /// GameType 24.
    Spanish,
    /// GameType 25.
    Russian,
    /// GameType 26.
    Brazilian,
    /// GameType 27.
    Canadian,
    /// GameType 28, with the rules of Spanish.
    Portuguese,
    /// GameType 29.
    Czech,
    /// GameType 30.
    Turkish,
    /// GameType 31.
    Thai,
    /// GameType 40.
    Frisian,
    /// GameType 41: Russian rules on ten columns.
    Spantsiretti,
    /// Number 96 of lidraughts: International moves, a king wins.
    Breakthrough,
    /// Number 97 of lidraughts: Frisian with five men a side.
    Frysk,
    /// Number 98 of lidraughts: International moves, who cannot move wins.
    Antidraughts,
    /// Number 99 of lidraughts: International from a position of its own.
    FromPosition,
}

impl Variant {
    /// All variants in the order of their numbers.
    pub const ALL: [Self; 20] = [
        Self::International,
        Self::English,
        Self::Italian,
        Self::Pool,
        Self::UnifiedPool,
        Self::Jamaican,
        Self::Spanish,
        Self::Russian,
        Self::Brazilian,
        Self::Canadian,
        Self::Portuguese,
        Self::Czech,
        Self::Turkish,
        Self::Thai,
        Self::Frisian,
        Self::Spantsiretti,
        Self::Breakthrough,
        Self::Frysk,
        Self::Antidraughts,
        Self::FromPosition,
    ];

    /// The number of the GameType tag; 23 means three variants.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Frisian.number(), 40);
    /// ```
    #[must_use]
    pub const fn number(self) -> u16 {
        match self {
            Self::International => 20,
            Self::English => 21,
            Self::Italian => 22,
            Self::Pool | Self::UnifiedPool | Self::Jamaican => 23,
            Self::Spanish => 24,
            Self::Russian => 25,
            Self::Brazilian => 26,
            Self::Canadian => 27,
            Self::Portuguese => 28,
            Self::Czech => 29,
            Self::Turkish => GameType::TURKISH,
            Self::Thai => 31,
            Self::Frisian => 40,
            Self::Spantsiretti => 41,
            Self::Breakthrough => 96,
            Self::Frysk => 97,
            Self::Antidraughts => 98,
            Self::FromPosition => 99,
        }
    }

    /// The variant of a number without further fields in a tag; 23 alone is American pool.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::from_number(23), Some(Variant::Pool));
    /// assert_eq!(Variant::from_number(0), None);
    /// ```
    #[must_use]
    pub fn from_number(number: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.number() == number)
    }

    /// The variant of a full value. Only among the games of number 23 do the other fields choose:
    /// White is unified pool, and Black is Jamaican where the bottom left square is not playable
    /// or, where the value does not say, squares are letters.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let value = "23,W,8,8,A0,0".parse()?;
    /// assert_eq!(Variant::from_game_type(&value), Some(Variant::UnifiedPool));
    /// let value = "23,B,8,8,A0,0".parse()?;
    /// assert_eq!(Variant::from_game_type(&value), Some(Variant::Pool));
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    #[must_use]
    pub fn from_game_type(value: &GameType) -> Option<Self> {
        let inverted = value.inverted.unwrap_or(value.system == Some(System::Letters));
        match (Self::from_number(value.number)?, value.start) {
            (Self::Pool, Color::White) => Some(Self::UnifiedPool),
            (Self::Pool, Color::Black) if inverted => Some(Self::Jamaican),
            (variant, _) => Some(variant),
        }
    }

    /// The full value of the GameType tag. PDN 3.0.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Spanish.game_type().to_string(), "24,W,8,8,N1,1");
    /// ```
    #[must_use]
    pub fn game_type(self) -> GameType {
        self.game_type_on(self.view())
    }

    /// The value of GameType with other names of the squares, or seen by the other side.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let other = Variant::Spanish.view();
    /// assert_eq!(Variant::English.game_type_on(other).to_string(), "21,W,8,8,N1,1");
    /// ```
    #[must_use]
    pub fn game_type_on(self, view: View) -> GameType {
        let board = view.size();
        GameType {
            number: self.number(),
            start: view.bottom(),
            width: board.width(),
            height: board.height(),
            system: Some(view.system()),
            corner: view.corner(),
            inverted: Some(board.square(0, 0).is_none()),
        }
    }

    /// The board and the names of its squares in the standard notation of the variant.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::Thai.view().bottom(), Color::Black);
    /// ```
    #[must_use]
    pub const fn view(self) -> View {
        use Color::{Black, White};
        use Corner::{BottomLeft, BottomRight, TopLeft};
        use System::{Letters, Numbers};
        match self {
            Self::International
            | Self::Frisian
            | Self::Breakthrough
            | Self::Frysk
            | Self::Antidraughts
            | Self::FromPosition => View::new(BoardSize::DARK_10X10, White, Numbers, TopLeft),
            Self::Canadian => View::new(BoardSize::DARK_12X12, White, Numbers, TopLeft),
            Self::English | Self::Pool => {
                View::new(BoardSize::DARK_8X8, Black, Numbers, BottomRight)
            }
            Self::Italian => View::new(BoardSize::LIGHT_8X8, White, Numbers, TopLeft),
            Self::Jamaican => View::new(BoardSize::LIGHT_8X8, Black, Letters, BottomRight),
            Self::Spanish | Self::Portuguese => {
                View::new(BoardSize::LIGHT_8X8, White, Numbers, BottomRight)
            }
            Self::UnifiedPool | Self::Russian | Self::Brazilian | Self::Czech => {
                View::new(BoardSize::DARK_8X8, White, Letters, BottomLeft)
            }
            Self::Turkish => View::new(BoardSize::FULL_8X8, White, Letters, BottomLeft),
            Self::Thai => View::new(BoardSize::DARK_8X8, Black, Numbers, TopLeft),
            Self::Spantsiretti => View::new(BoardSize::DARK_10X8, White, Letters, BottomLeft),
        }
    }

    /// The side that moves first. The first figure of a result belongs to it.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::English.start(), Color::Black);
    /// ```
    #[must_use]
    pub const fn start(self) -> Color {
        self.view().bottom()
    }

    /// The sign that PDN 3.0 writes between the squares of a capture: `x`, `:` or `-`.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Russian.capture_sign(), ':');
    /// ```
    #[must_use]
    pub const fn capture_sign(self) -> char {
        match self {
            Self::Russian | Self::Spantsiretti => ':',
            Self::Thai => '-',
            _ => 'x',
        }
    }

    /// The way in which results are written. PDN 3.0 calls it the result type.
    ///
    /// ```
    /// use portnote_draughts::{Scoring, Variant};
    /// assert_eq!(Variant::Canadian.scoring(), Scoring::TwoPoints);
    /// ```
    #[must_use]
    pub const fn scoring(self) -> Scoring {
        match self {
            Self::International
            | Self::Canadian
            | Self::Breakthrough
            | Self::Frysk
            | Self::Antidraughts
            | Self::FromPosition => Scoring::TwoPoints,
            _ => Scoring::OnePoint,
        }
    }

    /// The English name, like `Brazilian`.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Pool.name(), "American pool");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::International => "International",
            Self::English => "English",
            Self::Italian => "Italian",
            Self::Pool => "American pool",
            Self::UnifiedPool => "Unified pool",
            Self::Jamaican => "Jamaican",
            Self::Spanish => "Spanish",
            Self::Russian => "Russian",
            Self::Brazilian => "Brazilian",
            Self::Canadian => "Canadian",
            Self::Portuguese => "Portuguese",
            Self::Czech => "Czech",
            Self::Turkish => "Turkish",
            Self::Thai => "Thai",
            Self::Frisian => "Frisian",
            Self::Spantsiretti => "Spantsiretti",
            Self::Breakthrough => "Breakthrough",
            Self::Frysk => "Frysk!",
            Self::Antidraughts => "Antidraughts",
            Self::FromPosition => "From Position",
        }
    }

    /// The English name of the game in a sentence, like `Brazilian draughts`.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::Pool.full_name(), "American pool draughts");
    /// assert_eq!(Variant::Antidraughts.full_name(), "Antidraughts");
    /// ```
    #[must_use]
    pub const fn full_name(self) -> &'static str {
        match self {
            Self::International => "International draughts",
            Self::English => "English draughts",
            Self::Italian => "Italian draughts",
            Self::Pool => "American pool draughts",
            Self::UnifiedPool => "Unified pool draughts",
            Self::Jamaican => "Jamaican draughts",
            Self::Spanish => "Spanish draughts",
            Self::Russian => "Russian draughts",
            Self::Brazilian => "Brazilian draughts",
            Self::Canadian => "Canadian draughts",
            Self::Portuguese => "Portuguese draughts",
            Self::Czech => "Czech draughts",
            Self::Turkish => "Turkish draughts",
            Self::Thai => "Thai draughts",
            Self::Frisian => "Frisian draughts",
            Self::Spantsiretti => "Spantsiretti draughts",
            Self::Breakthrough => "Breakthrough draughts",
            Self::Frysk => "Frysk! draughts",
            Self::Antidraughts => "Antidraughts",
            Self::FromPosition => "From Position draughts",
        }
    }

    /// The variants to try on a game whose squares are numbers up to `greatest`, the more
    /// frequent games first. Variants that differ in nothing but the start are left out, and so
    /// are those that only servers know.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::with_numbers(32).first(), Some(&Variant::English));
    /// assert_eq!(Variant::with_numbers(70), [Variant::Canadian]);
    /// assert!(Variant::with_numbers(73).is_empty());
    /// ```
    #[must_use]
    pub const fn with_numbers(greatest: u8) -> &'static [Self] {
        match greatest {
            ..=32 => &[
                Self::English,
                Self::International,
                Self::Italian,
                Self::Pool,
                Self::Spanish,
                Self::Russian,
                Self::Brazilian,
                Self::Czech,
                Self::Thai,
                Self::Frisian,
                Self::Spantsiretti,
                Self::Turkish,
                Self::Canadian,
            ],
            33..=40 => &[
                Self::International,
                Self::Frisian,
                Self::Spantsiretti,
                Self::Turkish,
                Self::Canadian,
            ],
            41..=50 => &[Self::International, Self::Frisian, Self::Turkish, Self::Canadian],
            51..=64 => &[Self::Turkish, Self::Canadian],
            65..=72 => &[Self::Canadian],
            73.. => &[],
        }
    }

    /// The variants to try on a game whose squares are letters up to this file and rank, the more
    /// frequent games first. `both_parities` says that squares of both colours occur.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::with_letters('h', 8, false).first(), Some(&Variant::Russian));
    /// assert_eq!(Variant::with_letters('j', 8, false).first(), Some(&Variant::Spantsiretti));
    /// assert_eq!(Variant::with_letters('h', 8, true), [Variant::Turkish]);
    /// ```
    #[must_use]
    pub const fn with_letters(file: char, rank: u8, both_parities: bool) -> &'static [Self] {
        match (file, rank, both_parities) {
            ('a'..='h', ..=8, true) => &[Self::Turkish],
            ('a'..='h', ..=8, false) => &[
                Self::Russian,
                Self::Brazilian,
                Self::Czech,
                Self::UnifiedPool,
                Self::Jamaican,
                Self::Turkish,
                Self::Spantsiretti,
                Self::English,
                Self::Thai,
            ],
            ('a'..='j', ..=8, false) => &[Self::Spantsiretti, Self::International, Self::Frisian],
            ('a'..='j', ..=10, false) => &[Self::International, Self::Frisian, Self::Canadian],
            ('a'..='l', ..=12, false) => &[Self::Canadian],
            _ => &[],
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    /// Reads exactly the English name.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!("American pool".parse(), Ok(Variant::Pool));
    /// let error = "pool".parse::<Variant>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid variant `pool`: expected the name of a game, as in `Brazilian`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|variant| variant.name() == text).ok_or_else(|| {
            ParseError::new("variant", text, "the name of a game, as in `Brazilian`")
        })
    }
}

impl TryFrom<u16> for Variant {
    type Error = ParseError;

    /// The variant of a number that is alone in a GameType tag, see [`Variant::from_number`].
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::try_from(26), Ok(Variant::Brazilian));
    /// assert!(Variant::try_from(0).is_err());
    /// ```
    fn try_from(number: u16) -> Result<Self, Self::Error> {
        Self::from_number(number).ok_or_else(|| {
            let expected = "the number of a game of draughts, as in `20`";
            ParseError::new("game type", &number.to_string(), expected)
        })
    }
}

/// How the result of a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scoring {
    /// `1-0`, `0-1`, `1/2-1/2`.
    OnePoint,
    /// `2-0`, `0-2`, `1-1`.
    TwoPoints,
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::international(Variant::International, "20,W,10,10,N2,0")]
    #[case::english(Variant::English, "21,B,8,8,N1,0")]
    #[case::italian(Variant::Italian, "22,W,8,8,N2,1")]
    #[case::pool(Variant::Pool, "23,B,8,8,N1,0")]
    #[case::unified(Variant::UnifiedPool, "23,W,8,8,A0,0")]
    #[case::jamaican(Variant::Jamaican, "23,B,8,8,A1,1")]
    #[case::spanish(Variant::Spanish, "24,W,8,8,N1,1")]
    #[case::russian(Variant::Russian, "25,W,8,8,A0,0")]
    #[case::brazilian(Variant::Brazilian, "26,W,8,8,A0,0")]
    #[case::canadian(Variant::Canadian, "27,W,12,12,N2,0")]
    #[case::portuguese(Variant::Portuguese, "28,W,8,8,N1,1")]
    #[case::czech(Variant::Czech, "29,W,8,8,A0,0")]
    #[case::turkish(Variant::Turkish, "30,W,8,8,A0,0")]
    #[case::thai(Variant::Thai, "31,B,8,8,N2,0")]
    #[case::frisian(Variant::Frisian, "40,W,10,10,N2,0")]
    #[case::spantsiretti(Variant::Spantsiretti, "41,W,10,8,A0,0")]
    #[case::frysk(Variant::Frysk, "97,W,10,10,N2,0")]
    fn table_of_the_standard(#[case] variant: Variant, #[case] value: &str) {
        assert_eq!(variant.game_type().to_string(), value);
        let read: GameType = value.parse().unwrap();
        assert_eq!(Variant::from_game_type(&read), Some(variant));
        assert_eq!(read.view(), Some(variant.view()));
    }

    #[rstest]
    #[case::letters("23,B,8,8,A0,0", Variant::Jamaican)]
    #[case::numbers("23,B,8,8,N1,0", Variant::Pool)]
    fn a_value_that_leaves_the_board_open_is_told_by_its_names(
        #[case] value: &str,
        #[case] variant: Variant,
    ) {
        let value = GameType { inverted: None, ..value.parse().unwrap() };
        assert_eq!(Variant::from_game_type(&value), Some(variant));
    }

    #[test]
    fn the_full_name_says_draughts_once() {
        for variant in Variant::ALL {
            let (name, full) = (variant.name(), variant.full_name());
            assert!(full.starts_with(name), "{full}");
            assert_eq!(full.matches("draughts").count(), 1, "{full}");
        }
    }

    #[test]
    fn numbers_and_values_lead_back() {
        for variant in Variant::ALL {
            assert_eq!(Variant::from_game_type(&variant.game_type()), Some(variant));
            let of_number = Variant::from_number(variant.number()).unwrap();
            assert_eq!(of_number.number(), variant.number());
        }
        assert!((0..20).all(|number| Variant::from_number(number).is_none()));
    }

    #[test]
    fn candidates_have_the_squares() {
        for greatest in 0..=u8::MAX {
            for variant in Variant::with_numbers(greatest) {
                assert!(variant.view().size().len() >= usize::from(greatest));
            }
        }
        for file in 'a'..='z' {
            for rank in 0..20 {
                for variant in Variant::with_letters(file, rank, false) {
                    let board = variant.view().size();
                    assert!(u32::from(file) - u32::from('a') < u32::from(board.width()));
                    assert!(rank <= board.height());
                }
            }
        }
    }
}
