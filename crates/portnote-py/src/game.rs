//! Games: light until something is asked of them.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use portnote::render::{Style, html, svg, text};
use portnote::{AnyGame, Document as RustDocument, Format};
use portnote_archive::tables;
use portnote_core::columns::Table;
use portnote_facts::{Column, Value};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::OnceLockExt as _;
use pyo3::types::{PyDict, PyList, PyType};

use crate::argument;
use crate::bridge::{Auction, Contract, Deal, Play, TableResult, hands};
use crate::document::Document;
use crate::editor::Editor;
use crate::fact::{Values, object, rows_of};
use crate::finding::Finding;
use crate::python::{Member, PythonClass, hash, held, member};
use crate::source::name_of;
use crate::view::Given;

/// A game of any notation: what a file says of it, and what follows from that.
#[pyclass(frozen, subclass, module = "portnote")]
pub(crate) struct Game {
    game: Mutex<AnyGame>,
    /// The values of the table of games, once one was asked for that needs them.
    facts: OnceLock<Box<[Value<'static>]>>,
    place: Option<Place>,
}

/// Where a game is in a document that is held in memory.
#[derive(Clone)]
pub(crate) struct Place {
    /// Its number in the file, where that is not the number in its text.
    pub(crate) index: Option<u64>,
    /// The line in which it begins, from 1.
    pub(crate) line: Option<u64>,
    /// The first 8 bytes of the SHA-256 of its bytes, as hexadecimal digits.
    pub(crate) content_id: Option<String>,
    /// The document, whose findings name the game.
    pub(crate) document: Option<Arc<Py<Document>>>,
}

/// The classes of each notation.
static CLASSES: [(Format, PythonClass); 6] = [
    (Format::Pbn, PythonClass::new("portnote.pbn", "Game")),
    (Format::Lin, PythonClass::new("portnote.lin", "Game")),
    (Format::Pdn, PythonClass::new("portnote.pdn", "Game")),
    (Format::Ppn, PythonClass::new("portnote.ppn", "Game")),
    (Format::Bml, PythonClass::new("portnote.bml", "System")),
    (Format::Bss, PythonClass::new("portnote.bss", "Record")),
];

/// A game on its way to its class.
#[pyclass(frozen, module = "portnote._core")]
pub(crate) struct Held(AnyGame, Option<Place>);

impl Held {
    pub(crate) const fn of(game: AnyGame) -> Self {
        Self(game, None)
    }
}

/// A game as an object of the class of its notation.
pub(crate) fn game_object<'py>(py: Python<'py>, game: AnyGame) -> PyResult<Bound<'py, PyAny>> {
    placed_object(py, game, None)
}

/// A game of a document as an object of the class of its notation.
pub(crate) fn placed_object<'py>(
    py: Python<'py>,
    game: AnyGame,
    place: Option<Place>,
) -> PyResult<Bound<'py, PyAny>> {
    let format = game.format();
    match CLASSES.iter().find(|(of, _)| *of == format) {
        Some((_, class)) => class.get(py)?.as_any().call1((Held(game, place),)),
        None => Ok(Bound::new(py, Game::of(game, place))?.into_any()),
    }
}

/// The game that a text is alone.
fn read(notation: &str, text: &str, index: u64) -> PyResult<AnyGame> {
    let format: Format = notation
        .parse()
        .map_err(|_| crate::errors::wrong_value("notation", "the name of a notation"))?;
    let document = RustDocument::new(format, text);
    let found = document.game(index.max(1)).or_else(|| document.game(1));
    found.ok_or_else(|| crate::errors::wrong_value("text", "a game"))
}

/// A game as it was pickled.
#[pyfunction]
#[pyo3(name = "_game")]
pub(crate) fn pickled<'py>(
    py: Python<'py>,
    notation: &str,
    text: &str,
    index: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let place = Place { index: Some(index), line: None, content_id: None, document: None };
    placed_object(py, read(notation, text, 1)?, Some(place))
}

impl Game {
    const fn of(game: AnyGame, place: Option<Place>) -> Self {
        Self { game: Mutex::new(game), facts: OnceLock::new(), place }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, AnyGame> {
        held(&self.game)
    }

    pub(crate) fn rust(&self) -> AnyGame {
        self.lock().clone()
    }

    /// The table of games of its notation.
    fn table(&self) -> Option<&'static Table> {
        tables::find(self.lock().format(), "games").ok()
    }

    /// The value of a column of the table of games.
    pub(crate) fn fact<'py>(
        &self,
        py: Python<'py>,
        place: usize,
        column: &Column,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(value) = self.quick(py, column.name)? {
            return Ok(value);
        }
        let Some(table) = self.table() else { return Ok(py.None().into_bound(py)) };
        // Who waits for another thread to find them lets it use the interpreter.
        let facts = self.facts.get_or_init_py_attached(py, || {
            py.detach(|| {
                let mut game = self.lock();
                let row = rows_of(&game, table).into_iter().next().unwrap_or_default();
                game.compact();
                row.into_boxed_slice()
            })
        });
        object(py, table, column, facts.get(place).unwrap_or(&Value::Null))
    }

    /// What a scan of the text answers, without the model of the game.
    fn quick<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = self.lock();
        let AnyGame::Pbn(game) = &*game else { return Ok(None) };
        let none = || py.None().into_bound(py);
        Ok(Some(match name {
            // The column has numbers that fit into 32 bits with a sign.
            "board" => {
                let board = game.board().and_then(|board| i32::try_from(board).ok());
                board.into_pyobject(py)?.into_any()
            }
            "dealer" => member(py, game.dealer())?.unwrap_or_else(none),
            "vulnerable" => member(py, game.vulnerable())?.unwrap_or_else(none),
            "declarer" => member(py, game.declarer())?.unwrap_or_else(none),
            "contract" => match game.contract() {
                Some(contract) => Contract::object(py, contract)?.into_bound(py).into_any(),
                None => none(),
            },
            "tricks" => game.tricks().into_pyobject(py)?.into_any(),
            // What is wrong with another deal, the table knows.
            "deal" => match game.deal().filter(portnote::bridge::Deal::is_complete) {
                Some(deal) => Deal::object(py, deal)?.into_bound(py).into_any(),
                None => return Ok(None),
            },
            _ => return Ok(None),
        }))
    }

    /// The game alone, as a document.
    fn alone(&self) -> RustDocument {
        let game = self.lock();
        RustDocument::new(game.format(), game.to_text())
    }

    fn document(&self) -> Option<&Document> {
        Some(self.place.as_ref()?.document.as_ref()?.get())
    }

    fn severe(&self, py: Python<'_>, severity: portnote::Severity) -> PyResult<usize> {
        let (checked, index) = match self.document() {
            Some(document) => (Document::checked(py, &document.document)?, self.index()),
            None => {
                let alone = self.alone();
                (Document::checked(py, &alone)?, 1)
            }
        };
        let suppressed = checked.suppressed.iter().map(|it| &it.finding);
        let all = checked.findings.iter().chain(suppressed);
        Ok(all.filter(|it| it.severity == severity && it.game() == Some(index)).count())
    }

    fn tag_names(&self) -> Vec<String> {
        self.lock().tags().map(|(name, _)| name.to_owned()).collect()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (held = None))]
    fn new(held: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match held.and_then(|held| held.cast::<Held>().ok()) {
            Some(held) => {
                let Held(game, place) = held.get();
                Ok(Self::of(game.clone(), place.clone()))
            }
            None => {
                let message =
                    "a game of this notation is read: portnote.open(text.encode()).games[0]";
                Err(PyTypeError::new_err(message))
            }
        }
    }

    /// The name of the notation.
    #[getter]
    fn notation(&self) -> String {
        name_of(self.lock().format()).to_owned()
    }

    /// The number of the game in its file, from 1.
    #[getter]
    fn index(&self) -> u64 {
        let own = self.place.as_ref().and_then(|place| place.index);
        own.unwrap_or_else(|| self.lock().index())
    }

    /// The game in a few words.
    #[getter]
    fn title(&self) -> String {
        self.lock().title()
    }

    /// The bytes of the game in its file: where they begin, and where they end.
    #[getter]
    fn span(&self) -> (u64, u64) {
        let span = self.lock().span();
        (span.start, span.end)
    }

    /// The line of its file in which the game begins, from 1; `None` for a game that is read from a stream, or
    /// made of values.
    #[getter]
    fn line(&self) -> Option<u64> {
        self.place.as_ref().and_then(|place| place.line)
    }

    /// What names the game by its bytes, as the column `content_id`; `None` for a game that is read from a stream,
    /// or made of values.
    #[getter]
    fn content_id(&self) -> Option<&str> {
        self.place.as_ref().and_then(|place| place.content_id.as_deref())
    }

    // Without it Python would ask for the tags 0, 1 and so on.
    #[classattr]
    #[pyo3(name = "__iter__")]
    const fn not_iterable() -> Option<bool> {
        None
    }

    /// The value of a tag, with what it takes from other games.
    fn __getitem__(&self, tag: &Bound<'_, PyAny>) -> PyResult<String> {
        let tag = argument::text("tag", tag)?;
        if let Some(value) = self.lock().value(tag) {
            return Ok(value.into_owned());
        }
        let names = self.tag_names();
        let near = portnote::product::catalogue::nearest(tag, names.iter().map(String::as_str));
        Err(PyKeyError::new_err(match near {
            Some(near) => format!("no tag `{}`; did you mean `{near}`?", tag.escape_debug()),
            None => format!("no tag `{}`", tag.escape_debug()),
        }))
    }

    fn __contains__(&self, tag: &Bound<'_, PyAny>) -> bool {
        let tag = tag.cast::<pyo3::types::PyString>().ok();
        let tag = tag.and_then(|tag| tag.to_str().ok());
        tag.is_some_and(|tag| self.lock().value(tag).is_some())
    }

    /// The value of a tag, or a default.
    #[pyo3(signature = (tag, default = None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        tag: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.lock().value(tag) {
            Some(value) => Ok(Some(value.into_pyobject(py)?.into_any())),
            None => Ok(default),
        }
    }

    #[pyo3(name = "_tags")]
    fn resolved_tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.lock().tags() {
            if !tags.contains(name)? {
                tags.set_item(name, &*value)?;
            }
        }
        Ok(tags)
    }

    /// The tags in the order of the file, with what they take from other games; `tags.stated` are those of
    /// the text.
    #[getter]
    fn tags<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        static TAGS: PythonClass = PythonClass::new("portnote._rows", "Tags");
        TAGS.get(slf.py())?.as_any().call1((slf,))
    }

    /// The findings of this game: in its document, or read alone if it has none.
    #[getter]
    fn findings(&self, py: Python<'_>) -> PyResult<Vec<Py<Finding>>> {
        match self.document() {
            Some(document) => document.findings_of_game(py, self.index()),
            None => Document::of(self.alone(), None).findings_of_game(py, 1),
        }
    }

    /// How many errors the game has.
    #[getter]
    fn errors(&self, py: Python<'_>) -> PyResult<usize> {
        self.severe(py, portnote::Severity::Error)
    }

    /// How many warnings the game has.
    #[getter]
    fn warnings(&self, py: Python<'_>) -> PyResult<usize> {
        self.severe(py, portnote::Severity::Warning)
    }

    /// How many infos the game has.
    #[getter]
    fn infos(&self, py: Python<'_>) -> PyResult<usize> {
        self.severe(py, portnote::Severity::Info)
    }

    fn __str__(&self) -> String {
        let text = self.lock().to_text();
        text.trim_end().to_owned()
    }

    /// The game as a text that needs no other game.
    fn to_text(&self) -> String {
        self.lock().to_text()
    }

    /// The game as `portnote dump` has it.
    #[pyo3(signature = (*, derived = false))]
    fn dump<'py>(&self, py: Python<'py>, derived: bool) -> PyResult<Bound<'py, PyAny>> {
        match self.document() {
            Some(document) => document.dump_game(py, derived, self.index()),
            None => Document::of(self.alone(), None).dump_game(py, derived, 1),
        }
    }

    /// An editor of the game alone, as the text of a file.
    fn edit(&self) -> Editor {
        Editor::of(self.alone().edit(), None)
    }

    /// The game as SVG.
    ///
    /// `at` is the moment that is shown, as `"call 5"`, `"trick 3"`, `"ply 17"` or `"end"`; `bottom` a seat or a
    /// side, `hide` seats, and `show` parts of the game, as `"hands"` and `"auction"`.
    #[pyo3(
        signature = (*, at = None, bottom = None, flip = None, hide = None, show = None),
        text_signature = "($self, *, at=None, bottom=None, flip=False, hide=(), show=None)"
    )]
    fn svg(
        &self,
        at: Option<&Bound<'_, PyAny>>,
        bottom: Option<&Bound<'_, PyAny>>,
        flip: Option<&Bound<'_, PyAny>>,
        hide: Option<&Bound<'_, PyAny>>,
        show: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let view = Given { at, bottom, flip, hide, show }.view()?;
        let figure = self.lock().figure(&view);
        Ok(figure.map(|figure| svg::write(&figure, &Style::default())))
    }

    /// The game as a part of a page, with a style sheet that concerns nothing else; the arguments are those of `svg`.
    #[pyo3(
        signature = (*, at = None, bottom = None, flip = None, hide = None, show = None),
        text_signature = "($self, *, at=None, bottom=None, flip=False, hide=(), show=None)"
    )]
    fn html(
        &self,
        at: Option<&Bound<'_, PyAny>>,
        bottom: Option<&Bound<'_, PyAny>>,
        flip: Option<&Bound<'_, PyAny>>,
        hide: Option<&Bound<'_, PyAny>>,
        show: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let view = Given { at, bottom, flip, hide, show }.view()?;
        let figure = self.lock().figure(&view);
        Ok(figure.map(|figure| html::styled_fragment(&figure, &Style::default())))
    }

    /// The game as text for a terminal; the arguments after the width are those of `svg`.
    #[pyo3(
        signature = (width = None, *, at = None, bottom = None, flip = None, hide = None, show = None),
        text_signature = "($self, width=80, *, at=None, bottom=None, flip=False, hide=(), show=None)"
    )]
    fn show(
        &self,
        width: Option<&Bound<'_, PyAny>>,
        at: Option<&Bound<'_, PyAny>>,
        bottom: Option<&Bound<'_, PyAny>>,
        flip: Option<&Bound<'_, PyAny>>,
        hide: Option<&Bound<'_, PyAny>>,
        show: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let view = Given { at, bottom, flip, hide, show }.view()?;
        let width = width.map(|given| argument::number("width", given, "a number of columns"));
        let width = width.transpose()?.unwrap_or(80);
        let figure = self.lock().figure(&view);
        Ok(figure.map(|figure| text::plain(&figure, width)))
    }

    fn _repr_html_(&self) -> PyResult<Option<String>> {
        self.html(None, None, None, None, None)
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        self.svg(None, None, None, None, None)
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let board = game.bridge().and_then(portnote::bridge::Record::board);
        let number = match (board, game.format()) {
            (Some(board), _) => format!("board {board}"),
            (None, Format::Bml) => return format!("System({:?})", game.title()).replace('"', "'"),
            (None, Format::Bss) => format!("record {}", game.index()),
            (None, _) => format!("game {}", game.index()),
        };
        format!("Game({}, {number})", name_of(game.format()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        std::ptr::eq(self, other.get()) || self.rust() == other.get().rust()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash(py, &self.to_text())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, String, u64))> {
        let make = py.import("portnote._core")?.getattr("_game")?;
        Ok((make, (self.notation(), self.to_text(), self.index())))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    /// The rows of the game in a table of its notation.
    #[pyo3(name = "_rows")]
    fn rows_as<'py>(
        &self,
        table: &str,
        class: &Bound<'py, PyType>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = class.py();
        let rows = PyList::empty(py);
        let Ok(table) = tables::find(self.lock().format(), table) else { return Ok(rows) };
        let found = py.detach(|| {
            let mut game = self.lock();
            let found = rows_of(&game, table);
            game.compact();
            found
        });
        for values in found {
            rows.append(class.call1((Values::new(table, values),))?)?;
        }
        Ok(rows)
    }

    /// The known hands by their seats.
    #[pyo3(name = "_hands")]
    fn known_hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let game = self.lock();
        match game.bridge().and_then(portnote::bridge::Record::deal) {
            Some(deal) => hands(py, &deal),
            None => Ok(PyDict::new(py)),
        }
    }

    /// The names of the players by their seats.
    #[pyo3(name = "_players")]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let players = PyDict::new(py);
        let game = self.lock();
        for seat in portnote::bridge::Seat::ALL {
            let name = game.bridge().and_then(|record| record.player(seat));
            players.set_item(seat.member(py)?, name)?;
        }
        Ok(players)
    }

    #[pyo3(name = "_auction")]
    fn auction(&self) -> Option<Auction> {
        let game = self.lock();
        game.bridge()?.auction().cloned().map(Auction::of)
    }

    #[pyo3(name = "_replay")]
    fn replay(&self) -> Option<Play> {
        let game = self.lock();
        let record = game.bridge()?;
        let denomination = record.contract()?.denomination()?;
        let declarer = record.declarer()?;
        let play = portnote::bridge::Play::new(&record.deal()?, denomination, declarer);
        Some(Play::of(play, declarer))
    }

    /// The moves of each line of a game of draughts, the main line first.
    #[pyo3(name = "_lines")]
    fn lines(&self) -> Vec<Vec<String>> {
        let game = self.lock();
        let AnyGame::Pdn(game) = &*game else { return Vec::new() };
        let texts = |line: &[portnote::pdn::Ply]| {
            line.iter().map(|ply| ply.text.clone().unwrap_or_else(|| ply.raw.clone())).collect()
        };
        game.lines().map(texts).collect()
    }

    /// The boards of a game of draughts: its start, then one after each move of the main line.
    #[pyo3(name = "_boards")]
    fn boards(&self, most: Option<usize>) -> Vec<crate::draughts::Board> {
        let game = self.lock();
        let AnyGame::Pdn(game) = &*game else { return Vec::new() };
        let start = game.start().into_iter();
        let boards = start.chain(game.boards()).take(most.map_or(usize::MAX, |most| most + 1));
        boards.map(crate::draughts::Board::of).collect()
    }

    /// The table of double dummy that the game states.
    #[pyo3(name = "_double_dummy")]
    fn double_dummy(&self, py: Python<'_>) -> PyResult<Option<Py<crate::bridge::DoubleDummy>>> {
        let game = self.lock();
        let AnyGame::Pbn(game) = &*game else { return Ok(None) };
        let stated = game.derived().double_dummy;
        stated.map(|table| crate::bridge::DoubleDummy::object(py, table)).transpose()
    }

    #[pyo3(name = "_table_result")]
    fn table_result(&self, py: Python<'_>) -> PyResult<Option<Py<TableResult>>> {
        let game = self.lock();
        let result = game.bridge().and_then(portnote::bridge::Record::table_result);
        result.map(|result| TableResult::object(py, result)).transpose()
    }
}
