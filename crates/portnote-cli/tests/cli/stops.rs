//! Runs of `tables` and `select` that end early leave nothing that is not whole.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rstest::rstest;

use crate::support::{Folder, Ran, finish};

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// A file of so many games that a run takes a while.
fn archive(games: usize) -> Folder {
    let game = |number: usize| {
        format!(
            "[Board \"{number}\"]\n[Date \"20{:02}.01.01\"]\n[Dealer \"N\"]\n\
             [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
             [Auction \"N\"]\n1C 1D 1H 1S\nAP\n\n",
            number % 20
        )
    };
    Folder::with((1..=games).map(game).collect::<String>())
}

/// Runs the program, sends it a signal after a while, and says whether the signal ended it.
fn interrupted(folder: &Folder, args: &[&str], signal: i32, pause: u64) -> bool {
    let mut child = folder.command(args);
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_millis(pause));
    let mut kill = Command::new("kill");
    kill.arg(format!("-{signal}")).arg(child.id().to_string());
    kill.stderr(Stdio::null()).status().unwrap();
    let status = child.wait().unwrap();
    let is_ended = status.signal() == Some(signal);
    assert!(is_ended || status.code() == Some(0), "{status}");
    is_ended
}

/// When to interrupt a run: from its beginning to after its end.
fn pauses(folder: &Folder, args: &[&str]) -> impl Iterator<Item = u64> + use<> {
    let started = Instant::now();
    assert_eq!(folder.run(args).code, 0);
    let whole = u64::try_from(started.elapsed().as_millis()).unwrap();
    (0..12).map(move |part| whole * part / 10)
}

/// Whether this process was started so that a signal has no effect on those that it starts, as by
/// a shell in the background.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    let is_ignored = ignored.is_some_and(|bits| bits >> (signal - 1) & 1 == 1);
    if is_ignored {
        println!("skipped: signal {signal} is ignored here");
    }
    is_ignored
}

/// All files below a folder, by their names in it.
fn files(folder: &Path) -> Vec<String> {
    let mut open = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            let name = path.strip_prefix(folder).unwrap();
            found.push(name.to_string_lossy().into_owned());
        }
    }
    found.sort();
    found
}

#[rstest]
#[case::into_a_new_folder(&["-o", "out"], SIGTERM)]
#[case::with_control_c(&["-o", "out"], SIGINT)]
#[case::divided(&["--partition-by", "year", "--format", "parquet", "-o", "out"], SIGTERM)]
fn interrupted_tables_are_all_there_or_none(#[case] options: &[&str], #[case] signal: i32) {
    if is_ignored(signal) {
        return;
    }
    let folder = archive(2_000);
    let args = [&["tables", "a.pbn"], options].concat();
    let pauses = pauses(&folder, &args);
    let whole = files(&folder.path("out"));
    let mut ended = 0;
    for pause in pauses {
        fs::remove_dir_all(folder.path("out")).unwrap();
        if interrupted(&folder, &args, signal, pause) {
            ended += 1;
        }
        match folder.names().as_slice() {
            [only] => {
                assert_eq!(only, "a.pbn");
                fs::create_dir(folder.path("out")).unwrap();
            }
            [_, out] => {
                assert_eq!(out, "out");
                assert_eq!(files(&folder.path("out")), whole);
            }
            more => panic!("{more:?}"),
        }
    }
    assert!(ended > 0);
}

/// A folder that was there before holds what it held.
#[test]
fn interrupted_tables_leave_a_folder_as_it_was() {
    let mut folder = archive(2_000);
    let args = ["tables", "a.pbn", "--force", "-o", "out"];
    let pauses = pauses(&folder, &args);
    let mut whole = files(&folder.path("out"));
    whole.push("mine.txt".to_owned());
    whole.sort();
    let mut ended = 0;
    for pause in pauses {
        fs::remove_dir_all(folder.path("out")).unwrap();
        folder = folder.file("out/mine.txt", "mine");
        if interrupted(&folder, &args, SIGTERM, pause) {
            ended += 1;
            let found = files(&folder.path("out"));
            assert!(found == ["mine.txt"] || found == whole, "{found:?}");
        }
    }
    assert!(ended > 0);
}

#[rstest]
fn an_interrupted_selection_is_there_or_not(#[values(SIGTERM, SIGINT)] signal: i32) {
    if is_ignored(signal) {
        return;
    }
    let folder = archive(4_000);
    let args = [
        "select",
        "--sort=-board",
        "--renumber",
        "a.pbn",
        "-o",
        "out.pbn",
        "--rest",
        "rest.pbn",
        "--where",
        "board > 9",
    ];
    let pauses = pauses(&folder, &args);
    let whole = ["out.pbn", "rest.pbn"].map(|name| folder.read(name));
    let mut ended = 0;
    for pause in pauses {
        for name in ["out.pbn", "rest.pbn"] {
            let _ = fs::remove_file(folder.path(name));
        }
        if interrupted(&folder, &args, signal, pause) {
            ended += 1;
        }
        for name in folder.names() {
            let expected = match name.as_str() {
                "out.pbn" => &whole[0],
                "rest.pbn" => &whole[1],
                "a.pbn" => continue,
                other => panic!("{other}"),
            };
            assert!(folder.read(&name) == *expected, "{name}");
        }
    }
    assert!(ended > 0);
}

/// A disk on which no file may have more than some thousand bytes.
fn on_a_full_disk(folder: &Folder, args: &[&str]) -> Ran {
    let program = env!("CARGO_BIN_EXE_portnote");
    // The signal that the system sends there is not to end the program.
    let line = format!("ulimit -f 8; exec '{program}' \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &line, "sh"]).args(args);
    command.current_dir(folder.path("")).stdin(Stdio::null());
    command.env("NO_COLOR", "1");
    finish(command)
}

#[rstest]
#[case::tables(&["tables", "a.pbn", "-o", "out"], "out")]
#[case::parquet(&["tables", "--format", "parquet", "a.pbn", "-o", "out"], "out")]
#[case::divided(&["tables", "--partition-by", "dealer", "a.pbn", "-o", "out"], "out")]
#[case::one_table(&["tables", "--table", "calls", "a.pbn", "-o", "calls.csv"], "calls.csv")]
#[case::selection(&["select", "--where", "board > 3", "a.pbn", "-o", "out.pbn"], "out.pbn")]
#[case::parts(&["select", "--split-by", "dealer", "a.pbn", "-o", "out-{dealer}.pbn"], "out-N.pbn")]
#[case::the_rest(&["select", "--where", "board = 3", "a.pbn", "--count", "--rest", "rest.pbn"], "rest.pbn")]
#[case::a_page(&["render", "a.pbn", "-o", "a.html"], "a.html")]
#[case::sheets(&["render", "--layout", "curtain", "a.pbn", "-o", "a.html"], "a.html")]
#[case::a_converted_page(&["convert", "a.pbn", "-o", "a.html"], "a.html")]
#[case::boards(&["convert", "a.pbn", "-o", "a.lin"], "a.lin")]
fn a_full_disk_is_an_error_and_leaves_nothing(#[case] args: &[&str], #[case] named: &str) {
    let folder = archive(2_000);
    let ran = on_a_full_disk(&folder, args);
    let expected = format!("error[cli/write-failed]: {named}: cannot be written: File too large");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.starts_with(&expected), "{}", ran.err);
    assert_eq!(folder.names(), ["a.pbn"]);
}

/// Standard output is a file there.
#[test]
fn a_limit_of_the_system_is_an_error() {
    let folder = archive(2_000);
    let program = env!("CARGO_BIN_EXE_portnote");
    let line = format!("ulimit -f 8; exec '{program}' dump a.pbn > dump.json");
    let mut command = Command::new("sh");
    command.args(["-c", &line]).current_dir(folder.path(""));
    let ran = finish(command);
    let expected = "error[cli/write-failed]: standard output: cannot be written: File too large";
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with(expected), "{}", ran.err);
}

#[rstest]
#[case(&["tables", "--table", "games", "a.pbn"])]
#[case(&["tables", "--table", "games", "--format", "parquet", "a.pbn"])]
#[case(&["select", "a.pbn"])]
#[case(&["select", "--list", "a.pbn"])]
#[case(&["select", "--count", "a.pbn"])]
fn a_full_device_is_an_error(#[case] args: &[&str]) {
    if !Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full");
        return;
    }
    let folder = archive(10);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = folder.command(args);
    let output = command.stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    let expected = "error[cli/write-failed]: standard output: cannot be written: No space left on device (os error 28)\n";
    assert_eq!(output.status.code(), Some(2));
    assert!(err.ends_with(expected), "{err}");
}

/// What the system does not write is said once, however many outputs there are.
#[test]
fn a_full_disk_is_one_error() {
    let folder = archive(30);
    let args = ["render", "--to", "svg", "a.pbn", "-o", "out/"];
    let ran = on_a_full_disk(&folder, &args);
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[0].contains("out/1.svg: cannot be written: File too large"), "{}", ran.err);
    assert!(lines[1].contains("29 more outputs have the same problem"), "{}", ran.err);
}
