//! What must not be written, and whether what was written is export format.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use portnote_core::{Diagnostic, Profile, Selection, Severity, Sink, Span, reader};

use super::{Charset, ExportOptions};
use crate::check::{check_with, judge, judge_losses};
use crate::limits::LOSSES;
use crate::model::{Context, Game};
use crate::syntax::{OpeningComment, Pbn};
use crate::{Options, tag};

/// Faults of form: part of the text has no place in what is written.
const REFUSED: [&str; 14] = [
    "core/comment-in-tag",
    "core/extra-token",
    "core/game-too-large",
    "core/missing-bracket",
    "core/missing-name",
    "core/missing-value",
    "core/number-range",
    "core/tag-name",
    "core/too-many-tags",
    "core/unterminated-comment",
    "core/unterminated-string",
    "pbn/data-after-tag",
    "pbn/duplicate-suffix",
    "pbn/joined-tokens",
];

/// Faults whose text is written in another form: a value in quotes, a blank for a tab, `?` for
/// what a row of a table lacks, a comment for text that belongs to nothing, nothing for a
/// character that is not seen.
const REWRITTEN: [&str; 6] = [
    CONTROL,
    BARE_DEAL,
    "core/stray-text",
    "core/tab-in-string",
    "core/value-not-quoted",
    "pbn/table-row",
];

/// Repeated tags are left out (PBN 2.1 §3.4), unless they say the same.
const REPETITION: &str = "pbn/duplicate-tag";

const CONTROL: &str = "core/control-character";

/// A deal outside of a tag is text that belongs to nothing as well.
const BARE_DEAL: &str = "pbn/bare-deal";

/// A value, a token and a row of a table stay on one line, however long it gets.
const LINE: &str = "pbn/line-too-long";

/// A deal is not copied: that it is the one before is a guess.
const SHARED_DEAL: &str = "pbn/shared-deal";

/// The tags that a section needs are not taken from the game before.
const PREREQUISITE: &str = "pbn/prerequisite-missing";

/// The charset is the choice of the user.
const OTHER_CHARSET: &str = "core/not-latin1";

/// Checks a game before it is written: finds what would be left out, what is written in another form,
/// and faults.
///
/// # Errors
/// The faults of form, of which part would be lost; with the option `strict` also the errors
/// of the import profile, and what would be left out.
pub(super) fn input(
    game: &Game<'_>,
    options: ExportOptions,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let repetition = drops_a_repetition(game);
    let rewritten = |code: &str| REWRITTEN.contains(&code) || (repetition && code == REPETITION);
    if options.strict {
        strict_input(game, repetition)?;
    }
    let is_kept = |found: &Diagnostic| is_refused(found) || rewritten(found.code.as_str());
    let options = errors_under(Profile::Export);
    let found = kept(|sink| judge_losses(game, &options, sink), is_kept);
    let (mut refused, mut rewritten): (Vec<_>, Vec<_>) =
        named(game, found).into_iter().partition(is_refused);
    let has = |code| rewritten.iter().any(|found| found.code.as_str() == code);
    if has(CONTROL) {
        // One in a name or a token is a part of it; between them it is not written.
        let in_token = |found: &Diagnostic| is_error(found) && found.code.as_str() == CONTROL;
        let options = errors_under(Profile::Import);
        let found = kept(|sink| judge_losses(game, &options, sink), in_token);
        refused.extend(named(game, found));
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    if !game.stray.is_empty() && !has("core/stray-text") && !has(BARE_DEAL) {
        return Err(errors_of(game, |_| true));
    }
    rewritten.iter_mut().for_each(permit);
    Ok(rewritten)
}

/// Refuses a game with text that cannot be read, or with a part that export format cannot hold.
fn strict_input(game: &Game<'_>, repetition: bool) -> Result<(), Vec<Diagnostic>> {
    /// Errors of import format that are written without a change of meaning.
    const MENDED: [&str; 3] = ["core/value-not-quoted", "core/tab-in-string", "pbn/table-row"];
    const DROPPED: [&str; 4] = [
        "pbn/annotation-without-target",
        "pbn/data-after-tag",
        "pbn/star-inside-auction",
        "pbn/star-inside-play",
    ];
    let is_fault = |found: &Diagnostic| is_error(found) && !MENDED.contains(&found.code.as_str());
    let import = errors_under(Profile::Import);
    let mut found = kept(|sink| judge(game, &import, sink), is_fault);
    let known: BTreeSet<_> = found.iter().map(|found| (found.code, found.span)).collect();
    let is_dropped = |found: &Diagnostic| {
        let code = found.code.as_str();
        let dropped = DROPPED.contains(&code) || (repetition && code == REPETITION);
        dropped && !known.contains(&(found.code, found.span))
    };
    let export = Options { profile: Profile::Export, ..Options::default() };
    found.extend(kept(|sink| judge(game, &export, sink), is_dropped));
    if found.is_empty() { Ok(()) } else { Err(named(game, found)) }
}

/// Whether the writer would lose something by a fault.
fn is_refused(found: &Diagnostic) -> bool {
    REFUSED.contains(&found.code.as_str())
}

/// Holds the written bytes against the export profile, and takes note of what they leave
/// to the games that follow: the errors that the game itself has, which were written as they
/// are.
///
/// # Errors
/// The errors of the written game, at their places in the input: those that only the writing
/// has, or with the option `strict` any.
pub(super) fn output(
    game: &Game<'_>,
    (text, bytes): (&str, &[u8]),
    options: ExportOptions,
    written: &mut Context,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let strict = errors_under(Profile::Export);
    let file = [super::HEADER.as_bytes(), bytes].concat();
    let parsed = reader::parse::<Pbn>(&file, &strict);
    let mut errors = Errors::default();
    parsed.diagnostics.into_iter().for_each(|found| errors.add(found));
    let games: Vec<Game<'_>> =
        parsed.value.game_blocks().map(|block| written.peek(block)).collect();
    let texts = vec![OnceCell::new(); games.len()];
    for (game, text) in games.iter().zip(&texts) {
        check_with(game, text, &strict, &mut |found: Diagnostic| {
            errors.add(found);
        });
    }
    let losses = if errors.is_empty() {
        Vec::new()
    } else {
        // Where something is wrong, the check itself does not compare.
        let is_stable = || match (games.as_slice(), texts.as_slice()) {
            ([again], [known]) => known.get_or_init(|| super::as_read(again)) == text,
            _ => false,
        };
        judge_output(game, is_stable, &file, &errors, options)?
    };
    let number = game.block().index();
    for game in &games {
        written.note_written(game, number);
    }
    Ok(losses)
}

/// The errors of a written game, at their places in the input; they are permitted where the
/// game has them as well, and where its export is its own export.
fn judge_output(
    game: &Game<'_>,
    is_stable: impl FnOnce() -> bool,
    file: &[u8],
    errors: &Errors,
    options: ExportOptions,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut places = errors_of(game, |found| errors.has(found.code.as_str()));
    let known: BTreeSet<&str> = places.iter().map(|place| place.code.as_str()).collect();
    // What an empty line cuts off is written as a game of its own.
    let is_rest = game.neighbours().is_rest;
    let is_allowed = |code: &str| match code {
        OTHER_CHARSET => options.charset == Charset::Utf8,
        PREREQUISITE if is_rest => !options.strict,
        SHARED_DEAL | LINE => !options.strict,
        code => !options.strict && !REFUSED.contains(&code) && known.contains(code),
    };
    if errors.codes().all(is_allowed) && is_stable() {
        // What a game says of itself does not show these.
        let unseen = |found: &Diagnostic| {
            let code = found.code.as_str();
            let is_unseen = [OTHER_CHARSET, SHARED_DEAL, LINE].contains(&code);
            (is_unseen || is_rest && code == PREREQUISITE) && !known.contains(code)
        };
        places.extend(named(game, errors.at_source(game, file, unseen)));
        places.iter_mut().for_each(permit);
        return Ok(places);
    }
    if places.is_empty() {
        // Only the writing has this fault, such as a line that a blank makes too long.
        places = named(game, errors.at_source(game, file, |_| true));
    }
    Err(places)
}

/// The first error of each code.
#[derive(Default)]
struct Errors(BTreeMap<&'static str, Diagnostic>);

impl Errors {
    fn add(&mut self, found: Diagnostic) {
        if is_error(&found) {
            self.0.entry(found.code.as_str()).or_insert(found);
        }
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn has(&self, code: &str) -> bool {
        self.0.contains_key(code)
    }

    fn codes(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// Errors of the output at the places of the input that were written there.
    fn at_source(
        &self,
        game: &Game<'_>,
        file: &[u8],
        is_wanted: impl Fn(&Diagnostic) -> bool,
    ) -> Vec<Diagnostic> {
        let wanted = self.0.values().filter(|found| is_wanted(found));
        wanted
            .map(|found| Diagnostic {
                span: source_of(game, file, found.span),
                labels: Vec::new(),
                fix: None,
                ..found.clone()
            })
            .collect()
    }
}

/// Holds what is written after the last game against the export profile.
///
/// # Errors
/// The errors of the written text, at the first of the comments.
pub(super) fn closing(
    comments: &[OpeningComment],
    bytes: &[u8],
    options: ExportOptions,
) -> Result<(), Vec<Diagnostic>> {
    let strict = Options { profile: Profile::Export, ..Options::default() };
    let file = [super::HEADER.as_bytes(), bytes].concat();
    let mut errors = reader::parse::<Pbn>(&file, &strict).diagnostics;
    let is_chosen = |found: &Diagnostic| {
        options.charset == Charset::Utf8 && found.code.as_str() == OTHER_CHARSET
    };
    errors.retain(|error| is_error(error) && !is_chosen(error));
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
/// the line is not a tag.
fn source_of(game: &Game<'_>, bytes: &[u8], span: Span) -> Span {
    let at = span.range().start.min(bytes.len());
    let before = bytes.get(..at).unwrap_or(&[]);
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line = bytes.get(start..).unwrap_or(&[]);
    let name = line.strip_prefix(b"[").and_then(|rest| rest.split(|byte| *byte == b' ').next());
    let tag = name.and_then(|name| game.tags.iter().find(|tag| tag.name.as_bytes() == name));
    tag.map_or(game.block().span(), |tag| game.span(tag.range.clone()))
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}

/// Lets a fault be written: it is reported, and does not stop the export.
fn permit(found: &mut Diagnostic) {
    if found.severity == Severity::Error {
        found.severity = Severity::Warning;
    }
    // Its help is how to write another charset.
    if found.code.as_str() == OTHER_CHARSET {
        found.help = None;
    }
}

/// Gives diagnostics the name of the game.
fn named(game: &Game<'_>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if found.is_empty() {
        return found;
    }
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    found
}

/// The errors of the export profile that a game has by itself.
fn errors_of(game: &Game<'_>, is_wanted: impl Fn(&Diagnostic) -> bool) -> Vec<Diagnostic> {
    let options = errors_under(Profile::Export);
    named(game, kept(|sink| judge(game, &options, sink), is_wanted))
}

/// The options of who wants nothing but the errors under a profile.
fn errors_under(profile: Profile) -> Options {
    Options { profile, selection: Selection::new().errors_only(), ..Options::default() }
}

/// The wanted findings of a game, without those about layout, which the writer changes anyway. Their
/// number for each code is limited, so that a game full of faults does not need much more memory than
/// its text.
fn kept(
    judge: impl FnOnce(&mut dyn Sink),
    is_wanted: impl Fn(&Diagnostic) -> bool,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    judge(&mut |diagnostic: Diagnostic| {
        if is_wanted(&diagnostic) {
            let number = numbers.entry(diagnostic.code.as_str()).or_default();
            *number += 1;
            if *number <= LOSSES {
                found.push(diagnostic);
            }
        }
    });
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
