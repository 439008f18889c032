//! The tags that a section needs before it. PBN 2.1 §3.1.

use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_core::wording::listed;

use super::{edits, order};
use crate::model::{DEAL_TAGS, Game};
use crate::problem::section::Problem;

/// Judges the tags that the section of tag number `number` needs. For a section without a
/// call or card it is enough that they are there, with a value that says nothing.
pub(super) fn check(
    game: &Game<'_>,
    (number, section): (usize, &'static str),
    needed: &[&'static str],
    has_tokens: bool,
    reporter: &mut Reporter<'_>,
) {
    let Some(opener) = game.tags.get(number) else {
        return;
    };
    let place = || game.span(opener.name_range.clone());
    let mut missing = Vec::new();
    let shared = game.neighbours().shared.is_some();
    let ending = game.final_contract();
    for name in needed {
        match game.tag(name).filter(|tag| !has_tokens || !tag.is_unknown()) {
            // What the deal of the game before supplies is reported once for the file.
            None if shared && DEAL_TAGS.contains(name) => {}
            // What the auction tells is reported once for both tags.
            None if *name == "Declarer" && ending.declarer.is_some() => {}
            None if *name == "Contract" && ending.denomination.is_some() => {}
            None => missing.push(format!("`{name}`")),
            Some(tag) if tag.range.start > opener.range.start => {
                let problem = Problem::PrerequisiteLate { section, name };
                let report = problem.at(game.span(tag.name_range.clone()));
                let report = report.label(place(), "the section begins here");
                let message = "put the tag before the section";
                reporter.report(match order::moving(game, name, number) {
                    Some(edits) => report.fix_all(edits::placing(game), message, edits),
                    None => report,
                });
            }
            Some(_) => {}
        }
    }
    // What an empty line cuts off is reported as such.
    if game.neighbours().is_rest {
        return;
    }
    // A section whose own value says nothing is only a place for one.
    if missing.is_empty() || (!has_tokens && opener.is_unknown()) {
        return;
    }
    let names = listed(&missing, "and");
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let problem = Problem::PrerequisiteMissing { section, names, verb };
    let report = problem.at(place());
    let auction = game.auction.as_ref().filter(|auction| auction.tag == number);
    let names_caller = auction.is_some_and(|auction| auction.first.is_some()) && has_tokens;
    reporter.report(if names_caller {
        report.help(
            "add the tag: without it, the first caller of the section is taken for the dealer",
        )
    } else {
        report
    });
}
