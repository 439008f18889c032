//! PDN as its users meet it.

use serde_json::json;

use crate::support::{Folder, Ran, json_lines};

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\
                    1. 11-15 23-19 2. 8-11 22-17 1-0\n";

fn run(text: &str, args: &[&str]) -> Ran {
    Folder::new().file("a.pdn", text).run(&[args, &["a.pdn"]].concat())
}

fn concise(text: &str, args: &[&str]) -> String {
    run(text, &[&["check", "--output-format", "concise"], args].concat()).out
}

#[test]
fn each_strict_form_has_its_profile() {
    // PDN 2.0 knows no GameType, PDN 3.0 no result after the moves.
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
        ran.out.contains(
            "       International: 2 games (a guess: the games do not show their variant)\n"
        ),
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
    assert!(lines.contains(&"English: 1 game (from tag `GameType`)"), "{out}");
    assert!(lines.contains(&"International: 1 game (from tag `GameType`)"), "{out}");
    assert!(lines.contains(&"1 game from its own position (FEN)"), "{out}");
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
    let ran = run("[GameType \"21\"]\n1. 11-15 (1. 9-13 (1. 9-14)) 23-19 *\n", &["dump"]);
    let document = &json_lines(&ran.out)[0];
    assert_eq!(document["games"][0]["variations"].as_array().unwrap().len(), 2);
    assert_eq!(document["games"][0]["plies"], 2);
}

#[test]
fn a_timeline_is_for_pinochle_only() {
    let ran = run(GAME, &["dump", "--timeline"]);
    let err = "error[cli/no-timeline]: a.pdn: PDN has no timeline: leave out `--timeline`\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (2, "", err));
}

#[test]
fn export_writes_pdn_3_unless_told_otherwise() {
    let out = "\
[White \"A\"]
[Black \"B\"]
[Result \"1-0\"]
[GameType \"21\"]

1. 11-15 23-19 2. 8-11 22-17 *
";
    for to in [&["export"][..], &["export", "--to", "pdn"], &["export", "--to", "pdn-3.0"]] {
        let ran = run(GAME, to);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, out, ""));
    }
    // What export writes is clean under its own profile, and a fix-point.
    let folder = Folder::new().file("a.pdn", out);
    assert_eq!(folder.run(&["check", "--profile", "pdn-3.0", "a.pdn"]).code, 0);
    assert_eq!(folder.run(&["export", "a.pdn"]).out, out);
}

#[test]
fn export_writes_pdn_2() {
    let ran = run(GAME, &["export", "--to", "pdn-2.0"]);
    let out = "[Black \"B\"]\r\n[White \"A\"]\r\n[Result \"1-0\"]\r\n\r\n\
               1. 11-15 23-19 2. 8-11 22-17 1-0\r\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, out, ""));
    let folder = Folder::new().file("a.pdn", out);
    assert_eq!(folder.run(&["check", "--profile", "pdn-2.0", "a.pdn"]).code, 0);
}

#[test]
fn squares_can_be_named_by_letters() {
    let letters = run(GAME, &["export", "--squares", "algebraic"]).out;
    assert!(letters.contains("[GameType \"21,B,8,8,A0,0\"]"), "{letters}");
    assert!(letters.contains("1. c3-d4 d6-c5 "), "{letters}");
    let numbers = run(&letters, &["export", "--squares", "numeric"]).out;
    assert!(numbers.contains("1. 11-15 23-19 "), "{numbers}");
}

#[test]
fn elements_that_a_standard_lacks_are_refused_or_lost_by_name() {
    let text = GAME.replace("1. 11", "[Annotator \"me\"]\n1. 11");
    let ran = run(&text, &["export", "--to", "pdn-2.0"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("error[pdn/cannot-represent]"), "{}", ran.err);
    let ran = run(&text, &["export", "--to", "pdn-2.0", "--lossy"]);
    assert_eq!(ran.code, 0);
    let told = "warning[pdn/cannot-represent] tag `Annotator` cannot be written in PDN 2.0";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(!ran.out.contains("Annotator"), "{}", ran.out);
    let args = ["export", "--to", "pdn-2.0", "--lossy", "--extra-tags", "comment"];
    let ran = run(&text, &args);
    assert!(ran.out.contains("{Annotator: me}"), "{}", ran.out);
}

#[test]
fn options_of_export_change_the_text() {
    for (args, part) in [
        (&["--width", "0"][..], "1. 11-15 23-19 2. 8-11 22-17 *\n"),
        (&["--width", "20"], "1. 11-15 23-19\n2. 8-11 22-17 *\n"),
        (&["--eol", "crlf"], "[GameType \"21\"]\r\n\r\n1. "),
        (&["--roster"], "[Event \"?\"]\n[Site \"?\"]\n"),
        (&["--full-game-type"], "[GameType \"21,B,8,8,N1,0\"]"),
        (&["--to", "pdn-2.0", "--number-plies"], "1. 11-15 2. 23-19 3. "),
    ] {
        let ran = run(GAME, &[&["export"], args].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(part), "{args:?}: {}", ran.out);
    }
    let text = "[GameType \"20\"]\n[FEN \"W:W31,32,G21:B5:H3\"]\n*\n";
    let args = ["export", "--fen-ranges", "--fen-dialect", "lidraughts"];
    let ran = run(text, &args);
    assert!(ran.out.contains("[FEN \"W:W31-32,G21:B5:H3\"]"), "{}", ran.err);
    let text = GAME.replace("\"A\"", "\"A [x]\"");
    let ran = run(&text, &["export", "--to", "pdn-2.0", "--replace-forbidden"]);
    assert!(ran.out.contains("[White \"A (x)\"]"), "{}", ran.err);
}

#[test]
fn options_that_would_do_nothing_are_usage_errors() {
    for (args, message) in [
        (&["--number-plies"][..], "`--number-plies` needs `--to pdn-2.0`"),
        (&["--to", "pdn-3.0", "--replace-forbidden"], "needs `--to pdn-2.0`"),
        (&["--to", "pdn-2.0", "--width", "40"], "`--width` cannot be used with `--to pdn-2.0`"),
        (
            &["--to", "pdn-2.0", "--squares", "algebraic"],
            "`--squares algebraic` cannot be used with `--to pdn-2.0`",
        ),
        (&["--to", "pbn", "--lossy"], "`--lossy` is for PDN only"),
        (&["--to", "ppn", "--squares", "numeric"], "`--squares` is for PDN only"),
        (&["--to", "pdn", "--recompute"], "`--recompute` is for PPN only"),
        (&["--to", "pdn", "--expand-inheritance"], "`--expand-inheritance` is for PBN only"),
        (&["--to", "pdn", "--unencodable", "question"], "`--unencodable` is for PBN only"),
    ] {
        let ran = run(GAME, &[&["export"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn games_of_several_files_are_parted_by_an_empty_line() {
    let folder = Folder::new().file("a.pdn", GAME).file("b.pdn", GAME);
    for to in ["pdn-2.0", "pdn-3.0"] {
        let one = folder.run(&["export", "--to", to, "a.pdn"]).out;
        let two = folder.run(&["export", "--to", to, "a.pdn", "b.pdn"]).out;
        let end = if to == "pdn-2.0" { "\r\n" } else { "\n" };
        assert_eq!(two, format!("{one}{end}{one}"));
        let both = Folder::new().file("c.pdn", &two);
        assert_eq!(both.run(&["export", "--to", to, "c.pdn"]).out, two);
    }
}

#[test]
fn a_game_that_cannot_be_played_is_not_written() {
    let text = format!("{GAME}\n[GameType \"21\"]\n1. 11-15 23-19 2. 15-24 *\n");
    let ran = run(&text, &["export"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("error[pdn/illegal-move]"), "{}", ran.err);
    assert!(ran.err.contains("a.pdn: game 2 cannot be written\n"), "{}", ran.err);
    let ran = run(&text, &["export", "--partial"]);
    assert_eq!((ran.code, ran.out), (1, run(GAME, &["export"]).out));
}

#[test]
fn in_place_writes_pdn_over_itself() {
    let folder = Folder::new().file("a.pdn", GAME);
    let ran = folder.run(&["export", "--in-place", "--to", "pdn-2.0", "a.pdn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.read("a.pdn").ends_with(b" 22-17 1-0\r\n"));
}

#[test]
fn positions_are_dumped_on_request() {
    let fens = |args: &[&str]| {
        let ran = run(GAME, args);
        let game = json_lines(&ran.out)[0].clone();
        let elements = game["elements"].as_array().unwrap().clone();
        let fens = elements.iter().filter_map(|element| element["fen_after"].as_str());
        fens.map(str::to_owned).collect::<Vec<_>>()
    };
    let with = fens(&["dump", "--fen", "--format", "ndjson"]);
    assert_eq!(with.len(), 4);
    assert!(with[0].starts_with("W:W21,22,"), "{with:?}");
    assert!(fens(&["dump", "--format", "ndjson"]).is_empty());
}

#[test]
fn text_after_the_last_game_is_written_or_refused() {
    let text = format!("{GAME}\n; bye\n");
    let ran = run(&text, &["export"]);
    assert!(ran.out.ends_with(" *\n\n{bye}\n"), "{}", ran.out);
    let text = format!("{GAME}\n; the }} end\n");
    let ran = run(&text, &["export"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("error[pdn/cannot-represent]"), "{}", ran.err);
    let ran = run(&text, &["export", "--lossy"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("warning[pdn/cannot-represent]"), "{}", ran.err);
    // Text that is nothing is told once, as what it is.
    let ran = run(&format!("{GAME}\nstray words\n"), &["export"]);
    assert_eq!((ran.code, ran.err.matches("error[").count()), (1, 1), "{}", ran.err);
}

/// The place of a byte, counted by walking from the start of the text.
fn walked(text: &str, byte: u64) -> (u64, u64) {
    let before = text.get(..usize::try_from(byte).unwrap()).unwrap();
    let lines = before.matches('\n').count();
    let columns = before.chars().rev().take_while(|c| *c != '\n').count();
    (lines as u64 + 1, columns as u64 + 1)
}

#[test]
fn a_game_inside_a_line_has_the_columns_of_that_line() {
    let one = "[Event \"a\"] 1. 11-15 * [Event \"b\"] 1. 8-12 *\n";
    // Games enough for several batches, in a line longer than any excerpt.
    let long = "[Event \"é\"] 1. 11-15 * [Event \"b\"] 1. 8-12 * ".repeat(3000);
    for text in [one, &format!("{long}\n{one}")] {
        let args = ["check", "--output-format", "ndjson", "--notation", "pdn"];
        let folder = Folder::new().file("a.pdn", text);
        let places = |out: &str| -> Vec<(u64, u64, u64)> {
            let spans = json_lines(out).into_iter().map(|found| found["span"].clone());
            let number = |value: &serde_json::Value| value.as_u64().unwrap();
            spans
                .map(|span| {
                    let start = &span["start"];
                    (number(&span["byte_start"]), number(&start["line"]), number(&start["column"]))
                })
                .collect()
        };
        let alone = places(&folder.run(&[&args[..], &["-j", "1", "a.pdn"]].concat()).out);
        assert!(!alone.is_empty());
        let last = alone.iter().rev().take(20);
        for (byte, line, column) in alone.iter().take(20).chain(last) {
            assert_eq!((*line, *column), walked(text, *byte), "byte {byte}");
        }
        let many = folder.run(&[&args[..], &["-j", "4", "a.pdn"]].concat());
        assert_eq!(places(&many.out), alone);
        let read = folder.run_with_stdin(&[&args[..], &["-"]].concat(), text);
        assert_eq!(places(&read.out), alone);
    }
}

#[test]
fn an_excerpt_says_that_a_line_begins_before_its_game() {
    let text = "[Event \"a\"] 1. 11-15 * [Event \"b\"] 1. 8-12 *\n";
    let ran = run(text, &["check"]);
    assert!(ran.out.contains(" a.pdn:1:39\n"), "{}", ran.out);
    assert!(ran.out.contains("1 | … [Event \"b\"] 1. 8-12 *\n"), "{}", ran.out);
    assert!(ran.out.contains("\n  |                  ^^^^"), "{}", ran.out);
}
