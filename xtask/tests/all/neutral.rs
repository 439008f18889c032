//! The core knows no notation: not its name, not its tags, no option of the command line.

use std::fs;
use std::path::{Path, PathBuf};

/// Notations, and tags and fields of one of them.
const NAMES: [&str; 12] = [
    "PBN",
    "PDN",
    "PPN",
    "BML",
    "BSS",
    "FILENAME",
    "GameType",
    "OptimumScore",
    "portnote_pbn",
    "portnote_pdn",
    "portnote_ppn",
    "portnote_bml",
];

/// Lines of the core that are code, with the file in which they are.
fn code() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/portnote-core/src");
    let mut folders = vec![root];
    let mut lines = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // A page of a code is for people, as a comment is.
            if path.extension().is_some_and(|extension| extension == "md") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            lines.extend(code.map(|line| (path.clone(), line.to_owned())));
        }
    }
    assert!(lines.len() > 3000, "the sources of the core are elsewhere");
    lines
}

#[test]
fn the_core_names_no_notation() {
    for (path, line) in code() {
        let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let known = words.filter(|word| NAMES.contains(word));
        assert_eq!(known.collect::<Vec<_>>(), Vec::<&str>::new(), "{}: {line}", path.display());
    }
}

#[test]
fn the_core_has_no_option_of_the_command_line() {
    for (path, line) in code() {
        let is_option = line.match_indices("--").any(|(at, _)| {
            let next = line.as_bytes().get(at + 2);
            next.is_some_and(u8::is_ascii_lowercase)
        });
        assert!(!is_option, "{}: {line}", path.display());
    }
}

/// The options that the program and the page add to a help are found by its words: each must be said.
#[test]
fn a_way_belongs_to_a_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut helps = String::new();
    let mut folders = vec![root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let is_source = path.extension().is_some_and(|it| it == "rs" || it == "md");
            if path.is_dir() && !path.ends_with("portnote-cli") {
                folders.push(path);
            } else if is_source {
                // A text over several lines has a backslash at their ends.
                helps.push_str(&fs::read_to_string(&path).unwrap().replace('\\', " "));
            }
        }
    }
    let helps = helps.split_whitespace().collect::<Vec<_>>().join(" ");
    let phrases = |file: &str, before: &str| -> Vec<String> {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let (_, table) = text.split_once("WAYS").unwrap();
        let table = table.split("];\n").next().unwrap();
        let rows = table.lines().filter_map(|line| line.trim().strip_prefix(before));
        rows.map(|row| row.split('"').next().unwrap().to_owned()).collect()
    };
    let program = phrases("crates/portnote-cli/src/ways.rs", "(\"");
    let page = phrases("web/src/correcting.js", "[\"");
    assert!(program.len() >= 20 && page.len() >= 3, "{program:?} {page:?}");
    for phrase in program.into_iter().chain(page) {
        assert!(helps.contains(&phrase), "no help says `{phrase}`");
    }
}
