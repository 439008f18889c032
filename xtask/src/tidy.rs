//! Small rules for all text files of the repository, which no other tool checks.

use std::path::Path;
use std::process::Command;
use std::{fmt, fs, io};

use crate::about;

mod docs;
mod words;

/// Checks every text file that is tracked or could be, and returns what breaks a rule.
///
/// # Errors
/// A file or folder cannot be read.
pub fn check(root: &Path) -> io::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for path in files(root)? {
        if is_exempt(&path) {
            continue;
        }
        let file = root.join(&path);
        // A file that was deleted but is still tracked stays in the list of git.
        if !file.is_file() {
            continue;
        }
        let bytes = fs::read(&file).map_err(|error| about(&file, &error))?;
        findings.extend(check_bytes(&path, &bytes));
    }
    Ok(findings)
}

/// A place that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, relative to the repository root, with `/` between folders.
    pub path: String,
    /// Number of the line, counted from 1.
    pub line: usize,
    /// The rule that is broken.
    pub rule: Rule,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.rule)
    }
}

/// What is not tidy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A line ends in a space, a tab or a carriage return.
    TrailingBlank,
    /// The last line is not ended.
    FinalNewline,
    /// A file that is neither UTF-8 nor binary.
    NotUtf8,
    /// A test that is never run.
    IgnoredTest,
    /// A test that passes with any panic, also with the wrong one.
    ShouldPanic,
    /// Documentation that pest refuses anywhere but at the top of the joined text.
    InnerDocInGrammar,
    /// A path that exists on somebody's machine only.
    MachinePath,
    /// A source file of a library that does not say what it is about.
    NoHeader,
    /// A phrase that texts of the project do not use.
    Word(&'static str),
    /// Documentation of a public item that begins with "The same": what, is in another item.
    TheSame,
    /// A first sentence of fewer words than this, which says little by itself.
    ShortDoc(usize),
    /// An example that does not show what becomes of a result.
    HiddenResult,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TrailingBlank => "trailing blank",
            Self::FinalNewline => "no newline at the end of the file",
            Self::NotUtf8 => "text is not UTF-8",
            Self::IgnoredTest => "ignored test: assert what happens today and mark it FIXME",
            Self::ShouldPanic => "test that expects a panic: assert on a value instead",
            Self::InnerDocInGrammar => "inner doc comment in a grammar: write // or ///",
            Self::MachinePath => "absolute path of one machine",
            Self::TheSame => "documentation begins with `The same`: say what it is",
            Self::ShortDoc(fewest) => {
                return write!(f, "the first sentence has fewer than {fewest} words");
            }
            Self::HiddenResult => "an example hides a result by `let _ =`",
            Self::NoHeader => "the file does not begin with `//!` and what it is about",
            Self::Word(phrase) => {
                return write!(f, "`{phrase}`: expected {}", words::instead(phrase));
            }
        })
    }
}

/// Files that hold odd bytes on purpose, or that a tool writes.
///
/// Under `corpus/` the exceptions are those of `.gitattributes`: only the texts about the cases are
/// text. A notation file elsewhere is the input of some test, so it may be as odd as a case.
fn is_exempt(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    if path == "corpus/README.md" {
        return false;
    }
    if path.starts_with("corpus/") {
        return !matches!(name, "rules.tsv" | "coverage.tsv" | "PROVENANCE.md");
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    name == "Cargo.lock" || matches!(extension, "pbn" | "lin" | "pdn" | "ppn" | "bml" | "bss")
}

fn check_bytes(path: &str, bytes: &[u8]) -> Vec<Finding> {
    // The same sign that git goes by: text has no NUL.
    if bytes.contains(&0) {
        return Vec::new();
    }
    match str::from_utf8(bytes) {
        Ok(text) => check_text(path, text),
        Err(error) => {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            vec![Finding { path: path.to_owned(), line, rule: Rule::NotUtf8 }]
        }
    }
}

fn check_text(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut lines = 0;
    for line in text.split_terminator('\n') {
        lines += 1;
        findings.extend(broken_rules(path, line).map(|rule| Finding {
            path: path.to_owned(),
            line: lines,
            rule,
        }));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        findings.push(Finding { path: path.to_owned(), line: lines, rule: Rule::FinalNewline });
    }
    if is_source(path) && !text.starts_with("//!") && !text.starts_with("#![doc = ") {
        findings.push(Finding { path: path.to_owned(), line: 1, rule: Rule::NoHeader });
    }
    findings.extend(words::check(path, text));
    findings.extend(docs::check(path, text));
    findings
}

/// Whether a file is a part of a library or program; in a test the names say what is true.
fn is_source(path: &str) -> bool {
    let mut parts = path.split('/');
    path.ends_with(".rs") && parts.next() == Some("crates") && parts.nth(1) == Some("src")
}

/// The rules that one line breaks.
fn broken_rules(path: &str, line: &str) -> impl Iterator<Item = Rule> {
    let is_rust = path.ends_with(".rs");
    let is_grammar = path.ends_with(".pest");
    // The attributes are put together here, or this file would be its own first finding.
    [
        (ends_in_a_blank(path, line), Rule::TrailingBlank),
        (is_rust && is_never_run(line), Rule::IgnoredTest),
        (is_rust && line.contains(concat!("#[", "should_panic")), Rule::ShouldPanic),
        (is_grammar && line.trim_start().starts_with("//!"), Rule::InnerDocInGrammar),
        (names_a_machine(line), Rule::MachinePath),
    ]
    .into_iter()
    .filter_map(|(broken, rule)| broken.then_some(rule))
}

/// Whether a line keeps a test from being run, also in the weekly run of all tests that take long.
fn is_never_run(line: &str) -> bool {
    line.contains(concat!("#[", "ignore")) && !line.contains("`cargo xtask ci --long` runs it")
}

/// In a table of columns a tab at the end is not a blank: it says that the last column is empty.
fn ends_in_a_blank(path: &str, line: &str) -> bool {
    line.ends_with([' ', '\r']) || line.ends_with('\t') && !path.ends_with(".tsv")
}

/// Top folders under which people and build machines keep their checkouts.
const MACHINE_FOLDERS: [&str; 5] = ["home", "root", "tmp", "work", "Users"];

fn names_a_machine(line: &str) -> bool {
    MACHINE_FOLDERS.iter().any(|folder| {
        line.match_indices(&format!("/{folder}/")).any(|(at, _)| begins_a_path(line, at))
    })
}

/// Whether the slash at `at` is the first of its path: in `target/tmp/` and in a web address it is not.
fn begins_a_path(line: &str, at: usize) -> bool {
    let before = line.get(..at).and_then(|text| text.chars().next_back());
    !before.is_some_and(|c| c.is_alphanumeric() || "_-.~}>)*".contains(c))
}

/// All files that are tracked, or would be by `git add`; relative to the root, sorted.
fn files(root: &Path) -> io::Result<Vec<String>> {
    // Without git, outside a repository, or in an ignored folder of another one, the disk must do.
    let mut files = match files_of_git(root) {
        Some(files) if !files.is_empty() => files,
        _ => files_on_disk(root)?,
    };
    files.sort();
    Ok(files)
}

fn files_of_git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z", "-co", "--exclude-standard"])
        .output()
        .ok()?;
    output.status.success().then(|| {
        String::from_utf8_lossy(&output.stdout).split_terminator('\0').map(str::to_owned).collect()
    })
}

fn files_on_disk(root: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        for entry in fs::read_dir(&path).map_err(|error| about(&path, &error))? {
            let entry = entry?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            if !entry.file_type()?.is_dir() {
                files.push(name);
            } else if name != ".git" && name != "target" {
                folders.push(name + "/");
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<(usize, Rule)> {
        check_bytes(path, text.as_bytes())
            .into_iter()
            .map(|finding| (finding.line, finding.rule))
            .collect()
    }

    /// Line and rule of each finding.
    type Found = [(usize, Rule)];

    #[test]
    fn each_rule_on_small_texts() {
        let ignored = concat!("#[", "ignore = \"slow\"]\n");
        let weekly =
            concat!("#[", "ignore = \"takes minutes: `cargo xtask ci --long` runs it\"]\n");
        let should_panic = concat!("#[", "should_panic]\n");
        let cases: &[(&str, &str, &str, &Found)] = &[
            ("clean", "a.md", "one\n\ntwo\n", &[]),
            ("empty file", "a.md", "", &[]),
            ("space", "a.md", "one \n", &[(1, Rule::TrailingBlank)]),
            ("tab", "a.md", "one\ntwo\t\n", &[(2, Rule::TrailingBlank)]),
            ("line of blanks", "a.md", "  \n", &[(1, Rule::TrailingBlank)]),
            ("CR LF", "a.md", "one\r\n", &[(1, Rule::TrailingBlank)]),
            ("empty last column", "a.tsv", "one\t\n", &[]),
            ("space in a table", "a.tsv", "one\t \n", &[(1, Rule::TrailingBlank)]),
            ("open end", "a.md", "one\ntwo", &[(2, Rule::FinalNewline)]),
            (
                "open end behind a blank",
                "a.md",
                "one ",
                &[(1, Rule::TrailingBlank), (1, Rule::FinalNewline)],
            ),
            ("ignored", "a.rs", ignored, &[(1, Rule::IgnoredTest)]),
            ("ignored in prose", "a.md", ignored, &[]),
            ("run each week", "a.rs", weekly, &[]),
            ("panic", "a.rs", should_panic, &[(1, Rule::ShouldPanic)]),
            ("panic in prose", "a.md", should_panic, &[]),
            ("inner doc", "a.pest", "x = { \"x\" }\n  //! y\n", &[(2, Rule::InnerDocInGrammar)]),
            ("inner doc in Rust", "a.rs", "//! y\n", &[]),
            ("header", "crates/a/src/b.rs", "//! y\n", &[]),
            ("no header", "crates/a/src/b.rs", "use y;\n", &[(1, Rule::NoHeader)]),
            ("the README as header", "crates/a/src/lib.rs", "#![doc = y]\n", &[]),
            ("a test without header", "crates/a/tests/b.rs", "use y;\n", &[]),
            ("rule doc", "a.pest", "/// y\nx = { \"//!\" }\n", &[]),
        ];
        for (name, path, text, expected) in cases {
            assert_eq!(rules(path, text), *expected, "{name}");
        }
    }

    #[test]
    fn paths_of_machines() {
        let cases = [
            ("at the start", "/{}/ann/x", true),
            ("in a sentence", "see /{}/ann", true),
            ("quoted", "\"/{}/ann\"", true),
            ("as a file address", "file:///{}/ann", true),
            ("after a sign of equality", "DIR=/{}/ann", true),
            ("folder itself", "/{} is full", false),
            ("relative", "target/{}/ann", false),
            ("from here", "./{}/ann", false),
            ("from a variable", "${BASE}/{}/ann", false),
            ("web address", "https://example.org/{}/ann", false),
            ("longer name", "/{}shop/ann", false),
        ];
        for folder in MACHINE_FOLDERS {
            for (name, pattern, expected) in cases {
                let line = pattern.replace("{}", folder);
                assert_eq!(names_a_machine(&line), expected, "{name}: {line}");
            }
        }
    }

    #[test]
    fn exemptions() {
        let cases = [
            ("corpus/pbn/valid/tags/event.pbn", true),
            ("corpus/pbn/valid/tags/event.json", true),
            ("corpus/pbn/invalid/deal/README.md", true),
            ("corpus/README.md", false),
            ("corpus/pbn/rules.tsv", false),
            ("corpus/pbn/PROVENANCE.md", false),
            ("Cargo.lock", true),
            ("crates/portnote-cli/tests/cmd/check.in/bad.pbn", true),
            ("crates/portnote-cli/src/main.rs", false),
            ("README.md", false),
            ("pbn", false),
        ];
        for (path, expected) in cases {
            assert_eq!(is_exempt(path), expected, "{path}");
        }
    }

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(check_bytes("logo.png", b"\x89PNG\0 "), []);
        let findings = check_bytes("a.md", b"one\ncaf\xe9\n");
        assert_eq!(
            findings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["a.md:2: text is not UTF-8"]
        );
    }

    #[test]
    fn git_and_disk_agree_on_this_file() {
        let root = crate::repository_root();
        let this = "xtask/src/tidy.rs".to_owned();
        assert!(files(&root).unwrap().contains(&this));
        assert!(files_on_disk(&root).unwrap().contains(&this));
    }
}
