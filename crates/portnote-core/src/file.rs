//! The lossless tree of a file: its blocks with their nodes, in file order.

use std::ops::Range;

use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, string};
use crate::head::BOM;
use crate::notation::Notation;
use crate::tree::{NodeRef, Tree};
use crate::{Encoding, RecordId, Span, Unit};

/// A whole file that was read.
#[derive(Clone, Debug)]
pub struct File<'i, N: Notation> {
    pub(crate) source: &'i [u8],
    pub(crate) options: N::Options,
    pub(crate) name: Option<std::sync::Arc<str>>,
    pub(crate) bom: Option<Span>,
    pub(crate) declared: Option<Encoding>,
    pub(crate) blocks: Vec<Block<'i, N>>,
    pub(crate) closing: N::Closing,
}

/// A game, or what is between games.
#[derive(Clone, Debug)]
pub struct Block<'i, N: Notation> {
    unit: Unit<'i>,
    tree: Tree<N::Kind>,
    index: u64,
    is_limited: bool,
    own: N::BlockData,
}

/// One node of a block, with its text and its place.
#[derive(Clone, Copy, Debug)]
pub struct Item<'b, 'i, N: Notation> {
    block: &'b Block<'i, N>,
    node: NodeRef<'b, N::Kind>,
}

/// What a tag says about the game that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The number by which people know it.
    Number,
    /// The event.
    Event,
}

impl<'i, N: Notation> File<'i, N> {
    /// Number of bytes.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.source.len() as u64
    }

    /// Whether the file holds no byte.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.source.is_empty()
    }

    /// The byte order mark, where the file begins with one.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.bom
    }

    /// Every block in file order; together they tile the file after its byte order mark.
    #[must_use]
    pub fn blocks(&self) -> &[Block<'i, N>] {
        &self.blocks
    }

    /// The blocks of games, in file order.
    pub fn game_blocks(&self) -> impl Iterator<Item = &Block<'i, N>> {
        self.blocks.iter().filter(|block| block.is_game())
    }

    /// What is after the last game and belongs to none, where the notation keeps it.
    #[must_use]
    pub const fn closing(&self) -> &N::Closing {
        &self.closing
    }

    /// Writes the file back, byte for byte.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.bom.is_some() {
            bytes.extend_from_slice(BOM);
        }
        for block in &self.blocks {
            bytes.extend_from_slice(block.unit.bytes());
        }
        bytes
    }
}

impl<'i, N: Notation> Block<'i, N> {
    /// A block with its number, as [`Notation::read`] makes it; `is_limited` where the parsing
    /// engine gave up, so that the text was not read.
    #[must_use]
    pub const fn new(
        unit: Unit<'i>,
        tree: Tree<N::Kind>,
        index: u64,
        is_limited: bool,
        own: N::BlockData,
    ) -> Self {
        Self { unit, tree, index, is_limited, own }
    }

    /// Whether the block is a game.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        self.unit.kind().is_game()
    }

    /// Whether the text was not read: beyond a limit, around embedded games, or no text at all.
    #[must_use]
    pub const fn is_opaque(&self) -> bool {
        self.is_limited || self.unit.kind().is_opaque()
    }

    /// Whether the parsing engine gave up, so that the text was not read.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.is_limited
    }

    /// Whether the block is outside the notation: text around embedded games, or a delimiter.
    #[must_use]
    pub const fn is_outside(&self) -> bool {
        self.unit.kind().is_outside()
    }

    /// Number of the game in its file, from 1; for a block that is not a game, the number of the
    /// game before it.
    #[must_use]
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Returns the block with another number, as a game has that was read from a text of its own.
    #[must_use]
    pub const fn numbered(mut self, index: u64) -> Self {
        self.index = index;
        self
    }

    /// The unit with its bytes and its decoded text.
    #[must_use]
    pub const fn unit(&self) -> &Unit<'i> {
        &self.unit
    }

    /// The unit, and the data that only blocks of this notation hold.
    pub(crate) fn into_parts(self) -> (Unit<'i>, N::BlockData) {
        (self.unit, self.own)
    }

    /// The nodes.
    #[must_use]
    pub const fn tree(&self) -> &Tree<N::Kind> {
        &self.tree
    }

    /// The data that only blocks of this notation hold.
    #[must_use]
    pub const fn own(&self) -> &N::BlockData {
        &self.own
    }

    /// What only blocks of this notation hold, to be changed while blocks are joined.
    pub const fn own_mut(&mut self) -> &mut N::BlockData {
        &mut self.own
    }

    /// The original bytes of the game, without blank and escape lines before it.
    #[must_use]
    pub fn span(&self) -> Span {
        N::span(self)
    }

    /// The nodes of the game itself, in source order; of a block without a game, its nodes.
    pub fn items(&self) -> impl Iterator<Item = Item<'_, 'i, N>> {
        let game = self.tree.roots().find(|node| is_game(*node));
        let nodes = game.map_or_else(|| self.tree.roots(), |game| game.children());
        nodes.map(move |node| self.item_of(node))
    }

    /// The nodes before the game, in source order.
    pub fn leading_items(&self) -> impl Iterator<Item = Item<'_, 'i, N>> {
        let before = self.tree.roots().take_while(|node| !is_game(*node));
        before.map(move |node| self.item_of(node))
    }

    /// A node of this block with its text and its place.
    #[must_use]
    pub const fn item_of<'b>(&'b self, node: NodeRef<'b, N::Kind>) -> Item<'b, 'i, N> {
        Item { block: self, node }
    }

    /// The game as diagnostics name it; `None` where a file is one record.
    #[must_use]
    pub fn record(&self) -> Option<RecordId> {
        N::record(self)
    }

    /// The decoded text of the game, without what is before it.
    #[must_use]
    pub fn game_text(&self) -> &str {
        self.unit.slice(self.game_range())
    }

    /// The place of [`Block::game_text`] in the decoded text of the block.
    #[must_use]
    pub fn game_range(&self) -> Range<u32> {
        let game = self.tree.roots().find(|node| is_game(*node));
        game.map_or(0..0, |game| game.range())
    }

    /// Makes a block that does not borrow from the input.
    #[must_use]
    pub fn into_owned(self) -> Block<'static, N> {
        Block {
            unit: self.unit.into_owned(),
            tree: self.tree,
            index: self.index,
            is_limited: self.is_limited,
            own: self.own,
        }
    }
}

/// A game by its number and the tags that name it: the first of each that has a value.
///
/// `names` says what a tag of a name gives.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn record_of<N: Notation>(
    block: &Block<'_, N>,
    names: impl Fn(&str) -> Option<Naming>,
) -> RecordId {
    let mut record = RecordId::new(N::RECORDS, block.index);
    let unit = &block.unit;
    for item in block.items().filter(|item| item.is(FrameKind::TagPair)) {
        let parts = TagParts::of(item.node());
        let (Some(name), Some(value)) = (parts.name, parts.value) else {
            continue;
        };
        let slot = match names(unit.slice(name)) {
            Some(Naming::Number) => &mut record.number,
            Some(Naming::Event) => &mut record.event,
            None => continue,
        };
        let (value, _) = TagParts::bare(unit.slice(value), parts.quoted);
        let value = string::decode(value);
        if slot.is_none() && !value.is_empty() {
            *slot = Some(value.into_owned());
        }
    }
    record
}

fn is_game<K: crate::tree::Kind>(node: NodeRef<'_, K>) -> bool {
    node.kind().frame() == Some(FrameKind::Game)
}

impl<'b, 'i, N: Notation> Item<'b, 'i, N> {
    /// What the node is.
    #[must_use]
    pub fn kind(&self) -> N::Kind {
        self.node.kind()
    }

    /// Whether the node is one of the frame of this kind.
    #[must_use]
    pub fn is(&self, kind: FrameKind) -> bool {
        self.kind() == kind.into()
    }

    /// The block that it is in.
    pub(crate) const fn block(&self) -> &'b Block<'i, N> {
        self.block
    }

    /// The decoded text of the node.
    #[must_use]
    pub fn text(&self) -> &'b str {
        self.block.unit.slice(self.node.range())
    }

    /// The range of the node in the decoded text of the block.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.node.range()
    }

    /// The original bytes of the node.
    #[must_use]
    pub fn span(&self) -> Span {
        self.block.unit.span(self.node.range())
    }

    /// The node in the tree.
    #[must_use]
    pub const fn node(&self) -> NodeRef<'b, N::Kind> {
        self.node
    }
}
