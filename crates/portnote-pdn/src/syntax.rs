//! The lossless syntax tree: every byte of a file, in order.

use std::ops::Range;

use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};
use portnote_core::tree::{self, Node, NodeRef, Tree};
use portnote_core::{RecordId, Span, Unit};

/// A whole file.
#[derive(Clone, Debug)]
pub struct File<'i> {
    pub(crate) bytes: u64,
    pub(crate) bom: Option<Span>,
    pub(crate) blocks: Vec<Block<'i>>,
}

/// A game, or what stands between games.
#[derive(Clone, Debug)]
pub struct Block<'i> {
    pub(crate) unit: Unit<'i>,
    pub(crate) tree: Tree<Kind>,
    pub(crate) index: u64,
    /// Whether the parsing engine gave up, so that the text was not read.
    pub(crate) limited: bool,
    /// Whether its structure is not known, so that no fix of it is safe.
    pub(crate) is_broken: bool,
    /// Whether the structure of a block before it is not known: what one leaves open, a brace in
    /// another may close.
    pub(crate) follows_broken: bool,
    /// Tag pairs beyond this number are not read.
    pub(crate) tags_per_game: u64,
    /// Variations beyond this depth are not read.
    pub(crate) nesting: u64,
    /// Whether the file is one of another notation, which was said once.
    pub(crate) is_foreign: bool,
    /// Whether its moves go on from a game before it, so that nobody knows the position.
    pub(crate) is_rest: bool,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// The number of a move with its dots: PDN 2.0 §6.1.1.2.1.
    Number,
    /// Two squares or more with what stands between them: PDN 2.0 §6.1.1.2.2.
    Move,
    /// One square, or digits that may be two: PDN 1.0.
    Lone,
    /// A result among the moves: PDN 2.0 §6.1.1.2.6.
    Result,
    /// A judgement of a move, `!?`, `(!)` or a glued `*`: PDN 2.0 §6.1.1.2.3.
    Strength,
    /// A numeric annotation glyph, `$13`, or a symbol for one: PDN 3.0.
    Nag,
    /// `(`: PDN 2.0 §6.1.1.2.5.
    VariationStart,
    /// `)`: PDN 2.0 §6.1.1.2.5.
    VariationEnd,
    /// A position among the moves, `/FEN "…"/`: PDN 3.0.
    Setup,
    /// Dashes where a move is expected.
    NullMove,
    /// Dots that belong to no number: PDN 3.0.
    Ellipsis,
    /// Squares of captured pieces behind a move, `<42, 29>`.
    Captured,
    /// A line end that was written as text, `\r`.
    LiteralLineEnd,
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
    /// let file = portnote_pdn::parse(b"1. 11-15 1-0\n1. 9-13 *\n").value;
    /// assert_eq!(file.games().count(), 2);
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &Block<'i>> {
        self.blocks.iter().filter(|block| block.is_game())
    }

    /// Writes the file back, byte for byte.
    ///
    /// ```
    /// let bytes = b"[Event x\n\xFF ] 11-";
    /// assert_eq!(portnote_pdn::parse(bytes).value.to_bytes(), bytes);
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
    /// Whether the block is a game: it holds a tag, a move, a number or a result, or is a
    /// game beyond the limit.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.unit.kind().is_game()
    }

    /// Whether the text was not read: beyond a limit, or no text at all.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.limited || self.unit.kind().is_opaque()
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
    /// use portnote_pdn::syntax::Kind;
    /// let file = portnote_pdn::parse(b"% by hand\n1. 11-15! 1-0").value;
    /// let kinds: Vec<Kind> = file.blocks()[0].items().map(|item| item.kind()).collect();
    /// assert!(kinds.contains(&Kind::Move) && kinds.ends_with(&[Kind::Result]));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let game = self
            .tree
            .roots()
            .find(|node| node.kind() == FrameKind::Game.into());
        let nodes = game.map_or_else(|| self.tree.roots(), |game| game.children());
        nodes.map(move |node| Item { block: self, node })
    }

    /// The nodes of the game behind its last tag pair, none of which lies inside another; of a
    /// block without a game, all its nodes behind that.
    pub(crate) fn items_behind_tags(
        &self,
    ) -> impl DoubleEndedIterator<Item = Item<'_, 'i>> + Clone {
        let mut roots = self.tree.roots();
        let game = roots.find(|node| node.kind() == FrameKind::Game.into());
        let first = game.map_or(0, |game| game.index() + 1);
        let nodes = self
            .tree
            .nodes_from(first.max(self.tree.facts().behind_tags));
        nodes.map(move |node| Item { block: self, node })
    }

    /// The nodes before the game, in source order.
    pub fn leading_items(&self) -> impl Iterator<Item = Item<'_, 'i>> {
        let roots = self.tree.roots();
        let before = roots.take_while(|node| node.kind() != FrameKind::Game.into());
        before.map(move |node| Item { block: self, node })
    }

    /// The game with its event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let tags = self.items().filter(|item| item.is(FrameKind::TagPair));
        let event = tags
            .filter_map(|item| {
                let parts = TagParts::of(item.node());
                let is_event = self.unit.slice(parts.name?) == "Event";
                let value = string::inner(self.unit.slice(parts.value?));
                (is_event && !value.is_empty()).then(|| string::decode(value).into_owned())
            })
            .next();
        RecordId {
            index: self.index,
            board: None,
            event,
        }
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
            follows_broken: self.follows_broken,
            tags_per_game: self.tags_per_game,
            nesting: self.nesting,
            is_foreign: self.is_foreign,
            is_rest: self.is_rest,
        }
    }
}

impl<'b, 'i> Item<'b, 'i> {
    /// What the node is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.node.kind()
    }

    /// Whether the node is one of the frame of this kind.
    #[must_use]
    pub fn is(&self, kind: FrameKind) -> bool {
        self.kind() == kind.into()
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

impl Kind {
    /// Whether a node is white space.
    pub(crate) const fn is_white(self) -> bool {
        matches!(
            self,
            Self::Frame(FrameKind::Blank | FrameKind::Newline) | Self::LiteralLineEnd
        )
    }

    /// Whether a node is a comment of any kind.
    pub(crate) const fn is_comment(self) -> bool {
        matches!(
            self,
            Self::Frame(FrameKind::BraceComment | FrameKind::LineComment | FrameKind::EscapeLine)
        )
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
            Self::Number => "number",
            Self::Move => "move",
            Self::Lone => "lone",
            Self::Result => "result",
            Self::Strength => "strength",
            Self::Nag => "nag",
            Self::VariationStart => "variation_start",
            Self::VariationEnd => "variation_end",
            Self::Setup => "setup",
            Self::NullMove => "null_move",
            Self::Ellipsis => "ellipsis",
            Self::Captured => "captured",
            Self::LiteralLineEnd => "literal_line_end",
        }
    }
}

// A node is 16 bytes: the tree of a game is about as large as its text.
const _: () = assert!(size_of::<Node<Kind>>() == 16);
