//! Values in the data formats of serde: the texts that `Display` writes and `FromStr` reads, so
//! that both cannot differ.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Bid, Call, Card, Contract, Deal, Declarers, Denomination, DoubleDummy, Hand, Holding,
    ParContract, Rank, Risk, Seat, Side, Suit, TableResult, Vulnerability,
};

struct Text<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($value:ident, $expected:literal;)+) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    expected: $expected,
                    value: PhantomData,
                })
            }
        }
    )+};
}

as_text! {
    Suit, "a suit, like `S`";
    Rank, "a rank, like `T`";
    Card, "a card, like `SA`";
    Hand, "a hand, like `KQT2.AT.J6542.85`";
    Holding, "the ranks of a suit, like `KQT2`";
    Seat, "a seat, like `N`";
    Side, "a side, like `NS`";
    Deal, "a deal, like `N:A... K... Q... -`";
    Denomination, "a denomination, like `NT`";
    Bid, "a bid, like `1NT`";
    Call, "a call, like `Pass`";
    Risk, "a risk, like `X`";
    Contract, "a contract, like `5HX`";
    TableResult, "a result, like `4SXN=`";
    DoubleDummy, "double-dummy tricks, like `54688546888955589655`";
    Declarers, "declarers, like `NS`";
    ParContract, "a par contract, like `EW 5HX-2`";
    Vulnerability, "a vulnerability, like `NS`";
}
