//! A call of bridge.

use portnote::bridge as rules;
use pyo3::prelude::*;

use super::{lenient, text};
use crate::python::member;
use crate::value::Value;

/// A call, as in `Call("1NT")`, `Call("Pass")`, `Call("X")`; `"p"`, `"dbl"` and `"1n"` are read as well.
///
/// The order is Pass, X, XX, then the bids from one club up.
///
/// >>> from portnote.bridge import Call
/// >>> Call("dbl") == "X", Call("1C") < Call("1NT"), Call("1n").level
/// (True, True, 1)
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Call(pub(crate) rules::Call);

impl Call {
    pub(crate) fn object(py: Python<'_>, call: rules::Call) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(call))
    }

    fn initial(call: rules::Call) -> PyClassInitializer<Self> {
        let order = match call {
            rules::Call::Pass => 0,
            rules::Call::Double => 1,
            rules::Call::Redouble => 2,
            rules::Call::Bid(bid) => 3 + u32::from(bid.level()) * 5 + bid.denomination() as u32,
        };
        PyClassInitializer::from(Value::ordered(call, order)).add_subclass(Self(call))
    }

    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::Call> {
        match given.cast::<Self>() {
            Ok(call) => Ok(call.get().0),
            Err(_) => lenient(given.py(), text(name, given)?, rules::Call::lenient),
        }
    }
}

#[pymethods]
impl Call {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&str, &str, &str) = ("kind", "level", "denomination");

    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(Self::argument("text", text)?))
    }

    /// `"pass"`, `"double"`, `"redouble"` or `"bid"`.
    #[getter]
    const fn kind(&self) -> &'static str {
        match self.0 {
            rules::Call::Pass => "pass",
            rules::Call::Double => "double",
            rules::Call::Redouble => "redouble",
            rules::Call::Bid(_) => "bid",
        }
    }

    /// The level of a bid, from 1 to 7.
    #[getter]
    fn level(&self) -> Option<u8> {
        self.0.bid().map(rules::Bid::level)
    }

    /// The denomination of a bid.
    #[getter]
    fn denomination<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.0.bid().map(rules::Bid::denomination))
    }
}
