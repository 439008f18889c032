//! A deal as a diagram around a compass, for pages with a style sheet of their own.

use std::fmt::Write as _;

use portnote_bridge::{Contract, Seat};

use super::super::Page;
use crate::figure::{BoardFigure, Cards, HandFigure};
use crate::say;
use crate::words::fill;

impl Page<'_> {
    /// A deal with all that is known of it: it has no heading above, and a hand that nobody knows has
    /// no place.
    pub(in super::super) fn deal_alone(&mut self, board: &BoardFigure) {
        let number = say::heading(board, self.words);

        let deal = &board.deal;
        self.out.push_str("<div class=\"pn-deal\">\n<div class=\"pn-info\">");
        self.element("p", "", &number);
        if let Some(dealer) = deal.dealer {
            let text = format!("{} {}", self.words.dealer, self.words.seat(dealer));
            self.element("p", "", &text);
        }
        if let Some(sides) = deal.vulnerable {
            self.element("p", "", self.words.vulnerable_label(sides));
        }
        self.out.push_str("</div>\n");
        let hands = |page: &mut Self, places: [Seat; 2]| {
            for place in places {
                let hand = deal.at(place);
                if hand.cards != Cards::Unknown {
                    page.hand_in_diagram(hand, place);
                }
            }
        };
        hands(self, [Seat::North, Seat::West]);
        self.compass_of_diagram(board);
        hands(self, [Seat::East, Seat::South]);
        self.result_in_diagram(board);
        self.out.push_str("</div>\n");
    }

    fn hand_in_diagram(&mut self, hand: &HandFigure, place: Seat) {
        let (seat, class) = (self.words.seat(hand.seat), hand.seat.name().to_lowercase());
        let _ = write!(
            self.out,
            "<div class=\"pn-hand pn-{class} pn-at-{}\" role=\"group\" aria-label=\"{seat}\"><p class=\"pn-soft\">{seat}",
            place.letter().to_ascii_lowercase()
        );
        if let Some(player) = &hand.player {
            self.out.push_str(" · <bdi>");
            self.text(player);
            self.out.push_str("</bdi>");
        }
        self.out.push_str("</p>");
        if hand.cards == Cards::Hidden {
            self.element("p", "pn-hidden", self.words.hand_hidden);
        }
        self.suit_rows(&hand.cards, false);
        self.out.push_str("</div>\n");
    }

    fn compass_of_diagram(&mut self, board: &BoardFigure) {
        let deal = &board.deal;
        self.out.push_str("<div class=\"pn-compass\" aria-hidden=\"true\">");
        for place in [Seat::North, Seat::West, Seat::East, Seat::South] {
            let seat = deal.seat_at(place);
            let vulnerable = if deal.is_vulnerable(seat) { " pn-vul" } else { "" };
            let dealer = if deal.dealer == Some(seat) { " pn-dealer" } else { "" };
            let _ = write!(
                self.out,
                "<span class=\"pn-side-{}{vulnerable}{dealer}\">{}</span>",
                place.letter().to_ascii_lowercase(),
                self.words.seat_letter(seat)
            );
        }
        self.out.push_str("<b>");
        let number = board.number.as_deref().unwrap_or("");
        if number.chars().count() <= 4 {
            self.text(number);
        }
        self.out.push_str("</b></div>\n");
    }

    /// Contract, lead, tricks and score.
    fn result_in_diagram(&mut self, board: &BoardFigure) {
        let Some(result) = &board.result else { return };
        self.out.push_str("<div class=\"pn-contract\">");
        match result.contract {
            None => {}
            Some(Contract::PassedOut) => self.element("p", "", self.words.passed_out),
            Some(Contract::Bid { .. }) => {
                self.out.push_str("<p><b>");
                self.contract(result);
                self.out.push_str("</b>");
                if let Some(declarer) = result.declarer {
                    let by = fill(self.words.by, self.words.seat(declarer));
                    self.out.push(' ');
                    self.text(&by);
                }
                self.out.push_str("</p>");
            }
        }
        if let Some(lead) = result.lead {
            let _ = write!(self.out, "<p>{} ", self.words.lead);
            self.card(lead);
            self.out.push_str("</p>");
        }
        if let Some(tricks) = result.tricks {
            let made = result
                .made
                .map_or_else(String::new, |made| format!(", {}", say::made_as_sign(made)));
            let text = say::tricks(tricks, self.words) + &made;
            self.element("p", "", &text);
        }
        if let Some(score) = result.score {
            let _ = write!(self.out, "<p><b>{}</b></p>", say::score(score, self.words));
        }
        self.out.push_str("</div>\n");
    }
}
