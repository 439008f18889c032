//! A card of bridge.

use portnote::bridge as rules;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use super::{lenient, text};
use crate::python::Member;
use crate::value::Value;

/// A card of bridge, as in `Card("SA")`; `"AS"`, `"♠A"` and `"s10"` are read as well.
///
/// Cards are ordered by suit from clubs to spades, then by rank.
///
/// >>> from portnote.bridge import Card
/// >>> Card("sa") == "SA", Card("D2") < Card("SA")
/// (True, True)
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Card(pub(crate) rules::Card);

impl Card {
    /// The object of a card: each card has one.
    pub(crate) fn object(py: Python<'_>, card: rules::Card) -> PyResult<Py<Self>> {
        static ALL: PyOnceLock<Vec<Py<Card>>> = PyOnceLock::new();
        let all = ALL.get_or_try_init(py, || {
            let all = rules::Card::all().map(|card| Self::made(py, card));
            all.collect::<PyResult<Vec<_>>>()
        })?;
        let place = rules::Card::all().position(|it| it == card).unwrap_or(0);
        match all.get(place) {
            Some(card) => Ok(card.clone_ref(py)),
            None => Self::made(py, card),
        }
    }

    fn made(py: Python<'_>, card: rules::Card) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(card))
    }

    fn initial(card: rules::Card) -> PyClassInitializer<Self> {
        let order = card.suit() as u32 * 13 + card.rank() as u32;
        PyClassInitializer::from(Value::ordered(card, order)).add_subclass(Self(card))
    }

    /// The card of an argument: a card, or its text.
    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::Card> {
        match given.cast::<Self>() {
            Ok(card) => Ok(card.get().0),
            Err(_) => lenient(given.py(), text(name, given)?, rules::Card::lenient),
        }
    }
}

#[pymethods]
impl Card {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&str, &str) = ("suit", "rank");

    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(Self::argument("text", text)?))
    }

    /// The suit.
    #[getter]
    fn suit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.suit().member(py)
    }

    /// The rank.
    #[getter]
    fn rank<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.rank().member(py)
    }
}
