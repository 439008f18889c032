//! What is wrong with a text, and what would repair it.

use portnote::{Applicability, Format, Severity, Span};
use portnote_core::finding::Kept;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::wrong_value;
use crate::source::{name_of, notation};

/// Something that is wrong, or unusual, in a file: with its place, and with what repairs it.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Finding {
    finding: portnote::Finding,
    /// The bytes in which it was found: one object for all findings of a text, so that they are pickled once.
    bytes: Py<PyBytes>,
}

impl Finding {
    pub(crate) const fn of(finding: portnote::Finding, bytes: Py<PyBytes>) -> Self {
        Self { finding, bytes }
    }
}

const fn span(span: Span) -> (u64, u64) {
    (span.start, span.end)
}

#[pymethods]
impl Finding {
    /// The code, as in `"pbn/date-format"`; `portnote.explain` describes it.
    #[getter]
    fn code(&self) -> &str {
        self.finding.code.as_str()
    }

    /// `"error"`, `"warning"` or `"info"`.
    #[getter]
    const fn severity(&self) -> &'static str {
        match self.finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "info",
        }
    }

    /// What was found and what was expected.
    #[getter]
    fn message(&self) -> &str {
        &self.finding.message
    }

    /// One sentence that says what to write.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.finding.help.as_deref()
    }

    /// The line in which it begins, from 1.
    #[getter]
    const fn line(&self) -> u64 {
        self.finding.start.line
    }

    /// The character of its line at which it begins, from 1.
    #[getter]
    const fn column(&self) -> u64 {
        self.finding.start.column
    }

    /// The line in which it ends, from 1.
    #[getter]
    const fn end_line(&self) -> u64 {
        self.finding.end.line
    }

    /// The character of its line before which it ends, from 1.
    #[getter]
    const fn end_column(&self) -> u64 {
        self.finding.end.column
    }

    /// The bytes of the file: where it begins, and where it ends.
    #[getter]
    const fn span(&self) -> (u64, u64) {
        span(self.finding.span)
    }

    /// The number of its game in the file, from 1.
    #[getter]
    fn game(&self) -> Option<u64> {
        self.finding.game()
    }

    /// The number of its board.
    #[getter]
    fn board(&self) -> Option<u32> {
        self.finding.board()
    }

    /// Its game by all that is known of it.
    #[getter]
    fn title(&self) -> Option<String> {
        self.finding.title()
    }

    /// The name of the file.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.finding.file.as_deref()
    }

    /// Other places that belong to it.
    #[getter]
    fn labels(&self) -> Vec<Label> {
        let labels = self.finding.labels.iter();
        labels
            .map(|label| Label {
                message: label.message.clone(),
                line: label.start.line,
                column: label.start.column,
                span: span(label.span),
            })
            .collect()
    }

    /// What repairs it, if there is exactly one way.
    #[getter]
    fn fix(&self) -> Option<Fix> {
        self.finding.fix.as_ref().map(Fix::of)
    }

    /// Ways to repair it, of which a person has to choose one.
    #[getter]
    fn alternatives(&self) -> Vec<Fix> {
        self.finding.alternatives.iter().map(Fix::of).collect()
    }

    /// The text of the file with this fix alone; `None` without a fix.
    fn fixed(&self, py: Python<'_>) -> Option<Vec<u8>> {
        self.finding.fixed(self.bytes.as_bytes(py))
    }

    /// The lines of the file with what is wrong marked, as the program shows them.
    #[pyo3(signature = (color = false))]
    fn excerpt(&self, py: Python<'_>, color: bool) -> String {
        let bytes = self.bytes.as_bytes(py);
        match color {
            true => self.finding.excerpt_ansi(bytes),
            false => self.finding.excerpt(bytes),
        }
    }

    fn __str__(&self) -> String {
        self.finding.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Finding({})", self.finding)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().finding == self.finding)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        crate::python::hash(py, &self.finding.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, FindingParts)> {
        let make = py.import("portnote._core")?.getattr("_finding")?;
        let names = self.finding.record.as_ref().map(|record| record.names);
        let format = Format::ALL.iter().find(|it| Some(it.about().records) == names);
        let kept = serde_json::to_string(&Kept::of(&self.finding));
        let kept = kept.map_err(|error| wrong_value("finding", &error.to_string()))?;
        let notation = name_of(*format.unwrap_or(&Format::Pbn));
        Ok((make, (self.bytes.clone_ref(py), notation.to_owned(), kept)))
    }
}

/// The bytes, the notation, and all that is known of a finding.
type FindingParts = (Py<PyBytes>, String, String);

/// A finding as it was pickled.
#[pyfunction]
#[pyo3(name = "_finding")]
pub(crate) fn pickled(bytes: Py<PyBytes>, notation: &str, kept: &str) -> PyResult<Finding> {
    let format = self::notation(Some(notation))?.unwrap_or(Format::Pbn);
    let kept: Kept<'_> = serde_json::from_str(kept)
        .map_err(|error| wrong_value("kept", &format!("a finding: {error}")))?;
    let Some(entry) = catalogue().find(kept.code()) else {
        return Err(wrong_value("kept", &catalogue().unknown(kept.code())));
    };
    let code = entry.code;
    Ok(Finding::of(kept.finding(code, format.about().records), bytes))
}

/// Message, line, column and bytes of a label.
type LabelParts = (String, u64, u64, (u64, u64));

/// Another place that belongs to a finding.
#[pyclass(frozen, eq, hash, module = "portnote")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Label {
    /// What is there.
    #[pyo3(get)]
    message: String,
    /// Its line, from 1.
    #[pyo3(get)]
    line: u64,
    /// Its character in the line, from 1.
    #[pyo3(get)]
    column: u64,
    /// Its bytes in the file: where they begin, and where they end.
    #[pyo3(get)]
    span: (u64, u64),
}

#[pymethods]
impl Label {
    #[new]
    const fn new(message: String, line: u64, column: u64, span: (u64, u64)) -> Self {
        Self { message, line, column, span }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, LabelParts) {
        let own = slf.get();
        (slf.get_type(), (own.message.clone(), own.line, own.column, own.span))
    }

    fn __repr__(&self) -> String {
        format!("Label({:?}, line {}, column {})", self.message, self.line, self.column)
    }
}

/// A change that repairs a finding.
#[pyclass(frozen, eq, hash, module = "portnote")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fix {
    /// What the change does.
    #[pyo3(get)]
    message: String,
    /// Whether it may be made without asking.
    #[pyo3(get)]
    safe: bool,
    edits: Vec<Edit>,
}

impl Fix {
    fn of(fix: &portnote::Fix) -> Self {
        Self {
            message: fix.message.clone(),
            safe: fix.applicability == Applicability::Safe,
            edits: fix.edits.iter().map(Edit::of).collect(),
        }
    }
}

#[pymethods]
impl Fix {
    #[new]
    fn new(message: String, safe: bool, edits: Vec<Bound<'_, Edit>>) -> Self {
        let edits = edits.into_iter().map(|edit| edit.get().clone()).collect();
        Self { message, safe, edits }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, pyo3::types::PyType>, (String, bool, Vec<Edit>)) {
        let own = slf.get();
        (slf.get_type(), (own.message.clone(), own.safe, own.edits.clone()))
    }

    /// The replacements, in the order of the text.
    #[getter]
    fn edits(&self) -> Vec<Edit> {
        self.edits.clone()
    }

    fn __repr__(&self) -> String {
        format!("Fix({:?})", self.message)
    }
}

/// A replacement of bytes of a file.
#[pyclass(frozen, eq, hash, module = "portnote")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    /// The first byte that is replaced, from 0.
    #[pyo3(get)]
    start: u64,
    /// The byte before which the replaced ones end.
    #[pyo3(get)]
    end: u64,
    /// The new text.
    #[pyo3(get)]
    text: String,
}

impl Edit {
    pub(crate) fn of(edit: &portnote::Edit) -> Self {
        Self { start: edit.span.start, end: edit.span.end, text: edit.replacement.clone() }
    }
}

#[pymethods]
impl Edit {
    #[new]
    const fn new(start: u64, end: u64, text: String) -> Self {
        Self { start, end, text }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, pyo3::types::PyType>, (u64, u64, String)) {
        let own = slf.get();
        (slf.get_type(), (own.start, own.end, own.text.clone()))
    }

    fn __repr__(&self) -> String {
        format!("Edit({}, {}, {:?})", self.start, self.end, self.text)
    }
}

/// What a code means.
#[pyclass(frozen, eq, hash, module = "portnote", get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Explanation {
    /// The code.
    code: String,
    /// The code in a few words.
    title: String,
    /// What is wrong.
    what: Option<String>,
    /// Why it matters.
    why: Option<String>,
    /// What the standard says, and where.
    spec: Option<String>,
    /// A text with it.
    example: Option<String>,
    /// The text without it.
    fixed: Option<String>,
}

#[pymethods]
impl Explanation {
    fn __str__(&self) -> String {
        let parts = [Some(&self.title), self.what.as_ref(), self.why.as_ref()];
        parts.into_iter().flatten().cloned().collect::<Vec<_>>().join("\n\n")
    }

    fn __repr__(&self) -> String {
        format!("Explanation({})", self.code)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("portnote._core")?.getattr("explain")?, (self.code.clone(),)))
    }
}

/// What a code means; raises `KeyError` with a code that is near.
#[pyfunction]
pub(crate) fn explain(code: &str) -> PyResult<Explanation> {
    let catalogue = catalogue();
    // A code that is too long is like none.
    let code = code.get(..code.len().min(64)).unwrap_or_default();
    let Some(entry) = catalogue.find(code) else {
        return Err(PyKeyError::new_err(catalogue.unknown(code)));
    };
    let told = portnote::json::v1::CodeV1::new(entry);
    Ok(Explanation {
        code: told.code.into_owned(),
        title: told.title.into_owned(),
        what: told.what,
        why: told.why,
        spec: told.spec,
        example: told.bad,
        fixed: told.good,
    })
}

/// All codes of the library.
pub(crate) const fn catalogue() -> portnote::Catalogue {
    portnote::Catalogue::with(&[portnote_archive::CATALOGUE])
}
