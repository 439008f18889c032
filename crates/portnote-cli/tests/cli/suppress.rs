use crate::support::{Folder, assert_ran};

const CONCISE: &[&str] = &["check", "--output-format", "concise", "a.pbn"];

fn check(text: &str) -> (String, i32) {
    let ran = Folder::with(text).run(CONCISE);
    (ran.out, ran.code)
}

#[test]
fn before_the_first_game_a_line_holds_for_the_file() {
    let text = "% portnote: ignore core/value-not-quoted\n[Site a]\n\n[Site b]\n";
    assert_eq!(check(text), (String::new(), 0));
    let apart = text.replace("[Site a]", "\n{text}\n\n[Site a]");
    assert_eq!(check(&apart), (String::new(), 0));
}

#[test]
fn elsewhere_a_line_holds_for_its_game() {
    let line = "% portnote: ignore core/value-not-quoted\n";
    let out = "a.pbn:1:7: error[core/value-not-quoted] value of tag `Site` is not in quotes (game 1) [*]\n";
    for game in [
        format!("{line}[Site b]\n"),
        format!("[Site b]\n{line}"),
        format!("{line}\n{{text}}\n\n[Site b]\n"),
    ] {
        let (found, _) = check(&format!("[Site a]\n\n{game}"));
        assert_eq!(found, out, "{game}");
    }
}

#[test]
fn a_prefix_and_several_codes_can_be_named() {
    let text = "\u{FEFF}% portnote: ignore core/bom, pbn/\n[Board \"x\"]\n";
    assert_eq!(check(text), (String::new(), 0));
}

#[test]
fn what_suppresses_nothing_is_named() {
    let text = "\
% portnote: ignore core/bom
[Event \"a\"]
% portnote: ignore core/dos-eof pbn/duplicated-tag
[Site \"b\"]
";
    let out = "\
a.pbn:1:1: info[cli/unused-suppression] `core/bom` is suppressed here and not found
a.pbn:3:1: info[cli/unused-suppression] `core/dos-eof` is suppressed here and not found (game 1)
a.pbn:3:1: warning[cli/unknown-suppression] no code is called `pbn/duplicated-tag`, so that nothing is suppressed (game 1)
";
    let (found, code) = check(text);
    let mut lines: Vec<&str> = found.lines().collect();
    lines.sort_unstable();
    assert_eq!((lines.join("\n") + "\n", code), (out.to_owned(), 1));
    // What a run ignores is not found in it.
    let args = ["--ignore", "core/,pbn/,cli/unknown-suppression"];
    let ran = Folder::with(text).run(&[CONCISE, &args].concat());
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn behind_the_last_game_a_line_suppresses_nothing() {
    let text = "[Site \"a\"]\n\n% portnote: ignore core/bom\n{bye}\n";
    let out =
        "a.pbn:3:1: info[cli/unused-suppression] `core/bom` is suppressed here and not found\n";
    assert_eq!(check(text), (out.to_owned(), 0));
}

#[test]
fn before_a_later_game_a_line_that_suppresses_nothing_has_its_place() {
    let text = "[Site \"a\"]\n\n% portnote: ignore core/bom\n{text}\n\n[Site \"b\"]\n";
    let out =
        "a.pbn:3:1: info[cli/unused-suppression] `core/bom` is suppressed here and not found\n";
    assert_eq!(check(text), (out.to_owned(), 0));
}

#[test]
fn a_line_without_a_code_says_what_to_write() {
    for (line, found) in [
        ("ignore", "write a code behind `ignore`"),
        ("", "write `ignore` and a code behind it"),
        (
            "ignored core/bom",
            "it says `ignored` where `ignore` and a code are expected",
        ),
    ] {
        let text = format!("[Site \"a\"]\n% portnote: {line}\n");
        let out = format!(
            "a.pbn:2:1: warning[cli/empty-suppression] this line suppresses nothing: {found}, \
             as in `% portnote: ignore core/bom` (game 1)\n"
        );
        assert_eq!(check(&text), (out, 1));
    }
    let ran = Folder::with("% portnote: ignore\n[Site \"a\"]\n")
        .run(&[CONCISE, &["--ignore", "cli/empty-suppression"]].concat());
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn a_comment_is_no_such_line() {
    let text = "{\n% portnote: ignore core/value-not-quoted\n}\n[Site a]\n";
    let (found, code) = check(text);
    assert!(found.contains("core/value-not-quoted"), "{found}");
    assert_eq!(code, 1);
}

#[test]
fn what_is_suppressed_is_not_fixed() {
    let text = "% portnote: ignore core/\n[Site a]\n";
    let folder = Folder::with(text);
    let ran = folder.run(&["check", "--fix", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: nothing fixed, no problems in 1 game\n");
    assert_eq!(folder.read("a.pbn"), text.as_bytes());
}
