//! Files that gzip has compressed: read as what is in them, and never written.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use rstest::rstest;

use crate::support::{CLEAN, ERROR, Folder, assert_ran, json_lines};

const PDN: &str = "[GameType \"20\"]\n1. 32-27 19-23 2. 50-1 *\n";

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_ref()).unwrap();
    encoder.finish().unwrap()
}

/// Every verb says of the compressed file what it says of the file itself.
#[rstest]
#[case(&["check", "--output-format", "concise"], "a.pbn", ERROR)]
#[case(&["check", "--output-format", "ndjson"], "a.pdn", PDN)]
#[case(&["check", "--fix", "--diff"], "a.pbn", ERROR)]
#[case(&["dump", "--with-spans"], "a.pbn", ERROR)]
#[case(&["dump", "--format", "ndjson"], "a.pdn", PDN)]
#[case(&["dump", "--format", "tree"], "a.pdn", PDN)]
#[case(&["export"], "a.pdn", "[GameType \"20\"]\n1. 32-28 19-23 *\n")]
#[case(&["export", "--repair"], "a.pbn", ERROR)]
#[case(&["convert", "--to", "bss"], "a.bml", "1C  natural\n")]
#[case(&["deps", "--direct"], "a.bml", "#INCLUDE b.bml\n")]
fn a_compressed_file_is_read_as_what_is_in_it(
    #[case] args: &[&str],
    #[case] name: &str,
    #[case] text: &str,
) {
    let packed = format!("{name}.gz");
    let folder = Folder::new().file(name, text).file(&packed, gzip(text));
    let plain = folder.run(&[args, &[name]].concat());
    let ran = folder.run(&[args, &[&packed]].concat());
    let same = |text: &str| text.replace(".gz", "");
    assert_eq!(ran.code, plain.code, "{}", ran.err);
    assert_eq!(same(&ran.out), same(&plain.out));
    assert_eq!(same(&ran.err), same(&plain.err));
    assert!(!plain.out.is_empty());
    // On standard input the first bytes say it.
    let ran = folder.run_with_stdin(&[args, &["--stdin-filename", name, "-"]].concat(), gzip(text));
    assert_eq!((ran.code, ran.out), (plain.code, plain.out), "{}", ran.err);
}

#[test]
fn a_folder_is_searched_for_compressed_files_too() {
    let folder = Folder::new()
        .file("b/a.PDN.GZ", gzip(PDN))
        .file("b/c.txt.gz", gzip(PDN))
        .file("b/d.gz", gzip(PDN));
    let ran = folder.run(&["check", "-v", "b"]);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.starts_with("b/a.PDN.GZ: "), "{}", ran.err);
}

#[test]
fn its_name_decides_without_the_last_extension() {
    let folder = Folder::new().file("a.pdn.gz", gzip("[Event \"x\"]\n"));
    let ran = folder.run(&["dump", "a.pdn.gz"]);
    assert!(ran.out.contains("portnote/pdn/1"), "{}", ran.out);
}

#[test]
fn info_says_that_a_file_is_compressed() {
    let folder = Folder::new().file("a.pbn.gz", gzip(CLEAN));
    let ran = folder.run(&["info", "a.pbn.gz"]);
    let line = "15 bytes, inflated from gzip, ASCII, LF, longest line 14 columns";
    assert_eq!(ran.out.lines().nth(1).map(str::trim_start), Some(line));
    let ran = folder.run(&["info", "--output-format", "json", "a.pbn.gz"]);
    assert_eq!(json_lines(&ran.out)[0]["files"][0]["compression"], "gzip");
}

#[rstest]
#[case(&["check", "--fix", "a.pbn.gz"])]
#[case(&["check", "--fix", "--unsafe-fixes", "a.pbn.gz"])]
#[case(&["export", "--in-place", "a.pbn.gz"])]
#[case(&["export", "--in-place", "--repair", "a.pbn.gz"])]
fn a_compressed_file_is_not_written_over(#[case] args: &[&str]) {
    let bytes = gzip(ERROR);
    let folder = Folder::new().file("a.pbn.gz", &bytes);
    let ran = folder.run(args);
    let err = "error[cli/compressed]: a.pbn.gz: a file compressed with gzip cannot be replaced: \
               inflate it first, for example with `gunzip`\n";
    assert_ran(&ran, 2, "", err);
    assert_eq!(folder.read("a.pbn.gz"), bytes);
    assert_eq!(folder.names(), ["a.pbn.gz"]);
}

#[test]
fn a_compressed_text_on_standard_input_is_fixed_on_standard_output() {
    let ran = Folder::new().run_with_stdin(&["check", "--fix", "-"], gzip(ERROR));
    assert_eq!(ran.out, CLEAN);
}

#[rstest]
#[case(&["export", "a.pbn", "-o", "b.pbn.gz"])]
#[case(&["convert", "a.bml", "--to", "html", "-o", "b.htm.gz"])]
fn outputs_are_not_compressed(#[case] args: &[&str]) {
    let folder = Folder::with(CLEAN).file("a.bml", "1C  natural\n");
    let ran = folder.run(args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("an output cannot be compressed"), "{}", ran.err);
    assert_eq!(folder.names(), ["a.bml", "a.pbn"]);
}

#[test]
fn a_conversion_of_a_compressed_file_has_the_name_of_what_is_in_it() {
    let folder = Folder::new().file("a.bml.gz", gzip("1C  natural\n")).file("b/x", "");
    let ran = folder.run(&["convert", "a.bml.gz", "--to", "html", "-o", "b"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.path("b/a.htm").exists());
    let ran = folder.run_program("bml2bss", &["a.bml.gz"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(folder.names(), ["a.bml.gz", "a.bss", "b"]);
}

#[rstest]
#[case(14, 2)]
#[case(15, 0)]
#[case(16, 0)]
fn too_much_inflated_text_is_not_read(#[case] limit: u64, #[case] code: i32) {
    assert_eq!(CLEAN.len(), 15);
    let limit = format!("inflated_bytes={limit}");
    let folder = Folder::new().file("a.pbn.gz", gzip(CLEAN)).file("b.pbn", CLEAN);
    for verb in ["check", "dump", "export", "info"] {
        let ran = folder.run(&[verb, "--limit", &limit, "a.pbn.gz"]);
        assert_eq!(ran.code, code, "{verb}: {}", ran.err);
        let message = "error[cli/inflated-too-large]: a.pbn.gz: file has more than 14 bytes when inflated: \
                       `--limit inflated_bytes=N` raises the limit\n";
        assert_eq!(ran.err.contains(message), code == 2, "{}", ran.err);
        // It is about what is inflated.
        assert_eq!(folder.run(&[verb, "--limit", "inflated_bytes=1", "b.pbn"]).code, 0);
    }
}

/// Many games, of which the compressed file lacks the end.
fn cut_off() -> Folder {
    let games: Vec<String> =
        (0..2_000).map(|number| format!("[Event \"{:0>90}\"]\n", number * 7919 % 10_007)).collect();
    let bytes = gzip(games.join("\n"));
    let half = bytes.get(..bytes.len() / 2).unwrap();
    Folder::new().file("a.pbn.gz", half).file("b.pbn", CLEAN)
}

#[test]
fn a_file_that_breaks_off_is_said_to() {
    let folder = cut_off();
    let fault = "error[cli/read-failed]: a.pbn.gz: cannot be read: the gzip data ends too early\n";
    let last = |err: &str| err.lines().last().unwrap_or("").to_owned();
    for args in [
        &["check", "a.pbn.gz"][..],
        &["check", "--jobs", "1", "a.pbn.gz"],
        &["dump", "a.pbn.gz"],
        &["dump", "--format", "ndjson", "a.pbn.gz"],
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(fault), "{}", ran.err);
        let last = last(&ran.err);
        let said = "a.pbn.gz: could not be read to the end; no problems in ";
        assert!(last.starts_with(said) && last.ends_with(" games before that"), "{last}");
    }
    let ran = folder.run(&["check", "a.pbn.gz", "b.pbn"]);
    let last = last(&ran.err);
    assert!(last.starts_with("2 files: no problems in "), "{last}");
    assert!(last.ends_with("; 1 file could not be read to the end"), "{last}");
    for args in [
        &["export", "a.pbn.gz"][..],
        &["export", "-o", "c.pbn", "a.pbn.gz"],
        &["export", "-o", "c.pbn", "a.pbn.gz", "b.pbn"],
        &["dump", "--format", "tree", "a.pbn.gz"],
        &["convert", "--notation", "bml", "--to", "html", "a.pbn.gz"],
        &["deps", "--notation", "bml", "a.pbn.gz"],
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(fault), "{}", ran.err);
        assert!(!ran.err.contains("no problems"), "{}", ran.err);
        assert!(!folder.path("c.pbn").exists());
    }
    let ran = folder.run(&["info", "a.pbn.gz"]);
    let said = "only the beginning is counted: cannot be read: the gzip data ends too early";
    assert!(ran.out.contains(said), "{}", ran.out);
}
