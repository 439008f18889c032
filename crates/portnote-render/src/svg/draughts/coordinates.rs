//! What names the squares of a board.

use portnote_draughts::System;

use super::{SQUARE, corner};
use crate::figure::Diagram;
use crate::figure::diagram::Last;
use crate::style::Coordinates;
use crate::svg::canvas::{Anchor, Canvas, TextStyle};

impl Canvas<'_> {
    /// Numbers on empty squares and on the frame, or letters on the frame; a board without a frame has
    /// its letters on the squares of two edges.
    pub(super) fn coordinates(&mut self, diagram: &Diagram, frame: i32) {
        let has_letters = match self.style.coordinates {
            Coordinates::None => return,
            Coordinates::Letters => true,
            Coordinates::Numbers => false,
            Coordinates::Auto => diagram.names.system() == System::Letters,
        };
        // Between the lines of the hatching a number has a white edge.
        let edge = match self.has_hatching {
            true => {
                " paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"4\" stroke-linejoin=\"round\""
            }
            false => "",
        };
        self.raw(format_args!("<g class=\"pn-number\" aria-hidden=\"true\"{edge}>"));
        match has_letters {
            true => self.letters(diagram, frame),
            false => {
                if frame > 0 {
                    self.numbers_on_frame(diagram, frame);
                }
                self.numbers_on_squares(diagram, frame);
            }
        }
        self.close();
    }

    fn letters(&mut self, diagram: &Diagram, frame: i32) {
        let board = diagram.names.size();
        let edge = self.edge(frame);
        for column in 0..board.width() {
            let mut rows = 0..board.height();
            if let Some(square) = rows.find_map(|row| diagram.square(column, row)) {
                let letter = diagram.names.lettered().letters(square).0.to_string();
                let bottom = frame + i32::from(board.height()) * SQUARE;
                let (x, y) = match frame {
                    0 => (i32::from(column + 1) * SQUARE - 6, bottom - 5),
                    _ => (in_middle(column, frame), bottom + 17),
                };
                self.text(x * 10, y * 10, &letter, edge);
            }
        }
        for row in 0..board.height() {
            let mut columns = 0..board.width();
            if let Some(square) = columns.find_map(|column| diagram.square(column, row)) {
                let number = diagram.names.lettered().letters(square).1.to_string();
                let (x, y) = match frame {
                    0 => (60, i32::from(row) * SQUARE + 12),
                    _ => (frame * 5, in_middle(row, frame) + 4),
                };
                self.text(x, y * 10, &number, edge);
            }
        }
    }

    fn numbers_on_frame(&mut self, diagram: &Diagram, frame: i32) {
        let board = diagram.names.size();
        let edge = self.edge(frame);
        let (last_column, last_row) = (board.width() - 1, board.height() - 1);
        for square in board.squares() {
            let (column, row) = diagram.place(square);
            let (x, y) = corner(diagram, square, frame);
            let (x, y) = if row == 0 || row == last_row {
                let y = if row == 0 { frame - 7 } else { y + SQUARE + 17 };
                (in_middle(column, frame), y)
            } else if column == 0 || column == last_column {
                let x = if column == 0 { frame / 2 } else { x + SQUARE + frame / 2 };
                (x, in_middle(row, frame) + 4)
            } else {
                continue;
            };
            let number = diagram.names.numbered().number(square).to_string();
            self.text(x * 10, y * 10, &number, edge);
        }
    }

    fn numbers_on_squares(&mut self, diagram: &Diagram, frame: i32) {
        let set = TextStyle { color: self.colors.number, ..self.text_set(11) };
        let is_taken = |square| {
            let last = diagram.last.as_ref();
            last.is_some_and(|last: &Last| last.captured.contains(square))
        };
        for square in diagram.names.size().squares() {
            if diagram.position.piece(square).is_some() || is_taken(square) {
                continue;
            }
            let number = diagram.names.numbered().number(square).to_string();
            let (x, y) = corner(diagram, square, frame);
            self.text((x + 3) * 10, (y + 12) * 10, &number, set);
        }
    }

    /// The letters of the edge: light on the frame, and dark on squares.
    fn edge(&self, frame: i32) -> TextStyle {
        let is_on_frame = frame > 0 && !self.has_hatching;
        let color = if is_on_frame { self.colors.light_square } else { self.colors.number };
        TextStyle { color, anchor: Anchor::Middle, ..self.text_set(12) }
    }
}

/// The middle of a column or a row.
fn in_middle(place: u8, frame: i32) -> i32 {
    frame + i32::from(place) * SQUARE + SQUARE / 2
}
