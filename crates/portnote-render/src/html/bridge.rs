//! Boards of bridge as HTML: the table, and what is beside it.

mod corners;
mod deal;
mod hand;
mod middle;
mod side;
mod summary;

use std::fmt::Write as _;

use portnote_bridge::{Card, Contract, Denomination, Seat, Side};

use super::Page;
use crate::figure::{BoardFigure, ResultFigure};
use crate::say;
use crate::words::fill;

impl Page<'_> {
    /// The table, below a line about the board.
    pub(super) fn board_stage(&mut self, board: &BoardFigure) {
        self.board_bar(board);
        if !board.shows_hands {
            self.lead_and_tricks(board);
            return;
        }
        self.out.push_str("<div class=\"pn-felt\">\n");
        self.about_deal(board);
        self.hand(board, Seat::North);
        self.tally(board);
        self.hand(board, Seat::West);
        self.middle(board);
        self.hand(board, Seat::East);
        self.goal(board);
        self.hand(board, Seat::South);
        self.best(board);
        self.out.push_str("</div>\n");
    }

    /// Board, dealer, vulnerability, scoring and room on a line, and what came of it.
    fn board_bar(&mut self, board: &BoardFigure) {
        let words = self.words;
        self.out.push_str("<div class=\"pn-bar\">");
        self.element("h2", "", &say::heading(board, words));
        let room = board.room.as_ref().map(|room| say::room(room, words).to_owned());
        let about = [
            say::deals(board, self.words),
            say::vulnerable(board, self.words),
            say::scoring(board, self.words),
            room,
        ];
        let about: Vec<String> = about.into_iter().flatten().collect();
        if !about.is_empty() {
            // The corner of the table says the same to who hears the page, but for the room.
            let hidden = if board.room.is_none() { " aria-hidden=\"true\"" } else { "" };
            let _ = write!(self.out, "<p class=\"pn-about\"{hidden}>");
            self.text(&about.join(" · "));
            self.out.push_str("</p>");
        }
        let says =
            |it: &ResultFigure| it.contract.is_some() || it.made.is_some() || it.score.is_some();
        if let Some(result) = &board.told().filter(says) {
            self.out.push_str("<p class=\"pn-outcome\">");
            self.outcome(result);
            self.out.push_str("</p>");
        }
        self.out.push_str("</div>\n");
    }

    /// What is beside the hands, where they are not shown.
    fn lead_and_tricks(&mut self, board: &BoardFigure) {
        let Some(result) = board.told() else { return };
        if let Some(lead) = result.lead {
            let _ = write!(self.out, "<p>{} ", self.words.lead);
            self.card(lead);
            self.out.push_str("</p>\n");
        }
        if let Some(tricks) = result.tricks {
            self.element("p", "", &say::tricks(tricks, self.words));
        }
    }

    /// `4♥X by West, −1 · N–S +200`
    fn outcome(&mut self, result: &ResultFigure) {
        self.out.push_str("<b>");
        self.contract(result);
        self.out.push_str("</b>");
        if let (Some(Contract::Bid { .. }), Some(declarer)) = (result.contract, result.declarer) {
            let by = fill(self.words.by, self.words.seat(declarer));
            let _ = write!(self.out, " {by}");
        }
        if let Some(made) = result.made {
            let _ = write!(self.out, ", <b>{}</b>", say::made_as_sign(made));
        }
        if let Some(score) = result.score {
            let parted = if result.contract.is_some() { " · " } else { "" };
            let side = self.words.seats(Side::NorthSouth);
            let _ = write!(self.out, "{parted}{side} <b>{}</b>", say::signed(score));
        }
    }

    /// `4♥X`
    fn contract(&mut self, result: &ResultFigure) {
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => self.out.push_str(self.words.passed_out),
            Some(Contract::Bid { bid, risk }) => {
                let _ = write!(self.out, "{}", bid.level());
                self.denomination(bid.denomination());
                self.out.push_str(risk.letters());
            }
        }
    }

    /// `4♥X W`
    fn contract_of_seat(&mut self, result: &ResultFigure) {
        self.contract(result);
        if let (Some(Contract::Bid { .. }), Some(declarer)) = (result.contract, result.declarer) {
            let _ = write!(self.out, " {}", self.words.seat_letter(declarer));
        }
    }

    fn denomination(&mut self, denomination: Denomination) {
        match denomination.suit() {
            Some(suit) => self.suit(suit),
            None => self.out.push_str(self.words.no_trump),
        }
    }

    /// `♥Q`
    fn card(&mut self, card: Card) {
        self.suit(card.suit());
        let rank = self.words.rank(card.rank(), self.style.ten());
        self.out.push_str(&rank);
    }

    /// The letter of a seat, and its name for who hears the page.
    fn seat_letter(&mut self, seat: Seat, class: &str) {
        let (letter, name) = (self.words.seat_letter(seat), self.words.seat(seat));
        let _ = write!(
            self.out,
            "<span class=\"{class}\" aria-hidden=\"true\">{letter}</span><span class=\"pn-word\">{name}</span>"
        );
    }
}

/// The class of a vulnerable seat after others.
fn vulnerable_class(board: &BoardFigure, seat: Seat) -> &'static str {
    if board.deal.is_vulnerable(seat) { " pn-vul" } else { "" }
}

/// The letter of a place in classes.
const fn place_class(place: Seat) -> char {
    place.letter().to_ascii_lowercase()
}
