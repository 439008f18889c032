//! Rows of the tables of the standard: PBN 2.1 §5.

use std::borrow::Cow;
use std::io;

use portnote_bridge::{Denomination, DoubleDummy, Seat};
use portnote_core::columns::{Field, Row, RowSink, Table, Type, Value};

use super::RecordFacts;
use super::words::{decimal, seat};
use crate::model::Game;
use crate::table::{self, Cell, CellValue, OptimumResultTable, RowResult, ScoreRow, ScoreTable};
use crate::value::Decimal;

type OfScore = Field<for<'r> fn(&'r Score<'r>) -> Value<'r>>;
type OfCell = Field<for<'r> fn(&'r InTable<'r>) -> Value<'r>>;
type OfResult = Field<for<'r> fn(&'r OneResult) -> Value<'r>>;

pub(super) static SCORES: &[OfScore] = &[
    OfScore::stated("row", Type::Int32, "Number of the row, from 1", |it| it.number.into())
        .always(),
    OfScore::stated("rank", Type::Float64, "Rank", |it| number(&it.row.rank)),
    OfScore::stated("section", Type::Text, "Section", |it| it.text("Section")),
    OfScore::stated("table_id", Type::Text, "Table", |it| it.text("Table")),
    OfScore::stated("round", Type::Text, "Round", |it| it.text("Round")),
    OfScore::stated("pair_ns", Type::Text, "PairId_NS", |it| known(&it.row.pair_id_ns)),
    OfScore::stated("pair_ew", Type::Text, "PairId_EW", |it| known(&it.row.pair_id_ew)),
    OfScore::stated("names_ns", Type::Text, "Names_NS", |it| names(&it.row.names_ns)),
    OfScore::stated("names_ew", Type::Text, "Names_EW", |it| names(&it.row.names_ew)),
    OfScore::stated("contract", Type::Text, "Contract", |it| {
        let contract = it.row.contract.value();
        contract.map(|contract| contract.to_string()).into()
    }),
    OfScore::stated("declarer", Type::Text, "Declarer", |it| {
        let declarer = it.row.declarer.value();
        declarer.map(|found| seat(found.seat)).into()
    }),
    OfScore::stated("tricks", Type::Int8, "Tricks of declarer's side", |it| {
        let contract = it.row.contract.value();
        let result = it.row.result.value();
        result.and_then(|result| result.tricks(contract)).into()
    }),
    OfScore::stated("lead", Type::Text, "Lead", |it| it.text("Lead")),
    OfScore::stated("score_ns", Type::Int32, "Score_NS in points", |it| whole(&it.row.score_ns)),
    OfScore::stated("score_ew", Type::Int32, "Score_EW in points", |it| whole(&it.row.score_ew)),
    OfScore::stated("imp_ns", Type::Float64, "IMP_NS", |it| number(&it.row.imp_ns)),
    OfScore::stated("imp_ew", Type::Float64, "IMP_EW", |it| number(&it.row.imp_ew)),
    OfScore::stated("mp_ns", Type::Float64, "MP_NS", |it| number(&it.row.mp_ns)),
    OfScore::stated("mp_ew", Type::Float64, "MP_EW", |it| number(&it.row.mp_ew)),
    OfScore::stated("percentage_ns", Type::Float64, "Percentage_NS", |it| {
        number(&it.row.percentage_ns)
    }),
    OfScore::stated("percentage_ew", Type::Float64, "Percentage_EW", |it| {
        number(&it.row.percentage_ew)
    }),
    OfScore::stated("multiplicity", Type::Float64, "Multiplicity", |it| {
        number(&it.row.multiplicity)
    }),
];

pub(super) static CELLS: &[OfCell] = &[
    OfCell::stated("section", Type::Text, "Name of the table", |it| it.table.kind().name().into())
        .always(),
    OfCell::stated("row", Type::Int32, "Number of the row, from 1", |it| it.row_number.into())
        .always(),
    OfCell::stated("column_no", Type::Int32, "Number of the column, from 1", |it| {
        it.column.saturating_add(1).into()
    })
    .always(),
    OfCell::stated("column", Type::Text, "Name of the column", |it| {
        it.table.columns().get(it.column).map(|found| found.name).into()
    }),
    OfCell::stated("raw", Type::Text, "The cell without its quotes", |it| {
        it.row.text(it.column).into()
    }),
    OfCell::stated("number", Type::Float64, "Its number, where it is one", |it| {
        match it.cell() {
            Cell::Value(CellValue::Number(number)) => decimal(number),
            Cell::Value(CellValue::Result(RowResult::Tricks(tricks))) => tricks.into(),
            Cell::Value(CellValue::Time(seconds)) => seconds.into(),
            // Columns of the user are text, and many of them numbers.
            Cell::Value(CellValue::Text(text)) => {
                Decimal::parse(text.trim()).map_or(Value::Null, decimal)
            }
            _ => Value::Null,
        }
    }),
    OfCell::stated(
        "state",
        Type::Text,
        "unknown for `?`, irrelevant for `-`, artificial for a value after `^`, unreadable",
        |it| match it.cell() {
            Cell::Unknown => "unknown".into(),
            Cell::Irrelevant => "irrelevant".into(),
            Cell::Artificial(_) => "artificial".into(),
            Cell::Unreadable => "unreadable".into(),
            Cell::Absent | Cell::Value(_) => Value::Null,
        },
    ),
];

pub(super) static DOUBLE_DUMMY: &[OfResult] = &[
    OfResult::stated("declarer", Type::Text, "N, E, S or W", |it| seat(it.declarer).into())
        .always(),
    OfResult::stated("denomination", Type::Text, "C, D, H, S or NT", |it| {
        it.denomination.letters().into()
    })
    .always(),
    OfResult::stated("tricks", Type::Int8, "Tricks of declarer's side", |it| it.tricks.into())
        .always(),
    OfResult::stated(
        "source",
        Type::Text,
        "The tag, OptimumResultTable or DoubleDummyTricks, or solved",
        |it| it.source.into(),
    )
    .always(),
];

pub(super) struct Score<'g> {
    table: &'g table::Table<'g>,
    number: usize,
    row: ScoreRow<'g>,
}

pub(super) struct InTable<'g> {
    table: &'g table::Table<'g>,
    row: table::Row<'g>,
    row_number: usize,
    column: usize,
}

pub(super) struct OneResult {
    declarer: Seat,
    denomination: Denomination,
    tricks: u8,
    source: &'static str,
}

impl Score<'_> {
    /// A cell of a column that the standard does not define.
    fn text(&self, column: &str) -> Value<'_> {
        let place = self.table.column(column);
        let text = place.and_then(|place| self.row.row.text(place));
        text.filter(|text| !matches!(&**text, "?" | "-")).into()
    }
}

impl InTable<'_> {
    fn cell(&self) -> Cell<CellValue<'_>> {
        self.table.cell(self.row, self.column)
    }
}

impl Row for Score<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        SCORES.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for InTable<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        CELLS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for OneResult {
    fn value(&self, column: usize) -> Value<'_> {
        DOUBLE_DUMMY.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

pub(super) fn scores(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let Some(scores) = game.table("ScoreTable").and_then(ScoreTable::of) else {
        return Ok(());
    };
    (1..).zip(scores.rows()).try_for_each(|(number, row)| {
        let table_of = scores.table();
        let row = Score { table: table_of, number, row };
        sink.row(table, &row)
    })
}

pub(super) fn cells(
    game: &Game<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    for of in game.tables() {
        for (row_number, row) in (1..).zip(of.rows()) {
            for column in 0..row.elements().len() {
                let cell = InTable { table: &of, row, row_number, column };
                sink.row(table, &cell)?;
            }
        }
    }
    Ok(())
}

pub(super) fn double_dummy(
    facts: &RecordFacts<'_>,
    table: &'static Table,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    if !sink.wants(table) {
        return Ok(());
    }
    let game = facts.source.game();
    let of_table = game.and_then(|game| game.table("OptimumResultTable"));
    let of_table = of_table.and_then(OptimumResultTable::of);
    let sources = [
        ("OptimumResultTable", of_table.map(|table| table.tricks())),
        ("DoubleDummyTricks", game.and_then(Game::double_dummy_tricks)),
        ("solved", facts.solved()),
    ];
    for (source, tricks) in sources {
        let Some(tricks) = tricks else { continue };
        results(&tricks, source).try_for_each(|row| sink.row(table, &row))?;
    }
    Ok(())
}

fn results(all: &DoubleDummy, source: &'static str) -> impl Iterator<Item = OneResult> {
    let pairs = Seat::ALL.into_iter().flat_map(|declarer| {
        let denominations = Denomination::ALL.into_iter().rev();
        denominations.map(move |denomination| (declarer, denomination))
    });
    pairs.filter_map(move |(declarer, denomination)| {
        Some(OneResult { declarer, denomination, tricks: all.get(declarer, denomination)?, source })
    })
}

fn number(cell: &Cell<Decimal>) -> Value<'static> {
    cell.value().map_or(Value::Null, decimal)
}

fn whole(cell: &Cell<Decimal>) -> Value<'static> {
    cell.value().and_then(Decimal::whole).into()
}

fn known<'v>(cell: &'v Cell<Cow<'_, str>>) -> Value<'v> {
    match cell {
        Cell::Value(text) => text.as_ref().into(),
        _ => Value::Null,
    }
}

fn names(cell: &Cell<Vec<Cow<'_, str>>>) -> Value<'static> {
    match cell {
        Cell::Value(names) => names.join(";").into(),
        _ => Value::Null,
    }
}
