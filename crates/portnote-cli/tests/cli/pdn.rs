//! PDN as its users meet it.

use serde_json::json;

use crate::support::{Folder, Ran, json_lines};

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\
                    1. 11-15 23-19 2. 8-11 22-17 1-0\n";

fn run(text: &str, args: &[&str]) -> Ran {
    Folder::new()
        .file("a.pdn", text)
        .run(&[args, &["a.pdn"]].concat())
}

fn concise(text: &str, args: &[&str]) -> String {
    run(
        text,
        &[&["check", "--output-format", "concise"], args].concat(),
    )
    .out
}

#[test]
fn each_strict_form_has_its_profile() {
    // PDN 2.0 knows no GameType, PDN 3.0 no result behind the moves.
    assert_eq!(concise(GAME, &["--profile", "import"]), "");
    let strict = concise(GAME, &["--profile", "pdn-2.0"]);
    assert!(strict.contains("error[pdn/not-pdn-2]"), "{strict}");
    let strict = concise(GAME, &["--profile", "pdn-3.0"]);
    assert!(strict.contains("error[pdn/foreign-result]"), "{strict}");
    assert_eq!(strict, concise(GAME, &["--profile", "export"]));
}

#[test]
fn a_strict_form_of_one_notation_says_nothing_about_others() {
    let folder = Folder::new().file("a.pbn", "[Event \"x\"]\n");
    let ran = folder.run(&["check", "--profile", "pdn-2.0", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
}

#[test]
fn moves_are_judged_by_the_rules() {
    let out = concise("[GameType \"21\"]\n1. 11-15 23-19 2. 15-24 *\n", &[]);
    assert!(out.contains("error[pdn/illegal-move]"), "{out}");
}

#[test]
fn the_variant_is_found_by_the_games_of_a_file() {
    let text = "1. 34-30 19-23 *\n\n1. 31-26 *\n";
    let ran = run(text, &["info"]);
    assert!(
        ran.out
            .contains("       International: 2 games, a guess, because nothing decides\n"),
        "{}",
        ran.out
    );
    let ran = run(text, &["info", "--output-format", "json"]);
    let file = &json_lines(&ran.out)[0]["files"][0];
    assert_eq!(
        file["variants"],
        json!([{"variant": "International", "confidence": "default", "games": 2}])
    );
}

#[test]
fn variants_and_positions_are_counted() {
    let text = format!("{GAME}\n[GameType \"20\"]\n[FEN \"W:W31,32:B1,2\"]\n1. 31-27 *\n");
    let out = run(&text, &["info"]).out;
    let lines: Vec<&str> = out.lines().map(str::trim).collect();
    assert_eq!(lines[0], "a.pdn  PDN, 2 games");
    assert!(lines.contains(&"English: 1 game, as a tag says"), "{out}");
    assert!(
        lines.contains(&"International: 1 game, as a tag says"),
        "{out}"
    );
    assert!(
        lines.contains(&"1 game from a position of their own (FEN)"),
        "{out}"
    );
}

#[test]
fn a_percent_line_is_a_comment_and_can_suppress() {
    let text = "[Date \"2003-02-30\"]\n% portnote: ignore pdn/date-format\n[GameType \"21\"]\n*\n";
    let out = concise(text, &[]);
    assert!(!out.contains("date-format"), "{out}");
    assert!(!out.contains("suppression"), "{out}");
}

#[test]
fn variations_stand_in_the_dump_without_nesting() {
    let ran = run(
        "[GameType \"21\"]\n1. 11-15 (1. 9-13 (1. 9-14)) 23-19 *\n",
        &["dump"],
    );
    let document = &json_lines(&ran.out)[0];
    assert_eq!(
        document["games"][0]["variations"].as_array().unwrap().len(),
        2
    );
    assert_eq!(document["games"][0]["plies"], 2);
}

#[test]
fn a_timeline_is_for_pinochle_only() {
    let ran = run(GAME, &["dump", "--timeline"]);
    let err = "error[cli/no-timeline]: a.pdn: PDN has no timeline; leave out `--timeline`\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "", err));
}
