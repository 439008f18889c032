//! Tables as files of a folder.

use std::fs;

use portnote::product::fs::{Files, Permit};
use portnote::{Counts, Format};
use portnote_archive::tables::{self, Folder, Form, WriteOptions};
use rstest::rstest;

/// Somebody who reads a table finds its columns.
#[rstest]
#[case::whole(&[], ["games.csv", "files.csv"])]
#[case::divided(
    &["year"],
    ["games/year=__HIVE_DEFAULT_PARTITION__/part-00000.csv", "files.csv"]
)]
fn tables_without_rows_are_written(#[case] columns: &[&str], #[case] expected: [&str; 2]) {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("out");
    let columns = columns.iter().map(|column| (*column).to_owned());
    let folder = Folder::new(&root, Form::Csv, WriteOptions::default());
    let mut folder = folder.partitioned(columns.collect());
    for name in ["games", "files"] {
        let table = tables::find(Format::Pbn, name).unwrap();
        folder.begin(table).unwrap();
    }
    let permit = Permit::New { inputs: &[] };
    let done = folder.finish(&mut Files::new(), &permit, &[], Counts::default());
    let done = done.unwrap();
    assert_eq!(done.rows, 0);
    let expected = expected.map(|name| root.join("pbn").join(name));
    assert_eq!(done.files, expected);
    for file in expected {
        assert!(fs::read_to_string(file).unwrap().starts_with("file,"));
    }
}
