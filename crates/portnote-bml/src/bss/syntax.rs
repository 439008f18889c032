//! The lossless syntax tree: every byte of a file, in order, one block to a line.

use portnote_core::frame::FrameKind;
use portnote_core::tree::{self, Node};

use super::tail::Verdict;

/// The records of Full Disclosure, as core knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bss;

/// A whole file of bidding records.
pub type File<'i> = portnote_core::File<'i, Bss>;

/// A line with its end: a record, a line that is none, or a blank line.
pub type Block<'i> = portnote_core::Block<'i, Bss>;

/// One node of a block, with its text and its place.
pub type Item<'b, 'i> = portnote_core::Item<'b, 'i, Bss>;

/// What only a line of BSS holds.
#[derive(Clone, Copy, Debug)]
pub struct BlockData {
    /// Number of the system in which it is, from 1.
    pub(crate) system: u32,
    /// Whether passes, doubles and redoubles of its system have a disposition.
    pub(crate) verdict: Verdict,
    /// Whether another record follows on the same line.
    pub(crate) joined: Joined,
}

/// Whether another record follows a record on the same line, as with old systems that know no line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Joined {
    /// None does.
    #[default]
    No,
    /// One does, and the record has the length of the first one.
    Fits,
    /// One does, though the record has another length: where it ends is a guess.
    Guessed,
}

/// What can be asked of a line.
pub trait LineParts<'i> {
    /// What the line is: the kind of its record, or [`FrameKind::Bogus`] and the like.
    fn kind(&self) -> Option<Kind>;

    /// The parts of its record in source order; of a line that is not a record, its nodes.
    ///
    /// ```
    /// use portnote_bml::bss::syntax::{Kind, LineParts};
    /// use portnote_bml::bss::{self, Options};
    /// let file = bss::parse_with(b"001C=NYYYYYY008", &Options::default()).value;
    /// let call = file.blocks()[0].parts().find(|item| item.kind() == Kind::Call);
    /// assert_eq!(call.map(|call| call.text()), Some("1C"));
    /// ```
    fn parts<'b>(&'b self) -> impl Iterator<Item = Item<'b, 'i>>
    where
        'i: 'b;

    /// The first part of a kind.
    fn part<'b>(&'b self, kind: Kind) -> Option<Item<'b, 'i>>
    where
        'i: 'b;
}

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// The text after the signals, or all of a carding record that could not be cut.
    Agreements,
}

impl BlockData {
    /// Number of the system to which the line belongs, from 1: each header but the first begins a
    /// further one.
    #[must_use]
    pub const fn system(&self) -> u32 {
        self.system
    }
}

impl<'i> LineParts<'i> for Block<'i> {
    fn kind(&self) -> Option<Kind> {
        self.tree().roots().next().map(|root| root.kind())
    }

    fn parts<'b>(&'b self) -> impl Iterator<Item = Item<'b, 'i>>
    where
        'i: 'b,
    {
        let tree = self.tree();
        let root = tree.roots().next().filter(|root| !root.is_leaf());
        let nodes = root.map_or_else(|| tree.roots(), |root| root.children());
        nodes.map(move |node| self.item_of(node))
    }

    fn part<'b>(&'b self, kind: Kind) -> Option<Item<'b, 'i>>
    where
        'i: 'b,
    {
        self.parts().find(|item| item.kind() == kind)
    }
}

/// A line without its end and what fills it up; without the end mark of old systems, where it ends with
/// the file.
pub(crate) fn content(line: &str) -> &str {
    without_end(line).trim_end_matches(PADDING)
}

/// What fills records of one length up.
pub(crate) const PADDING: char = '\0';

/// A line without its end, with what fills it up.
pub(crate) fn without_end(line: &str) -> &str {
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
