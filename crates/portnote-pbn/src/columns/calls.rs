//! One row per call.

use std::io;

use portnote_bridge::{Bid, Call};
use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use super::Facts;
use super::words::{joined, seat, side};
use crate::auction::CallValue;
use crate::derive::{CallMade, calls_with_turns};
use crate::model::{Game, MarkKind, NoteSection, Turn};

type Of = Field<for<'r> fn(&'r Made<'r>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::derived("call_no", Type::Int16, "Number of the call, from 1", |it| {
        it.number.into()
    })
    .always(),
    Of::derived("round", Type::Int16, "Round of the auction, from 1", |it| {
        it.made.round.into()
    })
    .always(),
    Of::derived("seat", Type::Text, "Who called", |it| {
        seat(it.made.seat).into()
    })
    .always(),
    Of::derived("side", Type::Text, "NS or EW", |it| {
        side(it.made.seat).into()
    })
    .always(),
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
    Of::derived("level", Type::Int8, "Level of a bid", |it| {
        it.bid().map(Bid::level).into()
    }),
    Of::derived("denomination", Type::Text, "Denomination of a bid", |it| {
        it.bid().map(|bid| bid.denomination().letters()).into()
    }),
    Of::derived(
        "from_all_pass",
        Type::Bool,
        "Whether it is one of the passes of `AP`",
        |it| it.made.from_all_pass.into(),
    )
    .always(),
    Of::derived(
        "insufficient",
        Type::Bool,
        "Whether `^I` marks it: PBN 2.1 §3.5.2",
        |it| it.made.insufficient.into(),
    )
    .always(),
    Of::stated("note", Type::Text, "Text of its note: §3.5.4", |it| {
        it.turn().map_or(Value::Null, |turn| {
            note(it.game, turn, NoteSection::Auction)
        })
    }),
    Of::stated("nags", Type::Text, "Its glyphs, such as `$2 $14`", |it| {
        it.turn().map_or(Value::Null, nags)
    }),
    Of::stated("raw", Type::Text, "The call as written", |it| {
        it.turn.raw.into()
    })
    .always(),
];

pub(super) struct Made<'g> {
    game: &'g Game<'g>,
    number: usize,
    made: CallMade,
    turn: &'g Turn<'g, CallValue>,
}

impl Made<'_> {
    fn bid(&self) -> Option<Bid> {
        self.made.call.and_then(Call::bid)
    }

    /// The turn whose annotations are those of the call: `AP` has none for each pass.
    fn turn(&self) -> Option<&Turn<'_, CallValue>> {
        (!self.made.from_all_pass).then_some(self.turn)
    }
}

impl Row for Made<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS
            .get(column)
            .map_or(Value::Null, |field| (field.value)(self))
    }
}

pub(super) fn rows(
    facts: &Facts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let game = facts.game;
    let Some(auction) = game.auction.as_ref().filter(|_| sink.wants(table)) else {
        return Ok(());
    };
    for (number, (made, turn)) in (1..).zip(calls_with_turns(auction)) {
        let Some(turn) = auction.turns.get(turn) else {
            continue;
        };
        let row = Made {
            game,
            number,
            made,
            turn,
        };
        sink.row(table, &row)?;
    }
    Ok(())
}

/// The texts of the notes to which a call or card refers.
pub(super) fn note<'g, V>(
    game: &'g Game<'_>,
    turn: &'g Turn<'_, V>,
    section: NoteSection,
) -> Value<'g> {
    let mut texts = turn.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::NoteReference(Some(index)) => {
            let mut notes = game.notes.iter();
            let note =
                notes.find(|note| note.section == Some(section) && note.index == Some(index))?;
            Some(note.text.as_ref())
        }
        _ => None,
    });
    let Some(first) = texts.next() else {
        return Value::Null;
    };
    match texts.next() {
        None => first.into(),
        Some(second) => joined([first, second].into_iter().chain(texts)).into(),
    }
}

/// The glyphs of a call or card as written.
pub(super) fn nags<'g, V>(turn: &'g Turn<'_, V>) -> Value<'g> {
    let is_nag = |kind| matches!(kind, MarkKind::Nag(_));
    let marks = turn.marks.iter().filter(|mark| is_nag(mark.kind));
    joined(marks.map(|mark| mark.raw)).into()
}
