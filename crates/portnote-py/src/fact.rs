//! Columns of tables as attributes: of games, and of the rows that they have in other tables.

use portnote::bridge::{self as rules, Card as BridgeCard};
use portnote_core::columns::{Row as CoreRow, RowSink, Table};
use portnote_facts::{Column, Day, Value};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyTuple, PyType};

use crate::bridge::{Call, Card, Contract, Deal};
use crate::game::Game;
use crate::python::{COLOR, DENOMINATION, RANK, SEAT, SIDE, SUIT, VULNERABILITY};

/// The rows that a game has in a table, without the columns that say where it is.
pub(crate) fn rows_of(game: &portnote::AnyGame, table: &'static Table) -> Vec<Vec<Value<'static>>> {
    struct Taken {
        table: &'static Table,
        rows: Vec<Vec<Value<'static>>>,
    }
    impl RowSink for Taken {
        fn wants(&self, table: &'static Table) -> bool {
            std::ptr::eq(table, self.table)
        }

        fn row(&mut self, _: &'static Table, row: &dyn CoreRow) -> std::io::Result<()> {
            let columns = 0..self.table.own.count();
            self.rows.push(columns.map(|column| row.value(column).into_owned()).collect());
            Ok(())
        }
    }
    let mut taken = Taken { table, rows: Vec::new() };
    // Taking rows into memory does not fail.
    let _written = game.rows(&portnote::TableOptions::default(), &mut taken);
    taken.rows
}

/// The value of a column as Python has it.
pub(crate) fn object<'py>(
    py: Python<'py>,
    table: &Table,
    column: &Column,
    value: &Value<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Value::Text(text) = value
        && let Some(value) = typed(py, table, column.name, text)?
    {
        return Ok(value);
    }
    plain(py, value)
}

/// The value of a cell, without the types of its game.
pub(crate) fn plain<'py>(py: Python<'py>, value: &Value<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Int(value) => value.into_pyobject(py)?.into_any(),
        Value::Float(value) => value.into_pyobject(py)?.into_any(),
        Value::Date(day) => date(py, *day)?,
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
    })
}

fn date<'py>(py: Python<'py>, day: Day) -> PyResult<Bound<'py, PyAny>> {
    // The text is `2026-11-19`.
    py.get_type::<PyDate>().call_method1("fromisoformat", (day.to_string(),))
}

/// A text that is a value of its game.
fn typed<'py>(
    py: Python<'py>,
    table: &Table,
    name: &str,
    text: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if table.notation == "pdn" {
        return match name {
            "side" | "turn" => {
                COLOR.of(py, text.get(..1).unwrap_or("").to_uppercase().as_str()).map(Some)
            }
            _ => Ok(None),
        };
    }
    if table.notation != "pbn" {
        return Ok(None);
    }
    let found = match (table.name, name) {
        (_, "seat" | "dealer" | "declarer" | "lead_seat" | "leader" | "winner") => {
            SEAT.of(py, text)?
        }
        (_, "side") => SIDE.of(py, text)?,
        ("games", "vulnerable") => VULNERABILITY.of(py, text)?,
        (_, "denomination") => DENOMINATION.of(py, text)?,
        (_, "suit" | "led") => SUIT.of(py, text)?,
        (_, "rank") => RANK.of(py, text)?,
        (_, "card" | "lead") => match text.parse::<BridgeCard>() {
            Ok(card) => Card::object(py, card)?.into_bound(py).into_any(),
            Err(_) => return Ok(None),
        },
        ("calls", "call") => match text.parse::<rules::Call>() {
            Ok(call) => Call::object(py, call)?.into_bound(py).into_any(),
            Err(_) => return Ok(None),
        },
        (_, "contract" | "auction_contract") => match text.parse::<rules::Contract>() {
            Ok(contract) => Contract::object(py, contract)?.into_bound(py).into_any(),
            Err(_) => return Ok(None),
        },
        ("games", "deal") => match text.parse::<rules::Deal>() {
            Ok(deal) => Deal::object(py, deal)?.into_bound(py).into_any(),
            Err(_) => return Ok(None),
        },
        ("tricks", "cards") => {
            let cards = text.split_whitespace().map(|card| {
                let card = card.parse::<BridgeCard>().ok();
                card.map(|card| Card::object(py, card)).transpose()
            });
            let cards: Vec<_> = cards.collect::<PyResult<_>>()?;
            PyTuple::new(py, cards)?.into_any()
        }
        _ => return Ok(None),
    };
    Ok(Some(found))
}

// What a class has for a column: the value of each of its objects, and the words of the table. A comment of
// documentation would take the place of these words.
#[pyclass(frozen, module = "portnote._core")]
pub(crate) struct Fact {
    table: &'static Table,
    /// The place of the column among those of its own.
    place: usize,
    column: &'static Column,
}

#[pymethods]
impl Fact {
    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        object: &Bound<'py, PyAny>,
        _owner: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let own = slf.get();
        if let Ok(game) = object.cast::<Game>() {
            return game.get().fact(slf.py(), own.place, own.column);
        }
        if let Ok(row) = object.cast::<Row>() {
            let row = row.get();
            let value = row.values.get(own.place).unwrap_or(&Value::Null);
            return self::object(slf.py(), own.table, own.column, value);
        }
        Ok(slf.clone().into_any())
    }

    // Without it the attribute would be none of data to Python.
    fn __set__(&self, _object: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let name = self.column.name;
        Err(PyAttributeError::new_err(format!("attribute `{name}` cannot be changed")))
    }

    /// What the column holds.
    #[getter]
    fn __doc__(&self) -> String {
        let Column { doc, unit, .. } = self.column;
        match unit {
            Some(unit) => format!("{doc} ({unit})."),
            None => format!("{doc}."),
        }
    }

    #[getter]
    const fn __name__(&self) -> &'static str {
        self.column.name
    }
}

/// The attributes of a class for the columns of a table.
#[pyfunction]
#[pyo3(name = "_facts")]
pub(crate) fn facts(class: &Bound<'_, PyType>, notation: &str, table: &str) -> PyResult<()> {
    let tables = portnote_archive::tables::all();
    let found = tables.into_iter().find(|it| it.notation == notation && it.name == table);
    let Some(table) = found else { return Ok(()) };
    for place in 0..table.own.count() {
        let Some(column) = table.own.column(place) else { continue };
        let name = attribute(column.name);
        if class.hasattr(name)? {
            continue;
        }
        class.setattr(name, Fact { table, place, column })?;
    }
    Ok(())
}

/// The attribute of a column: `from` is a word of the language.
fn attribute(column: &str) -> &str {
    match column {
        "from" => "from_",
        other => other,
    }
}

/// A row as it was pickled.
#[pyfunction]
#[pyo3(name = "_row")]
pub(crate) fn row<'py>(
    class: &Bound<'py, PyType>,
    notation: &str,
    table: &str,
    plain: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let tables = portnote_archive::tables::all();
    let found = tables.into_iter().find(|it| it.notation == notation && it.name == table);
    let table = found.ok_or_else(|| crate::errors::wrong_value("table", "the name of a table"))?;
    let values = plain.iter().enumerate().map(|(place, value)| {
        let is_date = table.own.column(place).is_some_and(|it| it.ty == portnote_facts::Type::Date);
        if value.is_none() {
            Ok(Value::Null)
        } else if let Ok(value) = value.cast::<pyo3::types::PyBool>() {
            Ok(Value::Bool(value.is_true()))
        } else if let Ok(value) = value.extract::<i64>() {
            Ok(Value::Int(value))
        } else if let Ok(value) = value.extract::<f64>() {
            Ok(Value::Float(value))
        } else {
            let text: String = value.extract()?;
            let date = portnote_facts::PartialDate::parse(&text.replace('-', "."));
            let day = date
                .ok()
                .filter(|_| is_date)
                .and_then(|date| Day::new(date.year()?, date.month()?, date.day()?));
            Ok(day.map_or_else(|| Value::Text(text.into()), Value::Date))
        }
    });
    let values: Vec<Value<'static>> = values.collect::<PyResult<_>>()?;
    class.call1((Values { table, values },))
}

/// The values of a row that is to be made.
#[pyclass(frozen, module = "portnote._core")]
pub(crate) struct Values {
    table: &'static Table,
    values: Vec<Value<'static>>,
}

impl Values {
    pub(crate) const fn new(table: &'static Table, values: Vec<Value<'static>>) -> Self {
        Self { table, values }
    }
}

/// A row of a game in a table: a call, a card, a trick, a bid.
#[pyclass(frozen, subclass, module = "portnote._core")]
pub(crate) struct Row {
    table: &'static Table,
    values: Vec<Value<'static>>,
}

impl Row {
    fn values_of<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let columns = (0..self.table.own.count()).filter_map(|at| self.table.own.column(at));
        let pairs = columns.zip(&self.values);
        pairs.map(|(column, value)| object(py, self.table, column, value)).collect()
    }
}

#[pymethods]
impl Row {
    #[new]
    fn new(values: &Bound<'_, Values>) -> Self {
        let Values { table, values } = values.get();
        Self { table, values: values.clone() }
    }

    /// The values by the names of their columns.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let dict = pyo3::types::PyDict::new(py);
        let columns = (0..self.table.own.count()).filter_map(|at| self.table.own.column(at));
        for (column, value) in columns.zip(self.values_of(py)?) {
            dict.set_item(column.name, value)?;
        }
        Ok(dict)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.get());
        let plain = own.values.iter().map(|value| match value {
            Value::Null => Ok(py.None().into_bound(py)),
            Value::Bool(value) => Ok(value.into_pyobject(py)?.to_owned().into_any()),
            Value::Int(value) => Ok(value.into_pyobject(py)?.into_any()),
            Value::Float(value) => Ok(value.into_pyobject(py)?.into_any()),
            Value::Date(day) => Ok(day.to_string().into_pyobject(py)?.into_any()),
            Value::Text(text) => Ok(text.into_pyobject(py)?.into_any()),
        });
        let plain = PyTuple::new(py, plain.collect::<PyResult<Vec<_>>>()?)?;
        let make = py.import("portnote._core")?.getattr("_row")?;
        let arguments = (slf.get_type(), own.table.notation, own.table.name, plain);
        Ok((make, arguments.into_pyobject(py)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            std::ptr::eq(other.get().table, self.table) && other.get().values == self.values
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, self.values_of(py)?)?.hash()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let name = slf.get_type().name()?;
        let values = slf.get().to_dict(slf.py())?;
        let stated = values.iter().filter(|(_, value)| !value.is_none());
        let shown = stated.take(6).map(|(name, value)| {
            let name = name.to_string();
            Ok(format!("{}={}", attribute(&name), value.repr()?))
        });
        Ok(format!("{name}({})", shown.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }
}
