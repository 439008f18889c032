//! The lossless syntax tree: every byte of a file, in order.

use std::ops::Range;

use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};
use portnote_core::tree::{self, Node, NodeRef, Tree};
use portnote_core::{RecordId, Span, Unit};

use crate::tag;

/// A whole file.
#[derive(Clone, Debug)]
pub struct File<'i> {
    pub(crate) bytes: u64,
    pub(crate) bom: Option<Span>,
    pub(crate) blocks: Vec<Block<'i>>,
}

/// A hand, or a text without any tag.
#[derive(Clone, Debug)]
pub struct Block<'i> {
    pub(crate) unit: Unit<'i>,
    pub(crate) tree: Tree<Kind>,
    /// Number of the hand in its file, from 1; for a block that is no hand, of the one before.
    pub(crate) index: u64,
    /// Whether the parsing engine gave up, so that the text was not read.
    pub(crate) limited: bool,
    /// Whether its structure or that of a block before is not known, so that no fix of it is safe:
    /// where one of them ends depends on the others.
    pub(crate) is_broken: bool,
    /// Whether its structure has to be fixed before a fix of its meaning is safe.
    pub(crate) is_unsettled: bool,
    /// Whether a blank line stands before it, though it belongs to the block before.
    pub(crate) after_blank: bool,
    /// Tags beyond this number are not read.
    pub(crate) tags_per_game: u64,
    pub(crate) part: Part,
    /// Whether text stands before it that is kept but not read, with the blank line behind that.
    pub(crate) is_behind_opaque: bool,
    /// How its first line ends: each fix that adds a line asks for it.
    pub(crate) line_end: &'static str,
}

/// What the headers of a part of a file say: PPN 1.0, Headers. Files that were put together
/// have several parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Number of the part, from 1; 0 before any hand.
    pub number: u64,
    /// What the first format header says.
    pub format: Option<Format>,
    /// Whether the part has a notation header.
    pub has_notation: bool,
    /// Number of the hand that begins the part.
    pub first: u64,
}

/// The two formats of PPN 1.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Written by people, nothing is mandatory.
    Import,
    /// Written by programs.
    Export,
}

/// A header line by what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header<'t> {
    /// `% PPN 1.0`, with what stands behind the name.
    Notation(&'t str),
    /// `% EXPORT` or `% IMPORT`.
    Format(Format),
    /// `% ID text`.
    Id(&'t str),
    /// `%`.
    Blank,
    /// Any other text.
    Other(&'t str),
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// The prefix of a segmental tag, `@A.3.2-M=`.
    SegmentPrefix,
    /// A bid, `Pass`, `-` or `?` in an auction.
    Bid,
    /// A card or `?` in a play.
    Card,
    /// Winner and points of a trick, `(S2)`.
    Annotation,
    /// `*`: the section was cut here.
    Asterisk,
}

/// One node of a block, with its text and its place.
#[derive(Clone, Copy, Debug)]
pub struct Item<'b, 'i> {
    block: &'b Block<'i>,
    node: NodeRef<'b, Kind>,
}

impl<'t> Header<'t> {
    /// Reads a line that begins with `%`, perhaps behind blanks.
    ///
    /// ```
    /// use portnote_ppn::syntax::{Format, Header};
    /// assert_eq!(Header::of("% PPN 1.0"), Header::Notation("1.0"));
    /// assert_eq!(Header::of("% EXPORT"), Header::Format(Format::Export));
    /// assert_eq!(Header::of("% ID club 7"), Header::Id("club 7"));
    /// assert_eq!(Header::of("%"), Header::Blank);
    /// ```
    #[must_use]
    pub fn of(line: &'t str) -> Self {
        let line = line.trim_start();
        let text = line.strip_prefix('%').unwrap_or(line).trim();
        let (word, rest) = match text.split_once([' ', '\t']) {
            Some((word, rest)) => (word, rest.trim()),
            None => (text, ""),
        };
        match word {
            "" => Self::Blank,
            _ if word.eq_ignore_ascii_case("PPN") => Self::Notation(rest),
            _ if rest.is_empty() && word.eq_ignore_ascii_case("EXPORT") => {
                Self::Format(Format::Export)
            }
            _ if rest.is_empty() && word.eq_ignore_ascii_case("IMPORT") => {
                Self::Format(Format::Import)
            }
            "ID" if !rest.is_empty() => Self::Id(rest),
            _ => Self::both_formats(text).map_or(Self::Other(text), Self::Format),
        }
    }

    /// The first of two formats that one header claims, like `% EXPORT IMPORT`.
    pub(crate) fn both_formats(line: &str) -> Option<Format> {
        let words = line.split(|c: char| !c.is_ascii_alphanumeric());
        let mut formats = words.filter_map(|word| match word {
            "EXPORT" => Some(Format::Export),
            "IMPORT" => Some(Format::Import),
            _ => None,
        });
        let first = formats.next()?;
        formats.any(|format| format != first).then_some(first)
    }
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

    /// Every block in file order; together they tile the file behind its byte order mark.
    #[must_use]
    pub fn blocks(&self) -> &[Block<'i>] {
        &self.blocks
    }

    /// The hands in file order.
    ///
    /// ```
    /// let file = portnote_ppn::parse(b"[Hand \"1\"]\n\n[Hand \"2\"]\n").value;
    /// assert_eq!(file.games().count(), 2);
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &Block<'i>> {
        self.blocks.iter().filter(|block| block.is_game())
    }

    /// Writes the file back, byte for byte.
    ///
    /// ```
    /// let bytes = b"[Site x\n\xFF ]";
    /// assert_eq!(portnote_ppn::parse(bytes).value.to_bytes(), bytes);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.bom.is_some() {
            bytes.extend_from_slice(b"\xEF\xBB\xBF");
        }
        for block in &self.blocks {
            bytes.extend_from_slice(block.unit.bytes());
        }
        bytes
    }
}

impl<'i> Block<'i> {
    /// The line end that the block uses, for lines that a fix inserts.
    pub(crate) const fn line_end(&self) -> &'static str {
        self.line_end
    }

    /// Whether the block is a hand: it holds a tag, or is a hand beyond the limit.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.unit.kind().is_game()
    }

    /// Whether the text was not read: beyond a limit, or no text at all.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.limited || self.unit.kind().is_opaque()
    }

    /// Number of the hand in its file, from 1; for a block that is no hand, the number of the
    /// hand before it.
    #[must_use]
    pub const fn index(&self) -> u64 {
        self.index
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

    /// The original bytes of the hand, without blank lines and headers before it.
    #[must_use]
    pub fn span(&self) -> Span {
        self.unit.game_span()
    }

    /// What the headers of the part say in which the hand stands.
    #[must_use]
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The nodes of the hand itself, in source order; of a block without a hand, its nodes.
    ///
    /// ```
    /// use portnote_ppn::syntax::Kind;
    /// let file = portnote_ppn::parse(b"% PPN 1.0\n[Auction \"N\"]\n50 Pass").value;
    /// let bid = file.blocks()[0].items().find(|item| item.kind() == Kind::Bid);
    /// assert_eq!(bid.map(|bid| bid.text()), Some("50"));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let game = self
            .tree
            .roots()
            .find(|node| node.kind() == FrameKind::Game.into());
        let nodes = game.map_or_else(|| self.tree.roots(), |game| game.children());
        nodes.map(move |node| Item { block: self, node })
    }

    /// The nodes before the hand, in source order: headers and blank lines.
    pub fn leading_items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let roots = self.tree.roots();
        let before = roots.take_while(|node| node.kind() != FrameKind::Game.into());
        before.map(move |node| Item { block: self, node })
    }

    /// Every header line with what it says, in source order.
    pub fn headers(&self) -> impl Iterator<Item = (Header<'_>, Item<'_, 'i>)> {
        let has_hand = self
            .tree
            .roots()
            .any(|node| node.kind() == FrameKind::Game.into());
        let lead = self.leading_items();
        let rest = self.items().filter(move |_| has_hand);
        lead.chain(rest)
            .filter(|item| item.kind() == FrameKind::EscapeLine.into())
            .map(|item| (Header::of(item.text()), item))
    }

    /// The hand with its number in the game and its event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let mut record = RecordId {
            index: self.index,
            board: None,
            event: None,
        };
        for item in self.items() {
            if item.kind() != FrameKind::TagPair.into() {
                continue;
            }
            let parts = TagParts::of(item.node());
            let (Some(name), Some(value)) = (parts.name, parts.value) else {
                continue;
            };
            let slot = match tag::find(self.unit.slice(name)).map(|(tag, _)| tag.name) {
                Some("Hand") => &mut record.board,
                Some("Event") => &mut record.event,
                _ => continue,
            };
            let value = string::decode(string::inner(self.unit.slice(value)));
            if slot.is_none() && !value.is_empty() {
                *slot = Some(value.into_owned());
            }
        }
        record
    }

    /// The same block, not borrowing from the input.
    #[must_use]
    pub fn into_owned(self) -> Block<'static> {
        Block {
            unit: self.unit.into_owned(),
            tree: self.tree,
            index: self.index,
            limited: self.limited,
            is_broken: self.is_broken,
            is_unsettled: self.is_unsettled,
            after_blank: self.after_blank,
            tags_per_game: self.tags_per_game,
            part: self.part,
            is_behind_opaque: self.is_behind_opaque,
            line_end: self.line_end,
        }
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

    /// Its range of the decoded text of the block.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.node.range()
    }

    /// Its original bytes.
    #[must_use]
    pub fn span(&self) -> Span {
        self.block.unit.span(self.node.range())
    }

    /// The node in the tree.
    #[must_use]
    pub const fn node(&self) -> NodeRef<'b, Kind> {
        self.node
    }
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
            Self::SegmentPrefix => "segment_prefix",
            Self::Bid => "bid",
            Self::Card => "card",
            Self::Annotation => "annotation",
            Self::Asterisk => "asterisk",
        }
    }
}

// A node is 16 bytes: the tree of a hand is about as large as its text.
const _: () = assert!(size_of::<Node<Kind>>() == 16);
