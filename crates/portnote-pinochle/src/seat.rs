//! The eight seats that a table can have, and one value for each seat. PPN 1.0, Seat Tags.

use std::fmt;
use std::str::FromStr;

use crate::invalid::ParseError;

/// One of the eight seats that a table can have, like `SE`, in clockwise order. PPN 1.0, Seat
/// Tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// `N`, which every table has.
    North,
    /// `NE`.
    Northeast,
    /// `E`.
    East,
    /// `SE`.
    Southeast,
    /// `S`.
    South,
    /// `SW`.
    Southwest,
    /// `W`.
    West,
    /// `NW`.
    Northwest,
}

impl Seat {
    /// The eight seats clockwise, North first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::Northeast,
        Self::East,
        Self::Southeast,
        Self::South,
        Self::Southwest,
        Self::West,
        Self::Northwest,
    ];

    /// The letters of the standard, like `N` or `SW`. PPN 1.0, Seat Tags.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// assert_eq!(Seat::Southwest.letters(), "SW");
    /// ```
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::Northeast => "NE",
            Self::East => "E",
            Self::Southeast => "SE",
            Self::South => "S",
            Self::Southwest => "SW",
            Self::West => "W",
            Self::Northwest => "NW",
        }
    }

    /// The seat of exactly the upper-case letters of the standard. PPN 1.0, Seat Tags.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// assert_eq!(Seat::from_letters("NE"), Some(Seat::Northeast));
    /// assert_eq!(Seat::from_letters("ne"), None);
    /// ```
    #[must_use]
    pub fn from_letters(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.letters() == letters)
    }

    /// The English name, like `Southeast`, which is also the name of the seat's tag. PPN 1.0,
    /// Seat Tags.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// assert_eq!(Seat::Northwest.name(), "Northwest");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::Northeast => "Northeast",
            Self::East => "East",
            Self::Southeast => "Southeast",
            Self::South => "South",
            Self::Southwest => "Southwest",
            Self::West => "West",
            Self::Northwest => "Northwest",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    /// Reads exactly the letters of the standard. PPN 1.0, Seat Tags.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// assert_eq!("SW".parse(), Ok(Seat::Southwest));
    /// let error = "Q".parse::<Seat>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid seat `Q`: expected `N`, `NE`, `E`, `SE`, `S`, `SW`, `W` or `NW`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_letters(text).ok_or_else(|| {
            ParseError::new("seat", text, "`N`, `NE`, `E`, `SE`, `S`, `SW`, `W` or `NW`")
        })
    }
}

/// One value for each of the eight seats. Seats that are not at the table keep the value with
/// which it was made.
// Indexing a plain array by a seat could fail in the eyes of the compiler; taking it apart
// cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>([T; 8]);

impl<T> BySeat<T> {
    /// The values that a function gives for the seats.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, Seat};
    /// let lengths = BySeat::from_fn(|seat| seat.letters().len());
    /// assert_eq!(*lengths.get(Seat::Southeast), 2);
    /// ```
    #[must_use]
    pub fn from_fn(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }

    /// The value of a seat.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, Seat};
    /// assert_eq!(*BySeat::<u32>::default().get(Seat::West), 0);
    /// ```
    #[must_use]
    pub const fn get(&self, seat: Seat) -> &T {
        let [north, northeast, east, southeast, south, southwest, west, northwest] = &self.0;
        match seat {
            Seat::North => north,
            Seat::Northeast => northeast,
            Seat::East => east,
            Seat::Southeast => southeast,
            Seat::South => south,
            Seat::Southwest => southwest,
            Seat::West => west,
            Seat::Northwest => northwest,
        }
    }

    /// The value of a seat, to be changed.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, Seat};
    /// let mut points = BySeat::<u32>::default();
    /// *points.get_mut(Seat::West) += 3;
    /// assert_eq!(*points.get(Seat::West), 3);
    /// ```
    pub const fn get_mut(&mut self, seat: Seat) -> &mut T {
        let [north, northeast, east, southeast, south, southwest, west, northwest] = &mut self.0;
        match seat {
            Seat::North => north,
            Seat::Northeast => northeast,
            Seat::East => east,
            Seat::Southeast => southeast,
            Seat::South => south,
            Seat::Southwest => southwest,
            Seat::West => west,
            Seat::Northwest => northwest,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn letters_come_back() {
        for seat in Seat::ALL {
            assert_eq!(Seat::from_letters(seat.letters()), Some(seat));
            assert_eq!(seat.to_string(), seat.letters());
            assert!(seat.name().starts_with(seat.letters().chars().next().unwrap()));
        }
    }

    #[rstest]
    #[case::lower("n")]
    #[case::reversed("EN")]
    #[case::empty("")]
    #[case::three("NNE")]
    fn no_seat(#[case] letters: &str) {
        assert_eq!(Seat::from_letters(letters), None);
    }

    #[test]
    fn each_seat_has_its_own_value() {
        let mut values = BySeat::<usize>::default();
        for (number, seat) in Seat::ALL.into_iter().enumerate() {
            *values.get_mut(seat) = number;
        }
        for (number, seat) in Seat::ALL.into_iter().enumerate() {
            assert_eq!(*values.get(seat), number);
        }
        assert_eq!(values, BySeat::from_fn(|seat| seat as usize));
    }
}
