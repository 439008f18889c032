//! What is printed for players: parts of a board, with room to write.

use portnote_bridge::{Denomination, Seat, Side};

use super::bridge::{PANEL, PANEL_WIDTH, column};
use super::canvas::{Anchor, Canvas, Tenths, TextStyle};
use super::metric;
use crate::figure::{AuctionFigure, BoardFigure, Cards, DoubleDummyFigure};
use crate::say;
use crate::style::BestPlay;

/// The line of the best result of both sides, in tenths of a pixel.
const PAR: i32 = 3110;
/// Tenths of a pixel between lines on which calls are written by hand.
const PITCH: i32 = 300;
/// Pixels of the tricks of a side in one denomination, up to the next denomination.
const TRICKS: i32 = 34;

impl Canvas<'_> {
    /// A deal for a cell of a hand record: 18 of them fill a page, so they are as high as its cells and
    /// have letters as large as there is room for, to be read on a wall.
    pub(super) fn compact(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let deal = &board.deal;
        self.alternative(say::board_title(board, words), say::deal(deal, words));
        let table = board.double_dummy.as_ref();
        let par = table.and_then(say::short_par);
        self.size(
            300,
            match (table, &par) {
                (None, _) => 258,
                (Some(_), None) => 300,
                (Some(_), Some(_)) => 318,
            },
        );
        let number = TextStyle { is_bold: true, anchor: Anchor::End, ..self.text_set(30) };
        self.text(2900, 340, board.number.as_deref().unwrap_or(""), number);
        let mut y = 210;
        if let Some(dealer) = deal.dealer {
            let text = format!("{} {}", words.dealer, words.seat_letter(dealer));
            self.fitted(100, y, &text, self.text_set(15), 98);
            y += 190;
        }
        // Each word has a line: no language has room for two.
        let sides = deal.vulnerable.map_or("", |sides| words.vulnerable_label(sides));
        for word in sides.split(' ').filter(|word| !word.is_empty()) {
            self.fitted(100, y, word, self.text_set(14), 98);
            y += 170;
        }
        for (seat, x, y, width) in [
            (Seat::North, 1100, 20, 120),
            (Seat::West, 100, 860, 150),
            (Seat::East, 1870, 860, 95),
            (Seat::South, 1100, 1700, 165),
        ] {
            if !board.shows_hands {
                break;
            }
            let hand = deal.at(seat);
            let classes = format!("pn-hand pn-{}", hand.seat.name().to_lowercase());
            self.open(&classes, words.seat(hand.seat));
            let suits: Vec<_> = hand.cards.suits().collect();
            if hand.cards == Cards::Unknown {
                self.text(x, y + 210, "?", self.text_set(17));
            }
            for (row, (suit, pips)) in suits.into_iter().enumerate() {
                let baseline = y + 190 + 200 * i32::try_from(row).unwrap_or(0);
                self.open("pn-row", "");
                self.suit(x, baseline, suit, 140);
                self.ranks(pips, x + 185, baseline, width, 17);
                self.close();
            }
            self.close();
        }
        if deal.has_points() {
            self.open("pn-points", "");
            let set = TextStyle { anchor: Anchor::Middle, ..self.text_set(15) };
            for (seat, x, y) in [
                (Seat::North, 480, 2030),
                (Seat::West, 260, 2210),
                (Seat::East, 700, 2210),
                (Seat::South, 480, 2390),
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

    /// Best play in two lines, and the best result of both sides below.
    fn best_play(&mut self, table: &DoubleDummyFigure, par: Option<&str>) {
        let words = self.style.words();
        let small = self.text_set(14);
        self.open(say::class_of_best(table), &say::double_dummy(table, words));
        for (first, y) in [(Seat::North, 2740), (Seat::East, 2930)] {
            let mut name = words.side(first.side());
            // Where nothing is said of par, the mark has another place.
            if par.is_none() {
                name.push_str(say::mark(table));
            }
            self.text(100, y, &name, small);
            let mut x = 440;
            let mut end = 0;
            for denomination in Denomination::ALL {
                let Some(number) = self.of_side(table, first, denomination) else { continue };
                match denomination.suit() {
                    Some(suit) => self.suit(x, y, suit, 120),
                    None => {
                        x = x.max(end + 120);
                        self.text(x - 80, y, words.no_trump, small);
                    }
                }
                self.text(x + 150, y, &number, fitting(&number, small));
                // Both lines have the same columns.
                let sides = [Seat::North, Seat::East];
                let numbers = sides.map(|side| self.of_side(table, side, denomination));
                let widths = numbers.iter().flatten();
                let widths =
                    widths.map(|number| metric::width(number, fitting(number, small).size));
                end = x + 150 + widths.max().unwrap_or(0);
                x += 495;
            }
            if end == 0 {
                self.text(440, y, "–", small);
            }
        }
        if let Some(par) = par {
            let par = metric::fitted(par, small.size, 2800);
            self.text(100, PAR, &par, small);
            let x = 100 + metric::width(&par, small.size) + 90;
            self.par_contracts(table, x, PAR, 2900, small.size);
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
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(10) };
        let dealer = board
            .deal
            .dealer
            .map(|dealer| format!("{} {}", words.dealer, words.seat_letter(dealer)));
        let sides = board.deal.vulnerable.map(|sides| words.vulnerable_label(sides).to_owned());
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

/// A number of tricks in letters that fit its column.
fn fitting(number: &str, set: TextStyle) -> TextStyle {
    let is_wide = metric::width(number, set.size) > TRICKS * 10;
    TextStyle { size: if is_wide { 11 } else { set.size }, ..set }
}
