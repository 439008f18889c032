//! A hand as a text that needs no other hand.

use portnote_core::alone;
use portnote_core::frame::FrameKind;

use crate::model;

/// The header of a file that is not an export.
pub(crate) const HEADER: &str = "% PPN 1.0\n% IMPORT\n";

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
