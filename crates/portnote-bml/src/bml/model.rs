//! A system as typed values, in the order of its text.
//!
//! Includes are resolved and clipboards pasted: rows stand where they take effect. Nothing
//! is expanded, and no word is judged. Nothing nests: what has depth is a flat list in
//! preorder with a level beside each entry.

use portnote_bridge::{Call, Contract, Rank, Seat, Suit, Vulnerability as BoardVulnerability};
use portnote_core::Span;
use portnote_core::tree::Tree;

use super::call::CallWord;
use super::syntax::Kind;
use crate::situation::{Position, Vulnerability};
use crate::source::Sources;

/// A system.
#[derive(Clone, Debug, Default)]
pub struct Document<'i> {
    /// Its files.
    pub sources: Sources<'i>,
    /// `#+KEY: value` in order; all definitions, not only those that stand.
    pub metadata: Vec<Metadata>,
    /// Its blocks in order.
    pub blocks: Vec<Block>,
    /// The lossless tree of each file, in the order of the files.
    pub trees: Vec<Tree<Kind>>,
}

/// `#+KEY: value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// The key in upper case.
    pub key: String,
    /// The value without blanks at its ends.
    pub value: String,
    /// The whole line.
    pub span: Span,
    /// The value.
    pub value_span: Span,
    /// Whether the key had a value before, which stands.
    pub is_repeated: bool,
}

/// What blank lines set apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// From its first line to its last, in the file in which it begins.
    pub span: Span,
    /// What it is.
    pub kind: BlockKind,
}

/// The kinds of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `* text`.
    Heading(Heading),
    /// Running text.
    Paragraph(Text),
    /// `- item`.
    List(Vec<ListItem>),
    /// `1. item`.
    OrderedList(OrderedList),
    /// `- term :: text`.
    DescriptionList(Vec<Definition>),
    /// `| cell | cell |`.
    PipeTable(Vec<PipeRow>),
    /// Four calls to a line: an auction as it went.
    AuctionDiagram(Vec<Vec<AuctionWord>>),
    /// Hands around the table.
    DealDiagram(DealDiagram),
    /// A bidding table.
    Table(Table),
}

/// Text of one or several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The lines without the blanks at their ends, joined by line feeds.
    pub raw: String,
    /// Where each line begins: its offset in `raw`, and the bytes of the line in its source.
    /// One entry for each line.
    pub lines: Vec<(u32, Span)>,
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 4.
    pub level: u8,
    /// The stars as written: more than four are of level 4.
    pub stars: u32,
    /// Its text.
    pub text: Text,
}

/// One item of an unordered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListItem {
    /// Its depth by indentation, from 0.
    pub level: u32,
    /// Its text.
    pub text: Text,
}

/// An ordered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedList {
    /// The number of the first item.
    pub start: u32,
    /// The items.
    pub items: Vec<Text>,
}

/// One item of a description list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What is described.
    pub term: Text,
    /// The description; `None` where the item has no ` :: `.
    pub text: Option<Text>,
}

/// One row of a pipe table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PipeRow {
    /// A line of `-` and `+`.
    Rule,
    /// Cells.
    Cells(Vec<Text>),
}

/// One word of an auction diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuctionWord {
    /// `-`: the auction has not come to this seat.
    None,
    /// `AP`: all pass.
    AllPass,
    /// A call word, as written.
    Word {
        /// The text, parentheses included.
        raw: String,
        /// The call, where it is one call.
        call: Option<Call>,
    },
}

/// Hands around the table: documentation, deal diagrams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealDiagram {
    /// The hands in the order written.
    pub hands: Vec<DiagramHand>,
    /// What the header line says.
    pub header: DiagramHeader,
    /// Lines that are neither header nor hand, and text behind hands.
    pub caption: Vec<Text>,
}

/// One hand of a deal diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Who holds it.
    pub seat: Seat,
    /// Spades, hearts, diamonds, clubs: named cards from the highest, then `None` for each
    /// `x`.
    pub holdings: [Vec<Option<Rank>>; 4],
    /// Its line.
    pub span: Span,
}

/// The header line of a deal diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiagramHeader {
    /// The board.
    pub board: Option<String>,
    /// The dealer.
    pub dealer: Option<Seat>,
    /// The vulnerability.
    pub vulnerability: Option<BoardVulnerability>,
    /// The contract; `Contract::PassedOut` where all pass.
    pub contract: Option<Contract>,
    /// Its declarer.
    pub declarer: Option<Seat>,
    /// The card led; `None` as rank for an `x`.
    pub lead: Option<(Suit, Option<Rank>)>,
}

/// A bidding table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Whether it goes to Full Disclosure only: `#HIDE`.
    pub is_hidden: bool,
    /// `#SEAT` in force.
    pub position: Position,
    /// `#VUL` in force.
    pub vulnerability: Vulnerability,
    /// Whether the first row is a history that took the other top rows as its children, after
    /// its own: they stand at level 1.
    pub head_adopts: bool,
    /// Rows in preorder.
    pub rows: Vec<Row>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its depth: 0 for a top row.
    pub level: u32,
    /// The call word as written, history marks and parentheses included.
    pub word: String,
    /// The calls of the word: one for a row, several for a history; empty for a row that is
    /// shown but not read.
    pub calls: Vec<CallWord>,
    /// Whether the word has the marks of a history, inside or at its end.
    pub is_history: bool,
    /// Whether the word ends in an alert mark, `!` or `*`.
    pub is_alerted: bool,
    /// The description, one text for each line; empty where there is none.
    pub description: Vec<Text>,
    /// The lines of the row, in their source.
    pub span: Span,
    /// The call word, in its source.
    pub word_span: Span,
    /// The paste lines through which it came, the innermost first.
    pub pasted_at: Vec<Span>,
}
