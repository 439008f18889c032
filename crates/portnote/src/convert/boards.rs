//! Boards of bridge in LIN, and links to them. LIN §11 to §13

use std::collections::HashSet;

use portnote_core::scan::UnitKind;
use portnote_core::{Block, File, Notation, Parsed, RecordId, Span};
use portnote_lin::Context;
use portnote_lin::bridge::Contract;
use portnote_lin::build::{self, NewBoard, NewHeader};
use portnote_lin::header::Header;
use portnote_lin::model::Game;
use portnote_lin::syntax::Lin;
use portnote_lin::value::label::Room;
use portnote_lin::write::Loss;

use super::record::{
    Record, contract_beside, report, result, says_something, take_foreign_tricks, take_settled,
};
use super::{ConvertOptions, Layout, Target};

/// The most boards between the first and the last of a header. LIN-65
const RANGE: u32 = 1_000;

/// Boards of LIN as PBN, as links, or as LIN in another layout, and what is lost.
///
/// ```
/// use portnote::convert::{ConvertOptions, Target, boards_of_lin};
/// let file = portnote::lin::parse(b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|").value;
/// let links = boards_of_lin(&file, Target::BboLink, &ConvertOptions::default()).value;
/// assert!(links.starts_with(b"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=st%7C%7C"));
/// ```
#[must_use]
pub fn boards_of_lin(
    file: &File<'_, Lin>,
    target: Target,
    how: &ConvertOptions,
) -> Parsed<Vec<u8>> {
    written_of_lin(file, target, how).text
}

/// What became of the boards of a file.
pub(super) struct Boards {
    pub(super) text: Parsed<Vec<u8>>,
    /// Boards that were written and say something.
    pub(super) written: usize,
}

pub(super) fn written_of_lin(file: &File<'_, Lin>, target: Target, how: &ConvertOptions) -> Boards {
    let mut boards = records_of_lin(file, target, how);
    // A header belongs to the boards that follow it.
    let after = file
        .blocks()
        .iter()
        .rev()
        .take_while(|block| !block.is_game());
    let mut headers = after.filter(|block| block.unit().kind() == UnitKind::Loose);
    if let Some((block, header)) = headers.find_map(|block| Some((block, block.own().header()?))) {
        let mut lost = fields_of(&header_of(header));
        lost.extend(header.title.is_some().then_some("title"));
        lost.extend((!header.texts.is_empty()).then_some("text"));
        if !lost.is_empty() {
            let lost = format!("{} of a header without boards", lost.join(", "));
            let start = Span::empty(block.span().start);
            Loss::Content(lost).report(start, &mut boards.text.diagnostics);
        }
    }
    boards
}

fn records_of_lin(file: &File<'_, Lin>, target: Target, how: &ConvertOptions) -> Boards {
    #[cfg(feature = "pbn")]
    if target == Target::Pbn {
        return super::to_pbn::convert(file.blocks());
    }
    let (mut context, mut last) = (Context::new(), None);
    let record = |block| {
        let game = context.game(block);
        let (mut board, left) = NewBoard::of(&game);
        let contradicted = settle(&game, &mut board);
        let header = game.header().map(header_of).unwrap_or_default();
        let mut record = Record {
            losses: Loss::of(left),
            header,
            board,
        };
        record.losses.extend(contradicted);
        let (number, header) = (game.number(), game.header());
        if number.is_some_and(|number| header.is_some_and(|own| own.scores(number).is_some())) {
            record
                .losses
                .push(Loss::Content("scores of `mp`".to_owned()));
        }
        let set = block.own().set();
        if last.replace(set) != Some(set) && header.is_some_and(|own| !own.texts.is_empty()) {
            let lost = "text before the first board".to_owned();
            record.losses.push(Loss::Content(lost));
        }
        (game.record(), record)
    };
    write(file.blocks(), target, how, record)
}

/// Games of PBN as LIN or as links, and what is lost.
///
/// ```
/// use portnote::convert::{ConvertOptions, Target, boards_of_pbn};
/// let file = portnote::pbn::parse(b"[Board \"7\"]\n[Dealer \"S\"]\n[Deal \"S:AK... QJ... T9... 87...\"]\n").value;
/// let lin = boards_of_pbn(&file, Target::Lin, &ConvertOptions::default()).value;
/// assert_eq!(lin, b"st||md|1SAKHDC,SQJHDC,ST9HDC,S87HDC|rh||ah|Board 7|pg||\r\n");
/// ```
#[cfg(feature = "pbn")]
#[must_use]
pub fn boards_of_pbn(
    file: &File<'_, portnote_pbn::Pbn>,
    target: Target,
    how: &ConvertOptions,
) -> Parsed<Vec<u8>> {
    written_of_pbn(file, target, how).text
}

#[cfg(feature = "pbn")]
pub(super) fn written_of_pbn(
    file: &File<'_, portnote_pbn::Pbn>,
    target: Target,
    how: &ConvertOptions,
) -> Boards {
    let mut context = portnote_pbn::Context::new();
    let record = |block| {
        let game = context.game(block);
        (game.record(), super::from_pbn::record(&game, how))
    };
    let mut written = write(file.blocks(), target, how, record);
    if let Some(last) = file.blocks().last().filter(|_| !file.closing().is_empty()) {
        let lost = Loss::Content("comments after the last game".to_owned());
        let end = Span::empty(last.unit().outer_span().end);
        lost.report(end, &mut written.text.diagnostics);
    }
    written
}

/// Takes contract and result of the header where the record has none; gives what is lost of the entry of the
/// header otherwise. D-13
fn settle(game: &Game<'_>, board: &mut NewBoard) -> Option<Loss> {
    let entry = game.official()?;
    let official = entry.result?;
    take_settled(game, board);
    let is_same = board.contract == Some(official.contract)
        && (board.declarer == official.declarer || official.declarer.is_none());
    let is_kept = is_same && (board.tricks == official.tricks || official.tricks.is_none());
    let lost = format!("`{}` in `rs`, which the record contradicts", entry.text);
    (!is_kept).then_some(Loss::Content(lost))
}

fn header_of(header: &Header) -> NewHeader {
    let mut new = NewHeader::default();
    new.event.clone_from(&header.event);
    new.segment.clone_from(&header.segment);
    new.scoring = header.scoring;
    let team = |number: usize| header.teams.get(number).cloned().unwrap_or_default();
    new.teams = [0, 1].map(|number| (team(number).name, team(number).carry));
    new
}

/// The fields of a header that say something.
fn fields_of(header: &NewHeader) -> Vec<&'static str> {
    let fields = [
        (header.event.is_some(), "event"),
        (header.segment.is_some(), "segment"),
        (header.scoring.is_some(), "scoring"),
        (header.teams.iter().any(|(name, _)| name.is_some()), "teams"),
    ];
    let held = fields.into_iter().filter(|(is_held, _)| *is_held);
    held.map(|(_, field)| field).collect()
}

/// Writes all boards: as links, as hand records or as sets.
fn write<'b, 'i: 'b, N: Notation>(
    blocks: &'b [Block<'i, N>],
    target: Target,
    how: &ConvertOptions,
    record: impl FnMut(&'b Block<'i, N>) -> (RecordId, Record),
) -> Boards {
    let games = blocks.iter().filter(|block| block.is_game());
    let (ids, mut records): (Vec<RecordId>, Vec<Record>) = games.map(record).unzip();
    // A link shows no text.
    let shows_texts = target != Target::BboLink;
    let says = |record: &&Record| says_something(&record.board, shows_texts);
    let written = records.iter().filter(says).count();
    let mut text = String::new();
    match (target, how.layout) {
        (Target::BboLink, _) => write_links(&mut records, &mut text),
        (_, Some(Layout::Set)) => write_sets(&mut records, &mut text),
        (_, None) if is_set(&records) => write_sets(&mut records, &mut text),
        _ => write_lines(&mut records, &mut text),
    }
    let losses = records.into_iter().map(|mut record| {
        if record.board.hides_all() && record.board.deal.is_some() {
            let lost = "the hands, all of which are hidden".to_owned();
            record.losses.push(Loss::Content(lost));
        }
        let changes = record.board.changes().into_iter();
        let changes = changes.map(|change| Loss::TextChanged(change.to_owned()));
        record.losses.into_iter().chain(changes).collect()
    });
    let text = Parsed {
        value: text.into_bytes(),
        diagnostics: report(blocks, ids.into_iter().zip(losses).collect()),
    };
    Boards { text, written }
}

/// Whether boards have rooms, and no table occurs twice: D-15.
fn is_set(records: &[Record]) -> bool {
    let mut seen = HashSet::new();
    let has_room = records.iter().any(|record| record.board.room.is_some());
    has_room
        && records.iter().all(|record| {
            let board = &record.board;
            let header = &record.header;
            seen.insert((board.room, board.number, &header.event, &header.segment))
        })
}

/// What boards without a header lose.
fn lose_header(record: &mut Record) {
    let board = &record.board;
    let mut lost = fields_of(&record.header);
    if board.room.is_some() {
        lost.push("room");
    }
    if !lost.is_empty() {
        record.losses.push(Loss::NotInLayout(lost.join(", ")));
    }
    if let Some(contract) = contract_beside(board) {
        record.losses.push(Loss::Contract(contract));
    }
    if let Some(tricks) = take_foreign_tricks(&mut record.board) {
        let lost = format!("result `{tricks}` of this contract");
        record.losses.push(Loss::Content(lost));
    }
}

fn write_lines(records: &mut [Record], text: &mut String) {
    for record in records {
        lose_header(record);
        record.board.write(build::Layout::Lines, text);
    }
}

fn write_links(records: &mut [Record], text: &mut String) {
    for record in records {
        lose_header(record);
        let link = record.board.link();
        if link.len() > build::LINK_LENGTH {
            record.losses.push(Loss::LinkLength(link.len()));
        }
        text.push_str(&link);
        text.push('\n');
    }
}

/// Boards that follow each other and have the same header are a set.
fn write_sets(records: &mut [Record], text: &mut String) {
    let is_same = |one: &Record, other: &Record| one.header == other.header;
    for set in records.chunk_by_mut(is_same) {
        number(set);
        let Some(first) = set.first() else { continue };
        let mut header = first.header.clone();
        header.boards = range(set);
        header.results = results(set, header.boards);
        header.names = names(set);
        header.write(text);
        if let Some(first) = set.first_mut() {
            let changes = header.changes().into_iter();
            let changes = changes.map(|change| Loss::TextChanged(change.to_owned()));
            first.losses.extend(changes);
        }
        let has_names = set
            .iter()
            .any(|record| record.board.names.iter().any(Option::is_some));
        for record in set {
            // The entry of `rs` has them.
            take_foreign_tricks(&mut record.board);
            record.board.has_own_names = header.names.is_empty() && has_names;
            record.board.write(build::Layout::Set, text);
        }
    }
}

/// Gives the next number to a board that has none, for a label needs one.
fn number(set: &mut [Record]) {
    let mut last = 0;
    for record in set {
        if record.board.number.is_none() {
            let number = last + 1;
            record.board.number = Some(number);
            record.losses.push(Loss::Numbered(number));
        }
        last = record.board.number.unwrap_or(0);
    }
}

fn range(set: &[Record]) -> Option<(u32, u32)> {
    let numbers = || set.iter().filter_map(|record| record.board.number);
    let (first, last) = numbers().min().zip(numbers().max())?;
    (last - first < RANGE).then_some((first, last))
}

/// The names of each room, where it has the same players at all its boards; otherwise none.
fn names(set: &[Record]) -> Vec<[Option<String>; 4]> {
    let has_closed = set
        .iter()
        .any(|record| record.board.room == Some(Room::Closed));
    let rooms = if has_closed {
        &[false, true][..]
    } else {
        &[false]
    };
    let names = rooms.iter().map(|is_closed| {
        let is_of_room = |record: &&Record| (record.board.room == Some(Room::Closed)) == *is_closed;
        let boards = set.iter().filter(is_of_room);
        let mut names = boards.map(|record| &record.board.names);
        let first = names.next().cloned().unwrap_or_default();
        names.all(|own| *own == first).then_some(first)
    });
    let names: Option<Vec<_>> = names.collect();
    let is_known = |names: &Vec<[Option<String>; 4]>| names.iter().flatten().any(Option::is_some);
    names.filter(is_known).unwrap_or_default()
}

/// The entries of `rs`: two for each board of the range. LIN-68
///
/// A table that occurs twice has the result of its first record; other results are lost.
fn results(set: &mut [Record], range: Option<(u32, u32)>) -> Vec<String> {
    let Some((first, last)) = range else {
        return Vec::new();
    };
    let count = usize::try_from(last - first + 1).unwrap_or(0);
    let mut results = vec![String::new(); count * 2];
    let mut seen = HashSet::new();
    for record in set {
        let board = &record.board;
        let Some(number) = board.number else { continue };
        let place = usize::try_from(number - first).unwrap_or(0) * 2;
        let place = place + usize::from(board.room == Some(Room::Closed));
        // What the auction says need not be said again without a result.
        let beside = contract_beside(board);
        let is_known = board.tricks.is_some() || beside.is_some();
        let is_known = is_known || board.contract == Some(Contract::PassedOut);
        let is_first = seen.insert(place);
        let Some(entry) = results.get_mut(place).filter(|_| is_known) else {
            continue;
        };
        let own = result(board.contract, board.declarer, board.tricks).unwrap_or_default();
        if let (true, Some(contract)) = (own.is_empty(), beside) {
            record.losses.push(Loss::Contract(contract));
        } else if is_first {
            *entry = own;
        } else if !own.is_empty() && *entry != own {
            let room = board.room.unwrap_or(Room::Open).letter();
            let lost = format!("`{own}` in `rs`, which has the first result of `{room}{number}`");
            record.losses.push(Loss::Content(lost));
        }
    }
    results
}
