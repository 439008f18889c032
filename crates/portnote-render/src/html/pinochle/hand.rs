//! A hand of pinochle at its seat.

use std::fmt::Write as _;

use portnote_pinochle::{Card, Hand, Rank, Seat, Suit};

use super::super::Page;
use super::place_class;
use crate::figure::pinochle::{copies, order_of_suits};
use crate::figure::{PinochleHand, SeatShown};
use crate::say;
use crate::suit::of_pinochle;

impl Page<'_> {
    pub(super) fn seat_of_pinochle(
        &mut self,
        seat: &SeatShown,
        hand: &PinochleHand,
        turn: Option<Seat>,
    ) {
        let words = self.words;
        let frame = if turn == Some(seat.seat) { " pn-turn" } else { "" };
        let _ = write!(
            self.out,
            "<div class=\"pn-hand pn-{}{}{frame}\" role=\"group\" aria-label=\"{}\">\n\
             <div class=\"pn-who\"><span class=\"pn-seat\" aria-hidden=\"true\">{}</span>",
            seat.seat.name().to_lowercase(),
            place_class(seat.seat),
            words.place(seat.seat),
            words.place_letters(seat.seat)
        );
        self.player(seat.player.as_deref());
        if hand.dealer == Some(seat.seat) {
            self.chip(words.dealer);
        }
        if let (Some(points), true) = (hand.contract, hand.declarer == Some(seat.seat)) {
            let _ = write!(
                self.out,
                "<span class=\"pn-dealer\" title=\"{}\">{points}</span>",
                words.contract
            );
        }
        if let Some(points) = seat.points {
            let _ = write!(self.out, "<span class=\"pn-hcp\">{} {points}</span>", words.meld);
        }
        self.out.push_str("</div>\n");
        match &seat.cards {
            Some(cards) => self.rows([cards, &seat.meld, &seat.played], hand.trump),
            None => self.element("p", "pn-soft", words.hand_unknown),
        }
        if let Some(passed) = &seat.passed {
            let _ = write!(self.out, "<p class=\"pn-passes\">{}", words.passes_cards);
            for card in passed.cards() {
                self.out.push(' ');
                self.card_of_pinochle(card);
            }
            self.out.push_str("</p>\n");
        }
        self.out.push_str("</div>\n");
    }

    /// A row for each suit; cards that are melded or played are marked.
    fn rows(&mut self, hand: [&Hand; 3], trump: Option<Suit>) {
        let [cards, ..] = hand;
        for suit in order_of_suits(trump) {
            let trump = if trump == Some(suit) { " pn-trump" } else { "" };
            let long = match cards.suit_len(suit) {
                9.. => " pn-long pn-longer",
                7.. => " pn-long",
                _ => "",
            };
            let _ = write!(self.out, "<div class=\"pn-row{trump}{long}\">");
            self.suit(of_pinochle(suit));
            match cards.suit_len(suit) {
                0 => self.out.push_str("<span class=\"pn-void\">–</span>"),
                _ => self.cards_of_suit(suit, hand),
            }
            self.out.push_str("</div>\n");
        }
    }

    /// The cards of a suit, and in words for who hears the page.
    fn cards_of_suit(&mut self, suit: Suit, hand: [&Hand; 3]) {
        self.out.push_str("<span aria-hidden=\"true\">");
        let mut space = "";
        for rank in Rank::DESCENDING {
            let card = Card::new(suit, rank);
            let name = self.rank_of_card(card);
            for copy in copies(card, hand) {
                let element = if copy.is_played { "s" } else { "i" };
                let meld = if copy.is_melded { " class=\"pn-meld\"" } else { "" };
                let _ = write!(self.out, "{space}<{element}{meld}>{name}</{element}>");
                space = " ";
            }
        }
        let spoken = say::ranks_of_pinochle(suit, hand, self.words);
        let _ = write!(self.out, "</span><span class=\"pn-word\">{spoken}</span>");
    }
}
