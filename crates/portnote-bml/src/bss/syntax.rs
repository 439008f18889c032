//! The lossless syntax tree: every byte of a file, in order, one block to a line.

use std::ops::Range;

use portnote_core::frame::FrameKind;
use portnote_core::tree::{self, Node, NodeRef, Tree};
use portnote_core::{RecordId, Span, Unit};

use super::context::{Context, Entry};
use super::tail::Verdict;

/// A whole file.
#[derive(Clone, Debug)]
pub struct File<'i> {
    pub(crate) bytes: u64,
    pub(crate) bom: Option<Span>,
    pub(crate) blocks: Vec<Block<'i>>,
}

/// A line with its end: a record, a line that is none, or a blank line.
#[derive(Clone, Debug)]
pub struct Block<'i> {
    pub(crate) unit: Unit<'i>,
    pub(crate) tree: Tree<Kind>,
    /// Number of the line among those that are not blank, from 1; for a blank line, of the one
    /// before.
    pub(crate) index: u64,
    /// Number of the system in which it stands, from 1.
    pub(crate) system: u32,
    /// Whether the parsing engine gave up, so that the text was not read.
    pub(crate) limited: bool,
    /// Whether passes, doubles and redoubles of its system have a disposition.
    pub(crate) verdict: Verdict,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// A header record, without the end of its line.
    Header,
    /// A stock convention card record.
    Stock,
    /// An include (convention) record.
    Include,
    /// A defensive carding record.
    Carding,
    /// A bidding record.
    Record,
    /// `$`, `+` or `%`, by which a record is known.
    Sign,
    /// `*` or `?` before the digits.
    Mark,
    /// Field A.
    Position,
    /// Field B.
    Vulnerability,
    /// The name of a system with its braces; unclosed, it ends before `=`.
    Name,
    /// A call.
    Call,
    /// What qualifies the call before it, with its braces; unclosed, it ends with the line.
    Qualification,
    /// `=`.
    Equals,
    /// The seven letters of a header.
    Flags,
    /// Field C.
    Artificial,
    /// Fields D to I.
    Outcomes,
    /// Field J.
    Disposition,
    /// Fields K and L.
    Lengths,
    /// The summary of a header.
    Summary,
    /// The description of a bidding record.
    Description,
    /// The file of a stock or include record.
    FileName,
    /// Leads against notrump.
    NotrumpLeads,
    /// Leads against suits.
    SuitLeads,
    /// Defensive signals.
    Signals,
    /// What stands behind the signals, or all of a carding record that could not be cut.
    Agreements,
}

/// One node of a block, with its text and its place.
#[derive(Clone, Copy, Debug)]
pub struct Item<'b, 'i> {
    block: &'b Block<'i>,
    node: NodeRef<'b, Kind>,
}

impl<'i> File<'i> {
    /// Number of bytes.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.bytes
    }

    /// Whether the file holds no byte.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The byte order mark, where the file begins with one.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.bom
    }

    /// Every line in file order; together they tile the file behind its byte order mark.
    #[must_use]
    pub fn blocks(&self) -> &[Block<'i>] {
        &self.blocks
    }

    /// The lines that are not blank.
    pub fn records(&self) -> impl Iterator<Item = &Block<'i>> {
        self.blocks.iter().filter(|block| block.is_record())
    }

    /// The lines that are not blank as typed values.
    ///
    /// ```
    /// use portnote_bml::bss::{self, Options, model::LineKind};
    ///
    /// let file = bss::parse(b"*00{Acol}=NYYYYYY\n001C=NYYYYYY008", &Options::default()).value;
    /// let last = file.entries().last();
    /// assert!(matches!(last.map(|last| last.line.kind), Some(LineKind::Record(_))));
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut context = Context::new();
        self.records().map(move |block| context.entry(block))
    }

    /// Writes the file back, byte for byte.
    ///
    /// ```
    /// use portnote_bml::bss::{self, Options};
    /// let bytes = b"001C=\r\n\xFF";
    /// assert_eq!(bss::parse(bytes, &Options::default()).value.to_bytes(), bytes);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.bom.is_some() {
            bytes.extend_from_slice(portnote_core::head::BOM);
        }
        for block in &self.blocks {
            bytes.extend_from_slice(block.unit.bytes());
        }
        bytes
    }
}

impl<'i> Block<'i> {
    /// Whether the line is not blank.
    #[must_use]
    pub fn is_record(&self) -> bool {
        self.unit.kind().is_game()
    }

    /// Whether the text was not read: beyond a limit, or no text at all.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.limited || self.unit.kind().is_opaque()
    }

    /// Number of the line among those that are not blank, from 1; for a blank line, the number
    /// of the one before.
    #[must_use]
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Number of the system to which it belongs, from 1: each header but the first begins a
    /// further one.
    #[must_use]
    pub const fn system(&self) -> u32 {
        self.system
    }

    /// The unit with its bytes and its decoded text.
    #[must_use]
    pub const fn unit(&self) -> &Unit<'i> {
        &self.unit
    }

    /// The nodes.
    #[must_use]
    pub const fn tree(&self) -> &Tree<Kind> {
        &self.tree
    }

    /// The bytes of the line, without its end.
    #[must_use]
    pub fn span(&self) -> Span {
        let end = content(self.unit.text()).len();
        self.unit.span(0..u32::try_from(end).unwrap_or(u32::MAX))
    }

    /// The line as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        RecordId {
            index: self.index,
            board: None,
            event: None,
        }
    }

    /// The same block, not borrowing from the input.
    #[must_use]
    pub fn into_owned(self) -> Block<'static> {
        Block {
            unit: self.unit.into_owned(),
            tree: self.tree,
            index: self.index,
            system: self.system,
            limited: self.limited,
            verdict: self.verdict,
        }
    }

    /// What the line is: the kind of its record, or [`FrameKind::Bogus`] and the like.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        self.tree.roots().next().map(|root| root.kind())
    }

    /// The parts of its record in source order; of a line that is no record, its nodes.
    ///
    /// ```
    /// use portnote_bml::bss::{self, Options, syntax::Kind};
    /// let file = bss::parse(b"001C=NYYYYYY008", &Options::default()).value;
    /// let call = file.blocks()[0].items().find(|item| item.kind() == Kind::Call);
    /// assert_eq!(call.map(|call| call.text()), Some("1C"));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let root = self.tree.roots().next().filter(|root| !root.is_leaf());
        let nodes = root.map_or_else(|| self.tree.roots(), |root| root.children());
        nodes.map(move |node| Item { block: self, node })
    }

    /// The first part of a kind.
    #[must_use]
    pub fn item(&self, kind: Kind) -> Option<Item<'_, 'i>> {
        self.items().find(|item| item.kind() == kind)
    }
}

impl<'b, 'i> Item<'b, 'i> {
    /// What the node is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.node.kind()
    }

    /// Its decoded text.
    #[must_use]
    pub fn text(&self) -> &'b str {
        self.block.unit.slice(self.node.range())
    }

    /// Its range of the decoded text of the line.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.node.range()
    }

    /// Its original bytes.
    #[must_use]
    pub fn span(&self) -> Span {
        self.block.unit.span(self.node.range())
    }
}

/// A line without its end; without the end mark of old systems, where it ends with the file.
pub(crate) fn content(line: &str) -> &str {
    match line.strip_suffix('\n') {
        Some(line) => line.strip_suffix('\r').unwrap_or(line),
        None => {
            let line = line.strip_suffix('\r').unwrap_or(line);
            line.trim_end_matches('\u{1A}')
        }
    }
}

impl From<FrameKind> for Kind {
    fn from(kind: FrameKind) -> Self {
        Self::Frame(kind)
    }
}

impl tree::Kind for Kind {
    const TOKENS_HOLD_NO_CONTROLS: bool = false;

    fn frame(self) -> Option<FrameKind> {
        match self {
            Self::Frame(kind) => Some(kind),
            _ => None,
        }
    }

    fn is_running_text(self) -> bool {
        matches!(
            self,
            Self::Name | Self::Qualification | Self::Summary | Self::Description | Self::Agreements
        )
    }

    fn name(self) -> &'static str {
        match self {
            Self::Frame(kind) => kind.name(),
            Self::Header => "header",
            Self::Stock => "stock",
            Self::Include => "include",
            Self::Carding => "carding",
            Self::Record => "record",
            Self::Sign => "sign",
            Self::Mark => "mark",
            Self::Position => "position",
            Self::Vulnerability => "vulnerability",
            Self::Name => "name",
            Self::Call => "call",
            Self::Qualification => "qualification",
            Self::Equals => "equals",
            Self::Flags => "flags",
            Self::Artificial => "artificial",
            Self::Outcomes => "outcomes",
            Self::Disposition => "disposition",
            Self::Lengths => "lengths",
            Self::Summary => "summary",
            Self::Description => "description",
            Self::FileName => "file_name",
            Self::NotrumpLeads => "notrump_leads",
            Self::SuitLeads => "suit_leads",
            Self::Signals => "signals",
            Self::Agreements => "agreements",
        }
    }
}

// A node is 16 bytes: the tree of a line is about as large as its text.
const _: () = assert!(size_of::<Node<Kind>>() == 16);
