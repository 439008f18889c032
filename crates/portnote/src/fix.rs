//! Fixes what can be fixed, round after round, on the bytes of the user.
//!
//! A round reads the text as the rounds before have changed it. What is held are the changes
//! and never the text.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read};

use portnote_core::edit::{Edited, Scope, Script, Trial, Tried, Verdict};
use portnote_core::{Applicability, Code, Diagnostic, Level, Severity, Suggestion};

use crate::catalogue::Catalogue;

/// Bytes that are asked for at once.
const READ_BYTES: usize = 1 << 16;

/// The kinds of fixes that are applied: safe ones, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// Fixes that keep the meaning.
    Safe,
    /// Fixes that a person should look at as well.
    All,
}

/// A text that can be read again and again.
pub trait Text {
    /// The text from its first byte.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
}

/// What was found in one round.
pub trait Round {
    /// The number of games that were read.
    fn games(&self) -> u64;

    /// Whether the text was read to its end.
    fn is_whole(&self) -> bool;
}

/// What became of a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fixed<R> {
    /// What is left.
    pub report: R,
    /// All changes, as places of the text as it was.
    pub script: Script,
    /// How many findings of each code were fixed.
    pub codes: BTreeMap<Code, u64>,
    /// Games whose fixes were taken back, because they would be read differently or would not end.
    pub left_out: Vec<u64>,
    /// Whether fixes were left because there were too many rounds.
    pub is_cut_short: bool,
    /// What was found before anything was fixed, where there was more than one round.
    pub before: Option<R>,
}

/// The fixes that one round gathers.
#[derive(Debug)]
pub struct Gathered {
    fixes: Fixes,
    catalogue: Catalogue,
    /// The games that may be changed.
    scope: Scope,
    verdict: Verdict,
    /// Whether a code is an error of import format.
    is_error: BTreeMap<Code, bool>,
    script: Script,
    codes: BTreeMap<Code, u64>,
    /// How many findings of each code there are, and how many of them have a fix that an earlier
    /// fix is in the way of.
    seen: BTreeMap<Code, u64>,
    waiting: BTreeMap<Code, u64>,
}

/// Fixes a text in rounds. `judge` reads a text to its end and reports what it finds; it hands
/// each finding to the fixes that are gathered.
///
/// # Errors
/// What the system says about opening the text.
pub fn fix<R: Round>(
    text: &(impl Text + ?Sized),
    fixes: Fixes,
    catalogue: Catalogue,
    mut judge: impl FnMut(&mut dyn Read, &mut Gathered) -> R,
) -> io::Result<Fixed<R>> {
    let mut trial = match fixes {
        Fixes::Safe => Trial::new(),
        Fixes::All => Trial::unjudged(),
    };
    // What each round that is kept has fixed.
    let mut rounds: Vec<BTreeMap<Code, u64>> = Vec::new();
    let mut before = None;
    // What was gathered with the fixes that are tried.
    let mut tried: Option<Counted> = None;
    loop {
        let scope = trial.scope().clone();
        let mut gathered = Gathered::new(fixes, scope, catalogue);
        let report = {
            let input = BufReader::with_capacity(READ_BYTES, text.open()?);
            judge(&mut Edited::new(input, trial.script()), &mut gathered)
        };
        gathered.verdict.games = report.games();
        let is_whole = report.is_whole();
        if is_whole && trial.next(gathered.verdict, &gathered.script) == Tried::Kept {
            let fixed = tried.iter().flat_map(|tried| tried.fixed(&gathered.seen));
            rounds.push(fixed.collect());
        }
        // Fixes that do not come to an end are undone.
        rounds.truncate(trial.rounds());
        tried =
            Some(Counted { taken: gathered.codes, seen: gathered.seen, waiting: gathered.waiting });
        if trial.is_done() || !is_whole {
            let mut codes = BTreeMap::new();
            for (code, count) in rounds.into_iter().flatten() {
                *codes.entry(code).or_default() += count;
            }
            return Ok(Fixed {
                report,
                left_out: trial.left_out().collect(),
                is_cut_short: trial.is_cut_short(),
                script: trial.into_script(),
                codes,
                before,
            });
        }
        before.get_or_insert(report);
    }
}

/// The findings of a round by their codes.
struct Counted {
    /// Findings whose fixes are tried, by code.
    taken: BTreeMap<Code, u64>,
    /// All.
    seen: BTreeMap<Code, u64>,
    /// Findings whose fixes have to wait, as another one is in their way.
    waiting: BTreeMap<Code, u64>,
}

impl Counted {
    /// How many findings of each code are fixed in the next round: also those that the fix of
    /// another one has removed.
    fn fixed(&self, next: &BTreeMap<Code, u64>) -> impl Iterator<Item = (Code, u64)> {
        let of = |counts: &BTreeMap<Code, u64>, code| counts.get(&code).copied().unwrap_or(0);
        self.seen.keys().filter_map(move |code| {
            let (taken, waiting) = (of(&self.taken, *code), of(&self.waiting, *code));
            let gone = of(&self.seen, *code).saturating_sub(of(next, *code));
            let fixed = taken + gone.saturating_sub(taken).min(waiting);
            (fixed > 0).then_some((*code, fixed))
        })
    }
}

impl Text for [u8] {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self))
    }
}

impl Fixes {
    fn take(self, fix: &Suggestion) -> bool {
        match fix.applicability {
            Applicability::Safe => true,
            Applicability::Unsafe => self == Self::All,
            Applicability::Manual => false,
        }
    }
}

impl Gathered {
    fn new(fixes: Fixes, scope: Scope, catalogue: Catalogue) -> Self {
        Self {
            fixes,
            catalogue,
            scope,
            verdict: Verdict::default(),
            is_error: BTreeMap::new(),
            script: Script::new(),
            codes: BTreeMap::new(),
            seen: BTreeMap::new(),
            waiting: BTreeMap::new(),
        }
    }

    /// Takes the fixes of the next findings, where they are not in the way of earlier ones.
    pub fn add(&mut self, diagnostics: &[Diagnostic]) {
        for found in diagnostics {
            *self.seen.entry(found.code).or_default() += 1;
            if found.severity != Severity::Error {
                continue;
            }
            let is_of_import = self.is_error.entry(found.code).or_insert_with(|| {
                let entry = self.catalogue.find(found.code.as_str());
                entry.is_some_and(|entry| entry.import == Level::Error)
            });
            self.verdict.add(found.code, *is_of_import);
        }
        let fixable = |diagnostic: &&Diagnostic| {
            let fix = diagnostic.fix.as_ref();
            fix.is_some_and(|fix| self.fixes.take(fix)) && self.scope.holds(diagnostic)
        };
        let fixable: Vec<&Diagnostic> = diagnostics.iter().filter(fixable).collect();
        if fixable.is_empty() {
            return;
        }
        fixable.iter().for_each(|found| self.verdict.add_fixable(found));
        let fixes = fixable.iter().filter_map(|diagnostic| diagnostic.fix.as_ref());
        let taken = self.script.add(fixes);
        for (diagnostic, is_taken) in fixable.iter().zip(taken) {
            let counts = match is_taken {
                true => &mut self.codes,
                false => &mut self.waiting,
            };
            *counts.entry(diagnostic.code).or_default() += 1;
        }
    }
}
