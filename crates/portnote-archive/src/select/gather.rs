//! Reads sources and finds the games that are chosen.

use std::collections::HashSet;
use std::io::{self, Read};
use std::sync::Arc;

use portnote::product::Gather;
use portnote::product::{OneByOne, Workers};
use portnote::{Options, ReadError, TableOptions};
use portnote_core::{Block, bytes};

use super::choose::{ChosenPiece, GameQuery, has_only_remarks, has_open_comment, text_start};
use super::games::{self, GameTask, Selectable};
use super::query::Query;
use super::reading::{Reading, read_blocks};
use super::selection::{FoundGame, Selection, Source};

/// Columns that lists show, as far as a notation has them.
const LISTED: [&str; 12] = [
    "line",
    "board_text",
    "event",
    "date_text",
    "white",
    "black",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
    "result",
    "content_id",
];

impl Selection {
    /// Makes a selection that has no games yet.
    #[must_use]
    pub fn new(query: Query) -> Self {
        let mut columns: Vec<usize> = query.sort.iter().map(|key| key.column).collect();
        columns.extend(query.split);
        if let Some(games) = query.games().filter(|_| query.is_listed) {
            columns.extend(LISTED.iter().filter_map(|name| games.place(name)));
        }
        Self {
            query,
            sources: Vec::new(),
            found: Vec::new(),
            rest: Vec::new(),
            columns,
            named: HashSet::new(),
        }
    }

    /// Reads a source and finds its games; `file` is what the column of that name says. Memory is
    /// bounded by the largest game and by the places of the games that are chosen.
    ///
    /// # Errors
    /// The source fails, or a condition calculates a number that is too large: games that were read
    /// before are part of the selection.
    pub fn read(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> Result<Reading, ReadError<Reading>> {
        self.read_with(reader, file, options, &OneByOne)
    }

    /// Reads a source on several threads: what is found does not depend on how many there are.
    ///
    /// ```
    /// use portnote_archive::select::{Criteria, Query, Selection};
    /// use portnote::{Format, Options};
    /// use portnote::product::{OneByOne};
    ///
    /// let mut criteria = Criteria::new(Format::Pbn);
    /// criteria.condition("level = 4")?;
    /// let mut selection = Selection::new(Query::new(criteria));
    /// let text = &mut &b"[Contract \"4S\"]\n\n[Contract \"3NT\"]\n"[..];
    /// let read = selection.read_with(text, "a.pbn", &Options::default(), &OneByOne)?;
    /// assert_eq!((read.games, selection.len()), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Selection::read`].
    pub fn read_with(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
        workers: &impl Workers,
    ) -> Result<Reading, ReadError<Reading>> {
        let format = self.query.criteria.format();
        let task = ReadTask { selection: self, reader, file, options, workers };
        games::run(format, task).unwrap_or_else(|| Ok(Reading::default()))
    }
}

struct ReadTask<'g, W> {
    selection: &'g mut Selection,
    reader: &'g mut dyn Read,
    file: &'g str,
    options: &'g Options,
    workers: &'g W,
}

impl<W: Workers> GameTask for ReadTask<'_, W> {
    type Output = Result<Reading, ReadError<Reading>>;

    fn run<N: Selectable>(self) -> Self::Output {
        let options = N::options(self.options);
        let mut reader = HeadReader {
            inner: self.reader,
            most: if N::VOTES { N::HEAD } else { 0 },
            head: Vec::new(),
            bytes: 0,
        };
        let Selection { query, sources, found, rest, columns, named } = self.selection;
        let mut how = TableOptions::default();
        how.carry = query.carry;
        let mut gatherer = Gatherer {
            asked: GameQuery { query, columns, source: sources.len(), file: self.file, how: &how },
            said: Source::new(self.file),
            found,
            rest,
            named,
            texts: HashSet::new(),
            apart: None,
        };
        let checks = query.criteria.reads_findings().then_some(self.options.checks);
        let workers = self.workers;
        let file = self.file;
        let read = read_blocks::<N, _>(&mut reader, file, &options, checks, workers, &mut gatherer);
        let mut said = gatherer.said;
        let reading = match &read {
            Ok(reading) => *reading,
            Err(error) => error.read,
        };
        said.games = reading.games;
        said.bytes = reader.bytes;
        said.vote = match reader.head.is_empty() {
            true => None,
            false => N::vote(&N::context(&reader.head, &options)),
        };
        said.is_whole = read.is_ok() && !reading.is_refused();
        sources.push(said);
        read
    }
}

/// Keeps the first bytes of what is read.
struct HeadReader<'r> {
    inner: &'r mut dyn Read,
    most: usize,
    head: Vec<u8>,
    bytes: u64,
}

impl Read for HeadReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        let missing = self.most.saturating_sub(self.head.len());
        let kept = buffer.get(..count.min(missing)).unwrap_or_default();
        self.head.extend_from_slice(kept);
        Ok(count)
    }
}

/// Comments and escape lines between two games.
#[derive(Clone, Copy)]
struct GapRemarks {
    start: u64,
    /// Whether one of them is not closed.
    is_open: bool,
}

struct Gatherer<'g> {
    asked: GameQuery<'g>,
    said: Source,
    found: &'g mut Vec<FoundGame>,
    rest: &'g mut Vec<FoundGame>,
    named: &'g mut HashSet<usize>,
    /// Texts that games take from each other, each once.
    texts: HashSet<Arc<str>>,
    /// The comments and escape lines after the last game that are apart from the next one.
    apart: Option<GapRemarks>,
}

impl<'g, N: Selectable> Gather<N> for Gatherer<'g> {
    type Piece = ChosenPiece<'g>;

    fn note(&mut self, block: &Block<'_, N>, game: Option<&N::Game<'_>>) {
        let source = &mut self.said;
        let text = block.unit().decoded();
        source.is_page |= block.is_outside();
        if !text.is_ascii() {
            let name = text.encoding().name();
            if !source.encodings.contains(&name) {
                source.encodings.push(name);
                source.encoding = Some(text.encoding());
            }
        }
        if source.line_end.is_empty() {
            source.line_end = bytes::first_line_end(block.unit().text()).unwrap_or_default();
        }
        if source.games == 0 {
            source.is_open |= game.is_none() && !block.is_outside() && has_open_comment(block);
            if game.is_some() {
                source.games = 1;
                source.head = block.span().start;
            }
        }
    }

    fn piece(&mut self) -> ChosenPiece<'g> {
        ChosenPiece { asked: self.asked, found: Vec::new(), rest: Vec::new(), named: Vec::new() }
    }

    fn take(&mut self, blocks: &[Block<'_, N>], mut games: ChosenPiece<'g>) -> io::Result<()> {
        for block in blocks {
            if let Some(apart) = self.before(block) {
                apart.lead(block.index(), &mut games.found);
                apart.lead(block.index(), &mut games.rest);
            }
        }
        let found = games.found.iter_mut().chain(&mut games.rest);
        for taken in found.filter_map(|found| found.taken.as_mut()) {
            let of_deal = taken.deal.iter_mut().flat_map(|(_, tags)| tags);
            for said in taken.tags.iter_mut().chain(of_deal) {
                said.name = self.text(&said.name);
                said.value = self.text(&said.value);
            }
        }
        self.found.append(&mut games.found);
        self.rest.append(&mut games.rest);
        self.named.extend(games.named);
        Ok(())
    }
}

impl Gatherer<'_> {
    /// The comments and escape lines that are before a game, but apart from it: they belong to it,
    /// as in its dump. What is before the first game belongs to the file.
    fn before<N: Selectable>(&mut self, block: &Block<'_, N>) -> Option<GapRemarks> {
        if block.index() == 0 || !has_only_remarks(block) {
            return self.apart.take().filter(|_| block.is_game());
        }
        let before = self.apart;
        let start = before.map(|apart| apart.start);
        self.apart = start.or_else(|| text_start(block)).map(|start| GapRemarks {
            start,
            is_open: before.is_some_and(|apart| apart.is_open) || has_open_comment(block),
        });
        None
    }

    fn text(&mut self, text: &Arc<str>) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        self.texts.insert(Arc::clone(text));
        Arc::clone(text)
    }
}

impl GapRemarks {
    /// Begins a game of some in file order with them, where it is among those.
    fn lead(self, game: u64, games: &mut [FoundGame]) {
        let at = games.binary_search_by_key(&game, |found| found.game);
        if let Some(found) = at.ok().and_then(|at| games.get_mut(at)) {
            found.lead = self.start;
            found.is_open |= self.is_open;
        }
    }
}

impl Source {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            bytes: 0,
            games: 0,
            head: 0,
            is_page: false,
            is_open: false,
            line_end: "",
            encoding: None,
            encodings: Vec::new(),
            vote: None,
            is_whole: false,
        }
    }

    /// How lines end in what is written beside its games.
    pub(super) fn end(&self) -> &'static str {
        match self.line_end {
            "" => "\n",
            end => end,
        }
    }
}
