//! What is read: a path, bytes, or an open file.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use portnote::{Format, Options};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::errors::{INPUT_ERROR, UNKNOWN_NOTATION, raise, wrong_type, wrong_value};
use crate::python::held;
use crate::signals;

/// Bytes that an open file is asked for at once.
const CHUNK: usize = 64 << 10;

/// Where bytes come from.
pub(crate) enum Source {
    Path(PathBuf),
    Bytes(Vec<u8>),
    File(PythonFile),
}

impl Source {
    pub(crate) fn of(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Self::Path(text.to_str()?.into()));
        }
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_vec()));
        }
        if is_buffer(given) {
            let bytes = given.py().get_type::<PyBytes>().call1((given,))?;
            return Ok(Self::Bytes(bytes.cast::<PyBytes>()?.as_bytes().to_vec()));
        }
        if given.hasattr("__fspath__")? {
            return Ok(Self::Path(given.extract()?));
        }
        if given.hasattr("read")? {
            return Ok(Self::File(PythonFile::of(given)));
        }
        Err(wrong_type(name, "a path, bytes or an open binary file", given))
    }
}

/// Whether an object holds bytes, and is none.
pub(crate) fn is_buffer(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyByteArray>() || given.is_instance_of::<PyMemoryView>()
}

/// An open file of Python. Its own error is kept, and raised when the reader has ended.
pub(crate) struct PythonFile {
    file: Py<PyAny>,
    /// Bytes that were read and not yet taken.
    rest: Vec<u8>,
    error: FileError,
}

/// The error of an open file of Python.
#[derive(Clone, Default)]
pub(crate) struct FileError(Arc<Mutex<Option<PyErr>>>);

impl FileError {
    fn keep(&self, error: PyErr) {
        held(&self.0).get_or_insert(error);
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        held(&self.0).take()
    }
}

impl PythonFile {
    fn of(file: &Bound<'_, PyAny>) -> Self {
        Self { file: file.clone().unbind(), rest: Vec::new(), error: FileError::default() }
    }

    pub(crate) fn error(&self) -> FileError {
        self.error.clone()
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let read = Python::attach(|py| {
                let size = buffer.len().clamp(1, CHUNK);
                let read = self.file.bind(py).call_method1("read", (size,))?;
                match read.cast::<PyBytes>() {
                    Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
                    Err(_) if read.is_none() => Ok(Vec::new()),
                    Err(_) => {
                        Err(wrong_type("read()", "bytes: open the file in binary mode", &read))
                    }
                }
            });
            self.rest = read.map_err(|error| {
                self.error.keep(error);
                io::Error::other("the file object raised an exception")
            })?;
        }
        let size = self.rest.len().min(buffer.len());
        let taken: Vec<u8> = self.rest.drain(..size).collect();
        if let Some(target) = buffer.get_mut(..size) {
            target.copy_from_slice(&taken);
        }
        Ok(size)
    }
}

/// An input that failed; the error of the source is the cause, if it is one of input.
pub(crate) fn input_error(
    py: Python<'_>,
    error: &io::Error,
    own: Option<PyErr>,
    read: Option<u64>,
) -> PyErr {
    if let Some(raised) = signals::raised(py, error) {
        return raised;
    }
    // An interrupt, or a mistake in `read`, is raised as it is.
    if let Some(own) = own.as_ref().filter(|own| !own.is_instance_of::<PyOSError>(py)) {
        return own.clone_ref(py);
    }
    let cause = own.unwrap_or_else(|| again(error).into());
    let raised = raise(py, &INPUT_ERROR, (cause.value(py).to_string(), read));
    raised.set_cause(py, Some(cause));
    raised
}

/// The same error once more.
fn again(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(number) => io::Error::from_raw_os_error(number),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

/// The options that arguments name.
pub(crate) fn options(encoding: Option<&str>, profile: Option<&str>) -> PyResult<Options> {
    let mut options = Options::default();
    if let Some(encoding) = encoding {
        let known = portnote::Encoding::from_label(encoding).ok_or_else(|| {
            wrong_value("encoding", "the name of an encoding, as `utf-8` or `windows-1252`")
        })?;
        options = options.encoding(known);
    }
    if let Some(profile) = profile {
        use portnote::Profile::{Export, Import, Pdn20, Pdn30};
        let all = [Import, Export, Pdn20, Pdn30].into_iter();
        let known = all.into_iter().find(|it| it.as_str() == profile);
        let known = known
            .ok_or_else(|| wrong_value("profile", "`import`, `export`, `pdn-2.0` or `pdn-3.0`"))?;
        options = options.profile(known);
    }
    Ok(options)
}

/// The name of a notation, as options and JSON write it.
pub(crate) fn name_of(format: Format) -> &'static str {
    format.about().name
}

/// The notation that an argument names.
pub(crate) fn notation(name: Option<&str>) -> PyResult<Option<Format>> {
    let parse = |name: &str| {
        name.parse()
            .map_err(|_| wrong_value("notation", "`pbn`, `lin`, `pdn`, `ppn`, `bml` or `bss`"))
    };
    name.map(parse).transpose()
}

/// A text whose notation is not known.
pub(crate) fn unknown(py: Python<'_>, error: &portnote::DetectError) -> PyErr {
    let names: Vec<String> = Format::ALL.iter().map(|format| name_of(*format).to_owned()).collect();
    let message = format!("{error}: name it, as in `notation=\"pbn\"`");
    raise(py, &UNKNOWN_NOTATION, (message, names))
}

/// What is said where a path has several lines.
pub(crate) const TEXT_FOR_PATH: &str = "No such file: a text is read as text.encode()";

/// Whether a path looks like the text of a game.
pub(crate) fn is_text(path: &str) -> bool {
    path.contains('\n')
}

/// The error of a path, as Python raises it: `FileNotFoundError`, `IsADirectoryError`, `PermissionError`.
pub(crate) fn path_error(error: &io::Error, path: &Path) -> PyErr {
    if let Some(raised) = Python::attach(|py| signals::raised(py, error)) {
        return raised;
    }
    let number = if path.is_dir() { Some(21) } else { error.raw_os_error() };
    let Some(number) = number else { return again(error).into() };
    Python::attach(|py| {
        let words = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
        let name = path.display().to_string();
        let words = match is_text(&name) {
            true => Ok(PyString::new(py, TEXT_FOR_PATH).into_any()),
            false => words,
        };
        let made = words.and_then(|words| py.get_type::<PyOSError>().call1((number, words, name)));
        match made {
            Ok(made) => PyErr::from_value(made),
            Err(error) => error,
        }
    })
}
