//! From text to the bytes of ISO 8859-1. PBN 2.1 §2.2.

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Diagnostic, Profile, RecordId, Span};

use super::Unencodable;
use crate::Options;
use crate::limits::LABELS;
use crate::model::Game;
use crate::syntax::OpeningComment;

/// The bytes of an exported game.
///
/// # Errors
/// One diagnostic that names every character without a byte, at its places in the input.
pub(super) fn encode(
    game: &Game<'_>,
    text: &str,
    unencodable: Unencodable,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    to_bytes(text, unencodable).ok_or_else(|| refusal(game, text))
}

/// The bytes of what stands behind the last game.
///
/// # Errors
/// One diagnostic at the first comment that holds a character without a byte.
pub(super) fn encode_closing(
    comments: &[OpeningComment],
    text: &str,
    unencodable: Unencodable,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    to_bytes(text, unencodable).ok_or_else(|| {
        let bad = |comment: &&OpeningComment| comment.token.chars().any(|c| byte_of(c).is_none());
        let span = comments
            .iter()
            .find(bad)
            .map_or(Span::default(), |comment| comment.span);
        report(first_bad(text), String::new(), span, &[], None)
    })
}

fn to_bytes(text: &str, unencodable: Unencodable) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match byte_of(character) {
            Some(byte) => bytes.push(byte),
            None if unencodable == Unencodable::Error => return None,
            None => bytes.extend_from_slice(ascii_of(character).as_bytes()),
        }
    }
    Some(bytes)
}

fn first_bad(text: &str) -> char {
    let bad = text.chars().find(|character| byte_of(*character).is_none());
    bad.unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The byte of a character; 128 to 159 are not used.
fn byte_of(character: char) -> Option<u8> {
    u8::try_from(u32::from(character))
        .ok()
        .filter(|byte| !matches!(byte, 0x80..=0x9F))
}

/// The nearest ASCII text of quotes and dashes, `?` for anything else.
const fn ascii_of(character: char) -> &'static str {
    match character {
        '\u{2018}' | '\u{2019}' | '\u{201A}' => "'",
        // A quote would end the value that it stands in.
        '\u{201C}' | '\u{201D}' | '\u{201E}' => "'",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{2026}' => "...",
        '\u{A0}' | '\u{2002}'..='\u{200A}' | '\u{202F}' => " ",
        _ => "?",
    }
}

fn refusal(game: &Game<'_>, text: &str) -> Vec<Diagnostic> {
    let unit = game.block().unit();
    let without_byte = unit
        .text()
        .char_indices()
        .filter(|(_, c)| byte_of(*c).is_none());
    let mut places = without_byte.map(|(at, character)| {
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let end = start + u32::try_from(character.len_utf8()).unwrap_or(1);
        (character, unit.span(start..end))
    });
    // A character of an inherited value or of a comment before the game stands elsewhere.
    let elsewhere = || (first_bad(text), game.block().span());
    let (character, span) = places.next().unwrap_or_else(elsewhere);
    let others: Vec<(char, Span)> = places.collect();
    let more = match others.len() {
        0 => String::new(),
        1 => ", nor can another character of this game".to_owned(),
        more => format!(", nor can {more} other characters of this game"),
    };
    report(character, more, span, &others, Some(game.record()))
}

fn report(
    character: char,
    more: String,
    span: Span,
    others: &[(char, Span)],
    record: Option<RecordId>,
) -> Vec<Diagnostic> {
    let charset = "ISO 8859-1".to_owned();
    let mut report = CoreProblem::Unencodable {
        character,
        charset,
        more,
    }
    .at(span)
    .help("--unencodable question writes `?` for it");
    for (character, span) in others.iter().take(LABELS) {
        report = report.label(*span, format!("`{character}` here"));
    }
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let mut refused = Vec::new();
    options
        .reporter(&mut refused)
        .in_record(record)
        .report(report);
    refused
}
