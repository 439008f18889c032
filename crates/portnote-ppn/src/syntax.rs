//! The lossless syntax tree: every byte of a file, in order.

use portnote_core::frame::FrameKind;
use portnote_core::tree::{self, Node};

/// Portable Pinochle Notation, as core knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ppn;

/// A whole PPN file that was read.
pub type File<'i> = portnote_core::File<'i, Ppn>;

/// A hand, or a text without any tag.
pub type Block<'i> = portnote_core::Block<'i, Ppn>;

/// One node of a block, with its text and its place.
pub type Item<'b, 'i> = portnote_core::Item<'b, 'i, Ppn>;

/// What only a block of PPN holds.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// Whether its structure or that of a block before is not known, so that no fix of it is safe:
    /// where one of them ends depends on the others.
    pub(crate) is_broken: bool,
    /// Whether its structure has to be fixed before a fix of its meaning is safe.
    pub(crate) is_unsettled: bool,
    /// Whether a blank line precedes it, though it belongs to the block before.
    pub(crate) after_blank: bool,
    /// Tags beyond this number are not read.
    pub(crate) tags_per_game: u64,
    pub(crate) part: Part,
    /// Whether text precedes it that is kept but not read, with the blank line after that.
    pub(crate) is_after_opaque: bool,
    /// How its first line ends: each fix that adds a line uses it.
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
    /// `% PPN 1.0`, with the text after the name.
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

/// The kind of a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

impl<'t> Header<'t> {
    /// Reads a line that begins with `%`, possibly after blanks.
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

impl BlockData {
    /// What the headers of its part say.
    #[must_use]
    pub const fn part(&self) -> Part {
        self.part
    }
}

/// Every header line of a block with what it says, in source order.
///
/// ```
/// use portnote_ppn::syntax::{Header, headers};
/// let file = portnote_ppn::parse(b"% PPN 1.0\n[Hand \"1\"]\n").value;
/// let first = headers(&file.blocks()[0]).next();
/// assert_eq!(first.map(|(header, _)| header), Some(Header::Notation("1.0")));
/// ```
pub fn headers<'b, 'i>(block: &'b Block<'i>) -> impl Iterator<Item = (Header<'b>, Item<'b, 'i>)> {
    let mut roots = block.tree().roots();
    let has_hand = roots.any(|node| node.kind() == FrameKind::Game.into());
    let rest = block.items().filter(move |_| has_hand);
    let items = block.leading_items().chain(rest);
    items.filter(|item| item.is(FrameKind::EscapeLine)).map(|item| (Header::of(item.text()), item))
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
