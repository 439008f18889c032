//! Boards as cells and lessons show them.

use crate::figure::{BoardFigure, Cards, Figure, HandFigure};
use crate::style::Style;
use crate::svg;

/// Whether the best play that is shown of a board was solved.
pub(super) fn is_solved(board: &BoardFigure) -> bool {
    board.double_dummy.as_ref().is_some_and(|table| table.is_solved)
}

/// Whether a record is a text about other boards: it has no cards, no calls and no number.
pub(super) fn is_text(board: &BoardFigure) -> bool {
    let is_known = |hand: &HandFigure| matches!(hand.cards, Cards::Known(_));
    board.number.is_none() && board.auction.is_none() && !board.deal.hands.iter().any(is_known)
}

/// Whether nothing is shown of a board: a file puts space between others with it.
pub(super) fn is_blank(board: &BoardFigure) -> bool {
    let has_cards = |hand: &HandFigure| !matches!(&hand.cards, Cards::Unknown);
    !(board.shows_hands && board.deal.hands.iter().any(has_cards))
        && board.auction.is_none()
        && board.result.is_none()
        && board.play.is_none()
        && board.double_dummy.is_none()
        && board.tables.is_empty()
        && board.comments.is_empty()
}

/// A board with all that is shown of it; a text about other boards has no picture.
pub(super) fn picture(board: &BoardFigure, style: &Style) -> String {
    match is_text(board) {
        true => String::new(),
        false => svg::write(&Figure::Bridge(Box::new(board.clone())), style),
    }
}
