//! L-11: safe fixes come to an end, do no harm and keep the meaning.

use std::collections::BTreeSet;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Fix, Level, Severity};

use super::{Held, Subject, meaning};
use crate::notation::Notation;
use crate::reading::{Rules, View};

/// Rounds of fixes: a fix that touches another waits for the next round, and one may make
/// room for another. No case needs half as many.
const ROUNDS: usize = 40;

/// Bytes of a text up to which its fixes are made: each round reads the text again.
const LARGEST: usize = 512 * 1024;

/// What is judged only where nothing else is wrong, and comes up when that is mended.
const JUDGED_LAST: &str = "pbn/other-form";

pub(super) fn check(subject: &Subject<'_>) -> Held {
    if subject.bytes.len() > LARGEST {
        return Ok(());
    }
    for rules in subject.rules() {
        fixed(subject, rules)
            .and_then(|fixed| keeps_meaning(subject, &fixed))
            .map_err(|found| format!("under {rules:?}: {found}"))?;
    }
    Ok(())
}

/// What a text becomes by its safe fixes.
///
/// # Errors
/// The fixes do harm or do not come to an end.
pub fn fixed(subject: &Subject<'_>, rules: Rules) -> Result<Vec<u8>, String> {
    let state = |text: &[u8]| {
        let read = |view: &dyn View| State::of(view, subject.notation);
        subject.with(text).view(rules, read)
    };
    let mut text = subject.bytes.to_vec();
    let mut left = state(&text);
    let errors = left.errors.len();
    for _ in 0..ROUNDS {
        if left.fixes.is_empty() {
            return match left.errors.len() {
                now if now > errors => Err(format!("{errors} errors became {now}")),
                _ => Ok(text),
            };
        }
        let (fixed, taken) = apply(&text, &left.fixes).map_err(|error| error.to_string())?;
        if taken == 0 {
            return Err("no fix can be made".to_owned());
        }
        let now = state(&fixed);
        left.harmed_by(&now)?;
        (text, left) = (fixed, now);
    }
    let codes = left.codes.join(", ");
    Err(format!("fixes are left after {ROUNDS} rounds: {codes}"))
}

/// What a text has that fixes may change.
struct State {
    games: usize,
    errors: Vec<String>,
    /// The codes of faults that are errors under every profile; others may come up on the
    /// way to export format.
    serious: BTreeSet<&'static str>,
    fixes: Vec<Fix>,
    /// The codes of the fixes.
    codes: Vec<&'static str>,
}

impl State {
    fn of(view: &dyn View, notation: Notation) -> Self {
        // What is wrong in an included file is mended there.
        let includes = view.includes();
        let is_here = |fix: &Fix| {
            fix.edits.iter().all(|edit| {
                let mut files = includes.iter();
                !files.any(|file| file.unit.outer_span().contains(edit.span))
            })
        };
        let safe = |found: &&Diagnostic| {
            let fix = found.fix.as_ref();
            fix.is_some_and(|fix| fix.applicability == Applicability::Safe && is_here(fix))
        };
        let fixable: Vec<&Diagnostic> = view.diagnostics().iter().filter(safe).collect();
        let is_error = |found: &&Diagnostic| {
            found.severity == Severity::Error && found.code.as_str() != JUDGED_LAST
        };
        let errors: Vec<&Diagnostic> = view.diagnostics().iter().filter(is_error).collect();
        let codes = errors.iter().map(|error| error.code.as_str());
        let serious = codes.filter(|code| is_serious(code, notation)).collect();
        let shown = |error: &&Diagnostic| format!("{} {}", error.code, error.message);
        let errors = errors.iter().map(shown).collect();
        Self {
            games: view.games(),
            errors,
            serious,
            fixes: fixable
                .iter()
                .filter_map(|found| found.fix.clone())
                .collect(),
            codes: fixable.iter().map(|found| found.code.as_str()).collect(),
        }
    }

    /// Whether a round of fixes has taken a game away or brought an error.
    fn harmed_by(&self, now: &Self) -> Held {
        let codes = || self.codes.join(", ");
        if now.games != self.games {
            let (before, now) = (self.games, now.games);
            return Err(format!("{before} games became {now} by {}", codes()));
        }
        // Such a fix may need another round before all is written in the one form.
        let is_on_the_way = self.codes.contains(&JUDGED_LAST);
        let more = now.errors.len() > self.errors.len() && !is_on_the_way;
        if more || !now.serious.is_subset(&self.serious) {
            let is_new = |error: &&String| !self.errors.contains(error);
            let new: Vec<&String> = now.errors.iter().filter(is_new).collect();
            return Err(format!("new errors came by {}: {new:?}", codes()));
        }
        Ok(())
    }
}

fn is_serious(code: &str, notation: Notation) -> bool {
    let core = portnote_core::problem::CATALOGUE.iter();
    let mut entries = core.chain(notation.reads().catalogue());
    entries.any(|entry| entry.code.as_str() == code && entry.import == Level::Error)
}

/// A text without a warning means the same when it is fixed; in another one a fix may say
/// that what stood there is read as something else.
fn keeps_meaning(subject: &Subject<'_>, fixed: &[u8]) -> Held {
    if subject.bytes == fixed {
        return Ok(());
    }
    let before = |view: &dyn View| meaning::is_clean(view).then(|| meaning::games(view));
    let Some(before) = subject.view(Rules::Import, before) else {
        return Ok(());
    };
    let behind = subject.with(fixed).view(Rules::Import, meaning::games);
    meaning::same(subject.notation, &before?, &behind?, "fixes")
}
