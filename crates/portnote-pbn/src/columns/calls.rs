//! One row per call.

use std::io;

use portnote_bridge::{Bid, Call};
use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use super::words::{seat, side};
use super::{Facts, Source};
use crate::derive::CallMade;

type Of = Field<for<'r> fn(&'r Made<'r>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::derived("call_no", Type::Int16, "Number of the call, from 1", |it| (it.place + 1).into())
        .always(),
    Of::derived("round", Type::Int16, "Round of the auction, from 1", |it| it.made.round.into())
        .always(),
    Of::derived("seat", Type::Text, "Who called", |it| seat(it.made.seat).into()).always(),
    Of::derived("side", Type::Text, "NS or EW", |it| side(it.made.seat).into()).always(),
    Of::derived(
        "call",
        Type::Text,
        "The call in the spelling of the standard; null where it cannot be read",
        |it| it.made.call.map(Call::as_str).into(),
    ),
    Of::derived("kind", Type::Text, "pass, double, redouble or bid", |it| {
        let kind = it.made.call.map(|call| match call {
            Call::Pass => "pass",
            Call::Double => "double",
            Call::Redouble => "redouble",
            Call::Bid(_) => "bid",
        });
        kind.into()
    }),
    Of::derived("level", Type::Int8, "Level of a bid", |it| it.bid().map(Bid::level).into()),
    Of::derived("denomination", Type::Text, "Denomination of a bid", |it| {
        it.bid().map(|bid| bid.denomination().letters()).into()
    }),
    Of::derived("from_all_pass", Type::Bool, "Whether it is one of the passes of `AP`", |it| {
        it.made.from_all_pass.into()
    })
    .always(),
    Of::derived("insufficient", Type::Bool, "Whether `^I` marks it: PBN 2.1 §3.5.2", |it| {
        it.made.insufficient.into()
    })
    .always(),
    Of::stated("note", Type::Text, "Text of its note: §3.5.4", |it| {
        it.source.call_note(it.place).into()
    }),
    Of::stated("nags", Type::Text, "Its glyphs, such as `$2 $14`", |it| {
        it.source.call_glyphs(it.place).into()
    }),
    Of::stated("raw", Type::Text, "The call as written", |it| it.source.call_text(it.place).into())
        .always(),
];

pub(super) struct Made<'g> {
    source: &'g dyn Source,
    /// Its number in the auction, from 0.
    place: usize,
    made: &'g CallMade,
}

impl Made<'_> {
    fn bid(&self) -> Option<Bid> {
        self.made.call.and_then(Call::bid)
    }
}

impl Row for Made<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

pub(super) fn rows(
    facts: &Facts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) || !facts.source.has_auction() {
        return Ok(());
    }
    let mut calls = facts.record().calls.iter().enumerate();
    calls.try_for_each(|(place, made)| {
        let row = Made { source: facts.source, place, made };
        sink.row(table, &row)
    })
}
