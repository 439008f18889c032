//! Progress of long work: on a terminal only, and never on standard output.

use std::fs;
use std::process::{Command, Stdio};

use crate::support::Folder;

const BOARDS: usize = 150_000;

/// Work for a while, also where the program is held up later than it should be.
fn archive() -> Folder {
    let board = "[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 \
                 AQ52.K74.AJ3.K82\"]\n[Auction \"N\"]\n1C 1D 1H 1S\nAP\n\n";
    Folder::with(board.repeat(BOARDS))
}

/// The program writes a table, and is held up for more than the second after which a bar is wanted.
fn line() -> String {
    let program = env!("CARGO_BIN_EXE_portnote");
    format!(
        "'{program}' tables --jobs 1 --table calls a.pbn > calls.ndjson & p=$!; \
         sleep 0.1; kill -STOP $p; sleep 1.3; kill -CONT $p; wait $p"
    )
}

/// Standard output holds the table, and nothing else.
fn assert_whole(folder: &Folder) {
    let text = fs::read_to_string(folder.path("calls.ndjson")).unwrap();
    assert_eq!(text.lines().count(), BOARDS * 7);
    assert!(text.lines().all(|line| line.starts_with("{\"file\":\"a.pbn\",")));
}

#[test]
fn without_a_terminal_there_is_none() {
    let folder = archive();
    let mut command = Command::new("sh");
    command.args(["-c", &line()]).current_dir(folder.path(""));
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_whole(&folder);
}

#[test]
fn a_terminal_shows_percentage_and_time_left() {
    let folder = archive();
    let mut command = Command::new("script");
    command.args(["-qec", &line(), "/dev/null"]);
    command.current_dir(folder.path("")).stdin(Stdio::null());
    let Ok(output) = command.output() else {
        println!("skipped: the program `script` is not installed");
        return;
    };
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("% of ") && shown.contains(" left, "), "{shown}");
    assert_whole(&folder);
}
