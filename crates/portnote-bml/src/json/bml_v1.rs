//! `portnote/bml/1`: one object for each system.
//!
//! Within a version only optional fields are added. Nothing nests with the depth of the text:
//! rows of a table are a list with their levels. Text stays text, with a typed value beside it
//! where the text could be read.

use std::borrow::Cow;

use portnote_bridge::{Call, Contract, Denomination, Rank, Suit};
use portnote_core::json::List;
use portnote_core::{Diagnostic, Severity, Span};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::expansion_v1::{self, SequenceV1};
use crate::bml::call::{CallWord, Pattern, Variable};
use crate::bml::expand::{self, expand};
use crate::bml::model::{
    AuctionWord, Block, BlockKind, DealDiagram, DiagramHand, Document, PipeRow, Row, Table, Text,
};
use crate::source::Sources;

/// The name of this schema.
pub const SCHEMA: &str = "portnote/bml/1";

/// Options of a dump of BML.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// How the sequences of the tables are expanded; if `None`, they are left out.
    pub sequences: Option<expand::Options>,
}

impl<'f> DumpOptions<'f> {
    /// Sets the file, as it was named.
    #[must_use]
    pub fn file(mut self, file: impl Into<Option<&'f str>>) -> Self {
        self.file = file.into();
        self
    }

    /// Sets whether spans are given.
    #[must_use]
    pub const fn spans(mut self, spans: bool) -> Self {
        self.spans = spans;
        self
    }

    /// Sets how the sequences of the tables are expanded.
    #[must_use]
    pub fn sequences(mut self, sequences: impl Into<Option<expand::Options>>) -> Self {
        self.sequences = sequences.into();
        self
    }
}

/// One bidding system with its files.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "document")]
#[non_exhaustive]
pub struct DocumentV1<'d> {
    /// Always `portnote/bml/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named, if the dump is a document of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'d, str>>,
    /// Its files, the root file first.
    pub sources: Vec<SourceV1<'d>>,
    /// `#+KEY: value` in order.
    pub metadata: Vec<MetadataV1<'d>>,
    /// Its blocks in order.
    #[schemars(with = "Vec<BlockV1<'d>>")]
    pub blocks: BlocksV1<'d>,
    /// The sequences of calls that its tables describe, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequences: Option<Vec<SequenceV1>>,
    /// Number of diagnostics.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// The blocks of a system, each made when it is wanted: all of them would take some hundred times the
/// memory of a text of short lines.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound(deserialize = ""))]
#[non_exhaustive]
pub struct BlocksV1<'d>(List<(&'d Document<'d>, bool), BlockV1<'d>>);

/// The rows of a bidding table, each made when it is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound(deserialize = ""))]
#[non_exhaustive]
pub struct RowsV1<'d>(List<(&'d [Row], &'d Sources<'d>, bool), RowV1<'d>>);

/// The rows of a pipe table, each made when it is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound(deserialize = ""))]
#[non_exhaustive]
pub struct PipeRowsV1<'d>(List<&'d [PipeRow], PipeRowV1<'d>>);

impl<'d> BlocksV1<'d> {
    /// The blocks in order.
    pub fn iter(&self) -> impl Iterator<Item = BlockV1<'d>> {
        self.0.iter(blocks)
    }
}

impl<'d> RowsV1<'d> {
    /// The rows in preorder.
    pub fn iter(&self) -> impl Iterator<Item = RowV1<'d>> {
        self.0.iter(rows)
    }
}

impl<'d> PipeRowsV1<'d> {
    /// The rows in order.
    pub fn iter(&self) -> impl Iterator<Item = PipeRowV1<'d>> {
        self.0.iter(pipe_rows)
    }
}

impl Serialize for BlocksV1<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer, blocks)
    }
}

impl Serialize for RowsV1<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer, rows)
    }
}

impl Serialize for PipeRowsV1<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer, pipe_rows)
    }
}

fn blocks<'d>((document, spans): (&'d Document<'d>, bool)) -> impl Iterator<Item = BlockV1<'d>> {
    let sources = &document.sources;
    document.blocks.iter().map(move |block| BlockV1 {
        content: content(block, sources, spans),
        span: spans.then(|| SpanV1::new(sources, block.span)),
    })
}

fn rows<'d>(
    (rows, sources, spans): (&'d [Row], &'d Sources<'d>, bool),
) -> impl Iterator<Item = RowV1<'d>> {
    rows.iter().map(move |of| row(of, sources, spans))
}

fn pipe_rows(rows: &[PipeRow]) -> impl Iterator<Item = PipeRowV1<'_>> {
    rows.iter().map(pipe_row)
}

/// A file of the bidding system.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "source")]
#[non_exhaustive]
pub struct SourceV1<'d> {
    /// Its name.
    pub file: Cow<'d, str>,
    /// Its bytes.
    pub bytes: u64,
    /// The encoding as which it was read.
    pub encoding: String,
    /// The line that included it first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub included_at: Option<SpanV1>,
}

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "bytes")]
#[non_exhaustive]
pub struct SpanV1 {
    /// The file: its index in `sources`.
    pub source: u32,
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset after the last byte.
    pub byte_end: u64,
}

/// A line `#+KEY: value` about the system.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "metadata")]
#[non_exhaustive]
pub struct MetadataV1<'d> {
    /// The key in upper case.
    pub key: Cow<'d, str>,
    /// The value.
    pub value: Cow<'d, str>,
    /// Whether the key had a value before, which counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeated: bool,
    /// Its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// A block with its place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "block")]
#[non_exhaustive]
pub struct BlockV1<'d> {
    /// What it is.
    #[serde(flatten)]
    pub content: ContentV1<'d>,
    /// Its lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// The content of a block, by its kind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "content")]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ContentV1<'d> {
    /// `* text`.
    Heading {
        /// 1 to 4.
        level: u8,
        /// Its text.
        text: Cow<'d, str>,
    },
    /// Running text.
    Paragraph {
        /// Its text; lines are separated by line feeds.
        text: Cow<'d, str>,
    },
    /// `- item`.
    List {
        /// Its items.
        items: Vec<ItemV1<'d>>,
    },
    /// `1. item`.
    OrderedList {
        /// The number of the first item.
        start: u32,
        /// The items.
        items: Vec<Cow<'d, str>>,
    },
    /// `- term :: text`.
    DescriptionList {
        /// Its items.
        items: Vec<DefinitionV1<'d>>,
    },
    /// `| cell | cell |`.
    PipeTable {
        /// Its rows.
        #[schemars(with = "Vec<PipeRowV1<'d>>")]
        rows: PipeRowsV1<'d>,
    },
    /// Four calls to a line.
    AuctionDiagram {
        /// Its lines.
        rows: Vec<Vec<AuctionWordV1<'d>>>,
    },
    /// Hands around the table.
    DealDiagram(DealDiagramV1<'d>),
    /// A bidding table.
    Table(TableV1<'d>),
}

/// An item of a list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "item")]
#[non_exhaustive]
pub struct ItemV1<'d> {
    /// Its depth, from 0.
    pub level: u32,
    /// Its text.
    pub text: Cow<'d, str>,
}

/// An item of a description list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "definition")]
#[non_exhaustive]
pub struct DefinitionV1<'d> {
    /// What is described.
    pub term: Cow<'d, str>,
    /// The description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'d, str>>,
}

/// A row of a pipe table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "pipe_row")]
#[non_exhaustive]
pub struct PipeRowV1<'d> {
    /// Whether it is a line of `-` and `+`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rule: bool,
    /// Its cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cow<'d, str>>,
}

/// A word of an auction diagram.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "auction_word")]
#[non_exhaustive]
pub struct AuctionWordV1<'d> {
    /// The word as written.
    pub raw: Cow<'d, str>,
    /// The call, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
}

/// A diagram with the hands of a deal.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "deal_diagram")]
#[non_exhaustive]
pub struct DealDiagramV1<'d> {
    /// The hands in the order written.
    pub hands: Vec<HandV1>,
    /// The hands of which all cards are named, as PBN writes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// The board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Cow<'d, str>>,
    /// The dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<char>,
    /// The vulnerability: `None`, `NS`, `EW` or `All`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vulnerability: Option<Cow<'static, str>>,
    /// The contract: level, strain and doubles, or `Pass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Its declarer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<char>,
    /// The lead: suit and card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// Other text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub caption: Vec<Cow<'d, str>>,
}

/// A hand of a deal diagram.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "hand")]
#[non_exhaustive]
pub struct HandV1 {
    /// Whose.
    pub seat: char,
    /// Spades from the highest, then `x` for each that is not named.
    pub spades: String,
    /// Hearts, written like the spades.
    pub hearts: String,
    /// Diamonds, written like the spades.
    pub diamonds: String,
    /// Clubs, written like the spades.
    pub clubs: String,
}

/// A bidding table with its rows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "table")]
#[non_exhaustive]
pub struct TableV1<'d> {
    /// Whether `#HIDE` keeps it out of documents.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// `#SEAT` in force.
    pub seat: Cow<'static, str>,
    /// `#VUL` in force.
    pub vulnerability: Cow<'static, str>,
    /// Whether the first row is a history with the other top rows under it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub head_adopts: bool,
    /// Rows in preorder.
    #[schemars(with = "Vec<RowV1<'d>>")]
    pub rows: RowsV1<'d>,
}

/// A row of a bidding table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "row")]
#[non_exhaustive]
pub struct RowV1<'d> {
    /// Its depth: 0 for a top row.
    pub level: u32,
    /// The call word as written.
    pub word: Cow<'d, str>,
    /// The calls of the word; none where it could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallV1>,
    /// Whether the word has the marks of a history.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub history: bool,
    /// Whether it has the mark of an alert.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alert: bool,
    /// The lines of the description.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<Cow<'d, str>>,
    /// Its lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
    /// The paste lines through which it came, the innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pasted_at: Vec<SpanV1>,
}

/// One call of a row, with all that it means.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call")]
#[non_exhaustive]
pub struct CallV1 {
    /// Whether the opponents make it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub theirs: bool,
    /// The alternatives between slashes; one where there is no slash.
    pub alternatives: Vec<PatternV1>,
}

/// One alternative of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "pattern")]
#[non_exhaustive]
pub struct PatternV1 {
    /// `call`, `strains`, `red`, `black`, `variable`, `other` or `steps`.
    pub kind: Cow<'static, str>,
    /// The form of the language: `1C`, `P`, `2HS`, `2red`, `2M`, `2oM`, `3steps`.
    pub text: String,
}

impl<'d> DocumentV1<'d> {
    /// The dump of a system with what was found wrong with it.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed};
    /// use portnote_bml::bml::json::bml_v1::{DocumentV1, DumpOptions};
    ///
    /// let text = b"#+TITLE: Precision\n\n1C 16+\n";
    /// let parsed = bml::read("a.bml", text, &bml::Options::default(), &mut Closed);
    /// let dump = DocumentV1::new(&parsed.value, &DumpOptions::default(), &parsed.diagnostics);
    /// assert_eq!(dump.metadata[0].value, "Precision");
    /// assert_eq!(dump.blocks.iter().count(), 1);
    /// ```
    #[must_use]
    pub fn new(
        document: &'d Document<'d>,
        options: &DumpOptions<'d>,
        found: &[Diagnostic],
    ) -> Self {
        let sources = &document.sources;
        let place = |span: Span| options.spans.then(|| SpanV1::new(sources, span));
        let files = sources.iter().map(|(_, source)| SourceV1 {
            file: Cow::Borrowed(source.name()),
            bytes: source.span().len(),
            encoding: source.unit().decoded().encoding().name(),
            included_at: source.included_at().and_then(place),
        });
        let metadata = document.metadata.iter().map(|metadata| MetadataV1 {
            key: Cow::Borrowed(&metadata.key),
            value: Cow::Borrowed(&metadata.value),
            repeated: metadata.is_repeated,
            span: place(metadata.span),
        });
        let sequences = options.sequences.as_ref().map(|options| {
            let expansion = expand(document, options).value;
            expansion_v1::sequences(&expansion)
        });
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            sources: files.collect(),
            metadata: metadata.collect(),
            blocks: BlocksV1(List::Made((document, options.spans))),
            sequences,
            diagnostics: found.len(),
            errors: found.iter().filter(is_error).count(),
        }
    }
}

impl SpanV1 {
    /// A span of the space of all files as a range of bytes of its own.
    #[must_use]
    pub fn new(sources: &Sources<'_>, span: Span) -> Self {
        let source = sources.at(span.start).unwrap_or_default();
        let start = sources.get(source).map_or(0, |source| source.span().start);
        Self {
            source: source.0,
            byte_start: span.start.saturating_sub(start),
            byte_end: span.end.saturating_sub(start),
        }
    }
}

fn content<'d>(block: &'d Block, sources: &'d Sources<'d>, spans: bool) -> ContentV1<'d> {
    match &block.kind {
        BlockKind::Heading(heading) => {
            ContentV1::Heading { level: heading.level, text: Cow::Borrowed(&heading.text.raw) }
        }
        BlockKind::Paragraph(text) => ContentV1::Paragraph { text: Cow::Borrowed(&text.raw) },
        BlockKind::List(items) => {
            let items = items
                .iter()
                .map(|item| ItemV1 { level: item.level, text: Cow::Borrowed(&item.text.raw) });
            ContentV1::List { items: items.collect() }
        }
        BlockKind::OrderedList(list) => ContentV1::OrderedList {
            start: list.start,
            items: list.items.iter().map(raw).map(Cow::Borrowed).collect(),
        },
        BlockKind::DescriptionList(items) => {
            let items = items.iter().map(|item| DefinitionV1 {
                term: Cow::Borrowed(&item.term.raw),
                text: item.text.as_ref().map(raw).map(Cow::Borrowed),
            });
            ContentV1::DescriptionList { items: items.collect() }
        }
        BlockKind::PipeTable(rows) => ContentV1::PipeTable { rows: PipeRowsV1(List::Made(rows)) },
        BlockKind::AuctionDiagram(rows) => {
            let rows = rows.iter().map(|row| row.iter().map(auction_word).collect());
            ContentV1::AuctionDiagram { rows: rows.collect() }
        }
        BlockKind::DealDiagram(deal) => ContentV1::DealDiagram(deal_diagram(deal)),
        BlockKind::Table(table) => ContentV1::Table(self::table(table, sources, spans)),
    }
}

fn raw(text: &Text) -> &str {
    &text.raw
}

fn pipe_row(row: &PipeRow) -> PipeRowV1<'_> {
    match row {
        PipeRow::Rule => PipeRowV1 { rule: true, cells: Vec::new() },
        PipeRow::Cells(cells) => {
            PipeRowV1 { rule: false, cells: cells.iter().map(raw).map(Cow::Borrowed).collect() }
        }
    }
}

fn auction_word(word: &AuctionWord) -> AuctionWordV1<'_> {
    match word {
        AuctionWord::None => AuctionWordV1 { raw: Cow::Borrowed("-"), call: None },
        AuctionWord::AllPass => AuctionWordV1 { raw: Cow::Borrowed("AP"), call: None },
        AuctionWord::Word { raw, call } => AuctionWordV1 {
            raw: Cow::Borrowed(raw),
            call: call.map(|call| letters(call).into_owned()),
        },
    }
}

fn table<'d>(table: &'d Table, sources: &'d Sources<'d>, spans: bool) -> TableV1<'d> {
    TableV1 {
        hidden: table.is_hidden,
        seat: Cow::Borrowed(table.position.word()),
        vulnerability: Cow::Borrowed(table.vulnerability.word()),
        head_adopts: table.head_adopts,
        rows: RowsV1(List::Made((&table.rows, sources, spans))),
    }
}

fn row<'d>(row: &'d Row, sources: &Sources<'_>, spans: bool) -> RowV1<'d> {
    let place = |span: Span| spans.then(|| SpanV1::new(sources, span));
    RowV1 {
        level: row.level,
        word: Cow::Borrowed(&row.word),
        calls: row.calls.iter().map(CallV1::new).collect(),
        history: row.is_history,
        alert: row.is_alerted,
        description: row.description.iter().map(raw).map(Cow::Borrowed).collect(),
        span: place(row.span),
        pasted_at: row.pasted_at.iter().filter_map(|span| place(*span)).collect(),
    }
}

impl CallV1 {
    fn new(word: &CallWord) -> Self {
        Self {
            theirs: word.is_theirs,
            alternatives: word.alternatives.iter().map(PatternV1::new).collect(),
        }
    }
}

impl PatternV1 {
    fn new(pattern: &Pattern) -> Self {
        let (kind, text) = match pattern {
            Pattern::Call(call) => ("call", letters(*call).into_owned()),
            Pattern::Strains { level, strains } => {
                let strains: String = strains.iter().map(|strain| letter(*strain)).collect();
                ("strains", format!("{level}{strains}"))
            }
            Pattern::Red { level } => ("red", format!("{level}red")),
            Pattern::Black { level } => ("black", format!("{level}black")),
            Pattern::Variable { level, variable } => {
                let variable = match variable {
                    Variable::Major => 'M',
                    Variable::Minor => 'm',
                    Variable::X => 'X',
                    Variable::Y => 'Y',
                    Variable::Z => 'Z',
                };
                ("variable", format!("{level}{variable}"))
            }
            Pattern::Other { level, is_major } => {
                let other = if *is_major { "oM" } else { "om" };
                ("other", format!("{level}{other}"))
            }
            Pattern::Steps(1) => ("steps", "1step".to_owned()),
            Pattern::Steps(steps) => ("steps", format!("{steps}steps")),
        };
        Self { kind: Cow::Borrowed(kind), text }
    }
}

/// A call as BML writes it.
fn letters(call: Call) -> Cow<'static, str> {
    match call {
        Call::Pass => Cow::Borrowed("P"),
        Call::Double => Cow::Borrowed("D"),
        Call::Redouble => Cow::Borrowed("R"),
        Call::Bid(bid) => Cow::Owned(format!("{}{}", bid.level(), letter(bid.denomination()))),
    }
}

/// A strain as BML writes it.
const fn letter(strain: Denomination) -> char {
    match strain {
        Denomination::Clubs => 'C',
        Denomination::Diamonds => 'D',
        Denomination::Hearts => 'H',
        Denomination::Spades => 'S',
        Denomination::NoTrump => 'N',
    }
}

fn deal_diagram(deal: &DealDiagram) -> DealDiagramV1<'_> {
    let header = &deal.header;
    let contract = header.contract.map(|contract| match contract {
        Contract::PassedOut => "Pass".to_owned(),
        Contract::Bid { bid, risk } => format!("{}{risk}", letters(Call::Bid(bid))),
    });
    let lead = |(suit, rank): (Suit, Option<Rank>)| {
        let rank = rank.map_or('x', Rank::letter);
        format!("{}{rank}", suit.letter())
    };
    let known = deal.deal();
    let first = known.known().next().map(|(seat, _)| seat);
    DealDiagramV1 {
        hands: deal.hands.iter().map(hand).collect(),
        deal: first.map(|first| known.to_pbn(first)),
        board: header.board.as_deref().map(Cow::Borrowed),
        dealer: header.dealer.map(portnote_bridge::Seat::letter),
        vulnerability: header
            .vulnerability
            .map(portnote_bridge::Vulnerability::name)
            .map(Cow::Borrowed),
        contract,
        declarer: header.declarer.map(portnote_bridge::Seat::letter),
        lead: header.lead.map(lead),
        caption: deal.caption.iter().map(raw).map(Cow::Borrowed).collect(),
    }
}

fn hand(hand: &DiagramHand) -> HandV1 {
    let [spades, hearts, diamonds, clubs] = hand.holdings.each_ref().map(|holding| {
        let cards = holding.iter().map(|card| card.map_or('x', Rank::letter));
        cards.collect()
    });
    HandV1 { seat: hand.seat.letter(), spades, hearts, diamonds, clubs }
}
