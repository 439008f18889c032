//! An output that is gathered, game by game, and written once all of it is known.

use std::io::{self, Write as _};
use std::path::Path;

use crate::problem::{Fault, Problem};
use portnote::product::fs::Spool;

/// The text of an output so far.
#[derive(Debug)]
pub(super) struct Draft {
    spool: Spool,
    has_header: bool,
    has_games: bool,
    /// What is before the next game, where another file follows.
    between: &'static [u8],
}

/// How much of an output was there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    bytes: u64,
    has_header: bool,
    has_games: bool,
}

impl Draft {
    /// An empty output of a file, or of standard output.
    pub(super) fn new(target: Option<&Path>) -> Self {
        Self {
            spool: target.map_or_else(Spool::default, Spool::beside),
            has_header: false,
            has_games: false,
            between: b"",
        }
    }

    /// Begins with the games of a file: after a header, or after the games of another file.
    pub(super) fn begin(&mut self, header: &[u8], between: &'static [u8]) -> Result<(), Fault> {
        self.between = if self.has_games { between } else { b"" };
        if !std::mem::replace(&mut self.has_header, true) {
            self.add(header)?;
        }
        Ok(())
    }

    /// Adds what is written of a game, or of what is around it.
    pub(super) fn push(&mut self, text: &[u8]) -> Result<(), Fault> {
        if text.is_empty() {
            return Ok(());
        }
        let between = std::mem::take(&mut self.between);
        self.has_games = true;
        self.add(between)?;
        self.add(text)
    }

    fn add(&mut self, text: &[u8]) -> Result<(), Fault> {
        let added = self.spool.write_all(text);
        added.map_err(|error| self.fault(&error))
    }

    /// Whether a file was begun.
    pub(super) const fn is_begun(&self) -> bool {
        self.has_header
    }

    /// How much there is.
    pub(super) const fn mark(&self) -> Mark {
        Mark { bytes: self.spool.bytes(), has_header: self.has_header, has_games: self.has_games }
    }

    /// Forgets what came after a mark.
    pub(super) fn go_back(&mut self, mark: Mark) -> Result<(), Fault> {
        (self.has_header, self.has_games) = (mark.has_header, mark.has_games);
        let cut = self.spool.truncate(mark.bytes);
        cut.map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &io::Error) -> Fault {
        Fault::new(&self.spool.folder(), Problem::writing(error))
    }

    /// The text.
    pub(super) const fn spool(&mut self) -> &mut Spool {
        &mut self.spool
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn text(draft: &mut Draft) -> String {
        let mut text = String::new();
        let mut reader = draft.spool().reader().unwrap();
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn games_of_two_files_have_one_header_and_something_between() {
        let mut draft = Draft::new(None);
        assert!(!draft.is_begun());
        draft.begin(b"%\n", b"\n").unwrap();
        draft.push(b"a\n").unwrap();
        draft.push(b"b\n").unwrap();
        draft.begin(b"%\n", b"\n").unwrap();
        draft.push(b"").unwrap();
        draft.begin(b"%\n", b"\n").unwrap();
        draft.push(b"c\n").unwrap();
        draft.push(b"d\n").unwrap();
        assert!(draft.is_begun());
        assert_eq!(text(&mut draft), "%\na\nb\n\nc\nd\n");
    }

    #[test]
    fn a_file_that_fails_leaves_nothing() {
        let mut draft = Draft::new(None);
        let start = draft.mark();
        draft.begin(b"%1\n", b"\n").unwrap();
        draft.push(b"a\n").unwrap();
        draft.go_back(start).unwrap();
        assert!(!draft.is_begun());
        draft.begin(b"%2\n", b"\n").unwrap();
        draft.push(b"b\n").unwrap();
        let mark = draft.mark();
        draft.begin(b"%3\n", b"\n").unwrap();
        draft.push(b"c\n").unwrap();
        draft.go_back(mark).unwrap();
        assert_eq!(text(&mut draft), "%2\nb\n");
    }
}
