//! `portnote/bss/1`: one object for each line that is not blank.
//!
//! Within a version only optional fields are added. What is a letter or a digit in the file
//! stays one; what it means is beside it.

use std::borrow::Cow;

use portnote_core::{Diagnostic, Severity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bss::carding::{self, Lead, NOTRUMP_LEADS, SITUATIONS, SUIT_LEADS};
use crate::bss::context::Entry;
use crate::bss::model::{self, ANY_LENGTH, BiddingRecord, Carding, Header, LineKind, push_call};
use crate::bss::syntax::{Block, content};
use crate::situation::{Position, Vulnerability};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/bss/1";

/// Words of the possible outcomes, in their order. BSS Syntax, Possible Outcomes.
const OUTCOMES: [&str; 6] =
    ["clubs", "diamonds", "hearts", "spades", "notrump", "defend undoubled"];

/// Options of a dump of BSS.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
}

impl<'f> DumpOptions<'f> {
    /// Sets the file, as it was named.
    #[must_use]
    pub fn file(mut self, file: impl Into<Option<&'f str>>) -> Self {
        self.file = file.into();
        self
    }
}

/// One line of a BSS file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "line")]
#[non_exhaustive]
pub struct LineV1<'g> {
    /// Always `portnote/bss/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// Number of the line in the file, from 1, blank lines not counted.
    pub index: u64,
    /// Number of the system, from 1: each header but the first begins a further one.
    pub system: u32,
    /// Offset of its first byte in the original file.
    pub byte_start: u64,
    /// Offset after its last byte, without the line end.
    pub byte_end: u64,
    /// `header`, `stock`, `include`, `carding`, `record`; `unknown` for a line that could not
    /// be read, `unread` for one beyond a limit.
    pub kind: Cow<'static, str>,
    /// The line as written; of a line that was not read, nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<Cow<'g, str>>,
    /// Of a header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<HeaderV1<'g>>,
    /// The file that a stock or include record names. It is never opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Cow<'g, str>>,
    /// Of a carding record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carding: Option<CardingV1<'g>>,
    /// Of a bidding record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordV1<'g>>,
    /// Number of diagnostics of this line.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// The header record of a system.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "header")]
#[non_exhaustive]
pub struct HeaderV1<'g> {
    /// `convention card or convention`, or `floating convention`.
    pub r#type: Cow<'static, str>,
    /// The name.
    pub name: Cow<'g, str>,
    /// The seven letters, fewer where they are missing.
    pub flags: Cow<'g, str>,
    /// The summary as written.
    pub summary: Cow<'g, str>,
    /// The lines of the summary.
    pub lines: Vec<Cow<'g, str>>,
}

/// The record about defensive carding.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "carding")]
#[non_exhaustive]
pub struct CardingV1<'g> {
    /// Leads against notrump.
    pub notrump_leads: Vec<LeadV1>,
    /// Leads against suits.
    pub suit_leads: Vec<LeadV1>,
    /// Signals.
    pub signals: Vec<SignalV1>,
    /// Other agreements; all of the record where it could not be read.
    pub text: Cow<'g, str>,
}

/// A lead from a holding of cards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "lead")]
#[non_exhaustive]
pub struct LeadV1 {
    /// The cards from which is led.
    pub from: Cow<'static, str>,
    /// The letter in the record.
    pub code: char,
    /// The card with this number from the top, 1 for the highest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Its rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Cow<'static, str>>,
}

/// An agreement about signals in defence.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "signal")]
#[non_exhaustive]
pub struct SignalV1 {
    /// When it holds.
    pub situation: Cow<'static, str>,
    /// Its priority, 1 to 3.
    pub priority: usize,
    /// The letter in the record.
    pub code: char,
    /// What it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Cow<'static, str>>,
}

/// A record of one bidding sequence.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "record")]
#[non_exhaustive]
pub struct RecordV1<'g> {
    /// `we` or `they`.
    pub opener: Cow<'static, str>,
    /// When the opening bid is made.
    pub position: CodeV1,
    /// Who is vulnerable.
    pub vulnerability: CodeV1,
    /// The calls in their order, passes included.
    pub calls: Vec<CallV1<'g>>,
    /// Whether the last bid is artificial.
    pub artificial: bool,
    /// The contracts that are still possible.
    pub outcomes: Vec<Cow<'static, str>>,
    /// What the last call asks of partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disposition: Option<CodeV1>,
    /// Cards in the suit bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lengths: Option<LengthsV1>,
    /// The description as written.
    pub description: Cow<'g, str>,
    /// The lines of the description.
    pub lines: Vec<Cow<'g, str>>,
    /// Offset of the first record of the same sequence, position and vulnerability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<u64>,
}

/// A field of one character, with what it means.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "code")]
#[non_exhaustive]
pub struct CodeV1 {
    /// The character.
    pub code: char,
    /// What it means.
    pub meaning: Cow<'static, str>,
}

/// A call of a bidding sequence.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call")]
#[non_exhaustive]
pub struct CallV1<'g> {
    /// `we` or `they`.
    pub side: Cow<'static, str>,
    /// `P`, `D`, `R`, or a level and one of `C`, `D`, `H`, `S`, `N`.
    pub call: String,
    /// The text in braces after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qualifier: Option<Cow<'g, str>>,
}

/// Cards in the suit bid.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "lengths")]
#[non_exhaustive]
pub struct LengthsV1 {
    /// The least.
    pub least: u8,
    /// The most; missing where there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
}

impl<'g> LineV1<'g> {
    /// The dump of a line with what was found wrong with it.
    ///
    /// ```
    /// use portnote_bml::bss::json::v1::{DumpOptions, LineV1};
    /// use portnote_bml::bss::{self, Options};
    ///
    /// let file = bss::parse_with(b"001C=NYYYYYY508strong", &Options::default()).value;
    /// let entries: Vec<_> = bss::entries(&file).collect();
    /// let dump = LineV1::new(&entries[0], &DumpOptions::default(), &[]);
    /// let disposition = dump.record.and_then(|record| record.disposition);
    /// assert_eq!(disposition.unwrap().meaning, "forcing");
    /// ```
    #[must_use]
    pub fn new(entry: &'g Entry<'_>, options: &DumpOptions<'g>, found: &[Diagnostic]) -> Self {
        let block = entry.block();
        let span = block.span();
        let line = &entry.line;
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            index: block.index(),
            system: line.system,
            byte_start: span.start,
            byte_end: span.end,
            kind: Cow::Borrowed(kind(block, &line.kind)),
            raw: (!block.is_opaque()).then(|| content(block.unit().text())).map(Cow::Borrowed),
            header: match &line.kind {
                LineKind::Header(header) => Some(HeaderV1::new(header)),
                _ => None,
            },
            names: match &line.kind {
                LineKind::Stock(name) | LineKind::Include(name) => Some(Cow::Borrowed(name)),
                _ => None,
            },
            carding: match &line.kind {
                LineKind::Carding(carding) => Some(CardingV1::new(carding)),
                _ => None,
            },
            record: line.record().map(|record| RecordV1 {
                duplicate_of: entry.first.map(|first| first.span.start),
                ..RecordV1::new(record)
            }),
            diagnostics: found.len(),
            errors: found.iter().filter(is_error).count(),
        }
    }
}

impl<'g> HeaderV1<'g> {
    fn new(header: &'g Header) -> Self {
        Self {
            r#type: if header.is_floating {
                Cow::Borrowed("floating convention")
            } else {
                Cow::Borrowed("convention card or convention")
            },
            name: Cow::Borrowed(&header.name),
            flags: Cow::Borrowed(&header.flags),
            summary: Cow::Borrowed(&header.summary),
            lines: model::lines(&header.summary).map(Cow::Borrowed).collect(),
        }
    }
}

impl<'g> CardingV1<'g> {
    fn new(carding: &'g Carding) -> Self {
        let leads = |letters: &str, combinations: &[&'static str]| {
            let letters = letters.chars().zip(combinations);
            letters.map(|(code, from)| LeadV1::new(code, from)).collect()
        };
        let signals = carding.signals.chars().enumerate();
        let signals = signals.filter_map(|(number, code)| {
            Some(SignalV1 {
                situation: Cow::Borrowed(SITUATIONS.get(number / 3)?),
                priority: number % 3 + 1,
                code,
                meaning: carding::agreement(code).map(Cow::Borrowed),
            })
        });
        Self {
            notrump_leads: leads(&carding.notrump_leads, &NOTRUMP_LEADS),
            suit_leads: leads(&carding.suit_leads, &SUIT_LEADS),
            signals: signals.collect(),
            text: Cow::Borrowed(&carding.text),
        }
    }
}

impl LeadV1 {
    fn new(code: char, from: &'static str) -> Self {
        let (number, card) = match carding::lead(from, code) {
            Some(Lead::Card(number, card)) => (Some(number), Some(card)),
            _ => (None, None),
        };
        Self { from: Cow::Borrowed(from), code, number, card: card.map(Cow::Borrowed) }
    }
}

impl<'g> RecordV1<'g> {
    fn new(record: &'g BiddingRecord) -> Self {
        let calls = record.items.iter().enumerate().map(|(number, item)| {
            let mut call = String::with_capacity(2);
            push_call(&mut call, item.call);
            CallV1 {
                side: Cow::Borrowed(side(record.is_theirs(number))),
                call,
                qualifier: item.qualifier.as_deref().map(Cow::Borrowed),
            }
        });
        let outcomes = OUTCOMES.into_iter().zip(record.outcomes);
        let outcomes = outcomes.filter_map(|(word, is_possible)| is_possible.then_some(word));
        Self {
            opener: Cow::Borrowed(side(record.they_open)),
            position: CodeV1 {
                code: record.position.digit(),
                meaning: Cow::Borrowed(position(record.position)),
            },
            vulnerability: CodeV1 {
                code: record.vulnerability.digit(),
                meaning: Cow::Borrowed(vulnerability(record.vulnerability)),
            },
            calls: calls.collect(),
            artificial: record.is_artificial,
            outcomes: outcomes.map(Cow::Borrowed).collect(),
            disposition: record.disposition.map(|disposition| CodeV1 {
                code: disposition.letter(),
                meaning: Cow::Borrowed(disposition.word()),
            }),
            lengths: record.lengths.map(|(least, most)| LengthsV1 {
                least,
                most: (most < ANY_LENGTH).then_some(most),
            }),
            description: Cow::Borrowed(&record.description),
            lines: record.lines().map(Cow::Borrowed).collect(),
            duplicate_of: None,
        }
    }
}

fn kind(block: &Block<'_>, kind: &LineKind) -> &'static str {
    match kind {
        _ if block.is_opaque() => "unread",
        LineKind::Header(_) => "header",
        LineKind::Stock(_) => "stock",
        LineKind::Include(_) => "include",
        LineKind::Carding(_) => "carding",
        LineKind::Record(_) => "record",
        LineKind::Unknown(_) | LineKind::Blank => "unknown",
    }
}

const fn side(is_theirs: bool) -> &'static str {
    if is_theirs { "they" } else { "we" }
}

/// BSS Syntax, Position.
const fn position(position: Position) -> &'static str {
    match position {
        Position::Any => "any position",
        Position::First => "1st position",
        Position::Second => "2nd position",
        Position::Third => "3rd position",
        Position::Fourth => "4th position",
        Position::FirstOrSecond => "1st or 2nd position",
        Position::ThirdOrFourth => "3rd or 4th position",
    }
}

/// BSS Syntax, Vulnerability.
const fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::Any => "any",
        Vulnerability::None => "none vulnerable",
        Vulnerability::OnlyWe => "only we vulnerable",
        Vulnerability::OnlyThey => "only they vulnerable",
        Vulnerability::Both => "both vulnerable",
        Vulnerability::WeNot => "we not vulnerable",
        Vulnerability::We => "we vulnerable",
        Vulnerability::TheyNot => "they not vulnerable",
        Vulnerability::They => "they vulnerable",
    }
}
