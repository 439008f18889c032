//! Values from the bytes of a fuzzer: only those that the constructors of the types accept.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    Call, Card, Deal, Deck, Discard, Hand, HandResult, MeldEntry, Nines, Rank, Seat, Suit,
    SuitOrder, Table, Team, TeamScores, Trump,
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
    HandResult::ALL;
    Rank::DESCENDING;
    Seat::ALL;
    Suit::ALL;
    Table::ALL;
}

impl<'a> Arbitrary<'a> for Card {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

/// Up to 48 cards, of which each may be there as often as it comes.
impl<'a> Arbitrary<'a> for Hand {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let size = bytes.int_in_range(0..=48)?;
        (0..size).map(|_| bytes.arbitrary::<Card>()).collect()
    }
}

impl<'a> Arbitrary<'a> for Nines {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&[Self::With, Self::Without]).copied()
    }
}

impl<'a> Arbitrary<'a> for Deck {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let decks = bytes.int_in_range(1..=4)?;
        Self::new(decks, bytes.arbitrary()?).ok_or(Error::IncorrectFormat)
    }
}

/// Equal hands from a deck, as large as it allows or smaller; any hand may be unknown.
impl<'a> Arbitrary<'a> for Deal {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let table: Table = bytes.arbitrary()?;
        let mut pack: Vec<Card> = bytes.arbitrary::<Deck>()?.cards().cards().collect();
        let whole = pack.len().checked_div(table.players()).unwrap_or(0);
        let size = if bytes.ratio(1, 2)? { whole } else { bytes.int_in_range(0..=whole)? };
        let mut deal = Self::new(table);
        for seat in table.seats() {
            let mut hand = Hand::EMPTY;
            for _ in 0..size {
                hand.insert(pack.swap_remove(bytes.choose_index(pack.len())?));
            }
            let is_known = bytes.ratio(7, 8)?;
            deal.set_hand(*seat, is_known.then_some(hand));
        }
        Ok(deal)
    }
}

impl<'a> Arbitrary<'a> for Trump {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let suit: Option<Suit> = bytes.arbitrary()?;
        Ok(suit.map_or(Self::NoTrump, Self::Suit))
    }
}

/// Half of them bids, of any number of points.
impl<'a> Arbitrary<'a> for Call {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let points: Option<u32> = bytes.arbitrary()?;
        Ok(points.map_or(Self::Pass, Self::Bid))
    }
}

impl<'a> Arbitrary<'a> for Discard {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { cards: bytes.arbitrary()?, points: bytes.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for MeldEntry {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { shown: bytes.arbitrary()?, points: bytes.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for SuitOrder {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let orders: Vec<Self> = Self::all().collect();
        bytes.choose(&orders).copied()
    }
}

impl<'a> Arbitrary<'a> for Team {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let number: usize = bytes.int_in_range(1..=Table::MOST)?;
        number.try_into().map_err(|_| Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for TeamScores {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let scores: [i32; Table::MOST] = bytes.arbitrary()?;
        let teams = bytes.int_in_range(1..=Table::MOST)?;
        scores.get(..teams).and_then(Self::new).ok_or(Error::IncorrectFormat)
    }
}
