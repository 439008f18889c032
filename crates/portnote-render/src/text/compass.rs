//! The table between four hands: who deals, and who is vulnerable.

use portnote_bridge::Seat;

use super::Drawing;
use super::block::{Block, Ink, Line};
use crate::figure::BoardFigure;

/// Letters of the number of a board that fit on the table.
const NUMBER: usize = 3;

/// The lines between the corners.
struct Sides {
    flat: &'static str,
    upright: &'static str,
}

impl Drawing<'_> {
    /// A table whose upper and lower side have `arm` columns between the corners. A double line is a
    /// side that is vulnerable, a dot is the dealer. Before it is an empty column, so that the letter
    /// of West has ground on both sides.
    pub(super) fn compass(self, board: &BoardFigure, arm: usize) -> Block {
        let is_vulnerable = |place| board.deal.is_vulnerable(board.deal.seat_at(place));
        let (vertical, horizontal) = (is_vulnerable(Seat::North), is_vulnerable(Seat::West));
        let corners = match (vertical, horizontal) {
            (true, true) => ["╔", "╗", "╚", "╝"],
            (true, false) => ["╒", "╕", "╘", "╛"],
            (false, true) => ["╓", "╖", "╙", "╜"],
            (false, false) => ["┌", "┐", "└", "┘"],
        };
        let [top_left, top_right, bottom_left, bottom_right] =
            corners.map(|corner| self.sign(corner, "+"));
        let sides = Sides {
            flat: if vertical { self.sign("═", "=") } else { self.sign("─", "-") },
            upright: if horizontal { self.sign("║", "#") } else { self.sign("│", "|") },
        };
        let bar = |place, left, right| {
            let label = self.seat_on(board, place, false);
            let rest = arm.saturating_sub(label.width());
            let mut line = Line::of(format!(" {left}"), Ink::Plain);
            line.push(sides.flat.repeat(rest / 2), Ink::Plain);
            line.append(label);
            line.push(sides.flat.repeat(rest - rest / 2), Ink::Plain);
            line.push(right, Ink::Plain);
            line
        };
        let empty = || {
            let mut line = Line::of(format!(" {}", sides.upright), Ink::Plain);
            line.pad(arm + 2);
            line.push(sides.upright, Ink::Plain);
            line
        };
        let mut block = Block::default();
        block.push(bar(Seat::North, top_left, top_right));
        block.push(empty());
        block.push(self.middle(board, arm));
        block.push(empty());
        block.push(bar(Seat::South, bottom_left, bottom_right));
        block
    }

    /// West, the number of the board, and East.
    fn middle(self, board: &BoardFigure, arm: usize) -> Line {
        let number = board.number.as_deref().unwrap_or("");
        let number = if number.chars().count() <= NUMBER { number } else { "" };
        let mut line = self.seat_on(board, Seat::West, false);
        let east = self.seat_on(board, Seat::East, true);
        // The letters stand where the upright sides are, each with a blank around it.
        let end = arm + 4;
        line.pad(end.saturating_sub(number.chars().count()) / 2);
        line.push(number, Ink::Plain);
        line.pad(end.saturating_sub(east.width()));
        line.append(east);
        line
    }

    /// The letter of a seat with a blank around it, and a dot for the dealer.
    fn seat_on(self, board: &BoardFigure, place: Seat, is_dot_first: bool) -> Line {
        let seat = board.deal.seat_at(place);
        let ink = match board.deal.is_vulnerable(seat) {
            true => Ink::Vulnerable,
            false => Ink::Bold,
        };
        let letter = format!(" {} ", self.style.words().seat_letter(seat));
        let dot = self.sign("•", "*");
        let is_dealer = board.deal.dealer == Some(seat);
        let mut line = Line::default();
        if is_dealer && is_dot_first {
            line.push(format!(" {dot}"), Ink::Plain);
        }
        line.push(letter, ink);
        if is_dealer && !is_dot_first {
            line.push(format!("{dot} "), Ink::Plain);
        }
        line
    }
}
