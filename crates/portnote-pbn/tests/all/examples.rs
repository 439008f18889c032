//! The examples do what they say.

use portnote_pbn::{Profile, parse};

#[path = "../../examples/deal.rs"]
#[expect(dead_code, reason = "the test does what its `main` does")]
mod deal;

#[path = "../../examples/rename_event.rs"]
#[expect(dead_code, reason = "the test does what its `main` does")]
mod rename_event;

#[test]
fn dealt_boards_are_in_export_format() {
    let mut text = Vec::new();
    deal::deal(&mut text).unwrap();
    let file = parse(&text);
    let games: Vec<_> = file.games().collect();
    assert_eq!(games.len(), 16);
    assert_eq!(file.check(Profile::Export), []);
    let mut deals: Vec<_> =
        games.iter().map(|game| game.value("Deal").unwrap().into_owned()).collect();
    deals.sort();
    deals.dedup();
    assert_eq!(deals.len(), 16, "each board is another deal");
}

#[test]
fn only_the_events_are_others() {
    let text = "% PBN 2.1\r\n\r\n[Event \"Cup\"] {first}\r\n[Site \"Oslo\"]\r\n\r\n%\r\n\
                [ Event  \"#\" ]\r\n[Board \"2\"]\n\n[Event \"a \\\"b\\\"\"]\n[Note \"Cup\"]";
    let wanted = text
        .replace("[Event \"Cup\"]", "[Event \"New\"]")
        .replace("\"#\"", "\"New\"")
        .replace("\"a \\\"b\\\"\"", "\"New\"");
    let renamed = rename_event::renamed(text.as_bytes(), "New").unwrap();
    assert_eq!(String::from_utf8(renamed).unwrap(), wanted);
}
