//! A trump that is not written down but follows from the hand.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};

use crate::model::Game;
use crate::problem::completion::Problem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(trump) = game.facts().inferred_trump() else {
        return;
    };
    let problem = Problem::TrumpInferred { trump };
    let Some(tag) = game.tag("Trump") else {
        let evidence = if game.play.is_some() { "Play" } else { "Melds" };
        let report = problem.at(super::value_span(game, evidence));
        reporter.report(match super::place_of_new(game, "Trump") {
            Some(place) => {
                let line = format!("[Trump \"{trump}\"]{}", game.block().own().line_end);
                report.fix(Applicability::Unsafe, "insert tag `Trump`", place, line)
            }
            None => report,
        });
        return;
    };
    // A value that is not a trump has been reported as such.
    if tag.value == "?" {
        let span = game.span(tag.value_range.clone());
        let message = format!("write `{trump}`");
        let report = problem.at(span);
        reporter.report(report.fix(Applicability::Unsafe, message, span, trump.to_string()));
    }
}
