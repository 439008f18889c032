//! One row per ply.

use std::io;

use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};
use portnote_draughts::{Color, Square, SquareNames};

use super::Facts;
use crate::derive::PlyMade;

/// Bytes of most positions.
const FEN: usize = 80;

type Of = Field<for<'r, 'g> fn(&'r Ply<'g>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::derived(
        "line",
        Type::Int16,
        "0 for the main line, else the number of a variation",
        |it| it.made.line.into(),
    )
    .always(),
    Of::derived(
        "parent",
        Type::Int16,
        "Line in which the variation is",
        |it| it.made.parent.into(),
    ),
    Of::derived(
        "ply",
        Type::Int16,
        "Number in the game, from 1; the first ply of a variation has that of the ply that it replaces",
        |it| it.made.ply.into(),
    )
    .always(),
    Of::derived("side", Type::Text, "W or B", |it| {
        let side = it.made.side.map(|side| match side {
            Color::White => "W",
            Color::Black => "B",
        });
        side.into()
    }),
    Of::derived(
        "move",
        Type::Text,
        "The move in the form of PDN 3.0",
        |it| it.made.text.as_deref().into(),
    ),
    Of::stated("raw", Type::Text, "The move as written", |it| {
        it.made.raw.into()
    }),
    Of::derived("from", Type::Text, "Square from which the piece moves", |it| {
        it.name(it.made.from).into()
    }),
    Of::derived("to", Type::Text, "Square to which it moves", |it| {
        it.name(it.made.to).into()
    }),
    Of::derived("captured", Type::Int8, "Number of captured pieces", |it| {
        it.made.captured.map(|captured| captured.len()).into()
    }),
    Of::derived(
        "captured_squares",
        Type::Text,
        "Their squares in the order of capture, with spaces between them",
        |it| {
            let Some(squares) = it.made.captured_squares() else {
                return Value::Null;
            };
            let mut text = String::new();
            for name in squares.filter_map(|square| it.name(Some(square))) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(name);
            }
            text.into()
        },
    ),
    Of::derived(
        "crowned",
        Type::Bool,
        "Whether a man is made a king",
        |it| it.made.crowned.into(),
    ),
    Of::derived(
        "legal_moves",
        Type::Int16,
        "Number of legal moves before the ply",
        |it| it.made.legal_moves.into(),
    ),
    Of::derived(
        "state",
        Type::Text,
        "legal, ambiguous, illegal, unplayed or null",
        |it| it.made.state.as_str().into(),
    )
    .always(),
    Of::derived("fen_after", Type::Text, "Position after it", |it| {
        let after = it.made.after.zip(it.names);
        let text = after.map(|(after, names)| {
            let mut text = String::with_capacity(FEN);
            names.push_fen(after, &mut text);
            text
        });
        text.into()
    }),
    Of::derived("key_after", Type::Text, "Key of that position", |it| {
        it.made.key_after.map(|key| key.to_string()).into()
    }),
    Of::stated(
        "clock_ms",
        Type::Int64,
        "Milliseconds that the side which moved has left",
        |it| it.made.clock_ms.into(),
    ),
    Of::stated("nags", Type::Text, "Its glyphs, such as `$2 $14`", |it| {
        let mut text = String::new();
        for nag in it.made.nags() {
            let blank = if text.is_empty() { "" } else { " " };
            text.push_str(&format!("{blank}${nag}"));
        }
        text.into()
    }),
    Of::stated(
        "strength",
        Type::Text,
        "Judgement of it, such as `!?`",
        |it| it.made.strength().into(),
    ),
    Of::stated("comment", Type::Text, "Its comments in one text", |it| {
        it.made.comment.as_deref().into()
    }),
];

pub(super) struct Ply<'g> {
    made: &'g PlyMade<'g>,
    names: Option<&'g SquareNames>,
}

impl Ply<'_> {
    fn name(&self, square: Option<Square>) -> Option<&'static str> {
        Some(self.names?.name(square?))
    }
}

impl Row for Ply<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
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
    let names = facts.derived().names();
    let mut plies = facts.plies().iter();
    plies.try_for_each(|made| sink.row(table, &Ply { made, names }))
}
