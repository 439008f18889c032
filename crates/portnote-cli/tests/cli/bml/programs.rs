//! The programs that do one conversion each.

use super::{
    BML2BSS, BML2HTML, BML2LATEX, BSS2BML, DEFENCE, RECORDS, SYSTEM, TWO, assert_refused, system,
};
use crate::support::{Folder, assert_ran};

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

#[test]
fn the_programs_name_their_output_after_their_input() {
    let folder = Folder::new().file("d.x/my.sys.v2.bml", "1C  natural\n").file("b.bss", TWO);
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
    for (input, output) in [("plain", "plain"), ("a.bml", "./a.bml"), ("a.bml", "defence.bml")] {
        let ran = folder.run_program(BML2HTML, &["-o", output, input]);
        assert_refused(&ran, "is also an input");
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
    for same in [&["--tree"][..], &["-i", "4"], &["--indentation", "2", "--include-external-files"]]
    {
        assert_eq!(html(same).out, plain);
    }
    assert_ne!(html(&["--no-tree"]).out, plain);
    assert_refused(&html(&["-i", "10"]), "expected a whole number from 1 to 9");
    for program in [BML2BSS, BML2HTML, BML2LATEX, BSS2BML] {
        let help = folder.run_program(program, &["-h"]);
        assert!(help.code == 0 && help.out.contains("--outputfile"), "{}", help.out);
        assert_refused(&folder.run_program(program, &[]), "required arguments");
        assert_refused(&folder.run_program(program, &["no"]), "no: no such file or folder");
    }
}

#[test]
fn the_programs_notice_a_file_of_the_other_kind() {
    let folder = system().file("b.bss", TWO);
    let ran = folder.run_program(BML2HTML, &["b.bss"]);
    assert_refused(&ran, "b.bss: is BSS: only BML");
    let ran = folder.run_program(BSS2BML, &["a.bml", "-o", "x.bml"]);
    assert_refused(
        &ran,
        "a.bml: is BML: only BSS can be converted to BML; use bml2bss, bml2html or",
    );
    assert_eq!(folder.names(), ["a.bml", "b.bss", "defence.bml"]);
    for name in ["b.bss", "b.bml", "b.txt", "-"] {
        folder.put("b.bml", TWO);
        folder.put("b.txt", TWO);
        for program in [BML2BSS, BML2HTML, BML2LATEX] {
            let ran = folder.run_program_with_stdin(program, &["-o", "out", name], TWO);
            assert_refused(&ran, ": is BSS: only BML");
            assert!(ran.err.ends_with("; use bss2bml\n"), "{}", ran.err);
        }
    }
    folder.put("a.txt", SYSTEM);
    for name in ["a.bml", "a.txt", "-"] {
        let ran = folder.run_program_with_stdin(BSS2BML, &["-o", "out", name], SYSTEM);
        assert_refused(&ran, ": is BML: only BSS can be converted to BML; use bml2bss");
    }
    assert!(!folder.path("out").exists());
    // A name of pages is not one of systems, and text without any sign is what it is said to be.
    for name in ["a.ppn", "a"] {
        folder.put(name, "Dear all,\n");
        let ran = folder.run_program(BML2HTML, &["-o", "-", name]);
        assert!(ran.code == 0 && ran.out.contains("Dear all"), "{}", ran.err);
    }
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
            "file has more than {bytes} bytes: `portnote convert --limit {limit}=N` \
             raises the limit\n"
        );
        assert_refused(&ran, &message);
    }
}
