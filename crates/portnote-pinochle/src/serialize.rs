//! Values in the data formats of serde: the texts that `Display` writes and `FromStr` reads, so
//! that both cannot differ. What the standard counts is a number.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Call, Card, Deal, Deck, Discard, Hand, HandResult, MeldEntry, Nines, ParseError, Rank, Seat,
    Suit, SuitOrder, Table, Team, TeamScores, Trump,
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
    Card, "a card, like `SQ`";
    Hand, "a hand, like `AATTK.QJ..KQ9`";
    Seat, "a seat, like `SE`";
    Deal, "a deal, like `N:A... K... ? Q...`";
    Trump, "a trump, like `S`";
    Discard, "a discard, like `..A.TT (3)`";
    Call, "a call, like `Pass`";
    MeldEntry, "a meld, like `J.J.J.J(4)`";
    SuitOrder, "an order of suits, like `CDSH`";
    TeamScores, "scores, like `98:44`";
    HandResult, "a result, like `Saved`";
}

macro_rules! as_number {
    ($($value:ident :: $number:ident;)+) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.$number().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                usize::deserialize(deserializer)?
                    .try_into()
                    .map_err(Error::custom)
            }
        }
    )+};
}

as_number! {
    Table::players;
    Team::number;
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Deck", deny_unknown_fields)]
struct DeckFields {
    decks: usize,
    nines: bool,
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = DeckFields { decks: self.decks(), nines: self.nines() == Nines::With };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DeckFields { decks, nines } = DeckFields::deserialize(deserializer)?;
        let nines = if nines { Nines::With } else { Nines::Without };
        Self::new(decks, nines).ok_or_else(|| {
            let error = ParseError::new("number of decks", &decks.to_string(), "1 to 4");
            Error::custom(error)
        })
    }
}
