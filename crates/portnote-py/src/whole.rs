//! Writes a file as a whole or not at all.

use std::path::Path;

use portnote::product::fs::{Files, Permit, WriteError};
use pyo3::exceptions::{
    PyFileExistsError, PyFileNotFoundError, PyIsADirectoryError, PyOSError, PyPermissionError,
};
use pyo3::prelude::*;

/// Writes a file as a whole or not at all.
pub(crate) fn write_whole(py: Python<'_>, path: &Path, bytes: &[u8], force: bool) -> PyResult<()> {
    let permit = match force {
        true => Permit::Replace { inputs: &[] },
        false => Permit::New { inputs: &[] },
    };
    let written = py.detach(|| Files::new().write(path, bytes, &permit));
    written.map(drop).map_err(|error| raised(&error, path))
}

/// The error of a file that was not written, as Python raises it: with its number, words and path.
fn raised(error: &WriteError, path: &Path) -> PyErr {
    let name = path.display().to_string();
    match error {
        _ if path.is_dir() => PyIsADirectoryError::new_err((21, "Is a directory", name)),
        WriteError::Exists => {
            PyFileExistsError::new_err((17, "File exists: force=True replaces it", name))
        }
        WriteError::NoFolder => {
            PyFileNotFoundError::new_err((2, "No such file or directory", name))
        }
        WriteError::Permission | WriteError::ReadOnly | WriteError::InUse => {
            PyPermissionError::new_err((13, error.to_string(), name))
        }
        _ => PyOSError::new_err(format!("{name}: {error}")),
    }
}
