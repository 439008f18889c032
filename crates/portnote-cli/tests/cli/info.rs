use serde_json::json;

use crate::support::{CLEAN, ERROR, Folder, assert_ran, json_lines};

#[test]
fn text_says_what_kind_of_file_it_is() {
    let text = "% PBN 2.1\r\n% EXPORT\r\n[Event Club]\r\n\r\n[Event \"b\"]\r\n";
    let ran = Folder::with(text).run(&["info", "a.pbn"]);
    let mut lines = ran.out.lines();
    assert_eq!(lines.next(), Some("a.pbn  PBN 2.1 (header), claims export format, 2 games"));
    assert_eq!(lines.next(), Some("       50 bytes, ASCII, CRLF, longest line 12 columns"));
    assert!(lines.next().is_some_and(|line| line.ends_with(": see `portnote check a.pbn`")));
    assert_eq!(ran.code, 0);
}

#[test]
fn a_clean_file_has_no_problems() {
    let out = "\
a.pbn  PBN (no version header), import format, 1 game
       15 bytes, ASCII, LF, longest line 14 columns
       no problems
";
    assert_ran(&Folder::with(CLEAN).run(&["info", "a.pbn"]), 0, out, "");
}

#[test]
fn mixtures_are_counted() {
    let text = b"\xEF\xBB\xBF[Event \"\xC3\xA9\"]\r\n\n[Event \"\xE9\"]\r";
    let ran = Folder::with(text).run(&["info", "a.pbn"]);
    let line = "30 bytes, UTF-8 and Windows-1252, byte order mark, \
                mixed line ends (1 CRLF, 1 LF, 1 CR), longest line 11 columns";
    assert_eq!(ran.out.lines().nth(1).map(str::trim_start), Some(line));
}

#[test]
fn a_long_name_has_a_line_of_its_own() {
    let name = "a-name-that-is-longer-than-most.pbn";
    let ran = Folder::new().file(name, CLEAN).run(&["info", name]);
    assert!(ran.out.starts_with(&format!("{name}\n  PBN (no version header)")), "{}", ran.out);
}

#[test]
fn bytes_that_are_not_text_are_not_described() {
    let ran = Folder::with(b"PK\x03\x04....").run(&["info", "a.pbn"]);
    let out = "\
a.pbn  not a text file: it looks like a zip archive
       1 error: see `portnote check a.pbn`
";
    assert_ran(&ran, 0, out, "");
}

#[test]
fn json_has_the_limits_and_unreadable_files() {
    let ran = Folder::with("% PBN 1.0\n[Event \"é\"]\n").run(&[
        "info",
        "--output-format",
        "json",
        "a.pbn",
        "gone",
    ]);
    let document = &json_lines(&ran.out)[0];
    assert_eq!(ran.code, 2);
    assert_eq!(document["schema"], "portnote/info/1");
    assert_eq!(document["limits"]["game_bytes"], 16_777_216);
    let file = &document["files"][0];
    assert_eq!(
        (&file["version"], &file["games"], &file["bytes"]),
        (&json!("1.0"), &json!(1), &json!(23))
    );
    assert_eq!((&file["encodings"], &file["longest_line"]), (&json!(["utf-8"]), &json!(11)));
    assert_eq!(file["line_ends"], json!({"crlf": 0, "lf": 2, "cr": 0}));
    assert_eq!(document["files"][1], json!({"file": "gone", "io_error": "no such file or folder"}));
}

#[test]
fn exit_zero_holds_for_info_too() {
    assert_eq!(Folder::with(ERROR).run(&["info", "--exit-zero", "a.pbn"]).code, 0);
}
