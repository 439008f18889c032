//! L-11: safe fixes come to an end, do no harm and keep the meaning.

use std::collections::BTreeSet;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Fix, Level, Profile, Severity};
use portnote_pbn::Options;

use super::{Held, Subject, meaning};
use crate::notation::Notation;
use crate::reading::Judged;

/// Rounds of fixes: a fix that touches another waits for the next round, and one may make
/// room for another. No case needs half as many.
const ROUNDS: usize = 40;

/// Bytes of a text up to which its fixes are made: each round reads the text again.
const LARGEST: usize = 512 * 1024;

/// What is judged only where nothing else is wrong, and comes up when that is mended.
const JUDGED_LAST: &str = "pbn/other-form";

pub(super) fn check(subject: &Subject<'_>) -> Held {
    // The repairs of PPN are held to its own tests.
    if subject.bytes.len() > LARGEST || subject.notation != Notation::Pbn {
        return Ok(());
    }
    for (profile, name) in [(Profile::Import, "import"), (Profile::Export, "export")] {
        let options = subject.settings.options(profile);
        fixed(subject.bytes, &options)
            .and_then(|fixed| keeps_meaning(subject.bytes, &fixed, &options))
            .map_err(|found| format!("under {name}: {found}"))?;
    }
    Ok(())
}

/// What a text becomes by its safe fixes.
///
/// # Errors
/// The fixes do harm or do not come to an end.
pub fn fixed(bytes: &[u8], options: &Options) -> Result<Vec<u8>, String> {
    let mut text = bytes.to_vec();
    let mut left = State::of(&text, options);
    for _ in 0..ROUNDS {
        if left.fixes.is_empty() {
            return Ok(text);
        }
        let (fixed, taken) = apply(&text, &left.fixes).map_err(|error| error.to_string())?;
        if taken == 0 {
            return Err("no fix can be made".to_owned());
        }
        let now = State::of(&fixed, options);
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
    fn of(text: &[u8], options: &Options) -> Self {
        let parsed = portnote_pbn::parse_with(text, options);
        let judged = Judged::new(&parsed.value, parsed.diagnostics, options);
        let safe = |found: &&Diagnostic| {
            let fix = found.fix.as_ref();
            fix.is_some_and(|fix| fix.applicability == Applicability::Safe)
        };
        let fixable: Vec<&Diagnostic> = judged.diagnostics.iter().filter(safe).collect();
        let errors: Vec<&Diagnostic> = judged
            .diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .filter(|found| found.code.as_str() != JUDGED_LAST)
            .collect();
        let codes = errors.iter().map(|error| error.code.as_str());
        let serious = codes.filter(|code| is_serious(code)).collect();
        let shown = |error: &&Diagnostic| format!("{} {}", error.code, error.message);
        let errors = errors.iter().map(shown).collect();
        Self {
            games: judged.games.len(),
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
        let more = now.errors.len() > self.errors.len();
        if more || !now.serious.is_subset(&self.serious) {
            let is_new = |error: &&String| !self.errors.contains(error);
            let new: Vec<&String> = now.errors.iter().filter(is_new).collect();
            return Err(format!("new errors came by {}: {new:?}", codes()));
        }
        Ok(())
    }
}

fn is_serious(code: &str) -> bool {
    let core = portnote_core::problem::CATALOGUE.iter();
    let mut entries = core.chain(portnote_pbn::problem::catalogue());
    entries.any(|entry| entry.code.as_str() == code && entry.import == Level::Error)
}

/// A text without a warning means the same when it is fixed; in another one a fix may say
/// that what stood there is read as something else.
fn keeps_meaning(bytes: &[u8], fixed: &[u8], options: &Options) -> Held {
    let lenient = Options {
        profile: Profile::Import,
        ..options.clone()
    };
    let before = portnote_pbn::parse_with(bytes, &lenient);
    let before = Judged::new(&before.value, before.diagnostics, &lenient);
    if before.has(Severity::Error) || before.has(Severity::Warning) {
        return Ok(());
    }
    let behind = portnote_pbn::parse_with(fixed, &lenient);
    let behind = Judged::new(&behind.value, behind.diagnostics, &lenient);
    meaning::same(&before, &behind, "fixes")
}
