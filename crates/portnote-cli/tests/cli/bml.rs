//! Bidding systems: BML and BSS, from one to the other, to pages and to LaTeX.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Folder, Ran, assert_ran, finish, json_lines};

const SYSTEM: &str = "\
#+TITLE: Acol

* Openings

1C  natural
  1D  4+!d

#INCLUDE defence.bml
";

const DEFENCE: &str = "\
(1C)--
D  takeout
";

/// What both become.
const RECORDS: &str = "\
*00{Acol}=NYYYYYY
001C=NYYYYYY008natural
001CP1D=NYYYYYY0084+!d
*001C=NYYYYYY008
*001CD=NYYYYYY0takeout
";

/// Two systems, as Full Disclosure writes them.
const TWO: &str = "\
*00{A}=NYYYYYY\r
001C=NYYYYYY008natural\r
*001ND=NYYYYYYpenalty\r
*00{B}=NYYYYYY\r
001D=NYYYYYY008diamonds\r
";

fn system() -> Folder {
    Folder::new()
        .file("a.bml", SYSTEM)
        .file("defence.bml", DEFENCE)
}

/// The codes and places of what `check` finds.
fn found(folder: &Folder, args: &[&str]) -> Vec<String> {
    let check = ["check", "--output-format", "ndjson"];
    let ran = folder.run(&[&check, args].concat());
    let line = |found: &Value| {
        let place = &found["span"]["start"];
        format!(
            "{}:{}:{} {}",
            found["file"].as_str().unwrap(),
            place["line"],
            place["column"],
            found["code"].as_str().unwrap()
        )
    };
    json_lines(&ran.out).iter().map(line).collect()
}

#[track_caller]
fn assert_refused(ran: &Ran, message: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains(message), "{}", ran.err);
}

#[test]
fn check_names_the_file_and_the_line_that_includes_it() {
    let folder = system().file("defence.bml", "(1C)--\nD  takeout\n  2Q  what\n");
    let ran = folder.run(&["check", "a.bml"]);
    assert!(ran.out.contains("--> defence.bml:3:3"), "{}", ran.out);
    assert_eq!(ran.out.matches("a.bml:8").count(), 1, "{}", ran.out);
    assert!(
        ran.out.contains("= note: included by a.bml:8"),
        "{}",
        ran.out
    );
}

#[test]
fn a_folder_is_walked_and_standard_input_read() {
    let folder = system().file("b.bss", RECORDS);
    let ran = folder.run(&["check", "."]);
    assert_ran(&ran, 0, "", "3 files: no problems in 7 games\n");
    let ran = folder.run_with_stdin(&["check", "-"], "* A\n\n1C  natural\n1D  natural\n");
    assert_ran(&ran, 0, "", "<stdin>: no problems in 1 system\n");
    let ran = folder.run_with_stdin(&["check", "-"], RECORDS);
    assert_ran(&ran, 0, "", "<stdin>: no problems in 5 records\n");
}

#[test]
fn a_wrong_extension_is_named() {
    let folder = system().file("c.bml", RECORDS);
    let ran = folder.run(&["convert", "c.bml", "--to", "bss"]);
    let err = "warning[cli/wrong-extension]: c.bml: the extension says .bml, but the text is BSS \
               and is read as such\n";
    assert_ran(&ran, 0, RECORDS, err);
}

#[test]
fn info_tells_what_a_system_is() {
    let folder = system().file("b.bss", TWO);
    let out = "\
a.bml  BML, 1 system
       72 bytes, ASCII, LF, longest line 20 columns
       title: Acol
       2 tables with 4 rows and 4 sequences
       includes 1 file
       no problems
b.bss  BSS, 5 records
       104 bytes, ASCII, CRLF, longest line 23 columns
       system: A, B
       3 sequences
       1 warning: see portnote check b.bss
";
    assert_ran(&folder.run(&["info", "a.bml", "b.bss"]), 0, out, "");
    let ran = folder.run(&["info", "--output-format", "json", "a.bml"]);
    let facts = &json_lines(&ran.out)[0]["files"][0];
    assert_eq!(facts["sequences"], 4);
    assert_eq!(facts["includes"], 1);
}

#[test]
fn dump_holds_the_document_and_the_sequences() {
    let folder = system();
    let dump = |args: &[&str]| {
        let ran = folder.run(&[&["dump"], args, &["a.bml"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        json_lines(&ran.out).remove(0)
    };
    let plain = dump(&[]);
    assert_eq!(plain["document"]["metadata"][0]["value"], "Acol");
    assert_eq!(plain["document"]["sources"][1]["file"], "defence.bml");
    assert!(plain["document"].get("sequences").is_none());
    let line = dump(&["--format", "ndjson", "--expand"]);
    assert_eq!(line["file"], "a.bml");
    let calls = &line["sequences"][1]["calls"];
    assert_eq!(*calls, serde_json::json!(["1C", "(P)", "1D"]));
    let spans = dump(&["--with-spans"]);
    assert_ne!(spans, plain);
    let tree = folder.run(&["dump", "--format", "tree", "a.bml"]);
    assert!(
        tree.out.starts_with("file@0..72\n  metadata@0..13\n"),
        "{}",
        tree.out
    );
}

#[test]
fn a_system_becomes_records_a_page_and_latex() {
    let folder = system();
    let ran = folder.run(&["convert", "a.bml", "--to", "bss"]);
    assert_ran(&ran, 0, RECORDS, "");
    for (name, beginning) in [("a.bss", "*00{Acol}"), ("a.htm", "<!DOCTYPE html>")] {
        assert_ran(&folder.run(&["convert", "a.bml", "-o", name]), 0, "", "");
        let written = String::from_utf8(folder.read(name)).unwrap();
        assert!(written.starts_with(beginning), "{written}");
    }
    let latex = folder.run(&["convert", "a.bml", "--to", "latex"]);
    assert!(latex.out.contains("\\begin{document}"), "{}", latex.out);
    // The way back and forth gives the same records.
    let back = folder.run(&["convert", "a.bss", "--to", "bml"]);
    assert_eq!(back.code, 0);
    folder.put("back.bml", &back.out);
    let again = folder.run(&["convert", "back.bml", "--to", "bss"]);
    assert_ran(&again, 0, RECORDS, "");
}

#[test]
fn the_look_of_pages_can_be_chosen() {
    let folder = system();
    let html = |args: &[&str]| {
        let ran = folder.run(&[&["convert", "a.bml", "--to", "html"], args].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let plain = html(&[]);
    assert_eq!(html(&["--tree", "--include-external-files"]), plain);
    assert_eq!(html(&["--no-tree", "--tree"]), plain);
    assert_ne!(html(&["--no-tree"]), plain);
    assert_ne!(html(&["--compat"]), plain);
    assert!(plain.contains("<style>"), "{plain}");
    assert!(!html(&["--no-include-external-files"]).contains("<style>"));
}

#[test]
fn files_beside_the_output_are_written_once() {
    let folder = system().file("out/bml.tex", "% my own\n");
    for (form, others) in [("html", "bml.css"), ("latex", "bml.tex")] {
        let args = ["convert", "a.bml", "--to", form, "-o", "out"];
        let ran = folder.run(&[&args[..], &["--no-include-external-files"]].concat());
        assert_ran(&ran, 0, "", "");
        assert!(folder.path("out").join(others).is_file());
    }
    assert_eq!(folder.read("out/bml.tex"), b"% my own\n");
    assert!(folder.path("out/a.htm").is_file() && folder.path("out/a.tex").is_file());
}

#[test]
fn an_output_that_exists_needs_force_and_an_input_is_never_one() {
    let folder = system().file("a.bss", "mine");
    let convert = |args: &[&str]| folder.run(&[&["convert", "a.bml"], args].concat());
    assert_refused(
        &convert(&["-o", "a.bss"]),
        "error[cli/output-exists]: a.bss: exists already; `--force` replaces it\n",
    );
    assert_eq!(folder.read("a.bss"), b"mine");
    assert_ran(&convert(&["-o", "a.bss", "--force"]), 0, "", "");
    assert_eq!(folder.read("a.bss"), RECORDS.as_bytes());
    for name in ["a.bml", "defence.bml"] {
        let ran = convert(&["--to", "html", "--force", "-o", name]);
        let err = format!(
            "error[cli/output-is-input]: {name}: is an input as well, which would be gone; write \
             to another file\n"
        );
        assert_ran(&ran, 2, "", &err);
    }
    assert_eq!(folder.read("a.bml"), SYSTEM.as_bytes());
    assert_eq!(folder.read("defence.bml"), DEFENCE.as_bytes());
}

#[test]
fn what_cannot_be_converted_is_named() {
    let folder = system().file("a.pbn", "[Event \"x\"]\n").file("b.bss", TWO);
    for (args, message) in [
        (
            &["nope.bml", "--to", "bss"][..],
            "nope.bml: no such file or folder",
        ),
        (
            &[".", "--to", "bss"],
            ".: is a folder, and a conversion reads one file",
        ),
        (&["a.bml"], "what to write?"),
        (&["a.bml", "-o", "a.pdf"], "what to write?"),
        (
            &["a.bml", "--to", "bml"],
            "a.bml: is BML, and BML is made from BSS\n",
        ),
        (
            &["b.bss", "--to", "html"],
            "b.bss: is BSS, and HTML is made from BML\n",
        ),
        (
            &["a.pbn", "--to", "bss"],
            "a.pbn: is PBN, and BSS is made from BML or BSS\n",
        ),
        (
            &["a.bml", "--to", "bss", "--no-tree"],
            "`--no-tree` is for HTML and LaTeX only, and BSS is written",
        ),
        (
            &["b.bss", "--to", "bss", "--system", "3"],
            "b.bss: has no system 3, only 2 systems\n",
        ),
        (
            &["a.bml", "--to", "bss", "--system", "2"],
            "a.bml: has no system 2, only 1 system\n",
        ),
        (
            &["a.bml", "-o", "no/a.bss"],
            "no/a.bss: its folder does not exist\n",
        ),
    ] {
        assert_refused(&folder.run(&[&["convert"], args].concat()), message);
    }
    assert_eq!(folder.names(), ["a.bml", "a.pbn", "b.bss", "defence.bml"]);
}

#[test]
fn records_are_written_in_another_profile() {
    let folder = Folder::new().file("b.bss", TWO);
    let pointer = "b.bss: 1 warning: see portnote check b.bss\n";
    let args = ["convert", "b.bss", "--to", "bss"];
    let ran = folder.run(&[&args[..], &["--profile", "fd"]].concat());
    assert_ran(&ran, 0, TWO, pointer);
    let out = "*00{B}=NYYYYYY\n001D=NYYYYYY008diamonds\n";
    let ran = folder.run(&[&args[..], &["--system", "2"]].concat());
    assert_ran(&ran, 0, out, pointer);
    // The Full Disclosure editor reads Windows-1252.
    let folder = system().file("defence.bml", "(1C)--\nD  café\n");
    let ran = folder.run(&["convert", "a.bml", "-o", "a.bss", "--profile", "fd"]);
    assert_ran(&ran, 0, "", "");
    assert!(folder.read("a.bss").ends_with(b"*001CD=NYYYYYYcaf\xE9\r\n"));
}

#[test]
fn one_system_of_several_becomes_bml() {
    let folder = Folder::new().file("b.bss", TWO);
    let bml = |args: &[&str]| folder.run(&[&["convert", "b.bss", "--to", "bml"], args].concat());
    assert!(bml(&[]).out.contains("1C = natural"));
    let second = bml(&["--system", "2"]).out;
    assert!(second.starts_with("#+TITLE: B\n"), "{second}");
    assert!(second.ends_with("1D = diamonds\n"), "{second}");
}

#[test]
fn what_bml_cannot_hold_is_told_and_kept_as_comments() {
    let folder = Folder::new().file("b.bss", "*00{A}=NYYYYYY\n001C=YYYYYYY316strong\n");
    let args = ["convert", "b.bss", "--to", "bml"];
    let ran = folder.run(&[&args[..], &["-v"]].concat());
    assert!(ran.err.contains("info[bss/fields-lost]"), "{}", ran.err);
    assert!(!ran.out.contains("//"), "{}", ran.out);
    let ran = folder.run(&[&args[..], &["--annotate"]].concat());
    assert!(ran.out.contains("// "), "{}", ran.out);
    folder.put("b.bml", &ran.out);
    assert_eq!(folder.run(&["check", "b.bml"]).code, 0);
}

#[test]
fn the_disposition_of_calls_can_be_said() {
    let text = "*00{A}=NYYYYYY\n*001ND=NYYYYYY5strong\n";
    let folder = Folder::new().file("b.bss", text);
    assert_eq!(
        found(&folder, &["b.bss"]),
        ["b.bss:2:15 bss/ambiguous-disposition"]
    );
    for (choice, row) in [("present", "  D = strong\n"), ("absent", "  D = 5strong\n")] {
        let option = ["--call-disposition", choice, "b.bss"];
        assert!(found(&folder, &option).is_empty());
        let ran = folder.run(&[&["convert", "--to", "bml"][..], &option].concat());
        assert!(ran.out.ends_with(row), "{}", ran.out);
    }
}

#[test]
fn a_comment_suppresses_a_code_in_the_whole_system() {
    let folder = system().file("defence.bml", "(1C)--\nD  takeout\n  1c  weak\n");
    let codes = [
        "defence.bml:3:3 bml/lowercase-call",
        "defence.bml:3:3 bml/insufficient-bid",
    ];
    let all = found(&folder, &["a.bml"]);
    assert!(
        codes.iter().all(|code| all.contains(&(*code).to_owned())),
        "{all:?}"
    );
    let line = "// portnote: ignore bml/lowercase-call, bml/insufficient-bid\n";
    folder.put("a.bml", format!("{line}{SYSTEM}"));
    let left = found(&folder, &["a.bml"]);
    assert!(
        codes.iter().all(|code| !left.contains(&(*code).to_owned())),
        "{left:?}"
    );
    assert!(!left.iter().any(|found| found.contains("cli/")), "{left:?}");
}

#[test]
fn in_an_included_file_a_comment_holds_for_that_file() {
    let line = "// portnote: ignore bml/lowercase-call\n";
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n\n1C  natural\n  1d  waiting\n")
        .file("b.bml", format!("{line}1D  natural\n  1h  waiting\n"));
    assert_eq!(found(&folder, &["a.bml"]), ["a.bml:4:3 bml/lowercase-call"]);
    folder.put("b.bml", format!("{line}1D  natural\n"));
    let left = [
        "a.bml:4:3 bml/lowercase-call",
        "b.bml:1:1 cli/unused-suppression",
    ];
    assert_eq!(found(&folder, &["a.bml"]), left);
}

#[test]
fn a_comment_that_suppresses_nothing_is_named() {
    let folder = Folder::new();
    let check = |text: &str| {
        folder.put("a.bml", text);
        folder
            .run(&["check", "--output-format", "concise", "a.bml"])
            .out
    };
    assert_eq!(
        check("// portnote: ignore bml/bad-row\n1C  a\n"),
        "a.bml:1:1: info[cli/unused-suppression] `bml/bad-row` is suppressed here and not found\n"
    );
    assert_eq!(
        check("1C  a\n// portnote: ignore\n"),
        "a.bml:2:1: warning[cli/empty-suppression] this line suppresses nothing: write a code \
         behind `ignore`, as in `// portnote: ignore core/bom`\n"
    );
    // An escape line of other notations is text here.
    assert_eq!(check("% portnote: ignore\n"), "");
}

#[test]
fn fixes_are_applied_to_the_file_that_was_named() {
    let included = "1D  natural\n  1h  waiting\n";
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n\n1C  natural\n  1d  waiting\n")
        .file("b.bml", included);
    let out = "\
--- a.bml
+++ a.bml
@@ -1,4 +1,4 @@
 #INCLUDE b.bml
\x20
 1C  natural
-  1d  waiting
+  1D  waiting
";
    let ran = folder.run(&["check", "--diff", "a.bml"]);
    assert_ran(&ran, 1, out, "a.bml: 1 finding would be fixed\n");
    let out = "\
info[bml/lowercase-call]: call `1h` in small letters
 --> b.bml:2:3
  |
2 |   1h  waiting
  |   ^^
  |
  = note: included by a.bml:1
  = help: write capital letters; the fix belongs to the included file: `portnote check --fix b.bml`
";
    let ran = folder.run(&["check", "--fix", "a.bml"]);
    assert_ran(&ran, 0, out, "a.bml: 1 fixed, 1 info left in 1 system\n");
    assert_eq!(folder.read("b.bml"), included.as_bytes());
    assert_eq!(folder.run(&["check", "--fix", "b.bml"]).code, 0);
    assert_eq!(folder.read("b.bml"), b"1D  natural\n  1H  waiting\n");
    let ran = folder.run(&["check", "--fix", "."]);
    assert_ran(
        &ran,
        0,
        "",
        "2 files: nothing fixed, no problems in 2 systems\n",
    );
}

#[test]
fn records_are_fixed_on_standard_input_too() {
    let folder = Folder::new();
    let text = "\u{FEFF}*00{A}=NYYYYYY\n001c=NYYYYYY008x\n";
    let ran = folder.run_with_stdin(&["check", "--fix", "--notation", "bss", "-"], text);
    let out = "*00{A}=NYYYYYY\n001C=NYYYYYY008x\n";
    assert_ran(
        &ran,
        0,
        out,
        "<stdin>: 2 fixed, no problems left in 2 records\n",
    );
}

#[test]
fn deps_lists_what_a_system_includes() {
    let folder = Folder::new()
        .file(
            "a.bml",
            "#INCLUDE d/b.bml\n\n//#INCLUDE no.bml\n\n#INCLUDE \"c $#.bml\"\n\n#INCLUDE d/b.bml\n",
        )
        .file("c $#.bml", "1C  a\n")
        .file("d/b.bml", "#INCLUDE e.bml\n")
        .file("d/e.bml", "1D  a\n");
    let heading = "# generated by portnote deps\n";
    let direct = format!("{heading}a.bml: c\\ $$\\#.bml\na.bml: d/b.bml\n");
    assert_ran(&folder.run(&["deps", "--direct", "a.bml"]), 0, &direct, "");
    let all = format!("{direct}a.bml: d/e.bml\n");
    assert_ran(&folder.run(&["deps", "a.bml"]), 0, &all, "");
    // The lines are the same from wherever the file is named.
    let path = folder.path("a.bml");
    assert_ran(&folder.run(&["deps", path.to_str().unwrap()]), 0, &all, "");
    let stdin = [
        "deps",
        "--stdin-filename",
        "a.bml",
        "--include-root",
        ".",
        "-",
    ];
    let ran = folder.run_with_stdin(&stdin, folder.read("a.bml"));
    assert_ran(&ran, 0, &all, "");
}

#[test]
fn deps_names_what_is_missing_and_what_includes_nothing() {
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n")
        .file("a.bss", RECORDS);
    let out = "# generated by portnote deps\na.bml: b.bml\n";
    let err = "a.bml:1:10: error[bml/include-not-found] file `b.bml` cannot be included: it does not exist\n";
    assert_ran(&folder.run(&["deps", "a.bml"]), 1, out, err);
    let err = "error[cli/no-includes]: a.bss: is BSS, which includes no other files\n";
    assert_ran(&folder.run(&["deps", "a.bss"]), 2, "", err);
    let ran = folder.run_with_stdin(&["deps", "--notation", "bml", "-"], "1C  a\n");
    assert_refused(&ran, "<stdin>: has no name for the lines of a makefile");
}

/// The files of the reference are not part of the project; where they are absent, nothing is
/// compared.
#[test]
fn deps_gives_the_lines_of_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/bml");
    let Ok(entries) = fs::read_dir(folder.join("suite-expected")) else {
        return;
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut compared = 0;
    for expected in paths.filter(|path| path.extension().is_some_and(|name| name == "mk")) {
        let name = expected.with_extension("bml");
        let input = folder.join("suite").join(name.file_name().unwrap());
        let ran = Folder::new().run(&["deps", "--direct", input.to_str().unwrap()]);
        let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        let expected = fs::read_to_string(expected).unwrap();
        assert_eq!((ran.code, lines(&ran.out)), (0, lines(&expected)));
        compared += 1;
    }
    assert!(compared >= 2);
}

#[test]
fn standard_input_includes_from_a_folder_that_is_named() {
    let folder = system();
    let args = ["convert", "--to", "bss", "-"];
    let ran = folder.run_with_stdin(&args, SYSTEM);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("error[bml/include-outside-root]"),
        "{}",
        ran.err
    );
    for more in [&["--include-root", "."][..], &["--allow-outside"]] {
        let ran = folder.run_with_stdin(&[&args[..], more].concat(), SYSTEM);
        assert_ran(&ran, 0, RECORDS, "");
    }
}

#[test]
fn includes_stay_in_their_folder() {
    let folder = Folder::new()
        .file("d/a.bml", "#INCLUDE ../b.bml\n\n1C  natural\n")
        .file("b.bml", "1D  secret\n");
    let args = ["convert", "--to", "bss", "d/a.bml"];
    let ran = folder.run(&args);
    assert!(!ran.out.contains("secret"), "{}", ran.out);
    assert!(
        ran.err.contains("error[bml/include-outside-root]"),
        "{}",
        ran.err
    );
    for more in [&["--include-root", "."][..], &["--allow-outside"]] {
        let ran = folder.run(&[&args[..], more].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out.contains("secret"), "{}", ran.out);
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_included() {
    use std::os::unix::fs::symlink;

    let text = "\
#INCLUDE /dev/zero

#INCLUDE zero.bml

#INCLUDE pipe

#INCLUDE d

#INCLUDE a.bml

#INCLUDE /etc/passwd

1C  natural
";
    let folder = Folder::new().file("a.bml", text).file("d/x", "");
    symlink("/dev/zero", folder.path("zero.bml")).unwrap();
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(made.unwrap().success());
    let outside = "bml/include-outside-root";
    let irregular = "bml/include-not-regular";
    assert_eq!(
        found(&folder, &["a.bml"]),
        [
            format!("a.bml:1:10 {outside}"),
            format!("a.bml:3:10 {outside}"),
            format!("a.bml:5:10 {irregular}"),
            format!("a.bml:7:10 {irregular}"),
            "a.bml:9:10 bml/include-cycle".to_owned(),
            format!("a.bml:11:10 {outside}"),
        ]
    );
    let open = found(&folder, &["--allow-outside", "a.bml"]);
    assert_eq!(
        open[..2],
        [
            format!("a.bml:1:10 {irregular}"),
            format!("a.bml:3:10 {irregular}")
        ]
    );
}

#[test]
fn a_cycle_through_another_file_is_found() {
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n\n1C  natural\n")
        .file("b.bml", "#INCLUDE a.bml\n");
    assert_eq!(found(&folder, &["a.bml"]), ["b.bml:1:10 bml/include-cycle"]);
}

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

#[test]
fn the_programs_name_no_option_that_they_lack() {
    let folder = Folder::new()
        .file("a.bml", "#INCLUDE b.bml\n\n1C  natural\n")
        .file("b.bml", vec![b' '; 8 * 1024 * 1024 + 1]);
    for program in [BML2BSS, BML2HTML, BML2LATEX] {
        let ran = folder.run_program(program, &["a.bml", "-o", "out"]);
        assert_refused(&ran, "`portnote convert --partial` writes what there is\n");
        assert!(!folder.path("out").exists());
    }
}

#[cfg(unix)]
#[test]
fn input_without_an_end_is_refused() {
    let folder = Folder::new();
    for args in [
        &["check", "--notation", "bml", "-"][..],
        &["check", "-"],
        &[
            "convert",
            "--notation",
            "bml",
            "--limit",
            "input_bytes=100000",
            "--to",
            "html",
            "-",
        ],
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
        let mut yes = Command::new("yes")
            .arg("1C  natural")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut command = folder.command(args);
        command.stdin(yes.stdout.take().unwrap());
        let ran = finish(command);
        yes.kill().unwrap();
        yes.wait().unwrap();
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (2, ""),
            "{args:?} {}",
            ran.err
        );
        assert!(ran.err.contains("bytes"), "{}", ran.err);
    }
}

#[test]
fn text_in_another_encoding_is_read() {
    let folder = Folder::new().file("a.bml", b"#+TITLE: Caf\xE9\n\n1C  na\xEFve\n");
    let ran = folder.run(&["convert", "a.bml", "--to", "bss"]);
    assert_ran(&ran, 0, "*00{Café}=NYYYYYY\n001C=NYYYYYY008naïve\n", "");
    let args = [
        "convert",
        "--encoding",
        "windows-1251",
        "a.bml",
        "--to",
        "bss",
    ];
    let ran = folder.run(&args);
    assert_ran(&ran, 0, "*00{Cafй}=NYYYYYY\n001C=NYYYYYY008naпve\n", "");
    let folder = Folder::new().file("a.bml", b"1C  \xFF\xFE\x00\x01\n  \x80");
    for form in ["bss", "html", "latex"] {
        let ran = folder.run(&["convert", "a.bml", "--to", form]);
        assert!(ran.code < 2, "{}", ran.err);
    }
}

const BML2BSS: &str = env!("CARGO_BIN_EXE_bml2bss");
const BML2HTML: &str = env!("CARGO_BIN_EXE_bml2html");
const BML2LATEX: &str = env!("CARGO_BIN_EXE_bml2latex");
const BSS2BML: &str = env!("CARGO_BIN_EXE_bss2bml");

#[test]
fn the_programs_name_their_output_after_their_input() {
    let folder = Folder::new()
        .file("d.x/my.sys.v2.bml", "1C  natural\n")
        .file("b.bss", TWO);
    for (program, input, output) in [
        (BML2BSS, "d.x/my.sys.v2.bml", "d.x/my.sys.v2.bss"),
        (BML2HTML, "d.x/my.sys.v2.bml", "d.x/my.sys.v2.htm"),
        (BML2LATEX, "d.x/my.sys.v2.bml", "d.x/my.sys.v2.tex"),
        (BSS2BML, "b.bss", "b.bml"),
    ] {
        folder.put(output, "old");
        let ran = folder.run_program(program, &[input]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
        let new = folder.read(output);
        assert!(new.len() > 3 && !new.starts_with(b"old"), "{output}");
    }
}

#[test]
fn the_programs_never_write_over_an_input() {
    let folder = system().file("plain", "1C  natural\n");
    for (input, output) in [
        ("plain", "plain"),
        ("a.bml", "./a.bml"),
        ("a.bml", "defence.bml"),
    ] {
        let ran = folder.run_program(BML2HTML, &["-o", output, input]);
        assert_refused(&ran, "is an input as well");
    }
    assert_eq!(folder.read("plain"), b"1C  natural\n");
    assert_eq!(folder.read("defence.bml"), DEFENCE.as_bytes());
    assert_ran(&folder.run_program(BML2BSS, &["plain"]), 0, "", "");
    assert!(folder.path("plain.bss").is_file());
}

#[test]
fn the_programs_take_the_documented_options() {
    let folder = system();
    let ran = folder.run_program(BML2BSS, &["--outputfile", "-", "a.bml"]);
    assert_ran(&ran, 0, RECORDS, "");
    let ran = folder.run_program_with_stdin(BML2BSS, &["-"], "1C  natural\n");
    assert_ran(&ran, 0, "*00{}=NYYYYYY\n001C=NYYYYYY008natural\n", "");
    let ran = folder.run_program(BML2BSS, &["-v", "-o", "x.bss", "a.bml"]);
    assert_ran(&ran, 0, "", "a.bml: no problems in 1 system\n");
    let html =
        |args: &[&str]| folder.run_program(BML2HTML, &[args, &["-o", "-", "a.bml"]].concat());
    let plain = html(&[]).out;
    for same in [
        &["--tree"][..],
        &["-i", "4"],
        &["--indentation", "2", "--include-external-files"],
    ] {
        assert_eq!(html(same).out, plain);
    }
    assert_ne!(html(&["--no-tree"]).out, plain);
    assert_refused(&html(&["-i", "10"]), "10 is not in 1..=9");
    for program in [BML2BSS, BML2HTML, BML2LATEX, BSS2BML] {
        let help = folder.run_program(program, &["-h"]);
        assert!(
            help.code == 0 && help.out.contains("--outputfile"),
            "{}",
            help.out
        );
        assert_refused(&folder.run_program(program, &[]), "required arguments");
        assert_refused(
            &folder.run_program(program, &["no"]),
            "no: no such file or folder",
        );
    }
}

#[test]
fn the_programs_notice_a_file_of_the_other_kind() {
    let folder = system().file("b.bss", TWO);
    let ran = folder.run_program(BML2HTML, &["b.bss"]);
    assert_refused(&ran, "b.bss: is BSS, and HTML is made from BML");
    let ran = folder.run_program(BSS2BML, &["a.bml", "-o", "x.bml"]);
    assert_refused(
        &ran,
        "a.bml: is BML, and BML is made from BSS; use bml2bss, bml2html or",
    );
    assert_eq!(folder.names(), ["a.bml", "b.bss", "defence.bml"]);
    for name in ["b.bss", "b.bml", "b.txt", "-"] {
        folder.put("b.bml", TWO);
        folder.put("b.txt", TWO);
        for program in [BML2BSS, BML2HTML, BML2LATEX] {
            let ran = folder.run_program_with_stdin(program, &["-o", "out", name], TWO);
            assert_refused(&ran, ": is BSS, and ");
            assert!(
                ran.err.ends_with(" is made from BML; use bss2bml\n"),
                "{}",
                ran.err
            );
        }
    }
    folder.put("a.txt", SYSTEM);
    for name in ["a.bml", "a.txt", "-"] {
        let ran = folder.run_program_with_stdin(BSS2BML, &["-o", "out", name], SYSTEM);
        assert_refused(&ran, ": is BML, and BML is made from BSS; use bml2bss");
    }
    assert!(!folder.path("out").exists());
    // A name of pages is not one of systems, and text without any sign is what it is said to be.
    for name in ["a.ppn", "a"] {
        folder.put(name, "Dear all,\n");
        let ran = folder.run_program(BML2HTML, &["-o", "-", name]);
        assert!(ran.code == 0 && ran.out.contains("Dear all"), "{}", ran.err);
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
    assert_refused(
        &ran,
        "`portnote convert --limit include_file_bytes=N` raises the limit",
    );
    let larger = ["convert", "--limit", "include_file_bytes=9000000"];
    let ran = folder.run(&[&larger[..], &["--to", "bss", "a.bml"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn the_programs_stop_at_their_limit() {
    let folder = Folder::new();
    for (program, bytes, limit) in [
        (BML2BSS, "8388608", "include_file_bytes"),
        (BML2HTML, "8388608", "include_file_bytes"),
        (BML2LATEX, "8388608", "include_file_bytes"),
        (BSS2BML, "67108864", "include_bytes"),
    ] {
        let ran = folder.run_program(program, &["/dev/zero", "-o", "-"]);
        let message = format!(
            "more than {bytes} bytes are not held in memory; `portnote convert --limit {limit}=N` \
             raises the limit\n"
        );
        assert_refused(&ran, &message);
    }
}

#[test]
fn many_remarks_take_no_more_time_than_their_number() {
    // Each record has a remark; what took the square of their number took minutes.
    let text = "*00{A}=NYYYYYY\n".to_owned() + &"*001N{w}=NYYYYYY0x\n".repeat(100_000);
    let folder = Folder::new().file("b.bss", text);
    let start = std::time::Instant::now();
    let ran = folder.run(&["convert", "b.bss", "--to", "bml"]);
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.matches("bss/qualifier-lost").count(), 100_000);
    assert!(ran.err.contains("\nb.bss:100001:1: warning"));
}
