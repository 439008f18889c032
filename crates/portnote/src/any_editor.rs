//! Changes of a text in any notation.

use std::fmt::Debug;

use portnote_core::edit::{EditError, Editor};
use portnote_core::{Owning, finding::Edit};

use crate::format::Format;
use crate::options::Options;

/// A text in any notation whose values and games can be changed. Each change is read back before it is
/// taken, and can be undone; every other byte stays.
///
/// Games are counted from 1, in the order that they have at that time. What a value is, depends on the
/// notation:
///
/// | notation | values | games |
/// |---|---|---|
/// | PBN, PDN, PPN | tags | games, hands |
/// | LIN | commands, as in `pn` | boards |
/// | BML | lines `#+KEY:`; texts of rows by their sequences, as in `1N-2C` | the system is the only one |
/// | BSS | fields, as in `description` | lines that are not blank |
///
/// The editors of BML and BSS can do more: they find rows and records by their calls.
///
/// ```
/// let document = portnote::open_named("[Event \"Cup\"]\n\n[Event \"#\"]\n", "club.pbn")?;
/// let mut editor = document.edit();
/// editor.set(2, "Event", "Club evening")?;
/// assert_eq!(editor.text(), "[Event \"Cup\"]\n\n[Event \"Club evening\"]\n");
/// let change = &editor.changes()[0];
/// assert_eq!((change.start.line, &*change.replacement), (3, "\"Club evening\""));
/// assert_eq!(editor.commit().name(), "club.pbn");
/// assert!(editor.undo());
/// assert_eq!(editor.to_bytes(), document.bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyEditor {
    format: Format,
    options: Options,
    inner: Box<dyn EditorOf>,
}

/// An editor of one notation, which owns its text.
pub trait EditorOf: Debug + Send + Sync {
    fn games(&self) -> u64;

    fn value(&self, index: u64, name: &str) -> Option<String>;

    fn set(&mut self, index: u64, name: &str, value: &str) -> Result<(), EditError>;

    fn remove(&mut self, index: u64, name: &str) -> Result<bool, EditError>;

    /// Sets a value with the lines of its section, in notations that have sections.
    fn set_section(
        &mut self,
        _index: u64,
        _name: &str,
        _value: &str,
        _lines: &str,
    ) -> Result<(), EditError> {
        Err(EditError::NoSections)
    }

    fn insert_game(&mut self, index: u64, text: &str) -> Result<(), EditError>;

    fn move_game(&mut self, from: u64, to: u64) -> Result<(), EditError>;

    fn remove_game(&mut self, index: u64) -> Result<(), EditError>;

    fn undo(&mut self) -> bool;

    fn redo(&mut self) -> bool;

    fn changes(&self) -> Vec<Edit>;

    fn text(&self) -> String;

    fn to_bytes(&self) -> Vec<u8>;
}

impl AnyEditor {
    pub(crate) fn new(format: Format, options: Options, inner: Box<dyn EditorOf>) -> Self {
        Self { format, options, inner }
    }

    /// Returns the notation of the text.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns how the text is read.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the number of games, which is the index of the last one.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.inner.games()
    }

    /// Returns a value as it is written; `None` where the game or the value does not exist.
    #[must_use]
    pub fn value(&self, index: u64, name: &str) -> Option<String> {
        self.inner.value(index, name)
    }

    /// Sets the value of a game. Where the game has none of this name, it is added.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer games.
    /// - [`EditError::Text`], [`EditError::Encoding`]: the value cannot be written.
    /// - [`EditError::Missing`]: a record of BSS has no such field, or a system no such sequence.
    /// - [`EditError::Shared`], [`EditError::Elsewhere`]: the value is not that of this game alone, or in
    ///   another file.
    /// - [`EditError::Refused`]: the text would be read in another way than is meant.
    pub fn set(&mut self, index: u64, name: &str, value: &str) -> Result<(), EditError> {
        self.inner.set(index, name, value)
    }

    /// Removes a value, with what belongs to it; says whether there was one.
    ///
    /// # Errors
    /// As [`AnyEditor::set`], and where the game cannot do without it.
    pub fn remove(&mut self, index: u64, name: &str) -> Result<bool, EditError> {
        self.inner.remove(index, name)
    }

    /// Sets a tag with the lines of its section, as those of an auction. The lines are taken as they are, with
    /// the line ends of the file. Where the game has no tag of this name, both are added at its end.
    ///
    /// ```
    /// let document = portnote::open_named("[Auction \"N\"]\nPass 1H\n", "club.pbn")?;
    /// let mut editor = document.edit();
    /// editor.set_section(1, "Auction", "E", "1NT Pass\n3NT AP")?;
    /// assert_eq!(editor.text(), "[Auction \"E\"]\n1NT Pass\n3NT AP\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`EditError::NoSections`]: the notation is none of PBN and PPN.
    /// - [`EditError::NoGame`]: the file has fewer games.
    /// - [`EditError::Text`], [`EditError::Encoding`]: the value or a line cannot be written.
    /// - [`EditError::Refused`]: the text would be read in another way than is meant, as where a line is a tag.
    pub fn set_section(
        &mut self,
        index: u64,
        name: &str,
        value: &str,
        lines: &str,
    ) -> Result<(), EditError> {
        self.inner.set_section(index, name, value, lines)
    }

    /// Inserts the text of a game, which gets this index: before the game that has it, or after the last.
    ///
    /// The text may be that of [`AnyGame::to_text`](crate::AnyGame::to_text); its header is left out.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the index is 0, or more than one after the last game.
    /// - [`EditError::OneGame`]: a system is the only game of its file.
    /// - [`EditError::Text`], [`EditError::Encoding`]: the text cannot be written.
    /// - [`EditError::Refused`]: it would not be read as one game there.
    pub fn insert_game(&mut self, index: u64, text: &str) -> Result<(), EditError> {
        self.inner.insert_game(index, text)
    }

    /// Moves a game, so that it has another index; the games between move by one.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer games.
    /// - [`EditError::OneGame`]: a system is the only game of its file.
    /// - [`EditError::Refused`]: the games would be read in another way there.
    pub fn move_game(&mut self, from: u64, to: u64) -> Result<(), EditError> {
        self.inner.move_game(from, to)
    }

    /// Removes a game from the file.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer games.
    /// - [`EditError::OneGame`]: a system is the only game of its file.
    /// - [`EditError::Refused`]: the games around it would be read in another way.
    pub fn remove_game(&mut self, index: u64) -> Result<(), EditError> {
        self.inner.remove_game(index)
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// Makes the change again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        self.inner.redo()
    }

    /// Returns all changes so far, in order, as edits of the text as it was, with lines and columns. It reads
    /// that text up to the last change.
    #[must_use]
    pub fn changes(&self) -> Vec<Edit> {
        self.inner.changes()
    }

    /// Returns the text as it is now, decoded as a whole.
    #[must_use]
    pub fn text(&self) -> String {
        self.inner.text()
    }

    /// Returns the bytes of the text as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.inner.to_bytes()
    }
}

impl<N: Owning> EditorOf for Editor<'static, N> {
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
        self.remove(index, name)
    }

    fn set_section(
        &mut self,
        index: u64,
        name: &str,
        value: &str,
        lines: &str,
    ) -> Result<(), EditError> {
        self.set_section(index, name, value, lines)
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
