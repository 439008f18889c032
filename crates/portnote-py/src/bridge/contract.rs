//! Contracts, and what they became.

use portnote::bridge as rules;
use pyo3::prelude::*;

use super::{lenient, number, sides, text};
use crate::errors::wrong_value;
use crate::python::member;
use crate::value::Value;

/// A contract without its declarer, as in `Contract("4SX")`, or `Contract("Pass")` if nobody bid.
///
/// >>> from portnote.bridge import Contract
/// >>> Contract("4SX").score(10, vulnerable=True)
/// 790
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct Contract(pub(crate) rules::Contract);

impl Contract {
    pub(crate) fn object(py: Python<'_>, contract: rules::Contract) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(contract))
    }

    fn initial(contract: rules::Contract) -> PyClassInitializer<Self> {
        let bid =
            contract.bid().map_or(0, |bid| u32::from(bid.level()) * 5 + bid.denomination() as u32);
        let order = bid * 3 + u32::from(contract.risk().doublings());
        PyClassInitializer::from(Value::ordered(contract, order)).add_subclass(Self(contract))
    }

    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::Contract> {
        match given.cast::<Self>() {
            Ok(contract) => Ok(contract.get().0),
            Err(_) => lenient(given.py(), text(name, given)?, rules::Contract::lenient),
        }
    }
}

#[pymethods]
impl Contract {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&str, &str, &str) = ("level", "denomination", "risk");

    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(Self::argument("text", text)?))
    }

    /// The level, from 1 to 7; `None` if nobody bid.
    #[getter]
    fn level(&self) -> Option<u8> {
        self.0.level()
    }

    /// The denomination; `None` if nobody bid.
    #[getter]
    fn denomination<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.0.denomination())
    }

    /// 0, or 1 if it is doubled, 2 if it is redoubled.
    #[getter]
    const fn risk(&self) -> u8 {
        self.0.risk().doublings()
    }

    /// Whether nobody bid.
    #[getter]
    const fn passed_out(&self) -> bool {
        self.0.is_passed_out()
    }

    /// The tricks that the declarer needs.
    #[getter]
    fn tricks_needed(&self) -> Option<u8> {
        self.0.tricks_needed()
    }

    /// The points of the declarer's side at duplicate bridge, if it wins so many tricks.
    #[pyo3(signature = (tricks, vulnerable = false))]
    fn score(&self, tricks: &Bound<'_, PyAny>, vulnerable: bool) -> PyResult<i32> {
        let tricks = number("tricks", tricks, "a number from 0 to 13")?;
        let score = self.0.score(tricks, vulnerable);
        score.ok_or_else(|| wrong_value("tricks", "a number from 0 to 13"))
    }
}

/// What a contract became at a table: `TableResult("4SXN=")`, `"3NTE+1"`, `"1NTS-2"`, `"Pass"`.
///
/// >>> from portnote.bridge import TableResult
/// >>> TableResult("3NTE+1").score_ns("All")
/// -630
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct TableResult(pub(crate) rules::TableResult);

impl TableResult {
    pub(crate) fn object(py: Python<'_>, result: rules::TableResult) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(result))
    }

    fn initial(result: rules::TableResult) -> PyClassInitializer<Self> {
        PyClassInitializer::from(Value::new(result)).add_subclass(Self(result))
    }

    pub(crate) fn argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<rules::TableResult> {
        match given.cast::<Self>() {
            Ok(result) => Ok(result.get().0),
            Err(_) => lenient(given.py(), text(name, given)?, rules::TableResult::lenient),
        }
    }
}

#[pymethods]
impl TableResult {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&str, &str, &str) = ("contract", "declarer", "tricks");

    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(Self::argument("text", text)?))
    }

    /// The contract.
    #[getter]
    fn contract(&self, py: Python<'_>) -> PyResult<Py<Contract>> {
        Contract::object(py, self.0.contract)
    }

    /// The declarer.
    #[getter]
    fn declarer<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        member(py, self.0.declarer)
    }

    /// The tricks that the declarer's side won.
    #[getter]
    const fn tricks(&self) -> Option<u8> {
        self.0.tricks
    }

    /// The tricks above the contract, negative if it went down.
    #[getter]
    fn made(&self) -> Option<i8> {
        self.0.made()
    }

    /// The points of North-South at duplicate bridge.
    fn score_ns(&self, vulnerable: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
        Ok(self.0.score_ns(sides("vulnerable", vulnerable)?))
    }
}
