//! A system as typed values, in the order of its text.
//!
//! Includes are resolved and clipboards pasted: rows are where they take effect. Nothing
//! is expanded, and no word is judged. Nothing nests: what has depth is a flat list in
//! preorder with a level beside each entry.

use portnote_bridge::{
    Call, Card, Contract, Deal, FULL_HAND, Hand, Rank, Seat, Suit,
    Vulnerability as BoardVulnerability,
};
use portnote_core::tree::{NodeRef, Tree};
use portnote_core::{Span, Unit};

use super::call::CallWord;
use super::syntax::Kind;
use crate::situation::{Position, Vulnerability};
use crate::source::{SourceId, Sources};

/// A bidding system with all its blocks.
#[derive(Clone, Debug, Default)]
pub struct Document<'i> {
    /// The files of the system.
    pub sources: Sources<'i>,
    /// `#+KEY: value` in order; all definitions, including those that are overridden.
    pub metadata: Vec<Metadata>,
    /// The blocks of the system in order.
    pub blocks: Vec<Block>,
    /// The lossless tree of each file, in the order of the files.
    pub trees: Vec<Tree<Kind>>,
}

impl<'i> Document<'i> {
    /// The text of the root file and its tree; `None` for a system without files, which no text
    /// gives.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed};
    ///
    /// let system = bml::read("a.bml", b"* Heading\n", &bml::Options::default(), &mut Closed).value;
    /// assert!(system.root().is_some_and(|(unit, _)| unit.text() == "* Heading\n"));
    /// ```
    #[must_use]
    pub fn root(&self) -> Option<(&Unit<'i>, &Tree<Kind>)> {
        let source = self.sources.root()?;
        Some((source.unit(), self.trees.first()?))
    }

    /// Makes a system that does not borrow from the input.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            sources: self.sources.into_owned(),
            metadata: self.metadata,
            blocks: self.blocks,
            trees: self.trees,
        }
    }

    /// The value of a key, if the system has it: the first counts.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed};
    ///
    /// let text = b"#+TITLE: Acol\n#+TITLE: Other\n";
    /// let system = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// assert_eq!(system.value_of("TITLE"), Some("Acol"));
    /// assert_eq!(system.value_of("AUTHOR"), None);
    /// ```
    #[must_use]
    pub fn value_of(&self, key: &str) -> Option<&str> {
        let mut metadata = self.metadata.iter();
        let found = metadata.find(|found| found.key == key && !found.is_repeated);
        found.map(|found| found.value.as_str())
    }

    /// The bytes of the root file, written from its tree.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed};
    ///
    /// let text = b"\xEF\xBB\xBF* Heading\n";
    /// let system = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// assert_eq!(system.to_bytes(), text);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes_of(SourceId(0))
    }

    /// The bytes of a file as the leaves of its tree hold them: all of them, in order.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed};
    /// use portnote_bml::bml::source::SourceId;
    ///
    /// let text = b"1C\tstrong \xFF\r\n";
    /// let system = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// assert_eq!(system.bytes_of(SourceId(0)), text);
    /// ```
    #[must_use]
    pub fn bytes_of(&self, id: SourceId) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Some(source) = self.sources.get(id) else {
            return bytes;
        };
        let start = source.unit().outer_span().start;
        if source.bom().is_some() {
            bytes.extend_from_slice(b"\xEF\xBB\xBF");
        }
        let trees = self.trees.get(id.0 as usize).into_iter();
        for leaf in trees.flat_map(Tree::nodes).filter(NodeRef::is_leaf) {
            let span = source.unit().span(leaf.range());
            let range = Span::new(span.start - start, span.end - start).range();
            bytes.extend_from_slice(source.unit().bytes().get(range).unwrap_or(&[]));
        }
        bytes
    }
}

/// A line `#+KEY: value` about the system.
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
    /// Whether the key had a value before, which counts.
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

/// The kind of a block, with its content.
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

/// A heading with its level and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 4.
    pub level: u8,
    /// The stars as written: more than four are of level 4.
    pub stars: u32,
    /// The text of the heading.
    pub text: Text,
}

/// One item of an unordered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListItem {
    /// The depth of the item by indentation, from 0.
    pub level: u32,
    /// The text of the item.
    pub text: Text,
}

/// A list whose items have numbers.
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
    /// Lines that are neither header nor hand, and text after hands.
    pub caption: Vec<Text>,
}

impl DealDiagram {
    /// The hands of which all thirteen cards are named; the others are unknown. Of two hands
    /// that hold the same card none is known.
    ///
    /// ```
    /// use portnote_bml::bml::{self, include::Closed, model::BlockKind};
    /// use portnote_bridge::Seat;
    ///
    /// let text = b"N AKQJ T98 765 432\nE xxx xxx xxx xxxx\n";
    /// let system = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let BlockKind::DealDiagram(diagram) = &system.blocks[0].kind else {
    ///     panic!("it is a diagram");
    /// };
    /// assert_eq!(diagram.deal().to_pbn(Seat::North), "N:AKQJ.T98.765.432 - - -");
    /// ```
    #[must_use]
    pub fn deal(&self) -> Deal {
        let mut deal = Deal::new();
        for hand in &self.hands {
            deal.set_hand(hand.seat, hand.cards().filter(|cards| cards.len() == FULL_HAND));
        }
        let doubtful: Vec<Seat> = deal.duplicates().flat_map(|(_, a, b)| [a, b]).collect();
        for seat in doubtful {
            deal.set_hand(seat, None);
        }
        deal
    }
}

impl DiagramHand {
    /// The cards, where all of them are named and none is named twice.
    fn cards(&self) -> Option<Hand> {
        let mut cards = Hand::default();
        for (holding, suit) in self.holdings.iter().zip(Suit::DESCENDING) {
            for rank in holding {
                if !cards.insert(Card::new(suit, (*rank)?)) {
                    return None;
                }
            }
        }
        Some(cards)
    }
}

/// One hand of a deal diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramHand {
    /// Who holds it.
    pub seat: Seat,
    /// Spades, hearts, diamonds, clubs: named cards from the highest, then `None` for each
    /// `x`.
    pub holdings: [Vec<Option<Rank>>; 4],
    /// The line of the hand.
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
    /// The declarer of the contract.
    pub declarer: Option<Seat>,
    /// The card led; `None` as rank for an `x`.
    pub lead: Option<(Suit, Option<Rank>)>,
}

/// A bidding table with its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Whether it is written for Full Disclosure only: `#HIDE`.
    pub is_hidden: bool,
    /// `#SEAT` in force.
    pub position: Position,
    /// `#VUL` in force.
    pub vulnerability: Vulnerability,
    /// Whether the first row is a history that took the other top rows as its children, after
    /// its own: they are at level 1.
    pub head_adopts: bool,
    /// Rows in preorder.
    pub rows: Vec<Row>,
}

/// One row of a bidding table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The depth of the row: 0 for a top row.
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
