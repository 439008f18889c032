//! The tricks of every declarer in every denomination with best play of all four hands.

mod analysis;
mod complete;
mod deals;
mod position;
mod solver;

use std::fmt;
use std::str::FromStr;

use crate::board::Vulnerability;
use crate::call::{Bid, Denomination};
use crate::deal::FULL_HAND;
use crate::error::ParseError;
use crate::score::par::{
    Declarers, Par, ParContract, is_par_contract, par, score, score_of_any_opener,
};
use crate::seat::{Seat, Side};

pub use analysis::{
    CardCost, LeadCost, PlayAnalysis, RecordedPlay, StopReason, Stopped, best_cards, lead_costs,
};
pub use complete::{CompleteDeal, IncompleteDeal};
pub use deals::SolvedDeals;
pub use position::CardPosition;
pub use solver::{SolveError, Solver, Stop};

/// Tricks that count for no bid.
const BOOK: u8 = 6;

/// The tricks of each declarer in each denomination with best play of all four hands, as far as
/// they are known.
///
/// The text is the one of the tag DoubleDummyTricks of programs: a hexadecimal digit for each of
/// the declarers North, South, East and West in no trump, spades, hearts, diamonds and clubs. An
/// unknown number is `-`.
///
/// ```
/// use portnote_bridge::{Denomination, DoubleDummy, Seat, Side, Vulnerability};
/// let tricks: DoubleDummy = "54688546888955589655".parse()?;
/// assert_eq!(tricks.get(Seat::East, Denomination::Spades), Some(9));
/// let par = tricks.par(Vulnerability::None, Side::NorthSouth);
/// let par = par.map(|par| (par.score_ns, par.to_string()));
/// assert_eq!(par, Some((-140, "EW 3S=".to_owned())));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
// Invariant: no number is above 13.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DoubleDummy {
    tricks: [[Option<u8>; 5]; 4],
}

impl DoubleDummy {
    /// Declarers in the order of the text, and of the rows of OptimumResultTable.
    pub const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

    /// Denominations in the order of the text, and of the rows of OptimumResultTable.
    pub const DENOMINATIONS: [Denomination; 5] = [
        Denomination::NoTrump,
        Denomination::Spades,
        Denomination::Hearts,
        Denomination::Diamonds,
        Denomination::Clubs,
    ];

    /// Returns the tricks of a declarer in a denomination, 0 to 13; `None` where they are not
    /// known.
    #[must_use]
    pub fn get(&self, declarer: Seat, denomination: Denomination) -> Option<u8> {
        let row = self.tricks.get(declarer as usize)?;
        row.get(denomination as usize).copied().flatten()
    }

    /// Sets the tricks of a declarer in a denomination. A number above 13 is not possible, and
    /// makes them unknown.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, DoubleDummy, Seat};
    /// let mut tricks = DoubleDummy::default();
    /// tricks.set(Seat::North, Denomination::Spades, 13);
    /// assert_eq!(tricks.to_string(), "-d------------------");
    /// ```
    pub fn set(&mut self, declarer: Seat, denomination: Denomination, tricks: u8) {
        let row = self.tricks.get_mut(declarer as usize);
        if let Some(cell) = row.and_then(|row| row.get_mut(denomination as usize)) {
            *cell = Some(tricks).filter(|tricks| usize::from(*tricks) <= FULL_HAND);
        }
    }

    /// Returns whether all 20 numbers are known.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.tricks.iter().flatten().all(Option::is_some)
    }

    /// Returns the par score and its contracts, where `opener` is the side that may bid first:
    /// that of the dealer. `None` where a number is unknown.
    ///
    /// Both sides bid to their best, knowing all 20 numbers: a side uses its better declarer, and
    /// a contract that fails is doubled. PBN 2.1 §4.2.7, §5.7
    ///
    /// ```
    /// use portnote_bridge::{DoubleDummy, Side, Vulnerability};
    /// let tricks: DoubleDummy = "54688546888955589655".parse()?;
    /// let par = tricks.par(Vulnerability::NorthSouth, Side::NorthSouth);
    /// assert_eq!(par.map(|par| par.to_string()).as_deref(), Some("EW 2S+1"));
    /// assert_eq!(DoubleDummy::default().par(Vulnerability::None, Side::NorthSouth), None);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn par(&self, vulnerability: Vulnerability, opener: Side) -> Option<Par> {
        par(self.whole()?, vulnerability, opener)
    }

    /// Returns the score of [`DoubleDummy::par`] in points of North-South, and does not look for
    /// the contracts.
    #[must_use]
    pub fn par_score(&self, vulnerability: Vulnerability, opener: Side) -> Option<i32> {
        score(self.whole()?, vulnerability, opener)
    }

    /// Returns the par score in points of North-South where it does not matter which side may bid
    /// first, as where the dealer is not known. `None` where it does matter, or a number is
    /// unknown.
    ///
    /// ```
    /// use portnote_bridge::{DoubleDummy, Vulnerability};
    /// let par = |text: &str| {
    ///     text.parse().map(|tricks: DoubleDummy| tricks.par_score_of_any_opener(Vulnerability::None))
    /// };
    /// assert_eq!(par("66666666666666666666"), Ok(Some(0)));
    /// // Either side makes 1NT, if it can bid it first.
    /// assert_eq!(par("76666766667666676666"), Ok(None));
    /// ```
    #[must_use]
    pub fn par_score_of_any_opener(&self, vulnerability: Vulnerability) -> Option<i32> {
        score_of_any_opener(self.whole()?, vulnerability)
    }

    /// Returns whether a contract gives the par score and nobody would bid over it: those of
    /// [`DoubleDummy::par`], and higher ones of the same worth. One of two partners who take the
    /// same number of tricks may be named alone. `None` where a number is unknown.
    ///
    /// ```
    /// use portnote_bridge::{DoubleDummy, Side, Vulnerability};
    /// let tricks: DoubleDummy = "54688546888955589655".parse()?;
    /// let is_par = |text: &str| {
    ///     tricks.is_par_contract(&text.parse().ok()?, Vulnerability::None, Side::NorthSouth)
    /// };
    /// assert_eq!((is_par("E 3S="), is_par("EW 2S+1"), is_par("EW 3S+1")), (Some(true), Some(false), Some(false)));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_par_contract(
        &self,
        contract: &ParContract,
        vulnerability: Vulnerability,
        opener: Side,
    ) -> Option<bool> {
        is_par_contract(self.whole()?, vulnerability, opener, contract)
    }

    /// Returns the highest bid that each side makes in each denomination, North-South first, clubs
    /// to no trump. Partners who take different numbers of tricks have an entry each, if they make
    /// a bid at all. Empty where a number is unknown.
    ///
    /// ```
    /// use portnote_bridge::DoubleDummy;
    /// let tricks: DoubleDummy = "76887768776665666656".parse()?;
    /// let makeable = tricks.makeable();
    /// let texts = makeable.iter().map(|(declarers, bid)| format!("{declarers} {bid}"));
    /// assert_eq!(texts.collect::<Vec<_>>().join(", "), "NS 1C, N 2D, S 1D, NS 2H, NS 1NT");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn makeable(&self) -> Vec<(Declarers, Bid)> {
        let Some(tricks) = self.whole() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for side in Side::ALL {
            for denomination in Denomination::ALL {
                let [one, two] = side.seats();
                let highest = |seat| {
                    let level = tricks(seat, denomination).checked_sub(BOOK)?;
                    Bid::new(level, denomination)
                };
                let mut add = |declarers, bid: Option<Bid>| {
                    found.extend(bid.map(|bid| (declarers, bid)));
                };
                if highest(one) == highest(two) {
                    add(Declarers::Side(side), highest(one));
                } else {
                    add(Declarers::Seat(one), highest(one));
                    add(Declarers::Seat(two), highest(two));
                }
            }
        }
        found
    }

    /// All numbers, where all are known.
    fn whole(&self) -> Option<impl Fn(Seat, Denomination) -> u8> {
        self.is_full()
            .then_some(|declarer, denomination| self.get(declarer, denomination).unwrap_or(0))
    }
}

/// Writes 20 digits, with `-` for a number that is not known.
impl fmt::Display for DoubleDummy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = Self::DECLARERS.into_iter().flat_map(|declarer| {
            Self::DENOMINATIONS
                .into_iter()
                .map(move |denomination| self.get(declarer, denomination))
        });
        let digit = |tricks| char::from_digit(u32::from(tricks), 16);
        let text: String = cells.map(|tricks| tricks.and_then(digit).unwrap_or('-')).collect();
        f.pad(&text)
    }
}

impl FromStr for DoubleDummy {
    type Err = ParseError;

    /// Reads 20 hexadecimal digits in lower or upper case, each 0 to 13, or `-` in their place.
    ///
    /// ```
    /// use portnote_bridge::DoubleDummy;
    /// let tricks = "54688546888955589655".parse::<DoubleDummy>();
    /// assert!(tricks.is_ok_and(|tricks| tricks.is_full()));
    /// assert!("5468".parse::<DoubleDummy>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "20 hexadecimal digits from 0 to d, as in `54688546888955589655`";
        read(text).ok_or_else(|| ParseError::new("double-dummy tricks", text, expected))
    }
}

fn read(text: &str) -> Option<DoubleDummy> {
    let mut digits = text.chars();
    let mut read = DoubleDummy::default();
    for declarer in DoubleDummy::DECLARERS {
        for denomination in DoubleDummy::DENOMINATIONS {
            let digit = digits.next()?;
            if digit != '-' {
                let tricks = u8::try_from(digit.to_digit(14)?).ok()?;
                read.set(declarer, denomination, tricks);
            }
        }
    }
    digits.next().is_none().then_some(read)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // Deals of a solver: the example of the standard, a slam of one player, sacrifices, and a deal
    // on which it matters who bids first.
    #[rstest]
    #[case::of_the_standard("54688546888955589655", Vulnerability::None, Side::NorthSouth, -140, "EW 3S=")]
    #[case::no_sacrifice("54688546888955589655", Vulnerability::NorthSouth, Side::NorthSouth, -140, "EW 2S+1")]
    #[case::two_contracts("65874658747846967469", Vulnerability::NorthSouth, Side::EastWest, -110, "E 2S=; EW 3C=")]
    #[case::sacrifice("65874658747846967469", Vulnerability::EastWest, Side::NorthSouth, -100, "NS 3HX-1")]
    #[case::of_one_player("1135111351cc98cbb98b", Vulnerability::None, Side::EastWest, -990, "E 6N=")]
    #[case::vulnerable("1135111351cc98cbb98b", Vulnerability::All, Side::EastWest, -1440, "E 6N=")]
    #[case::nobody_makes("66666666666666666666", Vulnerability::None, Side::EastWest, 0, "")]
    #[case::both_make("76666766667666676666", Vulnerability::None, Side::EastWest, -90, "EW 1N=")]
    #[case::the_others_open(
        "76666766667666676666",
        Vulnerability::None,
        Side::NorthSouth,
        90,
        "NS 1N="
    )]
    fn par_of_a_deal(
        #[case] tricks: DoubleDummy,
        #[case] vulnerability: Vulnerability,
        #[case] opener: Side,
        #[case] score_ns: i32,
        #[case] contracts: &str,
    ) {
        let par = tricks.par(vulnerability, opener).unwrap();
        assert_eq!((par.score_ns, par.to_string().as_str()), (score_ns, contracts));
        assert_eq!(tricks.par_score(vulnerability, opener), Some(score_ns));
    }

    #[rstest]
    #[case::nobody("66666666666666666666", "")]
    #[case::unknown("-d0d00d0d000d0d00d0d", "")]
    #[case::partners_differ("7d666666666666666666", "N 7S, N 1NT")]
    #[case::below_a_bid("66666666666666666665", "")]
    #[case::both_sides("66667666676666866667", "NS 1C, E 2C, W 1C")]
    fn what_makes(#[case] tricks: DoubleDummy, #[case] expected: &str) {
        let shown = |(declarers, bid): (Declarers, Bid)| format!("{declarers} {bid}");
        let found: Vec<String> = tricks.makeable().into_iter().map(shown).collect();
        assert_eq!(found.join(", "), expected);
    }

    #[rstest]
    #[case::lower("0d0d00d0d000d0d00d0d", "0d0d00d0d000d0d00d0d")]
    #[case::upper("0D0D00D0D000D0D00D0D", "0d0d00d0d000d0d00d0d")]
    #[case::unknown("-d------------------", "-d------------------")]
    fn a_text_comes_back(#[case] text: &str, #[case] expected: &str) {
        let tricks: DoubleDummy = text.parse().unwrap();
        assert_eq!(tricks.to_string(), expected);
        assert_eq!(tricks.is_full(), !text.contains('-'));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::short("0d0d00d0d000d0d00d0")]
    #[case::long("0d0d00d0d000d0d00d0d0")]
    #[case::fourteen("ed0d00d0d000d0d00d0d")]
    #[case::other_letter("xd0d00d0d000d0d00d0d")]
    #[case::not_ascii("０d0d00d0d000d0d00d0d")]
    fn no_tricks(#[case] text: &str) {
        assert!(text.parse::<DoubleDummy>().is_err());
    }

    #[test]
    fn each_number_has_its_place() {
        let mut tricks = DoubleDummy::default();
        for (number, declarer) in (0..).zip(Seat::ALL) {
            for (more, denomination) in (0..).zip(Denomination::ALL) {
                assert!(!tricks.is_full());
                tricks.set(declarer, denomination, number + more);
                assert_eq!(tricks.get(declarer, denomination), Some(number + more));
            }
        }
        assert_eq!(tricks.to_string(), "43210654325432176543");
        tricks.set(Seat::North, Denomination::Clubs, 14);
        assert_eq!(tricks.get(Seat::North, Denomination::Clubs), None);
        assert_eq!(tricks.par(Vulnerability::None, Side::NorthSouth), None);
        assert_eq!(tricks.par_score_of_any_opener(Vulnerability::None), None);
    }
}
