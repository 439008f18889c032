//! What a game keeps: its text, what the other games of its file say about it, and what is asked most.

use std::borrow::Cow;
use std::sync::OnceLock;

use portnote_core::cursor::Events;
use portnote_core::frame::PartialDate;
use portnote_core::light::{LightGame, TagPlace};
use self_cell::self_cell;

use crate::context::Context;
use crate::date::DateValue;
use crate::lower::lower_unit;
use crate::model::{self, FileFacts};
use crate::ply::Ply;
use crate::result::GameResult;
use crate::syntax::{Block, Pdn};
use crate::tag;

/// What a game keeps.
pub(super) struct Kept {
    pub(super) light: LightGame<Pdn, Cell>,
    file: FileFacts,
    pub(super) said: Said,
    pub(super) plies: OnceLock<Box<[Ply]>>,
}

/// What the game says that is asked most.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) date: Option<PartialDate>,
    /// The result, from the tag and from after the moves.
    pub(super) result: Option<GameResult>,
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
            is_repeated: tag.is_repeated,
            has_signs: false,
        });
        let tags: Vec<TagPlace> = tags.collect();
        let said = Said {
            date: game.date().and_then(DateValue::date),
            result: game.effective_result().result,
        };
        let file = game.into_file_facts();
        Self { light: LightGame::new(block, tags), file, said, plies: OnceLock::new() }
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
        self.plies.take();
    }

    /// The names and values of the tags in file order.
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.light.tags().map(|(tag, name)| (name, self.value_of(tag)))
    }

    /// The value of the first tag that means a name.
    pub(super) fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut tags = self.light.tags();
        let found = tags.find(|(_, known)| tag::meaning(known).0 == name);
        found.map(|(tag, _)| self.value_of(tag))
    }

    fn value_of(&self, tag: &TagPlace) -> Cow<'_, str> {
        match self.light.value(tag) {
            Cow::Borrowed(value) => Cow::Borrowed(value.trim()),
            Cow::Owned(value) => Cow::Owned(value.trim().to_owned()),
        }
    }
}
