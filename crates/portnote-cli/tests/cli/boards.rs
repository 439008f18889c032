//! Boards of bridge: LIN, PBN and links.

use rstest::rstest;

use crate::support::{Folder, assert_ran, json_lines};

/// What "My hands" of Bridge Base Online gives.
const RECORD: &str = "pn|Sue,Will,Nora,Ed|st||md|1SK962HAJ7DKT82CJ5,ST5HQ9863DA943CKQ,\
    SQ843HT542DJ6C863,|rh||ah|Board 7|sv|b|mb|1N!|an|15-17|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||\
    pc|CK|pc|C3|pc|C4|pc|C5|pg||mc|9|pg||\r\n";

const VIEWER: &str = "https://www.bridgebase.com/tools/handviewer.html?";

fn record(folder: &Folder, name: &str) -> serde_json::Value {
    let ran = folder.run(&["dump", "--format", "ndjson", name]);
    json_lines(&ran.out).swap_remove(0)
}

#[test]
fn a_hand_record_becomes_pbn_and_comes_back() {
    let folder = Folder::new().file("my.lin", RECORD);
    assert_ran(&folder.run(&["convert", "my.lin", "-o", "my.pbn"]), 0, "", "");
    let checked = folder.run(&["check", "--profile", "export", "my.pbn"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let back = folder.run(&["convert", "--to", "lin", "my.pbn"]);
    assert_ran(&back, 0, &RECORD.replace("    ", ""), "");
}

#[test]
fn a_link_opens_the_same_board() {
    let folder = Folder::new().file("my.lin", RECORD);
    let link = folder.run(&["convert", "--to", "bbo-link", "my.lin"]).out;
    assert!(link.starts_with(VIEWER), "{link}");
    let ran = folder.run(&["dump", "--format", "ndjson", link.trim_end()]);
    let (mut of_link, mut of_file) =
        (json_lines(&ran.out).swap_remove(0), record(&folder, "my.lin"));
    for board in [&mut of_link, &mut of_file] {
        let fields = board.as_object_mut().unwrap();
        for name in ["file", "link", "byte_start", "byte_end"] {
            fields.remove(name);
        }
    }
    assert_eq!(of_link, of_file);
}

#[test]
fn a_link_is_read_where_a_file_may_be_named() {
    let link = format!("{VIEWER}lin=md|1S10,SK,SQ,SJ|");
    let ran = Folder::new().run(&["check", "--output-format", "concise", &link]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("<link>:1:59: info[lin/ten]"), "{}", ran.out);
    let fixed = Folder::new().run(&["check", "--fix", &link]);
    assert_eq!(fixed.out, format!("{VIEWER}lin=md|1ST,SK,SQ,SJ|"));
}

#[rstest]
#[case::remote("linurl=https://example.org/a.lin", "lin/remote")]
#[case::my_hands("bbo=y&myhand=M-1-2", "lin/remote")]
fn nothing_is_fetched(#[case] query: &str, #[case] code: &str) {
    let ran =
        Folder::new().run(&["check", "--output-format", "concise", &format!("{VIEWER}{query}")]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains(code), "{}", ran.out);
}

#[test]
fn another_link_is_not_a_board() {
    let ran = Folder::new().run(&["check", "https://example.org/x"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("<link>: unknown notation"), "{}", ran.err);
}

#[rstest]
#[case(&["--to", "pbn", "--layout", "set"], "`--layout` is for LIN only, and PBN is written")]
#[case(&["--to", "pbn", "--bridgecomposer"], "`--bridgecomposer` is for LIN and links only")]
#[case(&["--to", "lin", "--annotate"], "`--annotate` is for BML only, and LIN is written")]
fn an_option_that_does_nothing_is_refused(#[case] options: &[&str], #[case] message: &str) {
    let folder = Folder::new().file("my.lin", RECORD);
    let ran = folder.run(&[&["convert", "my.lin"], options].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(message), "{}", ran.err);
}

#[test]
fn losses_are_reported() {
    let pbn = "[Board \"7\"]\n[Dealer \"S\"]\n[Deal \"S:AK... QJ... T9... 87...\"]\n\
        [Contract \"1NT\"]\n[Declarer \"S\"]\n[Annotator \"Ann\"]\n";
    let folder = Folder::with(pbn);
    let ran = folder.run(&["convert", "--to", "lin", "-v", "a.pbn"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("warning[lin/contract-lost]"), "{}", ran.err);
    assert!(ran.err.contains("info[lin/not-in-lin]"), "{}", ran.err);
    assert!(ran.err.contains("`Annotator`"), "{}", ran.err);
}

#[test]
fn a_set_is_written_on_request() {
    let folder = Folder::new().file("my.lin", RECORD);
    let ran = folder.run(&["convert", "--to", "lin", "--layout", "set", "my.lin"]);
    assert!(ran.out.starts_with("vg|,,,7,7,,,,|\r\nrs|3NS=,|\r\n"), "{}", ran.out);
}

/// A frame without deal, calls, cards, result and text does not count as a board.
#[rstest]
#[case::only_tags_to_link(
    "a.pbn",
    "% PBN 2.1\n[Event \"x\"]\n",
    "bbo-link",
    "none of its boards can be converted to a link"
)]
#[case::only_tags_to_lin(
    "a.pbn",
    "[Event \"x\"]\n[North \"Ann\"]\n",
    "lin",
    "none of its boards can be converted to LIN"
)]
#[case::text_to_link(
    "a.pbn",
    "[Event \"x\"]\n{see below}\n",
    "bbo-link",
    "none of its boards can be converted to a link"
)]
#[case::only_names_to_pbn(
    "a.lin",
    "qx|o1|pn|A,B,C,D|pg||\r\n",
    "pbn",
    "none of its boards can be converted to PBN"
)]
#[case::only_text_to_pbn("a.lin", "nt|hello|pg||\r\n", "pbn", "it has no board")]
#[case::only_text_to_lin("a.lin", "nt|hello|pg||\r\n", "lin", "it has no board")]
#[case::only_header("a.lin", "vg|Cup,,I,1,2,A,0,B,0|\r\n", "bbo-link", "it has no board")]
fn texts_without_a_board_are_not_written(
    #[case] name: &str,
    #[case] text: &str,
    #[case] target: &str,
    #[case] why: &str,
) {
    let folder = Folder::new().file(name, text);
    let ran = folder.run(&["convert", "--to", target, name]);
    let line = format!("{name}: nothing was written, because {why}\n");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.ends_with(&line), "{}", ran.err);
}

#[rstest]
#[case::deal("a.pbn", "[Deal \"N:AK... - - -\"]\n", "bbo-link")]
#[case::calls("a.pbn", "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n", "bbo-link")]
#[case::result("a.pbn", "[Declarer \"N\"]\n[Contract \"1C\"]\n[Result \"7\"]\n", "lin")]
#[case::text("a.pbn", "[Event \"x\"]\n{see below}\n", "lin")]
#[case::calls_alone("a.lin", "qx|o1|mb|1C|mb|p|\r\n", "lin")]
#[case::text_of_a_set("a.lin", "nt|hello|pg||\r\nqx|o1|pn|A,B,C,D|pg||\r\n", "pbn")]
#[case::no_text_at_all("a.pbn", "% PBN 2.1\n", "lin")]
fn texts_with_a_board_are_written(#[case] name: &str, #[case] text: &str, #[case] target: &str) {
    let folder = Folder::new().file(name, text);
    let ran = folder.run(&["convert", "--to", target, name]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.err.contains("nothing was written"), "{}", ran.err);
}

/// A header belongs to the boards that follow it.
#[rstest]
#[case::no_board("vg|Cup,,I,1,2,A,0,B,0|\r\nnt|hello|pg||\r\n", true)]
#[case::last(
    "nt|hello|pg||\r\nqx|o1|md|1SAK,,,|\r\nvg|Cup,,I,1,2,A,0,B,0|\r\nnt|bye|pg||\r\n",
    true
)]
#[case::first("vg|Cup,,I,1,2,A,0,B,0|\r\nnt|hello|pg||\r\nqx|o1|md|1SAK,,,|\r\n", false)]
#[case::after_a_board("qx|o1|md|1SAK,,,|nt|bye|pg||\r\n", false)]
fn a_header_without_boards_is_reported(#[case] text: &str, #[case] is_lost: bool) {
    let folder = Folder::new().file("a.lin", text);
    for target in ["pbn", "lin"] {
        let ran = folder.run(&["convert", "--to", target, "a.lin"]);
        let lost = "[lin/content-lost] not written: event, scoring, teams, text of a header without boards";
        assert_eq!(ran.err.contains(lost), is_lost, "{}", ran.err);
    }
}
