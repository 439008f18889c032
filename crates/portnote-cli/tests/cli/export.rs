use std::fs;

use crate::support::{CLEAN, Folder, Ran, assert_ran};

/// A game that can be written.
const GAME: &str = "[Event \"Club\"]\n[Board \"1\"]\n";

/// A game that cannot: its tag has no end.
const BROKEN: &str = "[Event \"Club\n";

fn exported(text: &str) -> Vec<u8> {
    Folder::with(text).run(&["export", "a.pbn"]).out.into_bytes()
}

#[test]
fn export_goes_to_standard_output() {
    let ran = Folder::with(GAME).run(&["export", "a.pbn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("% PBN 2.1\r\n% EXPORT\r\n[Event \"Club\"]\r\n[Site \"?\"]\r\n"));
    assert_eq!(Folder::with(GAME).run(&["export", "-o", "-", "a.pbn"]).out, ran.out);
    for to in ["pbn", "pbn-2.1"] {
        assert_eq!(Folder::with(GAME).run(&["export", "--to", to, "a.pbn"]).out, ran.out);
    }
}

#[test]
fn export_is_a_fix_point() {
    let once = exported(GAME);
    let folder = Folder::with(&once);
    assert_eq!(folder.run(&["export", "a.pbn"]).out.as_bytes(), once);
    assert_eq!(folder.run(&["check", "--profile", "export", "a.pbn"]).code, 0);
}

#[test]
fn a_file_is_written() {
    let folder = Folder::with(GAME);
    let ran = folder.run(&["export", "-o", "b.pbn", "a.pbn"]);
    assert_ran(&ran, 0, "", "");
    assert_eq!(folder.read("b.pbn"), exported(GAME));
    assert_eq!(folder.names(), ["a.pbn", "b.pbn"]);
}

#[test]
fn an_output_that_exists_needs_force() {
    let folder = Folder::with(GAME).file("b.pbn", "old");
    let ran = folder.run(&["export", "-o", "b.pbn", "a.pbn"]);
    assert_ran(
        &ran,
        2,
        "",
        "error[cli/output-exists]: b.pbn: exists already: `--force` replaces it\n",
    );
    assert_eq!(folder.read("b.pbn"), b"old");
    assert_eq!(folder.run(&["export", "--force", "-o", "b.pbn", "a.pbn"]).code, 0);
    assert_eq!(folder.read("b.pbn"), exported(GAME));
}

#[test]
fn an_output_that_is_an_input_is_refused_even_with_force() {
    let folder = Folder::with(GAME).file("d/x", "");
    let err = |name: &str| {
        format!(
            "error[cli/output-is-input]: {name}: is also an input and would be overwritten: write to another file, or use `--in-place` to replace the inputs\n"
        )
    };
    for args in [
        &["export", "-o", "./a.pbn", "a.pbn"][..],
        &["export", "--force", "-o", "./a.pbn", "a.pbn"],
    ] {
        assert_ran(&folder.run(args), 2, "", &err("./a.pbn"));
    }
    // In a folder the input is met while the folder is walked.
    assert_ran(
        &folder.run(&["export", "--force", "-o", "d/../a.pbn", "."]),
        2,
        "",
        &err("d/../a.pbn"),
    );
    assert_eq!(folder.read("a.pbn"), GAME.as_bytes());
}

#[cfg(unix)]
#[test]
fn a_link_to_an_input_is_that_input() {
    let folder = Folder::with(GAME);
    std::os::unix::fs::symlink("a.pbn", folder.path("link.pbn")).unwrap();
    fs::hard_link(folder.path("a.pbn"), folder.path("hard.pbn")).unwrap();
    for name in ["link.pbn", "hard.pbn"] {
        let ran = folder.run(&["export", "--force", "-o", name, "a.pbn"]);
        assert!(ran.err.contains("cli/output-is-input"), "{}", ran.err);
    }
    assert_eq!(folder.read("a.pbn"), GAME.as_bytes());
}

#[test]
fn a_missing_folder_is_not_made() {
    let folder = Folder::with(GAME);
    let ran = folder.run(&["export", "-o", "no/b.pbn", "a.pbn"]);
    assert_ran(&ran, 2, "", "error[cli/no-folder]: no/b.pbn: its folder does not exist\n");
    assert_eq!(folder.names(), ["a.pbn"]);
}

#[test]
fn in_place_replaces_each_file() {
    let folder = Folder::with(GAME).file("b.pbn", CLEAN);
    assert_ran(&folder.run(&["export", "--in-place", "."]), 0, "", "");
    assert_eq!((folder.read("a.pbn"), folder.read("b.pbn")), (exported(GAME), exported(CLEAN)));
    assert_eq!(folder.names(), ["a.pbn", "b.pbn"]);
}

#[test]
fn unchanged_files_are_not_touched() {
    let folder = Folder::with(exported(GAME));
    let modified = || fs::metadata(folder.path("a.pbn")).unwrap().modified().unwrap();
    let before = modified();
    let ran = folder.run(&["export", "-v", "--in-place", "a.pbn"]);
    assert_eq!((ran.code, modified()), (0, before));
    assert!(ran.err.contains("a.pbn: unchanged\n"));
}

#[test]
fn a_game_that_cannot_be_written_stops_the_output() {
    let folder = Folder::with(format!("{GAME}\n{BROKEN}")).file("b.pbn", "old");
    let ran = folder.run(&["export", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("a.pbn: game 2 cannot be written\n"), "{}", ran.err);
    assert!(
        ran.err.contains("standard output: nothing was written; `--partial` leaves out"),
        "{}",
        ran.err
    );
    let ran = folder.run(&["export", "--force", "-o", "b.pbn", "a.pbn"]);
    assert_eq!((ran.code, folder.read("b.pbn").as_slice()), (1, &b"old"[..]));
    let before = folder.read("a.pbn");
    assert_eq!(folder.run(&["export", "--in-place", "a.pbn"]).code, 1);
    assert_eq!(folder.read("a.pbn"), before);
}

#[test]
fn partial_leaves_out_what_cannot_be_written() {
    let folder = Folder::with(format!("{GAME}\n{BROKEN}"));
    let ran = folder.run(&["export", "--partial", "a.pbn"]);
    assert_eq!((ran.code, ran.out.into_bytes()), (1, exported(GAME)));
    assert_eq!(folder.run(&["export", "--partial", "--exit-zero", "a.pbn"]).code, 0);
}

#[test]
fn an_output_that_lacks_an_input_is_not_written() {
    let folder = Folder::with(GAME);
    let ran = folder.run(&["export", "-o", "b.pbn", "a.pbn", "gone.pbn"]);
    assert_eq!((ran.code, folder.names()), (2, vec!["a.pbn".to_owned()]));
    let ran = folder.run(&["export", "--partial", "-o", "b.pbn", "a.pbn", "gone.pbn"]);
    assert_eq!((ran.code, folder.read("b.pbn")), (2, exported(GAME)));
}

#[test]
fn bytes_that_are_not_text_are_never_written_over() {
    let zip = b"PK\x03\x04 and more";
    let folder = Folder::with(zip);
    assert_eq!(folder.run(&["export", "--in-place", "a.pbn"]).code, 1);
    assert_eq!(folder.read("a.pbn"), zip);
}

#[test]
fn games_are_taken_out_of_a_page() {
    let page = format!("<p>May</p>\n<PBN>\n{GAME}</PBN>\n<p>June</p>\n");
    let ran = Folder::with(&page).run(&["export", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_bytes()), (0, exported(GAME).as_slice()));
    assert!(ran.err.contains("warning[pbn/embedded]"), "{}", ran.err);
}

#[test]
fn a_page_is_never_written_over() {
    let page = format!("<p>May</p>\n<PBN>\n{GAME}</PBN>\n");
    let folder = Folder::with(&page);
    assert_eq!(folder.run(&["export", "--in-place", "a.pbn"]).code, 1);
    assert_eq!(folder.read("a.pbn"), page.as_bytes());
}

#[test]
fn several_files_become_one_with_one_header() {
    let folder = Folder::with(GAME).file("b.pbn", "[Event \"#\"]\n");
    let ran = folder.run(&["export", "a.pbn", "b.pbn"]);
    assert_eq!(ran.out.matches("% EXPORT").count(), 1);
    // What `#` would mean is in another file.
    assert!(!ran.out.contains("[Event \"#\"]"), "{}", ran.out);
}

#[test]
fn inheritance_is_expanded_on_request() {
    let folder = Folder::with(format!("{GAME}\n[Event \"#\"]\n[Board \"2\"]\n"));
    let plain = folder.run(&["export", "a.pbn"]).out;
    let expanded = folder.run(&["export", "--expand-inheritance", "a.pbn"]).out;
    assert!(plain.contains("[Event \"#\"]"));
    assert_eq!(expanded.matches("[Event \"Club\"]").count(), 2);
}

#[test]
fn characters_beyond_the_charset_are_a_choice() {
    let folder = Folder::with("[Event \"世\"]\n");
    let ran = folder.run(&["export", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("error[core/unencodable]"), "{}", ran.err);
    let ran = folder.run(&["export", "--unencodable", "error", "a.pbn"]);
    assert_eq!(ran.code, 1);
    let ran = folder.run(&["export", "--unencodable", "question", "a.pbn"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("[Event \"?\"]"));
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::{GAME, exported};
    use crate::support::Folder;

    #[test]
    fn a_link_stays_a_link() {
        let folder = Folder::with(GAME).file("real.pbn", "old");
        symlink("real.pbn", folder.path("link.pbn")).unwrap();
        let ran = folder.run(&["export", "--force", "-o", "link.pbn", "a.pbn"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(folder.path("link.pbn").is_symlink());
        assert_eq!(folder.read("real.pbn"), exported(GAME));
    }

    #[test]
    fn a_broken_link_is_a_fault() {
        let folder = Folder::with(GAME);
        symlink("gone", folder.path("link.pbn")).unwrap();
        assert_eq!(folder.run(&["export", "--force", "-o", "link.pbn", "a.pbn"]).code, 2);
        assert!(!folder.path("gone").exists());
    }

    #[test]
    fn the_mode_is_kept() {
        let folder = Folder::with(GAME);
        fs::set_permissions(folder.path("a.pbn"), Permissions::from_mode(0o640)).unwrap();
        assert_eq!(folder.run(&["export", "--in-place", "a.pbn"]).code, 0);
        let mode = fs::metadata(folder.path("a.pbn")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let folder = Folder::with(GAME);
        fs::set_permissions(folder.path("a.pbn"), Permissions::from_mode(0o444)).unwrap();
        let ran = folder.run(&["export", "--in-place", "a.pbn"]);
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (2, "error[cli/read-only]: a.pbn: is read-only\n")
        );
        assert_eq!(folder.read("a.pbn"), GAME.as_bytes());
    }

    #[test]
    fn a_second_name_keeps_the_old_text() {
        let folder = Folder::with(GAME);
        fs::hard_link(folder.path("a.pbn"), folder.path("second")).unwrap();
        let ran = folder.run(&["export", "--in-place", "a.pbn"]);
        assert_eq!(ran.code, 0);
        assert_eq!(
            ran.err,
            "warning[cli/hard-link-broken]: a.pbn: had 2 names: the others keep the old text\n"
        );
        assert_eq!(folder.read("second"), GAME.as_bytes());
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let folder = Folder::with(GAME);
        assert_eq!(folder.run(&["export", "-o", "/dev/null", "a.pbn"]).code, 0);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    /// The pipe of the tests has this name, and has no path of its own.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_pipe_without_a_path_is_written_to() {
        let folder = Folder::with(GAME);
        for verb in
            [&["export", "a.pbn"][..], &["tables", "--table", "games", "--format", "csv", "a.pbn"]]
        {
            let expected = folder.run(&[verb, &["-o", "-"]].concat());
            let ran = folder.run(&[verb, &["-o", "/dev/stdout", "--force"]].concat());
            assert_eq!((ran.code, ran.out), (0, expected.out), "{}", ran.err);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn temporaries_of_killed_runs_are_removed() {
        use std::time::{Duration, SystemTime};

        let stale = ".b.pbn.portnote-4194999-0.tmp";
        let fresh = ".c.pbn.portnote-4194999-0.tmp";
        let folder = Folder::with(GAME).file(stale, "half").file(fresh, "half");
        let file = fs::File::options().write(true).open(folder.path(stale)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(7200)).unwrap();
        let ran = folder.run(&["export", "-v", "-o", "b.pbn", "a.pbn"]);
        assert!(ran.err.contains("info[cli/stale-temp-removed]"), "{}", ran.err);
        assert_eq!(folder.names(), [fresh, "a.pbn", "b.pbn"]);
    }
}

/// A fault that is written as it is is an error wherever it is shown, and is counted once.
#[test]
fn a_fault_has_one_severity_in_a_run() {
    let text = "[Date \"2026-11-19\"]\n\
                [Deal \"N:QJT6.Q6.J74.AK95 73.AT73.AT95.J42 AK985.J94.K82.86 42.K852.Q63.AT73\"]\n";
    let folder = Folder::with(text);
    let check = folder.run(&["check", "--output-format", "concise", "a.pbn"]);
    let counts = "1 error, 1 warning";
    assert!(check.err.contains(counts), "{}", check.err);
    let shown = |ran: &Ran| -> Vec<String> {
        let findings = ran.err.lines().filter(|line| line.contains("[pbn/"));
        findings.map(str::to_owned).collect()
    };
    for (args, summaries) in [(&["export"][..], 1), (&["export", "-v"], 2)] {
        let ran = folder.run(&[args, &["a.pbn"]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        for line in check.out.lines() {
            assert!(ran.err.contains(line), "{line}: {}", ran.err);
        }
        assert_eq!(shown(&ran).len(), 2, "{}", ran.err);
        assert_eq!(ran.err.matches(counts).count(), summaries, "{}", ran.err);
    }
}

#[test]
fn remarks_on_the_output_are_counted_apart() {
    let folder = Folder::with("[Event \"Caf\u{2019}\"]\n");
    let check = folder.run(&["check", "a.pbn"]);
    assert_eq!(check.code, 0, "{}", check.out);
    let ran = folder.run(&["export", "-v", "a.pbn"]);
    let summary = "a.pbn: 1 info in 1 game; 1 remark on the output\n";
    assert!(ran.err.contains(summary), "{}", ran.err);
}
