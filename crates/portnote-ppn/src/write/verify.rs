//! What must not be written, and whether what was written is export format.

use std::collections::BTreeSet;
use std::sync::Arc;

use portnote_core::frame::form::FileFacts;
use portnote_core::{Applicability, Diagnostic, Profile, Severity};

use super::ExportOptions;
use crate::Options;
use crate::check::{check, form};
use crate::model::{Context, Game};
use crate::read::parse_with;

/// Errors that the writer mends without a change of meaning.
const MENDED: [&str; 5] = [
    "core/value-not-quoted",
    "core/tab-in-string",
    "ppn/blank-header-missing",
    "ppn/tag-order",
    "ppn/trick-annotation-missing",
];

/// Values that contradict what follows from the hand: replaced on request.
const RECOMPUTED: [&str; 7] = [
    "ppn/contract-mismatch",
    "ppn/declarer-mismatch",
    "ppn/meld-value",
    "ppn/meld-not-held",
    "ppn/score-mismatch",
    "ppn/result-mismatch",
    "ppn/trick-points",
];

/// Refuses a hand whose text is not understood: writing it would change or lose something.
///
/// # Errors
/// The errors of the hand under the import profile.
pub(super) fn input(game: &Game<'_>, options: ExportOptions) -> Result<(), Vec<Diagnostic>> {
    let mut found = judge(game, Profile::Import);
    let repeats = game.tags.iter().any(|tag| tag.repeated);
    found.retain(|found| {
        let code = found.code.as_str();
        let mended = MENDED.contains(&code)
            || code == "ppn/missing-tag"
            || options.recompute && RECOMPUTED.contains(&code);
        let dropped = repeats && code == "ppn/hand-without-blank-line";
        found.severity == Severity::Error && !mended || dropped
    });
    if game.block().is_opaque() && found.is_empty() {
        let problem = crate::problem::form::Problem::ParserLimit;
        let options = Options::default();
        use portnote_core::coded::At;
        options
            .reporter(&mut found)
            .report(problem.at(game.block().span()));
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Holds the written text against the export profile.
///
/// # Errors
/// The errors of the written hand, at the hand of the input.
pub(super) fn output(
    game: &Game<'_>,
    bytes: &[u8],
    export: ExportOptions,
) -> Result<(), Vec<Diagnostic>> {
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let text = [b"% PPN 1.0\n% EXPORT\n%\n", bytes].concat();
    let parsed = parse_with(&text, &options);
    let mut errors = parsed.diagnostics;
    let mut context = Context::with_rules(Arc::clone(game.house()));
    for block in parsed.value.games() {
        check(&context.game(block), &options, &mut errors);
    }
    errors.retain(|error| error.severity == Severity::Error);
    if errors.is_empty() {
        return Ok(());
    }
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    let mut places = judge(game, Profile::Export);
    // What a safe fix mends the writer has mended.
    let is_mended = |place: &Diagnostic| {
        let fix = place.fix.as_ref();
        let is_safe = fix.is_some_and(|fix| fix.applicability == Applicability::Safe);
        let code = place.code.as_str();
        let is_left = code == "ppn/trick-annotation-missing" && !export.complete;
        is_safe && MENDED.contains(&code) && !is_left
    };
    places.retain(|place| codes.contains(place.code.as_str()) && !is_mended(place));
    if places.is_empty() {
        places = errors;
        for place in &mut places {
            place.span = game.block().span();
            place.labels.clear();
            place.fix = None;
        }
    }
    for place in &mut places {
        place.record = Some(game.record());
    }
    Err(places)
}

fn judge(game: &Game<'_>, profile: Profile) -> Vec<Diagnostic> {
    let options = Options {
        profile,
        ..Options::default()
    };
    let mut found = Vec::new();
    let mut facts = FileFacts::default();
    form::check(game.block(), &mut facts, None, &options, &mut found);
    check(game, &options, &mut found);
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    found
}
