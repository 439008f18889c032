//! One row per call.

use std::io;

use portnote_bridge::derived::CALLS;
use portnote_core::columns::{Columns, Field, Row, RowSink, Table, Type, Value};

use super::{RecordFacts, Source};
use crate::derive::CallMade;

type Of = Field<for<'r> fn(&'r Made<'r>) -> Value<'r>>;

/// What follows of a call, and what is noted of it.
pub(super) static FIELDS: &(dyn Columns + Sync) = &(CALLS, OWN);

const OWN: &[Of] = &[
    Of::stated("note", Type::Text, "Text of its note: §3.5.4", |it| {
        it.source.call_note(it.place()).into()
    }),
    Of::stated("nags", Type::Text, "Its glyphs, such as `$2 $14`", |it| {
        it.source.call_glyphs(it.place()).into()
    }),
    Of::stated("raw", Type::Text, "The call as written", |it| {
        it.source.call_text(it.place()).into()
    })
    .always(),
];

pub(super) struct Made<'g> {
    source: &'g dyn Source,
    /// The call, and its number from 1.
    call: (usize, &'g CallMade),
}

impl Made<'_> {
    /// Its number in the auction, from 0.
    const fn place(&self) -> usize {
        self.call.0 - 1
    }
}

impl Row for Made<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        match (CALLS.get(column), column.checked_sub(CALLS.len())) {
            (Some(field), _) => (field.value)(&self.call),
            (None, Some(own)) => OWN.get(own).map_or(Value::Null, |field| (field.value)(self)),
            (None, None) => Value::Null,
        }
    }
}

pub(super) fn rows(
    facts: &RecordFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) || !facts.source.has_auction() {
        return Ok(());
    }
    let mut calls = (1..).zip(&facts.record().calls);
    calls.try_for_each(|call| sink.row(table, &Made { source: facts.source, call }))
}
