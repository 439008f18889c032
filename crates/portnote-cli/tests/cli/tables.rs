//! `portnote tables`, as somebody uses it who puts an archive into a database.

use std::fs;

use rstest::rstest;

use crate::support::{Folder, assert_ran};

const BOARD: &str = "[Board \"7\"]\n[Dealer \"S\"]\n[Deal \"N:AKQ... - - -\"]\n";

const DRAUGHTS: &str = "1. 11-15 22-17 *\n";

#[test]
fn one_table_goes_to_standard_output() {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&["tables", "--table", "hands", "a.pbn"]);
    assert_eq!(ran.code, 0);
    let start = "{\"file\":\"a.pbn\",\"game\":1,\"seat\":\"N\",\"side\":\"NS\",\"cards\":\"AKQ...\",\"size\":3,\"hcp\":9,";
    assert!(ran.out.starts_with(start), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1);
    let csv = folder.run(&["tables", "--table", "double_dummy", "--format", "csv", "a.pbn"]);
    assert_eq!(csv.out, "file,game,declarer,denomination,tricks,source\r\n");
}

#[test]
fn standard_input_is_named_by_a_dash() {
    let folder = Folder::new();
    let args = ["tables", "--table", "files", "--notation", "pbn", "-"];
    let ran = folder.run_with_stdin(&args, BOARD);
    assert!(ran.out.starts_with("{\"file\":\"-\",\"notation\":\"pbn\""), "{}", ran.out);
}

#[rstest]
#[case("ndjson", &["pbn/games.ndjson", "pdn/plies.ndjson"])]
#[case("csv", &["pbn/games.csv", "pdn/plies.csv"])]
#[case("parquet", &["pbn/games/part-00000.parquet", "pdn/plies/part-00000.parquet"])]
fn a_folder_holds_all_tables_of_every_notation(#[case] form: &str, #[case] expected: &[&str]) {
    let folder = Folder::with(BOARD).file("b.pdn", DRAUGHTS);
    let ran = folder.run(&["tables", "--format", form, "a.pbn", "b.pdn", "-o", "out/"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for name in expected {
        assert!(folder.path("out").join(name).is_file(), "{name}");
    }
    let text = fs::read_to_string(folder.path("out/_portnote.json")).unwrap();
    let said: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(said["inputs"][1]["file"], "b.pdn");
    assert_eq!(said["inputs"][1]["bytes"], DRAUGHTS.len());
    let tables = said["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 12 + 6);
    let plies = tables.iter().find(|table| table["table"] == "plies").unwrap();
    assert_eq!((&plies["rows"], &plies["files"][0]), (&2.into(), &expected[1].into()));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = Folder::with(BOARD);
    let write = |name| {
        let ran = folder.run(&["tables", "--format", "parquet", "a.pbn", "-o", name]);
        assert_eq!(ran.code, 0);
        fs::read(folder.path(name).join("pbn/games/part-00000.parquet")).unwrap()
    };
    assert_eq!(write("one"), write("two"));
}

#[test]
fn a_folder_that_is_not_empty_needs_force_and_keeps_no_old_table() {
    let folder = Folder::with(BOARD);
    let tables = ["tables", "--format", "csv", "--table", "games", "a.pbn", "-o", "out"];
    assert_eq!(folder.run(&["tables", "--format", "csv", "a.pbn", "-o", "out"]).code, 0);
    folder.put("out/mine.txt", "mine");
    let refused = folder.run(&tables);
    let expected = "error[cli/output-not-empty]: out: is not an empty folder: `--force` replaces the tables in it\n";
    assert_ran(&refused, 2, "", expected);
    let forced = folder.run(&[&tables[..], &["--force"]].concat());
    assert_eq!(forced.code, 0, "{}", forced.err);
    let mut names: Vec<String> = fs::read_dir(folder.path("out/pbn"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["games.csv"]);
    assert!(folder.path("out/mine.txt").is_file());
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_written() {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&["tables", "--table", "games", "b.pbn", "a.pbn", "-o", "games.csv"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error[cli/not-found]: b.pbn"), "{}", ran.err);
    let text = String::from_utf8(folder.read("games.csv")).unwrap();
    assert!(text.contains("\r\na.pbn,1,0,"), "{text}");
}

#[test]
fn tables_that_cannot_be_written_leave_nothing() {
    let folder = Folder::with(BOARD).file("file", "");
    let ran = folder.run(&["tables", "a.pbn", "-o", "file/out"]);
    assert_eq!(ran.code, 2);
    assert_eq!(folder.names(), ["a.pbn", "file"]);
}

#[test]
fn a_table_is_divided_into_files() {
    let folder = Folder::with(BOARD.repeat(5).replace("]\n[Board", "]\n\n[Board"));
    let args = ["tables", "--table", "games", "--rows-per-file", "2", "a.pbn", "-o", "out"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = |part: &str| {
        let text = folder.read(&format!("out/pbn/games/part-{part}.ndjson"));
        String::from_utf8(text).unwrap().lines().count()
    };
    assert_eq!(["00000", "00001", "00002"].map(lines), [2, 2, 1]);
}

#[test]
fn tables_are_divided_by_values() {
    let games =
        "[Event \"A/B\"]\n[Date \"2012.08.01\"]\n[Deal \"N:AKQ... - - -\"]\n\n[Board \"7\"]\n";
    let folder = Folder::with(games);
    let args = ["tables", "--format", "csv", "a.pbn", "-o", "out"];
    let divided = [&args[..], &["--partition-by", "year,event"]].concat();
    let ran = folder.run(&divided);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows = |name: &str| {
        let text = String::from_utf8(folder.read(&format!("out/pbn/{name}"))).unwrap();
        text.lines().count() - 1
    };
    let (dated, null) = (
        "year=2012/event=A%2FB/part-00000.csv",
        "year=__HIVE_DEFAULT_PARTITION__/event=__HIVE_DEFAULT_PARTITION__/part-00000.csv",
    );
    assert_eq!(rows(&format!("games/{dated}")), 1);
    assert_eq!(rows(&format!("games/{null}")), 1);
    assert_eq!(rows(&format!("tags/{dated}")), 3);
    assert_eq!(rows(&format!("hands/{dated}")), 1);
    // A table without rows has its columns somewhere.
    assert_eq!(rows(&format!("scores/{null}")), 0);
    assert_eq!(rows("files.csv"), 1);
    // Without folders the old ones are gone.
    let ran = folder.run(&[&args[..], &["--force"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.path("out/pbn/games.csv").is_file() && !folder.path("out/pbn/games").exists());
    let args = ["tables", "a.pbn", "-o", "new", "--partition-by", "round"];
    let expected = "error[cli/bad-partition]: new: cannot be divided into folders: `round` has another meaning \
         in the table calls: leave out the column or the table\n";
    assert_ran(&folder.run(&args), 2, "", expected);
    assert!(!folder.path("new").exists());
    let long = format!("[Event \"{}\"]\n", "e".repeat(250));
    let folder = folder.file("long.pbn", &long);
    let args = ["tables", "long.pbn", "-o", "new", "--partition-by", "event"];
    let expected = "error[cli/bad-partition]: new: cannot be divided into folders: a value of `event` is too \
         long for the name of a folder\n";
    assert_ran(&folder.run(&args), 2, "", expected);
    assert!(!folder.path("new").exists());
}

#[test]
fn spreadsheets_take_nothing_for_a_formula() {
    let folder = Folder::with("[Event \"=1+1\"]\n");
    let args = ["tables", "--table", "tags", "--format", "csv", "--spreadsheet", "a.pbn"];
    let ran = folder.run(&args);
    assert!(ran.out.starts_with('\u{FEFF}'), "{}", ran.out);
    assert!(ran.out.contains(",Event,'=1+1,'=1+1,"), "{}", ran.out);
}

#[rstest]
#[case(&["a.pbn"], "standard output can hold only one table")]
#[case(&["a.pbn", "-o", "a.csv"], "a file can hold only one table")]
#[case(&["--table", "chess", "a.pbn"], "expected one of games, hands, calls")]
#[case(&["--table", "games", "--format", "xlsx", "a.pbn"], "expected one of ndjson, csv, parquet")]
#[case(&["--partition-by", "yaer", "a.pbn", "-o", "out"], "expected a column of the table games")]
#[case(&["--table", "games", "--partition-by", "year", "a.pbn"], "`--partition-by` writes folders")]
#[case(&["--table", "games", "--spreadsheet", "a.pbn"], "`--spreadsheet` has no effect")]
fn contradictory_options_are_refused(#[case] args: &[&str], #[case] expected: &str) {
    let ran = Folder::with(BOARD).run(&[&["tables"], args].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn help_lists_the_tables_of_each_notation() {
    let folder = Folder::new();
    let help = folder.run(&["tables", "--help"]).out;
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    for format in portnote::Format::ALL {
        let names = portnote_archive::tables::of(*format).iter().map(|table| table.name);
        let names: Vec<&str> = names.collect();
        assert!(help.contains(&names.join(", ")), "{format:?}: {help}");
    }
    assert!(help.contains("Tables of PBN and LIN: games, hands,"), "{help}");
    let brief = folder.run(&["tables", "-h"]).out;
    assert!(!brief.contains("Tables of"), "{brief}");
}

#[test]
fn a_notation_without_the_table_is_named() {
    let folder = Folder::with(BOARD).file("b.bml", "1C  natural\n");
    let ran = folder.run(&["tables", "--table", "games", "b.bml"]);
    assert_ran(&ran, 2, "", "error[cli/no-table]: b.bml: BML has no tables\n");
    let ran = folder.run(&["tables", "--table", "plies", "a.pbn"]);
    let expected = "error[cli/no-table]: a.pbn: PBN has no such table: expected one of games, hands, \
         calls, cards, tricks, scores, cells, double_dummy, tags, comments, diagnostics, files\n";
    assert_ran(&ran, 2, "", expected);
    let folder = folder.file("c.pdn", DRAUGHTS);
    let ran = folder.run(&["tables", "--table", "games", "a.pbn", "c.pdn"]);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1));
    assert!(ran.err.contains("error[cli/other-table]: c.pdn"), "{}", ran.err);
}

/// A run that was killed leaves a folder with a number that no process has.
#[cfg(unix)]
#[rstest]
#[case::beside_a_new_folder(".out.portnote-4194305-0.tmp", false)]
#[case::beside_a_folder(".out.portnote-4194305-0.tmp", true)]
#[case::in_a_folder("out/.out.portnote-4194305-0.tmp", true)]
fn files_of_an_earlier_run_are_swept(#[case] left: &str, #[case] is_there: bool) {
    let folder = Folder::with(BOARD);
    if is_there {
        fs::create_dir(folder.path("out")).unwrap();
    }
    folder.put(&format!("{left}/pbn/games.ndjson"), "half");
    let ran = folder.run(&["tables", "--table", "games", "a.pbn", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(folder.names(), ["a.pbn", "out"]);
    assert!(!folder.path(left).exists() && folder.path("out/pbn/games.ndjson").is_file());
}

/// The next run finishes what one has begun that was killed while it replaced files.
#[test]
fn files_that_a_killed_run_lists_are_replaced() {
    let folder = Folder::with(BOARD).file("out/mine.txt", "mine");
    let list = r#"{"tables": [{"files": ["pbn/calls.ndjson", "pbn/games.ndjson"]}]}"#;
    folder.put("out/_portnote.incomplete.json", list);
    folder.put("out/pbn/calls.ndjson", "old");
    let ran = folder.run(&["tables", "--force", "--table", "games", "a.pbn", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let names: Vec<_> = [
        "_portnote.incomplete.json",
        "pbn/calls.ndjson",
        "pbn/games.ndjson",
        "_portnote.json",
        "mine.txt",
    ]
    .map(|name| folder.path(&format!("out/{name}")).exists())
    .to_vec();
    assert_eq!(names, [false, false, true, true, true]);
}

/// A folder that is mounted from the same disk is a mount point nevertheless: nothing can be moved
/// into it.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_may_be_mounted_from_the_same_disk() {
    use std::process::{Command, Stdio};

    let folder = Folder::with(BOARD);
    for name in ["out", "real"] {
        fs::create_dir(folder.path(name)).unwrap();
    }
    let mounted = |script: &str| {
        let script = format!("mount --bind real out && {script}");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
        command.arg(env!("CARGO_BIN_EXE_portnote"));
        command.current_dir(folder.path("."));
        command
    };
    let mut probe = mounted("true");
    let probe = probe.stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        eprintln!("skipped: this system lets nobody but root mount a folder");
        return;
    }
    for more in ["", " --force", " --force"] {
        let run = mounted(&format!("\"$0\" tables --format csv a.pbn -o out{more}")).output();
        let run = run.unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert!(folder.path("real/pbn/games.csv").is_file());
        assert_eq!(folder.names(), ["a.pbn", "out", "real"]);
        // Then the folder has something else as well, so that files are replaced one by one.
        folder.put("real/keep", "");
    }
}
