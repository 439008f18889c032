//! Names, order and repetition of tags; inheritance. PBN 2.1 §3.3, §3.4, §4.8, §4.9.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::frame::comment;
use portnote_core::inherit::Inheritance;
use portnote_core::{Applicability, Profile, Reporter, Span};

use super::values::shown;
use crate::model::{Anchor, Game, Tag};
use crate::problem::tags::Problem;
use crate::tag::{self, MANDATORY, TagClass};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in &game.tags {
        check_name(game, tag, reporter);
        check_inheritance(game, tag, reporter);
        check_elements(game, tag, reporter);
    }
    check_repetition(game, reporter);
    check_comments(game, reporter);
    if reporter.profile() == Profile::Export {
        check_mandatory(game, reporter);
        check_order(game, reporter);
    }
}

fn check_name(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    if tag.class != TagClass::Unknown {
        return;
    }
    let span = game.span(tag.name_range.clone());
    let name = shown(tag.name);
    match tag::meant(tag.name) {
        Some(meant) => {
            let expected = format!("the standard has `{meant}`");
            let report = Problem::MisspeltTag { name, expected }.at(span);
            let message = format!("write `{meant}`");
            reporter.report(report.fix(Applicability::Unsafe, message, span, meant));
        }
        // A name that is none is reported by its form.
        None if !tag.sound
            || !tag
                .name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'_') => {}
        None if !tag.name.starts_with(|c: char| c.is_ascii_uppercase()) => {
            let expected = "names of tags begin with an upper-case letter".to_owned();
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
    let name = shown(tag.name);
    if !tag::is_inheritable(tag.name) {
        reporter.report(Problem::InheritForbidden { name }.at(span));
    } else if tag
        .inherited
        .as_ref()
        .is_some_and(|inherited| inherited.game == 0)
    {
        reporter.report(Problem::InheritNothing { name }.at(span));
    }
}

/// Data behind a tag of the standard that opens no section.
fn check_elements(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let no_section = matches!(
        tag.class,
        TagClass::Mandatory | TagClass::Supplemental | TagClass::Note
    );
    // What follows a broken tag is most often a piece of it.
    let no_section = no_section && tag.sound;
    let elements = game.elements.get(tag.elements.clone()).unwrap_or(&[]);
    if let (true, [first, ..], Some(last)) = (no_section, elements, elements.last()) {
        let span = game.span(first.range.start..last.range.end);
        reporter.report(
            Problem::DataAfterTag {
                name: shown(tag.name),
            }
            .at(span),
        );
    }
}

/// Repeated tags: one report for each name, at its second place.
fn check_repetition(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut counts: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for tag in game.tags.iter().filter(|tag| tag.repeated) {
        let first = game.tag(tag.name);
        let differs = first.is_some_and(|first| first.value != tag.value);
        let entry = counts.entry(tag.name).or_insert((1, false));
        entry.0 += 1;
        entry.1 |= differs;
    }
    for tag in game.tags.iter().filter(|tag| tag.repeated) {
        let Some((count, differ)) = counts.remove(tag.name) else {
            continue;
        };
        let name = shown(tag.name);
        let report = Problem::DuplicateTag {
            name,
            count,
            differ,
        }
        .at(game.span(tag.name_range.clone()))
        .help(if differ {
            "the values differ; the first one is used"
        } else {
            "the first one is used"
        });
        let report = match game.tag(tag.name) {
            Some(first) => report.label(game.span(first.name_range.clone()), "first given here"),
            None => report,
        };
        // A section cannot go with its tag: its tokens would join the section before it.
        let removable = !matches!(tag.class, TagClass::Auction | TagClass::Play)
            && tag.elements.is_empty()
            && count == 2;
        reporter.report(if removable {
            let how = if differ {
                Applicability::Unsafe
            } else {
                Applicability::Safe
            };
            let place = game.span(game.with_line(&tag.range));
            report.fix(how, "remove the second one", place, "")
        } else {
            report
        });
    }
}

/// Comments inside a supplemental section, and comments that hide an opening brace.
fn check_comments(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for found in &game.comments {
        if matches!(found.anchor, Anchor::Element(..)) && !found.is_escape_line() {
            reporter.report(Problem::CommentInSection.at(found.span));
        }
        let inner = comment::text(found.token);
        let brace = found.token.strip_prefix('{').and_then(|_| inner.find('{'));
        if let (Some(at), Some(range)) = (brace, &found.range) {
            let start = range.start + 1 + u32::try_from(at).unwrap_or(0);
            reporter.report(Problem::BraceInComment.at(game.span(start..start + 1)));
        }
    }
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
            // A value that `##` gives to all games stands for the tag: PBN 2.1 §4.8.
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
    let end = game.block().line_end();
    let unknown = MANDATORY.unknown();
    let lines = || names.iter().map(|name| format!("[{name} \"{unknown}\"]"));
    // Where the line of the tag goes on, no line can be put behind it.
    let (place, text) = match before {
        None => (
            Some(game.block().span().start),
            lines().map(|line| line + end).collect(),
        ),
        Some(tag) => {
            let whole = game.with_line(&tag.range);
            let at_end = game.text_from(tag.range.end).is_empty();
            let own_line = whole.end > tag.range.end;
            let text: String = if own_line {
                lines().map(|line| line + end).collect()
            } else {
                lines().map(|line| format!("{end}{line}")).collect()
            };
            (
                (own_line || at_end).then(|| game.span(whole.clone()).end),
                text,
            )
        }
    };
    let shown = place.or_else(|| before.map(|tag| game.span(tag.range.clone()).end));
    let shown = Span::empty(shown.unwrap_or(game.block().span().start));
    for (number, name) in names.iter().enumerate() {
        let report = Problem::MissingTag { name }.at(shown);
        reporter.report(match place {
            Some(place) if number == 0 => {
                let what = if names.len() == 1 {
                    "the tag"
                } else {
                    "these tags"
                };
                let message = format!("add {what} with the value \"{unknown}\"");
                report.fix(
                    Applicability::Safe,
                    message,
                    Span::empty(place),
                    text.clone(),
                )
            }
            _ => report,
        });
    }
}

/// Identification tags in the order of export format, before all sections.
fn check_order(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut last = None::<&Tag<'_>>;
    for tag in game.tags.iter().filter(|tag| tag.class != TagClass::Note) {
        let Some(before) = last.replace(tag) else {
            continue;
        };
        if compare(game, before, tag) == Ordering::Greater {
            let problem = Problem::TagOrder {
                name: shown(tag.name),
                after: shown(before.name),
            };
            let report = problem.at(game.span(tag.name_range.clone()));
            let label = game.span(before.name_range.clone());
            reporter.report(report.label(label, "this one comes later"));
        }
    }
}

/// The order of two tags in export format: identification, auction, play, then the other
/// sections by name.
fn compare(game: &Game<'_>, a: &Tag<'_>, b: &Tag<'_>) -> Ordering {
    let rank = |tag: &Tag<'_>| rank(game, tag);
    rank(a)
        .cmp(&rank(b))
        .then_with(|| MANDATORY.compare(a.name, b.name))
}

/// The part of a game to which a tag belongs in export format.
pub(crate) fn rank(game: &Game<'_>, tag: &Tag<'_>) -> u8 {
    match tag.class {
        TagClass::Auction => 1,
        TagClass::Play => 2,
        TagClass::Table => 3,
        _ if game
            .elements
            .get(tag.elements.clone())
            .is_some_and(|own| !own.is_empty()) =>
        {
            3
        }
        _ => 0,
    }
}
