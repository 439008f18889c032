//! The middle of the table of pinochle: the calls or the cards of the moment.

use std::fmt::Write as _;

use portnote_pinochle::{Call, Seat};

use super::super::Page;
use super::place_class;
use crate::figure::{PinochleHand, TrickShown};
use crate::say;
use crate::view::Step;

impl Page<'_> {
    /// What the middle shows is also beside the table, where it is read aloud.
    pub(super) fn middle_of_pinochle(&mut self, hand: &PinochleHand) {
        self.out.push_str("<div class=\"pn-mid\" aria-hidden=\"true\">\n");
        match (hand.at, hand.tricks.last()) {
            (Some(Step::Call(1..)), _) => self.bids_of_pinochle(hand),
            (Some(Step::Card(1..) | Step::Trick(1..)), Some(trick)) => {
                self.trick_of_pinochle(trick, hand);
            }
            (None | Some(Step::Card(_) | Step::Trick(_) | Step::End), _)
                if hand.contract.is_some() || hand.trump.is_some() =>
            {
                self.out.push_str("<div class=\"pn-result\"><p>");
                self.contract_of_pinochle(hand);
                self.out.push_str("</p>");
                let outcome = hand.outcome.map(|outcome| self.words.hand_result(outcome));
                self.element("p", "pn-big", outcome.unwrap_or(""));
                self.out.push_str("</div>\n");
            }
            _ => {}
        }
        self.out.push_str("</div>\n");
    }

    /// The last call of each seat, the newest marked.
    fn bids_of_pinochle(&mut self, hand: &PinochleHand) {
        self.out.push_str("<div class=\"pn-bids\">\n");
        let mut last = Vec::new();
        for (seat, call) in hand.bids.iter().rev() {
            if let Some(seat) = seat
                && !last.iter().any(|(other, _)| other == seat)
            {
                last.push((*seat, *call));
            }
        }
        for (place, (seat, call)) in last.into_iter().enumerate() {
            let now = if place == 0 { " pn-now" } else { "" };
            let pass = if call == Some(Call::Pass) { " pn-pass" } else { "" };
            let _ = writeln!(
                self.out,
                "<div class=\"pn-bid{}{pass}{now}\">{}{}</div>",
                place_class(seat),
                self.letters_before(seat),
                say::pinochle_call(call, self.words)
            );
        }
        self.out.push_str("</div>\n");
    }

    /// The cards of a trick: the newest is marked while it is played, the winner after it.
    fn trick_of_pinochle(&mut self, trick: &TrickShown, hand: &PinochleHand) {
        self.out.push_str("<div class=\"pn-trick\">\n");
        let is_played = matches!(hand.at, Some(Step::Card(_)));
        let newest = trick.cards.len().checked_sub(1).filter(|_| is_played);
        for (place, (seat, card)) in trick.cards.iter().enumerate() {
            let (Some(seat), Some(card)) = (seat, card) else { continue };
            let lead = if place == 0 { " pn-lead" } else { "" };
            let now = if Some(place) == newest { " pn-now" } else { "" };
            let wins = if trick.winner == Some(*seat) { " pn-winner" } else { "" };
            let _ = write!(
                self.out,
                "<div class=\"pn-card{}{lead}{now}{wins}\"><span>{}{}</span>",
                place_class(*seat),
                self.letters_before(*seat),
                self.rank_of_card(*card)
            );
            self.suit(crate::suit::of_pinochle(card.suit()));
            self.out.push_str("</div>\n");
        }
        let won = trick.winner.map(|winner| {
            let points = trick.points.map_or_else(String::new, |points| format!(", {points}"));
            format!("<br>{}{points}", self.words.place(winner))
        });
        let _ = writeln!(
            self.out,
            "<p class=\"pn-hub\"><span>{} {}{}</span></p>\n</div>",
            self.words.trick,
            hand.tricks.len(),
            won.unwrap_or_default()
        );
    }

    /// The letters of a seat that has no place of its own at the table.
    fn letters_before(&self, seat: Seat) -> String {
        match place_class(seat).is_empty() {
            true => format!("<small>{}</small> ", self.words.place_letters(seat)),
            false => String::new(),
        }
    }
}
