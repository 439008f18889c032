//! Programs that are scripts.

#![cfg(unix)]

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;

use rstest::rstest;

use super::*;

/// A script in place of a program.
fn script(folder: &Path, name: &str, text: &str) -> Printer {
    let path = folder.join(name);
    let mut file = File::create_new(&path).unwrap();
    file.write_all(format!("#!/bin/sh\n{text}\n").as_bytes()).unwrap();
    drop(file);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    Printer { kind: Kind::of(&path), path, limit: Duration::from_secs(20) }
}

/// What a program made, or why it made nothing; no folder is left.
fn made(printer: &Printer, target: Target, folder: &Path) -> Result<String, String> {
    let room = Room::beside(Some(&folder.join("out"))).unwrap();
    let made = match target {
        Target::Pdf => printer.pdf(b"the document".as_slice(), room),
        Target::Png => printer.png("<svg viewBox=\"0 0 20 10\">", None, room),
    };
    let made = made.map(|mut printed| {
        let mut text = Vec::new();
        printed.file.read_to_end(&mut text).unwrap();
        String::from_utf8_lossy(&text).into_owned()
    });
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(entries.into_iter().all(|name| !name.to_string_lossy().ends_with(".tmp")));
    made.map_err(|problem| problem.to_string())
}

/// The file that an argument of a browser names.
const OUT: &str =
    "for it; do case $it in --print-to-pdf=*|--screenshot=*) out=${it#*=};; esac; done";

#[rstest]
#[case::browser(
    "chromium",
    "printf '%%PDF-'>\"$out\"; cat page.html >>\"$out\"",
    Target::Pdf,
    "%PDF-the document"
)]
#[case::typst(
    "typst",
    "{ printf '%%PDF-'; cat \"$4\"; } >\"$5\"",
    Target::Pdf,
    "%PDF-the document"
)]
#[case::size(
    "chromium",
    "printf '\\211PNG'>\"$out\"; echo \"$*\" | grep -o 'window[^ ]*' >>\"$out\"",
    Target::Png,
    "\u{FFFD}PNGwindow-size=20,10\n"
)]
#[case::picture(
    "typst-0.13",
    "{ printf '\\211PNG'; echo \"$5\"; cat page.svg; } >\"$7\"",
    Target::Png,
    "\u{FFFD}PNG192\n<svg viewBox=\"0 0 20 10\">"
)]
fn a_program_makes_an_output(
    #[case] name: &str,
    #[case] text: &str,
    #[case] target: Target,
    #[case] expected: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let printer = script(folder.path(), name, &format!("{OUT}\n{text}"));
    assert_eq!(made(&printer, target, folder.path()).as_deref(), Ok(expected));
}

#[rstest]
#[case::nothing("true", "exit status: 0")]
#[case::words("echo one >&2; echo 'no sandbox' >&2; exit 3", "no sandbox")]
#[case::another("echo text >\"$out\"", "exit status: 0")]
#[case::partly("printf '%%PDF-'>\"$out\"; exit 1", "exit status: 1")]
fn a_program_that_fails_is_named(#[case] text: &str, #[case] reason: &str) {
    let folder = tempfile::tempdir().unwrap();
    let printer = script(folder.path(), "chromium", &format!("{OUT}\n{text}"));
    let expected = format!("`{}` made no PDF: {reason}", printer.name());
    assert_eq!(made(&printer, Target::Pdf, folder.path()), Err(expected));
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut printer = script(folder.path(), "chromium", "sleep 60 & sleep 60");
    printer.limit = Duration::from_millis(100);
    let said = made(&printer, Target::Pdf, folder.path()).unwrap_err();
    assert!(said.ends_with("made no PDF: it did not end within 0 seconds"), "{said}");
}
