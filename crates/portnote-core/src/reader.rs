//! From bytes to blocks, for any notation: whole files, streams and batches.

mod batch;

use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::coded::At;
use crate::encoding::Text;
use crate::file::{Block, File};
use crate::head::{BOM, HEAD, byte_order_mark, foreign, is_doubtful};
use crate::notation::{Notation, Owning, Settings};
use crate::scan::{RawUnit, Scan as _, Step, UnitKind, UnitReader, Units};
use crate::{Diagnostic, Encoding, Parsed, Span, diagnostic};

pub use self::batch::{Batch, Scratch, Unjoined};

/// Reads games one after another; memory is bounded by the largest.
pub struct Reader<N: Notation, R> {
    units: UnitReader<R, N::Scan>,
    state: State<N>,
    has_begun: bool,
    /// Whether it looks no further ahead than what the source has at the moment.
    is_eager: bool,
}

/// What the beginning of a file says about it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FileHead {
    /// The charset that a byte order mark or a line of the file declares.
    pub declared: Option<Encoding>,
    /// Whether a change might turn the file into what is not read as text.
    pub is_doubtful: bool,
    /// The byte order mark.
    pub bom: Option<Span>,
    /// Games so far.
    pub index: u64,
}

/// What is known of a unit before it is read, once all units before it are cut.
#[derive(Clone, Copy, Debug)]
pub struct UnitContext<N: Notation> {
    /// The number of its game.
    pub index: u64,
    /// The encoding that the user or the file has named.
    pub encoding: Option<Encoding>,
    /// Whether the file names it, and not the user.
    pub is_declared: bool,
    /// Whether a change might turn the file into what is not read as text.
    pub is_doubtful: bool,
    /// What only this notation wants to know.
    pub own: N::Cut,
}

/// What is remembered from block to block.
struct State<N: Notation> {
    options: N::Options,
    scratch: Scratch<N>,
    memory: N::Memory,
    head: FileHead,
    /// Problems of the file's beginning, handed out with the first block.
    pending: Vec<Diagnostic>,
    /// Whether the file is not text that can be read.
    is_refused: bool,
}

/// What the first bytes of a file say about it.
enum Start {
    Text { bom: usize },
    Refused,
}

/// Reads a whole file from memory. It never fails: whatever cannot be read is kept as text and
/// named by a diagnostic.
#[must_use]
pub fn parse<'i, N: Notation>(bytes: &'i [u8], options: &N::Options) -> Parsed<File<'i, N>> {
    parse_from(bytes, options, N::memory(options))
}

/// Reads a whole file with a memory of the caller's.
#[must_use]
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn parse_from<'i, N: Notation>(
    bytes: &'i [u8],
    options: &N::Options,
    memory: N::Memory,
) -> Parsed<File<'i, N>> {
    parse_as(bytes, options, memory, None)
}

fn parse_as<'i, N: Notation>(
    bytes: &'i [u8],
    options: &N::Options,
    memory: N::Memory,
    encoding: Option<Encoding>,
) -> Parsed<File<'i, N>> {
    let mut state = State::<N>::new(options.clone(), memory);
    state.head.declared = encoding;
    let mut diagnostics = Vec::new();
    let mut blocks = Vec::new();
    state.read_slice(bytes, |parsed, _| {
        blocks.push(parsed.value);
        diagnostics.extend(parsed.diagnostics);
        ControlFlow::Continue(())
    });
    diagnostics.append(&mut state.finish());
    diagnostic::sort(&mut diagnostics);
    let closing = N::closing(&state.memory).clone();
    Parsed {
        value: File {
            source: bytes,
            options: options.clone(),
            name: None,
            bom: state.head.bom,
            declared: state.head.declared,
            blocks,
            closing,
        },
        diagnostics,
    }
}

/// Reads a part of a file that declares an encoding.
pub(crate) fn parse_in<'i, N: Notation>(
    bytes: &'i [u8],
    options: &N::Options,
    encoding: Option<Encoding>,
) -> Parsed<File<'i, N>> {
    parse_as(bytes, options, N::memory(options), encoding)
}

/// Reads the blocks of a text one after another, each with whether the text ends with it, until
/// the callee has seen enough.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn each_block<'i, N: Notation>(
    bytes: &'i [u8],
    options: &N::Options,
    memory: N::Memory,
    see: impl FnMut(Parsed<Block<'i, N>>, bool) -> ControlFlow<()>,
) {
    State::<N>::new(options.clone(), memory).read_slice(bytes, see);
}

impl<N: Notation, R: Read> Reader<N, R> {
    /// A reader with the default options.
    pub fn new(input: R) -> Self
    where
        N::Options: Default,
    {
        Self::with_options(input, N::Options::default())
    }

    /// A reader that reads and judges as the options say.
    pub fn with_options(input: R, options: N::Options) -> Self {
        let memory = N::memory(&options);
        Self {
            units: UnitReader::new(input, N::scan(&options)),
            state: State::new(options, memory),
            has_begun: false,
            is_eager: false,
        }
    }

    /// Reads a source that may give one game after another: what decides how games are read is looked for
    /// only in what the source has at the moment. It is asked for all of that at first.
    pub(crate) fn eager(mut self) -> Self {
        self.is_eager = true;
        self.units.ask_first(N::HEAD.max(N::lookahead(&self.state.memory)));
        self
    }

    /// The next block, games and what is between them; `None` at the end.
    ///
    /// It borrows from the reader: to keep it, take [`Block::into_owned`].
    ///
    /// # Errors
    /// What the source of bytes says. Faults of the text are diagnostics, never errors.
    pub fn next_block(&mut self) -> io::Result<Option<Parsed<Block<'_, N>>>> {
        if !self.advance()? {
            return Ok(None);
        }
        Ok(self.units.unit().map(|raw| self.state.parsed(raw)))
    }

    /// The next game; `None` at the end.
    ///
    /// Diagnostics of what is between games come with the game after it; those of what is
    /// after the last game come from [`Reader::finish`].
    ///
    /// # Errors
    /// As [`Reader::next_block`].
    pub fn next_game(&mut self) -> io::Result<Option<Parsed<Block<'_, N>>>> {
        while self.advance()? {
            let Some(raw) = self.units.unit() else { break };
            if raw.kind.is_game() {
                // The unit is taken again, because this borrow may not outlive the loop.
                return Ok(self.units.unit().map(|raw| self.state.parsed(raw)));
            }
            let passed = self.state.parsed(raw);
            self.state.pending.extend(passed.diagnostics);
        }
        Ok(None)
    }

    /// The next game as far as its tags reach, and the place of all of it; `None` at the end. Nobody asks
    /// for what is wrong with it.
    pub(crate) fn next_head(&mut self) -> io::Result<Option<(Block<'_, N>, Span)>>
    where
        N: Owning,
    {
        while self.advance()? {
            let Some(raw) = self.units.unit() else { break };
            if raw.kind.is_game() {
                // The unit is taken again, because this borrow may not outlive the loop.
                let raw = self.units.unit();
                return Ok(raw.map(|raw| (self.state.head_of(raw), raw.game_span())));
            }
            self.state.parsed(raw);
        }
        Ok(None)
    }

    /// The number of games so far.
    pub(crate) const fn games(&self) -> u64 {
        self.state.head.index
    }

    /// The first bytes of the source, and whether these are as many as wanted or all; none is
    /// consumed.
    pub(crate) fn head(&mut self, bytes: usize) -> io::Result<(&[u8], bool)> {
        self.await_first()?;
        Ok(self.units.glance(bytes, self.is_eager))
    }

    /// What was read of the source and is not yet handed out.
    pub(crate) fn rest(&self) -> &[u8] {
        self.units.rest()
    }

    /// Reads until something can be handed out, or the beginning is known.
    fn await_first(&mut self) -> io::Result<()> {
        let options = &self.state.options;
        self.units.await_unit(HEAD, |head| {
            let text = head.strip_prefix(BOM).unwrap_or(head);
            let step = || N::scan(options).step(text, false);
            !BOM.starts_with(head) && matches!(step(), Step::Unit { .. })
        })
    }

    /// The byte order mark, once reading has begun.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.state.head.bom
    }

    /// What is after the last game and belongs to none, once the end is reached.
    #[must_use]
    pub fn closing(&self) -> &N::Closing {
        N::closing(&self.state.memory)
    }

    /// Returns whether the file was refused as a whole, because it is not text in the encoding that the
    /// notation can have: UTF-16, or a file of another kind. Known once reading has begun.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        self.state.is_refused
    }

    /// Problems of what is after the last game, and of a file without any game.
    #[must_use]
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        self.state.finish()
    }

    fn advance(&mut self) -> io::Result<bool> {
        if !self.has_begun {
            self.await_first()?;
            self.has_begun = true;
            let (head, _) = self.units.glance(HEAD, self.is_eager);
            match self.state.start(head) {
                Start::Text { bom } => self.units.skip(bom)?,
                Start::Refused => {}
            }
        }
        if self.state.is_refused {
            return self.units.advance_opaque();
        }
        let wanted = N::lookahead(&self.state.memory);
        if wanted > 0 {
            let (ahead, is_all) = self.units.glance(wanted, self.is_eager);
            if is_all || self.is_eager {
                self.state.look(ahead, is_all);
            }
        }
        self.units.advance()
    }
}

impl<N: Notation> State<N> {
    fn new(options: N::Options, memory: N::Memory) -> Self {
        Self {
            options,
            scratch: Scratch::default(),
            memory,
            head: FileHead::default(),
            pending: Vec::new(),
            is_refused: false,
        }
    }

    /// Looks at the first bytes of a file.
    fn start(&mut self, head: &[u8]) -> Start {
        if N::LOOKS_AT_HEADS {
            return Start::Text { bom: 0 };
        }
        let unpadded = N::unpadded(head);
        self.head.is_doubtful = is_doubtful(&unpadded);
        let mut reporter = self.options.reporter(&mut self.pending);
        if let Some(problem) = foreign(&unpadded) {
            reporter.report(problem.at(Span::empty(0)));
            self.is_refused = true;
            return Start::Refused;
        }
        let Some(rest) = head.strip_prefix(BOM) else {
            return Start::Text { bom: 0 };
        };
        reporter.report(byte_order_mark(rest, 0));
        self.head.bom = Some(Span::new(0, BOM.len() as u64));
        self.head.declared = Some(Encoding::Utf8);
        Start::Text { bom: BOM.len() }
    }

    fn look(&mut self, ahead: &[u8], is_all: bool) {
        N::look(&mut self.memory, &self.head, ahead, is_all, &self.options);
    }

    /// Reads the blocks of a slice, until `see` has seen enough.
    fn read_slice<'i>(
        &mut self,
        bytes: &'i [u8],
        mut see: impl FnMut(Parsed<Block<'i, N>>, bool) -> ControlFlow<()>,
    ) {
        let bom = match self.start(bytes.get(..HEAD).unwrap_or(bytes)) {
            Start::Text { bom } => bom,
            Start::Refused => {
                let raw = RawUnit::whole(UnitKind::Opaque { continued: true }, 0, bytes);
                let _ = see(self.parsed(raw), true);
                return;
            }
        };
        let text = bytes.get(bom..).unwrap_or(&[]);
        let mut units = Units::new(text, bom as u64, N::scan(&self.options));
        loop {
            let wanted = N::lookahead(&self.memory);
            if wanted > 0 {
                let rest = units.rest();
                self.look(rest.get(..wanted).unwrap_or(rest), true);
            }
            let Some(raw) = units.next() else { return };
            if see(self.parsed(raw), raw.last).is_break() {
                return;
            }
        }
    }

    /// Decodes, lowers and judges one unit.
    fn parsed<'u>(&mut self, raw: RawUnit<'u>) -> Parsed<Block<'u, N>> {
        let context = self.cut(raw);
        let mut found = Vec::new();
        let scratch = &mut self.scratch.inner;
        let mut value = N::read(raw, context, &self.options, scratch, &mut found);
        self.complete(&mut value, context, &mut found, 0);
        Parsed { value, diagnostics: self.in_order(found) }
    }

    /// Decodes and lowers a game as far as its tags reach, in the encoding of all of it, and forgets what is
    /// wrong with it.
    fn head_of<'u>(&mut self, raw: RawUnit<'u>) -> Block<'u, N>
    where
        N: Owning,
    {
        let bytes = match raw.kind {
            UnitKind::Game => N::head_bytes(raw.bytes, raw.lead as usize),
            _ => raw.bytes.len(),
        };
        let head = raw.first(bytes);
        if head.bytes.len() == raw.bytes.len() {
            return self.parsed(raw).value;
        }
        let mut context = self.cut(head);
        if context.encoding.is_none() && !head.bytes.is_ascii() {
            context.encoding = Some(Text::decode(raw.bytes, None).encoding());
        }
        let mut found = Vec::new();
        let scratch = &mut self.scratch.inner;
        let mut value = N::read(head, context, &self.options, scratch, &mut found);
        self.complete(&mut value, context, &mut found, 0);
        value
    }

    /// Counts a unit and takes what it says about those after it.
    fn cut(&mut self, raw: RawUnit<'_>) -> UnitContext<N> {
        if raw.kind.is_game() {
            self.head.index += 1;
        }
        let own = N::cut(&mut self.memory, &mut self.head, raw, &self.options);
        let chosen = self.options.shared().encoding;
        UnitContext {
            index: self.head.index,
            encoding: chosen.or(self.head.declared),
            is_declared: chosen.is_none(),
            is_doubtful: self.head.is_doubtful,
            own,
        }
    }

    /// Adds what needs the blocks before to a block that was read by itself.
    fn join<'u>(&mut self, read: Unjoined<'u, N>) -> Parsed<Block<'u, N>> {
        let Unjoined { block: mut value, context, diagnostics: mut found } = read;
        let known = found.len();
        self.complete(&mut value, context, &mut found, known);
        Parsed { value, diagnostics: self.in_order(found) }
    }

    /// Adds what needs the blocks before; the first `known` diagnostics have their record.
    fn complete(
        &mut self,
        block: &mut Block<'_, N>,
        context: UnitContext<N>,
        found: &mut Vec<Diagnostic>,
        known: usize,
    ) {
        N::join(&mut self.memory, block, context, &self.options, found);
        name_record(block, found.get_mut(known..).unwrap_or(&mut []));
    }

    /// What is wrong with a block, after what is still to be said.
    fn in_order(&mut self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if !self.pending.is_empty() {
            self.pending.append(&mut found);
            found = std::mem::take(&mut self.pending);
        }
        diagnostic::sort(&mut found);
        found
    }

    fn finish(&mut self) -> Vec<Diagnostic> {
        let mut found = std::mem::take(&mut self.pending);
        if !self.is_refused {
            N::finish(&self.memory, &self.head, &self.options, &mut found);
        }
        found
    }
}

impl<N: Notation> UnitContext<N> {
    /// Decodes, lowers and judges a unit by itself.
    fn read<'u>(
        self,
        raw: RawUnit<'u>,
        options: &N::Options,
        scratch: &mut Scratch<N>,
    ) -> Unjoined<'u, N> {
        let mut diagnostics = Vec::new();
        let block = N::read(raw, self, options, &mut scratch.inner, &mut diagnostics);
        name_record(&block, &mut diagnostics);
        Unjoined { block, context: self, diagnostics }
    }
}

/// Says to which game diagnostics belong.
fn name_record<N: Notation>(block: &Block<'_, N>, diagnostics: &mut [Diagnostic]) {
    if block.is_game() && !diagnostics.is_empty() {
        let record = block.record();
        for diagnostic in diagnostics {
            diagnostic.record.clone_from(&record);
        }
    }
}
