//! `portnote stats` and `portnote openings`, as an analyst and a writer on draughts use them.

use std::fs;

use portnote_archive::json::v1::{OpeningsV1, StatsV1};
use rstest::rstest;

use crate::support::Folder;

const CLUB: &str = "[Event \"Cup\"]\n[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n\n\
    [Event \"Cup\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"8\"]\n";

const GAMES: &str = "1. 11-15 23-19 1-0\n1. 11-15 22-18 0-1\n1. 9-14 *\n";

#[test]
fn an_archive_is_described_in_one_command() {
    let folder = Folder::with(CLUB).file("b.pdn", GAMES);
    let ran = folder.run(&["stats", "a.pbn", "b.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("PBN: 2 games in 1 file\n\nGames\n"), "{}", ran.out);
    let contracts =
        "contract  games    made  tricks  doubled\n3NT           2  50.0 %    8.50        0  ██";
    assert!(ran.out.contains(contracts), "{}", ran.out);
    assert!(ran.out.contains("\n\nPDN: 3 games in 1 file\n"), "{}", ran.out);
    let ran = folder.run(&["stats", "--format", "json", "a.pbn", "b.pdn"]);
    let report: StatsV1 = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report.notations.len(), 2);
}

/// A table that would only list the games again is named, not shown.
#[test]
fn tables_that_list_the_games_are_left_out() {
    let games = "[White \"Ann\"]\n1. 11-15 1-0\n[White \"Ben\"]\n1. 9-14 0-1\n";
    let folder = Folder::new().file("a.pdn", games);
    let ran = folder.run(&["stats", "a.pdn"]);
    let line = "\nLeft out, as each row would count one game: players\n\nVariants\n";
    assert!(ran.out.contains(line) && !ran.out.contains("\nPlayers\n"), "{}", ran.out);
    let page = folder.run(&["stats", "--format", "html", "a.pdn"]).out;
    assert!(page.contains("one game: players</p>") && !page.contains(">Players<"), "{page}");
    let json = folder.run(&["stats", "--format", "json", "a.pdn"]).out;
    assert!(json.contains("\"players\""), "{json}");
}

#[test]
fn moves_are_counted_with_their_results() {
    let folder = Folder::new().file("a.pdn", GAMES);
    let ran = folder.run(&["openings", "a.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out,
        "English draughts: 3 games, Black to move at the start\n\
         W White  = draw  B Black\n\
         move   games   share   score  White  draw  Black  unknown\n\
         11-15      2  66.7 %  50.0 %      1     0      1        0  WWWWWWWWWWWBBBBBBBBBB\n\
         9-14       1  33.3 %              0     0      0        1\n"
    );
    let ran = folder.run(&["openings", "--format", "json", "--moves", "11-15", "a.pdn"]);
    let report: OpeningsV1 = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((report.games, report.positions[0].moves.len()), (3, 2));
    let ran = folder.run(&["openings", "--format", "json", "a.pdn"]);
    let report: OpeningsV1 = serde_json::from_str(&ran.out).unwrap();
    let scores = report.positions[0].moves.iter().map(|made| made.score);
    assert!(scores.eq([Some(0.5), None]));
}

/// The moves that were asked for are the point of the title, however many they are.
#[test]
fn a_position_is_named_in_full() {
    let moves = "11-15 23-18 8-11 27-23 4-8 23-19 9-14 18x9 5x14 22-17 15-18 26-22";
    let folder = Folder::new().file("a.pdn", format!("{moves} *\n"));
    for format in ["text", "html"] {
        let args = ["openings", "a.pdn", "--moves", moves, "--format", format];
        let ran = folder.run(&args);
        let title = "English draughts: 1 game, Black to move after ".to_owned() + moves;
        let words: Vec<&str> = ran.out.split_whitespace().collect();
        assert!(words.join(" ").contains(&title), "{}", ran.out);
    }
}

/// All forms of a report list moves in the same order.
#[rstest]
#[case::usual(&[], ["11-15", "9-14", "12-16"])]
#[case::games(&["--sort", "games"], ["11-15", "9-14", "12-16"])]
#[case::score(&["--sort", "score"], ["12-16", "11-15", "9-14"])]
#[case::by_square(&["--sort", "move"], ["9-14", "11-15", "12-16"])]
fn moves_are_sorted(#[case] options: &[&str], #[case] expected: [&str; 3]) {
    // Black wins with 12-16 and loses every second game with 11-15; the results of 9-14 are unknown.
    let games = "1. 11-15 1-0\n1. 11-15 0-1\n1. 11-15 1-0\n1. 11-15 0-1\n1. 9-14 *\n1. 9-14 *\n1. 12-16 1-0\n";
    let folder = Folder::new().file("a.pdn", games);
    for format in ["text", "json", "html"] {
        let args = [&["openings", "a.pdn", "--format", format], options].concat();
        let ran = folder.run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let places = expected.map(|made| ran.out.find(made).unwrap());
        assert!(places.is_sorted(), "{}", ran.out);
    }
}

#[rstest]
#[case::openings(&["openings", "a.pdn"], "<title>English draughts: 3 games, Black to move at the start</title>")]
#[case::stats(&["stats", "a.pdn"], "<title>a.pdn</title>")]
fn a_page_is_written_whole_or_not_at_all(#[case] args: &[&str], #[case] title: &str) {
    let folder = Folder::new().file("a.pdn", GAMES);
    let args = [args, &["--format", "html", "-o", "out.html"]].concat();
    assert_eq!(folder.run(&args).code, 0);
    let page = fs::read_to_string(folder.path("out.html")).unwrap();
    assert!(page.contains(title) && page.ends_with("</html>\n"));
    let ran = folder.run(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cli/output-exists"), "{}", ran.err);
    let onto_itself = [&args[..args.len() - 1], &["a.pdn", "--force"]].concat();
    let ran = folder.run(&onto_itself);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cli/output-is-input"), "{}", ran.err);
}

#[rstest]
#[case::illegal(&["--moves", "11-15 9-19"], 2, "error[select/bad-move]: `9-19` is not legal after 11-15 in English draughts\n --> --moves:1:7\n")]
#[case::no_fen(&["--fen", "W:W99"], 2, "error[select/bad-position]: invalid position: English draughts has no square `99`\n --> --fen:1:4\n")]
#[case::condition(&["--where", "yaer = 2000"], 2, "error[select/unknown-column]: unknown column `yaer`")]
#[case::variant(&["--variant", "chess"], 2, "expected one of International (20)")]
#[case::both(&["--moves", "11-15", "--fen", "W:W1:B2"], 2, "cannot be used with")]
#[case::nowhere(&["--fen", "W:W1:B2"], 1, "the position is in none of 3 games\n")]
#[case::no_game(&["--where", "year = 2000"], 1, "no game of draughts was found that meets all conditions\n")]
fn invalid_options_are_refused(#[case] options: &[&str], #[case] code: i32, #[case] said: &str) {
    let folder = Folder::new().file("a.pdn", GAMES);
    let ran = folder.run(&[&["openings", "a.pdn"], options].concat());
    assert_eq!(ran.code, code, "{}", ran.err);
    assert!(ran.err.contains(said), "{}", ran.err);
    let ran = folder.run(&[&["openings", "a.pdn", "--exit-zero"], options].concat());
    assert_eq!(ran.code, if code == 1 { 0 } else { code });
}

#[test]
fn files_of_other_games_are_passed_over() {
    let folder = Folder::with(CLUB).file("b.pdn", GAMES);
    let ran = folder.run(&["openings", "a.pbn", "b.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let ran = folder.run(&["openings", "a.pbn"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains(
            "error[cli/no-draughts]: a.pbn: is PBN: only games of draughts (PDN) have openings"
        ),
        "{}",
        ran.err
    );
    let other = "[GameType \"20\"]\n1. 32-28 *\n";
    let folder = Folder::new().file("a.pdn", GAMES).file("b.pdn", other);
    let ran = folder.run(&["openings", "a.pdn", "b.pdn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(
        ran.err,
        "error[select/several-variants]: the games are of several variants: International (1 game), English (3 games); choose one with `--variant`\n"
    );
    let ran = folder.run(&["openings", "--variant", "20", "a.pdn", "b.pdn"]);
    assert!(ran.out.contains("32-28"), "{}", ran.out);
}

/// Names of a file are text for a terminal and a page, however long they are.
#[rstest]
#[case::long(&"x".repeat(300))]
#[case::hostile("a\u{1b}]0;title\u{7}\u{202e}<script>")]
fn names_are_shown_as_text(#[case] name: &str) {
    let text = format!("[Event \"{name}\"]\n1. 11-15 *\n");
    let folder = Folder::new().file("a.pdn", &text);
    for args in [&["stats", "a.pdn"][..], &["stats", "--format", "html", "a.pdn"]] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let is_acted_upon = |sign: char| sign.is_control() && sign != '\n' || sign == '\u{202e}';
        assert!(!ran.out.contains(is_acted_upon), "{}", ran.out);
        assert!(!ran.out.contains("<script>") || args.len() == 2);
        let is_wide = |line: &str| line.chars().count() > 80;
        assert!(args.len() > 2 || !ran.out.lines().any(is_wide), "{}", ran.out);
    }
}

#[test]
fn files_that_are_passed_over_are_not_written_over() {
    let folder = Folder::with(CLUB).file("b.pdn", GAMES);
    let ran = folder.run(&["openings", "b.pdn", "a.pbn", "-o", "a.pbn", "--force"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cli/output-is-input"), "{}", ran.err);
}

#[test]
fn a_position_is_listed_once_and_named_by_its_line() {
    let king = "[GameType \"21\"]\n[FEN \"W:WK32:BK1\"]\n";
    let text =
        ["1. 32-28 1-5 2. 28-24 5-1 3. 24-27 1-5 *", "1. 32-28 1-6 *", "1. 32-27 1-5 2. 27-24 *"];
    let text: String = text.iter().map(|game| format!("{king}{game}\n")).collect();
    let folder = Folder::new().file("a.pdn", &text);
    let ran = folder.run(&["openings", "--fen", "W:WK32:BK1", "--depth", "6", "a.pdn"]);
    assert!(ran.out.contains("as after 32-28"), "{}", ran.out);
    let report = folder.run(&[
        "openings",
        "--fen",
        "W:WK32:BK1",
        "--depth",
        "6",
        "--format",
        "json",
        "a.pdn",
    ]);
    let report: OpeningsV1 = serde_json::from_str(&report.out).unwrap();
    let places = report.positions.len();
    let mut nexts = report.positions.iter().flat_map(|place| &place.moves);
    assert!(nexts.all(|made| made.next.is_none_or(|next| next < places)));
}

#[test]
fn files_without_games_are_named() {
    let folder = Folder::new().file("a.bml", "1C strong\n");
    let ran = folder.run(&["stats", "a.bml"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (1, "", "no games to count\n"));
    let ran = folder.run(&["stats", "none.pbn"]);
    assert_eq!(ran.code, 2);
    let folder = Folder::new().file("a.pbn", "").file("b.pdn", GAMES);
    let ran = folder.run(&["stats", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (1, "", "no games to count\n"));
}
