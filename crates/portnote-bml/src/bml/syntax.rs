//! The lossless tree of each file: every byte, in order.

use portnote_core::frame::FrameKind;
use portnote_core::tree;

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// `// …` from the first column, or in a table after blanks only.
    Comment,
    /// `#INCLUDE path`.
    Include,
    /// `#` and the word after it.
    Keyword,
    /// The path of an include.
    Path,
    /// `#+KEY: value`.
    Metadata,
    /// The key of metadata.
    Key,
    /// The value of metadata, of `#VUL` or `#SEAT`.
    Value,
    /// Another directive with what belongs to it.
    Directive,
    /// The name of a clipboard.
    ClipName,
    /// `target=replacement` after the name of a paste.
    Argument,
    /// A line of a body that was cut.
    ClipLine,
    /// A heading.
    Heading,
    /// The stars of a heading.
    Stars,
    /// A paragraph.
    Paragraph,
    /// An unordered list or a description list.
    List,
    /// An ordered list.
    OrderedList,
    /// `-` or the number of an item.
    ItemMark,
    /// ` :: ` between a term and its description.
    Separator,
    /// A pipe table.
    PipeTable,
    /// A vertical bar between cells.
    Bar,
    /// A line of `-` and `+` in a pipe table.
    RuleLine,
    /// An auction diagram.
    AuctionDiagram,
    /// A deal diagram.
    DealDiagram,
    /// The header line of a deal diagram.
    DealHeader,
    /// A hand of a deal diagram.
    HandLine,
    /// A bidding table.
    Table,
    /// One row with its continuation lines.
    Row,
    /// The call word of a row.
    CallWord,
    /// The equals sign between a call word and its description.
    Equals,
    /// A line of a description, of a paragraph, of an item or of a cell.
    Text,
    /// A further line of a description.
    Continuation,
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
            Self::Comment | Self::Value | Self::ClipLine | Self::Text | Self::Continuation
        )
    }

    fn name(self) -> &'static str {
        match self {
            Self::Frame(kind) => kind.name(),
            Self::Comment => "comment",
            Self::Include => "include",
            Self::Keyword => "keyword",
            Self::Path => "path",
            Self::Metadata => "metadata",
            Self::Key => "key",
            Self::Value => "value",
            Self::Directive => "directive",
            Self::ClipName => "clip_name",
            Self::Argument => "argument",
            Self::ClipLine => "clip_line",
            Self::Heading => "heading",
            Self::Stars => "stars",
            Self::Paragraph => "paragraph",
            Self::List => "list",
            Self::OrderedList => "ordered_list",
            Self::ItemMark => "item_mark",
            Self::Separator => "separator",
            Self::PipeTable => "pipe_table",
            Self::Bar => "bar",
            Self::RuleLine => "rule_line",
            Self::AuctionDiagram => "auction_diagram",
            Self::DealDiagram => "deal_diagram",
            Self::DealHeader => "deal_header",
            Self::HandLine => "hand_line",
            Self::Table => "table",
            Self::Row => "row",
            Self::CallWord => "call_word",
            Self::Equals => "equals",
            Self::Text => "text",
            Self::Continuation => "continuation",
        }
    }
}
