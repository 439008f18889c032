//! The middle of the table: the compass, the calls or the cards of the moment, or what came of it.

use std::fmt::Write as _;

use portnote_bridge::{Contract, Seat, Side};

use super::super::Page;
use super::{place_class, vulnerable_class};
use crate::figure::{AuctionFigure, BoardFigure, CallShown, PlayFigure, ResultFigure};
use crate::say;
use crate::view::Step;

/// Characters of a number that have room in the compass.
const NUMBER: usize = 4;

impl Page<'_> {
    /// What the middle shows is also beside the table or above it, where it is read aloud.
    pub(super) fn middle(&mut self, board: &BoardFigure) {
        self.out.push_str("<div class=\"pn-mid\" aria-hidden=\"true\">\n");
        match (board.at, &board.auction, &board.play, &board.result) {
            (Some(Step::Call(1..)), Some(auction), ..) => self.bids(auction, board),
            (Some(Step::Card(1..)), _, Some(play), _) => self.trick(play, board, true),
            (Some(Step::Trick(1..)), _, Some(play), _) => self.trick(play, board, false),
            (None | Some(Step::Card(_) | Step::Trick(_) | Step::End), .., Some(result))
                if result.contract.is_some()
                    || result.score.is_some()
                    || result.tricks.is_some() =>
            {
                self.result(result, board.compared.as_deref());
            }
            _ => self.compass(board),
        }
        self.out.push_str("</div>\n");
    }

    fn compass(&mut self, board: &BoardFigure) {
        let number = board.number.as_deref().unwrap_or("");
        self.out.push_str("<div class=\"pn-compass\">");
        if number.chars().count() <= NUMBER {
            self.text(number);
        }
        for place in [Seat::North, Seat::East, Seat::South, Seat::West] {
            let seat = board.deal.seat_at(place);
            let _ = write!(
                self.out,
                "<span class=\"pn-seat pn-at-{}{}\">{}</span>",
                place_class(place),
                vulnerable_class(board, seat),
                self.words.seat_letter(seat)
            );
        }
        self.out.push_str("</div>\n");
    }

    /// The last call of each seat.
    fn bids(&mut self, auction: &AuctionFigure, board: &BoardFigure) {
        self.out.push_str("<div class=\"pn-bids\">\n");
        let first = auction.calls.len().saturating_sub(4);
        let last = auction.calls.len().checked_sub(1);
        let calls = auction.calls.iter().enumerate().skip(first);
        for (place, call) in calls {
            let now = if Some(place) == last { " pn-now" } else { "" };
            let alert = if call.is_alerted { " pn-alert" } else { "" };
            let _ = write!(
                self.out,
                "<div class=\"pn-bid pn-at-{}{}{alert}{now}\">",
                place_class(board.deal.place_of(call.seat)),
                pass_class(call)
            );
            self.call(call);
            self.out.push_str("</div>\n");
        }
        self.out.push_str("</div>\n");
    }

    /// The cards of the last trick: the newest is marked while it is played, the winner after it.
    fn trick(&mut self, play: &PlayFigure, board: &BoardFigure, is_played: bool) {
        let Some(row) = play.tricks.last() else { return };
        self.out.push_str("<div class=\"pn-trick\">\n");
        let newest = row.in_order().last().filter(|_| is_played);
        for (seat, card) in row.in_order() {
            let lead = if row.leader == Some(seat) { " pn-lead" } else { "" };
            let now = if newest == Some((seat, card)) { " pn-now" } else { "" };
            let wins = if row.winner == Some(seat) { " pn-winner" } else { "" };
            let _ = write!(
                self.out,
                "<div class=\"pn-card pn-at-{}{lead}{now}{wins}\"><span>{}</span>",
                place_class(board.deal.place_of(seat)),
                self.words.rank(card.rank(), self.style.ten())
            );
            self.suit(card.suit());
            self.out.push_str("</div>\n");
        }
        let _ = writeln!(
            self.out,
            "<p class=\"pn-hub\">{} {}</p>\n</div>",
            self.words.trick,
            play.tricks.len()
        );
    }

    /// Contract, tricks and score, and how it compares.
    fn result(&mut self, result: &ResultFigure, compared: Option<&str>) {
        self.out.push_str("<div class=\"pn-result\"><p class=\"pn-big\">");
        self.contract_of_seat(result);
        if let (Some(Contract::Bid { .. }), Some(made)) = (result.contract, result.made) {
            let _ = write!(self.out, " {}", say::made_as_sign(made));
        }
        self.out.push_str("</p>");
        if let Some(tricks) = result.tricks {
            self.element("p", "", &say::tricks(tricks, self.words));
        }
        if let Some(score) = result.score {
            let side = self.words.seats(Side::NorthSouth);
            self.element("p", "", &format!("{side} {}", say::signed(score)));
        }
        self.element("p", "pn-soft", compared.unwrap_or(""));
        self.out.push_str("</div>\n");
    }
}

/// The class of a pass after others.
pub(super) const fn pass_class(call: &CallShown) -> &'static str {
    match call.call {
        Some(portnote_bridge::Call::Pass) => " pn-pass",
        _ => "",
    }
}
