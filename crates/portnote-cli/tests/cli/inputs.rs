#[cfg(unix)]
use std::io::Write as _;

#[cfg(unix)]
use rstest::rstest;

#[cfg(unix)]
use crate::support::finish;
use crate::support::{CLEAN, ERROR, Folder, assert_ran};

#[test]
fn a_missing_file_is_2_and_the_others_are_checked() {
    let folder = Folder::with(ERROR).file("c.pbn", ERROR);
    let ran = folder.run(&[
        "check",
        "--ignore",
        "pbn/",
        "--output-format",
        "concise",
        "a.pbn",
        "b.pbn",
        "c.pbn",
    ]);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2));
    assert!(ran.err.starts_with("error[cli/not-found]: b.pbn: no such file or folder\n"));
    assert!(ran.err.ends_with(
        "2 files: 2 errors in 2 games (2 fixable with --fix); 1 file could not be read\n"
    ));
}

#[test]
fn an_empty_name_is_not_found() {
    let ran = Folder::new().run(&["check", ""]);
    assert_ran(&ran, 2, "", "error[cli/not-found]: ``: no such file or folder\n");
}

#[test]
fn folders_are_walked_in_order() {
    let folder = Folder::new()
        .file("d/b.pbn", CLEAN)
        .file("d/a/x.PBN", CLEAN)
        .file("d/c.txt", CLEAN)
        .file("d/.hidden.pbn", CLEAN);
    let ran = folder.run(&["check", "-v", "d"]);
    let err = format!(
        "{}: no problems in 1 game\n{}: no problems in 1 game\n2 files: no problems in 2 games\n",
        std::path::Path::new("d").join("a").join("x.PBN").display(),
        std::path::Path::new("d").join("b.pbn").display(),
    );
    assert_ran(&ran, 0, "", &err);
}

#[test]
fn ignore_files_are_respected_unless_lifted() {
    let folder = Folder::new()
        .file("d/.ignore", "old.pbn\n")
        .file("d/old.pbn", CLEAN)
        .file("d/new.pbn", CLEAN);
    assert_eq!(folder.run(&["check", "d"]).err.matches(": no problems").count(), 1);
    assert!(folder.run(&["check", "--no-ignore", "d"]).err.starts_with("2 files"));
}

#[test]
fn a_folder_without_files_is_1() {
    let folder = Folder::new().file("d/a.txt", "");
    let err = "warning[cli/nothing-found]: d: no file with the extension .pbn, .pdn, .ppn, .bml, .bss or .lin in this folder\n";
    for verb in ["check", "info", "dump"] {
        let ran = folder.run(&[verb, "d"]);
        assert_eq!((ran.code, ran.err.as_str()), (1, err));
    }
}

#[test]
fn the_same_file_is_read_once() {
    let folder = Folder::with(CLEAN);
    let ran = folder.run(&["check", "a.pbn", "./a.pbn", ".", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn standard_input_is_a_dash() {
    let ran = Folder::new()
        .run_with_stdin(&["check", "--ignore", "pbn/", "--output-format", "concise", "-"], ERROR);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("<stdin>:1:8: error[core/value-not-quoted]"));
}

#[test]
fn standard_input_can_have_a_name() {
    let ran =
        Folder::new().run_with_stdin(&["check", "--stdin-filename", "club.pbn", "-"], "anything");
    assert!(ran.err.starts_with("club.pbn: "), "{}", ran.err);
}

#[test]
fn empty_standard_input_has_no_games() {
    let ran = Folder::new().run_with_stdin(&["check", "-"], "");
    assert_ran(&ran, 0, "", "<stdin>: no problems in 0 games\n");
}

#[test]
fn an_unknown_notation_is_2_and_the_option_is_named() {
    let folder = Folder::new().file("a.txt", "Dear all,\n");
    let err = |name: &str| {
        format!(
            "error[cli/unknown-notation]: {name}: unknown notation: choose one with `--notation pbn`, `--notation pdn`, `--notation ppn`, `--notation bml`, `--notation bss` or `--notation lin`\n"
        )
    };
    assert_ran(&folder.run_with_stdin(&["check", "-"], "Dear all,\n"), 2, "", &err("<stdin>"));
    assert_ran(&folder.run(&["check", "a.txt"]), 2, "", &err("a.txt"));
    assert_ne!(folder.run(&["check", "--notation", "pbn", "a.txt"]).code, 2);
}

#[test]
fn content_wins_over_a_wrong_extension() {
    let ran = Folder::new().file("a.pdn", "% PBN 2.1\n[Event \"x\"]\n").run(&["check", "a.pdn"]);
    let err = "\
warning[cli/wrong-extension]: a.pdn: extension is .pdn, but the text is PBN and is read as such
a.pdn: no problems in 1 game
";
    assert_ran(&ran, 1, "", err);
}

#[test]
fn names_come_from_a_list() {
    let folder = Folder::with(CLEAN).file("b c.pbn", CLEAN).file("list", "b c.pbn\0gone\0");
    let ran = folder.run(&["check", "-v", "--files-from", "list", "a.pbn"]);
    let err = "\
a.pbn: no problems in 1 game
b c.pbn: no problems in 1 game
error[cli/not-found]: gone: no such file or folder
2 files: no problems in 2 games; 1 file could not be read
";
    assert_ran(&ran, 2, "", err);
    let ran = folder.run_with_stdin(&["check", "--files-from", "-"], "a.pbn\0");
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
    assert_eq!(folder.run(&["check", "--files-from", "gone"]).code, 2);
}

#[test]
fn the_encoding_can_be_chosen() {
    let folder = Folder::with(b"[Event \"\xCF\"]\n");
    let event = |encoding: &str| {
        let out = folder.run(&["dump", "--format", "ndjson", "--encoding", encoding, "a.pbn"]).out;
        crate::support::json_lines(&out)[0]["tags"][0]["value"].as_str().unwrap().to_owned()
    };
    assert_eq!([event("auto"), event("windows-1251")], ["Ï", "П"]);
    assert_eq!(folder.run(&["dump", "--encoding", "klingon", "a.pbn"]).code, 2);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_broken_ones_are_faults() {
    let folder = Folder::new().file("d/a.pbn", CLEAN);
    std::os::unix::fs::symlink("a.pbn", folder.path("d/link.pbn")).unwrap();
    std::os::unix::fs::symlink("..", folder.path("d/loop")).unwrap();
    std::os::unix::fs::symlink("gone", folder.path("broken.pbn")).unwrap();
    assert!(folder.run(&["check", "d/link.pbn"]).err.starts_with("d/link.pbn: no problems"));
    assert_eq!(folder.run(&["check", "broken.pbn"]).code, 2);
    let ran = folder.run(&["check", "d"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "2 files: no problems in 2 games\n"));
    std::os::unix::fs::symlink("d", folder.path("named")).unwrap();
    assert_eq!(folder.run(&["check", "named"]).code, 0);
    std::os::unix::fs::symlink("gone", folder.path("d/gone.pbn")).unwrap();
    assert_eq!(folder.run(&["check", "d"]).code, 2);
}

#[test]
fn a_folder_given_twice_is_walked_once() {
    let folder = Folder::new().file("d/a.pbn", CLEAN);
    let ran = folder.run(&["check", "d", "d"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.ends_with("a.pbn: no problems in 1 game\n"));
}

#[cfg(unix)]
#[rstest]
#[case::stats(&["stats", "-", "--format", "json", "-o", "a.pdn", "--force"])]
#[case::openings(&["openings", "-", "--format", "json", "-o", "a.pdn", "--force"])]
#[case::tables(&["tables", "-", "--table", "games", "--format", "csv", "-o", "a.pdn", "--force"])]
#[case::select(&["select", "-", "--where", "games.game = 1", "-o", "a.pdn", "--force"])]
#[case::export(&["export", "-", "-o", "a.pdn", "--force"])]
#[case::convert(&["convert", "-", "--to", "html", "-o", "a.pdn", "--force"])]
#[case::render(&["render", "-", "--to", "html", "-o", "a.pdn", "--force"])]
fn the_file_of_standard_input_is_an_input(#[case] args: &[&str]) {
    const GAME: &str = "[Event \"Club\"]\n[GameType \"21\"]\n\n1. 11-15 *\n";
    let folder = Folder::new().file("a.pdn", GAME);
    let stdin = std::fs::File::open(folder.path("a.pdn")).unwrap();
    let mut command = folder.command(&[args, &["--notation", "pdn"]].concat());
    command.stdin(stdin);
    let ran = finish(command);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let expected = "error[cli/output-is-input]: a.pdn: is also an input and would be overwritten";
    assert!(ran.err.contains(expected), "{}", ran.err);
    assert_eq!(folder.read("a.pdn"), GAME.as_bytes());
}

/// A pipe by a name, as a shell makes it for `<(zcat a.gz)`, cannot be read again.
#[cfg(unix)]
#[rstest]
#[case::check(&["check", "--output-format", "concise"], "")]
#[case::diff(&["check", "--diff"], "")]
#[case::dump(&["dump"], "Board")]
#[case::export(&["export"], "[Board \"7\"]")]
#[case::repair(&["export", "--repair"], "[Board \"7\"]")]
#[case::tables(&["tables", "--table", "games"], "7")]
#[case::select(&["select", "--where", "board = 7"], "[Board \"7\"]")]
#[case::render(&["render"], "Board 7")]
#[case::convert(&["convert", "--to", "lin"], "Board 7")]
#[case::stats(&["stats"], "games")]
fn a_pipe_is_read_by_its_name(#[case] args: &[&str], #[case] expected: &str) {
    let board = "[Board \"7\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 \
                 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n";
    let folder = Folder::with(board);
    let mkfifo = std::process::Command::new("mkfifo").arg(folder.path("pipe.pbn")).status();
    assert!(mkfifo.unwrap().success());
    let path = folder.path("pipe.pbn");
    let writer = std::thread::spawn(move || {
        let mut pipe = std::fs::OpenOptions::new().write(true).open(path)?;
        pipe.write_all(board.as_ref())
    });
    let ran = folder.run(&[args, &["pipe.pbn"]].concat());
    writer.join().unwrap().unwrap();
    assert!(ran.code < 2, "{}", ran.err);
    assert!(ran.out.contains(expected), "{}", ran.out);
}

/// Nobody writes into the pipe: to open it would wait for ever.
#[cfg(unix)]
#[rstest]
#[case::fix(&["check", "--fix"], "fixed")]
#[case::in_place(&["export", "--in-place"], "replaced")]
#[case::repaired_in_place(&["export", "--in-place", "--repair"], "replaced")]
fn a_pipe_is_not_replaced(#[case] args: &[&str], #[case] done: &str) {
    let folder = Folder::new();
    let mkfifo = std::process::Command::new("mkfifo").arg(folder.path("pipe.pbn")).status();
    assert!(mkfifo.unwrap().success());
    let ran = folder.run(&[args, &["pipe.pbn"]].concat());
    let expected = format!(
        "error[cli/not-a-file]: pipe.pbn: not a regular file, cannot be {done} in place: use `-` \
         to read it as standard input\n"
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with(&expected), "{}", ran.err);
}
