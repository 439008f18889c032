use crate::support::{CLEAN, ERROR, Folder, INFO, WARNING, assert_ran, json_lines};

const FULL: &[&str] = &["check", "--ignore", "pbn/", "a.pbn"];

#[test]
fn a_clean_file_is_0() {
    let ran = Folder::with(CLEAN).run(FULL);
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn full_shows_the_place_the_game_and_the_fix() {
    let text = "[Event \"Club\"]\n[Board \"12\"]\n[Site Here]\n";
    let out = "\
error[core/value-not-quoted]: missing quotes around the value of tag `Site`
 --> a.pbn:3:7
  |
3 | [Site Here]
  |       ^^^^
  |
  = note: game 1, Board \"12\", Event \"Club\"
help: put the value in quotes (safe fix)
  |
3 - [Site Here]
3 + [Site \"Here\"]
  |
";
    let ran = Folder::with(text).run(FULL);
    assert_ran(&ran, 1, out, "a.pbn: 1 error in 1 game (1 fixable with --fix)\n");
}

#[test]
fn full_folds_equal_faults_of_a_game() {
    let text = "[Event \"\ta\"]\n[Site \"\tb\"]\n[Stage \"\tc\"]\n\n[Site \"\td\"]\n";
    let ran = Folder::with(text).run(FULL);
    assert_eq!(ran.out.matches("core/tab-in-string").count(), 2);
    let note = "= note: and 2 more in this game, on lines 2 and 3\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    assert_eq!(ran.err, "a.pbn: 4 errors in 2 games (4 fixable with --fix)\n");
}

#[test]
fn full_shows_some_faults_of_a_code_that_differ() {
    let text: String = (1..=9).map(|number| format!("[A{number} x]\n")).collect();
    let ran = Folder::with(text).run(FULL);
    assert_eq!(ran.out.matches("core/value-not-quoted").count(), 3);
    let note = "= note: and 6 more in this game, on lines 4, 5, 6, 7, 8, …\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    assert_eq!(ran.err, "a.pbn: 9 errors in 1 game (9 fixable with --fix)\n");
}

#[test]
fn the_place_in_the_excerpt_is_that_of_the_file() {
    let text = format!("[Event \"\u{1}{}\"]\n[Site Here]\n", "x".repeat(200));
    let ran = Folder::with(text).run(FULL);
    assert!(ran.out.contains("--> a.pbn:1:9\n") && ran.out.contains("--> a.pbn:2:7\n"));
}

#[test]
fn lint_is_an_alias() {
    let ran = Folder::with(CLEAN).run(&["lint", "a.pbn"]);
    assert_eq!(ran.code, 0);
}

#[test]
fn concise_has_one_line_each() {
    let text = "\u{FEFF}[Board \"7\"]\n[Site Here]\n";
    let out = "\
a.pbn:1:1: warning[core/bom] unexpected byte order mark [*]
a.pbn:2:7: error[core/value-not-quoted] missing quotes around the value of tag `Site` (game 1, board 7) [*]
";
    let ran = Folder::with(text).run(&[
        "check",
        "--ignore",
        "pbn/",
        "--output-format",
        "concise",
        "a.pbn",
    ]);
    assert_ran(&ran, 1, out, "a.pbn: 1 error, 1 warning in 1 game (2 fixable with --fix)\n");
}

#[test]
fn summary_counts_codes_and_files() {
    let folder =
        Folder::new().file("a.pbn", "[Site a]\n[Stage b]\n").file("b.pbn", "\u{FEFF}[Site c]\n");
    let ran = folder.run(&["check", "--ignore", "pbn/", "--output-format", "summary", "."]);
    let out = "\
error    core/value-not-quoted  3 in 2 files [*]
warning  core/bom               1 in 1 file  [*]
";
    assert_ran(&ran, 1, out, "2 files: 3 errors, 1 warning in 2 games (4 fixable with --fix)\n");
}

#[test]
fn json_is_one_object() {
    let ran = Folder::with(ERROR).run(&[
        "check",
        "--output-format",
        "json",
        "--ignore",
        "pbn/",
        "a.pbn",
        "gone",
    ]);
    let document = &json_lines(&ran.out)[0];
    assert_eq!(ran.code, 2);
    assert_eq!(document["schema"], "portnote/check/1");
    assert_eq!(document["limits"]["diagnostics_kept"], 1000);
    assert_eq!(document["files"][0]["errors"], 1);
    assert_eq!(document["files"][1]["io_error"], "no such file or folder");
    assert_eq!(document["diagnostics"][0]["code"], "core/value-not-quoted");
}

#[test]
fn ndjson_is_one_object_per_line() {
    let ran = Folder::with("[Board \"12\"]\n[Site Here]\n").run(&[
        "check",
        "--output-format",
        "ndjson",
        "--ignore",
        "pbn/",
        "a.pbn",
    ]);
    let out = concat!(
        r#"{"schema":"portnote/diagnostic/1","code":"core/value-not-quoted","severity":"error","#,
        r#""message":"missing quotes around the value of tag `Site`","file":"a.pbn","#,
        r#""record":{"index":1,"board":"12"},"#,
        r#""span":{"byte_start":19,"byte_end":23,"start":{"line":2,"column":7,"utf16":7},"#,
        r#""end":{"line":2,"column":11,"utf16":11}},"#,
        r#""fix":{"applicability":"safe","message":"put the value in quotes","#,
        r#""edits":[{"byte_start":19,"byte_end":23,"text":"\"Here\""}]}}"#,
        "\n"
    );
    assert_ran(&ran, 1, out, "a.pbn: 1 error in 1 game (1 fixable with --fix)\n");
}

#[test]
fn infos_never_count() {
    let ran = Folder::with(INFO).run(FULL);
    assert_eq!((ran.code, ran.err.as_str()), (0, "a.pbn: 1 info in 1 game\n"));
}

#[test]
fn fail_on_moves_the_threshold() {
    let code = |text: &str, level: &str| {
        Folder::with(text).run(&["check", "--ignore", "pbn/", "--fail-on", level, "a.pbn"]).code
    };
    assert_eq!((code(WARNING, "error"), code(ERROR, "error")), (0, 1));
    assert_eq!((code(INFO, "warning"), code(WARNING, "warning")), (0, 1));
    assert_eq!((code(CLEAN, "info"), code(INFO, "info")), (0, 1));
}

#[test]
fn exit_zero_turns_1_into_0_and_never_2() {
    let folder = Folder::with(ERROR);
    assert_eq!(folder.run(&["check", "--exit-zero", "a.pbn"]).code, 0);
    assert_eq!(folder.run(&["check", "--exit-zero", "a.pbn", "gone"]).code, 2);
}

#[test]
fn the_export_profile_is_stricter() {
    let folder = Folder::with(WARNING);
    let line = |profile: &str| {
        let args = [
            "check",
            "--profile",
            profile,
            "--ignore",
            "pbn/",
            "--output-format",
            "concise",
            "a.pbn",
        ];
        folder.run(&args).out
    };
    assert!(line("import").contains("warning[core/bom]"));
    assert!(line("export").contains("error[core/bom]"));
}

#[test]
fn ignored_codes_are_silent() {
    let folder = Folder::with("\u{FEFF}[Site Here]\n");
    let ran = folder.run(&[
        "check",
        "--ignore",
        "pbn/,core/bom",
        "--ignore",
        "core/value-not-quoted",
        "a.pbn",
    ]);
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn a_code_that_does_not_exist_is_a_usage_error() {
    for option in ["--select", "--ignore"] {
        let ran = Folder::with(CLEAN).run(&["check", option, "core/bon", "a.pbn"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("similar: `core/bom`"), "{}", ran.err);
    }
    let ran = Folder::with(CLEAN).run(&["check", "--select", "core/", "a.pbn"]);
    assert_eq!(ran.code, 0);
}

#[test]
fn max_diagnostics_bounds_what_is_shown_and_not_the_counts() {
    let folder = Folder::with("[Site a]\n\n[Site b]\n\n[Site c]\n");
    for (format, lines) in [("concise", 2), ("ndjson", 2)] {
        let ran = folder.run(&[
            "check",
            "--ignore",
            "pbn/",
            "--max-diagnostics",
            "2",
            "--output-format",
            format,
            "a.pbn",
        ]);
        assert_eq!((ran.code, ran.out.lines().count()), (1, lines));
        let err = "a.pbn: 3 errors in 3 games (3 fixable with --fix); 2 shown, --max-diagnostics N shows more for each file\n";
        assert_eq!(ran.err, err);
    }
    let none = folder.run(&["check", "--ignore", "pbn/", "--max-diagnostics", "0", "a.pbn"]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
}

/// A text with infos, each in a game of its own, and an error in the last game.
fn late_error(infos: usize) -> Folder {
    let mut text = "[Date \"202?.05.01\"]\n\n".repeat(infos);
    text.push_str("[Site Here]\n");
    Folder::with(text)
}

#[test]
fn a_limit_cuts_infos_before_errors() {
    let folder = late_error(120);
    let args = ["check", "a.pbn", "--output-format"];
    let run = |more: &[&str]| folder.run(&[&args[..], more].concat());
    for format in ["concise", "full"] {
        let out = run(&[format]).out;
        assert!(out.contains("error[core/value-not-quoted]"), "{out}");
        let infos = out.matches("info[pbn/date-format]").count();
        assert_eq!(infos, if format == "full" { 1 } else { 99 });
    }
    let out = run(&["full", "--verbose"]).out;
    assert_eq!(out.matches("info[pbn/date-format]").count(), 99);
    let out = run(&["full", "--max-diagnostics", "1"]).out;
    assert!(!out.contains("pbn/date-format"), "{out}");
    for format in ["concise", "ndjson", "json"] {
        let out = run(&[format, "--max-diagnostics", "1"]).out;
        assert!(out.contains("core/value-not-quoted"), "{out}");
        assert!(!out.contains("pbn/date-format"), "{out}");
    }
}

#[test]
fn kept_findings_are_in_file_order() {
    let text = "[Site a]\n\n[Event \"é\"]\n\n\u{1}[Event \"x\"]\n\n[Site b]\n";
    let args = ["check", "--output-format", "concise"];
    let more = ["--max-diagnostics", "3", "a.pbn"];
    let ran = Folder::with(text).run(&[&args[..], &more].concat());
    let lines: Vec<&str> = ran.out.lines().collect();
    let starts = ["a.pbn:1:7: error", "a.pbn:5:1: warning", "a.pbn:7:7: error"];
    assert_eq!(lines.len(), starts.len(), "{}", ran.out);
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{}", ran.out);
    }
}

#[test]
fn programs_are_given_all_findings() {
    let folder = late_error(1_500);
    let args = ["check", "a.pbn", "--output-format"];
    let lines = json_lines(&folder.run(&[&args[..], &["ndjson"]].concat()).out);
    assert_eq!(lines.len(), 1_501);
    let document = json_lines(&folder.run(&[&args[..], &["json"]].concat()).out).remove(0);
    let listed = document["diagnostics"].as_array().unwrap();
    assert_eq!(*listed, lines);
    assert_eq!(document["files"][0]["infos"], 1_500);
    // Nothing of that depends on threads, on fixing, or on what else is read.
    let again = folder.run(&[&args[..], &["ndjson", "--jobs", "1"]].concat());
    assert_eq!(json_lines(&again.out), lines);
    folder.put("b.pbn", ERROR);
    folder.put("c.pbn", CLEAN);
    for jobs in ["1", "3"] {
        let more = ["json", "b.pbn", "c.pbn", "--jobs", jobs];
        let document = json_lines(&folder.run(&[&args[..], &more].concat()).out).remove(0);
        let listed = document["diagnostics"].as_array().unwrap();
        assert_eq!(listed.len(), 1_502);
        assert_eq!(listed[..1_501], lines);
        assert_eq!(document["files"][2]["errors"], 0);
    }
    let fixed = folder.run(&[&args[..], &["ndjson", "--fix"]].concat());
    assert_eq!(json_lines(&fixed.out).len(), 1_500);
}

#[test]
fn nothing_found_is_valid_json() {
    let folder = Folder::with(CLEAN);
    for more in [&[][..], &["--max-diagnostics", "0"], &["gone.pbn"]] {
        let args = ["check", "--output-format", "json", "a.pbn"];
        let document = json_lines(&folder.run(&[&args[..], more].concat()).out).remove(0);
        assert_eq!(document["diagnostics"], serde_json::json!([]));
    }
}

#[test]
fn a_number_that_is_chosen_beats_the_limit_of_what_is_kept() {
    let args = ["check", "--output-format", "concise", "--max-diagnostics", "100000", "a.pbn"];
    let ran = late_error(1_500).run(&args);
    assert_eq!(ran.out.lines().count(), 1_501);
    let err = "a.pbn: 1 error, 1,500 infos in 1,501 games (1 fixable with --fix)\n";
    assert_eq!(ran.err, err);
}

#[test]
fn findings_beyond_the_limit_are_counted_by_code() {
    let folder = Folder::with("[Site a]\n\n[Site b]\n\n[Site \"c\t\"]\n");
    let ran = folder.run(&[
        "check",
        "--ignore",
        "pbn/",
        "--limit",
        "diagnostics_kept=1",
        "--output-format",
        "concise",
        "a.pbn",
    ]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2);
    let more = "a.pbn:3:7: info[core/more-diagnostics] 2 more diagnostics are not listed: core/tab-in-string 1, core/value-not-quoted 1";
    assert_eq!(lines[1], more);
    let err = "; 1 shown, --max-diagnostics N shows more for each file\n";
    assert!(ran.err.ends_with(err), "{}", ran.err);
}

#[test]
fn a_fold_of_which_not_all_are_kept_has_the_number_where_it_is_known() {
    let tags = (0..9).map(|number| format!("[A{number} \"\tx\"]\n"));
    let game = tags.collect::<String>();
    let args = ["check", "--ignore", "pbn/", "--limit", "diagnostics_kept=4"];
    let ran = Folder::with(format!("{game}\n{game}")).run(&[&args[..], &["a.pbn"]].concat());
    let note = "= note: and at least 3 more in this game, on lines 2, 3 and 4\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    let ran = Folder::with(game).run(&[&args[..], &["a.pbn"]].concat());
    let note = "= note: and 8 more in this game, on lines 2, 3, 4, …\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    let more = "info[core/more-diagnostics]: 5 more diagnostics are not listed";
    assert!(ran.out.contains(more), "{}", ran.out);
}

#[test]
fn color_is_a_choice() {
    let folder = Folder::with(ERROR);
    for format in ["full", "concise", "summary"] {
        let colored = |choice: &str| {
            let args = ["check", "--color", choice, "--output-format", format, "a.pbn"];
            folder.run(&args).out.contains('\u{1B}')
        };
        assert_eq!((colored("always"), colored("never"), colored("auto")), (true, false, false));
    }
}

#[test]
fn quiet_leaves_out_the_closing_line() {
    let folder = Folder::with(CLEAN);
    assert_ran(&folder.run(&["-q", "check", "a.pbn"]), 0, "", "");
    let ran = folder.run(&["check", "--quiet", "gone"]);
    assert_ran(&ran, 2, "", "error[cli/not-found]: gone: no such file or folder\n");
}

#[test]
fn verbose_names_each_file() {
    let folder = Folder::with(CLEAN).file("b.pbn", CLEAN);
    let ran = folder.run(&["check", "-v", "a.pbn", "b.pbn"]);
    let err = "\
a.pbn: no problems in 1 game
b.pbn: no problems in 1 game
2 files: no problems in 2 games
";
    assert_ran(&ran, 0, "", err);
    let ran = folder.run(&["check", "-v", "a.pbn"]);
    assert_ran(&ran, 0, "", "a.pbn: no problems in 1 game\n");
}

#[test]
fn lines_may_end_with_cr_alone() {
    let ran = Folder::with("[Event \"a\"]\r\r[Event \"b\"]\r[Site Here]\r").run(&[
        "check",
        "--ignore",
        "pbn/",
        "--output-format",
        "concise",
        "a.pbn",
    ]);
    assert!(ran.out.starts_with("a.pbn:4:7: error[core/value-not-quoted]"), "{}", ran.out);
}

#[test]
fn columns_count_characters_of_the_original() {
    for text in [&b"[Event \"\xE9\xE9\"] {\x07}\n"[..], "[Event \"éé\"] {\u{7}}\n".as_bytes()] {
        let ran = Folder::with(text).run(&[
            "check",
            "--ignore",
            "pbn/",
            "--ignore",
            "core/not-latin1",
            "--output-format",
            "concise",
            "a.pbn",
        ]);
        assert!(ran.out.starts_with("a.pbn:1:15: warning[core/control-character]"), "{}", ran.out);
    }
}

/// Two codes in two files of three games.
fn counted() -> Folder {
    Folder::new()
        .file("a.pbn", "[Site a]\n[Stage b]\n\n[Event \"x\"]\n")
        .file("b.pbn", "\u{FEFF}[Site c]\n")
}

fn statistics(format: &str) -> String {
    let args = ["check", "--ignore", "pbn/", "--statistics", "--output-format"];
    counted().run(&[&args[..], &[format, "a.pbn", "b.pbn"]].concat()).out
}

#[test]
fn statistics_come_after_the_findings() {
    let counts = "\
error    core/value-not-quoted  3 in 2 files [*]
warning  core/bom               1 in 1 file  [*]
read     3 games in 2 files
";
    assert_eq!(statistics("summary"), counts);
    for format in ["full", "concise"] {
        let out = statistics(format);
        assert!(out.starts_with("error") || out.starts_with("a.pbn:1:7"), "{out}");
        assert!(out.ends_with(counts), "{out}");
    }
}

#[test]
fn statistics_are_json_where_findings_are() {
    let told = concat!(
        r#""files":2,"games":3,"codes":["#,
        r#"{"code":"core/value-not-quoted","severity":"error","count":3,"fixable":3,"files":2},"#,
        r#"{"code":"core/bom","severity":"warning","count":1,"fixable":1,"files":1}]}"#,
    );
    let lines = statistics("ndjson");
    let line = format!("{{\"schema\":\"portnote/statistics/1\",{told}");
    assert_eq!(lines.lines().last(), Some(line.as_str()));
    let document = statistics("json");
    assert!(document.ends_with(&format!("\"statistics\":{{{told}}}\n")), "{document}");
}

#[test]
fn quotes_are_escaped_in_json_with_statistics() {
    let name = "q\u{7F}u.pbn";
    let text = "[Event \"a \\\"b\\\" \\\\ c\"]\n[Vulnerable \"x\\\"y\"]\n";
    let folder = Folder::new().file(name, text);
    for format in ["json", "ndjson"] {
        let ran = folder.run(&["check", "--statistics", "--output-format", format, name]);
        let lines = json_lines(&ran.out);
        let found = match format {
            "json" => lines[0]["diagnostics"][0].clone(),
            _ => lines[0].clone(),
        };
        assert_eq!(found["record"]["event"], "a \"b\" \\ c");
        let message = found["message"].as_str().unwrap();
        assert!(message.starts_with("invalid vulnerability `x\"y`"), "{message}");
        let statistics = match format {
            "json" => &lines[0]["statistics"],
            _ => lines.last().unwrap(),
        };
        assert_eq!(statistics["codes"][0]["code"], "pbn/vulnerable-value");
    }
}
