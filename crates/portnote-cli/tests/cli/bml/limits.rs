//! Systems, files and inputs that are too large.

use super::{BML2HTML, assert_refused, found};
use crate::support::Folder;

#[test]
fn a_file_that_is_too_large_is_not_included() {
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n\n1C  natural\n")
        .file("b.bml", vec![b' '; 8 * 1024 * 1024 + 1]);
    assert_eq!(found(&folder, &["a.bml"]), ["a.bml:1:10 bml/include-limit"]);
    // A system that lacks a part is written only where that is wanted.
    let ran = folder.run(&["convert", "a.bml", "-o", "a.bss"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.ends_with(
            "a.bss: nothing was written, because a limit cuts the system short; `--partial` \
             writes what there is\n"
        ),
        "{}",
        ran.err
    );
    assert!(!folder.path("a.bss").exists());
    let ran = folder.run(&["convert", "--partial", "a.bml", "-o", "a.bss"]);
    assert_eq!(ran.code, 1);
    assert!(folder.read("a.bss").ends_with(b"001C=NYYYYYY008natural\n"));
}

#[test]
fn limits_of_systems_can_be_changed() {
    let folder = Folder::new().file("a.bml", "1C  a\n1D  b\n1H  c\n");
    let limit = ["--limit", "sequences_per_table=2"];
    let args = ["convert", "--to", "bss", "a.bml"];
    let ran = folder.run(&[&args[..], &limit].concat());
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("more than 2 sequences"), "{}", ran.err);
    let ran = folder.run(&[&args[..], &limit, &["--partial"]].concat());
    assert!(ran.out.ends_with("001D=NYYYYYY008b\n"), "{}", ran.out);
    let known = folder.run(&["check", "--limit", "sequences=2", "a.bml"]);
    assert!(known.err.contains("sequences_per_table"), "{}", known.err);
}

#[test]
fn limits_of_systems_hold_for_dumps_and_facts() {
    let folder = Folder::new().file("a.bml", "1C  a\n1D  b\n1H  c\n");
    let limit = ["--limit", "sequences_per_file=2"];
    let ran = folder.run(&[&["dump", "--expand", "a.bml"][..], &limit].concat());
    let known = ran.out.split("\"sequences\"").nth(1).unwrap_or("");
    assert!(known.contains("1D") && !known.contains("1H"), "{}", ran.out);
    let ran = folder.run(&[&["info", "a.bml"][..], &limit].concat());
    assert!(ran.out.contains("3 rows and 2 sequences"), "{}", ran.out);
}

#[test]
fn only_limits_of_what_is_written_stop_a_conversion() {
    let folder = Folder::new().file("a.bml", "1C  a\n1D  b\n1H  c\n");
    let convert = |limit, form| folder.run(&["convert", "--limit", limit, "--to", form, "a.bml"]);
    for form in ["html", "latex"] {
        let ran = convert("sequences_per_table=2", form);
        assert!(ran.out.contains(" <span class=\"text\">c") || ran.out.contains("\\BH"));
        let ran = convert("rows=2", form);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("nothing was written"), "{}", ran.err);
    }
    for limit in ["sequences_per_table=2", "rows=2"] {
        let ran = convert(limit, "bss");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    }
}

#[cfg(unix)]
#[test]
fn input_without_an_end_is_refused() {
    use std::process::{Command, Stdio};

    use crate::support::finish;

    let folder = Folder::new();
    for args in [
        &["check", "--notation", "bml", "-"][..],
        &["check", "-"],
        &["convert", "--notation", "bml", "--limit", "input_bytes=100000", "--to", "html", "-"],
        &[
            "deps",
            "--notation",
            "bml",
            "--limit",
            "input_bytes=100000",
            "--stdin-filename",
            "a",
            "-",
        ],
    ] {
        let mut yes =
            Command::new("yes").arg("1C  natural").stdout(Stdio::piped()).spawn().unwrap();
        let mut command = folder.command(args);
        command.stdin(yes.stdout.take().unwrap());
        let ran = finish(command);
        yes.kill().unwrap();
        yes.wait().unwrap();
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?} {}", ran.err);
        assert!(ran.err.contains("bytes"), "{}", ran.err);
    }
}

#[test]
fn a_file_has_one_limit_for_all_programs() {
    let mut text = b"1C  natural\n".to_vec();
    text.resize(8 * 1024 * 1024 + 1, b' ');
    let folder = Folder::new().file("a.bml", &text);
    let limit = "--limit include_file_bytes=N`";
    for args in [
        &["check", "a.bml"][..],
        &["check", "--notation", "bml", "-"],
        &["check", "--fix", "--notation", "bml", "-"],
        &["dump", "a.bml"],
        &["dump", "--format", "tree", "a.bml"],
        &["deps", "a.bml"],
        &["convert", "--to", "html", "a.bml"],
    ] {
        let ran = match args.last() {
            Some(&"-") => folder.run_with_stdin(args, &text),
            _ => folder.run(args),
        };
        assert_eq!(ran.code, 2, "{args:?} {}", ran.err);
        assert!(ran.err.contains("8388608 bytes"), "{args:?} {}", ran.err);
        assert!(ran.err.contains(limit), "{args:?} {}", ran.err);
    }
    let ran = folder.run_program(BML2HTML, &["a.bml"]);
    assert_refused(&ran, "`portnote convert --limit include_file_bytes=N` raises the limit");
    let larger = ["convert", "--limit", "include_file_bytes=9000000"];
    let ran = folder.run(&[&larger[..], &["--to", "bss", "a.bml"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}
