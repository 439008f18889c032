//! No fact of a board is lost without a word when it is converted.

use portnote::Format;
use portnote_conformance::conversions::lost;
use portnote_conformance::mutate::mutated;
use portnote_conformance::notation::Notation;
use rstest::rstest;

/// Texts of one test; the variable `PORTNOTE_TEXTS` asks for more.
const TEXTS: u64 = 300;

#[rstest]
#[case::pbn(Notation::PBN, Format::Pbn)]
#[case::lin(Notation::LIN, Format::Lin)]
fn what_is_lost_is_said(#[case] notation: Notation, #[case] format: Format) {
    let asked = std::env::var("PORTNOTE_TEXTS").ok();
    let texts = asked.and_then(|count| count.parse().ok()).unwrap_or(TEXTS);
    let cases = cases(notation.name());
    let found = (0..texts).filter_map(|seed| {
        let text = mutated(seed, notation, &cases);
        let first = lost(format, &text).into_iter().next()?;
        Some(format!(
            "seed {seed}: {first}\n{}",
            String::from_utf8_lossy(&text)
        ))
    });
    let found: Vec<String> = found.take(20).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The cases of a notation in the corpus.
#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
fn cases(name: &str) -> Vec<Vec<u8>> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus")
        .join(name);
    let mut folders = vec![root];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|extension| extension == name) => {
                    paths.push(path)
                }
                false => {}
            }
        }
    }
    paths.sort_unstable();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}
