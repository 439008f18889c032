//! Pictures as SVG: one string, with all colours as attributes and a class for each part.
//!
//! All places are whole numbers or tenths of a CSS pixel, so that the bytes are the same everywhere.

mod bridge;
mod canvas;
mod draughts;
mod lesson;
pub(crate) mod metric;
mod moves;
mod paper;
mod pinochle;

use portnote_bridge::Seat;

use crate::figure::{Draughts, Figure};
use crate::style::Style;

use canvas::Canvas;

pub(crate) use canvas::{escape, hatching};

/// A figure as SVG; a file by itself.
///
/// ```
/// use portnote_render::{Style, View, game, svg};
/// let file = portnote_pdn::parse(b"1. 32-28 *").value;
/// let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let picture = svg::write(&game::pdn::figure(&game, &View::default()), &Style::default());
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 448 448\""));
/// ```
#[must_use]
pub fn write(figure: &Figure, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    match figure {
        Figure::Bridge(board) => canvas.board(board),
        Figure::Hand(hand) => canvas.lone_hand(hand),
        Figure::Draughts(game) => canvas.draughts(game),
        Figure::Pinochle(hand) => canvas.pinochle(hand),
    }
    canvas.finish()
}

/// A board of draughts without a frame, for a page that gives it all its room.
#[must_use]
pub(crate) fn frameless(game: &Draughts, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    canvas.is_frameless = true;
    canvas.draughts(game);
    canvas.finish()
}

/// A board of bridge in the small form of a hand record: hands and points, without a compass.
#[must_use]
pub fn compact(board: &crate::figure::BoardFigure, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    canvas.compact(board);
    canvas.finish()
}

/// The hands that pupils see of a board, and the auction as far as it is given; nothing of the other hands
/// is in it.
#[must_use]
pub fn handout(board: &crate::figure::BoardFigure, style: &Style) -> String {
    of_lesson(board, style, Lesson::Question).0
}

/// The whole deal with auction and result, in the place of its question.
#[must_use]
pub fn answer(board: &crate::figure::BoardFigure, style: &Style) -> String {
    of_lesson(board, style, Lesson::Answer).0
}

/// What is drawn of a board for pupils.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lesson {
    Question,
    Answer,
    /// With room beside it, so that a long text has more room below it.
    SmallAnswer,
}

/// A question or an answer, with the width and the height of the picture.
pub(crate) fn of_lesson(
    board: &crate::figure::BoardFigure,
    style: &Style,
    part: Lesson,
) -> (String, (u32, u32)) {
    let mut canvas = Canvas::new(style);
    match part {
        Lesson::Question => canvas.question(board),
        Lesson::Answer | Lesson::SmallAnswer => canvas.answer(board, part),
    }
    let shape = canvas.extent();
    (canvas.finish(), shape)
}

/// Dummy and declarer's hand with lines for a plan; nothing of the defenders is in it.
#[must_use]
pub fn plan(board: &crate::figure::BoardFigure, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    canvas.plan(board);
    canvas.finish()
}

/// One hand on a card to be laid into a board; nothing of the others is in it.
#[must_use]
pub fn curtain(board: &crate::figure::BoardFigure, seat: Seat, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    canvas.curtain(board, seat);
    canvas.finish()
}

/// One hand with room for the auction; nothing of the others is in it.
#[must_use]
pub fn bidding_sheet(board: &crate::figure::BoardFigure, seat: Seat, style: &Style) -> String {
    let mut canvas = Canvas::new(style);
    canvas.bidding_sheet(board, seat);
    canvas.finish()
}
