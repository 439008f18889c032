//! The state of the repository, so that plain `cargo test` finds what drifted.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use xtask::grammars::{Drift, Fault};
use xtask::{grammars, replay, repository_root, tidy};

#[test]
fn recognisers_are_in_sync() {
    let root = repository_root();
    let drifts = grammars::check(&root, &|start, files| grammars::generate(&root, start, files));
    let drifts = drifts.unwrap();
    assert!(drifts.is_empty(), "{}`{}` mends recognisers", lines(&drifts), grammars::REMEDY);
}

#[test]
fn pages_that_replay_have_the_scripts_of_the_viewer() {
    let node = Command::new("node").arg("--version").output();
    if !node.is_ok_and(|node| node.status.success()) {
        eprintln!("skipped: node is not installed");
        return;
    }
    let stale = replay::stale(&repository_root()).unwrap();
    let stale: Vec<_> = stale.iter().map(|path| path.display()).collect();
    assert!(stale.is_empty(), "{}`{}` writes them anew", lines(&stale), replay::REMEDY);
}

#[test]
fn files_are_tidy() {
    let findings = tidy::check(&repository_root()).unwrap();
    assert!(findings.is_empty(), "{}", lines(&findings));
}

#[test]
fn sync_writes_what_check_misses() {
    let root = repository_with_grammars("sync");
    assert_eq!(
        faults(&root),
        [
            ("crates/portnote-pbn/src/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-pbn/src/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-ppn/src/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-ppn/src/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-pdn/src/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-pdn/src/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-lin/src/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-lin/src/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-bml/src/bml/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-bml/src/bml/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-bml/src/bml/inline/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-bml/src/bml/inline/grammar/reference.rs", Fault::Missing),
            ("crates/portnote-bml/src/bss/grammar/recogniser.rs", Fault::Missing),
            ("crates/portnote-bml/src/bss/grammar/reference.rs", Fault::Missing),
        ]
        .map(owned)
    );
    assert_eq!(grammars::sync(&root, &joined).unwrap().len(), 14);
    assert_eq!(faults(&root), []);
    assert!(grammars::sync(&root, &joined).unwrap().is_empty());
}

#[test]
fn edited_recogniser_is_found_and_written_anew() {
    let root = repository_with_grammars("edited");
    grammars::sync(&root, &joined).unwrap();
    let path = "crates/portnote-pbn/src/grammar/recogniser.rs";
    write(&root.join(path), "// edited by hand\n");
    assert_eq!(faults(&root), [owned((path, Fault::Differs { line: 1 }))]);
    assert_eq!(grammars::sync(&root, &joined).unwrap(), [path]);
    assert_eq!(faults(&root), []);
}

#[test]
fn missing_grammar_is_found() {
    let root = repository_with_grammars("original");
    fs::remove_file(root.join("grammars/lin.pest")).unwrap();
    let path = "crates/portnote-lin/src/grammar/recogniser.rs";
    assert!(faults(&root).contains(&owned((path, Fault::NoGrammar))));
    assert!(grammars::sync(&root, &joined).is_err());
}

/// A generator whose code is the grammar.
fn joined(start: &str, files: &[PathBuf]) -> io::Result<String> {
    let texts: io::Result<String> = files.iter().map(fs::read_to_string).collect();
    Ok(format!("// {start}\n{}", texts?))
}

/// An empty repository with the originals only.
fn repository_with_grammars(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    fs::create_dir_all(root.join("grammars")).unwrap();
    write(&root.join("grammars/frame.pest"), "tag = { \"[\" }\n");
    write(&root.join("grammars/pbn.pest"), "call = { \"X\" }\n");
    write(&root.join("grammars/ppn.pest"), "hand = { \"X\" }\n");
    write(&root.join("grammars/pdn.pest"), "move = { \"x\" }\n");
    write(&root.join("grammars/bml.pest"), "word = { \"x\" }\n");
    write(&root.join("grammars/lin.pest"), "unit = { \"x\" }\n");
    write(&root.join("grammars/bss.pest"), "line = { \"x\" }\n");
    write(&root.join("grammars/inline.pest"), "text = { \"x\" }\n");
    root
}

#[expect(clippy::disallowed_methods, reason = "test data, made anew by every run")]
fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
}

fn faults(root: &Path) -> Vec<(String, Fault)> {
    let drifts = grammars::check(root, &joined).unwrap();
    drifts.into_iter().map(|Drift { path, fault }| (path, fault)).collect()
}

fn owned((path, fault): (&str, Fault)) -> (String, Fault) {
    (path.to_owned(), fault)
}

fn lines(findings: &[impl Display]) -> String {
    findings.iter().map(|finding| format!("{finding}\n")).collect()
}
