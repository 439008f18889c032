//! Whether a game is written exactly as export format writes it.
//!
//! The standard leaves some freedom to export format, such as where a line with many
//! annotations is broken. The writer uses none of it, and the export profile accepts what the
//! writer writes and nothing else. The other rooms name every fault that has a name; this one
//! compares a game without such faults with its own export.

use std::cell::OnceCell;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::nonstandard;
use portnote_core::{Applicability, Reporter, Sink, Substitution};

use super::{edits, error_codes};
use crate::model::Game;
use crate::problem::layout::Problem;
use crate::syntax::is_header_line;
use crate::{Options, write};

/// What separates a game from the one before.
const EMPTY_LINE: &str = "\r\n";

pub(super) fn check(
    game: &Game<'_>,
    written: &OnceCell<String>,
    options: &Options,
    sink: &mut dyn Sink,
) {
    // Comments of a block before it were reported as such: here they would be written twice.
    if !game.block().own().opening().is_empty() {
        return;
    }
    let text = game.block().unit().text();
    let start = lead(text, game.block().index() == 1);
    let found = text.get(start..).unwrap_or("");
    let written = written.get_or_init(|| write::as_read(game));
    let wanted = written.strip_suffix(EMPTY_LINE).unwrap_or(written);
    if found == wanted || has_fault(game) {
        return;
    }
    let mut reporter = options.reporter(sink);
    report(game, start, found, wanted, &mut reporter);
}

/// The length of the empty lines before a game and of the header before the first: other
/// rooms judge them.
fn lead(text: &str, is_first: bool) -> usize {
    let is_lead = |line: &&str| {
        line.trim_end_matches(['\r', '\n']).is_empty()
            || (is_first && is_header_line(line.trim_end()))
    };
    let lines = text.split_inclusive('\n').take_while(is_lead);
    lines.map(str::len).sum()
}

/// Whether a fault with a name explains the difference.
fn has_fault(game: &Game<'_>) -> bool {
    // What is not shown to the user explains the difference as well.
    !error_codes(game, &Options::default()).is_empty()
}

/// One report for all white space, and one for each line that says something in another way.
fn report(game: &Game<'_>, start: usize, found: &str, wanted: &str, reporter: &mut Reporter<'_>) {
    let mut blanks = Vec::new();
    let mut words = Vec::new();
    for change in changes(found, wanted) {
        let text = found.get(change.found.clone()).unwrap_or("");
        let is_blank = text.chars().chain(change.wanted.chars()).all(char::is_whitespace);
        if is_blank {
            blanks.push(change);
        } else {
            words.push(change);
        }
    }
    let span = |range: &Range<usize>| {
        let at = |offset: usize| u32::try_from(start + offset).unwrap_or(u32::MAX);
        game.span(at(range.start)..at(range.end))
    };
    let edit = |change: &Change<'_>| Substitution {
        span: span(&change.found),
        replacement: change.wanted.as_bytes().to_vec(),
    };
    let message = "write the text as an export does";
    if let Some(first) = blanks.first() {
        let text = found.get(first.found.clone()).unwrap_or("");
        let what = match (text.contains('\n'), first.wanted.contains('\n')) {
            (false, true) => "missing line end: export format begins a line here",
            (true, false) => "unexpected line end: export format continues the line here",
            _ if first.wanted.is_empty() => "unexpected space: export format has none here",
            _ => "unexpected spaces: export format has one space here",
        };
        let what = what.to_owned();
        let report = Problem::OtherForm { what }.at(span(&first.found));
        let edits = blanks.iter().map(edit).collect();
        reporter.report(report.fix_all(Applicability::Safe, message, edits));
    }
    // A text that is not ASCII may move from one place to another: both or neither.
    let is_ascii = words.iter().all(|change| {
        let text = found.get(change.found.clone()).unwrap_or("");
        change.wanted.is_ascii() && text.is_ascii()
    });
    // What follows an empty line may belong to a section that seems to say nothing.
    let auction = game.auction.as_ref();
    let play = game.play.as_ref();
    let is_open = auction.is_some_and(|it| edits::may_continue(game, it))
        || play.is_some_and(|it| edits::may_continue(game, it));
    for change in words {
        let text = found.get(change.found.clone()).unwrap_or("");
        let (text, written) = (short(text.trim()), short(change.wanted.trim()));
        let what = match (text.as_str(), written.as_str()) {
            ("", _) => format!("missing text: expected `{written}` here"),
            (_, "") => format!("unexpected text `{text}`: export format does not have it"),
            _ => nonstandard("text", text, written),
        };
        let report = Problem::OtherForm { what }.at(span(&change.found));
        let changed = vec![edit(&change)];
        let applicability = match is_open && change.wanted.trim().is_empty() {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        // Only ASCII is the same in every encoding that the file may have.
        reporter.report(if is_ascii {
            report.fix_all(applicability, message, changed)
        } else {
            report
        });
    }
}

/// A piece of text and what export format has in its place.
struct Change<'w> {
    found: Range<usize>,
    wanted: &'w str,
}

/// The pieces in which two texts differ: within lines where they have the same number of
/// lines, all that lies between the first and the last difference otherwise.
fn changes<'w>(found: &str, wanted: &'w str) -> Vec<Change<'w>> {
    let lines = |text: &str| text.split_inclusive('\n').count();
    if lines(found) != lines(wanted) {
        return vec![narrowed(0, found, wanted)];
    }
    let mut at = 0;
    let mut changes = Vec::new();
    let pairs = found.split_inclusive('\n').zip(wanted.split_inclusive('\n'));
    for (found, wanted) in pairs {
        if found != wanted {
            words(at, found, wanted, &mut changes);
        }
        at += found.len();
    }
    changes
}

/// The differences of two lines: blank by blank where nothing but blanks differs.
fn words<'w>(at: usize, found: &str, wanted: &'w str, changes: &mut Vec<Change<'w>>) {
    let same = found.split_whitespace().eq(wanted.split_whitespace());
    if !same {
        changes.push(narrowed(at, found, wanted));
        return;
    }
    let (mut left, mut right) = (0, 0);
    loop {
        let (gap, other) = (gap(found, left), gap(wanted, right));
        let blank = wanted.get(other.clone()).unwrap_or("");
        if found.get(gap.clone()) != Some(blank) {
            changes.push(Change { found: at + gap.start..at + gap.end, wanted: blank });
        }
        if gap.end >= found.len() {
            return;
        }
        left = word_end(found, gap.end);
        right = word_end(wanted, other.end);
    }
}

/// The white space from a place on.
fn gap(text: &str, at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or("");
    at..at + rest.len() - rest.trim_start().len()
}

fn word_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    rest.find(char::is_whitespace).map_or(text.len(), |end| at + end)
}

/// Two texts without what they have in common at both ends, in whole words.
fn narrowed<'w>(at: usize, found: &str, wanted: &'w str) -> Change<'w> {
    let common = found
        .char_indices()
        .zip(wanted.chars())
        .take_while(|((_, a), b)| a == b)
        .map(|((at, a), _)| at + a.len_utf8())
        .last()
        .unwrap_or(0);
    let start = found.get(..common).unwrap_or("");
    let start = start.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (mut left, mut right) = (found.len(), wanted.len());
    let tails = found.char_indices().rev().zip(wanted.char_indices().rev());
    for ((end, a), (other, b)) in tails {
        if a != b || end < start || other < start {
            break;
        }
        if a.is_whitespace() {
            (left, right) = (end, other);
        }
    }
    Change { found: at + start..at + left, wanted: wanted.get(start..right).unwrap_or("") }
}
