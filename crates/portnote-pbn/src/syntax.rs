//! The lossless syntax tree: every byte of a file, in order.

use portnote_core::Span;
use portnote_core::frame::{FrameKind, escape};
use portnote_core::tree::{self, Node};

/// Portable Bridge Notation, as core knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pbn;

/// A whole PBN file that was read.
pub type File<'i> = portnote_core::File<'i, Pbn>;

/// A game, or what is between games.
pub type Block<'i> = portnote_core::Block<'i, Pbn>;

/// One node of a block, with its text and its place.
pub type Item<'b, 'i> = portnote_core::Item<'b, 'i, Pbn>;

/// What only a block of PBN holds.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// Whether its structure is not known, so that no fix of it is safe.
    pub(crate) is_broken: bool,
    /// Whether it begins with calls or cards of the section with which the block before ends.
    pub(crate) is_continued: bool,
    /// Whether some string is among calls or cards.
    pub(crate) string_among_calls: bool,
    /// Tag pairs beyond this number are not read.
    pub(crate) tags_per_game: u64,
    pub(crate) header: Header,
    pub(crate) opening: Vec<OpeningComment>,
    /// How its first line ends: each fix that adds a line asks for it.
    pub(crate) line_end: &'static str,
}

/// What the escape lines before the first game say: PBN 2.1 §2.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The version in a line like `% PBN 2.1`.
    pub version: Option<(u32, u32)>,
    /// Where `% EXPORT` is.
    pub export_claim: Option<Span>,
}

/// A comment or escape line in a block without any tag: it belongs to the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningComment {
    /// The token with its delimiters.
    pub token: String,
    /// Where it is.
    pub span: Span,
}

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// A call token: PBN 2.1 §3.5.1.
    Call,
    /// A card token: PBN 2.1 §3.6.1.
    Card,
    /// A suffix, `!?`: PBN 2.1 §3.5.3.
    Suffix,
    /// A note reference, `=1=`: PBN 2.1 §3.5.4.
    NoteReference,
    /// A numeric annotation glyph, `$13`: PBN 2.1 §3.7.
    Nag,
    /// `*`: no further calls or cards.
    Asterisk,
    /// `+`: the next call or card is still to be made.
    Plus,
    /// `^I`, `^S`, `^R`, `^L`: PBN 2.1 §3.9.
    Irregularity,
    /// A token of a supplemental section: PBN 2.1 §5.1.
    SectionToken,
}

impl BlockData {
    /// What the head of the file says.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Comments of blocks without any tag that are between the game before and this one.
    #[must_use]
    pub fn opening(&self) -> &[OpeningComment] {
        &self.opening
    }
}

/// Comments and escape lines of a block that is not a game.
pub(crate) fn loose_comments(block: &Block<'_>) -> Vec<OpeningComment> {
    let is_comment = |item: &Item<'_, '_>| match item.kind() {
        Kind::Frame(FrameKind::BraceComment | FrameKind::LineComment) => true,
        Kind::Frame(FrameKind::EscapeLine) => !is_header_line(item.text()),
        _ => false,
    };
    let comments = block.items().filter(is_comment);
    let comments =
        comments.map(|item| OpeningComment { token: item.text().to_owned(), span: item.span() });
    comments.collect()
}

impl Header {
    pub(crate) fn read_line(&mut self, line: &str, span: Span) {
        self.version = self.version.or_else(|| escape::version(line, "PBN"));
        if escape::claims_export(line) {
            self.export_claim.get_or_insert(span);
        }
    }
}

/// Whether an escape line is one of the two that every export begins with.
pub(crate) fn is_header_line(line: &str) -> bool {
    escape::version(line, "PBN").is_some() || escape::claims_export(line)
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

    fn has_tag(name: &str) -> bool {
        crate::tag::find(name).is_some()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Frame(kind) => kind.name(),
            Self::Call => "call",
            Self::Card => "card",
            Self::Suffix => "suffix",
            Self::NoteReference => "note_reference",
            Self::Nag => "nag",
            Self::Asterisk => "asterisk",
            Self::Plus => "plus",
            Self::Irregularity => "irregularity",
            Self::SectionToken => "section_token",
        }
    }
}

// A node is 16 bytes: the tree of a game is about as large as its text.
const _: () = assert!(size_of::<Node<Kind>>() == 16);
