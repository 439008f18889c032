//! Names, order and repetition of tags; inheritance. PBN 2.1 §3.3, §3.4, §4.8, §4.9.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::frame::comment;
use portnote_core::frame::leftover::{is_mail_sign, is_quoted_mail};
use portnote_core::inherit::Inheritance;
use portnote_core::tree::Kind;
use portnote_core::wording::listed;
use portnote_core::{Applicability, Profile, Reporter, Span, Substitution};

use super::edits::{self, edit};
use super::order;
use crate::deal::DealValue;
use crate::model::{Anchor, Game, Tag};
use crate::problem::tags::Problem;
use crate::syntax;
use crate::tag::{self, MANDATORY, TagClass};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let is_mail = OnceCell::new();
    // A fix for export format writes lines without the signs.
    let is_import = reporter.profile() == Profile::Import;
    let is_mail =
        || *is_mail.get_or_init(|| is_import && is_quoted_mail(game.block().unit().text()));
    for tag in &game.tags {
        check_name(game, tag, reporter);
        check_inheritance(game, tag, reporter);
        check_elements(game, tag, is_mail, reporter);
    }
    super::repetition::check(game, reporter);
    check_comments(game, reporter);
}

/// Which tags export format wants, and in which order.
pub(super) fn check_layout(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    check_mandatory(game, reporter);
    check_order(game, reporter);
}

fn check_name(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    if tag.class != TagClass::Unknown {
        return;
    }
    let span = game.span(tag.name_range.clone());
    let name = short(tag.name);
    // Another word beside the tag of the standard is a tag of its own.
    let synonym = || tag::synonym(tag.name).filter(|meant| game.tag(meant).is_none());
    match tag::meant(tag.name).or_else(synonym) {
        Some(meant) => {
            let expected = format!("`{meant}`");
            let report = Problem::MisspeltTag { name, expected }.at(span);
            let message = format!("write `{meant}`");
            reporter.report(report.fix(Applicability::Unsafe, message, span, meant));
        }
        // A name that is none is reported by its form.
        None if !tag.sound || !tag.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') => {
        }
        None if !tag.name.starts_with(|c: char| c.is_ascii_uppercase()) => {
            let expected = "an upper-case letter first".to_owned();
            reporter.report(Problem::MisspeltTag { name, expected }.at(span));
        }
        None => reporter.report(Problem::UnknownTag { name }.at(span)),
    }
}

fn check_inheritance(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let inherits = !matches!(Inheritance::of(&tag.value), Inheritance::Plain(_));
    if !inherits || tag.repeated {
        return;
    }
    let span = game.span(tag.value_range.clone());
    let name = short(tag.name);
    if !tag::is_inheritable(tag.name) {
        reporter.report(Problem::InheritForbidden { name }.at(span));
    } else if tag.inherited.as_ref().is_some_and(|inherited| inherited.game == 0) {
        reporter.report(Problem::InheritNothing { name }.at(span));
    }
}

/// Data after a tag of the standard that opens no section.
fn check_elements(
    game: &Game<'_>,
    tag: &Tag<'_>,
    is_mail: impl Fn() -> bool,
    reporter: &mut Reporter<'_>,
) {
    let no_section =
        matches!(tag.class, TagClass::Mandatory | TagClass::Supplemental | TagClass::Note);
    // What follows a broken tag is most often a piece of it.
    let no_section = no_section && tag.sound;
    let elements = game.elements.get(tag.elements.clone()).unwrap_or(&[]);
    if let (true, [first, ..], Some(last)) = (no_section, elements, elements.last()) {
        let range = first.range.start..last.range.end;
        let text = game.block().unit().slice(range.clone());
        if is_mail_sign(text, is_mail) {
            return;
        }
        let span = game.span(range.clone());
        let name = short(tag.name);
        let report = Problem::DataAfterTag { name }.at(span);
        let whole = edits::begins_line(game, range.start) && edits::ends_line(game, range.end);
        let deal = DealValue::of_line(text).filter(|_| whole && game.tag("Deal").is_none());
        reporter.report(match deal {
            Some((_, deal)) => {
                let message = "write it as tag `Deal`";
                let text = format!("[Deal \"{deal}\"]");
                report.fix(Applicability::Unsafe, message, span, text)
            }
            None => report,
        });
    }
}

/// Comments inside a supplemental section, and comments that hide an opening brace.
fn check_comments(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut moved = None::<usize>;
    for found in &game.comments {
        if let (Anchor::Element(tag, _), false) = (found.anchor, found.is_escape_line()) {
            let report = Problem::CommentInSection.at(found.span);
            // The comments of a section move together, or their order would change.
            let first = moved.replace(tag) != Some(tag);
            let edits = first.then(|| moving_comments(game, tag)).flatten();
            let message = "put the comments of the section after its tag";
            reporter.report(match edits {
                Some(edits) => report.fix_all(Applicability::Safe, message, edits),
                None => report,
            });
        }
        let inner = comment::text(found.token);
        let brace = found.token.strip_prefix('{').and_then(|_| inner.find('{'));
        // A comment that swallows tags swallows those after them as well.
        let brace =
            brace.filter(|_| !comment::swallows_tags(found.token, <syntax::Kind as Kind>::has_tag));
        if let (Some(at), Some(range)) = (brace, &found.range) {
            let start = range.start + 1 + u32::try_from(at).unwrap_or(0);
            reporter.report(Problem::BraceInComment.at(game.span(start..start + 1)));
        }
    }
}

/// Edits that put the comments inside a section after its tag, each on a line of its own.
fn moving_comments(game: &Game<'_>, number: usize) -> Option<Vec<Substitution>> {
    let tag = game.tags.get(number).filter(|tag| tag.sound)?;
    if edits::ends_open(game) {
        return None;
    }
    let end = game.block().own().line_end;
    let next = game.tags.get(number + 1).map(|next| next.range.start);
    let from = game.comments.partition_point(|found| {
        let range = found.range.as_ref();
        range.is_none_or(|range| range.start < tag.range.start)
    });
    // After the comments that are there already.
    let mut place = tag.range.end;
    let mut text = Vec::new();
    let mut runs: Vec<Range<u32>> = Vec::new();
    for found in game.comments.iter().skip(from) {
        let Some(range) = &found.range else { continue };
        if next.is_some_and(|next| next <= range.start) {
            break;
        }
        if matches!(found.anchor, Anchor::Tag(_)) {
            place = place.max(range.end);
        } else if !found.is_escape_line() {
            text.extend_from_slice(end.as_bytes());
            text.extend_from_slice(edits::bytes(game, range.clone()));
            match runs.last_mut() {
                // Two comments that have a line for themselves take it along together.
                Some(run) if edits::on_one_line(game, run.end..range.start) => run.end = range.end,
                _ => runs.push(range.clone()),
            }
        }
    }
    // What follows on the line gets one of its own; another fix may break it there as well,
    // so that this one takes the blanks.
    let after = edits::blanks_after(game, place);
    if !edits::ends_line(game, after) {
        text.extend_from_slice(end.as_bytes());
    }
    let mut all = vec![edit(game, place..after, text)];
    all.extend(runs.iter().map(|run| edits::removal(game, run)));
    let apart = |pair: &[Substitution]| matches!(pair, [a, b] if a.span.end <= b.span.start);
    all.windows(2).all(apart).then_some(all)
}

/// Mandatory tags that are missing. Those that belong to one place share one fix, or each
/// would have to be made in a round of its own.
fn check_mandatory(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut before = None::<&Tag<'_>>;
    let mut missing: Vec<&'static str> = Vec::new();
    for name in MANDATORY.names() {
        match game.tag(name) {
            Some(tag) => {
                report_missing(game, before, &std::mem::take(&mut missing), reporter);
                before = Some(tag);
            }
            // A value that `##` gives to all games means the tag: PBN 2.1 §4.8.
            None if game.given(name).is_some() => {}
            None => missing.push(name),
        }
    }
    report_missing(game, before, &missing, reporter);
}

fn report_missing(
    game: &Game<'_>,
    before: Option<&Tag<'_>>,
    names: &[&'static str],
    reporter: &mut Reporter<'_>,
) {
    if names.is_empty() {
        return;
    }
    let end = game.block().own().line_end;
    let unknown = MANDATORY.unknown();
    let known: Vec<Cow<'_, str>> =
        names.iter().map(|name| game.of_auction(name).map_or(unknown.into(), Cow::Owned)).collect();
    let lines = names.iter().zip(&known);
    let lines: String = lines.map(|(name, value)| format!("[{name} \"{value}\"]{end}")).collect();
    let place = place_of_line(game, before).map(|(place, ended)| {
        let text = if ended { lines.clone() } else { end.to_owned() + &lines };
        (game.span(place..place).start, text)
    });
    let shown = place.as_ref().map(|(place, _)| *place);
    let shown = shown.or_else(|| before.map(|tag| game.span(tag.range.clone()).end));
    let shown = Span::empty(shown.unwrap_or(game.block().span().start));
    // A `#` in a later game would no longer find the value of an earlier one.
    let how = if names.iter().any(|name| game.has_earlier(name)) {
        Applicability::Unsafe
    } else {
        edits::placing(game)
    };
    for (number, name) in names.iter().enumerate() {
        let report = Problem::MissingTag { name }.at(shown);
        reporter.report(match &place {
            Some((place, text)) if number == 0 => {
                let what = if names.len() == 1 { "the tag" } else { "these tags" };
                let is_unknown = known.iter().all(|value| value == unknown);
                let message = match is_unknown {
                    true => format!("add {what} with the value \"{unknown}\""),
                    false => format!("add {what}: {}", known_values(names, &known)),
                };
                report.fix(how, message, Span::empty(*place), text.as_str())
            }
            _ => report,
        });
    }
}

/// Each tag with the value that it gets.
fn known_values(names: &[&str], values: &[Cow<'_, str>]) -> String {
    let pairs = names.iter().zip(values);
    let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name} \"{value}\"")).collect();
    listed(&pairs, "and")
}

/// Where a line can be put after a tag and what belongs to it, or before all tags, and
/// whether the line before that place is ended; `None` where the line continues, or where a
/// section begins.
fn place_of_line(game: &Game<'_>, before: Option<&Tag<'_>>) -> Option<(u32, bool)> {
    let all_read = (game.tags.len() as u64) < game.block().own().tags_per_game;
    if !all_read || game.tags.is_empty() || before.is_some_and(|tag| !tag.sound) {
        return None;
    }
    let next = match before {
        None => game.tags.first(),
        Some(tag) if !tag.elements.is_empty() => return None,
        Some(tag) => {
            let number = game.tags.partition_point(|other| other.range.start <= tag.range.start);
            game.tags.get(number)
        }
    };
    let text = game.block().unit().text();
    let place = next.map_or(edits::offset(text.len()), |next| next.range.start);
    let ended = edits::begins_line(game, place);
    // A Ctrl-Z at the end goes first.
    let swallowed = next.is_none() && (edits::ends_open(game) || text.ends_with('\u{1A}'));
    ((ended || next.is_none()) && !swallowed).then_some((place, ended))
}

/// Identification tags in the order of export format, before all sections.
fn check_order(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut last = None::<&Tag<'_>>;
    let mut sorting = None;
    for tag in game.tags.iter().filter(|tag| tag.class != TagClass::Note) {
        let Some(before) = last.replace(tag) else {
            continue;
        };
        if order::compare(game, before, tag) == Ordering::Greater {
            let problem = Problem::TagOrder { name: short(tag.name), after: short(before.name) };
            let report = problem.at(game.span(tag.name_range.clone()));
            let label = game.span(before.name_range.clone());
            let report = report.label(label, format!("belongs after `{}`", short(tag.name)));
            // All tags are sorted at once: one of them moved might pass others by.
            let edits = sorting.get_or_insert_with(|| order::sorting(game)).take();
            reporter.report(match edits {
                Some(edits) => report.fix_all(edits::placing(game), "sort the tags", edits),
                None => report,
            });
        }
    }
}
