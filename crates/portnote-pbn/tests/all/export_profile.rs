//! What the export profile says of a text, word by word.

use portnote_core::{Diagnostic, Profile};
use portnote_pbn::{Context, Options, check, parse_with};
use rstest::rstest;

const DEAL: &str = "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. \
    ...AKQJT98765432\"]\r\n";

#[rstest]
#[case::lines_between_games(
    "[Event \"x\"]\r\n\r\n\r\n[Event \"y\"]\r\n\r\n",
    "unexpected empty lines between games: expected one"
)]
#[case::lines_before_the_first_game(
    "\r\n\r\n[Event \"y\"]\r\n\r\n",
    "unexpected empty lines before the first game"
)]
#[case::tab_in_a_tag("[Event\t\"x\"]\r\n\r\n", "unexpected tab: expected a space")]
#[case::tab_between_calls(
    "[Dealer \"N\"]\r\n[Auction \"N\"]\r\n1C\tPass Pass Pass\r\n\r\n",
    "unexpected tab: expected a space"
)]
#[case::lower_case("[Play \"E\"]\r\nhA DA CA SA\r\n*\r\n\r\n", "lower case `hA`: expected `HA`")]
fn is_named(#[case] text: &str, #[case] message: &str) {
    let text = text.replace("[Play", &format!("{DEAL}[Declarer \"N\"]\r\n[Play"));
    let messages = messages_of(&text);
    assert!(messages.iter().any(|found| found == message), "{messages:?}");
}

/// A line of `length` characters that ends before its fourth call: another `Pass` fits into it
/// as long as the line stays below 80 characters.
#[rstest]
#[case::one_less(73, true)]
#[case::the_longest(74, true)]
#[case::one_more(75, false)]
fn a_line_goes_on_where_another_call_fits(#[case] length: usize, #[case] is_reported: bool) {
    let marks = " $1".repeat((length - 7) / 3) + &" ".repeat((length - 7) % 3);
    let line = format!("1C{marks} Pass");
    assert_eq!(line.len(), length);
    let text = format!("[Dealer \"N\"]\r\n[Auction \"N\"]\r\n{line}\r\nPass Pass\r\n\r\n");
    let messages = messages_of(&text);
    let breaks = "unexpected line end before a call: expected four calls on a line";
    assert_eq!(messages.iter().any(|found| found == breaks), is_reported, "{messages:?}");
}

fn messages_of(text: &str) -> Vec<String> {
    let mut options = Options::default();
    options.profile = Profile::Export;
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.blocks() {
        check(&context.game(block), &options, &mut found);
    }
    found.into_iter().map(|found| found.message).collect()
}
