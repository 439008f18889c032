//! Values in the data formats of serde: the texts that `Display` writes and `FromStr` reads, so
//! that both cannot differ. Squares have no text without a board, so they are numbers.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Color, Corner, GameResult, GameType, Kind, Piece, PositionKey, Square, SquareSet, System,
    Variant,
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
    Color, "a colour, like `W`";
    Kind, "a kind of piece, like `man`";
    System, "a system of square names, like `N`";
    Corner, "a corner, like `2`";
    Variant, "a variant, like `Brazilian`";
    GameType, "a game type, like `20,W,10,10,N2,0`";
    GameResult, "a result, like `1-0`";
    Piece, "a piece, like `w`";
    PositionKey, "a key of a position, like `a6b6d5bd506c975c`";
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer)?.try_into().map_err(Error::custom)
    }
}

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Square>::deserialize(deserializer).map(Self::from_iter)
    }
}
