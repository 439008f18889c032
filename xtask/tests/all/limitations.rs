//! Each known limitation is one: a code reports it, or a case or a test shows it.

use std::fs;
use std::path::Path;

use xtask::repository_root;

/// The list.
const FILE: &str = "KNOWN-LIMITATIONS.md";

#[test]
fn each_limitation_is_shown() {
    let root = repository_root();
    let text = fs::read_to_string(root.join(FILE)).unwrap();
    let rows: Vec<_> =
        text.lines().filter(|line| line.starts_with("| ") && !is_head(line)).collect();
    assert!(rows.len() > 15, "{}", rows.len());
    for row in rows {
        let shown = row.trim_end_matches(" |").rsplit_once(" | ").unwrap().1;
        let names: Vec<_> = shown.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "nothing shows: {row}");
        let (paths, codes): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| is_path(name));
        for path in &paths {
            shows(&root, path);
        }
        for code in codes {
            let (notation, fault) = code.split_once('/').unwrap_or_else(|| panic!("{code}"));
            assert!(has_page(&root.join("crates"), notation, fault), "no code {code}");
            // A case beside a code is one in which it is reported.
            for case in paths.iter().filter(|path| path.starts_with("corpus/")) {
                let report = root.join(case).with_extension("diag");
                let report = fs::read_to_string(&report).unwrap();
                assert!(report.contains(&format!(" {code}: ")), "{case} does not report {code}");
            }
        }
    }
}

fn is_head(row: &str) -> bool {
    row.starts_with("| limitation ") || row.starts_with("|-")
}

fn is_path(name: &str) -> bool {
    ["corpus/", "crates/", "xtask/"].iter().any(|folder| name.starts_with(folder))
}

/// A file, or a function of a file after `::`.
fn shows(root: &Path, name: &str) {
    let (file, function) =
        name.split_once("::").map_or((name, None), |(file, it)| (file, Some(it)));
    let text = fs::read(root.join(file)).unwrap_or_else(|_| panic!("no file {file}"));
    let text = String::from_utf8_lossy(&text);
    if let Some(function) = function {
        assert!(text.contains(&format!("fn {function}(")), "no test {name}");
    }
}

/// Whether a crate of a notation has the page of a code.
fn has_page(crates: &Path, notation: &str, fault: &str) -> bool {
    let package = if notation == "bss" { "bml" } else { notation };
    let mut folders = vec![crates.join(format!("portnote-{package}")).join("src/problem")];
    while let Some(folder) = folders.pop() {
        if folder.join(format!("{fault}.md")).is_file() {
            return true;
        }
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    false
}
