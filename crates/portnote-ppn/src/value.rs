//! The values of tags, each read from its text to its end. A value that is not as the standard
//! writes it gives faults with places; judging them is left to the check.

mod cards;
mod number;
mod section;
mod word;

use std::fmt;
use std::ops::Range;

use portnote_core::Code;
use portnote_core::excerpt::escaped;
use portnote_core::problem::Problem as CoreProblem;
use portnote_pinochle::{BySeat, Deal, Hand, MeldEntry, Seat, Table};

pub(crate) use crate::limits::LARGEST;
use crate::problem::values::Problem;
use crate::tag::Kind;

const ROOMS: &[&str] = &["Open", "Closed"];
const PLAYERS: &[&str] = &["human", "program"];

/// What is wrong with a text, and where: offsets count from the start of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The smallest text that is wrong.
    pub at: Range<usize>,
    /// What is wrong; outside it is a code and a message.
    pub(crate) problem: FaultKind,
    /// The texts that would be right, where that is clear.
    pub edits: Vec<(Range<usize>, String)>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// It is not as the standard writes it.
    Value(Problem),
    /// A number that is larger than [`LARGEST`].
    TooLarge {
        /// Its digits.
        digits: usize,
    },
}

/// Hands by seat, as Deal, Holding and Passed write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hands {
    /// The seat of the first hand; `None` where the text names none.
    pub(crate) first: Option<Seat>,
    /// Each hand as written: its place, and the cards where they are known.
    pub(crate) hands: Vec<(Range<usize>, Option<Hand>)>,
}

/// Melds by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MeldsValue {
    /// The seat of the first entry.
    pub(crate) first: Option<Seat>,
    /// Each entry as written: its place, that of its points, and what it says.
    pub(crate) entries: Vec<(Range<usize>, Range<usize>, Option<MeldEntry>)>,
}

/// A seat, a colon and a text: Chat and Termination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spoken<'t> {
    /// The seat; `None` for `-` and where the text names none.
    pub(crate) seat: Option<Seat>,
    /// The text after the colon.
    pub(crate) text: &'t str,
}

/// Reads values and gathers what is wrong with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueReader {
    /// What was wrong, in the order found.
    pub(crate) faults: Vec<Fault>,
}

impl Fault {
    /// The code under which it is reported.
    ///
    /// ```
    /// use portnote_ppn::Context;
    /// let file = portnote_ppn::parse(b"[Contract \"1234567\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let (_, fault) = &game.facts().faults[0];
    /// assert_eq!(fault.code().as_str(), "core/number-range");
    /// assert!(fault.to_string().contains("7 digits"), "{fault}");
    /// ```
    #[must_use]
    pub fn code(&self) -> Code {
        match &self.problem {
            FaultKind::Value(problem) => problem.entry().code,
            FaultKind::TooLarge { digits } => too_large(*digits).entry().code,
        }
    }

    /// Whether a number is too large.
    #[must_use]
    pub(crate) const fn is_too_large(&self) -> bool {
        matches!(self.problem, FaultKind::TooLarge { .. })
    }
}

impl Fault {
    /// Moves the places from the value to the block.
    pub(crate) fn shift(&mut self, start: usize) {
        let moved = |range: &Range<usize>| range.start + start..range.end + start;
        self.at = moved(&self.at);
        for (range, _) in &mut self.edits {
            *range = moved(range);
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            FaultKind::Value(problem) => problem.fmt(f),
            FaultKind::TooLarge { digits } => too_large(*digits).fmt(f),
        }
    }
}

/// The problem of a number that is larger than [`LARGEST`].
pub(crate) fn too_large(digits: usize) -> CoreProblem {
    CoreProblem::NumberRange { digits, most: u64::from(LARGEST) }
}

impl Hands {
    /// The hands at the seats of a table; `None` where they do not fit.
    #[must_use]
    pub(crate) fn deal(&self, table: Table) -> Option<Deal> {
        let first = self.first.filter(|seat| table.has(*seat))?;
        if self.hands.len() != table.players() {
            return None;
        }
        let mut deal = Deal::new(table);
        for (seat, (_, hand)) in table.from(first).zip(&self.hands) {
            deal.set_hand(seat, *hand);
        }
        Some(deal)
    }

    /// The place of the hand of a seat.
    #[must_use]
    pub(crate) fn place(&self, table: Table, seat: Seat) -> Option<Range<usize>> {
        let first = self.first?;
        let mut places = table.from(first).zip(&self.hands);
        let (_, (place, _)) = places.find(|(other, _)| *other == seat)?;
        Some(place.clone())
    }
}

impl MeldsValue {
    /// The entries by seat.
    #[must_use]
    pub(crate) fn by_seat(&self, table: Table) -> BySeat<Option<MeldEntry>> {
        let mut melds = BySeat::default();
        if let Some(first) = self.first.filter(|seat| table.has(*seat)) {
            for (seat, (_, _, entry)) in table.from(first).zip(&self.entries) {
                *melds.get_mut(seat) = *entry;
            }
        }
        melds
    }
}

impl Kind {
    /// The faults of a value that is checked alone.
    pub(crate) fn faults(self, text: &str) -> Vec<Fault> {
        let mut reader = ValueReader::default();
        match self {
            Self::Text => {}
            Self::Seat => {
                reader.seat(text, 0);
            }
            Self::Room => reader.word(text, ROOMS, "`Open` or `Closed`"),
            Self::Player => reader.word(text, PLAYERS, "`human` or `program`"),
            Self::Language => reader.language(text),
            Self::Chat => {
                reader.chat(text);
            }
            Self::Termination => {
                reader.termination(text);
            }
        }
        reader.faults
    }
}

impl ValueReader {
    fn fault(&mut self, at: Range<usize>, problem: Problem) {
        self.faults.push(Fault { at, problem: FaultKind::Value(problem), edits: Vec::new() });
    }

    fn fix(&mut self, at: Range<usize>, problem: Problem, text: &str) {
        let edits = vec![(at.clone(), text.to_owned())];
        let problem = FaultKind::Value(problem);
        self.faults.push(Fault { at, problem, edits });
    }

    fn case(&mut self, at: Range<usize>, found: &str, standard: &str) {
        let problem = Problem::Case { found: escaped(found), standard: standard.to_owned() };
        self.fix(at, problem, standard);
    }
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The words of a text with their offsets; an empty hand between two blanks is none.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn hands_are_dealt_at_a_table() {
        use crate::value::ValueReader;
        use portnote_pinochle::Table;
        let mut reader = ValueReader::default();
        let hands = reader.hands("N:A... K...");
        assert!(hands.and_then(|hands| hands.deal(Table::TWO)).is_some());
    }
}
