//! Values of boards that are found without their model.

use portnote_bridge::Seat;
use rstest::rstest;

#[rstest]
#[case::of_board("qx|o7|md|3SA,,,|sv|b|mb|p|", "sv", Some("b"))]
#[case::in_any_case("QX|o7|md|3SA,,,|", "qx", Some("o7"))]
#[case::first("qx|o7|md|3SA,,,|nt|a|nt|b|mb|p|", "nt", Some("a"))]
#[case::later("qx|o7|md|3SA,,,|mb|p|nt|a|", "nt", Some("a"))]
#[case::call("qx|o7|md|3SA,,,|mb|1C|mb|p|", "mb", Some("1C"))]
#[case::unknown("qx|o7|md|3SA,,,|mb|1C|qq|a|", "qq", Some("a"))]
#[case::of_set("vg|Cup,,I,1,2,,,,|\nqx|o2|md|1SA,,,|mb|p|\n", "vg", Some("Cup,,I,2,2,,,,"))]
#[case::not_closed("qx|o7|md|3SA,,,|nt|a ", "nt", Some("a"))]
#[case::missing("qx|o7|md|3SA,,,|mb|p|", "nt", None)]
fn the_value_of_a_command(#[case] text: &str, #[case] name: &str, #[case] value: Option<&str>) {
    let board = portnote_lin::parse(text.as_bytes()).games().next().unwrap();
    assert_eq!(board.value(name).as_deref(), value);
}

#[rstest]
#[case::of_board("pn|S,W,N,E|md|3SA,,,|mb|p|", "W")]
#[case::last("pn|a,b,c,d|qx|o7|pn|S,W,N,E|md|3SA,,,|mb|p|", "W")]
#[case::after_calls("pn|a,b,c,d|md|3SA,,,|mb|p|pn|S,W,N,E|", "W")]
#[case::closed_room("qx|c7|pn|a,b,c,d,S,W,N,E|md|3SA,,,|", "W")]
#[case::of_set("vg|Cup,,I,1,2,,,,|pn|S,W,N,E|pg||\nqx|o2|md|1SA,,,|\n", "W")]
fn the_name_of_a_player(#[case] text: &str, #[case] name: &str) {
    let board = portnote_lin::parse(text.as_bytes()).games().next().unwrap();
    assert_eq!(board.player(Seat::West).as_deref(), Some(name));
    assert_eq!(board.model().player(Seat::West), Some(name));
}
