//! The export profile accepts what the writer writes, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use portnote_core::{Diagnostic, Profile, Severity};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, check, parse, parse_with};

/// Bytes that are put between others, one at a time.
const PIECES: [&[u8]; 12] =
    [b" ", b"\r\n", b"\n", b"\t", b"0", b"+", b"-", b"*", b"?", b"A", b";", b"% x\r\n"];

/// A text is accepted exactly if it is its own export.
#[test]
fn texts_that_the_export_profile_accepts_are_their_own_export() {
    let mut wrong = Vec::new();
    let mut accepted = 0_usize;
    let mut seen = 0_usize;
    for path in exports() {
        let bytes = fs::read(&path).unwrap_or_default();
        assert!(is_accepted(&bytes), "{} is an export", path.display());
        // A step that shares no factor with the number of pieces meets all pairs in the end.
        let step = (bytes.len() / 40).max(1);
        for (number, at) in (0..=bytes.len()).step_by(step).enumerate() {
            for text in mutants(&bytes, at, number) {
                seen += 1;
                if !is_accepted(&text) {
                    continue;
                }
                accepted += 1;
                if export(&text).as_deref() != Some(&*text) {
                    wrong.push((path.clone(), String::from_utf8_lossy(&text).into_owned()));
                }
            }
        }
    }
    assert!(accepted > 100 && seen > 10_000, "{accepted} of {seen}");
    for (path, text) in wrong.iter().take(5) {
        eprintln!("--- {}\n{text}", path.display());
    }
    assert!(
        wrong.is_empty(),
        "{} of {accepted} are accepted and not their own export",
        wrong.len()
    );
}

/// A text with something put in, taken out, or put twice.
fn mutants(bytes: &[u8], at: usize, number: usize) -> Vec<Vec<u8>> {
    let (before, after) = bytes.split_at(at);
    let piece = PIECES.get(number % PIECES.len()).copied().unwrap_or(b" ");
    let other = PIECES.get((number + 5) % PIECES.len()).copied().unwrap_or(b" ");
    let word = after.iter().position(u8::is_ascii_whitespace).unwrap_or(0);
    let line = after.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    vec![
        [before, piece, after].concat(),
        [before, other, after].concat(),
        [before, after.get(1..).unwrap_or(&[])].concat(),
        [before, after.get(word..).unwrap_or(&[])].concat(),
        [before, after.get(line..).unwrap_or(&[])].concat(),
    ]
}

fn is_accepted(bytes: &[u8]) -> bool {
    let mut options = Options::default();
    options.profile = Profile::Export;
    let parsed = parse_with(bytes, &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found.iter().all(|found| found.severity != Severity::Error)
}

/// The export of a text, where it has one.
fn export(bytes: &[u8]) -> Option<Vec<u8>> {
    let file = parse(bytes).value;
    let mut exporter = Exporter::new(ExportOptions::default());
    let mut context = Context::new();
    let mut text = exporter.header();
    for block in file.game_blocks() {
        text.extend(exporter.game(&context.game(block)).ok()?.bytes);
    }
    text.extend(exporter.closing(file.closing()).ok()?.bytes);
    Some(text)
}

fn exports() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pbn");
    let mut folders = vec![corpus];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(name) = path.to_string_lossy().strip_suffix(".export.pbn")
                // What was reported about an export may be an error of it.
                && !path.with_extension("diag").exists()
                && !has_errors(&PathBuf::from(format!("{name}.diag")))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Whether errors were found in a text: those that its export cannot put right are in it.
fn has_errors(findings: &Path) -> bool {
    fs::read_to_string(findings).is_ok_and(|text| text.contains(" error "))
}
