use crate::support::{CLEAN, Folder, finish};

fn code(args: &[&str]) -> i32 {
    Folder::with(CLEAN).run(args).code
}

#[test]
fn usage_errors_are_2() {
    let wrong: &[&[&str]] = &[
        &[],
        &["chek", "a.pbn"],
        &["check"],
        &["check", "--no-such-option", "a.pbn"],
        &["check", "--max-diagnostics", "-1", "a.pbn"],
        &["check", "--max-diagnostics", "many", "a.pbn"],
        &["check", "--limit", "game_bytes=0", "a.pbn"],
        &["check", "--limit", "game_bytes=99999999999999999999", "a.pbn"],
        &["check", "--limit", "game_bytes", "a.pbn"],
        &["check", "--limit", "no_such=1", "a.pbn"],
        &["check", "-q", "-v", "a.pbn"],
        &["check", "--files-from", "-", "-"],
        &["export", "-o", "x", "-o", "y", "a.pbn"],
        &["export", "-o", "x", "--in-place", "a.pbn"],
        &["export", "--in-place", "--partial", "a.pbn"],
        &["export", "--in-place", "-"],
        &["export", "--to", "pdn", "a.pbn"],
        &["convert", "a.bml"],
        &["convert", "--to", "bss", "--tree", "a.bml"],
        &["convert", "--to", "html", "--profile", "fd", "a.bml"],
        &["convert", "--to", "bml", "--compat", "a.bss"],
        &["convert", "--to", "bml", "--system", "0", "a.bss"],
        &["convert", "--to", "html", "a.bml", "b.bml"],
        &["check", "--include-root", ".", "--allow-outside", "a.bml"],
        &["deps"],
        &["completions", "cmd.exe"],
    ];
    for args in wrong {
        let ran = Folder::with(CLEAN).run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn typing_errors_get_suggestions() {
    let err = |args: &[&str]| Folder::new().run(args).err;
    assert!(err(&["chek"]).contains("'check'"));
    assert!(err(&["check", "--output-fromat", "full"]).contains("'--output-format'"));
    assert!(err(&["check"]).starts_with("error: no input: name files or folders"));
}

#[test]
fn other_words_for_a_verb_are_understood() {
    let err = |args: &[&str]| {
        let ran = Folder::with(CLEAN).run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        ran.err
    };
    for (word, verb) in [
        ("print", "dump"),
        ("draw", "render"),
        ("JSON", "dump"),
        ("validate", "check"),
        ("verify", "check"),
        ("fix", "check --fix"),
        ("format", "export"),
        ("html", "convert"),
        ("identify", "info"),
        ("rules", "explain"),
    ] {
        let err = err(&[word, "a.pbn"]);
        let first = format!("error: unrecognized subcommand '{word}'\n\n  tip: `portnote {verb}` ");
        assert!(err.starts_with(&first), "{err}");
        assert!(!err.contains("lint"), "{err}");
    }
    for name in ["a.pbn", "nope.bml", "nope.pdn.gz", "-"] {
        assert!(err(&[name]).contains("tip: write a command before the files"));
    }
    // What is spelled alike is still suggested.
    assert!(err(&["exprot"]).contains("'export'"));
    assert!(!err(&["qqq"]).contains("tip:"));
}

#[test]
fn the_environment_can_force_colours() {
    let has_colors = |variables: &[(&str, &str)], args: &[&str]| {
        let folder = Folder::with("[Event Club]\n");
        let mut command = folder.command(args);
        command.envs(variables.iter().copied());
        let ran = finish(command);
        (ran.out + &ran.err).contains('\x1B')
    };
    for args in [&["check", "a.pbn"][..], &["check", "gone.pbn"], &["chek"], &["--help"]] {
        assert!(!has_colors(&[], args), "{args:?}");
        assert!(has_colors(&[("FORCE_COLOR", "1")], args), "{args:?}");
        assert!(has_colors(&[("CLICOLOR_FORCE", "1")], args), "{args:?}");
        let both = [("FORCE_COLOR", "1"), ("NO_COLOR", "1")];
        assert!(!has_colors(&both, args), "{args:?}");
    }
    let option = ["check", "--color", "never", "a.pbn"];
    assert!(!has_colors(&[("FORCE_COLOR", "1")], &option));
    let option = ["check", "--color", "always", "a.pbn"];
    assert!(has_colors(&[("NO_COLOR", "1")], &option));
}

#[test]
fn help_is_a_command_too() {
    let out = |args: &[&str]| {
        let ran = Folder::new().run(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    assert_eq!(out(&["help"]), out(&["--help"]));
    assert_eq!(out(&["help", "check"]), out(&["check", "--help"]));
    assert_eq!(out(&["help", "lint"]), out(&["check", "--help"]));
    assert_eq!(code(&["help", "chek"]), 2);
}

#[test]
fn the_verb_that_writes_a_format_is_named() {
    let err = |args: &[&str]| Folder::with(CLEAN).run(args).err;
    let told = err(&["convert", "--to", "pdn-3.0", "a.pbn"]);
    assert!(told.contains("tip: `portnote export --to pdn-3.0` writes games\n"), "{told}");
    let told = err(&["export", "--to", "html", "a.pbn"]);
    assert!(
        told.contains("tip: `portnote convert --to html` writes games and bidding systems\n"),
        "{told}"
    );
    let told = err(&["convert", "a.pbn", "-o", "b.pbn"]);
    assert!(told.contains("; `portnote export` writes games\n"), "{told}");
    let told = err(&["convert", "a.pbn"]);
    assert!(told.contains("; `portnote export` writes PBN in its export format\n"), "{told}");
    // However the name is spelled.
    for (verb, value, tip) in [
        ("convert", "PDN", "`portnote export --to pdn` writes games"),
        ("export", "PBN", "`portnote export --to pbn` writes games"),
        ("export", "tex", "`portnote convert --to latex` writes bidding systems"),
        ("convert", "htm", "`portnote convert --to html` writes games and bidding systems"),
    ] {
        let told = err(&[verb, "--to", value, "a.pbn"]);
        assert!(told.contains(&format!("tip: {tip}\n")), "{told}");
    }
    let told = err(&["convert", "--to", "nothing", "a.pbn"]);
    assert!(!told.contains("tip"), "{told}");
    let told = err(&["convert", "a.bml"]);
    assert!(!told.contains("portnote export"), "{told}");
}

#[test]
fn formats_are_asked_for_by_either_name() {
    let out = |args: &[&str]| Folder::with(CLEAN).run(args).out;
    for (verb, own, other, value) in [
        ("check", "--output-format", "--format", "json"),
        ("info", "--output-format", "--format", "json"),
        ("dump", "--format", "--output-format", "tree"),
    ] {
        let told = out(&[verb, other, value, "a.pbn"]);
        assert_eq!(told, out(&[verb, own, value, "a.pbn"]));
        assert!(!told.is_empty());
    }
}

#[test]
fn options_that_do_nothing_for_any_input_are_named() {
    let folder = Folder::with(CLEAN).file("a.pdn", "1. 11-15 23-19 *\n");
    let useless = |args: &[&str]| {
        let ran = folder.run(args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let lines = ran.err.lines();
        let named = lines.filter_map(|line| line.strip_prefix("warning[cli/useless-option]: "));
        named.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        useless(&["export", "--recompute", "--expand-inheritance", "a.pdn"]),
        [
            "--expand-inheritance: has no effect for PDN: it is for PBN only",
            "--recompute: has no effect for PDN: it is for PPN only",
        ]
    );
    assert_eq!(
        useless(&["export", "--lossy", "a.pbn"]),
        ["--lossy: has no effect for PBN: it is for PDN only"]
    );
    assert_eq!(
        useless(&["dump", "--expand", "a.pdn", "a.pbn"]),
        ["--expand: has no effect for PDN and PBN: it is for BML only"]
    );
    // One input for which it is there suffices.
    assert!(useless(&["dump", "--fen", "a.pdn", "a.pbn"]).is_empty());
    assert!(useless(&["-q", "dump", "--expand", "a.pdn"]).is_empty());
    for verb in [&["dump", "--expand"][..], &["export", "--recompute"]] {
        let code = |exit: &[&str]| folder.run(&[verb, exit, &["a.pdn"]].concat()).code;
        assert_eq!(code(&["--fail-on", "warning"]), 1, "{verb:?}");
        assert_eq!(code(&["--fail-on", "warning", "--exit-zero"]), 0, "{verb:?}");
    }
}

#[test]
fn short_help_has_what_all_notations_share() {
    let out = |verb: &str, help: &str| Folder::new().run(&[verb, help]).out;
    for (verb, short, long) in [
        ("export", "--partial", "--fen-ranges"),
        ("export", "--repair", "--recompute"),
        ("export", "--in-place", "--unencodable"),
        ("dump", "--pretty", "--timeline"),
        ("dump", "--with-spans", "--expand"),
        ("convert", "--force", "--system <N>"),
        ("check", "--fix", "--call-disposition"),
        ("check", "--notation", "--include-root"),
        ("info", "--output-format", "--allow-outside"),
    ] {
        let (brief, whole) = (out(verb, "-h"), out(verb, "--help"));
        assert!(brief.contains(short) && whole.contains(short), "{verb} {short}");
        assert!(!brief.contains(long) && whole.contains(long), "{verb} {long}");
        assert!(!brief.contains(" options:\n") || brief.contains("Global options:"));
    }
    let whole = out("export", "--help");
    for heading in ["PBN options:", "PDN options:", "PPN options:"] {
        assert!(whole.contains(heading), "{heading}");
    }
    // Bidding systems are not exported.
    assert!(!whole.contains("BML options:"), "{whole}");
    assert!(out("convert", "--help").contains("BML options:"));
    let brief = out("export", "-h");
    assert!(brief.contains("the games of all inputs"), "{brief}");
}

#[test]
fn help_and_version_are_0() {
    for verb in ["check", "dump", "export", "convert", "deps", "explain", "info", "completions"] {
        let ran = Folder::new().run(&[verb, "--help"]);
        let examples = ran
            .out
            .lines()
            .skip_while(|line| *line != "Examples:")
            .filter(|line| line.contains("portnote "));
        assert_eq!((ran.code, examples.count()), (0, 3), "{verb}");
    }
    let version = Folder::new().run(&["--version"]);
    assert_eq!(version.code, 0);
    assert!(
        version.out.ends_with("notations: PBN 2.1, PDN 1.0 to 3.0, PPN 1.0, BML 2, BSS, LIN\n")
    );
}

#[test]
fn global_options_may_stand_on_both_sides_of_the_verb() {
    assert_eq!(code(&["--limit", "game_bytes=1000", "--color", "never", "check", "a.pbn"]), 0);
    assert_eq!(code(&["check", "--limit", "game_bytes=1000", "--color", "never", "a.pbn"]), 0);
}

#[test]
fn limits_are_diagnostics() {
    let ran = Folder::with("[Event \"a long one\"]\n[Site \"x\"]\n").run(&[
        "check",
        "--limit",
        "game_bytes=10",
        "--output-format",
        "concise",
        "--ignore",
        "pbn/",
        "a.pbn",
    ]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("error[core/game-too-large]"), "{}", ran.out);
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = Folder::new().run(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("portnote"), "{shell}");
    }
}

#[test]
fn schemas_are_listed_and_printed() {
    let folder = Folder::new();
    let names = folder.run(&["schema"]);
    assert_eq!(names.code, 0, "{}", names.err);
    assert!(names.out.starts_with("portnote/pbn/1\n"), "{}", names.out);
    for name in names.out.lines() {
        let schema = folder.run(&["schema", name]);
        let schema: serde_json::Value = serde_json::from_str(&schema.out).unwrap();
        assert_eq!(schema["$id"], name);
    }
    let unknown = folder.run(&["schema", "pbn/2"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""));
    let message = "error: unknown schema `pbn/2`: `portnote schema` lists all names";
    assert!(unknown.err.starts_with(message), "{}", unknown.err);
}

#[test]
fn manual_pages_are_written_to_a_folder() {
    let folder = Folder::new().file("man/x", "");
    let ran = folder.run(&["man", "man"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    let page = String::from_utf8(folder.read("man/portnote-check.1")).unwrap();
    assert!(page.contains("Report what is wrong in files"), "{page}");
    let ran = folder.run(&["man", "nowhere"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}
