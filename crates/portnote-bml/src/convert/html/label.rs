//! Calls as HTML.

use super::escape;
use crate::bml::inline::compat::html_suit;
use crate::bml::model::Row;
use crate::convert::words::{self, WordPiece};

/// The word of a row.
pub(super) fn row(out: &mut String, row: &Row) {
    words::row(row, |piece| write_piece(out, piece));
}

fn write_piece(out: &mut String, piece: WordPiece<'_>) {
    match piece {
        WordPiece::Text(text) => escape::element(out, text),
        WordPiece::Number(number) => out.push_str(&number.to_string()),
        WordPiece::Suit(suit) => html_suit(out, suit),
        WordPiece::Separator => out.push('–'),
    }
}
