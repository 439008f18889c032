//! Holds the documentation pages of a notation to their form, and their examples to what they say.

use std::collections::BTreeSet;

use portnote_core::edit::apply;
use portnote_core::{
    Applicability, Diagnostic, Entry, Level, Profile, Selection, Severity, Suggestion,
};

/// The headings of a page, in their order.
const HEADINGS: [&str; 6] = ["What", "Why", "Spec", "Bad", "Good", "Fix"];

/// The pages of one catalogue, and how their examples are read.
#[derive(Clone, Debug)]
pub struct Pages {
    /// All entries.
    pub catalogue: Vec<&'static Entry>,
    /// Codes whose pages have no example, each with the reason.
    pub without_example: &'static [(&'static str, &'static str)],
    /// Codes whose examples cannot be without another one.
    pub accompanied: &'static [(&'static str, &'static str)],
    /// An example as the file that it means.
    pub file: fn(&str, Profile) -> Vec<u8>,
    /// Everything that is reported about a file.
    pub judged: fn(&[u8], Profile, Selection) -> Vec<Diagnostic>,
}

/// An example as a file without more around it.
#[must_use]
pub fn as_it_stands(example: &str, _: Profile) -> Vec<u8> {
    format!("{example}\n").into_bytes()
}

impl Pages {
    /// Everything that is wrong with the pages and with the lists about them.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.faults_of_codes();
        for entry in &self.catalogue {
            let mut of_page = self.faults_of_form(entry);
            of_page.extend(self.faults_of_examples(entry));
            of_page.dedup();
            let code = entry.code;
            faults.extend(of_page.iter().map(|fault| format!("{code}: {fault}")));
        }
        faults
    }

    /// Codes that are twice or under another name, and rows of the lists without a code.
    fn faults_of_codes(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut codes = BTreeSet::new();
        let mut notations = BTreeSet::new();
        for entry in &self.catalogue {
            let code = entry.code.as_str();
            if !codes.insert(code) {
                faults.push(format!("{code}: two pages"));
            }
            notations.insert(code.split('/').next());
        }
        if notations.len() != 1 {
            faults.push(format!("the codes begin with {notations:?}"));
        }
        let lists = self.without_example.iter().chain(self.accompanied);
        let unknown = lists.filter(|(code, _)| !codes.contains(code));
        faults.extend(unknown.map(|(code, _)| format!("{code}: listed, and no code")));
        faults
    }

    /// What a page lacks: its title, its headings in their order, a text under each.
    fn faults_of_form(&self, entry: &Entry) -> Vec<String> {
        let mut faults = Vec::new();
        let mut lines = entry.page.lines();
        let title = lines.next().and_then(|line| line.strip_prefix("# "));
        let is_title = |title: &str| !title.is_empty() && !title.ends_with('.');
        if !title.is_some_and(is_title) || lines.next() != Some("") {
            faults.push("the first line is not a title without a full stop".to_owned());
        }
        let lines = entry.page.lines();
        let headings: Vec<&str> = lines.filter_map(|line| line.strip_prefix("## ")).collect();
        let code = entry.code.as_str();
        let has_example = !self.without_example.iter().any(|(known, _)| *known == code);
        let expected = HEADINGS.into_iter();
        let expected: Vec<&str> =
            expected.filter(|heading| has_example || !is_example(heading)).collect();
        if headings != expected {
            faults.push(format!("the headings are {headings:?}"));
        }
        for heading in expected {
            let text = entry.section(heading).unwrap_or_default();
            if text.is_empty() {
                faults.push(format!("nothing is under {heading}"));
            } else if is_example(heading) && entry.example(heading).is_none() {
                faults.push(format!("{heading} is not one block of text"));
            }
        }
        let fix = entry.section("Fix").unwrap_or_default();
        // A condition follows without a colon, a reason after one.
        let words = [
            "Safe: ",
            "Safe if ",
            "Unsafe: ",
            "Unsafe if ",
            "Choice: ",
            "Not automatic: ",
            "Not automatic if ",
        ];
        if !words.iter().any(|word| fix.starts_with(word)) {
            faults.push("Fix begins with none of Safe, Unsafe, Choice, Not automatic".to_owned());
        }
        faults
    }

    /// Where the examples of a page and what is reported about them disagree.
    fn faults_of_examples(&self, entry: &Entry) -> Vec<String> {
        let (Some(bad), Some(good)) = (entry.example("Bad"), entry.example("Good")) else {
            return Vec::new();
        };
        let profile = first_profile(entry);
        let mut faults = Vec::new();
        let text = (self.file)(&bad, profile);
        let found = self.judged(entry, &text, profile);
        if !holds(&found, entry) {
            faults.push("Bad is not reported".to_owned());
        }
        if profile == Profile::Import {
            faults.extend(self.faults_of_others(entry, &found));
        }
        faults.extend(self.faults_of_fixes(entry, text, found, profile));
        let found = self.judged(entry, &(self.file)(&good, profile), profile);
        if holds(&found, entry) {
            faults.push("Good is reported".to_owned());
        }
        let lenient = Profile::Import;
        let found = self.judged(entry, &(self.file)(&good, lenient), lenient);
        faults.extend(serious(&found).map(|found| format!("Good gives {}", found.code)));
        faults
    }

    /// What Bad gives besides its own code and those that are listed, and what is listed in vain.
    fn faults_of_others(&self, entry: &Entry, found: &[Diagnostic]) -> Vec<String> {
        let code = entry.code.as_str();
        let others: BTreeSet<&str> = serious(found).map(|found| found.code.as_str()).collect();
        let listed = self.accompanied.iter().filter(|(own, _)| *own == code);
        let listed: BTreeSet<&str> = listed.map(|(_, other)| *other).collect();
        let given = others.difference(&listed).filter(|other| **other != code);
        let given = given.map(|other| format!("Bad also gives {other}"));
        let missing = listed.difference(&others);
        let missing = missing.map(|other| format!("Bad is listed with {other} and has it not"));
        given.chain(missing).collect()
    }

    /// What is wrong with the fixes of Bad: the page must say of which kind they are, and the
    /// safe ones must remove the fault and bring no other.
    fn faults_of_fixes(
        &self,
        entry: &Entry,
        mut text: Vec<u8>,
        found: Vec<Diagnostic>,
        profile: Profile,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        let page = entry.section("Fix").unwrap_or_default();
        let page: Vec<&str> = page.split_whitespace().collect();
        let page = page.join(" ");
        for diagnostic in own(entry, &found) {
            let word = match diagnostic.fix.as_ref().map(|fix| fix.applicability) {
                Some(Applicability::Safe) => "Safe",
                Some(Applicability::Unsafe) => "Unsafe",
                // Ways out among which a person chooses; no run makes one.
                None if !diagnostic.alternatives.is_empty() => "Choice:",
                Some(Applicability::Manual) | None => "Not automatic",
            };
            let is_otherwise = word == "Not automatic" && page.contains("Otherwise not automatic");
            if !page.contains(word) && !is_otherwise {
                faults.push(format!("Fix has no `{word}`"));
            }
        }
        if safe_fixes(entry, &found).is_empty() {
            return faults;
        }
        let before: BTreeSet<_> = found.iter().map(|found| found.code).collect();
        let mut left = found;
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
            let again = self.judged(entry, &text, profile);
            let is_fewer = own(entry, &again).count() < own(entry, &left).count();
            left = again;
            if !is_fewer {
                break;
            }
        }
        if holds(&left, entry) {
            faults.push("the fix leaves the fault".to_owned());
        }
        let new = left.iter().filter(|left| !before.contains(&left.code));
        faults.extend(new.map(|new| format!("the fix brings {}", new.code)));
        faults
    }

    fn judged(&self, entry: &Entry, text: &[u8], profile: Profile) -> Vec<Diagnostic> {
        (self.judged)(text, profile, Selection::new().select(entry.code.as_str()))
    }
}

fn is_example(heading: &str) -> bool {
    matches!(heading, "Bad" | "Good")
}

/// The first profile that reports a code, were it selected.
fn first_profile(entry: &Entry) -> Profile {
    match entry.import {
        Level::Silent => Profile::Export,
        _ => Profile::Import,
    }
}

fn safe_fixes(entry: &Entry, found: &[Diagnostic]) -> Vec<Suggestion> {
    let fixes = own(entry, found).filter_map(|found| found.fix.clone());
    let is_safe = |fix: &Suggestion| fix.applicability == Applicability::Safe;
    fixes.filter(is_safe).collect()
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

#[cfg(test)]
mod tests {
    use portnote_core::coded::At;
    use portnote_core::problem::Problem;
    use portnote_core::{Code, Reporter, Span};

    use super::*;

    type Judged = fn(&[u8], Profile, Selection) -> Vec<Diagnostic>;

    /// A notation with one fault: a text that begins with the mark of its encoding.
    fn judged(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if text.starts_with("\u{feff}".as_bytes()) {
            let mark = Span::new(0, 3);
            let report = Problem::Bom.at(mark);
            let report = report.fix(Applicability::Safe, "remove it", mark, "");
            Reporter::new(profile, &selection, &mut found).report(report);
        }
        found
    }

    /// Judges a text and offers two ways out instead of one.
    fn judged_with_choice(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
        let mut found = judged(text, profile, selection);
        for diagnostic in &mut found {
            diagnostic.alternatives.extend(diagnostic.fix.clone());
            diagnostic.alternatives.extend(diagnostic.fix.take());
        }
        found
    }

    fn judged_without_fix(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
        let mut found = judged(text, profile, selection);
        for diagnostic in &mut found {
            diagnostic.fix = None;
        }
        found
    }

    fn faults(page: &str) -> Vec<String> {
        faults_where(page, judged)
    }

    fn faults_where(page: &str, judged: Judged) -> Vec<String> {
        let entry: &'static Entry = Box::leak(Box::new(Entry {
            code: Code("core/bom"),
            import: Level::Warning,
            export: Level::Error,
            page: page.to_owned().leak(),
        }));
        let pages = Pages {
            catalogue: vec![entry],
            without_example: &[],
            accompanied: &[],
            file: as_it_stands,
            judged,
        };
        pages.faults()
    }

    const BAD: &str = "\u{feff}[Event \"Club\"]";
    const GOOD: &str = "[Event \"Club\"]";

    /// A page that is right, except for the words below `## Fix`, which a test chooses.
    fn page(fix: &str) -> String {
        let running = "# A mark\n\n## What\n\nx\n\n## Why\n\nx\n\n## Spec\n\nx\n\n";
        let examples =
            format!("## Bad\n\n```text\n{BAD}\n```\n\n## Good\n\n```text\n{GOOD}\n```\n\n");
        format!("{running}{examples}## Fix\n\n{fix}\n")
    }

    #[test]
    fn a_sound_page_has_no_fault() {
        assert_eq!(faults(&page("Safe: remove it.")), Vec::<String>::new());
    }

    #[test]
    fn every_fault_of_a_page_is_named() {
        let page = format!(
            "# A mark.\n## What\n## Spec\nx\n## Bad\n```text\n{GOOD}\n```\n## Good\n```text\n{BAD}\n```\n## Fix\nRemove it.\n"
        );
        assert_eq!(
            faults(&page),
            [
                "core/bom: the first line is not a title without a full stop",
                "core/bom: the headings are [\"What\", \"Spec\", \"Bad\", \"Good\", \"Fix\"]",
                "core/bom: nothing is under What",
                "core/bom: nothing is under Why",
                "core/bom: Fix begins with none of Safe, Unsafe, Choice, Not automatic",
                "core/bom: Bad is not reported",
                "core/bom: Good is reported",
                "core/bom: Good gives core/bom",
            ]
        );
    }

    #[test]
    fn a_page_says_of_which_kind_its_fix_is() {
        let found = faults(&page("Not automatic: leave it."));
        assert_eq!(found, ["core/bom: Fix has no `Safe`"]);
        let found = faults_where(&page("Safe: remove it."), judged_with_choice);
        assert_eq!(found, ["core/bom: Fix has no `Choice:`"]);
        let found = faults_where(&page("Choice: remove it, or not."), judged_with_choice);
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_fix_may_have_a_condition() {
        let whole = page("Safe if it is first: remove it. Otherwise not automatic.");
        assert_eq!(faults(&whole), Vec::<String>::new());
        assert_eq!(faults_where(&whole, judged_without_fix), Vec::<String>::new());
        let half = page("Safe if it is first: remove it.");
        let found = faults_where(&half, judged_without_fix);
        assert_eq!(found, ["core/bom: Fix has no `Not automatic`"]);
    }

    #[test]
    fn lists_name_codes_that_exist() {
        let pages = Pages {
            catalogue: Vec::new(),
            without_example: &[("core/none", "no such code")],
            accompanied: &[],
            file: as_it_stands,
            judged,
        };
        let faults = pages.faults();
        assert!(faults.contains(&"core/none: listed, and no code".to_owned()), "{faults:?}");
    }
}
