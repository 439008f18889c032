//! Moves of one side in parentheses, `1. 34-29 (19-23) 2. 40-34 (14-19)`: books print them so.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution, Suggestion};

use super::{guard, more};
use crate::Options;
use crate::model::{ElementKind, Game, Line};
use crate::problem::variations::Problem;
use crate::read::parse_on_trial;
use crate::replay::{Replayed, farthest};

/// Reports a game that is written so; whether it is one.
///
/// Variations of one move that cannot be played where they are stand beside at least every second
/// move, and without their parentheses the game can be played, or farther than with them. Other
/// variations stay what they are.
pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) -> bool {
    let replay = game.replay();
    let is_refused =
        |line: &&Line| !replay.ply(line.elements.start).is_none_or(Replayed::is_followed);
    let lines = game.lines.iter().skip(1);
    let lines: Vec<&Line> = lines.filter(|line| is_single(game, line)).filter(is_refused).collect();
    let Some(first) = lines.first() else {
        return false;
    };
    let moves = game.line(0).filter(|(_, element)| element.is_move());
    let are_many = 2 * lines.len() >= moves.count();
    let Some(variant) = replay.variant().filter(|_| are_many && guard::is_tried(game.block()))
    else {
        return false;
    };
    let edits: Vec<Substitution> = lines.iter().flat_map(|line| without(game, line)).collect();
    let before = farthest(game, variant);
    if !is_better(game, &edits, options, |bare| match farthest(bare, variant) {
        None => true,
        Some(moves) => before.is_some_and(|before| moves > before),
    }) {
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
fn without(game: &Game<'_>, line: &Line) -> [Substitution; 2] {
    let edit = |at: u32| Substitution { span: game.span(at..at + 1), replacement: Vec::new() };
    [edit(line.range.start), edit(line.range.end.saturating_sub(1))]
}

/// Whether the game is better without its parentheses.
fn is_better(
    game: &Game<'_>,
    edits: &[Substitution],
    options: &Options,
    is_farther: impl Fn(&Game<'_>) -> bool,
) -> bool {
    let fix = Suggestion {
        applicability: Applicability::Unsafe,
        message: String::new(),
        edits: edits.to_vec(),
    };
    let Some(bytes) = guard::with_fixes(game.block(), &[fix]) else {
        return false;
    };
    let unit = game.block().unit();
    let options = Options {
        encoding: Some(unit.decoded().encoding()),
        limits: options.limits.clone(),
        ..Options::default()
    };
    let parsed = parse_on_trial(&bytes, &options);
    let mut games = parsed.value.game_blocks();
    games.next().is_some_and(|block| is_farther(&Game::new(block)))
}
