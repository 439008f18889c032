//! Names and repetition of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use std::collections::BTreeMap;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};

use super::{begins_file, disjoint, is_blank, shown, with_blanks};
use crate::date::DateValue;
use crate::game_type::GameType;
use crate::limits::LABELLED_TAGS;
use crate::model::{Game, Tag};
use crate::problem::tags::Problem;
use crate::tag::{TagClass, TagValue};
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
    let problem = Problem::TagAlias { name: shown(tag.name), meaning: tag.meaning.to_string() };
    let report = problem.at(span);
    // Beside a tag of the standard name it would be a second one.
    reporter.report(if !game.repeats(&tag.meaning) {
        let message = format!("write `{}`", tag.meaning);
        let applicability = match is_word(tag.name) && !is_meant(game, tag) {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        report.fix(applicability, message, span, tag.meaning.as_bytes())
    } else {
        report
    });
}

/// Whether a name in another language is also a word that an English program may use for a tag of its own.
fn is_word(name: &str) -> bool {
    let words = ["data", "dati", "local", "red"];
    words.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Whether something else in the game says that such a name is meant.
fn is_meant(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    let is_foreign = |other: &Tag<'_>| {
        let has_other_name = !other.name.eq_ignore_ascii_case(&other.meaning);
        other.class == TagClass::Alias && has_other_name && !is_word(other.name)
    };
    // The sides of checkers are often called red and white.
    let is_side = tag.meaning == "Black" && game.tag("White").is_some();
    let has_value = tag.meaning == "Date" && DateValue::read(&tag.value).date().is_some();
    is_side || has_value || game.tags.iter().any(is_foreign)
}

/// Repeated tags: one report for each, at its second place.
fn check_repetition(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut repeated: BTreeMap<&str, (&Tag<'_>, Vec<&Tag<'_>>)> = BTreeMap::new();
    for (first, tag) in game.repetitions() {
        let known = repeated.entry(&tag.meaning);
        known.or_insert((first, Vec::new())).1.push(tag);
    }
    for (first, others) in repeated.into_values() {
        if let Some((second, further)) = others.split_first() {
            report_repetition(game, first, second, further, reporter);
        }
    }
}

fn report_repetition(
    game: &Game<'_>,
    first: &Tag<'_>,
    second: &Tag<'_>,
    further: &[&Tag<'_>],
    reporter: &mut Reporter<'_>,
) {
    let place = |tag: &Tag<'_>| game.span(tag.name_range.clone());
    let problem = Problem::DuplicateTag { name: shown(&first.meaning), count: 2 + further.len() };
    let mut report = problem.at(place(second)).label(place(first), "first one here");
    for tag in further.iter().take(LABELLED_TAGS) {
        report = report.label(place(tag), "another one here");
    }
    let is_result = first.meaning == "Result";
    let has_none = is_result && game.has_two_results();
    // The tags are searched for a result only where the name is that of one.
    let known = is_result.then(|| game.result_tag()).flatten();
    let counts = known.unwrap_or(first);
    let is_first = counts.range == first.range;
    let is_pair = further.is_empty();
    let is_same = |tag: &&Tag<'_>| tag.value == first.value;
    let are_same = is_same(&second) && further.iter().all(is_same);
    let report = report.help(match (has_none, is_pair, is_first) {
        _ if are_same && is_pair => "remove one of the two: the first one is used",
        _ if are_same => "remove the others: the first one is used",
        (true, true, _) => "remove the wrong tag: neither tag is used",
        (true, false, _) => "remove the wrong tags: none of the tags is used",
        (false, true, false) => "remove the wrong tag: the tag with a result is used",
        (false, true, true) => "remove the wrong tag: the first tag is used",
        (false, false, false) => "remove the wrong tags: the tag with a result is used",
        (false, false, true) => "remove the wrong tags: the first tag is used",
    });
    if are_same {
        let out = std::iter::once(&second).chain(further).map(|tag| Substitution {
            span: game.span(with_its_line(game, tag)),
            replacement: Vec::new(),
        });
        let message = match is_pair {
            true => "remove the second one",
            false => "remove the others",
        };
        reporter.report(report.fix_all(Applicability::Safe, message, disjoint(out)));
        return;
    }
    let first_out = ("remove the first one", game.span(with_its_line(game, first)));
    let second_out = ("remove the second one", game.span(with_its_line(game, second)));
    // The one that does not count may be the one by which the game is played.
    let is_open = has_none || first.meaning == "GameType" && !is_same_type(first, second);
    reporter.report(if !is_pair {
        report
    } else if is_open {
        report.alternative(second_out.0, second_out.1, "").alternative(first_out.0, first_out.1, "")
    } else {
        let (message, place) = if is_first { second_out } else { first_out };
        report.fix(Applicability::Unsafe, message, place, "")
    });
}

/// Whether two values of GameType name the same game, in long form or short.
fn is_same_type(first: &Tag<'_>, second: &Tag<'_>) -> bool {
    let (TagValue::GameType(one), TagValue::GameType(other)) = (&first.typed, &second.typed) else {
        return false;
    };
    let is_short = |read: &GameType| read.start.is_none();
    one.number.is_some()
        && one.number == other.number
        && (first.value == second.value || is_short(other))
}

/// The range of a tag, with its line if it has no other text: an empty line would separate the
/// tags before it from those after it.
pub(super) fn with_its_line(game: &Game<'_>, tag: &Tag<'_>) -> Range<u32> {
    let range = tag.range.clone();
    let (before, after) = (game.text(0..range.start), game.text_from(range.end));
    let (above, rest) = (before.trim_end_matches(is_blank), after.trim_start_matches(is_blank));
    let begins = begins_file(game, above) || above.ends_with(['\n', '\r']);
    let mut ends = ["\r\n", "\n", "\r"].into_iter();
    let Some(end) = ends.find(|end| begins && rest.starts_with(end)) else {
        return with_blanks(game, range);
    };
    let length = |text: &str| u32::try_from(text.len()).unwrap_or(0);
    length(above)..range.end + length(after) - length(rest) + length(end)
}
