//! Changes of a system as those of a game: the system is the only game of its file.

use portnote_bml::bml::{Calls, Editor};
use portnote_core::edit::EditError;
use portnote_core::finding::Edit;

use crate::any_editor::EditorOf;

impl EditorOf for Editor<'static> {
    fn games(&self) -> u64 {
        1
    }

    fn value(&self, index: u64, name: &str) -> Option<String> {
        only(index).ok()?;
        match is_sequence(name) {
            true => self.row_text(name),
            false => self.value(name).map(str::to_owned),
        }
    }

    fn set(&mut self, index: u64, name: &str, value: &str) -> Result<(), EditError> {
        only(index)?;
        match is_sequence(name) {
            true => self.set_row(name, value),
            false => self.set(name, value),
        }
    }

    fn remove(&mut self, index: u64, name: &str) -> Result<bool, EditError> {
        only(index)?;
        if !is_sequence(name) {
            return self.remove(name);
        }
        let is_there = self.row_text(name).is_some_and(|text| !text.is_empty());
        if is_there {
            self.set_row(name, "")?;
        }
        Ok(is_there)
    }

    fn insert_game(&mut self, _: u64, _: &str) -> Result<(), EditError> {
        Err(EditError::OneGame)
    }

    fn move_game(&mut self, _: u64, _: u64) -> Result<(), EditError> {
        Err(EditError::OneGame)
    }

    fn remove_game(&mut self, _: u64) -> Result<(), EditError> {
        Err(EditError::OneGame)
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn changes(&self) -> Vec<Edit> {
        self.changes()
    }

    fn text(&self) -> String {
        self.text().to_owned()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }
}

/// Whether the system has this index.
fn only(index: u64) -> Result<(), EditError> {
    if index == 1 { Ok(()) } else { Err(EditError::NoGame { index, games: 1 }) }
}

/// Whether a name is that of a row: calls with a bid, which has a digit. Others are keys.
fn is_sequence(name: &str) -> bool {
    name.contains(|letter: char| letter.is_ascii_digit()) && name.parse::<Calls>().is_ok()
}
