//! A board without the others of its set: its commands, and the text that needs no other board.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use crate::command::Command;
use crate::link;
use crate::model::Game;
use crate::number::Vote;
use crate::syntax::{Pair, pairs};
use crate::value::label::Label;

/// The line end of files. LIN-6
const LINE_END: &str = "\r\n";

/// The commands of the board in file order.
///
/// Where the other boards of its set decide which of two numbers counts, the command of the other
/// number has a value that says the same alone.
pub(super) fn own<'g>(
    game: &'g Game<'_>,
) -> impl Iterator<Item = (&'g str, Cow<'g, str>)> + use<'g> {
    let other = other_number(game);
    pairs(game.block()).filter(Pair::counts).map(move |pair| {
        let other = other.as_ref().filter(|(range, _)| *range == pair.range);
        let value = match other {
            Some((_, value)) => Cow::Owned(value.clone()),
            None if pair.is_closed => Cow::Borrowed(pair.value),
            None => Cow::Borrowed(pair.value.trim_end()),
        };
        (pair.name, value)
    })
}

/// The commands of the header of the set as far as they are about the board, in file order.
pub(super) fn of_header<'g>(game: &'g Game<'_>) -> Vec<(&'g str, String)> {
    let header = game.header().filter(|_| game.block().own().link().is_none());
    header.map(|header| header.of_board(game.list_number(), game.number())).unwrap_or_default()
}

/// The text of the board with the header of its set, reduced to the board.
pub(super) fn text(game: &Game<'_>) -> String {
    let unit = game.block().unit();
    if game.block().own().link().is_some() {
        return unit.written().trim().to_owned();
    }
    let mut text = String::new();
    let header = of_header(game);
    for (name, value) in &header {
        _ = write!(text, "{name}|{value}|{LINE_END}");
    }
    if !header.is_empty() {
        _ = write!(text, "pg||{LINE_END}");
    }
    let own = unit.text();
    let start = start_alone(game);
    let own_start = match other_number(game) {
        Some((range, value)) => {
            text.push_str(own.get(start..range.start as usize).unwrap_or(""));
            text.push_str(&value);
            range.end as usize
        }
        None => start,
    };
    text.push_str(own.get(own_start..).unwrap_or("").trim_end());
    if text.ends_with('|') {
        text.push_str(LINE_END);
    }
    text
}

/// Blanks, and byte order marks, which would be no text at the beginning of a file.
const fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{FEFF}'
}

/// Where the text of the board begins alone: after blanks, and after an address before its commands with which
/// all of it would be a link.
fn start_alone(game: &Game<'_>) -> usize {
    let own = game.block().unit().text();
    let text = own.trim_start_matches(is_blank);
    let first = pairs(game.block()).next().filter(|_| link::begins(text.as_bytes()));
    first.map_or(own.len() - text.len(), |pair| pair.name_range.start as usize)
}

/// The place and the new value of the command whose number does not count, where a reader who knows this
/// board only would take it for the one that does. D-4
pub(super) fn other_number(game: &Game<'_>) -> Option<(Range<u32>, String)> {
    let block = game.block();
    let number = game.number().filter(|_| game.has_two_numbers())?;
    let mut vote = Vote::default();
    vote.take(block.unit().text());
    let by_title = block.own().counts_title;
    if block.own().link().is_some() || vote.counts_titles() == by_title {
        return None;
    }
    let wanted = if by_title { Command::Qx } else { Command::Ah };
    let mut own = pairs(block).filter(|pair| pair.counts() && pair.command == Some(wanted));
    // The first label counts, and the last title.
    let pair = if by_title { own.next() } else { own.last() }?;
    let value = if by_title {
        let label = Label::of(pair.value);
        let title = label.title.map(|title| format!(",{title}")).unwrap_or_default();
        format!("{}{number}{title}", label.room?.letter())
    } else {
        format!("Board {number}: {}", pair.value.trim())
    };
    Some((pair.range, value))
}
