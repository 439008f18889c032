//! The text of new boards. O-1 to O-8

use std::fmt::Write as _;

use portnote_bridge::{AuctionState, Card, Denomination, FinalContract, Seat};

use super::{CallText, Layout, NewBoard, NewHeader};
use crate::model::Course;
use crate::value::call::standard;
use crate::value::deal::{SEATS, hand_text};
use crate::value::label::{Room, board_of_title, vulnerability_letter};
use crate::value::text::without_bars;

impl NewHeader {
    /// What is changed in its fields so that LIN can hold them, in words. O-8
    ///
    /// ```
    /// let mut header = portnote_lin::build::NewHeader::default();
    /// header.event = Some("Cup, round 1".to_owned());
    /// assert_eq!(header.changes(), ["`,` in the header was left out"]);
    /// ```
    #[must_use]
    pub fn changes(&self) -> Vec<&'static str> {
        let teams = self.teams.iter().flat_map(|(name, carry)| [name, carry]);
        let fields = || [&self.event, &self.segment].into_iter().chain(teams.clone());
        let has = |letter| fields().flatten().any(|field| field.contains(letter));
        let changes = [
            (has(','), "`,` in the header was left out"),
            (has('|'), "`|` in the header was replaced by `/`"),
        ];
        let made = changes.into_iter().filter(|(is_made, _)| *is_made);
        made.map(|(_, change)| change).collect()
    }

    /// Adds the header to a text.
    ///
    /// ```
    /// let mut header = portnote_lin::build::NewHeader::default();
    /// header.event = Some("Cup".to_owned());
    /// header.boards = Some((1, 2));
    /// let mut text = String::new();
    /// header.write(&mut text);
    /// assert_eq!(text, "vg|Cup,,,1,2,,,,|\r\npg||\r\n");
    /// ```
    pub fn write(&self, text: &mut String) {
        let field = |text: &Option<String>| text.as_deref().map(name).unwrap_or_default();
        let scoring = self.scoring.map(|scoring| scoring.letter().to_string());
        let (first, last) = self.boards.map_or_else(
            || (String::new(), String::new()),
            |(first, last)| (first.to_string(), last.to_string()),
        );
        let [(home, home_carry), (visit, visit_carry)] = &self.teams;
        let fields = [
            field(&self.event),
            field(&self.segment),
            scoring.unwrap_or_default(),
            first,
            last,
            field(home),
            field(home_carry),
            field(visit),
            field(visit_carry),
        ];
        _ = write!(text, "vg|{}|\r\n", fields.join(","));
        if self.results.iter().any(|entry| !entry.is_empty()) {
            _ = write!(text, "rs|{}|\r\n", self.results.join(","));
        }
        if !self.names.is_empty() {
            let names = self.names.iter().flatten().map(field);
            _ = write!(text, "pn|{}|\r\n", names.collect::<Vec<_>>().join(","));
        }
        text.push_str("pg||\r\n");
    }
}

impl NewBoard {
    /// What is changed in names and texts so that LIN can hold them, in words. O-8
    ///
    /// ```
    /// use portnote_lin::build::NewBoard;
    /// let mut board = NewBoard::default();
    /// board.names[0] = Some("Miller, A".to_owned());
    /// assert_eq!(board.changes(), ["`,` in a name was left out"]);
    /// ```
    #[must_use]
    pub fn changes(&self) -> Vec<&'static str> {
        let explanations = self.calls.iter().filter_map(|call| call.explanation.as_ref());
        let of_calls = self.calls.iter().flat_map(|call| &call.texts);
        let of_cards = self.cards.iter().flat_map(|card| &card.texts);
        let texts = self.texts.iter().chain(&self.title).chain(explanations);
        let texts: Vec<&String> = texts.chain(of_calls).chain(of_cards).collect();
        let names = || self.names.iter().flatten();
        let changes = [
            (names().any(|name| name.contains(',')), "`,` in a name was left out"),
            (names().any(|name| name.contains('|')), "`|` in a name was replaced by `/`"),
            (texts.iter().any(|text| text.contains('|')), "`|` in a text was replaced by `/`"),
        ];
        let made = changes.into_iter().filter(|(is_made, _)| *is_made);
        made.map(|(_, change)| change).collect()
    }

    /// Adds the board to a text. Its contract is not written: that of the auction counts.
    ///
    /// ```
    /// use portnote_lin::build::{Layout, NewBoard};
    /// let mut board = NewBoard::default();
    /// board.number = Some(7);
    /// let mut text = String::new();
    /// board.write(Layout::Set, &mut text);
    /// assert_eq!(text, "qx|o7|st||md|,,,|pg||\r\n");
    /// ```
    pub fn write(&self, layout: Layout, text: &mut String) {
        let is_set = layout == Layout::Set;
        let line_end = if is_set { "\r\n" } else { "" };
        let has_names = self.names.iter().any(Option::is_some);
        let is_written = if is_set { self.has_own_names } else { has_names };
        if is_written {
            let names =
                self.names.each_ref().map(|own| own.as_deref().map(name).unwrap_or_default());
            _ = write!(text, "pn|{}|", names.join(","));
        }
        if is_set {
            let room = self.room.unwrap_or(Room::Open).letter();
            _ = write!(text, "qx|{room}{}|", self.number.unwrap_or(0));
        }
        text.push_str("st||");
        if !self.hidden.is_empty() && !self.hides_all() {
            let shown = SEATS.into_iter().filter(|seat| !self.hidden.contains(seat));
            let shown: String = shown.map(Seat::letter).collect();
            _ = write!(text, "sk|{shown}|");
        }
        _ = write!(text, "md|{}|", self.deal_value(layout));
        match (&self.title, self.number) {
            // Without a label the title has the number as well; beside a label it must not have another one,
            // which might count. D-4
            (Some(title), Some(number))
                if board_of_title(title).map_or(!is_set, |own| own != number) =>
            {
                _ = write!(text, "rh||ah|Board {number}: {}|", without_bars(title));
            }
            (Some(title), _) => _ = write!(text, "rh||ah|{}|", without_bars(title)),
            (None, Some(number)) if !is_set => _ = write!(text, "rh||ah|Board {number}|"),
            _ => {}
        }
        let before_calls = text.len();
        if let Some(vulnerable) = self.vulnerable {
            _ = write!(text, "sv|{}|", vulnerability_letter(vulnerable));
        }
        self.texts.iter().for_each(|own| write_text(own, text));
        self.calls.iter().for_each(|call| call.write(text));
        if self.awaits_call {
            text.push_str("mb|?|");
        }
        let is_paged = self.calls.last().is_some_and(|call| !call.texts.is_empty());
        if !is_set && !self.calls.is_empty() && (!is_paged || self.awaits_call) {
            text.push_str("pg||");
        }
        self.write_play(is_set, line_end, text);
        if text.len() == before_calls {
            // A title at the end would belong to the next board. LIN-22
            text.push_str("pg||");
        }
        if layout != Layout::Link && !text.ends_with("\r\n") {
            text.push_str("\r\n");
        }
    }

    /// Whether no hand is to be shown, which LIN cannot say.
    #[must_use]
    pub fn hides_all(&self) -> bool {
        SEATS.iter().all(|seat| self.hidden.contains(seat))
    }

    /// The value of `md`. O-3
    pub(super) fn deal_value(&self, layout: Layout) -> String {
        let dealer = self.dealer.and_then(|dealer| SEATS.iter().position(|seat| *seat == dealer));
        // A `0` would make it a change of the diagram, and no board. LIN-38
        let mut text = dealer.map(|place| (place + 1).to_string()).unwrap_or_default();
        let deal = self.deal.filter(|_| !self.hides_all());
        let deal = deal.unwrap_or_default();
        // A hand that is left out is filled in from the others, which have to be written.
        let is_complete =
            SEATS.into_iter().all(|seat| deal.hand(seat).is_some()) && deal.complete().is_some();
        for (place, seat) in SEATS.into_iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            let is_last = seat == Seat::East && is_complete && layout != Layout::Set;
            if let Some(hand) = deal.hand(seat).filter(|_| !is_last) {
                text.push_str(&hand_text(hand));
            }
        }
        text
    }

    /// O-5 to O-7
    pub(super) fn write_play(&self, is_set: bool, line_end: &str, text: &mut String) {
        for (number, played) in self.cards.iter().enumerate() {
            let (suit, rank) = (played.card.suit().letter(), played.card.rank().letter());
            let suit = if is_set { suit.to_ascii_lowercase() } else { suit };
            _ = write!(text, "pc|{suit}{rank}|");
            played.texts.iter().for_each(|own| write_text(own, text));
            if number % 4 == 3 {
                if played.texts.is_empty() {
                    text.push_str("pg||");
                }
                text.push_str(line_end);
            }
        }
        if let Some(tricks) = self.tricks.filter(|_| !self.cards_are_counted()) {
            _ = write!(text, "mc|{tricks}|pg||{line_end}");
        }
    }

    /// Whether the cards tell the tricks: all are there, the auction says who plays, and each is
    /// played by a hand that holds it.
    fn cards_are_counted(&self) -> bool {
        let (Some(deal), Some(dealer)) = (self.deal, self.dealer) else {
            return false;
        };
        let has_all_cards = SEATS.iter().all(|seat| {
            let hand = deal.hand(*seat);
            hand.is_some_and(|hand| hand.len() == HAND)
        });
        if !has_all_cards || self.cards.len() < HAND * SEATS.len() {
            return false;
        }
        let mut auction = AuctionState::new(dealer);
        for call in &self.calls {
            auction.call_irregular(call.call);
        }
        let ending = FinalContract::default().or_of(&auction);
        let trump = ending.denomination.and_then(Denomination::suit);
        let cards: Vec<Card> = self.cards.iter().map(|played| played.card).collect();
        ending.declarer.is_some_and(|declarer| {
            let (course, _) = Course::follow(&cards, &deal, trump, declarer);
            course.is_counted()
        })
    }
}

impl CallText {
    /// Adds the call to a text, with what is said about it.
    pub(super) fn write(&self, text: &mut String) {
        let alert = if self.alert { "!" } else { "" };
        _ = write!(text, "mb|{}{alert}|", standard(self.call));
        if let Some(explanation) = &self.explanation {
            _ = write!(text, "an|{}|", without_bars(explanation));
        }
        self.texts.iter().for_each(|own| write_text(own, text));
    }
}

/// Cards of a hand.
const HAND: usize = 13;

/// A name, or another field of a list. O-8
fn name(text: &str) -> String {
    without_bars(text).replace(',', "")
}

fn write_text(own: &str, text: &mut String) {
    _ = write!(text, "nt|{}|pg||", without_bars(own));
}
