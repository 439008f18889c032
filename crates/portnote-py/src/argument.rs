//! Arguments of Python, with errors that name them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::{wrong_type, wrong_value};

/// The text of an argument.
pub(crate) fn text<'a>(argument: &str, given: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match given.cast::<pyo3::types::PyString>() {
        Ok(text) => text.to_str(),
        Err(_) => Err(wrong_type(argument, "a str", given)),
    }
}

/// A number of an argument that must be in a range.
pub(crate) fn number<'py, T>(
    argument: &str,
    given: &Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>,
{
    let py = given.py();
    // A number of numpy is not an `int`, and is taken as one.
    given.extract::<T>().map_err(|error| {
        let error: PyErr = error.into();
        match error.is_instance_of::<PyTypeError>(py) {
            true => wrong_type(argument, expected, given),
            false => wrong_value(argument, expected),
        }
    })
}

/// Whether an argument is true.
pub(crate) fn boolean(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given.extract().map_err(|_| wrong_type(argument, "True or False", given))
}
