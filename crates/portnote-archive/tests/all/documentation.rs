//! What the documentation of the libraries says about them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use portnote::Catalogue;
use portnote_core::Entry;

const CATALOGUE: Catalogue = Catalogue::with(ABOVE);
const ABOVE: &[&[Entry]] = &[portnote_archive::CATALOGUE];

/// The files that may open files: those of the feature `fs`, and what runs in a compiler or is a program.
const OPENING: [&str; 11] = [
    "portnote/src/fs",
    "portnote/src/fs.rs",
    "portnote/src/open.rs",
    "portnote-archive/src/tables/folder",
    "portnote-archive/src/tables/folder.rs",
    "portnote-bml/src/bml/include/folder.rs",
    "portnote-bml/src/bml/system.rs",
    "portnote-doubledummy/src/cache",
    "portnote-core/src/games.rs",
    "portnote-engine-codegen/src/main.rs",
    "portnote-engine-derive/src",
];

/// Crates that are not libraries for others.
const OTHERS: [&str; 6] = [
    "portnote-bench",
    "portnote-cli",
    "portnote-conformance",
    "portnote-py",
    "portnote-testing",
    "portnote-toy",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The files below a folder that end with one of these.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.ends_with("/target") {
                    open.push(path);
                }
            } else if ends.iter().any(|end| name.ends_with(end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The codes that a line shows as findings have them, as in `warning[pbn/date-format]`.
fn shown(line: &str) -> impl Iterator<Item = &str> {
    ["error[", "warning[", "info["].into_iter().flat_map(move |severity| {
        let after = line.split(severity).skip(1);
        let codes = after.filter_map(|rest| Some(rest.split_once(']')?.0));
        codes.filter(|code| code.contains('/'))
    })
}

#[test]
fn codes_in_documentation_exist() {
    let mut number = 0;
    let mut missing = Vec::new();
    let root = crates().parent().unwrap().to_owned();
    let readme = [root.join("README.md")];
    let site = files(&root.join("docs"), &[".md"]);
    for path in files(&crates(), &[".rs", ".md"]).iter().chain(&readme).chain(&site) {
        let text = fs::read_to_string(path).unwrap();
        let is_source = path.extension().is_some_and(|end| end == "rs");
        for line in text.lines() {
            let line = line.trim_start();
            if is_source && !line.starts_with("//!") && !line.starts_with("///") {
                continue;
            }
            for code in shown(line) {
                number += 1;
                // The program and the example of a notation have codes of their own.
                let is_other = ["cli/", "toy/"].iter().any(|start| code.starts_with(start));
                if !is_other && CATALOGUE.find(code).is_none() {
                    missing.push(format!("{}: {code}", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(number > 30, "{number}");
}

/// The lines of an example: its code without the marks of comments.
fn examples(text: &str, is_source: bool) -> Vec<String> {
    let lines = text.lines().map(str::trim_start).map(|line| {
        let comment = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"));
        if is_source {
            comment.map(|line| line.strip_prefix(' ').unwrap_or(line))
        } else {
            Some(line)
        }
    });
    let mut examples = Vec::new();
    let mut open: Option<String> = None;
    for line in lines {
        match (line, &mut open) {
            (Some(line), _) if line.starts_with("```") => match open.take() {
                Some(example) => examples.push(example),
                None => open = Some(String::new()),
            },
            (Some(line), Some(example)) => example.extend([line, "\n"]),
            (None, _) => open = None,
            (Some(_), None) => {}
        }
    }
    examples
}

/// The texts in quotes of an example, with what escapes mean.
fn literals(example: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = example;
    while let Some((_, after)) = rest.split_once('"') {
        let mut text = String::new();
        let mut chars = after.chars();
        while let Some(c) = chars.next().filter(|c| *c != '"') {
            match if c == '\\' { chars.next() } else { None } {
                None => text.push(c),
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                // The line continues after the blanks of the next one.
                Some('\n') => chars = chars.as_str().trim_start().chars(),
                Some(other) => text.push(other),
            }
        }
        rest = chars.as_str();
        texts.push(text);
    }
    texts
}

#[test]
fn findings_in_comments_of_examples_are_printed() {
    let mut number = 0;
    let root = crates().parent().unwrap().to_owned();
    let readme = [root.join("README.md")];
    let site = files(&root.join("docs"), &[".md"]);
    let mut wrong = Vec::new();
    for path in files(&crates(), &[".rs", ".md"]).iter().chain(&readme).chain(&site) {
        let text = fs::read_to_string(path).unwrap();
        let is_source = path.extension().is_some_and(|end| end == "rs");
        for example in examples(&text, is_source) {
            let comments = example.lines().filter_map(|line| Some(line.split_once("; // ")?.1));
            let shown = comments.filter_map(|comment| Some(comment.split_once("]: ")?.0));
            for shown in shown.filter(|shown| shown.contains('[')) {
                number += 1;
                let name = shown.split(':').next().unwrap();
                let is_printed = literals(&example).iter().any(|text| {
                    let file = portnote::open_named(text.as_str(), name);
                    file.is_ok_and(|file| {
                        let mut findings = file.check().into_iter();
                        findings.any(|found| found.to_string().starts_with(&format!("{shown}]: ")))
                    })
                });
                if !is_printed {
                    wrong.push(format!("{}: {shown}]", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(number >= 8, "{number}");
}

#[test]
fn only_these_files_open_files() {
    let mut opening = Vec::new();
    for path in files(&crates(), &[".rs"]) {
        let own = path.strip_prefix(crates()).unwrap().to_string_lossy().replace('\\', "/");
        let is_library = own.split('/').nth(1) == Some("src");
        let is_other = OTHERS.iter().any(|name| own.starts_with(&format!("{name}/")));
        let may_open = OPENING.iter().any(|start| own.starts_with(start));
        if !is_library || is_other || may_open {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // Tests of a module are at its end.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for line in code.lines() {
            let line = line.trim_start();
            let is_code = !line.starts_with("//");
            let opens = ["std::fs", "File::open", "fs::read"].iter().any(|it| line.contains(it));
            if is_code && opens {
                opening.push(format!("{own}: {line}"));
            }
        }
    }
    assert!(opening.is_empty(), "{opening:#?}");
}
