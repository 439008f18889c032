//! Positions on the board of the game, and the last one against the result. PDN 3.0.

use std::ops::Range;

use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_draughts::{Color, Position, Rules};

use super::shown;
use crate::fen::{Fen, Piece};
use crate::model::{ElementKind, Game};
use crate::problem::fen::Problem;
use crate::problem::results::Problem as ResultProblem;
use crate::replay::Reading;
use crate::result::Outcome;
use crate::square::Square;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let replay = game.replay();
    let Some(reading) = replay.reading() else {
        return;
    };
    if let Some(tag) = game.tag("FEN").filter(|tag| !tag.value.trim().is_empty()) {
        let start = replay.start().copied();
        if let Some(fen) = game.fen() {
            check_fen(game, reading, fen, start, &tag.value_range, reporter);
        }
        if start == Some(reading.rules.start()) {
            reporter.report(Problem::FenUsualStart.at(game.span(tag.value_range.clone())));
        }
    }
    for (at, element) in game.elements.iter().enumerate() {
        if let ElementKind::Setup(setup) = &element.kind
            && setup.is_closed
        {
            let fen = &setup.position;
            if !fen.is_null_move() {
                let position = replay.after(at).copied();
                check_fen(game, reading, fen, position, &setup.fen, reporter);
            }
        }
    }
    check_result(game, reporter);
}

fn check_fen(
    game: &Game<'_>,
    reading: &Reading,
    fen: &Fen,
    position: Option<Position>,
    range: &Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    if fen.is_broken() {
        return;
    }
    let place = game.span(range.clone());
    if let Some(position) = position {
        let unlikely = unlikely(&reading.rules, &position, fen);
        if !unlikely.is_empty() {
            let what = unlikely.join("; ");
            reporter.report(Problem::FenUnlikely { what }.at(place));
        }
        return;
    }
    let squares = Color::ALL.map(|colour| fen.squares(colour));
    let mut squares = squares.into_iter().flatten().map(|(square, _)| square);
    let is_missing = |square: &Square| reading.square(*square).is_none();
    let missing = squares.find(is_missing);
    let own = missing.and_then(|square| place_in(game.text(range.clone()), square));
    let problem = match missing {
        Some(square) => {
            let variant = reading.rules.variant().full_name();
            let is_letters = square.is_letters();
            Problem::FenSquare {
                what: format!("no such square in {variant}: `{square}`"),
                right: Some(format!(
                    "write a square of this variant: {}",
                    reading.squares(is_letters)
                )),
            }
        }
        // What is left is one square with two names.
        None => Problem::FenDuplicate { text: shown(game.text(range.clone())) },
    };
    reporter.report(problem.at(match own {
        Some(own) => {
            let at = |offset: usize| range.start + u32::try_from(offset).unwrap_or(0);
            game.span(at(own.start)..at(own.end))
        }
        None => place,
    }));
}

/// The place of a square in the text of a position; `None` where only a range has it.
fn place_in(text: &str, square: Square) -> Option<Range<usize>> {
    let is_between = |c: char| !c.is_ascii_alphanumeric();
    let mut end = 0;
    text.split_inclusive(is_between).find_map(|part| {
        let start = end;
        end += part.len();
        let entry = part.trim_end_matches(is_between);
        // The letters of a colour and of a king may be before it.
        let at = (0..entry.len()).find(|at| {
            let (before, rest) = entry.split_at_checked(*at).unwrap_or_default();
            !before.ends_with(|c: char| c.is_ascii_digit()) && Square::read(rest) == Some(square)
        })?;
        Some(start + at..start + entry.len())
    })
}

/// What is unlikely about a position, in words.
fn unlikely(rules: &Rules, position: &Position, fen: &Fen) -> Vec<String> {
    let mut found = Vec::new();
    let board = rules.size();
    for color in Color::ALL {
        let name = color.name();
        let far = match color {
            Color::White => board.height() - 1,
            Color::Black => 0,
        };
        let is_late = position.men(color).iter().any(|square| board.row(square) == far);
        if is_late {
            found.push(format!("a man of {name} is on the promotion row"));
        }
        let pieces = position.pieces(color).len();
        let most = rules.start().pieces(color).len();
        let is_ghost = |piece: &Piece| piece.is_ghost && piece.colour == color;
        if pieces == 0 && fen.pieces.iter().any(is_ghost) {
            found.push(format!("{name} has only captured pieces"));
        } else if pieces == 0 {
            found.push(format!("{name} has no pieces"));
        } else if pieces > most {
            found.push(format!("{name} has {pieces} pieces, but begins with {most}"));
        }
    }
    let side = position.side();
    let is_there = !position.pieces(side).is_empty() && fen.side.is_some();
    if is_there && !rules.can_move(position) {
        found.push(format!("{} has no legal move", side.name()));
    }
    found
}

/// The side that cannot move any more has lost, whatever the result says.
fn check_result(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let replay = game.replay();
    let Some((rules, end)) = replay.rules().zip(replay.end(0)) else {
        return;
    };
    // Most games end while both sides can move, or as the position says.
    let Some(winner) = rules.winner(end) else {
        return;
    };
    let first = rules.variant().start();
    let named = match game.effective_result().result.map(|result| result.outcome) {
        Some(Outcome::First) => first,
        Some(Outcome::Second) => first.opponent(),
        _ => return,
    };
    if named == winner {
        return;
    }
    let mut plies = replay.plies(game, 0).peekable();
    let is_sure = plies.peek().is_some()
        && plies.all(|(_, ply)| ply.is_clear() && !ply.is_uncertain)
        && game.line(0).all(|(at, _)| {
            let ply = replay.ply(at);
            ply.is_none_or(|ply| ply.is_followed() && ply.state != crate::replay::State::Null)
        });
    if !is_sure {
        return;
    }
    let place = match (game.terminator(), game.result_tag()) {
        (Some(found), _) if found.raw != "*" => (found.raw.to_owned(), found.range.clone()),
        (_, Some(tag)) => (tag.value.to_string(), tag.value_range.clone()),
        _ => return,
    };
    let (text, range) = place;
    let problem = ResultProblem::ResultAgainstPosition { text: shown(&text), named: named.name() };
    let help = match reversed(&text) {
        Some(right) => format!("write `{right}` if the game ended here, or correct the moves"),
        None => "correct the result if the game ended here, or the moves".to_owned(),
    };
    reporter.report(problem.at(game.span(range)).help(help));
}

/// A result with the points of the two sides exchanged.
fn reversed(result: &str) -> Option<String> {
    let (first, second) = result.trim().split_once('-')?;
    let is_number =
        |points: &str| !points.is_empty() && points.bytes().all(|it| it.is_ascii_digit());
    (is_number(first) && is_number(second)).then(|| format!("{second}-{first}"))
}
