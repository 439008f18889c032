//! Every documentation page is complete, and its examples show what it says.

use std::collections::BTreeSet;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Entry, Fix, Level, Profile, Selection, Severity};
use portnote_pbn::{Context, Options, check, parse_with};
use rstest::rstest;

/// The headings of a page, in their order.
const HEADINGS: [&str; 6] = ["What", "Why", "Spec", "Bad", "Good", "Fix"];

/// Pages without an example, with the reason.
const WITHOUT_EXAMPLE: &[(&str, &str)] = &[
    ("core/utf16", "bytes that no page can show"),
    ("core/not-text", "bytes that no page can show"),
    ("core/c1-byte", "bytes that no page can show"),
    ("core/invalid-utf8", "bytes that no page can show"),
    ("core/charset-mismatch", "bytes that no page can show"),
    ("core/mixed-encoding", "bytes that no page can show"),
    ("core/maybe-other-charset", "bytes that no page can show"),
    ("core/wrong-format", "found where another notation is read"),
    ("core/not-utf8", "bytes that no page can show"),
    ("core/unencodable", "found when a file is written"),
    ("core/dos-eof", "the very last byte of a file"),
    ("core/mixed-line-ends", "line ends look alike on a page"),
    ("core/game-too-large", "too large for a page"),
    ("core/too-many-tags", "too large for a page"),
    ("core/nesting-limit", "too large for a page"),
    ("core/more-diagnostics", "too large for a page"),
    ("pbn/parser-limit", "depends on the program around it"),
    ("pbn/eol-not-crlf", "line ends look alike on a page"),
    ("pbn/line-too-long", "too wide for a page"),
    ("pbn/other-form", "found in whole games only"),
];

/// Codes whose examples cannot be without another one.
const ACCOMPANIED: &[(&str, &str)] = &[
    ("pbn/shared-deal", "pbn/prerequisite-missing"),
    ("pbn/split-game", "pbn/prerequisite-missing"),
];

/// FIXME: what the examples show today and should not.
const DEFECTS: &[(&str, &str)] = &[];

#[rstest]
#[case::core(portnote_core::problem::CATALOGUE.iter().collect())]
#[case::pbn(portnote_pbn::problem::catalogue().collect())]
fn pages_are_complete(#[case] catalogue: Vec<&Entry>) {
    let faults: Vec<String> = catalogue.into_iter().flat_map(faults_of_form).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[rstest]
#[case::core(portnote_core::problem::CATALOGUE.iter().collect())]
#[case::pbn(portnote_pbn::problem::catalogue().collect())]
fn examples_show_what_the_page_says(#[case] catalogue: Vec<&Entry>) {
    let found: Vec<String> = catalogue
        .iter()
        .copied()
        .flat_map(faults_of_examples)
        .collect();
    let known: Vec<String> = catalogue.into_iter().flat_map(known_defects).collect();
    assert_eq!(found, known);
}

#[test]
fn lists_name_codes_that_exist() {
    let exists = |code: &str| {
        let core = portnote_core::problem::CATALOGUE.iter();
        let mut entries = core.chain(portnote_pbn::problem::catalogue());
        entries.any(|entry| entry.code.as_str() == code)
    };
    let lists = WITHOUT_EXAMPLE.iter().chain(DEFECTS);
    let unknown: Vec<_> = lists.filter(|(code, _)| !exists(code)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

fn known_defects(entry: &Entry) -> Vec<String> {
    let code = entry.code.as_str();
    let known = DEFECTS.iter().filter(|(known, _)| *known == code);
    known.map(|(_, what)| format!("{code}: {what}")).collect()
}

fn has_example(entry: &Entry) -> bool {
    let code = entry.code.as_str();
    !WITHOUT_EXAMPLE.iter().any(|(known, _)| *known == code)
}

/// What a page lacks: its title, its headings in their order, a text under each.
fn faults_of_form(entry: &Entry) -> Vec<String> {
    let mut faults = Vec::new();
    let mut lines = entry.doc.iter().map(|line| line.trim());
    let title = lines.next().unwrap_or("");
    if title.is_empty() || !title.ends_with('.') || lines.next() != Some("") {
        faults.push("the title is no sentence on a line of its own".to_owned());
    }
    let headings = entry.doc.iter().filter_map(|line| line.strip_prefix(" # "));
    let headings: Vec<&str> = headings.collect();
    let expected = HEADINGS.into_iter();
    let expected: Vec<&str> = expected
        .filter(|heading| has_example(entry) || !is_example(heading))
        .collect();
    if headings != expected {
        faults.push(format!("the headings are {headings:?}"));
    }
    for heading in expected {
        let text = entry.section(heading).unwrap_or_default();
        if text.is_empty() {
            faults.push(format!("nothing stands under {heading}"));
        } else if is_example(heading) && entry.example(heading).is_none() {
            faults.push(format!("{heading} is not one block of text"));
        }
    }
    let fix = entry.section("Fix").unwrap_or_default();
    let words = ["Safe: ", "Unsafe: ", "None: "];
    if !words.iter().any(|word| fix.starts_with(word)) {
        faults.push("Fix begins with none of Safe, Unsafe, None".to_owned());
    }
    named(entry, faults)
}

fn is_example(heading: &str) -> bool {
    matches!(heading, "Bad" | "Good")
}

/// Where the examples of a page and what is reported about them disagree.
fn faults_of_examples(entry: &Entry) -> Vec<String> {
    let (Some(bad), Some(good)) = (entry.example("Bad"), entry.example("Good")) else {
        return Vec::new();
    };
    let profile = first_profile(entry);
    let mut faults = Vec::new();
    let text = as_file(&bad, profile);
    let found = judged(entry, &text, profile);
    if !holds(&found, entry) {
        faults.push("Bad is not reported".to_owned());
    }
    if profile == Profile::Import {
        let others = serious(&found).filter(|found| found.code != entry.code);
        let others = others
            .filter(|other| !ACCOMPANIED.contains(&(entry.code.as_str(), other.code.as_str())));
        faults.extend(others.map(|other| format!("Bad also gives {}", other.code)));
    }
    faults.extend(faults_of_fixes(entry, &text, &found, profile));
    if holds(&judged(entry, &as_file(&good, profile), profile), entry) {
        faults.push("Good is reported".to_owned());
    }
    let lenient = judged(entry, &as_file(&good, Profile::Import), Profile::Import);
    faults.extend(serious(&lenient).map(|found| format!("Good gives {}", found.code)));
    named(entry, faults)
}

/// What is wrong with the fixes of Bad: the page must say of which kind they are, and the
/// safe ones must remove the fault and bring no other.
fn faults_of_fixes(
    entry: &Entry,
    text: &[u8],
    found: &[Diagnostic],
    profile: Profile,
) -> Vec<String> {
    let mut faults = Vec::new();
    let page = entry.section("Fix").unwrap_or_default();
    for diagnostic in own(entry, found) {
        let word = match diagnostic.fix.as_ref().map(|fix| fix.applicability) {
            Some(Applicability::Safe) => "Safe:",
            Some(Applicability::Unsafe) => "Unsafe:",
            Some(Applicability::Manual) | None => "None:",
        };
        if !page.contains(word) {
            faults.push(format!("Fix has no `{word}`"));
        }
    }
    let mut text = text.to_vec();
    let mut left = found.to_vec();
    loop {
        let fixes = safe_fixes(entry, &left);
        if fixes.is_empty() {
            break;
        }
        text = match apply(&text, &fixes) {
            Ok((fixed, _)) => fixed,
            Err(error) => {
                faults.push(format!("the fix fails: {error}"));
                return faults;
            }
        };
        let again = judged(entry, &text, profile);
        let fewer = own(entry, &again).count() < own(entry, &left).count();
        left = again;
        if !fewer {
            break;
        }
    }
    if !safe_fixes(entry, found).is_empty() {
        if holds(&left, entry) {
            faults.push("the fix leaves the fault".to_owned());
        }
        let before: BTreeSet<_> = found.iter().map(|found| found.code).collect();
        let new = left.iter().filter(|left| !before.contains(&left.code));
        faults.extend(new.map(|new| format!("the fix brings {}", new.code)));
    }
    faults
}

fn safe_fixes(entry: &Entry, found: &[Diagnostic]) -> Vec<Fix> {
    let fixes = own(entry, found).filter_map(|found| found.fix.clone());
    let is_safe = |fix: &Fix| fix.applicability == Applicability::Safe;
    fixes.filter(is_safe).collect()
}

/// The first profile that reports a code, were it selected.
fn first_profile(entry: &Entry) -> Profile {
    match entry.import {
        Level::Silent => Profile::Export,
        _ => Profile::Import,
    }
}

/// An example as a file; in export format lines end with CR LF.
fn as_file(example: &str, profile: Profile) -> Vec<u8> {
    let end = match profile {
        Profile::Import => "\n",
        Profile::Export => "\r\n",
    };
    let lines = example.split('\n').map(|line| format!("{line}{end}"));
    lines.collect::<String>().into_bytes()
}

/// Everything that is reported about a file.
fn judged(entry: &Entry, text: &[u8], profile: Profile) -> Vec<Diagnostic> {
    let options = Options {
        profile,
        selection: Selection::new().select(entry.code.as_str()),
        ..Options::default()
    };
    let parsed = parse_with(text, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.games() {
        check(&context.game(block), &options, &mut found);
    }
    found
}

fn own<'d>(entry: &Entry, found: &'d [Diagnostic]) -> impl Iterator<Item = &'d Diagnostic> {
    let code = entry.code;
    found.iter().filter(move |found| found.code == code)
}

fn holds(found: &[Diagnostic], entry: &Entry) -> bool {
    own(entry, found).next().is_some()
}

fn serious(found: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    let is_serious = |found: &&Diagnostic| found.severity != Severity::Info;
    found.iter().filter(is_serious)
}

fn named(entry: &Entry, mut faults: Vec<String>) -> Vec<String> {
    faults.dedup();
    let named = faults.into_iter();
    named
        .map(|fault| format!("{}: {fault}", entry.code))
        .collect()
}
