//! Scores of rubber bridge: `NS 150/120`. PBN 2.1 §4.2.5, §4.2.6.

use portnote_bridge::{RubberGame, RubberGameFault, Side, Vulnerability, rubber_vulnerability};

use super::{number, side_of};

/// Points of one side for one deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RubberPoints {
    /// Bonus points, above the line.
    pub above: u32,
    /// Trick points, below the line.
    pub below: u32,
}

/// The value of ScoreRubber in its five forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreRubber {
    /// Points of declarer's side.
    Declarer(RubberPoints),
    /// Points of one side.
    Side(Side, RubberPoints),
    /// Points of both sides, in the order written.
    Both(Side, RubberPoints, RubberPoints),
}

/// The points of one side in a rubber match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RubberSide {
    /// Points above the line in the rubbers before this one.
    pub above_previous: u32,
    /// Points above the line in this rubber.
    pub above_current: u32,
    /// Points below the line in each game of this rubber, one to three.
    pub below: Vec<u32>,
}

/// The value of ScoreRubberHistory: the state of a rubber when a deal begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RubberHistory {
    /// The points of North-South.
    pub north_south: RubberSide,
    /// The points of East-West.
    pub east_west: RubberSide,
}

/// Why the state of a rubber is not possible; games count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RubberHistoryFault {
    /// The sides do not have the same number of games.
    UnequalGames,
    /// Trick points are not a multiple of 10.
    NotInTens(usize),
    /// Both sides have 100 points or more.
    TwoWinners(usize),
    /// Neither side has 100 points, and yet another game follows.
    NoWinner(usize),
}

impl ScoreRubber {
    /// Reads a score like `150/120`, `NS 150/120`, `EW 0/0 NS 150/120`; blanks around the
    /// slash do not matter.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// use portnote_pbn::value::{RubberPoints, ScoreRubber};
    /// let points = RubberPoints { above: 150, below: 120 };
    /// let read = ScoreRubber::read("NS 150 / 120");
    /// assert_eq!(read, Some(ScoreRubber::Side(Side::NorthSouth, points)));
    /// assert_eq!(ScoreRubber::read("NS 150"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = spaced(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [above, "/", below] => Some(Self::Declarer(points(above, below)?)),
            [side, above, "/", below] => {
                Some(Self::Side(side_of(side).ok()?, points(above, below)?))
            }
            [first, a, "/", b, second, c, "/", d] => {
                let (first, second) = (side_of(first).ok()?, side_of(second).ok()?);
                (first != second).then_some(Self::Both(first, points(a, b)?, points(c, d)?))
            }
            _ => None,
        }
    }
}

impl RubberHistory {
    /// Reads a history like `NS 0 150/120 0 EW 0 0/60 20`.
    ///
    /// ```
    /// use portnote_pbn::value::RubberHistory;
    /// let history = RubberHistory::read("NS 0 150/120 0 EW 0 0/60 20");
    /// assert_eq!(history.map(|history| history.east_west.below), Some(vec![60, 20]));
    /// assert_eq!(RubberHistory::read("NS 0/120 EW 0/60"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = spaced(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, rest) = words.split_first()?;
        let second = rest.iter().position(|word| *word == "EW")?;
        let (ours, theirs) = (rest.get(..second)?, rest.get(second + 1..)?);
        (*first == "NS").then_some(())?;
        Some(Self { north_south: side(ours)?, east_west: side(theirs)? })
    }

    /// The games of the rubber, the last one still open.
    pub fn games(&self) -> impl Iterator<Item = RubberGame> {
        let sides = self.north_south.below.iter().zip(&self.east_west.below);
        sides.map(|(north_south, east_west)| RubberGame {
            north_south: *north_south,
            east_west: *east_west,
        })
    }

    /// The first thing about it that cannot be.
    ///
    /// ```
    /// use portnote_pbn::value::{RubberHistory, RubberHistoryFault};
    /// let fault = |text| RubberHistory::read(text).and_then(|history| history.fault());
    /// assert_eq!(fault("NS 0 0/90 0 EW 0 0/60 0"), Some(RubberHistoryFault::NoWinner(1)));
    /// assert_eq!(fault("NS 0 0/120 0 EW 0 0/60 0"), None);
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<RubberHistoryFault> {
        let last = self.north_south.below.len();
        if last != self.east_west.below.len() {
            return Some(RubberHistoryFault::UnequalGames);
        }
        let mut games = (1..).zip(self.games());
        games.find_map(|(number, game)| match game.fault() {
            Some(RubberGameFault::NotInTens) => Some(RubberHistoryFault::NotInTens(number)),
            Some(_) => Some(RubberHistoryFault::TwoWinners(number)),
            None if number < last && game.winner().is_none() => {
                Some(RubberHistoryFault::NoWinner(number))
            }
            None => None,
        })
    }

    /// The vulnerability that follows: of the sides that have won a game.
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// use portnote_pbn::value::RubberHistory;
    /// let history = RubberHistory::read("NS 0 150/120 0 EW 0 0/60 20");
    /// let sides = history.map(|history| history.vulnerability());
    /// assert_eq!(sides, Some(Vulnerability::NorthSouth));
    /// ```
    #[must_use]
    pub fn vulnerability(&self) -> Vulnerability {
        rubber_vulnerability(self.games())
    }
}

/// The text with blanks around its slashes, so that it can be cut into words.
fn spaced(text: &str) -> String {
    text.replace('/', " / ")
}

fn points(above: &str, below: &str) -> Option<RubberPoints> {
    Some(RubberPoints { above: number(above).ok()?, below: number(below).ok()? })
}

fn side(words: &[&str]) -> Option<RubberSide> {
    let [previous, current, "/", games @ ..] = words else {
        return None;
    };
    let below: Option<Vec<u32>> = games.iter().map(|game| number(game).ok()).collect();
    Some(RubberSide {
        above_previous: number(previous).ok()?,
        above_current: number(current).ok()?,
        below: below.filter(|below| (1..=3).contains(&below.len()))?,
    })
}
