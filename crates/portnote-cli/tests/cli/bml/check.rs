//! What `check` finds in systems, and which comments and options change it.

use super::{RECORDS, SYSTEM, found, system};
use crate::support::{Folder, assert_ran};

#[test]
fn check_names_the_file_and_the_line_that_includes_it() {
    let folder = system().file("defence.bml", "(1C)--\nD  takeout\n  2Q  what\n");
    let ran = folder.run(&["check", "a.bml"]);
    assert!(ran.out.contains("--> defence.bml:3:3"), "{}", ran.out);
    assert_eq!(ran.out.matches("a.bml:8").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("= note: included by a.bml:8"), "{}", ran.out);
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
    let err = "warning[cli/wrong-extension]: c.bml: extension is .bml, but the text is BSS \
               and is read as such\n";
    assert_ran(&ran, 0, RECORDS, err);
}

#[test]
fn the_disposition_of_calls_can_be_said() {
    let text = "*00{A}=NYYYYYY\n*001ND=NYYYYYY5strong\n";
    let folder = Folder::new().file("b.bss", text);
    assert_eq!(found(&folder, &["b.bss"]), ["b.bss:2:15 bss/ambiguous-disposition"]);
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
    let codes = ["defence.bml:3:3 bml/lowercase-call", "defence.bml:3:3 bml/insufficient-bid"];
    let all = found(&folder, &["a.bml"]);
    assert!(codes.iter().all(|code| all.contains(&(*code).to_owned())), "{all:?}");
    let line = "// portnote: ignore bml/lowercase-call, bml/insufficient-bid\n";
    folder.put("a.bml", format!("{line}{SYSTEM}"));
    let left = found(&folder, &["a.bml"]);
    assert!(codes.iter().all(|code| !left.contains(&(*code).to_owned())), "{left:?}");
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
    let left = ["a.bml:4:3 bml/lowercase-call", "b.bml:1:1 cli/unused-suppression"];
    assert_eq!(found(&folder, &["a.bml"]), left);
}

#[test]
fn a_comment_that_suppresses_nothing_is_named() {
    let folder = Folder::new();
    let check = |text: &str| {
        folder.put("a.bml", text);
        folder.run(&["check", "--output-format", "concise", "a.bml"]).out
    };
    assert_eq!(
        check("// portnote: ignore bml/bad-row\n1C  a\n"),
        "a.bml:1:1: info[cli/unused-suppression] unused suppression of `bml/bad-row`: the code is not found\n"
    );
    assert_eq!(
        check("1C  a\n// portnote: ignore\n"),
        "a.bml:2:1: warning[cli/empty-suppression] this line suppresses nothing: expected a code \
         after `ignore`, as in `// portnote: ignore bml/bad-row`\n"
    );
    // An escape line of other notations is text here.
    assert_eq!(
        check("% portnote: ignore bml/lowercase-call\n"),
        "a.bml:1:1: warning[cli/empty-suppression] this line suppresses nothing: expected a comment, \
         as in `// portnote: ignore bml/bad-row`\n"
    );
    assert_eq!(check("- // portnote: ignore bml/lowercase-call\n"), "");
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
info[bml/lowercase-call]: nonstandard call `1h`: expected `1H`
 --> b.bml:2:3
  |
2 |   1h  waiting
  |   ^^
  |
  = note: included by a.bml:1
  = help: write `1H`; to fix the included file, run `portnote check --fix b.bml`
";
    let ran = folder.run(&["check", "--fix", "--verbose", "a.bml"]);
    assert_ran(&ran, 0, out, "a.bml: 1 fixed, 1 info left in 1 system\n");
    let folded = folder.run(&["check", "a.bml"]).out;
    let line = "b.bml:2:3: info[bml/lowercase-call] nonstandard call `1h`: expected `1H`\n";
    assert_eq!(folded, line);
    assert_eq!(folder.read("b.bml"), included.as_bytes());
    assert_eq!(folder.run(&["check", "--fix", "b.bml"]).code, 0);
    assert_eq!(folder.read("b.bml"), b"1D  natural\n  1H  waiting\n");
    let ran = folder.run(&["check", "--fix", "."]);
    assert_ran(&ran, 0, "", "2 files: nothing fixed, no problems in 2 systems\n");
}

#[test]
fn records_are_fixed_on_standard_input_too() {
    let folder = Folder::new();
    let text = "\u{FEFF}*00{A}=NYYYYYY\n001c=NYYYYYY008x\n";
    let ran = folder.run_with_stdin(&["check", "--fix", "--notation", "bss", "-"], text);
    let out = "*00{A}=NYYYYYY\n001C=NYYYYYY008x\n";
    assert_ran(&ran, 0, out, "<stdin>: 2 fixed, no problems left in 2 records\n");
}
