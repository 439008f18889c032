//! `portnote select`, as an arbiter, an analyst and a writer on draughts use it.

use std::fs;

use rstest::rstest;

use crate::support::{Folder, assert_ran};

const CLUB: &str = "% PBN 2.1\n\n[Event \"Cup\"]\n[Board \"1\"]\n[Section \"A\"]\n[Contract \"Pass\"]\n\n\
    [Event \"Cup\"]\n[Board \"2\"]\n[Section \"B\"]\n[Contract \"Pass\"]\n\n\
    [Event \"Cup\"]\n[Board \"3\"]\n[Section \"B\"]\n[Declarer \"N\"]\n[Contract \"6NT\"]\n[Result \"11\"]\n";

const OTHER: &str = "[Event \"Cup\"]\n[Board \"9\"]\n[Section \"B\"]\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"10\"]\n";

/// The boards of section B, numbered anew, without those that were passed out, out of two files.
#[test]
fn an_arbiter_needs_one_command() {
    let folder = Folder::with(CLUB).file("b.pbn", OTHER);
    let ran = folder.run(&[
        "select",
        "--where",
        "section = 'B' AND NOT passed_out",
        "--renumber",
        "a.pbn",
        "b.pbn",
        "-o",
        "out.pbn",
    ]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert_eq!(ran.err, "selected 2 of 4 games\n");
    assert_eq!(
        fs::read_to_string(folder.path("out.pbn")).unwrap(),
        "% PBN 2.1\n\n[Event \"Cup\"]\n[Board \"1\"]\n[Section \"B\"]\n[Declarer \"N\"]\n[Contract \"6NT\"]\n[Result \"11\"]\n\n\
         [Event \"Cup\"]\n[Board \"2\"]\n[Section \"B\"]\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"10\"]\n"
    );
    let ran = folder.run(&["select", "a.pbn", "-o", "out.pbn"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cli/output-exists"), "{}", ran.err);
}

#[test]
fn games_are_counted_and_listed() {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&["select", "--count", "--where", "level >= 6", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\n", ""));
    let ran = folder.run(&["select", "--list", "--where", "level >= 6", "a.pbn"]);
    assert_eq!(
        ran.out,
        "a.pbn:13: game 3, board 3, event Cup, contract 6NT, declarer N, tricks 11\n"
    );
}

#[test]
fn no_game_is_exit_code_1() {
    let folder = Folder::with(CLUB);
    let args = ["select", "--count", "--where", "level = 5", "a.pbn"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, ran.out.as_str()), (1, "0\n"));
    let ran =
        folder.run(&["select", "--exit-zero", "--where", "level = 5", "a.pbn", "-o", "x.pbn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!folder.path("x.pbn").exists());
}

/// A file of an earlier run does not stay as if it were the result.
#[test]
fn the_rest_is_written_where_no_game_is_chosen() {
    let folder = Folder::with(CLUB);
    let none = ["select", "a.pbn", "--where", "level = 9", "-o", "x.pbn"];
    let ran = folder.run(&none);
    assert_eq!((ran.code, ran.err.as_str()), (1, "selected 0 of 3 games: no game was written\n"));
    let ran = folder.run(&[&none[..], &["--rest", "rest.pbn"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (1, "selected 0 of 3 games\n"));
    assert!(!folder.path("x.pbn").exists());
    assert_eq!(folder.read("rest.pbn"), CLUB.as_bytes());
}

#[test]
fn no_game_leaves_no_earlier_output() {
    let folder = Folder::with(CLUB).file("x.pbn", "old");
    let args = ["select", "--where", "level = 5", "a.pbn", "-o", "x.pbn"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cli/output-exists"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path("x.pbn")).unwrap(), "old");
    let forced = [&args[..], &["--force"]].concat();
    let ran = folder.run(&forced);
    let said = "selected 0 of 3 games: x.pbn is empty now\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, said));
    assert_eq!(fs::read_to_string(folder.path("x.pbn")).unwrap(), "");
    // An input that cannot be read may have had games.
    let folder = folder.file("x.pbn", "old");
    let ran = folder.run(&[&forced[..], &["none.pbn"]].concat());
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path("x.pbn")).unwrap(), "old");
}

#[test]
fn outputs_are_not_larger_than_asked() {
    let text = CLUB.replace("[Event \"Cup\"]\n[Board \"2\"]", "[Event \"#\"]\n[Board \"2\"]");
    let folder = Folder::with(&text);
    let options = ["--split-bytes", "120", "-o", "out/{n}.pbn"];
    let ran = folder.run(&[&["select", "a.pbn"], &options[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let parts = [1, 2, 3].map(|part| folder.path(&format!("out/{part}.pbn")));
    let parts = parts.map(|part| fs::read_to_string(part).unwrap_or_default());
    assert!(parts.iter().all(|part| part.len() <= 120), "{parts:?}");
    assert_eq!(parts.concat().matches("[Board ").count(), 3);
}

#[test]
fn standard_input_is_read_once_and_copied() {
    let folder = Folder::new();
    let args = ["select", "--notation", "pbn", "--where", "board = 2", "-"];
    let ran = folder.run_with_stdin(&args, CLUB);
    assert_eq!(
        ran.out,
        "% PBN 2.1\n\n[Event \"Cup\"]\n[Board \"2\"]\n[Section \"B\"]\n[Contract \"Pass\"]\n"
    );
}

#[test]
fn a_faulty_condition_is_shown_with_its_place() {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&["select", "--where", "levl >= 6 AND made < 0", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(
        ran.err,
        "error[select/unknown-column]: unknown column `levl` in table `games`\n --> --where:1:1\n  |\n\
         1 | levl >= 6 AND made < 0\n  | ^^^^\n  |\n  = help: did you mean `level`?\n"
    );
}

#[rstest]
#[case::table(&["--any", "hans:hcp > 3"], "did you mean `hands`?")]
#[case::no_table(&["--none", "hcp > 3"], "write, for example, `hands:hcp >= 20`")]
#[case::other_table(&["--where", "column > 3"], "it is a column of table `cells`, as in `--any \"cells:column …\"`")]
#[case::other_tables(&["--any", "cells:seat = 'N'"], "it is a column of tables `hands`, `calls`, `cards`, as in `--any \"hands:seat …\"`")]
#[case::table_games(&["--any", "calls:board = 3"], "it is a column of table `games`, as in `--where \"board …\"`")]
#[case::hand(&["--hand", "N:AKB.*.*.*"], "found `B`")]
#[case::seat(&["--hand", "Q:AK*.*.*.*"], "expected a seat (N, E, S, W, or x for any)")]
#[case::squares_of_bridge(&["--squares", "w18"], "PBN has no positions of draughts")]
#[case::is(&["--where", "level IS 5"], "expected NULL, TRUE, FALSE or DISTINCT FROM after IS, found `5`")]
#[case::sort(&["--sort", "boad"], "did you mean `board`?")]
#[case::equal(&["--dedupe", "moves"], "only games of draughts have moves")]
#[case::split(&["--split-by", "evnt", "-o", "{evnt}.pbn"], "did you mean `event`?")]
fn invalid_options_are_refused(#[case] options: &[&str], #[case] expected: &str) {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&[&["select", "a.pbn"], options].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(expected), "{}", ran.err);
    assert!(ran.out.is_empty());
}

#[rstest]
#[case(&["--seed", "1"], "`--seed` has no effect")]
#[case(&["--shuffle"], "--seed")]
#[case(&["--reversed"], "`--reversed` and `--lines` have no effect")]
#[case(&["--split-games", "2"], "a split writes several files")]
#[case(&["--split-games", "2", "-o", "x.pbn"], "needs `{n}`, `{n:03}` or the column")]
#[case(&["-o", "x{n:03}.pbn"], "a number in the name of `--output` needs")]
#[case(&["--ids", "-", "-"], "standard input can be read only once")]
#[case(&["--split-bytes", "12 apples", "-o", "{n}.pbn"], "expected a number of bytes")]
#[case(&["--rotate", "4"], "expected 1, 2, 3, dealer=SEAT")]
#[case(&["--count", "--renumber"], "`--keep-bytes` have no effect with `--count`")]
fn contradictions_are_usage_errors(#[case] options: &[&str], #[case] expected: &str) {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&[&["select", "a.pbn"], options].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn outputs_have_names_by_number_and_by_value() {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&["select", "a.pbn", "--split-games", "2", "-o", "out/{n:03}.pbn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let first = fs::read_to_string(folder.path("out/001.pbn")).unwrap();
    let second = fs::read_to_string(folder.path("out/002.pbn")).unwrap();
    assert!(first.contains("[Board \"2\"]") && second.contains("[Board \"3\"]"));
    // Both begin with the lines of their source.
    assert!(first.starts_with("% PBN 2.1\n") && second.starts_with("% PBN 2.1\n"));
    let ran = folder.run(&["select", "a.pbn", "--split-by", "section", "-o", "s/{section}.pbn"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.path("s/A.pbn").is_file() && folder.path("s/B.pbn").is_file());
}

#[test]
fn the_rest_and_a_list_are_written_too() {
    let folder = Folder::with(CLUB);
    let options = ["--where", "section = 'B'", "--rest", "rest.pbn", "--ids-out", "ids.csv"];
    let ran = folder.run(&[&["select", "a.pbn", "-o", "b.pbn"], &options[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rest = fs::read_to_string(folder.path("rest.pbn")).unwrap();
    assert!(rest.contains("[Section \"A\"]") && !rest.contains("[Section \"B\"]"));
    let ids = fs::read_to_string(folder.path("ids.csv")).unwrap();
    assert!(ids.starts_with("file,game,content_id\r\na.pbn,2,"), "{ids}");
    // The list chooses the same games, also by what they hold, and in its own order.
    let ran = folder.run(&["select", "a.pbn", "--ids", "ids.csv"]);
    assert_eq!(ran.out, fs::read_to_string(folder.path("b.pbn")).unwrap());
    let list = "{\"file\":\"a.pbn\",\"game\":3}\n{\"file\":\"a.pbn\",\"game\":1}\n";
    let ran = folder.run_with_stdin(&["select", "a.pbn", "--ids", "-", "--list"], list);
    let games = ran.out.lines().filter_map(|line| line.split(", ").nth(1));
    assert_eq!(games.collect::<Vec<_>>(), ["board 3", "board 1"]);
    let ran = folder.run_with_stdin(&["select", "a.pbn", "--ids", "-"], "file,game\n7,\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("line 2 names no game"), "{}", ran.err);
}

#[test]
fn positions_of_draughts_are_found() {
    let text = "1. 11-15 23-18 2. 8-11 *\n\n1. 11-15 22-17 (22-18 15x22) *\n";
    let folder = Folder::new().file("a.pdn", text);
    let count = |options: &[&str]| {
        let ran = folder.run(&[&["select", "a.pdn", "--exit-zero", "--count"], options].concat());
        ran.out.trim().to_owned()
    };
    let after = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1-10,12,15";
    assert_eq!(count(&["--position", after]), "2");
    assert_eq!(count(&["--squares", "w18 b15"]), "1");
    assert_eq!(count(&["--squares", "w18 b15", "--lines", "all"]), "2");
    assert_eq!(count(&["--squares", "W18"]), "0");
    // 15 and 18 change places where the board is turned.
    assert_eq!(count(&["--squares", "b15 w18", "--reversed"]), "1");
    assert_eq!(count(&["--squares", "w10 .3", "--reversed"]), "0");
}

/// A square that the boards of all games lack is a slip; one that some board has is not.
#[rstest]
#[case::number(&["--position", "W:W18,50:B14"], "English draughts has no square `50`\n --> --position:1:7\n", "write one of the squares `1` to `32`")]
#[case::squares(&["--squares", "w18 b45"], "English draughts has no square `45`\n --> --squares:1:6\n", "write one of the squares `1` to `32`")]
fn a_position_of_another_board_is_named(
    #[case] options: &[&str],
    #[case] said: &str,
    #[case] help: &str,
) {
    let english = "1. 11-15 *\n\n1. 11-16 *\n";
    let folder = Folder::new().file("a.pdn", english);
    let args = [&["select", "a.pdn", "--count"], options].concat();
    let ran = folder.run(&args);
    assert_eq!((ran.code, ran.out.as_str()), (1, "0\n"));
    let start =
        "warning[select/impossible-position]: no game can have this position: ".to_owned() + said;
    assert!(ran.err.starts_with(&start), "{}", ran.err);
    assert!(ran.err.contains(help), "{}", ran.err);
    assert_eq!(folder.run(&[&args[..], &["--quiet"]].concat()).err, "");
    let folder = folder.file("b.pdn", "[GameType \"20\"]\n1. 32-28 *\n");
    let ran = folder.run(&[&args[..], &["b.pdn"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    // On no board at all.
    let wrong = options[1].replace("50", "99").replace("45", "99");
    let ran = folder.run(&["select", "a.pdn", "--count", options[0], &wrong]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(" has a square `"), "{}", ran.err);
}

#[test]
fn an_output_holds_one_notation() {
    let folder = Folder::with(CLUB).file("b.pdn", "1. 11-15 *\n");
    let ran = folder.run(&["select", "--count", "a.pbn", "b.pdn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "3\n"));
    assert!(ran.err.contains("cli/other-notation"), "{}", ran.err);
}

#[test]
fn inputs_are_not_written_over() {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&["select", "a.pbn", "--where", "board = 1", "-o", "a.pbn", "--force"]);
    assert_eq!(ran.code, 2);
    assert_eq!(fs::read_to_string(folder.path("a.pbn")).unwrap(), CLUB);
}

#[rstest]
#[case::rest(&["-o", "x.pbn", "--rest", "./x.pbn"], "cli/same-output")]
#[case::list(&["-o", "x.pbn", "--ids-out", "x.pbn"], "cli/same-output")]
#[case::list_that_is_read(&["-o", "ids.csv", "--ids", "ids.csv"], "cli/output-is-input")]
fn an_output_is_no_other_output_and_no_list(#[case] options: &[&str], #[case] code: &str) {
    let ids = "file,game\na.pbn,1\n";
    let folder = Folder::with(CLUB).file("ids.csv", ids);
    let ran = folder.run(&[&["select", "a.pbn", "--force"], options].concat());
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains(code), "{}", ran.err);
    assert!(!folder.path("x.pbn").exists());
    assert_eq!(fs::read_to_string(folder.path("ids.csv")).unwrap(), ids);
}

#[test]
fn the_rest_keeps_its_numbers_and_seats() {
    let folder = Folder::with(CLUB);
    let args = [
        "select",
        "a.pbn",
        "--where",
        "board = 3",
        "--renumber=50",
        "--rotate",
        "1",
        "-o",
        "x.pbn",
        "--rest",
        "rest.pbn",
    ];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let chosen = fs::read_to_string(folder.path("x.pbn")).unwrap();
    assert!(chosen.contains("[Board \"50\"]") && chosen.contains("[Declarer \"E\"]"), "{chosen}");
    let rest = fs::read_to_string(folder.path("rest.pbn")).unwrap();
    assert!(rest.contains("[Board \"1\"]") && rest.contains("[Board \"2\"]"), "{rest}");
}

#[test]
fn a_table_is_turned_to_its_new_number() {
    let text = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n";
    let folder = Folder::with(text);
    let ran = folder.run(&["select", "a.pbn", "--renumber=2", "--rotate", "board"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "[Board \"2\"]\n[Dealer \"E\"]\n[Vulnerable \"None\"]\n");
}

#[test]
fn boards_are_numbered_from_1_on() {
    let folder = Folder::with(CLUB);
    let ran = folder.run(&["select", "a.pbn", "--renumber=0"]);
    assert_eq!(ran.code, 2);
    let expected = "expected a whole number from 1 to 4294967295";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn rows_without_a_game_are_counted() {
    let folder = Folder::with(CLUB);
    let list = "file,game\na.pbn,1\na.pbn,99\nb.pbn,1\n";
    let ran = folder.run_with_stdin(&["select", "a.pbn", "--ids", "-", "--count"], list);
    assert_eq!((ran.code, ran.out.as_str()), (0, "1\n"));
    assert_eq!(
        ran.err,
        "warning[select/id-not-found]: --ids: no game found for 2 rows of the list\n"
    );
}

#[test]
fn a_list_has_the_columns_that_name_games() {
    let folder = Folder::with(CLUB);
    let ran = folder.run_with_stdin(&["select", "a.pbn", "--ids", "-", "--count"], "hello\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let expected = "line 1 has no such columns: expected `file` and `game`, or `content_id`";
    assert!(ran.err.contains(expected), "{}", ran.err);
    let ran = folder.run_with_stdin(&["select", "a.pbn", "--ids", "-", "--count"], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "0\n"));
}

#[test]
fn draughts_have_no_hands() {
    let folder = Folder::new().file("a.pdn", "1. 11-15 *\n");
    let ran = folder.run(&["select", "a.pdn", "--count", "--hand", "N:AK*.*.*.*"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("PDN has no hands of bridge"), "{}", ran.err);
}

#[test]
fn a_number_that_is_too_large_is_named_with_its_game() {
    let folder = Folder::with(CLUB);
    let condition = "board * 9223372036854775807 > 1";
    let ran = folder.run(&["select", "a.pbn", "--count", "--where", condition]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(
        ran.err,
        "error[select/too-large]: a.pbn: number in the condition does not fit into 64 bits for game 2\n"
    );
}

#[test]
fn the_largest_number_of_a_board_is_not_given_twice() {
    let folder = Folder::with(CLUB);
    let args = ["select", "--renumber=4294967295", "--renumber-each", "a.pbn", "-o", "x.pbn"];
    let ran = folder.run(&args);
    let expected =
        "error[select/no-number]: a.pbn: no number is left for game 2: the largest is 4294967295\n";
    assert_ran(&ran, 2, "", expected);
    assert!(!folder.path("x.pbn").exists());
    let ran = folder.run(&["select", "--renumber=4294967295", "--first", "1", "a.pbn"]);
    assert!(ran.out.contains("[Board \"4294967295\"]"), "{}", ran.err);
}
