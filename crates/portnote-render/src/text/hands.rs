//! Hands of bridge in letters.

use super::Drawing;
use super::block::{Block, Ink, Line, Span, shortened};
use crate::figure::{Cards, HandFigure, LoneHand, note};
use crate::say;

/// Rows of a hand: its seat, and a line for each suit.
pub(super) const ROWS: usize = 5;

impl Drawing<'_> {
    /// The seat and the suits of a hand, in at most `room` columns; of the name as many letters as
    /// `letters` says.
    pub(super) fn hand(self, hand: &HandFigure, letters: usize, room: usize) -> Block {
        let mut block = Block::default();
        block.push(self.seat_line(hand, letters, room));
        if hand.cards == Cards::Unknown {
            block.text("?", Ink::Soft);
        }
        block.below(self.suit_rows(&hand.cards, room));
        block.padded(ROWS)
    }

    /// The columns that a hand needs at most, if no suit is set close.
    pub(super) fn width_of(self, hand: &HandFigure, letters: usize) -> usize {
        self.hand(hand, letters, usize::MAX).width()
    }

    /// `N · Lee`, or the seat in full where nobody is named.
    fn seat_line(self, hand: &HandFigure, letters: usize, room: usize) -> Line {
        let words = self.style.words();
        let Some(player) = &hand.player else {
            return Line::of(shortened(words.seat(hand.seat), room), Ink::Soft);
        };
        let mut line = Line::of(format!("{} · ", words.seat_letter(hand.seat)), Ink::Soft);
        let room = room.saturating_sub(line.width()).min(letters);
        line.push(shortened(&note::short(player), room), Ink::Plain);
        line
    }

    /// A hand without its seat, and its points.
    pub(super) fn lone_hand(self, hand: &LoneHand) -> Block {
        let mut block = self.suit_rows(&hand.cards, self.paper.width);
        if let Some(points) = hand.points {
            block.text(say::points(points, self.style.words()), Ink::Soft);
        }
        block
    }

    /// The suits of a hand: a line for each, more where a suit is longer than the room.
    fn suit_rows(self, cards: &Cards, room: usize) -> Block {
        let mut block = Block::default();
        for (suit, pips) in cards.suits() {
            let mut line = Line::default();
            let Span { text, ink } = self.suit(suit);
            line.push(text, ink);
            line.push(" ", Ink::Plain);
            if pips.is_empty() {
                line.push("–", Ink::Soft);
            }
            let ranks = pips.iter().map(|pip| {
                let name = say::pip(*pip, |rank| self.rank(rank));
                if pip.is_played { format!("({name})") } else { name }
            });
            let ranks: Vec<String> = ranks.collect();
            let start = line.width();
            let letters: usize = ranks.iter().map(|rank| rank.chars().count()).sum();
            // A long suit is set without blanks.
            let is_close = start + letters + ranks.len().saturating_sub(1) > room;
            let gap = if is_close { "" } else { " " };
            for rank in ranks {
                let is_first = line.width() <= start;
                if !is_first && line.width() + gap.len() + rank.chars().count() > room {
                    block.push(std::mem::take(&mut line));
                    line.pad(start);
                } else if !is_first {
                    line.push(gap, Ink::Plain);
                }
                line.push(rank, Ink::Plain);
            }
            block.push(line);
        }
        block
    }
}
