//! LIN: its games take names and results from the header of their set.

use portnote::lin::model::Game;
use portnote::product::notation::Lin;

use crate::select::games::Selectable;
use crate::select::selection::GamePlace;

impl Selectable for Lin {
    const IS_ALONE: bool = false;

    fn place(game: &Game<'_>) -> Option<GamePlace> {
        let header = game.header().map(|header| header.span());
        Some(GamePlace {
            header: header.map(|span| span.start..span.end),
            is_link: game.block().own().link().is_some(),
            depends: game.has_two_numbers(),
        })
    }
}
