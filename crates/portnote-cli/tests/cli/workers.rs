//! Worker processes: what they say, and that none outlives who gave it work.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rstest::rstest;

use crate::support::command;

const GREETING: &str = "portnote dd-worker 1";

/// A search of minutes.
const SLOW: &str = "tricks;H;N:K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932. .AJ765.QT84.K932";

/// A worker that has answered one request.
fn worker() -> (Child, ChildStdin) {
    let mut command = command(Path::new("."), &["dd-worker"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{GREETING} 48\ntricks;NT;N:AK... QJ... T9... 87...").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = lines.by_ref().take(2).map(Result::unwrap).collect();
    assert_eq!(first, [GREETING, "tricks;2 0 2 0"]);
    // Its output stays open, as that of a program which was killed would not.
    thread::spawn(move || lines.count());
    (child, input)
}

/// Waits for its end, which must be soon.
fn ended(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > Duration::from_secs(10) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[rstest]
#[case::idle(None)]
#[case::within_a_search(Some(SLOW))]
fn a_worker_ends_with_its_input(#[case] request: Option<&str>) {
    let (mut child, mut input) = worker();
    if let Some(request) = request {
        writeln!(input, "{request}").unwrap();
        thread::sleep(Duration::from_millis(20));
        assert_eq!(child.try_wait().unwrap(), None);
    }
    drop(input);
    assert_eq!(ended(&mut child).code(), Some(0));
}

#[rstest]
#[case::nothing_it_knows("hello")]
#[case::no_deal("tricks;H;N:- - - -")]
fn a_worker_ends_at_what_it_does_not_understand(#[case] request: &str) {
    let (mut child, mut input) = worker();
    writeln!(input, "{request}").unwrap();
    assert_eq!(ended(&mut child).code(), Some(2));
}
