//! One row per seat, call, meld, trick, card or team, and the same in a dump.

use std::borrow::Cow;

use portnote_core::columns::{Row, Value, facts};
use portnote_pinochle::{Call, Card, Hand, Seat, Team};

use crate::derive::{BidMade, Derived, HandHeld, MeldLaid, TeamScore, Thrown, TrickPlayed};
use crate::model::Game;

facts! {
    /// The cards of one seat.
    #[schemars(rename = "hand_held")]
    pub struct HandHeldV1<'g>;
    pub(super) fn new(it: HandCards<'g>);
    pub(super) const HANDS;

    /// Whose they are.
    seat: Cow<'static, str> = it.of.seat.letters() => derived(Text, "The seat").always(),
    /// Its team.
    team: Option<usize> = it.of.team.map(Team::number) => derived(Int8, "Number of its team"),
    /// The name of the player.
    player: Option<Cow<'g, str>> = it.player() => stated(Text via known, "The player"),
    /// The hand as it was dealt.
    dealt: Option<String> = cards(it.of.dealt) => stated(Text, "Hand as it was dealt"),
    /// The hand after the exchange.
    held: Option<String> = cards(it.of.held) => stated(Text, "Hand after the exchange"),
    /// The cards passed.
    passed: Option<String> = cards(it.of.passed) => stated(Text, "Cards passed"),
    /// Number of its cards when the play begins, or else when they were dealt.
    size: Option<usize> = it.of.size() => derived(
        Int8,
        "Number of cards when the play begins, or else when they were dealt"
    ).unit("cards"),
}

facts! {
    /// One call with what follows by the rules.
    #[schemars(rename = "bid")]
    pub struct BidV1;
    pub(super) fn new(it: Numbered<'_, BidMade>);
    pub(super) const BIDS;

    /// Its number, from 1.
    call_no: usize = it.number => derived(Int16, "Number of the call, from 1").always(),
    /// The round of the auction, from 1.
    round: usize = it.of.round => derived(Int16, "Round of the auction, from 1").always(),
    /// Who made it.
    seat: Option<Cow<'static, str>> = it.of.seat.map(Seat::letters) => derived(Text, "Who called"),
    /// `Pass` or a number.
    call: Option<Cow<'static, str>> = it.of.call.map(call) => stated(Text, "Pass or a number"),
    /// The points of a bid.
    points: Option<u32> = it.of.call.and_then(points)
        => stated(Int16, "Points of a bid").unit("points"),
}

facts! {
    /// The meld of one seat.
    #[schemars(rename = "meld_laid")]
    pub struct MeldLaidV1;
    pub(super) fn new(it: MeldLaid);
    pub(super) const MELDS;

    /// Whose it is.
    seat: Cow<'static, str> = it.seat.letters() => derived(Text, "Whose meld it is").always(),
    /// Its team.
    team: Option<usize> = it.team.map(Team::number) => derived(Int8, "Number of its team"),
    /// Its cards.
    cards: String = it.cards.to_string() => stated(Text),
    /// Its points.
    points: u32 = it.points => stated(Int16).always().unit("points"),
    /// Whether it follows from the cards and is not stated.
    derived: bool = it.derived => derived(Bool).always(),
}

facts! {
    /// One trick with what follows by the rules.
    #[schemars(rename = "trick_played")]
    pub struct TrickPlayedV1;
    pub(super) fn new(it: Numbered<'_, TrickPlayed>);
    pub(super) const TRICKS;

    /// Its number, from 1.
    trick: usize = it.number => derived(Int8, "Number of the trick, from 1").always(),
    /// Who led.
    leader: Option<Cow<'static, str>> = it.of.leader.map(Seat::letters) => derived(Text),
    /// Who won.
    winner: Option<Cow<'static, str>> = it.of.winner.map(Seat::letters) => derived(Text),
    /// The cards in the order thrown; `null` for one that is not known.
    cards: Vec<Option<Cow<'static, str>>> = shown(&it.of.throws)
        => stated(Text via texts, "Cards in the order thrown, `?` for one that is not known"),
    /// Its points, with the bonus of the last trick.
    points: Option<u32> = it.of.points => derived(Int8).unit("points"),
}

facts! {
    /// One card of the play.
    #[schemars(rename = "throw")]
    pub struct ThrowV1;
    pub(super) fn new(it: Throw<'_>);
    pub(super) const THROWS;

    /// Its number, from 1.
    throw_no: usize = it.number => derived(Int16, "Number of the card, from 1").always(),
    /// The number of its trick.
    trick: usize = it.trick => derived(Int8, "Number of the trick, from 1").always(),
    /// Its place in the trick: 1 for the lead.
    position: usize = it.position => derived(Int8, "Place in the trick: 1 is the leader").always(),
    /// Who threw it.
    seat: Option<Cow<'static, str>> = it.thrown.seat.map(Seat::letters) => derived(Text),
    /// The card.
    card: Option<Cow<'static, str>> = it.thrown.card.map(Card::as_str)
        => stated(Text, "Suit and rank: SQ"),
    /// Its suit.
    suit: Option<char> = it.thrown.card.map(|card| card.suit().letter())
        => stated(Text, "S, H, D or C"),
    /// Its rank.
    rank: Option<char> = it.thrown.card.map(|card| card.rank().letter())
        => stated(Text, "A, T, K, Q, J or 9"),
    /// Whether it wins the trick.
    wins: Option<bool> = it.thrown.wins => derived(Bool),
    /// Whether it is a trump.
    trump: Option<bool> = it.thrown.trump => derived(Bool),
}

facts! {
    /// The scores of one team.
    #[schemars(rename = "team_score")]
    pub struct TeamScoreV1;
    pub(super) fn new(it: TeamScore);
    pub(super) const TEAM_SCORES;

    /// Number of the team, from 1.
    team: usize = it.team => derived(Int8).always(),
    /// Points of its melds.
    meld: Option<i32> = it.meld => stated(Int32).unit("points"),
    /// Points of its tricks.
    play: Option<i32> = it.play => stated(Int32).unit("points"),
    /// Points of the team in this hand.
    hand_score: Option<i32> = it.hand_score => stated(Int32).unit("points"),
    /// Points of the team before the hand.
    game_score: Option<i32> = it.game_score => stated(Int32).unit("points"),
}

#[cfg(feature = "json")]
impl Copy for TeamScoreV1 {}

pub(super) struct HandCards<'g> {
    game: &'g Game<'g>,
    of: HandHeld,
}

pub(super) struct Numbered<'g, T> {
    number: usize,
    of: &'g T,
}

pub(super) struct Throw<'g> {
    number: usize,
    trick: usize,
    position: usize,
    thrown: &'g Thrown,
}

impl<'g> HandCards<'g> {
    fn player(&self) -> Option<Cow<'g, str>> {
        let name = self.game.value(self.of.seat.name());
        name.filter(|name| !matches!(&**name, "" | "?" | "*"))
    }
}

impl Row for HandCards<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        HANDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for Numbered<'_, BidMade> {
    fn value(&self, column: usize) -> Value<'_> {
        BIDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for MeldLaid {
    fn value(&self, column: usize) -> Value<'_> {
        MELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for Numbered<'_, TrickPlayed> {
    fn value(&self, column: usize) -> Value<'_> {
        TRICKS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for Throw<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        THROWS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for TeamScore {
    fn value(&self, column: usize) -> Value<'_> {
        TEAM_SCORES.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

/// The hands of the seats.
pub(super) fn held<'d, 'g>(
    game: &'g Game<'g>,
    derived: &'d Derived,
) -> impl Iterator<Item = HandCards<'g>> + use<'d, 'g> {
    derived.hands.iter().map(move |of| HandCards { game, of: *of })
}

/// Items with their numbers, from 1.
pub(super) fn numbered<T>(items: &[T]) -> impl Iterator<Item = Numbered<'_, T>> {
    (1..).zip(items).map(|(number, of)| Numbered { number, of })
}

/// The cards in the order thrown.
pub(super) fn throws(derived: &Derived) -> impl Iterator<Item = Throw<'_>> {
    let places = (1..).zip(&derived.tricks).flat_map(|(trick, played)| {
        let throws = (1..).zip(&played.throws);
        throws.map(move |(position, thrown)| (trick, position, thrown))
    });
    let numbered = (1..).zip(places);
    numbered.map(|(number, (trick, position, thrown))| Throw { number, trick, position, thrown })
}

fn cards(hand: Option<Hand>) -> Option<String> {
    hand.map(|hand| hand.to_string())
}

fn call(call: Call) -> Cow<'static, str> {
    match call {
        Call::Pass => "Pass".into(),
        Call::Bid(points) => points.to_string().into(),
    }
}

const fn points(call: Call) -> Option<u32> {
    match call {
        Call::Bid(points) => Some(points),
        Call::Pass => None,
    }
}

fn shown(throws: &[Thrown]) -> Vec<Option<Cow<'static, str>>> {
    let cards = throws.iter().map(|thrown| thrown.card);
    cards.map(|card| Some(card?.as_str().into())).collect()
}

fn texts(cards: Vec<Option<Cow<'static, str>>>) -> Value<'static> {
    let texts = cards.iter().map(|card| card.as_deref().unwrap_or("?"));
    texts.collect::<Vec<_>>().join(" ").into()
}

/// A value that says something.
pub(super) fn known(value: Option<Cow<'_, str>>) -> Value<'_> {
    value.filter(|value| !matches!(value.trim(), "?" | "*")).into()
}
