//! Parentheses. PDN 2.0 §6.1.1.2.5, PDN 3.0.

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Edit, Reporter};

use super::hidden::Hidden;
use super::{begins_file, ends_file, with_blanks};
use crate::model::build::is_braces;
use crate::model::{ElementKind, Game, Line};
use crate::problem::variations::Problem;

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
            let problem = Problem::Variation {
                what,
                is_empty: false,
            };
            reporter.report(problem.at(game.span(open)));
        }
    }
    for (index, element) in game.elements.iter().enumerate() {
        let is_result = matches!(element.kind, ElementKind::Result) && element.line > 0;
        if is_result && !game.is_text(element.line) && game.terminator != Some(index) {
            let what = "has a result: only the main line can have one";
            let problem = Problem::Variation {
                what,
                is_empty: false,
            };
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
        let problem = CoreProblem::NestingLimit {
            what: "variations",
            limit,
        };
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
        let problem = Problem::Variation {
            what: "is empty",
            is_empty: true,
        };
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
    let edit = |at: u32, brace: &[u8]| Edit {
        span: game.span(at..at + 1),
        replacement: brace.to_vec(),
    };
    let edits = vec![edit(line.range.start, b"{"), edit(line.range.end - 1, b"}")];
    // A number may be that of a move that is not understood: a comment would hide it.
    let how = match inner.contains(|c: char| c.is_ascii_digit()) {
        true => Applicability::Unsafe,
        false => change(game, line),
    };
    reporter.report(report.fix_all(how, "write braces", edits));
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
