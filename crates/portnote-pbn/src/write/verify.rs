//! What must not be written, and whether what was written is export format.

use std::collections::BTreeSet;

use portnote_core::{Diagnostic, Profile, Severity, Span};

use crate::check::{check, judged};
use crate::model::{Context, Game};
use crate::read::parse_with;
use crate::syntax::OpeningComment;
use crate::{Options, tag};

/// Errors of import format that the writer mends without a change of meaning. What a last row
/// of a table lacks is not known, and is written as `?`.
const MENDED: [&str; 3] = [
    "core/value-not-quoted",
    "core/tab-in-string",
    "pbn/table-row",
];

/// Faults whose text the writer would leave out: it is not for a program to decide that it
/// does not matter.
const DROPPED: [&str; 4] = [
    "pbn/annotation-without-target",
    "pbn/data-after-tag",
    "pbn/star-inside-auction",
    "pbn/star-inside-play",
];

/// Repeated tags are left out, unless something would be lost.
const REPETITION: &str = "pbn/duplicate-tag";

/// Refuses a game whose text is not understood: writing it would change or lose something.
///
/// # Errors
/// The errors of the game under the import profile, and repeated tags that differ.
pub(super) fn input(game: &Game<'_>) -> Result<(), Vec<Diagnostic>> {
    let mut found = judge(game, Profile::Import);
    found.retain(|found| {
        found.severity == Severity::Error && !MENDED.contains(&found.code.as_str())
    });
    let repetition = drops_a_repetition(game);
    let dropped = |code: &str| DROPPED.contains(&code) || (repetition && code == REPETITION);
    let known: BTreeSet<_> = found.iter().map(|found| (found.code, found.span)).collect();
    let strict = judge(game, Profile::Export).into_iter();
    found.extend(strict.filter(|found| {
        dropped(found.code.as_str()) && !known.contains(&(found.code, found.span))
    }));
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Holds the written bytes against the export profile, and takes note of what they leave
/// to the games that follow.
///
/// # Errors
/// The errors of the written game, at their places in the input.
pub(super) fn output(
    game: &Game<'_>,
    bytes: &[u8],
    written: &mut Context,
) -> Result<(), Vec<Diagnostic>> {
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let file = [super::HEADER.as_bytes(), bytes].concat();
    let parsed = parse_with(&file, &options);
    let mut errors = parsed.diagnostics;
    let games: Vec<Game<'_>> = parsed
        .value
        .games()
        .map(|block| written.peek(block))
        .collect();
    for game in &games {
        check(game, &options, &mut errors);
    }
    errors.retain(|error| error.severity == Severity::Error);
    if errors.is_empty() {
        for game in &games {
            written.note(game);
        }
        return Ok(());
    }
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    let mut places = judge(game, Profile::Export);
    places.retain(|place| codes.contains(place.code.as_str()));
    if places.is_empty() {
        // Only the writing has this fault, such as a line that a blank makes too long.
        places = errors;
        for place in &mut places {
            place.span = source_of(game, &file, place.span);
            place.labels.clear();
            place.fix = None;
        }
    }
    let record = game.record();
    for place in &mut places {
        place.record = Some(record.clone());
    }
    Err(places)
}

/// Holds what is written behind the last game against the export profile.
///
/// # Errors
/// The errors of the written text, at the first of the comments.
pub(super) fn closing(comments: &[OpeningComment], bytes: &[u8]) -> Result<(), Vec<Diagnostic>> {
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let file = [super::HEADER.as_bytes(), bytes].concat();
    let mut errors = parse_with(&file, &options).diagnostics;
    errors.retain(|error| error.severity == Severity::Error);
    let Some(first) = comments.first().filter(|_| !errors.is_empty()) else {
        return Ok(());
    };
    for error in &mut errors {
        error.span = first.span;
        error.labels.clear();
        error.fix = None;
    }
    Err(errors)
}

/// The tag of the input that a line of the output was written from; the whole game where
/// the line is no tag.
fn source_of(game: &Game<'_>, bytes: &[u8], span: Span) -> Span {
    let at = span.range().start.min(bytes.len());
    let before = bytes.get(..at).unwrap_or(&[]);
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let line = bytes.get(start..).unwrap_or(&[]);
    let name = line
        .strip_prefix(b"[")
        .and_then(|rest| rest.split(|byte| *byte == b' ').next());
    let tag = name.and_then(|name| game.tags.iter().find(|tag| tag.name.as_bytes() == name));
    tag.map_or(game.block().span(), |tag| game.span(tag.range.clone()))
}

/// What is wrong with a game, whatever the writer would make of its layout.
fn judge(game: &Game<'_>, profile: Profile) -> Vec<Diagnostic> {
    let options = Options {
        profile,
        ..Options::default()
    };
    let mut found = judged(game, &options);
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    found
}

/// Whether leaving out repeated tags would lose a value or a section.
fn drops_a_repetition(game: &Game<'_>) -> bool {
    game.tags.iter().filter(|tag| tag.repeated).any(|tag| {
        let first = game.tag(tag.name);
        let section = matches!(tag.class, tag::TagClass::Auction | tag::TagClass::Play);
        section || !tag.elements.is_empty() || first.is_some_and(|first| first.value != tag.value)
    })
}
