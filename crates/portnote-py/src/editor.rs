//! Changes of a text that leave all other bytes alone.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use portnote::core::edit::EditError;
use portnote::{AnyEditor, Format};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyString};

use crate::argument::{number, text};
use crate::document::Document;
use crate::errors::{EDIT_ERROR, raise, wrong_type};
use crate::finding::Edit;
use crate::game::Game;
use crate::python::held;
use crate::source::name_of;
use crate::whole::write_whole;

/// An editor of a document: `editor[7]["Event"] = "Cup"`, where 7 is the index of a game, from 1.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Editor {
    editor: Mutex<AnyEditor>,
    name: Option<String>,
}

impl Editor {
    pub(crate) const fn of(editor: AnyEditor, name: Option<String>) -> Self {
        Self { editor: Mutex::new(editor), name }
    }

    fn lock(&self) -> MutexGuard<'_, AnyEditor> {
        held(&self.editor)
    }

    fn put(&self, index: u64, game: &Bound<'_, PyAny>) -> PyResult<()> {
        let own = game_text(game)?;
        // A game of draughts between deals of bridge would be text that nobody reads.
        if let Ok(given) = game.cast::<Game>() {
            let [from, to] = [given.get().rust().format(), self.lock().format()];
            if from != to {
                let [from, to] = [from, to].map(|notation| name_of(notation).to_uppercase());
                let why = format!("a game of {from} cannot be put into a file of {to}");
                return Err(raise(game.py(), &EDIT_ERROR, (why, index)));
            }
        }
        self.change(game.py(), Some(index), None, |editor| editor.insert_game(index, &own))
    }

    fn change<T>(
        &self,
        py: Python<'_>,
        index: Option<u64>,
        tag: Option<&str>,
        change: impl FnOnce(&mut AnyEditor) -> Result<T, EditError>,
    ) -> PyResult<T> {
        change(&mut self.lock())
            .map_err(|error| raise(py, &EDIT_ERROR, (error.to_string(), index, tag)))
    }
}

/// The text of a game that is to be put in.
fn game_text(game: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(game) = game.cast::<Game>() {
        return Ok(game.get().rust().to_text());
    }
    match game.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.to_owned()),
        Err(_) => Err(wrong_type("game", "a game or its text", game)),
    }
}

/// The number of a game, from 1.
fn game_index(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<u64> {
    number(argument, given, "the number of a game, from 1")
}

/// The lines of a section: one text, or a text for each line.
fn section(lines: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = || wrong_type("lines", "a str or an iterable of str", lines);
    if let Ok(text) = lines.cast::<PyString>() {
        return Ok(text.to_str()?.trim_end_matches(['\r', '\n']).to_owned());
    }
    let items = lines.try_iter().map_err(|_| wrong())?;
    let lines = items.map(|line| line?.extract::<String>().map_err(|_| wrong()));
    Ok(lines.collect::<PyResult<Vec<_>>>()?.join("\n"))
}

/// Whether tags of a notation may have lines after them.
const fn has_sections(format: Format) -> bool {
    matches!(format, Format::Pbn | Format::Ppn)
}

#[pymethods]
impl Editor {
    fn __len__(&self) -> usize {
        usize::try_from(self.lock().games()).unwrap_or(usize::MAX)
    }

    /// The game with an index, from 1.
    fn __getitem__(slf: &Bound<'_, Self>, index: &Bound<'_, PyAny>) -> PyResult<EditedGame> {
        let games = slf.get().lock().games();
        let number = index.extract::<u64>();
        if number.as_ref().is_err_and(|error| error.is_instance_of::<PyTypeError>(index.py())) {
            return Err(wrong_type("index", "the number of a game", index));
        }
        match number.ok().filter(|index| (1..=games).contains(index)) {
            Some(index) => Ok(EditedGame { editor: slf.clone().unbind(), index }),
            None => {
                let message = format!("no game {index}: the file has {games}, counted from 1");
                Err(PyIndexError::new_err(message))
            }
        }
    }

    /// The games, one after another.
    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let games = 1..=slf.get().lock().games();
        let games = games.map(|index| EditedGame { editor: slf.clone().unbind(), index });
        PyList::new(slf.py(), games.collect::<Vec<_>>())?.try_iter()
    }

    /// Puts a game after all others.
    fn append(&self, game: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.lock().games() + 1;
        self.put(index, game)
    }

    /// Puts a game before the one with an index, from 1.
    fn insert(&self, index: &Bound<'_, PyAny>, game: &Bound<'_, PyAny>) -> PyResult<()> {
        self.put(game_index("index", index)?, game)
    }

    /// Removes the game with an index, from 1.
    fn remove(&self, index: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, index) = (index.py(), game_index("index", index)?);
        self.change(py, Some(index), None, |editor| editor.remove_game(index))
    }

    /// Moves a game to another place.
    #[pyo3(name = "move")]
    fn move_game(&self, index: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, to) = (index.py(), game_index("to", to)?);
        let index = game_index("index", index)?;
        self.change(py, Some(index), None, |editor| editor.move_game(index, to))
    }

    /// Sets the lines after a tag, as those of an auction: one text, or a text for each line.
    ///
    /// The value of the tag stays, unless `value` is another. Only PBN and PPN have sections.
    ///
    /// >>> import portnote
    /// >>> editor = portnote.edit(b'[Auction "N"]\n1NT AP\n')
    /// >>> editor.set_section(1, "Auction", ["1NT Pass", "3NT AP"])
    /// >>> bytes(editor)
    /// b'[Auction "N"]\n1NT Pass\n3NT AP\n'
    #[pyo3(signature = (index, tag, lines, *, value = None))]
    fn set_section(
        &self,
        index: &Bound<'_, PyAny>,
        tag: &Bound<'_, PyAny>,
        lines: &Bound<'_, PyAny>,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (index, tag) = (game_index("index", index)?, text("tag", tag)?);
        let value = value.map(|value| text("value", value)).transpose()?;
        let (py, lines) = (lines.py(), section(lines)?);
        self.change(py, Some(index), Some(tag), |editor| {
            let stated = value.map(str::to_owned).or_else(|| editor.value(index, tag));
            let has_game = (1..=editor.games()).contains(&index);
            if stated.is_none() && has_game && has_sections(editor.format()) {
                let what = format!("tag `{tag}` in game {index}: say its `value`");
                return Err(EditError::Missing { what });
            }
            editor.set_section(index, tag, stated.as_deref().unwrap_or_default(), &lines)
        })
    }

    /// Takes the last change back; whether there was one.
    fn undo(&self) -> bool {
        self.lock().undo()
    }

    /// Makes the change again that was taken back; whether there was one.
    fn redo(&self) -> bool {
        self.lock().redo()
    }

    /// The changes to the bytes from which it began.
    #[getter]
    fn changes(&self) -> Vec<Edit> {
        self.lock().changes().iter().map(Edit::of).collect()
    }

    /// The text with the changes, as a document.
    #[getter]
    fn document(&self) -> Document {
        Document::of(self.lock().commit(), self.name.clone())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.lock().to_bytes())
    }

    fn __str__(&self) -> String {
        self.lock().text()
    }

    /// Writes the bytes to a file, as a whole or not at all.
    #[pyo3(signature = (path, *, force = false))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool) -> PyResult<()> {
        let bytes = self.lock().to_bytes();
        write_whole(py, &path, &bytes, force)
    }

    fn __repr__(&self) -> String {
        let editor = self.lock();
        let (games, name) = (editor.games(), name_of(editor.format()));
        format!("Editor({name}, {games} {})", if games == 1 { "game" } else { "games" })
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("unhashable type: 'Editor'"))
    }
}

/// A game in an editor.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct EditedGame {
    editor: Py<Editor>,
    index: u64,
}

#[pymethods]
impl EditedGame {
    fn __getitem__(&self, tag: &Bound<'_, PyAny>) -> PyResult<String> {
        let tag = text("tag", tag)?;
        let value = self.editor.get().lock().value(self.index, tag);
        value.ok_or_else(|| no_tag(tag))
    }

    fn __setitem__(&self, tag: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, index) = (tag.py(), self.index);
        let (tag, value) = (text("tag", tag)?, text("value", value)?);
        self.editor.get().change(py, Some(index), Some(tag), |editor| editor.set(index, tag, value))
    }

    fn __delitem__(&self, tag: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, index, tag) = (tag.py(), self.index, text("tag", tag)?);
        let editor = self.editor.get();
        let removed =
            editor.change(py, Some(index), Some(tag), |editor| editor.remove(index, tag))?;
        if removed { Ok(()) } else { Err(no_tag(tag)) }
    }

    /// The names of the tags that the game states.
    fn keys(&self) -> Vec<String> {
        let document = self.editor.get().lock().commit();
        let Some(game) = document.game(self.index) else { return Vec::new() };
        let mut names = Vec::new();
        for (name, _) in game.tags() {
            let is_stated = self.editor.get().lock().value(self.index, name).is_some();
            if is_stated && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __contains__(&self, tag: &Bound<'_, PyAny>) -> PyResult<bool> {
        let tag = text("tag", tag)?;
        Ok(self.editor.get().lock().value(self.index, tag).is_some())
    }

    fn __repr__(&self) -> String {
        format!("EditedGame({})", self.index)
    }
}

fn no_tag(tag: &str) -> PyErr {
    PyKeyError::new_err(format!("no tag `{}`", tag.escape_debug()))
}
