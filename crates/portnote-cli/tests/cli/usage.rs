use crate::support::{CLEAN, Folder};

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
        &[
            "check",
            "--limit",
            "game_bytes=99999999999999999999",
            "a.pbn",
        ],
        &["check", "--limit", "game_bytes", "a.pbn"],
        &["check", "--limit", "no_such=1", "a.pbn"],
        &["check", "-q", "-v", "a.pbn"],
        &["check", "--files-from", "-", "-"],
        &["export", "-o", "x", "-o", "y", "a.pbn"],
        &["export", "-o", "x", "--in-place", "a.pbn"],
        &["export", "--in-place", "--partial", "a.pbn"],
        &["export", "--in-place", "-"],
        &["export", "--to", "pdn", "a.pbn"],
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
fn help_and_version_are_0() {
    for verb in ["check", "dump", "export", "explain", "info", "completions"] {
        let ran = Folder::new().run(&[verb, "--help"]);
        let examples = ran
            .out
            .lines()
            .filter(|line| line.contains("portnote ") && line.starts_with("  "));
        assert_eq!((ran.code, examples.count()), (0, 3), "{verb}");
    }
    let version = Folder::new().run(&["--version"]);
    assert_eq!(version.code, 0);
    assert!(
        version
            .out
            .ends_with("standards: PBN 2.1, PDN 1.0 to 3.0, PPN 1.0, BML 2, BSS\n")
    );
}

#[test]
fn global_options_may_stand_on_both_sides_of_the_verb() {
    assert_eq!(
        code(&[
            "--limit",
            "game_bytes=1000",
            "--color",
            "never",
            "check",
            "a.pbn"
        ]),
        0
    );
    assert_eq!(
        code(&[
            "check",
            "--limit",
            "game_bytes=1000",
            "--color",
            "never",
            "a.pbn"
        ]),
        0
    );
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
    assert!(
        ran.out.contains("error[core/game-too-large]"),
        "{}",
        ran.out
    );
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = Folder::new().run(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("portnote"), "{shell}");
    }
}
