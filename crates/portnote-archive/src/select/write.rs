//! Writes chosen games with the bytes that they have.

mod edits;
mod event;
mod fault;
mod fit;
mod head;
mod sources;

use std::io::{self, Cursor, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use portnote::Options;
use portnote::pbn::derive::DealRole;
use portnote_core::{Editor, Owning, reader};

use self::edits::{Change, Plan};
use self::sources::Sources;
use super::games::{self, GameTask, Selectable};
use super::parts::Part;
use super::problem::Problem;
use super::rotate::Rotate;
use super::selection::{FoundGame, Selection, Source};

pub use self::fault::{SelectError, refusal};
pub use self::sources::ReadSeek;

/// What is changed in games that are written.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Writing {
    /// The number of the first board, where boards are numbered anew.
    pub renumber: Option<u32>,
    /// Whether each record of a deal gets a number of its own.
    pub numbers_records: bool,
    /// How tables are turned.
    pub rotate: Option<Rotate>,
    /// Whether a game that has to be changed is an error.
    pub keeps_bytes: bool,
    /// Whether text is written as UTF-8 whatever it was.
    pub is_utf8: bool,
}

/// A report about games that were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Lines before the first games of sources that are not in the output, because the first source
    /// has others.
    pub left_out: Vec<String>,
    /// How many games have a dealer or vulnerability other than their new number says.
    pub off_number: u64,
    /// How many games without a deal come after a game with one, so that they are read as records
    /// of that deal.
    pub taking_deals: u64,
    /// How many games without an event come after a game with one, so that they are read as games of
    /// that event by those who let games take it over.
    pub taking_events: u64,
    /// How many comments and notes of turned games name a seat or a side.
    pub naming_seats: u64,
    /// How many games were to be turned and have no dealer, declarer or board that says how.
    pub not_turned: u64,
}

/// Opens a source by its number, in the order in which sources were read.
pub type Open<'o> = dyn FnMut(usize) -> io::Result<Box<dyn ReadSeek>> + 'o;

impl Selection {
    /// Writes the games of a part with the bytes that they have. What a game would take from a game
    /// that is left behind is written out; lines before the first game come from its source.
    ///
    /// # Errors
    /// A source has changed or cannot be read, the output cannot be written, or games cannot be in
    /// one output.
    pub fn write(
        &self,
        part: &Part,
        options: &Options,
        how: &Writing,
        open: &mut Open<'_>,
        out: &mut dyn Write,
    ) -> Result<Written, SelectError> {
        self.copy(part, options, how, open, &mut Plain(out))
    }

    /// Writes all games of a selection that has read only one source. The source is read again from
    /// its beginning, and held in memory; [`write`](Self::write) holds only what it copies.
    ///
    /// ```
    /// use portnote::{Format, Options};
    /// use portnote_archive::select::{Criteria, Query, Selection};
    ///
    /// let text = "[Event \"A\"]\n1. 11-15 1-0\n\n[Event \"B\"]\n1. 9-14 0-1\n";
    /// let mut criteria = Criteria::new(Format::Pdn);
    /// criteria.condition("result = '0-1'")?;
    /// let mut selection = Selection::new(Query::new(criteria));
    /// let read = selection.read(&mut text.as_bytes(), "cup.pdn", &Options::default())?;
    /// let mut out = Vec::new();
    /// let written = selection.write_from(&mut text.as_bytes(), &mut out)?;
    /// assert_eq!((read.games, written.not_turned), (2, 0));
    /// assert_eq!(out, b"[Event \"B\"]\n1. 9-14 0-1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`write`](Self::write), and if the selection has read several sources.
    pub fn write_from(
        &self,
        source: &mut dyn Read,
        out: &mut dyn Write,
    ) -> Result<Written, SelectError> {
        let name = self.sources.first().map_or("", |source| &source.name);
        let mut bytes = Vec::new();
        let read = match self.sources.len() {
            0 | 1 => source.read_to_end(&mut bytes),
            _ => {
                Err(io::Error::new(io::ErrorKind::InvalidInput, "the selection has other sources"))
            }
        };
        read.map_err(|error| SelectError::input(name, error))?;
        let bytes: Arc<[u8]> = bytes.into();
        let mut open = |_| Ok(Box::new(Cursor::new(Arc::clone(&bytes))) as Box<dyn ReadSeek>);
        self.write(&self.all(), &Options::default(), &Writing::default(), &mut open, out)
    }

    fn copy(
        &self,
        part: &Part,
        options: &Options,
        how: &Writing,
        open: &mut Open<'_>,
        out: &mut dyn Output,
    ) -> Result<Written, SelectError> {
        let task = Copying { selection: self, games: self.of(part), options, how, open, out };
        let format = self.query.criteria.format();
        games::run(format, task).unwrap_or_else(|| Ok(Written::default()))
    }
}

/// Where games are written.
trait Output: Write {
    /// A game is complete.
    fn end_game(&mut self) {}
}

/// An output that does not care which game its bytes belong to.
struct Plain<'o>(&'o mut dyn Write);

impl Write for Plain<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Output for Plain<'_> {}

struct Copying<'w, 'o> {
    selection: &'w Selection,
    games: Vec<&'w FoundGame>,
    options: &'w Options,
    how: &'w Writing,
    open: &'w mut Open<'o>,
    out: &'w mut dyn Output,
}

impl GameTask for Copying<'_, '_> {
    type Output = Result<Written, SelectError>;

    fn run<N: Selectable>(self) -> Self::Output {
        let mut sources = Sources::new(&self.selection.sources, self.open);
        if self.how.changes_nothing()
            && let Some(source) = whole(&self.games, &self.selection.sources)
        {
            sources.copy(source, self.out)?;
            return Ok(Written::default());
        }
        check::<N>(&self.selection.sources, &self.games, self.how)?;
        let plan = Plan::<N>::new(&self.games, self.options, self.how, &mut sources)?;
        let mut written = Written::default();
        let first = self.games.first().map(|game| game.source);
        let mut open = None;
        if let Some(first) = first {
            let contributing = contributing(&self.games);
            let head = match N::IS_ALONE {
                true => head::head(first, &contributing, plan.is_edited(), &mut sources)?,
                false => head::Head::default(),
            };
            self.out.write_all(&head.bytes)?;
            let is_open = sources.source(first).filter(|source| source.is_open);
            open =
                is_open.map(|source| format!("the lines before the first game of {}", source.name));
            written.left_out = head.left_out;
        }
        let mut state = State::<N> {
            plan,
            how: self.how,
            options: self.options,
            before: None,
            open,
            written,
            number: self.how.renumber.unwrap_or(0),
            has_deal: false,
            header: None,
        };
        for (position, game) in self.games.iter().enumerate() {
            state.game(position, game, &mut sources, self.out)?;
            self.out.end_game();
        }
        if let Some(before) = state.before.as_ref().filter(|before| !before.ends_line) {
            let line_end = sources.line_end(before.found.source);
            self.out.write_all(line_end.as_bytes())?;
        }
        state.written.taking_events = state.plan.taking_events();
        Ok(state.written)
    }
}

/// A game as messages name it.
fn name_of(found: &FoundGame, sources: &Sources<'_, '_>) -> String {
    format!("game {} of {}", found.game, sources.name(found.source))
}

impl Writing {
    fn changes_nothing(&self) -> bool {
        self.renumber.is_none() && self.rotate.is_none() && !self.is_utf8
    }
}

/// The source that is written as it is: all its games are there, in their order, and no others.
fn whole(games: &[&FoundGame], sources: &[Source]) -> Option<usize> {
    let first = games.first()?.source;
    let source = sources.get(first)?;
    let is_all = games.len() as u64 == source.games && source.is_whole;
    let mut numbered = (1..).zip(games);
    let is_in_order = numbered.all(|(number, game)| game.source == first && game.game == number);
    (is_all && is_in_order).then_some(first)
}

/// The sources of games, in the order in which they come.
fn contributing(games: &[&FoundGame]) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    let sources = games.iter().map(|game| game.source);
    sources.filter(|source| seen.insert(*source)).collect()
}

fn check<N: Selectable>(
    sources: &[Source],
    games: &[&FoundGame],
    how: &Writing,
) -> Result<(), SelectError> {
    let notation = N::ABOUT.title;
    check_places(sources, games)?;
    let is_bridge = N::IS_ALONE && N::RECORDS.tag == "Board";
    if (how.renumber.is_some() || how.rotate.is_some()) && !is_bridge {
        return Err(SelectError::refused("", Problem::NoBoards { notation }));
    }
    let mut known: Option<&Source> = None;
    let contributing = contributing(games).into_iter();
    for source in contributing.filter_map(|source| sources.get(source)) {
        if source.encodings.is_empty() || how.is_utf8 {
            continue;
        }
        match known {
            Some(other) if other.encodings != source.encodings => {
                return Err(SelectError::refused(
                    &source.name,
                    Problem::MixedEncodings {
                        encoding: source.encodings.join(" and "),
                        other: other.name.clone(),
                        other_encoding: other.encodings.join(" and "),
                    },
                ));
            }
            _ => known = Some(source),
        }
    }
    Ok(())
}

/// Whether games that need the file around them can be in one output.
fn check_places(sources: &[Source], games: &[&FoundGame]) -> Result<(), SelectError> {
    let mut is_link = None;
    for found in games {
        let Some(place) = &found.set else { continue };
        let is_mixed = *is_link.get_or_insert(place.is_link) != place.is_link;
        let reason = match (is_mixed, place.depends) {
            (true, _) => "beside links, nothing else is read",
            (_, true) => "the other boards of its set say which of its two numbers counts",
            _ => continue,
        };
        let name = sources.get(found.source).map(|source| source.name.as_str());
        return Err(depends(name.unwrap_or_default(), found, reason));
    }
    Ok(())
}

fn depends(name: &str, found: &FoundGame, reason: &'static str) -> SelectError {
    let game = found.game;
    SelectError::refused(name, Problem::DependentGames { game, reason })
}

/// What is known between one game and the next.
struct State<'w, N: Owning> {
    plan: Plan<'w, N>,
    how: &'w Writing,
    options: &'w Options,
    before: Option<Before<'w>>,
    /// The first written text with a comment that is not closed. The next brace would close the
    /// comment, and hide the games up to there.
    open: Option<String>,
    written: Written,
    /// The number of the next board.
    number: u32,
    /// Whether the next game would find a deal before it.
    has_deal: bool,
    /// The header that was written last, with its source.
    header: Option<(usize, Range<u64>)>,
}

/// The game that was written last.
struct Before<'w> {
    found: &'w FoundGame,
    bytes: Vec<u8>,
    ends_line: bool,
}

impl<'w, N: Selectable> State<'w, N> {
    fn game(
        &mut self,
        position: usize,
        found: &'w FoundGame,
        sources: &mut Sources<'_, '_>,
        out: &mut dyn Write,
    ) -> Result<(), SelectError> {
        let options = sources.options(found.source, self.options);
        let number = self.next_number(found, sources)?;
        let mut bytes = self.prepared(position, found, number, &options, sources)?;
        let mut gap = self.gap(found, sources)?;
        self.begin_set(found, &mut gap, sources)?;
        if self.joins(&gap, &bytes, &options) {
            // A header ends the game before; what is before it gives the game no values.
            if let Some(header) = N::PART_HEADER {
                self.plan.begin_part();
                bytes = self.prepared(position, found, number, &options, sources)?;
                let line_end = sources.line_end(found.source);
                for line in header {
                    gap.extend_from_slice(line.as_bytes());
                    gap.extend_from_slice(line_end.as_bytes());
                }
            }
            if N::PART_HEADER.is_none() || self.joins(&gap, &bytes, &options) {
                return Err(self.would_join(found, sources));
            }
            self.open = None;
        }
        if let Some(open) = self.open.take_if(|_| bytes.contains(&b'}')) {
            let problem = Problem::WouldJoin { game: found.game, before: open, is_open: true };
            return Err(SelectError::refused(&sources.name(found.source), problem));
        }
        if found.is_open && self.open.is_none() {
            self.open = Some(name_of(found, sources));
        }
        if let Some(number) = number {
            let editor = Editor::<N>::with_options(&bytes, N::options(&options));
            let value = |name| editor.value(1, name);
            let (dealer, vulnerable) = (value("Dealer"), value("Vulnerable"));
            let fits = edits::fits(number, dealer.as_deref(), vulnerable.as_deref());
            self.written.off_number += u64::from(!fits);
        }
        match found.deal_role {
            DealRole::Stated | DealRole::Shared => self.has_deal = true,
            DealRole::Open => self.written.taking_deals += u64::from(self.has_deal),
            DealRole::Silent => {}
            _ => self.has_deal = false,
        }
        out.write_all(&gap)?;
        out.write_all(&bytes)?;
        self.before = Some(Before {
            found,
            ends_line: bytes.ends_with(b"\n") || bytes.ends_with(b"\r"),
            bytes,
        });
        Ok(())
    }

    /// The bytes of a game with what is changed in it.
    fn prepared(
        &mut self,
        position: usize,
        found: &'w FoundGame,
        number: Option<u32>,
        options: &Options,
        sources: &mut Sources<'_, '_>,
    ) -> Result<Vec<u8>, SelectError> {
        let mut bytes = sources.bytes(found)?;
        let board = number.map(|number| Change::new("Board", &number.to_string()));
        if let Some(turn) = self.how.rotate {
            // What is taken from other games is turned with the game that takes it, and `board` is the
            // new number.
            let mut before = edits::taken::<N>(found);
            before.extend(board.clone());
            if !before.is_empty() {
                bytes = self.changed(found, &bytes, &before, options, sources)?;
            }
            bytes = self.turned(found, &bytes, turn, options, sources)?.unwrap_or(bytes);
        }
        let mut changes = self.plan.changes(position, found, &bytes, options, sources)?;
        if self.how.rotate.is_none() && !self.takes_number(found) {
            changes.extend(board);
        }
        if !changes.is_empty() {
            bytes = self.changed(found, &bytes, &changes, options, sources)?;
        }
        if self.how.is_utf8 {
            bytes = sources.to_utf8(found.source, bytes);
        }
        Ok(bytes)
    }

    /// Writes the header of a set before its first game.
    fn begin_set(
        &mut self,
        found: &FoundGame,
        gap: &mut Vec<u8>,
        sources: &mut Sources<'_, '_>,
    ) -> Result<(), SelectError> {
        let Some(place) = &found.set else {
            return Ok(());
        };
        let header = place.header.clone().map(|header| (found.source, header));
        if header == self.header {
            return Ok(());
        }
        let Some((source, range)) = &header else {
            let reason = "it has no header, and would get that of an earlier board";
            return Err(depends(&sources.name(found.source), found, reason));
        };
        let mut bytes = sources.range(*source, range.start, range.end)?;
        if self.how.is_utf8 {
            bytes = sources.to_utf8(*source, bytes);
        }
        let ends_line = bytes.ends_with(b"\n") || bytes.ends_with(b"\r");
        gap.append(&mut bytes);
        if !ends_line {
            gap.extend_from_slice(sources.line_end(*source).as_bytes());
        }
        self.header = header;
        Ok(())
    }

    /// Whether a game would be read as a part of the one before it.
    fn joins(&self, gap: &[u8], bytes: &[u8], options: &Options) -> bool {
        let Some(before) = &self.before else {
            return false;
        };
        // A game that begins with a tag, after one whose comments are closed, begins a new one.
        let is_tagged = bytes.trim_ascii_start().starts_with(b"[");
        if is_tagged && !before.found.is_open && N::PART_HEADER.is_none() {
            return false;
        }
        let text = before.bytes.as_slice();
        let both = [text, gap, bytes].concat();
        let file = reader::parse::<N>(&both, &N::options(options)).value;
        let start = (text.len() + gap.len()) as u64;
        let mut starts = file.game_blocks().map(portnote_core::Block::span);
        let is_apart = starts.next().is_some() && starts.any(|span| span.start >= start);
        !is_apart
    }

    fn would_join(&self, found: &FoundGame, sources: &Sources<'_, '_>) -> SelectError {
        let before = self.before.as_ref().map(|before| before.found);
        let problem = Problem::WouldJoin {
            game: found.game,
            before: before.map_or_else(String::new, |before| name_of(before, sources)),
            is_open: before.is_some_and(|before| before.is_open),
        };
        SelectError::refused(&sources.name(found.source), problem)
    }

    /// What is between the game before and this one: what is there in the source where they are
    /// neighbours, else an empty line.
    fn gap(
        &self,
        found: &FoundGame,
        sources: &mut Sources<'_, '_>,
    ) -> Result<Vec<u8>, SelectError> {
        let Some(before) = &self.before else {
            return Ok(Vec::new());
        };
        let last = before.found;
        let are_neighbours = last.source == found.source && last.game + 1 == found.game;
        if are_neighbours && let Some(gap) = sources.gap(last, found)? {
            return Ok(gap);
        }
        let line_end = sources.line_end(last.source);
        // Games of LIN have no empty lines between them.
        let lines = usize::from(!before.ends_line) + usize::from(N::IS_ALONE);
        Ok(line_end.repeat(lines).into_bytes())
    }

    /// The number of the board, where boards are numbered anew.
    fn next_number(
        &mut self,
        found: &FoundGame,
        sources: &Sources<'_, '_>,
    ) -> Result<Option<u32>, SelectError> {
        if self.how.renumber.is_none() {
            return Ok(None);
        }
        if self.before.is_some() && !self.shares_number(found) {
            self.number = self.number.checked_add(1).ok_or_else(|| {
                let problem = Problem::NoNumber { game: found.game, last: u32::MAX };
                SelectError::refused(&sources.name(found.source), problem)
            })?;
        }
        Ok(Some(self.number))
    }

    /// Whether a game has the number of the one before, because both are records of one deal.
    fn shares_number(&self, found: &FoundGame) -> bool {
        let before = self.before.as_ref();
        let is_same = before.is_some_and(|before| same_deal(before.found, found));
        is_same && !self.how.numbers_records
    }

    /// Whether a game takes its deal, and so its number, from the one before it.
    fn takes_number(&self, found: &FoundGame) -> bool {
        let taken = found.taken.as_ref();
        let takes = taken.is_some_and(|taken| taken.deal.is_some());
        takes && self.shares_number(found) && !self.plan.has_written_deal()
    }

    fn changed(
        &self,
        found: &FoundGame,
        bytes: &[u8],
        changes: &[Change],
        options: &Options,
        sources: &Sources<'_, '_>,
    ) -> Result<Vec<u8>, SelectError> {
        if self.how.keeps_bytes {
            let what = changes.iter().map(Change::to_string);
            let problem =
                Problem::WouldEdit { game: found.game, what: what.collect::<Vec<_>>().join(", ") };
            return Err(SelectError::refused(&sources.name(found.source), problem));
        }
        let mut editor = Editor::<N>::with_options(bytes, N::options(options));
        for change in changes {
            let set = editor.set(1, &change.name, &change.value);
            set.map_err(|error| {
                let reason = error.to_string();
                let game = found.game;
                let problem = Problem::CannotEdit { game, reason };
                SelectError::refused(&sources.name(found.source), problem)
            })?;
        }
        Ok(editor.to_bytes())
    }

    /// The game with its table turned.
    fn turned(
        &mut self,
        found: &FoundGame,
        bytes: &[u8],
        turn: Rotate,
        options: &Options,
        sources: &Sources<'_, '_>,
    ) -> Result<Option<Vec<u8>>, SelectError> {
        let file = reader::parse::<N>(bytes, &N::options(options)).value;
        let Some(block) = file.game_blocks().next() else {
            return Ok(None);
        };
        let Some(turned) = N::turned(&N::alone(block), turn) else {
            self.written.not_turned += 1;
            return Ok(None);
        };
        self.written.naming_seats += turned.naming_seats;
        let fix = portnote_core::Suggestion {
            message: String::new(),
            applicability: portnote_core::Applicability::Safe,
            edits: turned.edits,
        };
        let changed = portnote_core::edit::apply(bytes, &[fix]);
        let changed = changed.map(|(bytes, _)| Some(bytes));
        changed.map_err(|error| {
            let reason = error.to_string();
            let game = found.game;
            let problem = Problem::CannotEdit { game, reason };
            SelectError::refused(&sources.name(found.source), problem)
        })
    }
}

/// Whether two games are records of one deal.
pub(super) fn same_deal(one: &FoundGame, other: &FoundGame) -> bool {
    let deal = |found: &FoundGame| {
        let taken = found.taken.as_ref().and_then(|taken| taken.deal.as_ref());
        (found.source, taken.map_or(found.game, |(game, _)| *game))
    };
    deal(one) == deal(other)
}
