//! One file, read and judged game by game; memory is bounded by its largest game.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};

use portnote_core::scan::UnitKind;
use portnote_core::{Diagnostic, Parsed, diagnostic};
use portnote_pbn::model::Game;
use portnote_pbn::syntax::{Block, OpeningComment};
use portnote_pbn::{Context, Options, Reader};

use crate::console::Console;

/// Reads blocks, makes games of them and gathers what is wrong with each.
pub(crate) struct Judge<'o, R> {
    reader: Reader<R>,
    context: Context,
    options: &'o Options,
    state: State,
    games: u64,
}

/// A block with all that is wrong with its form and its meaning, in source order.
pub(crate) struct Judged<'b> {
    pub(crate) block: &'b Block<'b>,
    /// The game, where the block is one.
    pub(crate) game: Option<Game<'b>>,
    pub(crate) diagnostics: &'b [Diagnostic],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Reading,
    /// The file is no text that could be read; its first block says why.
    Refused,
}

/// A reader that counts its bytes and remembers what they were.
pub(crate) struct Metered<'c, R> {
    inner: R,
    console: &'c Console,
    bytes: u64,
    hasher: Option<DefaultHasher>,
}

impl<'o, R: Read> Judge<'o, R> {
    pub(crate) fn new(input: R, options: &'o Options) -> Self {
        Self {
            reader: Reader::with_options(input, options.clone()),
            context: Context::new(),
            options,
            state: State::New,
            games: 0,
        }
    }

    /// Reads the next block and shows it; `None` at the end.
    pub(crate) fn step<T>(&mut self, show: impl FnOnce(Judged<'_>) -> T) -> io::Result<Option<T>> {
        // A file that was refused may be a device without an end.
        if self.state == State::Refused {
            return Ok(None);
        }
        let Some(Parsed {
            value: block,
            mut diagnostics,
        }) = self.reader.next_block()?
        else {
            return Ok(None);
        };
        let is_opaque = block.unit().kind() == UnitKind::Opaque { continued: true };
        self.state = match self.state {
            State::New if is_opaque => State::Refused,
            _ => State::Reading,
        };
        let mut game = None;
        if block.is_game() {
            self.games += 1;
            let typed = self.context.game(&block);
            let form = diagnostics.len();
            portnote_pbn::check(&typed, self.options, &mut diagnostics);
            for diagnostic in diagnostics.iter_mut().skip(form) {
                diagnostic.record.get_or_insert_with(|| block.record());
            }
            diagnostic::sort(&mut diagnostics);
            game = Some(typed);
        }
        Ok(Some(show(Judged {
            block: &block,
            game,
            diagnostics: &diagnostics,
        })))
    }

    /// What is wrong with a file that has no block at all.
    pub(crate) fn finish(&mut self) -> Vec<Diagnostic> {
        self.reader.finish()
    }

    /// What stands behind the last game, once the end is reached.
    pub(crate) fn closing(&self) -> &[OpeningComment] {
        self.reader.closing()
    }

    /// Games so far.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// Whether the file begins with a byte order mark, once reading has begun.
    pub(crate) const fn has_bom(&self) -> bool {
        self.reader.bom().is_some()
    }

    /// Whether the file was refused as a whole.
    pub(crate) fn is_refused(&self) -> bool {
        self.state == State::Refused
    }
}

impl<'c, R> Metered<'c, R> {
    pub(crate) const fn new(inner: R, console: &'c Console) -> Self {
        Self {
            inner,
            console,
            bytes: 0,
            hasher: None,
        }
    }

    /// Also computes a hash of the bytes.
    pub(crate) fn hashing(inner: R, console: &'c Console) -> Self {
        Self {
            hasher: Some(DefaultHasher::new()),
            ..Self::new(inner, console)
        }
    }

    /// Bytes so far.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The hash of the bytes so far, where one was asked for.
    pub(crate) fn hash(&self) -> Option<u64> {
        self.hasher.as_ref().map(Hasher::finish)
    }
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        self.console.advance(count as u64);
        if let (Some(hasher), Some(bytes)) = (&mut self.hasher, buffer.get(..count)) {
            hasher.write(bytes);
        }
        Ok(count)
    }
}
