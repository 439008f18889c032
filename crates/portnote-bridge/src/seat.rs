//! The four seats and two sides of a table, and one value for each seat. PBN 2.1 §3.4.9, §3.4.10.

use std::fmt;
use std::str::FromStr;

use crate::error;
use crate::error::ParseError;

/// One of the four seats at the table, like `N`, in clockwise order. PBN 2.1 §3.4.9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// `N`, partner of South.
    North,
    /// `E`, partner of West.
    East,
    /// `S`, partner of North.
    South,
    /// `W`, partner of East.
    West,
}

impl Seat {
    /// The four seats clockwise, North first.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The seat to the left, which acts next. PBN 2.1 §3.5.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::West.next(), Seat::North);
    /// ```
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// The seat across the table.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::East.partner(), Seat::West);
    /// ```
    #[must_use]
    pub const fn partner(self) -> Self {
        self.next().next()
    }

    /// The seat to the right, which acted before.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::North.previous(), Seat::West);
    /// ```
    #[must_use]
    pub const fn previous(self) -> Self {
        self.partner().next()
    }

    /// Clockwise steps from `other` to this seat, 0 to 3: the column of this seat in a
    /// section whose first column is `other`. PBN 2.1 §3.5, §3.6.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::North.offset_from(Seat::West), 1);
    /// ```
    #[must_use]
    pub const fn offset_from(self, other: Self) -> usize {
        (self as usize + 4 - other as usize) % 4
    }

    /// The seat that is `steps` places further clockwise; whole rounds change nothing.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::South.rotate(2), Seat::North);
    /// assert_eq!(Seat::South.rotate(41), Seat::West);
    /// ```
    #[must_use]
    pub const fn rotate(self, steps: usize) -> Self {
        match steps % 4 {
            0 => self,
            1 => self.next(),
            2 => self.partner(),
            _ => self.previous(),
        }
    }

    /// The partnership of this seat.
    ///
    /// ```
    /// use portnote_bridge::{Seat, Side};
    /// assert_eq!(Seat::South.side(), Side::NorthSouth);
    /// ```
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NorthSouth,
            Self::East | Self::West => Side::EastWest,
        }
    }

    /// The letter of the standard: `N`, `E`, `S` or `W`. PBN 2.1 §3.4.9.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::South.letter(), 'S');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The seat of an upper-case letter. PBN 2.1 §3.4.9.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::from_letter('W'), Some(Seat::West));
    /// assert_eq!(Seat::from_letter('w'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::North),
            'E' => Some(Self::East),
            'S' => Some(Self::South),
            'W' => Some(Self::West),
            _ => None,
        }
    }

    /// The English name, like `North`.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!(Seat::East.name(), "East");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    /// Reads the upper-case letter of the standard. PBN 2.1 §3.4.9.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// assert_eq!("S".parse(), Ok(Seat::South));
    /// let error = "Q".parse::<Seat>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid seat `Q`: expected `N`, `E`, `S` or `W`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letter = error::single(text).and_then(Self::from_letter);
        letter.ok_or_else(|| ParseError::new("seat", text, "`N`, `E`, `S` or `W`"))
    }
}

impl TryFrom<char> for Seat {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// A partnership of two players, like `NS`. PBN 2.1 §3.4.10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// `NS`: North and South.
    NorthSouth,
    /// `EW`: East and West.
    EastWest,
}

impl Side {
    /// Both sides, North-South first.
    pub const ALL: [Self; 2] = [Self::NorthSouth, Self::EastWest];

    /// Returns the other side, which plays against this one.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// assert_eq!(Side::EastWest.opponents(), Side::NorthSouth);
    /// ```
    #[must_use]
    pub const fn opponents(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// Returns the two seats, North or East first.
    ///
    /// ```
    /// use portnote_bridge::{Seat, Side};
    /// assert_eq!(Side::EastWest.seats(), [Seat::East, Seat::West]);
    /// ```
    #[must_use]
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NorthSouth => [Seat::North, Seat::South],
            Self::EastWest => [Seat::East, Seat::West],
        }
    }

    /// The two letters of the standard: `NS` or `EW`. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// assert_eq!(Side::NorthSouth.abbreviation(), "NS");
    /// ```
    #[must_use]
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.abbreviation())
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// Reads exactly the letters of the export format. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// assert_eq!("EW".parse(), Ok(Side::EastWest));
    /// let error = "SN".parse::<Side>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid side `SN`: expected `NS` or `EW`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let side = Self::ALL.into_iter().find(|side| side.abbreviation() == text);
        side.ok_or_else(|| ParseError::new("side", text, "`NS` or `EW`"))
    }
}

/// One value per seat. Indexing a plain array by a seat could fail in the eyes of the
/// compiler; a field per seat cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BySeat<T> {
    pub(crate) north: T,
    pub(crate) east: T,
    pub(crate) south: T,
    pub(crate) west: T,
}

impl<T: Copy> BySeat<T> {
    pub(crate) const fn splat(value: T) -> Self {
        Self { north: value, east: value, south: value, west: value }
    }

    pub(crate) const fn get(&self, seat: Seat) -> T {
        match seat {
            Seat::North => self.north,
            Seat::East => self.east,
            Seat::South => self.south,
            Seat::West => self.west,
        }
    }

    pub(crate) const fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    fn four_steps_come_home(#[values(0, 1, 2, 3)] start: usize) {
        let seat = Seat::ALL[start];
        assert_eq!(seat.next().next().next().next(), seat);
        assert_eq!(seat.next().previous(), seat);
        assert_eq!(seat.partner().partner(), seat);
        assert_eq!(seat.rotate(4), seat);
    }

    #[rstest]
    fn rotate_undoes_offset(#[values(0, 1, 2, 3)] from: usize, #[values(0, 1, 2, 3)] to: usize) {
        let (from, to) = (Seat::ALL[from], Seat::ALL[to]);
        assert_eq!(from.rotate(to.offset_from(from)), to);
    }

    #[rstest]
    fn letters_come_back(#[values(0, 1, 2, 3)] index: usize) {
        let seat = Seat::ALL[index];
        assert_eq!(Seat::from_letter(seat.letter()), Some(seat));
        assert!(seat.name().starts_with(seat.letter()));
        assert_eq!(seat.to_string(), seat.letter().to_string());
    }

    #[rstest]
    #[case::lower("ns")]
    #[case::reversed("SN")]
    #[case::empty("")]
    fn no_side(#[case] text: &str) {
        assert!(text.parse::<Side>().is_err());
    }

    #[test]
    fn partners_share_a_side() {
        for seat in Seat::ALL {
            assert_eq!(seat.side(), seat.partner().side());
            assert_eq!(seat.side().opponents(), seat.next().side());
        }
    }

    #[test]
    fn each_seat_has_its_own_value() {
        let mut values = BySeat::splat(0);
        for (number, seat) in Seat::ALL.into_iter().enumerate() {
            *values.get_mut(seat) = number;
        }
        for (number, seat) in Seat::ALL.into_iter().enumerate() {
            assert_eq!(values.get(seat), number);
        }
    }
}
