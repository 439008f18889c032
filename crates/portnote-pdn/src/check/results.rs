//! Results, in the tag Result and after the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::frame::tag::TagParts;
use portnote_core::frame::{FrameKind, string};
use portnote_core::{Applicability, Reporter, Span};

use super::hidden::Hidden;
use super::{is_blank, is_unread, shown};
use crate::model::{Agreement, Game};
use crate::problem::results::Problem;
use crate::result::{GameResult, ResultStyle};
use crate::scan::FILE_NAME;
use crate::syntax::{Item, Kind};
use crate::{Options, Standard};

pub(super) fn check(
    game: &Game<'_>,
    hidden: &Hidden<'_, '_>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    if game.terminator.is_none() {
        check_end(game, hidden, options, reporter);
    }
    check_tag(game, reporter);
    if let Some(terminator) = game.terminator() {
        let range = terminator.range.clone();
        check_terminator(game, terminator.raw, range, options, reporter);
    }
    check_agreement(game, options, reporter);
}

/// Whether an item is the tag pair that may follow the result of its game.
fn names_file(game: &Game<'_>, item: &Item<'_, '_>) -> bool {
    let is_tag = item.is(FrameKind::TagPair);
    let name = is_tag.then(|| TagParts::of(item.node()).name).flatten();
    name.is_some_and(|name| game.text(name) == FILE_NAME)
}

/// A game without a result after its moves.
fn check_end(
    game: &Game<'_>,
    hidden: &Hidden<'_, '_>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    if options.writes(Standard::Pdn3) && game.block().unit().is_last() {
        return;
    }
    let text = game.block().items().filter(|item| !item.kind().is_white());
    let (mut last, mut before) = (None, None);
    for item in text {
        before = last.replace(item);
    }
    // The result is before the line that names the file of the game.
    if last.as_ref().is_some_and(|last| names_file(game, last)) {
        last = before.or(last);
    }
    let Some(end) = last.map(|item| item.range().end) else {
        return;
    };
    // What was opened and not closed was named, and may hold the result.
    let is_swallowed = |item: &Item<'_, '_>| {
        item.is(FrameKind::BraceComment) && !item.text().ends_with('}')
            || hidden.holds(&item.range())
    };
    if last.as_ref().is_some_and(is_swallowed) || game.lines.iter().any(|line| !line.is_closed) {
        return;
    }
    let place = Span::empty(game.span(end..end).start);
    let is_last = game.block().unit().is_last();
    let report = Problem::MissingTerminator { is_last }.at(place);
    // After a comment that ends with its line, or one that is not closed, nothing can be added.
    let is_cut = |item: &Item<'_, '_>| match item.kind() {
        Kind::Setup => !item.text().ends_with('/'),
        Kind::Frame(FrameKind::TagPair) => !is_closed(game, item),
        Kind::Frame(FrameKind::BraceComment) => !item.text().ends_with('}'),
        kind => kind.is_comment(),
    };
    // The rest of a line whose tag pair lost a quote takes in what is added to it.
    let is_rest = last.as_ref().is_some_and(|last| {
        let mut tags = game.block().items().filter(|item| item.is(FrameKind::TagPair));
        let is_after = |tag: Item<'_, '_>| {
            let between = game.text(tag.range().end..last.range().start);
            tag.range().end <= last.range().start && between.chars().all(is_blank)
        };
        last.is(FrameKind::Bogus) && tags.any(is_after)
    });
    let is_open = is_rest || last.as_ref().is_some_and(is_cut) || game.too_deep.is_some();
    if is_open {
        reporter.report(report);
        return;
    }
    let value = game.effective_result().result;
    let value = value.filter(|value| !value.outcome.is_score());
    let text = match (value, options.writes(Standard::Pdn3)) {
        (Some(value), false) => value.text(value.style).unwrap_or("*"),
        _ => "*",
    };
    let message = format!("write `{text}`");
    // Text at the end that cannot be read may be the result.
    let has_stray_end =
        game.elements.len().checked_sub(1).is_some_and(|last| is_unread(game, last));
    let applicability = if has_stray_end { Applicability::Unsafe } else { Applicability::Safe };
    reporter.report(report.fix(applicability, message, place, format!(" {text}")));
}

/// Whether a tag pair has its bracket, and its value its quotes.
fn is_closed(game: &Game<'_>, tag: &Item<'_, '_>) -> bool {
    let parts = TagParts::of(tag.node());
    let value = parts.value.filter(|_| parts.quoted);
    let is_closed = |token: &str| string::is_closed(token) || string::other_close(token).is_some();
    parts.closed && value.is_none_or(|value| is_closed(game.text(value)))
}

fn check_tag(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(tag) = game.tag("Result") else {
        return;
    };
    let span = game.span(tag.value_range.clone());
    let value = tag.value.trim();
    if has_other_format(game) {
        return;
    }
    if matches!(value, "" | "-" | "?") {
        let problem = Problem::BadResult {
            what: match value {
                "" => "empty result: expected `*` if it is not known".to_owned(),
                _ => format!("nonstandard result `{value}`: expected `*` if it is not known"),
            },
            is_unknown: true,
        };
        reporter.report(problem.at(span));
        return;
    }
    let is_allowed = game.result_format().map(|format| format.allows(value));
    let Some(read) = tag.result().filter(|_| is_allowed != Some(false)) else {
        let expected = match is_allowed {
            Some(_) => "a result in the format that tag `ResultFormat` names",
            None => "a result such as `1-0`, `2-0` or `*`",
        };
        let problem = Problem::BadResult {
            what: format!("invalid result `{}`: expected {expected}", shown(value)),
            is_unknown: false,
        };
        reporter.report(problem.at(span));
        return;
    };
    let has_blanks = tag.value.contains(char::is_whitespace) && read.style != ResultStyle::Score;
    if has_blanks {
        let dense: String = tag.value.split_whitespace().collect();
        let problem = Problem::BadResult {
            what: format!("unexpected spaces in result `{}`", shown(&tag.value)),
            is_unknown: false,
        };
        let report = problem.at(span);
        reporter.report(report.fix(Applicability::Safe, "remove the spaces", span, dense));
        return;
    }
    if is_allowed.is_none() {
        check_style(game, value, read, tag.value_range.clone(), reporter);
    }
}

/// Whether results are written in an unknown format: any text may be one then.
fn has_other_format(game: &Game<'_>) -> bool {
    let value = game.value("ResultFormat");
    value.is_some_and(|value| !value.trim().is_empty()) && game.result_format().is_none()
}

fn check_terminator(
    game: &Game<'_>,
    raw: &str,
    range: Range<u32>,
    options: &Options,
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(range.clone());
    if options.writes(Standard::Pdn3) {
        if raw != "*" {
            let problem = Problem::ForeignResult {
                text: shown(raw),
                what: " after the moves: expected `*` in PDN 3.0".to_owned(),
                is_odd: false,
            };
            reporter.report(problem.at(span));
        }
        return;
    }
    if has_other_format(game) {
        return;
    }
    let is_allowed = game.result_format().map(|format| format.allows(raw));
    let Some(read) = GameResult::lenient(raw) else {
        if is_allowed != Some(true) {
            let problem = Problem::ForeignResult {
                text: shown(raw),
                what: ": it is the value of tag `Result`, but not a result of the standard"
                    .to_owned(),
                is_odd: true,
            };
            reporter.report(problem.at(span));
        }
        return;
    };
    if raw.contains(char::is_whitespace) && read.style != ResultStyle::Score {
        let dense: String = raw.split_whitespace().collect();
        let problem = Problem::BadResult {
            what: format!("unexpected spaces in result `{}`", shown(raw)),
            is_unknown: false,
        };
        let report = problem.at(span);
        reporter.report(report.fix(Applicability::Safe, "remove the spaces", span, dense));
        return;
    }
    match is_allowed {
        Some(true) => {}
        _ if read.style == ResultStyle::Score => {
            let problem = Problem::ForeignResult {
                text: shown(raw),
                what: ": the standard has no results in points".to_owned(),
                is_odd: true,
            };
            reporter.report(problem.at(span));
        }
        _ => check_style(game, raw, read, range, reporter),
    }
}

/// A result in another style than that of the game.
fn check_style(
    game: &Game<'_>,
    text: &str,
    read: GameResult,
    range: Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let wanted = game.result_style();
    let is_foreign = match read.style {
        ResultStyle::Common | ResultStyle::Score => false,
        ResultStyle::Spelled => true,
        style => wanted.is_some_and(|wanted| wanted != style),
    };
    let Some(better) = read.text(wanted.unwrap_or(ResultStyle::Default)).filter(|_| is_foreign)
    else {
        return;
    };
    let is_odd = read.style == ResultStyle::Spelled;
    let what = match wanted {
        Some(_) => format!(": expected `{better}` in a game of this type"),
        None => format!(": expected `{better}`"),
    };
    let problem = Problem::ForeignResult { text: shown(text), what, is_odd };
    // After a `<` digits would be squares that a capture passes.
    let before = game.text(0..range.start);
    let is_after_angle = before.trim_end().ends_with('<');
    // Digits that touch others would be another word with them.
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | '.' | ':');
    let apart = |is_joined: bool| if is_joined { " " } else { "" };
    let left = apart(before.ends_with(joins));
    let right = apart(game.text_from(range.end).starts_with(joins));
    let span = game.span(range);
    let report = problem.at(span);
    if is_after_angle {
        reporter.report(report);
        return;
    }
    let message = format!("write `{better}`");
    let written = format!("{left}{better}{right}");
    reporter.report(report.fix(Applicability::Safe, message, span, written));
}

fn check_agreement(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    // Tags that contradict each other are named where tags are repeated.
    if game.has_two_results() {
        return;
    }
    let found = game.effective_result();
    let (is_settled, help) = match found.agreement {
        Agreement::Same => return,
        Agreement::OneKnown => {
            (true, "write the same result in both places: the result that is not `*` is used")
        }
        Agreement::OtherStyle => (true, "write both results in one style: the tag is used"),
        Agreement::Contradiction => {
            (false, "write the correct result in both places: until then, neither is used")
        }
    };
    let (Some(tag), Some(terminator)) = (game.result_tag(), game.terminator()) else {
        return;
    };
    // PDN 3.0 ends every game with a star, and the tag alone says who won.
    if options.writes(Standard::Pdn3) && terminator.raw == "*" {
        return;
    }
    // A draw in other words has been reported already.
    let both = [tag.result(), game.result_after_moves()];
    let is_spelled = |read: &GameResult| read.style == ResultStyle::Spelled;
    if is_settled && both.iter().flatten().any(is_spelled) {
        return;
    }
    let problem = Problem::ResultMismatch {
        tag: shown(&tag.value),
        terminator: shown(terminator.raw),
        is_settled,
    };
    let (place, value) = (game.span(terminator.range.clone()), game.span(tag.value_range.clone()));
    let is_single = game.result_tags().nth(1).is_none();
    let label = if is_single { "result of the tag" } else { "one of the tags `Result`" };
    let report = problem.at(place).help(help).label(value, label);
    // In PDN 3.0 a star follows the moves, whatever the tag says.
    let is_starred = options.writes(Standard::Pdn3);
    let after =
        if is_starred { "*".to_owned() } else { in_style_of(game, tag.value.trim(), tag.result()) };
    let inside = in_style_of(game, terminator.raw, game.result_after_moves());
    // What is not ASCII has other bytes in another encoding: only a person can write it. Of
    // several tags each would have to be changed.
    let is_plain = after.is_ascii() && inside.is_ascii();
    reporter.report(if is_settled || !is_plain || !is_single {
        report
    } else {
        let found = tag.value.trim();
        let style = if is_starred { String::new() } else { restyled(found, &after) };
        let message = format!("write `{after}` after the moves{style}");
        let style = restyled(terminator.raw, &inside);
        let other = format!("write `{inside}` in tag `Result`{style}");
        report.alternative(message, place, after).alternative(other, value, inside)
    });
}

/// Which result is written in another style than before, in words.
fn restyled(found: &str, written: &str) -> String {
    if found == written {
        String::new()
    } else {
        format!(": it is `{}` in the style of this game", shown(found))
    }
}

/// A result in the style of its game, so that its style is not reported once it is written.
fn in_style_of(game: &Game<'_>, text: &str, read: Option<GameResult>) -> String {
    let has_format = game.result_format().is_some() || has_other_format(game);
    let read = read.filter(|_| !has_format);
    let better = read.and_then(|read| match read.style {
        ResultStyle::Common | ResultStyle::Score => None,
        style => read.text(game.result_style().unwrap_or(match style {
            ResultStyle::International => style,
            _ => ResultStyle::Default,
        })),
    });
    better.map_or_else(|| text.to_owned(), str::to_owned)
}
