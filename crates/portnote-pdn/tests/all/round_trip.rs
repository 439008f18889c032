//! Real games, where they lie beside the project: written in either standard they stay the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{export, faults, faults_of_written, is_about_the_text, tree};
use portnote_pdn::model::Game;
use portnote_pdn::{Context, ExportOptions, Exporter, Options, Squares, check, parse_with};

/// Of the many English games one in eight is written with other names of squares as well: the
/// names do not depend on the game.
const NAMED: u64 = 8;

/// Files whose games are all English, and how many games each has.
const ENGLISH: [(&str, usize); 1] = [("acf_first_half.pdn", 4700)];

#[test]
fn every_english_game_stays_the_same() {
    let Some(folder) = folder() else { return };
    for (name, count) in ENGLISH {
        let Ok(bytes) = fs::read(folder.join(name)) else {
            continue;
        };
        let mut games = 0;
        let mut wrong = Vec::new();
        for_each_game(&bytes, |game| {
            games += 1;
            let wanted = tree(game);
            for options in [ExportOptions::pdn2(), ExportOptions::pdn3()] {
                wrong.extend(faults(game, &wanted, &options));
            }
            if game.block().index().is_multiple_of(NAMED) {
                wrong.extend(faults_of_other_names(game, &wanted));
            }
        });
        assert_eq!(games, count);
        assert!(wrong.is_empty(), "{} faults: {:#?}", wrong.len(), wrong.first());
    }
}

#[test]
fn exports_of_other_files_stay_the_same() {
    let Some(folder) = folder() else { return };
    let mut wrong = Vec::new();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let mut written = 0;
    for path in files(&folder) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("").to_owned();
        if ENGLISH.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let bytes = fs::read(&path).unwrap_or_default();
        for_each_game(&bytes, |game| {
            let wanted = tree(game);
            let options = ExportOptions::pdn3();
            match export(game, &options) {
                Err(codes) => {
                    wrong.extend(faults_of_lossy(game, &wanted));
                    for code in codes {
                        *refused.entry(format!("{name} {code}")).or_default() += 1;
                    }
                }
                Ok(bytes) => {
                    written += 1;
                    let found = faults_of_written(&bytes, &wanted, &options);
                    let found = found.into_iter().chain(faults_of_other_names(game, &wanted));
                    wrong.extend(found.map(|fault| format!("{name}: {fault}")));
                }
            }
        });
    }
    assert!(wrong.is_empty(), "{} faults: {}", wrong.len(), wrong.join("\n"));
    assert!(written > 3000, "{written} games were written; {refused:#?}");
}

#[test]
fn whole_files_are_their_own_export() {
    let Some(folder) = folder() else { return };
    let mut wrong = Vec::new();
    for path in files(&folder) {
        let bytes = fs::read(&path).unwrap_or_default();
        let name = path.file_name().and_then(|name| name.to_str());
        for mut options in [ExportOptions::pdn2(), ExportOptions::pdn3()] {
            options.lossy = true;
            let (written, games) = export_file(&bytes, &options);
            let (again, same) = export_file(&written, &options);
            let found = judge_file(&written, &options);
            if again != written || games != same || !found.is_empty() {
                wrong.push(format!("{name:?} {games} {same} {:?}", found.first()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file with the games that can be written, and how many there are.
fn export_file(bytes: &[u8], options: &ExportOptions) -> (Vec<u8>, usize) {
    let mut exporter = Exporter::new(options.clone());
    let (mut written, mut games) = (exporter.header(), 0);
    for_each_game(bytes, |game| {
        if let Ok(found) = exporter.game(game) {
            written.extend(found.bytes);
            games += 1;
        }
    });
    (written, games)
}

/// What the check says about the way in which a file is written.
fn judge_file(bytes: &[u8], options: &ExportOptions) -> Vec<String> {
    let mut strict = Options::default();
    strict.profile = options.standard.profile();
    let parsed = parse_with(bytes, &strict);
    let mut found = parsed.diagnostics;
    let mut context = Context::of_head(bytes, &strict);
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &strict, &mut found);
    }
    found.retain(is_about_the_text);
    found.into_iter().map(|found| found.message).collect()
}

/// Without what PDN 3.0 cannot hold, the moves are still the same.
fn faults_of_lossy(game: &Game<'_>, wanted: &[String]) -> Vec<String> {
    let mut options = ExportOptions::pdn3();
    options.lossy = true;
    let Ok(bytes) = export(game, &options) else {
        return Vec::new();
    };
    let file = portnote_pdn::parse(&bytes).value;
    let again = file.game_blocks().next().map(|block| tree(&Game::new(block)));
    let again = again.unwrap_or_default();
    let mut found = faults_of_written(&bytes, &again, &options);
    let played = |tree: &[String]| -> Vec<String> {
        let moves = tree.iter().filter_map(|word| word.split_once(" marks "));
        moves.map(|(played, _)| played.to_owned()).collect()
    };
    if played(&again) != played(wanted) {
        found.push(format!("other moves in {}", String::from_utf8_lossy(&bytes)));
    }
    found
}

/// With the names of squares exchanged and exchanged back the same bytes come out.
fn faults_of_other_names(game: &Game<'_>, wanted: &[String]) -> Vec<String> {
    let with = |squares| {
        let mut options = ExportOptions::pdn3();
        options.squares = Some(squares);
        options
    };
    let mut found = Vec::new();
    for (first, second) in
        [(Squares::Algebraic, Squares::Numeric), (Squares::Numeric, Squares::Algebraic)]
    {
        let Ok(bytes) = export(game, &with(first)) else {
            return vec![format!("refused in {first:?}")];
        };
        found.extend(faults_of_written(&bytes, wanted, &with(first)));
        let file = portnote_pdn::parse(&bytes).value;
        let again = file.game_blocks().next().map(|block| export(&Game::new(block), &with(second)));
        if again != Some(export(game, &with(second))) {
            found.push(format!("{second:?} differs after {first:?}"));
        }
    }
    found
}

fn for_each_game(bytes: &[u8], mut with: impl FnMut(&Game<'_>)) {
    let file = portnote_pdn::parse(bytes).value;
    let mut context = Context::of_head(bytes, &Options::default());
    for block in file.game_blocks() {
        with(&context.game(block));
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let folders = [folder.to_owned(), folder.join("pdn3-succeed"), folder.join("pdn3-fail")];
    let entries = folders.iter().flat_map(fs::read_dir).flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "pdn"));
    files.sort();
    files
}

/// The folder of real files; tests that need it pass without it.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn");
    folder.is_dir().then_some(folder)
}
