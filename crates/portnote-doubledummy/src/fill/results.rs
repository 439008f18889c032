//! What follows from the results of a deal, as tags say it.

use portnote::pbn::model::Game;
use portnote_bridge::{DoubleDummy, Par, Side, Vulnerability};

/// Returns the par of a game, if it is clear: its vulnerability is known, and who deals, or it does not
/// matter who does.
pub(super) fn par(game: &Game<'_>, tricks: &DoubleDummy) -> Option<Par> {
    let vulnerability = game.vulnerable()?;
    match game.dealer() {
        Some(dealer) => tricks.par(vulnerability, dealer.side()),
        None => {
            tricks.par_score_of_any_opener(vulnerability)?;
            tricks.par(vulnerability, Side::NorthSouth)
        }
    }
}

/// Returns the par of either side that may bid first.
pub(super) fn pars(tricks: &DoubleDummy, vulnerability: Vulnerability) -> Vec<Par> {
    Side::ALL.into_iter().filter_map(|opener| tricks.par(vulnerability, opener)).collect()
}

/// Returns the value of OptimumScore.
pub(super) fn score_text(score_ns: i32) -> String {
    format!("NS {score_ns}")
}

/// Returns whether a value says nothing, so that it is replaced.
pub(super) fn is_missing(raw: &str) -> bool {
    matches!(raw.trim(), "" | "?")
}
