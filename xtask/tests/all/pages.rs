//! Each page of a code is the page of a code: the compiler finds that one is missing, but not that
//! one is left over.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use xtask::repository_root;

#[test]
fn each_page_has_its_code() {
    let (mut of_codes, mut pages) = (BTreeSet::new(), BTreeSet::new());
    for package in fs::read_dir(repository_root().join("crates")).unwrap() {
        let sources = package.unwrap().path().join("src");
        for path in files(&sources) {
            let end = path.extension().and_then(|end| end.to_str());
            match end {
                Some("rs") => of_codes.extend(pages_in(&path)),
                Some("md") => drop(pages.insert(path)),
                _ => {}
            }
        }
    }
    assert!(of_codes.len() > 600, "{}", of_codes.len());
    let left_over: Vec<_> = pages.difference(&of_codes).collect();
    assert!(left_over.is_empty(), "pages without a code: {left_over:#?}");
}

/// The pages that a file in Rust includes by `problems!`.
fn pages_in(source: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(source).unwrap();
    let mut folder = None;
    let mut pages = Vec::new();
    for line in text.lines() {
        if let Some(name) = value(line, "pages") {
            folder = Some(source.with_file_name(name));
        } else if let (Some(code), Some(folder)) = (value(line, "code"), &folder) {
            pages.push(folder.join(format!("{code}.md")));
        }
    }
    pages
}

/// The text of an attribute that is alone on its line.
fn value<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let attribute = line.trim().strip_prefix("#[")?.strip_suffix("\"]")?;
    attribute.strip_prefix(name)?.strip_prefix(" = \"")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let list = if path.is_dir() { &mut folders } else { &mut files };
            list.push(path);
        }
    }
    files
}
