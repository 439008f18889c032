//! Results of best play.

use std::sync::Arc;
use std::thread;

use portnote::bridge::{self as rules, Solver};
use portnote_doubledummy::Dds;
use pyo3::exceptions::{PyInterruptedError, PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use super::{Card, Contract, denomination, seat, sides};
use crate::errors::{of_bridge, wrong_type, wrong_value};
use crate::python::Member;
use crate::value::Value;

/// Bytes that a search may need on its stack.
const STACK: usize = 16 << 20;

/// The tricks that each declarer wins in each denomination, if nobody errs; cells may be unknown.
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct DoubleDummy(rules::DoubleDummy);

impl DoubleDummy {
    pub(crate) fn object(py: Python<'_>, table: rules::DoubleDummy) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(table))
    }

    fn initial(table: rules::DoubleDummy) -> PyClassInitializer<Self> {
        PyClassInitializer::from(Value::new(table)).add_subclass(Self(table))
    }
}

#[pymethods]
impl DoubleDummy {
    #[new]
    fn new(tricks: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let py = tricks.py();
        if let Ok(text) = tricks.cast::<PyString>() {
            let table = text.to_str()?.parse().map_err(|error| of_bridge(py, &error))?;
            return Ok(Self::initial(table));
        }
        let cells = tricks.cast::<PyDict>();
        let cells = cells.map_err(|_| wrong_type("tricks", "a str or a dict", tricks))?;
        let mut table = rules::DoubleDummy::default();
        for (key, tricks) in cells {
            let (declarer, denomination) = cell(&key)?;
            let tricks: u8 = tricks.extract()?;
            if tricks > 13 {
                return Err(wrong_value("tricks", "numbers from 0 to 13"));
            }
            table.set(declarer, denomination, tricks);
        }
        Ok(Self::initial(table))
    }

    /// The tricks by declarer and denomination: `dd.table["N", "NT"]`.
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = PyDict::new(py);
        for declarer in rules::DoubleDummy::DECLARERS {
            for denomination in rules::DoubleDummy::DENOMINATIONS {
                let key = (declarer.member(py)?, denomination.member(py)?);
                cells.set_item(key, self.0.get(declarer, denomination))?;
            }
        }
        Ok(cells)
    }

    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        let (declarer, denomination) =
            cell(key).map_err(|_| PyKeyError::new_err(key.clone().unbind()))?;
        Ok(self.0.get(declarer, denomination))
    }

    /// The result if both sides bid and play best; `None` if a cell is unknown. The dealer's side
    /// opens.
    #[pyo3(signature = (vulnerable = None, dealer = None))]
    fn par(
        &self,
        py: Python<'_>,
        vulnerable: Option<&Bound<'_, PyAny>>,
        dealer: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Par>> {
        let vulnerable = vulnerable.map(|it| sides("vulnerable", it)).transpose()?;
        let dealer = dealer.map(|it| seat("dealer", it)).transpose()?;
        let opener = dealer.map_or(rules::Side::NorthSouth, rules::Seat::side);
        let par = self.0.par(vulnerable.unwrap_or(rules::Vulnerability::None), opener);
        par.map(|par| Par::of(py, &par)).transpose()
    }
}

/// The declarer and the denomination of a cell.
fn cell(key: &Bound<'_, PyAny>) -> PyResult<(rules::Seat, rules::Denomination)> {
    let pair = key.cast::<PyTuple>().map_err(|_| wrong_type("key", "a tuple of two", key))?;
    Ok((seat("seat", &pair.get_item(0)?)?, denomination("denomination", &pair.get_item(1)?)?))
}

/// The result of best bidding and play.
#[pyclass(frozen, module = "portnote.bridge")]
pub(crate) struct Par {
    /// The points of North-South.
    #[pyo3(get)]
    score_ns: i32,
    /// The contracts that give it.
    #[pyo3(get)]
    contracts: Py<PyTuple>,
    text: String,
}

impl Par {
    fn of(py: Python<'_>, par: &rules::Par) -> PyResult<Self> {
        let contracts = par.contracts.iter().map(|it| ParContract::object(py, *it));
        let contracts: Vec<_> = contracts.collect::<PyResult<_>>()?;
        Ok(Self {
            score_ns: par.score_ns,
            contracts: PyTuple::new(py, contracts)?.unbind(),
            text: par.to_string(),
        })
    }
}

#[pymethods]
impl Par {
    #[new]
    fn new(score_ns: i32, contracts: Vec<Py<ParContract>>, py: Python<'_>) -> PyResult<Self> {
        let text = contracts.iter().map(|it| it.get().0.to_string()).collect::<Vec<_>>().join("; ");
        Ok(Self { score_ns, contracts: PyTuple::new(py, contracts)?.unbind(), text })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (i32, Py<PyTuple>)) {
        let own = slf.get();
        (slf.get_type(), (own.score_ns, own.contracts.clone_ref(slf.py())))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Par({})", self.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        // The same contracts give other points to other vulnerabilities.
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            other.score_ns == self.score_ns && other.text == self.text
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, &self.text)
    }
}

/// A contract of a par result, with its declarers.
#[pyclass(frozen, extends = Value, module = "portnote.bridge")]
pub(crate) struct ParContract(rules::ParContract);

impl ParContract {
    fn object(py: Python<'_>, contract: rules::ParContract) -> PyResult<Py<Self>> {
        Py::new(py, Self::initial(contract))
    }

    fn initial(contract: rules::ParContract) -> PyClassInitializer<Self> {
        PyClassInitializer::from(Value::new(contract)).add_subclass(Self(contract))
    }
}

#[pymethods]
impl ParContract {
    #[new]
    fn new(text: &str, py: Python<'_>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::initial(text.parse().map_err(|error| of_bridge(py, &error))?))
    }

    /// The contract.
    #[getter]
    fn contract(&self, py: Python<'_>) -> PyResult<Py<Contract>> {
        Contract::object(py, self.0.contract)
    }

    /// A seat, or a side of which both players can declare it.
    #[getter]
    fn declarers(&self) -> String {
        self.0.declarers.to_string()
    }

    /// The tricks above the contract, negative if it goes down.
    #[getter]
    const fn above(&self) -> i8 {
        self.0.above
    }
}

/// The deal if a solver can take it.
fn complete(deal: &rules::Deal) -> PyResult<rules::CompleteDeal> {
    rules::CompleteDeal::try_from(deal).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn failed(error: &rules::SolveError) -> PyErr {
    match error {
        rules::SolveError::Stopped => PyInterruptedError::new_err("solving was stopped"),
        other => PyRuntimeError::new_err(other.to_string()),
    }
}

/// Searches on a thread with a large stack, while Python may do other things.
fn search<T: Send + 'static>(
    py: Python<'_>,
    stop: Option<&Py<PyAny>>,
    token: &Arc<rules::Stop>,
    work: impl FnOnce(&rules::Stop) -> Result<T, rules::SolveError> + Send + 'static,
) -> PyResult<T> {
    let own = Arc::clone(token);
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || work(&own));
    let thread = thread.map_err(PyErr::from)?;
    while !thread.is_finished() {
        py.detach(|| thread::sleep(std::time::Duration::from_millis(2)));
        let asked = match stop {
            Some(stop) => stop.call0(py).and_then(|answer| answer.is_truthy(py)),
            None => Ok(false),
        };
        let asked = py.check_signals().and(asked);
        if !matches!(asked, Ok(false)) {
            token.stop();
            py.detach(|| {
                while !thread.is_finished() {
                    thread::sleep(std::time::Duration::from_millis(2))
                }
            });
            asked?;
        }
    }
    match thread.join() {
        Ok(solved) => solved.map_err(|error| failed(&error)),
        Err(_) => Err(PyRuntimeError::new_err("the solver failed")),
    }
}

/// The results of best play.
pub(super) fn solve(
    py: Python<'_>,
    deal: &rules::Deal,
    stop: Option<&Py<PyAny>>,
) -> PyResult<rules::DoubleDummy> {
    let deal = complete(deal)?;
    let token = Arc::new(rules::Stop::new());
    search(py, stop, &token, move |token| Dds::new().table(&deal, token))
}

/// Deals with their results of best play.
pub(crate) fn solve_all(
    py: Python<'_>,
    deals: Vec<rules::CompleteDeal>,
) -> PyResult<Vec<(rules::CompleteDeal, rules::DoubleDummy)>> {
    let token = Arc::new(rules::Stop::new());
    search(py, None, &token, move |token| {
        let mut dds = Dds::new();
        deals.into_iter().map(|deal| Ok((deal, dds.table(&deal, token)?))).collect()
    })
}

/// The tricks of the declarer's side after each lead.
pub(super) fn leads<'py>(
    py: Python<'py>,
    deal: &rules::Deal,
    contract: rules::Contract,
    declarer: rules::Seat,
) -> PyResult<Bound<'py, PyDict>> {
    let deal = complete(deal)?;
    let leads = PyDict::new(py);
    let Some(denomination) = contract.denomination() else { return Ok(leads) };
    let token = Arc::new(rules::Stop::never());
    let found = search(py, None, &token, move |_| {
        rules::lead_costs(&mut Dds::new(), &deal, denomination, declarer)
    })?;
    for lead in found {
        leads.set_item(Card::object(py, lead.card)?, lead.tricks)?;
    }
    Ok(leads)
}
