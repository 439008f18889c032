//! Boards from values, and from boards.

#![expect(clippy::unwrap_used, reason = "a test may panic, also in its helpers")]

use portnote_bridge::{Call, Card, Deal, Seat, Vulnerability};
use portnote_lin::build::{GameBuilder, NewBoard};
use portnote_lin::value::label::Room;
use portnote_lin::{BuildError, Game};
use rstest::rstest;

fn calls<const N: usize>(calls: [&str; N]) -> [Call; N] {
    calls.map(|call| call.parse().unwrap())
}

fn cards<const N: usize>(cards: [&str; N]) -> [Card; N] {
    cards.map(|card| card.parse().unwrap())
}

fn as_it_was(builder: GameBuilder) -> GameBuilder {
    builder
}

const KEPT: &str = "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|";

#[rstest]
#[case::nothing(as_it_was, KEPT)]
#[case::board(
    |builder: GameBuilder| builder.board(8),
    "qx|o8,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::room(
    |builder: GameBuilder| builder.room(Room::Closed),
    "qx|c7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::player(
    |builder: GameBuilder| builder.player(Seat::West, "Bill"),
    "qx|o7,final|pn|Sue,Bill,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::dealer(
    |builder: GameBuilder| builder.dealer(Seat::East),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|4SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::vulnerable(
    |builder: GameBuilder| builder.vulnerable(Vulnerability::None),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|o|bt|t|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::command(
    |builder: GameBuilder| builder.command("bt", "u"),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|u|nt|old|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::comment(
    |builder: GameBuilder| builder.comment("new"),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|new|mb|1N!|an|16+|nt|strong|mb|p|"
)]
#[case::auction(
    |builder: GameBuilder| builder.auction(calls(["1C", "Pass"])),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1C|mb|p|nt|strong|"
)]
#[case::cards(
    |builder: GameBuilder| builder
        .auction(calls(["1NT", "Pass", "Pass", "Pass"]))
        .cards(cards(["S7", "SK", "SJ", "S9", "SA"])),
    "qx|o7,final|pn|Sue,Will,Nora,Ed|md|3SAK,SQJ,ST9,S87|sv|b|bt|t|nt|old|mb|1N|mb|p|mb|p|mb|p|nt|strong|\
     pc|S7|pc|SK|pc|SJ|pc|S9|pg||pc|SA|"
)]
fn a_board_is_changed(#[case] change: fn(GameBuilder) -> GameBuilder, #[case] expected: &str) {
    let board: Game = KEPT.parse().unwrap();
    let changed = change(board.to_builder()).build().map(|board| board.to_text());
    assert_eq!(changed.as_deref().map(str::trim_end), Ok(expected));
}

/// Cards, and what is beside them, are in the place of those before.
#[test]
fn a_play_is_replaced() {
    let text = "md|3SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pg||pc|S7|pc|SK|nt|hm|pc|SJ|pg||mc|7|";
    let board: Game = text.parse().unwrap();
    let changed = board.to_builder().cards(cards(["S8"])).tricks(8).build().unwrap();
    let expected = "md|3SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pg||pc|S8|nt|hm|pg||mc|8|";
    assert_eq!(changed.to_text().trim_end(), expected);
    assert_eq!(changed.tricks(), Some(8));
}

/// The names of a set are in its header.
#[test]
fn a_name_of_the_set_is_changed() {
    let text = "vg|Cup,,I,1,2,,,,|pn|S,W,N,E,s,w,n,e|pg||\nqx|c2|md|1SA,,,|sv|n|\n";
    let board: Game = text.parse().unwrap();
    let changed = board.to_builder().player(Seat::North, "Nora").build().unwrap();
    assert_eq!(changed.player(Seat::North).as_deref(), Some("Nora"));
    assert_eq!(changed.player(Seat::South).as_deref(), Some("s"));
    assert_eq!(changed.event().as_deref(), Some("Cup"));
}

#[rstest]
#[case::bar(|builder: GameBuilder| builder.title("a|b"), "the title cannot hold `|`")]
#[case::comma(
    |builder: GameBuilder| builder.player(Seat::North, "Miller, A"),
    "the name of North cannot hold `,`"
)]
#[case::line(|builder: GameBuilder| builder.comment("a\nb"), "a text cannot hold a line end")]
#[case::command(
    |builder: GameBuilder| builder.command("qq", "x"),
    "`qq`: no command of LIN that portnote knows"
)]
fn what_cannot_be_written_is_refused(
    #[case] set: fn(GameBuilder) -> GameBuilder,
    #[case] expected: &str,
) {
    let error = set(Game::builder().board(1).deal(Deal::random(1))).build().unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[rstest]
#[case::deal(Game::builder().board(1), "a board needs a deal")]
#[case::dealer(Game::builder().deal(Deal::random(1)), "a board needs a dealer or a number")]
fn what_a_board_needs(#[case] builder: GameBuilder, #[case] expected: &str) {
    let error = builder.build().unwrap_err();
    assert!(matches!(error, BuildError::Missing { .. }), "{error:?}");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_board_that_contradicts_itself_is_refused() {
    let error = Game::builder().board(1).deal("N:A... A... - -".parse().unwrap()).build();
    assert!(matches!(error, Err(BuildError::Refused { .. })), "{error:?}");
}

#[test]
fn a_board_of_a_room_has_a_label() {
    let builder = Game::builder().room(Room::Closed).board(3).deal(Deal::random(1));
    let board = builder.title("Final").build().unwrap();
    assert_eq!((board.room(), board.board()), (Some(Room::Closed), Some(3)));
    assert_eq!(board.vulnerable(), Some(Vulnerability::EastWest));
}

/// A board in a link stays one.
#[test]
fn a_link_is_changed_in_its_values() {
    let mut new = NewBoard::default();
    new.number = Some(7);
    new.dealer = Some(Seat::South);
    new.deal = Some(Deal::random(1));
    new.vulnerable = Some(Vulnerability::None);
    let board: Game = new.link().parse().unwrap();
    let changed = board.to_builder().vulnerable(Vulnerability::All).build().unwrap();
    assert!(changed.to_text().contains("sv%7Cb%7C"), "{}", changed.to_text());
    let error = board.to_builder().comment("x").build().unwrap_err();
    assert_eq!(error.to_string(), "a board in a link: only single values of it can be changed");
}
