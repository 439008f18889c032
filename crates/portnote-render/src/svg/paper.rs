//! What is printed for players: parts of a board, with room to write.

use portnote_bridge::{Denomination, Seat, Side};

use super::bridge::{PANEL, PANEL_WIDTH, column};
use super::canvas::{Anchor, Canvas, Tenths, TextStyle};
use super::metric;
use crate::figure::{AuctionFigure, BoardFigure, Cards, DoubleDummyFigure};
use crate::say;
use crate::style::BestPlay;

/// Pixels of the ranks of a hand record and of what is around them: where 20 records fill a page of A4
/// or Letter, 9.3 and 7.2 points at least.
const RANK: i32 = 22;
const SMALL: i32 = 17;
/// Tenths of a pixel between lines on which calls are written by hand.
const PITCH: i32 = 300;

impl Canvas<'_> {
    /// A deal for a cell of a hand record: 18 of them fill a page, so they are as high as its cells and
    /// have letters as large as there is room for, to be read on a wall.
    pub(super) fn compact(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let deal = &board.deal;
        self.alternative(say::board_title(board, words), say::deal(deal, words));
        let table = board.double_dummy.as_ref();
        let par = table.and_then(say::short_par);
        let best = match (table, self.style.best_play) {
            (None, _) => 0,
            (Some(_), BestPlay::Tricks) => 50,
            (Some(_), BestPlay::Contracts) => 36,
        };
        self.size(300, 268 + best + if par.is_some() { 19 } else { 0 });
        let number = TextStyle { is_bold: true, ..self.text_set(28) };
        self.fitted(10, 250, board.number.as_deref().unwrap_or(""), number, 92);
        let set = self.text_set(SMALL);
        if let Some(dealer) = deal.dealer {
            self.fitted(10, 440, words.seat(dealer), set, 92);
        }
        if let Some(sides) = deal.vulnerable {
            self.fitted(10, 620, words.vulnerable_short(sides), set, 92);
        }
        for (seat, x, y, width) in [
            (Seat::North, 1020, 20, 178),
            (Seat::West, 10, 900, 124),
            (Seat::East, 1510, 900, 128),
            (Seat::South, 1020, 1780, 178),
        ] {
            if !board.shows_hands {
                break;
            }
            let hand = deal.at(seat);
            let classes = format!("pn-hand pn-{}", hand.seat.name().to_lowercase());
            self.open(&classes, words.seat(hand.seat));
            let suits: Vec<_> = hand.cards.suits().collect();
            if hand.cards == Cards::Unknown {
                self.text(x, y + 210, "?", self.text_set(RANK));
            }
            for (row, (suit, pips)) in suits.into_iter().enumerate() {
                let baseline = y + 180 + 215 * i32::try_from(row).unwrap_or(0);
                self.open("pn-row", "");
                self.suit(x, baseline, suit, 160);
                self.ranks(pips, x + 205, baseline, width - 20, RANK);
                self.close();
            }
            self.close();
        }
        if deal.has_points() {
            self.open("pn-points", "");
            let set = TextStyle { anchor: Anchor::Middle, ..self.text_set(SMALL) };
            for (seat, x, y) in [
                (Seat::North, 480, 2170),
                (Seat::West, 250, 2360),
                (Seat::East, 710, 2360),
                (Seat::South, 480, 2550),
            ] {
                if let Some(points) = deal.at(seat).points {
                    self.text(x, y, &points.to_string(), set);
                }
            }
            self.close();
        }
        if let Some(table) = table {
            self.best_play(table, par.as_deref());
        }
    }

    /// Best play: a table of tricks, or a line of contracts for each side, and the best result of both
    /// sides below.
    fn best_play(&mut self, table: &DoubleDummyFigure, par: Option<&str>) {
        let words = self.style.words();
        let small = self.text_set(SMALL);
        let end = TextStyle { anchor: Anchor::End, ..small };
        self.open(say::class_of_best(table), &say::double_dummy(table, words));
        let has_table = self.style.best_play == BestPlay::Tricks;
        let top = if has_table { 2980 } else { 2840 };
        if has_table {
            for (place, denomination) in Denomination::ALL.into_iter().enumerate() {
                let x = column_end(place);
                match denomination.suit() {
                    Some(suit) => self.suit(x - 150, 2820, suit, 150),
                    None => self.text(x, 2820, words.no_trump, end),
                }
            }
        }
        for (first, y) in [(Seat::North, top), (Seat::East, top + 170)] {
            let mut name = words.side(first.side());
            // Where nothing is said of par, the mark has another place.
            if par.is_none() {
                name.push_str(say::mark(table));
            }
            self.text(10, y, &name, small);
            let all = Denomination::ALL.into_iter().enumerate();
            let all = all.map(|(place, it)| (place, it, self.of_side(table, first, it)));
            let all: Vec<_> = all.collect();
            let mut x = 420;
            for (place, denomination, number) in all {
                let Some(number) = number else { continue };
                if has_table {
                    self.text(column_end(place), y, &number, end);
                    continue;
                }
                self.text(x, y, &number, small);
                x += metric::width(&number, SMALL) + 15;
                match denomination.suit() {
                    Some(suit) => {
                        self.suit(x, y, suit, 140);
                        x += 240;
                    }
                    None => {
                        self.text(x, y, words.no_trump, small);
                        x += metric::width(words.no_trump, SMALL) + 100;
                    }
                }
            }
            if x == 420 && !has_table {
                self.text(x, y, "–", small);
            }
        }
        if let Some(par) = par {
            let y = top + 360;
            let par = metric::fitted(par, SMALL, 2880);
            self.text(10, y, &par, small);
            let x = 10 + metric::width(&par, SMALL) + 60;
            self.par_contracts(table, x, y, 2980, SMALL);
        }
        self.close();
    }

    /// What a side makes in a denomination, as the style wants it.
    fn of_side(
        &self,
        table: &DoubleDummyFigure,
        first: Seat,
        denomination: Denomination,
    ) -> Option<String> {
        match self.style.best_play {
            BestPlay::Tricks => Some(say::tricks_of_side(table, first, denomination)),
            BestPlay::Contracts => say::level_of_side(table, first, denomination),
        }
    }

    /// Dummy and declarer, contract and lead, and lines for the plan.
    pub(super) fn plan(&mut self, board: &BoardFigure) {
        let declarer = board.result.and_then(|result| result.declarer);
        let mut shown = board.clone();
        for hand in &mut shown.deal.hands {
            let side = declarer.map_or(Side::NorthSouth, Seat::side);
            let is_declaring = hand.seat.side() == side;
            if !is_declaring {
                hand.cards = Cards::Hidden;
                hand.points = None;
            }
        }
        if let Some(result) = &mut shown.result {
            (result.tricks, result.made, result.score) = (None, None, None);
        }
        self.alternative_of(&shown);
        self.deal(&shown);
        let words = self.style.words();
        self.lines(words.plan, PANEL, 220, PANEL_WIDTH, 13);
        self.size(980, 480);
    }

    /// A card with one hand, and nothing of the others.
    pub(super) fn curtain(&mut self, board: &BoardFigure, seat: Seat) {
        let words = self.style.words();
        let hand = board.deal.hand(seat);
        let title = format!("{}: {}", say::heading(board, words), words.seat(seat));
        self.alternative(title, say::hand(hand, words));
        self.size(170, 150);
        self.card_of(board, seat, 100, 100, 150);
    }

    /// One hand with room for the auction.
    pub(super) fn bidding_sheet(&mut self, board: &BoardFigure, seat: Seat) {
        let words = self.style.words();
        let hand = board.deal.hand(seat);
        let title = format!("{}: {}", say::heading(board, words), words.seat(seat));
        self.alternative(title, say::hand(hand, words));
        self.card_of(board, seat, 200, 200, 230);
        self.empty_auction(3200, 160, 4);
        self.lines(words.notes, 6400, 200, 2600, 5);
        self.size(920, 190);
    }

    fn alternative_of(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let title = say::board_title(&BoardFigure { result: None, ..board.clone() }, words);
        self.alternative(title, say::deal(&board.deal, words));
    }

    /// Board, seat, dealer, vulnerability and the cards of one hand.
    fn card_of(&mut self, board: &BoardFigure, seat: Seat, x: i32, y: i32, width: i32) {
        let words = self.style.words();
        let bold = TextStyle { is_bold: true, ..self.text_set(16) };
        let head = format!("{} {}", board.number.as_deref().unwrap_or(""), words.seat(seat));
        self.fitted(x, y + 130, &head, bold, width);
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(12) };
        let dealer = board
            .deal
            .dealer
            .map(|dealer| format!("{} {}", words.dealer, words.seat_letter(dealer)));
        let sides = board.deal.vulnerable.map(|sides| words.vulnerable_short(sides).to_owned());
        let facts: Vec<String> = [dealer, sides].into_iter().flatten().collect();
        self.fitted(x, y + 290, &facts.join(" · "), soft, width);
        let hand = board.deal.hand(seat);
        match hand.cards {
            Cards::Known(_) => {}
            _ => self.text(x, y + 560, "?", self.text_set(18)),
        }
        let suits: Vec<_> = hand.cards.suits().collect();
        for (row, (suit, pips)) in suits.into_iter().enumerate() {
            let baseline = y + 560 + 250 * i32::try_from(row).unwrap_or(0);
            self.open("pn-row", "");
            self.suit(x, baseline, suit, 150);
            self.ranks(pips, x + 200, baseline, width - 20, 18);
            self.close();
        }
    }

    /// The heads of the columns and lines below; gives the place below them.
    fn empty_auction(&mut self, x: i32, top: i32, rows: i32) -> i32 {
        let auction = AuctionFigure::default();
        let y = self.auction(&auction, x, top) - 100;
        let line = self.colors.line;
        for row in 0..rows {
            for place in 0..4 {
                self.raw(format_args!(
                    "<path d=\"M{} {}h58\" stroke=\"{line}\" stroke-width=\"0.5\"/>",
                    Tenths(x + 80 + column(place)),
                    Tenths(y + 100 + (row + 1) * PITCH)
                ));
            }
        }
        y + 100 + rows * PITCH
    }

    /// Lines to write on, below a word.
    fn lines(&mut self, word: &str, x: i32, y: i32, width: i32, count: i32) {
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
        self.text(x, y + 100, word, soft);
        let line = self.colors.line;
        for row in 1..=count {
            self.raw(format_args!(
                "<path d=\"M{} {}h{}\" stroke=\"{line}\" stroke-width=\"0.5\"/>",
                Tenths(x),
                Tenths(y + 100 + row * 280),
                Tenths(width)
            ));
        }
    }
}

/// Where a column of the table of tricks ends.
fn column_end(place: usize) -> i32 {
    820 + 535 * i32::try_from(place).unwrap_or(0)
}
