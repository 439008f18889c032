//! Games that keep their text: what is made of it, some twenty times as large, is made when it is needed.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::frame::string;
use crate::inherit::Inheritance;
use crate::notation::Notation;
use crate::scan::RawUnit;
use crate::tree::Tree;
use crate::{Block, Encoding, Span, Unit};

/// The text of a game with the places of its tags, and its model once that was needed.
///
/// `M` is the model with the block from which it borrows its text.
pub struct LightGame<N: Notation, M> {
    source: Source,
    index: u64,
    own: N::BlockData,
    /// Where the game is in the decoded text of its block.
    game: Range<u32>,
    tags: Box<[TagPlace]>,
    model: OnceLock<M>,
}

/// Where a tag is in the decoded text of its block.
#[derive(Clone, Debug)]
pub struct TagPlace {
    /// The name.
    pub name: Range<u32>,
    /// The value without its quotes.
    pub value: Range<u32>,
    /// Whether an earlier tag of the game has its name, so that this one does not count.
    pub is_repeated: bool,
    /// Whether `#` and `##` in its value say something of other games.
    pub has_signs: bool,
}

/// The text with its place in the file.
enum Source {
    /// ASCII, which is the same in each encoding.
    Ascii(Box<AsciiUnit>),
    Unit(Box<Unit<'static>>),
}

struct AsciiUnit {
    /// The unit without its bytes, which are those of the text.
    raw: RawUnit<'static>,
    text: Box<str>,
    encoding: Encoding,
}

impl<N: Notation, M> LightGame<N, M> {
    /// Keeps the text of a block, and the places of tags that its model has.
    pub fn new(block: Block<'static, N>, tags: impl IntoIterator<Item = TagPlace>) -> Self {
        let (index, game) = (block.index(), block.game_range());
        let (unit, own) = block.into_parts();
        Self {
            source: Source::of(unit),
            index,
            own,
            game,
            tags: tags.into_iter().collect(),
            model: OnceLock::new(),
        }
    }

    /// Returns the model, which is made at the first call: `lower` reads the text as before, and says whether
    /// the parsing engine gave up.
    pub fn model(
        &self,
        lower: impl FnOnce(&Unit<'_>) -> (Tree<N::Kind>, bool),
        make: impl FnOnce(Block<'static, N>) -> M,
    ) -> &M {
        self.model.get_or_init(|| {
            let unit = self.source.unit();
            let (tree, is_limited) = lower(&unit);
            make(Block::new(unit, tree, self.index, is_limited, self.own.clone()))
        })
    }

    /// Drops the model.
    pub fn compact(&mut self) {
        self.model.take();
    }

    /// Returns the number of the game in its file, from 1.
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Returns the bytes of the file that are the game, without what is before it.
    pub fn span(&self) -> Span {
        match &self.source {
            Source::Ascii(unit) => RawUnit { bytes: unit.text.as_bytes(), ..unit.raw }.game_span(),
            Source::Unit(unit) => unit.game_span(),
        }
    }

    /// Returns the data that only blocks of the notation hold.
    pub const fn own(&self) -> &N::BlockData {
        &self.own
    }

    /// Returns the text of the game, without what is before it.
    pub fn text(&self) -> &str {
        self.slice(&self.game)
    }

    /// Returns the text of the whole block as it is written, with what is before the game.
    pub fn written(&self) -> &str {
        match &self.source {
            Source::Ascii(unit) => &unit.text,
            Source::Unit(unit) => unit.written(),
        }
    }

    /// Returns the text of a place in the block.
    pub fn slice(&self, range: &Range<u32>) -> &str {
        let text = match &self.source {
            Source::Ascii(unit) => &unit.text,
            Source::Unit(unit) => unit.text(),
        };
        text.get(range.start as usize..range.end as usize).unwrap_or("")
    }

    /// Returns the tags in file order, each with its name as written.
    pub fn tags(&self) -> impl DoubleEndedIterator<Item = (&TagPlace, &str)> {
        self.tags.iter().map(|tag| (tag, self.slice(&tag.name)))
    }

    /// Returns the value of a tag as written, with its escapes resolved.
    pub fn value(&self, tag: &TagPlace) -> Cow<'_, str> {
        string::decode(self.slice(&tag.value))
    }

    /// Whether a tag says `#`, so that earlier games give its value.
    pub fn is_previous(&self, tag: &TagPlace) -> bool {
        tag.has_signs && self.slice(&tag.value) == "#"
    }
}

/// Returns a value without the `##` that gives it to later games as well.
pub fn without_sign(value: Cow<'_, str>) -> Cow<'_, str> {
    match (Inheritance::of(&value), &value) {
        (Inheritance::ForAll(text), Cow::Owned(_)) => Cow::Owned(text.to_owned()),
        (Inheritance::ForAll(_), Cow::Borrowed(value)) => {
            Cow::Borrowed(value.strip_prefix("##").unwrap_or(value))
        }
        _ => value,
    }
}

impl Source {
    fn of(unit: Unit<'static>) -> Self {
        let text = unit.decoded();
        if !text.is_ascii() || unit.has_meaning() {
            return Self::Unit(Box::new(unit));
        }
        Self::Ascii(Box::new(AsciiUnit {
            raw: RawUnit { bytes: &[], ..unit.raw() },
            text: text.as_str().into(),
            encoding: text.encoding(),
        }))
    }

    fn unit(&self) -> Unit<'static> {
        match self {
            Self::Unit(unit) => Unit::clone(unit),
            Self::Ascii(ascii) => {
                let raw = RawUnit { bytes: ascii.text.as_bytes(), ..ascii.raw };
                Unit::new(raw, Some(ascii.encoding)).into_owned()
            }
        }
    }
}
