//! Moves of the second side in parentheses, `1. 34-29 (19-23) 2. 40-34 (14-19)`: books print them so.

use portnote_core::coded::At;
use portnote_core::edit::apply;
use portnote_core::{Applicability, Edit, Fix, Reporter, Span};

use super::{guard, more};
use crate::Options;
use crate::model::{ElementKind, Game, Line};
use crate::problem::variations::Problem;
use crate::read::parse_on_trial;
use crate::replay::{Ply, farthest};

/// Reports a game that is written so; whether it is one.
///
/// Each variation holds one move, the first of them cannot be played where it is, and without the
/// parentheses the game can be played, or farther than with them.
pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) -> bool {
    let Some((_, lines)) = game.lines.split_first() else {
        return false;
    };
    let Some(first) = lines
        .first()
        .filter(|_| lines.iter().all(|line| is_single(game, line)))
    else {
        return false;
    };
    let replay = game.replay();
    let is_refused = !replay
        .ply(first.elements.start)
        .is_none_or(Ply::is_followed);
    let Some(variant) = replay
        .variant()
        .filter(|_| is_refused && guard::is_tried(game.block()))
    else {
        return false;
    };
    let edits: Vec<Edit> = lines.iter().flat_map(|line| without(game, line)).collect();
    if !is_better(game, &edits, options, |bare| farthest(bare, variant)) {
        return false;
    }
    let more = more(lines.len());
    let place = game.span(first.range.clone());
    let report = Problem::SecondSide { more }.at(place);
    let message = "remove the parentheses";
    reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
    true
}

/// Whether a variation of the main line is one move, without a number or with that of the second
/// side.
fn is_single(game: &Game<'_>, line: &Line) -> bool {
    let elements = game.elements.get(line.elements.clone()).unwrap_or(&[]);
    let [only] = elements else { return false };
    let is_second = only.number.as_ref().is_none_or(|number| number.is_second());
    line.parent == Some(0)
        && line.is_closed
        && is_second
        && matches!(only.kind, ElementKind::Move { .. })
}

/// Edits that remove the parentheses of a variation.
fn without(game: &Game<'_>, line: &Line) -> [Edit; 2] {
    let edit = |at: u32| Edit {
        span: game.span(at..at + 1),
        replacement: Vec::new(),
    };
    [
        edit(line.range.start),
        edit(line.range.end.saturating_sub(1)),
    ]
}

/// Whether the game without its parentheses can be played to its end, or has more moves that can be
/// played than it has in parentheses.
fn is_better(
    game: &Game<'_>,
    edits: &[Edit],
    options: &Options,
    reached: impl Fn(&Game<'_>) -> Option<usize>,
) -> bool {
    let unit = game.block().unit();
    let start = unit.outer_span().start;
    let moved = |edit: &Edit| Edit {
        span: Span::new(
            edit.span.start.saturating_sub(start),
            edit.span.end.saturating_sub(start),
        ),
        replacement: edit.replacement.clone(),
    };
    let fix = Fix {
        applicability: Applicability::Unsafe,
        message: String::new(),
        edits: edits.iter().map(moved).collect(),
    };
    let Ok((bytes, _)) = apply(unit.bytes(), &[fix]) else {
        return false;
    };
    let options = Options {
        encoding: Some(unit.decoded().encoding()),
        limits: options.limits.clone(),
        ..Options::default()
    };
    let parsed = parse_on_trial(&bytes, &options);
    let mut games = parsed.value.game_blocks();
    games
        .next()
        .is_some_and(|block| reached(&Game::new(block)).is_none_or(|moves| moves > edits.len()))
}
