//! What must not be written, and whether what was written is export format.

use portnote_core::order::Order as _;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use portnote_core::frame::form::FileFacts;
use portnote_core::{Applicability, Diagnostic, Profile, Severity, reader};

use super::ExportOptions;
use crate::Options;
use crate::check::{check, form};
use crate::limits::{LOSSES, PROVED_BYTES};
use crate::model::{Context, Game, Section};
use crate::syntax::{File, Ppn};

/// Errors that the writer corrects without a change of meaning.
const CORRECTED: [&str; 5] = [
    "core/value-not-quoted",
    "core/tab-in-string",
    "ppn/blank-header-missing",
    "ppn/tag-order",
    "ppn/trick-annotation-missing",
];

/// Values that contradict what follows from the hand: replaced on request.
const RECOMPUTED: [&str; 7] = [
    "ppn/contract-mismatch",
    "ppn/declarer-mismatch",
    "ppn/meld-value",
    "ppn/meld-not-held",
    "ppn/score-mismatch",
    "ppn/result-mismatch",
    "ppn/trick-points",
];

/// Faults of form: part of the text has no place in what is written.
const REFUSED: [&str; 11] = [
    "core/comment-swallows-tags",
    "core/extra-token",
    "core/game-too-large",
    "core/missing-bracket",
    "core/missing-name",
    "core/missing-value",
    "core/tag-name",
    "core/too-many-tags",
    "core/unterminated-comment",
    "core/unterminated-string",
    "ppn/parser-limit",
];

/// Errors of values from which nothing else follows, so that what follows from the rest of the
/// hand is as true as without them.
const APART: [&str; 11] = [
    "core/stray-text",
    REPEATED,
    "ppn/bad-chat",
    "ppn/bad-prefix",
    "ppn/bad-termination",
    "ppn/bad-victor",
    DATE,
    "ppn/not-segmental",
    "ppn/score-sum",
    "ppn/segment-depth",
    "ppn/segment-order",
];

const DATE: &str = "ppn/date-format";

const MISSING_TAG: &str = "ppn/missing-tag";

/// Of a repeated tag the first is written.
const REPEATED: &str = "ppn/hand-without-blank-line";

/// How a hand is written.
#[derive(Clone, Debug, Default)]
pub(super) struct WritePlan {
    /// Text that is written and wrong.
    pub(super) faults: Vec<Diagnostic>,
    /// The tags, by their numbers, whose values and rows are written as they are.
    pub(super) verbatim: BTreeSet<usize>,
    /// Whether what follows from the hand would follow from a fault.
    pub(super) is_guess: bool,
}

impl WritePlan {
    /// Every value and every row as it is, and nothing that follows from them.
    pub(super) fn into_verbatim(mut self, game: &Game<'_>) -> Self {
        self.verbatim = (0..game.tags.len()).collect();
        self.is_guess = true;
        self
    }

    /// Whether the tag is written as it is.
    pub(super) fn keeps(&self, tag: Option<usize>) -> bool {
        tag.is_some_and(|tag| self.verbatim.contains(&tag))
    }
}

/// How a hand is to be written, by what is wrong with it.
///
/// # Errors
/// The faults of form, of which part would be lost; with the option `strict` all errors of the
/// hand under the import profile, and the tags that would be left out.
pub(super) fn input(game: &Game<'_>, options: ExportOptions) -> Result<WritePlan, Vec<Diagnostic>> {
    let repeats = game.tags.iter().any(|tag| tag.repeated);
    // A date in another form is corrected; a time after it would be lost.
    let date = game.tags.iter().find(|tag| tag.name == "Date");
    let has_time = date.is_some_and(|date| date.value.contains(':'));
    let is_wrong = |found: &Diagnostic| {
        let code = found.code.as_str();
        let is_corrected = CORRECTED.contains(&code)
            || code == MISSING_TAG
            || options.recompute && RECOMPUTED.contains(&code);
        let is_kept = repeats && code == REPEATED || has_time && code == DATE;
        found.severity == Severity::Error && !is_corrected || is_kept
    };
    let mut found = judge(game, Profile::Import, is_wrong);
    if game.block().is_opaque() && found.is_empty() {
        let problem = crate::problem::form::Problem::ParserLimit;
        let options = Options::default();
        use portnote_core::coded::At;
        options.reporter(&mut found).report(problem.at(game.block().span()));
    }
    let is_opaque = game.block().is_opaque();
    let is_large = game.text().len() > PROVED_BYTES;
    // As a comment it would end there.
    let has_brace = game.stray.iter().any(|stray| stray.token.contains('}'));
    let is_refused = |found: &Diagnostic| {
        let code = found.code.as_str();
        is_opaque
            || is_large
            || options.strict
            || REFUSED.contains(&code)
            || has_brace && code == "core/stray-text"
    };
    if found.iter().any(is_refused) {
        found.retain(is_refused);
        return Err(found);
    }
    let is_apart = |found: &Diagnostic| {
        let code = found.code.as_str();
        APART.contains(&code) || RECOMPUTED.contains(&code)
    };
    Ok(WritePlan {
        verbatim: faulty(game, &found),
        is_guess: !found.iter().all(is_apart),
        faults: found,
    })
}

/// The tags in whose value or rows something is wrong.
fn faulty(game: &Game<'_>, found: &[Diagnostic]) -> BTreeSet<usize> {
    let starts: Vec<u64> = game.tags.iter().map(|tag| game.span(tag.range.clone()).start).collect();
    let ends: Vec<u64> = game.tags.iter().map(|tag| game.span(tag.range.clone()).end).collect();
    let is_section = |number: usize| {
        let is_it = |section: &Option<Section<'_>>| {
            section.as_ref().is_some_and(|section| section.tag == number)
        };
        is_it(&game.auction) || is_it(&game.play)
    };
    let tag_of = |fault: &Diagnostic| {
        let number = starts.partition_point(|start| *start <= fault.span.start);
        let number = number.checked_sub(1)?;
        let is_in_tag = ends.get(number).is_some_and(|end| fault.span.start < *end);
        (is_in_tag || is_section(number)).then_some(number)
    };
    found.iter().filter_map(tag_of).collect()
}

/// Holds the written text against the export profile: what is wrong with it and was wrong before.
///
/// # Errors
/// The errors of the written hand, at the hand of the input: those that only the writing has, or
/// with the option `strict` any.
pub(super) fn output(
    game: &Game<'_>,
    text: &str,
    faults: &[Diagnostic],
    export: ExportOptions,
    is_stable: impl FnOnce(&File<'_>) -> bool,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let options = Options { profile: Profile::Export, ..Options::default() };
    let text = [b"% PPN 1.0\n% EXPORT\n%\n", text.as_bytes()].concat();
    let parsed = reader::parse::<Ppn>(&text, &options);
    let mut errors = Capped::default();
    let is_error = |error: &Diagnostic| error.severity == Severity::Error;
    let mut keep = |error: Diagnostic| errors.keep(error, is_error);
    parsed.diagnostics.into_iter().for_each(&mut keep);
    let mut context = Context::with_rules(Arc::clone(game.house()));
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut keep);
    }
    let errors = errors.kept;
    if errors.is_empty() && faults.is_empty() {
        return Ok(Vec::new());
    }
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    // What a safe fix corrects the writer has corrected.
    let is_corrected = |place: &Diagnostic| {
        let fix = place.fix.as_ref();
        let is_safe = fix.is_some_and(|fix| fix.applicability == Applicability::Safe);
        let code = place.code.as_str();
        let is_left = code == "ppn/trick-annotation-missing" && !export.complete;
        is_safe && CORRECTED.contains(&code) && !is_left
    };
    let is_there = |found: &Diagnostic| {
        found.severity == Severity::Error && codes.contains(found.code.as_str())
    };
    let mut places = judge(game, Profile::Export, is_there);
    let known: BTreeSet<&str> = places.iter().map(|place| place.code.as_str()).collect();
    let is_allowed = |code: &&str| known.contains(code) && !REFUSED.contains(code);
    if !export.strict && codes.iter().all(is_allowed) && is_stable(&parsed.value) {
        places.extend(faults.iter().cloned());
        places.order_by_key(|place| (place.span.start, place.code));
        places.dedup_by(|one, other| one.span == other.span && one.code == other.code);
        places.iter_mut().for_each(permit);
        return Ok(places);
    }
    places.retain(|place| !is_corrected(place));
    if places.is_empty() {
        places = if errors.is_empty() { faults.to_vec() } else { errors };
        for place in &mut places {
            place.span = game.block().span();
            place.labels.clear();
            place.fix = None;
        }
    }
    for place in &mut places {
        place.record = Some(game.record());
    }
    Err(places)
}

/// Lets a fault be written: it is reported, and does not stop the export.
fn permit(found: &mut Diagnostic) {
    if found.severity == Severity::Error {
        found.severity = Severity::Warning;
    }
}

/// What is wrong with a hand and is wanted.
fn judge(
    game: &Game<'_>,
    profile: Profile,
    is_wanted: impl Fn(&Diagnostic) -> bool,
) -> Vec<Diagnostic> {
    let options = Options { profile, ..Options::default() };
    let mut found = Capped::default();
    let mut keep = |diagnostic: Diagnostic| found.keep(diagnostic, &is_wanted);
    let mut facts = FileFacts::default();
    let mut of_form = Vec::new();
    form::check(game.block(), &mut facts, None, &options, &mut of_form);
    of_form.into_iter().for_each(&mut keep);
    check(game, &options, &mut keep);
    let mut found = found.kept;
    let record = game.record();
    for diagnostic in &mut found {
        diagnostic.record = Some(record.clone());
    }
    found
}

/// The first diagnostics of each code: a hand of nothing but faults would take many times its size
/// otherwise.
#[derive(Default)]
struct Capped {
    kept: Vec<Diagnostic>,
    numbers: BTreeMap<&'static str, usize>,
}

impl Capped {
    fn keep(&mut self, found: Diagnostic, is_wanted: impl Fn(&Diagnostic) -> bool) {
        if !is_wanted(&found) {
            return;
        }
        let number = self.numbers.entry(found.code.as_str()).or_default();
        *number += 1;
        if *number <= LOSSES {
            self.kept.push(found);
        }
    }
}
