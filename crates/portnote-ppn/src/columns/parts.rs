//! One row per seat, call, meld, trick, card or team.

use std::io;

use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value, give};
use portnote_pinochle::{Call, Hand, Seat, Team};

use super::HandFacts;
use crate::derive::{BidMade, HandHeld, MeldLaid, TeamScore, Thrown, TrickPlayed};

type OfHand = Field<for<'r> fn(&'r Held<'r>) -> Value<'r>>;
type OfBid = Field<for<'r> fn(&'r Numbered<'r, BidMade>) -> Value<'r>>;
type OfMeld = Field<for<'r> fn(&'r MeldLaid) -> Value<'r>>;
type OfTrick = Field<for<'r> fn(&'r Numbered<'r, TrickPlayed>) -> Value<'r>>;
type OfThrow = Field<for<'r> fn(&'r Throw<'r>) -> Value<'r>>;
type OfTeam = Field<for<'r> fn(&'r TeamScore) -> Value<'r>>;

pub(super) static HANDS: &[OfHand] = &[
    OfHand::derived("seat", Type::Text, "The seat", |it| it.of.seat.letters().into()).always(),
    OfHand::derived("team", Type::Int8, "Number of its team", |it| team(it.of.team)),
    OfHand::stated("player", Type::Text, "The player", |it| it.hand.known(it.of.seat.name())),
    OfHand::stated("dealt", Type::Text, "Hand as it was dealt", |it| cards(it.of.dealt)),
    OfHand::stated("held", Type::Text, "Hand after the exchange", |it| cards(it.of.held)),
    OfHand::stated("passed", Type::Text, "Cards passed", |it| cards(it.of.passed)),
    OfHand::derived(
        "size",
        Type::Int8,
        "Number of cards when the play begins, or else when they were dealt",
        |it| it.of.size().into(),
    ),
];

pub(super) static BIDS: &[OfBid] = &[
    OfBid::derived("call_no", Type::Int16, "Number of the call, from 1", |it| it.number.into())
        .always(),
    OfBid::derived("round", Type::Int16, "Round of the auction, from 1", |it| it.of.round.into())
        .always(),
    OfBid::derived("seat", Type::Text, "Who called", |it| it.of.seat.map(Seat::letters).into()),
    OfBid::stated("call", Type::Text, "Pass or a number", |it| match it.of.call {
        None => Value::Null,
        Some(Call::Pass) => "Pass".into(),
        Some(Call::Bid(points)) => points.to_string().into(),
    }),
    OfBid::stated("points", Type::Int16, "Points of a bid", |it| match it.of.call {
        Some(Call::Bid(points)) => points.into(),
        Some(Call::Pass) | None => Value::Null,
    }),
];

pub(super) static MELDS: &[OfMeld] = &[
    OfMeld::derived("seat", Type::Text, "Whose meld it is", |it| it.seat.letters().into()).always(),
    OfMeld::derived("team", Type::Int8, "Number of its team", |it| team(it.team)),
    OfMeld::stated("cards", Type::Text, "Its cards", |it| it.cards.to_string().into()),
    OfMeld::stated("points", Type::Int16, "Its points", |it| it.points.into()).always(),
    OfMeld::derived(
        "derived",
        Type::Bool,
        "Whether it follows from the cards and is not stated",
        |it| it.derived.into(),
    )
    .always(),
];

pub(super) static TRICKS: &[OfTrick] = &[
    OfTrick::derived("trick", Type::Int8, "Number of the trick, from 1", |it| it.number.into())
        .always(),
    OfTrick::derived("leader", Type::Text, "Who led", |it| it.of.leader.map(Seat::letters).into()),
    OfTrick::derived("winner", Type::Text, "Who won", |it| it.of.winner.map(Seat::letters).into()),
    OfTrick::stated(
        "cards",
        Type::Text,
        "Cards in the order thrown, `?` for one that is not known",
        |it| {
            let cards = it.of.throws.iter().map(|thrown| match thrown.card {
                Some(card) => card.to_string(),
                None => "?".to_owned(),
            });
            cards.collect::<Vec<_>>().join(" ").into()
        },
    ),
    OfTrick::derived("points", Type::Int8, "Its points, with the bonus of the last trick", |it| {
        it.of.points.into()
    }),
];

pub(super) static THROWS: &[OfThrow] = &[
    OfThrow::derived("throw_no", Type::Int16, "Number of the card, from 1", |it| it.number.into())
        .always(),
    OfThrow::derived("trick", Type::Int8, "Number of the trick, from 1", |it| it.trick.into())
        .always(),
    OfThrow::derived("position", Type::Int8, "Place in the trick: 1 is the leader", |it| {
        it.position.into()
    })
    .always(),
    OfThrow::derived("seat", Type::Text, "Who threw it", |it| {
        it.thrown.seat.map(Seat::letters).into()
    }),
    OfThrow::stated("card", Type::Text, "Suit and rank: SQ", |it| {
        it.thrown.card.map(|card| card.to_string()).into()
    }),
    OfThrow::stated("suit", Type::Text, "S, H, D or C", |it| {
        it.thrown.card.map(|card| card.suit().letter().to_string()).into()
    }),
    OfThrow::stated("rank", Type::Text, "A, T, K, Q, J or 9", |it| {
        it.thrown.card.map(|card| card.rank().letter().to_string()).into()
    }),
    OfThrow::derived("wins", Type::Bool, "Whether it wins the trick", |it| it.thrown.wins.into()),
    OfThrow::derived("trump", Type::Bool, "Whether it is a trump", |it| it.thrown.trump.into()),
];

pub(super) static TEAM_SCORES: &[OfTeam] = &[
    OfTeam::derived("team", Type::Int8, "Number of the team, from 1", |it| it.team.into()).always(),
    OfTeam::stated("meld", Type::Int32, "Points of its melds", |it| it.meld.into()),
    OfTeam::stated("play", Type::Int32, "Points of its tricks", |it| it.play.into()),
    OfTeam::stated("hand_score", Type::Int32, "Points of the team in this hand", |it| {
        it.hand_score.into()
    }),
    OfTeam::stated("game_score", Type::Int32, "Points of the team before the hand", |it| {
        it.game_score.into()
    }),
];

pub(super) struct Held<'g> {
    hand: &'g HandFacts<'g>,
    of: &'g HandHeld,
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

impl Row for Held<'_> {
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

pub(super) fn hands(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = hand.derived().hands.iter();
    give(rows.map(|of| Held { hand, of }), table, sink)
}

pub(super) fn bids(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&hand.derived().bids);
    give(rows.map(|(number, of)| Numbered { number, of }), table, sink)
}

pub(super) fn melds(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    give(hand.derived().melds.iter().copied(), table, sink)
}

pub(super) fn tricks(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let rows = (1..).zip(&hand.derived().tricks);
    give(rows.map(|(number, of)| Numbered { number, of }), table, sink)
}

pub(super) fn throws(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let places = (1..).zip(&hand.derived().tricks).flat_map(|(trick, played)| {
        let throws = (1..).zip(&played.throws);
        throws.map(move |(position, thrown)| (trick, position, thrown))
    });
    let rows = (1..).zip(places);
    let rows =
        rows.map(|(number, (trick, position, thrown))| Throw { number, trick, position, thrown });
    give(rows, table, sink)
}

pub(super) fn team_scores(
    hand: &HandFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    give(hand.derived().team_scores.iter().copied(), table, sink)
}

fn cards(hand: Option<Hand>) -> Value<'static> {
    hand.map(|hand| hand.to_string()).into()
}

fn team(team: Option<Team>) -> Value<'static> {
    team.map(|team| team.number()).into()
}
