//! Boards of LIN below the headers of their sets. LIN §8

use std::collections::{BTreeMap, HashSet};
use std::marker::PhantomData;

use portnote_core::{Block, Notation, RecordId};
use portnote_lin::bridge::Contract;
use portnote_lin::build::{self, NewBoard, NewHeader};
use portnote_lin::value::label::Room;
use portnote_lin::write::Loss;

use super::texts::{Failure, Walk};
use crate::board::record::{OUTCOME, Record, contract_beside, result, take_foreign_tricks};

/// The most boards between the first and the last of a header. LIN-65
const RANGE: u32 = 1_000;

/// A board and whether it is in the closed room.
type Table = (u32, bool);

/// Writes boards that follow each other and have the same header as a set. The header says what is in the
/// boards, so that another walk is a set ahead.
pub(super) struct Sets<N, W, R> {
    ahead: Ahead<N, W, R>,
    set: Set,
    /// Records of the set that were not yet written.
    left: u64,
    numbers: Numbers,
    /// Tables of the set that were written.
    seen: HashSet<Table>,
}

/// A walk that finds what the headers say.
struct Ahead<N, W, R> {
    walk: W,
    record: R,
    /// The first record of the next set.
    next: Option<Record>,
    notation: PhantomData<fn(N)>,
}

/// What the boards of a set have in common.
#[derive(Default)]
struct Set {
    header: NewHeader,
    records: u64,
    /// Whether each board has the names of its players.
    has_own_names: bool,
    /// The results by table; without any where the header has no range of boards.
    results: Option<BTreeMap<Table, String>>,
}

/// What is gathered for a set.
#[derive(Default)]
struct Gathering {
    records: u64,
    numbers: Numbers,
    range: Option<(u32, u32)>,
    results: BTreeMap<Table, String>,
    /// The names of the open and of the closed room, as long as all its boards have the same.
    names: [Option<Option<[Option<String>; 4]>>; 2],
    has_names: bool,
}

/// Gives the next number to a board that has none, for a label needs one.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    last: u32,
}

impl<N: Notation, W, R> Sets<N, W, R>
where
    W: Walk<N>,
    R: FnMut(&Block<'_, N>) -> (RecordId, Record),
{
    pub(super) fn new(walk: W, record: R) -> Self {
        Self {
            ahead: Ahead { walk, record, next: None, notation: PhantomData },
            set: Set::default(),
            left: 0,
            numbers: Numbers::default(),
            seen: HashSet::new(),
        }
    }

    /// Writes the next board, after the header of its set if it is the first.
    pub(super) fn write(&mut self, record: &mut Record, text: &mut String) -> Result<(), Failure> {
        let is_first = self.left == 0;
        if is_first {
            self.set = self.ahead.set()?;
            self.left = self.set.records;
            self.numbers = Numbers::default();
            self.seen.clear();
        }
        self.left = self.left.saturating_sub(1);
        let number = self.numbers.give(&mut record.board);
        record.losses.extend(number.map(Loss::Numbered));
        self.lose_result(record);
        if is_first {
            self.set.header.write(text);
            let changes = self.set.header.changes().into_iter();
            let changes = changes.map(|change| Loss::TextChanged(change.to_owned()));
            record.losses.extend(changes);
        }
        // The entry of `rs` has them.
        take_foreign_tricks(&mut record.board);
        record.board.has_own_names = self.set.has_own_names;
        record.board.write(build::Layout::Set, text);
        Ok(())
    }

    /// What a record loses of its result: a table that occurs twice has that of its first record.
    fn lose_result(&mut self, record: &mut Record) {
        let (Some(results), Some(table)) = (&self.set.results, table(&record.board)) else {
            return;
        };
        let is_first = self.seen.insert(table);
        match entry(&record.board) {
            Entry::Unknown => {}
            Entry::Lost(contract) => record.losses.push(Loss::Contract(contract)),
            Entry::Known(_) if is_first => {}
            Entry::Known(own) => {
                if results.get(&table) != Some(&own) {
                    let room = record.board.room.unwrap_or(Room::Open).letter();
                    let (number, _) = table;
                    let lost =
                        format!("`{own}` in `rs`, which has the first result of `{room}{number}`");
                    record.losses.push(Loss::Content(OUTCOME.to_vec(), lost));
                }
            }
        }
    }
}

impl<N: Notation, W, R> Ahead<N, W, R>
where
    W: Walk<N>,
    R: FnMut(&Block<'_, N>) -> (RecordId, Record),
{
    /// The next set.
    fn set(&mut self) -> Result<Set, Failure> {
        let mut gathering = Gathering::default();
        let Some(mut first) = self.next()? else {
            return Ok(Set::default());
        };
        gathering.add(&mut first);
        let header = first.header;
        while let Some(mut record) = self.next()? {
            if record.header != header {
                self.next = Some(record);
                break;
            }
            gathering.add(&mut record);
        }
        Ok(gathering.set(header))
    }

    fn next(&mut self) -> Result<Option<Record>, Failure> {
        if let Some(record) = self.next.take() {
            return Ok(Some(record));
        }
        let record = &mut self.record;
        loop {
            let step = self.walk.next(|block| block.is_game().then(|| record(block)));
            match step.map_err(Failure::Read)? {
                Some(Some((_, record))) => return Ok(Some(record)),
                Some(None) => {}
                None => return Ok(None),
            }
        }
    }
}

impl Gathering {
    fn add(&mut self, record: &mut Record) {
        let board = &mut record.board;
        self.records += 1;
        self.numbers.give(board);
        self.has_names |= board.names.iter().any(Option::is_some);
        let [open, closed] = &mut self.names;
        let names = match board.room {
            Some(Room::Closed) => closed,
            _ => open,
        };
        match names {
            None => *names = Some(Some(board.names.clone())),
            Some(known) => {
                if known.as_ref().is_some_and(|known| *known != board.names) {
                    *known = None;
                }
            }
        }
        let Some(table) = table(board) else { return };
        let (number, _) = table;
        let (first, last) = self.range.unwrap_or((number, number));
        self.range = Some((first.min(number), last.max(number)));
        if self.has_range() {
            // Results of other records are lost.
            let entry = || match entry(board) {
                Entry::Known(entry) => entry,
                Entry::Unknown | Entry::Lost(_) => String::new(),
            };
            self.results.entry(table).or_insert_with(entry);
        } else {
            self.results.clear();
        }
    }

    /// Whether a header can say which boards there are.
    fn has_range(&self) -> bool {
        self.range.is_some_and(|(first, last)| last - first < RANGE)
    }

    fn set(self, mut header: NewHeader) -> Set {
        header.boards = self.range.filter(|_| self.has_range());
        if let Some((first, last)) = header.boards {
            // Two for each board of the range. LIN-68
            let numbers = first..=last;
            let tables = numbers.flat_map(|number| [(number, false), (number, true)]);
            let results = tables.map(|table| self.results.get(&table).cloned());
            header.results = results.map(Option::unwrap_or_default).collect();
        }
        // The names of each room, where it has the same players at all its boards; otherwise none.
        let [open, closed] = self.names;
        let open = open.unwrap_or_else(|| Some(Default::default()));
        let names: Option<Vec<_>> = std::iter::once(open).chain(closed).collect();
        let is_known =
            |names: &Vec<[Option<String>; 4]>| names.iter().flatten().any(Option::is_some);
        header.names = names.filter(is_known).unwrap_or_default();
        Set {
            has_own_names: header.names.is_empty() && self.has_names,
            results: header.boards.is_some().then_some(self.results),
            records: self.records,
            header,
        }
    }
}

impl Numbers {
    /// The number that a board got.
    fn give(&mut self, board: &mut NewBoard) -> Option<u32> {
        let is_new = board.number.is_none();
        // After the greatest number there is none.
        let next = self.last.checked_add(1).unwrap_or(1);
        self.last = *board.number.get_or_insert(next);
        is_new.then_some(self.last)
    }
}

/// What `rs` has of a record.
enum Entry {
    /// Nothing: what the auction says need not be said again without a result.
    Unknown,
    /// A contract that cannot be there.
    Lost(String),
    Known(String),
}

fn entry(board: &NewBoard) -> Entry {
    let beside = contract_beside(board);
    let is_known = board.tricks.is_some() || beside.is_some();
    if !is_known && board.contract != Some(Contract::PassedOut) {
        return Entry::Unknown;
    }
    let own = result(board.contract, board.declarer, board.tricks).filter(|own| !own.is_empty());
    match (own, beside) {
        (Some(own), _) => Entry::Known(own),
        (None, Some(contract)) => Entry::Lost(contract),
        (None, None) => Entry::Unknown,
    }
}

fn table(board: &NewBoard) -> Option<Table> {
    Some((board.number?, board.room == Some(Room::Closed)))
}
