//! A hand at its seat.

use std::fmt::Write as _;

use portnote_bridge::{Seat, Suit};

use super::super::Page;
use super::{place_class, vulnerable_class};
use crate::figure::{BoardFigure, Cards, Face, LoneHand, Pip};
use crate::say;

/// Cards of a suit for which the gaps between them are smaller.
const LONG: usize = 7;

/// Cards of a suit for which there are hardly gaps.
const LONGER: usize = 9;

impl Page<'_> {
    /// The hand in a place of the table.
    pub(super) fn hand(&mut self, board: &BoardFigure, place: Seat) {
        let hand = board.deal.at(place);
        let (seat, words) = (hand.seat, self.words);
        let turn = if board.turn() == Some(seat) { " pn-turn" } else { "" };
        let _ = write!(
            self.out,
            "<div class=\"pn-hand pn-{} pn-at-{}{turn}\" role=\"group\" aria-label=\"{}\">\n\
             <div class=\"pn-who\"><span class=\"pn-seat{}\" aria-hidden=\"true\">{}</span>",
            seat.name().to_lowercase(),
            place_class(place),
            words.seat(seat),
            vulnerable_class(board, seat),
            words.seat_letter(seat)
        );
        self.player(hand.player.as_deref());
        if board.deal.dealer == Some(seat) {
            self.chip(words.dealer);
        }
        if let Some(points) = hand.points {
            let _ = write!(
                self.out,
                "<span class=\"pn-hcp\">{points}<span class=\"pn-word\"> {}</span></span>",
                words.points
            );
        }
        self.out.push_str("</div>\n");
        match &hand.cards {
            Cards::Unknown => self.element("p", "pn-soft", words.hand_unknown),
            Cards::Hidden => self.element("p", "pn-hidden", words.hand_hidden),
            Cards::Known(_) => self.suit_rows(&hand.cards, true),
        }
        self.out.push_str("</div>\n");
    }

    /// The name of a player, which is cut where there is no room for it.
    pub(in super::super) fn player(&mut self, name: Option<&str>) {
        let Some(name) = name else { return };
        self.out.push_str("<span class=\"pn-name\" title=\"");
        self.text(name);
        self.out.push_str("\"><bdi>");
        self.text(name);
        self.out.push_str("</bdi></span>");
    }

    /// A word of which only the first letter is shown where there is little room.
    pub(in super::super) fn chip(&mut self, word: &str) {
        let mut rest = word.chars();
        let first = rest.next().map(String::from).unwrap_or_default();
        let _ = write!(
            self.out,
            "<span class=\"pn-dealer\" title=\"{word}\"><span aria-hidden=\"true\">{first}<span class=\"pn-more\">{}</span></span><span class=\"pn-word\">{word}</span></span>",
            rest.as_str()
        );
    }

    /// A hand without its seat, and its points.
    pub(in super::super) fn lone_hand(&mut self, hand: &LoneHand) {
        self.out.push_str("<div class=\"pn-hand\">\n");
        self.suit_rows(&hand.cards, true);
        self.out.push_str("</div>\n");
        let points = hand.points.map(|points| say::points(points, self.words));
        self.element("p", "pn-points", points.as_deref().unwrap_or(""));
    }

    /// The suits of a hand, a row for each; where cards can be played, each is an element.
    pub(super) fn suit_rows(&mut self, cards: &Cards, is_live: bool) {
        for (suit, pips) in cards.suits() {
            let is_gone = !pips.is_empty() && pips.iter().all(|pip| pip.is_played);
            let class = match pips.len() {
                LONGER.. => "pn-row pn-long pn-longer",
                LONG.. => "pn-row pn-long",
                _ if is_gone => "pn-row pn-gone",
                _ => "pn-row",
            };
            let _ = write!(self.out, "<div class=\"{class}\">");
            self.suit(suit);
            match pips.is_empty() {
                true => self.out.push_str("<span class=\"pn-void\">–</span>"),
                false => self.pips(suit, pips, is_live),
            }
            self.out.push_str("</div>\n");
        }
    }

    /// The cards of a suit, and in words for who hears the page.
    fn pips(&mut self, suit: Suit, pips: &[Pip], is_live: bool) {
        self.out.push_str("<span aria-hidden=\"true\">");
        for (place, pip) in pips.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            let element = if pip.is_played { "s" } else { "i" };
            let holds = match pip.face {
                Face::Rank(rank) => {
                    format!(" data-holds=\"{}{}\"", suit.letter(), rank.letter())
                }
                Face::Small | Face::Unread => String::new(),
            };
            let name = say::pip(*pip, |rank| self.words.rank(rank, self.style.ten()));
            let _ = match is_live {
                true => write!(self.out, "{space}<{element}{holds}>{name}</{element}>"),
                false => write!(self.out, "{space}{name}"),
            };
        }
        let spoken: Vec<String> =
            pips.iter().map(|pip| say::pip_in_words(*pip, self.words)).collect();
        let _ = write!(self.out, "</span><span class=\"pn-word\">{}</span>", spoken.join(" "));
    }
}
