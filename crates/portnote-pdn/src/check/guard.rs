//! Fixes among the moves are tried before they are called safe.
//!
//! What a change does depends on what is beside it: digits that touch others are another
//! word, and a result that is written in another way may end a game that went on. So a game with
//! such fixes is read once more with them. Those after which it would be another game, or have
//! an error that it had not, are for a person to decide.

use portnote_core::order::Order as _;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use portnote_core::coded::JUDGES;
use portnote_core::edit::apply;
use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::TagParts;
use portnote_core::scan::Units;
use portnote_core::{Applicability, Diagnostic, Profile, Severity, Span, Substitution, Suggestion};
use portnote_draughts::{Move, Position, Variant};

use super::judge;
use crate::Options;
use crate::limits::{TRIED_BYTES, TRIED_FIXES};
use crate::model::{Element, ElementKind, Game, Mark};
use crate::read::parse_on_trial;
use crate::replay::{Replayed, State};
use crate::result::Outcome;
use crate::scan::Games;
use crate::syntax::{Block, evaluation};
use crate::tag::{TagValue, kind, meaning};

/// A game that does not end continues up to a tag pair, to which a star can be glued.
const UNENDED: &str = "pdn/missing-terminator";

/// The beginning of the game after a game that ends with a result, and after one that ends where a
/// tag pair begins.
const NEXT: [&[u8]; 2] = [b" 1. 9-13 *", b"[Event \"next\"] *"];

/// The meaning of a text for a reader.
#[derive(Debug, PartialEq)]
struct TextMeaning {
    games: Vec<GameMeaning>,
    /// What the next game begins with that this text holds.
    rest: Vec<u8>,
    errors: usize,
    /// Errors of the import profile.
    serious: BTreeMap<&'static str, usize>,
}

/// The meaning of a game.
#[derive(Debug, PartialEq)]
struct GameMeaning {
    tags: Vec<(String, String)>,
    variant: Option<Variant>,
    start: Option<Position>,
    outcome: Outcome,
    elements: Vec<ElementMeaning>,
    /// Comments, and variations that are none.
    comments: String,
}

/// The meaning of an element.
#[derive(Debug, PartialEq)]
struct ElementMeaning {
    line: usize,
    played: Option<Move>,
    after: Option<Position>,
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
    if !JUDGES {
        return;
    }
    let mut risky: Vec<&mut Diagnostic> = found.iter_mut().filter(|found| is_safe(found)).collect();
    if risky.is_empty() {
        return;
    }
    let places = places();
    risky.retain(|found| safe_fix(found).is_some_and(|fix| !is_at_home(places.as_ref(), fix)));
    if risky.is_empty() {
        return;
    }
    if !is_tried(block) {
        risky.into_iter().for_each(refuse);
        return;
    }
    let mut last_white = block.unit().bytes().iter();
    let last_white = last_white.rposition(u8::is_ascii_whitespace);
    risky.retain_mut(|found| {
        let is_glued = safe_fix(found).is_some_and(|fix| {
            let mut edits = fix.edits.iter();
            edits.any(|edit| touches_another(block, last_white, edit))
        });
        // A brace may close a comment that a game before left open.
        let is_closing = block.own().follows_broken
            && safe_fix(found).is_some_and(|fix| {
                let mut edits = fix.edits.iter();
                edits.any(|edit| edit.replacement.contains(&b'}'))
            });
        let is_kept = !is_closing && (!is_glued || found.code.as_str() == UNENDED);
        if !is_kept {
            refuse(found);
        }
        is_kept
    });
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

fn safe_fix(found: &Diagnostic) -> Option<&Suggestion> {
    let fix = found.fix.as_ref();
    fix.filter(|fix| fix.applicability == Applicability::Safe)
}

fn refuse(found: &mut Diagnostic) {
    if let Some(fix) = &mut found.fix {
        fix.applicability = Applicability::Unsafe;
    }
}

/// Whether all edits of a fix write plain text in places where it does no harm.
fn is_at_home(places: &[Span], fix: &Suggestion) -> bool {
    fix.edits.iter().all(|edit| {
        let mut bytes = edit.replacement.iter();
        let is_plain = bytes.all(|byte| byte.is_ascii_alphanumeric() || b" .,:/?*-".contains(byte));
        let at = places.partition_point(|place| place.end < edit.span.end);
        is_plain && places.get(at).is_some_and(|place| place.contains(edit.span))
    })
}

/// Whether an edit changes what touches the game before or after, which is not at hand. The last white
/// space of the block is found once for all edits.
fn touches_another(block: &Block<'_>, last_white: Option<usize>, edit: &Substitution) -> bool {
    let span = block.unit().outer_span();
    let bytes = block.unit().bytes();
    let is_white = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    let offset = |at: u64| usize::try_from(at.saturating_sub(span.start)).unwrap_or(usize::MAX);
    let after = offset(edit.span.end);
    let rest = bytes.get(after..).unwrap_or_default();
    // What ends the game, right after the change.
    let is_at_end = last_white.is_none_or(|last| last < after);
    if is_at_end && !block.unit().is_last() {
        return !is_white(edit.replacement.last());
    }
    // Where a second result goes, the first is before white space.
    if block.own().is_idle_result && edit.replacement.is_empty() {
        return !rest.is_empty() && !is_white(rest.first());
    }
    let is_first = edit.span.start <= span.start && span.start > 0;
    // A line end that is written as text is read as white space.
    let is_apart =
        is_white(bytes.first()) || [b"\\r", b"\\n"].iter().any(|end| bytes.starts_with(*end));
    let stays_apart = is_apart && is_white(edit.replacement.first().or(rest.first()));
    is_first && !stays_apart && !rest.is_empty()
}

/// A block that is read with changes.
struct Trial<'t, 'i> {
    block: &'t Block<'i>,
    options: Options,
    before: TextMeaning,
}

impl<'t, 'i> Trial<'t, 'i> {
    fn new(block: &'t Block<'i>, options: &Options) -> Self {
        let options = Options {
            profile: options.profile,
            limits: options.limits.clone(),
            encoding: Some(block.unit().decoded().encoding()),
            ..Options::default()
        };
        Self { before: meaning_of(block, block.unit().bytes(), &options), block, options }
    }

    fn is_harmless(&self, found: &[&mut Diagnostic]) -> bool {
        let fixes: Vec<Suggestion> =
            found.iter().filter_map(|found| safe_fix(found).cloned()).collect();
        fixes.is_empty() || self.allows(&fixes)
    }

    /// Whether the same is taken from the text with some fixes as without.
    fn allows(&self, fixes: &[Suggestion]) -> bool {
        let Some(bytes) = with_fixes(self.block, fixes) else {
            return false;
        };
        let after = meaning_of(self.block, &bytes, &self.options);
        let is_new = |code: &&'static str| !self.before.serious.contains_key(code);
        after.games == self.before.games
            && after.rest == self.before.rest
            && after.errors <= self.before.errors
            && !after.serious.keys().any(is_new)
    }
}

/// The bytes of a block with some fixes of its source.
pub(super) fn with_fixes(block: &Block<'_>, fixes: &[Suggestion]) -> Option<Vec<u8>> {
    let start = block.unit().outer_span().start;
    let moved = |fix: &Suggestion| -> Option<Suggestion> {
        let mut fix = fix.clone();
        for edit in &mut fix.edits {
            let (from, to) = (edit.span.start, edit.span.end);
            edit.span = Span::new(from.checked_sub(start)?, to.checked_sub(start)?);
        }
        Some(fix)
    };
    let fixes: Vec<Suggestion> = fixes.iter().map(moved).collect::<Option<_>>()?;
    let (bytes, _) = apply(block.unit().bytes(), &fixes).ok()?;
    Some(bytes)
}

/// What a reader takes from a block with other bytes, between the end of one game and the beginning
/// of another where its file has these: whether the next tag pair begins a game is a part of it.
fn meaning_of(block: &Block<'_>, bytes: &[u8], options: &Options) -> TextMeaning {
    let is_first = block.unit().outer_span().start == 0;
    let before: &[u8] = if is_first { b"" } else { b"*\n" };
    let text = [before, bytes].concat();
    let next = next(block, options);
    let text = [text.as_slice(), next].concat();
    let mut taken = TextMeaning {
        games: Vec::new(),
        rest: rest(&text, next, options),
        errors: 0,
        serious: BTreeMap::new(),
    };
    let import = Options { profile: Profile::Import, ..options.clone() };
    let parsed = parse_on_trial(&text, options);
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    let lenient = parse_on_trial(&text, &import).diagnostics;
    for error in lenient.iter().filter(|found| is_error(found)) {
        *taken.serious.entry(error.code.as_str()).or_default() += 1;
    }
    drop(lenient);
    let errors = parsed.diagnostics.iter().filter(|found| is_error(found));
    taken.errors = errors.count();
    for block in parsed.value.game_blocks().filter(|block| !block.is_opaque()) {
        let game = Game::new(block);
        judge(&game, options, &mut |found: Diagnostic| {
            taken.errors += usize::from(is_error(&found));
        });
        judge(&game, &import, &mut |found: Diagnostic| {
            if is_error(&found) {
                *taken.serious.entry(found.code.as_str()).or_default() += 1;
            }
        });
        taken.games.push(GameMeaning::of(&game));
    }
    taken
}

/// What can follow a block in its file; nothing at its end.
fn next(block: &Block<'_>, options: &Options) -> &'static [u8] {
    let [after_result, before_tag] = NEXT;
    if block.unit().is_last() {
        return b"";
    }
    let text = [block.unit().bytes(), after_result].concat();
    // Moves that do not follow a result belong to the game before.
    let own = text.len() - after_result.len();
    match last_unit(&text, options) {
        start if start >= own => after_result,
        _ => before_tag,
    }
}

/// What the unit of the next game takes from the text before it, but for white space.
fn rest(text: &[u8], next: &[u8], options: &Options) -> Vec<u8> {
    if next.is_empty() {
        return Vec::new();
    }
    let own = text.len() - next.len();
    let start = last_unit(text, options).min(own);
    let rest = text.get(start..own).unwrap_or_default();
    rest.trim_ascii().to_vec()
}

/// Where the last unit of a text begins.
fn last_unit(text: &[u8], options: &Options) -> usize {
    let units = Units::new(text, 0, Games::new(&options.limits));
    let last = units.last().map_or(0, |unit| unit.base);
    usize::try_from(last).unwrap_or(usize::MAX)
}

impl GameMeaning {
    fn of(game: &Game<'_>) -> Self {
        let replay = game.replay();
        let outcome = game.effective_result().result;
        let tags = game.tags.iter().filter(|tag| !tag.is_repeated);
        let tags = tags.filter_map(|tag| {
            let value = said_by_tag(&tag.meaning, &tag.value)?;
            Some((tag.meaning.to_string(), value))
        });
        let mut tags: Vec<(String, String)> = tags.collect();
        let known = game.tags.iter().map(|tag| tag.meaning.as_ref());
        let known: BTreeSet<&str> = known.collect();
        for (name, value) in unquoted(game) {
            let is_known = known.contains(name.as_str());
            tags.extend(said_by_tag(&name, value).filter(|_| !is_known).map(|value| (name, value)));
        }
        tags.sort();
        let elements = game.elements.iter().enumerate();
        let elements = elements.filter_map(|(at, element)| {
            let ply = replay.ply(at);
            let is_own = ply.is_none_or(Replayed::is_own) || ply.is_some_and(is_text);
            let is_said = !matches!(element.kind, ElementKind::Variation(_) | ElementKind::Result);
            let is_set_up = matches!(element.kind, ElementKind::Setup(_));
            let is_played = is_set_up && replay.after(at).is_some()
                || ply.is_some_and(|ply| ply.played.is_some() || ply.state == State::Null);
            // Dots after the last move and commas between moves say nothing.
            let is_void = replay.is_idle(game, at) || game.is_comma(at);
            (is_own && is_said && !is_void && !game.is_text(element.line)).then(|| ElementMeaning {
                line: element.line,
                played: ply.and_then(|ply| ply.played),
                after: replay.after(at).copied(),
                text: (!is_played).then(|| squares_of(game, element)),
                marks: element.marks.iter().map(meaning_of_mark).collect(),
            })
        });
        Self {
            tags,
            variant: replay.variant(),
            start: replay.start().copied(),
            outcome: outcome.map_or(Outcome::Unknown, |result| result.outcome),
            elements: elements.collect(),
            comments: comments(game),
        }
    }
}

/// A sign for an evaluation means its glyph.
fn meaning_of_mark(mark: &Mark<'_>) -> String {
    match evaluation(mark.raw) {
        Some(glyph) => format!("${glyph}"),
        None => dense(mark.raw),
    }
}

/// Names and values of tag pairs whose values are not in quotes.
fn unquoted<'b>(game: &'b Game<'_>) -> impl Iterator<Item = (String, &'b str)> {
    let items = game.block().items();
    let items = items.filter(|item| item.is(FrameKind::TagPair));
    items.filter_map(|item| {
        let parts = TagParts::of(item.node());
        let value = parts.value.filter(|_| !parts.quoted)?;
        // Other quotes do for the model.
        if TagParts::is_in_quotes(game.text(value.clone()), false) {
            return None;
        }
        let name = meaning(game.text(parts.name?)).0.to_owned();
        Some((name, game.text(value)))
    })
}

/// The text of all comments, and of parentheses around what is not a variation.
fn comments(game: &Game<'_>) -> String {
    let comments = game.comments.iter().map(|comment| &comment.range);
    let lines = game.lines.iter().enumerate();
    let texts = lines.filter_map(|(at, line)| game.is_text(at).then_some(&line.range));
    let mut ranges: Vec<&Range<u32>> = comments.chain(texts).collect();
    ranges.order_by_key(|range| range.start);
    let mut until = 0;
    // Text inside another text is a part of it.
    ranges.retain(|range| {
        let is_outer = range.start >= until;
        until = until.max(range.end);
        is_outer
    });
    let texts = ranges.into_iter().map(|range| game.text(range.clone()));
    texts.map(dense).collect()
}

/// The squares of an impossible move, or the text of one without squares.
fn squares_of(game: &Game<'_>, element: &Element<'_>) -> String {
    let steps = game.steps_of(element);
    if steps.is_empty() {
        return dense(element.raw);
    }
    let squares = steps.iter().map(|step| step.square.to_string());
    squares.collect::<Vec<_>>().join(" ")
}

fn is_text(ply: &Replayed) -> bool {
    ply.state == State::Text
}

/// What a tag says; `None` where it is said by what is compared beside it.
fn said_by_tag(meaning: &str, value: &str) -> Option<String> {
    let is_compared =
        matches!(meaning, "FEN" | "GameType" | "PlyCount" | "Result" | "SetUp" | "Variant");
    if is_compared || value.trim().is_empty() {
        return None;
    }
    let date = match kind(meaning).read(value) {
        TagValue::Date(date) => date.date(),
        _ => None,
    };
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one_less(TRIED_FIXES - 1, 1)]
    #[case::at_the_limit(TRIED_FIXES, 1)]
    #[case::one_more(TRIED_FIXES + 1, TRIED_FIXES + 1)]
    fn so_many_fixes_are_tried_one_by_one(#[case] fixes: usize, #[case] refused: usize) {
        let text = format!("1. 11-15 {}*", "(x) ".repeat(fixes));
        let options = Options::default();
        let parsed = crate::parse(text.as_bytes());
        let games: Vec<_> = parsed.value.game_blocks().collect();
        let mut found = Vec::new();
        crate::check(&Game::new(games[0]), &options, &mut found);
        found.retain(is_safe);
        assert_eq!(found.len(), fixes);
        // The first takes the move with it, so that all together do harm.
        let span = Span::new(3, 8);
        found[0].fix.as_mut().unwrap().edits = vec![Substitution { span, replacement: Vec::new() }];
        review(games[0], Vec::<Span>::new, &options, &mut found);
        assert_eq!(found.iter().filter(|found| !is_safe(found)).count(), refused);
    }
}
