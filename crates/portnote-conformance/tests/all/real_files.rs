//! Real files, where they lie beside the project: no game is lost, and what is reported
//! about all of them is what was reviewed, code by code.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use portnote_core::Severity;
use portnote_pbn::{Context, Options, check, parse_with};

/// What was reviewed: severity, code, count, files, and what the reports are about. The
/// count of a code changes only with a change of the check, which is to be looked at again.
const REVIEWED: &str = "../../corpus/pbn/real-files.tsv";

/// Files whose number of games is counted in another way, with the reason.
const COUNTED_OTHERWISE: &[(&str, usize, &str)] = &[(
    "input~ABS2-2_-_4x9",
    35,
    "two games stand without an empty line between them, and are one by PBN 2.1 §3",
)];

#[test]
fn no_game_is_lost() {
    let Some(folder) = folder() else { return };
    let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap_or_default();
    let mut wrong = Vec::new();
    let mut files = 0;
    for row in manifest.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, _, _, _, _, games, ..] = cells.as_slice() else {
            continue;
        };
        let Ok(bytes) = fs::read(folder.join(name)) else {
            continue;
        };
        files += 1;
        let other = COUNTED_OTHERWISE
            .iter()
            .find(|(part, _, _)| name.contains(part))
            .map(|(_, games, _)| *games);
        let expected = other.or_else(|| games.parse().ok());
        let found = portnote_pbn::parse(&bytes).value.game_blocks().count();
        if expected != Some(found) {
            wrong.push(format!("{name}: {found} games, expected {expected:?}"));
        }
    }
    assert!(files > 80, "only {files} files of the manifest are there");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn reports_are_those_that_were_reviewed() {
    let Some(folder) = folder() else { return };
    let mut counts: BTreeMap<(&'static str, &'static str), (usize, BTreeSet<PathBuf>)> =
        BTreeMap::new();
    for path in files(&folder) {
        let bytes = fs::read(&path).unwrap_or_default();
        for (severity, code) in reported(&bytes) {
            let entry = counts.entry((severity, code)).or_default();
            entry.0 += 1;
            entry.1.insert(path.clone());
        }
    }
    let known = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(REVIEWED));
    let known = known.unwrap_or_default();
    let reasons: BTreeMap<&str, &str> = known
        .lines()
        .filter_map(|row| {
            let mut cells = row.split('\t').skip(1);
            Some((cells.next()?, cells.nth(2)?))
        })
        .collect();
    let mut found = String::from("severity\tcode\tcount\tfiles\treview\n");
    for ((severity, code), (count, files)) in &counts {
        let files = files.len();
        let review = reasons.get(code).copied().unwrap_or("");
        let _ = writeln!(found, "{severity}\t{code}\t{count}\t{files}\t{review}");
    }
    assert_eq!(
        known, found,
        "look at what changed in the real files, then write down the table above"
    );
    let unread: Vec<&str> = found.lines().filter(|row| row.ends_with('\t')).collect();
    assert!(unread.is_empty(), "no review of {unread:?}");
}

/// Everything that is reported about a file as `portnote check` reports it.
fn reported(bytes: &[u8]) -> Vec<(&'static str, &'static str)> {
    let options = Options::default();
    let parsed = parse_with(bytes, &options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    let word = |severity| match severity {
        Severity::Error => "1 error",
        Severity::Warning => "2 warning",
        _ => "3 info",
    };
    found.iter().map(|found| (word(found.severity), found.code.as_str())).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "pbn"));
    files.sort();
    files
}

/// The folder of real files; tests that need it pass without it.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pbn");
    folder.is_dir().then_some(folder)
}
