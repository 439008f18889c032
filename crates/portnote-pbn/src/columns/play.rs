//! One row per card and one per trick, in the order played.

use std::io;

use portnote_bridge::derived::TRICKS;
use portnote_bridge::{Card, CardCost, Deal, Seat, Suit};
use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use super::words::{rank, seat, side, suit, trump};
use super::{RecordFacts, Source};
use crate::derive::TrickPlayed;

type OfCard = Field<for<'r> fn(&'r Played<'r>) -> Value<'r>>;

pub(super) static CARDS: &[OfCard] = &[
    OfCard::derived(
        "card_no",
        Type::Int8,
        "Number of the card in the order played, from 1",
        |it| it.number.into(),
    )
    .always(),
    OfCard::derived("trick", Type::Int8, "Number of the trick, from 1", |it| it.trick.into())
        .always(),
    OfCard::derived("position", Type::Int8, "Place in the trick: 1 is the leader", |it| {
        it.position.into()
    })
    .always(),
    OfCard::derived("seat", Type::Text, "Whose card it is", |it| seat(it.seat).into()).always(),
    OfCard::derived("side", Type::Text, "NS or EW", |it| side(it.seat).into()).always(),
    OfCard::stated("card", Type::Text, "Suit and rank: SQ", |it| it.card.as_str().into()).always(),
    OfCard::stated("suit", Type::Text, "S, H, D or C", |it| suit(it.card).into()).always(),
    OfCard::stated("rank", Type::Text, "A, K, Q, J, T or 9 to 2", |it| rank(it.card).into())
        .always(),
    OfCard::derived(
        "held",
        Type::Bool,
        "Whether the hand held it; null where the hand is not known",
        |it| it.held.into(),
    ),
    OfCard::derived("wins", Type::Bool, "Whether it wins the trick", |it| {
        it.played.winner.map(|winner| winner == it.seat).into()
    }),
    OfCard::derived("trump", Type::Bool, "Whether it is a trump", |it| {
        (Some(it.card.suit()) == it.trump).into()
    })
    .always(),
    OfCard::stated("revoke", Type::Bool, "Whether `^R` marks it", |it| {
        it.played.revokes.contains(&it.seat).into()
    })
    .always(),
    OfCard::stated("note", Type::Text, "Text of its note: PBN 2.1 §3.6.2", |it| {
        it.source.card_note(it.trick - 1, it.seat).into()
    }),
    OfCard::stated("nags", Type::Text, "Its glyphs, such as `$2 $14`", |it| {
        it.source.card_glyphs(it.trick - 1, it.seat).into()
    }),
    OfCard::derived(
        "dd_tricks",
        Type::Int8,
        "Tricks of declarer's side with best play after it; null if the play is not solved",
        |it| it.cost.map(|cost| cost.tricks).into(),
    )
    .unit("tricks"),
    OfCard::derived(
        "dd_cost",
        Type::Int8,
        "Tricks that its side lost by it; null if the play is not solved",
        |it| it.cost.map(|cost| cost.cost).into(),
    )
    .unit("tricks"),
];

pub(super) struct Played<'g> {
    source: &'g dyn Source,
    number: usize,
    trick: usize,
    position: usize,
    seat: Seat,
    card: Card,
    held: Option<bool>,
    played: &'g TrickPlayed,
    trump: Option<Suit>,
    cost: Option<&'g CardCost>,
}

/// A trick with its number from 1.
struct Trick<'g>((usize, &'g TrickPlayed));

impl Row for Played<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        CARDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for Trick<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        TRICKS.get(column).map_or(Value::Null, |field| (field.value)(&self.0))
    }
}

pub(super) fn cards(
    facts: &RecordFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) || !facts.source.has_play() {
        return Ok(());
    }
    let record = facts.record();
    let mut hands = Deal::new();
    for held in &record.hands {
        hands.set_hand(held.seat, Some(held.hand));
    }
    let trump = trump(record.denomination());
    let costs = facts.play_costs();
    let mut number = 0;
    for (trick, played) in (1..).zip(&record.tricks) {
        let Some((leader, cards)) = played.leader.zip(played.cards.as_ref()) else {
            continue;
        };
        for (step, &card) in cards.iter().enumerate() {
            let seat = leader.rotate(step);
            number += 1;
            let cost = costs.and_then(|costs| costs.cards.get(number - 1));
            let row = Played {
                source: facts.source,
                number,
                trick,
                position: step + 1,
                seat,
                card,
                held: hands.hand(seat).map(|hand| hand.contains(card)),
                played,
                trump,
                cost: cost.filter(|cost| (cost.seat, cost.card) == (seat, card)),
            };
            sink.row(table, &row)?;
        }
    }
    Ok(())
}

pub(super) fn tricks(
    facts: &RecordFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) || !facts.source.has_play() {
        return Ok(());
    }
    let tricks = facts.record().tricks.iter();
    (1..).zip(tricks).try_for_each(|trick| sink.row(table, &Trick(trick)))
}
