//! The claim of export format, judged on the first game of a file.

use portnote_core::coded::At;
use portnote_core::{Applicability, Diagnostic, Sink, Span};

use super::error_codes;
use crate::Options;
use crate::limits::NAMED_CODES;
use crate::model::Game;
use crate::problem::form::Problem;

pub(super) fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    let block = game.block();
    let Some(claim) = block.own().header().export_claim.filter(|_| block.index() == 1) else {
        return;
    };
    let codes = error_codes(game, options);
    if codes.is_empty() {
        return;
    }
    let named: Vec<String> =
        codes.iter().take(NAMED_CODES).map(|code| format!("`{code}`")).collect();
    let more = match codes.len().saturating_sub(NAMED_CODES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let codes = named.join(", ") + &more;
    let problem = Problem::FalseExportClaim { game: block.index(), codes };
    let report = problem
        .at(claim)
        .help("the export profile lists every violation: the file is read as import format");
    let report = match line_of(game, claim) {
        Some(line) => report.fix(Applicability::Safe, "remove the line", line, ""),
        None => report,
    };
    let mut record = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(game.record());
        sink.report(diagnostic);
    };
    let reporter = options.reporter(&mut record);
    reporter.distrusting(block.own().is_broken).report(report);
}

/// The whole line of a claim, where it is before this game.
fn line_of(game: &Game<'_>, claim: Span) -> Option<Span> {
    let unit = game.block().unit();
    let end = usize::try_from(claim.end.checked_sub(unit.outer_span().start)?).ok()?;
    let begun = claim.start >= unit.outer_span().start;
    let length = match unit.bytes().get(end..)? {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return None,
    };
    begun.then(|| Span::new(claim.start, claim.end + length))
}
