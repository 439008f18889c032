//! `--dd` of `portnote tables` and `portnote render`: deals are solved that are shown. End positions
//! take no time to solve.

use rstest::rstest;

use crate::support::{Folder, json_lines};

/// An end position that was played, and one of which the file states the results.
const GAMES: &str = r#"[Board "7"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:A2... K3... Q4... J5..."]
[Declarer "W"]
[Contract "1NT"]
[Play "N"]
SA SK S4 S5
S2 S3 SQ SJ
*

[Board "8"]
[Deal "N:A... K... Q... J..."]
[DoubleDummyTricks "11111111110000000000"]
"#;

/// A deal of which only three hands are known, and one with a card in two hands.
const UNSOLVABLE: &str = "[Board \"1\"]\n[Deal \"N:A... K... Q... -\"]\n\n[Board \"2\"]\n[Deal \"N:A... A... Q... J...\"]\n";

#[rstest]
#[case::not_asked(&[], "")]
#[case::missing(&["--dd", "missing"], "1")]
#[case::all(&["--dd", "all"], "1 2")]
fn solved_results_have_rows_after_the_stated(#[case] args: &[&str], #[case] solved: &str) {
    let folder = Folder::with(GAMES);
    let args = [&["tables", "--exit-zero", "--table", "double_dummy", "a.pbn"], args].concat();
    let rows = json_lines(&folder.run(&args).out);
    let of = |source: &str| {
        let rows = rows.iter().filter(|row| row["source"] == source);
        let mut games: Vec<String> = rows.map(|row| row["game"].to_string()).collect();
        assert_eq!(games.len() % 20, 0);
        games.dedup();
        games.join(" ")
    };
    assert_eq!((of("DoubleDummyTricks").as_str(), of("solved").as_str()), ("2", solved));
    let last = rows.last().unwrap();
    let is_last = last["source"] == "solved";
    assert_eq!(is_last, solved.ends_with('2'));
}

#[test]
fn games_have_the_tricks_of_best_play() {
    let folder = Folder::with(GAMES);
    let tricks = |args: &[&str]| {
        let args = [&["tables", "--exit-zero", "--table", "games", "a.pbn"], args].concat();
        let rows = json_lines(&folder.run(&args).out);
        rows[0]["dd_tricks"].clone()
    };
    assert_eq!(tricks(&[]), serde_json::Value::Null);
    assert_eq!(tricks(&["--dd", "missing"]), 1);
}

#[test]
fn cards_have_their_costs() {
    let folder = Folder::with(GAMES);
    let args = ["tables", "--exit-zero", "--table", "cards", "a.pbn"];
    let costs = |args: &[&str]| {
        let rows = json_lines(&folder.run(args).out);
        let costs = rows.iter().map(|row| format!("{}{}", row["dd_tricks"], row["dd_cost"]));
        costs.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(costs(&args), ["nullnull"; 8].join(" "));
    // East's king falls below the ace, and declarer's side takes nothing.
    let with_play = [&args[..], &["--dd", "missing", "--dd-play"]].concat();
    assert_eq!(costs(&with_play), "10 01 00 00 00 00 00 00");
}

#[test]
fn standard_input_is_read_once_and_shown() {
    let folder = Folder::new();
    let args = ["tables", "--exit-zero", "--table", "double_dummy", "--dd", "missing", "-"];
    let ran = folder.run_with_stdin(&args, GAMES);
    assert_eq!(json_lines(&ran.out).len(), 40, "{}", ran.err);
}

#[test]
fn the_folder_says_what_was_solved() {
    let folder = Folder::with(GAMES);
    let said = |args: &[&str]| {
        let args = [&["tables", "--exit-zero", "--force", "a.pbn", "-o", "out"], args].concat();
        folder.run(&args);
        let text = folder.read("out/_portnote.json");
        let said: serde_json::Value = serde_json::from_slice(&text).unwrap();
        said["dd"].to_string()
    };
    assert_eq!(said(&[]), "null");
    assert_eq!(said(&["--dd", "all"]), r#"{"deals":"all","not_solved":0}"#);
}

#[test]
fn what_is_not_solved_in_time_is_left_out() {
    let deal = "[Board \"1\"]\n[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n";
    let folder = Folder::with(deal);
    let dd = ["--dd", "all", "--limit-time", "1ms"];
    let ran = folder.run(&[&["tables", "--table", "double_dummy", "a.pbn"], &dd[..]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("warning: 1 deal not solved within the time limit"), "{}", ran.err);
    let ran = folder.run(&[&["render", "a.pbn"], &dd[..]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("Board 1") && !ran.out.contains("solved"), "{}", ran.out);
}

#[test]
fn deals_that_cannot_be_solved_are_no_failure() {
    let folder = Folder::with(UNSOLVABLE);
    let args = ["tables", "--exit-zero", "--table", "double_dummy", "--dd", "all", "a.pbn"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
}

#[rstest]
#[case::text(&[], 1)]
#[case::all(&["--dd", "all"], 2)]
#[case::not_shown(&["--show", "hands"], 0)]
#[case::hidden(&["--hide", "EW"], 0)]
#[case::revealed(&["--hide", "EW", "--show", "hands,dd", "--reveal"], 0)]
#[case::curtain(&["--layout", "curtain"], 0)]
#[case::bidding_sheet(&["--layout", "bidding-sheet"], 0)]
#[case::plan(&["--layout", "plan"], 0)]
#[case::handout(&["--layout", "handout"], 0)]
fn computed_results_are_marked(#[case] args: &[&str], #[case] marks: usize) {
    let folder = Folder::with(GAMES);
    let dd: &[&str] = if args.contains(&"--dd") { &[] } else { &["--dd", "missing"] };
    let ran = folder.run(&[&["render", "--exit-zero", "a.pbn"], dd, args].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("solved by portnote").count(), marks, "{}", ran.out);
}

#[rstest]
#[case::hand_record(&["--layout", "hand-record"], 1)]
#[case::board(&["--layout", "board"], 1)]
#[case::answers(&["--layout", "handout", "--answers", "append"], 1)]
fn pages_say_what_was_solved_in_their_foot(#[case] args: &[&str], #[case] feet: usize) {
    let folder = Folder::with(GAMES);
    let base = ["render", "--exit-zero", "a.pbn", "--dd", "missing"];
    let ran = folder.run(&[&base, args].concat());
    let foot = "<footer class=\"pn-foot pn-solved\">° solved by portnote</footer>";
    assert_eq!(ran.out.matches(foot).count(), feet, "{}", ran.err);
    assert_eq!(ran.out.matches("<g class=\"pn-dd pn-solved\"").count(), 1);
    assert_eq!(ran.out.matches("<g class=\"pn-dd\"").count(), 1);
    let ran = folder.run(&[&["render", "--exit-zero", "a.pbn"], args].concat());
    assert!(!ran.out.contains("pn-solved") && !ran.out.contains("pn-foot"));
}

#[test]
fn lin_has_results_only_if_they_are_solved() {
    let text = "qx|o7|md|3SA,SK,SQ,SJ|sv|o|pg||";
    let folder = Folder::new().file("a.lin", text);
    let plain = folder.run(&["render", "--exit-zero", "a.lin"]);
    let solved = folder.run(&["render", "--exit-zero", "--dd", "missing", "a.lin"]);
    assert!(!plain.out.contains("solved") && solved.out.contains("solved by portnote"));
}

#[rstest]
#[case(&["tables", "--table", "games", "--cache", "c.dd", "a.pbn"])]
#[case(&["render", "--cache", "c.dd", "a.pbn"])]
fn a_cache_is_of_no_use_without_solving(#[case] args: &[&str]) {
    let ran = Folder::with(GAMES).run(args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`--cache` has no effect without `--dd`"), "{}", ran.err);
}
