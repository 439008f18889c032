use std::fs;
use std::path::MAIN_SEPARATOR;

use crate::support::{CLEAN, ERROR, Folder, WARNING, assert_ran, json_lines};

/// One safe fix in the first game, one unsafe fix in the second.
const BOTH: &str = "[Event \"Club\"]\n[Site Here]\n\n[Event \"Club\n";

const FIX: &[&str] = &["check", "--ignore", "pbn/", "--fix", "a.pbn"];
const DIFF: &[&str] = &["check", "--ignore", "pbn/", "--diff", "a.pbn"];

#[test]
fn safe_fixes_are_written_and_the_rest_is_reported() {
    let folder = Folder::with(BOTH);
    let ran = folder.run(&[FIX, &["--output-format", "concise"]].concat());
    let out = "a.pbn:4:8: error[core/unterminated-string] missing closing quote (game 2)\n";
    let err = "a.pbn: 1 fixed, 1 error left in 2 games (1 fixable with --unsafe-fixes)\n";
    assert_ran(&ran, 1, out, err);
    let text = "[Event \"Club\"]\n[Site \"Here\"]\n\n[Event \"Club\n";
    assert_eq!(folder.read("a.pbn"), text.as_bytes());
    assert_eq!(folder.names(), ["a.pbn"]);
}

#[test]
fn unsafe_fixes_are_written_where_they_are_asked_for() {
    let folder = Folder::with(BOTH);
    let ran = folder.run(&[FIX, &["--unsafe-fixes"]].concat());
    // The quote is inserted first; then the bracket can be seen to be missing.
    let err = "a.pbn: 3 fixed, no problems left in 2 games\n";
    assert_ran(&ran, 0, "", err);
    let text = "[Event \"Club\"]\n[Site \"Here\"]\n\n[Event \"Club\"]\n";
    assert_eq!(folder.read("a.pbn"), text.as_bytes());
}

#[test]
fn a_finding_that_the_fix_of_another_one_removes_is_counted() {
    let text = "[Dealer \"N\"]\n[Auction \"E\"]\n50 Pass Pass Pass\n";
    let folder = Folder::new().file("a.ppn", text);
    let ran = folder.run(&["check", "a.ppn", "--output-format", "concise"]);
    let err = "a.ppn: 2 warnings in 1 hand (2 fixable with --fix)\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, err));
    // One fix inserts both headers.
    let ran = folder.run(&["check", "a.ppn", "--fix"]);
    assert_ran(&ran, 0, "", "a.ppn: 2 fixed, no problems left in 1 hand\n");
}

#[test]
fn of_changes_that_exclude_each_other_none_is_made() {
    let text = "[Result \"1-0\"]\n1. 11-15 0-1\n";
    let folder = Folder::new().file("a.pdn", text);
    let ignore = ["--ignore", "pdn/game-type-inferred"];
    let args = [&["check", "--fix", "--unsafe-fixes", "a.pdn"], &ignore[..]].concat();
    let ran = folder.run(&args);
    let out = &ran.out;
    assert!(out.contains("help: write `1-0` after the moves (choice 1 of 2, to be made by hand)"));
    assert!(out.contains("help: write `0-1` in tag `Result` (choice 2 of 2, to be made by hand)"));
    assert_eq!(folder.read("a.pdn"), text.as_bytes());

    let json = [&["check", "--output-format", "ndjson", "a.pdn"], &ignore[..]].concat();
    let told = json_lines(&folder.run(&json).out).remove(0);
    assert_eq!(told["fix"], serde_json::Value::Null);
    assert_eq!(told["alternatives"][0]["applicability"], "manual");
    assert_eq!(told["alternatives"][0]["edits"][0]["text"], "1-0");
    assert_eq!(told["alternatives"][1]["edits"][0]["text"], "0-1");
}

#[test]
fn fixes_that_would_make_other_games_are_taken_back() {
    let broken = "[Event \"\"]\n() \n[e\"";
    let folder = Folder::new().file("a.pdn", format!("[Date \"2026-1-9\"]\n*\n\n{broken}"));
    let args = ["check", "--fix", "--quiet", "a.pdn"];
    for _ in 0..2 {
        let ran = folder.run(&args);
        assert_eq!(ran.code, 1);
        let text = format!("[Date \"2026.01.09\"]\n*\n\n{broken}");
        assert_eq!(String::from_utf8_lossy(&folder.read("a.pdn")), text);
    }
    let ran = folder.run(&["check", "--fix", "a.pdn"]);
    let line = "a.pdn: fixes of game 2 were left out: with them, the file would be read differently, or the fixes would not end\n";
    assert!(ran.err.contains(line), "{}", ran.err);
}

#[test]
fn a_file_without_a_fix_is_not_touched() {
    let folder = Folder::with(CLEAN);
    let time = |folder: &Folder| fs::metadata(folder.path("a.pbn")).unwrap().modified().unwrap();
    let before = time(&folder);
    let ran = folder.run(FIX);
    assert_ran(&ran, 0, "", "a.pbn: nothing fixed, no problems in 1 game\n");
    assert_eq!(time(&folder), before);
}

#[test]
fn bytes_outside_the_fixes_stay() {
    let folder =
        Folder::with(b"[Event \"Caf\xE9\"]\r\n[Site Here]\n\n\n  {\xFF}\r\n[Stage \"\t\"]");
    folder.run(FIX);
    let text = b"[Event \"Caf\xE9\"]\r\n[Site \"Here\"]\n\n\n  {\xFF}\r\n[Stage \" \"]";
    assert_eq!(folder.read("a.pbn"), text);
}

#[test]
fn standard_input_goes_to_standard_output_and_findings_beside_it() {
    let args = ["check", "--ignore", "pbn/", "--fix", "--notation", "pbn", "-"];
    let concise = [&args[..], &["--output-format", "concise"]].concat();
    let ran = Folder::new().run_with_stdin(&concise, BOTH);
    let out = "[Event \"Club\"]\n[Site \"Here\"]\n\n[Event \"Club\n";
    let err = "\
<stdin>:4:8: error[core/unterminated-string] missing closing quote (game 2)
<stdin>: 1 fixed, 1 error left in 2 games (1 fixable with --unsafe-fixes)
";
    assert_ran(&ran, 1, out, err);
    let quiet = [&args[..], &["--quiet"]].concat();
    assert_ran(&Folder::new().run_with_stdin(&quiet, BOTH), 1, out, "");
    let clean = Folder::new().run_with_stdin(&quiet, CLEAN);
    assert_ran(&clean, 0, CLEAN, "");
}

#[test]
fn standard_input_beyond_the_limit_is_not_held() {
    let args = ["check", "--fix", "--limit", "input_bytes=5", "--notation", "pbn", "-"];
    let ran = Folder::new().run_with_stdin(&args, CLEAN);
    let err = "error[cli/input-too-large]: <stdin>: file has more than 5 bytes: \
               `--limit input_bytes=N` raises the limit\n";
    assert_ran(&ran, 2, "", err);
}

#[test]
fn a_diff_writes_nothing() {
    let folder = Folder::with(BOTH);
    let out = "\
--- a.pbn
+++ a.pbn
@@ -1,4 +1,4 @@
 [Event \"Club\"]
-[Site Here]
+[Site \"Here\"]
\x20
 [Event \"Club
";
    let err = "a.pbn: 1 finding would be fixed (1 more with --unsafe-fixes)\n";
    assert_ran(&folder.run(DIFF), 1, out, err);
    assert_ran(&folder.run(&[DIFF, &["--fix"]].concat()), 1, out, err);
    assert_ran(&folder.run(&[DIFF, &["--exit-zero"]].concat()), 0, out, err);
    assert_eq!(folder.read("a.pbn"), BOTH.as_bytes());
}

#[test]
fn an_empty_diff_is_0_whatever_else_is_wrong() {
    let ran = Folder::with("[Event \"Club\n").run(DIFF);
    let err = "a.pbn: nothing to fix (1 fixable with --unsafe-fixes)\n";
    assert_ran(&ran, 0, "", err);
}

#[test]
fn a_diff_says_where_the_line_end_is_missing() {
    let out = "\
--- a.pbn
+++ a.pbn
@@ -1 +1 @@
-[Event Club]
\\ No newline at end of file
+[Event \"Club\"]
\\ No newline at end of file
";
    assert_eq!(Folder::with("[Event Club]").run(DIFF).out, out);
}

#[test]
fn a_diff_shows_inserted_lines_alone() {
    let folder = Folder::with("[Event \"Club\"]\r\n");
    let ran = folder.run(&["check", "--select", "pbn/missing-version", "--diff", "a.pbn"]);
    let head = "--- a.pbn\n+++ a.pbn\n@@ -1 +1";
    assert!(ran.out.starts_with(head), "{}", ran.out);
    assert!(ran.out.contains("\n+% PBN 2.1\r\n [Event"), "{}", ran.out);
}

#[test]
fn the_patch_that_a_diff_is_gives_what_fixing_gives() {
    // Games far from each other, so that there are several hunks.
    let games = |site: &str| format!("[Event \"Club\"]\n{}{site}\n\n", "[Room \"x\"]\n".repeat(9));
    let before = games("[Site Here]").repeat(3);
    let folder = Folder::with(&before);
    let ran = folder.run(DIFF);
    assert_eq!(ran.out.matches("@@ -").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("@@ -8,7 +8,7 @@"), "{}", ran.out);
    assert!(ran.out.contains("@@ -20,7 +20,7 @@"), "{}", ran.out);
    folder.run(FIX);
    let after = games("[Site \"Here\"]").repeat(3);
    assert_eq!(folder.read("a.pbn"), after.as_bytes());
    assert_eq!(patched(&before, &ran.out), after);
}

/// The text that a unified diff makes.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut made, mut at) = (String::new(), 0);
    for line in diff.split_inclusive('\n').skip(2) {
        if let Some(range) = line.strip_prefix("@@ -") {
            let first: usize = range.split([',', ' ']).next().unwrap().parse().unwrap();
            made.extend(old[at..first - 1].iter().copied());
            at = first - 1;
            continue;
        }
        let (mark, line) = line.split_at(1);
        if mark != "+" {
            assert_eq!(old[at], line);
            at += 1;
        }
        if mark != "-" {
            made.push_str(line);
        }
    }
    made.extend(old[at..].iter().copied());
    made
}

#[test]
fn json_tells_how_much_was_fixed() {
    let folder = Folder::with(BOTH);
    let ran = folder.run(&[FIX, &["--output-format", "json"]].concat());
    let document = &json_lines(&ran.out)[0];
    assert_eq!((ran.code, &document["files"][0]["fixed"]), (1, &1.into()));
    assert_eq!(document["diagnostics"].as_array().unwrap().len(), 1);
}

#[test]
fn fixes_are_named_on_request() {
    let here = format!(".{MAIN_SEPARATOR}");
    let folder = Folder::with(ERROR).file("b.pbn", WARNING);
    let ran = folder.run(&["check", "--ignore", "pbn/", "--diff", "--show-fixes", "."]);
    let err = format!(
        "\
{here}a.pbn: would be fixed: 1 core/value-not-quoted
{here}b.pbn: would be fixed: 1 core/bom
2 files: 2 findings would be fixed in 2 files
"
    );
    assert_eq!((ran.code, ran.err), (1, err));
    let ran = folder.run(&["check", "--ignore", "pbn/", "--fix", "--show-fixes", "."]);
    let err = format!(
        "\
{here}a.pbn: fixed: 1 core/value-not-quoted
{here}b.pbn: fixed: 1 core/bom
2 files: 2 fixed, no problems left in 2 games
"
    );
    assert_ran(&ran, 0, "", &err);
    assert_eq!(folder.read("b.pbn"), CLEAN.as_bytes());
}

#[test]
fn an_ignored_code_is_not_fixed() {
    let folder = Folder::with(ERROR);
    let ran = folder.run(&["check", "--ignore", "pbn/,core/", "--fix", "a.pbn"]);
    assert_eq!((ran.code, folder.read("a.pbn")), (0, ERROR.into()));
}

#[test]
fn options_that_would_do_nothing_are_usage_errors() {
    let folder = Folder::with(BOTH);
    for args in [
        &["--unsafe-fixes"][..],
        &["--show-fixes"],
        &["--diff", "--output-format", "json"],
        &["--diff", "--statistics"],
    ] {
        let ran = folder.run(&[&["check", "a.pbn"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
    }
    let ran = folder.run(&["check", "--unsafe-fixes", "a.pbn"]);
    let text = "`--unsafe-fixes` has no effect without `--fix` or `--diff`";
    assert!(ran.err.contains(text), "{}", ran.err);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    #[test]
    fn links_stay_links_and_permissions_stay() {
        let folder = Folder::new().file("real.pbn", ERROR);
        let mode = fs::Permissions::from_mode(0o640);
        fs::set_permissions(folder.path("real.pbn"), mode).unwrap();
        symlink("real.pbn", folder.path("a.pbn")).unwrap();
        let ran = folder.run(FIX);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(fs::symlink_metadata(folder.path("a.pbn")).unwrap().is_symlink());
        assert_eq!(folder.read("real.pbn"), CLEAN.as_bytes());
        let mode = fs::metadata(folder.path("real.pbn")).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o640);
    }

    #[test]
    fn a_read_only_file_is_left_and_reported_as_it_is() {
        let folder = Folder::with(ERROR);
        let mode = fs::Permissions::from_mode(0o444);
        fs::set_permissions(folder.path("a.pbn"), mode).unwrap();
        let ran = folder.run(&[FIX, &["--output-format", "concise"]].concat());
        let out = "a.pbn:1:8: error[core/value-not-quoted] missing quotes around the value of tag `Event` (game 1) [*]\n";
        let err =
            "error[cli/read-only]: a.pbn: is read-only\na.pbn: nothing fixed, 1 error in 1 game\n";
        assert_ran(&ran, 2, out, err);
        assert_eq!(folder.read("a.pbn"), ERROR.as_bytes());
    }

    /// Fixes a large file, sends the signal a while later, and looks at what is left: the file as it
    /// was or as it is fixed. Returns the folder.
    fn interrupted(signal: i32, pause: u32) -> Folder {
        use std::os::unix::process::ExitStatusExt;
        use std::process::Stdio;
        use std::time::Duration;

        let (old, new) = ("[Site a]\n".repeat(3000), "[Site \"a\"]\n".repeat(3000));
        let folder = Folder::with(&old);
        let mut child = folder.command(FIX);
        child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause.into()));
        let mut kill = Command::new("kill");
        kill.arg(format!("-{signal}")).arg(child.id().to_string());
        kill.stderr(Stdio::null()).status().unwrap();
        let status = child.wait().unwrap();
        let is_expected = status.signal() == Some(signal) || status.code() == Some(0);
        assert!(is_expected, "{status}");
        let text = folder.read("a.pbn");
        assert!(text == old.as_bytes() || text == new.as_bytes());
        folder
    }

    #[test]
    fn an_interrupt_leaves_the_old_file_or_the_new_one_and_nothing_else() {
        const TERM: i32 = 15;
        for pause in 0..20 {
            assert_eq!(interrupted(TERM, pause * 25).names(), ["a.pbn"]);
        }
    }

    /// `PORTNOTE_KILLS` sets the number of runs; how many of them left a temporary is printed.
    #[test]
    fn a_kill_leaves_the_old_file_or_the_new_one_and_at_most_a_temporary() {
        const KILL: i32 = 9;
        let runs = std::env::var("PORTNOTE_KILLS").ok();
        let runs = runs.map_or(20, |runs| runs.parse().unwrap());
        let mut left = 0;
        for run in 0..runs {
            let mut names = interrupted(KILL, 500 * run / runs).names();
            names.retain(|name| name != "a.pbn");
            let is_temporary =
                |name: &String| name.starts_with(".a.pbn.portnote-") && name.ends_with("-0.tmp");
            assert!(names.len() < 2 && names.iter().all(is_temporary), "{names:?}");
            left += names.len();
        }
        println!("{left} of {runs} killed runs left a temporary file");
    }

    /// The names of the attributes of a file, or nothing where the file system has none.
    fn attributes(folder: &Folder) -> Vec<(std::ffi::OsString, Vec<u8>)> {
        let path = folder.path("a.pbn");
        let names: std::collections::BTreeSet<_> =
            xattr::list(&path).into_iter().flatten().collect();
        let names = names.into_iter();
        let value = |name: &std::ffi::OsString| xattr::get(&path, name).unwrap().unwrap();
        names.map(|name| (name.clone(), value(&name))).collect()
    }

    /// An access control list: permissions of owner, user 1, group, mask, and others.
    fn access_list(user: u8) -> Vec<u8> {
        let none = u32::MAX;
        let entries = [(1, 6, none), (2, user, 1), (4, 4, none), (16, 6, none), (32, 0, none)];
        let mut bytes = 2_u32.to_le_bytes().to_vec();
        for (tag, permissions, who) in entries {
            bytes.extend(u16::to_le_bytes(tag));
            bytes.extend(u16::from(permissions).to_le_bytes());
            bytes.extend(who.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn extended_attributes_and_access_lists_stay() {
        let folder = Folder::with(ERROR);
        let path = folder.path("a.pbn");
        let wanted = [
            ("user.comment", b"from the club".to_vec()),
            ("user.empty", Vec::new()),
            ("system.posix_acl_access", access_list(4)),
        ];
        for (name, value) in &wanted {
            // Some file systems have no attributes.
            let _ = xattr::set(&path, name, value);
        }
        let before = (attributes(&folder), fs::metadata(&path).unwrap().permissions());
        let ran = folder.run(FIX);
        assert_eq!((ran.code, folder.read("a.pbn")), (0, CLEAN.into()), "{}", ran.err);
        assert!(!ran.err.contains("attributes-lost"), "{}", ran.err);
        let after = (attributes(&folder), fs::metadata(&path).unwrap().permissions());
        assert_eq!(before, after);
    }

    #[test]
    fn the_access_list_of_a_folder_is_not_given_to_a_file_that_had_none() {
        let folder = Folder::with(ERROR);
        let mode = fs::Permissions::from_mode(0o640);
        fs::set_permissions(folder.path("a.pbn"), mode.clone()).unwrap();
        let _ = xattr::set(folder.path("."), "system.posix_acl_default", &access_list(6));
        let before = attributes(&folder);
        assert_eq!(folder.run(FIX).code, 0);
        assert_eq!(attributes(&folder), before);
        let now = fs::metadata(folder.path("a.pbn")).unwrap().permissions();
        assert_eq!(now.mode() & 0o777, 0o640);
    }

    #[test]
    fn other_names_of_a_file_keep_the_old_text_and_are_told() {
        let folder = Folder::with(ERROR);
        fs::hard_link(folder.path("a.pbn"), folder.path("second")).unwrap();
        let ran = folder.run(FIX);
        let remark =
            "warning[cli/hard-link-broken]: a.pbn: had 2 names: the others keep the old text\n";
        assert!(ran.err.contains(remark), "{}", ran.err);
        assert_eq!(folder.read("second"), ERROR.as_bytes());
        assert_eq!(folder.read("a.pbn"), CLEAN.as_bytes());
    }

    #[test]
    fn a_pipe_is_not_fixed() {
        let folder = Folder::new();
        let made = Command::new("mkfifo").arg(folder.path("a.pbn")).status();
        assert!(made.unwrap().success());
        let path = folder.path("a.pbn");
        let writer = std::thread::spawn(move || {
            let _ = fs::OpenOptions::new().write(true).open(path);
        });
        let ran = folder.run(FIX);
        writer.join().unwrap();
        let err = "error[cli/not-a-file]: a.pbn: not a regular file, cannot be fixed in place: \
                   use `-` to read it as standard input\n";
        assert_ran(&ran, 2, "", err);
    }
}

#[test]
fn the_version_is_not_put_into_text_before_the_first_game() {
    let folder = Folder::with("{text}\n\n[Event \"Club\"]\n");
    let ran = folder.run(&["check", "--select", "pbn/missing-version", "--fix", "a.pbn"]);
    assert!(ran.out.contains("pbn/missing-version"), "{}", ran.out);
    assert!(!ran.err.contains("undo each other"), "{}", ran.err);
}

#[test]
fn help_names_the_command_for_what_fix_leaves() {
    let folder =
        Folder::with("[Event \"a\"]\n[Contract \"3NT\"]\n[Declarer \"N\"]\n[Result \"+1\"]\n");
    let out = folder.run(&["check", "a.pbn"]).out;
    let unsafe_fix = "(unsafe fix: `portnote check --fix --unsafe-fixes a.pbn`)";
    assert!(out.contains(unsafe_fix), "{out}");
    let out = folder.run(&["check", "--verbose", "--select", "pbn/missing-version", "a.pbn"]).out;
    let opt_in = "(safe fix: `portnote check --select pbn/missing-version --fix a.pbn`)";
    assert!(out.contains(opt_in), "{out}");
    // The command does what it promises.
    let args = ["check", "--select", "pbn/missing-version", "--fix", "a.pbn"];
    folder.run(&args);
    assert!(folder.read("a.pbn").starts_with(b"% PBN 2.1"));
}

#[test]
fn a_command_has_the_profile_and_no_name_that_a_shell_would_read() {
    let folder = Folder::new().file("a b.pbn", "[Event \"a\"]\n[Site \"x\n");
    let out = folder.run(&["check", "--profile", "export", "a b.pbn"]).out;
    let command = "`portnote check --profile export --fix --unsafe-fixes FILE`";
    assert!(out.contains(command), "{out}");
}
