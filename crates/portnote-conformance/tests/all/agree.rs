//! What `export` refuses or reports, `check` reports: a finding that only a writer makes is about what
//! its format cannot hold, and never about the meaning of a game.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{fs, io};

use portnote_conformance::find::{files_below, repository_root};
use portnote_conformance::notation::Notation;
use portnote_conformance::reading::{Rules, View};
use portnote_conformance::settings::Settings;
use portnote_core::Diagnostic;

/// Codes of what a format cannot hold, or holds in another form only.
const OF_FORM: [&str; 11] = [
    "core/not-latin1",
    "core/transliterated",
    "core/unencodable",
    "lin/content-lost",
    "lin/text-changed",
    "lin/text-lost",
    "pbn/layout",
    "pbn/other-form",
    "pdn/cannot-represent",
    "pdn/forbidden-char",
    "pdn/unwrappable",
];

/// Codes that follow from another of the same game, which `check` tells alone: an export that fixes the cause, or keeps
/// it as text, tells what is left.
const FOLLOWING: [(&str, &[&str]); 12] = [
    // Export writes lines without the signs, after which the others are not quoted mail.
    ("core/quoted-mail", &["core/stray-text", "pbn/data-after-tag"]),
    ("core/stray-text", &["pbn/note-outside-section"]),
    ("core/tab-in-string", &["pbn/deal-syntax"]),
    ("core/value-not-quoted", &["pbn/deal-syntax", "pbn/result-format"]),
    ("pbn/deal-syntax", &["pbn/deal-rank-order"]),
    ("pbn/prerequisite-missing", &["pbn/shared-deal"]),
    (
        "pbn/split-game",
        &["pbn/note-outside-section", "pbn/prerequisite-missing", "pbn/shared-deal"],
    ),
    ("ppn/bad-card", &["ppn/trick-annotation-missing"]),
    ("ppn/bad-trick", &["ppn/data-after-termination", "ppn/trick-annotation-missing"]),
    ("ppn/inherit-forbidden", &["ppn/bad-value"]),
    ("ppn/too-many-copies", &["ppn/trick-annotation-missing"]),
    ("ppn/trick-winner", &["ppn/trick-annotation-missing"]),
];

/// A code with the number of its game.
type Found<'d> = (Option<u64>, &'d str);

fn codes<'d>(found: impl IntoIterator<Item = &'d Diagnostic>) -> BTreeSet<Found<'d>> {
    let found = found.into_iter();
    let game = |found: &Diagnostic| found.record.as_ref().map(|record| record.index);
    found.map(|found| (game(found), found.code.as_str())).collect()
}

/// The codes that a game of a text has under export and not under check.
fn only_exported(notation: Notation, bytes: &[u8]) -> BTreeSet<String> {
    let settings = Settings::default();
    let see = |view: &dyn View| {
        let checked = codes(view.diagnostics());
        let told: BTreeSet<&str> = checked.iter().map(|(_, code)| *code).collect();
        let mut only = BTreeSet::new();
        for target in 0..notation.reads().targets().len() {
            let Some(exported) = view.export(&settings, target) else {
                continue;
            };
            let refused = exported.refused.iter().flat_map(|(_, reasons)| reasons);
            let found = codes(exported.losses.iter().chain(refused));
            let follows = |(game, code): &Found<'_>| {
                FOLLOWING.iter().any(|(cause, after)| {
                    checked.contains(&(*game, *cause)) && after.contains(code)
                })
            };
            // A check tells some faults once for all games.
            let is_new = |found: &Found<'_>| {
                let (_, code) = found;
                !told.contains(code) && !OF_FORM.contains(code) && !follows(found)
            };
            let new = found.into_iter().filter(is_new);
            only.extend(new.map(|(game, code)| match game {
                Some(game) => format!("{code} of game {game}"),
                None => code.to_owned(),
            }));
        }
        only
    };
    notation.view(bytes, &settings, Rules::Import, see)
}

#[test]
fn check_finds_what_export_finds() -> io::Result<()> {
    let root = repository_root();
    let mut found = files_below(&root.join("corpus"))?;
    // The samples of the field are beside the repository, and may be missing.
    let beside = root.join("../shared/corpus/field");
    if beside.is_dir() {
        found.extend(files_below(&beside)?);
    }
    let mut faults = Vec::new();
    for notation in Notation::ALL {
        let is_of =
            |path: &&PathBuf| path.extension().is_some_and(|ending| ending == notation.name());
        for path in found.iter().filter(is_of) {
            let only = only_exported(notation, &fs::read(path)?);
            if !only.is_empty() {
                faults.push(format!("{}: {only:?}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    Ok(())
}
