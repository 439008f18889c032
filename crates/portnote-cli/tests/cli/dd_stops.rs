//! Runs of `dd` that are interrupted keep what is solved, and leave no process.

use std::fs;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rstest::rstest;

use crate::support::Folder;

/// A board that is solved at once, and one that takes minutes.
const TEXT: &str = "[Board \"1\"]\n[Deal \"N:AQ... 65... 43... KJ...\"]\n\n\
    [Board \"2\"]\n[Deal \"W:.AJ765.QT84.K932 K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932.\"]\n";

fn signal(child: &Child, signal: i32) {
    let mut kill = Command::new("kill");
    kill.arg(format!("-{signal}")).arg(child.id().to_string());
    assert!(kill.status().unwrap().success());
}

/// The processes that a process started and that run.
fn children(parent: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let lists: Vec<String> = lists.collect();
    lists.iter().flat_map(|list| list.split_whitespace()).filter_map(|id| id.parse().ok()).collect()
}

fn is_alive(process: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // One that ended and is not waited for is not at work.
    !state.is_empty() && !state.contains(") Z ")
}

/// A run, once its first board is solved and kept, and the processes that solve the second.
fn run(folder: &Folder, options: &[&str]) -> (Child, Vec<u32>) {
    let args = [&["dd", "--cache", "c.dd"], options, &["a.pbn"]].concat();
    let mut command = folder.command(&args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let is_kept = || fs::metadata(folder.path("c.dd")).is_ok_and(|file| file.len() > 63);
    while !is_kept() || children(child.id()).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing is solved");
        thread::sleep(Duration::from_millis(5));
    }
    let workers = children(child.id());
    (child, workers)
}

fn no_worker_is_left(workers: &[u32]) {
    let begun = Instant::now();
    while workers.iter().any(|worker| is_alive(*worker)) {
        assert!(begun.elapsed() < Duration::from_secs(5), "a worker is left");
        thread::sleep(Duration::from_millis(5));
    }
}

#[rstest]
#[case::control_c(2)]
#[case::terminate(15)]
fn a_report_ends_with_what_is_solved(#[case] by: i32) {
    let folder = Folder::with(TEXT);
    let (mut child, workers) = run(&folder, &["--format", "json"]);
    signal(&child, by);
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(by));
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["games"].as_array().unwrap().len(), 1);
    no_worker_is_left(&workers);
}

#[test]
fn a_file_is_filled_with_what_is_solved() {
    let folder = Folder::with(TEXT);
    let (mut child, workers) = run(&folder, &["--fill"]);
    signal(&child, 2);
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    let text = String::from_utf8(folder.read("a.pbn")).unwrap();
    assert_eq!(text.matches("[OptimumResultTable ").count(), 1);
    assert_eq!(folder.names(), ["a.pbn", "c.dd"]);
    no_worker_is_left(&workers);
}

#[test]
fn a_run_that_is_killed_leaves_its_file_and_no_worker() {
    let folder = Folder::with(TEXT);
    let (mut child, workers) = run(&folder, &["--fill"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(folder.read("a.pbn"), TEXT.as_bytes());
    no_worker_is_left(&workers);
}
