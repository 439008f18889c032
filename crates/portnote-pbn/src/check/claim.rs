//! The claim of export format, judged on the first game of a file.

use std::collections::BTreeSet;

use portnote_core::coded::At;
use portnote_core::frame::form::FileFacts;
use portnote_core::{Diagnostic, Profile, Severity, Sink};

use super::{check_meaning, form};
use crate::Options;
use crate::model::Game;
use crate::problem::form::Problem;

/// Codes that a message names before it says how many more there are.
const NAMED: usize = 3;

pub(super) fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    let block = game.block();
    let Some(claim) = block.header().export_claim.filter(|_| block.index() == 1) else {
        return;
    };
    let strict = Options {
        profile: Profile::Export,
        ..options.clone()
    };
    let mut found: Vec<Diagnostic> = Vec::new();
    form::check(block, &strict, &mut found);
    form::check_file(block, &mut FileFacts::default(), None, &strict, &mut found);
    check_meaning(game, &mut strict.reporter(&mut found));
    let errors = found
        .iter()
        .filter(|found| found.severity == Severity::Error);
    let codes: BTreeSet<&str> = errors.map(|error| error.code.as_str()).collect();
    if codes.is_empty() {
        return;
    }
    let named: Vec<String> = codes
        .iter()
        .take(NAMED)
        .map(|code| format!("`{code}`"))
        .collect();
    let more = match codes.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let codes = named.join(", ") + &more;
    let problem = Problem::FalseExportClaim {
        game: block.index(),
        codes,
    };
    let report = problem.at(claim).help(
        "the game is read as import format; `portnote check --profile export` lists every place",
    );
    let mut record = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(game.record());
        sink.report(diagnostic);
    };
    options.reporter(&mut record).report(report);
}
