//! One row per known hand.

use std::io;

use portnote_bridge::derived::{HANDS, HandHeld};
use portnote_core::columns::{Row, RowSink, Table, Value};

use super::RecordFacts;

struct Hand<'h>(&'h HandHeld);

impl Row for Hand<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        HANDS.get(column).map_or(Value::Null, |field| (field.value)(&self.0))
    }
}

pub(super) fn rows(
    facts: &RecordFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let hands = &facts.record().hands;
    hands.iter().try_for_each(|held| sink.row(table, &Hand(held)))
}
