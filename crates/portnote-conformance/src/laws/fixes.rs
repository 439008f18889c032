//! L-11: safe fixes come to an end, do no harm and keep the meaning; these and all fixes do in one
//! run what they do in two.

use portnote_core::edit::{Scope, Script, Trial, Tried, Verdict};
use portnote_core::{Applicability, Diagnostic, Level, Severity, Suggestion};

use super::{LawResult, Subject, meaning};
use crate::notation::Notation;
use crate::reading::{Rules, View};

/// Bytes of a text up to which its fixes are made: each round reads the text again.
const LARGEST: usize = 512 * 1024;

/// What is judged only where nothing else is wrong, and comes up when that is fixed.
const JUDGED_LAST: &str = "pbn/other-form";

/// Whether the law holds; if so, whether fixes were left out because they do harm.
pub(super) fn check(subject: &Subject<'_>) -> Result<bool, String> {
    let mut has_left_out = false;
    if subject.bytes.len() > LARGEST {
        return Ok(has_left_out);
    }
    for rules in subject.rules() {
        let fixed = fixed(subject, rules).and_then(|fixed| {
            keeps_meaning(subject, &fixed.text)?;
            Ok(fixed)
        });
        let under = |found| format!("under {rules:?}: {found}");
        let fixed = fixed.map_err(under)?;
        has_left_out |= fixed.has_left_out;
        is_once(subject, rules, FixChoice::Safe, &fixed.text).map_err(under)?;
        let all = rounds(subject, rules, FixChoice::All);
        let all = all.map_err(|found| under(format!("with unsafe fixes: {found}")))?;
        is_once(subject, rules, FixChoice::All, &all.text)
            .map_err(|found| under(format!("with unsafe fixes: {found}")))?;
    }
    Ok(has_left_out)
}

/// Which fixes are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FixChoice {
    Safe,
    /// The unsafe ones too, which a person has asked for: they may do harm.
    All,
}

/// A text that was fixed has nothing left to fix.
fn is_once(subject: &Subject<'_>, rules: Rules, which: FixChoice, text: &[u8]) -> LawResult {
    if text == subject.bytes {
        return Ok(());
    }
    let again = rounds(&subject.with(text), rules, which)?;
    if again.text == text {
        return Ok(());
    }
    let at = text.iter().zip(&again.text).position(|(one, other)| one != other);
    let at = at.unwrap_or(text.len().min(again.text.len()));
    let near = |text: &[u8]| {
        let part = text.get(at.saturating_sub(20)..text.len().min(at + 40));
        String::from_utf8_lossy(part.unwrap_or(&[])).into_owned()
    };
    Err(format!("fixed twice is not fixed once: {:?} becomes {:?}", near(text), near(&again.text)))
}

/// What a text becomes by its safe fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// Whether fixes of a game were taken back, because they do harm.
    pub has_left_out: bool,
}

/// Fixes a text as `check --fix` does.
///
/// # Errors
/// The fixes do not come to an end, or do harm where they are not tried first.
pub fn fixed(subject: &Subject<'_>, rules: Rules) -> Result<Fixed, String> {
    rounds(subject, rules, FixChoice::Safe)
}

fn rounds(subject: &Subject<'_>, rules: Rules, which: FixChoice) -> Result<Fixed, String> {
    let mut trial = match which {
        FixChoice::Safe => Trial::new(),
        FixChoice::All => Trial::unjudged(),
    };
    let mut kept: Option<State> = None;
    let mut errors = None;
    loop {
        let text = trial.script().apply(subject.bytes);
        let scope = trial.scope();
        let read = |view: &dyn View| State::of(view, subject.notation, scope, which);
        let state = subject.with(&text).view(rules, read);
        let mut script = Script::new();
        script.add(&state.fixes);
        if script.is_empty() && !state.fixes.is_empty() {
            return Err("no fix can be made".to_owned());
        }
        errors.get_or_insert(state.errors.len());
        match (trial.next(state.verdict.clone(), &script), &kept) {
            (Tried::TakenBack, Some(kept)) if !subject.is_tried => return Err(kept.harm(&state)),
            (Tried::TakenBack, _) => {}
            (Tried::Nothing | Tried::Kept, _) => kept = Some(state),
        }
        if trial.is_done() {
            break;
        }
    }
    let has_left_out = trial.left_out().next().is_some();
    let (left, errors) = (kept.unwrap_or_default(), errors.unwrap_or(0));
    if trial.is_cut_short() {
        let codes = left.codes.join(", ");
        return Err(format!("fixes are left after all rounds: {codes}"));
    }
    // What is left out may have waited for what was fixed.
    if which == FixChoice::Safe && left.errors.len() > errors && !has_left_out {
        return Err(format!("{errors} errors became {}", left.errors.len()));
    }
    Ok(Fixed { text: trial.script().apply(subject.bytes), has_left_out })
}

/// What a text has that fixes may change.
#[derive(Default)]
struct State {
    verdict: Verdict,
    errors: Vec<String>,
    fixes: Vec<Suggestion>,
    /// The codes of the fixes.
    codes: Vec<&'static str>,
}

impl State {
    fn of(view: &dyn View, notation: Notation, scope: &Scope, which: FixChoice) -> Self {
        // What is wrong in an included file is fixed there.
        let includes = view.includes();
        let is_here = |fix: &Suggestion| {
            fix.edits.iter().all(|edit| {
                let mut files = includes.iter();
                !files.any(|file| file.unit.outer_span().contains(edit.span))
            })
        };
        let is_made = |fix: &Suggestion| match fix.applicability {
            Applicability::Safe => is_here(fix),
            Applicability::Unsafe => which == FixChoice::All && is_here(fix),
            Applicability::Manual => false,
        };
        let fixable = |found: &&Diagnostic| {
            let fix = found.fix.as_ref();
            fix.is_some_and(is_made) && scope.holds(found)
        };
        let fixable: Vec<&Diagnostic> = view.diagnostics().iter().filter(fixable).collect();
        let is_error = |found: &&Diagnostic| {
            found.severity == Severity::Error && found.code.as_str() != JUDGED_LAST
        };
        let errors: Vec<&Diagnostic> = view.diagnostics().iter().filter(is_error).collect();
        let mut verdict = Verdict { games: view.games() as u64, ..Verdict::default() };
        fixable.iter().for_each(|found| verdict.add_fixable(found));
        for error in &errors {
            verdict.add(error.code, is_serious(error.code.as_str(), notation));
        }
        let shown = |error: &&Diagnostic| format!("{} {}", error.code, error.message);
        let errors = errors.iter().map(shown).collect();
        Self {
            verdict,
            errors,
            fixes: fixable.iter().filter_map(|found| found.fix.clone()).collect(),
            codes: fixable.iter().map(|found| found.code.as_str()).collect(),
        }
    }

    /// What a round of fixes has done.
    fn harm(&self, now: &Self) -> String {
        let codes = self.codes.join(", ");
        let (before, games) = (self.verdict.games, now.verdict.games);
        if before != games {
            return format!("{before} games became {games} by {codes}");
        }
        let is_new = |error: &&String| !self.errors.contains(error);
        let new: Vec<&String> = now.errors.iter().filter(is_new).collect();
        format!("new errors came by {codes}: {new:?}")
    }
}

fn is_serious(code: &str, notation: Notation) -> bool {
    let core = portnote_core::problem::CATALOGUE.iter();
    let mut entries = core.chain(notation.reads().catalogue());
    entries.any(|entry| entry.code.as_str() == code && entry.import == Level::Error)
}

/// A text without a warning means the same when it is fixed; in another one a fix may say
/// that what was there is read as something else.
fn keeps_meaning(subject: &Subject<'_>, fixed: &[u8]) -> LawResult {
    if subject.bytes == fixed {
        return Ok(());
    }
    let before = |view: &dyn View| meaning::is_clean(view).then(|| meaning::games(view));
    let Some(before) = subject.view(Rules::Import, before) else {
        return Ok(());
    };
    let after = subject.with(fixed).view(Rules::Import, meaning::games);
    meaning::same(subject.notation, &before?, &after?, "fixes")
}
