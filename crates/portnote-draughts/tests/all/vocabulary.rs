//! Values and their texts: what is written reads back, and errors say what was expected.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use portnote_draughts::{
    Color, Corner, Fen, GameResult, GameType, Kind, Outcome, Piece, PositionKey, ResultStyle,
    Rules, Scoring, Square, System, Variant, View,
};
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
    come_back(Color::ALL.into_iter().flat_map(|color| [Piece::man(color), Piece::king(color)]));
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
#[case::fen(
    fen("W:W31:B1,x"),
    "invalid FEN `W:W31:B1,x` at byte 9: expected a square, as in `32` or `c3`"
)]
#[case::side(
    fen("White"),
    "invalid FEN `White` at byte 1: expected `,`, `:` or the end of the position"
)]
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

#[rstest]
#[case::usual("1-0", Outcome::First, ResultStyle::Default)]
#[case::second("0-2", Outcome::Second, ResultStyle::International)]
#[case::draw("1/2-1/2", Outcome::Draw, ResultStyle::Default)]
#[case::equal_points("1-1", Outcome::Draw, ResultStyle::International)]
#[case::both_lose("0-0", Outcome::BothLose, ResultStyle::Common)]
#[case::open("*", Outcome::Unknown, ResultStyle::Common)]
#[case::points("4-6", Outcome::Score { first: 400, second: 600 }, ResultStyle::Score)]
#[case::two_and_one("2-1", Outcome::Score { first: 200, second: 100 }, ResultStyle::Score)]
#[case::goes("0.98-1.02", Outcome::Score { first: 98, second: 102 }, ResultStyle::Score)]
#[case::even("1.00-1.00", Outcome::Score { first: 100, second: 100 }, ResultStyle::Score)]
#[case::plus("1+-1-", Outcome::Ahead { is_first: true }, ResultStyle::Score)]
#[case::minus("1--1+", Outcome::Ahead { is_first: false }, ResultStyle::Score)]
fn results_keep_their_style(
    #[case] text: &str,
    #[case] outcome: Outcome,
    #[case] style: ResultStyle,
) {
    let read: GameResult = text.parse().unwrap();
    assert_eq!((read.outcome, read.style), (outcome, style));
    assert_eq!(read.to_string(), text);
    assert_eq!(format!("{read:?}"), format!("GameResult({text})"));
}

#[rstest]
#[case::halves("11/2-1/2", "1.50-0.50")]
#[case::blanks("2 - 0", "2-0")]
#[case::words("Draw", "1/2-1/2")]
#[case::half("½", "1/2-1/2")]
#[case::colon("1:1", "1/2-1/2")]
#[case::whole_and_half("1 1/2-1/2", "1.50-0.50")]
fn results_in_other_words_get_the_usual_text(#[case] text: &str, #[case] usual: &str) {
    let read = GameResult::lenient(text).unwrap();
    assert_eq!(read.to_string(), usual);
    let is_exact = text.parse::<GameResult>().is_ok();
    assert_eq!(is_exact, read.style == ResultStyle::Score && !text.contains(' '));
}

#[test]
fn a_win_belongs_to_the_side_that_begins() {
    for variant in Variant::ALL {
        let text = match variant.scoring() {
            Scoring::OnePoint => "1-0",
            Scoring::TwoPoints => "2-0",
        };
        let read: GameResult = text.parse().unwrap();
        assert_eq!(read.style, ResultStyle::from(variant.scoring()));
        assert_eq!(read.winner(variant), Some(variant.start()));
    }
}

#[rstest]
#[case::exact("American pool", Some(Variant::Pool))]
#[case::other_order("pool (american)", Some(Variant::Pool))]
#[case::checkers("American checkers", Some(Variant::English))]
#[case::unified("Unified pool checkers", Some(Variant::UnifiedPool))]
#[case::standard("Standard (international) checkers", Some(Variant::International))]
#[case::two_words_for_one("Anglo-American", Some(Variant::English))]
#[case::server("from position", Some(Variant::FromPosition))]
#[case::two_variants("Russian/Brazilian", None)]
#[case::unknown("Russian giveaway", None)]
#[case::no_name("draughts", None)]
#[case::empty("", None)]
fn names_of_variants(#[case] text: &str, #[case] variant: Option<Variant>) {
    assert_eq!(Variant::lenient(text), variant);
}

#[test]
fn every_name_of_a_variant_is_read() {
    for variant in Variant::ALL {
        for name in [variant.name().to_lowercase(), variant.full_name().to_uppercase()] {
            assert_eq!(Variant::lenient(&name), Some(variant), "{name}");
        }
    }
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
    fn any_text_is_read(text in prop_oneof![any::<String>(), "[0-9WBANS,]{0,3}", "[0-9.*+/-]{1,9}", "[012](.[05]0?)?-[012](.[05]0?)?"]) {
        settles::<Color>(&text)?;
        settles::<Kind>(&text)?;
        settles::<System>(&text)?;
        settles::<Corner>(&text)?;
        settles::<Variant>(&text)?;
        settles::<GameType>(&text)?;
        settles::<GameResult>(&text)?;
        settles::<Piece>(&text)?;
        settles::<PositionKey>(&text)?;
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
    use portnote_draughts::SquareSet;
    use serde_json::{Result, Value, json};

    use super::*;

    #[rstest]
    #[case::color(there_and_back::<Color>, json!("W"))]
    #[case::kind(there_and_back::<Kind>, json!("king"))]
    #[case::system(there_and_back::<System>, json!("A"))]
    #[case::corner(there_and_back::<Corner>, json!("3"))]
    #[case::variant(there_and_back::<Variant>, json!("Frysk!"))]
    #[case::game_type(there_and_back::<GameType>, json!("21,B,8,8,N1,0"))]
    #[case::piece(there_and_back::<Piece>, json!("b"))]
    #[case::square(there_and_back::<Square>, json!(127))]
    #[case::result(there_and_back::<GameResult>, json!("1/2-1/2"))]
    #[case::points(there_and_back::<GameResult>, json!("0.98-1.02"))]
    #[case::key(there_and_back::<PositionKey>, json!("a6b6d5bd506c975c"))]
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
