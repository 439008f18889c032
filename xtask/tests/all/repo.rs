//! The state of the repository, so that plain `cargo test` finds what drifted.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use xtask::grammars::{Drift, Fault};
use xtask::{grammars, repository_root, tidy};

#[test]
fn grammar_copies_are_in_sync() {
    let drifts = grammars::check(&repository_root()).unwrap();
    assert!(drifts.is_empty(), "{}`{}` mends copies", lines(&drifts), grammars::REMEDY);
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
            ("crates/portnote-pbn/src/grammar/frame.pest", Fault::NoCopy),
            ("crates/portnote-pbn/src/grammar/pbn.pest", Fault::NoCopy),
            ("crates/portnote-ppn/src/grammar/frame.pest", Fault::NoCopy),
            ("crates/portnote-ppn/src/grammar/ppn.pest", Fault::NoCopy),
            ("crates/portnote-pdn/src/grammar/frame.pest", Fault::NoCopy),
            ("crates/portnote-pdn/src/grammar/pdn.pest", Fault::NoCopy),
            ("crates/portnote-lin/src/grammar/lin.pest", Fault::NoCopy),
            ("crates/portnote-bml/src/grammar/bml.pest", Fault::NoCopy),
            ("crates/portnote-bml/src/grammar/bss.pest", Fault::NoCopy),
            ("crates/portnote-bml/src/grammar/inline.pest", Fault::NoCopy),
        ]
        .map(owned)
    );
    assert_eq!(grammars::sync(&root).unwrap().len(), 10);
    assert_eq!(faults(&root), []);
    assert!(grammars::sync(&root).unwrap().is_empty());
}

#[test]
fn edited_copy_is_found_and_written_anew() {
    let root = repository_with_grammars("edited");
    grammars::sync(&root).unwrap();
    let copy = "crates/portnote-pbn/src/grammar/pbn.pest";
    write(&root.join(copy), "// edited by hand\n");
    assert_eq!(faults(&root), [owned((copy, Fault::Differs { line: 1 }))]);
    assert_eq!(grammars::sync(&root).unwrap(), [copy]);
    assert_eq!(faults(&root), []);
}

#[test]
fn grammar_without_a_row_in_the_table_is_found() {
    let root = repository_with_grammars("unlisted");
    grammars::sync(&root).unwrap();
    let stray = "crates/portnote-pbn/src/grammar/stray.pest";
    write(&root.join(stray), "x = { \"x\" }\n");
    assert_eq!(faults(&root), [owned((stray, Fault::Unlisted))]);
}

#[test]
fn missing_original_is_found() {
    let root = repository_with_grammars("original");
    fs::remove_file(root.join("grammars/frame.pest")).unwrap();
    assert_eq!(faults(&root).first(), Some(&owned(("grammars/frame.pest", Fault::NoOriginal))));
    assert!(grammars::sync(&root).is_err());
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
    let drifts = grammars::check(root).unwrap();
    drifts.into_iter().map(|Drift { path, fault }| (path, fault)).collect()
}

fn owned((path, fault): (&str, Fault)) -> (String, Fault) {
    (path.to_owned(), fault)
}

fn lines(findings: &[impl Display]) -> String {
    findings.iter().map(|finding| format!("{finding}\n")).collect()
}
