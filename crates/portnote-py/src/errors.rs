//! Errors of the library as exceptions of Python.

use portnote::bridge;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::python::PythonClass;

macro_rules! exceptions {
    ($($constant:ident = $name:literal),* $(,)?) => {
        $(pub(crate) static $constant: PythonClass = PythonClass::new("portnote._errors", $name);)*
    };
}

exceptions! {
    UNKNOWN_NOTATION = "UnknownNotation",
    PARSE_ERROR = "ParseError",
    BUILD_ERROR = "BuildError",
    ILLEGAL_CALL = "IllegalCall",
    ILLEGAL_CARD = "IllegalCard",
    ILLEGAL_MOVE = "IllegalMove",
    EDIT_ERROR = "EditError",
    EXPORT_ERROR = "ExportError",
    SELECT_ERROR = "SelectError",
    INPUT_ERROR = "InputError",
}

/// An exception with its message and its attributes, in their order.
pub(crate) fn raise<'py>(
    py: Python<'py>,
    class: &PythonClass,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    match class.get(py).and_then(|class| class.call1(arguments)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A text that is not a value of its kind.
pub(crate) fn parse_error(py: Python<'_>, what: &str, text: &str, expected: &str) -> PyErr {
    let message = format!("invalid {what} `{}`: expected {expected}", text.escape_debug());
    raise(py, &PARSE_ERROR, (message, what, text, expected))
}

/// What the rules crate says of a text.
pub(crate) fn of_bridge(py: Python<'_>, error: &bridge::ParseError) -> PyErr {
    raise(py, &PARSE_ERROR, (error.to_string(), error.what(), error.text(), error.expected()))
}

/// An argument of a kind that it cannot have.
pub(crate) fn wrong_type(argument: &str, expected: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let given = given.get_type().name().map_or_else(|_| "object".to_owned(), |it| it.to_string());
    PyTypeError::new_err(format!("{argument}: expected {expected}, not {given}"))
}

/// An argument whose value it cannot have.
pub(crate) fn wrong_value(argument: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{argument}: expected {expected}"))
}
