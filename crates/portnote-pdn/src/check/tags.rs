//! Names and repetition of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};

use super::shown;
use crate::model::{Game, Tag};
use crate::problem::tags::Problem;
use crate::tag::TagClass;
use crate::{Options, Standard};

pub(super) fn check(game: &Game<'_>, options: &Options, reporter: &mut Reporter<'_>) {
    let is_pdn2 = options.writes(Standard::Pdn2);
    for tag in &game.tags {
        // Under PDN 2.0 the list of tags is closed, and a room of its own says so.
        match tag.class {
            TagClass::Known => {}
            TagClass::Alias => report_alias(game, tag, reporter),
            TagClass::Unknown if is_pdn2 => {}
            TagClass::Unknown => {
                let name = shown(tag.name);
                let span = game.span(tag.name_range.clone());
                reporter.report(Problem::UnknownTag { name }.at(span));
            }
        }
    }
    check_repetition(game, reporter);
}

fn report_alias(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let span = game.span(tag.name_range.clone());
    let problem = Problem::TagAlias {
        name: shown(tag.name),
        meaning: tag.meaning.to_string(),
    };
    let report = problem.at(span);
    // A name in another language is what its file wants to have.
    reporter.report(if tag.name.eq_ignore_ascii_case(&tag.meaning) {
        let message = format!("write `{}`", tag.meaning);
        report.fix(Applicability::Safe, message, span, tag.meaning.as_bytes())
    } else {
        report
    });
}

/// Repeated tags: one report for each, at its second place.
fn check_repetition(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut repeated: BTreeMap<&str, (&Tag<'_>, usize)> = BTreeMap::new();
    for tag in game.tags.iter().filter(|tag| tag.is_repeated) {
        let entry = repeated.entry(&tag.meaning).or_insert((tag, 1));
        entry.1 += 1;
    }
    for (meaning, (tag, count)) in repeated {
        let name = shown(meaning);
        let report = Problem::DuplicateTag { name, count }.at(game.span(tag.name_range.clone()));
        let Some(first) = game.tag(meaning) else {
            continue;
        };
        let report = report.label(game.span(first.name_range.clone()), "first given here");
        let is_result = meaning == "Result";
        let has_none = is_result && game.has_two_results();
        let counts = game.result_tag().filter(|_| is_result).unwrap_or(first);
        let is_first = counts.range == first.range;
        let is_pair = count == 2;
        let report = report.help(match (has_none, is_pair, is_first) {
            (true, true, _) => "neither counts",
            (true, false, _) => "none of them counts",
            (false, _, false) => "the one that says who won counts",
            (false, _, true) => "the first one counts",
        });
        let first_out = ("remove the first one", game.span(first.range.clone()));
        let second_out = ("remove the second one", game.span(tag.range.clone()));
        reporter.report(if !is_pair {
            report
        } else if has_none {
            report
                .alternative(second_out.0, second_out.1, "")
                .alternative(first_out.0, first_out.1, "")
        } else {
            let (message, place) = if is_first { second_out } else { first_out };
            report.fix(Applicability::Unsafe, message, place, "")
        });
    }
}
