//! What is printed for programs names its schema, and is read back by the types that wrote it. That it
//! is as the schema says is held by `cargo xtask interop`.

use std::fs;
use std::path::Path;

use portnote::json::v1::{CheckV1, CodesV1, InfoV1, StatisticsLineV1, SuppressedLineV1};
use portnote::schema::Schemas;
use portnote_core::json::v1::DiagnosticV1;
use portnote_ppn::timeline::Event;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::support::Folder;

/// A file with a finding that one of its lines suppresses, and one with a finding that none does.
const SUPPRESSING: &str = "% portnote: ignore pbn/duplicate-tag\n[Event \"A\"]\n[Event \"A\"]\n";

/// Holds a text to the name of its schema and to the type that wrote it.
fn holds<T: Serialize + DeserializeOwned>(name: &str, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap();
    assert_eq!(value["schema"], name);
    let read: T = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), value, "{name}");
}

/// The corpus, a file that suppresses a finding, and one that is not there.
fn run(arguments: &[&str]) -> String {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let folder = Folder::with(SUPPRESSING);
    let corpus = corpus.to_string_lossy();
    let files = ["a.pbn", "gone.pbn", &corpus];
    folder.run(&[arguments, &files].concat()).out
}

/// What is checked in is what the types say, and what the program prints: `cargo xtask schemas` writes it.
#[test]
fn schemas_of_the_repository() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    const SCHEMAS: Schemas =
        Schemas::with(&[portnote_archive::SCHEMAS, portnote_doubledummy::json::v1::SCHEMAS]);
    let names: Vec<_> = SCHEMAS.names().collect();
    let listed = Folder::with("").run(&["schema"]).out;
    assert_eq!(listed.lines().collect::<Vec<_>>(), names, "run `cargo xtask schemas`");
    for name in &names {
        let made = format!("{:#}\n", SCHEMAS.find(name).unwrap());
        let file = name.trim_start_matches("portnote/").replace('/', "-");
        let written = fs::read_to_string(folder.join(format!("{file}.json"))).unwrap();
        let printed = Folder::with("").run(&["schema", name]).out;
        assert!(written == made && printed == made, "{name}: run `cargo xtask schemas`");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), names.len());
}

#[test]
fn a_report_of_a_run() {
    let printed = run(&["check", "--statistics", "--output-format", "json"]);
    holds::<CheckV1<'_>>("portnote/check/1", &printed);
    let report: Value = serde_json::from_str(&printed).unwrap();
    for list in ["diagnostics", "suppressed", "files"] {
        assert!(!report[list].as_array().unwrap().is_empty(), "{list}");
    }
    assert!(report["statistics"]["codes"][0]["count"].is_u64());
}

#[test]
fn lines_of_a_run() {
    let printed = run(&["check", "--statistics", "--output-format", "ndjson"]);
    let mut seen = [0; 3];
    // Thousands of lines of one shape say no more than some of them.
    for line in printed.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let shape = match value["schema"].as_str().unwrap() {
            "portnote/diagnostic/1" => 0,
            "portnote/suppressed/1" => 1,
            _ => 2,
        };
        seen[shape] += 1;
        match shape {
            0 if seen[0] % 50 != 1 => {}
            0 => holds::<DiagnosticV1>("portnote/diagnostic/1", line),
            1 => holds::<SuppressedLineV1<'_>>("portnote/suppressed/1", line),
            _ => holds::<StatisticsLineV1>("portnote/statistics/1", line),
        }
    }
    assert!(seen[0] > 500 && seen[1] > 0 && seen[2] == 1, "{seen:?}");
}

#[test]
fn facts_of_files() {
    let printed = run(&["info", "--output-format", "json"]);
    holds::<InfoV1>("portnote/info/1", &printed);
}

#[test]
fn pages_of_codes() {
    let printed = Folder::new().run(&["explain", "--output-format", "json"]);
    holds::<CodesV1>("portnote/codes/1", &printed.out);
}

#[test]
fn events_of_hands() {
    let hand = "[Auction \"N\"]\n50 Pass Pass Pass\n@A.1.2-M=[Note \"quick\"]\n";
    let folder = Folder::new().file("a.ppn", hand);
    let printed = folder.run(&["dump", "--timeline", "a.ppn"]);
    assert!(printed.out.lines().count() > 3, "{}", printed.out);
    for line in printed.out.lines() {
        holds::<Event<'_>>("portnote/ppn/1", line);
    }
}

/// Thirteen games of a tournament: two have an illegal move, none says which variant it is.
fn tournament() -> Folder {
    let game = |round: usize| {
        let third = if matches!(round, 4 | 9) { "37-33" } else { "37-32" };
        format!(
            "[Event \"Open\"]\n[Round \"{round}\"]\n[White \"A\"]\n[Black \"B\"]\n\
             [Result \"2-0\"]\n\
             1. 32-28 19-23 2. 28x19 14x23 3. {third} 10-14 4. 41-37 14-19 2-0\n\n"
        )
    };
    let text: String = (1..=13).map(game).collect();
    Folder::new().file("a.pdn", text)
}

/// Infos take one line for each code and file, so that what is wrong is seen.
#[test]
fn a_tournament_fits_on_a_screen() {
    let folder = tournament().file("b.pdn", "[Event \"b\"]\n1. 32-28 *\n");
    let check = ["check", "a.pdn", "b.pdn"];
    let out = folder.run(&check).out;
    assert!(out.lines().count() < 24, "{out}");
    assert_eq!(out.matches("error[pdn/illegal-move]: ").count(), 2);
    for file in ["a.pdn", "b.pdn"] {
        let is_info = |line: &&str| line.starts_with(file) && line.contains(": info[pdn/game-type");
        assert_eq!(out.lines().filter(is_info).count(), 1, "{out}");
    }
    let all = folder.run(&[&check[..], &["--verbose"]].concat()).out;
    assert!(all.contains("\ninfo[pdn/game-type"), "{all}");
    assert!(!all.contains("`--verbose` shows all"), "{all}");
}

#[test]
fn infos_of_one_code_are_counted() {
    let games = "[Event \"é\"]\n\n".repeat(5);
    let folder = Folder::with(games);
    let args = ["check", "--ignore", "pbn/", "a.pbn", "--output-format"];
    let run = |format: &str| folder.run(&[&args[..], &[format]].concat()).out;
    let out = run("full");
    assert_eq!(out.lines().count(), 1, "{out}");
    let all = run("concise").lines().count();
    let more = format!("(and {} more; `--verbose` shows all)\n", all - 1);
    assert!(all == 1 || out.ends_with(&more), "{out}");
    // In each other format nothing is folded.
    assert_eq!(run("ndjson").lines().count(), all);
}

/// What is drawn or converted is what was asked for: its errors take a few lines.
#[test]
fn pictures_and_conversions_name_three_findings() {
    let folder = tournament();
    let ran = folder.run(&["render", "a.pdn", "-o", "a.html"]);
    assert_eq!(ran.code, 0);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.err);
    assert!(lines[0].contains("error[pdn/illegal-move]"), "{}", ran.err);
    assert!(lines[2].ends_with("see `portnote check a.pdn`"), "{}", ran.err);
    let of_one = folder.run(&["render", "--game", "5", "a.pdn"]);
    assert_eq!(of_one.err, "");
    let boards: String = (1..=9)
        .map(|board| format!("[Board \"{board}\"]\n[Contract \"9H\"]\n[Result \"x\"]\n\n"))
        .collect();
    let folder = Folder::with(boards);
    for args in [&["convert", "--to", "lin", "a.pbn"][..], &["render", "a.pbn"]] {
        let ran = folder.run(args);
        let findings = ran.err.matches("error[pbn/").count();
        assert!((1..=3).contains(&findings), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("18 errors: see"), "{args:?}: {}", ran.err);
    }
    let all = folder.run(&["convert", "--verbose", "--to", "lin", "a.pbn"]);
    assert!(all.err.matches("error[pbn/").count() > 3, "{}", all.err);
}

#[test]
fn outputs_that_are_not_written_for_one_reason_are_counted() {
    let folder = tournament();
    let args = ["render", "--quiet", "--to", "svg", "a.pdn", "-o", "out/"];
    folder.run(&args);
    let ran = folder.run(&args);
    let expected = "error[cli/output-exists]: out/1.svg: exists already: `--force` replaces it\n\
                    error[cli/output-exists]: 12 more outputs have the same problem\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, expected));
    let same = ["render", "--quiet", "--to", "svg", "a.pdn", "-o", "{event}.svg"];
    let ran = folder.run(&same);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    assert!(ran.err.contains("11 more outputs have the name of another"), "{}", ran.err);
}
