//! Boards and scores.

use portnote::bridge as rules;
use pyo3::prelude::*;

use super::{Contract, TableResult, number, sides};
use crate::errors::wrong_value;
use crate::python::Member;

/// The dealer of a board by its number, from 1.
#[pyfunction]
pub(crate) fn dealer<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    rules::dealer(numbered(board)?).member(board.py())
}

/// The vulnerable sides of a board by its number, from 1.
#[pyfunction]
pub(crate) fn vulnerability<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    rules::vulnerability(numbered(board)?).member(board.py())
}

fn numbered(board: &Bound<'_, PyAny>) -> PyResult<u32> {
    let expected = "a number from 1";
    match number("board", board, expected)? {
        0 => Err(wrong_value("board", expected)),
        board => Ok(board),
    }
}

/// The points of the declarer's side at duplicate bridge.
#[pyfunction]
#[pyo3(signature = (contract, tricks, vulnerable = false))]
pub(crate) fn score(
    contract: &Bound<'_, PyAny>,
    tricks: &Bound<'_, PyAny>,
    vulnerable: bool,
) -> PyResult<i32> {
    let tricks = number("tricks", tricks, "a number from 0 to 13")?;
    let score = Contract::argument("contract", contract)?.score(tricks, vulnerable);
    score.ok_or_else(|| wrong_value("tricks", "a number from 0 to 13"))
}

/// The IMPs for a difference of points; negative for a negative one.
#[pyfunction]
pub(crate) fn imps(difference: &Bound<'_, PyAny>) -> PyResult<i32> {
    let points = crate::argument::number("difference", difference, "a number of points")?;
    Ok(rules::ImpScale::Current.imps(points))
}

/// The results of a board that was played at several tables, compared.
#[pyfunction]
pub(crate) fn board_results(
    results: &Bound<'_, PyAny>,
    vulnerable: &Bound<'_, PyAny>,
) -> PyResult<Vec<BoardResult>> {
    let results = results.try_iter()?.map(|it| TableResult::argument("results", &it?));
    let results: Vec<_> = results.collect::<PyResult<_>>()?;
    let compared = rules::board_results(&results, sides("vulnerable", vulnerable)?);
    Ok(compared.into_iter().map(BoardResult).collect())
}

/// A result beside those of other tables.
#[pyclass(frozen, module = "portnote.bridge")]
pub(crate) struct BoardResult(rules::BoardResult);

#[pymethods]
impl BoardResult {
    /// The result.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Py<TableResult>> {
        TableResult::object(py, self.0.result)
    }

    /// The points of North-South.
    #[getter]
    const fn score_ns(&self) -> Option<i32> {
        self.0.score_ns
    }

    /// Matchpoints of North-South: 2 for each lower score, 1 for each equal one.
    #[getter]
    fn matchpoints_ns(&self) -> Option<f64> {
        self.0.matchpoints_ns.map(f64::from)
    }

    /// Percentage of the top of North-South.
    #[getter]
    fn percentage_ns(&self) -> Option<f64> {
        self.0.percentage_ns.map(f64::from)
    }

    /// Mean IMPs of North-South against each other table.
    #[getter]
    fn cross_imps_ns(&self) -> Option<f64> {
        self.0.cross_imps_ns.map(f64::from)
    }

    fn __repr__(&self) -> String {
        format!("BoardResult({})", self.0.result)
    }
}
