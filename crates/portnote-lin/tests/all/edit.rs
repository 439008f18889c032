//! Boards of a file are changed, and every other byte stays.

use portnote_lin::EditError;
use rstest::rstest;

const SET: &str = "vg|Cup,,I,1,2,A,0,B,0|\r\nrs|3NS=,4HE-1,,|\r\npn|Sue,Will,Nora,Ed,Sam,Wes,Ned,Eva|pg||\r\n\
    qx|o1|st||md|1SA,SK,SQ,|sv|0|mb|1C|an|16+|mb|p|pg||\r\nqx|c1|md|1SA,SK,SQ,|sv|0|nt|hello|pg||\r\n";

const LINE: &str = "pn|Sue,Will,Nora,Ed|st||md|1SA,SK,SQ,|ah|Board 1|sv|0|mb|p|\n";

/// The text with one part in the place of another.
fn with(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

#[rstest]
#[case::names(LINE, 1, "pn", "A,B,C,D", "pn|Sue,Will,Nora,Ed|", "pn|A,B,C,D|")]
#[case::title(LINE, 1, "ah", "Board 2", "|Board 1|", "|Board 2|")]
#[case::capitals(LINE, 1, "SV", "b", "sv|0|", "sv|b|")]
#[case::deal(SET, 1, "md", "2SA,SK,SQ,", "st||md|1SA", "st||md|2SA")]
#[case::text(SET, 2, "nt", "good bye", "hello", "good bye")]
#[case::explanation(SET, 1, "an", "17+", "16+", "17+")]
#[case::result_of_the_board(SET, 1, "rs", "3NS+1", "3NS=", "3NS+1")]
#[case::result_of_the_other_table(SET, 2, "rs", "4HE=", "4HE-1", "4HE=")]
#[case::all_names(
    SET,
    2,
    "pn",
    "a,b,c,d,e,f,g,h",
    "Sue,Will,Nora,Ed,Sam,Wes,Ned,Eva",
    "a,b,c,d,e,f,g,h"
)]
#[case::new_in_order(LINE, 1, "rh", "x", "|ah|", "|rh|x|ah|")]
#[case::new_at_the_end(LINE, 1, "mc", "7", "mb|p|", "mb|p|mc|7|")]
#[case::new_text(SET, 1, "nt", "x", "sv|0|mb", "sv|0|nt|x|mb")]
fn a_value_is_set_in_its_place(
    #[case] text: &str,
    #[case] index: u64,
    #[case] name: &str,
    #[case] value: &str,
    #[case] from: &str,
    #[case] to: &str,
) {
    let mut file = portnote_lin::edit(text.as_bytes());
    file.set(index, name, value).unwrap();
    assert_eq!(file.text(), with(text, from, to));
    // Of eight names a board has four.
    let now = file.value(index, name).unwrap();
    assert!(!now.is_empty() && value.ends_with(&now), "{now}");
    assert!(file.undo());
    assert_eq!(file.to_bytes(), text.as_bytes());
}

#[test]
fn names_of_a_set_are_set_for_all_boards_that_agree() {
    let mut file = portnote_lin::edit(SET.as_bytes());
    assert_eq!(file.value(2, "pn").as_deref(), Some("Sam,Wes,Ned,Eva"));
    let error = file.set(2, "pn", "a,b,c,d").unwrap_err();
    assert_eq!(error, EditError::Shared { what: "`pn`".to_owned() });
    assert!(file.remove_game(1).is_ok());
    file.set(1, "pn", "a,b,c,d").unwrap();
    assert!(file.text().contains("pn|Sue,Will,Nora,Ed,a,b,c,d|"), "{}", file.text());
    file.set(1, "vg", "Cup,,I,1,1,A,0,B,0").unwrap();
    assert!(file.text().starts_with("vg|Cup,,I,1,1,"));
}

#[rstest]
#[case::four_names("pn", "a,b,c,d", true)]
#[case::too_few("pn", "a,b", false)]
#[case::of_the_set("vg", "x", true)]
#[case::bar("nt", "a|b", false)]
#[case::line_end("nt", "a\nb", false)]
#[case::comma("rs", "3NS=,4HE=", false)]
#[case::no_command("qq", "a", false)]
#[case::no_list("mp", "1,2", false)]
fn what_cannot_be_set_is_an_error(
    #[case] name: &str,
    #[case] value: &str,
    #[case] is_shared: bool,
) {
    let mut file = portnote_lin::edit(SET.as_bytes());
    let error = file.set(2, name, value).unwrap_err();
    assert_eq!(matches!(error, EditError::Shared { .. }), is_shared, "{error}");
    assert_eq!(file.to_bytes(), SET.as_bytes());
    assert!(!file.undo());
}

#[test]
fn boards_are_removed_moved_and_inserted() {
    let mut file = portnote_lin::edit(LINE.as_bytes());
    let second = LINE.replace("Board 1", "Board 2");
    file.insert_game(2, &second).unwrap();
    assert_eq!(file.text(), format!("{LINE}{second}"));
    file.insert_game(1, &second).unwrap();
    assert_eq!(file.text(), format!("{second}{LINE}{second}"));
    file.move_game(2, 3).unwrap();
    file.remove_game(1).unwrap();
    assert_eq!(file.text(), format!("{second}{LINE}"));
    assert!(file.remove(1, "ah").unwrap() && !file.remove(1, "ah").unwrap());
    assert_eq!(file.text(), format!("{}{LINE}", second.replace("ah|Board 2|", "")));
    while file.undo() {}
    assert_eq!(file.text(), LINE);
}

#[test]
fn a_link_is_changed_in_its_codes() {
    let text = "https://www.bridgebase.com/tools/handviewer.html?lin=md%7C1SA%2CSK%2CSQ%2C%7Csv%7C0%7Cah%7CBoard%201%7C\n";
    let mut file = portnote_lin::edit(text.as_bytes());
    assert_eq!(file.value(1, "ah").as_deref(), Some("Board 1"));
    file.set(1, "ah", "Board 2").unwrap();
    file.set(1, "pn", "A,B,C,D").unwrap();
    assert_eq!(
        file.text(),
        text.replace("Board%201", "Board%202").replace("lin=md", "lin=pn%7CA%2CB%2CC%2CD%7Cmd")
    );
}
