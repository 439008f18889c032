//! Changes of records as those of games.

use portnote_bml::bss::Editor;
use portnote_core::edit::EditError;
use portnote_core::finding::Edit;

use crate::any_editor::EditorOf;

impl EditorOf for Editor<'static> {
    fn games(&self) -> u64 {
        self.games()
    }

    fn value(&self, index: u64, name: &str) -> Option<String> {
        self.value(index, name)
    }

    fn set(&mut self, index: u64, name: &str, value: &str) -> Result<(), EditError> {
        self.set(index, name, value)
    }

    fn remove(&mut self, index: u64, name: &str) -> Result<bool, EditError> {
        let is_there = self.value(index, name).is_some_and(|text| !text.is_empty());
        // It also says what is wrong with the index or the name.
        self.set(index, name, "")?;
        Ok(is_there)
    }

    fn insert_game(&mut self, index: u64, text: &str) -> Result<(), EditError> {
        self.insert_game(index, text)
    }

    fn move_game(&mut self, from: u64, to: u64) -> Result<(), EditError> {
        self.move_game(from, to)
    }

    fn remove_game(&mut self, index: u64) -> Result<(), EditError> {
        self.remove_game(index)
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
        self.text()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }
}
