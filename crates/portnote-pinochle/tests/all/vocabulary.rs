//! Values and their texts: what is written reads back, and errors say what was expected.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use portnote_pinochle::{
    Call, Card, Deal, Discard, Hand, HandResult, MeldEntry, Rank, Seat, Suit, SuitOrder, Table,
    Team, TeamScores, Trump,
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
    come_back(Suit::ALL);
    come_back(Rank::DESCENDING);
    come_back(Card::all());
    come_back(Seat::ALL);
    come_back(Suit::ALL.map(Trump::from));
    come_back([Trump::NoTrump]);
    come_back(HandResult::ALL);
    come_back(SuitOrder::all());
    come_back((1..=8).filter_map(|number| Team::try_from(number).ok()));
}

#[rstest]
#[case::meld("QQ.KQQ.QQ.QQJJ(94)", come_back_as::<MeldEntry>)]
#[case::discard("K.K..K (3)", come_back_as::<Discard>)]
#[case::scores("0:-75", come_back_as::<TeamScores>)]
#[case::call("52", come_back_as::<Call>)]
#[case::deal("N:A... K... ? Q...", come_back_as::<Deal>)]
fn texts_of_the_standard_come_back(#[case] text: &str, #[case] come_back: fn(&str) -> String) {
    assert_eq!(come_back(text), text);
}

fn come_back_as<T: Display + FromStr<Err: Display>>(text: &str) -> String {
    text.parse::<T>().map_or_else(|error| error.to_string(), |value| value.to_string())
}

#[rstest]
#[case::suit(error::<Suit>("CD"), "invalid suit `CD`: expected `C`, `D`, `S` or `H`")]
#[case::card(error::<Card>("S8"), "invalid card `S8`: expected suit and rank, as in `SQ`")]
#[case::signed_call(error::<Call>("+52"), "invalid call `+52`: expected `Pass` or points, as in `52`")]
#[case::huge_call(
    error::<Call>("4294967296"),
    "invalid call `4294967296`: expected `Pass` or points, as in `52`"
)]
#[case::nine_scores(
    error::<TeamScores>("1:2:3:4:5:6:7:8:9"),
    "invalid scores `1:2:3:4:5:6:7:8:9`: expected 1 to 8 scores, as in `98:44`"
)]
#[case::signed_score(
    error::<TeamScores>("+1:2"),
    "invalid scores `+1:2`: expected 1 to 8 scores, as in `98:44`"
)]
#[case::three_suits(
    error::<SuitOrder>("CDS"),
    "invalid order of suits `CDS`: expected each suit once, as in `CDSH`"
)]
#[case::blank_in_meld(
    error::<MeldEntry>("J.J.J.J (4)"),
    "invalid meld `J.J.J.J (4)`: expected cards and points, as in `J.J.J.J(4)`"
)]
#[case::no_blank_in_discard(
    error::<Discard>("K.K..K(3)"),
    "invalid discard `K.K..K(3)`: expected cards and points, as in `..A.TT (3)`"
)]
#[case::suits(
    error::<Hand>("A"),
    "invalid hand `A`: expected four suits, separated by dots, as in `AATTK.QJ..KQ9`"
)]
#[case::rank(error::<Hand>("8..."), "invalid rank `8`: expected `A`, `T`, `K`, `Q`, `J` or `9`")]
#[case::seat_of_another_table(
    error::<Deal>("E:... ..."),
    "invalid start of a deal `E:`: expected a seat of its table and a colon, as in `N:`"
)]
#[case::one_hand(
    error::<Deal>("N:..."),
    "invalid deal `N:...`: expected 2 to 8 hands, separated by single spaces"
)]
fn errors_say_what_was_expected(#[case] message: String, #[case] expected: &str) {
    assert_eq!(message, expected);
}

#[test]
fn letters_and_texts_agree() {
    for letter in '\0'..='\u{FF}' {
        let text = letter.to_string();
        assert_eq!(Suit::try_from(letter), text.parse());
        assert_eq!(Rank::try_from(letter), text.parse());
        assert_eq!(Trump::try_from(letter), text.parse());
    }
}

#[test]
fn numbers_and_values_agree() {
    for number in 0..=300 {
        assert_eq!(Table::try_from(number).ok(), Table::new(number));
        assert_eq!(Team::try_from(number), number.to_string().parse());
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
    fn any_text_is_read(
        text in prop_oneof![
            any::<String>(),
            "[CDSHNEWAKQJT]{0,4}",
            "-?[0-9]{0,3}(:-?[0-9]{0,3}){0,3}",
            "[AK9]{0,2}[.][.][QJT]{0,2}[.] ?[(][0-9]{0,2}[)]",
            "[NES]{1,2}:[AK9]{0,2}[.][.][.] [?]",
        ],
    ) {
        settles::<Suit>(&text)?;
        settles::<Rank>(&text)?;
        settles::<Card>(&text)?;
        settles::<Hand>(&text)?;
        settles::<Seat>(&text)?;
        settles::<Deal>(&text)?;
        settles::<Trump>(&text)?;
        settles::<Discard>(&text)?;
        settles::<Call>(&text)?;
        settles::<MeldEntry>(&text)?;
        settles::<SuitOrder>(&text)?;
        settles::<Team>(&text)?;
        settles::<TeamScores>(&text)?;
        settles::<HandResult>(&text)?;
    }
}

#[cfg(feature = "serde")]
mod serde {
    use std::collections::BTreeMap;

    use ::serde::Serialize;
    use ::serde::de::DeserializeOwned;
    use portnote_pinochle::Deck;
    use serde_json::{Result, Value, json};

    use super::*;

    #[rstest]
    #[case::suit(there_and_back::<Suit>, json!("S"))]
    #[case::rank(there_and_back::<Rank>, json!("9"))]
    #[case::card(there_and_back::<Card>, json!("SQ"))]
    #[case::hand(there_and_back::<Hand>, json!("AATTK.QJ..KQ9"))]
    #[case::seat(there_and_back::<Seat>, json!("SE"))]
    #[case::deal(there_and_back::<Deal>, json!("N:A... K... ? Q..."))]
    #[case::trump(there_and_back::<Trump>, json!("-"))]
    #[case::discard(there_and_back::<Discard>, json!("K.K..K (3)"))]
    #[case::pass(there_and_back::<Call>, json!("Pass"))]
    #[case::bid(there_and_back::<Call>, json!("52"))]
    #[case::meld(there_and_back::<MeldEntry>, json!("J.J.J.J(4)"))]
    #[case::suit_order(there_and_back::<SuitOrder>, json!("HSDC"))]
    #[case::scores(there_and_back::<TeamScores>, json!("0:-75"))]
    #[case::result(there_and_back::<HandResult>, json!("No Board"))]
    #[case::table(there_and_back::<Table>, json!(8))]
    #[case::team(there_and_back::<Team>, json!(1))]
    #[case::deck(there_and_back::<Deck>, json!({"decks": 4, "nines": true}))]
    fn json_comes_back(#[case] there_and_back: fn(Value) -> Result<Value>, #[case] json: Value) {
        assert_eq!(there_and_back(json.clone()).ok(), Some(json));
    }

    fn there_and_back<T: Serialize + DeserializeOwned>(json: Value) -> Result<Value> {
        serde_json::from_value::<T>(json).and_then(serde_json::to_value)
    }

    #[test]
    fn values_are_keys_of_maps() {
        let text = r#"{"NE":"52","W":"Pass"}"#;
        let calls: BTreeMap<Seat, Call> = serde_json::from_str(text).unwrap();
        assert_eq!(calls[&Seat::Northeast], Call::Bid(52));
        assert_eq!(serde_json::to_string(&calls).unwrap(), text);
    }

    #[rstest]
    #[case::word(there_and_back::<Trump>, json!("s"), "invalid trump `s`: expected `C`, `D`, `S`, `H` or `-`")]
    #[case::table(
        there_and_back::<Table>,
        json!(1),
        "invalid number of players `1`: expected 2 to 8"
    )]
    #[case::deck(
        there_and_back::<Deck>,
        json!({"decks": 5, "nines": false}),
        "invalid number of decks `5`: expected 1 to 4"
    )]
    #[case::number(
        there_and_back::<Call>,
        json!(52),
        "invalid type: integer `52`, expected a call, like `Pass`"
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
    use portnote_pinochle::Deck;

    use super::*;

    fn make<'a, T: Arbitrary<'a>>(bytes: &mut Unstructured<'a>) -> Result<T, TestCaseError> {
        let value = bytes.arbitrary();
        value.map_err(|error| TestCaseError::fail(error.to_string()))
    }

    fn comes_back<'a, T>(bytes: &mut Unstructured<'a>) -> Result<T, TestCaseError>
    where
        T: Arbitrary<'a> + Copy + Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
    {
        let value: T = make(bytes)?;
        prop_assert_eq!(value.to_string().parse(), Ok(value));
        Ok(value)
    }

    proptest! {
        #[test]
        fn random_values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let mut bytes = Unstructured::new(&bytes);
            comes_back::<Suit>(&mut bytes)?;
            comes_back::<Rank>(&mut bytes)?;
            comes_back::<Card>(&mut bytes)?;
            comes_back::<Seat>(&mut bytes)?;
            comes_back::<Trump>(&mut bytes)?;
            comes_back::<Call>(&mut bytes)?;
            comes_back::<SuitOrder>(&mut bytes)?;
            comes_back::<Team>(&mut bytes)?;
            comes_back::<TeamScores>(&mut bytes)?;
            comes_back::<HandResult>(&mut bytes)?;
            comes_back::<Hand>(&mut bytes)?;
            comes_back::<MeldEntry>(&mut bytes)?;
            comes_back::<Discard>(&mut bytes)?;
            let deck: Deck = make(&mut bytes)?;
            prop_assert_eq!(Deck::new(deck.decks(), deck.nines()), Some(deck));
            let table: Table = make(&mut bytes)?;
            prop_assert_eq!(Table::new(table.players()), Some(table));
        }

        #[test]
        fn random_deals_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let deal: Deal = comes_back(&mut Unstructured::new(&bytes))?;
            let mut sizes = deal.known().map(|(_, hand)| hand.len());
            let size = sizes.next().unwrap_or(0);
            prop_assert!(sizes.all(|other| other == size));
            let largest = Deck::new(4, portnote_pinochle::Nines::With);
            prop_assert!(largest.is_some_and(|deck| deal.total().is_within(&deck.cards())));
        }
    }
}
