//! Values and their texts: what is written reads back, and errors say what was expected.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use portnote_bridge::{
    Bid, Call, Card, Contract, Deal, Declarers, Denomination, DoubleDummy, Hand, Holding,
    ParContract, Rank, Risk, Seat, Side, Suit, TableResult, Vulnerability,
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
    come_back(Suit::DESCENDING);
    come_back(Rank::DESCENDING);
    come_back(Seat::ALL);
    come_back(Side::ALL);
    come_back(Denomination::ALL);
    come_back(Risk::ALL);
    come_back(Vulnerability::ALL);
    come_back(Seat::ALL.map(Declarers::Seat));
    come_back(Side::ALL.map(Declarers::Side));
}

#[rstest]
#[case::suit(error::<Suit>("s"), "invalid suit `s`: expected `S`, `H`, `D` or `C`")]
#[case::no_letter(error::<Seat>(""), "invalid seat ``: expected `N`, `E`, `S` or `W`")]
#[case::two_letters(error::<Seat>("NS"), "invalid seat `NS`: expected `N`, `E`, `S` or `W`")]
#[case::bid(error::<Bid>("Pass"), "invalid bid `Pass`: expected level and denomination, as in `1NT`")]
#[case::call(
    error::<Call>("8C"),
    "invalid call `8C`: expected `Pass`, `X`, `XX` or a bid, as in `1NT`"
)]
#[case::card(error::<Card>("AS"), "invalid card `AS`: expected suit and rank, as in `SA`")]
#[case::contract(
    error::<Contract>("x"),
    "invalid contract `x`: expected `Pass` or level, denomination and risk, as in `3NTX`"
)]
#[case::result(
    error::<TableResult>("4SN+9"),
    "invalid result `4SN+9`: expected contract, declarer and tricks against it, as in `4SXN=`, or `Pass`"
)]
#[case::suits(
    error::<Hand>("A.K.Q"),
    "invalid hand `A.K.Q`: expected four suits, separated by dots, as in `KQT2.AT.J6542.85`"
)]
#[case::rank(
    error::<Hand>("A1..."),
    "invalid hand `A1...`: expected ranks `A`, `K`, `Q`, `J`, `T` and `9` to `2`"
)]
#[case::twice(error::<Hand>("AA..."), "invalid hand `AA...`: expected each card once")]
#[case::par_contract(
    error::<ParContract>("NS 7C+1"),
    "invalid par contract `NS 7C+1`: expected players, contract and tricks against it, as in `EW 5HX-2`"
)]
#[case::double_dummy(
    error::<DoubleDummy>("e"),
    "invalid double-dummy tricks `e`: expected 20 hexadecimal digits from 0 to d, as in `54688546888955589655`"
)]
#[case::holding(
    error::<Holding>("KK"),
    "invalid holding `KK`: expected different ranks, as in `KQT2`"
)]
#[case::first_seat(
    error::<Deal>("- - - -"),
    "invalid deal `- - - -`: expected `N`, `E`, `S` or `W` and a colon before the hands"
)]
#[case::hands(
    error::<Deal>("N:- - -"),
    "invalid deal `N:- - -`: expected four hands, separated by single spaces"
)]
#[case::hand_of_a_deal(
    error::<Deal>("N:- ...1 - -"),
    "invalid hand `...1`: expected ranks `A`, `K`, `Q`, `J`, `T` and `9` to `2`"
)]
fn errors_say_what_was_expected(#[case] message: String, #[case] expected: &str) {
    assert_eq!(message, expected);
}

#[rstest]
#[case::suit(debug::<Suit>("S"), "Suit(S)")]
#[case::rank(debug::<Rank>("T"), "Rank(T)")]
#[case::card(debug::<Card>("ST"), "Card(ST)")]
#[case::hand(debug::<Hand>("A..K."), "Hand(A..K.)")]
#[case::holding(debug::<Holding>("KQ"), "Holding(KQ)")]
#[case::seat(debug::<Seat>("N"), "Seat(N)")]
#[case::side(debug::<Side>("EW"), "Side(EW)")]
#[case::vulnerability(debug::<Vulnerability>("All"), "Vulnerability(All)")]
#[case::denomination(debug::<Denomination>("NT"), "Denomination(NT)")]
#[case::bid(debug::<Bid>("1NT"), "Bid(1NT)")]
#[case::call(debug::<Call>("XX"), "Call(XX)")]
#[case::risk(debug::<Risk>("X"), "Risk(X)")]
#[case::contract(debug::<Contract>("4HX"), "Contract(4HX)")]
#[case::deal(debug::<Deal>("E:A... - - -"), "Deal(N:- A... - -)")]
#[case::result(debug::<TableResult>("4SN="), "TableResult(4SN=)")]
#[case::declarers(debug::<Declarers>("NS"), "Declarers(NS)")]
#[case::par_contract(debug::<ParContract>("N 2NX-1"), "ParContract(N 2NX-1)")]
#[case::double_dummy(
    debug::<DoubleDummy>("0d0d00d0d000d0d00d0d"),
    "DoubleDummy(0d0d00d0d000d0d00d0d)"
)]
fn debug_has_the_text(#[case] found: String, #[case] expected: &str) {
    assert_eq!(found, expected);
}

fn debug<T: FromStr + Debug>(text: &str) -> String {
    text.parse::<T>().map_or_else(|_| String::new(), |value| format!("{value:?}"))
}

#[test]
fn letters_and_texts_agree() {
    for letter in '\0'..='\u{FF}' {
        let text = letter.to_string();
        assert_eq!(Suit::try_from(letter), text.parse());
        assert_eq!(Rank::try_from(letter), text.parse());
        assert_eq!(Seat::try_from(letter), text.parse());
    }
}

#[test]
fn contracts_are_ordered_by_bid_then_by_risk() {
    let texts = ["Pass", "1C", "1CX", "1CXX", "1D", "1NT", "2C"];
    let contracts: Result<Vec<Contract>, _> = texts.iter().map(|text| text.parse()).collect();
    assert!(contracts.is_ok_and(|contracts| contracts.is_sorted_by(|low, high| low < high)));
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

fn all_settle(text: &str) -> Result<(), TestCaseError> {
    settles::<Suit>(text)?;
    settles::<Rank>(text)?;
    settles::<Card>(text)?;
    settles::<Hand>(text)?;
    settles::<Holding>(text)?;
    settles::<Seat>(text)?;
    settles::<Side>(text)?;
    settles::<Deal>(text)?;
    settles::<Denomination>(text)?;
    settles::<Bid>(text)?;
    settles::<Call>(text)?;
    settles::<Risk>(text)?;
    settles::<Contract>(text)?;
    settles::<TableResult>(text)?;
    settles::<Declarers>(text)?;
    settles::<ParContract>(text)?;
    settles::<DoubleDummy>(text)?;
    settles::<Vulnerability>(text)
}

proptest! {
    #[test]
    fn any_text_is_read(text in any::<String>()) {
        all_settle(&text)?;
    }

    #[test]
    fn texts_near_a_value_are_read(
        text in "[NESWX]{0,2}|[1-8](C|D|H|S|N|NT)X{0,3}[NESW]?(=|[+-][0-9]{1,2})?|[NESW]:([AK2]{0,1}[.][QJ]{0,2}[.][.] ){3}-|(NS|EW|[NESW]) [1-8](C|D|H|S|NT?)X{0,3}(=|[+-][0-9]{1,3})|[0-9a-e-]{20}",
    ) {
        all_settle(&text)?;
    }
}

#[cfg(feature = "serde")]
mod serde {
    use std::collections::BTreeMap;

    use ::serde::Serialize;
    use ::serde::de::DeserializeOwned;
    use portnote_bridge::{FieldScore, Par, PlayedCard, RubberGame, RubberScore};
    use serde_json::{Result, Value, json};

    use super::*;

    #[rstest]
    #[case::suit(there_and_back::<Suit>, "S")]
    #[case::rank(there_and_back::<Rank>, "T")]
    #[case::card(there_and_back::<Card>, "SA")]
    #[case::hand(there_and_back::<Hand>, "KQT2.AT.J6542.85")]
    #[case::holding(there_and_back::<Holding>, "KQT2")]
    #[case::void(there_and_back::<Holding>, "")]
    #[case::seat(there_and_back::<Seat>, "N")]
    #[case::side(there_and_back::<Side>, "EW")]
    #[case::deal(there_and_back::<Deal>, "N:A... K... Q... -")]
    #[case::denomination(there_and_back::<Denomination>, "NT")]
    #[case::bid(there_and_back::<Bid>, "7NT")]
    #[case::call(there_and_back::<Call>, "Pass")]
    #[case::undoubled(there_and_back::<Risk>, "")]
    #[case::contract(there_and_back::<Contract>, "5HX")]
    #[case::result(there_and_back::<TableResult>, "4SXN=")]
    #[case::vulnerability(there_and_back::<Vulnerability>, "None")]
    #[case::declarers(there_and_back::<Declarers>, "EW")]
    #[case::par_contract(there_and_back::<ParContract>, "EW 2N+1")]
    #[case::double_dummy(there_and_back::<DoubleDummy>, "54688546888955589655")]
    fn json_has_the_text(#[case] there_and_back: fn(Value) -> Result<Value>, #[case] text: &str) {
        assert_eq!(there_and_back(json!(text)).ok(), Some(json!(text)));
    }

    fn there_and_back<T: Serialize + DeserializeOwned>(json: Value) -> Result<Value> {
        serde_json::from_value::<T>(json).and_then(serde_json::to_value)
    }

    #[test]
    fn values_are_keys_of_maps() {
        let text = r#"{"N":"1C","W":"XX"}"#;
        let calls: BTreeMap<Seat, Call> = serde_json::from_str(text).unwrap();
        assert_eq!(calls[&Seat::West], Call::Redouble);
        assert_eq!(serde_json::to_string(&calls).unwrap(), text);
    }

    #[test]
    fn records_have_their_fields() {
        let card = json!({"card": "SA", "revoke": true, "out_of_turn": false});
        assert_eq!(there_and_back::<PlayedCard>(card.clone()).ok(), Some(card));
        let score = json!({"score": -50, "multiplicity": 2});
        assert_eq!(there_and_back::<FieldScore>(score.clone()).ok(), Some(score));
        let par = json!({"score_ns": -140, "contracts": ["EW 3S="]});
        assert_eq!(there_and_back::<Par>(par.clone()).ok(), Some(par));
        let game = json!({"north_south": 60, "east_west": 120});
        assert_eq!(there_and_back::<RubberGame>(game.clone()).ok(), Some(game));
        let score = json!({"below": 120, "above": 150, "defenders_above": 0});
        assert_eq!(there_and_back::<RubberScore>(score.clone()).ok(), Some(score));
    }

    #[rstest]
    #[case::word(json!("Q"), "invalid seat `Q`: expected `N`, `E`, `S` or `W`")]
    #[case::number(json!(1), "invalid type: integer `1`, expected a seat, like `N`")]
    #[case::null(json!(null), "invalid type: null, expected a seat, like `N`")]
    fn other_json_is_an_error(#[case] json: Value, #[case] expected: &str) {
        let error = serde_json::from_value::<Seat>(json).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[cfg(feature = "json")]
mod json {
    use portnote_bridge::derived::HandHeld;
    use portnote_bridge::json::HandHeldV1;

    use super::*;

    #[rstest]
    #[case::nine("AKQJT9876.432.2.", "9310", "9=3=1=0")]
    #[case::ten("AKQJT98765.432..", "10300", "10=3=0=0")]
    #[case::eleven(".AKQJT987654.3.2", "11110", "0=11=1=1")]
    #[case::thirteen("...AKQJT98765432", "13000", "0=0=0=13")]
    fn long_suits_are_written_in_full(
        #[case] hand: &str,
        #[case] shape: &str,
        #[case] pattern: &str,
    ) {
        let hand: Hand = hand.parse().unwrap();
        let held = HandHeldV1::new(&HandHeld::new(Seat::North, hand, None, None));
        assert_eq!(held.shape.as_deref(), Some(shape));
        assert_eq!(held.pattern.as_deref(), Some(pattern));
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use ::arbitrary::{Arbitrary, Unstructured};
    use portnote_bridge::FULL_HAND;

    use super::*;

    fn comes_back<'a, T>(bytes: &mut Unstructured<'a>) -> Result<T, TestCaseError>
    where
        T: Arbitrary<'a> + Copy + Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
    {
        let value: T = bytes.arbitrary().map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(value.to_string().parse(), Ok(value));
        Ok(value)
    }

    proptest! {
        #[test]
        fn random_values_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut bytes = Unstructured::new(&bytes);
            comes_back::<Suit>(&mut bytes)?;
            comes_back::<Rank>(&mut bytes)?;
            comes_back::<Card>(&mut bytes)?;
            comes_back::<Seat>(&mut bytes)?;
            comes_back::<Side>(&mut bytes)?;
            comes_back::<Denomination>(&mut bytes)?;
            comes_back::<Bid>(&mut bytes)?;
            comes_back::<Call>(&mut bytes)?;
            comes_back::<Risk>(&mut bytes)?;
            comes_back::<Contract>(&mut bytes)?;
            comes_back::<Vulnerability>(&mut bytes)?;
            let result: TableResult = comes_back(&mut bytes)?;
            prop_assert_eq!(TableResult::lenient(&result.to_string()), Some(result));
            comes_back::<Hand>(&mut bytes)?;
            comes_back::<Holding>(&mut bytes)?;
            comes_back::<DoubleDummy>(&mut bytes)?;
            let deal: Deal = comes_back(&mut bytes)?;
            prop_assert_eq!(deal.duplicates().count(), 0);
            prop_assert!(deal.has_equal_hands());
            prop_assert!(deal.hand_size() <= FULL_HAND);
        }
    }

    #[test]
    fn random_deals_are_of_every_kind() {
        let mut seed = 1_u64;
        let mut noise = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 56) as u8
        };
        let deals: Vec<Deal> = (0..200)
            .map(|_| {
                let bytes: Vec<u8> = (0..100).map(|_| noise()).collect();
                Deal::arbitrary(&mut Unstructured::new(&bytes)).unwrap()
            })
            .collect();
        assert!(deals.iter().any(|deal| deal.complete() == Some(*deal)));
        assert!(deals.iter().any(|deal| deal.unknown().count() == 1));
        assert!(deals.iter().any(Deal::is_end_position));
    }
}
