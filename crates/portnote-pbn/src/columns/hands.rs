//! One row per known hand.

use std::io;

use portnote_bridge::derived::{HandHeld, Role};
use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use super::Facts;
use super::words::{seat, side};

type Of = Field<for<'r> fn(&'r HandHeld) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::derived("seat", Type::Text, "Whose hand it is", |it| seat(it.seat).into()).always(),
    Of::derived("side", Type::Text, "NS or EW", |it| side(it.seat).into()).always(),
    Of::stated("cards", Type::Text, "Spades, hearts, diamonds and clubs: KT8.A96.A95.7542", |it| {
        it.hand.to_string().into()
    })
    .always(),
    Of::derived("size", Type::Int8, "Number of cards", |it| it.hand.len().into()).always(),
    Of::derived("hcp", Type::Int8, "High card points: ace 4, king 3, queen 2, jack 1", |it| {
        it.hand.high_card_points().into()
    })
    .always(),
    Of::derived("controls", Type::Int8, "Ace 2, king 1", |it| it.hand.controls().into()).always(),
    Of::derived("spades", Type::Int8, "Number of spades", |it| length(it, 0)).always(),
    Of::derived("hearts", Type::Int8, "Number of hearts", |it| length(it, 1)).always(),
    Of::derived("diamonds", Type::Int8, "Number of diamonds", |it| length(it, 2)).always(),
    Of::derived("clubs", Type::Int8, "Number of clubs", |it| length(it, 3)).always(),
    Of::derived(
        "shape",
        Type::Text,
        "Lengths of the suits of a hand of 13 cards, the longest first: 5332",
        |it| of_full(it, it.hand.shape(), ""),
    ),
    Of::derived("pattern", Type::Text, "The same in the order of the suits: 5=3=3=2", |it| {
        of_full(it, it.hand.lengths(), "=")
    }),
    Of::derived("balanced", Type::Bool, "Whether the shape is 4333, 4432 or 5332", |it| {
        it.is_full().then(|| it.hand.is_balanced()).into()
    }),
    Of::derived("role", Type::Text, "declarer, dummy, leader or third", |it| {
        let role = it.role.map(|role| match role {
            Role::Declarer => "declarer",
            Role::Dummy => "dummy",
            Role::Leader => "leader",
            Role::Third => "third",
        });
        role.into()
    }),
    Of::derived("vulnerable", Type::Bool, "Whether its side is vulnerable", |it| {
        it.vulnerable.into()
    }),
    Of::stated("hidden", Type::Bool, "Whether Hidden names it", |it| it.hidden.into()).always(),
];

struct Hand<'h>(&'h HandHeld);

impl Row for Hand<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self.0))
    }
}

pub(super) fn rows(
    facts: &Facts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let hands = &facts.record().hands;
    hands.iter().try_for_each(|held| sink.row(table, &Hand(held)))
}

fn length(held: &HandHeld, suit: usize) -> Value<'static> {
    held.hand.lengths().get(suit).copied().into()
}

/// Lengths of suits in one text; null where the hand has not 13 cards.
fn of_full(held: &HandHeld, lengths: [u8; 4], between: &str) -> Value<'static> {
    if !held.is_full() {
        return Value::Null;
    }
    let mut text = String::with_capacity(8);
    for length in lengths {
        if !text.is_empty() {
            text.push_str(between);
        }
        if length >= 10 {
            text.push('1');
        }
        text.push(char::from(b'0' + length % 10));
    }
    text.into()
}
