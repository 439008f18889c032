//! Reads sources and finds the games that are chosen.

use std::collections::HashSet;
use std::io::{self, Read};
use std::sync::Arc;

use portnote_core::columns::{Table, Value};
use portnote_core::frame::{FrameKind, comment};
use portnote_core::inherit::Inheritance;
use portnote_core::line_index::Margin;
use portnote_core::{Block, bytes};
use portnote_pbn::derive::DealRole;
use sha2::{Digest, Sha256};

use super::criteria::Trial;
use super::games::{self, GameTask, Selectable};
use super::query::{By, Query};
use super::reading::{Reading, read_blocks};
use super::selection::{Found, Said, Selection, Source, Taken};
use super::write::SelectError;
use crate::judge::{Gather, Judged, Piece};
use crate::options::{Carry, Options, TableOptions};
use crate::tables::keys::Keys;
use crate::tables::{Keyed, Record, Sink};
use crate::workers::{OneByOne, Workers};

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
    /// No games yet.
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
    /// A condition calculates a number that is too large. What the source says is in the result.
    pub fn read(
        &mut self,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> Result<Reading, SelectError> {
        self.read_with(reader, file, options, &OneByOne)
    }

    /// The same on several threads: what is found does not depend on how many there are.
    ///
    /// ```
    /// use portnote::select::{Criteria, Query, Selection};
    /// use portnote::{Format, OneByOne, Options};
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
    ) -> Result<Reading, SelectError> {
        let format = self.query.criteria.format();
        let task = Gathering {
            selection: self,
            reader,
            file,
            options,
            workers,
        };
        let read = games::run(format, task).unwrap_or_else(|| Ok(Reading::default()));
        read.map_err(|error| SelectError::of_condition(file, error))
    }
}

struct Gathering<'g, W> {
    selection: &'g mut Selection,
    reader: &'g mut dyn Read,
    file: &'g str,
    options: &'g Options,
    workers: &'g W,
}

impl<W: Workers> GameTask for Gathering<'_, W> {
    type Output = io::Result<Reading>;

    fn run<N: Selectable>(self) -> io::Result<Reading> {
        let options = N::options(self.options);
        let mut reader = Beginning {
            inner: self.reader,
            most: N::HEAD,
            head: Vec::new(),
            bytes: 0,
        };
        let Selection {
            query,
            sources,
            found,
            rest,
            columns,
            named,
        } = self.selection;
        let how = TableOptions { carry: query.carry };
        let mut gatherer = Gatherer {
            asked: Asked {
                query,
                columns,
                source: sources.len(),
                file: self.file,
                how,
            },
            said: Source::new(self.file),
            found,
            rest,
            named,
            margin: Margin::default(),
            texts: HashSet::new(),
        };
        let judges = query.criteria.reads_findings();
        let workers = self.workers;
        let read = read_blocks::<N, _>(&mut reader, &options, judges, workers, &mut gatherer);
        let mut said = gatherer.said;
        let reading = match read {
            Ok(reading) => reading,
            Err(error) => {
                sources.push(said);
                return Err(error);
            }
        };
        said.games = reading.games;
        said.bytes = reader.bytes;
        said.vote = match reader.head.is_empty() {
            true => None,
            false => N::vote(&N::context(&reader.head, &options)),
        };
        said.is_whole = reading.error.is_none() && !reading.is_refused;
        sources.push(said);
        Ok(reading)
    }
}

/// Keeps the first bytes of what is read.
struct Beginning<'r> {
    inner: &'r mut dyn Read,
    most: usize,
    head: Vec<u8>,
    bytes: u64,
}

impl Read for Beginning<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        let missing = self.most.saturating_sub(self.head.len());
        let kept = buffer.get(..count.min(missing)).unwrap_or_default();
        self.head.extend_from_slice(kept);
        Ok(count)
    }
}

/// What is asked of each game.
#[derive(Clone, Copy)]
struct Asked<'g> {
    query: &'g Query,
    columns: &'g [usize],
    /// The number of the source.
    source: usize,
    file: &'g str,
    how: TableOptions,
}

struct Gatherer<'g> {
    asked: Asked<'g>,
    said: Source,
    found: &'g mut Vec<Found>,
    rest: &'g mut Vec<Found>,
    named: &'g mut HashSet<usize>,
    margin: Margin,
    /// Texts that games take from each other, each once.
    texts: HashSet<Arc<str>>,
}

/// The games of some neighbouring blocks.
struct Games<'g> {
    asked: Asked<'g>,
    found: Vec<Found>,
    rest: Vec<Found>,
    named: Vec<usize>,
}

impl<'g, N: Selectable> Gather<N> for Gatherer<'g> {
    type Note = Margin;
    type Piece = Games<'g>;

    fn note(&mut self, block: &Block<'_, N>, game: Option<&N::Game<'_>>) -> Margin {
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
        if game.is_some() && source.games == 0 {
            source.games = 1;
            source.head = block.span().start;
        }
        let after = self.margin.behind(block.unit());
        std::mem::replace(&mut self.margin, after)
    }

    fn piece(&mut self) -> Games<'g> {
        Games {
            asked: self.asked,
            found: Vec::new(),
            rest: Vec::new(),
            named: Vec::new(),
        }
    }

    fn take(&mut self, _: &[Block<'_, N>], mut games: Games<'g>) -> io::Result<()> {
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
    fn text(&mut self, text: &Arc<str>) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        self.texts.insert(Arc::clone(text));
        Arc::clone(text)
    }
}

impl<N: Selectable> Piece<N> for Games<'_> {
    type Note = Margin;
    type Error = io::Error;

    fn add(&mut self, margin: Margin, judged: Judged<'_, '_, N>) -> io::Result<()> {
        match &judged.game {
            Some(game) => self.game(margin, &judged, game),
            None => Ok(()),
        }
    }
}

impl Games<'_> {
    fn game<N: Selectable>(
        &mut self,
        margin: Margin,
        judged: &Judged<'_, '_, N>,
        game: &N::Game<'_>,
    ) -> io::Result<()> {
        let Asked {
            query,
            columns,
            source,
            file,
            how,
        } = self.asked;
        let block = judged.block;
        let span = block.span();
        let keys = Keys::of_game(file, block, margin, &judged.diagnostics);
        let mut sink = Looking {
            query,
            columns,
            trial: query.criteria.trial(),
            games: query.games(),
            values: Vec::new(),
            key: None,
        };
        let mut keyed = Keyed {
            keys: &keys,
            sink: &mut sink,
        };
        N::rows(game, &how, &mut keyed)?;
        let Looking {
            trial, values, key, ..
        } = sink;
        let mut is_chosen = trial.is_chosen();
        let ids = query.ids.as_ref();
        if !is_chosen && !query.keeps_rest && ids.is_none() {
            return Ok(());
        }
        let reads_content = query.shuffle.is_some()
            || query.sample.is_some()
            || query.is_listed
            || ids.is_some_and(super::ids::Ids::reads_content);
        let id = reads_content.then(|| keys.content()).flatten();
        let number = block.index();
        let place = ids.map(|ids| {
            let id = id.as_ref().map(|id| crate::tables::keys::hexadecimal(id));
            ids.place(file, number, &id.unwrap_or_default())
        });
        self.named.extend(place.flatten());
        is_chosen &= place != Some(None);
        if !is_chosen && !query.keeps_rest {
            return Ok(());
        }
        let key = match query.dedupe.as_ref().map(|equal| &equal.by) {
            Some(By::Bytes) => keys.digest(),
            Some(By::Moves(_) | By::Columns(_)) => key,
            None => None,
        };
        let found = Found {
            source,
            game: number,
            lead: match number {
                1 => span.start,
                _ => lead(block),
            },
            start: span.start,
            end: span.end,
            id,
            values,
            key,
            place: place.flatten().unwrap_or_default(),
            taken: taken::<N>(game, how.carry),
            deal_role: match how.carry {
                Carry::None => DealRole::None,
                Carry::Deal | Carry::Identification => N::deal_role(game),
            },
            is_open: has_open_comment(block),
        };
        match is_chosen {
            true => self.found.push(found),
            false => self.rest.push(found),
        }
        Ok(())
    }
}

/// What a game takes from others; nothing for nearly all games.
fn taken<N: Selectable>(game: &N::Game<'_>, carry: Carry) -> Option<Box<Taken>> {
    let said = |name: &str, value: &str, is_stated| Said {
        name: name.into(),
        value: value.into(),
        is_stated,
    };
    let mut taken = Taken::default();
    for tag in N::inheritable(game) {
        let kind = tag.stated.map(Inheritance::of);
        taken.gives |= matches!(kind, Some(Inheritance::ForAll(_)));
        if matches!(kind, None | Some(Inheritance::Previous)) {
            let said = said(tag.name, tag.value, tag.stated.is_some());
            taken.tags.push(said);
        }
    }
    if let Some(shared) = N::shared_deal(game, carry) {
        let tags = shared.tags.iter();
        let tags = tags.map(|(name, value)| said(name, value, false));
        taken.deal = Some((shared.game, tags.collect()));
    }
    let is_anything = taken.gives || !taken.tags.is_empty() || taken.deal.is_some();
    is_anything.then(|| Box::new(taken))
}

/// Looks at the rows of one game.
struct Looking<'q> {
    query: &'q Query,
    columns: &'q [usize],
    trial: Trial<'q>,
    games: Option<&'static Table>,
    values: Vec<Value<'static>>,
    key: Option<[u8; 16]>,
}

impl Looking<'_> {
    fn is_of_games(&self, table: &'static Table) -> bool {
        self.games.is_some_and(|games| std::ptr::eq(games, table))
    }
}

impl Sink for Looking<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        self.trial.wants(table)
            || self.is_of_games(table) && (!self.columns.is_empty() || self.query.dedupe.is_some())
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.trial.row(row)?;
        if self.is_of_games(row.table()) {
            let values = self
                .columns
                .iter()
                .map(|column| row.value(*column).into_owned());
            self.values = values.collect();
            self.key = self
                .query
                .dedupe
                .as_ref()
                .and_then(|equal| key(&equal.by, row));
        }
        Ok(())
    }
}

/// A digest of values, which games that are equal have in common.
fn key(by: &By, row: &Record<'_>) -> Option<[u8; 16]> {
    let (columns, is_of_moves) = match by {
        By::Bytes => return None,
        By::Moves(columns) => (columns, true),
        By::Columns(columns) => (columns, false),
    };
    let mut digest = Sha256::new();
    for (at, column) in columns.iter().enumerate() {
        let value = row.value(*column);
        // No moves are a list of moves.
        if value.is_null() && !(is_of_moves && at == 0) {
            return None;
        }
        let text = format!("{value:?}");
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text.as_bytes());
    }
    digest.finalize().get(..16)?.try_into().ok()
}

/// Where the escape lines before a game begin, or the game where there are none.
fn lead<N: Selectable>(block: &Block<'_, N>) -> u64 {
    let (unit, start) = (block.unit(), block.span().start);
    let outer = unit.outer_span().start;
    let length = usize::try_from(start.saturating_sub(outer)).unwrap_or(0);
    let before = unit.bytes().get(..length).unwrap_or_default();
    let blank = before.iter().take_while(|byte| byte.is_ascii_whitespace());
    outer + blank.count() as u64
}

/// Whether a comment is not closed, so that a brace in a later game would close it.
fn has_open_comment<N: Selectable>(block: &Block<'_, N>) -> bool {
    if block.is_opaque() {
        return true;
    }
    let kind: N::Kind = FrameKind::BraceComment.into();
    let mut comments = block.tree().nodes().filter(|node| node.kind() == kind);
    comments.any(|node| !comment::is_closed(block.unit().slice(node.range())))
}

impl Source {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            bytes: 0,
            games: 0,
            head: 0,
            is_page: false,
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
