//! Hands of pinochle as HTML: the table, and what is beside it.

mod hand;
mod middle;
mod side;

use std::fmt::Write as _;

use portnote_pinochle::{Card, Seat};

use super::Page;
use crate::figure::{PinochleHand, TeamShown};
use crate::say;
use crate::suit::{of_pinochle, rank_of_pinochle};
use crate::words::{fill, upper};

/// Seats that have a place on each side of a table.
const SIDES: [Seat; 4] = [Seat::North, Seat::West, Seat::East, Seat::South];

impl Page<'_> {
    /// The table, below a line about the hand.
    pub(super) fn pinochle_stage(&mut self, hand: &PinochleHand) {
        self.pinochle_bar(hand);
        if hand.seats.is_empty() {
            self.scores_corner(hand);
            return;
        }
        let is_round = hand.seats.iter().all(|seat| SIDES.contains(&seat.seat));
        let class =
            if is_round { "pn-felt pn-pinochle" } else { "pn-felt pn-pinochle pn-many-seats" };
        let _ = writeln!(self.out, "<div class=\"{class}\">");
        self.about_hand(hand);
        self.counters(hand);
        let turn = hand.turn();
        match is_round {
            // As they are read: from the top to the bottom.
            true => {
                for place in SIDES {
                    for seat in hand.seats.iter().filter(|seat| seat.seat == place) {
                        self.seat_of_pinochle(seat, hand, turn);
                    }
                }
            }
            false => {
                for seat in &hand.seats {
                    self.seat_of_pinochle(seat, hand, turn);
                }
            }
        }
        self.middle_of_pinochle(hand);
        self.scores_corner(hand);
        self.out.push_str("</div>\n");
    }

    /// The number and the dealer on a line, and what came of the hand.
    fn pinochle_bar(&mut self, hand: &PinochleHand) {
        let words = self.words;
        self.out.push_str("<div class=\"pn-bar\">");
        let number = hand.number.as_deref().unwrap_or("");
        let title = format!("{} {number}", words.hand);
        self.element("h2", "", title.trim());
        let dealer = hand.dealer.map(|seat| upper(&fill(words.deals, words.place(seat))));
        self.element("p", "pn-about", dealer.as_deref().unwrap_or(""));
        self.out.push_str("<p class=\"pn-outcome pn-contract\">");
        self.contract_of_pinochle(hand);
        if let Some(outcome) = hand.outcome {
            let _ = write!(self.out, " · <b>{}</b>", words.hand_result(outcome));
        }
        let own =
            hand.teams.iter().find(|team| hand.declarer.is_some_and(|it| team.seats.contains(&it)));
        if let Some((team, points)) = own.and_then(|team| Some((team, team.hand?))) {
            let _ =
                write!(self.out, " · {} <b>{}</b>", say::team(team, words), say::signed(points));
        }
        self.out.push_str("</p></div>\n");
    }

    /// `70 by East, trump ♠`
    fn contract_of_pinochle(&mut self, hand: &PinochleHand) {
        if let Some(points) = hand.contract {
            let _ = write!(self.out, "<b>{points}</b>");
        }
        if let Some(seat) = hand.declarer {
            let by = fill(self.words.by, self.words.place(seat));
            let _ = write!(self.out, " {by}");
        }
        if let Some(trump) = hand.trump {
            let is_alone = hand.contract.is_none() && hand.declarer.is_none();
            let comma = if is_alone { "" } else { ", " };
            let _ = write!(self.out, "{comma}{} <span class=\"pn-trump\">", self.words.trump);
            self.suit(of_pinochle(trump));
            self.out.push_str("</span>");
        }
    }

    /// Dealer and trump.
    fn about_hand(&mut self, hand: &PinochleHand) {
        self.out.push_str("<div class=\"pn-corner pn-about-deal\">");
        if let Some(trump) = hand.trump {
            let _ = write!(self.out, "<p class=\"pn-strong\">{} ", upper(self.words.trump));
            self.suit(of_pinochle(trump));
            self.out.push_str("</p>");
        }
        if let (Some(points), Some(seat)) = (hand.contract, hand.declarer) {
            let by = fill(self.words.by, self.words.place(seat));
            self.element("p", "", &format!("{points} {by}"));
        }
        let melds = hand
            .teams
            .iter()
            .filter_map(|team| Some(format!("{} {}", say::team(team, self.words), team.meld?)));
        let melds: Vec<String> = melds.collect();
        if !melds.is_empty() {
            let text = format!("{}: {}", upper(self.words.melds), melds.join(", "));
            self.element("p", "pn-soft", &text);
        }
        self.out.push_str("</div>\n");
    }

    /// The points of both sides in tricks so far.
    fn counters(&mut self, hand: &PinochleHand) {
        let Some(points) = hand.counters().last().cloned() else { return };
        self.out.push_str("<div class=\"pn-corner pn-tally\">");
        for (team, points) in hand.teams.iter().zip(points) {
            let _ = write!(self.out, "<p>{} <b>{points}</b></p>", say::team(team, self.words));
        }
        self.out.push_str("</div>\n");
    }

    fn scores_corner(&mut self, hand: &PinochleHand) {
        if hand.teams.is_empty() {
            return;
        }
        self.out.push_str("<div class=\"pn-corner pn-goal\">\n");
        self.teams(hand);
        self.out.push_str("</div>\n");
    }

    /// `♥Q`
    fn card_of_pinochle(&mut self, card: Card) {
        self.suit(of_pinochle(card.suit()));
        let rank = self.rank_of_card(card);
        self.out.push_str(&rank);
    }

    fn rank_of_card(&self, card: Card) -> String {
        self.words.rank(rank_of_pinochle(card.rank()), self.style.ten())
    }

    /// The points of the teams; rows of which nothing is known are left out.
    fn teams(&mut self, hand: &PinochleHand) {
        let words = self.words;
        self.out.push_str("<table class=\"pn-scores pn-team-scores\"><thead><tr><td></td>");
        for team in &hand.teams {
            let _ = write!(
                self.out,
                "<th scope=\"col\" class=\"pn-number\">{}</th>",
                say::team(team, self.words)
            );
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for (name, points) in [
            (words.melds, (|team| team.meld) as fn(&TeamShown) -> Option<i32>),
            (words.tricks, |team| team.play),
            (words.score, |team| team.hand),
            (words.game, |team| team.game),
        ] {
            if hand.teams.iter().all(|team| points(team).is_none()) {
                continue;
            }
            let _ = write!(self.out, "<tr><th scope=\"row\">{}</th>", upper(name));
            for team in &hand.teams {
                let points = points(team).map_or_else(|| "–".to_owned(), say::number);
                let _ = write!(self.out, "<td class=\"pn-number\">{points}</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }
}

/// The class of a seat's place at the table, which only the seats of the four sides have.
fn place_class(seat: Seat) -> String {
    match SIDES.contains(&seat) {
        true => format!(" pn-at-{}", seat.name().get(..1).unwrap_or("").to_lowercase()),
        false => String::new(),
    }
}
