//! What is said about characters that the charset of the output does not have.

use portnote_core::coded::{At, Coded, Report};
use portnote_core::problem::{Problem, visible};
use portnote_core::transliterate::is_latin1;
use portnote_core::{Diagnostic, Profile, RecordId, Span};

use super::charset::Fitter;
use crate::Options;
use crate::limits::LABELS;
use crate::model::Game;
use crate::syntax::OpeningComment;

const CHARSET: &str = "ISO 8859-1";

/// What became of the characters of a game.
///
/// # Errors
/// One diagnostic that names every character without a byte, at its places in the input.
pub(super) fn of_game(
    game: &Game<'_>,
    fitter: &Fitter,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    if fitter.replaced().is_empty() && fitter.refused().is_empty() {
        return Ok(Vec::new());
    }
    let unit = game.block().unit();
    let characters = unit.text().char_indices();
    let outside = characters.filter(|(_, character)| !is_latin1(*character));
    let places = outside.map(|(at, character)| {
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let end = start.saturating_add(u32::try_from(character.len_utf8()).unwrap_or(1));
        (character, unit.span(start..end))
    });
    // A character of an inherited value or of a comment before the game is elsewhere.
    of(fitter, places, game.block().span(), Some(game.record()))
}

/// What became of the characters of the comments after the last game.
///
/// # Errors
/// One diagnostic at the first comment that holds a character without a byte.
pub(super) fn of_closing(
    comments: &[OpeningComment],
    fitter: &Fitter,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    if fitter.replaced().is_empty() && fitter.refused().is_empty() {
        return Ok(Vec::new());
    }
    let places = comments.iter().flat_map(|comment| {
        let characters = comment.token.chars();
        let outside = characters.filter(|character| !is_latin1(*character));
        outside.map(|character| (character, comment.span))
    });
    let first = comments.first().map_or(Span::default(), |comment| comment.span);
    of(fitter, places, first, None)
}

fn of(
    fitter: &Fitter,
    places: impl Iterator<Item = (char, Span)> + Clone,
    elsewhere: Span,
    record: Option<RecordId>,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let is_refused = |place: &(char, Span)| fitter.refused().contains_key(&place.0);
    if let Some((character, _)) = fitter.refused().first_key_value() {
        let mut refused = places.filter(is_refused);
        let (character, span) = refused.next().unwrap_or((*character, elsewhere));
        let labels: Vec<(char, Span)> = refused.by_ref().take(LABELS).collect();
        let more = match labels.len() + refused.count() {
            0 => String::new(),
            1 => ", and neither can 1 other character of this game".to_owned(),
            more => format!(", and neither can {more} other characters of this game"),
        };
        let problem = Problem::Unencodable { character, charset: CHARSET.to_owned(), more };
        let mut report = problem.at(span).help("a file in UTF-8 keeps it, and `?` can replace it");
        for (character, span) in labels {
            report = report.label(span, format!("{} here", visible(character)));
        }
        return Err(reported(report, record));
    }
    let replaced = fitter.replaced();
    let named = replaced.iter().take(LABELS);
    let mut named: Vec<String> = named
        .map(|((character, written), count)| {
            let written =
                if written.is_empty() { "nothing".to_owned() } else { format!("`{written}`") };
            let times = match count {
                1 => String::new(),
                count => format!(" ({count} times)"),
            };
            format!("{} as {written}{times}", visible(*character))
        })
        .collect();
    match replaced.len().saturating_sub(LABELS) {
        0 => {}
        1 => named.push("1 other character".to_owned()),
        more => named.push(format!("{more} other characters")),
    }
    let mut places = places.filter(|(character, _)| !is_refused(&(*character, elsewhere)));
    let span = places.next().map_or(elsewhere, |(_, span)| span);
    let problem = Problem::Transliterated { charset: CHARSET, what: named.join(", ") };
    Ok(reported(problem.at(span), record))
}

fn reported(report: Report<impl Coded>, record: Option<RecordId>) -> Vec<Diagnostic> {
    let options = Options { profile: Profile::Export, ..Options::default() };
    let mut found = Vec::new();
    options.reporter(&mut found).in_record(record).report(report);
    found
}
