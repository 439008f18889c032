//! Numbers of moves. PDN 2.0 §6.1.1.2.1.
//!
//! Files count moves of one side or of both, and do not say which. The second number shows it:
//! after one move they count single moves, after two they count pairs. A game may begin with
//! the second side under number 1, so that the third number may be needed.

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Reporter, Substitution};

use super::{more, shown};
use crate::model::{ElementKind, Game, MoveNumber};
use crate::problem::moves::Problem;
use crate::replay::{Replayed, State};
use crate::{Options, Standard};

/// What the numbers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    /// Not known yet.
    Open,
    /// Single moves, or pairs of which the first lacks its first move.
    Either,
    Moves,
    Pairs,
}

/// A number with its place among the moves.
struct NumberAt {
    value: u64,
    is_second: bool,
    ply: u64,
}

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    for (line, number) in &game.loose_numbers {
        check_loose(game, *line, number, reporter);
    }
    let mut before = None::<NumberAt>;
    let mut count = Count::Open;
    let mut is_reported = false;
    let mut undotted = Vec::new();
    let replay = game.replay();
    let mut next_ply = 0_u64;
    let mut passed = None;
    let is_usual = begins_as_usual(game);
    for (at, element) in game.line(0) {
        if !element.is_move() {
            // After a position or a null move the count may continue with any number.
            let is_break = matches!(element.kind, ElementKind::Setup(_) | ElementKind::Null { .. });
            before = before.filter(|_| !is_break);
            continue;
        }
        let known = replay.ply(at);
        if known.is_some_and(|known| !known.is_own()) {
            // The number before text beside the moves is that of the move after it.
            if known.is_some_and(|known| known.state == State::Text) {
                passed = element.number.as_ref().or(passed);
            }
            continue;
        }
        let ply = next_ply;
        next_ply += 1;
        let passed = passed.take();
        let Some(number) = element.number.as_ref().or(passed) else {
            continue;
        };
        if number.dots == 0 {
            undotted.push(number);
        }
        let Some(value) = number.value else {
            report_large(game, number, reporter);
            continue;
        };
        if ply == 0 && is_usual && number.is_second() {
            is_reported = true;
            report_second(game, number, reporter);
        }
        let now = NumberAt {
            value: u64::from(value),
            is_second: number.is_second() || is_after_dots(game, number, at),
            ply,
        };
        if let Some(before) = &before
            && !is_reported
            && number.dots > 0
        {
            match next(count, before, &now, is_usual) {
                Some(next) => count = next,
                None => {
                    is_reported = true;
                    report_gap(game, number, &expected(count, before, &now), before, reporter);
                }
            }
        }
        before = Some(now);
    }
    report_undotted(game, &undotted, reporter);
    if options.writes(Standard::Pdn2) && !is_reported {
        check_output(game, count, reporter);
    }
}

/// What PDN 2.0 wants of a writer: the first number is 1, each single move or each pair has one,
/// and none begins with a zero.
fn check_output(game: &Game<'_>, count: Count, reporter: &mut Reporter<'_>) {
    let replay = game.replay();
    let is_whole = |at: usize| replay.ply(at).is_none_or(Replayed::is_own);
    let moves = game.line(0).filter(|(at, element)| element.is_move() && is_whole(*at));
    let mut numbered = None;
    for (ply, (_, element)) in moves.enumerate() {
        let what = match (&element.number, numbered) {
            (Some(number), _) if number.raw.starts_with('0') => {
                format!("nonstandard number `{}`: it begins with a zero", shown(number.raw))
            }
            (Some(number), None) if ply == 0 && number.value.is_some_and(|first| first != 1) => {
                format!("unexpected first number `{}`: expected `1.`", shown(number.raw))
            }
            (Some(_), None) if ply > 0 => "missing number before the first move".to_owned(),
            (Some(_), _) => {
                numbered = Some(ply);
                continue;
            }
            (None, Some(last)) if ply - last > usize::from(count != Count::Moves) => {
                format!("missing number before move `{}`", shown(element.raw))
            }
            (None, _) => continue,
        };
        let range = element.number.as_ref().map_or(&element.range, |number| &number.range);
        reporter.report(Problem::MoveNumber { what }.at(game.span(range.clone())));
        return;
    }
}

/// Whether dots are between a number and its move, `1. ... 7-12`.
fn is_after_dots(game: &Game<'_>, number: &MoveNumber<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| game.elements.get(before));
    before.is_some_and(|before| {
        let is_ellipsis = matches!(before.kind, ElementKind::Null { is_ellipsis: true });
        is_ellipsis && before.range.start >= number.range.end
    })
}

/// What the numbers count, as far as two of them show; `None` if they do not fit.
fn next(count: Count, before: &NumberAt, now: &NumberAt, is_usual: bool) -> Option<Count> {
    let moves = now.ply - before.ply;
    let is_single = !now.is_second && now.value == before.value + moves;
    let half = |seen: &NumberAt| seen.value * 2 + u64::from(seen.is_second);
    let is_pair = half(now) == half(before) + moves;
    // A first move of the second side may have a number like the first side.
    let is_short_pair = !is_usual && before.ply == 0 && half(now) == half(before) + moves + 1;
    match count {
        Count::Open | Count::Either => match (is_single && moves == 1, is_pair) {
            (_, true) => Some(Count::Pairs),
            (true, false) if before.ply == 0 && is_short_pair => Some(Count::Either),
            (true, false) => Some(Count::Moves),
            (false, false) => is_short_pair.then_some(Count::Pairs),
        },
        Count::Moves => (is_single && moves == 1).then_some(Count::Moves),
        Count::Pairs => is_pair.then_some(Count::Pairs),
    }
}

fn check_loose(game: &Game<'_>, line: usize, number: &MoveNumber<'_>, reporter: &mut Reporter<'_>) {
    // In text the numbers are text.
    if game.is_text(line) || is_before_null(game, number) {
        return;
    }
    if number.value.is_none() {
        return report_large(game, number, reporter);
    }
    let what = format!("missing move after number `{}`", shown(number.raw));
    reporter.report(Problem::MoveNumber { what }.at(game.span(number.range.clone())));
}

/// Whether a missing move follows, which has a report of its own.
fn is_before_null(game: &Game<'_>, number: &MoveNumber<'_>) -> bool {
    let at = game.elements.partition_point(|element| element.range.start < number.range.end);
    let next = game.elements.get(at);
    next.is_some_and(|next| next.is_replaceable() && !next.is_move())
}

fn report_large(game: &Game<'_>, number: &MoveNumber<'_>, reporter: &mut Reporter<'_>) {
    let digits = number.raw.bytes().filter(u8::is_ascii_digit).count();
    let most = 999_999_999;
    let problem = CoreProblem::NumberRange { digits, most };
    reporter.report(problem.at(game.span(number.range.clone())));
}

/// One report for a game, at the first.
fn report_undotted(game: &Game<'_>, found: &[&MoveNumber<'_>], reporter: &mut Reporter<'_>) {
    let Some(first) = found.first() else { return };
    let what = format!("missing dot after number `{}`{}", shown(first.raw), more(found.len()));
    let edits = found.iter().map(|number| {
        // A parenthesis or a comma may be in its place.
        let digits = number.raw.trim_end_matches([')', ',']);
        let after = number.range.start + u32::try_from(digits.len()).unwrap_or(0);
        Substitution { span: game.span(after..number.range.end), replacement: b".".to_vec() }
    });
    let report = Problem::MoveNumber { what }.at(game.span(first.range.clone()));
    reporter.report(report.fix_all(Applicability::Safe, "write the dot", edits.collect()));
}

fn report_gap(
    game: &Game<'_>,
    number: &MoveNumber<'_>,
    expected: &str,
    before: &NumberAt,
    reporter: &mut Reporter<'_>,
) {
    let (found, last) = (shown(number.raw), before.value);
    let what = format!("unexpected number `{found}` after number {last}: expected {expected}");
    reporter.report(Problem::MoveNumber { what }.at(game.span(number.range.clone())));
}

/// The number that fits, in words; after the first move it is not known what they count.
fn expected(count: Count, before: &NumberAt, now: &NumberAt) -> String {
    let moves = now.ply - before.ply;
    let single = format!("`{}.`", before.value + moves);
    let half = before.value * 2 + u64::from(before.is_second) + moves;
    let pair = if half.is_multiple_of(2) {
        format!("`{}.`", half / 2)
    } else {
        format!("`{}...`", half / 2)
    };
    match count {
        Count::Moves if single != pair => {
            format!("{single}, because earlier numbers count single moves")
        }
        Count::Moves => single,
        Count::Open | Count::Either if moves == 1 && single != pair => {
            format!("{pair} or {single}")
        }
        Count::Open | Count::Either | Count::Pairs => pair,
    }
}

/// Whether the side that begins such games makes the first move, and from the usual position.
fn begins_as_usual(game: &Game<'_>) -> bool {
    let replay = game.replay();
    let (Some((at, _)), Some(reading)) = (replay.plies(game, 0).next(), replay.reading()) else {
        return false;
    };
    let starts = reading.rules.variant().start();
    let is_first = replay.before(at).is_some_and(|before| before.side() == starts);
    let is_played = replay.ply(at).is_some_and(|ply| ply.played.is_some());
    let is_set_up = game.tag("FEN").is_some();
    let mut before = game.line(0).take_while(|(before, _)| *before < at);
    is_first
        && is_played
        && !is_set_up
        && !before.any(|(_, element)| {
            matches!(element.kind, ElementKind::Setup(_) | ElementKind::Null { .. })
        })
}

fn report_second(game: &Game<'_>, number: &MoveNumber<'_>, reporter: &mut Reporter<'_>) {
    let what = format!(
        "number `{}` belongs to the second side: expected `{}.`",
        shown(number.raw),
        number.value.unwrap_or(1)
    );
    reporter.report(Problem::MoveNumber { what }.at(game.span(number.range.clone())));
}
