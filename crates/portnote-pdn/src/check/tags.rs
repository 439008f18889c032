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
        let places = (game.span(first.range.clone()), game.span(tag.range.clone()));
        let which = match game.result_tag() {
            Some(counts) if meaning == "Result" => (game.has_two_results(), counts.range.clone()),
            _ => (false, first.range.clone()),
        };
        let (first_out, second_out) = ("remove the first one", "remove the second one");
        let is_pair = count == 2;
        reporter.report(match which {
            (true, _) if is_pair => report
                .help("neither counts")
                .alternative(second_out, places.1, "")
                .alternative(first_out, places.0, ""),
            (true, _) => report.help("none of them counts"),
            (false, range) if range != first.range => {
                let report = report.help("the one that says who won counts");
                if is_pair {
                    report.fix(Applicability::Unsafe, first_out, places.0, "")
                } else {
                    report
                }
            }
            (false, _) => {
                let report = report.help("the first one counts");
                if is_pair {
                    report.fix(Applicability::Unsafe, second_out, places.1, "")
                } else {
                    report
                }
            }
        });
    }
}
