//! Which rule of a standard is covered by which codes and cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use crate::find::{self, Case};
use crate::laws::{Subject, guarded};
use crate::notation::Notation;
use crate::reading::{Exported, Rules, View};
use crate::settings::Settings;

/// The columns of `rules.tsv`.
const RULES: [&str; 5] = ["id", "section", "side", "rule", "reason"];

/// The columns of `coverage.tsv`.
const COVERAGE: [&str; 3] = ["id", "codes", "writer"];

/// Cases that are named for each rule; the others are counted.
const NAMED: usize = 3;

/// A rule with what covers it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The id of the rule, like `PBN-R40`.
    pub id: String,
    /// The section of the standard.
    pub section: String,
    /// `import`, `export` or `both`.
    pub side: String,
    /// The rule in a few words.
    pub text: String,
    /// Why it cannot be checked; empty where it can.
    pub reason: String,
    /// The codes of what breaks it.
    pub codes: Vec<String>,
    /// What the writer does to obey it, in words.
    pub writer: String,
    /// Cases that obey it, by their names.
    pub obeyed: BTreeSet<String>,
    /// Cases that break it.
    pub broken: BTreeSet<String>,
}

/// How the rules of a notation are covered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The rules in the order of the standard.
    pub rules: Vec<Rule>,
    /// What is not covered, and what is not understood.
    pub gaps: Vec<String>,
    /// Codes that no case has under any profile. They are not a gap of a rule.
    pub unused: Vec<String>,
}

/// What a case says about rules and codes.
#[derive(Clone, Debug, Default)]
struct Evidence {
    name: String,
    obeys: Vec<String>,
    breaks: Vec<String>,
    selects: Vec<String>,
    /// The codes that the case has, under the import or the export profile, or as the reason
    /// why it is not exported.
    codes: BTreeSet<&'static str>,
}

impl Coverage {
    /// Reads the tables and the cases of a notation.
    ///
    /// # Errors
    /// A table or a folder cannot be read, or a table has other columns.
    pub fn of(root: &Path, notation: Notation) -> io::Result<Self> {
        let folder = root.join("corpus").join(notation.name());
        let rules = table(&folder.join("rules.tsv"), &RULES)?;
        let coverage = table(&folder.join("coverage.tsv"), &COVERAGE)?;
        let cases = find::cases(root, notation)?.cases;
        let mut gaps = Vec::new();
        let mut evidence = Vec::new();
        for case in &cases {
            match read(case) {
                Ok(case) => evidence.push(case),
                Err(error) => gaps.push(format!("{}: {error}", case.name)),
            }
        }
        Ok(Self::new(&rules, &coverage, &evidence, &catalogue(notation), gaps))
    }

    fn new(
        rules: &[Vec<String>],
        coverage: &[Vec<String>],
        evidence: &[Evidence],
        catalogue: &BTreeSet<&'static str>,
        gaps: Vec<String>,
    ) -> Self {
        let mut result = Self { gaps, ..Self::default() };
        for row in rules {
            let [id, section, side, text, reason] = row.as_slice() else {
                continue;
            };
            let [id, section, side, text, reason] =
                [id, section, side, text, reason].map(Clone::clone);
            result.rules.push(Rule { id, section, side, text, reason, ..Rule::default() });
        }
        for row in coverage {
            result.add_coverage(row, catalogue);
        }
        for case in evidence {
            result.add_case(case, catalogue);
        }
        let uncovered: Vec<String> = result.rules.iter().flat_map(Rule::gaps).collect();
        result.gaps.extend(uncovered);
        let used: BTreeSet<&str> =
            evidence.iter().flat_map(|case| case.codes.iter().copied()).collect();
        result.unused = catalogue
            .iter()
            .filter(|code| !used.contains(*code))
            .map(ToString::to_string)
            .collect();
        result
    }

    fn add_coverage(&mut self, row: &[String], catalogue: &BTreeSet<&'static str>) {
        let [id, codes, writer] = row else { return };
        let Some(rule) = self.rules.iter_mut().find(|rule| rule.id == *id) else {
            self.gaps.push(format!("coverage.tsv: {id} is not a rule"));
            return;
        };
        rule.writer.clone_from(writer);
        for code in codes.split_whitespace() {
            if catalogue.contains(code) {
                rule.codes.push(code.to_owned());
            } else {
                self.gaps.push(format!("coverage.tsv: {id} names `{code}`, which is not a code"));
            }
        }
    }

    fn add_case(&mut self, case: &Evidence, catalogue: &BTreeSet<&'static str>) {
        for id in case.obeys.iter().chain(&case.breaks) {
            if !self.rules.iter().any(|rule| rule.id == *id) {
                self.gaps.push(format!("{}: {id} is not a rule", case.name));
            }
        }
        for code in &case.selects {
            let is_known = code.ends_with('/') || catalogue.contains(code.as_str());
            if !is_known {
                self.gaps.push(format!("{}: `{code}` is not a code", case.name));
            }
        }
        for rule in &mut self.rules {
            if case.obeys.contains(&rule.id) {
                rule.obeyed.insert(case.name.clone());
            }
            let shows = rule.codes.iter().any(|code| case.codes.contains(code.as_str()));
            // A text that breaks one rule obeys the others by chance: it counts as proof for
            // the broken side only.
            if case.breaks.contains(&rule.id) || shows {
                rule.broken.insert(case.name.clone());
            }
        }
    }

    /// The lines for people: each rule, then the gaps.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        for rule in &self.rules {
            let Rule { id, section, side, text: words, .. } = rule;
            let _ = writeln!(text, "{id} §{section} {side}: {words}");
            let mut line = |name: &str, content: &str| {
                if !content.is_empty() {
                    let _ = writeln!(text, "  {name}: {content}");
                }
            };
            line("reason", &rule.reason);
            line("codes", &rule.codes.join(" "));
            line("writer", &rule.writer);
            line("obeyed by", &named(&rule.obeyed));
            line("broken by", &named(&rule.broken));
        }
        for (title, lines) in [("codes without a case", &self.unused), ("gaps", &self.gaps)] {
            if !lines.is_empty() {
                let _ = writeln!(text, "\n{title}:");
            }
            for line in lines {
                let _ = writeln!(text, "  {line}");
            }
        }
        let explained = self.rules.iter().filter(|rule| !rule.reason.is_empty()).count();
        let (rules, gaps) = (self.rules.len(), self.gaps.len());
        let _ = writeln!(text, "\n{rules} rules, {explained} of them with a reason, {gaps} gaps");
        text
    }
}

impl Rule {
    /// What is not covered. A rule with a reason cannot be, and a rule without a code can
    /// only be obeyed.
    fn gaps(&self) -> Vec<String> {
        let id = &self.id;
        if !self.reason.is_empty() {
            return Vec::new();
        }
        let mut gaps = Vec::new();
        if self.codes.is_empty() && self.writer.is_empty() {
            gaps.push(format!("{id}: neither code nor writer behaviour"));
        }
        if self.obeyed.is_empty() {
            gaps.push(format!("{id}: no case obeys it"));
        }
        if self.broken.is_empty() && !self.codes.is_empty() {
            gaps.push(format!("{id}: no case breaks it"));
        }
        gaps
    }
}

/// Some names, and how many there are besides.
fn named(cases: &BTreeSet<String>) -> String {
    let mut text = cases.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    let more = cases.len().saturating_sub(NAMED);
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}

/// The codes that a notation can report.
fn catalogue(notation: Notation) -> BTreeSet<&'static str> {
    portnote_core::problem::CATALOGUE
        .iter()
        .chain(notation.reads().catalogue())
        .map(|entry| entry.code.as_str())
        .collect()
}

/// What a case says, and the codes that it has today. What a panic hides is found by the
/// laws, not here.
fn read(case: &Case) -> Result<Evidence, String> {
    let settings = Settings::of(&case.path)?;
    let bytes = fs::read(&case.path).map_err(|error| error.to_string())?;
    let subject = Subject { settings: settings.clone(), ..Subject::new(case.notation, &bytes) };
    let codes = |view: &dyn View| -> Vec<&'static str> {
        let found = view.diagnostics().iter();
        found.map(|found| found.code.0).collect()
    };
    let targets = 0..case.notation.reads().targets().len();
    let refusals = |view: &dyn View| -> Vec<&'static str> {
        let exports = targets.filter_map(|target| view.export(&settings, target));
        let codes = |exported: Exported| -> Vec<&'static str> {
            exported.reasons().map(|reason| reason.code.0).collect()
        };
        exports.flat_map(codes).collect()
    };
    let codes = guarded(|| {
        let found = subject.rules().flat_map(|rules| subject.view(rules, codes));
        found.chain(subject.view(Rules::Import, refusals)).collect()
    })?;
    let selects = settings.select.iter().chain(&settings.ignore).cloned().collect();
    let name = case.name.split_once('/').map_or(case.name.as_str(), |(_, name)| name).to_owned();
    Ok(Evidence { name, obeys: settings.rules, breaks: settings.breaks, selects, codes })
}

/// The rows of a table below its header, each with one field for each column.
fn table(path: &Path, columns: &[&str]) -> io::Result<Vec<Vec<String>>> {
    let about = |what: String| io::Error::other(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| about(error.to_string()))?;
    rows(&text, columns).map_err(about)
}

fn rows(text: &str, columns: &[&str]) -> Result<Vec<Vec<String>>, String> {
    let mut lines = text.lines();
    let header = lines.next().unwrap_or("");
    if header != columns.join("\t") {
        return Err(format!("the columns have to be {}", columns.join(", ")));
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut rows = Vec::new();
    for (number, line) in lines.enumerate() {
        let number = number + 2;
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        if fields.len() != columns.len() {
            return Err(format!(
                "line {number} has {} columns, not {}",
                fields.len(),
                columns.len()
            ));
        }
        let id = fields.first().cloned().unwrap_or_default();
        if let Some(first) = seen.insert(id.clone(), number) {
            return Err(format!("lines {first} and {number} are both about {id}"));
        }
        rows.push(fields);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coverage(rules: &str, coverage: &str, evidence: &[Evidence]) -> Coverage {
        let rules = rows(&format!("{}\n{rules}", RULES.join("\t")), &RULES).unwrap();
        let coverage = rows(&format!("{}\n{coverage}", COVERAGE.join("\t")), &COVERAGE).unwrap();
        Coverage::new(&rules, &coverage, evidence, &["pbn/tab", "pbn/layout"].into(), Vec::new())
    }

    fn case(name: &str, obeys: &[&str], breaks: &[&str], codes: &[&'static str]) -> Evidence {
        let owned = |ids: &[&str]| ids.iter().map(ToString::to_string).collect();
        Evidence {
            name: name.to_owned(),
            obeys: owned(obeys),
            breaks: owned(breaks),
            selects: Vec::new(),
            codes: codes.iter().copied().collect(),
        }
    }

    const RULE: &str = "R1\t2\tboth\tno tabs\t\n";

    #[test]
    fn a_rule_with_code_and_both_cases_has_no_gap() {
        let cases = [case("a", &["R1"], &[], &[]), case("b", &[], &[], &["pbn/tab"])];
        let found = coverage(RULE, "R1\tpbn/tab\t\n", &cases);
        assert!(found.gaps.is_empty(), "{:?}", found.gaps);
        assert_eq!(found.unused, ["pbn/layout"]);
        assert!(found.to_text().contains("  broken by: b\n"));
    }

    #[test]
    fn every_gap_is_named() {
        let found = coverage(RULE, "", &[]);
        assert_eq!(found.gaps, ["R1: neither code nor writer behaviour", "R1: no case obeys it"]);
        let found = coverage(RULE, "R1\tpbn/tab\t\n", &[case("a", &["R1"], &[], &[])]);
        assert_eq!(found.gaps, ["R1: no case breaks it"]);
    }

    #[test]
    fn a_reason_explains_a_gap() {
        let found = coverage("R1\t2\tboth\tx\tnobody can\n", "", &[]);
        assert!(found.gaps.is_empty(), "{:?}", found.gaps);
    }

    #[test]
    fn unknown_rules_and_codes_are_gaps() {
        let found =
            coverage(RULE, "R1\tpbn/no\tx\nR2\t\t\n", &[case("a", &["R1", "R3"], &[], &[])]);
        assert_eq!(
            found.gaps,
            [
                "coverage.tsv: R1 names `pbn/no`, which is not a code",
                "coverage.tsv: R2 is not a rule",
                "a: R3 is not a rule"
            ]
        );
    }

    #[test]
    fn broken_tables_are_refused() {
        assert!(rows("id\tx\n", &COVERAGE).is_err());
        assert!(rows("id\tcodes\twriter\nR1\t\n", &COVERAGE).is_err());
        assert!(rows("id\tcodes\twriter\nR1\t\t\nR1\t\t\n", &COVERAGE).is_err());
    }
}
