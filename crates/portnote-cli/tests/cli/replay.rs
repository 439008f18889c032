//! `portnote convert --replay`: one file that shows games step by step.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use rstest::rstest;

use crate::support::{Folder, Ran, assert_ran};

const BOARD: &str = "[Event \"Club evening\"]\n[Date \"2026.11.19\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
    [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
    [Declarer \"W\"]\n[Contract \"4H\"]\n[Result \"9\"]\n[Auction \"S\"]\nPass 1NT Pass 4H\nAP\n\
    [Play \"N\"]\nCQ C3 CA C2\n*\n";

const LIN: &str = "st||md|3SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,S74H32D762CAT9654,SAQ52HK74DAJ3CK82|\
    mb|p|mb|1N|mb|p|mb|p|mb|p|pc|CQ|pc|C3|pc|CA|pc|C2|\n";

const HAND: &str = include_str!("../../../../web/examples/example.ppn");

const DRAUGHTS: &str =
    "[White \"Lee\"]\n[Black \"Smith\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";

/// Cards of the hands of East and West in [`BOARD`], as pictures name them.
const HIDDEN: [&str; 4] = ["SJ", "HQ", "SA", "CK"];

fn replay(folder: &Folder, more: &[&str]) -> Ran {
    folder.run(&[&["convert", "--replay"], more].concat())
}

/// Everything that a page says: itself, and what its lines hold.
fn whole(page: &str) -> String {
    let (_, games) = page.split_once("id=\"games\">\n").unwrap();
    let (games, _) = games.split_once("</script>").unwrap();
    let mut whole = page.to_owned();
    for line in games.lines() {
        let bytes = STANDARD.decode(line).unwrap();
        DeflateDecoder::new(bytes.as_slice()).read_to_string(&mut whole).unwrap();
        whole.push('\n');
    }
    whole
}

fn evening() -> String {
    let board = |number: usize| BOARD.replace("\"7\"", &format!("\"{number}\""));
    (1..=3).map(board).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_page_needs_nothing_beside_it() {
    let folder = Folder::with(BOARD);
    let ran = replay(&folder, &["a.pbn", "-o", "a.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    assert!(page.contains("<title>Club evening</title>"));
    assert!(page.contains("<h1>Club evening</h1> <span class=\"soft\">· 2026.11.19</span>"));
    let policy = "content=\"default-src 'none'; script-src 'sha256-";
    assert!(page.contains(policy) && !page.contains("'unsafe") && !page.contains("'wasm"));
    // The names of drawn elements are not addresses, and a shape of the page itself is not outside.
    let page_without_names = page.replace("http://www.w3.org/", "").replace("url(#", "");
    for outside in [" src=\"", "http:", "https:", " style=\"", "url("] {
        let mut found = page_without_names.lines().filter(|line| line.contains(outside));
        assert_eq!(found.next(), None, "{outside}");
    }
    // Without its script the page shows the first game.
    assert!(page.contains("<section class=\"pn-game\" id=\"pn1\">"));
    assert!(page.contains("data-holds=\"SA\""));
}

#[test]
fn the_same_text_gives_the_same_page() {
    let folder = Folder::with(evening());
    let first = replay(&folder, &["a.pbn"]);
    assert_eq!(first.out, replay(&folder, &["a.pbn"]).out);
    let piped = folder.run_with_stdin(&["convert", "--replay", "-"], evening());
    assert_eq!(whole(&piped.out).lines().count(), whole(&first.out).lines().count());
}

#[rstest]
#[case::pbn("a.pbn", BOARD)]
#[case::lin("a.lin", LIN)]
fn hidden_cards_are_nowhere_on_the_page(#[case] name: &str, #[case] text: &str) {
    let folder = Folder::new().file(name, text);
    let has = |page: &str, card: &str| {
        let whole = whole(page);
        [
            format!("data-holds=\\\"{card}"),
            format!("data-holds=\"{card}"),
            format!("data-card=\\\"{card}"),
        ]
        .iter()
        .any(|it| whole.contains(it.as_str()))
    };
    let open = replay(&folder, &[name]).out;
    let hidden = replay(&folder, &[name, "--hide", "EW"]).out;
    for card in HIDDEN {
        assert!(has(&open, card) && !has(&hidden, card), "{card}");
    }
    assert!(has(&hidden, "SK") && !whole(&hidden).contains("Trick"), "South and North are shown");
    assert!(whole(&open).contains("leads: queen of clubs"));
}

#[test]
fn hidden_hands_of_pinochle_are_nowhere_on_the_page() {
    let folder = Folder::new().file("a.ppn", HAND);
    let page = |more: &[&str]| whole(&replay(&folder, &[&["a.ppn"], more].concat()).out);
    let (open, hidden) = (page(&[]), page(&["--hide", "EW"]));
    assert!(!open.contains("hand not known") && hidden.contains("hand not known"));
    // Nor do tricks or melds name their cards.
    assert!(open.contains("Trick 1") && !hidden.contains("Trick 1"));
    assert!(
        open.contains("pn-meld")
            && hidden.matches("pn-meld").count() < open.matches("pn-meld").count()
    );
}

#[rstest]
#[case::all(&[], 3, "")]
#[case::one(&["--board", "2"], 1, "")]
#[case::range(&["--board", "2-3"], 2, "")]
#[case::place(&["--game", "1,3"], 2, "")]
#[case::missing(&["--board", "2,9"], 1, "warning[cli/no-board]: --board: no board 9: the input has boards 1 to 3\n")]
fn boards_are_chosen(#[case] more: &[&str], #[case] games: usize, #[case] message: &str) {
    let folder = Folder::with(evening());
    let ran = replay(&folder, &[&["a.pbn"], more].concat());
    let lines = ran.out.split_once("id=\"games\">\n").unwrap().1.split_once("</script>").unwrap().0;
    assert_eq!(
        (lines.lines().count(), ran.code),
        (games, i32::from(!message.is_empty())),
        "{}",
        ran.err
    );
    assert!(ran.err.ends_with(message), "{}", ran.err);
    assert_eq!(ran.out.contains("role=\"listbox\""), games > 1, "a list is for several games");
}

#[test]
fn what_no_game_has_makes_no_page() {
    let folder = Folder::with(BOARD);
    let ran = replay(&folder, &["a.pbn", "--board", "9", "-o", "a.html"]);
    assert_eq!((ran.code, folder.names()), (1, vec!["a.pbn".to_owned()]), "{}", ran.err);
    assert_ran(
        &replay(&Folder::with("% a comment\n"), &["a.pbn"]),
        1,
        "",
        "a.pbn: nothing was written, because it has no game\n",
    );
}

#[rstest]
#[case::bml("a.bml", "1C Strong\n")]
#[case::bss("a.bss", "%\n00C=1D\n")]
fn systems_have_no_games(#[case] name: &str, #[case] text: &str) {
    let folder = Folder::new().file(name, text);
    let ran = replay(&folder, &[name]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no-pictures"), "{}", ran.err);
}

#[rstest]
#[case::hide(&["convert", "--hide", "E", "a.pbn", "-o", "a.html"], "`--hide` is for HTML that replays: add `--replay`")]
#[case::board(&["convert", "--board", "7", "a.pbn", "-o", "a.html"], "`--board` is for HTML that replays: add `--replay`")]
#[case::game(&["convert", "--game", "1", "a.pbn", "-o", "a.html"], "`--game` is for HTML that replays: add `--replay`")]
#[case::lang(&["convert", "--lang", "de", "a.pbn", "-o", "a.html"], "`--lang` is for HTML that replays: add `--replay`")]
#[case::theme(&["convert", "--theme", "dark", "a.pbn", "-o", "a.html"], "`--theme` is for HTML that replays: add `--replay`")]
#[case::lin(&["convert", "--replay", "a.pbn", "-o", "a.lin"], "`--replay` is for HTML only, and LIN is written")]
#[case::tree(&["convert", "--replay", "--tree", "a.pbn"], "`--tree` is for bidding systems, and `--replay` shows games")]
#[case::both(&["convert", "--replay", "--game", "1", "--board", "1", "a.pbn"], "cannot be used with")]
#[case::seat(&["convert", "--replay", "--seat", "1", "a.pbn"], "cannot be used with")]
fn wrong_usage_is_named(#[case] args: &[&str], #[case] message: &str) {
    let folder = Folder::with(BOARD);
    let ran = folder.run(args);
    assert_eq!((ran.code, folder.names()), (2, vec!["a.pbn".to_owned()]));
    assert!(ran.err.contains(message), "{}", ran.err);
}

#[test]
fn language_and_theme_are_those_of_pictures() {
    let folder = Folder::with(BOARD);
    let german = replay(&folder, &["--lang", "de", "--theme", "dark", "a.pbn"]).out;
    assert!(german.contains("<html lang=\"de\">") && german.contains(":root{color-scheme:dark;"));
    assert!(whole(&german).contains("Stich 1"));
}

#[test]
fn several_games_are_called_by_what_they_share() {
    let game = |white: &str| format!("[White \"{white}\"]\n[Event \"Cup\"]\n1. 32-28 *\n\n");
    let folder = Folder::new().file("a.pdn", game("Lee") + &game("Cy"));
    let page = replay(&folder, &["a.pdn"]).out;
    assert!(page.contains("<title>Cup</title>") && page.contains("2 games · made with"));
    let folder = Folder::new().file("a.pdn", "1. 32-28 *\n\n1. 31-27 *\n");
    assert!(replay(&folder, &["a.pdn"]).out.contains("<title>a.pdn</title>"));
}

#[test]
fn draughts_are_called_by_their_players() {
    let folder = Folder::new().file("a.pdn", DRAUGHTS);
    let ran = replay(&folder, &["--hide", "E", "a.pdn"]);
    assert!(ran.out.contains("<title>Lee – Smith</title>"));
    let message = "warning[cli/useless-option]: --hide: has no effect for PDN: it is for PBN, LIN and PPN only\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, message));
    let whole = whole(&ran.out);
    assert!(whole.contains("\"say\":\"1, Black: 19 to 23\""), "{whole}");
}
