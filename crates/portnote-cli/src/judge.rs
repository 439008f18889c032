//! One file, read and judged game by game; memory is bounded by its largest game.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};

use portnote_core::scan::UnitKind;
use portnote_core::{Diagnostic, Parsed, diagnostic};
use portnote_pbn::model::Game;
use portnote_pbn::syntax::{Block, OpeningComment};
use portnote_pbn::{Batch, Context, Options, Reader, Scratch};
use rayon::prelude::*;

use crate::console::Console;

/// Bytes of a file that each thread is given at once: enough that handing them out costs
/// nothing, and little enough that their trees fit into the caches of a processor.
const SHARE: usize = 1 << 17;

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
        self.state = self.state.after(is_opaque);
        let mut game = None;
        if block.is_game() {
            self.games += 1;
            let typed = self.context.game(&block);
            judge_meaning(&typed, self.options, &mut diagnostics);
            game = Some(typed);
        }
        Ok(Some(show(Judged {
            block: &block,
            game,
            diagnostics: &diagnostics,
        })))
    }

    /// Reads all blocks on the threads of the pool and shows, in file order, each of them
    /// and all that [`Judge::step`] would find.
    ///
    /// Units are cut, joined and settled one after another; what takes time, reading them and
    /// judging what they mean, needs no other unit and is done at once for as many as fit into
    /// the shares of all threads.
    pub(crate) fn run(
        &mut self,
        threads: usize,
        mut show: impl FnMut(&Block<'_>, &[Diagnostic]),
    ) -> io::Result<()> {
        if threads < 2 {
            let mut show = |judged: Judged<'_>| show(judged.block, judged.diagnostics);
            while self.step(&mut show)?.is_some() {}
            return Ok(());
        }
        let mut batch = Batch::default();
        while self.state != State::Refused {
            let end = self.reader.cut(&mut batch, SHARE.saturating_mul(threads));
            let is_empty = batch.is_empty();
            self.batch(&batch, &mut show);
            end?;
            if is_empty {
                break;
            }
        }
        Ok(())
    }

    fn batch(&mut self, batch: &Batch, show: &mut impl FnMut(&Block<'_>, &[Diagnostic])) {
        let numbers = (0..batch.len()).into_par_iter();
        let read: Vec<_> = numbers
            .map_init(Scratch::default, |scratch, number| {
                batch.read(number, scratch)
            })
            .collect();
        let joined = read.into_iter().flatten().map(|read| {
            let Parsed { value, diagnostics } = self.reader.join(read);
            (value, diagnostics)
        });
        let (blocks, found): (Vec<Block<'_>>, Vec<Vec<Diagnostic>>) = joined.unzip();
        let alone = |block| Block::is_game(block).then(|| Game::alone(block));
        let mut games: Vec<Option<Game<'_>>> = blocks.par_iter().map(alone).collect();
        for game in games.iter_mut().flatten() {
            self.games += 1;
            self.context.settle(game);
        }
        let options = self.options;
        let judged = games.into_par_iter().zip(found);
        let found: Vec<Vec<Diagnostic>> = judged
            .map(|(game, mut diagnostics)| {
                if let Some(game) = &game {
                    judge_meaning(game, options, &mut diagnostics);
                }
                diagnostics
            })
            .collect();
        for (block, diagnostics) in blocks.iter().zip(&found) {
            let is_opaque = block.unit().kind() == UnitKind::Opaque { continued: true };
            self.state = self.state.after(is_opaque);
            show(block, diagnostics);
        }
        // Giving back the trees takes longer than cutting, so that all threads do it.
        blocks.into_par_iter().for_each(drop);
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

impl State {
    /// The state behind a block.
    const fn after(self, is_opaque: bool) -> Self {
        match self {
            Self::New if is_opaque => Self::Refused,
            _ => Self::Reading,
        }
    }
}

/// Adds what is wrong with the meaning of a game.
fn judge_meaning(game: &Game<'_>, options: &Options, diagnostics: &mut Vec<Diagnostic>) {
    let form = diagnostics.len();
    portnote_pbn::check(game, options, diagnostics);
    for diagnostic in diagnostics.iter_mut().skip(form) {
        diagnostic
            .record
            .get_or_insert_with(|| game.block().record());
    }
    diagnostic::sort(diagnostics);
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
