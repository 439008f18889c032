//! One file, read and judged game by game; memory is bounded by its largest game.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Cursor, Read};

use portnote_core::scan::UnitKind;
use portnote_core::{Block, Diagnostic, Parsed, Reader, diagnostic};

use rayon::prelude::*;

use crate::console::Console;
use crate::notation::{Closing, Exporter, Held, Notation};

/// Bytes of a file that each thread is given at once: enough that handing them out costs
/// nothing, and little enough that their trees fit into the caches of a processor.
pub(crate) const SHARE: usize = 1 << 17;

/// What a block costs besides its text, as bytes of a share: thousands of games of a few bytes
/// each would otherwise be held at once, and a tree takes far more than such a game.
const BLOCK_COST: usize = 1 << 10;

/// Reads blocks, makes games of them and gathers what is wrong with each.
pub(crate) struct Judge<'o, N: Notation, R: Read> {
    stage: Stage<N, R>,
    options: &'o N::Options,
    state: State,
    games: u64,
}

/// The input with the bytes of its beginning that were looked at.
type Whole<R> = Capped<io::Chain<Cursor<Vec<u8>>, R>>;

/// Reading begins when the first block is asked for, so that its errors have a place.
enum Stage<N: Notation, R: Read> {
    Waiting(Option<R>),
    Reading(Box<Begun<N, R>>),
}

/// What reading needs once the beginning is known.
struct Begun<N: Notation, R: Read> {
    reader: Reader<N, Whole<R>>,
    context: N::Context,
}

/// A block with what is wrong with its form.
type Unjudged<N> = (Block<'static, N>, Vec<Diagnostic>);

/// A block with all that is wrong with its form and its meaning, in source order.
pub(crate) struct Judged<'b, 'i, N: Notation> {
    pub(crate) block: &'b Block<'i, N>,
    /// The game, where the block is one.
    pub(crate) game: Option<N::Game<'b>>,
    pub(crate) diagnostics: &'b [Diagnostic],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Reading,
    /// The file is no text that could be read; its first block says why.
    Refused,
}

/// A reader that fails where a file is larger than what is held in memory.
pub(crate) struct Capped<R> {
    inner: R,
    held: Option<Held>,
    bytes: u64,
}

/// A reader that counts its bytes and remembers what they were.
pub(crate) struct Metered<'c, R> {
    inner: R,
    console: &'c Console,
    bytes: u64,
    hasher: Option<DefaultHasher>,
}

impl<'o, N: Notation, R: Read> Judge<'o, N, R> {
    pub(crate) fn new(input: R, options: &'o N::Options) -> Self {
        Self {
            stage: Stage::Waiting(Some(input)),
            options,
            state: State::New,
            games: 0,
        }
    }

    /// Looks at the beginning, where that was not done yet.
    fn begin(&mut self) -> io::Result<&mut Begun<N, R>> {
        if let Stage::Waiting(input) = &mut self.stage {
            let mut head = Vec::new();
            if let Some(input) = input.as_mut() {
                input.take(N::HEAD as u64).read_to_end(&mut head)?;
            }
            if let Some(input) = input.take() {
                let context = N::context(&head, self.options);
                let input = Cursor::new(head).chain(input);
                let input = Capped::new(input, N::held(self.options));
                let reader = Reader::with_options(input, self.options.clone());
                self.stage = Stage::Reading(Box::new(Begun { reader, context }));
            }
        }
        match &mut self.stage {
            Stage::Reading(begun) => Ok(begun),
            // The input is taken only together with the step to reading.
            Stage::Waiting(_) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Reads the next block and shows it; `None` at the end.
    pub(crate) fn step<T>(
        &mut self,
        show: impl FnOnce(Judged<'_, '_, N>) -> T,
    ) -> io::Result<Option<T>> {
        // A file that was refused may be a device without an end.
        if self.state == State::Refused {
            return Ok(None);
        }
        let options = self.options;
        let (mut state, mut games) = (self.state, self.games);
        let Begun { reader, context } = self.begin()?;
        let Some(Parsed {
            value: block,
            mut diagnostics,
        }) = reader.next_block()?
        else {
            return Ok(None);
        };
        state = state.after(&block);
        let mut game = None;
        if block.is_game() {
            games += 1;
            let typed = N::game(context, &block);
            judge_meaning::<N>(&typed, &block, options, &mut diagnostics);
            game = Some(typed);
        }
        let shown = show(Judged {
            block: &block,
            game,
            diagnostics: &diagnostics,
        });
        drop(block);
        (self.state, self.games) = (state, games);
        Ok(Some(shown))
    }

    /// Reads all blocks and shows, in file order, each of them and all that [`Judge::step`]
    /// would find.
    pub(crate) fn run(
        &mut self,
        threads: usize,
        mut show: impl FnMut(&Block<'_, N>, &[Diagnostic]),
    ) -> io::Result<()> {
        if threads > 1 {
            return N::judge_all(self, threads, &mut show);
        }
        while self
            .step(|judged| show(judged.block, judged.diagnostics))?
            .is_some()
        {}
        Ok(())
    }

    /// Reads blocks one after another, and judges what they mean on all threads, for as many at
    /// once as fit into the shares of all.
    pub(crate) fn judge_in_batches(
        &mut self,
        threads: usize,
        show: &mut dyn FnMut(&Block<'_, N>, &[Diagnostic]),
    ) -> io::Result<()> {
        loop {
            let (blocks, end) = self.read_batch(SHARE.saturating_mul(threads));
            let is_end = blocks.is_empty();
            self.judge_batch(blocks, show)?;
            end?;
            if is_end {
                return Ok(());
            }
        }
    }

    /// The next blocks, until they cost so many bytes; none at the end. An error of reading
    /// comes behind the blocks before it.
    fn read_batch(&mut self, bytes: usize) -> (Vec<Unjudged<N>>, io::Result<()>) {
        let mut blocks = Vec::new();
        let mut read = 0;
        while read < bytes && !self.is_refused() {
            let (block, diagnostics) = match self.next_owned() {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(error) => return (blocks, Err(error)),
            };
            read += BLOCK_COST + block.unit().bytes().len();
            self.pass(&block);
            blocks.push((block, diagnostics));
        }
        (blocks, Ok(()))
    }

    fn next_owned(&mut self) -> io::Result<Option<Unjudged<N>>> {
        let next = self.begin()?.reader.next_block()?;
        Ok(next.map(|parsed| (parsed.value.into_owned(), parsed.diagnostics)))
    }

    fn judge_batch(
        &mut self,
        blocks: Vec<Unjudged<N>>,
        show: &mut dyn FnMut(&Block<'_, N>, &[Diagnostic]),
    ) -> io::Result<()> {
        let (blocks, found): (Vec<_>, Vec<_>) = blocks.into_iter().unzip();
        let options = self.options;
        let context = self.context()?;
        let games = blocks.iter().map(|block: &Block<'static, N>| {
            let game = block.is_game().then(|| N::game(context, block));
            (game, block)
        });
        let games: Vec<_> = games.collect();
        let judged = games.into_par_iter().zip(found);
        let found: Vec<Vec<Diagnostic>> = judged
            .map(|((game, block), mut diagnostics)| {
                if let Some(game) = &game {
                    judge_meaning::<N>(game, block, options, &mut diagnostics);
                }
                diagnostics
            })
            .collect();
        for (block, diagnostics) in blocks.iter().zip(&found) {
            show(block, diagnostics);
        }
        Ok(())
    }

    /// The reader, for a notation that cuts its files apart.
    pub(crate) fn reader(&mut self) -> io::Result<&mut Reader<N, Whole<R>>> {
        self.begin().map(|begun| &mut begun.reader)
    }

    /// What games say about each other.
    pub(crate) fn context(&mut self) -> io::Result<&mut N::Context> {
        self.begin().map(|begun| &mut begun.context)
    }

    /// How the file is judged.
    pub(crate) const fn options(&self) -> &'o N::Options {
        self.options
    }

    /// Counts a block that was read apart from [`Judge::step`].
    pub(crate) fn pass(&mut self, block: &Block<'_, N>) {
        self.state = self.state.after(block);
        self.games += u64::from(block.is_game());
    }

    /// What is wrong with a file that has no block at all.
    pub(crate) fn finish(&mut self) -> Vec<Diagnostic> {
        match &mut self.stage {
            Stage::Waiting(_) => Vec::new(),
            Stage::Reading(begun) => begun.reader.finish(),
        }
    }

    /// What an exporter writes behind the last game, once the end is reached.
    pub(crate) fn closing(&self, exporter: &N::Exporter) -> Result<Closing, Vec<Diagnostic>> {
        match &self.stage {
            Stage::Waiting(_) => Ok(Closing::default()),
            Stage::Reading(begun) => exporter.closing(begun.reader.closing()),
        }
    }

    /// Games so far.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// Whether the file begins with a byte order mark, once reading has begun.
    pub(crate) fn has_bom(&self) -> bool {
        match &self.stage {
            Stage::Waiting(_) => false,
            Stage::Reading(begun) => begun.reader.bom().is_some(),
        }
    }

    /// Whether the file was refused as a whole.
    pub(crate) fn is_refused(&self) -> bool {
        self.state == State::Refused
    }
}

impl State {
    /// The state behind a block.
    fn after<N: Notation>(self, block: &Block<'_, N>) -> Self {
        let is_opaque = block.unit().kind() == UnitKind::Opaque { continued: true };
        match self {
            Self::New if is_opaque => Self::Refused,
            _ => Self::Reading,
        }
    }
}

/// Adds what is wrong with the meaning of a game.
pub(crate) fn judge_meaning<N: Notation>(
    game: &N::Game<'_>,
    block: &Block<'_, N>,
    options: &N::Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let form = diagnostics.len();
    N::check(game, options, diagnostics);
    for diagnostic in diagnostics.iter_mut().skip(form) {
        diagnostic.record = diagnostic.record.take().or_else(|| block.record());
    }
    diagnostic::sort(diagnostics);
}

impl<R> Capped<R> {
    const fn new(inner: R, held: Option<Held>) -> Self {
        Self {
            inner,
            held,
            bytes: 0,
        }
    }
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes = self.bytes.saturating_add(count as u64);
        match self.held {
            Some(Held { bytes, name }) if self.bytes > bytes => Err(io::Error::other(format!(
                "it is larger than {bytes} bytes; `--limit {name}=N` allows more"
            ))),
            _ => Ok(count),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Pdn;

    #[test]
    fn a_batch_of_tiny_games_is_small() {
        let text = "*".repeat(10_000);
        let options = portnote_pdn::Options::default();
        let mut judge: Judge<'_, Pdn, _> = Judge::new(text.as_bytes(), &options);
        let mut games = 0;
        loop {
            let (blocks, end) = judge.read_batch(SHARE);
            end.unwrap();
            assert!(blocks.len() <= SHARE / BLOCK_COST);
            games += blocks.len();
            if blocks.is_empty() {
                break;
            }
        }
        assert_eq!(games, 10_000);
    }
}
