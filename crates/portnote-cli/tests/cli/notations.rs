//! Each notation through each verb: what holds for one holds for all.

use std::fs;

use portnote::Format;
use serde_json::{Value, json};

use crate::support::{Folder, Ran, json_lines};

/// A text of one record with exactly one finding, which has a safe fix.
struct Sample {
    name: &'static str,
    title: &'static str,
    record: &'static str,
    text: &'static str,
    code: &'static str,
    /// What the finding is about, and what the fix makes of it.
    wrong: &'static str,
    right: &'static str,
    /// What a file begins with before its first record.
    head: &'static str,
    /// Where a line for the program may be put.
    lines: &'static [&'static str],
}

/// One in each notation that has games: a test holds that.
const SAMPLES: [Sample; 4] = [
    Sample {
        name: "pbn",
        title: "PBN",
        record: "game",
        text: "% PBN 2.1\n[Event \"Club\"]\n[Date \"2026-1-9\"]\n",
        code: "pbn/date-format",
        wrong: "2026-1-9",
        right: "2026.01.09",
        head: "% PBN 2.1\n",
        lines: &["[Da", "[De", "[Ev"],
    },
    Sample {
        name: "pdn",
        title: "PDN",
        record: "game",
        text: "[Event \"Cup\"]\n[Date \"2026-1-9\"]\n[GameType \"21\"]\n1. 11-15 23-19 *\n",
        code: "pdn/date-format",
        wrong: "2026-1-9",
        right: "2026.01.09",
        head: "",
        lines: &["[Da", "[De", "[Ev"],
    },
    Sample {
        name: "ppn",
        title: "PPN",
        record: "hand",
        text: "% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n[Date \"2026-1-9\"]\n",
        code: "ppn/date-format",
        wrong: "2026-1-9",
        right: "2026.01.09",
        head: "% PPN 1.0\n% IMPORT\n",
        lines: &["[Da", "[De", "[Ev"],
    },
    Sample {
        name: "lin",
        title: "LIN",
        record: "board",
        text: "qx|o7|pn|Ann,Bob,Cy,Di|md|1SAKQHAKQDAKQCAKQJ,SJT98HJT98DJT98C2,S7654H7654D765C76,|sv|all|\n                mb|p|mb|7N|mb|p|mb|p|mb|p|pg||\n",
        code: "lin/vulnerability",
        wrong: "all",
        right: "b",
        head: "",
        lines: &[],
    },
];

impl Sample {
    fn file(&self) -> String {
        format!("a.{}", self.name)
    }

    /// Line and column of what is wrong.
    fn place(&self) -> (usize, usize) {
        let before = self.text.split(self.wrong).next().unwrap();
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        (line, column)
    }

    /// How the only record is named.
    fn named(&self) -> String {
        match self.name {
            "lin" => "(board 1 in the file, numbered 7".to_owned(),
            _ => format!("({} 1", self.record),
        }
    }

    /// The list of records in a dump.
    fn list(&self) -> &'static str {
        match self.name {
            "lin" => "boards",
            _ => "games",
        }
    }

    /// Whether there is a profile of what is written, which is stricter.
    fn is_strict(&self) -> bool {
        self.name != "lin"
    }

    fn fixed(&self) -> String {
        self.text.replace(self.wrong, self.right)
    }

    fn run(&self, args: &[&str]) -> Ran {
        self.run_on(self.text, args)
    }

    fn run_on(&self, text: &str, args: &[&str]) -> Ran {
        let folder = Folder::new().file(&self.file(), text);
        folder.run(&[args, &[self.file().as_str()]].concat())
    }
}

fn all() -> Folder {
    SAMPLES.iter().fold(Folder::new(), |folder, sample| folder.file(&sample.file(), sample.text))
}

/// A notation that is missing here would be tried by none of these tests. Bidding systems, which have
/// no export format, have tests of their own.
#[test]
fn every_notation_with_games_has_a_sample() {
    let with_games = Format::ALL.iter().map(|format| format.about());
    for about in with_games.filter(|about| about.is_exported) {
        let is_there = SAMPLES.iter().any(|sample| sample.name == about.name);
        assert!(is_there, "{}", about.name);
    }
}

#[test]
fn check_names_place_code_and_record() {
    for sample in SAMPLES {
        let ran = sample.run(&["check", "--output-format", "concise"]);
        let (start, record) = (
            format!("{}:{}:{}: ", sample.file(), sample.place().0, sample.place().1),
            format!("{}) [*]\n", sample.named()),
        );
        assert!(ran.out.starts_with(&start), "{}", ran.out);
        assert!(ran.out.ends_with(&record), "{}", ran.out);
        assert!(ran.out.contains(&format!("[{}]", sample.code)));
        assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
        let closing = format!(" in 1 {} (1 fixable with --fix)\n", sample.record);
        assert!(ran.err.ends_with(&closing), "{}", ran.err);
    }
}

#[test]
fn check_shows_the_record_in_full() {
    for sample in SAMPLES {
        let out = sample.run(&["check"]).out;
        assert!(out.contains(&format!("= note: {} 1", sample.record)), "{out}");
        assert!(out.contains("(safe fix)"), "{out}");
    }
}

#[test]
fn codes_are_selected_and_ignored() {
    for sample in SAMPLES {
        let prefix = format!("{}/", sample.name);
        for ignored in [sample.code, prefix.as_str()] {
            let ran = sample.run(&["check", "--ignore", ignored]);
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", sample.name);
        }
        let all = sample.run(&["check", "--output-format", "concise", "--select", &prefix]);
        assert!(all.out.contains(sample.code), "{}", all.out);
    }
}

#[test]
fn export_profile_is_stricter() {
    for sample in SAMPLES.iter().filter(|sample| sample.is_strict()) {
        let ran = sample.run(&["check", "--profile", "export", "--output-format", "concise"]);
        let strict = format!("error[{}]", sample.code);
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains(&strict), "{}", ran.out);
    }
}

#[test]
fn fixes_are_written_and_nothing_else() {
    for sample in SAMPLES {
        let folder = Folder::new().file(&sample.file(), sample.text);
        let ran = folder.run(&["check", "--fix", "--show-fixes", &sample.file()]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let told = format!("{}: fixed: 1 {}\n", sample.file(), sample.code);
        assert!(ran.err.starts_with(&told), "{}", ran.err);
        assert_eq!(folder.read(&sample.file()), sample.fixed().as_bytes());
    }
}

#[test]
fn a_diff_shows_the_fix_and_writes_nothing() {
    for sample in SAMPLES {
        let folder = Folder::new().file(&sample.file(), sample.text);
        let ran = folder.run(&["check", "--diff", &sample.file()]);
        assert_eq!(ran.code, 1);
        let fixed = sample.fixed();
        let added = fixed.lines().nth(sample.place().0 - 1).unwrap();
        assert!(ran.out.contains(&format!("\n+{added}\n")), "{}", ran.out);
        assert_eq!(folder.read(&sample.file()), sample.text.as_bytes());
    }
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    for sample in SAMPLES {
        let ran = Folder::new().run_with_stdin(&["check", "--fix", "-"], sample.text);
        assert_eq!((ran.code, ran.out), (0, sample.fixed()), "{}", ran.err);
    }
}

#[test]
fn a_line_in_the_file_suppresses_a_code() {
    for sample in SAMPLES {
        let line = format!("% portnote: ignore {}\n", sample.code);
        // Before the first tag the line holds for the file, elsewhere for its game.
        for before in sample.lines {
            let Some(at) = sample.text.find(before) else {
                continue;
            };
            let mut text = sample.text.to_owned();
            text.insert_str(at, &line);
            let ran = sample.run_on(&text, &["check", "--output-format", "concise"]);
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{text}");
        }
    }
}

#[test]
fn unused_suppressions_are_named() {
    for sample in SAMPLES.iter().filter(|sample| !sample.lines.is_empty()) {
        let text = format!("{}% portnote: ignore pbn/board-number\n", sample.text);
        let ran = sample.run_on(&text, &["check", "--output-format", "concise"]);
        let unused = "info[cli/unused-suppression] unused suppression of `pbn/board-number`: the code is not found";
        assert!(ran.out.contains(unused), "{}", ran.out);
    }
}

#[test]
fn statistics_count_all_notations_together() {
    let ran = all().run(&["check", "--statistics", "--output-format", "json", "."]);
    let document = &json_lines(&ran.out)[0];
    assert_eq!(document["statistics"]["games"], SAMPLES.len());
    let codes = document["statistics"]["codes"].as_array().unwrap();
    for sample in SAMPLES {
        let is_own = |code: &&Value| code["code"] == sample.code;
        let counted = codes.iter().find(is_own).unwrap();
        assert_eq!((&counted["count"], &counted["fixable"]), (&json!(1), &json!(1)));
    }
}

#[test]
fn a_mixed_list_is_told_file_by_file() {
    let ran =
        all().run(&["check", "--output-format", "concise", "a.ppn", "a.pbn", "a.pdn", "a.lin"]);
    let order: Vec<&str> = ran.out.lines().map(|line| line.split(":").next().unwrap()).collect();
    assert_eq!(order, ["a.ppn", "a.pbn", "a.pdn", "a.lin"]);
    assert!(ran.err.starts_with("4 files: "), "{}", ran.err);
    assert!(ran.err.contains(" in 4 games "), "{}", ran.err);
    let ran = all().run(&["check", "--fix", "."]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = all();
    for format in ["concise", "ndjson", "summary"] {
        let run = |jobs: &str| {
            let ran = folder.run(&["check", "-j", jobs, "--output-format", format, "."]);
            (ran.code, ran.out, ran.err)
        };
        assert_eq!(run("1"), run("4"), "{format}");
    }
}

#[test]
fn many_games_of_one_file_are_the_same_on_all_threads() {
    for sample in SAMPLES {
        let (head, game) = sample.text.split_at(sample.head.len());
        let text = format!("{head}{}", format!("{game}\n").repeat(4200));
        let folder = Folder::new().file(&sample.file(), text);
        let run = |jobs: &str| {
            let args = ["check", "-j", jobs, "--output-format", "concise"];
            let ran = folder.run(&[&args[..], &[sample.file().as_str()]].concat());
            (ran.code, ran.out, ran.err)
        };
        let one = run("1");
        assert!(one.2.contains("in 4,200 "), "{}", one.2);
        assert_eq!(one, run("2"), "{}", sample.name);
    }
}

#[test]
fn configuration_holds_for_all_notations() {
    let folder = all().file("portnote.toml", "[check]\nignore = [\"lin/\", \"pdn/\", \"ppn/\"]\n");
    let ran = folder.run(&["check", "--output-format", "concise", "."]);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    assert!(ran.out.contains("pbn/date-format"), "{}", ran.out);
    folder
        .put("portnote.toml", "[check]\n[[overrides]]\nfiles = \"*.pdn\"\nprofile = \"pdn-2.0\"\n");
    let ran = folder.run(&["check", "--output-format", "concise", "a.pdn"]);
    assert!(ran.out.contains("pdn/not-pdn-2"), "{}", ran.out);
}

#[test]
fn dump_has_a_schema_for_each_notation() {
    for sample in SAMPLES {
        let schema = format!("portnote/{}/1", sample.name);
        let document: Value = serde_json::from_str(&sample.run(&["dump"]).out).unwrap();
        assert_eq!(document["schema"], schema.as_str());
        assert_eq!(document[sample.list()].as_array().unwrap().len(), 1);
        if sample.name != "lin" {
            let tags = document["games"][0]["tags"].as_array().unwrap();
            assert_eq!(tags.len(), sample.text.matches('[').count());
        }
        let pretty = sample.run(&["dump", "--pretty"]).out;
        assert_eq!(serde_json::from_str::<Value>(&pretty).unwrap(), document);
        let lines = json_lines(&sample.run(&["dump", "--format", "ndjson"]).out);
        assert_eq!(lines.len(), 1);
        assert_eq!(
            (&lines[0]["schema"], &lines[0]["file"]),
            (&json!(schema), &json!(sample.file()))
        );
    }
}

#[test]
fn dump_takes_a_mixed_list() {
    let folder = all();
    let documents: Value = serde_json::from_str(&folder.run(&["dump", "."]).out).unwrap();
    let schemas: Vec<&str> = documents
        .as_array()
        .unwrap()
        .iter()
        .map(|document| document["schema"].as_str().unwrap())
        .collect();
    assert_eq!(schemas, ["portnote/lin/1", "portnote/pbn/1", "portnote/pdn/1", "portnote/ppn/1"]);
    let lines = json_lines(&folder.run(&["dump", "--format", "ndjson", "."]).out);
    assert_eq!(lines.len(), SAMPLES.len());
}

#[test]
fn spans_are_given_in_all_dumps() {
    for sample in SAMPLES {
        let count = |args: &[&str]| sample.run(args).out.matches("byte_start").count();
        assert!(count(&["dump", "--with-spans"]) > count(&["dump"]), "{}", sample.name);
    }
}

#[test]
fn leaves_of_a_tree_tile_the_file() {
    for sample in SAMPLES {
        for text in [sample.text.to_owned(), format!("\u{FEFF}{}", sample.text)] {
            let out = sample.run_on(&text, &["dump", "--format", "tree"]).out;
            let leaves = out.lines().filter_map(|line| {
                let (_, leaf) = line.split_once(" \"")?;
                serde_json::from_str::<String>(&format!("\"{leaf}")).ok()
            });
            assert_eq!(leaves.collect::<String>(), text, "{out}");
        }
    }
}

#[test]
fn info_tells_the_notation() {
    for sample in SAMPLES {
        let ran = sample.run(&["info"]);
        let start = format!("{}  {}", sample.file(), sample.title);
        assert!(ran.out.starts_with(&start), "{}", ran.out);
        assert!(ran.out.contains(&format!("1 {}\n", sample.record)), "{}", ran.out);
        let layout = format!("{} bytes, ASCII, LF, longest line", sample.text.len());
        assert!(ran.out.contains(&layout), "{}", ran.out);
        let ran = sample.run(&["info", "--output-format", "json"]);
        let file = &json_lines(&ran.out)[0]["files"][0];
        assert_eq!((&file["notation"], &file["games"]), (&json!(sample.name), &json!(1)));
        assert_eq!(file["line_ends"]["crlf"], 0);
    }
}

#[test]
fn codes_of_all_notations_are_explained() {
    for sample in SAMPLES {
        let ran = Folder::new().run(&["explain", sample.code]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.starts_with(&format!("{} (", sample.code)), "{}", ran.out);
        assert!(ran.out.contains("\n  What   "), "{}", ran.out);
    }
}

#[test]
fn one_output_holds_one_notation() {
    let folder = Folder::new()
        .file("a.pbn", "[Event \"Club\"]\n")
        .file("a.ppn", "% PPN 1.0\n[Dealer \"W\"]\n");
    let ran = folder.run(&["export", "a.pbn", "a.ppn"]);
    let err = "\
error[cli/other-notation]: a.ppn: is PPN, but the output is PBN: one output holds one notation
standard output: nothing was written
";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "", err));
    let ran = folder.run(&["export", "--to", "ppn", "a.pbn"]);
    assert!(ran.err.contains("a.pbn: is PBN, but the output is PPN"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn in_place_each_file_stays_in_its_notation() {
    let folder = Folder::new()
        .file("a.pbn", "[Event \"Club\"]\n")
        .file("a.ppn", "% PPN 1.0\n[Dealer \"W\"]\n");
    assert_eq!(folder.run(&["export", "--in-place", "."]).code, 0);
    assert!(folder.read("a.pbn").starts_with(b"% PBN 2.1\r\n% EXPORT\r\n"));
    assert!(folder.read("a.ppn").starts_with(b"% PPN 1.0\n% EXPORT\n"));
}

#[test]
fn repair_mends_before_export_and_leaves_the_input() {
    for sample in SAMPLES.iter().filter(|sample| !["lin", "pdn"].contains(&sample.name)) {
        let folder = Folder::new().file(&sample.file(), sample.text);
        // A date of another form is written and reported, unless the export is to be strict.
        let export = ["export", "--strict"];
        let file = sample.file();
        let ran = folder.run(&[&export[..], &[&file]].concat());
        if sample.name == "ppn" {
            // The export of PPN writes a date that can mean one day only in the form of the standard.
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("[Date \"2026.01.09\"]"), "{}", ran.out);
        } else {
            assert_eq!((ran.code, ran.out.as_str()), (1, ""));
            assert!(ran.err.contains("; `--repair` applies safe fixes first"), "{}", ran.err);
        }
        let ran = folder.run(&[&export[..], &["--repair", &file]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("[Date \"2026.01.09\"]"), "{}", ran.out);
        assert_eq!(fs::read_to_string(folder.path(&sample.file())).unwrap(), sample.text);
        let piped = folder.run_with_stdin(&["export", "--repair", "-"], sample.text);
        assert_eq!((piped.code, piped.out), (0, ran.out), "{}", piped.err);
    }
}

#[test]
fn bytes_that_are_not_text_are_an_error_of_each_notation() {
    for sample in SAMPLES {
        let folder = Folder::new().file(&sample.file(), b"PK\x03\x04....");
        let args = ["check", "--notation", sample.name, "--output-format", "concise"];
        let ran = folder.run(&[&args[..], &[sample.file().as_str()]].concat());
        assert!(ran.out.contains("error[core/not-text]"), "{}", ran.out);
        assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    }
}

#[test]
fn an_empty_file_has_no_games_in_any_notation() {
    for sample in SAMPLES {
        let ran = sample.run_on("", &["check"]);
        let err = format!("{}: no problems in 0 {}s\n", sample.file(), sample.record);
        assert_eq!((ran.code, ran.err), (0, err));
        let ran = sample.run_on("", &["dump"]);
        assert!(ran.out.ends_with(&format!(",\"{}\":[]}}\n", sample.list())), "{}", ran.out);
    }
}
