//! Games of chess, whose notation PGN has the frame of PDN.

use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::TagParts;
use portnote_core::problem::Problem;

use crate::limits::{CHESS_MOVES, NUMBERED_CHESS_MOVES};
use crate::square::is_short;
use crate::syntax::{Block, Item, Kind};

/// Reports a game that has moves of chess and none of draughts; says whether it is one.
pub(super) fn report(block: &Block<'_>, reporter: &mut Reporter<'_>) -> bool {
    let mut first = None;
    let mut moves = 0;
    let mut is_after_number = false;
    // A number before the first move, and a move that draughts does not have, are a game of chess
    // also where it is short.
    let (mut is_numbered, mut is_chess_only) = (false, false);
    for item in block.items() {
        match item.kind() {
            // A capture of a pawn, `exd5`, has the form of one in short letters.
            Kind::Move if !is_short(item.text()) || is_short_move(item.text()) => return false,
            Kind::Number => is_after_number = true,
            Kind::Move | Kind::Lone | Kind::Frame(FrameKind::Bogus)
                if is_chess_move(item.text()) =>
            {
                if first.is_none() {
                    first = Some(item.span());
                    is_numbered = is_after_number;
                }
                is_chess_only |= !is_dark_square(item.text());
                moves += 1;
            }
            _ => {}
        }
    }
    let least = match is_numbered && is_chess_only && !names_draughts(block) {
        true => NUMBERED_CHESS_MOVES,
        false => CHESS_MOVES,
    };
    let Some(span) = first.filter(|_| moves >= least) else {
        return false;
    };
    let problem = Problem::WrongFormat { guess: "a game of chess in PGN", expected: "PDN" };
    reporter.report(problem.at(span));
    true
}

/// A move like `Nf3`, `e4`, `exd5`, `O-O`.
fn is_chess_move(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    if matches!(bare, "O-O" | "O-O-O") {
        return true;
    }
    let bare = bare.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(bare);
    let bytes = bare.as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at), Some(b'a'..=b'h')) && matches!(bytes.get(at + 1), Some(b'1'..=b'8'))
    };
    bytes.len() >= 2 && bytes.len() <= 5 && is_square(bytes.len() - 2)
}

/// A move of draughts in short letters, `cd4` and `d:b6`: the file where it begins, and the square
/// where it ends.
fn is_short_move(text: &str) -> bool {
    let file = |byte: u8| matches!(byte, b'a'..=b'h').then_some(byte);
    match *text.as_bytes() {
        [from, to, rank] => {
            let is_step = file(from).zip(file(to)).is_some_and(|(from, to)| from.abs_diff(to) == 1);
            is_step && is_dark_square(text.get(1..).unwrap_or("")) && rank.is_ascii_digit()
        }
        [from, b':', _, _] => file(from).is_some() && is_dark_square(text.get(2..).unwrap_or("")),
        _ => false,
    }
}

/// Whether a text names a square that a board of draughts has too: `c3` of `c3 d4`, a move whose
/// hyphen is missing.
fn is_dark_square(text: &str) -> bool {
    matches!(text.as_bytes(), &[file @ b'a'..=b'h', rank] if (file - b'a' + rank - b'1').is_multiple_of(2))
}

/// Whether a tag says that the game is one of draughts. `[GameType "0"]` is chess.
fn names_draughts(block: &Block<'_>) -> bool {
    block.items().any(|item: Item<'_, '_>| {
        if item.kind() != FrameKind::TagPair.into() {
            return false;
        }
        let parts = TagParts::of(item.node());
        let text = |range: Option<std::ops::Range<u32>>| {
            range.map_or("", |range| block.unit().slice(range))
        };
        let value = text(parts.value);
        let value = value.trim_matches('"');
        text(parts.name) == "GameType" && value != "0" && !value.starts_with("0,")
    })
}
