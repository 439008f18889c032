//! Games that meet conditions.

use std::io::{Cursor, Read, Seek};
use std::path::PathBuf;
use std::sync::Mutex;

use portnote::{Document as RustDocument, Format, Options};
use portnote_archive::select::{
    ConditionError, Criteria, Lines, Query, ReadSeek, Rows, Selection as RustSelection, Writing,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::argument;
use crate::errors::{SELECT_ERROR, raise, wrong_type, wrong_value};
use crate::game::game_object;
use crate::python::held;
use crate::signals::Heeding;
use crate::source::{Source, input_error, notation, path_error, unknown};
use crate::stream::sources;
use crate::table::{Dd, Table, carry};
use crate::whole::write_whole;

/// An input that can be read again.
pub(crate) enum Kept {
    Path(PathBuf),
    Bytes(Vec<u8>),
}

/// An input that was opened again.
pub(crate) type Opened = Heeding<Box<dyn ReadSeek + Send>>;

impl Kept {
    pub(crate) fn open(&self) -> std::io::Result<Opened> {
        use portnote::product::fs;
        let bytes = match self {
            Self::Bytes(bytes) => bytes.clone(),
            Self::Path(path) => {
                let file = std::fs::File::open(path)?;
                let most = portnote::Limits::default().inflated_bytes;
                let (reader, is_compressed) = fs::inflate(Box::new(file), most)?;
                if !is_compressed {
                    return Ok(Heeding::new(Box::new(std::fs::File::open(path)?)));
                }
                let mut bytes = Vec::new();
                Heeding::new(reader).read_to_end(&mut bytes)?;
                bytes
            }
        };
        Ok(Heeding::new(Box::new(Cursor::new(bytes))))
    }
}

/// Games that were chosen, in their order.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Selection {
    selection: Mutex<RustSelection>,
    sources: Vec<Kept>,
    format: Format,
    options: Options,
}

/// A condition that cannot be read.
fn refused(py: Python<'_>, error: &ConditionError) -> PyErr {
    let span = error.span();
    let length = span.end.saturating_sub(span.start);
    let code = error.code();
    raise(py, &SELECT_ERROR, (error.to_string(), code.as_str(), span.start, length, error.help()))
}

/// The texts of an argument: one, or several.
fn texts(argument: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(vec![text.to_str()?.to_owned()]);
    }
    let wrong = || wrong_type(argument, "a str or several", given);
    let items = given.try_iter().map_err(|_| wrong())?;
    items.map(|text| text?.extract().map_err(|_| wrong())).collect()
}

/// How many games an argument says.
fn count(argument: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<usize>> {
    let number = |given| argument::number(argument, given, "a number of games, from 0");
    given.filter(|given| !given.is_none()).map(number).transpose()
}

/// Games of files, bytes or open binary files that meet conditions.
///
/// >>> import portnote
/// >>> data = b'[Board "1"]\n[Contract "3NT"]\n\n[Board "2"]\n[Contract "6S"]\n'
/// >>> [game.board for game in portnote.select(data, where="level >= 6")]
/// [2]
#[pyfunction]
#[pyo3(signature = (source, *, r#where = None, any = None, none = None, all = None, hand = None,
    position = None, squares = None, dedupe = None, sort = None, sample = None, seed = None,
    skip = None, limit = None, carry = "deal", notation = None),
    text_signature = "(source, *, where=None, any=None, none=None, all=None, hand=None, position=None, \
        squares=None, dedupe=None, sort=None, sample=None, seed=None, skip=0, limit=None, carry='deal', \
        notation=None)"
)]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn select(
    source: &Bound<'_, PyAny>,
    r#where: Option<&Bound<'_, PyAny>>,
    any: Option<&Bound<'_, PyAny>>,
    none: Option<&Bound<'_, PyAny>>,
    all: Option<&Bound<'_, PyAny>>,
    hand: Option<&Bound<'_, PyAny>>,
    position: Option<&Bound<'_, PyAny>>,
    squares: Option<&Bound<'_, PyAny>>,
    dedupe: Option<&str>,
    sort: Option<&Bound<'_, PyAny>>,
    sample: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    skip: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    carry: &str,
    notation: Option<&str>,
) -> PyResult<Selection> {
    use portnote::product::detect;
    let py = source.py();
    let carry = self::carry(carry)?;
    let known = self::notation(notation)?;
    let (sample, skip, limit) =
        (count("sample", sample)?, count("skip", skip)?, count("limit", limit)?);
    let seed = seed.map(|given| argument::number("seed", given, "a number from 0")).transpose()?;
    let mut kept = Vec::new();
    let mut found: Option<(Format, RustSelection)> = None;
    let options = Options::default();
    for source in sources(source)? {
        let (input, path) = match source {
            Source::Path(path) => (Kept::Path(path.clone()), Some(path)),
            Source::Bytes(bytes) => (Kept::Bytes(bytes), None),
            Source::File(mut file) => {
                let own = file.error();
                let mut bytes = Vec::new();
                let read = py.detach(|| file.read_to_end(&mut bytes));
                read.map_err(|error| input_error(py, &error, own.take(), Some(0)))?;
                (Kept::Bytes(bytes), None)
            }
        };
        let failed = |error: std::io::Error| match &path {
            Some(path) => path_error(&error, path),
            None => input_error(py, &error, None, None),
        };
        let mut reader = input.open().map_err(failed)?;
        let format = match known {
            Some(format) => format,
            None => {
                let mut head = vec![0; 64 << 10];
                let read = reader.read(&mut head).map_err(failed)?;
                reader.rewind().map_err(failed)?;
                head.truncate(read);
                let plain = path.as_deref().map(detect::inflated);
                portnote::detect(&head, plain.as_deref()).map_err(|error| unknown(py, &error))?
            }
        };
        if found.is_none() {
            let mut criteria = Criteria::new(format);
            let refused = |error: ConditionError| refused(py, &error);
            for text in texts("where", r#where)? {
                criteria.condition(&text).map_err(refused)?;
            }
            let lists =
                [("any", Rows::Any, any), ("none", Rows::None, none), ("all", Rows::All, all)];
            for (name, rows, given) in lists {
                for text in texts(name, given)? {
                    criteria.rows(rows, &text).map_err(refused)?;
                }
            }
            for text in texts("hand", hand)? {
                criteria.hand(&text).map_err(refused)?;
            }
            for text in texts("position", position)? {
                criteria.position(&text, Lines::Main, false).map_err(refused)?;
            }
            for text in texts("squares", squares)? {
                criteria.squares(&text, Lines::Main, false).map_err(refused)?;
            }
            let mut query = Query::new(criteria);
            query.carry = carry;
            query.is_listed = true;
            query.keeps_rest = true;
            query.skip = skip.unwrap_or(0);
            query.limit = limit;
            if let Some(dedupe) = dedupe {
                query.dedupe = Some(query.equal(dedupe).map_err(refused)?);
            }
            for text in texts("sort", sort)? {
                query.sort(&text).map_err(refused)?;
            }
            query.sample = match (sample, seed) {
                (Some(count), seed) => Some((count, seed.unwrap_or(0))),
                (None, Some(_)) => return Err(wrong_value("seed", "`sample` beside it")),
                (None, None) => None,
            };
            found = Some((format, RustSelection::new(query)));
        }
        let Some((first, selection)) = found.as_mut() else { continue };
        if *first != format {
            return Err(wrong_value("source", "files of one notation"));
        }
        let name = path.as_deref().map_or_else(String::new, |path| path.display().to_string());
        let options = crate::beside::at(&options, path.as_deref());
        let read = py.detach(|| selection.read(&mut reader, &name, &options));
        py.check_signals()?;
        if let Err(error) = read {
            if let Some(refusal) = portnote_archive::select::refusal(&error) {
                return Err(raise(py, &SELECT_ERROR, (refusal.to_string(),)));
            }
            return Err(input_error(py, &error.source, None, Some(error.read.games)));
        }
        kept.push(input);
    }
    let Some((format, mut selection)) = found else {
        return Err(wrong_value("source", "at least one file"));
    };
    selection.arrange();
    Ok(Selection { selection: Mutex::new(selection), sources: kept, format, options })
}

impl Selection {
    fn bytes(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let written = py.detach(|| {
            let selection = held(&self.selection);
            let part = selection.all();
            let mut bytes = Vec::new();
            let mut open = |at: usize| match self.sources.get(at) {
                Some(kept) => kept.open().map(|opened| Box::new(opened) as Box<dyn ReadSeek>),
                None => Err(std::io::Error::from(std::io::ErrorKind::NotFound)),
            };
            let written =
                selection.write(&part, &self.options, &Writing::default(), &mut open, &mut bytes);
            written.map(|_| bytes)
        });
        written.map_err(|error| raise(py, &SELECT_ERROR, (error.to_string(),)))
    }

    fn document(&self, py: Python<'_>) -> PyResult<RustDocument> {
        Ok(RustDocument::new(self.format, self.bytes(py)?))
    }
}

#[pymethods]
impl Selection {
    fn __len__(&self) -> usize {
        let selection = held(&self.selection);
        selection.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let document = self.document(py)?;
        let games: Vec<_> =
            document.games().map(|game| game_object(py, game)).collect::<PyResult<_>>()?;
        Ok(pyo3::types::PyTuple::new(py, games)?.try_iter()?.into_any())
    }

    /// The chosen games as one file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.bytes(py)?))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.to_bytes(py)
    }

    /// Writes the chosen games to a file, as a whole or not at all.
    #[pyo3(signature = (path, *, force = false))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool) -> PyResult<()> {
        let bytes = self.bytes(py)?;
        write_whole(py, &path, &bytes, force)
    }

    /// The file, the number and the `content_id` of each chosen game.
    fn ids(&self) -> Vec<(String, u64, Option<String>)> {
        let selection = held(&self.selection);
        let games = selection.games().into_iter();
        games.map(|game| (game.file.to_owned(), game.game, game.content_id)).collect()
    }

    /// A table of the chosen games.
    #[pyo3(signature = (name, carry = "deal"))]
    fn table(&self, py: Python<'_>, name: &str, carry: &str) -> PyResult<Table> {
        Table::of_document(py, &self.document(py)?, None, name, self::carry(carry)?, Dd::Stated)
    }

    /// The games that were not chosen, as bytes of one file.
    #[getter]
    fn rest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let selection = held(&self.selection);
        let rest = selection.rest();
        let mut bytes = Vec::new();
        let mut open = |at: usize| match self.sources.get(at) {
            Some(kept) => kept.open().map(|opened| Box::new(opened) as Box<dyn ReadSeek>),
            None => Err(std::io::Error::from(std::io::ErrorKind::NotFound)),
        };
        let written =
            selection.write(&rest, &self.options, &Writing::default(), &mut open, &mut bytes);
        written.map_err(|error| raise(py, &SELECT_ERROR, (error.to_string(),)))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        format!("Selection({} games)", self.__len__())
    }
}
