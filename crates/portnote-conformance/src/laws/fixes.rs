//! L-11: safe fixes come to an end, do no harm and keep the meaning.

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Fix, Profile, Severity};
use portnote_pbn::Options;

use super::{Held, Subject, meaning};
use crate::reading::Judged;

/// Rounds of fixes: a fix that touches another waits for the next round, and one may make
/// room for another. No case needs half as many.
const ROUNDS: usize = 40;

/// Bytes of a text up to which its fixes are made: each round reads the text again.
const LARGEST: usize = 512 * 1024;

pub(super) fn check(subject: &Subject<'_>) -> Held {
    if subject.bytes.len() > LARGEST {
        return Ok(());
    }
    for (profile, name) in [(Profile::Import, "import"), (Profile::Export, "export")] {
        let options = subject.settings.options(profile);
        fix(subject.bytes, &options).map_err(|found| format!("under {name}: {found}"))?;
    }
    Ok(())
}

/// Makes the safe fixes of a text until none is left.
fn fix(bytes: &[u8], options: &Options) -> Held {
    let mut text = bytes.to_vec();
    let mut left = State::of(&text, options);
    for _ in 0..ROUNDS {
        if left.fixes.is_empty() {
            return keeps_meaning(bytes, &text, options);
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
        let errors = judged
            .diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error)
            .map(|error| format!("{} {}", error.code, error.message))
            .collect();
        Self {
            games: judged.games.len(),
            errors,
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
        if now.errors.len() > self.errors.len() {
            let new: Vec<&String> = now
                .errors
                .iter()
                .filter(|error| !self.errors.contains(error))
                .collect();
            return Err(format!("new errors came by {}: {new:?}", codes()));
        }
        Ok(())
    }
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
