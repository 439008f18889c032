//! The lossless syntax tree: every byte of a file, in order.

use std::ops::Range;

use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, escape, string};
use portnote_core::tree::{self, Node, NodeRef, Tree};
use portnote_core::{RecordId, Span, Unit};

/// A whole file.
#[derive(Clone, Debug)]
pub struct File<'i> {
    pub(crate) bytes: u64,
    pub(crate) bom: Option<Span>,
    pub(crate) blocks: Vec<Block<'i>>,
    pub(crate) closing: Vec<OpeningComment>,
}

/// A game, or what stands between games.
#[derive(Clone, Debug)]
pub struct Block<'i> {
    pub(crate) unit: Unit<'i>,
    pub(crate) tree: Tree<Kind>,
    /// Number of the game in its file, from 1; for a block that is no game, of the game before.
    pub(crate) index: u64,
    /// Whether the parsing engine gave up, so that the text was not read.
    pub(crate) limited: bool,
    /// Whether its structure is not known, so that no fix of it is safe.
    pub(crate) is_broken: bool,
    /// Whether some string stands among calls or cards.
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
    /// Where `% EXPORT` stands.
    pub export_claim: Option<Span>,
}

/// A comment or escape line in a block without any tag: it belongs to the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningComment {
    /// The token with its delimiters.
    pub token: String,
    /// Where it stands.
    pub span: Span,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Every block in file order; together they tile the file behind its byte order mark.
    #[must_use]
    pub fn blocks(&self) -> &[Block<'i>] {
        &self.blocks
    }

    /// The games in file order.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Event \"a\"]\n\n[Event \"b\"]\n").value;
    /// assert_eq!(file.games().count(), 2);
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &Block<'i>> {
        self.blocks.iter().filter(|block| block.is_game())
    }

    /// Comments and escape lines behind the last game: they belong to no game.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Event \"a\"]\n\n{bye}\n").value;
    /// assert_eq!(file.closing()[0].token, "{bye}");
    /// ```
    #[must_use]
    pub fn closing(&self) -> &[OpeningComment] {
        &self.closing
    }

    /// Writes the file back, byte for byte.
    ///
    /// ```
    /// let bytes = b"[Event x\n\xFF ]";
    /// assert_eq!(portnote_pbn::parse(bytes).value.to_bytes(), bytes);
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
    /// Whether the block is a game: it holds a tag, or is a game beyond the limit.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.unit.kind().is_game()
    }

    /// Whether the text was not read: beyond a limit, around embedded games, or no text at all.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.limited || self.unit.kind().is_opaque()
    }

    /// Whether the block is no PBN: text around embedded games, or a delimiter (PBN 2.1 §6.2).
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"Dear all,\n<PBN>\n[Event \"a\"]\n</PBN>\nBye\n").value;
    /// let outside: Vec<bool> = file.blocks().iter().map(|block| block.is_outside()).collect();
    /// assert_eq!(outside, [true, false, true]);
    /// ```
    #[must_use]
    pub fn is_outside(&self) -> bool {
        self.unit.kind().is_outside()
    }

    /// Number of the game in its file, from 1; for a block that is no game, the number of
    /// the game before it.
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

    /// The original bytes of the game, without blank and escape lines before it.
    #[must_use]
    pub fn span(&self) -> Span {
        self.unit.game_span()
    }

    /// The nodes of the game itself, in source order; of a block without a game, its nodes.
    ///
    /// ```
    /// use portnote_pbn::syntax::Kind;
    /// let file = portnote_pbn::parse(b"% PBN 2.1\n[Auction \"N\"]\n1NT =1=").value;
    /// let block = &file.blocks()[0];
    /// let call = block.items().find(|item| item.kind() == Kind::Call);
    /// assert_eq!(call.map(|call| call.text()), Some("1NT"));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let game = self
            .tree
            .roots()
            .find(|node| node.kind() == FrameKind::Game.into());
        let nodes = game.map_or_else(|| self.tree.roots(), |game| game.children());
        nodes.map(move |node| Item { block: self, node })
    }

    /// How the first line of the block ends; CR LF where it has no line end.
    pub(crate) const fn line_end(&self) -> &'static str {
        self.line_end
    }

    /// The nodes before the game, in source order.
    pub fn leading_items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let roots = self.tree.roots();
        let before = roots.take_while(|node| node.kind() != FrameKind::Game.into());
        before.map(move |node| Item { block: self, node })
    }

    /// What the head of the file says.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Comments of blocks without any tag that stand between the game before and this one.
    #[must_use]
    pub fn opening(&self) -> &[OpeningComment] {
        &self.opening
    }

    /// The game with its board and event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let mut record = RecordId {
            index: self.index,
            board: None,
            event: None,
        };
        for item in self
            .items()
            .filter(|item| item.kind() == FrameKind::TagPair.into())
        {
            let parts = TagParts::of(item.node());
            let (Some(name), Some(value)) = (parts.name, parts.value) else {
                continue;
            };
            let slot = match self.unit.slice(name) {
                "Board" => &mut record.board,
                "Event" => &mut record.event,
                _ => continue,
            };
            let value = string::decode(string::inner(self.unit.slice(value)));
            if slot.is_none() && !value.is_empty() {
                *slot = Some(value.into_owned());
            }
        }
        record
    }

    /// Comments and escape lines of a block that is no game.
    pub(crate) fn loose_comments(&self) -> Vec<OpeningComment> {
        let is_comment = |item: &Item<'_, '_>| match item.kind() {
            Kind::Frame(FrameKind::BraceComment | FrameKind::LineComment) => true,
            Kind::Frame(FrameKind::EscapeLine) => !is_header_line(item.text()),
            _ => false,
        };
        self.items()
            .filter(is_comment)
            .map(|item| OpeningComment {
                token: item.text().to_owned(),
                span: item.span(),
            })
            .collect()
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
            string_among_calls: self.string_among_calls,
            tags_per_game: self.tags_per_game,
            header: self.header,
            opening: self.opening,
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
