use crate::support::{CLEAN, ERROR, Folder, WARNING, assert_ran};

/// Games enough for several batches, with values that later games take and faults that are
/// reported once for a file.
fn many_games() -> Vec<u8> {
    let mut text = b"% PBN 2.1\n{opening}\n\n".to_vec();
    for number in 0..4000 {
        let event = match number % 4 {
            0 => format!("##Cup {number}"),
            1 => "#".to_owned(),
            2 => format!("Caf\u{e9} {number}"),
            _ => String::new(),
        };
        text.extend(format!("[Event \"{event}\"]\n[Board \"{number}\"]\n").bytes());
        text.extend(b"[Site Here]\r\n[Deal \"N:A... A... - -\"]\n{end}\n\n");
        if number % 50 == 0 {
            text.extend(b"{caf\xE9 \x80}\n\n% ignored\n");
        }
    }
    text
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let folder = Folder::with(many_games());
    for format in ["full", "json"] {
        let run = |jobs: &str| {
            let args = ["check", "--statistics", "--output-format", format, "a.pbn"];
            folder.run(&[&args[..], &["--jobs", jobs]].concat())
        };
        let one = run("1");
        assert_eq!(one.code, 1);
        for jobs in ["2", "5"] {
            let many = run(jobs);
            assert_ran(&many, one.code, &one.out, &one.err);
        }
    }
}

#[test]
fn fixes_are_the_same_for_any_number_of_threads() {
    let run = |jobs: &str| {
        let folder = Folder::with(many_games());
        let ran = folder.run(&["check", "-q", "--fix", "--unsafe-fixes", "-j", jobs, "a.pbn"]);
        (ran.code, ran.out, folder.read("a.pbn"))
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn files_are_reported_in_their_order() {
    let folder = Folder::new();
    let texts = [CLEAN, ERROR, WARNING];
    for number in 0..100 {
        folder.put(&format!("{number:03}.pbn"), texts[number % 3]);
    }
    folder.put("050x.pbn", many_games());
    let run = |jobs: &str| {
        let args = ["check", "-v", "--output-format", "concise", "gone.pbn", "."];
        folder.run(&[&args[..], &["-j", jobs]].concat())
    };
    let one = run("1");
    let many = run("4");
    assert_ran(&many, 2, &one.out, &one.err);
}

#[cfg(unix)]
#[test]
fn two_names_of_a_file_are_fixed_one_after_the_other() {
    let folder = Folder::new().file("b.pbn", ERROR);
    std::os::unix::fs::symlink("b.pbn", folder.path("a.pbn")).unwrap();
    for jobs in ["1", "2"] {
        folder.put("b.pbn", ERROR);
        let args = ["check", "--fix", "--ignore", "pbn/", "-j", jobs, "a.pbn", "b.pbn"];
        let err = "2 files: 1 fixed, no problems left in 2 games\n";
        assert_ran(&folder.run(&args), 0, "", err);
    }
}

#[test]
fn a_number_out_of_range_is_taken_to_the_nearest() {
    let folder = Folder::with(CLEAN);
    for (jobs, taken) in [("0", 1), ("10000", 256)] {
        let ran = folder.run(&["check", "-j", jobs, "a.pbn"]);
        let err = format!(
            "warning[cli/jobs-out-of-range]: --jobs: invalid number of threads: expected 1 to \
             256; using {taken}\na.pbn: no problems in 1 game\n"
        );
        assert_ran(&ran, 0, "", &err);
    }
    assert_eq!(folder.run(&["check", "-j", "x", "a.pbn"]).code, 2);
}
