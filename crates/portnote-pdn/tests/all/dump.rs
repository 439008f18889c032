//! What a dump says about the moves of a game.

#![cfg(feature = "json")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portnote_pdn::json::v1::{DumpOptions, GameV1, PlayedV1};
use portnote_pdn::{Context, Options, parse};
use rstest::rstest;

/// What became of each move of the first game of a text, and its position on request.
fn dumped<T>(text: &str, options: &DumpOptions<'_>, ask: impl FnOnce(&GameV1<'_>) -> T) -> T {
    let file = parse(text.as_bytes()).value;
    let mut context = Context::of_head(text.as_bytes(), &Options::default());
    let game = context.game(file.game_blocks().next().unwrap());
    ask(&GameV1::new(&game, options, &[]))
}

fn played<T>(text: &str, ask: impl FnOnce(&[PlayedV1<'_>]) -> T) -> T {
    dumped(text, &DumpOptions::default(), |dump| {
        let played = dump.elements.iter().filter_map(|element| element.played.clone());
        ask(&played.collect::<Vec<_>>())
    })
}

#[test]
fn a_capture_names_its_pieces_and_its_squares() {
    let text = "[GameType \"21\"]\n[FEN \"B:W6,7,14,15:B2\"]\n1. 2x11x18 *\n";
    played(text, |played| {
        let capture = &played[0];
        assert_eq!(capture.state, "legal");
        assert_eq!(capture.text.as_deref(), Some("2x11x18"));
        let squares = (capture.from.as_deref(), capture.to.as_deref());
        assert_eq!(squares, (Some("2"), Some("18")));
        assert_eq!(*capture.captured, ["7", "15"]);
        assert_eq!(capture.crowned, None);
    });
}

#[test]
fn squares_have_the_names_of_the_variant() {
    let text = "[GameType \"25\"]\n[FEN \"W:W22:B18\"]\n1. 22x15 *\n";
    let mut options = DumpOptions::default();
    options.fen = true;
    dumped(text, &options, |dump| {
        let played = dump.elements.iter().next().unwrap().played.unwrap();
        assert_eq!(played.text.as_deref(), Some("c3:e5"));
        assert_eq!(*played.captured, ["d4"]);
        assert_eq!(dump.start.as_deref(), Some("W:Wc3:Bd4"));
        assert_eq!(dump.elements.iter().next().unwrap().fen_after.as_deref(), Some("B:We5:B"));
        let variant = dump.variant.as_ref().unwrap();
        assert_eq!(
            (&*variant.name, variant.number, &*variant.confidence),
            ("Russian", 25, "declared")
        );
    });
}

#[test]
fn positions_are_given_on_request_only() {
    dumped("1. 11-15 *\n", &DumpOptions::default(), |dump| {
        assert!(dump.start.is_none());
        assert!(dump.elements.iter().all(|element| element.fen_after.is_none()));
    });
}

#[rstest]
#[case::illegal("1. 11-18 22-17", &[("illegal", Some("distance")), ("unknown", None)])]
#[case::parts("[FEN \"B:W6,14,32:B1\"]\n1. 1x10 10x17", &[("split", None), ("part", None)])]
#[case::stops("[FEN \"B:W6,14,32:B1\"]\n1. 1x10 32-28", &[("incomplete", None), ("legal", None)])]
#[case::ambiguous("[FEN \"B:W6,7,14,15:B2\"]\n1. 2x18", &[("ambiguous", None)])]
fn states_have_words(#[case] moves: &str, #[case] expected: &[(&str, Option<&str>)]) {
    let text = format!("[GameType \"21\"]\n{moves} *\n");
    let found: Vec<_> = played(&text, |played| {
        let said = played.iter();
        let said = said.map(|played| (played.state.clone(), played.reason.clone()));
        said.collect()
    });
    let found: Vec<_> = found.iter().map(|(state, reason)| (&**state, reason.as_deref())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_game_of_chess_has_no_variant() {
    let text = "[GameType \"0\"]\n1. a2-a4 *\n";
    dumped(text, &DumpOptions::default(), |dump| {
        assert!(dump.variant.is_none());
        assert!(dump.elements.iter().next().unwrap().played.is_none());
        assert_eq!(dump.plies, 1);
    });
}
