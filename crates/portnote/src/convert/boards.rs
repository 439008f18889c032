//! Boards of bridge in LIN, and links to them. LIN §11 to §13

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use portnote_core::line_index::Margin;
use portnote_core::{Block, Diagnostic, File, Notation, Parsed, RecordId, Unit};
use portnote_lin::Context;
use portnote_lin::build::{self, NewBoard};
use portnote_lin::model::Game;
use portnote_lin::syntax::Lin;
use portnote_lin::write::{Fact, Loss};

use super::header::{fields_of, header_of, tell_header};
use super::sets::Sets;
use super::texts::{Done, Failure, Output, Text, Walk};
use super::{ConvertOptions, Layout, Target};
use crate::board::record::{
    OUTCOME, Record, contract_beside, says_something, take_foreign_tricks, take_settled,
};

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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Boards {
    /// The text, and what is said about it.
    pub text: Parsed<Vec<u8>>,
    /// For each board, what it has no more, and what is said about it.
    pub lost: Vec<Vec<Fact>>,
}

/// As [`boards_of_lin`], with what is lost of each board.
///
/// ```
/// use portnote::convert::{ConvertOptions, Target, written_of_lin};
/// use portnote::lin::write::Fact;
/// let file = portnote::lin::parse(b"vg|Cup,,,1,1,,,,|pg||qx|o1|md|1SA,SK,SQ,SJ|").value;
/// let boards = written_of_lin(&file, Target::BboLink, &ConvertOptions::default());
/// assert_eq!(boards.lost, [[Fact::Event, Fact::Room]]);
/// ```
#[must_use]
pub fn written_of_lin(file: &File<'_, Lin>, target: Target, how: &ConvertOptions) -> Boards {
    in_memory(|output| write_lin(file, target, how, output))
}

/// What is written, with what is said of it.
fn in_memory(write: impl FnOnce(Output<'_, Diagnostic>) -> Result<Done, Failure>) -> Boards {
    let (mut value, mut diagnostics, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    let make = |found: &Diagnostic, _: Margin, _: &Unit<'_>| found.clone();
    let mut push = |found| diagnostics.push(found);
    let mut lose = |facts| lost.push(facts);
    // What is in memory can be read, and there is room for it.
    let _ = write(Output::new(&mut value, &make, &mut push).with_lost(&mut lose));
    let text = Parsed { value, diagnostics };
    Boards { text, lost }
}

/// Writes the boards of LIN.
pub(super) fn write_lin<T>(
    text: impl Text<Lin>,
    target: Target,
    how: &ConvertOptions,
    output: Output<'_, T>,
) -> Result<Done, Failure> {
    #[cfg(feature = "pbn")]
    if target == Target::Pbn {
        return super::to_pbn::write(text, output);
    }
    let records = || {
        let (mut context, mut last) = (Context::new(), None);
        move |block: &Block<'_, Lin>| {
            let game = context.game(block);
            let (mut board, left) = NewBoard::of(&game);
            let contradicted = take_listed(&game, &mut board);
            let header = game.header().map(header_of).unwrap_or_default();
            let mut record = Record { losses: Loss::of(left), header, board };
            record.losses.extend(contradicted);
            let (number, header) = (game.number(), game.header());
            if number.is_some_and(|number| header.is_some_and(|own| own.scores(number).is_some())) {
                let lost = "scores of `mp`".to_owned();
                record.losses.push(Loss::Content(vec![Fact::Scores], lost));
            }
            let set = block.own().set();
            if last.replace(set) != Some(set) && header.is_some_and(|own| !own.texts.is_empty()) {
                let lost = "text before the first board".to_owned();
                record.losses.push(Loss::Content(vec![Fact::Texts], lost));
            }
            (game.record(), record)
        }
    };
    write(text, target, how, records, tell_header, |()| true, output)
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

/// As [`boards_of_pbn`], with what is lost of each game.
///
/// ```
/// use portnote::convert::{ConvertOptions, Target, written_of_pbn};
/// use portnote::lin::write::Fact;
/// let file = portnote::pbn::parse(b"[Board \"7\"]\n[Score \"NS 420\"]\n").value;
/// let boards = written_of_pbn(&file, Target::Lin, &ConvertOptions::default());
/// assert_eq!(boards.lost, [[Fact::Scores]]);
/// ```
#[cfg(feature = "pbn")]
#[must_use]
pub fn written_of_pbn(
    file: &File<'_, portnote_pbn::Pbn>,
    target: Target,
    how: &ConvertOptions,
) -> Boards {
    in_memory(|output| write_pbn(file, target, how, output))
}

/// Writes the games of PBN.
#[cfg(feature = "pbn")]
pub(super) fn write_pbn<T>(
    text: impl Text<portnote_pbn::Pbn>,
    target: Target,
    how: &ConvertOptions,
    output: Output<'_, T>,
) -> Result<Done, Failure> {
    let records = || {
        let mut context = portnote_pbn::Context::new();
        move |block: &Block<'_, portnote_pbn::Pbn>| {
            let game = context.game(block);
            (game.record(), super::from_pbn::record(&game, how))
        }
    };
    let tell = |block: &Block<'_, portnote_pbn::Pbn>, output: &mut Output<'_, T>| {
        let lost = "comments after the last game".to_owned();
        let lost = Loss::Content(vec![Fact::Texts], lost);
        output.tell_at_end(block, Some(lost), block.unit().outer_span().end);
    };
    let has_closing = |closing: &Vec<_>| !closing.is_empty();
    write(text, target, how, records, tell, has_closing, output)
}

/// Takes contract and result of the header where the record has none; gives what is lost of the entry of the
/// header otherwise. D-13
fn take_listed(game: &Game<'_>, board: &mut NewBoard) -> Option<Loss> {
    let entry = game.official()?;
    let official = entry.result?;
    take_settled(game, board);
    let is_same = board.contract == Some(official.contract)
        && (board.declarer == official.declarer || official.declarer.is_none());
    let is_kept = is_same && (board.tricks == official.tricks || official.tricks.is_none());
    let lost = format!("`{}` in `rs`, which the record contradicts", entry.text);
    (!is_kept).then_some(Loss::Content(OUTCOME.to_vec(), lost))
}

/// How boards are written.
enum Form<N, W, R> {
    Links,
    Lines,
    Sets(Box<Sets<N, W, R>>),
}

/// Writes all boards: as links, as hand records or as sets. `tell` is shown what is not a board, for the case
/// that no board follows, and `holds` decides at the end whether what it told is so.
fn write<N, X, R, T>(
    mut text: X,
    target: Target,
    how: &ConvertOptions,
    records: impl Fn() -> R,
    mut tell: impl FnMut(&Block<'_, N>, &mut Output<'_, T>),
    holds: impl FnOnce(&N::Closing) -> bool,
    mut output: Output<'_, T>,
) -> Result<Done, Failure>
where
    N: Notation,
    X: Text<N>,
    R: FnMut(&Block<'_, N>) -> (RecordId, Record),
{
    let is_set = match (target, how.layout) {
        (Target::BboLink, _) => false,
        (_, Some(layout)) => layout == Layout::Set,
        (_, None) => is_set(text.walk().map_err(Failure::Read)?, records())?,
    };
    let mut form = match (target, is_set) {
        (Target::BboLink, _) => Form::Links,
        (_, false) => Form::Lines,
        (_, true) => {
            let ahead = text.walk().map_err(Failure::Read)?;
            Form::Sets(Box::new(Sets::new(ahead, records())))
        }
    };
    // A link shows no text.
    let shows_texts = target != Target::BboLink;
    let mut walk = text.walk().map_err(Failure::Read)?;
    let mut record = records();
    let mut line = String::new();
    loop {
        let step = walk.next(|block| {
            if block.is_game() {
                let (id, mut record) = record(block);
                output.count(says_something(&record.board, shows_texts));
                line.clear();
                match &mut form {
                    Form::Links => write_link(&mut record, &mut line),
                    Form::Lines => write_line(&mut record, &mut line),
                    Form::Sets(sets) => sets.write(&mut record, &mut line)?,
                }
                output.write(line.as_bytes())?;
                if record.board.hides_all() && record.board.deal.is_some() {
                    let lost = "the hands, all of which are hidden".to_owned();
                    record.losses.push(Loss::Content(vec![Fact::Hands], lost));
                }
                let changes = record.board.changes().into_iter();
                let changes = changes.map(|change| Loss::TextChanged(change.to_owned()));
                record.losses.extend(changes);
                output.tell(block, &id, record.losses);
            } else {
                tell(block, &mut output);
            }
            output.pass(block);
            Ok(())
        });
        match step.map_err(Failure::Read)? {
            Some(done) => done?,
            None => return Ok(output.end(holds(walk.closing()))),
        }
    }
}

/// Whether boards have rooms, and no table occurs twice: D-15.
fn is_set<N: Notation>(
    mut walk: impl Walk<N>,
    mut record: impl FnMut(&Block<'_, N>) -> (RecordId, Record),
) -> Result<bool, Failure> {
    // Digests are shorter than names.
    let (mut seen, mut has_room) = (HashSet::new(), false);
    loop {
        let step = walk.next(|block| {
            if !block.is_game() {
                return true;
            }
            let (_, Record { board, header, .. }) = record(block);
            has_room |= board.room.is_some();
            let mut hasher = DefaultHasher::new();
            (board.room, board.number).hash(&mut hasher);
            (&header.event, &header.segment).hash(&mut hasher);
            seen.insert(hasher.finish())
        });
        match step.map_err(Failure::Read)? {
            Some(true) => {}
            Some(false) => return Ok(false),
            None => return Ok(has_room),
        }
    }
}

/// What boards without a header lose.
fn lose_header(record: &mut Record) {
    let board = &record.board;
    let mut lost = fields_of(&record.header);
    if board.room.is_some() {
        lost.push(Fact::Room);
    }
    if !lost.is_empty() {
        record.losses.push(Loss::NotInLayout(lost));
    }
    if let Some(contract) = contract_beside(board) {
        record.losses.push(Loss::Contract(contract));
    }
    if let Some(tricks) = take_foreign_tricks(&mut record.board) {
        let lost = format!("result `{tricks}` of this contract");
        record.losses.push(Loss::Content(vec![Fact::Result], lost));
    }
}

fn write_line(record: &mut Record, text: &mut String) {
    lose_header(record);
    record.board.write(build::Layout::Lines, text);
}

fn write_link(record: &mut Record, text: &mut String) {
    lose_header(record);
    let link = record.board.link();
    if link.len() > build::LINK_LENGTH {
        record.losses.push(Loss::LinkLength(link.len()));
    }
    text.push_str(&link);
    text.push('\n');
}
