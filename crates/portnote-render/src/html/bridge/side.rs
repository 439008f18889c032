//! What is beside the table: auction, comments and play.

use std::fmt::Write as _;

use portnote_bridge::{Call, Seat, Side};

use super::super::{Page, now};
use super::middle::pass_class;
use super::vulnerable_class;
use crate::figure::auction::COLUMNS;
use crate::figure::{AuctionFigure, BoardFigure, CallShown, PlayFigure, TrickRow};
use crate::say;
use crate::view::Step;

impl Page<'_> {
    /// Auction, comments and play, each with a heading.
    pub(in super::super) fn board_side(&mut self, board: &BoardFigure) {
        if let Some(auction) = &board.auction {
            self.begin_part("pn-auction-part", self.words.auction);
            self.auction_at(auction, Some(board));
            self.end_part();
        }
        if let Some(table) = board.double_dummy.as_ref().filter(|_| !board.shows_hands) {
            self.begin_part("pn-best-part", &say::double_dummy(table, self.words));
            self.double_dummy(table, board);
            self.end_part();
        }
        self.comment_part(&board.comments);
        if let Some(play) = &board.play {
            self.begin_part("pn-play-part", self.words.play);
            if let Some(auction) = &board.auction {
                self.line_of_auction(auction);
            }
            self.play(play, board);
            self.end_part();
        }
    }

    /// An auction by itself.
    pub(in super::super) fn auction(&mut self, auction: &AuctionFigure) {
        self.auction_at(auction, None);
    }

    fn auction_at(&mut self, auction: &AuctionFigure, board: Option<&BoardFigure>) {
        let _ = write!(
            self.out,
            "<table class=\"pn-auction\"><caption class=\"pn-word\">{}</caption><thead><tr>",
            self.words.auction
        );
        for seat in COLUMNS {
            self.out.push_str("<th scope=\"col\">");
            match board {
                Some(board) => {
                    self.seat_letter(seat, &format!("pn-seat{}", vulnerable_class(board, seat)));
                }
                None => self.out.push_str(self.words.seat(seat)),
            }
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        let is_called = board.is_some_and(|board| matches!(board.at, Some(Step::Call(_))));
        let newest = is_called.then_some(auction.calls.len());
        let rows = auction.rows();
        let mut next = auction.next();
        let mut number = 0;
        for (index, row) in rows.iter().enumerate() {
            self.out.push_str("<tr>");
            for (place, call) in row.iter().enumerate() {
                match call {
                    Some(call) => {
                        number += 1;
                        self.call_cell(call, number, newest == Some(number));
                    }
                    None => {
                        let is_next = next.is_some_and(|seat| COLUMNS.get(place) == Some(&seat));
                        let is_here = is_next && index + 1 == rows.len() && place > 0;
                        self.out.push_str(if is_here { "<td>?</td>" } else { "<td></td>" });
                        if is_here {
                            next = None;
                        }
                    }
                }
            }
            self.out.push_str("</tr>\n");
        }
        if next == Some(Seat::West) {
            self.out.push_str("<tr><td>?</td><td></td><td></td><td></td></tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
        if !auction.notes.is_empty() {
            self.out.push_str("<ol class=\"pn-notes\">\n");
            for note in &auction.notes {
                self.out.push_str("<li class=\"pn-note\">");
                self.note(note);
                self.out.push_str("</li>\n");
            }
            self.out.push_str("</ol>\n");
        }
    }

    fn call_cell(&mut self, call: &CallShown, number: usize, is_newest: bool) {
        let (now, current) = now(is_newest);
        let _ = write!(
            self.out,
            "\n<td class=\"pn-call{}{now}\" data-call=\"{number}\"{current}>",
            pass_class(call)
        );
        if call.is_alerted {
            self.out.push_str("<span class=\"pn-alert\">");
        }
        self.call(call);
        if call.is_alerted {
            self.out.push_str("</span>");
        }
        self.out.push_str("</td>");
    }

    /// The calls but for passes on one line, where there is room for no more.
    fn line_of_auction(&mut self, auction: &AuctionFigure) {
        let calls = auction.calls.iter().filter(|call| call.call != Some(Call::Pass));
        self.out.push_str("<p class=\"pn-line\" aria-hidden=\"true\">");
        for (place, call) in calls.enumerate() {
            self.out.push_str(if place == 0 { "" } else { " – " });
            self.call(call);
        }
        self.out.push_str("</p>\n");
    }

    pub(super) fn call(&mut self, shown: &CallShown) {
        if shown.is_theirs {
            self.out.push('(');
        }
        match shown.call {
            Some(Call::Pass) => {
                self.out.push_str(self.words.pass);
            }
            Some(Call::Double) => {
                self.letters_for("X", self.words.double);
            }
            Some(Call::Redouble) => {
                self.letters_for("XX", self.words.redouble);
            }
            Some(Call::Bid(bid)) => {
                let _ = write!(self.out, "<b>{}", bid.level());
                self.denomination(bid.denomination());
                self.out.push_str("</b>");
            }
            None if shown.is_pattern => self.element("b", "", &shown.text),
            None => {
                let text = format!("{}?", shown.text);
                self.element("b", "pn-wrong", &text);
            }
        }
        if shown.is_theirs {
            self.out.push(')');
        }
        if shown.is_insufficient {
            self.out.push_str("<b class=\"pn-wrong\">?</b>");
        }
        for number in &shown.notes {
            let _ = write!(self.out, "<sup>{number}</sup>");
        }
        if shown.is_alerted {
            let _ = write!(self.out, "<span class=\"pn-word\"> {}</span>", self.words.alerted);
        }
    }

    /// Letters to be seen, and the word for who hears the page.
    fn letters_for(&mut self, letters: &str, word: &str) {
        let _ = write!(
            self.out,
            "<b aria-hidden=\"true\">{letters}</b><span class=\"pn-word\">{word}</span>"
        );
    }

    fn play(&mut self, play: &PlayFigure, board: &BoardFigure) {
        let _ = write!(
            self.out,
            "<table class=\"pn-play\"><caption class=\"pn-word\">{}</caption><thead><tr><th scope=\"col\"><span class=\"pn-word\">{}</span></th>",
            self.words.play, self.words.trick
        );
        for seat in COLUMNS {
            self.out.push_str("<th scope=\"col\">");
            self.seat_letter(seat, "pn-letter");
            self.out.push_str("</th>");
        }
        let [ours, theirs] = [Side::NorthSouth, Side::EastWest].map(|side| self.words.side(side));
        let _ = writeln!(
            self.out,
            "<th scope=\"col\" class=\"pn-number\">{ours}–{theirs}</th></tr></thead><tbody>"
        );
        let last = play.tricks.len();
        let is_card = matches!(board.at, Some(Step::Card(_)));
        for (number, trick) in (1..).zip(&play.tricks) {
            let newest = trick.in_order().last().filter(|_| is_card && number == last);
            let is_open = number == last && board.at.is_some();
            self.trick_row(trick, number, newest.map(|(seat, _)| seat), is_open);
        }
        self.out.push_str("</tbody></table>\n");
    }

    fn trick_row(&mut self, trick: &TrickRow, number: usize, newest: Option<Seat>, is_open: bool) {
        let _ = write!(
            self.out,
            "<tr class=\"pn-trick\" data-trick=\"{number}\"><th scope=\"row\">{number}</th>"
        );
        for seat in COLUMNS {
            let leads = if trick.leader == Some(seat) { " pn-leader" } else { "" };
            let wins = if trick.winner == Some(seat) { " pn-winner" } else { "" };
            let (now, current) = now(newest == Some(seat));
            let played = trick.card(seat);
            let data = played.map_or_else(String::new, |card| format!(" data-card=\"{card}\""));
            let _ = write!(self.out, "\n<td class=\"pn-cell{leads}{wins}{now}\"{data}{current}>");
            match played {
                Some(card) => self.card(card),
                None if is_open => {}
                None => self.out.push('–'),
            }
            self.out.push_str("</td>");
        }
        let count = trick.count(number);
        let count = count.map_or_else(String::new, |[ours, theirs]| format!("{ours}–{theirs}"));
        let _ = writeln!(self.out, "\n<td class=\"pn-number\">{count}</td></tr>");
    }
}
