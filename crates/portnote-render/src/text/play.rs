//! The tricks of bridge in letters.

use portnote_bridge::{Card, Seat, Side};

use super::Drawing;
use super::block::{Block, Ink, Line, Span};
use crate::figure::auction::COLUMNS;
use crate::figure::{PlayFigure, TrickRow};

/// Columns of the card of a seat.
const CARD: usize = 6;
/// The column of the first cards.
const FIRST: usize = 6;
/// The column of the tricks so far.
const COUNT: usize = 29;
/// Columns of a table of tricks, with what is before the next one.
const TABLE: usize = 34;
/// Tricks that are in one table.
const ONE: usize = 7;

impl Drawing<'_> {
    /// The tricks in columns from West, in two tables where there are many: `›` leads, `*` wins, `!`
    /// costs a trick. `is_current` is whether the last card is the moment of the picture.
    pub(super) fn play(self, play: &PlayFigure, is_current: bool) -> Block {
        let last = play.tricks.last().and_then(|trick| trick.in_order().last());
        let last = last.filter(|_| is_current).map(|(_, card)| card);
        let rows: Vec<(usize, &TrickRow)> = (1..).zip(&play.tricks).collect();
        let is_one = rows.len() <= ONE || self.paper.width < 2 * TABLE;
        let half = if is_one { rows.len() } else { rows.len().div_ceil(2) };
        let mut block = Block::default();
        for (place, rows) in rows.chunks(half.max(1)).enumerate() {
            let mut table = Block::default();
            table.push(self.head_of_tricks());
            for (number, trick) in rows {
                table.push(self.trick(*number, trick, last));
            }
            block.beside(table, place * TABLE);
        }
        block.push(self.key_of_tricks(play));
        block
    }

    fn head_of_tricks(self) -> Line {
        let words = self.style.words();
        let mut line = Line::default();
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            line.pad(FIRST + place * CARD);
            line.push(words.seat_letter(seat).to_string(), Ink::Soft);
        }
        line.pad(COUNT);
        let [ours, theirs] = [Side::NorthSouth, Side::EastWest].map(|side| words.side(side));
        line.push(format!("{ours}–{theirs}"), Ink::Soft);
        line
    }

    fn trick(self, number: usize, trick: &TrickRow, last: Option<Card>) -> Line {
        let mut line = Line::right(&number.to_string(), 3, Ink::Soft);
        for (place, seat) in COLUMNS.into_iter().enumerate() {
            // The mark of the card that was led is before its column.
            line.pad(FIRST + place * CARD - 1);
            let is_led = trick.leader == Some(seat) && trick.card(seat).is_some();
            line.push(if is_led { self.sign("›", ">") } else { " " }, Ink::Plain);
            line.append(self.card_of(trick, seat, last));
        }
        if let Some([ours, theirs]) = trick.count(number) {
            line.pad(COUNT);
            line.push(format!("{ours}–{theirs}"), Ink::Plain);
        }
        line
    }

    /// `♥Q*!`
    fn card_of(self, trick: &TrickRow, seat: Seat, last: Option<Card>) -> Line {
        let Some(card) = trick.card(seat) else {
            return Line::of("–", Ink::Soft);
        };
        let mut line = Line::default();
        let Span { text, ink } = self.suit(card.suit());
        line.push(text, ink);
        line.push(self.rank(card.rank()), Ink::Plain);
        if last == Some(card) {
            line.inked(Ink::Current);
        }
        if trick.winner == Some(seat) {
            line.push("*", Ink::Plain);
        }
        if trick.has_cost(seat) {
            line.push("!", Ink::Alarm);
        }
        line
    }

    /// `› led   * won`
    fn key_of_tricks(self, play: &PlayFigure) -> Line {
        let words = self.style.words();
        let costs =
            play.tricks.iter().any(|trick| COLUMNS.into_iter().any(|it| trick.has_cost(it)));
        let mut text = format!("  {} {}   * {}", self.sign("›", ">"), words.led, words.won);
        if costs {
            text.push_str(&format!("   ! {}", words.cost));
        }
        Line::of(text, Ink::Soft)
    }
}
