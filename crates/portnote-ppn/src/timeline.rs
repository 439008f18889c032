//! The timeline of a hand: one event for each deal, bid, exchange, meld, throw and score, with
//! the state after it and what is said and shown at that moment.

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_pinochle::{Call, Card, Deal, Hand, Replay, Seat, Trump};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::auction::Slot;
use crate::json::v1::SCHEMA;
use crate::model::{Game, Tag};
use crate::segment::{Point, Segment};
use crate::tag;
use crate::value::ValueReader;

/// One event with the state after it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "event")]
#[non_exhaustive]
pub struct Event<'g> {
    /// Always `portnote/ppn/1`.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: Cow<'static, str>,
    /// Number of the hand in the file, from 1.
    pub index: u64,
    /// Number of the event in the hand, from 1.
    pub seq: usize,
    /// The moment, like `P.7.2`.
    pub at: String,
    /// What happens: `deal`, `bid`, `pass`, `contract`, `take-kitty`, `discard`, `pass-cards`,
    /// `receive-cards`, `trump`, `partner`, `meld`, `throw`, `trick`, `score` or `terminated`.
    pub kind: Cow<'static, str>,
    /// Who acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Cow<'static, str>>,
    /// The cards that are moved, shown or thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// A bid, the points of a meld or those of a trick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// The trump, the result or the cause of an early end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The state after the event.
    #[serde(flatten)]
    pub state: State,
    /// Notes to be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Cow<'g, str>>,
    /// What players say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chats: Vec<Said>,
    /// Names, types and annotators as they are at that moment.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Cow<'g, str>, String>,
}

/// A text that a player says.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "chat")]
pub struct Said {
    /// Who.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Cow<'static, str>>,
    /// What.
    pub text: String,
}

/// Where a hand is in its game.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "state")]
#[non_exhaustive]
pub struct State {
    /// Cards left, by seat; unknown hands are not there.
    pub hands: BTreeMap<Cow<'static, str>, String>,
    /// Cards on the table, from the leader on.
    pub trick: Vec<String>,
    /// Points in tricks, Team 1 first; empty if the teams are unknown.
    pub counters: Vec<i32>,
    /// Tricks won, Team 1 first; empty if the teams are unknown.
    pub tricks: Vec<i32>,
    /// The highest bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high_bid: Option<u32>,
    /// Scores of the melds, of the play and of the hand, once they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
}

/// The events of a hand, in their order.
///
/// ```
/// use portnote_ppn::Context;
/// let text = b"[Auction \"N\"]\n50 Pass Pass Pass\n@A.1.2-M=[Note \"quick\"]\n";
/// let file = portnote_ppn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let events = portnote_ppn::timeline::events(&game);
/// let pass = events.iter().find(|event| event.kind == "pass");
/// assert_eq!(pass.map(|pass| (pass.at.as_str(), pass.notes.len())), Some(("A.1.2", 1)));
/// ```
#[must_use]
pub fn events<'g>(game: &'g Game<'_>) -> Vec<Event<'g>> {
    let mut line = Line { game, events: Vec::new(), state: State::default(), left: None };
    line.deal();
    line.auction();
    line.exchange();
    line.melds();
    line.play();
    line.end();
    line.events
}

/// What an event says beyond its moment and its kind.
#[derive(Default)]
struct Details {
    seat: Option<Seat>,
    cards: Option<String>,
    points: Option<u32>,
    value: Option<String>,
}

struct Line<'g, 'b> {
    game: &'g Game<'b>,
    events: Vec<Event<'g>>,
    state: State,
    left: Option<Deal>,
}

impl<'g> Line<'g, '_> {
    fn put(&mut self, at: Point, kind: &'static str, said: Details) {
        let game = self.game;
        let active = |tag: &&Tag<'_>| is_active(game, tag, at);
        let named = |name: &'static str| {
            let tags = game.tags.iter().filter(move |tag| tag.name == name);
            tags.filter(active)
        };
        let chats = named("Chat").map(|tag| {
            let chat = ValueReader::default().chat(&tag.value);
            Said { seat: chat.seat.map(|seat| seat.letters().into()), text: chat.text.to_owned() }
        });
        let is_person = |name: &str| {
            let typed = name.ends_with("Type") && tag::find(name).is_some();
            tag::seat(name).is_some() || typed || name == "Annotator"
        };
        let mut players = BTreeMap::new();
        // A tag with a prefix holds for its time before the one of the whole hand.
        let named_people = game.tags.iter().filter(|tag| is_person(tag.name));
        let people = || named_people.clone().filter(active);
        for (name, given) in game.all_given().filter(|(name, _)| is_person(name)) {
            players.insert(Cow::Borrowed(name), given.value.clone());
        }
        for tag in people().filter(|tag| tag.prefix.is_none()) {
            players
                .insert(Cow::Borrowed(tag.name), tag.resolved().unwrap_or_default().into_owned());
        }
        for tag in people().filter(|tag| tag.prefix.is_some()) {
            players.insert(Cow::Borrowed(tag.name), tag.value.to_string());
        }
        self.events.push(Event {
            schema: SCHEMA.into(),
            index: game.block().index(),
            seq: self.events.len() + 1,
            at: at.to_string(),
            kind: kind.into(),
            seat: said.seat.map(|seat| seat.letters().into()),
            cards: said.cards,
            points: said.points,
            value: said.value,
            state: self.state.clone(),
            notes: named("Note").map(|tag| Cow::Borrowed(&*tag.value)).collect(),
            chats: chats.collect(),
            players,
        });
    }

    fn show(&mut self) {
        let known = self.left.as_ref().map(|left| {
            let hands = left.known();
            hands.map(|(seat, hand)| (seat.letters().into(), hand.to_string())).collect()
        });
        self.state.hands = known.unwrap_or_default();
    }

    fn deal(&mut self) {
        let facts = self.game.facts();
        let derived = facts.derived.as_deref();
        self.left = derived.and_then(|derived| derived.deal);
        let teams = facts.teams.map_or(0, |teams| teams.count());
        self.state.counters = vec![0; teams];
        self.state.tricks = vec![0; teams];
        self.show();
        let seat = derived.and_then(|derived| derived.dealer);
        let said = Details { seat, ..Details::default() };
        self.put(Point::at(Segment::Deal), "deal", said);
    }

    fn auction(&mut self) {
        let facts = self.game.facts();
        let Some(read) = &facts.auction else { return };
        let mut last = Point::at(Segment::Auction);
        for slot in &read.slots {
            let at = point(Segment::Auction, slot.round, slot.number);
            last = at;
            let (kind, points) = match slot.slot {
                Slot::Out => continue,
                Slot::Unknown => ("bid", None),
                Slot::Call(Call::Pass) => ("pass", None),
                Slot::Call(Call::Bid(bid)) => {
                    self.state.high_bid = self.state.high_bid.max(Some(bid));
                    ("bid", Some(bid))
                }
            };
            let said = Details { seat: slot.seat, points, ..Details::default() };
            self.put(at, kind, said);
        }
        let derived = facts.derived.as_deref();
        let contract = derived.and_then(|derived| Some((derived.declarer?, derived.contract?)));
        if let Some((seat, bid)) = contract {
            self.state.high_bid = Some(bid);
            let said = Details { seat: Some(seat), points: Some(bid), ..Details::default() };
            self.put(last, "contract", said);
        }
    }

    fn exchange(&mut self) {
        let facts = self.game.facts();
        let Some(derived) = facts.derived.as_deref() else {
            return;
        };
        let moved = |seat, cards: Hand, points| Details {
            seat: Some(seat),
            cards: Some(cards.to_string()),
            points,
            value: None,
        };
        if let (Some(seat), Some(kitty)) =
            (derived.declarer, derived.kitty.filter(|_| facts.kitty.is_some()))
        {
            self.change(seat, |hand| hand.plus(&kitty));
            self.put(point(Segment::Exchange, 1, 0), "take-kitty", moved(seat, kitty, None));
            if let Some(discard) = derived.discard {
                self.change(seat, |hand| hand.minus(&discard.cards));
                let said = moved(seat, discard.cards, Some(discard.points));
                self.put(point(Segment::Exchange, 2, 0), "discard", said);
            }
        }
        if let Some(passed) = &derived.passed {
            self.pass(passed, derived.declarer);
        }
        if derived.holding.is_some() {
            self.left = derived.holding;
            self.show();
        }
    }

    /// All give first and receive then; of two partners the declarer gives back.
    fn pass(&mut self, passed: &Deal, declarer: Option<Seat>) {
        let table = self.game.facts().table;
        let gives = passed.known().filter(|(_, cards)| !cards.is_empty());
        let mut gives: Vec<(Seat, Hand)> = gives.collect();
        let said = |seat, cards: Hand| Details {
            seat: Some(seat),
            cards: Some(cards.to_string()),
            ..Details::default()
        };
        let is_pair = gives.len() == 2 && table.players() > 2;
        if is_pair {
            gives.order_by_key(|(seat, _)| Some(*seat) == declarer);
        }
        for (number, (seat, cards)) in gives.iter().enumerate() {
            self.change(*seat, |hand| hand.minus(cards));
            if let Some(other) = table.opposite(*seat).filter(|_| is_pair) {
                self.change(other, |hand| hand.plus(cards));
            }
            let exchange = if is_pair { number + 1 } else { 1 };
            let at = point(Segment::Exchange, exchange, 0);
            self.put(at, "pass-cards", said(*seat, *cards));
        }
        if is_pair {
            return;
        }
        for (seat, cards) in gives {
            if let Some(other) = table.opposite(seat) {
                self.change(other, |hand| hand.plus(&cards));
                let at = point(Segment::Exchange, 2, 0);
                self.put(at, "receive-cards", said(other, cards));
            }
        }
    }

    fn change(&mut self, seat: Seat, change: impl Fn(&Hand) -> Hand) {
        if let Some(left) = &mut self.left {
            let hand = left.hand(seat).map(|hand| change(&hand));
            left.set_hand(seat, hand);
        }
        self.show();
    }

    fn melds(&mut self) {
        let facts = self.game.facts();
        let derived = facts.derived.as_deref();
        let at = Point::at(Segment::Meld);
        if let Some(trump) = derived.and_then(|derived| derived.trump) {
            let said = Details {
                seat: derived.and_then(|derived| derived.declarer),
                value: Some(trump.to_string()),
                ..Details::default()
            };
            self.put(at, "trump", said);
        }
        if let Some((seat, card)) = facts.partner {
            let said =
                Details { seat: Some(seat), cards: Some(card.to_string()), ..Details::default() };
            self.put(at, "partner", said);
        }
        let first = derived.and_then(|derived| derived.dealer).unwrap_or(Seat::North);
        for seat in facts.table.from(facts.table.next(first)) {
            let own = *facts.melds.get(seat);
            let other = derived.and_then(|derived| *derived.melds.get(seat));
            let other = other.filter(|_| facts.is_scoring_known);
            if let Some(entry) = own.or(other) {
                let said = Details {
                    seat: Some(seat),
                    cards: Some(entry.shown.to_string()),
                    points: Some(entry.points),
                    value: None,
                };
                self.put(at, "meld", said);
            }
        }
    }

    fn play(&mut self) {
        let facts = self.game.facts();
        let derived = facts.derived.as_deref();
        let leader = derived.and_then(|derived| derived.leader);
        let (Some(read), Some(leader)) = (&facts.play, leader) else {
            return;
        };
        let trump = derived.and_then(|derived| derived.trump).and_then(Trump::suit);
        let holding = self.left.unwrap_or_else(|| Deal::new(facts.table));
        let mut play = Replay::new(&holding, facts.rules.play_setup(trump), leader);
        play.set_length(facts.hand_size);
        for (number, row) in read.tricks.iter().enumerate() {
            let cards: Vec<Option<Card>> = row.throws.iter().map(|(card, _)| *card).collect();
            let Ok(trick) = play.trick(&cards) else {
                return;
            };
            self.state.trick.clear();
            for (place, throw) in trick.throws().iter().enumerate() {
                let card = throw.card.map_or("?".to_owned(), |card| card.to_string());
                self.state.trick.push(card.clone());
                if let (Some(seat), Some(card)) = (throw.seat, throw.card) {
                    self.change(seat, |hand| {
                        let mut hand = *hand;
                        hand.remove(card);
                        hand
                    });
                }
                let said = Details { seat: throw.seat, cards: Some(card), ..Details::default() };
                self.put(point(Segment::Play, number + 1, place + 1), "throw", said);
            }
            let is_last = number + 1 == read.tricks.len();
            let is_broken_off = read.is_cut && is_last || row.annotation.is_none();
            // A player without a card yet is written as `-`.
            let unit = self.game.block().unit();
            let is_short = cards.len() < facts.table.players()
                || row.throws.last().is_some_and(|(card, place)| {
                    card.is_none() && unit.slice(place.clone()) == "-"
                });
            if is_short && is_broken_off {
                // It has no winner: its cards are left on the table.
                continue;
            }
            let so_far = play.totals_so_far();
            if let Some(teams) = facts.teams {
                self.state.counters = teams.sum(&so_far.points).values().to_vec();
                self.state.tricks = teams.sum(&so_far.tricks).values().to_vec();
            }
            let annotation = row.annotation.as_ref();
            let stated = annotation.and_then(|annotation| annotation.winner);
            if trick.winner.is_none() {
                play.set_leader(stated);
            }
            let said = Details {
                seat: trick.winner.or(stated),
                points: trick.points.or(annotation.and_then(|at| at.points)),
                ..Details::default()
            };
            self.state.trick.clear();
            let last = row.throws.len().max(1);
            self.put(point(Segment::Play, number + 1, last), "trick", said);
        }
    }

    fn end(&mut self) {
        let facts = self.game.facts();
        let at = Point::at(Segment::Result);
        if let Some(cause) = self.game.value("Termination") {
            let said = Details { value: Some(cause.into_owned()), ..Details::default() };
            self.put(at, "terminated", said);
            return;
        }
        let derived = facts.derived.as_deref();
        let score = derived.and_then(|derived| derived.score.as_ref());
        let score = score.filter(|_| facts.knows_meld_points());
        let scores = facts.hand_scores.or(score.map(|score| score.hand));
        self.state.scores = scores.map(|scores| scores.values().to_vec());
        let result = facts.result.or(facts.derived_result());
        let said = Details { value: result.map(|result| result.to_string()), ..Details::default() };
        self.put(at, "score", said);
    }
}

fn point(segment: Segment, first: usize, second: usize) -> Point {
    let number = |number: usize| u32::try_from(number).ok().filter(|number| *number > 0);
    Point { segment, first: number(first), second: number(second) }
}

/// Whether a tag holds at a moment. One whose end is its beginning holds just there.
fn is_active(game: &Game<'_>, tag: &Tag<'_>, at: Point) -> bool {
    let Some((_, prefix)) = &tag.prefix else {
        return true;
    };
    let Some(span) = prefix.span else {
        return false;
    };
    let from = game.facts().moment(span.from).key();
    let is_moment = span.to.is_some_and(|to| to.key() == span.from.key());
    let to = span.to.map(|to| match to.segment {
        Segment::Exchange => game.facts().moment(to).key(),
        _ => to.key(),
    });
    let now = at.key();
    match to {
        None => now >= from,
        Some(to) if is_moment || to <= from => now == from,
        Some(to) => now >= from && now < to,
    }
}
