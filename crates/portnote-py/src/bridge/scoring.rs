//! Boards and scores.

use portnote::bridge as rules;
use pyo3::prelude::*;
use pyo3::types::PyType;

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
    Ok(compared.iter().map(BoardResult::of).collect())
}

/// Result, score, matchpoints, percentage and IMPs.
type BoardResultParts = (Py<TableResult>, Option<i32>, Option<f64>, Option<f64>, Option<f64>);

/// A result beside those of other tables.
#[pyclass(frozen, eq, module = "portnote.bridge")]
#[derive(PartialEq)]
pub(crate) struct BoardResult {
    result: rules::TableResult,
    /// The points of North-South.
    #[pyo3(get)]
    score_ns: Option<i32>,
    /// Matchpoints of North-South: 2 for each lower score, 1 for each equal one.
    #[pyo3(get)]
    matchpoints_ns: Option<f64>,
    /// Percentage of the top of North-South.
    #[pyo3(get)]
    percentage_ns: Option<f64>,
    /// Mean IMPs of North-South against each other table.
    #[pyo3(get)]
    cross_imps_ns: Option<f64>,
}

impl BoardResult {
    fn of(compared: &rules::BoardResult) -> Self {
        Self {
            result: compared.result,
            score_ns: compared.score_ns,
            matchpoints_ns: compared.matchpoints_ns.map(f64::from),
            percentage_ns: compared.percentage_ns.map(f64::from),
            cross_imps_ns: compared.cross_imps_ns.map(f64::from),
        }
    }
}

#[pymethods]
impl BoardResult {
    #[new]
    fn new(
        result: &Bound<'_, PyAny>,
        score_ns: Option<i32>,
        matchpoints_ns: Option<f64>,
        percentage_ns: Option<f64>,
        cross_imps_ns: Option<f64>,
    ) -> PyResult<Self> {
        let result = TableResult::argument("result", result)?;
        Ok(Self { result, score_ns, matchpoints_ns, percentage_ns, cross_imps_ns })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, BoardResultParts)> {
        let own = slf.get();
        let parts = (
            own.result(slf.py())?,
            own.score_ns,
            own.matchpoints_ns,
            own.percentage_ns,
            own.cross_imps_ns,
        );
        Ok((slf.get_type(), parts))
    }

    /// The result.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Py<TableResult>> {
        TableResult::object(py, self.result)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, &self.result.to_string())
    }

    fn __repr__(&self) -> String {
        format!("BoardResult({})", self.result)
    }
}
