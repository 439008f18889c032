//! Typed records: one line of a file, its raw text beside the values.

use portnote_bridge::{Bid, Call, Denomination};
use portnote_core::Span;
use portnote_core::frame::FrameKind;

pub use super::disposition::Disposition;
use super::syntax::{Block, Kind, LineParts as _, content};
use crate::situation::{Position, Vulnerability};

/// One line with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bytes of the line, without its end.
    pub span: Span,
    /// Number of the system to which it belongs, from 1: each header but the first begins a
    /// further one.
    pub system: u32,
    /// What it is.
    pub kind: LineKind,
}

/// What a line is: BSS, records by their first characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineKind {
    /// `*00{name}=NYYYYYY summary`.
    Header(Header),
    /// `$ file`: a stock convention card. It is never opened.
    Stock(String),
    /// `+ file`: a convention to include. It is never opened.
    Include(String),
    /// `%`: defensive carding.
    Carding(Carding),
    /// A bidding record.
    Record(BiddingRecord),
    /// A line that could not be read: its text as written.
    Unknown(String),
    /// Nothing but blanks.
    Blank,
}

/// The header record of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Whether it is a floating convention, `?`; otherwise a card or convention, `*`.
    pub is_floating: bool,
    /// The name in braces; empty where there is none.
    pub name: String,
    /// The seven letters after `=`, as written.
    pub flags: String,
    /// The rest of the line, as written.
    pub summary: String,
}

/// The record about defensive carding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carding {
    /// 22 characters: leads against notrump.
    pub notrump_leads: String,
    /// 18 characters: leads against suits.
    pub suit_leads: String,
    /// 18 letters A to K: signals.
    pub signals: String,
    /// Free text.
    pub text: String,
}

/// A call of a sequence, with the text in braces after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The call.
    pub call: Call,
    /// The qualification in braces after it.
    pub qualifier: Option<String>,
}

/// A record of one bidding sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BiddingRecord {
    /// Whether the opponents open: `*`.
    pub they_open: bool,
    /// Field A.
    pub position: Position,
    /// Field B.
    pub vulnerability: Vulnerability,
    /// The calls, passes included. The sides take turns, beginning with the opening side.
    pub items: Vec<Item>,
    /// Field C: whether the last bid is artificial.
    pub is_artificial: bool,
    /// Whether clubs, diamonds, hearts, spades, notrump and defending undoubled are still
    /// possible as a final contract.
    pub outcomes: [bool; 6],
    /// Field J; `None` where the record has none.
    pub disposition: Option<Disposition>,
    /// Fields K and L: the least and most cards in the suit bid; most 8 means any.
    pub lengths: Option<(u8, u8)>,
    /// The rest of the line. The two characters `\n` in it are a line break.
    pub description: String,
}

/// The most cards in the suit bid where there is no limit. BSS Syntax, Suit Length.
pub const ANY_LENGTH: u8 = 8;

/// A call as BSS writes it, in any case.
#[must_use]
pub(crate) fn call_of(text: &str) -> Option<Call> {
    let mut letters = text.chars();
    let first = letters.next()?.to_ascii_uppercase();
    let second = letters.next().map(|letter| letter.to_ascii_uppercase());
    if letters.next().is_some() {
        return None;
    }
    let strain = match (first, second) {
        ('P', None) => return Some(Call::Pass),
        ('D', None) => return Some(Call::Double),
        ('R', None) => return Some(Call::Redouble),
        (_, Some('C')) => Denomination::Clubs,
        (_, Some('D')) => Denomination::Diamonds,
        (_, Some('H')) => Denomination::Hearts,
        (_, Some('S')) => Denomination::Spades,
        (_, Some('N')) => Denomination::NoTrump,
        _ => return None,
    };
    let level = u8::try_from(first.to_digit(10)?).ok()?;
    Bid::new(level, strain).map(Call::Bid)
}

/// Appends a call as BSS and BML write it: `P`, `D`, `R`, `1C`, `1N`.
///
/// ```
/// let mut text = String::new();
/// portnote_bml::bss::model::push_call(&mut text, portnote_bridge::Call::Double);
/// assert_eq!(text, "D");
/// ```
pub fn push_call(text: &mut String, call: Call) {
    match call {
        Call::Pass => text.push('P'),
        Call::Double => text.push('D'),
        Call::Redouble => text.push('R'),
        Call::Bid(bid) => {
            text.push(char::from(b'0' + bid.level()));
            text.push(match bid.denomination() {
                Denomination::Clubs => 'C',
                Denomination::Diamonds => 'D',
                Denomination::Hearts => 'H',
                Denomination::Spades => 'S',
                Denomination::NoTrump => 'N',
            });
        }
    }
}

impl Line {
    /// Reads a line from its tree.
    pub(crate) fn of(block: &Block<'_>) -> Self {
        let kind = match block.kind() {
            Some(Kind::Header) => LineKind::Header(Header::of(block)),
            Some(Kind::Stock) => LineKind::Stock(text(block, Kind::FileName)),
            Some(Kind::Include) => LineKind::Include(text(block, Kind::FileName)),
            Some(Kind::Carding) => LineKind::Carding(Carding::of(block)),
            Some(Kind::Record) => {
                BiddingRecord::of(block).map_or_else(|| unknown(block), LineKind::Record)
            }
            _ if block.is_game() => unknown(block),
            _ => LineKind::Blank,
        };
        Self { span: block.span(), system: block.own().system(), kind }
    }

    /// The bidding record, where the line is one that could be read.
    #[must_use]
    pub const fn record(&self) -> Option<&BiddingRecord> {
        match &self.kind {
            LineKind::Record(record) => Some(record),
            _ => None,
        }
    }
}

impl Header {
    fn of(block: &Block<'_>) -> Self {
        let name = text(block, Kind::Name);
        let inner = name.strip_prefix('{').unwrap_or(&name);
        Self {
            is_floating: block.part(Kind::Mark).is_some_and(|mark| mark.text() == "?"),
            name: inner.strip_suffix('}').unwrap_or(inner).to_owned(),
            flags: text(block, Kind::Flags),
            summary: text(block, Kind::Summary),
        }
    }
}

impl Carding {
    fn of(block: &Block<'_>) -> Self {
        Self {
            notrump_leads: text(block, Kind::NotrumpLeads),
            suit_leads: text(block, Kind::SuitLeads),
            signals: text(block, Kind::Signals),
            text: text(block, Kind::Agreements),
        }
    }
}

impl BiddingRecord {
    /// Reads a bidding record; `None` where a field that it cannot do without is broken: S-12.
    fn of(block: &Block<'_>) -> Option<Self> {
        let mut record = Self {
            they_open: false,
            position: Position::Any,
            vulnerability: Vulnerability::Any,
            items: Vec::new(),
            is_artificial: false,
            outcomes: [false; 6],
            disposition: None,
            lengths: None,
            description: String::new(),
        };
        let mut has_outcomes = false;
        for item in block.parts() {
            let text = item.text();
            let letter = || text.chars().next();
            match item.kind() {
                Kind::Mark => record.they_open = true,
                Kind::Position => record.position = Position::from_digit(letter()?)?,
                Kind::Vulnerability => {
                    record.vulnerability = Vulnerability::from_digit(letter()?)?;
                }
                Kind::Call => record.items.push(Item { call: call_of(text)?, qualifier: None }),
                Kind::Qualification => {
                    let inner = inner(text)?;
                    record.items.last_mut()?.qualify(inner);
                }
                Kind::Artificial => record.is_artificial = flag(letter()?)?,
                Kind::Outcomes => {
                    for (outcome, letter) in record.outcomes.iter_mut().zip(text.chars()) {
                        *outcome = flag(letter)?;
                    }
                    has_outcomes = true;
                }
                Kind::Disposition => record.disposition = Disposition::from_letter(letter()?),
                Kind::Lengths => record.lengths = lengths(text),
                Kind::Description => text.clone_into(&mut record.description),
                Kind::Frame(FrameKind::Bogus) => return None,
                _ => {}
            }
        }
        (has_outcomes && !record.items.is_empty()).then_some(record)
    }

    /// Whether the opponents make the call with this number, from 0.
    ///
    /// ```
    /// use portnote_bml::bss::{self, Options};
    /// let file = bss::parse_with(b"*001NP=NYYYYYY", &Options::default()).value;
    /// let line = bss::entries(&file).next().map(|entry| entry.line);
    /// let record = line.as_ref().and_then(|line| line.record());
    /// assert_eq!(record.map(|record| record.is_theirs(0)), Some(true));
    /// ```
    #[must_use]
    pub const fn is_theirs(&self, number: usize) -> bool {
        self.they_open == number.is_multiple_of(2)
    }

    /// Whether some call is qualified.
    #[must_use]
    pub fn is_qualified(&self) -> bool {
        self.items.iter().any(|item| item.qualifier.is_some())
    }

    /// The lines of the description: S-11.
    ///
    /// ```
    /// use portnote_bml::bss::{self, Options};
    /// let file = bss::parse_with(br"001C=NYYYYYY008strong\nor weak", &Options::default()).value;
    /// let line = bss::entries(&file).next().map(|entry| entry.line);
    /// let record = line.as_ref().and_then(|line| line.record());
    /// let lines: Vec<&str> = record.into_iter().flat_map(|record| record.lines()).collect();
    /// assert_eq!(lines, ["strong", "or weak"]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        lines(&self.description)
    }
}

/// The lines of a description or summary: `\n` and `\\` part them. An empty text has none.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let mut found = None;
        for (at, _) in text.match_indices('\\') {
            let after = text.get(at + 1..).and_then(|after| after.chars().next());
            if matches!(after, Some('n' | '\\')) {
                found = Some(at);
                break;
            }
        }
        let Some(at) = found else {
            rest = None;
            return Some(text);
        };
        rest = text.get(at + 2..);
        text.get(..at)
    })
}

impl Item {
    /// Attaches a text in braces; a call may have several.
    fn qualify(&mut self, text: &str) {
        match &mut self.qualifier {
            Some(before) => {
                before.push_str("}{");
                before.push_str(text);
            }
            None => self.qualifier = Some(text.to_owned()),
        }
    }
}

/// The text between the braces of a qualification; `None` where they are not a pair.
pub(crate) fn inner(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    (!inner.contains('{')).then_some(inner)
}

fn flag(letter: char) -> Option<bool> {
    match letter {
        'Y' => Some(true),
        'N' => Some(false),
        _ => None,
    }
}

fn lengths(text: &str) -> Option<(u8, u8)> {
    let mut digits = text.bytes().map(|digit| digit.checked_sub(b'0'));
    Some((digits.next()??, digits.next()??))
}

fn text(block: &Block<'_>, kind: Kind) -> String {
    block.part(kind).map(|item| item.text().to_owned()).unwrap_or_default()
}

fn unknown(block: &Block<'_>) -> LineKind {
    LineKind::Unknown(content(block.unit().text()).to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_call_is_read_as_bss_writes_it() {
        use crate::bss::model::call_of;
        assert_eq!(call_of("1N").map(|call| call.to_string()), Some("1NT".to_owned()));
        assert_eq!(call_of("X"), None);
    }
}
