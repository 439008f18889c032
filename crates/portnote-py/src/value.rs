//! What all values share: each is equal to its text, and has its hash.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::python::{hash, is_text};

/// A value that is equal to its text, which makes the same value again.
#[pyclass(frozen, subclass, module = "portnote._core")]
pub(crate) struct Value {
    text: Box<str>,
    /// Its place in the order of its game; values without one have no order.
    order: Option<u32>,
    /// The cards of a hand.
    cards: Option<u64>,
}

impl Value {
    pub(crate) fn new(value: impl ToString) -> Self {
        Self { text: value.to_string().into(), order: None, cards: None }
    }

    pub(crate) fn ordered(value: impl ToString, order: u32) -> Self {
        Self { order: Some(order), ..Self::new(value) }
    }

    pub(crate) fn of_cards(value: impl ToString, cards: u64) -> Self {
        Self { cards: Some(cards), ..Self::new(value) }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

#[pymethods]
impl Value {
    fn __str__(&self) -> &str {
        &self.text
    }

    // As a text in a column: `f"{contract:>5}"`.
    fn __format__<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, &self.text).call_method1("__format__", (format,))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let name = slf.get_type().name()?;
        let text = PyString::new(slf.py(), slf.get().text()).repr()?;
        Ok(format!("{name}({text})"))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash(py, &self.text)
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        operation: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let own = slf.get();
        let same = other.cast::<Self>().ok().filter(|it| it.get_type().is(slf.get_type()));
        let answer = match (operation, same) {
            (CompareOp::Eq | CompareOp::Ne, same) => {
                let is_equal = match same {
                    Some(other) => other.get().text == own.text,
                    None => is_text(other, &own.text),
                };
                Some(is_equal == matches!(operation, CompareOp::Eq))
            }
            (operation, Some(other)) if own.cards.is_some() => {
                // Hands are ordered as sets are.
                own.cards.zip(other.get().cards).map(|(own, other)| match operation {
                    CompareOp::Le => own & !other == 0,
                    CompareOp::Lt => own & !other == 0 && own != other,
                    CompareOp::Ge => other & !own == 0,
                    _ => other & !own == 0 && own != other,
                })
            }
            (_, Some(other)) => {
                let orders = own.order.zip(other.get().order);
                orders.map(|(own, other)| operation.matches(own.cmp(&other)))
            }
            (_, None) => None,
        };
        Ok(match answer {
            Some(answer) => answer.into_pyobject(py)?.to_owned().into_any().unbind(),
            None => py.NotImplemented(),
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type(), PyTuple::new(slf.py(), [slf.get().text()])?))
    }
}
