//! What a game keeps: its text, what it takes from games before it, and what is asked most. The model is
//! some twenty times as large as the text, and is made when it is needed.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use portnote_bridge::{Auction, Deal, FinalContract, Seat, Vulnerability};
use portnote_core::cursor::Events;
use portnote_core::frame::{PartialDate, string};
use portnote_core::inherit::Inheritance;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Encoding, Unit, bytes};
use self_cell::self_cell;

use crate::derive::Derived;
use crate::lower::lower_unit;
use crate::model::{self, Context, Settled};
use crate::syntax::{Block, BlockData};

/// What a game keeps.
pub(super) struct Kept {
    source: Source,
    pub(super) index: u64,
    pub(super) own: BlockData,
    /// Where the game is in the decoded text of its block.
    game: Range<u32>,
    pub(super) settled: Settled,
    pub(super) said: Said,
    tags: Box<[TagPlace]>,
    model: OnceLock<Cell>,
    /// What follows from it.
    pub(super) derived: OnceLock<Box<Derived>>,
    pub(super) auction: OnceLock<Option<Box<Auction>>>,
}

/// The text with its place in the file.
enum Source {
    /// ASCII, which is the same in each encoding.
    Ascii(Box<AsciiUnit>),
    Unit(Box<Unit<'static>>),
}

struct AsciiUnit {
    text: Box<str>,
    kind: UnitKind,
    base: u64,
    first_line: u64,
    lead: u32,
    last: bool,
    line_ends: bytes::LineEnds,
    encoding: Encoding,
}

/// What the game says of the board: the values that are asked most.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) board: Option<u32>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerable: Option<Vulnerability>,
    pub(super) deal: Option<Deal>,
    pub(super) ending: FinalContract,
    pub(super) tricks: Option<u8>,
    pub(super) date: Option<PartialDate>,
}

/// Where a tag is.
pub(super) struct TagPlace {
    name: Range<u32>,
    /// The value without its quotes.
    raw: Range<u32>,
    /// Whether a tag of this name is before it in the game.
    pub(super) repeated: bool,
    is_inheritable: bool,
}

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed game beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Kept {
    pub(super) fn new(context: &mut Context, block: Block<'static>) -> Self {
        let game = context.game(&block);
        let tags = game.tags.iter().map(|tag| TagPlace {
            name: tag.name_range.clone(),
            raw: tag.value_range.clone(),
            repeated: tag.repeated,
            is_inheritable: tag.is_inheritable(),
        });
        let (tags, settled, said) = (tags.collect(), game.settled(), Said::of(&game));
        drop(game);
        Self {
            index: block.index(),
            own: block.own().clone(),
            game: block.game_range(),
            source: Source::of(block),
            settled,
            said,
            tags,
            model: OnceLock::new(),
            derived: OnceLock::new(),
            auction: OnceLock::new(),
        }
    }

    /// The model, which is made if it is not there.
    pub(super) fn model(&self) -> &Model<'_> {
        let cell = self.model.get_or_init(|| {
            let unit = self.source.unit();
            let lowered = lower_unit(&unit, &mut Events::default());
            let own = self.own.clone();
            let block = Block::new(unit, lowered.tree, self.index, lowered.limited, own);
            Cell::new(block, |block| {
                let mut game = model::Game::alone(block);
                game.settle_again(&self.settled);
                game
            })
        });
        cell.borrow_dependent()
    }

    /// Drops what was made of the text.
    pub(super) fn compact(&mut self) {
        self.model.take();
        self.derived.take();
        self.auction.take();
    }

    /// The text of the game.
    pub(super) fn text(&self) -> &str {
        self.slice(&self.game)
    }

    /// Whether the text of the game says all that it means.
    pub(super) fn takes_nothing(&self) -> bool {
        let is_previous = |tag: &TagPlace| tag.is_inheritable && self.slice(&tag.raw) == "#";
        let is_given = !self.settled.given().is_empty() || self.settled.shared().is_some();
        !is_given && !self.tags.iter().any(is_previous)
    }

    /// The tags in file order, with their values.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&TagPlace, &str, Cow<'_, str>)> {
        let tags = self.tags.iter().enumerate();
        tags.map(|(number, tag)| (tag, self.slice(&tag.name), self.value_of(number, tag)))
    }

    /// The first tag of a name, with its number.
    pub(super) fn tag(&self, name: &str) -> Option<(usize, &TagPlace)> {
        self.tags.iter().enumerate().find(|(_, tag)| self.slice(&tag.name) == name)
    }

    /// The value of a tag, with `#` and `##` resolved.
    pub(super) fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.tag(name) {
            Some((number, tag)) => Some(self.value_of(number, tag)),
            None => self.settled.given().get(name).map(|given| Cow::Borrowed(given.value.as_str())),
        }
    }

    /// The tags that `##` in earlier games gives to this game.
    pub(super) fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        let given = self.settled.given().iter();
        let given = given.map(|(name, value)| (name.as_str(), value.value.as_str()));
        given.filter(|(name, _)| self.tag(name).is_none())
    }

    fn value_of(&self, number: usize, tag: &TagPlace) -> Cow<'_, str> {
        if let Some(inherited) = self.settled.inherited(number) {
            return Cow::Borrowed(inherited);
        }
        let value = string::decode(self.slice(&tag.raw));
        match (Inheritance::of(&value), &value) {
            (Inheritance::ForAll(text), Cow::Owned(_)) if tag.is_inheritable => {
                Cow::Owned(text.to_owned())
            }
            (Inheritance::ForAll(_), Cow::Borrowed(value)) if tag.is_inheritable => {
                Cow::Borrowed(value.get(2..).unwrap_or(""))
            }
            _ => value,
        }
    }

    fn slice(&self, range: &Range<u32>) -> &str {
        let text = match &self.source {
            Source::Ascii(unit) => &unit.text,
            Source::Unit(unit) => unit.text(),
        };
        text.get(range.start as usize..range.end as usize).unwrap_or("")
    }
}

impl Said {
    fn of(game: &Model<'_>) -> Self {
        let own = Self {
            board: game.board(),
            dealer: game.dealer(),
            vulnerable: game.vulnerable(),
            deal: game.deal().map(|value| value.deal),
            ending: game.final_contract(),
            tricks: game.tricks().and_then(|tricks| u8::try_from(tricks).ok()),
            date: game.date(),
        };
        // Another record of a deal has what the record says that it takes it from.
        match &game.neighbours().shared {
            Some(shared) => Self {
                board: shared.deal.board,
                dealer: shared.deal.dealer,
                vulnerable: shared.deal.vulnerable,
                deal: shared.deal.deal.as_ref().map(|value| value.deal),
                ..own
            },
            None => own,
        }
    }
}

impl Source {
    fn of(block: Block<'static>) -> Self {
        let unit = block.unit();
        let text = unit.decoded();
        if !text.is_ascii() || unit.has_meaning() {
            return Self::Unit(Box::new(unit.clone()));
        }
        Self::Ascii(Box::new(AsciiUnit {
            text: text.as_str().into(),
            kind: unit.kind(),
            base: unit.outer_span().start,
            first_line: unit.first_line(),
            lead: unit.lead(),
            last: unit.is_last(),
            line_ends: unit.line_ends(),
            encoding: text.encoding(),
        }))
    }

    fn unit(&self) -> Unit<'static> {
        match self {
            Self::Unit(unit) => Unit::clone(unit),
            Self::Ascii(ascii) => {
                let mut raw = RawUnit::whole(ascii.kind, ascii.base, ascii.text.as_bytes());
                raw.first_line = ascii.first_line;
                raw.lead = ascii.lead;
                raw.last = ascii.last;
                raw.line_ends = ascii.line_ends;
                Unit::new(raw, Some(ascii.encoding)).into_owned()
            }
        }
    }
}
