//! What must not be written, and whether what was written is what the standard wants.

use std::collections::BTreeSet;

use portnote_core::coded::At;
use portnote_core::{Diagnostic, Profile, Severity};

use super::ExportOptions;
use super::loss::{Loss, Losses};
use crate::Options;
use crate::check::form::Facts;
use crate::check::{check, form};
use crate::model::Game;
use crate::problem::form::Problem;
use crate::read::parse_with;

/// Errors of the import profile about which the writer has a report of its own.
const REPORTED: [&str; 3] = ["pdn/duplicate-tag", "pdn/result-mismatch", "pdn/stray-text"];

/// Faults of variations that are warnings on reading: a strict writer needs every move.
const NEEDED: [&str; 1] = ["pdn/illegal-move"];

/// Refuses a game whose text is not understood: writing it would change or lose something.
///
/// # Errors
/// The errors of the game under the import profile.
pub(super) fn input(game: &Game<'_>) -> Result<(), Vec<Diagnostic>> {
    let mut found = judge(game, &Options::default());
    for needed in &mut found {
        if NEEDED.contains(&needed.code.as_str()) {
            needed.severity = Severity::Error;
        }
    }
    found.retain(|found| {
        found.severity == Severity::Error && !REPORTED.contains(&found.code.as_str())
    });
    if game.block().is_opaque() && found.is_empty() {
        let options = Options::default();
        let mut reporter = options.reporter(&mut found);
        reporter.report(Problem::ParserLimit.at(game.block().span()));
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Holds the written bytes against the export profile of their standard.
///
/// # Errors
/// The errors of the written game, at the game of the input.
pub(super) fn output(
    game: &Game<'_>,
    bytes: &[u8],
    options: &ExportOptions,
) -> Result<(), Vec<Diagnostic>> {
    let strict = Options {
        profile: Profile::Export,
        standard: options.standard,
        ..Options::default()
    };
    let parsed = parse_with(bytes, &strict);
    let mut errors = parsed.diagnostics;
    let mut is_sound = true;
    for block in parsed.value.game_blocks() {
        let again = Game::new(block);
        check(&again, &strict, &mut errors);
        // Of a variation the check may say less than that it cannot be played.
        is_sound &= again.lines.len() < 2 || again.replay().is_sound();
    }
    errors.retain(|error| {
        let is_wanted = match error.code.as_str() {
            "pdn/fen-form" => options.fen_ranges,
            "pdn/fen-dialect" => options.fen_of_lidraughts,
            _ => false,
        };
        error.severity == Severity::Error && !is_wanted
    });
    if errors.is_empty() && is_sound {
        return Ok(());
    }
    if errors.is_empty() {
        let mut losses = Losses::new(game, options.standard);
        losses.add_for_game(Loss::Unplayed, "variation that cannot be played");
        return losses.settle(false).map(drop);
    }
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    let mut places = judge(game, &strict);
    places.retain(|place| codes.contains(place.code.as_str()));
    if places.is_empty() {
        // Only the writing has this fault.
        places = errors;
        for place in &mut places {
            place.span = game.block().span();
            place.labels.clear();
            place.fix = None;
            place.alternatives.clear();
        }
    }
    let record = game.record();
    for place in &mut places {
        place.record = Some(record.clone());
    }
    Err(places)
}

fn judge(game: &Game<'_>, options: &Options) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    form::check(
        game.block(),
        &mut Facts::default(),
        None,
        options,
        &mut found,
    );
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    check(game, options, &mut found);
    found
}
