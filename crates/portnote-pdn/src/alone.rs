//! A game as a text that needs no other game.

use portnote_core::alone::Alone;
use portnote_core::bytes;
use portnote_core::frame::FrameKind;

use crate::game::Game;
use crate::model;
use crate::syntax::Pdn;

impl Alone for Game {
    type Notation = Pdn;

    const NOTATION: &'static str = "pdn";

    fn index(&self) -> u64 {
        self.index()
    }

    fn to_text(&self) -> String {
        self.to_text()
    }
}

portnote_core::game_value!(Game);

/// Returns the text of a game, with the tag GameType where only the other games of its file say
/// which game of draughts it is.
pub(crate) fn text(game: &model::Game<'_>) -> String {
    let block = game.block();
    let root = block.tree().roots().find(|node| node.kind() == FrameKind::Game.into());
    let Some(whole) = root.map(|node| node.range()) else {
        // Beyond a limit, the text was not read.
        return block.unit().text().to_owned();
    };
    let (own, mut text) = (whole.start, game.text(whole).to_owned());
    if let Some(value) = game.owed_game_type() {
        let pair = format!("[GameType \"{value}\"]");
        let at = |place: u32| (place.saturating_sub(own) as usize).min(text.len());
        match game.tag("GameType") {
            Some(tag) => text.replace_range(at(tag.range.start)..at(tag.range.end), &pair),
            None => {
                let line_end = bytes::first_line_end(block.unit().text()).unwrap_or("\n");
                text.insert_str(at(beginning(game)), &format!("{pair}{line_end}"));
            }
        }
    }
    text
}

/// Where the first tag of a game is, or else its first move.
fn beginning(game: &model::Game<'_>) -> u32 {
    let tag = game.tags.first().map(|tag| tag.range.start);
    let first = || {
        let element = game.elements.first()?;
        let number = element.number.as_ref().map(|number| number.range.start);
        Some(number.unwrap_or(element.range.start))
    };
    tag.or_else(first).unwrap_or(0)
}
