//! An auction, call by call.

use std::sync::{Mutex, MutexGuard};

use portnote::bridge as rules;
use portnote::render::Draw;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{Call, Contract, seat};
use crate::errors::{ILLEGAL_CALL, raise};
use crate::python::{held, member};

/// An auction: `Auction("N", ["1NT", "AP"])`.
///
/// >>> from portnote.bridge import Auction
/// >>> auction = Auction("N", "1NT Pass 3NT AP")
/// >>> auction.contract, auction.declarer, auction.finished
/// (Contract('3NT'), Seat('N'), True)
#[pyclass(frozen, module = "portnote.bridge")]
pub(crate) struct Auction(Mutex<rules::Auction>);

impl Auction {
    pub(crate) const fn of(auction: rules::Auction) -> Self {
        Self(Mutex::new(auction))
    }

    /// The calls made.
    pub(crate) fn made(&self) -> Vec<rules::Call> {
        self.lock().calls().iter().map(|(_, call)| *call).collect()
    }

    fn lock(&self) -> MutexGuard<'_, rules::Auction> {
        held(&self.0)
    }
}

/// Makes a call, or says why it is illegal.
fn make(py: Python<'_>, auction: &mut rules::Auction, call: rules::Call) -> PyResult<()> {
    let turn = auction.turn();
    auction.call(call).map_err(|error| {
        let seat = member(py, turn).unwrap_or_default();
        let reason = error.to_string();
        raise(
            py,
            &ILLEGAL_CALL,
            (format!("illegal call `{call}`: {reason}"), seat, call.as_str(), reason),
        )
    })
}

#[pymethods]
impl Auction {
    #[new]
    #[pyo3(signature = (dealer, calls = None))]
    fn new(dealer: &Bound<'_, PyAny>, calls: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = dealer.py();
        let mut auction = rules::Auction::new(seat("dealer", dealer)?);
        let Some(calls) = calls else { return Ok(Self::of(auction)) };
        let mut add = |text: &str, call: &Bound<'_, PyAny>| {
            if portnote::bridge::words::is_all_pass(text) {
                auction.all_pass();
                return Ok(());
            }
            make(py, &mut auction, Call::argument("calls", call)?)
        };
        if let Ok(text) = calls.cast::<PyString>() {
            for word in text.to_str()?.split_whitespace() {
                add(word, PyString::new(py, word).as_any())?;
            }
        } else {
            for call in calls.try_iter()? {
                let call = call?;
                let text = call.str()?;
                add(text.to_str()?, &call)?;
            }
        }
        Ok(Self::of(auction))
    }

    /// Makes the next call, or raises `IllegalCall` and changes nothing.
    fn call(&self, call: &Bound<'_, PyAny>) -> PyResult<()> {
        let call_made = Call::argument("call", call)?;
        make(call.py(), &mut self.lock(), call_made)
    }

    /// Takes the last call back, and returns it.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<Py<Call>>> {
        self.lock().undo().map(|call| Call::object(py, call)).transpose()
    }

    /// The seat that calls next; `None` when the auction is over.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.lock().turn())
    }

    /// The calls that the laws allow now: Pass, X, XX, then bids from the lowest.
    #[getter]
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<Py<Call>>> {
        let legal: Vec<_> = self.lock().legal().collect();
        legal.into_iter().map(|call| Call::object(py, call)).collect()
    }

    /// The calls made.
    #[getter]
    fn calls(&self, py: Python<'_>) -> PyResult<Vec<Py<Call>>> {
        let calls: Vec<_> = self.lock().calls().iter().map(|(_, call)| *call).collect();
        calls.into_iter().map(|call| Call::object(py, call)).collect()
    }

    /// The seat that called first.
    #[getter]
    fn dealer<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, Some(self.lock().dealer()))
    }

    /// The contract; `None` before the auction is over.
    #[getter]
    fn contract(&self, py: Python<'_>) -> PyResult<Option<Py<Contract>>> {
        self.lock().contract().map(|contract| Contract::object(py, contract)).transpose()
    }

    /// The declarer; `None` before the auction is over, and if nobody bid.
    #[getter]
    fn declarer<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.lock().declarer())
    }

    /// Whether no call may follow.
    #[getter]
    fn finished(&self) -> bool {
        self.lock().is_finished()
    }

    fn __len__(&self) -> usize {
        self.lock().calls().len()
    }

    fn __str__(&self) -> String {
        let auction = self.lock();
        let calls: Vec<_> = auction.calls().iter().map(|(_, call)| call.as_str()).collect();
        calls.join(" ")
    }

    fn __repr__(&self) -> String {
        let dealer = self.lock().dealer().letter();
        format!("Auction({:?}, {:?})", dealer.to_string(), self.__str__()).replace('"', "'")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<Self>() {
            Ok(other) if std::ptr::eq(self, other.get()) => true,
            Ok(other) => self.__repr__() == other.get().__repr__(),
            Err(_) => crate::python::is_text(other, &self.__str__()),
        }
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("unhashable type: 'Auction'"))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, pyo3::types::PyType>, (String, String)) {
        let dealer = slf.get().lock().dealer().letter().to_string();
        (slf.get_type(), (dealer, slf.get().__str__()))
    }

    /// The auction as a table of HTML.
    fn _repr_html_(&self) -> String {
        self.lock().html()
    }

    /// The auction as text for a terminal.
    fn show(&self) -> String {
        self.lock().text()
    }
}
