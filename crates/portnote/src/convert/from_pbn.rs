//! A game of PBN as a board of LIN. LIN §12, D-14

use std::collections::{HashMap, HashSet};

use portnote_lin::build::{CallText, CardText, NewHeader};
use portnote_lin::header::Scoring;
use portnote_lin::value::label::Room;
use portnote_lin::write::{Fact, Loss};
use portnote_pbn::annotation::{CommentPart, Irregularity, comment_parts};
use portnote_pbn::auction::CallValue;
use portnote_pbn::bridge::{AuctionState, Call, Card, Contract, Seat, winner};
use portnote_pbn::deal::FaultKind;
use portnote_pbn::derive::{Carry, Derived};
use portnote_pbn::model::{Anchor, EndKind, Game, Mark, MarkKind, NoteSection};
use portnote_pbn::play::CardValue;
use portnote_pbn::value::team;

use super::ConvertOptions;
use crate::board::record::{ALERT, FULL_HAND, Record};

/// The order of names in LIN.
const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// What LIN cannot hold and is named; the rest is counted.
const NAMED: usize = 20;

/// Cards of a trick, and calls of a round.
const TRICK: usize = 4;

/// Tags that become something in LIN, or follow from what does.
const HELD: [&str; 20] = [
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Declarer",
    "Contract",
    "Result",
    "Score",
    "Auction",
    "Play",
    "Note",
    "Room",
    "BCFlags",
    "Hidden",
    "HomeCarry",
    "VisitCarry",
];

/// Tags that a set holds in its header.
const HEADER: [&str; 7] =
    ["Event", "Stage", "Session", "Round", "Scoring", "HomeTeam", "VisitTeam"];

struct Reading<'g, 'b> {
    game: &'g Game<'b>,
    record: Record,
    /// What LIN has no place for, in the order found.
    lost: Vec<(Fact, String)>,
    known: HashSet<String>,
    /// The first note of each section and number: there may be many more tags than notes.
    notes: HashMap<(NoteSection, u32), usize>,
    /// The notes that a call or a card has.
    used: HashSet<usize>,
    /// The number of the call, or of the card, that each turn became.
    calls: Vec<Option<usize>>,
    cards: Vec<Option<usize>>,
    /// Who leads to each trick, as far as the rules tell.
    leaders: Vec<Option<Seat>>,
    is_of_bridge_composer: bool,
}

/// The board of a game.
pub(super) fn record(game: &Game<'_>, how: &ConvertOptions) -> Record {
    let mut reading = Reading {
        game,
        record: Record::default(),
        lost: Vec::new(),
        known: HashSet::new(),
        notes: notes_of(game),
        used: HashSet::new(),
        calls: Vec::new(),
        cards: Vec::new(),
        leaders: Vec::new(),
        is_of_bridge_composer: how.bridge_composer,
    };
    reading.take_tags();
    reading.take_header();
    reading.take_auction();
    reading.take_play();
    reading.take_comments();
    reading.lose_notes();
    let Reading { mut record, lost, .. } = reading;
    if let Some(named) = lost.get(..lost.len().min(NAMED)).filter(|named| !named.is_empty()) {
        let named: Vec<&str> = named.iter().map(|(_, what)| what.as_str()).collect();
        let mut named = named.join(", ");
        if lost.len() > NAMED {
            named.push_str(&format!(" and {} more", lost.len() - NAMED));
        }
        let facts = lost.iter().map(|(fact, _)| *fact).collect();
        record.losses.push(Loss::NotInLin(facts, named));
    }
    record
}

/// Whether a value says something: not `?`, `????.??.??` or `??:??:??`.
fn is_told(value: &str) -> bool {
    let is_unknown = value.starts_with('?') && !value.chars().any(char::is_alphanumeric);
    !value.is_empty() && !is_unknown
}

impl Reading<'_, '_> {
    /// The value of a tag, where it says something.
    fn value(&self, name: &str) -> Option<String> {
        let value = self.game.value(name)?;
        let value = value.trim();
        is_told(value).then(|| value.to_owned())
    }

    fn lose(&mut self, fact: Fact, what: impl Into<String>) {
        let what = what.into();
        if self.known.insert(what.clone()) {
            self.lost.push((fact, what));
        }
    }

    /// What was said or played.
    fn lose_content(&mut self, fact: Fact, what: &str) {
        let lost = Loss::Content(vec![fact], what.to_owned());
        self.record.losses.push(lost);
    }

    fn take_tags(&mut self) {
        let game = self.game;
        // A second record of a deal may leave out what the first one has.
        let record = Derived::carrying(game, Carry::Deal).record;
        self.leaders = record.tricks.iter().map(|trick| trick.leader).collect();
        let board = &mut self.record.board;
        board.number = record.board;
        board.dealer = record.dealer;
        board.vulnerable = record.vulnerable;
        board.deal = game.deal().map(|deal| deal.deal).or(record.deal);
        (board.declarer, board.contract) = (record.declarer(), record.contract());
        board.hidden = game.hidden().map(|seats| seats.to_vec()).unwrap_or_default();
        let tricks = game.tricks().and_then(|tricks| u8::try_from(tricks).ok());
        // Nobody takes tricks where nobody plays.
        let most = match board.contract {
            Some(Contract::PassedOut) => 0,
            _ => FULL_HAND,
        };
        board.tricks = tricks.filter(|tricks| *tricks <= most);
        if let Some(tricks) = tricks.filter(|_| board.tricks.is_none()) {
            self.lose_content(Fact::Result, &format!("result `{tricks}`"));
        }
        let board = &mut self.record.board;
        // The result of an unfinished play is that so far. PBN 2.1 §3.4.15
        let mut ends = game.play.iter().flat_map(|section| &section.ends);
        if ends.any(|end| end.kind == EndKind::Plus)
            && let Some(tricks) = board.tricks.take()
        {
            let lost = format!("the result so far, `{tricks}`: the play is not over");
            self.lose_content(Fact::Result, &lost);
        }
        let names = SEATS.map(|seat| self.value(seat.name()));
        let room = self.value("Room");
        let title = self.value("Board").filter(|_| record.board.is_none());
        let board = &mut self.record.board;
        (board.names, board.title) = (names, title);
        board.room = match room.as_deref() {
            Some("Open") => Some(Room::Open),
            Some("Closed") => Some(Room::Closed),
            _ => None,
        };
        if room.is_some() && board.room.is_none() {
            self.lose(Fact::Room, "`Room`");
        }
        let has_spot = game.deal().is_some_and(|deal| {
            deal.faults.iter().any(|fault| matches!(fault.kind, FaultKind::Spot { .. }))
        });
        if has_spot {
            self.lose_content(Fact::Hands, "cards `x`");
        }
        let deal = self.record.board.deal;
        if deal.is_some_and(|deal| deal.duplicates().next().is_some()) {
            self.lose_content(Fact::Hands, "cards that are dealt twice");
        }
        let has_bid = self.record.board.contract.is_some_and(|own| own.bid().is_some());
        if !has_bid && self.record.board.declarer.is_some() {
            self.lose(Fact::Declarer, "`Declarer`");
        }
        for tag in game.tags.iter().filter(|tag| !tag.repeated) {
            let value = tag.value.trim();
            let is_held = HELD.contains(&tag.name) || HEADER.contains(&tag.name);
            // A score that follows from the result is not said again.
            let is_held = is_held && (tag.name != "Score" || record.score_ns().is_some());
            let is_robot = value == "program" && tag.name.ends_with("Type");
            if !is_held && !is_robot && is_told(value) {
                let fact = if tag.name == "Score" { Fact::Scores } else { Fact::Other };
                self.lose(fact, format!("`{}`", tag.name));
            }
        }
    }

    fn take_header(&mut self) {
        let [event, stage, session, round, scoring, home, visit] =
            HEADER.map(|name| self.value(name));
        let segments = [("`Stage`", stage), ("`Session`", session), ("`Round`", round)];
        let mut segments = segments.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let mut header = NewHeader::default();
        header.event = event;
        header.segment = segments.next().map(|(_, value)| value);
        segments.for_each(|(name, _)| self.lose(Fact::Segment, name));
        header.teams = [(home, "HomeCarry"), (visit, "VisitCarry")].map(|(value, name)| {
            let (team, carry) = value.as_deref().map_or(("", None), team);
            let own = self.value(name);
            if let (Some(own), Some(carry)) = (&own, carry)
                && own != carry
            {
                self.lose_content(
                    Fact::Teams,
                    &format!("carry-over `{carry}`: `{name}` is `{own}`"),
                );
            }
            let name = Some(team).filter(|team| !team.is_empty());
            (name.map(str::to_owned), own.or(carry.map(str::to_owned)))
        });
        if let Some(scoring) = scoring {
            let first = scoring.split(';').next().unwrap_or("").trim();
            header.scoring = match first {
                "IMP" | "IMPs" => Some(Scoring::Imps),
                "MP" | "MatchPoints" => Some(Scoring::Pairs),
                "BAM" => Some(Scoring::BoardAMatch),
                _ => None,
            };
            if header.scoring.is_none() || first != scoring {
                let lost = match header.scoring {
                    None => scoring,
                    Some(_) => scoring.split_once(';').map_or("", |(_, rest)| rest).to_owned(),
                };
                self.record.losses.push(Loss::Scoring(lost));
            }
        }
        self.record.header = header;
    }

    fn take_auction(&mut self) {
        let game = self.game;
        let Some(section) = &game.auction else { return };
        let starts = |value: &CallValue| *value != CallValue::NotYet;
        let start = section.turns.iter().position(|turn| starts(&turn.value));
        let start = start.unwrap_or(section.turns.len());
        let has_calls = start < section.turns.len();
        let dealer = match section.first {
            Some(first) if has_calls => Some(first.rotate(start % TRICK)),
            // An auction that does not say whose calls it has is followed nowhere.
            None if has_calls => None,
            _ => game.dealer(),
        };
        let Some(dealer) = dealer else {
            self.lose_content(Fact::Calls, "calls without a dealer");
            return;
        };
        if let Some(stated) = self.record.board.dealer.filter(|stated| *stated != dealer) {
            let lost = format!("dealer `{}`, whom the auction contradicts", stated.letter());
            self.lose_content(Fact::Dealer, &lost);
        }
        self.record.board.dealer = Some(dealer);
        let mut auction = AuctionState::new(dealer);
        for turn in &section.turns {
            let calls = &mut self.record.board.calls;
            let number = calls.len();
            let mut is_made = true;
            match turn.value {
                CallValue::NotYet => is_made = false,
                CallValue::Call(call) => {
                    auction.call_irregular(call);
                    calls.push(CallText::new(call));
                }
                CallValue::AllPass => {
                    let passes = auction.passes_missing();
                    auction.all_pass();
                    is_made = passes > 0;
                    calls.extend((0..passes).map(|_| CallText::new(Call::Pass)));
                }
                CallValue::Skipped | CallValue::Unknown => {
                    self.lose_content(Fact::Calls, &format!("calls from `{}` on", turn.raw));
                    break;
                }
            }
            self.calls.push(is_made.then_some(number));
            if is_made {
                self.explain(number, &turn.marks);
            }
        }
        let plus = section.ends.iter().any(|end| end.kind == EndKind::Plus);
        self.record.board.awaits_call = plus && !auction.is_finished();
    }

    /// Notes of a call: D-14.
    fn explain(&mut self, number: usize, marks: &[Mark<'_>]) {
        let mut texts: Vec<String> = Vec::new();
        let mut is_alerted = false;
        for mark in marks {
            match mark.kind {
                MarkKind::NoteReference(index) => {
                    let Some(text) = self.note(NoteSection::Auction, index) else {
                        continue;
                    };
                    let (alert, text) = alert_of(&text);
                    is_alerted |= alert;
                    texts.extend(Some(text).filter(|text| !text.is_empty()).map(str::to_owned));
                }
                MarkKind::Nag(Some(1)) if self.is_of_bridge_composer => is_alerted = true,
                MarkKind::Suffix if self.is_of_bridge_composer && mark.raw == "!" => {
                    is_alerted = true;
                }
                MarkKind::Nag(_) | MarkKind::Suffix => {
                    self.lose(Fact::Other, "marks like `!` and `$1`")
                }
                _ => self.lose(Fact::Other, format!("`{}`", mark.raw)),
            }
        }
        if let Some(call) = self.record.board.calls.get_mut(number) {
            call.alert = is_alerted;
            call.explanation = (!texts.is_empty()).then(|| texts.join("; "));
        }
    }

    fn note(&mut self, section: NoteSection, index: Option<u32>) -> Option<String> {
        let place = *self.notes.get(&(section, index?))?;
        self.used.insert(place);
        Some(in_lin(&self.game.notes.get(place)?.text))
    }

    /// Notes to which nothing refers, and those whose number another one has.
    fn lose_notes(&mut self) {
        let notes = self.game.notes.iter().enumerate();
        let mut texts = notes
            .filter(|(place, note)| !self.used.contains(place) && !note.text.trim().is_empty());
        if texts.next().is_some() {
            self.lose(Fact::Texts, "`Note` without a call or card");
        }
    }

    /// The cards in the order played, which columns do not show.
    fn take_play(&mut self) {
        let game = self.game;
        let Some(section) = &game.play else { return };
        self.cards = vec![None; section.turns.len()];
        let trump = game.final_contract().denomination;
        let is_card = |value: &CardValue| matches!(value, CardValue::Card(_));
        let shown = section.turns.iter().filter(|turn| is_card(&turn.value)).count();
        let (Some(first), Some(trump)) = (section.first, trump) else {
            if shown > 0 {
                self.lose_content(Fact::Play, "play without a contract");
            }
            return;
        };
        let is_lead =
            |mark: &Mark<'_>| mark.kind == MarkKind::Irregularity(Some(Irregularity::Lead));
        let mut first_trick = section.turns.iter().take(TRICK);
        let mut leader =
            first_trick.position(|turn| turn.irregularities.iter().any(is_lead)).unwrap_or(0);
        'tricks: for (trick, turns) in section.turns.chunks(TRICK).enumerate() {
            if let Some(Some(own)) = self.leaders.get(trick) {
                leader = own.offset_from(first);
            }
            let mut played: Vec<(Seat, Card)> = Vec::with_capacity(TRICK);
            for step in 0..TRICK {
                let column = (leader + step) % TRICK;
                let turn = turns.get(column);
                let Some(CardValue::Card(card)) = turn.map(|turn| turn.value) else {
                    break 'tricks;
                };
                if let Some(place) = self.cards.get_mut(trick * TRICK + column) {
                    *place = Some(self.record.board.cards.len());
                }
                self.record.board.cards.push(CardText::new(card));
                played.push((first.rotate(column), card));
            }
            let Some(won) = winner(&played, trump.suit()) else {
                break;
            };
            leader = won.offset_from(first);
        }
        if self.record.board.cards.len() < shown {
            self.lose_content(Fact::Play, "cards after one that is not known");
        }
        for (place, turn) in section.turns.iter().enumerate() {
            for mark in turn.irregularities.iter().chain(&turn.marks) {
                match mark.kind {
                    MarkKind::NoteReference(index) => {
                        let text = self.note(NoteSection::Play, index);
                        self.add_to_card(place, text);
                    }
                    // The cards show it.
                    MarkKind::Irregularity(_) => {}
                    _ => self.lose(Fact::Other, "marks like `!` and `$1`"),
                }
            }
        }
    }

    fn add_to_card(&mut self, turn: usize, text: Option<String>) {
        let Some(text) = text else { return };
        let number = self.cards.get(turn).copied().flatten();
        let cards = &mut self.record.board.cards;
        let last = cards.len().saturating_sub(1);
        match cards.get_mut(number.unwrap_or(last)) {
            Some(card) => card.texts.push(text),
            None => self.add_to_call(usize::MAX, text),
        }
    }

    fn add_to_call(&mut self, number: usize, text: String) {
        let board = &mut self.record.board;
        let last = board.calls.len().saturating_sub(1);
        match board.calls.get_mut(number.min(last)) {
            Some(call) => call.texts.push(text),
            None => board.texts.push(text),
        }
    }

    fn take_comments(&mut self) {
        let game = self.game;
        let tag_of = |tag: Option<usize>| tag.unwrap_or(usize::MAX);
        let auction = tag_of(game.auction.as_ref().map(|section| section.tag));
        let play = tag_of(game.play.as_ref().map(|section| section.tag));
        for comment in &game.comments {
            if comment.token.starts_with('%') {
                self.lose(Fact::Other, "escape lines");
                continue;
            }
            let text = in_lin(comment.text());
            if text.is_empty() {
                continue;
            }
            match comment.anchor {
                Anchor::Call(turn, _) => {
                    let number = self.calls.get(turn).copied().flatten();
                    self.add_to_call(number.unwrap_or(usize::MAX), text);
                }
                Anchor::Card(turn, _) => self.add_to_card(turn, Some(text)),
                Anchor::PlayEnd(_) => self.add_to_card(usize::MAX, Some(text)),
                Anchor::AuctionEnd(_) => self.add_to_call(usize::MAX, text),
                Anchor::Tag(tag) | Anchor::Element(tag, _) if tag != usize::MAX && tag > play => {
                    self.add_to_card(usize::MAX, Some(text));
                }
                Anchor::Tag(tag) | Anchor::Element(tag, _) if tag > auction || tag == play => {
                    self.add_to_call(usize::MAX, text);
                }
                Anchor::Tag(_) | Anchor::Element(..) | Anchor::Game => {
                    self.record.board.texts.push(text);
                }
            }
        }
    }
}

/// The first note of each section and number.
fn notes_of(game: &Game<'_>) -> HashMap<(NoteSection, u32), usize> {
    let mut notes = HashMap::new();
    for (place, note) in game.notes.iter().enumerate() {
        if let (Some(section), Some(index)) = (note.section, note.index) {
            notes.entry((section, index)).or_insert(place);
        }
    }
    notes
}

/// Whether a note says that a call is alerted, and what it says besides. D-14
fn alert_of(text: &str) -> (bool, &str) {
    match text.strip_prefix(ALERT) {
        Some("") => (true, ""),
        Some(rest) => match rest.strip_prefix(": ") {
            Some(text) => (true, text),
            None => (false, text),
        },
        None => (false, text),
    }
}

/// A text with `!S` for `\S`, on one line.
fn in_lin(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    for part in comment_parts(text) {
        match part {
            CommentPart::Text(text) => marked.push_str(text),
            CommentPart::Suit(suit) => {
                marked.push('!');
                marked.push(suit.letter());
            }
        }
    }
    marked.split_whitespace().collect::<Vec<_>>().join(" ")
}
