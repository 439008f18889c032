//! One file, read and judged game by game; memory is bounded by its largest game.

mod gather;

use std::io::{self, Cursor, Read};

use portnote_core::line_index::Margin;
use portnote_core::located::judge_meaning;
use portnote_core::scan::UnitKind;
use portnote_core::{Block, Diagnostic, Parsed, Reader, Reporter, Settings as _, diagnostic};

use crate::above::Check;
use crate::notation::{Closing, Exporter, Notation};
use crate::options::{InputLimit, TooLarge};
use crate::workers::Workers;

pub use self::gather::{End, Gather, Piece};

/// Reads a file of one notation block by block, makes games of them and gathers what is wrong with
/// each.
///
/// ```
/// use portnote::product::Judge;
/// use portnote::product::notation::Pbn;
///
/// let options = portnote_pbn::Options::default();
/// let mut judge: Judge<'_, Pbn, _> = Judge::new(&b"[Dealer \"X\"]\n"[..], &options);
/// let mut codes = Vec::new();
/// while judge
///     .step(|judged| codes.extend(judged.diagnostics.iter().map(|found| found.code)))?
///     .is_some()
/// {}
/// assert!(codes.iter().any(|code| code.as_str() == "pbn/seat-value"));
/// assert_eq!(judge.games(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Judge<'o, N: Notation, R: Read> {
    stage: Stage<N, R>,
    options: &'o N::Options,
    state: State,
    games: u64,
    /// The part of a line before the next block.
    margin: Margin,
    /// Whether games are judged, and not only read.
    judges: bool,
    /// Checks of crates above this one.
    checks: &'static [Check],
}

/// The input with the bytes of its beginning that were looked at, and what it said after them.
type Whole<R> = CappedReader<io::Chain<io::Chain<Cursor<Vec<u8>>, FailingReader>, R>>;

/// Fails once, where the input failed while its beginning was looked at.
struct FailingReader(Option<io::Error>);

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Reading begins when the first block is asked for, so that its errors have a place.
enum Stage<N: Notation, R: Read> {
    Waiting(Option<R>),
    Reading(Box<OpenedInput<N, R>>),
}

/// What reading needs once the beginning is known.
struct OpenedInput<N: Notation, R: Read> {
    reader: Reader<N, Whole<R>>,
    context: N::Context,
}

/// A block with all that is wrong with its form and its meaning, in source order.
#[non_exhaustive]
pub struct Judged<'b, 'i, N: Notation> {
    /// The block.
    pub block: &'b Block<'i, N>,
    /// The part of a line before the block, with which its columns are counted.
    pub margin: Margin,
    /// The game, where the block is one.
    pub game: Option<N::Game<'b>>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Reading,
    /// The file is not a text that could be read; its first block says why.
    Refused,
}

/// A reader that fails where a file is larger than what is held in memory.
struct CappedReader<R> {
    inner: R,
    held: Option<InputLimit>,
    bytes: u64,
}

impl<'o, N: Notation, R: Read> Judge<'o, N, R> {
    /// Makes a judge of an input, and reads nothing yet.
    pub fn new(input: R, options: &'o N::Options) -> Self {
        Self {
            stage: Stage::Waiting(Some(input)),
            options,
            state: State::New,
            games: 0,
            margin: Margin::default(),
            judges: true,
            checks: &[],
        }
    }

    /// Reads games and does not judge what they mean: [`Judge::step`] then finds only what is wrong with
    /// their form.
    #[must_use]
    pub const fn reading_only(mut self) -> Self {
        self.judges = false;
        self
    }

    /// Adds checks of crates above this one to those of the notation.
    #[must_use]
    pub const fn with_checks(mut self, checks: &'static [Check]) -> Self {
        self.checks = checks;
        self
    }

    /// Looks at the beginning, where that was not done yet.
    fn begin(&mut self) -> io::Result<&mut OpenedInput<N, R>> {
        if let Stage::Waiting(input) = &mut self.stage {
            let (mut head, mut failure) = (Vec::new(), None);
            if let Some(input) = input.as_mut() {
                // What came before a failure is read first.
                failure = input.take(N::HEAD as u64).read_to_end(&mut head).err();
            }
            if let Some(input) = input.take() {
                let context = N::context(&head, self.options);
                let input = Cursor::new(head).chain(FailingReader(failure)).chain(input);
                let input = CappedReader::new(input, N::held(self.options));
                let reader = Reader::with_options(input, self.options.clone());
                self.stage = Stage::Reading(Box::new(OpenedInput { reader, context }));
            }
        }
        match &mut self.stage {
            Stage::Reading(begun) => Ok(begun),
            // The input is taken only together with the step to reading.
            Stage::Waiting(_) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Reads the next block and shows it; `None` at the end.
    ///
    /// # Errors
    /// What the input says.
    pub fn step<T>(&mut self, show: impl FnOnce(Judged<'_, '_, N>) -> T) -> io::Result<Option<T>> {
        // A file that was refused may be a device without an end.
        if self.state == State::Refused {
            return Ok(None);
        }
        let options = self.options;
        let (mut state, mut games) = (self.state, self.games);
        let (judges, checks) = (self.judges, self.checks);
        let margin = self.margin;
        let OpenedInput { reader, context } = self.begin()?;
        let Some(Parsed { value: block, mut diagnostics }) = reader.next_block()? else {
            return Ok(None);
        };
        state = state.after(&block);
        let mut game = None;
        if block.is_game() {
            games += 1;
            let typed = N::game(context, &block);
            if judges {
                judge_game::<N>(&typed, &block, options, checks, &mut diagnostics);
            }
            game = Some(typed);
        }
        let shown = show(Judged { block: &block, margin, game, diagnostics });
        let after = margin.after(block.unit());
        drop(block);
        (self.state, self.games, self.margin) = (state, games, after);
        Ok(Some(shown))
    }

    /// Reads all blocks and shows, in file order, each of them and all that [`Judge::step`]
    /// would find.
    ///
    /// # Errors
    /// What the input says; what came before it was shown.
    pub fn run(
        &mut self,
        workers: &impl Workers,
        mut show: impl FnMut(&Block<'_, N>, Margin, &[Diagnostic]),
    ) -> io::Result<()> {
        let Ok(()) = self.gather(workers, &mut gather::ShowBlocks(&mut show))?;
        Ok(())
    }

    /// What is wrong with a file that has no block at all.
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        match &mut self.stage {
            Stage::Waiting(_) => Vec::new(),
            Stage::Reading(begun) => begun.reader.finish(),
        }
    }

    /// What an exporter writes after the last game, once the end is reached.
    ///
    /// # Errors
    /// What export format cannot hold.
    pub fn closing(&self, exporter: &N::Exporter) -> Result<Closing, Vec<Diagnostic>> {
        match &self.stage {
            Stage::Waiting(_) => Ok(Closing::default()),
            Stage::Reading(begun) => exporter.closing(begun.reader.closing()),
        }
    }

    /// Games so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Whether the file begins with a byte order mark, once reading has begun.
    #[must_use]
    pub fn has_bom(&self) -> bool {
        match &self.stage {
            Stage::Waiting(_) => false,
            Stage::Reading(begun) => begun.reader.bom().is_some(),
        }
    }

    /// Whether the file was refused as a whole.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.state == State::Refused
    }
}

/// Adds what is wrong with the meaning of a game: as its notation says, and crates above this one.
fn judge_game<N: Notation>(
    game: &N::Game<'_>,
    block: &Block<'_, N>,
    options: &N::Options,
    checks: &[Check],
    diagnostics: &mut Vec<Diagnostic>,
) {
    judge_meaning::<N>(game, block, options, diagnostics);
    let known = diagnostics.len();
    let shared = options.shared();
    let mut reporter = Reporter::new(shared.profile, shared.selection, diagnostics);
    for check in checks.iter().copied().filter_map(N::check_above) {
        check(game, &mut reporter);
    }
    if diagnostics.len() == known {
        return;
    }
    for diagnostic in diagnostics.iter_mut().skip(known) {
        diagnostic.record = diagnostic.record.take().or_else(|| block.record());
    }
    diagnostic::sort(diagnostics);
}

impl State {
    /// The state after a block.
    fn after<N: Notation>(self, block: &Block<'_, N>) -> Self {
        let is_opaque = block.unit().kind() == UnitKind::Opaque { continued: true };
        match self {
            Self::New if is_opaque => Self::Refused,
            _ => Self::Reading,
        }
    }
}

impl<R> CappedReader<R> {
    const fn new(inner: R, held: Option<InputLimit>) -> Self {
        Self { inner, held, bytes: 0 }
    }
}

impl<R: Read> Read for CappedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes = self.bytes.saturating_add(count as u64);
        match self.held {
            Some(held) if self.bytes > held.bytes => Err(io::Error::other(TooLarge { held })),
            _ => Ok(count),
        }
    }
}

#[cfg(all(test, feature = "pdn", feature = "parallel"))]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::notation::Pdn;
    use crate::workers::{OneByOne, Threads};

    fn found(text: &str, workers: &impl Workers) -> io::Result<(u64, Vec<Diagnostic>)> {
        let options = portnote_pdn::Options::default();
        let mut judge: Judge<'_, Pdn, _> = Judge::new(text.as_bytes(), &options);
        let mut all = Vec::new();
        judge.run(workers, |_, _, found| all.extend_from_slice(found))?;
        Ok((judge.games(), all))
    }

    /// A batch of tiny games is small, and a file of them takes several.
    #[rstest]
    #[case(10_000)]
    #[case(1)]
    #[case(0)]
    fn threads_change_nothing(#[case] games: usize) {
        let text = "*[A\"\n1-0".repeat(games);
        let one = found(&text, &OneByOne);
        let many = found(&text, &Threads::new(2));
        assert_eq!(one.ok(), many.ok());
    }
}
