//! The program and the library say the same: it is a shell, and judges nothing itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use portnote::product::includes::FolderFiles;
use portnote::{Document, DumpOptions, ExportOptions, Fixes, Format, Options, TextIndex};
use rstest::rstest;
use serde_json::Value;

use crate::support::Folder;

/// Each so many cases of a notation are compared: all of them take a minute.
const EVERY: usize = 3;

/// The inputs of some cases of the corpus.
fn cases(format: Format) -> Vec<PathBuf> {
    let name = format.about().name;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut folders = vec![root.join(name)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if file.ends_with(&format!(".{name}")) && file.matches('.').count() == 1 {
                files.push(path.canonicalize().unwrap());
            }
        }
    }
    files.sort();
    files.into_iter().step_by(EVERY).collect()
}

fn document(format: Format, path: &Path) -> Document {
    let mut options = Options::default();
    options.includes = Arc::new(FolderFiles::default());
    let document = Document::new(format, fs::read(path).unwrap());
    document.with_options(options).named(path)
}

/// Without the help of findings in included files, which names a command.
fn without_commands(mut finding: Value) -> Value {
    let is_elsewhere = finding.get("chain").is_some();
    let finding_of = finding.as_object_mut().unwrap();
    if is_elsewhere {
        finding_of.remove("help");
    }
    finding
}

#[rstest]
fn the_library_says_the_same(
    #[values(Format::Pbn, Format::Pdn, Format::Ppn, Format::Bml, Format::Bss)] format: Format,
) {
    let cases = cases(format);
    assert!(cases.len() > 10, "{format}: {}", cases.len());
    let folder = Folder::new();
    let notation = ["--notation", format.about().name];
    for path in cases {
        let name = path.to_str().unwrap();
        let run = |verb: &[&str]| folder.run(&[verb, &notation, &[name]].concat());
        let document = document(format, &path);

        let checked = document.check();
        let told = run(&["check", "--output-format", "ndjson"]).out;
        let told = told.lines().map(|line| serde_json::from_str(line).unwrap());
        let (mut told, suppressed): (Vec<Value>, Vec<Value>) =
            told.partition(|line: &Value| line["schema"] == "portnote/diagnostic/1");
        let found = checked.findings.iter();
        let mut found: Vec<Value> =
            found.map(|finding| serde_json::to_value(finding).unwrap()).collect();
        // What is found at the end of a file comes last in a stream.
        for list in [&mut told, &mut found] {
            let taken = std::mem::take(list).into_iter();
            *list = taken.map(without_commands).collect();
            list.sort_by_key(ToString::to_string);
        }
        assert_eq!(found, told, "{name}");
        assert_eq!(checked.suppressed.len(), suppressed.len(), "{name}");

        let dump = document.dump(&DumpOptions::default());
        assert!(run(&["dump"]).out == dump + "\n", "{name}");

        let text = document.bytes();
        let fixed = [&["check", "--fix", "--quiet"][..], &notation, &["-"]].concat();
        if format != Format::Bml {
            let fixed = folder.command(&fixed);
            let fixed = crate::support::feed_bytes(fixed, text);
            assert!(document.fix(Fixes::Safe).bytes == fixed, "{name}");
        }

        if let Ok(exported) = document.export(&ExportOptions::default()) {
            let ran = folder.command(&[&["export"][..], &notation, &[name]].concat());
            let written = crate::support::feed_bytes(ran, b"");
            // The program writes nothing where something would be missing.
            let expected = if exported.is_whole { exported.bytes } else { Vec::new() };
            assert!(written == expected, "{name}");
        }
    }
}

/// What the program prints, without what only it knows: where a fault is repeated, and the commands
/// that apply fixes.
fn without_notes(printed: &str) -> String {
    let mut text = String::new();
    for line in printed.lines() {
        let is_repetition = line.trim_start().starts_with("= note: and ");
        let line = match line.split_once(" fix: `portnote check ") {
            Some((before, _)) => format!("{before} fix)"),
            None => line.to_owned(),
        };
        if !is_repetition {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

#[rstest]
fn an_excerpt_is_what_the_program_prints(
    #[values(Format::Pbn, Format::Pdn, Format::Ppn, Format::Bml, Format::Bss, Format::Lin)]
    format: Format,
) {
    let folder = Folder::new();
    let mut compared = 0;
    for path in cases(format) {
        let name = path.to_str().unwrap();
        let arguments = ["check", "-v", "--max-diagnostics", "100000", "--notation"];
        let printed = folder.run(&[&arguments[..], &[format.about().name, name]].concat()).out;
        let printed = without_notes(&printed);
        let document = document(format, &path);
        let index = TextIndex::new(document.bytes());
        let mut known = Vec::new();
        for finding in &document.check() {
            // Of what is in an included file the program names the command that fixes it there.
            if !finding.chain.is_empty() {
                continue;
            }
            let kind = (finding.code, finding.severity, finding.game());
            let is_repeated = finding.game().is_some() && known.contains(&kind);
            known.push(kind);
            let excerpt = finding.excerpt(document.bytes());
            assert!(!excerpt.contains("portnote check"), "{name}: {excerpt}");
            // The program adds to a help the option with which it is done.
            let told = excerpt.split("= help:").next().unwrap_or_default();
            let is_printed = printed.contains(told) && !told.is_empty();
            assert!(is_printed || is_repeated, "{name}:\n{excerpt}\n\n{printed}");
            compared += u64::from(is_printed);
            assert_eq!(index.place(finding.span.start), finding.start, "{name}: {finding}");
            assert_eq!(index.place(finding.span.end), finding.end, "{name}: {finding}");
        }
    }
    assert!(compared > 20, "{format}: {compared}");
}
