//! Exit codes: 0 done, 1 found by `check` or left out, 2 usage, input and output.

use rstest::rstest;

use crate::support::{CLEAN, ERROR, Folder, INFO, WARNING};

/// A bidding system with an error, and records with one.
const SYSTEM: &str = "1C  natural\n  9C  never\n";
/// A character that PBN cannot hold, and for which there is no other.
const UNWRITABLE: &str = "[Event \"\u{4E16}\"]\n";

const RECORDS: &str = "*00{A}=NYYYYYY\n001C=NYYYYYY008a\n009C=NYYYYYY008b\n";

fn folder() -> Folder {
    Folder::new()
        .file("clean.pbn", CLEAN)
        .file("info.pbn", INFO)
        .file("warning.pbn", WARNING)
        .file("error.pbn", ERROR)
        .file("unwritable.pbn", UNWRITABLE)
        .file("system.bml", SYSTEM)
        .file("records.bss", RECORDS)
}

/// Verbs whose output is data have done their work once all of it is written.
#[rstest]
#[case::json(&["dump", "error.pbn"])]
#[case::ndjson(&["dump", "--format", "ndjson", "error.pbn"])]
#[case::tree(&["dump", "--format", "tree", "error.pbn"])]
#[case::two(&["dump", "warning.pbn", "error.pbn"])]
#[case::bml(&["dump", "system.bml"])]
#[case::bss(&["dump", "records.bss"])]
#[case::export(&["export", "warning.pbn"])]
#[case::to_html(&["convert", "--to", "html", "system.bml"])]
#[case::to_bss(&["convert", "--to", "bss", "system.bml"])]
#[case::to_bml(&["convert", "--to", "bml", "records.bss"])]
#[case::info(&["info", "error.pbn"])]
#[case::info_json(&["info", "--output-format", "json", "error.pbn", "system.bml"])]
#[case::deps(&["deps", "system.bml"])]
fn data_verbs_do_not_count_findings(#[case] args: &[&str]) {
    let ran = folder().run(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.is_empty());
}

/// `--fail-on` makes findings count, and `--exit-zero` takes that back.
#[rstest]
#[case(&["dump", "clean.pbn"], [0, 0, 0])]
#[case(&["dump", "info.pbn"], [0, 0, 1])]
#[case(&["dump", "warning.pbn"], [0, 1, 1])]
#[case(&["dump", "error.pbn"], [1, 1, 1])]
#[case(&["dump", "--format", "ndjson", "warning.pbn"], [0, 1, 1])]
#[case(&["dump", "--format", "tree", "warning.pbn"], [0, 1, 1])]
#[case(&["info", "warning.pbn"], [0, 1, 1])]
#[case(&["info", "error.pbn"], [1, 1, 1])]
#[case(&["export", "warning.pbn"], [0, 1, 1])]
#[case(&["convert", "--to", "html", "system.bml"], [1, 1, 1])]
fn findings_count_where_that_is_asked_for(#[case] args: &[&str], #[case] codes: [i32; 3]) {
    let folder = folder();
    for (level, expected) in ["error", "warning", "info"].into_iter().zip(codes) {
        let failing = [args, &["--fail-on", level]].concat();
        assert_eq!(folder.run(&failing).code, expected, "{level}");
        let zero = [&failing[..], &["--exit-zero"]].concat();
        assert_eq!(folder.run(&zero).code, 0, "{level}");
    }
}

/// Something that was to be written is not.
#[rstest]
#[case::refused(&["export", "unwritable.pbn"])]
#[case::partial(&["export", "--partial", "clean.pbn", "unwritable.pbn"])]
#[case::in_place(&["export", "--in-place", "unwritable.pbn"])]
#[case::include(&["convert", "--to", "html", "lacking.bml"])]
#[case::include_bss(&["convert", "--to", "bss", "lacking.bml"])]
#[case::deps(&["deps", "lacking.bml"])]
#[case::dump(&["dump", "utf16.pbn"])]
#[case::dump_ndjson(&["dump", "--format", "ndjson", "utf16.pbn"])]
#[case::nothing(&["dump", "empty"])]
fn left_out_files_exit_with_1(#[case] args: &[&str]) {
    let folder = folder()
        .file("lacking.bml", "#INCLUDE gone.bml\n\n1C  natural\n")
        .file("utf16.pbn", b"\xFF\xFE[\0E\0v\0e\0n\0t\0")
        .file("empty/readme.txt", "");
    let ran = folder.run(args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let zero = [args, &["--exit-zero"]].concat();
    assert_eq!(folder.run(&zero).code, 0);
}

/// What the system refuses is 2, for every verb, and no option makes it less.
#[rstest]
#[case(&["check"])]
#[case(&["dump"])]
#[case(&["dump", "--format", "tree"])]
#[case(&["export"])]
#[case(&["info"])]
#[case(&["deps"])]
#[case(&["convert", "--to", "html"])]
fn unreadable_files_exit_with_2(#[case] args: &[&str]) {
    let folder = folder();
    for more in [&["gone.bml"][..], &["gone.bml", "--exit-zero"]] {
        let ran = folder.run(&[args, more].concat());
        assert_eq!(ran.code, 2, "{}", ran.err);
    }
}

#[test]
fn deps_names_what_is_missing_and_has_named_all_of_it() {
    let folder = Folder::new().file("a.bml", "#INCLUDE gone.bml\n");
    let ran = folder.run(&["deps", "--direct", "a.bml"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("a.bml: gone.bml\n"), "{}", ran.out);
    let failing = ["deps", "--direct", "--fail-on", "error", "a.bml"];
    assert_eq!(folder.run(&failing).code, 1);
}
