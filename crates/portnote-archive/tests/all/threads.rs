//! What is made of a file does not depend on the number of threads. The files are so large that
//! threads get several batches of games.
#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};
use portnote::product::Threads;
use portnote::product::fs::{Files, Permit};
use portnote::{Counts, Format, Options};
use portnote_archive::openings::{Openings, Wanted};
use portnote_archive::select::{Criteria, Query, ReadSeek, Selection, Writing};
use portnote_archive::stats::Stats;
use portnote_archive::tables::{self, Folder, Form, TableOptions, WriteOptions};
use rstest::rstest;

/// Games that inherit, games with faults, and comments between them.
fn pbn() -> String {
    let games = (0..1_500).map(|number| {
        let event = match number % 5 {
            0 => format!("Cup {}", number / 100),
            _ => "#".to_owned(),
        };
        let (board, declarer) = (number % 36 + 1, ["N", "E", "S", "X"][number % 4]);
        let (level, result) = (number % 7 + 1, number % 14);
        format!(
            "[Event \"{event}\"]\n[Board \"{board}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
             [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
             [Declarer \"{declarer}\"]\n[Contract \"{level}NT\"]\n[Result \"{result}\"]\n{{é}}\n\n"
        )
    });
    format!("% PBN 2.1\n{}", games.collect::<String>())
}

fn pdn() -> String {
    let games = (0..1_500).map(|number| {
        let (first, second) =
            (["11-15", "9-14", "12-16"][number % 3], ["22-18", "23-19"][number % 2]);
        let result = ["1-0", "0-1", "1/2-1/2", "*"][number % 4];
        format!("[White \"A{}\"]\n1. {first} {second} 2. 8-11 {result}\n\n", number % 9)
    });
    games.collect()
}

/// All files of a folder.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![root.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The files of all tables of some texts.
fn all_tables(texts: &[(Format, &str)], form: Form, threads: usize) -> BTreeMap<PathBuf, Vec<u8>> {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("out");
    let mut how = WriteOptions::default();
    // Files and groups end inside of what a thread gathers.
    how.rows_per_file = Some(997);
    how.rows_per_group = 101;
    let threads = Threads::new(threads);
    let mut folder = Folder::new(&root, form, how).with_workers(threads);
    let mut inputs = Vec::new();
    let mut counts = Counts::default();
    for (number, (format, text)) in texts.iter().enumerate() {
        for table in tables::of(*format) {
            folder.begin(table).unwrap();
        }
        let (reader, how) = (&mut text.as_bytes(), TableOptions::default());
        let (name, options) = (format!("{number}"), Options::default());
        let read = tables::read_with(*format, reader, &name, &options, &how, &mut folder, &threads);
        let read = read.unwrap();
        counts.merge(read.counts);
        inputs.push((name, read.file));
    }
    let permit = Permit::New { inputs: &[] };
    let done = folder.finish(&mut Files::new(), &permit, &inputs, counts);
    assert!(done.is_ok());
    files(&root)
}

#[rstest]
fn tables_are_the_same(
    #[values(Form::Ndjson, Form::Csv, Form::Parquet)] form: Form,
    #[values(Format::Pbn, Format::Pdn)] format: Format,
) {
    let text = match format {
        Format::Pbn => pbn(),
        _ => pdn(),
    };
    let texts = [(format, text.as_str())];
    assert!(all_tables(&texts, form, 1).len() > 10);
    compare(&texts, form);
}

/// Row groups are encoded while the games of the next batch are judged.
#[test]
fn row_groups_of_several_batches_are_the_same() {
    let text = pbn().repeat(4);
    let texts = [(Format::Pbn, text.as_str())];
    compare(&texts, Form::Parquet);
    let mut files = all_tables(&texts, Form::Parquet, 2);
    files.retain(|name, _| name.extension().is_some_and(|it| it == "parquet"));
    assert!(files.len() > 20);
    for (name, bytes) in files {
        let reader = SerializedFileReader::new(Bytes::from(bytes)).unwrap();
        let groups = reader.metadata().row_groups().iter();
        let rows: Vec<i64> = groups.map(RowGroupMetaData::num_rows).collect();
        let mut full = rows.iter().rev().skip(1);
        assert!(full.all(|rows| *rows == 101), "{name:?}: {rows:?}");
    }
}

/// Tables begin when the first file of a notation comes.
#[rstest]
fn tables_of_several_notations_are_the_same(#[values(Form::Csv, Form::Parquet)] form: Form) {
    let (pbn, pdn) = (pbn(), pdn());
    let small = "[White \"A\"]\n1. 11-15 *\n";
    let texts = [(Format::Pbn, pbn.as_str()), (Format::Pdn, small), (Format::Pdn, pdn.as_str())];
    compare(&texts, form);
}

fn compare(texts: &[(Format, &str)], form: Form) {
    let one = all_tables(texts, form, 1);
    for threads in [2, 8] {
        let many = all_tables(texts, form, threads);
        assert!(one.keys().eq(many.keys()));
        for (name, bytes) in &one {
            let found = many.get(name);
            assert!(found == Some(bytes), "{} {threads}", name.display());
        }
    }
}

#[test]
fn selections_are_the_same() {
    let text = pbn();
    let chosen = |threads: usize| {
        let mut criteria = Criteria::new(Format::Pbn);
        criteria.condition("errors > 0 OR made < 0").unwrap();
        let mut query = Query::new(criteria);
        query.sort("-tricks,board").unwrap();
        query.sample = Some((200, 7));
        query.keeps_rest = true;
        let mut selection = Selection::new(query);
        let options = Options::default();
        let read = selection.read_with(&mut text.as_bytes(), "a", &options, &Threads::new(threads));
        assert_eq!(read.unwrap().games, 1_500);
        selection.arrange();
        assert_eq!(selection.len(), 200);
        let mut open = |_| Ok(Box::new(Cursor::new(text.clone())) as Box<dyn ReadSeek>);
        let (all, how, mut out) = (selection.all(), Writing::default(), Vec::new());
        let written = selection.write(&all, &options, &how, &mut open, &mut out);
        written.unwrap();
        String::from_utf8(out).unwrap()
    };
    let one = chosen(1);
    // What games take from others is written out.
    assert!(one.contains("[Event \"Cup 14\"]"));
    assert!(one == chosen(2));
    assert!(one == chosen(8));
}

#[rstest]
#[case(Format::Pbn, pbn())]
#[case(Format::Pdn, pdn())]
fn statistics_are_the_same(#[case] format: Format, #[case] text: String) {
    let counted = |threads: usize| {
        let mut stats = Stats::new();
        let (reader, threads) = (&mut text.as_bytes(), Threads::new(threads));
        let options = Options::default();
        let read = stats.read_with(format, reader, "a", &options, &threads);
        assert!(!read.unwrap().is_refused());
        format!("{:?}", stats.finish())
    };
    let one = counted(1);
    assert!(one.contains("games: 1500"));
    assert_eq!(one, counted(2));
    assert_eq!(one, counted(8));
}

#[test]
fn openings_are_the_same() {
    let text = pdn();
    let counted = |threads: usize| {
        let mut wanted = Wanted::default();
        wanted.depth = 3;
        let mut openings = Openings::new(wanted).unwrap();
        let (reader, threads) = (&mut text.as_bytes(), Threads::new(threads));
        let read = openings.read_with(reader, "a", &Options::default(), &threads);
        assert!(!read.unwrap().is_refused());
        let tree = openings.finish().unwrap();
        let places = tree.places().map(|place| {
            let moves = place.moves.iter().map(|made| (made.text.clone(), made.results, made.next));
            (place.line.clone(), place.results, moves.collect::<Vec<_>>())
        });
        places.collect::<Vec<_>>()
    };
    let one = counted(1);
    assert_eq!(one.len(), 1 + 3 + 6);
    assert_eq!(one, counted(2));
    assert_eq!(one, counted(8));
}
