//! Runs cases: their files, their verdict, and the laws.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::args::Test;
use crate::find::{self, Case};
use crate::laws::{self, Law, Subject};
use crate::notation::Notation;
use crate::parallel::{self, PATIENCE};
use crate::report::Outcome;
use crate::settings::Settings;
use crate::{bless, decoder, expect};

/// Runs what a call asks for, and gives the outcomes in the order of the names.
///
/// # Errors
/// A folder could not be read, or no case was found.
pub fn run(root: &Path, test: &Test) -> io::Result<Vec<Outcome>> {
    if let Some(folder) = &test.laws {
        return run_folder(folder, test);
    }
    let mut cases = Vec::new();
    let mut orphans = Vec::new();
    for notation in test.notations() {
        let mut found = find::cases(root, notation)?;
        cases.append(&mut found.cases);
        orphans.append(&mut found.orphans);
    }
    cases.retain(|case| case.is_meant(&test.filters));
    if cases.is_empty() {
        return Err(io::Error::other("no case was found"));
    }
    let (is_blessed, decoder) = (test.bless, test.decoder.clone());
    let work = move |case: &Case| {
        unbroken(&case.name, || match &decoder {
            Some(command) => decoder::run(case, command),
            None => run_case(case, is_blessed),
        })
    };
    let mut outcomes = parallel::map(cases, PATIENCE, work, |case| late(&case.name));
    // A part of the corpus cannot say what the whole lacks.
    if test.filters.is_empty() && test.decoder.is_none() {
        outcomes.extend(orphans.into_iter().map(orphan));
    }
    Ok(outcomes)
}

/// Holds a case to its files and to the laws; writes its files first where `is_blessed`.
fn run_case(case: &Case, is_blessed: bool) -> Outcome {
    let mut outcome = run_files(case, is_blessed);
    outcome.failures.append(&mut run_laws(case).failures);
    outcome
}

/// Holds a case to its files and to its verdict.
fn run_files(case: &Case, is_blessed: bool) -> Outcome {
    let mut outcome = Outcome::new(&case.name);
    let Some((settings, bytes)) = read(case, &mut outcome) else {
        return outcome;
    };
    // A panic here is one of the law on panics, which says more about it.
    let expected = laws::guarded(|| expect::expectations(case, &settings, &bytes));
    let expectations = match expected {
        Ok(Ok(expectations)) => expectations,
        Ok(Err(error)) | Err(error) => {
            outcome.fail("expectation", error);
            return outcome;
        }
    };
    if is_blessed {
        match bless::bless(&expectations) {
            Ok(written) => outcome.notes.extend(written.iter().map(|name| format!("wrote {name}"))),
            Err(error) => outcome.fail("expectation", error.to_string()),
        }
    }
    for complaint in expectations.iter().filter_map(expect::Expectation::complaint) {
        outcome.fail("expectation", complaint);
    }
    if let Some(gap) = &settings.known_gap {
        outcome.notes.push(format!("known gap: {gap}"));
    }
    outcome
}

/// Holds a case to the laws.
fn run_laws(case: &Case) -> Outcome {
    let mut outcome = Outcome::new(&case.name);
    let Some((settings, bytes)) = read(case, &mut outcome) else {
        return outcome;
    };
    let subject = Subject {
        settings: settings.clone(),
        verdict: Some(case.verdict),
        ..Subject::new(case.notation, &bytes)
    };
    for breach in laws::all(&subject) {
        // A known gap may be one of meaning; no gap excuses what holds for any bytes.
        let is_known = settings.known_gap.is_some() && !breach.law.holds_for_any_bytes();
        if is_known {
            outcome.notes.push(format!("{} as is known", breach.law));
        } else {
            outcome.fail(breach.law.to_string(), breach.to_text());
        }
    }
    outcome
}

/// Holds the files of any folder to the laws.
fn run_folder(folder: &Path, test: &Test) -> io::Result<Vec<Outcome>> {
    let notations = test.notations();
    let is_meant = |path: &Path| {
        let extension =
            path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let is_known =
            notations.iter().any(|notation| extension.as_deref() == Some(notation.name()));
        let shown = path.to_string_lossy();
        is_known
            && (test.filters.is_empty()
                || test.filters.iter().any(|filter| shown.contains(filter.as_str())))
    };
    let mut paths = find::files_below(folder)?;
    paths.retain(|path| is_meant(path));
    if paths.is_empty() {
        return Err(io::Error::other(format!("{}: no file was found", folder.display())));
    }
    let known = test.notations();
    let work = move |path: &PathBuf| {
        let name = path.to_string_lossy();
        unbroken(&name, || {
            let mut outcome = Outcome::new(name.as_ref());
            match fs::read(path) {
                Err(error) => outcome.fail("file", error.to_string()),
                Ok(bytes) => {
                    let extension = path.extension().unwrap_or_default().to_string_lossy();
                    let is_its =
                        |notation: &&Notation| extension.eq_ignore_ascii_case(notation.name());
                    let notation = known.iter().find(is_its).copied();
                    let subject = Subject {
                        settings: Settings::default().in_folder(path),
                        ..Subject::new(notation.unwrap_or(Notation::PBN), &bytes)
                    };
                    for breach in laws::all(&subject) {
                        outcome.fail(breach.law.to_string(), breach.to_text());
                    }
                }
            }
            outcome
        })
    };
    Ok(parallel::map(paths, PATIENCE, work, |path| late(&path.to_string_lossy())))
}

fn read(case: &Case, outcome: &mut Outcome) -> Option<(Settings, Vec<u8>)> {
    let settings =
        Settings::of(&case.path).map_err(|error| outcome.fail("settings", error)).ok()?;
    let bytes =
        fs::read(&case.path).map_err(|error| outcome.fail("file", error.to_string())).ok()?;
    Some((settings, bytes))
}

/// Runs one case so that a panic outside the laws is an outcome too.
fn unbroken(name: &str, run: impl FnOnce() -> Outcome) -> Outcome {
    laws::guarded(run).unwrap_or_else(|panic| {
        let mut outcome = Outcome::new(name);
        outcome.fail(Law::Panic.to_string(), panic);
        outcome
    })
}

fn late(name: &str) -> Outcome {
    let mut outcome = Outcome::new(name);
    let seconds = PATIENCE.as_secs();
    outcome.fail(Law::Panic.to_string(), format!("the reader hangs: no end after {seconds} s"));
    outcome
}

fn orphan(name: String) -> Outcome {
    let mut outcome = Outcome::new(name);
    outcome
        .fail("orphan", "this file belongs to no case, or lies in a folder that says no verdict");
    outcome
}
