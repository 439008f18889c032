//! What is beside the table of pinochle: auction, comments and tricks.

use std::fmt::Write as _;

use portnote_pinochle::{Call, Seat};

use super::super::{Page, now};
use crate::figure::{PinochleHand, TrickShown};
use crate::say;
use crate::view::Step;

impl Page<'_> {
    /// Auction, comments and tricks, each with a heading.
    pub(in super::super) fn pinochle_side(&mut self, hand: &PinochleHand) {
        if !hand.bids.is_empty() {
            self.begin_part("pn-auction-part", self.words.auction);
            self.auction_of_pinochle(hand);
            self.end_part();
        }
        self.comment_part(&hand.comments);
        if !hand.tricks.is_empty() {
            self.begin_part("pn-play-part", self.words.play);
            self.tricks_of_pinochle(hand);
            self.end_part();
        }
    }

    /// A column for each seat, from the first that calls on round the table.
    fn auction_of_pinochle(&mut self, hand: &PinochleHand) {
        let mut columns: Vec<Option<Seat>> = hand.seats.iter().map(|it| Some(it.seat)).collect();
        let first = hand.bids.first().map(|(seat, _)| *seat);
        match columns.iter().position(|seat| Some(*seat) == first) {
            Some(first) => columns.rotate_left(first),
            None => columns.clear(),
        }
        for (seat, _) in &hand.bids {
            if !columns.contains(seat) {
                columns.push(*seat);
            }
        }
        let _ = write!(
            self.out,
            "<table class=\"pn-auction\"><caption class=\"pn-word\">{}</caption><thead><tr>",
            self.words.auction
        );
        for seat in &columns {
            self.out.push_str("<th scope=\"col\">");
            match seat {
                Some(seat) => self.place_letters(*seat, "pn-seat"),
                None => self.out.push('?'),
            }
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        let is_called = matches!(hand.at, Some(Step::Call(_)));
        let mut row = vec![None; columns.len()];
        let mut last = None;
        for (number, (seat, call)) in (1..).zip(&hand.bids) {
            let place = columns.iter().position(|other| other == seat).unwrap_or(0);
            if last.is_some_and(|last| place <= last) {
                self.calls_of_pinochle(&std::mem::replace(&mut row, vec![None; columns.len()]));
            }
            let is_newest = is_called && number == hand.bids.len();
            if let Some(cell) = row.get_mut(place) {
                *cell = Some((number, *call, is_newest));
            }
            last = Some(place);
        }
        self.calls_of_pinochle(&row);
        self.out.push_str("</tbody></table>\n");
    }

    /// A row of calls, each with its number and whether it is the newest.
    fn calls_of_pinochle(&mut self, row: &[Option<(usize, Option<Call>, bool)>]) {
        self.out.push_str("<tr>");
        for cell in row {
            let Some((number, call, is_newest)) = cell else {
                self.out.push_str("\n<td></td>");
                continue;
            };
            let pass = if *call == Some(Call::Pass) { " pn-pass" } else { "" };
            let (now, current) = now(*is_newest);
            let text = say::pinochle_call(*call, self.words);
            let _ = write!(
                self.out,
                "\n<td class=\"pn-call{pass}{now}\" data-call=\"{number}\"{current}>{text}</td>"
            );
        }
        self.out.push_str("</tr>\n");
    }

    fn tricks_of_pinochle(&mut self, hand: &PinochleHand) {
        let most = hand.tricks.iter().map(|trick| trick.cards.len()).max().unwrap_or(0);
        let counters = hand.counters();
        let _ = write!(
            self.out,
            "<div class=\"pn-wide\"><table class=\"pn-play pn-tricks\"><caption class=\"pn-word\">{}</caption>\
             <thead><tr><th scope=\"col\"><span class=\"pn-word\">{}</span></th>",
            self.words.play, self.words.trick
        );
        let _ =
            write!(self.out, "<th scope=\"colgroup\" colspan=\"{most}\">{}</th>", self.words.lead);
        let _ = write!(self.out, "<th scope=\"col\">{}</th>", self.words.won);
        for team in hand.teams.iter().filter(|_| !counters.is_empty()) {
            let name = say::team(team, self.words);
            let _ = write!(self.out, "<th scope=\"col\" class=\"pn-number\">{name}</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for (index, trick) in hand.tricks.iter().enumerate() {
            let is_current = index + 1 == hand.tricks.len()
                && matches!(hand.at, Some(Step::Card(_) | Step::Trick(_)));
            let counts = counters.get(index).map_or(&[][..], Vec::as_slice);
            self.row_of_trick(trick, (index + 1, most, is_current), counts);
        }
        self.out.push_str("</tbody></table></div>\n");
    }

    fn row_of_trick(
        &mut self,
        trick: &TrickShown,
        (number, most, is_current): (usize, usize, bool),
        counts: &[u32],
    ) {
        let (now, current) = now(is_current);
        let _ = write!(
            self.out,
            "<tr class=\"pn-trick{now}\" data-trick=\"{number}\"{current}><th scope=\"row\">{number}</th>"
        );
        for place in 0..most {
            let Some((seat, card)) = trick.cards.get(place) else {
                self.out.push_str("\n<td></td>");
                continue;
            };
            let wins = trick.winner.is_some() && trick.winner == *seat;
            let class = if wins { " class=\"pn-winner\"" } else { "" };
            let _ = write!(self.out, "\n<td{class}>");
            if place == 0 {
                match seat {
                    Some(seat) => self.place_letters(*seat, "pn-letter"),
                    None => self.out.push('?'),
                }
                self.out.push(' ');
            }
            match card {
                Some(card) => self.card_of_pinochle(*card),
                None => self.out.push('–'),
            }
            self.out.push_str("</td>");
        }
        self.out.push_str("\n<td>");
        if let Some(winner) = trick.winner {
            self.place_letters(winner, "pn-letter");
        }
        if let Some(points) = trick.points {
            let _ = write!(self.out, " {points}");
        }
        self.out.push_str("</td>");
        for points in counts {
            let _ = write!(self.out, "<td class=\"pn-number\">{points}</td>");
        }
        self.out.push_str("</tr>\n");
    }

    /// The letters of a seat, and its name for who hears the page.
    fn place_letters(&mut self, seat: Seat, class: &str) {
        let (letters, name) = (self.words.place_letters(seat), self.words.place(seat));
        let _ = write!(
            self.out,
            "<span class=\"{class}\" aria-hidden=\"true\">{letters}</span><span class=\"pn-word\">{name}</span>"
        );
    }
}
