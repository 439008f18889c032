//! Systems from one format to another, to pages and to LaTeX.

use super::{DEFENCE, RECORDS, SYSTEM, TWO, assert_refused, system};
use crate::support::{Folder, assert_ran};

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
fn a_page_can_be_for_one_seat() {
    let folder = Folder::new().file("a.bml", "#SEAT 12\n\n1N 12--14\n\n#SEAT 34\n\n1N 15--17\n");
    let folder = folder.file("a.pbn", "[Board \"1\"]\n");
    let convert = |args: &[&str]| folder.run(&[&["convert", "--to", "html"], args].concat());
    let ran = convert(&["a.bml", "--seat", "3"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("This page is for the 3rd hand."), "{}", ran.out);
    assert!(ran.out.contains("15–17") && !ran.out.contains("12–14"), "{}", ran.out);
    let ran = convert(&["a.bml", "--seat", "5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("[possible values: 1, 2, 3, 4]"), "{}", ran.err);
    let ran = convert(&["a.pbn", "--seat", "1"]);
    assert_eq!(ran.code, 2);
    let expected =
        "a.pbn: is PBN: only BML can be converted to HTML for one seat; leave out `--seat`\n";
    assert!(ran.err.ends_with(expected), "{}", ran.err);
    let ran = folder.run(&["convert", "--to", "latex", "a.bml", "--seat", "1"]);
    assert_eq!(ran.code, 2);
    let expected = "`--seat` is for HTML only, and LaTeX is written";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn files_beside_the_output_are_written_once() {
    let folder = system().file("out/bml.tex", "% my own\n");
    for (form, others) in [("html", "bml.js"), ("latex", "bml.tex")] {
        let args = ["convert", "a.bml", "--to", form, "-o", "out"];
        let ran = folder.run(&[&args[..], &["--no-include-external-files"]].concat());
        assert_ran(&ran, 0, "", "");
        assert!(folder.path("out").join(others).is_file());
    }
    assert_eq!(folder.read("out/bml.tex"), b"% my own\n");
    assert!(folder.path("out/bml.css").is_file());
    assert!(folder.path("out/a.htm").is_file() && folder.path("out/a.tex").is_file());
}

#[test]
fn an_output_that_exists_needs_force_and_an_input_is_never_one() {
    let folder = system().file("a.bss", "mine");
    let convert = |args: &[&str]| folder.run(&[&["convert", "a.bml"], args].concat());
    assert_refused(
        &convert(&["-o", "a.bss"]),
        "error[cli/output-exists]: a.bss: exists already: `--force` replaces it\n",
    );
    assert_eq!(folder.read("a.bss"), b"mine");
    assert_ran(&convert(&["-o", "a.bss", "--force"]), 0, "", "");
    assert_eq!(folder.read("a.bss"), RECORDS.as_bytes());
    for name in ["a.bml", "defence.bml"] {
        let ran = convert(&["--to", "html", "--force", "-o", name]);
        let err = format!(
            "error[cli/output-is-input]: {name}: is also an input and would be overwritten: \
             write to another file\n"
        );
        assert_ran(&ran, 2, "", &err);
    }
    assert_eq!(folder.read("a.bml"), SYSTEM.as_bytes());
    assert_eq!(folder.read("defence.bml"), DEFENCE.as_bytes());
}

#[test]
fn texts_that_cannot_be_converted_are_named() {
    let folder = system().file("a.pbn", "[Event \"x\"]\n").file("b.bss", TWO);
    for (args, message) in [
        (&["nope.bml", "--to", "bss"][..], "nope.bml: no such file or folder"),
        (&[".", "--to", "bss"], ".: is a folder: name one file"),
        (&["a.bml"], "missing format of the output: use"),
        (&["a.bml", "-o", "a.pdf"], "unknown extension `.pdf`: use"),
        (&["a.bml", "--to", "bml"], "a.bml: is BML: only BSS can be converted to BML\n"),
        (
            &["b.bss", "--to", "html"],
            "b.bss: is BSS: only BML, PBN, LIN, PDN or PPN can be converted to HTML\n",
        ),
        (
            &["a.pbn", "--to", "bss"],
            "a.pbn: is PBN: only BML or BSS can be converted to BSS; `portnote export` writes games\n",
        ),
        (
            &["a.bml", "--to", "bss", "--no-tree"],
            "`--no-tree` is for HTML and LaTeX only, and BSS is written",
        ),
        (
            &["b.bss", "--to", "bss", "--system", "3"],
            "b.bss: no system 3: the file has 2 systems\n",
        ),
        (&["a.bml", "--to", "bss", "--system", "2"], "a.bml: no system 2: the file has 1 system\n"),
        (&["a.bml", "-o", "no/a.bss"], "no/a.bss: its folder does not exist\n"),
    ] {
        assert_refused(&folder.run(&[&["convert"], args].concat()), message);
    }
    assert_eq!(folder.names(), ["a.bml", "a.pbn", "b.bss", "defence.bml"]);
}

#[test]
fn records_are_written_in_another_profile() {
    let folder = Folder::new().file("b.bss", TWO);
    let pointer = "b.bss: 1 warning: see `portnote check b.bss`\n";
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
fn records_that_bml_cannot_hold_are_reported_and_kept_as_comments() {
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
fn text_in_another_encoding_is_read() {
    let folder = Folder::new().file("a.bml", b"#+TITLE: Caf\xE9\n\n1C  na\xEFve\n");
    let ran = folder.run(&["convert", "a.bml", "--to", "bss"]);
    assert_ran(&ran, 0, "*00{Café}=NYYYYYY\n001C=NYYYYYY008naïve\n", "");
    let args = ["convert", "--encoding", "windows-1251", "a.bml", "--to", "bss"];
    let ran = folder.run(&args);
    assert_ran(&ran, 0, "*00{Cafй}=NYYYYYY\n001C=NYYYYYY008naпve\n", "");
    let folder = Folder::new().file("a.bml", b"1C  \xFF\xFE\x00\x01\n  \x80");
    for form in ["bss", "html", "latex"] {
        let ran = folder.run(&["convert", "a.bml", "--to", form]);
        assert!(ran.code < 2, "{}", ran.err);
    }
}

#[test]
fn many_remarks_are_all_shown() {
    // Each record has a remark; what takes the square of their number takes minutes.
    // Under Wine each line on standard error takes a thousandth of a second.
    let number = if cfg!(windows) { 10_000 } else { 100_000 };
    let text = "*00{A}=NYYYYYY\n".to_owned() + &"*001N{w}=NYYYYYY0x\n".repeat(number);
    let folder = Folder::new().file("b.bss", text);
    let few = folder.run(&["convert", "b.bss", "--to", "bml"]);
    let more = format!("(and {} more)", portnote::product::numbers::thousands(number as u64 - 1));
    assert_eq!(few.err.matches("bss/qualifier-lost").count(), 1);
    assert!(few.err.contains(&more), "{}", few.err);
    let ran = folder.run(&["convert", "--verbose", "b.bss", "--to", "bml"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.matches("bss/qualifier-lost").count(), number);
    assert!(ran.err.contains(&format!("\nb.bss:{}:1: warning", number + 1)));
}
