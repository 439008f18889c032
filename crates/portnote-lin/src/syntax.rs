//! The lossless syntax tree: every byte of a file, in order.

use std::ops::Range;
use std::sync::Arc;

use portnote_core::frame::FrameKind;
use portnote_core::tree::{self, Node, NodeRef};

use crate::command::Command;
use crate::header::Header;
use crate::link;
use crate::space::trimmed;

/// LIN, as core knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lin;

/// A whole LIN file that was read.
pub type File<'i> = portnote_core::File<'i, Lin>;

/// A board, or the header of a set.
pub type Block<'i> = portnote_core::Block<'i, Lin>;

/// One node of a block, with its text and its place.
pub type Item<'b, 'i> = portnote_core::Item<'b, 'i, Lin>;

/// What only a block of LIN holds.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// The number of its set, from 1.
    pub(crate) set: u32,
    /// The header of its set.
    pub(crate) header: Option<Arc<Header>>,
    /// Names of commands that are not known, each once.
    pub(crate) unknown: Vec<Range<u32>>,
    /// Whether something is odd about its pairs.
    pub(crate) is_odd: bool,
    /// Whether its text is kept but not read, and begins here.
    pub(crate) begins_opaque: bool,
    /// What kind of link it is, where it is one.
    pub(crate) link: Option<link::Kind>,
    /// Whether the number in `ah` is that of the board, for the label in `qx` only counts. D-4
    pub(crate) counts_title: bool,
    /// Whether it is the first board of its set for which that is so.
    pub(crate) is_first_by_title: bool,
}

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// The name of a command.
    Name,
    /// The bar after a name, or after a value.
    Bar,
    /// The value of a command; an empty one has no node.
    Value,
}

/// A command with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pair<'b> {
    /// The name as written; empty where there is none.
    pub name: &'b str,
    /// The command, where its name is a known one.
    pub command: Option<Command>,
    /// The value as written.
    pub value: &'b str,
    /// The place of the name.
    pub name_range: Range<u32>,
    /// The place of the value.
    pub range: Range<u32>,
    /// Whether a bar closes the value.
    pub is_closed: bool,
}

impl BlockData {
    /// The number of the set, from 1.
    #[must_use]
    pub const fn set(&self) -> u32 {
        self.set
    }

    /// What kind of link it is, where it is one.
    #[must_use]
    pub const fn link(&self) -> Option<link::Kind> {
        self.link
    }

    /// The header of the set, where there is one.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        self.header.as_deref()
    }
}

impl Pair<'_> {
    /// Whether it counts: at the end of a file a value that is not closed does, unless it would begin
    /// a board or a header, or make text of the bar before its name. D-3
    pub(crate) fn counts(&self) -> bool {
        let begins = matches!(self.command, Some(Command::Qx | Command::Md | Command::Vg));
        let is_name = || Command::named(trimmed(self.value)).is_some();
        self.is_closed || !begins && (self.command.is_some() || !is_name())
    }

    /// The place of the whole pair, with its bars.
    #[must_use]
    pub(crate) fn outer_range(&self) -> Range<u32> {
        self.name_range.start..self.range.end + u32::from(self.is_closed)
    }
}

/// The commands of a block with their values, in file order.
///
/// ```
/// use portnote_lin::syntax::pairs;
/// let file = portnote_lin::parse(b"qx|o1|md|1SA,,,|").value;
/// let names: Vec<_> = pairs(&file.blocks()[0]).map(|pair| (pair.name, pair.value)).collect();
/// assert_eq!(names, [("qx", "o1"), ("md", "1SA,,,")]);
/// ```
pub fn pairs<'b>(block: &'b Block<'_>) -> impl Iterator<Item = Pair<'b>> {
    let mut nodes = block.tree().nodes().peekable();
    let unit = block.unit();
    std::iter::from_fn(move || {
        let mut name = None;
        let bar = loop {
            let node = nodes.next()?;
            match node.kind() {
                Kind::Name => name = Some(node.range()),
                Kind::Bar => break node.range(),
                _ => {}
            }
        };
        let is_value = |node: &NodeRef<'_, Kind>| node.kind() == Kind::Value;
        let value = nodes.next_if(is_value);
        let range = value.map_or(bar.end..bar.end, |node| node.range());
        let is_bar = |node: &NodeRef<'_, Kind>| node.kind() == Kind::Bar;
        let is_closed = nodes.next_if(is_bar).is_some();
        let name_range = name.unwrap_or(bar.start..bar.start);
        let name = unit.slice(name_range.clone());
        Some(Pair {
            name,
            command: Command::named(name),
            value: unit.slice(range.clone()),
            name_range,
            range,
            is_closed,
        })
    })
}

impl From<FrameKind> for Kind {
    fn from(kind: FrameKind) -> Self {
        Self::Frame(kind)
    }
}

impl tree::Kind for Kind {
    fn frame(self) -> Option<FrameKind> {
        match self {
            Self::Frame(kind) => Some(kind),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Frame(kind) => kind.name(),
            Self::Name => "name",
            Self::Bar => "bar",
            Self::Value => "value",
        }
    }

    fn is_running_text(self) -> bool {
        self == Self::Value
    }
}

// A node is 16 bytes: the tree of a board is a few times as large as its text.
const _: () = assert!(size_of::<Node<Kind>>() == 16);
