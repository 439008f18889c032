//! What must not be written, and whether what was written is what the standard wants.

use std::collections::BTreeSet;

use portnote_core::coded::At;
use portnote_core::{Diagnostic, Selection, Severity, reader};

use super::ExportOptions;
use super::loss::{Loss, Losses};
use crate::Options;
use crate::check::form::EarlierBlocks;
use crate::check::{self, check, form};
use crate::model::Game;
use crate::problem::form::Problem;
use crate::read::parse_on_trial;
use crate::syntax::Pdn;

/// Errors of the import profile about which the writer has a report of its own.
const REPORTED: [&str; 3] = ["pdn/duplicate-tag", "pdn/result-mismatch", "pdn/stray-text"];

/// Faults of variations that are warnings on reading: a strict writer needs every move.
const NEEDED: [&str; 1] = ["pdn/illegal-move"];

/// Refuses a game whose text is not understood: writing it would change or lose something.
///
/// # Errors
/// The errors of the game under the import profile.
pub(super) fn input(game: &Game<'_>) -> Result<(), Vec<Diagnostic>> {
    if is_understood(game) {
        return Ok(());
    }
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
    let strict = Options { profile: options.standard.profile(), ..Options::default() };
    if is_proved(game, bytes, &strict, options) {
        return Ok(());
    }
    let parsed = reader::parse::<Pdn>(bytes, &strict);
    let mut errors = parsed.diagnostics;
    let mut is_sound = true;
    for block in parsed.value.game_blocks() {
        let again = Game::new(block);
        check(&again, &strict, &mut errors);
        is_sound &= is_played(&again);
    }
    errors.retain(|error| error.severity == Severity::Error && !is_wanted(error, options));
    if errors.is_empty() && is_sound {
        return Ok(());
    }
    if errors.is_empty() {
        let mut losses = Losses::new(game, options.standard);
        losses.add_for_game(Loss::Unplayed, "variation that cannot be played");
        return losses.diagnostics(false).map(drop);
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

/// Whether [`input`] has nothing to say: most games are written, and of those no message, no
/// suggestion and no fix is wanted.
fn is_understood(game: &Game<'_>) -> bool {
    let options = errors_of(&Options::default());
    let mut is_sound = !game.block().is_opaque();
    let mut note = |found: Diagnostic| is_sound &= REPORTED.contains(&found.code.as_str());
    let mut of_form = Vec::new();
    let mut facts = EarlierBlocks::default();
    form::check(game.block(), &mut facts, None, &options, &mut of_form);
    of_form.into_iter().for_each(&mut note);
    check::judge(game, &options, &mut note);
    is_sound && is_played(game)
}

/// Whether [`output`] has nothing to say.
fn is_proved(game: &Game<'_>, bytes: &[u8], strict: &Options, options: &ExportOptions) -> bool {
    let strict = errors_of(strict);
    let parsed = parse_on_trial(bytes, &strict);
    let mut is_sound = true;
    let mut note = |found: Diagnostic| is_sound &= is_wanted(&found, options);
    parsed.diagnostics.into_iter().for_each(&mut note);
    let games: Vec<Game<'_>> = parsed.value.game_blocks().map(Game::new).collect();
    for again in &games {
        again.carry_replay(game);
        check::judge(again, &strict, &mut note);
    }
    is_sound && games.iter().all(is_played)
}

/// Options for a caller that only wants to know whether there is an error. The reports are the errors that
/// the given options would report; only [`check`] may keep fewer of very many.
fn errors_of(options: &Options) -> Options {
    Options { selection: Selection::new().errors_only(), ..options.clone() }
}

/// Whether an error of the output is what the options want.
fn is_wanted(error: &Diagnostic, options: &ExportOptions) -> bool {
    match error.code.as_str() {
        "pdn/fen-form" => options.fen_ranges,
        "pdn/fen-dialect" => options.fen_of_lidraughts,
        _ => false,
    }
}

/// Whether the variations of a game can be played: of them the check may say less.
fn is_played(game: &Game<'_>) -> bool {
    game.lines.len() < 2 || game.replay().is_sound()
}

fn judge(game: &Game<'_>, options: &Options) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    form::check(game.block(), &mut EarlierBlocks::default(), None, options, &mut found);
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    check(game, options, &mut found);
    found
}
