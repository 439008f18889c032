//! `portnote/bml/1`: one object for each system.
//!
//! Includes are resolved and clipboards pasted: blocks and rows stand where they take effect.
//! Nothing nests: rows and items have a level. Within a version only optional fields are
//! added.

use std::borrow::Cow;

use portnote_bridge::Rank;
use portnote_core::{Diagnostic, Severity, Span};
use schemars::JsonSchema;
use serde::Serialize;

use super::expansion_v1::{self, SequenceV1};
use crate::bml::expand::{self, expand};
use crate::bml::model::{
    AuctionWord, Block, BlockKind, DealDiagram, DiagramHand, Document, PipeRow, Row, Table, Text,
};
use crate::source::{Source, SourceId, Sources};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/bml/1";

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug, Default)]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether the sequences are given for which the tables stand.
    pub sequences: bool,
}

/// One system.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "system")]
pub struct SystemV1<'g> {
    /// Always `portnote/bml/1`.
    pub schema: &'static str,
    /// The file, as it was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// The files that it includes, in the order in which they are met first.
    pub includes: Vec<IncludeV1<'g>>,
    /// `#+KEY: value`, in order; the first value of a key stands.
    pub metadata: Vec<MetadataV1<'g>>,
    /// The blocks, in order.
    pub blocks: Vec<BlockV1<'g>>,
    /// The sequences of calls for which the tables stand, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequences: Option<Vec<SequenceV1>>,
    /// Number of diagnostics.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// A file that is included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "include")]
pub struct IncludeV1<'g> {
    /// Its name.
    pub name: &'g str,
    /// The line that includes it first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub included_at: Option<SpanV1>,
}

/// A range of one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "bytes")]
pub struct SpanV1 {
    /// Number of the included file, from 1; missing in the file itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub include: Option<u32>,
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset behind the last byte.
    pub byte_end: u64,
}

/// One key with its value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "metadata")]
pub struct MetadataV1<'g> {
    /// The key, in upper case.
    pub key: &'g str,
    /// The value.
    pub value: &'g str,
    /// Whether the key had a value before, which stands.
    #[serde(skip_serializing_if = "is_false")]
    pub repeated: bool,
}

/// One block.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "block")]
pub struct BlockV1<'g> {
    /// What it is.
    #[serde(flatten)]
    pub content: ContentV1<'g>,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// The kinds of blocks. Lines of a text are parted by line feeds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "content")]
pub enum ContentV1<'g> {
    /// A heading.
    Heading {
        /// 1 to 4.
        level: u8,
        /// Its text.
        text: &'g str,
    },
    /// Running text.
    Paragraph {
        /// The text.
        text: &'g str,
    },
    /// An unordered list.
    List {
        /// The items.
        items: Vec<ItemV1<'g>>,
    },
    /// An ordered list.
    OrderedList {
        /// The number of the first item.
        start: u32,
        /// The items.
        items: Vec<ItemV1<'g>>,
    },
    /// Terms with their descriptions.
    DescriptionList {
        /// The items.
        items: Vec<DefinitionV1<'g>>,
    },
    /// Cells between vertical bars.
    PipeTable {
        /// The rows; a rule is one without cells.
        rows: Vec<Vec<&'g str>>,
    },
    /// An auction as it went.
    AuctionDiagram {
        /// The lines, as written.
        lines: Vec<Vec<&'g str>>,
    },
    /// Hands around the table.
    DealDiagram(DealV1<'g>),
    /// A bidding table.
    Table(TableV1<'g>),
}

/// One item of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "item")]
pub struct ItemV1<'g> {
    /// Its depth, from 0.
    pub level: u32,
    /// Its text.
    pub text: &'g str,
}

/// One item of a description list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "definition")]
pub struct DefinitionV1<'g> {
    /// What is described.
    pub term: &'g str,
    /// The description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'g str>,
}

/// A deal diagram.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "deal")]
pub struct DealV1<'g> {
    /// The board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<&'g str>,
    /// The dealer: `N`, `E`, `S` or `W`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<char>,
    /// The vulnerability: `None`, `NS`, `EW` or `All`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vulnerability: Option<&'static str>,
    /// The contract, as PBN writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// The declarer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declarer: Option<char>,
    /// The card led: suit and rank, `x` for a small one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// The hands, in the order written.
    pub hands: Vec<HandV1>,
    /// Lines that are neither header nor hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caption: Vec<&'g str>,
}

/// One hand of a deal diagram.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "hand")]
pub struct HandV1 {
    /// Who holds it.
    pub seat: char,
    /// Spades, hearts, diamonds, clubs; `x` for a small card.
    pub holdings: [String; 4],
}

/// A bidding table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "table")]
pub struct TableV1<'g> {
    /// Whether it goes to Full Disclosure only.
    #[serde(skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// The position of the opening bid, as `#SEAT` has it.
    pub position: &'static str,
    /// The vulnerability, as `#VUL` has it.
    pub vulnerability: &'static str,
    /// The rows in order, each with its level.
    pub rows: Vec<RowV1<'g>>,
}

/// One row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "row")]
pub struct RowV1<'g> {
    /// Its depth, from 0.
    pub level: u32,
    /// The call word, as written.
    pub word: &'g str,
    /// The call words that it consists of: several in a history; none in a row that is shown
    /// but not read.
    pub calls: Vec<String>,
    /// Whether the word has the marks of a history.
    #[serde(skip_serializing_if = "is_false")]
    pub history: bool,
    /// Whether the word has an alert mark.
    #[serde(skip_serializing_if = "is_false")]
    pub alerted: bool,
    /// The lines of the description.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<&'g str>,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
    /// The lines that paste it, the innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pasted_at: Vec<SpanV1>,
}

impl<'g> SystemV1<'g> {
    /// The dump of a system. `found` is all that is wrong with it.
    #[must_use]
    pub fn new(
        document: &'g Document<'_>,
        options: &DumpOptions<'g>,
        found: &[Diagnostic],
    ) -> Self {
        let dump = Dump {
            sources: &document.sources,
            spans: options.spans,
        };
        let sequences = options.sequences.then(|| {
            let expansion = expand(document, &expand::Options::default()).value;
            expansion_v1::sequences(&expansion)
        });
        let errors = found
            .iter()
            .filter(|found| found.severity == Severity::Error);
        Self {
            schema: SCHEMA,
            file: options.file.map(Cow::Borrowed),
            includes: dump.includes(),
            metadata: document
                .metadata
                .iter()
                .map(|found| MetadataV1 {
                    key: &found.key,
                    value: &found.value,
                    repeated: found.is_repeated,
                })
                .collect(),
            blocks: document.blocks.iter().map(|it| dump.block(it)).collect(),
            sequences,
            diagnostics: found.len(),
            errors: errors.count(),
        }
    }
}

impl SpanV1 {
    /// A range of the files of a system.
    #[must_use]
    pub fn new(span: Span, sources: &Sources<'_>) -> Self {
        let id = sources.at(span.start).filter(|id| *id != SourceId(0));
        let source = id.and_then(|id| sources.get(id));
        let base = source.map_or(0, |source| source.span().start);
        Self {
            include: id.map(|id| id.0),
            byte_start: span.start.saturating_sub(base),
            byte_end: span.end.saturating_sub(base),
        }
    }
}

/// What all parts of a dump need.
struct Dump<'s, 'i> {
    sources: &'s Sources<'i>,
    spans: bool,
}

impl<'s> Dump<'s, '_> {
    fn span(&self, span: Span) -> Option<SpanV1> {
        self.spans.then(|| SpanV1::new(span, self.sources))
    }

    fn includes(&self) -> Vec<IncludeV1<'s>> {
        let included = |source: &'s Source<'_>| IncludeV1 {
            name: source.name(),
            included_at: source.included_at().and_then(|line| self.span(line)),
        };
        let others = self.sources.iter().skip(1);
        others.map(|(_, source)| included(source)).collect()
    }

    fn block<'g>(&self, block: &'g Block) -> BlockV1<'g> {
        let content = match &block.kind {
            BlockKind::Heading(heading) => ContentV1::Heading {
                level: heading.level,
                text: &heading.text.raw,
            },
            BlockKind::Paragraph(text) => ContentV1::Paragraph { text: &text.raw },
            BlockKind::List(items) => ContentV1::List {
                items: items
                    .iter()
                    .map(|item| ItemV1 {
                        level: item.level,
                        text: &item.text.raw,
                    })
                    .collect(),
            },
            BlockKind::OrderedList(list) => ContentV1::OrderedList {
                start: list.start,
                items: list
                    .items
                    .iter()
                    .map(|text| ItemV1 {
                        level: 0,
                        text: &text.raw,
                    })
                    .collect(),
            },
            BlockKind::DescriptionList(items) => ContentV1::DescriptionList {
                items: items
                    .iter()
                    .map(|item| DefinitionV1 {
                        term: &item.term.raw,
                        text: item.text.as_ref().map(raw),
                    })
                    .collect(),
            },
            BlockKind::PipeTable(rows) => ContentV1::PipeTable {
                rows: rows.iter().map(cells).collect(),
            },
            BlockKind::AuctionDiagram(lines) => ContentV1::AuctionDiagram {
                lines: lines.iter().map(|line| words(line)).collect(),
            },
            BlockKind::DealDiagram(deal) => ContentV1::DealDiagram(DealV1::of(deal)),
            BlockKind::Table(table) => ContentV1::Table(self.table(table)),
        };
        BlockV1 {
            content,
            span: self.span(block.span),
        }
    }

    fn table<'g>(&self, table: &'g Table) -> TableV1<'g> {
        TableV1 {
            hidden: table.is_hidden,
            position: table.position.word(),
            vulnerability: table.vulnerability.word(),
            rows: table.rows.iter().map(|row| self.row(row)).collect(),
        }
    }

    fn row<'g>(&self, row: &'g Row) -> RowV1<'g> {
        let pastes = row.pasted_at.iter();
        RowV1 {
            level: row.level,
            word: &row.word,
            calls: row.calls.iter().map(ToString::to_string).collect(),
            history: row.is_history,
            alerted: row.is_alerted,
            description: row.description.iter().map(raw).collect(),
            span: self.span(row.span),
            pasted_at: pastes.filter_map(|line| self.span(*line)).collect(),
        }
    }
}

impl<'g> DealV1<'g> {
    fn of(deal: &'g DealDiagram) -> Self {
        let header = &deal.header;
        Self {
            board: header.board.as_deref(),
            dealer: header.dealer.map(|seat| seat.letter()),
            vulnerability: header.vulnerability.map(|known| known.name()),
            contract: header.contract.map(|contract| contract.to_string()),
            declarer: header.declarer.map(|seat| seat.letter()),
            lead: header
                .lead
                .map(|(suit, rank)| format!("{}{}", suit.letter(), card(rank))),
            hands: deal.hands.iter().map(HandV1::of).collect(),
            caption: deal.caption.iter().map(raw).collect(),
        }
    }
}

impl HandV1 {
    fn of(hand: &DiagramHand) -> Self {
        Self {
            seat: hand.seat.letter(),
            holdings: hand
                .holdings
                .each_ref()
                .map(|cards| cards.iter().map(|rank| card(*rank)).collect()),
        }
    }
}

fn raw(text: &Text) -> &str {
    &text.raw
}

fn cells(row: &PipeRow) -> Vec<&str> {
    match row {
        PipeRow::Rule => Vec::new(),
        PipeRow::Cells(cells) => cells.iter().map(raw).collect(),
    }
}

fn words(line: &[AuctionWord]) -> Vec<&str> {
    line.iter()
        .map(|word| match word {
            AuctionWord::None => "-",
            AuctionWord::AllPass => "AP",
            AuctionWord::Word { raw, .. } => raw.as_str(),
        })
        .collect()
}

fn card(rank: Option<Rank>) -> char {
    rank.map_or('x', Rank::letter)
}

/// Fields that say nothing when they are false are left out.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}
