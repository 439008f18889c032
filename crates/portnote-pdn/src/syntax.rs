//! The lossless syntax tree: every byte of a file, in order.

use portnote_core::frame::FrameKind;
use portnote_core::tree::{self, Node};

/// The glyph of a sign for the evaluation of a position, as chess has it: `+-` is `$18`.
pub(crate) fn evaluation(text: &str) -> Option<u32> {
    Some(match text {
        "=" => 10,
        "\u{221E}" => 13,
        "\u{2A72}" | "+=" | "+/=" => 14,
        "\u{2A71}" | "=+" | "=/+" => 15,
        "\u{B1}" | "+/-" | "+/\u{2212}" | "+/\u{2013}" => 16,
        "\u{2213}" | "-/+" | "\u{2212}/+" | "\u{2013}/+" => 17,
        "+-" | "+\u{2212}" | "+\u{2013}" => 18,
        "-+" | "\u{2212}+" | "\u{2013}+" => 19,
        _ => return None,
    })
}

/// Portable Draughts Notation, as core knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pdn;

/// A whole PDN file that was read.
pub type File<'i> = portnote_core::File<'i, Pdn>;

/// A game, or the text between games.
pub type Block<'i> = portnote_core::Block<'i, Pdn>;

/// One node of a block, with its text and its place.
pub type Item<'b, 'i> = portnote_core::Item<'b, 'i, Pdn>;

/// What only a block of PDN holds.
#[derive(Clone, Debug)]
pub struct BlockData {
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
    /// Whether its moves continue those of a game before it, so that the position is unknown.
    pub(crate) is_rest: bool,
    /// Whether it is nothing but a further result of the game before it, which says nothing more.
    pub(crate) is_idle_result: bool,
}

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A node of the frame that all notations share.
    Frame(FrameKind),
    /// The number of a move with its dots: PDN 2.0 §6.1.1.2.1.
    Number,
    /// Two squares or more with what is between them: PDN 2.0 §6.1.1.2.2.
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
    /// Squares of captured pieces after a move, `<42, 29>`.
    Captured,
    /// A line end that was written as text, `\r`.
    LiteralLineEnd,
}

/// The nodes of a game after its last tag pair, none of which is inside another; of a block
/// without a game, all its nodes after that.
pub(crate) fn items_after_tags<'b, 'i>(
    block: &'b Block<'i>,
) -> impl DoubleEndedIterator<Item = Item<'b, 'i>> + Clone {
    let tree = block.tree();
    let game = tree.roots().find(|node| node.kind() == FrameKind::Game.into());
    let first = game.map_or(0, |game| game.index() + 1);
    let nodes = tree.nodes_from(first.max(tree.facts().after_tags));
    nodes.map(move |node| block.item_of(node))
}

impl Kind {
    /// Whether a node is white space.
    pub(crate) const fn is_white(self) -> bool {
        matches!(self, Self::Frame(FrameKind::Blank | FrameKind::Newline) | Self::LiteralLineEnd)
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

    fn has_tag(name: &str) -> bool {
        crate::tag::find(name).is_some()
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
