//! Hands of pinochle as SVG.

use portnote_pinochle::{Card, Rank, Suit};

use super::canvas::{Anchor, Canvas, TextStyle};
use super::metric;
use crate::figure::pinochle::{copies, order_of_suits};
use crate::figure::{PinochleHand, SeatShown, note};
use crate::say;
use crate::style::Color;
use crate::suit::{of_pinochle, rank_of_pinochle};
use crate::words::fill;

/// A bar below melded cards.
const MELD: Color = Color(0x8a_6a00);

/// Pixels of a row of cards, and its size.
const LINE: i32 = 32;
const CARD: i32 = 21;

impl Canvas<'_> {
    pub(super) fn pinochle(&mut self, hand: &PinochleHand) {
        let words = self.style.words();
        self.alternative(say::pinochle_title(hand, words), say::pinochle(hand, words));
        let players = hand.seats.len();
        let (places, width, height, cell): (&[(i32, i32)], i32, i32, i32) = match players {
            0..=4 => (&AROUND, 1000, 560, 290),
            _ => (&RING, 1000, 640, 310),
        };
        self.title_of_hand(hand);
        for seat in &hand.seats {
            if let Some((x, y)) = places.get(seat.seat as usize) {
                self.seat(seat, hand.trump, *x, *y, cell);
            }
        }
        self.middle(hand, (width - 320) / 2, if players > 4 { 235 } else { 196 });
        let mut bottom = height;
        if !hand.bids.is_empty() {
            bottom = self.bids(hand, 20, bottom);
        }
        if !hand.tricks.is_empty() {
            bottom = self.pinochle_tricks(hand, 20, bottom);
        }
        self.size(width, bottom);
    }

    fn title_of_hand(&mut self, hand: &PinochleHand) {
        let words = self.style.words();
        let bold = TextStyle { is_bold: true, ..self.text_set(28) };
        if let Some(number) = &hand.number {
            self.fitted(200, 500, &format!("{} {number}", words.hand), bold, 300);
        }
        let mut y = 780;
        if let Some(dealer) = hand.dealer {
            let text = format!("{} {}", words.dealer, words.place(dealer));
            self.fitted(200, y, &text, self.text_set(17), 300);
            y += 220;
        }
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
        for line in hand.heading.iter().take(3) {
            self.fitted(200, y, &note::line(line), soft, 300);
            y += 190;
        }
    }

    fn seat(&mut self, seat: &SeatShown, trump: Option<Suit>, x: i32, y: i32, width: i32) {
        let words = self.style.words();
        let classes = format!("pn-hand pn-{}", seat.seat.name().to_lowercase());
        self.open(&classes, words.place(seat.seat));
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
        let name = match &seat.player {
            Some(player) => format!("{} · {}", words.place(seat.seat), note::short(player)),
            None => words.place(seat.seat).to_owned(),
        };
        self.fitted(x * 10, (y + 14) * 10, &name, soft, width - 90);
        if let Some(points) = seat.points {
            let bold = TextStyle { is_bold: true, anchor: Anchor::End, ..self.text_set(14) };
            let text = format!("{} {points}", words.meld);
            self.classed_text((x + width - 20) * 10, (y + 14) * 10, &text, bold, "pn-meld");
        }
        match &seat.cards {
            Some(cards) => {
                for (row, suit) in order_of_suits(trump).into_iter().enumerate() {
                    let baseline = y + 46 + LINE * i32::try_from(row).unwrap_or(0);
                    let is_trump = trump == Some(suit);
                    self.open(if is_trump { "pn-row pn-trump" } else { "pn-row" }, "");
                    self.suit_row(seat, cards, suit, (x, baseline), width);
                    self.close();
                }
            }
            None => self.text(x * 10, (y + 46) * 10, "?", TextStyle { size: CARD, ..soft }),
        }
        if let Some(passed) = &seat.passed {
            let baseline = (y + 46 + LINE * 4 - 8) * 10;
            self.text(x * 10, baseline, words.passes_cards, soft);
            let mut place = x * 10 + metric::width(words.passes_cards, 14) + 80;
            for card in passed.cards().take(12) {
                self.suit(place, baseline, of_pinochle(card.suit()), 110);
                place += 120;
                let rank = self.rank_of(card.rank());
                self.text(place, baseline, &rank, self.text_set(14));
                place += metric::width(&rank, 14) + 70;
            }
        }
        self.close();
    }

    /// The cards of a suit; melded ones are bold over a bar, played ones are dimmed.
    fn suit_row(
        &mut self,
        seat: &SeatShown,
        cards: &portnote_pinochle::Hand,
        suit: Suit,
        (x, y): (i32, i32),
        width: i32,
    ) {
        self.suit(x * 10, y * 10, of_pinochle(suit), 180);
        let count = i32::try_from(cards.suit_len(suit)).unwrap_or(i32::MAX).max(1);
        // Many cards of one suit stand closer.
        let step = ((width - 40) * 10 / count).min(195);
        let size = if step < 130 { (CARD * step / 130).max(7) } else { CARD };
        let mut place = (x + 32) * 10;
        for rank in Rank::DESCENDING {
            let card = Card::new(suit, rank);
            for copy in copies(card, [cards, &seat.meld, &seat.played]) {
                let is_melded = copy.is_melded;
                let name = self.rank_of(rank);
                let own =
                    step.max(if name.len() > 1 { (size * 15).min(step * 17 / 10) } else { 0 });
                let mut set = TextStyle { is_bold: is_melded, ..self.text_set(size) };
                if copy.is_played {
                    set.color = self.colors.gone;
                }
                let more = match (is_melded, copy.is_played) {
                    (false, false) => "",
                    (true, false) => " class=\"pn-meld\"",
                    (false, true) => " class=\"pn-played\"",
                    (true, true) => " class=\"pn-meld pn-played\"",
                };
                self.text_with(place, y * 10, &name, set, more);
                if is_melded {
                    let wide = metric::width(&name, size);
                    self.rect(place, (y + 4) * 10, wide, 30, MELD, "pn-meld");
                }
                place += own;
            }
        }
    }

    fn rank_of(&self, rank: Rank) -> String {
        let ten = self.style.ten();
        self.style.words().rank(rank_of_pinochle(rank), ten)
    }

    /// The contract and the scores, in the middle of the table.
    fn middle(&mut self, hand: &PinochleHand, x: i32, y: i32) {
        let words = self.style.words();
        if hand.contract.is_none() && hand.trump.is_none() && hand.teams.is_empty() {
            return;
        }
        let (line, tint) = (self.colors.line, self.colors.tint);
        let teams = i32::try_from(hand.teams.len()).unwrap_or(0);
        let height = 100 + 24 * teams.min(8);
        self.open("pn-scores", "");
        self.raw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"320\" height=\"{height}\" rx=\"8\" fill=\"{tint}\" stroke=\"{line}\"/>"
        ));
        let centred = TextStyle { anchor: Anchor::Middle, ..self.text_set(18) };
        let mut parts = Vec::new();
        if let Some(points) = hand.contract {
            parts.push(points.to_string());
        }
        if let Some(seat) = hand.declarer {
            parts.push(fill(words.by, words.place(seat)));
        }
        if let Some(outcome) = hand.outcome {
            parts.push(format!("· {}", words.hand_result(outcome)));
        }
        self.text((x + 160) * 10, (y + 30) * 10, &parts.join(" "), centred);
        if let Some(trump) = hand.trump {
            self.open("pn-trump", "");
            self.suit((x + 148) * 10, (y + 66) * 10, of_pinochle(trump), 260);
            self.close();
        }
        let mut base = y + 94;
        for team in hand.teams.iter().take(8) {
            let bold = TextStyle { is_bold: true, ..self.text_set(15) };
            let points =
                |points: Option<i32>| points.map_or_else(|| "–".to_owned(), |it| it.to_string());
            self.fitted((x + 20) * 10, base * 10, &say::team(team, words), bold, 90);
            let text = format!("{} {}", words.meld, points(team.meld));
            self.fitted((x + 110) * 10, base * 10, &text, self.text_set(14), 80);
            let text = format!("{} {}", words.tricks, points(team.play));
            self.fitted((x + 190) * 10, base * 10, &text, self.text_set(14), 75);
            let end = TextStyle { anchor: Anchor::End, ..bold };
            self.text((x + 304) * 10, base * 10, &points(team.hand), end);
            base += 24;
        }
        self.close();
    }

    fn bids(&mut self, hand: &PinochleHand, x: i32, top: i32) -> i32 {
        let words = self.style.words();
        self.open("pn-auction", words.auction);
        let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
        self.text(x * 10, (top + 6) * 10, words.auction, soft);
        let (mut place, mut y) = (x, top + 32);
        for (seat, call) in &hand.bids {
            if place > 900 {
                (place, y) = (x, y + 26);
            }
            let seat = seat.map_or_else(|| "?".to_owned(), |seat| words.place_letters(seat));
            self.text(place * 10, y * 10, &seat, soft);
            let call = say::pinochle_call(*call, words);
            self.text((place + 30) * 10, y * 10, &call, self.text_set(15));
            place += 88;
        }
        self.close();
        y + 30
    }

    fn pinochle_tricks(&mut self, hand: &PinochleHand, x: i32, top: i32) -> i32 {
        let words = self.style.words();
        self.open("pn-play", words.play);
        let mut y = top + 20;
        for (number, trick) in hand.tricks.iter().enumerate() {
            self.raw(format_args!("<g class=\"pn-trick\">"));
            let soft = TextStyle { color: self.colors.soft, ..self.text_set(14) };
            self.text(x * 10, y * 10, &(number + 1).to_string(), soft);
            let mut place = x + 50;
            for (seat, card) in &trick.cards {
                let name = seat.map_or_else(|| "?".to_owned(), |seat| words.place_letters(seat));
                self.text(place * 10, y * 10, &name, soft);
                if let Some(card) = card {
                    let wins = trick.winner.is_some() && trick.winner == *seat;
                    self.suit((place + 30) * 10, y * 10, of_pinochle(card.suit()), 130);
                    let rank = self.rank_of(card.rank());
                    let rank = if wins { format!("{rank} *") } else { rank };
                    let set = TextStyle { is_bold: wins, ..self.text_set(15) };
                    self.classed_text(
                        (place + 48) * 10,
                        y * 10,
                        &rank,
                        set,
                        if wins { "pn-winner" } else { "" },
                    );
                }
                place += 101;
            }
            if let Some(points) = trick.points {
                self.text(place * 10, y * 10, &points.to_string(), self.text_set(15));
            }
            self.close();
            y += 24;
        }
        self.close();
        y + 10
    }
}

/// The places of up to four seats, by seat in the order of the standard: N NE E SE S SW W NW.
const AROUND: [(i32, i32); 8] =
    [(360, 20), (700, 20), (700, 200), (700, 380), (360, 380), (20, 380), (20, 200), (20, 20)];

/// The places of more seats, around the middle.
const RING: [(i32, i32); 8] =
    [(350, 20), (680, 110), (680, 280), (680, 450), (350, 450), (20, 450), (20, 280), (20, 110)];
