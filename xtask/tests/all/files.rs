//! No library opens a file without the feature `fs`.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::repository_root;

/// Libraries that users may build without `fs`.
const LIBRARIES: &[&str] = &[
    "portnote-engine",
    "portnote-facts",
    "portnote-core",
    "portnote-bridge",
    "portnote-draughts",
    "portnote-pinochle",
    "portnote-pbn",
    "portnote-pdn",
    "portnote-ppn",
    "portnote-bml",
    "portnote-lin",
    "portnote-render",
    "portnote",
];

#[test]
fn only_the_feature_fs_opens_files() {
    let crates = repository_root().join("crates");
    for library in LIBRARIES {
        let mut open = vec![crates.join(library).join("src/lib.rs")];
        let mut files = 0;
        while let Some(path) = open.pop() {
            let text = fs::read_to_string(&path).unwrap();
            files += 1;
            let code = always(&text);
            for (number, line) in &code {
                assert!(!has_files(line), "{}:{number}: {line}", path.display());
            }
            open.extend(code.iter().filter_map(|(_, line)| module(&path, line)));
        }
        assert!(files > 1, "{library}: its modules are elsewhere");
    }
}

/// The lines of code that are compiled without the feature and outside tests, with their numbers. An
/// item ends where a line with its indent ends it, as rustfmt writes it.
fn always(text: &str) -> Vec<(usize, &str)> {
    let mut code = Vec::new();
    let mut left_out = None;
    for (number, line) in (1..).zip(text.lines()) {
        let begins = line.trim_start();
        if begins.starts_with("//") {
            continue;
        }
        let indent = line.len() - begins.len();
        if let Some(outer) = left_out {
            let is_end = line.ends_with(['}', ';', ',']) && !begins.starts_with('#');
            if indent == outer && is_end {
                left_out = None;
            }
        } else if is_condition(begins) {
            left_out = Some(indent);
        } else {
            code.push((number, line));
        }
    }
    code
}

/// Whether an attribute leaves out its item without the feature, or outside tests.
fn is_condition(line: &str) -> bool {
    let named = line.strip_prefix("#[cfg(").map(|named| named.trim_start_matches("all("));
    named.is_some_and(|named| named.starts_with("feature = \"fs\"") || named.starts_with("test)"))
}

/// Whether a line names what opens files.
fn has_files(line: &str) -> bool {
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let is_std = line.contains("std::") || line.contains("fs::");
    is_std && words.into_iter().any(|word| word == "fs")
}

/// The file of a module that a line declares.
fn module(path: &Path, line: &str) -> Option<PathBuf> {
    let name = line.trim_start().strip_suffix(';')?;
    let name = name
        .rsplit_once("mod ")
        .filter(|(before, _)| before.is_empty() || before.starts_with("pub"))?;
    let folder = match path.file_name()?.to_str()? {
        "lib.rs" => path.parent()?.to_path_buf(),
        _ => path.with_extension(""),
    };
    let file = folder.join(format!("{}.rs", name.1));
    file.is_file().then_some(file)
}

#[test]
fn items_of_the_feature_are_left_out() {
    let text = "use std::io;\n#[cfg(feature = \"fs\")]\nuse std::fs;\n\n#[cfg(all(feature = \"fs\", \
                unix))]\nimpl A {\n    fn open() {}\n}\n\nfn a() {\n    std::fs::read(b);\n}\n\
                #[cfg(not(feature = \"fs\"))]\nmod c;\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
    let code = always(text);
    let numbers: Vec<_> = code.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 4, 9, 10, 11, 12, 13, 14]);
    let found: Vec<_> = code.iter().filter(|(_, line)| has_files(line)).collect();
    assert_eq!(found, [&(11, "    std::fs::read(b);")]);
}
