//! What a board keeps: its text, what the other boards of its set say about it, and what is asked most.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use portnote_bridge::{Auction, BoardRecord, Deal, Seat, Vulnerability};
use portnote_core::cursor::Events;
use portnote_core::light::{LightGame, TagPlace};
use self_cell::self_cell;

use super::alone;
use crate::command::{Command, CommandSet};
use crate::context::{Context, Neighbours};
use crate::header::{Header, name_in};
use crate::lower::lower_unit;
use crate::model::{self, Outcome};
use crate::syntax::{Block, Lin, Pair, pairs};
use crate::value::deal::SEATS;
use crate::value::label::Room;
use crate::value::list::Names;

/// What a board keeps.
pub(super) struct Kept {
    /// Its tags are the commands before the auction and the play.
    pub(super) light: LightGame<Lin, Cell>,
    neighbours: Neighbours,
    pub(super) said: Said,
    /// The command whose number does not count, with a value that says the same alone.
    other_number: Option<Box<(Range<u32>, String)>>,
    /// The commands from the first call or card on.
    later: CommandSet,
    /// What follows from it.
    pub(super) derived: OnceLock<Box<BoardRecord>>,
    pub(super) auction: OnceLock<Option<Box<Auction>>>,
}

/// What the board says that is asked most.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) board: Option<u32>,
    /// The number by which the lists of the header have it.
    listed: Option<u32>,
    pub(super) room: Option<Room>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerable: Option<Vulnerability>,
    pub(super) deal: Option<Deal>,
    pub(super) outcome: Outcome,
}

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed board beside the block from which it borrows its text.
    pub(super) struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Kept {
    pub(super) fn new(context: &mut Context, block: Block<'static>) -> Self {
        let game = context.game(&block);
        let is_turn = |pair: &Pair<'_>| pair.command.is_some_and(Command::is_turn);
        let first = pairs(&block).filter(Pair::counts).take_while(|pair| !is_turn(pair));
        let places = first.map(|pair| {
            let value = if pair.is_closed { pair.value } else { pair.value.trim_end() };
            let end = pair.range.start + u32::try_from(value.len()).unwrap_or(0);
            TagPlace {
                name: pair.name_range,
                value: pair.range.start..end,
                is_repeated: false,
                has_signs: false,
            }
        });
        let (places, later): (Vec<TagPlace>, _) = (places.collect(), game.later);
        let other_number = alone::other_number(&game).map(Box::new);
        let (said, neighbours) = (Said::of(&game), game.into_neighbours());
        Self {
            light: LightGame::new(block, places),
            neighbours,
            said,
            other_number,
            later,
            derived: OnceLock::new(),
            auction: OnceLock::new(),
        }
    }

    /// The model, which is made if it is not there.
    pub(super) fn model(&self) -> &Model<'_> {
        let cell = self.light.model(
            |unit| {
                let lowered = lower_unit(unit, &mut Events::default());
                (lowered.tree, lowered.is_limited)
            },
            |block| {
                Cell::new(block, |block| {
                    let mut game = model::Game::alone(block);
                    game.neighbours_mut().clone_from(&self.neighbours);
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

    /// The header of its set.
    pub(super) fn header(&self) -> Option<&Header> {
        self.light.own().header()
    }

    /// The commands before the auction and the play, in file order.
    pub(super) fn first_commands(&self) -> impl DoubleEndedIterator<Item = (&str, Cow<'_, str>)> {
        self.light.tags().map(|(place, name)| {
            let other = self.other_number.as_deref();
            let other = other.filter(|(range, _)| range.start == place.value.start);
            let value = other.map_or(self.light.slice(&place.value), |(_, value)| value);
            (name, Cow::Borrowed(value))
        })
    }

    /// The value of the first command of a name: that of the board, else that of the header.
    pub(super) fn value(&self, command: &str) -> Option<Cow<'_, str>> {
        let is_it = |name: &str| name.eq_ignore_ascii_case(command);
        let first = self.first_commands().find(|(name, _)| is_it(name));
        if first.is_some() || self.later.has(Command::named(command)) {
            let later = || alone::own(self.model()).find(|(name, _)| is_it(name));
            if let Some((_, value)) = first.or_else(later) {
                return Some(value);
            }
        }
        let header = self.header().filter(|_| self.light.own().link().is_none())?;
        let mut shared = header.of_board(self.said.listed, self.said.board).into_iter();
        shared.find(|(name, _)| is_it(name)).map(|(_, value)| Cow::Owned(value))
    }

    /// The name of a player.
    pub(super) fn player(&self, seat: Seat) -> Option<Cow<'_, str>> {
        if self.later.has(Some(Command::Pn)) {
            return self.model().player(seat).map(Cow::Borrowed);
        }
        let place = SEATS.iter().position(|other| *other == seat)?;
        let is_names = |name: &str| Command::named(name) == Some(Command::Pn);
        match self.first_commands().rfind(|(name, _)| is_names(name)) {
            Some((_, names)) => {
                let names = Names::of(&names, &model::NAMES);
                name_in(&names, self.said.room, place).map(|name| Cow::Owned(name.to_owned()))
            }
            None => {
                let name = self.header()?.name(self.said.listed, self.said.room, place);
                name.map(Cow::Borrowed)
            }
        }
    }
}

impl Said {
    fn of(game: &Model<'_>) -> Self {
        Self {
            board: game.number(),
            listed: game.list_number(),
            room: game.room(),
            dealer: game.dealer(),
            vulnerable: game.vulnerable(),
            deal: game.deal.as_ref().map(|(deal, _)| deal.deal),
            outcome: game.facts().settled,
        }
    }
}
