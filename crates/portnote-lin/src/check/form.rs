//! Pairs: bars, names, text between them. LIN §2

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::excerpt::{escaped, short};
use portnote_core::frame::FrameKind;
use portnote_core::{Applicability, Encoding, Reporter, Span, Substitution};

use crate::command::Command;
use crate::problem::form::Problem;
use crate::space::trimmed;
use crate::syntax::{Block, Kind, Pair, pairs};
use crate::value::text::decode_twice_encoded;

/// Reports what is wrong with the pairs of a block; `has_told` whether an invisible character was
/// spoken about.
pub(crate) fn check(block: &Block<'_>, has_told: &mut bool, reporter: &mut Reporter<'_>) {
    let is_ascii = block.unit().decoded().is_ascii();
    if block.is_opaque() || (!block.own().is_odd && is_ascii) {
        return;
    }
    check_gaps(block, reporter);
    let mut edits = Vec::new();
    for pair in pairs(block) {
        check_pair(block, &pair, reporter);
        if is_ascii {
            continue;
        }
        match decode_twice_encoded(pair.value) {
            Some(_) if block.unit().decoded().encoding() == Encoding::Utf8 => {
                edits.extend(decoded(block, &pair));
            }
            _ if !*has_told => *has_told = check_invisible(block, &pair, reporter),
            _ => {}
        }
    }
    if let Some(first) = edits.first() {
        let report = Problem::DoubleEncoded.at(first.span);
        let others = match edits.len() {
            1 => "",
            _ => ", and decode the other places as well",
        };
        let text = escaped(&String::from_utf8_lossy(&first.replacement));
        let message = format!("write `{text}`{others}");
        reporter.report(report.fix_all(Applicability::Safe, message, edits));
    }
}

/// The places of a value that were encoded twice, decoded once: ASCII is the same either way.
fn decoded(block: &Block<'_>, pair: &Pair<'_>) -> Vec<Substitution> {
    let mut edits = Vec::new();
    let mut at = pair.range.start;
    for run in pair.value.split_inclusive(|c: char| c.is_ascii()) {
        let wide = run.trim_end_matches(|c: char| c.is_ascii());
        let end = at + u32::try_from(wide.len()).unwrap_or(0);
        edits.extend(decode_twice_encoded(wide).map(|text| Substitution {
            span: block.unit().span(at..end),
            replacement: text.into_bytes(),
        }));
        at += u32::try_from(run.len()).unwrap_or(0);
    }
    edits
}

fn check_pair(block: &Block<'_>, pair: &Pair<'_>, reporter: &mut Reporter<'_>) {
    let unit = block.unit();
    if pair.name.is_empty() {
        let bar = pair.name_range.start;
        reporter.report(Problem::MissingName.at(unit.span(bar..bar + 1)));
    }
    if let Some(at) = pair.value.find('|') {
        check_bar(block, pair, at, reporter);
    }
    if !pair.is_closed {
        let end = trimmed_end(pair);
        // In a link, what is after the value may be no part of it.
        let span = Span::empty(unit.span(pair.range.start.saturating_sub(1)..end).end);
        let report = Problem::UnterminatedValue.at(span);
        reporter.report(match pair.counts() {
            true => report.fix(Applicability::Safe, "add `|`", span, "|"),
            false => report,
        });
    }
    let has_none = matches!(pair.command, Some(Command::Pg | Command::St | Command::Rh));
    if has_none && !trimmed(pair.value).is_empty() {
        let problem =
            Problem::UnexpectedValue { name: pair.name.to_owned(), text: short(pair.value) };
        reporter.report(problem.at(unit.span(pair.range.clone())));
    }
}

/// A bar in a value, at a byte of it.
fn check_bar(block: &Block<'_>, pair: &Pair<'_>, at: usize, reporter: &mut Reporter<'_>) {
    let place = |at: usize| pair.range.start + u32::try_from(at).unwrap_or(0);
    let span = block.unit().span(place(at)..place(at) + 1);
    let before = pair.value.get(..at).unwrap_or("");
    let line = before.rfind(['\r', '\n']).map(|end| before.split_at(end + 1));
    let command = line.filter(|(_, name)| Command::named(name).is_some());
    let report = Problem::PipeInText { command: command.map(|(_, name)| name.to_owned()) };
    let report = report.at(span);
    let is_name = pair.command.is_some_and(Command::holds_names);
    let text = if is_name { "%PIPE%" } else { "/" };
    reporter.report(match command {
        Some((lines, _)) => {
            let end = place(lines.trim_end_matches(['\r', '\n']).len());
            let end = block.unit().span(end..end);
            report.fix(Applicability::Unsafe, "add `|`", end, "|")
        }
        // The bar that is missing may be that before a line end.
        None if pair.value.contains(['\r', '\n']) => report,
        None => report.fix(Applicability::Safe, format!("write `{text}`"), span, text),
    });
}

/// The end of an unclosed value, before the line end of the file.
fn trimmed_end(pair: &Pair<'_>) -> u32 {
    let line_end = pair.value.len() - pair.value.trim_end_matches(['\r', '\n']).len();
    pair.range.end - u32::try_from(line_end).unwrap_or(0)
}

fn check_invisible(block: &Block<'_>, pair: &Pair<'_>, reporter: &mut Reporter<'_>) -> bool {
    let is_invisible = |c: char| matches!(c, '\u{80}'..='\u{9F}');
    let Some((at, character)) = pair.value.char_indices().find(|(_, c)| is_invisible(*c)) else {
        return false;
    };
    let start = pair.range.start + u32::try_from(at).unwrap_or(0);
    let end = start + u32::try_from(character.len_utf8()).unwrap_or(1);
    let code = u32::from(character);
    reporter.report(Problem::C1Character { code }.at(block.unit().span(start..end)));
    true
}

/// Text between a value and the name after it, or after the last value.
fn check_gaps(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    if !block.tree().facts().bogus {
        return;
    }
    let mut gap: Option<Range<u32>> = None;
    for node in block.tree().nodes() {
        match node.kind() {
            Kind::Frame(FrameKind::Bogus) => {
                let range = node.range();
                let start = gap.as_ref().map_or(range.start, |gap| gap.start);
                gap = Some(start..range.end);
            }
            Kind::Frame(_) => {}
            Kind::Name | Kind::Bar | Kind::Value => report_gap(block, gap.take(), reporter),
        }
    }
    report_gap(block, gap, reporter);
}

fn report_gap(block: &Block<'_>, gap: Option<Range<u32>>, reporter: &mut Reporter<'_>) {
    let Some(gap) = gap else { return };
    let text = short(block.unit().slice(gap.clone()));
    reporter.report(Problem::StrayText { text }.at(block.unit().span(gap)));
}
