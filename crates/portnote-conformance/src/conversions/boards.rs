//! Boards between PBN, LIN and links.

use std::fmt::Debug;

use portnote::Format;
use portnote::convert::{ConvertOptions, Layout, Target, written_of_lin, written_of_pbn};
use portnote_lin::bridge::{Call, Card, Contract, Deal, Seat, Vulnerability};
use portnote_lin::header::Scoring;
use portnote_lin::value::deal::SEATS;
use portnote_lin::value::label::Room;
use portnote_lin::write::Fact;
use portnote_pbn::auction::CallValue;
use portnote_pbn::derive::{Carry, Derived, TricksFrom};
use portnote_pbn::model::{MarkKind, NoteSection};
use portnote_pbn::play::CardValue;
use portnote_pbn::value::team;

use super::words;

/// What a conversion writes.
const TARGETS: [(Format, Target, Option<Layout>); 4] = [
    (Format::Pbn, Target::Pbn, None),
    (Format::Lin, Target::Lin, Some(Layout::Lines)),
    (Format::Lin, Target::Lin, Some(Layout::Set)),
    (Format::Lin, Target::BboLink, None),
];

/// Cards of a deal.
const DECK: usize = 52;

/// What a note begins with that says that its call is alerted. D-14
const ALERT: &str = "alert";

/// What a board says, as far as both PBN and LIN have a place for it.
#[derive(Clone, Debug, Default)]
struct BoardFacts {
    number: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<Deal>,
    hidden: Vec<Seat>,
    names: Vec<Option<String>>,
    calls: Vec<Call>,
    /// Calls that are alerted, by their numbers.
    alerts: Vec<usize>,
    outcome: Outcome,
    /// What the header of its set says of its result.
    entry: Outcome,
    entry_text: Option<String>,
    /// What is stated as the score, where that does not follow from the result.
    score: Option<String>,
    /// The cards in the order played, where that is known; otherwise in any.
    cards: Vec<Card>,
    is_in_order: bool,
    room: Option<Room>,
    event: Option<String>,
    segments: Vec<String>,
    scoring: Option<String>,
    teams: Vec<String>,
    carry: Vec<String>,
    /// Comments, explanations and titles.
    texts: Vec<String>,
    /// A title that says nothing but a number.
    numbered: Option<String>,
}

/// How a board ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Outcome {
    contract: Option<Contract>,
    declarer: Option<Seat>,
    tricks: Option<u8>,
    /// Whether the cards say so, and nothing else.
    is_counted: bool,
}

pub(super) fn lost(format: Format, text: &[u8]) -> Vec<String> {
    let targets = TARGETS.into_iter().filter(|(_, target, _)| target.sources().contains(&format));
    let before = facts(format, text);
    let mut found = Vec::new();
    for (written, target, layout) in targets {
        let mut how = ConvertOptions::default();
        how.layout = layout;
        let boards = match format {
            Format::Pbn => written_of_pbn(&portnote_pbn::parse(text).value, target, &how),
            _ => written_of_lin(&portnote_lin::parse(text).value, target, &how),
        };
        let after = facts(written, &boards.text.value);
        let layout = layout.map_or(String::new(), |layout| format!(" as {layout:?}"));
        let name = format!("{} to {}{layout}", format.about().name, target.title());
        found.extend(compared(&before, &after, &boards.lost, &name));
    }
    found
}

/// What differs between the boards of two texts, and is not said.
fn compared(
    before: &[BoardFacts],
    after: &[BoardFacts],
    lost: &[Vec<Fact>],
    name: &str,
) -> Vec<String> {
    if before.len() != lost.len() {
        let (boards, said) = (before.len(), lost.len());
        return vec![format!("{name}: a number of boards\n{boards}, of which {said} are taken")];
    }
    // A board that is not written is named.
    let kept: Vec<_> = (1..)
        .zip(before.iter().zip(lost))
        .filter(|(_, (_, lost))| !lost.contains(&Fact::Board))
        .collect();
    if kept.len() != after.len() {
        let (boards, others) = (kept.len(), after.len());
        return vec![format!("{name}: a number of boards\n{boards} became {others}")];
    }
    let mut found = Vec::new();
    for ((number, (old, lost)), new) in kept.into_iter().zip(after) {
        let mut differences = Differences { lost, found: Vec::new() };
        differences.compare(old, new);
        for (fact, old, new) in differences.found {
            found.push(format!("{name}: {fact}\nof board {number}: {old} became {new}"));
        }
    }
    found
}

/// What of one board is lost without a word.
struct Differences<'l> {
    /// What is said to be lost.
    lost: &'l [Fact],
    found: Vec<(&'static str, String, String)>,
}

impl Differences<'_> {
    /// Takes a fact that is not kept, and about which nothing is said.
    fn expect(
        &mut self,
        is_kept: bool,
        name: &'static str,
        about: &[Fact],
        old: &impl Debug,
        new: &impl Debug,
    ) {
        if !is_kept && !about.iter().any(|fact| self.lost.contains(fact)) {
            let found = (name, format!("{old:?}"), format!("{new:?}"));
            self.found.push(found);
        }
    }

    /// Takes a value that is another one, or none any more.
    fn value<T: PartialEq + Debug>(
        &mut self,
        name: &'static str,
        about: &[Fact],
        old: &Option<T>,
        new: &Option<T>,
    ) {
        self.expect(old.is_none() || old == new, name, about, old, new);
    }

    fn compare(&mut self, old: &BoardFacts, new: &BoardFacts) {
        // `0` is a number in a label of LIN; in PBN and in a title of LIN it is a text.
        let is_kept = old.number.is_none_or(|number| {
            new.number == Some(number) || new.texts.contains(&number.to_string())
        });
        self.expect(is_kept, "number", &[], &old.number, &new.number);
        let about = [Fact::Dealer, Fact::Calls];
        self.value("dealer", &about, &old.dealer, &new.dealer);
        self.value("vulnerability", &[], &old.vulnerable, &new.vulnerable);
        let is_kept = is_deal_kept(old.deal, new.deal);
        self.expect(is_kept, "deal", &[Fact::Hands], &old.deal, &new.deal);
        // What is hidden must not be shown; a hand without cards has nothing to hide.
        let held = |seat: &&Seat| old.deal.is_some_and(|deal| deal.hand(**seat).is_some());
        let is_kept = old.hidden.iter().filter(held).all(|seat| new.hidden.contains(seat));
        self.expect(is_kept, "hidden hands", &[Fact::Hands], &old.hidden, &new.hidden);
        self.compare_texts(old, new);
        self.compare_auction(old, new);
        self.compare_play(old, new);
        self.compare_header(old, new);
    }

    fn compare_texts(&mut self, old: &BoardFacts, new: &BoardFacts) {
        for (old, new) in old.names.iter().zip(&new.names) {
            self.text("name", &[], old.as_deref(), new.as_deref());
        }
        // A title that is cleaned may be the number of a board.
        let number = new.numbered.as_deref().map(words);
        let all: String = new.texts.iter().map(|text| words(text)).chain(number).collect();
        // A text of a call stays with the last call that is written, and an explanation goes with its call.
        for text in &old.texts {
            let is_kept = all.contains(&words(text));
            let about = [Fact::Texts, Fact::Calls, Fact::Play];
            self.expect(is_kept, "text", &about, text, &new.texts);
        }
    }

    fn text(&mut self, name: &'static str, about: &[Fact], old: Option<&str>, new: Option<&str>) {
        let (said, kept) = (old.map(words), new.map(words));
        let is_kept = said.is_none_or(|said| said.is_empty() || kept == Some(said));
        self.expect(is_kept, name, about, &old, &new);
    }

    fn compare_auction(&mut self, old: &BoardFacts, new: &BoardFacts) {
        // Passes that end the auction may be left out, where the contract says that it is over.
        let is_over = old.calls.starts_with(&new.calls) && new.outcome.contract.is_some();
        let is_kept = old.calls == new.calls || is_over;
        let all: String = new.texts.iter().map(|text| words(text)).collect();
        let has_text = |text: &String| all.contains(&words(text));
        self.expect(is_kept, "calls", &[Fact::Calls], &old.calls, &new.calls);
        let is_noted = new.texts.iter().any(|text| text.starts_with(ALERT));
        let is_kept = |alert: &usize| new.alerts.contains(alert) || is_noted;
        let is_kept = old.alerts.iter().all(is_kept);
        self.expect(is_kept, "alerts", &[Fact::Calls], &old.alerts, &new.alerts);
        let ends = [new.outcome, new.entry];
        // A contradiction between the header and the record becomes a comment.
        let is_noted = old.entry_text.as_ref().is_some_and(has_text);
        let entry = Some(old.entry).filter(|_| !is_noted);
        for end in std::iter::once(old.outcome).chain(entry) {
            let Some(contract) = end.contract else {
                continue;
            };
            // An end position has its denomination, and the auction the rest.
            let is_auction = !new.calls.is_empty() && old.calls.starts_with(&new.calls);
            let is_end = is_auction && new.outcome.contract.is_none();
            let is_kept = ends.iter().any(|other| other.contract == Some(contract)) || is_end;
            self.expect(is_kept, "contract", &[Fact::Contract], &end, &ends);
            let Some(declarer) = end.declarer else {
                continue;
            };
            let mut others = ends.iter();
            let is_kept = others.any(|other| other.declarer == Some(declarer));
            self.expect(is_kept, "declarer", &[Fact::Declarer], &end, &ends);
            // A claim tells the tricks of a declarer whom nothing else names.
            let is_side = |other: &&Outcome| {
                let side = other.declarer.map(Seat::side);
                side.is_none_or(|side| side == declarer.side())
            };
            let mut its = ends.iter().filter(is_side);
            // They can be counted again from the contract.
            let is_played = old.cards.len() == DECK && sorted(&old.cards) == sorted(&new.cards);
            let is_played = is_played && new.outcome.contract.is_none();
            let is_kept = end.tricks.is_none() || its.any(|other| other.tricks == end.tricks);
            let is_kept = is_kept || end.is_counted || is_played;
            self.expect(is_kept, "tricks", &[Fact::Result], &end, &ends);
        }
        self.value("score", &[Fact::Scores], &old.score, &new.score);
    }

    fn compare_play(&mut self, old: &BoardFacts, new: &BoardFacts) {
        let is_kept = match old.is_in_order && new.is_in_order {
            true => old.cards == new.cards,
            false => sorted(&old.cards) == sorted(&new.cards),
        };
        self.expect(is_kept, "cards", &[Fact::Play], &old.cards, &new.cards);
        // The only table of a set is in the open room.
        let is_kept = old.room != Some(Room::Closed) || old.room == new.room;
        self.expect(is_kept, "room", &[Fact::Room], &old.room, &new.room);
    }

    fn compare_header(&mut self, old: &BoardFacts, new: &BoardFacts) {
        let (event, kept) = (old.event.as_deref(), new.event.as_deref());
        self.text("event", &[Fact::Event], event, kept);
        let (scoring, kept) = (&old.scoring, &new.scoring);
        self.value("scoring", &[Fact::Scoring], scoring, kept);
        let lists = [
            ("segment", Fact::Segment, &old.segments, &new.segments),
            ("teams", Fact::Teams, &old.teams, &new.teams),
            ("carry", Fact::Teams, &old.carry, &new.carry),
        ];
        for (name, fact, old, new) in lists {
            let kept: Vec<String> = new.iter().map(|text| words(text)).collect();
            let told = old.iter().map(|text| words(text));
            let is_kept = told.filter(|text| !text.is_empty()).all(|text| kept.contains(&text));
            self.expect(is_kept, name, &[fact], old, new);
        }
    }
}

fn sorted(cards: &[Card]) -> Vec<String> {
    let mut names: Vec<String> = cards.iter().map(Card::to_string).collect();
    names.sort_unstable();
    names
}

/// Whether each hand with cards has them still.
fn is_deal_kept(old: Option<Deal>, new: Option<Deal>) -> bool {
    let Some(old) = old else { return true };
    let hands = |deal: Deal, seat| deal.hand(seat).filter(|hand| !hand.is_empty());
    Seat::ALL.iter().all(|seat| {
        let own = hands(old, *seat);
        own.is_none() || own == new.and_then(|new| hands(new, *seat))
    })
}

/// The boards of a text.
fn facts(format: Format, text: &[u8]) -> Vec<BoardFacts> {
    match format {
        Format::Pbn => portnote_pbn::parse(text).games().map(|game| of_pbn(game.model())).collect(),
        _ => {
            let file = portnote_lin::parse(text).value;
            let mut context = portnote_lin::Context::new();
            let mut last = None;
            let blocks = file.blocks().iter().filter(|block| block.is_game());
            let boards = blocks.map(|block| {
                let set = block.own().set();
                let is_first = last.replace(set) != Some(set);
                of_lin(&context.game(block), is_first)
            });
            boards.collect()
        }
    }
}

fn of_lin(game: &portnote_lin::model::Game<'_>, is_first: bool) -> BoardFacts {
    let header = game.header();
    let settled = game.facts().settled;
    let entry = game.official().and_then(|entry| entry.result);
    let entry = entry.map_or(Outcome::default(), |entry| Outcome {
        contract: Some(entry.contract),
        declarer: entry.declarer,
        tricks: entry.tricks,
        is_counted: false,
    });
    let calls = game.calls.iter().filter(|turn| turn.call.is_some());
    let alerts = (0..).zip(calls.clone()).filter(|(_, turn)| turn.is_alerted());
    // Who explains a call with this word says only that it is alerted.
    let is_said = |range: &std::ops::Range<u32>| game.slice(range.clone()).trim() != ALERT;
    let explained = game.explanations.iter().map(|text| text.range.clone());
    let explained = explained.filter(is_said);
    let said = game.texts.iter().map(|text| text.range.clone());
    let mut texts: Vec<String> =
        explained.chain(said).map(|range| game.slice(range).to_owned()).collect();
    texts.extend(game.title().map(str::to_owned));
    if let Some(header) = header.filter(|_| is_first) {
        texts.extend(header.texts.iter().cloned());
    }
    let teams = || header.into_iter().flat_map(|header| &header.teams);
    let deal = game.deal.as_ref().map(|(deal, _)| deal.deal);
    BoardFacts {
        number: game.number(),
        dealer: game.dealer(),
        vulnerable: game.vulnerable(),
        deal: deal.filter(|deal| deal.hand_size() > 0),
        hidden: game.hidden().collect(),
        names: SEATS.map(|seat| game.player(seat).map(str::to_owned)).to_vec(),
        calls: calls.clone().filter_map(|turn| turn.call).collect(),
        alerts: alerts.map(|(number, _)| number).collect(),
        outcome: Outcome {
            contract: settled.contract,
            declarer: settled.declarer,
            tricks: settled.tricks,
            is_counted: settled.tricks_from == Some(portnote_lin::model::TricksFrom::Cards),
        },
        entry,
        numbered: game.title.as_ref().map(|(title, _)| (*title).to_owned()),
        entry_text: game.official().map(|entry| entry.text.clone()),
        score: None,
        cards: game.cards.iter().filter_map(|played| played.value.card()).collect(),
        is_in_order: true,
        room: game.room(),
        event: header.and_then(|header| header.event.clone()),
        segments: header.and_then(|header| header.segment.clone()).into_iter().collect(),
        scoring: header.and_then(|header| header.scoring).map(|scoring| scoring.name().to_owned()),
        teams: teams().filter_map(|team| team.name.clone()).collect(),
        carry: teams().filter_map(|team| team.carry.clone()).collect(),
        texts,
    }
}

fn of_pbn(game: &portnote_pbn::model::Game<'_>) -> BoardFacts {
    let derived = Derived::carrying(game, Carry::Deal);
    let record = &derived.record;
    let value = |name: &str| {
        let value = game.value(name)?;
        let value = value.trim();
        let is_unknown = value.starts_with('?') && words(value).is_empty();
        (!value.is_empty() && !is_unknown).then(|| value.to_owned())
    };
    let turns = game.auction.iter().flat_map(|section| &section.turns);
    let is_alert = |index: u32| {
        let mut notes = game.notes.iter();
        let note = notes
            .find(|note| note.section == Some(NoteSection::Auction) && note.index == Some(index));
        note.is_some_and(|note| note.text.starts_with(ALERT))
    };
    // `AP` means several calls, none of which can be alerted alone.
    let made = turns.filter(|turn| matches!(turn.value, CallValue::Call(_)));
    let alerts = (0..).zip(made).filter(|(_, turn)| {
        turn.marks.iter().any(|mark| match mark.kind {
            MarkKind::NoteReference(Some(index)) => is_alert(index),
            _ => false,
        })
    });
    let turns = game.play.iter().flat_map(|section| &section.turns);
    let written: Vec<Card> = turns
        .filter_map(|turn| match turn.value {
            CardValue::Card(card) => Some(card),
            _ => None,
        })
        .collect();
    let order = record.tricks.iter().flat_map(|trick| &trick.cards);
    let order: Vec<Card> = order.flatten().copied().collect();
    let is_in_order = order.len() == written.len();
    let comments = game.comments.iter().filter(|comment| !comment.is_escape_line());
    let comments = comments.map(|comment| comment.text().to_owned());
    let notes = game.notes.iter().map(|note| match note.text.strip_prefix(ALERT) {
        Some("") => String::new(),
        Some(rest) => rest.strip_prefix(": ").unwrap_or(&note.text).to_owned(),
        None => note.text.clone().into_owned(),
    });
    let teams = ["HomeTeam", "VisitTeam"].map(value);
    let named = teams.iter().flatten().map(|name| team(name));
    let (names, beside): (Vec<_>, Vec<_>) = named.unzip();
    let carry = ["HomeCarry", "VisitCarry"].map(value);
    BoardFacts {
        number: record.board,
        dealer: record.dealer,
        vulnerable: record.vulnerable,
        deal: game.deal().map(|deal| deal.deal).or(record.deal).filter(|deal| deal.hand_size() > 0),
        hidden: game.hidden().unwrap_or_default(),
        names: SEATS.map(|seat| value(seat.name())).to_vec(),
        calls: record.calls.iter().filter_map(|call| call.call).collect(),
        alerts: alerts.map(|(number, _)| number).collect(),
        outcome: Outcome {
            contract: record.contract(),
            declarer: record.declarer(),
            // Nobody takes tricks where nobody plays.
            tricks: record
                .declarer_tricks
                .filter(|tricks| *tricks > 0 || record.contract() != Some(Contract::PassedOut)),
            is_counted: derived.tricks_from == Some(TricksFrom::Cards),
        },
        entry: Outcome::default(),
        numbered: None,
        entry_text: None,
        score: value("Score").filter(|_| record.score_ns().is_none()),
        cards: if is_in_order { order } else { written },
        is_in_order,
        room: match value("Room").as_deref() {
            Some("Open") => Some(Room::Open),
            Some("Closed") => Some(Room::Closed),
            _ => None,
        },
        event: value("Event"),
        segments: ["Stage", "Session", "Round"].into_iter().filter_map(value).collect(),
        scoring: value("Scoring").map(|scoring| scoring_of(&scoring)),
        teams: names.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        carry: carry
            .into_iter()
            .flatten()
            .chain(beside.into_iter().flatten().map(str::to_owned))
            .collect(),
        texts: comments
            .chain(notes)
            .chain(value("Board").filter(|_| record.board.is_none()))
            .collect(),
    }
}

/// The name that LIN has for a scoring; itself where it has none.
fn scoring_of(text: &str) -> String {
    let known = match text {
        "IMP" | "IMPs" => Scoring::Imps,
        "MP" | "MatchPoints" => Scoring::Pairs,
        "BAM" => Scoring::BoardAMatch,
        other => return other.to_owned(),
    };
    known.name().to_owned()
}
