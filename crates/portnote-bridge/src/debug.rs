//! Values in the format of `Debug`: the name of the type and the text that `Display` writes.

use std::fmt;

use crate::{
    Bid, Call, Card, CompleteDeal, Contract, Deal, Declarers, Denomination, DoubleDummy, Hand,
    Holding, ParContract, Rank, Risk, Seat, Side, Suit, TableResult, Vulnerability,
};

macro_rules! as_text {
    ($($value:ident)+) => {$(
        impl fmt::Debug for $value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($value), "({})"), self)
            }
        }
    )+};
}

as_text! {
    Bid Call Card CompleteDeal Contract Deal Declarers Denomination DoubleDummy Hand Holding ParContract Rank Risk Seat Side Suit TableResult
    Vulnerability
}
