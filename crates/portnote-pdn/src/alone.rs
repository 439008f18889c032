//! A game as a text that needs no other game.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_core::bytes;
use portnote_core::frame::FrameKind;

use crate::context::own_vote;
use crate::game_type::shortest_type;
use crate::model;
use crate::ruling::Ruling;
use crate::syntax::{Kind, items_after_tags};

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A place in the decoded text of a block, and what to write there.
pub(crate) type Edit = (Range<u32>, String);

/// Returns the text of a game, with the tag GameType where only the other games of its file say
/// which game of draughts it is.
pub(crate) fn text(game: &model::Game<'_>) -> String {
    text_with(game, Vec::new())
}

/// Returns this text with other changes, none of which overlaps another.
pub(crate) fn text_with(game: &model::Game<'_>, mut edits: Vec<Edit>) -> String {
    let block = game.block();
    let root = block.tree().roots().find(|node| node.kind() == FrameKind::Game.into());
    let Some(whole) = root.map(|node| node.range()) else {
        // Beyond a limit, the text was not read.
        return block.unit().text().to_owned();
    };
    if let Some(value) = owed_game_type(game) {
        let pair = format!("[GameType \"{value}\"]");
        edits.push(match game.tag("GameType") {
            Some(tag) => (tag.range.clone(), pair),
            None => {
                let first = beginning(game);
                (first..first, format!("{pair}{}", line_end(game)))
            }
        });
    }
    edits.order_by_key(|(range, _)| (range.start, range.end));
    let mut text = String::new();
    let mut done = whole.start;
    for (range, new) in edits {
        text.push_str(game.text(done..range.start.max(done)));
        text.push_str(&new);
        done = range.end.max(done);
    }
    text.push_str(game.text(done..whole.end.max(done)));
    // At the beginning of a file it would be no character.
    text.trim_start_matches(BYTE_ORDER_MARK).to_owned()
}

/// Where the text of a game ends, without white space after it.
pub(crate) fn end(game: &model::Game<'_>) -> u32 {
    let root = game.block().tree().roots().find(|node| node.kind() == FrameKind::Game.into());
    root.map_or(0, |node| {
        let text = game.text(node.range());
        let blank = text.len() - text.trim_end().len();
        node.range().end.saturating_sub(u32::try_from(blank).unwrap_or(0))
    })
}

/// How lines of the game end.
pub(crate) fn line_end(game: &model::Game<'_>) -> &'static str {
    bytes::first_line_end(game.block().unit().text()).unwrap_or("\n")
}

/// Where the first tag of a game is, or else what follows the comments before it: a tag after the number of a
/// move would begin another game.
fn beginning(game: &model::Game<'_>) -> u32 {
    if let Some(tag) = game.tags.first() {
        return tag.range.start;
    }
    let mut items = items_after_tags(game.block());
    let is_passed = |kind: Kind| kind.is_white() || kind.is_comment();
    let first = items.find(|item| !is_passed(item.kind()));
    first.map_or(0, |item| item.range().start)
}

/// Where the first move of a game is, with its number, or what else is the first element.
pub(crate) fn first_move(game: &model::Game<'_>) -> Option<u32> {
    let element = game.elements.first()?;
    let number = element.number.as_ref().map(|number| number.range.start);
    Some(number.unwrap_or(element.range.start))
}

/// The value of GameType that a game needs to be read elsewhere as it is here: the file around it
/// decides which game of draughts it is.
fn owed_game_type(game: &model::Game<'_>) -> Option<String> {
    let own = game.block().own();
    let Ruling::Open { winner, .. } = &game.ruling else {
        return None;
    };
    if own.is_foreign || own.is_rest || game.block().is_opaque() {
        return None;
    }
    let alone = own_vote(game);
    let found = game.replay().variant()?;
    let is_same = alone == *winner || alone == Some(found);
    (!is_same).then(|| shortest_type(found))
}
