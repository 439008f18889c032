//! Outputs of at most so many bytes.

use std::io::{self, Write};

use portnote::Options;

use super::{Open, Output, SelectError, Writing};
use crate::select::parts::{Part, PartGames, numbered};
use crate::select::selection::Selection;

impl Selection {
    /// Outputs of at most so many bytes, with the lines before the first game and the tags that are
    /// written into games. A game that is longer with them has an output of its own.
    ///
    /// ```
    /// use std::io::Cursor;
    /// use portnote::{Format, Options};
    /// use portnote_archive::select::{Criteria, Query, ReadSeek, Selection, Writing};
    ///
    /// let text = "% PBN 2.1\n[Board \"1\"]\n\n[Board \"2\"]\n\n[Board \"3\"]\n";
    /// let mut selection = Selection::new(Query::new(Criteria::new(Format::Pbn)));
    /// let options = Options::default();
    /// selection.read(&mut text.as_bytes(), "club.pbn", &options)?;
    /// let mut open = |_: usize| Ok(Box::new(Cursor::new(text)) as Box<dyn ReadSeek>);
    /// let parts = selection.by_bytes(40, &options, &Writing::default(), &mut open)?;
    /// assert!(parts.iter().map(|part| selection.count(part)).eq([2, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Selection::write`].
    pub fn by_bytes(
        &self,
        most: u64,
        options: &Options,
        how: &Writing,
        open: &mut Open<'_>,
    ) -> Result<Vec<Part>, SelectError> {
        let mut ranges = Vec::new();
        let mut start = 0;
        while start < self.found.len() {
            let end = self.fitting(start, most, options, how, open)?;
            ranges.push((None, PartGames::Chosen(start..end)));
            start = end;
        }
        Ok(numbered(ranges.into_iter()))
    }

    /// Where an output ends that begins with a game. What is written into games depends on the games
    /// around them, so that outputs are measured as a whole.
    fn fitting(
        &self,
        start: usize,
        most: u64,
        options: &Options,
        how: &Writing,
        open: &mut Open<'_>,
    ) -> Result<usize, SelectError> {
        let mut end = start + self.most_games(start, most);
        let mut fewer = 1;
        while end > start + 1 {
            let part = Part { number: 1, value: None, games: PartGames::Chosen(start..end) };
            let mut size = OutputSize::default();
            self.copy(&part, options, how, open, &mut size)?;
            if size.bytes <= most {
                break;
            }
            let fitting = size.ends.iter().take_while(|bytes| **bytes <= most);
            let fitting = match size.ends.is_empty() {
                // A source that is copied as a whole.
                true => end,
                false => start + fitting.count(),
            };
            // Without the last games, others can have other tags: each time more are left to the next
            // output, so that this is over soon.
            end = fitting.min(end.saturating_sub(fewer)).max(start + 1);
            fewer *= 2;
        }
        Ok(end)
    }

    /// How many games there can be at most, by the bytes that they have in their sources.
    fn most_games(&self, start: usize, most: u64) -> usize {
        let games = self.found.iter().skip(start);
        let mut bytes = 0;
        let fitting = games.take_while(|game| {
            bytes += game.end - game.lead;
            bytes <= most
        });
        fitting.count().max(1)
    }
}

/// The bytes of an output that is not written.
#[derive(Default)]
struct OutputSize {
    bytes: u64,
    /// The number of bytes after each game.
    ends: Vec<u64>,
}

impl Write for OutputSize {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for OutputSize {
    fn end_game(&mut self) {
        self.ends.push(self.bytes);
    }
}
