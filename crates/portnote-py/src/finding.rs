//! What is wrong with a text, and what would repair it.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use portnote::{Applicability, Encoding, Format, Profile, Severity, Span};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// Something that is wrong, or unusual, in a file: with its place, and with what repairs it.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Finding {
    finding: portnote::Finding,
    /// The bytes in which it was found.
    bytes: Arc<[u8]>,
    judged: Arc<Judged>,
}

/// How a text was judged: the same text has the same findings again.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) format: Format,
    pub(crate) name: Option<String>,
    pub(crate) profile: Profile,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) select: Vec<String>,
    pub(crate) ignore: Vec<String>,
}

impl Judged {
    /// A document that is judged in this way.
    pub(crate) fn document(&self, bytes: &[u8]) -> portnote::Document {
        let mut selection = portnote::Selection::new();
        for code in &self.select {
            selection = selection.select(code);
        }
        for code in &self.ignore {
            selection = selection.ignore(code);
        }
        let mut options = portnote::Options::default().profile(self.profile).selection(selection);
        if let Some(encoding) = self.encoding {
            options = options.encoding(encoding);
        }
        if let Some(name) = &self.name {
            options = options.at(Some(Path::new(name)));
        }
        let document = portnote::Document::new(self.format, bytes).with_options(options);
        match &self.name {
            Some(name) => document.named(name),
            None => document,
        }
    }
}

impl Finding {
    pub(crate) fn of(finding: portnote::Finding, bytes: &Arc<[u8]>, judged: &Arc<Judged>) -> Self {
        Self { finding, bytes: Arc::clone(bytes), judged: Arc::clone(judged) }
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
        let make = py.import("portnote._core")?.getattr("_finding")?;
        let bytes = pyo3::types::PyBytes::new(py, &self.bytes);
        let Judged { format, name, profile, encoding, select, ignore } = &*self.judged;
        let judged = (
            crate::source::name_of(*format),
            name.as_deref(),
            profile.as_str(),
            encoding.map(Encoding::name),
            select.clone(),
            ignore.clone(),
        );
        let (start, end) = self.span();
        let own = (self.finding.code.as_str(), start, end, self.finding.message.as_str());
        Ok((make, (bytes, judged, own).into_pyobject(py)?.into_any()))
    }
}

/// The findings of the text that was judged last: a list of findings has one text.
static LAST: Mutex<Option<JudgedText>> = Mutex::new(None);

/// A text, how it was judged, and what was found.
type JudgedText = (Arc<[u8]>, Arc<Judged>, portnote::Checked);

type PickledJudged = (String, Option<String>, String, Option<String>, Vec<String>, Vec<String>);

/// A finding as it was pickled.
#[pyfunction]
#[pyo3(name = "_finding")]
pub(crate) fn pickled(
    py: Python<'_>,
    bytes: &[u8],
    judged: PickledJudged,
    own: (String, u64, u64, String),
) -> PyResult<Finding> {
    let (format, name, profile, encoding, select, ignore) = judged;
    let format = crate::source::notation(Some(&format))?.unwrap_or(Format::Pbn);
    let options = crate::source::options(encoding.as_deref(), Some(&profile))?;
    let (profile, encoding) = (options.profile, options.encoding);
    let judged = Judged { format, name, profile, encoding, select, ignore };
    let (bytes, judged, checked) = py.detach(|| {
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((text, how, checked)) if **text == *bytes && **how == judged => {
                (Arc::clone(text), Arc::clone(how), checked.clone())
            }
            _ => {
                let (text, how) = (Arc::<[u8]>::from(bytes), Arc::new(judged));
                let checked = how.document(&text).check();
                *last = Some((Arc::clone(&text), Arc::clone(&how), checked.clone()));
                (text, how, checked)
            }
        }
    });
    let (code, start, end, message) = own;
    let same = |found: &&portnote::Finding| {
        found.code.as_str() == code && span(found.span) == (start, end) && found.message == message
    };
    let suppressed = checked.suppressed.iter().map(|it| &it.finding);
    let found = checked.findings.iter().chain(suppressed).find(same);
    let found =
        found.ok_or_else(|| crate::errors::wrong_value("bytes", "the text of the finding"))?;
    Ok(Finding::of(found.clone(), &bytes, &judged))
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
    let catalogue = portnote::Catalogue::with(&[portnote_archive::CATALOGUE]);
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
