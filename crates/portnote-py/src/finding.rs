//! What is wrong with a text, and what would repair it.

use std::sync::Arc;

use portnote::{Applicability, Severity, Span};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// Something that is wrong, or unusual, in a file: with its place, and with what repairs it.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Finding {
    finding: portnote::Finding,
    /// The bytes in which it was found.
    bytes: Arc<[u8]>,
}

impl Finding {
    pub(crate) fn of(finding: portnote::Finding, bytes: &Arc<[u8]>) -> Self {
        Self { finding, bytes: Arc::clone(bytes) }
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
    fn fixed(&self) -> Option<Vec<u8>> {
        self.finding.fixed(&self.bytes)
    }

    /// The lines of the file with what is wrong marked, as the program shows them.
    #[pyo3(signature = (color = false))]
    fn excerpt(&self, color: bool) -> String {
        match color {
            true => self.finding.excerpt_ansi(&self.bytes),
            false => self.finding.excerpt(&self.bytes),
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        // The same text is checked again, and has the same finding.
        let make = py.import("portnote._core")?.getattr("_finding")?;
        let bytes = pyo3::types::PyBytes::new(py, &self.bytes);
        let (start, end) = self.span();
        let code = self.finding.code.as_str();
        let notation = code.split('/').next().unwrap_or_default();
        let arguments = (bytes, notation, self.finding.file.as_deref(), code, start, end);
        Ok((make, arguments.into_pyobject(py)?.into_any()))
    }
}

/// A finding as it was pickled.
#[pyfunction]
#[pyo3(name = "_finding")]
pub(crate) fn pickled(
    bytes: Vec<u8>,
    notation: &str,
    file: Option<&str>,
    code: &str,
    start: u64,
    end: u64,
) -> PyResult<Finding> {
    let format =
        notation.parse().or_else(|_| portnote::detect(&bytes, file.map(std::path::Path::new)));
    let format = format.unwrap_or(portnote::Format::Pbn);
    let bytes: Arc<[u8]> = bytes.into();
    let mut document = portnote::Document::new(format, bytes.to_vec());
    if let Some(file) = file {
        document = document.named(file);
    }
    let checked = document.check();
    let same = |found: &&portnote::Finding| {
        found.code.as_str() == code && span(found.span) == (start, end)
    };
    let found = checked.findings.iter().find(same);
    let found =
        found.ok_or_else(|| crate::errors::wrong_value("bytes", "the text of the finding"))?;
    Ok(Finding::of(found.clone(), &bytes))
}

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
    let catalogue = portnote::Catalogue::with(&[portnote_archive::CATALOGUE]);
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
