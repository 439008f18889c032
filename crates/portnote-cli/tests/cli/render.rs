//! `portnote render`, as a teacher, an arbiter and a writer about draughts use it.

use std::process::Stdio;

use rstest::rstest;

use crate::paper::evening;
use crate::support::{Folder, assert_ran};

pub(crate) const BOARD: &str = "[Event \"Club evening\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
    [Declarer \"W\"]\n[Contract \"4H\"]\n[Result \"9\"]\n[Auction \"S\"]\nPass 1NT Pass 4H\nAP\n\
    [Play \"N\"]\nCQ C3 CA C2\n*\n";

const HAND: &str = "% PPN 1.0\n[Hand \"1\"]\n[Dealer \"W\"]\n[North \"Ann\"]\n";

pub(crate) const DRAUGHTS: &str = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";

#[test]
fn a_file_name_is_enough() {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&["render", "a.pbn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("Board 7"), "{}", ran.out);
    for part in ["♠ K 10 9 6", "4♥ by West", "lead ♣Q", "9 tricks, −1", "N–S +100", "╚══ S • ══╝"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80));
    assert!(!ran.out.contains("› led"), "the play is shown when it is asked for");
}

#[test]
fn ascii_is_enough_for_old_terminals() {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&["render", "--ascii", "a.pbn"]);
    assert!(ran.out.is_ascii() && ran.out.contains("S K 10 9 6"), "{}", ran.out);
    let mut command = folder.command(&["render", "a.pbn"]);
    let output = command.env("LC_ALL", "C").output().unwrap();
    assert!(output.stdout.is_ascii());
}

#[test]
fn colors_are_for_who_wants_them() {
    let folder = Folder::with(BOARD);
    let cases = [
        ("xterm", "", "", "91"),
        ("xterm", "yes", "", "38;5;203"),
        ("xterm-256color", "", "", "38;5;203"),
        ("xterm-256color", "", "15;0", "38;5;203"),
        ("xterm-256color", "", "0;15", "38;5;160"),
        ("xterm", "", "0;default;7", "31"),
        ("xterm", "truecolor", "", "38;2;255;116;85"),
    ];
    for (term, all, ground, code) in cases {
        let mut command = folder.command(&["render", "--color", "always", "a.pbn"]);
        command.env("TERM", term).env("COLORTERM", all).env("COLORFGBG", ground);
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("\u{1b}[{code}m♥\u{1b}[0m")), "{text}");
    }
    let plain = folder.run(&["render", "--color", "never", "a.pbn"]);
    assert!(!plain.out.contains('\u{1b}'));
}

/// Parts that may reveal what a file hides are left out, also if `--show` names them.
#[test]
fn parts_that_tell_what_a_file_hides_are_left_out_with_a_word() {
    let pbn = BOARD.replacen("[Deal", "[Hidden \"EW\"]\n[Deal", 1);
    let lin = "st||md|3SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,S74H32D762CAT9654,SAQ52HK74DAJ3CK82|sk|we|\
               mb|p|mb|1N|mb|p|mb|p|mb|p|pc|CQ|pc|C3|pc|CA|pc|C2|\n";
    let folder = Folder::new().file("a.pbn", pbn).file("a.lin", lin);
    for name in ["a.pbn", "a.lin"] {
        let run = |more: &[&str]| folder.run(&[&["render", name][..], more].concat());
        let line = "the file hides hands of 1 game: what may reveal them is left out; `--reveal` shows it\n";
        let asked = run(&["--show", "hands,play"]);
        assert_eq!(asked.code, 0, "{}", asked.err);
        assert!(!asked.out.contains("› led"), "{}", asked.out);
        assert!(asked.err.contains(line), "{}", asked.err);
        let revealed = run(&["--show", "hands,play", "--reveal"]);
        assert!(revealed.out.contains("› led"), "{}", revealed.out);
        assert!(!revealed.err.contains(line), "{}", revealed.err);
        // Nobody asked for them.
        for more in [&[][..], &["--show", "hands,auction"]] {
            assert!(!run(more).err.contains("--reveal"));
        }
    }
}

#[test]
fn a_hidden_hand_is_nowhere_in_the_bytes() {
    let folder = Folder::with(BOARD);
    for target in ["text", "svg", "html"] {
        let ran = folder.run(&["render", "--to", target, "--hide", "EW", "a.pbn"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        for cards in [
            "J 8 3",
            "J83",
            "AQ52",
            "A Q 5 2",
            "Q10986",
            "Q 10 9 8 6",
            "queen 10 9 8 6",
            "ace queen 5 2",
            "data-holds=\"SJ\"",
        ] {
            assert!(!ran.out.contains(cards), "{target}: {cards}");
        }
        assert!(!ran.out.contains("› led") && !ran.out.contains("Trick"));
        assert!(!ran.out.contains("=\"pn-trick"));
    }
    let refused = folder.run(&["render", "--hide", "EW", "--show", "hands,play", "a.pbn"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("may reveal what `--hide` hides"), "{}", refused.err);
    // Permission to replace files does not permit revealing cards.
    let forced = ["render", "--hide", "EW", "--show", "hands,play", "--force", "a.pbn"];
    assert_eq!(folder.run(&forced).code, 2);
    let revealing = forced.map(|word| if word == "--force" { "--reveal" } else { word });
    let revealed = folder.run(&revealing);
    assert_eq!(revealed.code, 0);
    assert!(revealed.out.contains("› led"), "{}", revealed.out);
    assert_eq!(folder.run(&["render", "--reveal", "a.pbn"]).code, 0);
    let one = folder.run(&["render", "--hide", "E", "a.pbn"]);
    assert!(one.err.contains("the three others tell what is in it"), "{}", one.err);
    // Where there are no hands, nothing is hidden.
    let folder = Folder::new().file("a.pdn", "1. 11-15 *\n");
    let ran = folder.run(&["render", "--hide", "E", "a.pdn"]);
    let expected = "warning[cli/useless-option]: --hide: has no effect for PDN: it is for PBN, LIN and PPN only\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, expected));
}

#[test]
fn no_other_part_tells_a_hidden_hand() {
    let text = BOARD.to_owned() + "{North holds the !C QJ7}\n";
    let folder = Folder::with(&text);
    let shown = folder.run(&["render", "a.pbn"]);
    assert!(shown.out.contains("lead ♣Q"));
    // North leads, and North is hidden.
    for target in ["text", "svg", "html"] {
        let ran = folder.run(&["render", "--to", target, "--hide", "N", "a.pbn"]);
        assert!(
            ["lead ♣", ">lead", "QJ7", "Q J 7"].iter().all(|part| !ran.out.contains(part)),
            "{target}: {}",
            ran.out
        );
    }
}

#[test]
fn hidden_hands_show_only_in_answers_and_cards() {
    let text = BOARD.replace("[Declarer", "[Hidden \"NE\"]\n[Declarer");
    let folder = Folder::with(&text);
    let page = folder.run(&["render", "--to", "html", "a.pbn"]).out;
    for part in ["data-holds=\"SK\"", "data-holds=\"HQ\"", "class=\"pn-trick\""] {
        assert!(!page.contains(part), "{part}");
    }
    let answers = ["render", "--layout", "handout", "--answers", "only", "a.pbn"];
    assert!(folder.run(&answers).out.contains(">K 10 9 6<"));
    let cards = folder.run(&["render", "--layout", "curtain", "a.pbn"]).out;
    assert!(cards.contains(">K 10 9 6<"));
}

#[test]
fn a_hand_of_pinochle_is_hidden_too() {
    let text = "[Hand \"1\"]\n[Deal \"N:ATKQQ.TQQQJ.AJ.AATTQQQJ ATKQQJ.ATK.ATKQQ.ATKQJJ ATKKJ.ATTKKJ.ATKQJ.AKKJ ATJJ.AAKQJJ.ATTKKQJJ.TK\"]\n";
    let folder = Folder::new().file("a.ppn", text);
    let shown = folder.run(&["render", "a.ppn"]).out;
    let hidden = folder.run(&["render", "--hide", "N", "a.ppn"]).out;
    let cards = "A A 10 10 Q Q Q J";
    assert!(shown.contains(cards) && !hidden.contains(cards), "{shown}{hidden}");
}

#[test]
fn boards_are_chosen_by_number() {
    let folder = Folder::with(evening());
    let ran = folder.run(&["render", "--board", "3,35-36", "a.pbn"]);
    let titles: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("Board")).collect();
    let numbers: Vec<&str> =
        titles.iter().map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(numbers, ["3", "35", "36"]);
    let ran = folder.run(&["render", "--board", "99", "a.pbn"]);
    let expected = "warning[cli/no-board]: --board: no board 99: the input has boards 1 to 36\n";
    assert_ran(&ran, 1, "", expected);
    let ran = folder.run(&["render", "--game", "99", "a.pbn"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("--game: no game 99: the input has games 1 to 36"), "{}", ran.err);
    let ran = folder.run(&["render", "--game", "2", "a.pbn"]);
    assert!(ran.out.starts_with("Board 2"));
    let ran = folder.run(&["render", "--board", "3,,4", "a.pbn"]);
    assert_eq!(ran.code, 2);
    let expected = "expected numbers, ranges and names, as in `1,4-9`";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn boards_are_chosen_by_name() {
    let board = |name: &str| format!("[Board \"{name}\"]\n[Dealer \"N\"]\n");
    let names: Vec<String> = (1..=15).map(|number| format!("1-{number}")).collect();
    let boards: Vec<String> = names.iter().map(|name| board(name)).collect();
    let folder = Folder::with(boards.join("\n"));
    let ran = folder.run(&["render", "--board", "1-1,1-12", "a.pbn"]);
    assert_ran(&ran, 0, "1-1\nNorth deals\n\n1-12\nNorth deals\n", "");
    let ran = folder.run(&["render", "--board", "2-1", "a.pbn"]);
    let expected = "warning[cli/no-board]: --board: no board 2-1: the input has boards 1-1, 1-10, 1-11, 1-12, \
                    1-13, 1-2, 1-3, 1-4, 1-5, 1-6, 1-7, 1-8, …\n";
    assert_ran(&ran, 1, "", expected);
    let ran = folder.run(&["render", "--to", "svg", "--board", "1-2", "a.pbn", "-o", "deals/"]);
    assert_ran(&ran, 0, "", "");
    assert!(folder.path("deals/1-2.svg").exists());
}

#[test]
fn each_picture_has_a_file_of_its_own() {
    let folder = Folder::with(evening());
    let ran = folder.run(&["render", "--board", "1-3", "a.pbn", "-o", "deal-{board}.svg"]);
    assert_ran(&ran, 0, "", "");
    assert_eq!(folder.names(), ["a.pbn", "deal-1.svg", "deal-2.svg", "deal-3.svg"]);
    let again = folder.run(&["render", "--board", "1-3", "a.pbn", "-o", "deal-{board}.svg"]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("cli/output-exists"), "{}", again.err);
    let several = folder.run(&["render", "a.pbn", "-o", "all.svg"]);
    assert_eq!(several.code, 1);
    assert!(several.err.contains("cli/one-picture"), "{}", several.err);
}

#[test]
fn pictures_with_one_name_are_refused() {
    let folder = Folder::with(format!("{BOARD}\n{BOARD}"));
    let ran = folder.run(&["render", "a.pbn", "-o", "{board}.svg"]);
    assert_eq!(ran.code, 1);
    let expected = "games 1 and 2 have the same output: add `{game}` to its name";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn names_of_files_come_from_the_file_and_do_no_harm() {
    let text = BOARD.replace("Club evening", "../../x: <y>");
    let folder = Folder::with(text);
    let ran = folder.run(&["render", "a.pbn", "-o", "{event}.svg"]);
    assert_ran(&ran, 0, "", "");
    assert_eq!(folder.names(), ["_.._x_ _y_.svg", "a.pbn"]);
}

/// Names of pictures are made like those of the outputs of select.
#[rstest]
#[case::a_device("con", "_con.svg")]
#[case::an_option("-rf", "_-rf.svg")]
#[case::turned("a\u{202E}gvs", "a\u{FFFD}gvs.svg")]
fn a_name_of_a_board_is_safe(#[case] board: &str, #[case] expected: &str) {
    let text = BOARD.replace("\"7\"", &format!("\"{board}\""));
    let folder = Folder::with(text);
    for output in ["{board}.svg", "./"] {
        let ran = folder.run(&["render", "--to", "svg", "--force", "a.pbn", "-o", output]);
        assert_ran(&ran, 0, "", "");
    }
    let names = folder.names();
    assert!(names.len() == 2 && names.contains(&expected.to_owned()), "{names:?}");
}

#[test]
fn a_disk_that_folds_case_has_both_pictures() {
    let board = |name: &str| BOARD.replace("\"7\"", &format!("\"{name}\""));
    let folder = Folder::with(format!("{}\n{}", board("a"), board("A")));
    let ran = folder.run(&["render", "--to", "svg", "a.pbn", "-o", "out/"]);
    assert_ran(&ran, 0, "", "");
    assert!(folder.path("out/a.svg").is_file() && folder.path("out/A-2.svg").is_file());
    let ran = folder.run(&["render", "a.pbn", "-o", "{board}.svg"]);
    assert!(ran.err.contains("games 1 and 2 have the same output"), "{}", ran.err);
}

#[test]
fn a_moment_is_shown() {
    let folder = Folder::with(BOARD).file("b.pdn", DRAUGHTS);
    let ran = folder.run(&["render", "--at", "call 2", "a.pbn"]);
    assert!(ran.out.contains("1NT   ?") && !ran.out.contains("4♥"), "{}", ran.out);
    let ran = folder.run(&["render", "--at", "card 1", "a.pbn"]);
    assert!(ran.out.contains("♣ (Q) J 7") && !ran.out.contains("tricks"), "{}", ran.out);
    let ran = folder.run(&["render", "--at", "ply 1", "b.pdn"]);
    assert!(ran.out.contains("after 1. 32-28"), "{}", ran.out);
    let ran = folder.run(&["render", "--at", "ply 99", "b.pdn"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("no game has `ply 99`: the games have at most 4 plies"),
        "{}",
        ran.err
    );
    let deal = Folder::with("[Board \"7\"]\n[Deal \"N:KT96... - - -\"]\n");
    let ran = deal.run(&["render", "--at", "card 9", "a.pbn"]);
    assert!(ran.err.contains("no game has `card 9`: the games have no steps"));
    let ran = folder.run(&["render", "--at", "99", "b.pdn"]);
    assert!(ran.err.contains("expected `start`, `end`, `call 5`"), "{}", ran.err);
}

#[test]
fn a_page_is_the_same_from_both_commands() {
    let folder = Folder::with(BOARD).file("b.pdn", DRAUGHTS);
    for (name, title) in [("a.pbn", "<h1>Club evening</h1>"), ("b.pdn", "<h1>b.pdn</h1>")] {
        let converted = folder.run(&["convert", "--to", "html", name]).out;
        let drawn = folder.run(&["render", "--layout", "page", name]).out;
        assert!(converted.contains(title), "{name}");
        assert_eq!(converted, drawn, "{name}");
    }
}

#[test]
fn ranks_and_labels_are_those_of_a_language() {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&["render", "--lang", "fr", "a.pbn"]);
    for part in ["Donne 7", "♠ R 10 9 6", "Tous vulnérables", "4♥ par Ouest"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = folder.run(&["render", "--lang", "xx", "a.pbn"]);
    assert!(ran.err.contains("expected `en`, `de`, `fr`, `nl`, `es` or `pl`"), "{}", ran.err);
}

#[test]
fn systems_and_wrong_layouts_are_refused_with_a_way_out() {
    let folder = Folder::new().file("a.bml", "# System\n\n1C = strong\n").file("b.pbn", BOARD);
    let ran = folder.run(&["render", "a.bml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`portnote convert --to html` writes a page"), "{}", ran.err);
    let ran = folder.run(&["render", "--layout", "poster", "b.pbn"]);
    assert!(ran.err.contains("`hand-record`, `curtain`"), "{}", ran.err);
    let ran = folder.run(&["render", "--to", "text", "--layout", "curtain", "b.pbn"]);
    assert!(ran.err.contains("`--layout curtain` is for HTML, PDF and Typst"), "{}", ran.err);
}

#[rstest]
#[case::jpg(&["-o", "a.jpg"], "`.jpg` cannot be written: use `.png`")]
#[case::printer(&["--to", "html", "--printer", "x"], "`--printer` is for PDF and PNG")]
#[case::picture(&["--to", "png", "--layout", "board"], "`--layout board` is for HTML, PDF and Typst")]
#[case::part(&["--to", "pdf", "--fragment"], "`--fragment` is for HTML only")]
#[case::no_program(&["-o", "a.pdf", "--printer", "./nothing"], "error[cli/unknown-printer]: a.pdf: no program `./nothing`")]
#[case::pattern(&["--to", "html", "-o", "{board}.html"], "an output with `{board}` or `{game}` is for SVG")]
#[case::answers(&["--answers", "only"], "`--answers` needs `--layout handout`")]
#[case::fragment(&["--fragment", "--layout", "plan"], "`--fragment` cannot be used with `--layout`")]
#[case::paper(&["--layout", "page", "--paper", "letter"], "`--paper` is for pages of paper")]
#[case::list(&["--layout", "summary", "--per-page", "9"], "`--per-page` is for pages of paper")]
#[case::per_page(&["--to", "html", "--per-page", "4"], "`--per-page` is for pages of paper")]
#[case::comments(&["--to", "svg", "--show", "comments"], "SVG has no `comments`: its parts are `hands`,")]
#[case::part(&["--layout", "curtain", "--show", "hands,auction,dd"], "`--layout curtain` has no `auction` and `dd`: its only part is `hands`")]
#[case::answer(&["--layout", "handout", "--show", "hands,dd"], "`--layout handout` has no `dd`: its parts are `hands`, `auction`, `contract`, `comments`, `points` and `names`; `--answers` has it")]
#[case::beside(&["--show", "points"], "`points` are written at the hands: use `--show hands,points`")]
#[case::page(&["--to", "typst", "--layout", "page"], "`--layout page` is for HTML")]
#[case::folder(&["--to", "html", "-o", "out/"], "`out` is a folder, and all games are in one file: name it, as in `-o out/all.html`")]
fn options_that_do_nothing_are_refused(#[case] options: &[&str], #[case] message: &str) {
    let folder = Folder::with(BOARD);
    let ran = folder.run(&[&["render", "a.pbn"], options].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(message), "{}", ran.err);
    assert_eq!(folder.names(), ["a.pbn"]);
}

#[rstest]
#[case::draughts("b.pdn", &["--show", "hands,dd"], "--show dd without --dd: has no effect for PDN: it is for PBN only")]
#[case::links("d.lin", &["--show", "hands,dd"], "--show dd without --dd: has no effect for LIN: it is for PBN only")]
#[case::pinochle("c.ppn", &["--show", "hands,dd"], "--show dd without --dd: has no effect for PPN")]
#[case::picture("a.pbn", &["--to", "svg", "--show", "hands,scores"], "--show scores: has no effect for PBN: it is for PPN only")]
#[case::layout("a.pbn", &["--layout", "board", "--show", "hands,scores"], "--show scores: has no effect for PBN")]
#[case::solutions("a.pbn", &["--layout", "diagrams", "--answers", "append"], "--answers: has no effect for PBN: it is for PDN only")]
fn parts_that_a_notation_does_not_have_are_named(
    #[case] name: &str,
    #[case] options: &[&str],
    #[case] message: &str,
) {
    let lin = "md|1SAKQ,SJT9,S876,S5432|mb|p|\n";
    let folder = Folder::with(BOARD).file("b.pdn", DRAUGHTS).file("c.ppn", HAND).file("d.lin", lin);
    let ran = folder.run(&[&["render", name], options].concat());
    assert!(ran.err.contains(message), "{}", ran.err);
    assert!(!ran.out.is_empty());
}

#[test]
fn a_folder_takes_both_rooms_of_a_board() {
    let folder = Folder::with(format!("{BOARD}\n{BOARD}"));
    let ran = folder.run(&["render", "--to", "svg", "a.pbn", "-o", "deals/"]);
    assert_ran(&ran, 0, "", "");
    assert!(folder.path("deals/7.svg").exists() && folder.path("deals/7-2.svg").exists());
}

#[test]
fn an_illegal_move_is_named_after_the_last_position() {
    let folder = Folder::new().file("b.pdn", "[GameType \"20\"]\n1. 32-28 19-23 2. 33-22 *\n");
    let render = |at| folder.run(&["render", "--show", "hands,play", "--at", at, "b.pdn"]);
    let ran = render("end");
    assert!(
        ran.out.contains("after 1… 19-23") && ran.out.contains("33-22 (illegal)"),
        "{}",
        ran.out
    );
    // No position follows the move, so none is drawn for it.
    let ran = render("ply 3");
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("move `2. 33-22` (ply 3) is illegal"), "{}", ran.err);
}

#[test]
fn squares_have_the_names_that_are_asked_for() {
    let folder = Folder::new().file("b.pdn", "[GameType \"20\"]\n*\n");
    let ran = folder.run(&["render", "--coordinates", "letters", "b.pdn"]);
    let first = ran.out.lines().next().unwrap().trim_start().to_owned();
    assert!(first.starts_with("10 "), "rank 10 is White's far side: {}", ran.out);
    assert!(ran.out.contains("   a   b   c"), "{}", ran.out);
}

#[test]
fn a_change_is_drawn_again() {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    let folder = Folder::new().file("evening/a.pbn", BOARD);
    folder.put("out/8.svg", "mine");
    let mut watch = folder.command(&["render", "--watch", "--to", "svg", "evening", "-o", "out/"]);
    let mut child = watch.stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    let wait_for = |name: &str, text: &str| {
        while begun.elapsed() < Duration::from_secs(20) {
            let picture = std::fs::read_to_string(folder.path(name)).unwrap_or_default();
            if picture.contains(text) {
                return true;
            }
            sleep(Duration::from_millis(20));
        }
        false
    };
    let first = wait_for("out/7.svg", "Board 7");
    // A file in a folder is seen, at whatever time it changes.
    folder.put("evening/a.pbn", BOARD.replace("Club", "Cup"));
    let second = wait_for("out/7.svg", "Cup");
    // What this run has not written is not its own.
    let other = BOARD.replace("[Board \"7\"]", "[Board \"8\"]");
    let nine = BOARD.replace("[Board \"7\"]", "[Board \"9\"]");
    folder.put("evening/b.pbn", format!("{other}\n{nine}"));
    let third = wait_for("out/9.svg", "Board 9");
    // Nor is what somebody has changed since.
    folder.put("out/9.svg", "changed");
    folder.put("evening/b.pbn", BOARD.replace("[Board \"7\"]", "[Board \"10\"]") + "\n" + &nine);
    let fourth = wait_for("out/10.svg", "Board 10");
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(first && second && third && fourth, "{err}");
    assert_eq!(folder.read("out/8.svg"), b"mine");
    assert_eq!(folder.read("out/9.svg"), b"changed");
    assert!(err.contains("8.svg: exists already"), "{err}");
}

#[rstest]
#[case::an_output_of_somebody_else("a.pbn", "b.svg")]
#[case::no_input("c.pbn", "c.svg")]
fn nothing_is_watched_if_the_first_drawing_fails(#[case] input: &str, #[case] output: &str) {
    let folder = Folder::with(BOARD).file("b.svg", "mine");
    let ran = folder.run(&["render", "--watch", input, "-o", output]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(folder.read("b.svg"), b"mine");
}

#[test]
fn a_file_without_a_step_says_which_there_are() {
    let two = format!("{DRAUGHTS}\n[GameType \"20\"]\n1. 32-28 *\n");
    let folder = Folder::with(BOARD).file("b.pdn", &two);
    let ran = folder.run(&["render", "--at", "trick 9", "a.pbn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err
            .contains("no game has `trick 9`: the games have at most 7 calls, 1 trick and 4 cards"),
        "{}",
        ran.err
    );
    let ran = folder.run(&["render", "--at", "ply 4", "b.pdn"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("after 2… 14x23") && !ran.out.contains("1. 32-28,"));
    assert!(ran.err.contains("1 of 2 games has no `ply 4`"), "{}", ran.err);
}

#[test]
fn cards_that_are_played_are_dimmed_or_gone() {
    let folder = Folder::with(BOARD);
    let run = |target: &str, played: &[&str]| {
        let options = ["render", "--at", "trick 1", "a.pbn", "--to", target];
        folder.run(&[&options[..], played].concat())
    };
    let drawn = |target: &str| run(target, &[]).out;
    assert!(drawn("text").contains("♣ (Q) J 7"), "{}", drawn("text"));
    let svg = drawn("svg");
    assert!(svg.contains("class=\"pn-played\""), "{svg}");
    assert!(svg.contains("clubs queen (played) jack 7"), "{svg}");
    assert!(drawn("html").contains("<s data-holds=\"CQ\">Q</s> <i data-holds=\"CJ\">J</i>"));
    let gone = run("text", &["--played", "gone"]).out;
    assert!(gone.contains("♣ J 7") && !gone.contains("(Q)"), "{gone}");
    let refused = run("text", &["--played", "mark"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("dim, gone"), "{}", refused.err);
    // The points are those of the whole hand.
    assert!(drawn("text").contains("17"));
}

#[test]
fn only_files_can_be_watched() {
    let folder = Folder::with(BOARD);
    let names = folder.run(&["render", "--watch", "--files-from", "-"]);
    assert_eq!(names.code, 2);
    assert!(names.err.contains("put them into a file"), "{}", names.err);
    let ran = folder.run(&["render", "--watch", "-"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot read standard input: name files"), "{}", ran.err);
}

#[test]
fn contents_name_the_room() {
    let room = |room: &str| BOARD.replace("[Dealer", &format!("[Room \"{room}\"]\n[Dealer"));
    let folder = Folder::with(format!("{}\n{}", room("Open"), room("Closed")));
    let page = folder.run(&["render", "--to", "html", "--lang", "fr", "a.pbn"]).out;
    assert!(page.contains(">Donne 7, Salle ouverte: Contrat"), "{page}");
    assert!(page.contains(">Donne 7, Salle fermée: Contrat"));
}

#[test]
fn an_element_has_its_picture_inside() {
    let folder = Folder::with(BOARD).file("b&b.pdn", DRAUGHTS);
    let ran = folder.run(&["render", "--to", "html", "--element", "a.pbn", "b&b.pdn"]);
    let (first, second) = ran.out.split_once("</portnote-viewer>\n").unwrap();
    assert!(first.starts_with("<portnote-viewer src=\"a.pbn\" game=\"1\">\n"));
    assert!(first.contains("<svg") && !ran.out.contains("<html"));
    assert!(second.starts_with("<portnote-viewer src=\"b%26b.pdn\" game=\"1\">\n"));
    assert!(second.contains("<a href=\"b%26b.pdn\">b&amp;b.pdn</a>"));
    let look = ["--hide", "EW", "--at", "call 2", "--lang", "de", "--bottom", "E"];
    let options = ["render", "--to", "html", "--element", "a.pbn"];
    let ran = folder.run(&[&options[..], &look].concat());
    let tag = ran.out.lines().next().unwrap();
    for attribute in ["at=\"call 2\"", "hide=\"EW\"", "lang=\"de\"", "bottom=\"E\""] {
        assert!(tag.contains(attribute), "{tag}");
    }
    let ran = folder.run(&["render", "--to", "html", "--element", "-"]);
    let expected = "`--element` cannot read standard input";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn findings_can_fail_a_picture() {
    // The ace of spades is dealt twice.
    let folder = Folder::with(BOARD.replace("J83.QT986", "A83.QT986"));
    let code = |options: &[&str]| folder.run(&[&["render", "a.pbn"], options].concat()).code;
    assert_eq!(code(&[]), 0);
    assert_eq!(code(&["--fail-on", "error"]), 1);
    assert_eq!(code(&["--fail-on", "error", "--exit-zero"]), 0);
}

#[test]
fn comments_do_not_reveal_hidden_hands() {
    let text = BOARD.replace("[Declarer", "[Hidden \"EW\"]\n[Declarer") + "{East has QT986}\n";
    let folder = Folder::with(&text);
    assert!(!folder.run(&["render", "a.pbn"]).out.contains("QT986"));
    // Nor does the beginning tell the end.
    let folder = Folder::with(&(BOARD.to_owned() + "{One down.}\n"));
    let start = folder.run(&["render", "--at", "start", "a.pbn"]).out;
    assert!(!start.contains("One down") && start.contains("K 10 9 6"));
}

#[test]
fn no_letter_of_a_comment_is_lost() {
    let folder = Folder::with("[Board \"1\"]\n{aaaa bbbb cccc ddddd eeee}\n");
    let ran = folder.run(&["render", "--width", "20", "a.pbn"]);
    assert!(ran.out.ends_with("aaaa bbbb cccc ddddd\neeee\n"), "{}", ran.out);
}

#[test]
fn moves_are_beside_the_board() {
    let text = "[GameType \"20\"]\n1. 32-28 {wide & <open>} 19-23 (1... 20-24 2. 37-32) (1... 20-25) 2. 28x19 \
                14x23 3. 33-22 *\n";
    let folder = Folder::new().file("b.pdn", text);
    let alone = folder.run(&["render", "--to", "svg", "b.pdn"]).out;
    assert!(alone.contains("viewBox=\"0 0 448 448\"") && !alone.contains("pn-moves"));
    let args = ["render", "--to", "svg", "--show", "hands,play", "b.pdn"];
    let picture = folder.run(&args).out;
    for part in [
        "1. 32-28 wide &amp; &lt;open&gt; 1... 19-23 (1... 20-24 2. 37-32) (1... 20-25) 2. 28x19 14x23 3. 33-22 (illegal)</desc>",
        "data-ply=\"4\">14x23</tspan>",
        ">33-22 (illegal)</tspan>",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    // Two variations of one move are two lines.
    let page = folder.run(&["render", "--to", "html", "b.pdn"]).out;
    assert_eq!(page.matches("<p class=\"pn-variation pn-depth-1\">").count(), 2);
    let text = folder.run(&["render", "--show", "play", "b.pdn"]).out;
    assert!(text.contains("  1... 20-24  2. 37-32\n  1... 20-25\n"), "{text}");
    let moves = folder.run(&["render", "--to", "svg", "--show", "play", "b.pdn"]);
    assert!(moves.out.contains("pn-moves") && !moves.out.contains("pn-board"));
}

#[test]
fn cards_whose_order_is_unknown_are_in_their_columns() {
    // The heart is held by nobody, so that nobody knows who wins the first trick.
    let text = BOARD.replace("CQ C3 CA C2\n", "CQ C3 HA C2\nSK S3 S7 S2\n");
    let folder = Folder::with(&text);
    let ran = folder.run(&["render", "--show", "play", "a.pbn"]);
    assert!(ran.out.contains("♠2    ♠K    ♠3    ♠7"), "{}", ran.out);
}

#[test]
fn a_date_alone_is_no_title() {
    let folder = Folder::with(format!("%HRTitleEvent \"\"\n%HRTitleDate 2026.11.19\n{BOARD}"));
    let page = folder.run(&["render", "--to", "html", "a.pbn"]).out;
    assert!(page.contains("<title>Club evening · 2026.11.19</title>"), "{page}");
}

#[rstest]
#[case::page("a.html")]
#[case::pdf("a.pdf")]
#[case::picture("a.svg")]
fn an_input_without_a_game_is_named(#[case] name: &str) {
    let folder = Folder::with("");
    let ran = folder.run(&["render", "a.pbn", "-o", name]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "nothing is drawn: the input has no game\n"));
    assert_eq!(folder.names(), ["a.pbn"]);
}
