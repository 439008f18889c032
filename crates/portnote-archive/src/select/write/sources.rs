//! Reads sources again, by the places of their games.

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom, Write};

use portnote::Options;
use portnote_core::encoding::Text;

use super::{Open, SelectError};
use crate::select::problem::Problem;
use crate::select::selection::{FoundGame, Source};

/// Sources that are open at once.
const MOST_OPEN: usize = 32;

/// Bytes between two games that are copied; more are not a gap.
const MOST_GAP: u64 = 1 << 10;

/// Something that can be read at any place.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// Sources, some of them open.
pub(super) struct Sources<'s, 'o> {
    known: &'s [Source],
    open: &'s mut Open<'o>,
    readers: HashMap<usize, Box<dyn ReadSeek>>,
}

impl<'s, 'o> Sources<'s, 'o> {
    pub(super) fn new(known: &'s [Source], open: &'s mut Open<'o>) -> Self {
        Self { known, open, readers: HashMap::new() }
    }

    pub(super) fn source(&self, number: usize) -> Option<&'s Source> {
        self.known.get(number)
    }

    pub(super) fn name(&self, number: usize) -> String {
        let source = self.source(number);
        source.map(|source| source.name.clone()).unwrap_or_default()
    }

    pub(super) fn line_end(&self, number: usize) -> &'static str {
        self.source(number).map_or("\n", Source::end)
    }

    /// How games of a source are read apart from it: their encoding is that of the source.
    pub(super) fn options(&self, number: usize, options: &Options) -> Options {
        let mut options = options.clone();
        if let Some(source) = self.source(number).filter(|source| source.encodings.len() == 1) {
            options.encoding = options.encoding.or(source.encoding);
        }
        options
    }

    pub(super) fn bytes(&mut self, found: &FoundGame) -> Result<Vec<u8>, SelectError> {
        self.range(found.source, found.lead, found.end)
    }

    /// What is between two games of a source, where that is only white space.
    pub(super) fn gap(
        &mut self,
        before: &FoundGame,
        found: &FoundGame,
    ) -> Result<Option<Vec<u8>>, SelectError> {
        let is_page = self.source(found.source).is_some_and(|source| source.is_page);
        let length = found.lead.saturating_sub(before.end);
        if is_page || length > MOST_GAP {
            return Ok(None);
        }
        let gap = self.range(found.source, before.end, found.lead)?;
        Ok(gap.iter().all(u8::is_ascii_whitespace).then_some(gap))
    }

    pub(super) fn range(
        &mut self,
        number: usize,
        start: u64,
        end: u64,
    ) -> Result<Vec<u8>, SelectError> {
        let length = end.saturating_sub(start);
        let mut bytes = Vec::new();
        let reader = self.reader(number)?;
        let read = reader
            .seek(SeekFrom::Start(start))
            .and_then(|_| reader.take(length).read_to_end(&mut bytes));
        read.map_err(|error| self.input(number, error))?;
        match bytes.len() as u64 == length {
            true => Ok(bytes),
            false => Err(SelectError::refused(&self.name(number), Problem::SourceChanged)),
        }
    }

    /// Writes a whole source.
    pub(super) fn copy(&mut self, number: usize, out: &mut dyn Write) -> Result<(), SelectError> {
        let length = self.source(number).map_or(0, |source| source.bytes);
        let mut at = 0;
        while at < length {
            let end = length.min(at + (1 << 16));
            out.write_all(&self.range(number, at, end)?)?;
            at = end;
        }
        Ok(())
    }

    /// Text of a source as UTF-8.
    pub(super) fn to_utf8(&self, number: usize, bytes: Vec<u8>) -> Vec<u8> {
        let source = self.source(number).filter(|source| source.encodings.len() == 1);
        let encoding = source.and_then(|source| source.encoding);
        let text = Text::decode(&bytes, encoding);
        text.as_str().as_bytes().to_vec()
    }

    fn reader(&mut self, number: usize) -> Result<&mut Box<dyn ReadSeek>, SelectError> {
        if !self.readers.contains_key(&number) && self.readers.len() >= MOST_OPEN {
            self.readers.clear();
        }
        let name = self.name(number);
        match self.readers.entry(number) {
            std::collections::hash_map::Entry::Occupied(open) => Ok(open.into_mut()),
            std::collections::hash_map::Entry::Vacant(slot) => {
                let opened = (self.open)(number);
                let opened = opened.map_err(|error| SelectError::input(&name, error))?;
                Ok(slot.insert(opened))
            }
        }
    }

    fn input(&self, number: usize, error: io::Error) -> SelectError {
        SelectError::input(&self.name(number), error)
    }
}
