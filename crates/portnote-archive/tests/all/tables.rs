//! Tables: the same values in every format, and the numbers of rows of real files.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::{fs, io};

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use portnote::{Document, Format, Options};
use portnote_archive::prelude::*;
use portnote_archive::tables::{
    self, Form, Record, Sink, Table, TableOptions, Type, Value, WriteOptions, WriteTableError,
    Writer,
};
use rstest::rstest;

const PBN: &str = "% PBN 2.1\n[Event \"Ann's, \\\"cup\\\"\"]\n[Date \"2012.08.01\"]\n[Board \"7\"]\n\
    [Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
    [Declarer \"W\"]\n[Contract \"4H\"]\n[Result \"9\"]\n[ScoreIMP \"EW -2.5\"]\n\
    [Auction \"S\"]\nPass 1NT =1= Pass 4H\nAP\n[Note \"1:15 to 17\"]\n\
    [Play \"N\"]\nCQ C3 CA C2\n*\n{the end}\n\n\
    [Room \"Closed\"]\n[Auction \"S\"]\nPass 3NT AP\n";

/// A whole hand, and a part of one.
const HANDS: &str = "[Deal \"N:KT96.AJ5.Q84.QJ7 AQ.K.. - -\"]\n";

const PDN: &str = "[White \"A\"]\n[Result \"1-0\"]\n1. 11-15 {good} 22-17 (1... 23-19) 2. 15-19 24x15 3. 10x19 1-0\n";

/// A draw, in the two ways in which it is counted: what the tag says is shown.
const TWO_SPELLINGS: &str = "[Result \"1/2-1/2\"]\n1. 11-15 22-18 1-1\n";

/// A square before the end of a variation is not the number of a move.
const LONE_SQUARE: &str = "[GameType \"21\"]\n1. 11-15 (1. 9-14 23) 22-18 *\n";

const PPN: &str =
    "[Trump \"S\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n[Play \"N\"]\nHA HT SJ HK\nSA SK ST SQ\n";

/// A board of LIN with a note, and a text at each place.
const TALK: &str = "qx|o7|pn|Ann,Bob \"B\",Cy,|md|3SAK,SQJ,ST9,S87|sv|b|nt|start|mb|1N!|an|15-17|\
    mb|p|mb|p|nt|so|mb|p|pc|S8|nt|lead|pc|SA|";

/// No card of South can be read.
const UNREAD: &str = "md|3SHDC,SA532HKJ4DKQJT7C3,SJ4H986DA542CA987,|sv|o|mb|p|mb|1N|mb|p|mb|p|mb|p|\
    pc|S5|pc|SJ|pc|S6|";

/// The header of the set says that nobody bid.
const PASSED_OUT: &str = "vg|Cup,Open,I,1,1,A,0,B,0|rs|PASS,,|qx|o1|md|1SA,SK,SQ,SJ|sv|o|mc|8|";

/// North does not follow suit.
const REVOKE: &str = "md|1SAK,SQJ,STH9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|pc|H9|";

/// The cards of twelve tricks: each hand has one left.
const LAST_TRICK: &str = include_str!("../../../../corpus/lin/valid/play/last-trick-is-forced.lin");

const LIN: &str = "pn|Ann,Bob,Cy,Di|st||md|3SAKQHAKQDAKQCAKQJ,SJT98HJT98DJT98C2,S7654H7654D765C76,|ah|Board 7|mb|p|mb|7N|mb|p|mb|p|mb|p|";

/// The rows of a text, each as its values in words.
fn rows(format: Format, text: &str, table: &'static Table) -> Vec<Vec<Option<String>>> {
    let document = Document::new(format, text);
    let mut rows = Vec::new();
    let taken = tables::rows(&document, table, &TableOptions::default(), |row| {
        rows.push(row.values().map(|(_, value)| in_words(&value)).collect());
        Ok(())
    });
    taken.unwrap();
    rows
}

fn in_words(value: &Value<'_>) -> Option<String> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => value.to_string(),
        Value::Text(text) => text.to_string(),
        Value::Date(day) => day.to_string(),
    })
}

fn written(format: Format, text: &str, table: &'static Table, form: Form) -> Vec<u8> {
    let document = Document::new(format, text);
    let mut writer = Writer::new(form, table, &WriteOptions::default(), Vec::new()).unwrap();
    let taken = tables::rows(&document, table, &TableOptions::default(), |row| writer.write(row));
    taken.unwrap();
    writer.finish().unwrap()
}

#[rstest]
#[case(Format::Pbn, PBN)]
#[case(Format::Pdn, PDN)]
#[case(Format::Ppn, PPN)]
#[case(Format::Lin, LIN)]
fn every_format_holds_the_same_values(#[case] format: Format, #[case] text: &str) {
    for table in tables::of(format) {
        let expected = rows(format, text, table);
        let names: Vec<&str> = table.columns().map(|column| column.name).collect();
        for (column, row) in expected.iter().flat_map(|row| table.columns().zip(row)) {
            assert!(column.nullable || row.is_some(), "{table:?}: {}", column.name);
        }

        let csv = written(format, text, table, Form::Csv);
        let mut read = csv::Reader::from_reader(csv.as_slice());
        assert_eq!(read.headers().unwrap(), names);
        let found: Vec<Vec<Option<String>>> = read
            .records()
            .map(|row| {
                let row = row.unwrap();
                let cells = row.iter();
                cells.map(|it| (!it.is_empty()).then(|| it.to_owned())).collect()
            })
            .collect();
        assert_eq!(found, expected, "{table:?}");

        let lines = String::from_utf8(written(format, text, table, Form::Ndjson)).unwrap();
        let found: Vec<Vec<Option<String>>> = lines.lines().map(of_line).collect();
        assert_eq!(found, expected, "{table:?}");

        let bytes = written(format, text, table, Form::Parquet);
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        let found: Vec<Vec<Option<String>>> = reader
            .get_row_iter(None)
            .unwrap()
            .map(|row| {
                let row = row.unwrap();
                row.get_column_iter().map(|(_, field)| of_field(field)).collect()
            })
            .collect();
        let is_date = |at: usize| table.columns().nth(at).is_some_and(|it| it.ty == Type::Date);
        for (found, expected) in found.iter().zip(&expected) {
            for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
                // That reader counts days.
                assert!(is_date(at) || found == expected, "{table:?}: {found:?}");
            }
        }
        assert_eq!(found.len(), expected.len(), "{table:?}");
    }
}

fn of_line(line: &str) -> Vec<Option<String>> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
    // A map is sorted by its keys; the text is not.
    let mut places: Vec<(usize, Option<String>)> = value
        .iter()
        .map(|(key, value)| {
            let place = line.find(&format!("\"{key}\":")).unwrap();
            let words = match value {
                serde_json::Value::Null => None,
                serde_json::Value::String(text) => Some(text.clone()),
                serde_json::Value::Number(number) if number.is_f64() => {
                    number.as_f64().map(|number| number.to_string())
                }
                other => Some(other.to_string()),
            };
            (place, words)
        })
        .collect();
    places.sort_by_key(|(place, _)| *place);
    places.into_iter().map(|(_, words)| words).collect()
}

fn of_field(field: &Field) -> Option<String> {
    match field {
        Field::Null => None,
        Field::Str(text) => Some(text.clone()),
        Field::Bool(value) => Some(value.to_string()),
        Field::Byte(value) => Some(value.to_string()),
        Field::Short(value) => Some(value.to_string()),
        Field::Int(value) => Some(value.to_string()),
        Field::Long(value) => Some(value.to_string()),
        Field::Double(value) => Some(value.to_string()),
        other => Some(other.to_string()),
    }
}

fn column(format: Format, text: &str, table: &str, column: &str) -> Vec<Option<String>> {
    let table = tables::find(format, table).unwrap();
    let place = table.place(column).unwrap();
    let rows = rows(format, text, table).into_iter();
    rows.map(|mut row| row.swap_remove(place)).collect()
}

#[rstest]
#[case(Format::Pbn, PBN, "games", "event", &["Ann's, \"cup\"", ""])]
#[case(Format::Pbn, PBN, "games", "date", &["2012-08-01", ""])]
#[case(Format::Pbn, PBN, "games", "board", &["7", "7"])]
#[case(Format::Pbn, PBN, "games", "deal_source", &["tag", "carried"])]
#[case(Format::Pbn, PBN, "games", "deal_game", &["1", "1"])]
#[case(Format::Pbn, PBN, "games", "deal_record", &["1", "2"])]
#[case(Format::Pbn, PBN, "games", "made", &["-1", ""])]
#[case(Format::Pbn, PBN, "games", "score_ns", &["100", ""])]
#[case(Format::Pbn, PBN, "games", "score_imp_ns", &["2.5", ""])]
#[case(Format::Pbn, PBN, "games", "auction", &["Pass 1NT Pass 4H Pass Pass Pass", "Pass 3NT Pass Pass Pass"])]
#[case(Format::Pbn, PBN, "calls", "note", &["", "15 to 17", "", "", "", "", "", "", "", "", "", ""])]
#[case(Format::Pbn, PBN, "cards", "card", &["CQ", "C3", "CA", "C2"])]
#[case(Format::Pbn, PBN, "cards", "wins", &["false", "false", "true", "false"])]
#[case(Format::Pbn, PBN, "files", "version", &["2.1"])]
#[case(Format::Pbn, HANDS, "hands", "shape", &["4333", ""])]
#[case(Format::Pdn, PDN, "games", "winner", &["black"])]
#[case(Format::Pdn, PDN, "games", "black_points", &["1"])]
#[case(Format::Pdn, PDN, "games", "plies", &["5"])]
#[case(Format::Pdn, TWO_SPELLINGS, "games", "white_points", &["0.5"])]
#[case(Format::Pdn, LONE_SQUARE, "games", "plies", &["2"])]
#[case(Format::Pdn, PDN, "plies", "ply", &["1", "2", "3", "4", "5", "2"])]
#[case(Format::Pdn, PDN, "plies", "captured_squares", &["", "", "", "19", "15", ""])]
#[case(Format::Ppn, PPN, "games", "declarer", &["N"])]
#[case(Format::Ppn, PPN, "tricks", "leader", &["N", "S"])]
#[case(Format::Lin, LIN, "games", "contract", &["7NT"])]
#[case(Format::Lin, LIN, "games", "deal_game", &["1"])]
#[case(Format::Lin, LIN, "files", "notation", &["lin"])]
#[case(Format::Lin, TALK, "games", "north", &["Cy"])]
#[case(Format::Lin, TALK, "games", "play", &["S8 SA"])]
#[case(Format::Lin, TALK, "tags", "name", &["Board", "West", "North", "South", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Room", "Auction", "Note", "Play"])]
#[case(Format::Lin, TALK, "tags", "stated", &["7", "Bob \\\"B\\\"", "Cy", "Ann", "N", "All", "N:T9... 87... AK... QJ...", "N", "1NT", "Open", "N", "1:alert: 15-17", "E"])]
#[case(Format::Lin, TALK, "calls", "note", &["alert: 15-17", "", "", ""])]
#[case(Format::Lin, TALK, "calls", "raw", &["1NT", "Pass", "Pass", "Pass"])]
#[case(Format::Lin, TALK, "comments", "text", &["start", "so", "lead"])]
#[case(Format::Lin, TALK, "comments", "anchor", &["game", "call", "card"])]
#[case(Format::Lin, TALK, "comments", "anchor_no", &["", "3", "1"])]
#[case(Format::Lin, TALK, "cards", "seat", &["E", "S"])]
#[case(Format::Lin, TALK, "tricks", "declarer_tricks", &[""])]
#[case::the_last_trick_is_forced(Format::Lin, LAST_TRICK, "games", "cards", &["52"])]
#[case::a_revoke(Format::Lin, REVOKE, "cards", "revoke", &["false", "true"])]
#[case::cards_without_names(Format::Lin, "md|3SAX,SQJ,ST9,S87|", "hands", "seat", &["N", "E", "W"])]
#[case::hands_without_cards(Format::Lin, "md|3SAK,,ST9,S87|", "hands", "seat", &["N", "E", "S"])]
#[case::a_hand_that_is_not_read(Format::Lin, UNREAD, "games", "play", &["S5 SJ S6"])]
#[case::the_others_fit(Format::Lin, UNREAD, "games", "play_fits", &["true"])]
#[case::board_0(Format::Lin, "qx|o0|md|1SA,,,|", "games", "board", &[""])]
#[case::nobody_plays(Format::Lin, PASSED_OUT, "games", "tricks", &[""])]
#[case::tricks_of_an_unknown_declarer(Format::Lin, "md|3SAK,,,|mc|9|", "games", "tricks", &["9"])]
fn columns_hold(
    #[case] format: Format,
    #[case] text: &str,
    #[case] table: &str,
    #[case] name: &str,
    #[case] expected: &[&str],
) {
    let found = column(format, text, table, name);
    let found: Vec<&str> = found.iter().map(|it| it.as_deref().unwrap_or("")).collect();
    assert_eq!(found, expected);
}

/// Counts rows and sums by the conditions of a file.
struct Counting<'c> {
    conditions: Vec<(&'static Table, &'c str)>,
    found: BTreeMap<(&'static str, &'c str), i64>,
    places: HashMap<(&'static str, &'c str), usize>,
}

impl Sink for Counting<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        let mut wanted = self.conditions.iter();
        wanted.any(|(wanted, _)| std::ptr::eq(*wanted, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        for (table, condition) in &self.conditions {
            if !std::ptr::eq(*table, row.table()) {
                continue;
            }
            let (name, wanted) = condition
                .split_once('=')
                .map_or((*condition, None), |(name, value)| (name, Some(value)));
            let name = name.trim_start_matches('+');
            let value = self.places.get(&(table.name, name));
            let value = value.map(|place| row.value(*place));
            let count = match (value, wanted) {
                (None, _) => 1,
                (Some(Value::Int(number)), None) if condition.starts_with('+') => number,
                (Some(value), None) => i64::from(!value.is_null()),
                (Some(value), Some(wanted)) => {
                    i64::from(in_words(&value).as_deref() == Some(wanted))
                }
            };
            *self.found.entry((table.name, *condition)).or_default() += count;
        }
        Ok(())
    }
}

#[rstest]
#[case(Format::Pbn)]
#[case(Format::Pdn)]
#[case(Format::Ppn)]
fn real_files_have_the_rows_that_are_written_down(#[case] format: Format) {
    let notation = format.about().name;
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus").join(notation);
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: no folder {}", folder.display());
        return;
    };
    let counts = include_str!("tables.counts").lines();
    let counts = counts.filter(|line| !line.starts_with('#'));
    let counts: Vec<Vec<&str>> = counts
        .map(|line| line.split(' ').collect::<Vec<_>>())
        .filter(|parts| parts[0] == notation)
        .collect();
    let mut counting =
        Counting { conditions: Vec::new(), found: BTreeMap::new(), places: HashMap::new() };
    for parts in &counts {
        let table = tables::find(format, parts[1]).unwrap();
        counting.conditions.push((table, parts[2]));
        let name = parts[2].trim_start_matches('+').split('=').next().unwrap();
        if let Some(place) = table.place(name) {
            counting.places.insert((table.name, name), place);
        }
    }
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap();
            paths.extend(entries.map(|entry| entry.unwrap().path()));
            continue;
        }
        let extension = path.extension().unwrap_or_default();
        if extension != notation {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let how = TableOptions::default();
        let options = Options::default().at(Some(&path));
        let text = &mut bytes.as_slice();
        let read = tables::read(format, text, "a", &options, &how, &mut counting);
        assert!(!read.unwrap().is_refused, "{path:?}");
    }
    for parts in &counts {
        let found = counting.found.get(&(parts[1], parts[2])).copied();
        let expected: i64 = parts[3].parse().unwrap();
        assert_eq!(found.unwrap_or(0), expected, "{parts:?}");
    }
}

/// The page of all columns, as the descriptions have them.
fn described() -> String {
    let mut text = String::new();
    let mut notation = "";
    for table in tables::all() {
        if table.notation != notation {
            notation = table.notation;
            let title = notation.parse::<Format>().unwrap().about().title;
            text.push_str(&format!("## {title}: `{}`\n\n", table.schema()));
        }
        text.push_str(&format!("### {}\n\n{}.\n\n", table.name, table.doc));
        text.push_str("| column | type | null | source | meaning |\n|---|---|---|---|---|\n");
        for column in table.columns() {
            let null = if column.nullable { "yes" } else { "" };
            text.push_str(&format!(
                "| `{}` | {} | {null} | {} | {} |\n",
                column.name,
                column.ty.name(),
                column.source.name(),
                column.doc.replace('|', "\\|"),
            ));
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

#[test]
fn documentation_has_the_columns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/site/src/tables.md");
    let page = fs::read_to_string(&path).unwrap();
    let (head, written) = page.split_once("--test all tables -->\n\n").unwrap();
    let expected = described();
    if std::env::var_os("PORTNOTE_BLESS").is_some() {
        #[expect(clippy::disallowed_methods, reason = "the page of a developer")]
        fs::write(&path, format!("{head}--test all tables -->\n\n{expected}")).unwrap();
        return;
    }
    assert!(written == expected, "run it with PORTNOTE_BLESS=1");
}

/// A name that SQL takes for something else would need quotes in every query.
#[test]
fn columns_have_plain_names_and_each_once() {
    for table in tables::all() {
        let names: Vec<&str> = table.columns().map(|column| column.name).collect();
        for (at, name) in names.iter().enumerate() {
            let is_plain = name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase());
            assert!(is_plain || *name == "sha256", "{table:?}: {name}");
            assert!(!names[..at].contains(name), "{table:?}: {name}");
        }
    }
}

/// A place that takes nothing.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is full"))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[rstest]
fn a_document_writes_a_table_in_each_form(
    #[values(Form::Ndjson, Form::Csv, Form::Parquet)] form: Form,
) {
    let document = Document::new(Format::Pdn, "1. 11-15 23-19 *\n\n1. 10-14 *\n");
    let plies = document.table("plies").unwrap();
    let texts: Vec<String> =
        plies.iter().map(|row| row.value("move").unwrap().to_string()).collect();
    assert_eq!(texts, ["11-15", "23-19", "10-14"]);
    assert!(plies.iter().all(|row| row.value("text").is_none()));
    let mut written = Vec::new();
    assert_eq!(document.write_table("plies", form, &mut written).unwrap(), plies.count());
    assert!(!written.is_empty());

    let error = document.write_table("plies", form, Full).unwrap_err().to_string();
    assert!(error.starts_with("the table cannot be written: "), "{error}");
    assert!(error.contains("the disk is full"), "{error}");
    let error = document.write_table("ply", form, Full).unwrap_err();
    assert!(matches!(error, WriteTableError::Unknown(_)), "{error}");
}
