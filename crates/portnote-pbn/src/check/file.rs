//! How export format begins and ends a file, and what it has between games: PBN 2.1 §2.4, §3.

use portnote_core::coded::At;
use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Severity, Span};

use crate::problem::form::Problem as Form;
use crate::problem::layout::Problem;
use crate::syntax::{Block, OpeningComment, is_header_line, loose_comments};
use crate::{Options, write};

const LINE_END: &str = "\r\n";

/// Reports what export format has around the games. `before` are the comments of the blocks
/// between the game before and this block.
pub(crate) fn check(
    block: &Block<'_>,
    before: &[OpeningComment],
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if options.profile != Profile::Export || block.is_opaque() || block.is_outside() {
        return;
    }
    let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
    let is_sound = diagnostics.iter().find(is_error).is_none();
    // What is added after an open comment would belong to it.
    let is_open =
        diagnostics.iter().any(|found| found.code.as_str() == "core/unterminated-comment");
    let mut reporter = options.reporter(diagnostics);
    check_header(block, &mut reporter);
    check_apart(block, before, &mut reporter);
    if !block.is_game() && is_sound {
        check_closing(block, &mut reporter);
    }
    if !is_open {
        check_end(block, &mut reporter);
    }
}

/// The two lines that begin the file.
fn check_header(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let text = block.unit().text();
    let rest = text.strip_prefix(write::HEADER);
    let goes_on = |rest: &str| rest.lines().next().is_some_and(is_header_line);
    if block.unit().first_line() != 1 || rest.is_some_and(|rest| !goes_on(rest)) {
        return;
    }
    // Header lines of another version or order are replaced, and empty lines before them.
    let is_header = |line: &&str| line.trim().is_empty() || is_header_line(line.trim_end());
    let lines = text.split_inclusive('\n').take_while(is_header);
    let length: usize = lines.map(str::len).sum();
    // A file with LF alone is fixed line by line before this one.
    let end = u32::try_from(length).unwrap_or(u32::MAX);
    let span = block.unit().span(0..end);
    let report = Form::ExportHeader.at(Span::empty(span.start));
    reporter.report(if text.get(..length).is_some_and(is_mended) {
        let message = "begin with these two lines";
        report.fix(Applicability::Safe, message, span, write::HEADER)
    } else {
        report
    });
}

/// Whether every line ends with CR LF.
fn is_mended(text: &str) -> bool {
    text.split_inclusive('\n').all(|line| line.ends_with(LINE_END))
}

/// An empty line between comments and the game or the comments that they are before.
fn check_apart(block: &Block<'_>, before: &[OpeningComment], reporter: &mut Reporter<'_>) {
    let has_more = block.is_game() || !loose_comments(block).is_empty();
    if before.is_empty() || !has_more {
        return;
    }
    let what = "unexpected empty line between comments and their game";
    let text = block.unit().text();
    let length = text.len() - text.trim_start_matches(['\r', '\n']).len();
    // The lines before the bracket that ends an open comment belong to the comment.
    if length == 0 {
        return;
    }
    let end = u32::try_from(length).unwrap_or(u32::MAX);
    let span = block.unit().span(0..end);
    let report = Form::BlankLine { what }.at(span);
    let safe = Applicability::Safe;
    reporter.report(report.fix(safe, "remove the empty line", span, ""));
}

/// Comments that mean themselves: after the last game.
fn check_closing(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let comments = loose_comments(block);
    let (text, lead) = (block.unit().text(), lead(block));
    let Some(found) = text.strip_prefix(lead).filter(|_| !comments.is_empty()) else {
        return;
    };
    let written = write::closing(&comments);
    // The empty line after them may be a block of its own.
    let has_end = found.ends_with("\r\n\r\n");
    let wanted = match written.strip_suffix(LINE_END) {
        Some(wanted) if !has_end => wanted,
        _ => &written,
    };
    if found == wanted {
        return;
    }
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let span = block.unit().span(at(lead.len())..at(text.len()));
    let what = "nonstandard layout of the comments after the last game".to_owned();
    let report = Problem::OtherForm { what }.at(span);
    reporter.report(if wanted.is_ascii() {
        let message = "write the text as an export does";
        report.fix(Applicability::Safe, message, span, wanted)
    } else {
        report
    });
}

/// What export format has before the comments of a block.
fn lead(block: &Block<'_>) -> &'static str {
    if block.unit().first_line() == 1 { write::HEADER } else { LINE_END }
}

/// The end of a line and an empty line after it.
pub(super) const EMPTY_LINE: &str = "\r\n\r\n";

/// One empty line after the last game, or after the comments there.
fn check_end(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let text = block.unit().text();
    if !block.unit().is_last() {
        return;
    }
    let has_comments = !loose_comments(block).is_empty();
    if has_comments && text.ends_with("\r\n\r\n") {
        return;
    }
    if block.is_game() || has_comments {
        let what = "missing empty line at the end of the file";
        let end = Span::empty(block.unit().outer_span().end);
        let report = Form::BlankLine { what }.at(end);
        // Without the end of the last line, one line end would make no empty line.
        let added = match text.ends_with('\n') {
            true => LINE_END,
            false => EMPTY_LINE,
        };
        reporter.report(report.fix(Applicability::Safe, "add it", end, added));
    } else if text.trim().is_empty() && text != LINE_END {
        let what = "nonstandard white space at the end of the file: expected one empty line";
        let span = block.unit().outer_span();
        let report = Form::BlankLine { what }.at(span);
        reporter.report(report.fix(
            Applicability::Safe,
            "end the file with one empty line",
            span,
            LINE_END,
        ));
    }
}
