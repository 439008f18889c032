//! What a hand keeps: its text, what the hands before it say about it, and what is asked most.

use std::borrow::Cow;
use std::sync::OnceLock;

use portnote_core::cursor::Events;
use portnote_core::frame::PartialDate;
use portnote_core::light::{LightGame, TagPlace, without_sign};
use portnote_pinochle::{Seat, Trump};
use self_cell::self_cell;

use crate::derive::Derived;
use crate::lower::lower_unit;
use crate::model::{self, Context, FileFacts};
use crate::syntax::{Block, Ppn};
use crate::tag;

/// What a hand keeps.
pub(super) struct Kept {
    pub(super) light: LightGame<Ppn, Cell>,
    file: FileFacts,
    pub(super) said: Said,
    /// What follows from it.
    pub(super) derived: OnceLock<Box<Derived>>,
}

/// What the hand says that is asked most: as stated, or else as it follows.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) date: Option<PartialDate>,
    pub(super) hand: Option<u32>,
    pub(super) dealer: Option<Seat>,
    pub(super) declarer: Option<Seat>,
    pub(super) contract: Option<u32>,
    pub(super) trump: Option<Trump>,
}

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed hand beside the block from which it borrows its text.
    pub(super) struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Kept {
    pub(super) fn new(context: &mut Context, block: Block<'static>) -> Self {
        let game = context.game(&block);
        let tags = game.tags.iter().enumerate().map(|(number, tag)| TagPlace {
            name: tag.name_range.clone(),
            value: tag.value_range.clone(),
            is_repeated: game.tag_number(tag.name) != Some(number),
            has_signs: tag.prefix.is_none(),
        });
        let tags: Vec<TagPlace> = tags.collect();
        let said = Said::of(&game);
        let file = game.into_file_facts();
        Self { light: LightGame::new(block, tags), file, said, derived: OnceLock::new() }
    }

    /// The model, which is made if it is not there.
    pub(super) fn model(&self) -> &Model<'_> {
        let cell = self.light.model(
            |unit| lower_unit(unit, &mut Events::default()),
            |block| Cell::new(block, |block| model::Game::again(block, &self.file)),
        );
        cell.borrow_dependent()
    }

    /// Drops what was made of the text.
    pub(super) fn compact(&mut self) {
        self.light.compact();
        self.derived.take();
    }

    /// The names and values of all tags: those that earlier hands give, then those of the hand.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let given = self.file.given().iter();
        let given = given.filter(|(name, _)| self.tag(name).is_none());
        let given = given.map(|(name, given)| (name.as_str(), Cow::Borrowed(&*given.value)));
        let own = self.light.tags().enumerate().map(|(number, (tag, name))| {
            let value = self.value_of(number, tag);
            (meaning(name), value.unwrap_or_else(|| self.light.value(tag)))
        });
        given.chain(own)
    }

    /// The value of a tag, with `#` and `##` resolved.
    pub(super) fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.tag(name) {
            Some((number, tag)) => self.value_of(number, tag),
            None => self.file.given().get(name).map(|given| Cow::Borrowed(given.value.as_str())),
        }
    }

    /// The tag of a name that holds for the whole hand, with its number.
    fn tag(&self, name: &str) -> Option<(usize, &TagPlace)> {
        let tags = self.light.tags().enumerate().filter(|(_, (tag, _))| !tag.is_repeated);
        let mut own = tags.filter(|(_, (_, known))| meaning(known) == name);
        own.next().map(|(number, (tag, _))| (number, tag))
    }

    fn value_of(&self, number: usize, tag: &TagPlace) -> Option<Cow<'_, str>> {
        if let Some(inherited) = self.file.inherited(number) {
            return Some(Cow::Borrowed(inherited));
        }
        let value = self.light.value(tag);
        match tag.has_signs {
            true => (value != "#").then(|| without_sign(value)),
            false => Some(value),
        }
    }
}

/// The name as the standard writes it.
fn meaning(name: &str) -> &str {
    tag::find(name).map_or(name, |(info, _)| info.name)
}

impl Said {
    fn of(game: &Model<'_>) -> Self {
        let facts = game.facts();
        let date = facts.date;
        let Some(completed) = facts.derived.as_deref() else {
            let nothing = Self {
                date,
                hand: None,
                dealer: None,
                declarer: None,
                contract: None,
                trump: None,
            };
            return nothing;
        };
        let at_table = |seat: Option<Seat>| seat.filter(|seat| facts.table.has(*seat));
        Self {
            date,
            hand: facts.hand.or_else(|| model::Next::of(game).hand),
            dealer: at_table(facts.dealer).or(completed.dealer),
            declarer: at_table(facts.declarer).or(completed.declarer),
            contract: facts.contract.or(completed.contract),
            trump: facts.trump.or(completed.trump),
        }
    }
}
