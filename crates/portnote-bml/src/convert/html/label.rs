//! Calls as HTML.

use super::escape;
use crate::bml::inline::compat::html_suit;
use crate::bml::model::Row;
use crate::convert::words::{self, Piece};

/// The word of a row.
pub(super) fn row(out: &mut String, row: &Row) {
    words::row(row, |piece| write_piece(out, piece));
}

fn write_piece(out: &mut String, piece: Piece<'_>) {
    match piece {
        Piece::Text(text) => escape::element(out, text),
        Piece::Number(number) => out.push_str(&number.to_string()),
        Piece::Suit(suit) => html_suit(out, suit),
        Piece::Separator => out.push('–'),
    }
}
