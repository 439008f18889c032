//! Judgement. `form` needs only the tree and runs when a block is read; the other rooms need
//! the model and run when they are asked.

mod auction;
mod cards;
pub(crate) mod form;
mod melds;
mod play;
mod roster;
mod scores;
mod seats;
mod segments;
mod tags;
mod trump;
mod values;

use std::ops::Range;

use portnote_core::kept::OfGame;
use portnote_core::{Diagnostic, Profile, Reporter, Sink, Span};

use crate::Options;
use crate::model::{Game, Tag};
use crate::syntax::Format;

/// The parts of a hand that are wrong: what depends on them is not reported.
#[derive(Clone, Copy, Debug, Default)]
struct FaultyParts {
    /// Hands that contradict the deck or each other.
    cards: bool,
    /// A contract that is in doubt.
    contract: bool,
    /// Tricks that are in doubt.
    tricks: bool,
    /// Teams that are unknown.
    teams: bool,
    /// What explains the winners of all tricks, where the hand as written does not.
    explanation: Option<play::Explanation>,
    /// Whether EXPORT is demanded, so that a tag that is missing is reported as such.
    is_strict: bool,
}

impl FaultyParts {
    /// Whether the trump contradicts the winners of the tricks.
    const fn has_other_trump(&self) -> bool {
        matches!(self.explanation, Some(play::Explanation::Trump(_)))
    }
}

/// Reports what is wrong with the meaning of a hand, under the profile of the options.
///
/// What is wrong with its form was reported when it was read.
///
/// ```
/// use portnote_core::Diagnostic;
/// use portnote_ppn::{Context, Options, check};
///
/// let file = portnote_ppn::parse(b"[Deal \"N:AAAAA... K... Q... J...\"]\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut found: Vec<Diagnostic> = Vec::new();
/// check(&game, &Options::default(), &mut found);
/// assert!(found.iter().any(|found| found.code.as_str() == "ppn/hand-size"));
/// ```
pub fn check(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    if game.block().is_opaque() {
        return;
    }
    let record = game.record();
    let mut tagged = |mut diagnostic: Diagnostic| {
        diagnostic.record = Some(record.clone());
        sink.report(diagnostic);
    };
    let mut of_game = OfGame::new(&mut tagged);
    judge(game, options, &mut of_game);
    of_game.finish(options.profile, &options.selection);
}

fn judge(game: &Game<'_>, options: &Options, sink: &mut dyn Sink) {
    // The rules of EXPORT hold for whoever claims it, whatever the profile of the reader.
    let claims = game.block().own().part().format == Some(Format::Export);
    let mut found = FaultyParts {
        is_strict: claims || options.profile == Profile::Export,
        ..FaultyParts::default()
    };
    let is_unsettled = game.block().own().is_unsettled;
    let mut reporter = options.reporter(sink).distrusting(is_unsettled);
    tags::check(game, &mut reporter);
    segments::check(game, &mut reporter);
    values::check(game, &mut reporter);
    found.teams = seats::check(game, &mut reporter);
    found.cards = cards::check(game, &mut reporter);
    found.contract = auction::check(game, &mut reporter);
    found.explanation = play::Explanation::of(game.facts());
    trump::check(game, &mut reporter);
    melds::check(game, found, &mut reporter);
    let play = play::check(game, found, &mut reporter);
    found.tricks = play.in_doubt;
    scores::check(game, found, &mut reporter);
    if found.is_strict {
        let strict = Reporter::new(Profile::Export, &options.selection, sink);
        let mut strict = strict.distrusting(is_unsettled);
        // What follows from a hand that contradicts itself is nothing to insert.
        let is_sound = !(found.teams || found.cards || found.contract || found.tricks)
            && found.explanation.is_none()
            && game.facts().faults.is_empty();
        roster::check(game, is_sound, &play.without_annotation, &mut strict);
    } else {
        let mut reporter = options.reporter(sink).distrusting(is_unsettled);
        roster::check_lengths(game, &mut reporter);
    }
}

/// The original bytes of a place in the decoded text.
fn span(game: &Game<'_>, range: &Range<usize>) -> Span {
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    game.span(at(range.start)..at(range.end))
}

/// Whether a tag is at the beginning of its line.
fn begins_line(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    let before = game.text().get(..tag.range.start as usize);
    before.is_some_and(|text| text.is_empty() || text.ends_with(['\n', '\r']))
}

/// The place of a new tag, before the first mandatory tag that the standard puts after it: there
/// the tag is inserted, as a line of its own.
fn place_of_new(game: &Game<'_>, name: &str) -> Option<Span> {
    let rank = crate::tag::rank(name);
    let mut others = game.tags.iter().filter(|tag| roster::is_in_roster(game, tag));
    let next = others.find(|tag| crate::tag::rank(tag.name) > rank && begins_line(game, tag))?;
    Some(Span::empty(game.span(next.range.clone()).start))
}

/// The original bytes of a tag's value, or of its name where it has none.
fn value_span(game: &Game<'_>, name: &str) -> Span {
    match game.tag(name) {
        Some(tag) => game.span(tag.value_range.clone()),
        None => Span::empty(game.block().span().start),
    }
}

/// The original bytes of a place in the value of a tag.
fn in_value(game: &Game<'_>, name: &str, range: &Range<usize>) -> Span {
    match game.tag(name).filter(|tag| tag.raw == tag.value) {
        Some(tag) if tag.inherited.is_none() => {
            let start = tag.value_range.start as usize;
            span(game, &(range.start + start..range.end + start))
        }
        _ => value_span(game, name),
    }
}
