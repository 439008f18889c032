use crate::support::{Folder, assert_ran, json_lines};

const CONCISE: &[&str] = &["check", "--output-format", "concise", "a.pbn"];

fn check(text: &str) -> (String, i32) {
    let ran = Folder::with(text).run(CONCISE);
    (ran.out, ran.code)
}

/// A closing line with what a file has suppressed.
fn closing(found: &str, left_out: &str) -> String {
    format!("a.pbn: {found}; {left_out}; --no-suppress reports them\n")
}

#[test]
fn before_the_first_game_a_line_holds_for_the_file() {
    let text = "% portnote: ignore pbn/board-number\n[Board \"a\"]\n\n[Board \"b\"]\n";
    assert_eq!(check(text), (String::new(), 0));
    let apart = text.replace("[Board \"a\"]", "\n{text}\n\n[Board \"a\"]");
    assert_eq!(check(&apart), (String::new(), 0));
}

#[test]
fn elsewhere_a_line_holds_for_its_game() {
    let line = "% portnote: ignore pbn/board-number\n";
    let out = "a.pbn:1:9: warning[pbn/board-number] invalid board number `a`: expected a positive whole number (game 1, board a)\n";
    for game in [
        format!("{line}[Board \"b\"]\n"),
        format!("[Board \"b\"]\n{line}"),
        format!("{line}\n{{text}}\n\n[Board \"b\"]\n"),
    ] {
        let (found, _) = check(&format!("[Board \"a\"]\n\n{game}"));
        assert_eq!(found, out, "{game}");
    }
}

#[test]
fn suppressed_findings_are_counted_and_reported() {
    let text = "% portnote: ignore pbn/board-number, pbn/vulnerable-value\n\
                [Board \"x\"]\n[Vulnerable \"x\"]\n\n[Board \"y\"]\n[Site b]\n";
    let folder = Folder::with(text);
    let ran = folder.run(CONCISE);
    let left_out = "1 error, 2 warnings suppressed by `portnote: ignore` lines \
                    (pbn/board-number 2, pbn/vulnerable-value 1)";
    let err = closing("1 error in 2 games (1 fixable with --fix)", left_out);
    assert_eq!((ran.code, ran.err), (1, err));

    let ran = folder.run(&["check", "--output-format", "json", "a.pbn"]);
    let document = json_lines(&ran.out).remove(0);
    assert_eq!(document["diagnostics"].as_array().unwrap().len(), 1);
    assert_eq!(document["files"][0]["errors"], 1);
    assert_eq!(document["files"][0]["suppressed"], 3);
    let suppressed = document["suppressed"].as_array().unwrap();
    let codes: Vec<_> = suppressed.iter().map(|each| &each["diagnostic"]["code"]).collect();
    let known = ["pbn/board-number", "pbn/vulnerable-value", "pbn/board-number"];
    assert_eq!(codes, known);
    let by = serde_json::json!({"kind": "line", "line": 1});
    assert_eq!(suppressed[0]["by"], by);
    assert_eq!(suppressed[2]["diagnostic"]["span"]["start"]["line"], 5);

    let ran = folder.run(&["check", "--output-format", "ndjson", "a.pbn"]);
    let lines = json_lines(&ran.out);
    let of = |schema: &str| lines.iter().filter(|line| line["schema"] == schema).count();
    assert_eq!((of("portnote/diagnostic/1"), of("portnote/suppressed/1")), (1, 3));
}

#[test]
fn nothing_is_suppressed_where_nobody_wants_it() {
    let folder = Folder::with("% portnote: ignore pbn/board-number\n[Board \"x\"]\n");
    let out = "a.pbn:2:9: warning[pbn/board-number] invalid board number `x`: expected a positive whole number (game 1, board x)\n";
    for option in ["--no-suppress", "--isolated", "--select=pbn/board-number"] {
        let ran = folder.run(&[CONCISE, &[option]].concat());
        assert_ran(&ran, 1, out, "a.pbn: 1 warning in 1 game\n");
    }
}

#[test]
fn a_family_cannot_be_suppressed_in_a_file() {
    let line = |family: &str| {
        format!(
            "a.pbn:1:1: warning[cli/family-suppression] invalid code `{family}`: expected a \
             complete code, as in `pbn/duplicate-tag`; `{family}` suppresses nothing (game 1)\n"
        )
    };
    for family in ["core/", "pbn/", "cli/"] {
        let text = format!("% portnote: ignore {family}\n[Site b]\n");
        let (found, code) = check(&text);
        let error = "a.pbn:2:7: error[core/value-not-quoted] missing quotes around the value of tag `Site` (game 1) [*]\n";
        assert_eq!((found, code), (line(family) + error, 1));
    }
}

#[test]
fn a_code_of_form_cannot_be_suppressed_in_a_file() {
    for (code, text) in [
        ("core/value-not-quoted", "[Site b]\n".to_owned()),
        ("core/tab-in-string", "[Site \"\tb\"]\n".to_owned()),
        ("pbn/line-too-long", format!("{{{}}}\n[Site \"b\"]\n", "x".repeat(300))),
        (
            "cli/unused-suppression",
            "% portnote: ignore pbn/board-number\n[Site \"b\"]\n".to_owned(),
        ),
    ] {
        let (found, exit) = check(&format!("% portnote: ignore {code}\n{text}"));
        let fault = format!(
            "warning[cli/form-suppression] code `{code}` is about the syntax of the file: it \
             cannot be suppressed in the file"
        );
        assert!(found.contains(&fault), "{found}");
        assert!(found.contains(&format!("[{code}]")), "{found}");
        assert_eq!(exit, 1);
    }
}

#[test]
fn unused_suppressions_are_named() {
    let text = "\
% portnote: ignore pbn/board-number
[Event \"a\"]
% portnote: ignore pbn/date-format pbn/duplicated-tag
[Site \"b\"]
";
    let out = "\
a.pbn:1:1: info[cli/unused-suppression] unused suppression of `pbn/board-number`: the code is not found
a.pbn:3:1: info[cli/unused-suppression] unused suppression of `pbn/date-format`: the code is not found (game 1)
a.pbn:3:1: warning[cli/unknown-suppression] unknown code `pbn/duplicated-tag`: it suppresses nothing (game 1)
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
fn after_the_last_game_a_line_suppresses_nothing() {
    let text = "[Site \"a\"]\n\n% portnote: ignore pbn/board-number\n{bye}\n";
    let out = "a.pbn:3:1: info[cli/unused-suppression] unused suppression of `pbn/board-number`: the code is not found\n";
    assert_eq!(check(text), (out.to_owned(), 0));
}

#[test]
fn before_a_later_game_a_line_that_suppresses_nothing_has_its_place() {
    let text = "[Site \"a\"]\n\n% portnote: ignore pbn/board-number\n{text}\n\n[Site \"b\"]\n";
    let out = "a.pbn:3:1: info[cli/unused-suppression] unused suppression of `pbn/board-number`: the code is not found\n";
    assert_eq!(check(text), (out.to_owned(), 0));
}

#[test]
fn a_line_without_a_code_says_what_to_write() {
    for (line, found) in [
        ("ignore", "expected a code after `ignore`"),
        ("", "expected `ignore` and a code after it"),
        ("ignored core/bom", "it has `ignored` instead of `ignore` and a code"),
    ] {
        let text = format!("[Site \"a\"]\n% portnote: {line}\n");
        let out = format!(
            "a.pbn:2:1: warning[cli/empty-suppression] this line suppresses nothing: {found}, \
             as in `% portnote: ignore pbn/duplicate-tag` (game 1)\n"
        );
        assert_eq!(check(&text), (out, 1));
    }
    let ran = Folder::with("% portnote: ignore\n[Site \"a\"]\n")
        .run(&[CONCISE, &["--ignore", "cli/empty-suppression"]].concat());
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn a_comment_is_no_such_line() {
    let text = "{\n% portnote: ignore pbn/board-number\n}\n[Board \"a\"]\n";
    let (found, code) = check(text);
    assert!(found.contains("pbn/board-number"), "{found}");
    assert_eq!(code, 1);
}

#[test]
fn suppressed_findings_are_not_fixed() {
    let text = "% portnote: ignore pbn/date-format\n[Date \"2003-06-01\"]\n";
    let folder = Folder::with(text);
    let ran = folder.run(&["check", "--fix", "a.pbn"]);
    let left_out = "1 warning suppressed by `portnote: ignore` lines (pbn/date-format 1)";
    let err = closing("nothing fixed, no problems in 1 game", left_out);
    assert_ran(&ran, 0, "", &err);
    assert_eq!(folder.read("a.pbn"), text.as_bytes());
}

/// Neither has comments in which a line could stand.
#[test]
fn a_file_of_bss_or_lin_suppresses_nothing() {
    let bss = "*00{Acol}=NYYYYYY$\n% portnote: ignore bss/bad-flags\n001C=NYYYXYY008x$\n";
    let lin = "% portnote: ignore lin/insufficient-bid\npn|a,b,c,d|mb|1S|mb|1C|\n";
    for (name, text, code) in
        [("a.bss", bss, "bss/bad-flags"), ("a.lin", lin, "lin/insufficient-bid")]
    {
        let ran =
            Folder::new().file(name, text).run(&["check", "--output-format", "concise", name]);
        assert!(ran.out.contains(&format!("[{code}]")), "{}", ran.out);
        assert!(!ran.out.contains("suppress"), "{}", ran.out);
    }
}
