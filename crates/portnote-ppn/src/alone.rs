//! A hand as a text that needs no other hand.

use portnote_core::alone::{self, Alone};
use portnote_core::frame::FrameKind;

use crate::build::HEADER;
use crate::game::Game;
use crate::model;
use crate::syntax::Ppn;

impl Alone for Game {
    type Notation = Ppn;

    const NOTATION: &'static str = "ppn";

    fn index(&self) -> u64 {
        self.index()
    }

    fn to_text(&self) -> String {
        self.to_text()
    }
}

portnote_core::game_value!(Game);

/// Returns the text of a hand with the headers of a file that is not an export, and with the values
/// of earlier hands.
pub(crate) fn text(game: &model::Game<'_>) -> String {
    let block = game.block();
    let mut roots = block.tree().roots();
    if !roots.any(|node| node.kind() == FrameKind::Game.into()) {
        // Beyond a limit, the text was not read.
        return block.unit().text().to_owned();
    }
    let first = game.tags.first().map_or(0, |tag| {
        let prefix = tag.prefix.as_ref().map(|(range, _)| range.start);
        prefix.unwrap_or(tag.range.start)
    });
    let text = alone::written_out(block, first, game.inheritable());
    format!("{HEADER}{text}")
}
