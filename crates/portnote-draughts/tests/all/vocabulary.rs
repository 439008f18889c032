//! Values and their texts: what is written reads back, and errors say what was expected.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use portnote_draughts::{Color, Corner, Fen, GameType, Kind, Rules, Square, System, Variant, View};
use proptest::prelude::*;
use rstest::rstest;

fn error<T: FromStr<Err: Display>>(text: &str) -> String {
    text.parse::<T>().err().map_or_else(String::new, |error| error.to_string())
}

fn come_back<T>(values: impl IntoIterator<Item = T>)
where
    T: Copy + Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
{
    for value in values {
        assert_eq!(value.to_string().parse(), Ok(value));
    }
}

#[test]
fn every_word_comes_back() {
    come_back(Color::ALL);
    come_back(Kind::ALL);
    come_back(System::ALL);
    come_back(Corner::ALL);
    come_back(Variant::ALL);
    come_back(Variant::ALL.map(Variant::game_type));
}

#[rstest]
#[case::color(error::<Color>("WB"), "invalid colour `WB`: expected `W` or `B`")]
#[case::corner(error::<Corner>("٣"), "invalid corner `٣`: expected `0` to `3`")]
#[case::variant(
    error::<Variant>("Checkers"),
    "invalid variant `Checkers`: expected the name of a game, as in `Brazilian`"
)]
#[case::number(
    Variant::try_from(32).map_or_else(|error| error.to_string(), |_| String::new()),
    "invalid game type `32`: expected the number of a game of draughts, as in `20`"
)]
#[case::notation(
    error::<GameType>("20,W,10,10,X2"),
    "invalid notation `X2`: expected `A`, `N` or `S` and `0` to `3`, as in `N2`"
)]
#[case::square(
    square("a1"),
    "invalid square `a1`: expected the form of the board's names, `32` or `c3`"
)]
#[case::beyond(square("51"), "invalid square `51`: expected a playable square of the board")]
#[case::fen(fen("W:W31:B1,x"), "invalid FEN at byte 9: expected a square, as in `32` or `c3`")]
#[case::side(fen("White"), "invalid FEN at byte 1: expected `,`, `:` or the end of the position")]
fn errors_say_what_was_expected(#[case] message: String, #[case] expected: &str) {
    assert_eq!(message, expected);
}

fn view() -> View {
    Variant::International.view()
}

fn square(text: &str) -> String {
    view().read_square(text).map_or_else(|error| error.to_string(), |square| format!("{square:?}"))
}

fn fen(text: &str) -> String {
    Fen::parse(text, view()).map_or_else(|error| error.to_string(), |fen| format!("{fen:?}"))
}

#[test]
fn letters_and_texts_agree() {
    for letter in '\0'..='\u{FF}' {
        assert_eq!(Color::try_from(letter), letter.to_string().parse());
        assert_eq!(System::try_from(letter), letter.to_string().parse());
    }
}

#[test]
fn numbers_and_values_agree() {
    for number in 0..=u8::MAX {
        assert_eq!(Square::try_from(number).ok(), Square::new(number));
        assert_eq!(Corner::try_from(number).ok(), Corner::from_digit(number));
    }
    for number in 0..=100 {
        assert_eq!(Variant::try_from(number).ok(), Variant::from_number(number));
    }
}

/// A text that reads as a value is written as a text that reads as the same value.
fn settles<T>(text: &str) -> Result<(), TestCaseError>
where
    T: Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
{
    if let Ok(value) = text.parse::<T>() {
        prop_assert_eq!(value.to_string().parse(), Ok(value));
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_is_read(text in prop_oneof![any::<String>(), "[0-9WBANS,]{0,3}"]) {
        settles::<Color>(&text)?;
        settles::<Kind>(&text)?;
        settles::<System>(&text)?;
        settles::<Corner>(&text)?;
        settles::<Variant>(&text)?;
        settles::<GameType>(&text)?;
    }

    #[test]
    fn an_error_of_a_fen_is_within_the_text(text in "[WB]:[WB][0-9KGP,x:é]{0,12}") {
        if let Err(error) = Fen::parse(&text, view()) {
            prop_assert!(text.is_char_boundary(error.at()));
        }
    }

    #[test]
    fn an_error_of_a_move_has_a_message(text in "[0-9a-h:x-]{0,8}") {
        let rules: &Rules = Variant::English.rules();
        if let Err(error) = rules.read_move(&rules.start(), &text) {
            prop_assert!(error.to_string().contains("move"));
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use ::serde::Serialize;
    use ::serde::de::DeserializeOwned;
    use portnote_draughts::{Piece, SquareSet};
    use serde_json::{Result, Value, json};

    use super::*;

    #[rstest]
    #[case::color(there_and_back::<Color>, json!("W"))]
    #[case::kind(there_and_back::<Kind>, json!("king"))]
    #[case::system(there_and_back::<System>, json!("A"))]
    #[case::corner(there_and_back::<Corner>, json!("3"))]
    #[case::variant(there_and_back::<Variant>, json!("Frysk!"))]
    #[case::game_type(there_and_back::<GameType>, json!("21,B,8,8,N1,0"))]
    #[case::piece(there_and_back::<Piece>, json!({"color": "B", "kind": "man"}))]
    #[case::square(there_and_back::<Square>, json!(127))]
    #[case::squares(there_and_back::<SquareSet>, json!([0, 31, 127]))]
    #[case::no_squares(there_and_back::<SquareSet>, json!([]))]
    fn json_comes_back(#[case] there_and_back: fn(Value) -> Result<Value>, #[case] json: Value) {
        assert_eq!(there_and_back(json.clone()).ok(), Some(json));
    }

    fn there_and_back<T: Serialize + DeserializeOwned>(json: Value) -> Result<Value> {
        serde_json::from_value::<T>(json).and_then(serde_json::to_value)
    }

    #[rstest]
    #[case::word(there_and_back::<Color>, json!("w"), "invalid colour `w`: expected `W` or `B`")]
    #[case::beyond(
        there_and_back::<SquareSet>,
        json!([0, 128]),
        "invalid place of a square `128`: expected 0 to 127"
    )]
    #[case::number(
        there_and_back::<Variant>,
        json!(20),
        "invalid type: integer `20`, expected a variant, like `Brazilian`"
    )]
    fn other_json_is_an_error(
        #[case] there_and_back: fn(Value) -> Result<Value>,
        #[case] json: Value,
        #[case] expected: &str,
    ) {
        let error = there_and_back(json).map_err(|error| error.to_string());
        assert_eq!(error, Err(expected.to_owned()));
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use ::arbitrary::{Arbitrary, Unstructured};
    use portnote_draughts::{BoardSize, Position, SquareNames};

    use super::*;

    fn make<'a, T: Arbitrary<'a>>(bytes: &mut Unstructured<'a>) -> Result<T, TestCaseError> {
        let value = bytes.arbitrary();
        value.map_err(|error| TestCaseError::fail(error.to_string()))
    }

    fn comes_back<'a, T>(bytes: &mut Unstructured<'a>) -> Result<(), TestCaseError>
    where
        T: Arbitrary<'a> + Copy + Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
    {
        let value: T = make(bytes)?;
        prop_assert_eq!(value.to_string().parse(), Ok(value));
        Ok(())
    }

    proptest! {
        #[test]
        fn random_values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut bytes = Unstructured::new(&bytes);
            comes_back::<Color>(&mut bytes)?;
            comes_back::<Kind>(&mut bytes)?;
            comes_back::<System>(&mut bytes)?;
            comes_back::<Corner>(&mut bytes)?;
            comes_back::<Variant>(&mut bytes)?;
            comes_back::<GameType>(&mut bytes)?;
            let board: BoardSize = make(&mut bytes)?;
            let same = BoardSize::new(board.width(), board.height(), board.playable());
            prop_assert_eq!(same, Some(board));
            let view: View = make(&mut bytes)?;
            let square: Square = make(&mut bytes)?;
            if view.size().contains(square) {
                let name = view.name(square);
                prop_assert_eq!(view.read_square(name.as_str()), Ok(square));
                prop_assert_eq!(SquareNames::of(view).name(square), name.as_str());
            }
        }

        #[test]
        fn random_positions_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut bytes = Unstructured::new(&bytes);
            let (view, position): (View, Position) = (make(&mut bytes)?, make(&mut bytes)?);
            prop_assert!(position.pieces(Color::White).intersection(position.pieces(Color::Black)).is_empty());
            let fen = position.to_fen(view);
            let read = Fen::parse(&fen, view).map(|fen| fen.position.to_fen(view));
            prop_assert_eq!(read.as_ref(), Ok(&fen));
            let mut text = String::new();
            SquareNames::of(view).push_fen(&position, &mut text);
            prop_assert_eq!(text, fen);
        }
    }
}
