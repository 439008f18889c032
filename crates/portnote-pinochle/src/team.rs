//! Teams and the players in them, and one score for each team. PPN 1.0, Victor Tag and GameScores
//! Tag.

use std::fmt;
use std::str::FromStr;

use crate::invalid;
use crate::invalid::ParseError;
use crate::seat::{BySeat, Seat};
use crate::table::Table;

/// A team by its number, from 1; Team 1 is the team of North. PPN 1.0, Victor Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team(u8);

impl Team {
    /// Number of the team, from 1.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let team = Teams::usual(Table::FOUR).and_then(|teams| teams.of(Seat::West));
    /// assert_eq!(team.map(|team| team.number()), Some(2));
    /// ```
    #[must_use]
    pub const fn number(self) -> usize {
        (self.0 as usize).saturating_add(1)
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Team {
    type Err = ParseError;

    /// Reads the number of the team. PPN 1.0, Victor Tag.
    ///
    /// ```
    /// use portnote_pinochle::Team;
    /// assert_eq!("2".parse().map(Team::number), Ok(2));
    /// let error = "0".parse::<Team>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid team `0`: expected `1` to `8`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(|digit| digit.to_digit(10)?.checked_sub(1)?.try_into().ok())
            .filter(|place| usize::from(*place) < Table::MOST)
            .map(Self)
            .ok_or_else(|| ParseError::new("team", text, "`1` to `8`"))
    }
}

impl TryFrom<usize> for Team {
    type Error = ParseError;

    /// The team of a number from 1 to 8.
    ///
    /// ```
    /// use portnote_pinochle::Team;
    /// assert_eq!(Team::try_from(8).map(Team::number), Ok(8));
    /// assert!(Team::try_from(9).is_err());
    /// ```
    fn try_from(number: usize) -> Result<Self, Self::Error> {
        number.to_string().parse()
    }
}

/// The players of each team, so that it is known who are partners.
///
/// ```
/// use portnote_pinochle::{Seat, Table, Teams};
/// let teams = Teams::new(Table::SIX, 3);
/// let partner = teams.and_then(|teams| teams.of(Seat::South));
/// assert_eq!(partner, teams.and_then(|teams| teams.of(Seat::North)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Teams {
    table: Table,
    count: u8,
    of: BySeat<Option<Team>>,
}

impl Teams {
    /// Teams that sit in turn, so that Team 1 has every `count`th seat from North on. `None` when
    /// the players cannot be divided so. PPN 1.0, GameScores Tag and Victor Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Table, Teams};
    /// assert!(Teams::new(Table::SIX, 2).is_some());
    /// assert_eq!(Teams::new(Table::SIX, 4), None);
    /// ```
    #[must_use]
    pub fn new(table: Table, count: usize) -> Option<Self> {
        let divides = count > 0 && table.players().is_multiple_of(count);
        let number = divides.then_some(count)?;
        Some(Self {
            table,
            count: u8::try_from(count).ok()?,
            of: BySeat::from_fn(|seat| {
                let team = table.index(seat)?.checked_rem(number)?;
                u8::try_from(team).ok().map(Team)
            }),
        })
    }

    /// The teams that a table has when nothing else is said: two for four players, and every
    /// player alone for two, three, five and seven. `None` for six and eight players, among whom
    /// two teams are as usual as three or four. PPN 1.0, GameScores Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Table, Teams};
    /// let count = |table| Teams::usual(table).map(|teams| teams.count());
    /// assert_eq!(count(Table::FOUR), Some(2));
    /// assert_eq!(count(Table::THREE), Some(3));
    /// assert_eq!(count(Table::SIX), None);
    /// ```
    #[must_use]
    pub fn usual(table: Table) -> Option<Self> {
        match table {
            Table::FOUR => Self::new(table, 2),
            Table::SIX | Table::EIGHT => None,
            _ => Some(Self::alone(table)),
        }
    }

    /// Every player alone: as many teams as players, clockwise from North.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let team = Teams::alone(Table::FOUR).of(Seat::West);
    /// assert_eq!(team.map(|team| team.number()), Some(4));
    /// ```
    #[must_use]
    pub fn alone(table: Table) -> Self {
        let mut teams = Self { table, count: 0, of: BySeat::default() };
        for seat in table.seats() {
            *teams.of.get_mut(*seat) = Some(Team(teams.count));
            teams.count = teams.count.saturating_add(1);
        }
        teams
    }

    /// Two teams for one hand: the declarer with the partner who was called by a card, against all
    /// others. `None` when a seat is not at the table or both are the same. PPN 1.0, Partner Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let teams = Teams::called(Table::FIVE, Seat::Southeast, Seat::Northwest);
    /// let team = teams.and_then(|teams| teams.of(Seat::Northwest));
    /// assert_eq!(team.map(|team| team.number()), Some(2));
    /// ```
    #[must_use]
    pub fn called(table: Table, declarer: Seat, partner: Seat) -> Option<Self> {
        if declarer == partner || !table.has(declarer) || !table.has(partner) {
            return None;
        }
        let declares = |seat: Seat| seat == declarer || seat == partner;
        let north = declares(Seat::North);
        Some(Self {
            table,
            count: 2,
            of: BySeat::from_fn(|seat| {
                let team = Team(u8::from(declares(seat) != north));
                table.has(seat).then_some(team)
            }),
        })
    }

    /// The table at which they sit.
    ///
    /// ```
    /// use portnote_pinochle::{Table, Teams};
    /// assert_eq!(Teams::alone(Table::FIVE).table(), Table::FIVE);
    /// ```
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// Number of teams, 1 to 8.
    ///
    /// ```
    /// use portnote_pinochle::{Table, Teams};
    /// assert_eq!(Teams::alone(Table::EIGHT).count(), 8);
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The team of a seat, `None` for a seat that the table does not have.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let teams = Teams::alone(Table::FIVE);
    /// assert_ne!(teams.of(Seat::North), teams.of(Seat::Northeast));
    /// assert_eq!(teams.of(Seat::East), None);
    /// ```
    #[must_use]
    pub const fn of(&self, seat: Seat) -> Option<Team> {
        *self.of.get(seat)
    }

    /// Whether two seats play together.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let teams = Teams::usual(Table::FOUR);
    /// assert!(teams.is_some_and(|teams| teams.are_partners(Seat::East, Seat::West)));
    /// ```
    #[must_use]
    pub fn are_partners(&self, one: Seat, other: Seat) -> bool {
        self.of(one).is_some() && self.of(one) == self.of(other)
    }

    /// The teams, Team 1 first.
    ///
    /// ```
    /// use portnote_pinochle::{Table, Teams};
    /// let teams = Teams::alone(Table::THREE);
    /// assert!(teams.all().map(|team| team.number()).eq([1, 2, 3]));
    /// ```
    pub fn all(&self) -> impl Iterator<Item = Team> {
        (0..self.count).map(Team)
    }

    /// The scores of the teams when each seat brings its points; sums stay within `i32`.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, Seat, Table, Teams};
    /// let melds = BySeat::from_fn(|seat| u32::from(seat == Seat::South) * 94 + 4);
    /// let sum = Teams::usual(Table::FOUR).map(|teams| teams.sum(&melds).to_string());
    /// assert_eq!(sum.as_deref(), Some("102:8"));
    /// ```
    #[must_use]
    pub fn sum(&self, points: &BySeat<u32>) -> TeamScores {
        let mut scores = TeamScores::zero(self);
        for seat in self.table.seats() {
            if let Some(score) = self.of(*seat).and_then(|team| scores.get_mut(team)) {
                let points = i32::try_from(*points.get(*seat)).unwrap_or(i32::MAX);
                *score = score.saturating_add(points);
            }
        }
        scores
    }
}

/// One score in points for each team, like `98:44`, Team 1 first. PPN 1.0, GameScores Tag.
// Invariant: 1 to 8 values count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TeamScores {
    scores: [i32; Table::MOST],
    count: u8,
}

impl TeamScores {
    /// A score of 0 for each of the teams.
    ///
    /// ```
    /// use portnote_pinochle::{Table, TeamScores, Teams};
    /// assert_eq!(TeamScores::zero(&Teams::alone(Table::THREE)).to_string(), "0:0:0");
    /// ```
    #[must_use]
    pub const fn zero(teams: &Teams) -> Self {
        Self { scores: [0; Table::MOST], count: teams.count }
    }

    /// The scores in the order of the teams, `None` when they are none or more than eight.
    ///
    /// ```
    /// use portnote_pinochle::TeamScores;
    /// let scores = TeamScores::new(&[0, -75]).map(|scores| scores.to_string());
    /// assert_eq!(scores.as_deref(), Some("0:-75"));
    /// assert_eq!(TeamScores::new(&[]), None);
    /// ```
    #[must_use]
    pub fn new(values: &[i32]) -> Option<Self> {
        let mut scores = [0; Table::MOST];
        let fits = !values.is_empty() && values.len() <= scores.len();
        scores.iter_mut().zip(values).for_each(|(score, value)| *score = *value);
        let count = u8::try_from(values.len()).ok()?;
        fits.then_some(Self { scores, count })
    }

    /// The scores, Team 1 first.
    ///
    /// ```
    /// use portnote_pinochle::TeamScores;
    /// let scores = TeamScores::new(&[26, 9, 71]);
    /// assert_eq!(scores.as_ref().map(|scores| scores.values()), Some(&[26, 9, 71][..]));
    /// ```
    #[must_use]
    pub fn values(&self) -> &[i32] {
        self.scores.get(..self.count.into()).unwrap_or_default()
    }

    /// The score of a team, `None` for a team that is not among them.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, TeamScores, Teams};
    /// let west = Teams::usual(Table::FOUR).and_then(|teams| teams.of(Seat::West));
    /// let score = TeamScores::new(&[0, 76]).zip(west);
    /// assert_eq!(score.and_then(|(scores, team)| scores.get(team)), Some(76));
    /// ```
    #[must_use]
    pub fn get(&self, team: Team) -> Option<i32> {
        self.values().get(usize::from(team.0)).copied()
    }

    /// Both scores added team by team, within `i32`; `None` when the numbers of teams differ.
    ///
    /// ```
    /// use portnote_pinochle::TeamScores;
    /// let game = TeamScores::new(&[-54, 328]).zip(TeamScores::new(&[90, -75]));
    /// let game = game.and_then(|(game, hand)| game.plus(&hand));
    /// assert_eq!(game, TeamScores::new(&[36, 253]));
    /// ```
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = *self;
        for (score, other) in sum.scores.iter_mut().zip(other.scores) {
            *score = score.saturating_add(other);
        }
        (self.count == other.count).then_some(sum)
    }

    pub(crate) fn get_mut(&mut self, team: Team) -> Option<&mut i32> {
        let values = self.scores.get_mut(..self.count.into())?;
        values.get_mut(usize::from(team.0))
    }
}

impl fmt::Display for TeamScores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, score) in self.values().iter().enumerate() {
            let colon = if place == 0 { "" } else { ":" };
            write!(f, "{colon}{score}")?;
        }
        Ok(())
    }
}

impl FromStr for TeamScores {
    type Err = ParseError;

    /// Reads the scores of 1 to 8 teams, separated by colons. PPN 1.0, GameScores Tag.
    ///
    /// ```
    /// use portnote_pinochle::TeamScores;
    /// assert_eq!("0:-75".parse(), Ok(TeamScores::new(&[0, -75]).unwrap()));
    /// let error = "98,44".parse::<TeamScores>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid scores `98,44`: expected 1 to 8 scores, as in `98:44`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(':')
            .take(Table::MOST.saturating_add(1))
            .map(score)
            .collect::<Option<Vec<i32>>>()
            .and_then(|scores| Self::new(&scores))
            .ok_or_else(|| ParseError::new("scores", text, "1 to 8 scores, as in `98:44`"))
    }
}

/// A score in digits, possibly with a minus sign; `parse` would take a plus sign too.
fn score(text: &str) -> Option<i32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

impl fmt::Debug for TeamScores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TeamScores({self})")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::two_of_two(Table::FOUR, 2, "1212")]
    #[case::two_of_three(Table::SIX, 2, "121212")]
    #[case::three_of_two(Table::SIX, 3, "123123")]
    #[case::four_of_two(Table::EIGHT, 4, "12341234")]
    #[case::alone(Table::FIVE, 5, "12345")]
    #[case::all_together(Table::FIVE, 1, "11111")]
    fn teams_in_turn(#[case] table: Table, #[case] count: usize, #[case] numbers: &str) {
        let teams = Teams::new(table, count).unwrap();
        let found: String =
            table.seats().iter().map(|seat| teams.of(*seat).unwrap().to_string()).collect();
        assert_eq!(found, numbers);
        assert_eq!(teams.count(), count);
        assert_eq!(teams.all().count(), count);
    }

    #[rstest]
    #[case::none(Table::FOUR, 0)]
    #[case::no_divisor(Table::FIVE, 2)]
    #[case::too_many(Table::FOUR, 8)]
    #[case::far_too_many(Table::FOUR, usize::MAX)]
    fn no_teams(#[case] table: Table, #[case] count: usize) {
        assert_eq!(Teams::new(table, count), None);
    }

    #[test]
    fn a_called_partner_makes_two_teams() {
        let teams = Teams::called(Table::FIVE, Seat::North, Seat::Southwest).unwrap();
        let numbers: Vec<usize> =
            Table::FIVE.seats().iter().map(|seat| teams.of(*seat).unwrap().number()).collect();
        assert_eq!(numbers, [1, 2, 2, 1, 2]);
        assert_eq!(Teams::called(Table::FIVE, Seat::North, Seat::North), None);
        assert_eq!(Teams::called(Table::FIVE, Seat::North, Seat::East), None);
    }

    #[test]
    fn alone_is_one_team_for_each_player() {
        for table in Table::ALL {
            assert_eq!(Some(Teams::alone(table)), Teams::new(table, table.players()));
        }
    }

    #[test]
    fn sums_stop_at_the_largest_score() {
        let points = BySeat::from_fn(|_| u32::MAX);
        let scores = Teams::usual(Table::FOUR).unwrap().sum(&points);
        assert_eq!(scores.values(), [i32::MAX, i32::MAX]);
        assert_eq!(scores.plus(&scores), Some(scores));
    }

    #[test]
    fn nine_scores_are_too_many() {
        assert_eq!(TeamScores::new(&[0; 9]), None);
        let (two, three) =
            (TeamScores::new(&[1, 2]).unwrap(), TeamScores::new(&[1, 2, 3]).unwrap());
        assert_eq!(two.plus(&three), None);
    }
}
