//! Arguments of Python, with errors that name them.

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
    T: for<'a> FromPyObject<'a, 'py>,
{
    if !given.is_instance_of::<pyo3::types::PyInt>() {
        return Err(wrong_type(argument, expected, given));
    }
    given.extract::<T>().map_err(|_| wrong_value(argument, expected))
}
