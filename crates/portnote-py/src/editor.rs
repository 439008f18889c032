//! Changes of a text that leave all other bytes alone.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use portnote::AnyEditor;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::document::Document;
use crate::errors::{EDIT_ERROR, raise, wrong_type};
use crate::finding::Edit;
use crate::game::Game;
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
        self.editor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(
        &self,
        py: Python<'_>,
        index: Option<u64>,
        tag: Option<&str>,
        change: impl FnOnce(&mut AnyEditor) -> Result<T, portnote::core::edit::EditError>,
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

#[pymethods]
impl Editor {
    fn __len__(&self) -> usize {
        usize::try_from(self.lock().games()).unwrap_or(usize::MAX)
    }

    /// The game with an index, from 1.
    fn __getitem__(slf: &Bound<'_, Self>, index: u64) -> EditedGame {
        EditedGame { editor: slf.clone().unbind(), index }
    }

    /// Puts a game after all others.
    fn append(&self, game: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.lock().games() + 1;
        self.insert(index, game)
    }

    /// Puts a game before the one with an index, from 1.
    fn insert(&self, index: u64, game: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = game_text(game)?;
        self.change(game.py(), Some(index), None, |editor| editor.insert_game(index, &text))
    }

    /// Removes the game with an index, from 1.
    fn remove(&self, py: Python<'_>, index: u64) -> PyResult<()> {
        self.change(py, Some(index), None, |editor| editor.remove_game(index))
    }

    /// Moves a game to another place.
    #[pyo3(name = "move")]
    fn move_game(&self, py: Python<'_>, index: u64, to: u64) -> PyResult<()> {
        self.change(py, Some(index), None, |editor| editor.move_game(index, to))
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
        format!("Editor({}, {} games)", name_of(editor.format()), editor.games())
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
    fn __getitem__(&self, tag: &str) -> PyResult<String> {
        let value = self.editor.get().lock().value(self.index, tag);
        value.ok_or_else(|| PyKeyError::new_err(format!("no tag `{}`", tag.escape_debug())))
    }

    fn __setitem__(&self, py: Python<'_>, tag: &str, value: &str) -> PyResult<()> {
        let index = self.index;
        self.editor.get().change(py, Some(index), Some(tag), |editor| editor.set(index, tag, value))
    }

    fn __delitem__(&self, py: Python<'_>, tag: &str) -> PyResult<()> {
        let index = self.index;
        let editor = self.editor.get();
        let removed =
            editor.change(py, Some(index), Some(tag), |editor| editor.remove(index, tag))?;
        match removed {
            true => Ok(()),
            false => Err(PyKeyError::new_err(format!("no tag `{}`", tag.escape_debug()))),
        }
    }

    fn __contains__(&self, tag: &str) -> bool {
        self.editor.get().lock().value(self.index, tag).is_some()
    }

    fn __repr__(&self) -> String {
        format!("EditedGame({})", self.index)
    }
}
