//! What bids mean in the words of people who write systems down.

use std::fmt;

use crate::random::Random;

/// A bid, by its place among the 35 from one club to seven notrump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bid(u32);

impl Bid {
    /// The lowest bid.
    pub const LOWEST: Self = Self(0);
    /// One notrump.
    pub const ONE_NOTRUMP: Self = Self(4);

    /// The bid of a place; `None` after the last.
    #[must_use]
    pub const fn new(place: u32) -> Option<Self> {
        if place < 35 { Some(Self(place)) } else { None }
    }

    /// The bid some places higher; `None` where there is none.
    #[must_use]
    pub const fn above(self, places: u32) -> Option<Self> {
        Self::new(self.0 + places)
    }

    /// Whether a suit is bid.
    #[must_use]
    pub const fn is_suit(self) -> bool {
        self.0 % 5 != 4
    }

    /// The letter of what is bid.
    #[must_use]
    pub fn strain(self) -> char {
        ['C', 'D', 'H', 'S', 'N'][(self.0 % 5) as usize]
    }

    /// The number of tricks above six.
    #[must_use]
    pub const fn level(self) -> u32 {
        self.0 / 5 + 1
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.strain())
    }
}

/// The name of a system, with its number, and what is said of it.
pub fn heading(random: &mut Random, number: u32) -> (String, &'static str) {
    let name = random.pick(&NAMES);
    (format!("{name} {number}"), random.pick(&SUMMARIES))
}

/// Names of systems.
const NAMES: [&str; 6] = [
    "Northern Club",
    "Two over one, revised",
    "Five card majors",
    "Short diamond",
    "Relay notes",
    "Weak notrump",
];

/// What titles and summaries say about a system.
const SUMMARIES: [&str; 4] = [
    "Natural with transfers over 1!c and a multi",
    "Strong club, nebulous diamond, light openings in third seat",
    "What we agreed on in spring; slam bidding is still to do",
    "The partnership's long notes",
];

const RANGES: [&str; 10] = [
    "0--5 hcp",
    "5--9 hcp",
    "6-10 HCP",
    "10--12 hcp",
    "11+",
    "12-14",
    "15--17",
    "18-19 HCP",
    "20+",
    "12+ hcp",
];

const SHAPES: [&str; 16] = [
    "balanced",
    "5+!h",
    "4!s, may have longer !d",
    "6+ cards",
    "4-4 majors",
    "both minors, 5-5 or better",
    "short !c",
    "3-card support",
    "no 4 card major",
    "a good suit",
    "5!s and 4+!h",
    "any 4441",
    "stopper in their suit",
    "4+!c",
    "any 5332",
    "2!d or 3!d",
];

const FORCES: [&str; 12] = [
    "forcing",
    "game forcing",
    "invitational",
    "to play",
    "INV+",
    "asks for a stopper",
    "transfer -> accepts or breaks",
    "slam interest",
    "preemptive",
    "relay",
    "*not* forcing",
    "maximum",
];

const EXTRAS: [&str; 12] = [
    "next step asks",
    "denies 4!s",
    "see 2NT opening",
    "3NT ends the auction",
    "pass or correct",
    "with 4-4 bid 2H first",
    "then 3D is artificial",
    "rare",
    "bid 4H with six",
    "/agreed in May/",
    "\"good-bad\" applies",
    "partner may pass",
];

/// What calls other than bids mean.
const OTHERS: [&str; 6] = [
    "takeout",
    "penalty, strength ca 15+",
    "values",
    "nothing to say",
    "lead directing",
    "shows the other major",
];

/// A short text, such as people put after a bid.
#[must_use]
pub fn of_bid(random: &mut Random) -> String {
    let mut text = String::new();
    let kinds: [&[&str]; 4] = [&RANGES, &SHAPES, &FORCES, &EXTRAS];
    for (kind, percent) in kinds.into_iter().zip([60, 75, 45, 20]) {
        if random.percent(percent) {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(random.pick(kind));
        }
    }
    if text.is_empty() {
        text.push_str("Natural");
    }
    text
}

/// A short text for a pass, a double or a redouble.
#[must_use]
pub fn of_other(random: &mut Random) -> &'static str {
    random.pick(&OTHERS)
}

/// The beginning of a sentence.
const FIRST: [&str; 8] = [
    "With a balanced hand",
    "Opposite a passed hand",
    "After a double",
    "If they bid 2H",
    "In the long run",
    "As a rule",
    "With 4-4 in the majors",
    "Vulnerable",
];

/// Ends of a sentence.
const SECOND: [&str; 8] = [
    "we *never* pass 2D at once",
    "opener rebids 1NT (12--14) and not 2!c",
    "the cheapest bid is artificial --- all others are natural",
    "3NT shows a long minor and a stopper",
    "responder bids up the line, so that no fit in !h or !s is lost",
    "a jump shows a /fit/ and a side suit",
    "a new suit is forcing for one round",
    "see https://example.org/notes for the reasons",
];

/// A sentence of prose.
#[must_use]
pub fn sentence(random: &mut Random) -> String {
    format!("{} {}.", random.pick(&FIRST), random.pick(&SECOND))
}
