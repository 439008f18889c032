//! What is asked of a notation whose games are selected.

mod lin;
mod pbn;
mod pdn;
mod ppn;

use portnote::pbn::derive::DealRole;
use portnote::product::notation::Notation;
use portnote::{Carry, Format};
use portnote_core::Owning;
use portnote_core::inherit::{Inheritable, Inherited};

use crate::select::rotate::{Rotate, TurnedGame};
use crate::select::selection::{Event, GamePlace};

/// A notation of games, each of which can be written elsewhere.
pub(super) trait Selectable: Notation + Owning {
    /// The lines that end a game and the part of the file to which it belongs, in a notation whose
    /// games are recognised by the names of their tags: two games can be read as one where another is
    /// between them no longer.
    const PART_HEADER: Option<&'static [&'static str]> = None;

    /// Whether a game says what it is without the file around it. The games of LIN take names and
    /// results from the header of their set.
    const IS_ALONE: bool = true;

    /// Whether the beginning of a file decides the variant of its games.
    const VOTES: bool = false;

    /// Where a game is in its file, if it is not alone.
    fn place(_game: &Self::Game<'_>) -> Option<GamePlace> {
        None
    }

    /// Whether a game has lines before it that begin a part of a file, in which it takes nothing from
    /// earlier games.
    fn begins_part(_bytes: &[u8]) -> bool {
        false
    }

    /// The tags that give a value to later games or take one from earlier games; those that are
    /// left out, and that an earlier game gives, among them.
    fn inheritable<'g>(_game: &'g Self::Game<'_>) -> Vec<Inheritable<'g>> {
        Vec::new()
    }

    /// Takes what a tag of a game says to later ones.
    fn pass_on(inherited: &mut Inherited, name: &str, value: &str, game: u64) {
        inherited.note(name, value, game);
    }

    /// The tags of the deal that a game takes from the record before it.
    fn shared_deal<'g>(_game: &'g Self::Game<'_>, _carry: Carry) -> Option<SharedDeal<'g>> {
        None
    }

    /// The event of a game as the columns have it, where games take that over from those before them.
    fn event_of(_game: &Self::Game<'_>, _carry: Carry) -> Option<Event> {
        None
    }

    /// The game with its table turned; `None` where it cannot be said how far.
    fn turned(_game: &Self::Game<'_>, _turn: Rotate) -> Option<TurnedGame> {
        None
    }

    /// Whether a tag of this name has another value where the table is turned.
    fn is_turned(_name: &str) -> bool {
        false
    }

    /// What a game has to do with the deals of its neighbours.
    fn deal_role(_game: &Self::Game<'_>) -> DealRole {
        DealRole::None
    }

    /// The number of the variant of all games that name none, where the beginning of a file decides
    /// it.
    fn vote(_context: &Self::Context) -> Option<u16> {
        None
    }

    /// The tag that names the variant of a game which names none.
    fn variant_tag(_game: &Self::Game<'_>) -> Option<(&'static str, String)> {
        None
    }
}

/// The deal of an earlier game.
pub(super) struct SharedDeal<'g> {
    /// The number of that game.
    pub(super) game: u64,
    /// What that game says about it.
    pub(super) tags: Vec<(&'static str, &'g str)>,
}

/// Work on the games of one notation.
pub(super) trait GameTask {
    type Output;

    fn run<N: Selectable>(self) -> Self::Output;
}

/// Does a task for a notation; `None` where it is not one of games.
pub(super) fn run<T: GameTask>(format: Format, task: T) -> Option<T::Output> {
    match format {
        Format::Pbn => Some(task.run::<portnote::product::notation::Pbn>()),
        Format::Pdn => Some(task.run::<portnote::product::notation::Pdn>()),
        Format::Ppn => Some(task.run::<portnote::product::notation::Ppn>()),
        Format::Lin => Some(task.run::<portnote::product::notation::Lin>()),
        // A bidding system.
        _ => None,
    }
}
