//! A text with its games, held in memory.

use std::collections::HashMap;
use std::io::Read;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use portnote::convert::Target;
use portnote::core::encoding::Text;
use portnote::{Checked, Document as RustDocument, DumpOptions, Fixes};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PySlice, PyType};

use crate::editor::Editor;
use crate::errors::{EDIT_ERROR, EXPORT_ERROR, raise, wrong_type, wrong_value};
use crate::finding::{Finding, catalogue};
use crate::game::{Game, Place, placed_object};
use crate::options::{converting, exporting};
use crate::signals::Heeding;
use crate::source::{Source, input_error, name_of, notation, options, path_error, unknown};
use crate::table::{Dd, Table, carry};
use crate::whole::write_whole;
use crate::{argument, beside};

/// A file of games, or a bidding system: its bytes, its games, what is wrong with it.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Document {
    pub(crate) document: RustDocument,
    name: Option<String>,
    /// Where the file is, beside which included files are; `None` for a text that is none.
    path: Option<PathBuf>,
    /// The bytes as Python has them, once they were asked for.
    bytes: PyOnceLock<Py<PyBytes>>,
    /// Where lines begin after the first one.
    lines: OnceLock<Vec<u64>>,
    /// Dumps of the games, without and with what is derived, once one game was asked for.
    dumped: [PyOnceLock<Py<PyAny>>; 2],
}

impl Document {
    pub(crate) fn of(document: RustDocument, name: Option<String>) -> Self {
        Self {
            document,
            name,
            path: None,
            bytes: PyOnceLock::new(),
            lines: OnceLock::new(),
            dumped: [PyOnceLock::new(), PyOnceLock::new()],
        }
    }

    /// The bytes as an object of Python.
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = self.bytes.get_or_init(py, || PyBytes::new(py, self.document.bytes()).unbind());
        bytes.bind(py).clone()
    }

    /// Where a game is.
    fn place(&self, game: &portnote::AnyGame) -> Place {
        let span = game.span();
        let lines = self.lines.get_or_init(|| {
            let mut lines = Vec::new();
            let mut bytes = self.document.bytes().iter().zip(1_u64..).peekable();
            while let Some((byte, end)) = bytes.next() {
                let is_pair =
                    *byte == b'\r' && bytes.peek().is_some_and(|(next, _)| **next == b'\n');
                if *byte == b'\n' || *byte == b'\r' && !is_pair {
                    lines.push(end);
                }
            }
            lines
        });
        let before = lines.partition_point(|start| *start <= span.start);
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let bytes =
            self.document.bytes().get(place(span.start)..place(span.end)).unwrap_or_default();
        Place {
            index: None,
            line: Some(before as u64 + 1),
            content_id: Some(portnote_archive::tables::content_id(bytes)),
            document: None,
        }
    }

    /// The same text, read and judged with other options.
    fn again(&self, options: portnote::Options) -> RustDocument {
        RustDocument::new(self.document.format(), self.document.bytes()).with_options(options)
    }

    fn findings(&self, py: Python<'_>, found: &[portnote::Finding]) -> PyResult<Vec<Py<Finding>>> {
        let mut included: HashMap<Arc<str>, Py<PyBytes>> = HashMap::new();
        let bytes_of = |finding: &portnote::Finding| {
            let known = finding.file.as_ref().and_then(|file| included.get(file));
            if let Some(known) = known {
                return known.clone_ref(py);
            }
            match (beside::bytes_of(&self.document, finding), &finding.file) {
                (Some(bytes), Some(file)) => {
                    let bytes = PyBytes::new(py, &bytes).unbind();
                    included.insert(Arc::clone(file), bytes.clone_ref(py));
                    bytes
                }
                _ => self.bytes(py).unbind(),
            }
        };
        let bytes = found.iter().map(bytes_of).collect::<Vec<_>>();
        let found = found.iter().zip(bytes);
        found.map(|(it, bytes)| Py::new(py, Finding::of(it.clone(), bytes))).collect()
    }

    /// What is wrong with a text, unless a signal ends the search.
    pub(crate) fn checked(py: Python<'_>, document: &RustDocument) -> PyResult<Checked> {
        let checked = py.detach(|| document.check_through(Heeding::new));
        checked.map_err(|error| input_error(py, &error, None, None))
    }

    /// One game as `portnote dump` has it.
    pub(crate) fn dump_game<'py>(
        &self,
        py: Python<'py>,
        derived: bool,
        index: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [plain, whole] = &self.dumped;
        let kept = if derived { whole } else { plain };
        let dump = kept.get_or_try_init(py, || self.dump(py, derived).map(Bound::unbind))?;
        let dump = dump.bind(py);
        let lists = ["games", "boards", "hands", "records"];
        let mut found = lists.into_iter().filter_map(|name| dump.get_item(name).ok());
        let own = match found.next() {
            Some(games) => games.get_item(index.saturating_sub(1))?,
            None => dump.clone(),
        };
        py.import("copy")?.call_method1("deepcopy", (own,))
    }

    /// What is wrong with one game.
    pub(crate) fn findings_of_game(
        &self,
        py: Python<'_>,
        index: u64,
    ) -> PyResult<Vec<Py<Finding>>> {
        let checked = Self::checked(py, &self.document)?;
        let own = checked.findings.iter().filter(|found| found.game() == Some(index));
        self.findings(py, &own.cloned().collect::<Vec<_>>())
    }
}

/// Reads a whole input.
fn read_all(py: Python<'_>, source: Source) -> PyResult<(Vec<u8>, Option<PathBuf>)> {
    match source {
        Source::Bytes(bytes) => Ok((inflated(py, bytes)?, None)),
        Source::File(mut file) => {
            let own = file.error();
            let mut bytes = Vec::new();
            let read = py.detach(|| Heeding::new(&mut file).read_to_end(&mut bytes));
            read.map_err(|error| {
                own.take().unwrap_or_else(|| input_error(py, &error, None, None))
            })?;
            Ok((inflated(py, bytes)?, None))
        }
        Source::Path(path) => {
            let read = py.detach(|| {
                let mut bytes = Vec::new();
                let file = std::fs::File::open(&path)?;
                Heeding::new(file).read_to_end(&mut bytes).map(|_| bytes)
            });
            let bytes = read.map_err(|error| path_error(&error, &path))?;
            Ok((inflated(py, bytes)?, Some(path)))
        }
    }
}

/// The bytes that gzip has compressed.
fn inflated(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Vec<u8>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    py.detach(|| {
        let most = portnote::Limits::default().inflated_bytes;
        let bytes = std::io::Cursor::new(bytes);
        let (mut reader, _) = portnote::product::fs::inflate(Box::new(bytes), most)?;
        let mut whole = Vec::new();
        Heeding::new(&mut reader).read_to_end(&mut whole)?;
        Ok(whole)
    })
    .map_err(|error: std::io::Error| input_error(py, &error, None, None))
}

/// Reads a file, bytes or an open binary file into memory.
///
/// >>> import portnote
/// >>> portnote.open(b'[Board "7"]\n').games[0].board
/// 7
#[pyfunction]
#[pyo3(signature = (source, *, notation = None, name = None, encoding = None))]
pub(crate) fn open(
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    name: Option<String>,
    encoding: Option<&str>,
) -> PyResult<Document> {
    let py = source.py();
    let options = options(encoding, None)?;
    let known = self::notation(notation)?;
    let (bytes, path) = read_all(py, Source::of("source", source)?)?;
    let named = name.clone().map(PathBuf::from).or_else(|| path.clone());
    let format = match known {
        Some(format) => format,
        None => {
            let plain = named.as_deref().map(portnote::product::detect::inflated);
            portnote::detect(&bytes, plain.as_deref()).map_err(|error| unknown(py, &error))?
        }
    };
    let options = beside::at(&options, path.as_deref());
    let mut document = RustDocument::new(format, bytes).with_options(options);
    let shown = named.map(|path| path.display().to_string());
    if let Some(name) = &shown {
        document = document.named(name);
    }
    // Where another process is, the path has to lead there too.
    let path = path.and_then(|path| std::path::absolute(path).ok());
    Ok(Document { path, ..Document::of(document, shown) })
}

/// The codes of an argument.
fn codes(argument: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let wrong = || wrong_type(argument, "a list of codes", given);
    if given.is_instance_of::<pyo3::types::PyString>() {
        return Err(wrong());
    }
    let items = given.try_iter().map_err(|_| wrong())?;
    items.map(|item| item?.extract().map_err(|_| wrong())).collect()
}

/// What is wrong with a file, bytes or an open binary file.
#[pyfunction]
#[pyo3(
    signature = (source, *, profile = "import", select = None, ignore = None, notation = None),
    text_signature = "(source, *, profile='import', select=(), ignore=(), notation=None)"
)]
pub(crate) fn check(
    source: &Bound<'_, PyAny>,
    profile: &str,
    select: Option<&Bound<'_, PyAny>>,
    ignore: Option<&Bound<'_, PyAny>>,
    notation: Option<&str>,
) -> PyResult<Vec<Py<Finding>>> {
    open(source, notation, None, None)?.check(source.py(), profile, select, ignore)
}

/// The notation of a text: `"pbn"`, `"lin"`, `"pdn"`, `"ppn"`, `"bml"` or `"bss"`.
#[pyfunction]
#[pyo3(signature = (data, name = None))]
pub(crate) fn detect(data: &Bound<'_, PyAny>, name: Option<PathBuf>) -> PyResult<String> {
    let py = data.py();
    let Source::Bytes(data) = Source::of("data", data)? else {
        return Err(wrong_type("data", "bytes", data));
    };
    let found = portnote::detect(&data, name.as_deref());
    found.map(|format| name_of(format).to_owned()).map_err(|error| unknown(py, &error))
}

#[pymethods]
impl Document {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::python::generic(class, item)
    }

    /// A document of a text.
    #[staticmethod]
    #[pyo3(signature = (text, notation = None))]
    fn from_text(text: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Self> {
        let (py, text) = (text.py(), argument::text("text", text)?);
        let format = match self::notation(notation)? {
            Some(format) => format,
            None => portnote::detect(text.as_bytes(), None).map_err(|error| unknown(py, &error))?,
        };
        Ok(Self::of(RustDocument::new(format, text), None))
    }

    /// A document of games, one after another.
    #[staticmethod]
    fn from_games(games: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = "several games";
        let all = games.try_iter().map_err(|_| wrong_type("games", expected, games))?;
        let mut editor: Option<portnote::AnyEditor> = None;
        for game in all {
            let game = game?;
            let game = game.cast::<Game>().map_err(|_| wrong_type("games", expected, &game))?;
            let game = game.get().rust();
            let Some(editor) = &mut editor else {
                editor = Some(RustDocument::new(game.format(), game.to_text()).edit());
                continue;
            };
            if editor.format() != game.format() {
                return Err(wrong_value("games", "games of one notation"));
            }
            let index = editor.games() + 1;
            editor
                .insert_game(index, &game.to_text())
                .map_err(|error| raise(games.py(), &EDIT_ERROR, (error.to_string(), index)))?;
        }
        let editor = editor.ok_or_else(|| wrong_value("games", "at least one game"))?;
        Ok(Self::of(editor.commit(), None))
    }

    /// The name of the notation.
    #[getter]
    fn notation(&self) -> String {
        name_of(self.document.format()).to_owned()
    }

    /// The name of the file.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The encoding of the text.
    #[getter]
    fn encoding(&self) -> Option<String> {
        self.document.info().encodings.first().cloned()
    }

    /// `"lf"`, `"crlf"` or `"cr"`: the line ends of most lines.
    #[getter]
    fn line_ends(&self) -> Option<&'static str> {
        let ends = self.document.info().line_ends;
        let all = [(ends.lf, "lf"), (ends.crlf, "crlf"), (ends.cr, "cr")];
        all.into_iter()
            .filter(|(count, _)| *count > 0)
            .max_by_key(|(count, _)| *count)
            .map(|it| it.1)
    }

    /// The version of the standard that the file states.
    #[getter]
    fn version(&self) -> Option<String> {
        self.document.info().version
    }

    /// The games.
    #[getter]
    fn games(slf: &Bound<'_, Self>) -> PyResult<GamesOf> {
        let document = slf.clone().unbind();
        let py = slf.py();
        let count = py.detach(|| slf_count(&document));
        Ok(GamesOf { document, count })
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let games = Bound::new(slf.py(), Self::games(slf)?)?;
        Ok(games.try_iter()?.into_any())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.bytes(py)
    }

    /// The text; bytes that are not text are replaced.
    #[getter]
    fn text(&self) -> String {
        let encoding = self.document.options().encoding;
        match encoding {
            Some(_) => Text::decode(self.document.bytes(), encoding).as_str().to_owned(),
            None => self.document.edit().text(),
        }
    }

    /// Writes the bytes to a file, as a whole or not at all.
    #[pyo3(signature = (path, *, force = false))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool) -> PyResult<()> {
        write_whole(py, &path, self.document.bytes(), force)
    }

    /// What is wrong with it; what a comment in the file suppresses is left out.
    #[pyo3(
        signature = (profile = "import", select = None, ignore = None),
        text_signature = "($self, profile='import', select=(), ignore=())"
    )]
    fn check(
        &self,
        py: Python<'_>,
        profile: &str,
        select: Option<&Bound<'_, PyAny>>,
        ignore: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Py<Finding>>> {
        let (select, ignore) = (codes("select", select)?, codes("ignore", ignore)?);
        let wanted = options(None, Some(profile))?.profile;
        let is_plain = select.is_empty() && ignore.is_empty();
        if is_plain && wanted == self.document.options().profile {
            let found = Self::checked(py, &self.document)?;
            return self.findings(py, &found.findings);
        }
        let catalogue = catalogue();
        for (name, codes) in [("select", &select), ("ignore", &ignore)] {
            if let Some(code) = codes.iter().find(|code| !catalogue.is_code_or_prefix(code)) {
                return Err(wrong_value(name, &format!("codes: {}", catalogue.unknown(code))));
            }
        }
        let mut selection = portnote::Selection::new();
        for code in &select {
            selection = selection.select(code);
        }
        for code in &ignore {
            selection = selection.ignore(code);
        }
        let options = self.document.options().clone().profile(wanted).selection(selection);
        let document = self.again(options);
        let found = Self::checked(py, &document)?;
        self.findings(py, &found.findings)
    }

    /// The text with what can be fixed fixed; every other byte stays.
    ///
    /// With `unsafe=True` also what a person should look at afterwards.
    #[pyo3(signature = (r#unsafe = None), text_signature = "($self, unsafe=False)")]
    fn fix(&self, py: Python<'_>, r#unsafe: Option<&Bound<'_, PyAny>>) -> PyResult<Fixed> {
        let all = r#unsafe.map(|given| argument::boolean("unsafe", given)).transpose()?;
        let fixes = if all == Some(true) { Fixes::All } else { Fixes::Safe };
        let repaired = py.detach(|| self.document.fix(fixes));
        let codes: Vec<(String, u64)> =
            repaired.codes.iter().map(|(code, count)| (code.as_str().to_owned(), *count)).collect();
        let left: Vec<portnote::Finding> = repaired.left.findings.to_vec();
        let mut fixed = repaired.into_document();
        if let Some(name) = &self.name {
            fixed = fixed.named(name);
        }
        let document = Self::of(fixed, self.name.clone());
        let left = document.findings(py, &left)?;
        Ok(Fixed { document: Py::new(py, document)?, codes, left })
    }

    /// The difference to another document, as a patch.
    fn diff(&self, other: &Bound<'_, Self>) -> PyResult<String> {
        let py = other.py();
        let name = self.name.as_deref().unwrap_or("a");
        let lines =
            |text: String| text.split_inclusive('\n').map(str::to_owned).collect::<Vec<_>>();
        let (one, two) = (lines(self.text()), lines(other.get().text()));
        let diff = py.import("difflib")?.getattr("unified_diff")?;
        let made = diff.call1((one, two, name, name))?;
        let made: Vec<String> =
            made.try_iter()?.map(|it| it?.extract()).collect::<PyResult<_>>()?;
        Ok(made.concat())
    }

    /// The strict format of the standard; raises `ExportError` where it cannot hold something.
    ///
    /// Of draughts there are two: `profile` is `"pdn-3.0"`, or `"pdn-2.0"` for older programs. Options are named as
    /// those of `portnote export`: of PBN and PPN `strict`, of PBN `charset`, `unencodable` and `expand_inheritance`,
    /// of PPN `complete` and `recompute`, of PDN `squares`, `lossy`, `width`, `eol`, `fen_ranges`, `roster`,
    /// `full_game_type`, `number_plies` and `replace_forbidden`.
    #[pyo3(signature = (*, profile = None, **options))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        profile: Option<&str>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let how = exporting(self.document.format(), profile, options)?;
        let exported = py.detach(|| self.document.export(&how));
        let exported = exported
            .map_err(|error| raise(py, &EXPORT_ERROR, (error.to_string(), PyList::empty(py))))?;
        if exported.is_whole {
            return Ok(PyBytes::new(py, &exported.bytes));
        }
        let mut refused = exported.refused;
        if refused.is_empty() {
            // What is not text is not written, and has no game that could say why.
            let checked = Self::checked(py, &self.document)?;
            let errors = checked.findings.iter();
            let errors = errors.filter(|found| found.severity == portnote::Severity::Error);
            refused = errors.cloned().collect();
        }
        let findings = self.findings(py, &refused)?;
        let first = refused.first().map(ToString::to_string).unwrap_or_default();
        let message = match refused.len() {
            0 | 1 => first,
            count => format!("{first} (and {} more)", count - 1),
        };
        Err(raise(py, &EXPORT_ERROR, (message, findings)))
    }

    /// The games in another format: `"lin"`, `"pbn"`, `"html"`, `"bbo-link"`, of systems `"bss"`,
    /// `"bml"`, `"html"` or `"latex"`.
    ///
    /// Options are named as those of `portnote convert`: for LIN `layout`, for pages of systems `tree`, `seat`,
    /// `external_style` and `compat`, for BML `annotate`, of BSS `system`, for LIN and links `bridgecomposer`.
    #[pyo3(signature = (to, **options))]
    fn convert(
        &self,
        py: Python<'_>,
        to: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Converted> {
        let target = match to {
            "bbo-link" => Target::BboLink,
            "bml" => Target::Bml,
            "bss" => Target::Bss,
            "html" => Target::Html,
            "latex" => Target::Latex,
            "lin" => Target::Lin,
            "pbn" => Target::Pbn,
            _ => {
                let names = "`lin`, `pbn`, `html`, `bbo-link`, `bss`, `bml` or `latex`";
                return Err(wrong_value("to", names));
            }
        };
        let how = converting(target, options)?;
        let made = py.detach(|| self.document.convert(target, &how));
        let made = made.map_err(|error| wrong_value("to", &format!("another format: {error}")))?;
        let findings = self.findings(py, &made.remarks)?;
        Ok(Converted { bytes: made.bytes, findings, games: self.document.games().count() })
    }

    /// An editor of the document, which itself never changes.
    fn edit(&self) -> Editor {
        Editor::of(self.document.edit(), self.name.clone())
    }

    /// A table of the games.
    ///
    /// `dd="missing"` solves the deals whose results of best play the file does not state; `dd="all"` solves all.
    #[pyo3(signature = (name, carry = "deal", *, dd = None))]
    fn table(&self, py: Python<'_>, name: &str, carry: &str, dd: Option<&str>) -> PyResult<Table> {
        let (carry, dd) = (self::carry(carry)?, Dd::of(dd)?);
        Table::of_document(py, &self.document, self.name.as_deref(), name, carry, dd)
    }

    /// The games as `portnote dump` has them.
    #[pyo3(signature = (*, derived = false))]
    fn dump<'py>(&self, py: Python<'py>, derived: bool) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.dumps(py, derived),))
    }

    /// The games as the JSON of `portnote dump`.
    #[pyo3(signature = (*, derived = false))]
    fn dumps(&self, py: Python<'_>, derived: bool) -> String {
        let options = DumpOptions::default().derived(derived);
        py.detach(|| self.document.dump(&options))
    }

    /// One SVG: of the game with an index, from 1, or of the first game that can be drawn.
    #[pyo3(signature = (game = None))]
    fn svg(&self, game: Option<u64>) -> PyResult<Option<String>> {
        match game {
            None => Ok(self.document.svg().into_iter().next()),
            Some(index) => {
                let game = self.document.game(index);
                let game = game.ok_or_else(|| PyIndexError::new_err(format!("no game {index}")))?;
                let figure = game.figure(&portnote::render::View::default());
                Ok(figure.map(|it| {
                    portnote::render::svg::write(&it, &portnote::render::Style::default())
                }))
            }
        }
    }

    /// All games as a page.
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| self.document.html())
    }

    /// All games as text for a terminal.
    fn show(&self, py: Python<'_>) -> String {
        py.detach(|| self.document.text())
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let name = self.name.as_deref().map_or_else(String::new, |name| format!("{name}, "));
        let games = self.document.games().count();
        let noun = if games == 1 { "game" } else { "games" };
        format!("Document({name}{}, {games} {noun})", name_of(self.document.format()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.document.format() == other.document.format()
                && self.name == other.name
                && self.document.bytes() == other.document.bytes()
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.bytes(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let make = py.import("portnote._core")?.getattr("_document")?;
        let bytes = self.bytes(py);
        let encoding = self.document.options().encoding.map(portnote::Encoding::name);
        let arguments =
            (bytes, self.notation(), self.name.as_deref(), encoding, self.path.as_deref());
        Ok((make, arguments.into_pyobject(py)?.into_any()))
    }
}

/// A document as it was pickled.
#[pyfunction]
#[pyo3(name = "_document")]
pub(crate) fn pickled(
    bytes: &[u8],
    notation: &str,
    name: Option<String>,
    encoding: Option<&str>,
    path: Option<PathBuf>,
) -> PyResult<Document> {
    let format = self::notation(Some(notation))?.unwrap_or(portnote::Format::Pbn);
    let options = beside::at(&options(encoding, None)?, path.as_deref());
    let mut document = RustDocument::new(format, bytes).with_options(options);
    if let Some(name) = &name {
        document = document.named(name);
    }
    Ok(Document { path, ..Document::of(document, name) })
}

fn slf_count(document: &Py<Document>) -> usize {
    document.get().document.games().count()
}

/// The document, and the attribute that gives its games.
type GamesParts = (Py<Document>, &'static str);

/// The games of a document.
#[pyclass(frozen, sequence, module = "portnote")]
pub(crate) struct GamesOf {
    document: Py<Document>,
    count: usize,
}

#[pymethods]
impl GamesOf {
    const fn __len__(&self) -> usize {
        self.count
    }

    /// The place of a game, from 0; raises `ValueError` if it is not among them.
    fn index(&self, game: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = game.py();
        for place in 0..self.count {
            if self.at(py, isize::try_from(place).unwrap_or(isize::MAX))?.eq(game)? {
                return Ok(place);
            }
        }
        Err(wrong_value("game", "one of the games"))
    }

    /// How often a game is among them.
    fn count(&self, game: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = game.py();
        let mut count = 0;
        for place in 0..self.count {
            let own = self.at(py, isize::try_from(place).unwrap_or(isize::MAX))?;
            count += usize::from(own.eq(game)?);
        }
        Ok(count)
    }

    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            let count = isize::try_from(self.count).unwrap_or(isize::MAX);
            let indices = slice.indices(count)?;
            let games = PyList::empty(py);
            let mut at = indices.start;
            for _ in 0..indices.slicelength {
                games.append(self.at(py, at)?)?;
                at += indices.step;
            }
            return Ok(games.into_any());
        }
        // A place beyond all numbers is none.
        self.at(
            py,
            place.extract().or_else(|error: PyErr| {
                match error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) {
                    true => Ok(isize::MAX),
                    false => Err(error),
                }
            })?,
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => self.document.bind(py).eq(other.get().document.bind(py)),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.document.bind(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, GamesParts)> {
        let make = py.import("builtins")?.getattr("getattr")?;
        Ok((make, (self.document.clone_ref(py), "games")))
    }

    fn __repr__(&self) -> String {
        format!("Games({})", self.count)
    }
}

impl GamesOf {
    fn at<'py>(&self, py: Python<'py>, place: isize) -> PyResult<Bound<'py, PyAny>> {
        let count = isize::try_from(self.count).unwrap_or(isize::MAX);
        let place = if place < 0 { place + count } else { place };
        let found = u64::try_from(place).ok().filter(|_| place < count);
        let found = found.and_then(|place| self.document.get().document.game(place + 1));
        match found {
            Some(game) => {
                let mut place = self.document.get().place(&game);
                place.document = Some(Arc::new(self.document.clone_ref(py)));
                placed_object(py, game, Some(place))
            }
            None => Err(PyIndexError::new_err("game index out of range")),
        }
    }
}

/// The document, how often each code was fixed, and what is left.
type FixedParts = (Py<Document>, Vec<(String, u64)>, Vec<Py<Finding>>);

/// A document after fixing, with what was fixed and what is left.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Fixed {
    /// The fixed document.
    #[pyo3(get)]
    document: Py<Document>,
    codes: Vec<(String, u64)>,
    left: Vec<Py<Finding>>,
}

#[pymethods]
impl Fixed {
    #[new]
    fn new(document: Py<Document>, codes: Vec<(String, u64)>, left: Vec<Py<Finding>>) -> Self {
        Self { document, codes, left }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, FixedParts) {
        let (py, own) = (slf.py(), slf.get());
        let parts = (own.document.clone_ref(py), own.codes.clone(), own.left(py));
        (slf.get_type(), parts)
    }

    /// How often each code was fixed.
    #[getter]
    fn codes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let codes = PyDict::new(py);
        for (code, count) in &self.codes {
            codes.set_item(code, count)?;
        }
        Ok(codes)
    }

    /// What is still wrong.
    #[getter]
    fn left(&self, py: Python<'_>) -> Vec<Py<Finding>> {
        self.left.iter().map(|found| found.clone_ref(py)).collect()
    }

    fn __repr__(&self) -> String {
        let fixed: u64 = self.codes.iter().map(|(_, count)| count).sum();
        format!("Fixed({fixed} fixed, {} left)", self.left.len())
    }
}

/// What was made, what is lost, and how many games were read.
type ConvertedParts<'py> = (Bound<'py, PyBytes>, Vec<Py<Finding>>, usize);

/// Games in another format.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Converted {
    bytes: Vec<u8>,
    findings: Vec<Py<Finding>>,
    /// How many games were read.
    #[pyo3(get)]
    games: usize,
}

#[pymethods]
impl Converted {
    #[new]
    const fn new(bytes: Vec<u8>, findings: Vec<Py<Finding>>, games: usize) -> Self {
        Self { bytes, findings, games }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, ConvertedParts<'py>) {
        let (py, own) = (slf.py(), slf.get());
        (slf.get_type(), (own.bytes(py), own.findings(py), own.games))
    }

    /// What was made.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// What the other format does not have, and so is lost.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Vec<Py<Finding>> {
        self.findings.iter().map(|found| found.clone_ref(py)).collect()
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.bytes(py)
    }

    fn __str__(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    fn __repr__(&self) -> String {
        format!("Converted({} bytes, {} games)", self.bytes.len(), self.games)
    }
}
