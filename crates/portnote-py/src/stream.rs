//! Games of one or many inputs, one after another.

use std::collections::VecDeque;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::ThreadId;

use portnote::product::{detect, fs};
use portnote::{AnyGame, AnyGames, Format, Options};
use pyo3::exceptions::{PyFileNotFoundError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::errors::wrong_value;
use crate::game::game_object;
use crate::python::held;
use crate::source::{
    FileError, Source, TEXT_FOR_PATH, input_error, is_buffer, is_text, name_of, notation, options,
    path_error, unknown,
};

type Reader = Box<dyn Read + Send>;

/// Extensions of files of games, which are looked for in folders.
const EXTENSIONS: [&str; 6] = ["pbn", "lin", "pdn", "ppn", "bml", "bss"];

/// Games, one after another: memory is bounded by the largest.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Games {
    state: Mutex<State>,
    /// Games given out, of all inputs.
    count: AtomicU64,
    known: Mutex<Option<Format>>,
    /// The thread that reads: its input may come back to the stream.
    reading: Mutex<Option<ThreadId>>,
}

/// Games that a thread may be ahead.
const AHEAD: usize = 256;

struct State {
    reader: Reading,
    closed: bool,
}

/// Who reads: the caller, or a thread that is ahead of it.
enum Reading {
    Here(Box<Inputs>),
    Ahead(Receiver<Result<AnyGame, Trouble>>),
}

struct Inputs {
    sources: VecDeque<Source>,
    known: Option<Format>,
    options: Options,
    current: Option<Current>,
}

struct Current {
    games: AnyGames<Reader>,
    error: FileError,
    path: Option<PathBuf>,
}

/// Why there is no next game.
enum Trouble {
    Input(std::io::Error, Option<PyErr>),
    Path(std::io::Error, PathBuf),
    Unknown(portnote::DetectError),
}

impl State {
    fn next(&mut self) -> Result<Option<AnyGame>, Trouble> {
        match &mut self.reader {
            _ if self.closed => Ok(None),
            Reading::Here(inputs) => inputs.next(),
            // The thread has ended where nothing comes any more.
            Reading::Ahead(games) => games.recv().ok().transpose(),
        }
    }
}

impl Inputs {
    /// Reads on a thread of its own, as far ahead as there is room.
    fn ahead(mut self) -> std::io::Result<Receiver<Result<AnyGame, Trouble>>> {
        let (sender, games) = sync_channel(AHEAD);
        std::thread::Builder::new().spawn(move || {
            loop {
                let (item, is_last) = match self.next() {
                    Ok(Some(game)) => (Ok(game), false),
                    Ok(None) => return,
                    Err(trouble) => (Err(trouble), true),
                };
                // Nobody wants more.
                if sender.send(item).is_err() || is_last {
                    return;
                }
            }
        })?;
        Ok(games)
    }

    /// The next game of all inputs.
    fn next(&mut self) -> Result<Option<AnyGame>, Trouble> {
        loop {
            if let Some(current) = &mut self.current {
                match current.games.next() {
                    Some(Ok(game)) => return Ok(Some(game)),
                    Some(Err(error)) => {
                        let own = current.error.take();
                        let path = current.path.clone();
                        self.current = None;
                        return Err(match path {
                            Some(path) => Trouble::Path(error, path),
                            None => Trouble::Input(error, own),
                        });
                    }
                    None => self.current = None,
                }
            }
            let Some(source) = self.sources.pop_front() else { return Ok(None) };
            self.current = Some(self.begin(source)?);
        }
    }

    fn begin(&self, source: Source) -> Result<Current, Trouble> {
        let mut error = FileError::default();
        let (reader, path): (Reader, Option<PathBuf>) = match source {
            Source::Bytes(bytes) => (Box::new(std::io::Cursor::new(bytes)), None),
            Source::File(file) => {
                error = file.error();
                (Box::new(file), None)
            }
            Source::Path(path) => match std::fs::File::open(&path) {
                Ok(file) => (Box::new(file), Some(path)),
                Err(error) => return Err(Trouble::Path(error, path)),
            },
        };
        let failed = |io: std::io::Error| match &path {
            Some(path) => Trouble::Path(io, path.clone()),
            None => Trouble::Input(io, error.take()),
        };
        let options = crate::beside::at(&self.options, path.as_deref());
        let (reader, _) = fs::inflate(reader, options.limits.inflated_bytes).map_err(failed)?;
        let games = match self.known {
            Some(format) => AnyGames::new(format, reader, &options),
            None => {
                let found = detect::detect_reader(reader, path.as_deref()).map_err(failed)?;
                let found = found.map_err(Trouble::Unknown)?;
                AnyGames::new(found.format, found.reader, &options)
            }
        };
        Ok(Current { games, error, path })
    }
}

impl Games {
    fn step(&self, py: Python<'_>) -> PyResult<Option<AnyGame>> {
        let own = std::thread::current().id();
        if *held(&self.reading) == Some(own) {
            let message = "the stream is asked for a game by the input that it reads";
            return Err(PyRuntimeError::new_err(message));
        }
        let next = py.detach(|| {
            let mut state = held(&self.state);
            *held(&self.reading) = Some(own);
            let next = state.next();
            *held(&self.reading) = None;
            if let Ok(Some(game)) = &next {
                self.count.fetch_add(1, Ordering::Relaxed);
                *held(&self.known) = Some(game.format());
            }
            next
        });
        let count = self.count.load(Ordering::Relaxed);
        if count.is_multiple_of(1024) {
            py.check_signals()?;
        }
        next.map_err(|trouble| match trouble {
            Trouble::Input(error, own) => input_error(py, &error, own, Some(count)),
            Trouble::Path(error, path) => path_error(&error, &path),
            Trouble::Unknown(error) => unknown(py, &error),
        })
    }
}

#[pymethods]
impl Games {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, pyo3::types::PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::python::generic(class, item)
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.step(py)?.map(|game| game_object(py, game)).transpose()
    }

    fn __enter__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    #[pyo3(signature = (*error))]
    fn __exit__(&self, error: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(error.py());
    }

    /// Ends the stream, and closes its file.
    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            let mut state = held(&self.state);
            state.closed = true;
            let (_, ended) = sync_channel(0);
            state.reader = Reading::Ahead(ended);
        });
    }

    /// How many games were given out.
    #[getter]
    fn index(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// The notation of the input that is read.
    #[getter]
    fn notation(&self) -> Option<String> {
        held(&self.known).map(|format| name_of(format).to_owned())
    }

    /// The tags of the next game, the rest of which is passed over; `None` at the end.
    fn read_tags<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(game) = self.step(py)? else { return Ok(None) };
        let tags = PyDict::new(py);
        for (name, value) in game.tags() {
            tags.set_item(name, &*value)?;
        }
        Ok(Some(tags))
    }

    /// Passes over the next game; whether there was one.
    fn skip(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.step(py)?.is_some())
    }

    fn __repr__(&self) -> String {
        format!("Games({} read)", self.index())
    }
}

/// The files of a folder, sorted by name.
fn of_folder(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let plain = detect::inflated(&path);
            let extension = plain.extension().and_then(|it| it.to_str()).map(str::to_lowercase);
            if path.is_dir() {
                folders.push(path);
            } else if extension.is_some_and(|it| EXTENSIONS.contains(&&*it)) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(())
}

/// The inputs that an argument names: folders and patterns are expanded, sorted by name.
pub(crate) fn sources(given: &Bound<'_, PyAny>) -> PyResult<Vec<Source>> {
    let is_one = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.hasattr("__fspath__")?
        || given.hasattr("read")?
        || is_buffer(given);
    if !is_one && let Ok(items) = given.try_iter() {
        let mut all = Vec::new();
        for item in items {
            all.extend(sources(&item?)?);
        }
        return Ok(all);
    }
    let Source::Path(path) = Source::of("source", given)? else {
        return Ok(vec![Source::of("source", given)?]);
    };
    if path.is_dir() {
        let mut files = Vec::new();
        of_folder(&path, &mut files).map_err(|error| path_error(&error, &path))?;
        return Ok(files.into_iter().map(Source::Path).collect());
    }
    let text = path.to_string_lossy();
    if !path.exists() && text.contains(['*', '?', '[']) {
        let py = given.py();
        let deep = PyDict::new(py);
        deep.set_item("recursive", true)?;
        let found = py.import("glob")?.call_method("glob", (&*text,), Some(&deep))?;
        let mut files: Vec<PathBuf> =
            found.try_iter()?.map(|it| it?.extract()).collect::<PyResult<_>>()?;
        files.sort();
        if files.is_empty() {
            let name = text.into_owned();
            let words = if is_text(&name) { TEXT_FOR_PATH } else { "No file matches" };
            return Err(PyFileNotFoundError::new_err((2, words, name)));
        }
        return Ok(files.into_iter().map(Source::Path).collect());
    }
    Ok(vec![Source::Path(path)])
}

/// The games of a file, bytes or an open binary file, or of several, one after another.
///
/// With more than one thread, games are read ahead while those before them are used; their order stays.
///
/// >>> import portnote
/// >>> [game.board for game in portnote.games(b'[Board "1"]\n\n[Board "2"]\n')]
/// [1, 2]
#[pyfunction]
#[pyo3(
    signature = (source, *, notation = None, encoding = None, threads = None),
    text_signature = "(source, *, notation=None, encoding=None, threads=1)"
)]
pub(crate) fn games(
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    encoding: Option<&str>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Games> {
    let expected = "a number from 1";
    let threads: usize = match threads {
        Some(given) => crate::argument::number("threads", given, expected)?,
        None => 1,
    };
    if threads == 0 {
        return Err(wrong_value("threads", expected));
    }
    let all = sources(source)?;
    if let [Source::Path(path)] = all.as_slice()
        && !path.exists()
    {
        let missing = std::io::Error::from_raw_os_error(2);
        return Err(path_error(&missing, path));
    }
    let known = self::notation(notation)?;
    let options = options(encoding, None)?;
    let inputs = Inputs { sources: all.into(), known, options, current: None };
    let reader = match threads {
        1 => Reading::Here(Box::new(inputs)),
        _ => Reading::Ahead(inputs.ahead()?),
    };
    Ok(Games {
        state: Mutex::new(State { reader, closed: false }),
        count: AtomicU64::new(0),
        known: Mutex::new(known),
        reading: Mutex::new(None),
    })
}
