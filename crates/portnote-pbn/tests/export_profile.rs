//! What the export profile says of a text, word by word.

use portnote_core::{Diagnostic, Profile};
use portnote_pbn::{Context, Options, check, parse_with};
use rstest::rstest;

const DEAL: &str = "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. \
    ...AKQJT98765432\"]\r\n";

#[rstest]
#[case::lines_between_games(
    "[Event \"x\"]\r\n\r\n\r\n[Event \"y\"]\r\n\r\n",
    "more than one empty line between games, export format has exactly one"
)]
#[case::lines_before_the_first_game(
    "\r\n\r\n[Event \"y\"]\r\n\r\n",
    "empty lines before the first game, export format has none"
)]
#[case::tab_in_a_tag("[Event\t\"x\"]\r\n\r\n", "tab, export format has blanks only")]
#[case::tab_between_calls(
    "[Dealer \"N\"]\r\n[Auction \"N\"]\r\n1C\tPass Pass Pass\r\n\r\n",
    "tab, export format has blanks only"
)]
#[case::lower_case(
    "[Play \"E\"]\r\nhA DA CA SA\r\n*\r\n\r\n",
    "`hA` is in lower case, export format has `HA`"
)]
fn is_named(#[case] text: &str, #[case] message: &str) {
    let text = text.replace("[Play", &format!("{DEAL}[Declarer \"N\"]\r\n[Play"));
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let parsed = parse_with(text.as_bytes(), &options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.blocks() {
        check(&context.game(block), &options, &mut found);
    }
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert!(messages.contains(&message), "{messages:?}");
}
