//! Fixes among the moves are tried before they are called safe.
//!
//! What a change does depends on what stands beside it: digits that touch others are another
//! word, and a result that is written in another way may end a game that went on. So a game with
//! such fixes is read once more with them. Those after which it would be another game, or have
//! an error that it had not, are for a person to decide.

use std::collections::BTreeMap;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Edit, Fix, Profile, Severity, Span};
use portnote_draughts::{Move, Position, Variant};

use super::judge;
use crate::Options;
use crate::date::DateValue;
use crate::limits::{TRIED_BYTES, TRIED_FIXES};
use crate::model::{Element, ElementKind, Game};
use crate::read::parse_on_trial;
use crate::replay::{Ply, State};
use crate::result::Outcome;
use crate::syntax::Block;
use crate::tag::is_date;

/// A game that does not end goes on to a tag pair, to which a star can be glued.
const UNENDED: &str = "pdn/missing-terminator";

/// What a reader takes from a text.
#[derive(Debug, PartialEq)]
struct Taken {
    games: Vec<Meaning>,
    errors: usize,
    /// Errors of the import profile.
    serious: BTreeMap<&'static str, usize>,
}

/// What a game says.
#[derive(Debug, PartialEq)]
struct Meaning {
    tags: Vec<(String, String)>,
    variant: Option<Variant>,
    start: Option<Position>,
    outcome: Outcome,
    elements: Vec<Said>,
}

/// What an element says.
#[derive(Debug, PartialEq)]
struct Said {
    line: usize,
    played: Option<Move>,
    behind: Option<Position>,
    /// The text, where it is all that is known.
    text: Option<String>,
    marks: Vec<String>,
}

/// Makes fixes unsafe that would do harm to a block. In some places, given in their order, text can
/// be changed without harm.
pub(crate) fn review<P: AsRef<[Span]>>(
    block: &Block<'_>,
    places: impl FnOnce() -> P,
    options: &Options,
    found: &mut [Diagnostic],
) {
    let mut risky: Vec<&mut Diagnostic> = found.iter_mut().filter(|found| is_safe(found)).collect();
    if risky.is_empty() {
        return;
    }
    let places = places();
    risky.retain(|found| safe_fix(found).is_some_and(|fix| !is_at_home(places.as_ref(), fix)));
    if risky.is_empty() {
        return;
    }
    risky.retain_mut(|found| {
        let is_glued = safe_fix(found).is_some_and(|fix| {
            let mut edits = fix.edits.iter();
            edits.any(|edit| touches_another(block, edit))
        });
        let is_kept = !is_glued || found.code.as_str() == UNENDED;
        if !is_kept {
            refuse(found);
        }
        is_kept
    });
    if !is_tried(block) {
        risky.into_iter().for_each(refuse);
        return;
    }
    let trial = Trial::new(block, options);
    if trial.is_harmless(&risky) {
        return;
    }
    if risky.len() <= TRIED_FIXES {
        risky.retain_mut(|found| {
            let is_harmless =
                safe_fix(found).is_some_and(|fix| trial.allows(std::slice::from_ref(fix)));
            if !is_harmless {
                refuse(found);
            }
            is_harmless
        });
        if trial.is_harmless(&risky) {
            return;
        }
    }
    risky.into_iter().for_each(refuse);
}

/// Whether a finding has a fix that is called safe.
pub(super) fn is_safe(found: &Diagnostic) -> bool {
    safe_fix(found).is_some()
}

/// Whether fixes of a block are tried at all: those of a large one are not held back for it.
pub(super) fn is_tried(block: &Block<'_>) -> bool {
    block.unit().outer_span().len() <= TRIED_BYTES
}

fn safe_fix(found: &Diagnostic) -> Option<&Fix> {
    let fix = found.fix.as_ref();
    fix.filter(|fix| fix.applicability == Applicability::Safe)
}

fn refuse(found: &mut Diagnostic) {
    if let Some(fix) = &mut found.fix {
        fix.applicability = Applicability::Unsafe;
    }
}

/// Whether all edits of a fix write plain text in places where it does no harm.
fn is_at_home(places: &[Span], fix: &Fix) -> bool {
    fix.edits.iter().all(|edit| {
        let mut bytes = edit.replacement.iter();
        let is_plain = bytes.all(|byte| byte.is_ascii_alphanumeric() || b" .,:/?*-".contains(byte));
        let at = places.partition_point(|place| place.end < edit.span.end);
        is_plain
            && places
                .get(at)
                .is_some_and(|place| place.contains(edit.span))
    })
}

/// Whether an edit changes what touches the game before or after, which is not at hand.
fn touches_another(block: &Block<'_>, edit: &Edit) -> bool {
    let span = block.unit().outer_span();
    let bytes = block.unit().bytes();
    let is_white = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    let offset = |at: u64| usize::try_from(at.saturating_sub(span.start)).unwrap_or(usize::MAX);
    if edit.span.end >= span.end && !block.unit().is_last() {
        return !is_white(edit.replacement.last());
    }
    let behind = bytes.get(offset(edit.span.end));
    let is_first = edit.span.start <= span.start && span.start > 0;
    is_first && !is_white(edit.replacement.first().or(behind)) && behind.is_some()
}

/// A block that is read with changes.
struct Trial<'t, 'i> {
    block: &'t Block<'i>,
    options: Options,
    before: Taken,
}

impl<'t, 'i> Trial<'t, 'i> {
    fn new(block: &'t Block<'i>, options: &Options) -> Self {
        let options = Options {
            profile: options.profile,
            standard: options.standard,
            limits: options.limits.clone(),
            encoding: Some(block.unit().decoded().encoding()),
            ..Options::default()
        };
        Self {
            before: taken(block, block.unit().bytes(), &options),
            block,
            options,
        }
    }

    fn is_harmless(&self, found: &[&mut Diagnostic]) -> bool {
        let fixes: Vec<Fix> = found
            .iter()
            .filter_map(|found| safe_fix(found).cloned())
            .collect();
        fixes.is_empty() || self.allows(&fixes)
    }

    /// Whether the same is taken from the text with some fixes as without.
    fn allows(&self, fixes: &[Fix]) -> bool {
        let start = self.block.unit().outer_span().start;
        let moved = |fix: &Fix| -> Option<Fix> {
            let mut fix = fix.clone();
            for edit in &mut fix.edits {
                let (from, to) = (edit.span.start, edit.span.end);
                edit.span = Span::new(from.checked_sub(start)?, to.checked_sub(start)?);
            }
            Some(fix)
        };
        let Some(fixes) = fixes.iter().map(moved).collect::<Option<Vec<Fix>>>() else {
            return false;
        };
        let Ok((bytes, _)) = apply(self.block.unit().bytes(), &fixes) else {
            return false;
        };
        let after = taken(self.block, &bytes, &self.options);
        let is_new = |code: &&'static str| !self.before.serious.contains_key(code);
        after.games == self.before.games
            && after.errors <= self.before.errors
            && !after.serious.keys().any(is_new)
    }
}

/// What a reader takes from a block with other bytes, behind the end of a game where it is not the
/// first of its file.
fn taken(block: &Block<'_>, bytes: &[u8], options: &Options) -> Taken {
    let is_first = block.unit().outer_span().start == 0;
    let before: &[u8] = if is_first { b"" } else { b"*\n" };
    let text = [before, bytes].concat();
    let mut taken = Taken {
        games: Vec::new(),
        errors: 0,
        serious: BTreeMap::new(),
    };
    let import = Options {
        profile: Profile::Import,
        ..options.clone()
    };
    let parsed = parse_on_trial(&text, options);
    let mut found = parsed.diagnostics;
    let mut lenient = parse_on_trial(&text, &import).diagnostics;
    for block in parsed.value.games().filter(|block| !block.is_opaque()) {
        let game = Game::new(block);
        judge(&game, options, &mut found);
        judge(&game, &import, &mut lenient);
        taken.games.push(Meaning::of(&game));
    }
    let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
    taken.errors = found.iter().filter(is_error).count();
    for error in lenient.iter().filter(is_error) {
        *taken.serious.entry(error.code.as_str()).or_default() += 1;
    }
    taken
}

impl Meaning {
    fn of(game: &Game<'_>) -> Self {
        let replay = game.replay();
        let outcome = game.effective_result().result;
        let tags = game.tags.iter().filter(|tag| !tag.is_repeated);
        let tags = tags.filter_map(|tag| {
            let value = said_by_tag(&tag.meaning, &tag.value)?;
            Some((tag.meaning.to_string(), value))
        });
        let elements = game.elements.iter().enumerate();
        let elements = elements.filter_map(|(at, element)| {
            let ply = replay.ply(at);
            let is_own = ply.is_none_or(Ply::is_own) || ply.is_some_and(is_text);
            let is_said = !matches!(
                element.kind,
                ElementKind::Variation(_) | ElementKind::Result
            );
            let is_played = ply.is_some_and(|ply| ply.played.is_some() || ply.state == State::Null);
            (is_own && is_said && !game.is_text(element.line)).then(|| Said {
                line: element.line,
                played: ply.and_then(|ply| ply.played),
                behind: replay.after(at).copied(),
                text: (!is_played).then(|| squares_of(game, element)),
                marks: element.marks.iter().map(|mark| dense(mark.raw)).collect(),
            })
        });
        Self {
            tags: tags.collect(),
            variant: replay.variant(),
            start: replay.start().copied(),
            outcome: outcome.map_or(Outcome::Unknown, |result| result.outcome),
            elements: elements.collect(),
        }
    }
}

/// The squares of a move that nobody can play, or the text of what has none.
fn squares_of(game: &Game<'_>, element: &Element<'_>) -> String {
    let steps = game.steps_of(element);
    if steps.is_empty() {
        return dense(element.raw);
    }
    let squares = steps.iter().map(|step| step.square.to_string());
    squares.collect::<Vec<_>>().join(" ")
}

fn is_text(ply: &Ply) -> bool {
    ply.state == State::Text
}

/// What a tag says; `None` where it is said by what is compared beside it.
fn said_by_tag(meaning: &str, value: &str) -> Option<String> {
    let is_compared = matches!(
        meaning,
        "FEN" | "GameType" | "PlyCount" | "Result" | "SetUp" | "Variant"
    );
    if is_compared || value.trim().is_empty() {
        return None;
    }
    let date = DateValue::read(value).date().filter(|_| is_date(meaning));
    Some(date.map_or_else(|| dense(value), |date| date.to_string()))
}

/// A text without what fixes of its form may change: white space, zeros before digits, capitals,
/// signs.
fn dense(text: &str) -> String {
    let text = text.replace("\\r", "").replace("\\n", "");
    let mut dense = String::new();
    let mut in_number = false;
    for character in text.chars() {
        let is_zero = character == '0' && !in_number;
        in_number = character.is_ascii_digit() && (in_number || !is_zero);
        if character.is_alphanumeric() && !is_zero {
            dense.extend(character.to_lowercase());
        } else if is_zero {
            dense.push('0');
        } else if matches!(character, '!' | '?' | '*' | '$') {
            dense.push(character);
        }
    }
    dense
}
