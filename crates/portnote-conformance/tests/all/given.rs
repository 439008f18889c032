//! Real files of draughts, where they lie beside the project: games, moves, variant, and what
//! is reported about them is what was reviewed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use portnote_core::{Diagnostic, Severity};
use portnote_pdn::{Context, HEAD, Options, Reader, check};

/// A file with what it must give: games, moves of their main lines, variants, and the errors
/// and warnings with their numbers.
struct Given {
    name: &'static str,
    games: usize,
    plies: usize,
    variant: &'static str,
    remarks: &'static [(&'static str, usize)],
}

const fn given(
    name: &'static str,
    games: usize,
    plies: usize,
    variant: &'static str,
    remarks: &'static [(&'static str, usize)],
) -> Given {
    Given { name, games, plies, variant, remarks }
}

const GIVEN: &[Given] = &[
    given("acf_first_half", 4_700, 224_696, "English", &[]),
    given("11_man_english", 2_400, 0, "English", &[]),
    given("pdn3-succeed/090417ronde12", 7, 703, "International", &[("W pdn/date-format", 7)]),
    given("pdn3-succeed/Cat.B1", 37, 397, "International", &[]),
    given("pdn3-succeed/Cat.D1", 19, 184, "International", &[]),
    given("pdn3-succeed/DUTCH96H", 13, 1_381, "International", &[("W pdn/date-format", 13)]),
    given(
        "pdn3-succeed/PROF2",
        16,
        1_616,
        "International",
        &[("W pdn/date-format", 14), ("W pdn/move-number", 1)],
    ),
    given("pdn3-succeed/alphanumeric", 1, 1, "Russian", &[]),
    given("pdn3-succeed/beginner", 58, 0, "English", &[("W pdn/fen-unlikely", 1)]),
    given("pdn3-succeed/gem", 162, 0, "English", &[]),
    given("pdn3-succeed/goulds", 262, 0, "English", &[("W pdn/fen-unlikely", 1)]),
    given("pdn3-succeed/lpc", 100, 0, "English", &[("W pdn/fen-unlikely", 4)]),
    given("pdn3-succeed/bridges", 267, 0, "English", &[("W pdn/fen-unlikely", 1)]),
    given("pdn3-succeed/borderclassics", 183, 62, "English", &[]),
    given(
        "pdn3-succeed/candidate95",
        8,
        816,
        "International",
        &[("E pdn/result-mismatch", 1), ("W pdn/date-format", 8)],
    ),
    given("pdn3-succeed/fen", 3, 0, "International", &[]),
    given("pdn3-succeed/gameterminator", 1, 1, "International", &[]),
    given("pdn3-succeed/linecomment", 1, 2, "International", &[]),
    given("pdn3-succeed/string", 1, 1, "International", &[]),
    given("pdn3-succeed/unicode", 1, 2, "International", &[]),
    given("pdn3-succeed/kurnik", 4, 535, "International", &[("W pdn/game-type-orientation", 4)]),
    given("pdn3-succeed/mrcd2006", 44, 1_994, "Czech", &[]),
    given("pdn3-succeed/movestrength", 1, 3, "International", &[("W pdn/strength", 1)]),
    given("pdn3-succeed/nk_ronde_01", 7, 725, "International", &[]),
    given("pdn3-succeed/rk_ronde_12", 7, 757, "International", &[]),
    given(
        "pdn3-succeed/ussr1947.hist-5e48acf",
        54,
        3_009,
        "Russian",
        &[("W core/c1-byte", 1), ("W pdn/date-format", 54)],
    ),
    given(
        "pdn3-succeed/schildpad",
        34,
        3_014,
        "International",
        &[("W pdn/ambiguous-jump", 2), ("W pdn/date-format", 34)],
    ),
    given("pdn3-succeed/variation", 1, 4, "International", &[]),
    given("pdn3-succeed/windragon", 1, 152, "International", &[("W pdn/null-move", 1)]),
    given("pdn3-fail/Cat.A1", 35, 357, "International", &[("W pdn/stray-text", 1)]),
    given(
        "pdn3-fail/delfts",
        2,
        252,
        "International",
        &[("W core/mixed-line-ends", 1), ("W pdn/foreign-result", 2)],
    ),
    given(
        "pdn3-fail/mrdrcd07",
        72,
        3_472,
        "Czech",
        &[("W pdn/move-number", 3), ("W pdn/ply-count", 3)],
    ),
    given("pdn3-fail/nested_comment", 1, 3, "International", &[("E pdn/unbalanced", 1)]),
];

/// What a file gives.
#[derive(Default)]
struct Found {
    games: usize,
    plies: usize,
    variants: BTreeSet<&'static str>,
    remarks: BTreeMap<String, usize>,
}

#[test]
fn files_give_what_was_reviewed() {
    let Some(folder) = folder() else { return };
    let mut wrong = Vec::new();
    for given in GIVEN {
        let path = folder.join(format!("{}.pdn", given.name));
        let Some(found) = found(&path) else {
            wrong.push(format!("{}: cannot be read", given.name));
            continue;
        };
        let variants: Vec<&str> = found.variants.iter().copied().collect();
        let remarks: Vec<(&str, usize)> =
            found.remarks.iter().map(|(code, count)| (code.as_str(), *count)).collect();
        let expected = (given.games, given.plies, given.variant, given.remarks);
        let have = (found.games, found.plies, variants.join(" "), remarks);
        let is_same = (have.0, have.1, have.2.as_str(), have.3.as_slice()) == expected;
        if !is_same {
            wrong.push(format!("{}: {have:?}, expected {expected:?}", given.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Reads a file as a stream, as a program would.
fn found(path: &Path) -> Option<Found> {
    let bytes = std::fs::read(path).ok()?;
    let options = Options::default();
    let mut context = Context::of_head(bytes.get(..HEAD).unwrap_or(&bytes), &options);
    let mut reader = Reader::with_options(File::open(path).ok()?, options.clone());
    let mut found = Found::default();
    while let Some(parsed) = reader.next_game().ok()? {
        let game = context.game(&parsed.value);
        let mut reports = parsed.diagnostics;
        check(&game, &options, &mut reports);
        let replay = game.replay();
        found.games += 1;
        found.plies += replay.plies(&game, 0).count();
        found.variants.extend(replay.variant().map(|variant| variant.name()));
        found.add(&reports);
    }
    found.add(&reader.finish());
    Some(found)
}

impl Found {
    /// Counts errors and warnings.
    fn add(&mut self, reports: &[Diagnostic]) {
        for report in reports {
            let letter = match report.severity {
                Severity::Error => 'E',
                Severity::Warning => 'W',
                _ => continue,
            };
            let name = format!("{letter} {}", report.code);
            *self.remarks.entry(name).or_default() += 1;
        }
    }
}

/// The folder of real files; tests that need it pass without it.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn");
    folder.is_dir().then_some(folder)
}
