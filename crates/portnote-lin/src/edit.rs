//! Values of boards that are changed: where they are, and what is written there. Names, results and what else
//! a set says of its boards lie in its header.

use std::ops::Range;

use portnote_core::build::BuildError;
use portnote_core::edit::{EditError, Replacement, SharedPlace, ValueChange};

use crate::command::Command;
use crate::link;
use crate::model::Game;
use crate::syntax::{Block, File, Pair, pairs};
use crate::value::deal::SEATS;
use crate::value::label::Room;
use crate::value::list::fields;

/// Names that a list has for a room.
const TABLE: usize = 4;

/// The value of the first command of a name.
pub(crate) fn value(block: &Block<'_>, name: &str) -> Option<String> {
    found(block, name).map(|pair| pair.value.to_owned())
}

/// Where a board is changed.
pub(crate) fn place(
    block: &Block<'_>,
    change: &ValueChange<'_>,
) -> Result<Option<Replacement>, EditError> {
    let is_link = match block.own().link() {
        None => false,
        Some(link::Kind::Lin) => true,
        Some(kind) => {
            let what = format!("a link that is not LIN ({})", kind.name());
            return Err(EditError::Refused { what });
        }
    };
    let written = |range: Range<u32>, text: &str| {
        let mut new = String::new();
        match is_link {
            true => link::encode(text, &mut new),
            false => new.push_str(text),
        }
        Some(Replacement { range, text: new })
    };
    Ok(match *change {
        ValueChange::Remove { name } => {
            found(block, name).and_then(|pair| written(pair.outer_range(), ""))
        }
        ValueChange::Set { name, value } | ValueChange::SetSection { name, value, .. } => {
            let command = command_of(name)?;
            check(name, value)?;
            match found(block, name) {
                Some(pair) => written(pair.range, value),
                None => {
                    let at = place_of_new(block, command)?;
                    let new = format!("{}|{value}|", name.to_ascii_lowercase());
                    written(at..at, &new)
                }
            }
        }
    })
}

/// Whether a board is what a change should have made of it: the same commands with the same values but for
/// the one.
pub(crate) fn is_meant(old: &Block<'_>, now: &Block<'_>, change: &ValueChange<'_>) -> bool {
    let all = |block| -> Vec<(String, String)> {
        let all = pairs(block).filter(Pair::counts);
        all.map(|pair| (pair.name.to_ascii_lowercase(), pair.value.to_owned())).collect()
    };
    let (mut old, mut now) = (all(old), all(now));
    let first = |all: &[(String, String)], name: &str| {
        all.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    match *change {
        ValueChange::Remove { name } => {
            first(&old, name).map(|at| old.remove(at));
        }
        ValueChange::Set { name, value } | ValueChange::SetSection { name, value, .. } => {
            let Some(at) = first(&now, name) else { return false };
            if now.remove(at).1 != value {
                return false;
            }
            first(&old, name).map(|at| old.remove(at));
        }
    }
    old == now
}

/// The value of a board that the header of its set has.
pub(crate) fn shared_value(file: &File<'_>, index: u64, name: &str) -> Option<String> {
    let board = board(file, index)?;
    let header = board.header()?;
    let command = Command::named(name)?;
    let (text, list) = header.list(command)?;
    let part = match command {
        Command::Rs => header.result(board.list_number()?, board.room()?)?.range.clone(),
        Command::Pn if header.all_names.is_none() => names_of(text, &board, list),
        _ if is_of_header(command) => list,
        _ => return None,
    };
    Some(header.slice(part).to_owned())
}

/// Where the header of a set is changed for one of its boards.
pub(crate) fn shared_place(
    file: &File<'_>,
    index: u64,
    change: &ValueChange<'_>,
) -> Result<Option<SharedPlace>, EditError> {
    let ValueChange::Set { name, value } = *change else {
        return Ok(None);
    };
    let command = command_of(name)?;
    check(name, value)?;
    let missing = |missing| BuildError::Missing { what: "a value of the header", missing };
    let Some(board) = board(file, index) else {
        return Ok(None);
    };
    let list = board.header().and_then(|header| Some((header, header.list(command)?)));
    let Some((header, (text, list))) = list else {
        let is_of_header = is_of_header(command);
        return if is_of_header { Err(missing("a list of its set").into()) } else { Ok(None) };
    };
    let shared = || EditError::Shared { what: format!("`{name}`") };
    let to = |range| {
        let text = value.to_owned();
        Ok(Some(SharedPlace { span: header.span_of(range), text }))
    };
    match command {
        Command::Rs => {
            if value.contains(',') {
                let place = "a result".to_owned();
                return Err(BuildError::Character { place, character: "a comma".to_owned() }.into());
            }
            let entry = board.list_number().zip(board.room());
            let entry = entry.and_then(|(number, room)| header.result(number, room));
            let entry = entry.ok_or(missing("an entry of the board in the list of results"))?;
            to(entry.range.clone())
        }
        Command::Pn => match fields(value).count() {
            TABLE => {
                let own = names(&board);
                let mut others = boards_of_set(file, &board);
                let is_list = matches!(fields(text).count(), 4 | 8) && header.all_names.is_none();
                if !is_list || others.any(|other| names(&other) != own) {
                    return Err(shared());
                }
                to(names_of(text, &board, list))
            }
            8 => to(list),
            count => {
                let reason = format!("{count} names, expected 4 or 8");
                Err(BuildError::Rules { what: format!("`{name}`"), reason }.into())
            }
        },
        _ if !is_of_header(command) => Ok(None),
        _ if boards_of_set(file, &board).nth(1).is_some() => Err(shared()),
        _ => to(list),
    }
}

fn found<'b>(block: &'b Block<'_>, name: &str) -> Option<Pair<'b>> {
    let mut counted = pairs(block).filter(Pair::counts);
    counted.find(|pair| pair.name.eq_ignore_ascii_case(name))
}

fn command_of(name: &str) -> Result<Command, BuildError> {
    let reason = "no command of LIN that portnote knows".to_owned();
    Command::named(name).ok_or(BuildError::Rules { what: format!("`{name}`"), reason })
}

/// A value holds neither bars nor line ends.
fn check(name: &str, value: &str) -> Result<(), BuildError> {
    let is_bad = |letter: &char| *letter == '|' || letter.is_control();
    match value.chars().find(is_bad) {
        None => Ok(()),
        Some(letter) => Err(BuildError::Character {
            place: format!("`{name}`"),
            character: format!("`{}`", letter.escape_default()),
        }),
    }
}

/// Whether a command says something of all boards of a set.
const fn is_of_header(command: Command) -> bool {
    matches!(command, Command::Vg | Command::Rs | Command::Pw | Command::Mp | Command::Bn)
}

/// The place of a new command: before those that come after it in a board, or at the end of the play.
fn place_of_new(block: &Block<'_>, command: Command) -> Result<u32, EditError> {
    if command == Command::An {
        let (what, missing) = ("an explanation", "a call that has one");
        return Err(BuildError::Missing { what, missing }.into());
    }
    let rank = rank(command);
    let mut end = 0;
    for pair in pairs(block).filter(Pair::counts) {
        let own = pair.command.map_or(rank, self::rank);
        if own > rank {
            return Ok(pair.name_range.start);
        }
        end = pair.outer_range().end;
    }
    Ok(end)
}

/// The place of a command in the order of a board: O-2.
const fn rank(command: Command) -> u8 {
    match command {
        Command::Qx => 0,
        Command::Pn => 1,
        Command::St => 2,
        Command::Md => 3,
        Command::Rh => 4,
        Command::Ah => 5,
        Command::Sv => 6,
        Command::Mb | Command::An | Command::Pc | Command::Pg | Command::Up => 8,
        Command::Mc => 9,
        _ => 7,
    }
}

/// A board by its index.
fn board<'b>(file: &'b File<'_>, index: u64) -> Option<Game<'b>> {
    let mut blocks = file.game_blocks();
    blocks.find(|block| block.index() == index).map(Game::alone)
}

/// The boards of the set of a board, this one too.
fn boards_of_set<'b>(
    file: &'b File<'_>,
    board: &Game<'_>,
) -> impl Iterator<Item = Game<'b>> + use<'b> {
    let set = board.block().own().set();
    file.game_blocks().filter(move |block| block.own().set() == set).map(Game::alone)
}

fn names<'b>(board: &'b Game<'_>) -> [Option<&'b str>; TABLE] {
    SEATS.map(|seat| board.player(seat))
}

/// The place of the names of a board in a list of four or eight.
fn names_of(text: &str, board: &Game<'_>, list: Range<u32>) -> Range<u32> {
    let written: Vec<Range<usize>> = fields(text).map(|(_, range)| range).collect();
    let first = match (written.len(), board.room()) {
        (8, Some(Room::Closed)) => TABLE,
        (8, _) => 0,
        _ => return list,
    };
    let at = |place: usize| list.start.saturating_add(u32::try_from(place).unwrap_or(u32::MAX));
    let ends = written.get(first).zip(written.get(first + TABLE - 1));
    ends.map_or(list.clone(), |(from, to)| at(from.start)..at(to.end))
}
