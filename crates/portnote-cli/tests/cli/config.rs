use rstest::rstest;

use crate::support::{ERROR, Folder, WARNING, assert_ran, json_lines};

/// A warning of core and a configuration.
fn with(config: &str) -> Folder {
    Folder::with(WARNING).file("portnote.toml", config)
}

fn codes(folder: &Folder, args: &[&str]) -> Vec<String> {
    let ran = folder.run(&[&["check", "--output-format", "ndjson"], args].concat());
    let code = |line: &serde_json::Value| {
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        format!("{} {}", text("severity"), text("code"))
    };
    let lines = json_lines(&ran.out);
    let is_reported = |line: &&serde_json::Value| line["schema"] == "portnote/diagnostic/1";
    lines.iter().filter(is_reported).map(code).collect()
}

#[test]
fn the_configuration_above_a_file_is_taken() {
    let folder = with("[check]\nignore = [\"core/bom\"]\n").file("sub/deep/b.pbn", WARNING);
    assert_eq!(codes(&folder, &["a.pbn", "sub"]), [""; 0]);
    folder.put("sub/portnote.toml", "[check]\nprofile = \"export\"\nignore = [\"pbn/\"]\n");
    assert_eq!(codes(&folder, &["a.pbn", "sub"]), ["error core/bom"]);
    assert_eq!(codes(&folder, &["sub/../a.pbn"]), [""; 0]);
}

#[test]
fn the_command_line_beats_it() {
    let folder = with("[check]\nprofile = \"export\"\nignore = [\"pbn/\"]\nfail-on = \"error\"\n");
    let bom = ["--profile", "import", "a.pbn"];
    assert_eq!(codes(&folder, &bom), ["warning core/bom"]);
    let run = |args: &[&str]| folder.run(&[&["check", "-q", "--profile", "import"], args].concat());
    assert_eq!(run(&["a.pbn"]).code, 0);
    assert_eq!(run(&["--fail-on", "warning", "a.pbn"]).code, 1);
    let ignore = ["--ignore", "core/,pbn/", "a.pbn"];
    assert_eq!(codes(&folder, &ignore), [""; 0]);
    folder.put("portnote.toml", "[check]\nignore = [\"core/bom\"]\n");
    let asked = ["--select", "core/", "a.pbn"];
    assert_eq!(codes(&folder, &asked), ["warning core/bom"]);
}

#[test]
fn overrides_hold_for_some_files() {
    let config = "[[overrides]]\nfiles = \"archive/**\"\nignore = [\"core/bom\"]\n";
    let folder = with(config).file("archive/old/b.pbn", WARNING);
    assert_eq!(codes(&folder, &["a.pbn"]), ["warning core/bom"]);
    assert_eq!(codes(&folder, &["archive"]), [""; 0]);
}

#[test]
fn one_can_be_named_or_none_taken() {
    let folder = with("[check]\nignore = [\"core/bom\"]\n").file("other.toml", "");
    let named = ["--config", "other.toml", "a.pbn"];
    assert_eq!(codes(&folder, &named), ["warning core/bom"]);
    assert_eq!(codes(&folder, &["--isolated", "a.pbn"]), ["warning core/bom"]);
}

#[test]
fn standard_input_has_that_of_the_folder() {
    let folder = with("[check]\nignore = [\"core/\"]\n");
    let ran = folder.run_with_stdin(&["check", "-q", "--notation", "pbn", "-"], ERROR);
    assert_ran(&ran, 0, "", "");
}

#[test]
fn a_preset_turns_on_codes() {
    let folder = Folder::with("[Board \"1\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n");
    let known = ["info pbn/dealer-board", "info pbn/vulnerable-board"];
    assert_eq!(codes(&folder, &["a.pbn"]), [""; 0]);
    assert_eq!(codes(&folder, &["--preset", "club", "a.pbn"]), known);
    folder.put("portnote.toml", "[check]\npreset = \"club\"\nignore = [\"core/bom\"]\n");
    assert_eq!(codes(&folder, &["a.pbn"]), known);
    let less = ["--ignore", "pbn/dealer-board", "a.pbn"];
    assert_eq!(codes(&folder, &less), known[1..]);
    let overrides = "[[overrides]]\nfiles = \"b*\"\npreset = \"club\"\n";
    folder.put("portnote.toml", overrides);
    assert_eq!(codes(&folder, &["a.pbn"]), [""; 0]);
    folder.put("portnote.toml", overrides.replace("b*", "a*"));
    assert_eq!(codes(&folder, &["a.pbn"]), known);
}

#[test]
fn one_that_is_too_large_or_nested_is_refused() {
    let large = "#".repeat((1 << 20) + 1);
    let nested = format!("[[overrides]]\nfiles = \"{}{}\"\n", "{".repeat(101), "}".repeat(101));
    for (config, text) in [
        (large, "portnote.toml: cannot be read: it has more than 1,048,576 bytes\n"),
        (nested, "portnote.toml: line 2, column 10: a pattern has 101 braces\n"),
    ] {
        let ran = with(&config).run(&["check", "a.pbn"]);
        assert!(ran.code == 2 && ran.err.ends_with(text), "{}", ran.err);
    }
    let fits = "#".repeat(1 << 20);
    assert_eq!(with(&fits).run(&["check", "a.pbn"]).code, 1);
}

#[cfg(unix)]
#[test]
fn only_a_regular_file_is_opened() {
    use std::process::Command;

    let refused = |folder: &Folder, text: &str| {
        let ran = folder.run(&["check", "."]);
        assert!(ran.code == 2 && ran.err.contains(text), "{}", ran.err);
    };
    for name in ["portnote.toml", ".gitignore", "sub/.ignore"] {
        let folder = Folder::with(WARNING).file("sub/b.pbn", WARNING);
        let made = Command::new("mkfifo").arg(folder.path(name)).status();
        assert!(made.is_ok_and(|status| status.success()));
        refused(&folder, "it is not a regular file");
        std::fs::remove_file(folder.path(name)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path(name)).unwrap();
        refused(&folder, "it is not a regular file");
        std::fs::remove_file(folder.path(name)).unwrap();
        folder.put("other", "");
        std::os::unix::fs::symlink(folder.path("other"), folder.path(name)).unwrap();
        assert_eq!(folder.run(&["check", "."]).code, 1);
    }
}

#[test]
fn an_ignore_file_that_nobody_could_read_is_refused() {
    let folder = Folder::with(WARNING).file("sub/b.pbn", WARNING);
    let nested = format!("{}b{}\n", "{a,".repeat(100_000), "}".repeat(100_000));
    folder.put("sub/.gitignore", nested);
    let ran = folder.run(&["check", "--output-format", "concise", "."]);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1));
    let err = "error[cli/bad-ignore-file]: ./sub/.gitignore: cannot be read as an ignore file: \
               a pattern has 100,000 braces; its folder is not walked without `--no-ignore`\n";
    assert!(ran.err.starts_with(err), "{}", ran.err);
    let ran = folder.run(&["check", "--no-ignore", "--output-format", "concise", "."]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 2));
}

#[rstest]
#[case::one_less(99, false)]
#[case::at_the_limit(100, false)]
#[case::one_more(101, true)]
fn so_many_braces_of_a_pattern_are_read(#[case] braces: usize, #[case] is_refused: bool) {
    let folder = Folder::with(WARNING);
    let nested = format!("{}b{}\n", "{a,".repeat(braces), "}".repeat(braces));
    folder.put(".gitignore", nested);
    let ran = folder.run(&["check", "-q", "."]);
    assert_eq!(ran.err.contains("cli/bad-ignore-file"), is_refused, "{}", ran.err);
}

#[rstest]
#[case::one_less((1 << 20) - 1, false)]
#[case::at_the_limit(1 << 20, false)]
#[case::one_more((1 << 20) + 1, true)]
fn so_many_bytes_of_an_ignore_file_are_read(#[case] bytes: usize, #[case] is_refused: bool) {
    let folder = Folder::with(WARNING);
    folder.put(".gitignore", "#".repeat(bytes));
    let ran = folder.run(&["check", "-q", "."]);
    assert_eq!(ran.err.contains("cli/bad-ignore-file"), is_refused, "{}", ran.err);
}

#[rstest]
#[case::one_less((1 << 16) - 1, false)]
#[case::at_the_limit(1 << 16, false)]
#[case::one_more((1 << 16) + 1, true)]
fn so_long_a_name_is_taken_from_a_list(#[case] bytes: usize, #[case] is_too_long: bool) {
    let folder = with("");
    folder.put("list", "x".repeat(bytes));
    let ran = folder.run(&["check", "-q", "--files-from", "list"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err.contains("a name in it is too long"),
        is_too_long,
        "{}",
        ran.err.chars().take(200).collect::<String>()
    );
}

#[test]
fn a_list_of_files_without_an_end_is_refused() {
    let folder = with("");
    folder.put("empty", "a.pbn\0\0a.pbn\0");
    folder.put("long", "x".repeat(70_000));
    for (list, text) in [
        ("empty", "error[cli/read-failed]: empty: cannot be read: a name in it is empty\n"),
        (
            "long",
            "error[cli/read-failed]: long: cannot be read: a name in it is too long; \
                  names are separated by NUL\n",
        ),
    ] {
        let ran = folder.run(&["check", "-q", "--files-from", list]);
        assert_eq!((ran.code, ran.err.as_str()), (2, text));
    }
}

#[test]
fn ignored_findings_are_counted_and_reported() {
    let folder = with("[check]\nignore = [\"core/\"]\n");
    let check = ["check", "--output-format", "concise", "a.pbn"];
    let err = "a.pbn: no problems in 1 game; 1 warning ignored by portnote.toml (core/bom 1); \
               --no-suppress reports them\n";
    assert_ran(&folder.run(&check), 0, "", err);
    let out = "a.pbn:1:1: warning[core/bom] unexpected byte order mark [*]\n";
    for option in ["--no-suppress", "--isolated"] {
        let ran = folder.run(&[&check[..], &[option]].concat());
        let err = "a.pbn: 1 warning in 1 game (1 fixable with --fix)\n";
        assert_ran(&ran, 1, out, err);
    }
    let ran = folder.run(&["check", "--output-format", "json", "a.pbn"]);
    let document = &json_lines(&ran.out)[0];
    let by = serde_json::json!({"kind": "configuration", "file": "portnote.toml"});
    assert_eq!(document["suppressed"][0]["by"], by);
    assert_eq!(document["files"][0]["suppressed"], 1);
}

#[test]
fn findings_that_do_not_count_are_reported() {
    let folder = with("[check]\nfail-on = \"error\"\n");
    let ran = folder.run(&["check", "--output-format", "summary", "a.pbn"]);
    let err = "a.pbn: 1 warning in 1 game (1 fixable with --fix); \
               warnings do not count by `fail-on` of portnote.toml\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, err));
    let ran = folder.run(&["check", "--fail-on", "error", "--output-format", "summary", "a.pbn"]);
    let err = "a.pbn: 1 warning in 1 game (1 fixable with --fix)\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, err));
}

#[test]
fn unknown_settings_are_errors_with_their_place() {
    let broken = [
        ("[check]\nprofil = \"export\"\n", "line 2, column 1: unknown field `profil`"),
        (
            "[check]\nignore = [\"core/bon\"]\n",
            "line 2, column 10: unknown code `core/bon`; similar: `core/bom`",
        ),
        ("[check\n", "line 1, column 7: "),
        ("[[overrides]]\nfiles = \"{a\"\n", "line 2, column 10: "),
        ("[limits]\n", "line 1, column 2: unknown field `limits`"),
    ];
    for (config, text) in broken {
        let folder = with(config).file("b.pbn", ERROR);
        let ran = folder.run(&["check", "--output-format", "json", "a.pbn", "b.pbn"]);
        assert_eq!(ran.code, 2);
        let start = "error[cli/bad-config]: ";
        assert!(ran.err.starts_with(start) && ran.err.contains(text), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        let reason = "its configuration cannot be understood";
        assert_eq!(json_lines(&ran.out)[0]["files"][1]["io_error"], reason);
    }
    let gone = with("").run(&["check", "--config", "gone.toml", "a.pbn"]);
    let err = "error[cli/not-found]: gone.toml: no such file or folder\n";
    assert_ran(&gone, 2, "", err);
}
