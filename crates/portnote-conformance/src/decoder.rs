//! Runs another program over the corpus: the text on its input, its dump on its output.

use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::{fs, thread};

use serde_json::Value;

use crate::diff;
use crate::find::{Case, Verdict};
use crate::report::Outcome;
use crate::settings::Settings;

/// Scores a program on one case.
///
/// A valid case has to be accepted with the exit code 0, an invalid one has to be rejected
/// with another, a lenient one is free. The dump of an accepted case is compared as JSON,
/// unless the program writes none. A case that is read with options of ours says nothing
/// about a program that does not have them.
#[must_use]
pub fn run(case: &Case, command: &str) -> Outcome {
    let mut outcome = Outcome::new(&case.name);
    match Settings::of(&case.path) {
        Err(error) => outcome.fail("settings", error),
        Ok(settings) if settings.changes_reading() => {
            outcome.notes.push("left out: it is read with options".to_owned());
            return outcome;
        }
        Ok(_) => {}
    }
    let output = match fs::read(&case.path).and_then(|bytes| feed(command, bytes)) {
        Ok(output) => output,
        Err(error) => {
            outcome.fail("decoder", error.to_string());
            return outcome;
        }
    };
    let is_accepted = output.status.success();
    match (case.verdict, is_accepted) {
        (Verdict::Valid, false) => {
            outcome.fail("decoder", format!("rejects a valid case: {}", output.status))
        }
        (Verdict::Invalid, true) => outcome.fail("decoder", "accepts an invalid case"),
        _ => {}
    }
    let is_compared = is_accepted && case.verdict != Verdict::Invalid;
    if is_compared
        && !output.stdout.trim_ascii().is_empty()
        && let Some(complaint) = compare(case, &output.stdout)
    {
        outcome.fail("decoder", complaint);
    }
    outcome
}

/// Starts the program. Its input is written by a thread of its own, because a program that
/// writes before it has read all would otherwise wait for us while we wait for it.
fn feed(command: &str, bytes: Vec<u8>) -> io::Result<Output> {
    let mut child = shell(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let input = child.stdin.take();
    let writer = thread::spawn(move || {
        // A program may reject a text before its end.
        input.map(|mut input| input.write_all(&bytes))
    });
    let output = child.wait_with_output();
    let _ = writer.join();
    output
}

fn shell(command: &str) -> Command {
    let (program, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(program);
    shell.arg(option).arg(command);
    shell
}

fn compare(case: &Case, output: &[u8]) -> Option<String> {
    let want = match fs::read(case.beside(".json")) {
        Ok(want) => want,
        Err(error) => return Some(format!("the expected dump cannot be read: {error}")),
    };
    let (have, want) = match (normal(output), normal(&want)) {
        (Ok(have), Ok(want)) => (have, want),
        (Err(error), _) => return Some(format!("the dump is not JSON: {error}")),
        (_, Err(error)) => return Some(format!("the expected dump is not JSON: {error}")),
    };
    (have != want)
        .then(|| format!("the dump differs\n{}", diff::lines(have.as_bytes(), want.as_bytes())))
}

/// A dump in one form, without the name that the program gave to its input and the numbers
/// of diagnostics, which are those of our catalogue.
fn normal(json: &[u8]) -> serde_json::Result<String> {
    let mut document: Value = serde_json::from_slice(json)?;
    let games = document.get_mut("games").and_then(Value::as_array_mut);
    for game in games.into_iter().flatten().filter_map(Value::as_object_mut) {
        for ours in ["file", "diagnostics", "errors"] {
            game.remove(ours);
        }
    }
    if let Some(document) = document.as_object_mut() {
        document.remove("file");
    }
    serde_json::to_string_pretty(&document)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_read_is_no_error() {
        let output = feed("echo '{}'; exit 3", vec![b'x'; 1 << 20]).unwrap();
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(3), b"{}\n".as_slice()));
    }

    #[test]
    fn a_program_that_echoes_is_no_deadlock() {
        assert_eq!(feed("cat", vec![b'x'; 1 << 20]).unwrap().stdout.len(), 1 << 20);
    }

    #[test]
    fn names_of_files_do_not_matter() {
        let named = br#"{"schema":"s","file":"-","games":[{"file":"-","index":1}]}"#;
        assert_eq!(
            normal(named).unwrap(),
            normal(br#"{"games":[{"index":1}],"schema":"s"}"#).unwrap()
        );
    }
}
