use std::io::Read;
use std::process::Stdio;

use rstest::rstest;

use crate::support::Folder;

/// Every control character but those that end lines, marks of direction, and more.
fn nasty() -> String {
    let c0 = (1..0x20_u8).filter(|byte| !b"\n\r".contains(byte)).map(char::from);
    let others = "\u{7F}\u{80}\u{9B}\u{9F}\u{202E}\u{2066}\u{200F}\u{FEFF}\u{2028}".chars();
    c0.chain(others).collect()
}

fn assert_inert(text: &str) {
    let is_active = |c: &char| {
        c.is_control() && *c != '\n' || "\u{202E}\u{2066}\u{200F}\u{FEFF}\u{2028}".contains(*c)
    };
    let found: Vec<char> = text.chars().filter(is_active).collect();
    assert_eq!(found, [], "{text:?}");
}

#[test]
fn control_characters_of_the_text_never_reach_the_terminal() {
    let nasty = nasty();
    let frame = format!("[Event {nasty}]\n[{nasty} \"x\"]\n{{{nasty}}}\n{nasty}\n");
    let bridge = format!("{frame}[Board \"{nasty}\"]\n[Auction \"N\"]\n1C{nasty} ={nasty}=\n");
    let draughts = format!(
        "{frame}[White \"{nasty}\"]\n[FEN \"W:{nasty}\"]\n1. 11-{nasty}15 ({nasty}) \
         /FEN \"{nasty}\"/ 1-{nasty}\n"
    );
    let pinochle = format!(
        "% PPN {nasty}\n% {nasty}\n{frame}[Hand \"{nasty}\"]\n[Melds \"N:{nasty}\"]\n\
         [Auction \"N\"]\n50 {nasty}\n[Play \"N\"]\nCA {nasty} ({nasty})\n"
    );
    for (name, text) in [("pbn", bridge), ("pdn", draughts), ("ppn", pinochle)] {
        let folder = Folder::with(&text);
        let runs: &[&[&str]] = &[
            &["check"],
            &["check", "--profile", "export"],
            &["check", "--output-format", "concise"],
            &["check", "--output-format", "summary"],
            &["check", "--output-format", "json"],
            &["check", "--output-format", "ndjson"],
            &["dump"],
            &["dump", "--fen", "--with-spans"],
            &["dump", "--format", "ndjson"],
            &["dump", "--format", "tree"],
            &["info"],
            &["info", "--output-format", "json"],
        ];
        for args in runs {
            let ran = folder.run(&[args, &["--notation", name, "a.pbn"][..]].concat());
            assert_inert(&ran.out);
            assert_inert(&ran.err);
            assert!(ran.code < 2, "{name} {args:?}: {}", ran.err);
        }
        for args in [&["export", "-v"][..], &["export", "-v", "--lossy"]] {
            let ran = folder.run(&[args, &["--notation", name, "a.pbn"]].concat());
            assert_inert(&ran.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn control_characters_of_names_never_reach_the_terminal() {
    use crate::support::ERROR;

    let name = "a\u{1B}[31m\u{9B}\u{202E}\n.pbn";
    let folder = Folder::new().file(name, ERROR);
    for args in [
        &["check", "."][..],
        &["check", "--output-format", "concise", "."],
        &["info", "."],
        &["dump", "."],
    ] {
        let ran = folder.run(args);
        assert_inert(&ran.out);
        assert_inert(&ran.err);
    }
    let ran = folder.run(&["check", "gone\u{1B}]0;x\u{7}"]);
    assert_eq!(ran.err, "error[cli/not-found]: gone\u{241B}]0;x\u{2407}: no such file or folder\n");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_unicode_is_read() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use crate::support::{ERROR, finish};

    let folder = Folder::new();
    let name = OsStr::from_bytes(b"caf\xE9.pbn");
    // Some file systems refuse such names, and then nothing can be read.
    if std::os::unix::fs::symlink("target.pbn", folder.path(".").join(name)).is_ok() {
        folder.put("target.pbn", ERROR);
        let mut command =
            folder.command(&["check", "--ignore", "pbn/", "--output-format", "concise"]);
        command.arg(name);
        let ran = finish(command);
        assert!(ran.out.starts_with("caf\u{FFFD}.pbn:1:8: error"), "{}", ran.out);
    }
}

#[test]
fn long_lines_are_clipped_around_the_place() {
    let text = format!("[Event \"{}\t{}\"]\n", "x".repeat(5000), "y".repeat(5000));
    let ran = Folder::with(text).run(&["check", "--ignore", "pbn/", "a.pbn"]);
    assert!(ran.out.contains(" --> a.pbn:1:5009\n"), "{}", ran.out);
    assert!(ran.out.contains("…xxx") && ran.out.contains("yyy…"));
    let widest = ran.out.lines().map(|line| line.chars().count()).max();
    assert!(widest < Some(150), "{widest:?}");
}

#[test]
fn invalid_utf8_is_read() {
    let text = b"[Event \"\xC3\xA9 \xFF\xED\xA0\x80\"]\n[Site x]\n";
    let ran = Folder::with(text).run(&[
        "check",
        "--ignore",
        "pbn/",
        "--output-format",
        "concise",
        "a.pbn",
    ]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("a.pbn:1:12: warning[core/invalid-utf8]"), "{}", ran.out);
    assert!(ran.out.contains("a.pbn:2:7: error[core/value-not-quoted]"));
}

#[test]
fn bytes_that_are_not_text_are_one_error() {
    let folder = Folder::with([0_u8; 100_000]);
    let ran = folder.run(&["check", "--output-format", "concise", "a.pbn"]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    assert!(ran.out.contains("error[core/not-text]"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_device_of_zeros_ends() {
    let ran = Folder::new().run(&[
        "check",
        "--notation",
        "pbn",
        "--output-format",
        "concise",
        "/dev/zero",
    ]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("error[core/not-text]"));
}

#[test]
fn a_closed_pipe_is_silent() {
    let games = "[Event Club]\n\n".repeat(20_000);
    let folder = Folder::with(games);
    // The dump ends as if it were complete; the check continues to its real result.
    for (args, code) in [
        (&["dump", "--format", "ndjson", "a.pbn"][..], [0, 1]),
        (&["dump", "--format", "tree", "a.pbn"], [0, 1]),
        (&["dump", "a.pbn"], [0, 1]),
        (&["check", "--output-format", "concise", "--max-diagnostics", "100000", "a.pbn"], [1, 1]),
    ] {
        let mut child =
            folder.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(code.contains(&output.status.code().unwrap()), "{args:?}");
        assert!(!err.contains("panic") && !err.contains("write-failed"), "{err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_2() {
    use crate::support::ERROR;

    let folder = Folder::with(ERROR);
    let runs: &[&[&str]] = &[
        &["check", "a.pbn"],
        &["dump", "a.pbn"],
        &["export", "--partial", "a.pbn"],
        &["info", "a.pbn"],
        &["explain"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ];
    for args in runs {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
    let ran = folder.run(&["export", "--partial", "-o", "/dev/full", "a.pbn"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("error[cli/write-failed]: /dev/full: cannot be written"),
        "{}",
        ran.err
    );
}

/// Drawing them all would not end: the library takes the square of their number.
#[test]
fn of_a_fix_with_very_many_edits_the_first_are_drawn() {
    let folder = Folder::with(")(\r".repeat(170_000));
    let ran = folder.run(&["check", "a.pbn"]);
    let told =
        "(unsafe fix: `portnote check --fix --unsafe-fixes a.pbn`); 169,980 more edits not drawn\n";
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(ran.out.contains("\n20 ~ %)(\n") && !ran.out.contains("\n21 ~ %)(\n"));
}

#[rstest]
#[case::one_less(19, false)]
#[case::at_the_limit(20, false)]
#[case::one_more(21, true)]
fn so_many_edits_of_a_fix_are_drawn(#[case] edits: usize, #[case] is_cut: bool) {
    let folder = Folder::with(")(\r".repeat(edits));
    let ran = folder.run(&["check", "a.pbn"]);
    assert_eq!(ran.out.contains("not drawn"), is_cut, "{}", ran.out);
    let last = format!("\n{} ~ %)(\n", edits.min(20));
    assert!(ran.out.contains(&last), "{}", ran.out);
}

/// Each of them is put on a line of its own, and how the lines of its game end is asked for once.
#[test]
fn very_many_tags_on_one_line_are_exported() {
    let tags = "[A \"\"]".repeat(60_000);
    let folder = Folder::with(&tags);
    for name in ["pbn", "ppn"] {
        let ran = folder.run(&["export", "--partial", "--notation", name, "a.pbn"]);
        assert!(ran.code < 2, "{name}: {}", ran.err);
    }
}

/// A fix that takes a token away looks at its line, but not at all of a very long one.
#[test]
fn very_many_faults_on_one_line_are_checked() {
    let auction = format!("[Auction \"N\"]\n{}", "1C $1 ! ".repeat(20_000));
    let ran = Folder::with(auction).run(&["check", "a.pbn"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
}

/// Signs that touch each other are one piece of text, to which each is added without a look at the
/// others.
#[test]
fn very_many_signs_that_touch_are_dumped() {
    let folder = Folder::with(format!("[A \"\"]\n{}", "]".repeat(400_000)));
    let ran = folder.run(&["dump", "--notation", "pdn", "a.pbn"]);
    assert!(ran.code < 2, "{}", ran.err);
}
