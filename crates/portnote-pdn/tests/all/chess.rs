//! A game of chess, whose notation has the form of PDN, is one finding and not many.

use portnote_pdn::parse;
use rstest::rstest;

const TAGS: &str = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

fn codes(text: &str) -> Vec<String> {
    let found = parse(text.as_bytes()).diagnostics;
    found.iter().map(|it| it.code.as_str().to_owned()).collect()
}

#[rstest]
#[case("1. e4 e5 *")]
#[case("1.e4 e5 *")]
#[case("1. e4 {best by test} e5 *")]
#[case("1. e4 e5?! 1/2-1/2")]
#[case("1. d4 Nf6 *")]
#[case("1. d4 d5 2. c4 *")]
#[case("23. O-O Qxb2+ 0-1")]
#[case("1... e5 2. Nf3 *")]
#[case("1. c3 e5 2. d4 exd4 *")]
#[case::a_capture_on_a_light_square("1. e4 d5 2. e:d5 *")]
fn chess_is_named(#[case] moves: &str) {
    for tags in ["", TAGS, "[GameType \"0\"]\n", "[GameType \"0,W\"]\n"] {
        let text = format!("{tags}{moves}\n");
        assert_eq!(codes(&text), ["core/wrong-format"], "{text}");
    }
}

#[rstest]
#[case::a_move_without_its_hyphen("1. c3 d4 *")]
#[case::one_word("1. e4 *")]
#[case::words_without_a_number("e4 e5 *")]
#[case::a_move_of_draughts("1. e4 e5 2. 11-15 *")]
#[case::the_name_of_a_kind_of_draughts("[GameType \"30\"]\n1. e4 e5 *")]
fn draughts_is_not_chess(#[case] text: &str) {
    for tags in ["", TAGS] {
        let found = codes(&format!("{tags}{text}\n"));
        assert!(!found.contains(&"core/wrong-format".to_owned()), "{text}");
    }
}
