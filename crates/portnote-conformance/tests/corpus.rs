//! One test for each case: its files and its verdict, and the laws.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};

use portnote_conformance::find::{self, Case, repository_root};
use portnote_conformance::report::Outcome;
use portnote_conformance::run;
use rstest::rstest;

#[rstest]
fn files_hold(
    #[files("../../corpus/pbn/**/*.pbn")]
    #[files("../../corpus/pdn/**/*.pdn")]
    #[files("../../corpus/ppn/**/*.ppn")]
    #[files("../../corpus/bml/**/*.bml")]
    #[files("../../corpus/bss/**/*.bss")]
    #[exclude(r"\.(export|fixed)(-[23]\.0)?\.(pbn|pdn|ppn|bml|bss)$")]
    path: PathBuf,
) {
    assert_passed(&run::run_files(&case(&path), false));
}

#[rstest]
fn laws_hold(
    #[files("../../corpus/pbn/**/*.pbn")]
    #[files("../../corpus/pdn/**/*.pdn")]
    #[files("../../corpus/ppn/**/*.ppn")]
    #[files("../../corpus/bml/**/*.bml")]
    #[files("../../corpus/bss/**/*.bss")]
    #[exclude(r"\.(export|fixed)(-[23]\.0)?\.(pbn|pdn|ppn|bml|bss)$")]
    path: PathBuf,
) {
    assert_passed(&run::run_laws(&case(&path)));
}

#[test]
fn no_expectation_is_an_orphan() {
    let root = repository_root();
    for notation in portnote_conformance::notation::Notation::ALL {
        let found = find::cases(&root, notation).unwrap();
        assert!(found.orphans.is_empty(), "{:?}", found.orphans);
        assert!(!found.cases.is_empty());
    }
}

/// The case of this checkout. The path was found when the test was compiled, possibly in
/// another checkout that shares the target folder, so only what follows `corpus` counts.
fn case(compiled: &Path) -> Case {
    let root = repository_root();
    let parts: Vec<_> = compiled.iter().collect();
    let corpus = parts
        .iter()
        .rposition(|part| *part == "corpus")
        .unwrap_or(0);
    let path: PathBuf = root
        .components()
        .map(|part| part.as_os_str())
        .chain(parts.into_iter().skip(corpus))
        .collect();
    find::case_at(&root, &path).unwrap()
}

#[track_caller]
fn assert_passed(outcome: &Outcome) {
    assert!(outcome.failures.is_empty(), "\n{}", outcome.to_text());
}
