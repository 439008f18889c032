//! Parentheses. PDN 2.0 §6.1.1.2.5, PDN 3.0.

use std::collections::BTreeMap;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use super::hidden::Hidden;
use super::{begins_file, disjoint, ends_file, more, shown, with_blanks};
use crate::model::build::is_braces;
use crate::model::{Element, ElementKind, Game, Line};
use crate::problem::variations::Problem;
use crate::replay::Replayed;

pub(super) fn check(game: &Game<'_>, hidden: &Hidden<'_, '_>, reporter: &mut Reporter<'_>) {
    let mut text_until = 0;
    let mut unclosed = Vec::new();
    for (number, line) in game.lines.iter().enumerate().skip(1) {
        if !line.is_closed && !hidden.closes(number) {
            unclosed.push(line);
        }
        // Text inside a comment in parentheses is a part of it.
        if line.range.start < text_until {
            continue;
        }
        if !line.has_moves {
            text_until = line.range.end;
            report_text(game, line, reporter);
        } else if line.replaces.is_none() {
            let what = "follows no move that it could replace";
            let open = line.range.start..line.range.start + 1;
            let problem = Problem::Variation { what, is_empty: false };
            reporter.report(problem.at(game.span(open)));
        }
    }
    for (index, element) in game.elements.iter().enumerate() {
        let is_result = matches!(element.kind, ElementKind::Result) && element.line > 0;
        if is_result && !game.is_text(element.line) && game.terminator != Some(index) {
            let what = "has a result: only the main line can have one";
            let problem = Problem::Variation { what, is_empty: false };
            reporter.report(problem.at(game.span(element.range.clone())));
        }
    }
    // Text that is too deep is not read, and may close the others.
    if game.too_deep.is_some() {
        unclosed.clear();
    }
    check_balance(game, &unclosed, reporter);
    if let Some(range) = &game.too_deep {
        let limit = game.block().own().nesting;
        let start = range.start..range.start + 1;
        let problem = CoreProblem::NestingLimit { what: "variations", limit };
        reporter.report(problem.at(game.span(start)));
    }
}

fn report_text(game: &Game<'_>, line: &Line, reporter: &mut Reporter<'_>) {
    let span = game.span(line.range.clone());
    let text = game.text(line.range.clone());
    if !line.is_closed {
        return;
    }
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
    if inner.trim().is_empty() {
        let problem = Problem::Variation { what: "is empty", is_empty: true };
        let report = problem.at(span);
        let (range, between) = without(game, line);
        let place = game.span(range);
        reporter.report(report.fix(change(game, line), "remove it", place, between));
        return;
    }
    let report = Problem::TextInParentheses.at(span);
    if inner.contains(['{', '}']) {
        reporter.report(report);
        return;
    }
    let edit = |at: u32, brace: &[u8]| Substitution {
        span: game.span(at..at + 1),
        replacement: brace.to_vec(),
    };
    let edits = vec![edit(line.range.start, b"{"), edit(line.range.end - 1, b"}")];
    // A number may be that of a move that is not understood: a comment would hide it.
    let has_digits = inner.contains(|c: char| c.is_ascii_digit());
    let applicability = if has_digits || has_meaning(game, line) {
        Applicability::Unsafe
    } else {
        change(game, line)
    };
    reporter.report(report.fix_all(applicability, "write braces", edits));
}

/// Whether parentheses without moves hold more than words: a result, a number or a judgement.
fn has_meaning(game: &Game<'_>, line: &Line) -> bool {
    let is_inside = |range: &Range<u32>| line.range.contains(&range.start);
    let elements = game.elements.get(line.elements.clone()).unwrap_or(&[]);
    let mut elements = elements.iter();
    elements.any(|element| !matches!(element.kind, ElementKind::Stray | ElementKind::Variation(_)))
        || game.loose_numbers.iter().any(|(_, number)| is_inside(&number.range))
        || game.loose_marks.iter().any(|(_, mark)| is_inside(&mark.range))
}

/// Whether parentheses can be changed: at the beginning of their game, they keep it apart from the
/// game before.
fn change(game: &Game<'_>, line: &Line) -> Applicability {
    let before = game.text(0..line.range.start);
    if begins_file(game, before) || !before.trim().is_empty() {
        Applicability::Safe
    } else {
        Applicability::Unsafe
    }
}

/// The range that is removed with an empty variation, and its replacement: the blanks on one side
/// of it are enough, and the texts around it stay apart.
fn without(game: &Game<'_>, line: &Line) -> (Range<u32>, &'static str) {
    let range = line.range.clone();
    let (before, after) = (game.text(0..range.start), game.text_from(range.end));
    let joins = !before.ends_with(char::is_whitespace) && !after.starts_with(char::is_whitespace);
    let is_inside = !begins_file(game, before) && !ends_file(game, after);
    if joins && is_inside {
        return (range, " ");
    }
    (with_blanks(game, range), "")
}

/// Whether an illegal move is the first of a variation that fits after the move before it, and so
/// replaces the next move.
pub(super) fn is_early(game: &Game<'_>, first: usize, line: usize) -> bool {
    let Some(line) = game.lines.get(line) else {
        return false;
    };
    let elements = game.elements.get(line.elements.clone());
    let mut elements = elements.unwrap_or(&[]).iter();
    let is_played = |element: &Element<'_>| {
        element.is_replaceable() || matches!(element.kind, ElementKind::Setup(_))
    };
    let at = elements.position(is_played);
    let is_first = at.is_some_and(|at| line.elements.start + at == first);
    is_first && line.replaces.is_some_and(|before| fits_after(game, first, before))
}

/// Reports variations that replace the next move, given in their order: those before the same move
/// together.
/// Returns those.
pub(super) fn report_early(
    game: &Game<'_>,
    mut early: Vec<usize>,
    reporter: &mut Reporter<'_>,
) -> Vec<usize> {
    if early.is_empty() {
        return early;
    }
    let next = next_moves(game);
    let next_of = |line: &usize| next.get(*line).copied().flatten();
    // Where the next move is not legal either, the variation may be in place of a move.
    early.retain(|line| {
        let ply = next_of(line).and_then(|next| game.replay().ply(next));
        ply.is_none_or(Replayed::is_followed)
    });
    // Variations of other lines may be between those of one line.
    let mut runs: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for line in &early {
        let parent = game.lines.get(*line).and_then(|line| line.parent);
        runs.entry((parent, next_of(line))).or_default().push(*line);
    }
    for run in runs.values() {
        let lines: Vec<&Line> = run.iter().filter_map(|line| game.lines.get(*line)).collect();
        let Some(((first, before), line)) =
            lines.first().and_then(|first| Some((*first, first.replaces?))).zip(run.first())
        else {
            continue;
        };
        let text = |at: usize| shown(game.elements.get(at).map_or("", |element| element.raw));
        let problem = Problem::EarlyVariation {
            last: text(before),
            next: next_of(line).map(text),
            more: more(lines.len()),
        };
        let report = problem.at(game.span(first.range.start..first.range.start + 1));
        let edits = next_of(line).and_then(|next| moved(game, &lines, next));
        reporter.report(match edits {
            Some(edits) => {
                let message = match lines.len() {
                    1 => "move the variation after the move that it replaces",
                    _ => "move the variations after the move that they replace",
                };
                report.fix_all(Applicability::Unsafe, message, edits)
            }
            None => report,
        });
    }
    early
}

/// For each line, the next move of the line in which it is.
fn next_moves(game: &Game<'_>) -> Vec<Option<usize>> {
    let mut next = vec![None; game.lines.len()];
    let mut last: Vec<Option<usize>> = next.clone();
    for (at, element) in game.elements.iter().enumerate().rev() {
        let known = last.get(element.line).copied().flatten();
        if let ElementKind::Variation(inner) = element.kind
            && let Some(slot) = next.get_mut(inner)
        {
            *slot = known;
        } else if element.is_replaceable()
            && let Some(slot) = last.get_mut(element.line)
        {
            *slot = Some(at);
        }
    }
    next
}

/// Whether the move at a place is legal after another one.
fn fits_after(game: &Game<'_>, first: usize, before: usize) -> bool {
    let replay = game.replay();
    let (Some(reading), Some(position), Some(element)) =
        (replay.reading(), replay.after(before), game.elements.get(first))
    else {
        return false;
    };
    let steps = game.steps_of(element);
    let legal = reading.rules.moves(position);
    if let Some(moves) = reading.short_moves(&legal, steps) {
        return !moves.is_empty();
    }
    let squares = steps.iter().map(|step| reading.square(step.square));
    let squares: Option<Vec<_>> = squares.collect();
    squares.is_some_and(|squares| {
        let found = reading.rules.find(position, &legal, &squares);
        !found.moves.is_empty() || !found.begun.is_empty()
    })
}

/// The edits that move variations after a move and what belongs to it.
fn moved(game: &Game<'_>, lines: &[&Line], next: usize) -> Option<Vec<Substitution>> {
    if lines.iter().any(|line| !line.is_closed) {
        return None;
    }
    let element = game.elements.get(next)?;
    let own = element.marks.iter().map(|mark| mark.range.end);
    let own = own.chain(element.captured.iter().map(|range| range.end));
    let mut end = own.fold(element.range.end, u32::max);
    // Comments of the move, and variations that replace it, come first.
    loop {
        let after = game.text_from(end);
        let text = after.trim_start();
        let start = end + length(after) - length(text);
        end = match text.as_bytes().first() {
            Some(b'{') => match text.find('}') {
                Some(close) => start + u32::try_from(close + 1).ok()?,
                None => break,
            },
            Some(b'(') => {
                let at = game.lines.partition_point(|line| line.range.start < start);
                match game.lines.get(at) {
                    Some(line) if line.range.start == start => line.range.end,
                    _ => break,
                }
            }
            _ => break,
        };
    }
    let encoding = game.block().unit().decoded().encoding();
    let texts = lines.iter().map(|line| game.text(line.range.clone()));
    let texts: String = texts.map(|text| format!(" {text}")).collect();
    let out = lines.iter().map(|line| Substitution {
        span: game.span(with_blanks(game, line.range.clone())),
        replacement: Vec::new(),
    });
    let into = Substitution {
        span: Span::empty(game.span(end..end).start),
        replacement: encoding.encode(&texts)?,
    };
    Some(disjoint(out.chain([into])))
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(0)
}

fn check_balance(game: &Game<'_>, unclosed: &[&Line], reporter: &mut Reporter<'_>) {
    if let Some(first) = unclosed.first() {
        let what = match unclosed.len() {
            1 => "missing closing `)` of a variation".to_owned(),
            count => format!("missing closing `)` of {count} variations"),
        };
        let help = match unclosed.len() {
            1 => "add `)` at the end of the variation",
            _ => "add `)` at the end of each variation",
        };
        let open = first.range.start..first.range.start + 1;
        let report = Problem::Unbalanced { what }.at(game.span(open));
        reporter.report(report.help(help));
    }
    for run in &game.stray_ends {
        let what = match run.len() {
            1 => "unexpected `)`: no variation is open".to_owned(),
            count => format!("{count} unexpected `)`: no variation is open"),
        };
        let help = match run.len() {
            1 => "remove it",
            _ => "remove them",
        };
        let report = Problem::Unbalanced { what }.at(game.span(run.clone()));
        reporter.report(report.help(help));
    }
    let mut braces = game
        .elements
        .iter()
        .filter(|element| matches!(element.kind, ElementKind::Stray) && is_braces(element.raw));
    if let Some(first) = braces.next() {
        let others: usize = braces.map(|braces| braces.raw.len()).sum();
        let what = match first.raw.len() + others {
            1 => "unexpected `}`: no comment is open".to_owned(),
            count => format!("{count} unexpected `}}`: no comment is open"),
        };
        let place = first.range.start..first.range.start + 1;
        reporter.report(Problem::Unbalanced { what }.at(game.span(place)));
    }
}
