//! What the lines of a file say about each other, in file order and with bounded memory.

use std::collections::HashMap;

use portnote_core::limits::REMEMBERED_GAMES;
use portnote_core::{Place, Site, Span};

use super::limits::KEY_BYTES;
use super::model::{BiddingRecord, Line, push_call};
use super::syntax::{Block, File, Kind, LineParts as _};
use crate::situation::{Position, Vulnerability, relation};

/// The lines that are not blank as typed values.
///
/// ```
/// use portnote_bml::bss::{self, Options, entries, model::LineKind};
///
/// let file = bss::parse_with(b"*00{Acol}=NYYYYYY\n001C=NYYYYYY008", &Options::default()).value;
/// let last = entries(&file).last();
/// assert!(matches!(last.map(|last| last.line.kind), Some(LineKind::Record(_))));
/// ```
pub fn entries<'f>(file: &'f File<'_>) -> impl Iterator<Item = Entry<'f>> {
    let mut context = Context::new();
    file.game_blocks().map(move |block| context.entry(block))
}

/// What is known of the lines before.
///
/// ```
/// use portnote_bml::bss::{Context, Options, parse_with};
///
/// let file = parse_with(b"001C=NYYYYYY008\n001C=NYYYYYY008\n", &Options::default()).value;
/// let mut context = Context::new();
/// let entries: Vec<_> = file.game_blocks().map(|block| context.entry(block)).collect();
/// assert_eq!(entries[1].first.map(|first| first.span.start), Some(0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    system: System,
    /// The first header of the file.
    header: Option<Earlier>,
    /// For each sequence its situations so far, each with its first record.
    known: HashMap<Vec<u8>, Vec<Situation>>,
    remembered: usize,
    key: Vec<u8>,
}

/// What is known of the system of the lines.
#[derive(Clone, Debug, Default)]
struct System {
    number: u32,
    /// The last place in the order of records that a line has had.
    rank: Option<Rank>,
    /// Places that were left again, each told once.
    told: Vec<Rank>,
    stock: Option<Earlier>,
    carding: Option<Earlier>,
    /// Whether the reading of passes, doubles and redoubles was spoken about.
    has_told_verdict: bool,
}

/// Place of a record in its file. BSS Syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Stock,
    Record,
    Include,
    Carding,
}

type Situation = (Position, Vulnerability, Earlier);

/// A line before, for findings in later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The bytes of the line, without its line end.
    pub span: Span,
    line: u64,
    characters: u32,
    utf16: u32,
}

/// A line that is not blank, with what the lines before say about it.
#[derive(Clone, Debug)]
pub struct Entry<'b> {
    pub(crate) block: &'b Block<'b>,
    /// The line as typed values.
    pub line: Line,
    /// The first record of the same sequence, position and vulnerability.
    pub first: Option<Earlier>,
    /// A record of the same sequence whose situation has some cases in common with this one
    /// and some not, on both sides.
    pub overlap: Option<Earlier>,
    /// The header before, of a header that is not the first.
    pub(crate) header: Option<Box<Earlier>>,
    /// What it follows and should precede, or the other one where there can be one
    /// only.
    pub(crate) misplaced: Option<Misplaced>,
    /// Whether it is the first record of its system whose fields were cut by a guess.
    pub(crate) is_guessed: bool,
}

/// Why a line is in the wrong place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// It follows a line that belongs after it.
    After(Rank),
    /// Another one is there already.
    Second(Box<Earlier>),
}

impl Context {
    /// Returns the context before the first line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The typed line of a block; blocks are given in file order.
    pub fn entry<'b>(&mut self, block: &'b Block<'_>) -> Entry<'b> {
        let mut entry = Entry::alone(block);
        self.link(&mut entry);
        entry
    }

    /// Adds to a line what those before it say, and remembers it for later ones.
    pub(crate) fn link(&mut self, entry: &mut Entry<'_>) {
        let block = entry.block;
        if self.system.number != block.own().system() {
            self.system = System { number: block.own().system(), ..System::default() };
            // Systems are compared each with itself.
            self.known.clear();
            self.remembered = 0;
        }
        entry.misplaced = self.system.place(block);
        if block.kind() == Some(Kind::Header) {
            entry.header = self.header.map(Box::new);
            let line = entry.line.span;
            self.header.get_or_insert_with(|| Earlier::of(block, line));
        }
        if let Some(record) = entry.line.record() {
            let ends_in_call = record.items.last().is_some_and(|last| last.call.bid().is_none());
            if block.own().verdict.is_ambiguous && ends_in_call {
                entry.is_guessed = !std::mem::replace(&mut self.system.has_told_verdict, true);
            }
            (entry.first, entry.overlap) = self.compare(record, block, entry.line.span);
        }
    }

    /// The first record with the same key, and one that it overlaps with.
    fn compare(
        &mut self,
        record: &BiddingRecord,
        block: &Block<'_>,
        span: Span,
    ) -> (Option<Earlier>, Option<Earlier>) {
        sequence(record, &mut self.key);
        if self.key.len() > KEY_BYTES {
            return (None, None);
        }
        let situation = (record.position, record.vulnerability);
        let Some(known) = self.known.get_mut(&self.key) else {
            if self.remembered < REMEMBERED_GAMES {
                self.remembered += 1;
                let (position, vulnerability) = situation;
                let new = (position, vulnerability, Earlier::of(block, span));
                self.known.insert(self.key.clone(), vec![new]);
            }
            return (None, None);
        };
        let equal = |known: &&Situation| (known.0, known.1) == situation;
        if let Some(first) = known.iter().find(equal) {
            return (Some(first.2), None);
        }
        let overlap = known.iter().find(|known| overlaps((known.0, known.1), situation));
        let overlap = overlap.map(|known| known.2);
        if self.remembered < REMEMBERED_GAMES {
            self.remembered += 1;
            known.push((situation.0, situation.1, Earlier::of(block, span)));
        }
        (None, overlap)
    }
}

impl Earlier {
    /// The line of a block, which is all of its unit. Most are never shown, so that lines and
    /// columns are not counted with a `LineIndex`.
    fn of(block: &Block<'_>, span: Span) -> Self {
        let unit = block.unit();
        let line = unit.text().trim_end_matches(['\r', '\n']);
        let short = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (characters, utf16) = if line.is_ascii() {
            (short(line.len()), short(line.len()))
        } else {
            let utf16 = line.chars().map(char::len_utf16).sum();
            (short(line.chars().count()), short(utf16))
        };
        Self { span, line: unit.first_line(), characters, utf16 }
    }

    /// The line with its places.
    pub(crate) fn site(self) -> Site {
        let place = |characters: u32, utf16: u32| Place {
            line: self.line,
            column: u64::from(characters) + 1,
            utf16: u64::from(utf16) + 1,
        };
        Site { span: self.span, start: place(0, 0), end: place(self.characters, self.utf16) }
    }
}

impl System {
    /// Takes the place of a line, and says what is wrong with it.
    fn place(&mut self, block: &Block<'_>) -> Option<Misplaced> {
        let rank = Rank::of(block)?;
        let here = || Earlier::of(block, block.span());
        let other = match rank {
            Rank::Stock => self.stock.replace(here()),
            Rank::Carding => self.carding.replace(here()),
            _ => None,
        };
        let last = self.rank.filter(|last| *last > rank);
        self.rank = Some(self.rank.map_or(rank, |last| last.max(rank)));
        if let Some(other) = other {
            return Some(Misplaced::Second(Box::new(other)));
        }
        let last = last?;
        if self.told.contains(&rank) {
            return None;
        }
        self.told.push(rank);
        Some(Misplaced::After(last))
    }
}

impl Rank {
    /// The place of a line, where it has one.
    pub(crate) fn of(block: &Block<'_>) -> Option<Self> {
        Some(match block.kind()? {
            Kind::Stock => Self::Stock,
            Kind::Record => Self::Record,
            Kind::Include => Self::Include,
            Kind::Carding => Self::Carding,
            _ => return None,
        })
    }
}

impl<'b> Entry<'b> {
    /// A line without what those before it say.
    pub(crate) fn alone(block: &'b Block<'b>) -> Self {
        Self {
            block,
            line: Line::of(block),
            first: None,
            overlap: None,
            header: None,
            misplaced: None,
            is_guessed: false,
        }
    }

    /// The block from which it was read.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }
}

/// The sequence of a record: who opens, the calls, and what qualifies them.
fn sequence(record: &BiddingRecord, key: &mut Vec<u8>) {
    key.clear();
    key.push(if record.they_open { b'*' } else { b' ' });
    let mut call = String::new();
    for item in &record.items {
        call.clear();
        push_call(&mut call, item.call);
        key.extend_from_slice(call.as_bytes());
        if let Some(qualifier) = &item.qualifier {
            key.push(b'{');
            key.extend_from_slice(qualifier.as_bytes());
            key.push(b'}');
        }
    }
}

/// Whether two situations have cases in common, and each of them some of its own.
///
/// A record for one case beside a record for all is how exceptions are written.
fn overlaps(a: (Position, Vulnerability), b: (Position, Vulnerability)) -> bool {
    relation((a.0, a.1), (b.0, b.1)) == Some(None)
}
