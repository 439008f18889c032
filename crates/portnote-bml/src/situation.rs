//! When a sequence holds: the position of the opening bid and the vulnerability.
//!
//! BML names both by `#SEAT` and `#VUL`, BSS by the first two characters of a record.

use std::cmp::Ordering;
use std::fmt;

/// The position in which the opening bid is made: BSS, field A; BML, `#SEAT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Position {
    /// In any position: `0`.
    #[default]
    Any,
    /// First hand: `1`.
    First,
    /// Second hand: `2`.
    Second,
    /// Third hand: `3`.
    Third,
    /// Fourth hand: `4`.
    Fourth,
    /// First or second hand: `5` in BSS, `12` in BML.
    FirstOrSecond,
    /// Third or fourth hand: `6` in BSS, `34` in BML.
    ThirdOrFourth,
}

/// Which sides are vulnerable, as one side knows it: BSS, field B; BML, `#VUL`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vulnerability {
    /// Any: `0` in BSS, `00` in BML.
    #[default]
    Any,
    /// None: `1`, `NN`.
    None,
    /// Only we: `2`, `YN`.
    OnlyWe,
    /// Only they: `3`, `NY`.
    OnlyThey,
    /// Both: `4`, `YY`.
    Both,
    /// We are not, they may be: `5`, `N0`.
    WeNot,
    /// We are, they may be: `6`, `Y0`.
    We,
    /// They are not, we may be: `7`, `0N`.
    TheyNot,
    /// They are, we may be: `8`, `0Y`.
    They,
}

/// Letters of a position in BSS and its word in BML, in the order of the digits.
const POSITIONS: [(Position, char, &str); 7] = [
    (Position::Any, '0', "0"),
    (Position::First, '1', "1"),
    (Position::Second, '2', "2"),
    (Position::Third, '3', "3"),
    (Position::Fourth, '4', "4"),
    (Position::FirstOrSecond, '5', "12"),
    (Position::ThirdOrFourth, '6', "34"),
];

/// The vulnerabilities with their signs in BSS and in BML.
const VULNERABILITIES: [(Vulnerability, char, &str); 9] = [
    (Vulnerability::Any, '0', "00"),
    (Vulnerability::None, '1', "NN"),
    (Vulnerability::OnlyWe, '2', "YN"),
    (Vulnerability::OnlyThey, '3', "NY"),
    (Vulnerability::Both, '4', "YY"),
    (Vulnerability::WeNot, '5', "N0"),
    (Vulnerability::We, '6', "Y0"),
    (Vulnerability::TheyNot, '7', "0N"),
    (Vulnerability::They, '8', "0Y"),
];

impl Position {
    /// The position of a digit in BSS.
    ///
    /// ```
    /// use portnote_bml::bml::situation::Position;
    /// assert_eq!(Position::from_digit('5'), Some(Position::FirstOrSecond));
    /// assert_eq!(Position::from_digit('7'), None);
    /// ```
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        let mut known = POSITIONS.iter();
        known.find(|known| known.1 == digit).map(|known| known.0)
    }

    /// The position of a word after `#SEAT`.
    ///
    /// ```
    /// use portnote_bml::bml::situation::Position;
    /// assert_eq!(Position::from_word("34"), Some(Position::ThirdOrFourth));
    /// ```
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let mut known = POSITIONS.iter();
        known.find(|known| known.2 == word).map(|known| known.0)
    }

    /// The digit in BSS.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::situation::Position::Third.digit(), '3');
    /// ```
    #[must_use]
    pub fn digit(self) -> char {
        let mut known = POSITIONS.iter();
        known.find(|known| known.0 == self).map_or('0', |known| known.1)
    }

    /// The word after `#SEAT`.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::situation::Position::FirstOrSecond.word(), "12");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        let mut known = POSITIONS.iter();
        known.find(|known| known.0 == self).map_or("0", |known| known.2)
    }

    /// Whether it holds for an opening after a number of passes.
    ///
    /// ```
    /// use portnote_bml::bml::situation::Position;
    /// assert!(Position::ThirdOrFourth.holds_after(2));
    /// assert!(!Position::FirstOrSecond.holds_after(2));
    /// ```
    #[must_use]
    pub const fn holds_after(self, passes: usize) -> bool {
        passes < 4 && self.hands() >> passes & 1 == 1
    }

    /// Whether a hand that opens may be in both.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.hands() & other.hands() != 0
    }

    /// One bit for each hand that may open.
    const fn hands(self) -> u8 {
        match self {
            Self::Any => 0b1111,
            Self::First => 0b0001,
            Self::Second => 0b0010,
            Self::Third => 0b0100,
            Self::Fourth => 0b1000,
            Self::FirstOrSecond => 0b0011,
            Self::ThirdOrFourth => 0b1100,
        }
    }
}

impl Vulnerability {
    /// The vulnerability of a digit in BSS.
    ///
    /// ```
    /// use portnote_bml::bml::situation::Vulnerability;
    /// assert_eq!(Vulnerability::from_digit('4'), Some(Vulnerability::Both));
    /// ```
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        let mut known = VULNERABILITIES.iter();
        known.find(|known| known.1 == digit).map(|known| known.0)
    }

    /// The vulnerability of the two letters after `#VUL`, in upper case.
    ///
    /// ```
    /// use portnote_bml::bml::situation::Vulnerability;
    /// assert_eq!(Vulnerability::from_word("Y0"), Some(Vulnerability::We));
    /// assert_eq!(Vulnerability::from_word("y0"), None);
    /// ```
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let mut known = VULNERABILITIES.iter();
        known.find(|known| known.2 == word).map(|known| known.0)
    }

    /// The digit in BSS.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::situation::Vulnerability::They.digit(), '8');
    /// ```
    #[must_use]
    pub fn digit(self) -> char {
        let mut known = VULNERABILITIES.iter();
        known.find(|known| known.0 == self).map_or('0', |known| known.1)
    }

    /// The two letters after `#VUL`.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::situation::Vulnerability::None.word(), "NN");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        let mut known = VULNERABILITIES.iter();
        known.find(|known| known.0 == self).map_or("00", |known| known.2)
    }

    /// One bit for each of: no side, only we, only they, both.
    const fn cases(self) -> u8 {
        match self {
            Self::Any => 0b1111,
            Self::None => 0b0001,
            Self::OnlyWe => 0b0010,
            Self::OnlyThey => 0b0100,
            Self::Both => 0b1000,
            Self::WeNot => 0b0101,
            Self::We => 0b1010,
            Self::TheyNot => 0b0011,
            Self::They => 0b1100,
        }
    }
}

/// The relation of two situations: `None` where they have nothing in common,
/// `Some(None)` where each holds cases of its own.
pub(crate) fn relation(
    first: (Position, Vulnerability),
    second: (Position, Vulnerability),
) -> Option<Option<Ordering>> {
    let bits = |(position, vulnerability): (Position, Vulnerability)| {
        (position.hands(), vulnerability.cases())
    };
    let (first, second) = (bits(first), bits(second));
    let common = (first.0 & second.0, first.1 & second.1);
    if common.0 == 0 || common.1 == 0 {
        return None;
    }
    Some(match (common == first, common == second) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
