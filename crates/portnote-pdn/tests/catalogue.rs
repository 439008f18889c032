//! Every documentation page is complete, and its examples show what it says.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Entry, Level, Profile, Selection, Severity};
use portnote_pdn::{Context, Options, Standard, check, parse_with, problem};

/// The headings of a page, in their order; the examples may be left out where no page can
/// show the fault.
const HEADINGS: [&str; 6] = ["What", "Why", "Spec", "Bad", "Good", "Fix"];

/// Pages without an example, with the reason.
const WITHOUT_EXAMPLE: &[(&str, &str)] = &[
    ("pdn/cannot-represent", "found when a game is written"),
    (
        "pdn/capture-too-complex",
        "takes a position that nobody would read",
    ),
    ("pdn/parser-limit", "depends on the program around it"),
    ("pdn/unwrappable", "found when a game is written"),
];

/// Codes whose examples cannot be without another one.
const ACCOMPANIED: &[(&str, &str)] = &[("pdn/game-type-mismatch", "pdn/illegal-move")];

#[test]
fn pages_are_complete() {
    let faults: Vec<String> = problem::catalogue().flat_map(faults_of_form).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn examples_show_what_the_page_says() {
    let faults: Vec<String> = problem::catalogue().flat_map(faults_of_examples).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn codes_are_named_once() {
    let codes: Vec<&str> = problem::catalogue()
        .map(|entry| entry.code.as_str())
        .collect();
    let names: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(names.len(), codes.len());
    assert!(codes.iter().all(|code| code.starts_with("pdn/")));
}

fn faults_of_form(entry: &'static Entry) -> Vec<String> {
    let code = entry.code.as_str();
    let has_example = !WITHOUT_EXAMPLE.iter().any(|(known, _)| *known == code);
    let wanted: Vec<&str> = HEADINGS
        .into_iter()
        .filter(|heading| has_example || !matches!(*heading, "Bad" | "Good"))
        .collect();
    let found = entry.doc.iter().filter_map(|line| line.strip_prefix(" # "));
    let mut faults = Vec::new();
    if found.collect::<Vec<_>>() != wanted {
        faults.push(format!("{code}: other headings than {wanted:?}"));
    }
    if !entry.doc.first().is_some_and(|title| title.ends_with('.')) {
        faults.push(format!("{code}: the title is no sentence"));
    }
    for heading in wanted {
        if entry.section(heading).is_none_or(|text| text.is_empty()) {
            faults.push(format!("{code}: nothing stands under {heading}"));
        }
    }
    let fix = entry.section("Fix").unwrap_or_default();
    if !["Safe: ", "Unsafe: ", "None: "]
        .iter()
        .any(|word| fix.starts_with(word))
    {
        faults.push(format!(
            "{code}: Fix begins with none of Safe, Unsafe, None"
        ));
    }
    faults
}

fn faults_of_examples(entry: &'static Entry) -> Vec<String> {
    let (Some(bad), Some(good)) = (entry.example("Bad"), entry.example("Good")) else {
        return Vec::new();
    };
    let code = entry.code.as_str();
    let mut faults = Vec::new();
    let bad = format!("{bad}\n").into_bytes();
    let found = judged(entry, &bad);
    let own = |found: &[Diagnostic]| found.iter().filter(|d| d.code.as_str() == code).count();
    if own(&found) == 0 {
        faults.push(format!("{code}: Bad is not reported"));
    }
    let others = found
        .iter()
        .filter(|found| found.severity != Severity::Info);
    for other in others.filter(|other| other.code != entry.code) {
        let other = other.code.as_str();
        let is_silent = entry.import == Level::Silent || ACCOMPANIED.contains(&(code, other));
        if !is_silent {
            faults.push(format!("{code}: Bad also gives {other}"));
        }
    }
    let found_in_good = judged(entry, format!("{good}\n").as_bytes());
    for other in found_in_good {
        let is_own = other.code == entry.code;
        if is_own || (other.severity != Severity::Info && entry.import != Level::Silent) {
            faults.push(format!("{code}: Good gives {}", other.code));
        }
    }
    faults.extend(faults_of_fixes(entry, &bad, &found));
    faults
}

/// The page says of which kind the fixes are, and the safe ones remove the fault without
/// bringing another.
fn faults_of_fixes(entry: &'static Entry, bad: &[u8], found: &[Diagnostic]) -> Vec<String> {
    let code = entry.code.as_str();
    let page = entry.section("Fix").unwrap_or_default();
    let own: Vec<&Diagnostic> = found.iter().filter(|d| d.code == entry.code).collect();
    let mut faults = Vec::new();
    let mut safe = Vec::new();
    for diagnostic in own {
        let word = match &diagnostic.fix {
            None if !diagnostic.alternatives.is_empty() => "Unsafe:",
            None => "None:",
            Some(fix) if fix.applicability == Applicability::Safe => {
                safe.push(fix.clone());
                "Safe:"
            }
            Some(_) => "Unsafe:",
        };
        if !page.contains(word) {
            faults.push(format!("{code}: Fix has no `{word}`"));
        }
    }
    if safe.is_empty() {
        return faults;
    }
    let (fixed, _) = apply(bad, &safe).unwrap();
    let before: BTreeSet<&str> = found.iter().map(|found| found.code.as_str()).collect();
    for left in judged(entry, &fixed) {
        let left = left.code.as_str();
        if left == code {
            faults.push(format!("{code}: the fix leaves the fault"));
        } else if !before.contains(left) {
            faults.push(format!("{code}: the fix brings {left}"));
        }
    }
    faults
}

fn judged(entry: &'static Entry, text: &[u8]) -> Vec<Diagnostic> {
    let is_strict = entry.import == Level::Silent;
    let options = Options {
        profile: if is_strict {
            Profile::Export
        } else {
            Profile::Import
        },
        standard: Standard::Pdn2,
        selection: Selection::new().select(entry.code.as_str()),
        ..Options::default()
    };
    let parsed = parse_with(text, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(text, &options);
    for block in parsed.value.games() {
        check(&context.game(block), &options, &mut found);
    }
    found
}
