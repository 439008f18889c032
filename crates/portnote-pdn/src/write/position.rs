//! Positions as they are written. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.

use portnote_draughts::{Color, Position, View};

use super::ExportOptions;
use crate::fen::{self, Fen};
use crate::replay::Reading;

/// A position, with the additions of lidraughts in the text it was read from, if they are
/// requested.
pub(super) fn text(
    position: &Position,
    view: View,
    read: Option<(&Fen, &Reading)>,
    options: &ExportOptions,
) -> String {
    let plain =
        if options.fen_ranges { position.to_fen_with_ranges(view) } else { position.to_fen(view) };
    let Some((fen, reading)) = read.filter(|_| options.fen_of_lidraughts) else {
        return plain;
    };
    let parts = plain.split(':').map(|part| {
        let colour = part.get(..1).and_then(fen::side_of);
        // A side to move is a colour too, but alone.
        let is_list = part.len() > 1 || !plain.starts_with(part);
        match colour.filter(|_| is_list) {
            Some(colour) => with_ghosts(part, colour, view, fen, reading),
            None => part.to_owned(),
        }
    });
    let fields = fen.fields.iter().map(|field| (*field).to_owned());
    parts.chain(fields).collect::<Vec<_>>().join(":")
}

/// A list with the pieces of its colour that are captured and not yet taken off.
fn with_ghosts(list: &str, colour: Color, view: View, fen: &Fen, reading: &Reading) -> String {
    let mut text = list.to_owned();
    let own = fen.pieces.iter().filter(|piece| piece.is_ghost && piece.colour == colour);
    for piece in own {
        for square in piece.squares().filter_map(|square| reading.square(square)) {
            if text.len() > 1 {
                text.push(',');
            }
            text.push(if piece.is_king { 'P' } else { 'G' });
            text.push_str(view.name(square).as_str());
        }
    }
    text
}
