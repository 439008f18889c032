//! Tables of two to eight players, the seats that each has, and who sits next to and opposite whom.
//! PPN 1.0, Seat Tags.

use crate::invalid::ParseError;
use crate::seat::Seat;

/// How many sit at the table, 2 to 8, and with it which seats there are. PPN 1.0, Seat Tags.
///
/// ```
/// use portnote_pinochle::{Seat, Table};
/// let seats = [Seat::North, Seat::Southeast, Seat::Southwest];
/// assert_eq!(Table::THREE.seats(), seats);
/// assert_eq!(Table::THREE.next(Seat::Southwest), Seat::North);
/// ```
// Invariant: 2 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table(u8);

impl Table {
    /// Number of players of the smallest table.
    pub const FEWEST: usize = 2;
    /// Number of players of the largest table.
    pub const MOST: usize = 8;
    /// Two players: N S.
    pub const TWO: Self = Self(2);
    /// Three players: N SE SW.
    pub const THREE: Self = Self(3);
    /// Four players: N E S W.
    pub const FOUR: Self = Self(4);
    /// Five players: N NE SE SW NW.
    pub const FIVE: Self = Self(5);
    /// Six players: N NE SE S SW NW.
    pub const SIX: Self = Self(6);
    /// Seven players: N NE E SE SW W NW.
    pub const SEVEN: Self = Self(7);
    /// Eight players: all seats.
    pub const EIGHT: Self = Self(8);

    /// The seven tables, from two players to eight.
    pub const ALL: [Self; 7] =
        [Self::TWO, Self::THREE, Self::FOUR, Self::FIVE, Self::SIX, Self::SEVEN, Self::EIGHT];

    /// The table of 2 to 8 players, `None` for other numbers.
    ///
    /// ```
    /// use portnote_pinochle::Table;
    /// assert_eq!(Table::new(6), Some(Table::SIX));
    /// assert_eq!(Table::new(1), None);
    /// ```
    #[must_use]
    pub fn new(players: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.players() == players)
    }

    /// Number of players, 2 to 8.
    ///
    /// ```
    /// use portnote_pinochle::Table;
    /// assert_eq!(Table::FIVE.players(), 5);
    /// ```
    #[must_use]
    pub const fn players(self) -> usize {
        self.0 as usize
    }

    /// The seats clockwise, North first. PPN 1.0, Seat Tags.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::TWO.seats(), [Seat::North, Seat::South]);
    /// ```
    #[must_use]
    pub const fn seats(self) -> &'static [Seat] {
        use Seat::{East, North, Northeast, Northwest, South, Southeast, Southwest, West};
        match self.0 {
            2 => &[North, South],
            3 => &[North, Southeast, Southwest],
            4 => &[North, East, South, West],
            5 => &[North, Northeast, Southeast, Southwest, Northwest],
            6 => &[North, Northeast, Southeast, South, Southwest, Northwest],
            7 => &[North, Northeast, East, Southeast, Southwest, West, Northwest],
            _ => &Seat::ALL,
        }
    }

    /// Whether the table has the seat.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert!(Table::FOUR.has(Seat::East));
    /// assert!(!Table::THREE.has(Seat::East));
    /// ```
    #[must_use]
    pub fn has(self, seat: Seat) -> bool {
        self.seats().contains(&seat)
    }

    /// Place of the seat in the clockwise list that begins with North, from 0; `None` for a
    /// seat that the table does not have.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::SIX.index(Seat::South), Some(3));
    /// assert_eq!(Table::SIX.index(Seat::East), None);
    /// ```
    #[must_use]
    pub fn index(self, seat: Seat) -> Option<usize> {
        self.seats().iter().position(|other| *other == seat)
    }

    /// The next seat clockwise, the one on the left, which acts next. For a seat that the table
    /// does not have it is the first one that follows.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::FOUR.next(Seat::West), Seat::North);
    /// assert_eq!(Table::THREE.next(Seat::East), Seat::Southeast);
    /// ```
    #[must_use]
    pub fn next(self, seat: Seat) -> Seat {
        let mut seats = self.seats().iter().copied();
        seats.find(|other| *other > seat).unwrap_or(Seat::North)
    }

    /// The seat before, counter-clockwise, the one on the right. For a seat that the table does
    /// not have it is the first one that precedes.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::THREE.previous(Seat::North), Seat::Southwest);
    /// ```
    #[must_use]
    pub fn previous(self, seat: Seat) -> Seat {
        let mut before = self.seats().iter().rev().copied();
        let last = self.seats().last().copied().unwrap_or(Seat::North);
        before.find(|other| *other < seat).unwrap_or(last)
    }

    /// The seat that is `steps` places further clockwise; whole rounds change nothing.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::THREE.rotate(Seat::North, 5), Seat::Southwest);
    /// ```
    #[must_use]
    pub fn rotate(self, seat: Seat, steps: usize) -> Seat {
        let steps = steps.checked_rem(self.players()).unwrap_or(0);
        (0..steps).fold(seat, |seat, _| self.next(seat))
    }

    /// The seats clockwise from one of them, each once; from the next one for a seat that the
    /// table does not have.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// let order: Vec<Seat> = Table::THREE.from(Seat::Southwest).collect();
    /// assert_eq!(order, [Seat::Southwest, Seat::North, Seat::Southeast]);
    /// ```
    pub fn from(self, first: Seat) -> impl Iterator<Item = Seat> {
        let first = if self.has(first) { first } else { self.next(first) };
        let start = self.index(first).unwrap_or(0);
        let seats = self.seats().iter().copied();
        seats.cycle().skip(start).take(self.players())
    }

    /// The seat across the table, `None` where an odd number of players leaves no such seat.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table};
    /// assert_eq!(Table::SIX.opposite(Seat::Northeast), Some(Seat::Southwest));
    /// assert_eq!(Table::THREE.opposite(Seat::North), None);
    /// ```
    #[must_use]
    pub fn opposite(self, seat: Seat) -> Option<Seat> {
        let players = self.players();
        (players.is_multiple_of(2) && self.has(seat)).then(|| self.rotate(seat, players / 2))
    }
}

impl TryFrom<usize> for Table {
    type Error = ParseError;

    /// The table of 2 to 8 players, see [`Table::new`].
    ///
    /// ```
    /// use portnote_pinochle::Table;
    /// assert_eq!(Table::try_from(4), Ok(Table::FOUR));
    /// let error = Table::try_from(9).map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid number of players `9`: expected 2 to 8".to_owned()));
    /// ```
    fn try_from(players: usize) -> Result<Self, Self::Error> {
        Self::new(players)
            .ok_or_else(|| ParseError::new("number of players", &players.to_string(), "2 to 8"))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(2, "N S")]
    #[case(3, "N SE SW")]
    #[case(4, "N E S W")]
    #[case(5, "N NE SE SW NW")]
    #[case(6, "N NE SE S SW NW")]
    #[case(7, "N NE E SE SW W NW")]
    #[case(8, "N NE E SE S SW W NW")]
    fn seats_of_the_standard(#[case] players: usize, #[case] seats: &str) {
        let table = Table::new(players).unwrap();
        let letters: Vec<&str> = table.seats().iter().map(|seat| seat.letters()).collect();
        assert_eq!(letters.join(" "), seats);
        assert_eq!(table.players(), players);
    }

    #[rstest]
    #[case(0)]
    #[case(1)]
    #[case(9)]
    #[case(usize::MAX)]
    fn no_table(#[case] players: usize) {
        assert_eq!(Table::new(players), None);
    }

    #[test]
    fn one_round_comes_home() {
        for table in Table::ALL {
            for &seat in table.seats() {
                assert_eq!(table.rotate(seat, table.players()), seat);
                assert_eq!(table.previous(table.next(seat)), seat);
                assert_eq!(table.next(table.previous(seat)), seat);
                assert_eq!(table.rotate(seat, usize::MAX), {
                    table.rotate(seat, usize::MAX % table.players())
                });
                let round: Vec<Seat> = table.from(seat).collect();
                assert_eq!(round.len(), table.players());
                assert_eq!(round.first(), Some(&seat));
                for (steps, other) in round.into_iter().enumerate() {
                    assert_eq!(table.rotate(seat, steps), other);
                }
                let across = table.opposite(seat);
                assert_eq!(across.is_some(), table.players() % 2 == 0);
                assert!(across.is_none_or(|across| table.opposite(across) == Some(seat)));
            }
        }
    }

    #[test]
    fn a_seat_that_is_not_there_has_neighbours() {
        for table in Table::ALL {
            for seat in Seat::ALL {
                assert!(table.has(table.next(seat)));
                assert!(table.has(table.previous(seat)));
                assert!(table.from(seat).all(|other| table.has(other)));
                assert_eq!(table.from(seat).count(), table.players());
            }
        }
    }
}
