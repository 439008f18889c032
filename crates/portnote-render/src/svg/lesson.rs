//! What is printed of a board for pupils: hands and auction in a narrow place, with the text below it.

use portnote_bridge::Seat;

use super::bridge::{CONTRACT, FRAME};
use super::canvas::{Anchor, Canvas, Tenths, TextStyle};
use super::{Lesson, metric};
use crate::figure::auction::{COLUMNS, column as place_of};
use crate::figure::{AuctionFigure, BoardFigure, CallShown, Cards, HandFigure};
use crate::say;

/// Width of the picture in pixels.
const WIDTH: i32 = 340;
/// Width of a picture that is to be smaller: its ranks have 8 pt where they had 9.5.
const WITH_ROOM: i32 = 400;
/// Baseline of the number, and top of what is below it, in tenths of a pixel.
const NUMBER: i32 = 160;
const TOP: i32 = 240;
/// Left end of the auction beside hands.
const BESIDE: i32 = 1760;
/// Tenths of a pixel between rows of calls.
const PITCH: i32 = 170;
/// Rows of calls that have room: of more, the last ones are shown.
const MOST_ROWS: usize = 8;
/// Rows of an auction that is to be written.
const EMPTY_ROWS: usize = 4;
/// Pixels of a place of a hand in which words are short.
const NARROW: i32 = 100;
/// Thousandths of its usual size that a call has.
const SMALLER: i32 = 670;
/// Thousandths of its usual size that a call with a frame has.
const FRAMED: i32 = 570;
/// Thousandths of its usual size that a small deal has in an answer.
const DEAL: i32 = 680;
/// Width of a small deal in tenths of a pixel.
const DEAL_WIDTH: i32 = 3000 * DEAL / 1000;

/// How the hands of a place are set.
#[derive(Clone, Copy)]
struct HandSet {
    /// Pixels of the place.
    width: i32,
    /// Pixels of a card.
    size: i32,
    /// Tenths of a pixel between suits.
    line: i32,
}

impl Canvas<'_> {
    /// The hands that pupils see, and the auction as far as it is given, with lines to go on.
    pub(super) fn question(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let title = say::board_title(&BoardFigure { result: None, ..board.clone() }, words);
        let hands = match board.shows_hands {
            true => visible(board),
            false => [Vec::new(), Vec::new()],
        };
        let shown = hands.iter().flatten().map(|hand| say::hand(hand, words) + ".");
        self.alternative(title, shown.collect::<Vec<_>>().join(" "));
        self.head(board);
        let hands: Vec<_> = hands.into_iter().filter(|column| !column.is_empty()).collect();
        let is_alone = hands.len() == 1 && hands.iter().flatten().count() == 1;
        let set = match (hands.len(), is_alone) {
            (_, true) => HandSet { width: 160, size: 15, line: 180 },
            (1, _) => HandSet { width: 160, size: 13, line: 140 },
            _ => HandSet { width: 80, size: 13, line: 140 },
        };
        let mut bottom = TOP;
        for (place, column) in (0..).zip(&hands) {
            let mut y = TOP;
            for hand in column {
                y = self.named_hand(hand, place * 850, y, set);
            }
            bottom = bottom.max(y);
        }
        let left = if hands.is_empty() { 0 } else { BESIDE };
        let auction = board.auction.as_ref();
        let y = self.narrow_auction(auction, left, WIDTH * 10 - left, true);
        bottom = bottom.max(self.smaller_contract(board, left, y));
        self.size(WIDTH, bottom / 10 + 2);
    }

    /// The whole deal, the auction and what came of it.
    pub(super) fn answer(&mut self, board: &BoardFigure, part: Lesson) {
        let words = self.style.words();
        // The corner has room for a number.
        let number = board.number.as_deref().map(|number| metric::fitted(number, 30, 700));
        let deal = BoardFigure { number, result: None, compared: None, ..board.clone() };
        let (mut bottom, mut left) = (0, 0);
        if board.shows_hands || board.double_dummy.is_some() {
            self.raw(format_args!("<g transform=\"scale(0.{DEAL})\">"));
            self.compact(&deal);
            self.close();
            bottom = i32::try_from(self.extent().1).unwrap_or(0) * DEAL / 100;
            left = DEAL_WIDTH + 60;
        } else {
            self.head(board);
        }
        self.alternative(say::board_title(board, words), say::deal(&board.deal, words));
        let mut y = TOP;
        if board.auction.is_some() {
            y = self.narrow_auction(board.auction.as_ref(), left, WIDTH * 10 - left, false);
        }
        bottom = bottom.max(self.smaller_contract(board, left, y));
        let width = if part == Lesson::SmallAnswer { WITH_ROOM } else { WIDTH };
        self.size(width, bottom / 10 + 2);
    }

    /// Number, dealer and vulnerability on one line.
    fn head(&mut self, board: &BoardFigure) {
        let words = self.style.words();
        let number = metric::fitted(board.number.as_deref().unwrap_or(""), 17, 1100);
        let bold = TextStyle { is_bold: true, ..self.text_set(17) };
        self.text(0, NUMBER, &number, bold);
        let facts = [say::deals(board, words), say::vulnerable(board, words)];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        let x = match number.is_empty() {
            true => 0,
            false => bold_width(&number, 17) + 90,
        };
        self.fitted(x, NUMBER, &facts.join(" · "), self.text_set(12), WIDTH - x / 10);
    }

    /// A hand below its seat, its player and its points; gives the place below it.
    fn named_hand(&mut self, hand: &HandFigure, x: i32, y: i32, set: HandSet) -> i32 {
        let words = self.style.words();
        let classes = format!("pn-hand pn-{}", hand.seat.name().to_lowercase());
        self.open(&classes, words.seat(hand.seat));
        let bold = TextStyle { is_bold: true, color: self.colors.soft, ..self.text_set(11) };
        let points = hand.points.map(|points| match set.width {
            0..=NARROW => points.to_string(),
            _ => say::points(points, words),
        });
        let room = points.as_ref().map_or(80, |points| metric::width(points, 11) + 120);
        let most = (set.width * 10 - room) * 8 / 9;
        let name = match (&hand.player, set.width) {
            (Some(player), 0..=NARROW) => format!("{} {player}", words.seat_letter(hand.seat)),
            _ => say::seat(hand, words),
        };
        let name = metric::fitted(&name, 11, most);
        self.text(x, y + 105, &name, bold);
        if let Some(points) = points {
            let end = TextStyle { anchor: Anchor::End, ..self.text_set(11) };
            self.classed_text(x + set.width * 10, y + 105, &points, end, "pn-points");
        }
        let mut baseline = y + 120;
        for (suit, pips) in hand.cards.suits() {
            baseline += set.line;
            self.open("pn-row", "");
            self.suit(x, baseline - 20, suit, set.size * 8);
            self.ranks(pips, x + set.size * 12, baseline - 20, set.width - set.size - 4, set.size);
            self.close();
        }
        self.close();
        baseline + 60
    }

    /// Calls in columns from West, each row on a line to write on; gives the place below it.
    fn narrow_auction(
        &mut self,
        auction: Option<&AuctionFigure>,
        x: i32,
        width: i32,
        is_written: bool,
    ) -> i32 {
        let words = self.style.words();
        let pitch = width / 4;
        self.open("pn-auction", words.auction);
        let bold = TextStyle { is_bold: true, ..self.text_set(11) };
        for (place, seat) in (0..).zip(COLUMNS) {
            let letter = words.seat_letter(seat).to_string();
            self.text(x + place * pitch + 20, TOP + 105, &letter, bold);
        }
        let line = self.colors.line;
        let top = TOP + 150;
        self.raw(format_args!(
            "<path d=\"M{} {}h{}\" stroke=\"{line}\"/>",
            Tenths(x),
            Tenths(top),
            Tenths(width)
        ));
        let (rows, next) = auction.map(rows_of).unwrap_or_default();
        let left_out = rows.len().saturating_sub(MOST_ROWS);
        let mut number: usize =
            rows.iter().take(left_out).map(|row| row.iter().flatten().count()).sum();
        if left_out > 0 {
            // The first line says that there is more.
            self.text(x + 20, top + 80, "…", self.text_set(12));
        }
        let shown = rows.get(left_out..).unwrap_or(&[]);
        let mut y = top + if left_out > 0 { 110 } else { 0 };
        for (row, calls) in shown.iter().enumerate() {
            y += PITCH;
            for (place, call) in (0..).zip(calls) {
                if let Some(call) = call {
                    number += 1;
                    self.smaller_call(call, number, (x + place * pitch + 20, y - 40), pitch);
                }
            }
            let is_last = row + 1 == shown.len();
            if let Some(next) = next.filter(|_| is_last) {
                let place = i32::try_from(place_of(next)).unwrap_or(0);
                let bold = TextStyle { is_bold: true, ..self.text_set(12) };
                self.text(x + place * pitch + 20, y - 40, "?", bold);
            }
            self.writing_line(x, y, width);
        }
        if is_written && (rows.is_empty() || auction.is_some_and(AuctionFigure::is_unfinished)) {
            for _ in shown.len()..EMPTY_ROWS.max(shown.len() + 1) {
                y += PITCH;
                self.writing_line(x, y, width);
            }
        }
        self.close();
        y + 40
    }

    fn smaller_call(&mut self, call: &CallShown, number: usize, (x, y): (i32, i32), pitch: i32) {
        let size = if call.is_alerted { FRAMED } else { SMALLER };
        // Its frame is not wider than its column.
        let frame = (pitch * 100 / size - 3).min(FRAME);
        self.raw(format_args!(
            "<g transform=\"translate({} {}) scale(0.{size})\">",
            Tenths(x),
            Tenths(y)
        ));
        // An alert has its frame, and paper no yellow.
        let colors = self.colors;
        self.colors.mark = colors.panel;
        self.framed_call(call, number, (0, 0), frame);
        self.colors = colors;
        self.close();
    }

    fn writing_line(&mut self, x: i32, y: i32, width: i32) {
        let line = self.colors.soft;
        self.raw(format_args!(
            "<path d=\"M{} {}h{}\" stroke=\"{line}\" stroke-width=\"0.5\" stroke-dasharray=\"1 1.5\"/>",
            Tenths(x),
            Tenths(y),
            Tenths(width)
        ));
    }

    /// Contract, lead and result below an auction; gives the place below them.
    fn smaller_contract(&mut self, board: &BoardFigure, x: i32, y: i32) -> i32 {
        let Some(result) = &board.result else { return y };
        let lines = [
            result.contract.is_some(),
            result.lead.is_some(),
            result.tricks.is_some(),
            result.score.is_some(),
        ];
        let lines = lines.into_iter().filter(|is_there| *is_there).count();
        self.raw(format_args!(
            "<g transform=\"translate({} {}) scale(0.{SMALLER})\">",
            Tenths(x - CONTRACT.0 * SMALLER / 1000),
            Tenths(y - CONTRACT.1 * SMALLER / 1000)
        ));
        self.contract(board);
        self.close();
        y + 100 + i32::try_from(lines).unwrap_or(0) * 280 * SMALLER / 1000
    }
}

/// Bold letters are wider than others.
fn bold_width(text: &str, size: i32) -> i32 {
    metric::width(text, size) * 9 / 8
}

/// The known hands: North above South, and West above East.
fn visible(board: &BoardFigure) -> [Vec<&HandFigure>; 2] {
    [[Seat::North, Seat::South], [Seat::West, Seat::East]].map(|seats| {
        let hands = seats.into_iter().map(|seat| board.deal.hand(seat));
        hands.filter(|hand| matches!(hand.cards, Cards::Known(_))).collect()
    })
}

/// The rows of an auction, and whose call is asked for: it has a place in the last row.
fn rows_of(auction: &AuctionFigure) -> (Vec<[Option<&CallShown>; 4]>, Option<Seat>) {
    let mut rows = auction.rows();
    let next = auction.next();
    if next == Some(Seat::West) {
        rows.push([None; 4]);
    }
    (rows, next)
}
