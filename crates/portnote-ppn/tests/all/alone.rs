//! Hands as values: the text of its own, equality, and data formats.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use portnote_core::Severity;
use portnote_ppn::derive::Derived;
use portnote_ppn::{AloneError, Game, Profile, parse};
use rstest::rstest;

/// What a hand says, as far as it does not follow from the hand before.
fn facts(game: &Game) -> String {
    let tags: Vec<_> = game.tags().collect();
    let mut derived: Derived = game.derived().clone();
    let follows = std::mem::take(&mut derived.derived);
    if follows.contains(&"hand") {
        derived.hand = None;
    }
    if follows.contains(&"game_score") {
        derived.team_scores.iter_mut().for_each(|score| score.game_score = None);
    }
    let names = follows.iter().filter(|name| !matches!(**name, "hand" | "game_score"));
    format!("{tags:?} {derived:?} {:?}", names.collect::<Vec<_>>())
}

/// The files of the corpus with their bytes; those made to be large say nothing more.
fn corpus() -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    const LARGEST: usize = 64 * 1024;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ppn")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ppn") {
                let bytes = fs::read(&path)?;
                files.extend((bytes.len() < LARGEST).then_some((path, bytes)));
            }
        }
    }
    Ok(files)
}

#[test]
fn each_hand_of_the_corpus_is_the_same_alone() {
    let mut hands = 0;
    let mut failures = Vec::new();
    for (path, bytes) in corpus().unwrap() {
        for game in parse(&bytes).games() {
            let name = format!("{} {}", path.display(), game.index());
            let text = game.to_text();
            let Ok(same) = text.parse::<Game>() else {
                failures.push(format!("{name}: not one hand\n{text}"));
                continue;
            };
            hands += 1;
            if same.to_text() != text {
                failures.push(format!("{name}: text\n{text}\n{}", same.to_text()));
            } else if facts(&same) != facts(&game) {
                failures.push(format!("{name}: facts\n{}\n{}", facts(&game), facts(&same)));
            }
        }
    }
    assert!(hands > 300, "{hands}");
    assert!(failures.is_empty(), "{} of {hands}\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn each_hand_without_findings_is_built_again() {
    let mut hands = 0;
    for (path, bytes) in corpus().unwrap() {
        for game in parse(&bytes).games() {
            let found = game.to_text();
            let findings = parse(found.as_bytes()).check(Profile::Import);
            let is_sound = findings.iter().all(|finding| finding.severity == Severity::Info);
            let built = game.to_builder().build();
            assert_eq!(is_sound, built.is_ok(), "{} {}: {built:?}", path.display(), game.index());
            hands += u64::from(is_sound);
            assert!(built.is_err() || built == Ok(game), "{}", path.display());
        }
    }
    assert!(hands > 100, "{hands}");
}

#[rstest]
#[case::no_hand("% PPN 1.0\n", 0)]
#[case::two("[Hand \"1\"]\n\n[Hand \"2\"]\n", 2)]
fn a_text_of_other_than_one_hand_is_refused(#[case] text: &str, #[case] games: usize) {
    assert_eq!(text.parse::<Game>().unwrap_err(), AloneError::Games { games });
}

#[test]
#[expect(clippy::mutable_key_type, reason = "the hash is that of a text, which does not change")]
fn place_and_neighbours_do_not_count() {
    let text = "[Event \"##Cup\"]\n[Hand \"1\"]\n\n[Hand \"2\"]\n\n[Event \"Cup\"]\n[Hand \"2\"]\n";
    let hands: HashSet<Game> = parse(text.as_bytes()).games().collect();
    assert_eq!(hands.len(), 2);
    let alone: Game = "[Hand \"2\"]\n".parse().unwrap();
    assert!(!hands.contains(&alone), "it has no event");
}

#[cfg(feature = "serde")]
#[test]
fn a_hand_is_its_text_in_data_formats() {
    let game = parse(b"[Hand \"1\"]\n\n[Hand \"2\"]\n").games().nth(1).unwrap();
    let text = serde_json::to_string(&game).unwrap();
    let expected = r#"{"notation":"ppn","index":2,"text":"% PPN 1.0\n% IMPORT\n[Hand \"2\"]\n"}"#;
    assert_eq!(text, expected);
    let same: Game = serde_json::from_str(&text).unwrap();
    assert_eq!((same.index(), &same), (2, &game));
}
