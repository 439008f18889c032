//! Builds the tests of a changed crate, and runs them with one change after another.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use serde_json::Value;

use crate::places::Place;
use crate::tree;

/// The seconds of processor time that the tests of one program may take with a change: a loop that no
/// longer ends is noticed too. Time on a clock would call a busy machine a change that is noticed.
const PATIENCE: &str = "400";

/// Programs of tests that run at the same time.
const THREADS: usize = 2;

/// What came of a build.
pub(crate) enum Built {
    /// The programs of the tests, those of the crate first.
    Tests(Vec<Test>),
    /// Files and lines that do not compile.
    Broken(Vec<(String, usize)>),
}

/// A program of tests.
pub(crate) struct Test {
    program: PathBuf,
    args: Vec<String>,
    folder: PathBuf,
    /// The variable that chooses a change.
    variable: String,
}

/// The crate of the corpus, and its program.
const CORPUS: &str = "portnote-conformance";

/// Crates that users see through the program: its tests are tried too.
const SHOWN: [&str; 5] =
    ["portnote", "portnote-archive", "portnote-cli", "portnote-core", "portnote-render"];

/// Builds the tests of a crate and what else notices a change of it: the corpus, the tests of the
/// facade and the archive and, for what users see, those of the program.
pub(crate) fn build(copy: &Path, target: &Path, name: &str) -> Result<Built, String> {
    let mut packages = vec![name, "portnote", "portnote-archive"];
    if SHOWN.contains(&name) {
        packages.push("portnote-cli");
    }
    packages.sort_unstable();
    packages.dedup();
    // One command for all, since what else is built decides the features of a library. The program
    // of the corpus is built for the test of the corpus, and run here for one notation.
    let mut args = vec!["test", "--no-run", "--all-features", "--lib", "--bins"];
    let mut named = Vec::new();
    for package in &packages {
        args.extend(["--package", package]);
        named.extend(tree::tests(copy, package)?);
    }
    args.extend(["--package", CORPUS, "--test", "all"]);
    args.extend(named.iter().flat_map(|test| ["--test", test.as_str()]));
    let messages = match cargo(copy, target, &args)? {
        Ok(messages) => messages,
        Err(lines) => return Ok(Built::Broken(lines)),
    };
    let mut tests: Vec<Test> =
        messages.iter().filter_map(|message| program_of(message, name)).collect();
    // Those of the crate are quick, and notice most.
    tests.sort_by_key(|test| {
        let place = |wanted: &str| test.folder.ends_with(wanted);
        (!place(name), !place(CORPUS))
    });
    Ok(Built::Tests(tests))
}

/// Messages of cargo, or the places that do not compile.
type Compiled = Result<Vec<Value>, Vec<(String, usize)>>;

fn cargo(copy: &Path, target: &Path, args: &[&str]) -> Result<Compiled, String> {
    let mut command = Command::new("cargo");
    command.args(args).arg("--message-format=json");
    command.current_dir(copy).env("CARGO_TARGET_DIR", target);
    command.stderr(Stdio::null());
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str(line).ok());
    let messages: Vec<Value> = messages.collect();
    Ok(match output.status.success() {
        true => Ok(messages),
        false => Err(messages.iter().flat_map(broken).collect()),
    })
}

/// The part of the corpus that is about a crate.
fn corpus_args(name: &str) -> Vec<String> {
    let notations: &[&str] = match name {
        "portnote-pbn" => &["pbn"],
        "portnote-lin" => &["lin"],
        "portnote-bridge" => &["pbn", "lin"],
        "portnote-pdn" | "portnote-draughts" => &["pdn"],
        "portnote-ppn" | "portnote-pinochle" => &["ppn"],
        "portnote-bml" => &["bml", "bss"],
        _ => &[],
    };
    let mut args = vec!["test-corpus".to_owned()];
    for notation in notations {
        args.extend(["--notation".to_owned(), (*notation).to_owned()]);
    }
    // Pictures are drawn in cases that ask for them.
    if name == "portnote-render" {
        args.push("/picture/".to_owned());
    }
    args
}

fn variable(name: &str) -> String {
    // A shell hands on only names of letters, digits and `_`.
    format!("PORTNOTE_MUTANT_{}", name.replace('-', "_"))
}

/// Fails where a test fails without any change.
pub(crate) fn unchanged(tests: &[Test]) -> Result<(), String> {
    for test in tests {
        if !passes(test, 0) {
            return Err(format!("{} fails without a change", test.program.display()));
        }
    }
    Ok(())
}

/// The changes that no test notices.
pub(crate) fn all<'p>(tests: &[Test], places: &[&'p Place]) -> Vec<&'p Place> {
    let (next, survivors) = (Mutex::new(places.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let place = next.lock().ok().and_then(|mut next| next.next().copied());
                    let Some(place) = place else { break };
                    let is_noticed = tests.iter().any(|test| !passes(test, place.number));
                    if !is_noticed && let Ok(mut survivors) = survivors.lock() {
                        survivors.push(place);
                    }
                    let said = if is_noticed { "noticed" } else { "NOT noticed" };
                    eprintln!("{said}: {place}");
                }
            });
        }
    });
    let mut survivors = survivors.into_inner().unwrap_or_default();
    survivors.sort_by_key(|place| place.number);
    survivors
}

fn passes(test: &Test, number: usize) -> bool {
    let mut command = Command::new("sh");
    command.args(["-c", r#"ulimit -t "$1"; shift; exec "$@""#, "sh", PATIENCE]);
    command.arg(&test.program).args(&test.args);
    command
        .current_dir(&test.folder)
        .env("CARGO_MANIFEST_DIR", &test.folder)
        .env(&test.variable, number.to_string())
        .env("CI", "true");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// A program that cargo made: a test, or the program of the corpus.
fn program_of(message: &Value, name: &str) -> Option<Test> {
    let program = PathBuf::from(message.get("executable")?.as_str()?);
    let is_test = message.pointer("/profile/test")?.as_bool()?;
    let manifest = message.get("manifest_path")?.as_str()?;
    let folder = Path::new(manifest).parent()?.to_path_buf();
    let is_corpus = folder.ends_with(CORPUS);
    let is_its_program = is_corpus && program.file_stem().is_some_and(|stem| stem == CORPUS);
    (is_its_program || is_test && !is_corpus).then(|| Test {
        program,
        args: match is_its_program {
            true => corpus_args(name),
            false => Vec::new(),
        },
        folder,
        variable: variable(name),
    })
}

/// The places of an error of the compiler.
fn broken(message: &Value) -> Vec<(String, usize)> {
    let is_error = message.pointer("/message/level").and_then(Value::as_str) == Some("error");
    let spans = message.pointer("/message/spans").and_then(Value::as_array);
    let spans = spans.filter(|_| is_error).into_iter().flatten();
    let place = |span: &Value| {
        let file = span.get("file_name")?.as_str()?.to_owned();
        let line = span.get("line_start")?.as_u64()?;
        Some((file, usize::try_from(line).ok()?))
    };
    spans.filter_map(place).collect()
}
