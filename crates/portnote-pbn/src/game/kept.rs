//! What a game keeps: its text, what it takes from games before it, and what is asked most.

use std::borrow::Cow;
use std::sync::OnceLock;

use portnote_bridge::{Auction, Deal, FinalContract, Seat, Vulnerability};
use portnote_core::cursor::Events;
use portnote_core::frame::PartialDate;
use portnote_core::light::{LightGame, TagPlace, without_sign};
use self_cell::self_cell;

use crate::derive::{Derived, declarer_tricks};
use crate::lower::lower_unit;
use crate::model::{self, Context, Settled};
use crate::syntax::{Block, Pbn};

/// What a game keeps.
pub(super) struct Kept {
    pub(super) light: LightGame<Pbn, Cell>,
    pub(super) settled: Settled,
    pub(super) said: Said,
    /// What follows from it.
    pub(super) derived: OnceLock<Box<Derived>>,
    pub(super) auction: OnceLock<Option<Box<Auction>>>,
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

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed game beside the block from which it borrows its text.
    pub(super) struct Cell {
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
            value: tag.value_range.clone(),
            is_repeated: tag.repeated,
            has_signs: tag.is_inheritable(),
        });
        let tags: Vec<TagPlace> = tags.collect();
        let (settled, said) = (game.settled(), Said::of(&game));
        drop(game);
        Self {
            light: LightGame::new(block, tags),
            settled,
            said,
            derived: OnceLock::new(),
            auction: OnceLock::new(),
        }
    }

    /// The model, which is made if it is not there.
    pub(super) fn model(&self) -> &Model<'_> {
        let cell = self.light.model(
            |unit| {
                let lowered = lower_unit(unit, &mut Events::default());
                (lowered.tree, lowered.limited)
            },
            |block| {
                Cell::new(block, |block| {
                    let mut game = model::Game::alone(block);
                    game.settle_again(&self.settled);
                    game
                })
            },
        );
        cell.borrow_dependent()
    }

    /// Drops what was made of the text.
    pub(super) fn compact(&mut self) {
        self.light.compact();
        self.derived.take();
        self.auction.take();
    }

    /// Whether the text of the game says all that it means.
    pub(super) fn takes_nothing(&self) -> bool {
        let is_given = !self.settled.given().is_empty() || self.settled.shared().is_some();
        !is_given && !self.light.tags().any(|(tag, _)| self.light.is_previous(tag))
    }

    /// The tags in file order, with their values.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&TagPlace, &str, Cow<'_, str>)> {
        let tags = self.light.tags().enumerate();
        tags.map(|(number, (tag, name))| (tag, name, self.value_of(number, tag)))
    }

    /// Whether the game has a tag.
    pub(super) fn has_tag(&self, name: &str) -> bool {
        self.light.tags().any(|(_, known)| known == name)
    }

    /// The value of a tag, with `#` and `##` resolved.
    pub(super) fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut tags = self.light.tags().enumerate();
        match tags.find(|(_, (_, known))| *known == name) {
            Some((number, (tag, _))) => Some(self.value_of(number, tag)),
            None => self.settled.given().get(name).map(|given| Cow::Borrowed(given.value.as_str())),
        }
    }

    /// The tags that `##` in earlier games gives to this game.
    pub(super) fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        let given = self.settled.given().iter();
        let given = given.map(|(name, value)| (name.as_str(), value.value.as_str()));
        given.filter(|(name, _)| !self.has_tag(name))
    }

    fn value_of(&self, number: usize, tag: &TagPlace) -> Cow<'_, str> {
        if let Some(inherited) = self.settled.inherited(number) {
            return Cow::Borrowed(inherited);
        }
        let value = self.light.value(tag);
        if tag.has_signs { without_sign(value) } else { value }
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
            tricks: declarer_tricks(game),
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
