//! Boards of bridge in letters.

use portnote_bridge::{Contract, Seat, Side};
use unicode_width::UnicodeWidthStr;

use super::Drawing;
use super::auction::WIDTH as AUCTION;
use super::block::{Block, Ink, Line, Span, wrapped};
use super::hands::ROWS;
use crate::figure::{BoardFigure, DealFigure, ResultFigure, note};
use crate::say;
use crate::view::Step;
use crate::words::fill;

/// Columns from which the auction is beside the deal; with one more there is a gap before it.
const BESIDE: usize = 76;
/// Columns from which the deal has the measures of a wide picture.
const WIDE: usize = 60;
/// Columns from which best play is beside an auction below the deal.
const BEST_BESIDE: usize = 46;
/// Columns from which hands are around a table.
const AROUND: usize = 44;
/// The column of best play beside an auction.
const BEST: usize = 26;
/// Letters of the names of North and South, West, and East.
const NAMES: [usize; 3] = [26, 18, 15];

/// Where the parts of a deal are.
#[derive(Clone, Copy)]
struct Places {
    /// The column of North and South.
    north: usize,
    /// The column of the table.
    table: usize,
    /// Columns between the corners of the table.
    arm: usize,
    east: usize,
    /// The first column after the deal.
    end: usize,
    /// The columns after the points of North and South, of West, and of East.
    points: [usize; 3],
}

impl Drawing<'_> {
    /// A board with all its parts.
    pub(super) fn board(self, board: &BoardFigure) -> Block {
        let width = self.paper.width;
        let has_hands = board.shows_hands && board.deal.has_hands();
        let has_side = board.auction.is_some() || board.double_dummy.is_some();
        let mut picture = match (has_hands, width) {
            (true, BESIDE..) if has_side => self.with_side(board),
            (true, WIDE..) => self.around(board, &self.wide(&board.deal, width)),
            (true, AROUND..) => self.around(board, &self.narrow(&board.deal)),
            (true, _) => self.one_by_one(board),
            (false, _) => {
                let mut about = self.about(board, width);
                about.below(self.heading(board));
                about
            }
        };
        // A list of hands, or of lines without hands, ends before the result.
        match has_hands && width >= AROUND {
            true => picture.below(self.result_lines(board)),
            false => picture.apart(self.result_lines(board)),
        }
        if has_side && (width < BESIDE || !has_hands) {
            picture.apart(self.below_deal(board));
        }
        if let Some(play) = &board.play {
            picture
                .apart(self.play(play, matches!(board.at, Some(Step::Card(_) | Step::Trick(_)))));
        }
        for table in &board.tables {
            picture.apart(self.table(table));
        }
        for comment in &board.comments {
            picture.apart(self.note("", comment, width));
        }
        picture
    }

    /// The deal, a line, and the auction with best play.
    fn with_side(self, board: &BoardFigure) -> Block {
        // Without the gap the auction begins right after the line.
        let gap = usize::from(self.paper.width > BESIDE);
        let limit = self.paper.width.saturating_sub(1 + gap + AUCTION);
        let places = self.wide(&board.deal, limit);
        let room = self.paper.width.saturating_sub(places.end + 1 + gap);
        let mut side = Block::default();
        if let Some(auction) = &board.auction {
            side = self.calls(auction, is_call(board));
            side.below(self.notes(auction, room));
        }
        if let Some(table) = &board.double_dummy {
            side.apart(self.double_dummy(table, 4, room));
        }
        let (above, mut deal) = self.deal(board, &places);
        let height = deal.height().max(side.height());
        let mut line = Block::default();
        for _ in 0..height {
            line.text(self.sign("│", "|"), Ink::Soft);
        }
        line.beside(side, 1 + gap);
        deal.beside(line, places.end);
        let mut picture = above;
        picture.apart(deal);
        picture
    }

    /// The auction, and best play beside it where there is room; below a deal, or without one.
    fn below_deal(self, board: &BoardFigure) -> Block {
        let width = self.paper.width;
        let auction = board.auction.as_ref();
        let mut block = auction.map_or_else(Block::default, |it| self.calls(it, is_call(board)));
        let is_beside = width >= BEST_BESIDE && block.width() < BEST && !block.is_empty();
        let best = board.double_dummy.as_ref();
        if let Some(best) = best.filter(|_| is_beside) {
            block.beside(self.double_dummy(best, 3, width.saturating_sub(BEST)), BEST);
        }
        if let Some(auction) = auction {
            block.below(self.notes(auction, width));
        }
        if let Some(best) = best.filter(|_| !is_beside) {
            block.apart(self.double_dummy(best, 3, width));
        }
        block
    }

    /// What is said beside North: the board, the dealer, vulnerability and scoring, in lines of at
    /// most `room` columns where they can be that short.
    fn about(self, board: &BoardFigure, room: usize) -> Block {
        let words = self.style.words();
        let mut about = Block::default();
        let title = say::heading(board, words);
        if !title.is_empty() {
            about.text(title, Ink::Bold);
        }
        if let Some(dealer) = board.deal.dealer {
            about.text(fill(words.deals, words.seat(dealer)), Ink::Plain);
        }
        if let Some(sides) = board.deal.vulnerable {
            let label = words.vulnerable_label(sides);
            let is_short = label.width() <= room;
            about.text(if is_short { label } else { words.vulnerable_short(sides) }, Ink::Plain);
        }
        if let Some(scoring) = say::scoring(board, words) {
            about.text(note::line(&scoring), Ink::Plain);
        }
        about
    }

    /// The event and the like.
    fn heading(self, board: &BoardFigure) -> Block {
        let mut block = Block::default();
        let room = board.room.as_ref().map(|room| say::room(room, self.style.words()));
        for line in board.heading.iter().map(String::as_str).chain(room) {
            let line = Span { text: note::line(line), ink: Ink::Soft };
            block.below(wrapped([line], self.paper.width, 2));
        }
        block
    }

    /// Four hands around a table.
    fn around(self, board: &BoardFigure, places: &Places) -> Block {
        let (mut picture, deal) = self.deal(board, places);
        picture.apart(deal);
        picture
    }

    /// What has no room beside North, and four hands around a table.
    fn deal(self, board: &BoardFigure, places: &Places) -> (Block, Block) {
        let deal = &board.deal;
        let room = places.north.saturating_sub(1);
        let (mut about, heading) = (self.about(board, room), self.heading(board));
        let mut above = Block::default();
        match heading.width() <= room && about.height() + heading.height() <= ROWS {
            true => about.below(heading),
            false => above.below(heading),
        }
        if about.width() > room {
            above.below(std::mem::take(&mut about));
        }
        let [vertical, west, east] = NAMES;
        let wide = places.end.saturating_sub(places.north + 1);
        let mut picture = about;
        picture.beside(self.hand(deal.at(Seat::North), vertical, wide), places.north);
        let mut middle = self.hand(deal.at(Seat::West), west, places.table.saturating_sub(1));
        middle.beside(self.compass(board, places.arm), places.table.saturating_sub(1));
        let room = places.end.saturating_sub(places.east);
        middle.beside(self.hand(deal.at(Seat::East), east, room), places.east);
        picture.below(middle);
        let mut bottom = points(deal, places);
        bottom.beside(self.hand(deal.at(Seat::South), vertical, wide), places.north);
        picture.below(bottom);
        (above, picture)
    }

    /// The measures of a deal in `limit` columns; those of the sides grow with names and suits.
    fn wide(self, deal: &DealFigure, limit: usize) -> Places {
        let places = Places { north: 22, table: 22, arm: 9, east: 35, end: 52, points: [9, 6, 12] };
        self.grown(deal, places, limit)
    }

    fn narrow(self, deal: &DealFigure) -> Places {
        let places = Places { north: 14, table: 16, arm: 7, east: 28, end: 44, points: [7, 4, 10] };
        self.grown(deal, places, self.paper.width)
    }

    fn grown(self, deal: &DealFigure, places: Places, limit: usize) -> Places {
        let [vertical, west, east] = NAMES;
        let need = |place, letters, most| self.width_of(deal.at(place), letters).min(most);
        // What a name needs at most is enough for the suits.
        let needs_west = need(Seat::West, west, west + 4);
        let needs_east = need(Seat::East, east, east + 4);
        let spare = limit.saturating_sub(places.east + needs_east);
        let table = places.table.max((needs_west + 1).min(places.table + spare));
        let east = places.east + table - places.table;
        let needs_vertical = need(Seat::North, vertical, vertical + 4).max(need(
            Seat::South,
            vertical,
            vertical + 4,
        ));
        let end = (east + needs_east + 1).max(places.north + needs_vertical + 1);
        Places { table, east, end: end.max(places.end).min(limit), ..places }
    }

    /// Hands below one another, where no table fits.
    fn one_by_one(self, board: &BoardFigure) -> Block {
        let mut picture = self.about(board, self.paper.width);
        picture.below(self.heading(board));
        let [letters, ..] = NAMES;
        for hand in &board.deal.hands {
            picture.apart(self.hand(hand, letters, self.paper.width));
        }
        picture
    }

    /// `4♥X by West · lead ♣Q · 9 tricks, −1 · N–S +200`, on more lines where one is too narrow.
    fn result_lines(self, board: &BoardFigure) -> Block {
        let result = board.result.unwrap_or_default();
        let mut parts = self.result_parts(&result);
        if let Some(compared) = &board.compared {
            parts.push(Line::of(note::short(compared), Ink::Plain));
        }
        let mut block = Block::default();
        let mut line = Line::default();
        for part in parts {
            let is_full = line.width() + 3 + part.width() > self.paper.width;
            if line.width() > 0 && is_full {
                block.push(std::mem::take(&mut line));
            }
            if line.width() > 0 {
                line.push(" · ", Ink::Soft);
            }
            line.append(part);
        }
        if line.width() > 0 {
            block.push(line);
        }
        block
    }

    fn result_parts(self, result: &ResultFigure) -> Vec<Line> {
        let words = self.style.words();
        let mut parts = Vec::new();
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => parts.push(Line::of(words.passed_out, Ink::Plain)),
            Some(Contract::Bid { bid, risk }) => {
                let mut line = Line::of(bid.level().to_string(), Ink::Plain);
                self.denomination(bid.denomination(), &mut line);
                line.push(risk.letters(), Ink::Plain);
                if let Some(declarer) = result.declarer {
                    let by = fill(words.by, words.seat(declarer));
                    line.push(format!(" {by}"), Ink::Plain);
                }
                parts.push(line);
            }
        }
        if let Some(lead) = result.lead {
            let mut line = Line::of(format!("{} ", words.lead), Ink::Plain);
            let Span { text, ink } = self.suit(lead.suit());
            line.push(text, ink);
            line.push(self.rank(lead.rank()), Ink::Plain);
            parts.push(line);
        }
        if let Some(tricks) = result.tricks {
            let made = result.made.map(say::made_as_sign);
            let made = made.map_or_else(String::new, |made| format!(", {made}"));
            parts.push(Line::of(format!("{}{made}", say::tricks(tricks, words)), Ink::Plain));
        }
        if let Some(score) = result.score {
            let side = words.seats(Side::NorthSouth);
            parts.push(Line::of(format!("{side} {}", say::signed(score)), Ink::Plain));
        }
        parts
    }
}

/// Whether the last call is the moment of the picture.
const fn is_call(board: &BoardFigure) -> bool {
    matches!(board.at, Some(Step::Call(1..)))
}

/// The points of the hands, in the places of their seats.
fn points(deal: &DealFigure, places: &Places) -> Block {
    if !deal.has_points() {
        return Block::default();
    }
    let points = |place| {
        let points = deal.at(place).points;
        points.map_or_else(String::new, |points| points.to_string())
    };
    let [vertical, west, east] = places.points;
    let mut block = Block::default().padded(1);
    block.push(Line::right(&points(Seat::North), vertical, Ink::Plain));
    let mut middle = Line::right(&points(Seat::West), west, Ink::Plain);
    middle.append(Line::right(&points(Seat::East), east - west, Ink::Plain));
    block.push(middle);
    block.push(Line::right(&points(Seat::South), vertical, Ink::Plain));
    block
}
