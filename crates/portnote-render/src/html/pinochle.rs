//! Hands of pinochle as HTML.

use std::fmt::Write as _;

use portnote_pinochle::{Card, Hand, Rank, Suit};

use super::Page;
use crate::figure::pinochle::{copies, order_of_suits};
use crate::figure::{PinochleHand, SeatShown};
use crate::say;
use crate::suit::{of_pinochle, rank_of_pinochle};
use crate::words::fill;

impl Page<'_> {
    pub(super) fn pinochle_stage(&mut self, hand: &PinochleHand) {
        let number = hand.number.as_deref().unwrap_or("");
        let title = format!("{} {number}", self.words.hand);
        self.element("h2", "", title.trim());
        if let Some(dealer) = hand.dealer {
            let text = format!("{} {}", self.words.dealer, self.words.place(dealer));
            self.element("p", "", &text);
        }
        self.pinochle_contract(hand);
        self.teams(hand);
        // Partners are below each other, or two of them beside each other.
        let across = match hand.seats.len() {
            count @ 0..=4 => count,
            5 | 6 => 3,
            _ => 4,
        };
        let _ = writeln!(self.out, "<div class=\"pn-table pn-across-{across}\">");
        for seat in &hand.seats {
            self.seat(seat, hand.trump);
        }
        self.out.push_str("</div>\n");
    }

    pub(super) fn pinochle_side(&mut self, hand: &PinochleHand) {
        if !hand.bids.is_empty() {
            let _ = write!(
                self.out,
                "<p class=\"pn-auction\"><span class=\"pn-soft\">{}:</span> ",
                self.words.auction
            );
            for (index, (seat, call)) in hand.bids.iter().enumerate() {
                let comma = if index == 0 { "" } else { ", " };
                let seat =
                    seat.map_or_else(|| "?".to_owned(), |seat| self.words.place_letters(seat));
                let call = say::pinochle_call(*call, self.words);
                let text = format!("{comma}{seat} {call}");
                self.text(&text);
            }
            self.out.push_str("</p>\n");
        }
        if !hand.tricks.is_empty() {
            self.pinochle_tricks(hand);
        }
        self.comment_part(&hand.comments);
    }

    fn pinochle_contract(&mut self, hand: &PinochleHand) {
        let mut text = Vec::new();
        text.extend(hand.contract.map(|points| points.to_string()));
        text.extend(hand.declarer.map(|seat| fill(self.words.by, self.words.place(seat))));
        if text.is_empty() && hand.trump.is_none() {
            return;
        }
        self.out.push_str("<p class=\"pn-contract\"><b>");
        self.text(&text.join(" "));
        self.out.push_str("</b>");
        if let Some(trump) = hand.trump {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = write!(self.out, "{comma}{} <span class=\"pn-trump\">", self.words.trump);
            self.suit(of_pinochle(trump));
            self.out.push_str("</span>");
        }
        if let Some(outcome) = hand.outcome {
            self.out.push_str(", ");
            self.text(self.words.hand_result(outcome));
        }
        self.out.push_str("</p>\n");
    }

    fn teams(&mut self, hand: &PinochleHand) {
        if hand.teams.is_empty() {
            return;
        }
        self.out.push_str("<table class=\"pn-scores\"><thead><tr><td></td>");
        for team in &hand.teams {
            let _ = write!(
                self.out,
                "<th scope=\"col\" class=\"pn-number\">{}</th>",
                say::team(team, self.words)
            );
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for (name, index) in [
            (self.words.melds, 0),
            (self.words.tricks, 1),
            (self.words.score, 2),
            (self.words.game, 3),
        ] {
            let _ = write!(self.out, "<tr><th scope=\"row\">{name}</th>");
            for team in &hand.teams {
                let points = match index {
                    0 => team.meld,
                    1 => team.play,
                    2 => team.hand,
                    _ => team.game,
                };
                let text = points.map_or_else(|| "–".to_owned(), |points| points.to_string());
                let _ = write!(self.out, "<td class=\"pn-number\">{text}</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }

    fn seat(&mut self, seat: &SeatShown, trump: Option<Suit>) {
        let (name, class) = (self.words.place(seat.seat), seat.seat.name().to_lowercase());
        let _ = write!(
            self.out,
            "<div class=\"pn-hand pn-{class}\" role=\"group\" aria-label=\"{name}\"><p><b>{name}</b>"
        );
        if let Some(player) = &seat.player {
            self.out.push_str(" · <bdi>");
            self.text(player);
            self.out.push_str("</bdi>");
        }
        if let Some(points) = seat.points {
            let _ =
                write!(self.out, " <span class=\"pn-soft\">{} {points}</span>", self.words.meld);
        }
        self.out.push_str("</p>");
        match &seat.cards {
            Some(cards) => self.cards([cards, &seat.meld, &seat.played], trump),
            None => {
                let _ = write!(self.out, "<p class=\"pn-soft\">{}</p>", self.words.hand_unknown);
            }
        }
        if let Some(passed) = &seat.passed {
            let _ =
                write!(self.out, "<p><span class=\"pn-soft\">{}</span>", self.words.passes_cards);
            for card in passed.cards() {
                self.out.push(' ');
                self.suit(of_pinochle(card.suit()));
                let rank = self.rank_of(card.rank());
                self.out.push_str(&rank);
            }
            self.out.push_str("</p>");
        }
        self.out.push_str("</div>\n");
    }

    /// A row for each suit; cards that are melded or played are marked.
    fn cards(&mut self, hand: [&Hand; 3], trump: Option<Suit>) {
        let [cards, ..] = hand;
        for suit in order_of_suits(trump) {
            let is_trump = trump == Some(suit);
            let class = if is_trump { " pn-trump" } else { "" };
            let _ = write!(self.out, "<div class=\"pn-row{class}\">");
            self.suit(of_pinochle(suit));
            if cards.suit_len(suit) == 0 {
                self.out.push('–');
            }
            for rank in Rank::DESCENDING {
                let card = Card::new(suit, rank);
                let name = self.rank_of(rank);
                for copy in copies(card, hand) {
                    let name = match copy.is_played {
                        true => format!("<s>{name}</s>"),
                        false => name.clone(),
                    };
                    match copy.is_melded {
                        true => {
                            let _ = write!(self.out, " <b class=\"pn-meld\">{name}</b>");
                        }
                        false => {
                            let _ = write!(self.out, " {name}");
                        }
                    }
                }
            }
            self.out.push_str("</div>");
        }
    }

    fn rank_of(&self, rank: Rank) -> String {
        self.words.rank(rank_of_pinochle(rank), self.style.ten())
    }

    fn pinochle_tricks(&mut self, hand: &PinochleHand) {
        let _ = writeln!(
            self.out,
            "<table class=\"pn-play\"><caption>{}</caption><tbody>",
            self.words.play
        );
        for (index, trick) in hand.tricks.iter().enumerate() {
            let _ = write!(
                self.out,
                "<tr class=\"pn-trick\" data-trick=\"{0}\"><th scope=\"row\">{0}</th>",
                index + 1
            );
            for (seat, card) in &trick.cards {
                let wins = trick.winner.is_some() && trick.winner == *seat;
                let class = if wins { " class=\"pn-winner\"" } else { "" };
                let _ = write!(
                    self.out,
                    "<td{class}><span class=\"pn-soft\">{}</span> ",
                    seat.map_or_else(|| "?".to_owned(), |seat| self.words.place_letters(seat))
                );
                match card {
                    Some(card) => {
                        self.suit(of_pinochle(card.suit()));
                        let rank = self.rank_of(card.rank());
                        self.out.push_str(&rank);
                    }
                    None => self.out.push('–'),
                }
                self.out.push_str("</td>");
            }
            if let Some(points) = trick.points {
                let _ = write!(self.out, "<td class=\"pn-number\">{points}</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }
}
