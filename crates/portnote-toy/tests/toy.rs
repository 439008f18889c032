//! The toy goes through all that the five notations go through: check, fix, dump, corpus, laws,
//! engines and the rows of the benchmark.

use std::path::Path;

use portnote::product::typed;
use portnote::{DumpOptions, Fixes};
use portnote_bench::rows::engines::Engine;
use portnote_bench::rows::{Row, games};
use portnote_conformance::args::Test;
use portnote_conformance::diff_engines::{self, Plan};
use portnote_conformance::notation::Notation;
use portnote_conformance::reading::Notated as _;
use portnote_conformance::report::Report;
use portnote_conformance::{mutate, run};
use portnote_toy::{Both, Rule, Toy, options};

const TOY: Notation = Notation::new(&Toy);

/// The folder with `corpus/toy`.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn scores_are_checked_with_their_places() {
    let checked = typed::check::<Toy>(b"Ann: 12\nBob:x\n", &options());
    let shown: Vec<String> = checked.findings.iter().map(ToString::to_string).collect();
    let want = [
        "-:2:5: error[toy/points]: invalid points `x`: expected a whole number",
        "-:2:5: warning[toy/blank]: missing space after the colon",
    ];
    assert_eq!(shown, want);
}

#[test]
fn a_line_of_the_file_suppresses_a_code() {
    let shown = |text: &[u8]| {
        let findings = typed::check::<Toy>(text, &options()).findings;
        findings.iter().map(ToString::to_string).collect::<String>()
    };
    assert_eq!(shown(b"% portnote: ignore toy/blank\nBob:3\n"), "");
    let unused = shown(b"% portnote: ignore toy/blank\nBob: 3\n");
    assert!(unused.contains("cli/unused-suppression"), "{unused}");
}

#[test]
fn a_safe_fix_leaves_every_other_byte() {
    let repaired = typed::fix::<Toy>(b"Ann: 12\r\nBob:3\n\n", &options(), Fixes::Safe);
    assert_eq!(repaired.bytes, b"Ann: 12\r\nBob: 3\n\n");
    assert!(repaired.left.findings.is_empty());
}

#[test]
fn scores_are_dumped() {
    let dump = typed::dump::<Toy>(b"Ann: 12\nBob:x\n", &options(), &DumpOptions::default());
    let scores = r#"[{"name":"Ann","points":12},{"name":"Bob","points":null}]"#;
    let want = format!(r#"{{"schema":"toy/1","file":"-","scores":{scores}}}"#);
    assert_eq!(dump, want);
}

/// `BLESS=1 cargo test -p portnote-toy` writes the files beside the cases.
#[test]
fn the_corpus_and_its_laws_hold() {
    let test = Test {
        notations: vec![TOY],
        bless: std::env::var_os("BLESS").is_some(),
        ..Test::default()
    };
    let report = Report::new(run::run(root(), &test).unwrap());
    assert_eq!((report.passed, report.failed), (3, 0), "{report:#?}");
}

#[test]
fn texts_that_are_made_obey_the_laws() {
    let plan =
        mutate::Plan { law: None, notations: vec![TOY], count: 300, seed: 0, folders: Vec::new() };
    let tried = mutate::run(root(), &plan).unwrap();
    assert_eq!(tried[0].broken, 0, "{}", mutate::to_text(&tried));
}

#[test]
fn both_engines_find_the_same() {
    let plan = Plan { count: 300, folders: Vec::new() };
    let compared = diff_engines::run_of(root(), &plan, Toy::grammars()).unwrap();
    let text = diff_engines::to_text(&compared);
    assert!(compared[0].differences.is_empty() && compared[0].files > 0, "{text}");
}

#[test]
fn rows_of_the_benchmark_agree() {
    const TEXT: &[u8] = b"% scores of Monday\nAnn: 12\nBob:x\n";
    let read = games::run::<Toy>(Row::Read, TEXT).unwrap();
    assert_eq!((read.of("games"), read.of("bytes")), (2, TEXT.len() as u64));
    for row in [Row::Scan, Row::Model, Row::Check, Row::Dump, Row::Whole] {
        let counts = games::run::<Toy>(row, TEXT).unwrap();
        assert_eq!(counts.disagreement(&read), None, "{}", row.name());
    }
    let recognised = [Engine::Pest, Engine::Fast];
    let [pest, fast] = recognised.map(|engine| {
        let counts = engine.run::<Toy, Both, _>(Rule::line, TEXT);
        counts.unwrap().of("events")
    });
    assert!(pest > 0 && pest == fast, "{pest} {fast}");
}
