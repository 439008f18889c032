//! The functions of the fuzz targets, on texts that are the same each time.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fs;

use portnote_conformance::engines::mutated;
use portnote_conformance::find::{files_below, repository_root};
use portnote_conformance::fuzz;
use portnote_conformance::notation::{Notation, grammars};
use portnote_conformance::random::Random;
use rstest::rstest;

/// Texts for each notation.
const TEXTS: u64 = 600;

/// Most bytes of a file from which texts are made.
const SMALL: usize = 4_000;

#[rstest]
#[case::pbn(Notation::PBN)]
#[case::pdn(Notation::PDN)]
#[case::ppn(Notation::PPN)]
#[case::bml(Notation::BML)]
#[case::bss(Notation::BSS)]
fn any_bytes_are_read_checked_dumped_and_exported(#[case] notation: Notation) {
    for (seed, bytes) in damaged(notation).enumerate() {
        let shown = bytes.escape_ascii();
        assert_eq!(fuzz::read(notation, &bytes), Ok(()), "{seed}: b\"{shown}\"");
    }
}

#[test]
fn any_bytes_give_both_engines_the_same() {
    let mut grammars = grammars();
    for notation in Notation::ALL {
        for bytes in damaged(notation) {
            assert_eq!(fuzz::engines(&mut grammars, &bytes), Ok(()));
        }
    }
}

#[test]
fn every_notation_has_a_fuzz_target() {
    let folder = repository_root().join("fuzz/fuzz_targets");
    let found: BTreeSet<String> = files_below(&folder)
        .unwrap()
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut wanted = BTreeSet::from(["engines".to_owned()]);
    wanted.extend(Notation::ALL.map(|notation| format!("read_{notation}")));
    assert_eq!(found, wanted);
    let manifest = fs::read_to_string(repository_root().join("fuzz/Cargo.toml")).unwrap();
    for name in &wanted {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}

/// Texts of a notation with changes, some of which leave no text at all.
fn damaged(notation: Notation) -> impl Iterator<Item = Vec<u8>> {
    let folder = repository_root().join("corpus").join(notation.name());
    let mut files = files_below(&folder).unwrap();
    files.retain(|path| path.extension().is_some_and(|found| found == notation.name()));
    let files: Vec<String> = files
        .iter()
        .map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned())
        .filter(|text| text.len() <= SMALL)
        .collect();
    assert!(files.len() > 10);
    (0..TEXTS).map(move |seed| {
        let texts: Vec<&str> = files.iter().map(String::as_str).collect();
        let mut bytes = mutated(seed, &texts).into_bytes();
        let mut random = Random::new(seed);
        for _ in 0..random.below(3) {
            let at = random.below(bytes.len() + 1);
            let byte = u8::try_from(random.below(256)).unwrap();
            match bytes.get_mut(at) {
                Some(place) => *place = byte,
                None => bytes.push(byte),
            }
        }
        bytes
    })
}
