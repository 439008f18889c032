//! Auctions in letters.

use portnote_bridge::{Call, Denomination, Seat};

use super::Drawing;
use super::block::{Block, Ink, Line, Span, shortened};
use crate::figure::auction::COLUMNS;
use crate::figure::{AuctionFigure, CallShown};
use crate::say;

/// Columns of a call.
const CALL: usize = 6;

/// Columns of an auction without its notes.
pub(super) const WIDTH: usize = 23;

impl Drawing<'_> {
    /// The calls in columns from West. `is_current` is whether the last one is the moment of the
    /// picture.
    pub(super) fn calls(self, auction: &AuctionFigure, is_current: bool) -> Block {
        let mut block = Block::default();
        let mut head = Line::default();
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            head.pad(place * CALL);
            head.push(self.head_of(seat), Ink::Soft);
        }
        block.push(head);
        let (mut next, last_row) = (auction.next(), auction.rows().len());
        let last = auction.calls.last().filter(|_| is_current);
        for (index, row) in auction.rows().iter().enumerate() {
            let mut line = Line::default();
            for (place, call) in row.iter().enumerate() {
                line.pad(place * CALL);
                if let Some(call) = call {
                    let is_last = last.is_some_and(|last| std::ptr::eq(last, *call));
                    line.append(self.call(call, is_last));
                }
                let is_next = index + 1 == last_row
                    && next.is_some_and(|seat| COLUMNS.get(place) == Some(&seat));
                if call.is_none() && is_next && line.width() >= place * CALL && place > 0 {
                    line.push("?", Ink::Soft);
                    next = None;
                }
            }
            block.push(line);
        }
        if next == Some(Seat::West) {
            block.text("?", Ink::Soft);
        }
        block
    }

    /// What the numbers at calls refer to.
    pub(super) fn notes(self, auction: &AuctionFigure, width: usize) -> Block {
        let mut block = Block::default();
        for (index, note) in auction.notes.iter().enumerate() {
            let head = format!("{} ", self.number(index + 1));
            block.below(self.note(&head, note, width));
        }
        block
    }

    /// The name of a seat over a narrow column, or its letter where names are long.
    fn head_of(self, seat: Seat) -> String {
        let words = self.style.words();
        let is_short = |seat| words.seat(seat).chars().count() < CALL;
        match COLUMNS.into_iter().all(is_short) {
            true => words.seat(seat).to_owned(),
            false => words.seat_letter(seat).to_string(),
        }
    }

    fn call(self, shown: &CallShown, is_current: bool) -> Line {
        let words = self.style.words();
        let mut line = Line::default();
        if shown.is_theirs {
            line.push("(", Ink::Plain);
        }
        match shown.call {
            Some(Call::Pass) => line.push(words.pass, Ink::Soft),
            Some(Call::Double) => line.push("X", Ink::Plain),
            Some(Call::Redouble) => line.push("XX", Ink::Plain),
            Some(Call::Bid(bid)) => {
                line.push(bid.level().to_string(), Ink::Plain);
                self.denomination(bid.denomination(), &mut line);
            }
            None if shown.is_pattern => line.push(shortened(&shown.text, 4), Ink::Plain),
            None => line.push(format!("{}?", shortened(&shown.text, 4)), Ink::Alarm),
        }
        if shown.is_theirs {
            line.push(")", Ink::Plain);
        }
        if shown.is_insufficient {
            line.push("?", Ink::Alarm);
        }
        if is_current {
            line.inked(Ink::Current);
        }
        for number in &shown.notes {
            line.push(self.number(*number), Ink::Soft);
        }
        if shown.is_alerted && shown.notes.is_empty() {
            line.push("!", Ink::Soft);
        }
        line
    }

    /// `♥`, or `NT`.
    pub(super) fn denomination(self, denomination: Denomination, line: &mut Line) {
        match denomination.suit() {
            Some(suit) => {
                let Span { text, ink } = self.suit(suit);
                line.push(text, ink);
            }
            None => line.push(self.style.words().no_trump, Ink::Plain),
        }
    }

    /// The number of a note: small, or after a star.
    fn number(self, number: usize) -> String {
        if self.paper.is_ascii {
            return format!("*{number}");
        }
        say::raised(number)
    }
}
