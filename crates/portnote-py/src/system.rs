//! Bidding systems: their sequences, and their other formats.

use std::fs;
use std::path::PathBuf;

use portnote::bml::{Calls, System as RustSystem};
use portnote::convert::{ConvertOptions, Target};
use portnote::{AnyGame, Document as RustDocument, Format};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::{parse_error, wrong_value};
use crate::game::{Game, Held};
use crate::source::path_error;

/// A system that is read from a file, with the files that it includes: of its folder, or of another.
#[pyfunction]
#[pyo3(name = "_open_system", signature = (path, include = None))]
pub(crate) fn open(py: Python<'_>, path: PathBuf, include: Option<PathBuf>) -> PyResult<Held> {
    // A folder that is wrong is named, and not the file.
    if let Some(folder) = &include {
        fs::read_dir(folder).map_err(|error| path_error(&error, folder))?;
    }
    let read = py.detach(|| match &include {
        Some(folder) => RustSystem::open_within(&path, folder),
        None => RustSystem::open(&path),
    });
    let system = read.map_err(|error| path_error(&error, &path))?;
    Ok(Held::of(AnyGame::Bml(system)))
}

/// A sequence of calls of a system.
#[pyclass(frozen, module = "portnote.bml")]
pub(crate) struct Sequence {
    calls: String,
    text: String,
    seat: String,
    vulnerable: String,
    lines: Vec<String>,
}

impl Sequence {
    fn of(sequence: &portnote::bml::Sequence<'_>) -> Self {
        Self {
            calls: sequence.calls().to_string(),
            text: sequence.text(),
            seat: sequence.seat().to_string(),
            vulnerable: sequence.vulnerability().to_string(),
            lines: sequence.lines(),
        }
    }
}

/// Calls, text, seat, vulnerability and lines.
type SequenceParts = (String, String, String, String, Vec<String>);

#[pymethods]
impl Sequence {
    #[new]
    const fn new(
        calls: String,
        text: String,
        seat: String,
        vulnerable: String,
        lines: Vec<String>,
    ) -> Self {
        Self { calls, text, seat, vulnerable, lines }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, SequenceParts) {
        let Self { calls, text, seat, vulnerable, lines } = slf.get();
        let parts = (calls.clone(), text.clone(), seat.clone(), vulnerable.clone(), lines.clone());
        (slf.get_type(), parts)
    }

    /// The calls, as in `"1N-2C"`; those of opponents are in parentheses.
    #[getter]
    fn calls(&self) -> &str {
        &self.calls
    }

    /// What the last call means.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The seats to which it applies.
    #[getter]
    fn seat(&self) -> &str {
        &self.seat
    }

    /// The vulnerability to which it applies.
    #[getter]
    fn vulnerable(&self) -> &str {
        &self.vulnerable
    }

    /// The lines of what the last call means.
    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.lines)
    }

    fn __repr__(&self) -> String {
        format!("Sequence({}: {})", self.calls, self.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (&self.calls, &self.text, &self.seat, &self.vulnerable)
                == (&other.calls, &other.text, &other.seat, &other.vulnerable)
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, &self.calls)
    }
}

/// The system of a game.
fn system(game: &Bound<'_, Game>) -> PyResult<RustSystem> {
    match game.get().rust() {
        AnyGame::Bml(system) => Ok(system),
        _ => Err(wrong_value("system", "a system in BML")),
    }
}

/// All sequences of a system.
#[pyfunction]
#[pyo3(name = "_sequences")]
pub(crate) fn sequences(py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<Vec<Sequence>> {
    let system = system(game)?;
    let expansion = py.detach(|| system.expand());
    Ok(expansion.sequences().map(|sequence| Sequence::of(&sequence)).collect())
}

/// The sequences of a system that a text names.
#[pyfunction]
#[pyo3(name = "_find_sequences")]
pub(crate) fn find(py: Python<'_>, game: &Bound<'_, Game>, text: &str) -> PyResult<Vec<Sequence>> {
    let calls: Calls = text.parse().map_err(|error: portnote::bml::ParseError| {
        parse_error(py, "auction", text, &error.to_string())
    })?;
    let system = system(game)?;
    let expansion = py.detach(|| system.expand());
    let found = expansion.find_all_calls(&calls);
    Ok(found.iter().map(Sequence::of).collect())
}

/// A system in another format.
#[pyfunction]
#[pyo3(name = "_convert_system")]
pub(crate) fn converted(py: Python<'_>, game: &Bound<'_, Game>, to: &str) -> PyResult<String> {
    let target = match to {
        "html" => Target::Html,
        "latex" => Target::Latex,
        _ => Target::Bss,
    };
    let document = RustDocument::new(Format::Bml, system(game)?.to_text());
    let made = py.detach(|| document.convert(target, &ConvertOptions::default()));
    let made = made.map_err(|error| wrong_value("to", &format!("another format: {error}")))?;
    Ok(String::from_utf8_lossy(&made.bytes).into_owned())
}
