//! Values from the bytes of a fuzzer: only those that the constructors of the types accept.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    Bid, Call, Card, Contract, Deal, Denomination, DoubleDummy, FULL_HAND, Hand, Holding, Rank,
    Risk, Seat, Side, Suit, TableResult, Vulnerability,
};

macro_rules! one_of {
    ($($value:ident :: $all:ident;)+) => {$(
        impl<'a> Arbitrary<'a> for $value {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&Self::$all).copied()
            }
        }
    )+};
}

one_of! {
    Suit::DESCENDING;
    Rank::DESCENDING;
    Seat::ALL;
    Side::ALL;
    Denomination::ALL;
    Risk::ALL;
    Vulnerability::ALL;
}

impl<'a> Arbitrary<'a> for Card {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

/// Any set of cards.
impl<'a> Arbitrary<'a> for Hand {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Self::from_bits)
    }
}

impl<'a> Arbitrary<'a> for Holding {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Hand::arbitrary(bytes)?.suit(Suit::Spades))
    }
}

/// A full deal or an end position, in which no card occurs twice; any hand may be unknown.
impl<'a> Arbitrary<'a> for Deal {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let size =
            if bytes.ratio(1, 2)? { FULL_HAND } else { bytes.int_in_range(0..=FULL_HAND)? };
        let mut deal = Self::new();
        let mut pack: Vec<Card> = Card::all().collect();
        for seat in Seat::ALL {
            let mut hand = Hand::EMPTY;
            for _ in 0..size {
                hand.insert(pack.swap_remove(bytes.choose_index(pack.len())?));
            }
            let is_known = bytes.ratio(7, 8)?;
            deal.set_hand(seat, is_known.then_some(hand));
        }
        Ok(deal)
    }
}

impl<'a> Arbitrary<'a> for Bid {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let level = bytes.int_in_range(1..=7)?;
        Self::new(level, bytes.arbitrary()?).ok_or(Error::IncorrectFormat)
    }
}

/// Half of them bids.
impl<'a> Arbitrary<'a> for Call {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match bytes.int_in_range(0..=5)? {
            0 => Self::Pass,
            1 => Self::Double,
            2 => Self::Redouble,
            _ => Self::Bid(bytes.arbitrary()?),
        })
    }
}

impl<'a> Arbitrary<'a> for Contract {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        if bytes.ratio(1, 8)? {
            return Ok(Self::PassedOut);
        }
        Ok(Self::Bid { bid: bytes.arbitrary()?, risk: bytes.arbitrary()? })
    }
}

/// Those that a text can have: nobody declares and wins tricks where nobody bid.
impl<'a> Arbitrary<'a> for TableResult {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let contract = bytes.arbitrary()?;
        if contract == Contract::PassedOut {
            return Ok(Self { contract, declarer: None, tricks: None });
        }
        let tricks = if bytes.ratio(7, 8)? { Some(bytes.int_in_range(0..=13)?) } else { None };
        Ok(Self { contract, declarer: bytes.arbitrary()?, tricks })
    }
}

/// Any numbers from 0 to 13, each of which may be unknown.
impl<'a> Arbitrary<'a> for DoubleDummy {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut tricks = Self::default();
        for declarer in Seat::ALL {
            for denomination in Denomination::ALL {
                tricks.set(declarer, denomination, bytes.int_in_range(0..=15)?);
            }
        }
        Ok(tricks)
    }
}
