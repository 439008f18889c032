//! The solver against known tables, against a plain search, and against itself.

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Deal, Denomination, DoubleDummy, Hand, Seat, SolveError,
    Solver, Stop, Suit,
};
use portnote_doubledummy::Dds;
use proptest::prelude::*;
use rstest::rstest;

use crate::deals::deals;
use crate::minimax::Minimax;

fn complete(deal: &Deal) -> CompleteDeal {
    CompleteDeal::try_from(deal).unwrap()
}

/// Deals that take a twentieth of a second at most, from 1: the others are for the weekly run.
const QUICK: [usize; 14] = [10, 12, 26, 27, 28, 31, 37, 40, 42, 44, 45, 49, 52, 55];

fn table(dds: &mut Dds, deal: &CompleteDeal) -> DoubleDummy {
    dds.table(deal, &Stop::never()).unwrap()
}

#[test]
fn tables_are_those_of_others() {
    let mut dds = Dds::new();
    let deals = deals();
    assert_eq!(deals.len(), 60);
    for number in QUICK {
        let (deal, expected) = deals[number - 1];
        assert_eq!(table(&mut dds, &deal), expected, "{deal}");
    }
}

#[test]
#[ignore = "takes some 20 seconds: `cargo xtask ci --long` runs it"]
fn all_tables_are_those_of_others() {
    let mut dds = Dds::new();
    for (deal, expected) in deals() {
        assert_eq!(table(&mut dds, &deal), expected, "{deal}");
    }
}

#[test]
fn little_memory_gives_the_same() {
    let (deal, expected) = deals()[54];
    assert_eq!(table(&mut Dds::with_memory(16), &deal), expected);
}

/// A deal after its suits have changed their places.
fn with_suits(deal: &CompleteDeal, suits: [Suit; 4]) -> CompleteDeal {
    let moved = |card: Card| Card::new(suits[card.suit() as usize], card.rank());
    let mut other = Deal::new();
    for seat in Seat::ALL {
        other.set_hand(seat, Some(deal.hand(seat).cards().map(moved).collect()));
    }
    complete(&other)
}

fn denomination(suit: Suit) -> Denomination {
    match suit {
        Suit::Clubs => Denomination::Clubs,
        Suit::Diamonds => Denomination::Diamonds,
        Suit::Hearts => Denomination::Hearts,
        Suit::Spades => Denomination::Spades,
    }
}

#[rstest]
fn a_turned_deal_has_the_turned_table(#[values(1, 2, 3)] steps: usize) {
    let mut dds = Dds::new();
    let (deal, expected) = deals()[54];
    let turned = table(&mut dds, &complete(&deal.deal().rotated(steps)));
    for seat in Seat::ALL {
        for denomination in Denomination::ALL {
            let [here, there] =
                [expected.get(seat, denomination), turned.get(seat.rotate(steps), denomination)];
            assert_eq!(here, there, "{seat} {denomination}");
        }
    }
}

#[rstest]
#[case([Suit::Diamonds, Suit::Clubs, Suit::Spades, Suit::Hearts])]
#[case([Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs])]
fn exchanged_suits_have_the_exchanged_table(#[case] suits: [Suit; 4]) {
    let mut dds = Dds::new();
    let (deal, expected) = deals()[11];
    let other = table(&mut dds, &with_suits(&deal, suits));
    for seat in Seat::ALL {
        assert_eq!(
            other.get(seat, Denomination::NoTrump),
            expected.get(seat, Denomination::NoTrump)
        );
        for suit in Suit::DESCENDING {
            let there = other.get(seat, denomination(suits[suit as usize]));
            assert_eq!(there, expected.get(seat, denomination(suit)), "{seat} {suit}");
        }
    }
}

/// The end of a play: four hands of so many cards.
fn end_position(pack: &[Card], size: usize) -> CompleteDeal {
    let mut deal = Deal::new();
    for (seat, cards) in Seat::ALL.into_iter().zip(pack.chunks(size)) {
        deal.set_hand(seat, Some(cards.iter().copied().collect()));
    }
    complete(&deal)
}

/// A start of a play, and cards that were played from there.
fn played(most: usize) -> impl Strategy<Value = (CardPosition, Vec<Card>)> {
    let parts = (
        Just(Hand::ALL.cards().collect::<Vec<_>>()).prop_shuffle(),
        1..=most,
        proptest::sample::select(Denomination::ALL.to_vec()),
        proptest::sample::select(Seat::ALL.to_vec()),
        any::<bool>(),
        proptest::collection::vec(any::<proptest::sample::Index>(), 0..8),
    );
    parts.prop_map(|(pack, size, denomination, leader, declares, choices)| {
        let mut start = CardPosition::new(&end_position(&pack, size), denomination, leader);
        if declares {
            start = start.declared_by(leader.side());
        }
        let mut position = start.clone();
        for choice in choices {
            let legal: Vec<Card> = position.legal().cards().collect();
            if !legal.is_empty() {
                position.play(*choice.get(&legal)).unwrap();
            }
        }
        (start, position.cards().iter().map(|(_, card)| *card).collect())
    })
}

fn agree(start: &CardPosition, cards: &[Card]) {
    let mut dds = Dds::with_memory(16);
    let (deal, denomination) = (start.deal(), start.denomination());
    assert_eq!(dds.tricks(deal, denomination), Minimax.tricks(deal, denomination));
    let mut position = start.clone();
    for card in cards {
        position.play(*card).unwrap();
    }
    assert_eq!(dds.cards(&position), Minimax.cards(&position));
    assert_eq!(dds.trace(start, cards), Minimax.trace(start, cards));
    assert_eq!(dds.trace(&position, &[]), Minimax.trace(&position, &[]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn positions_are_those_of_a_plain_search((start, cards) in played(3)) {
        agree(&start, &cards);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    #[ignore = "takes some minutes: `cargo xtask ci --long` runs it"]
    fn long_positions_are_those_of_a_plain_search((start, cards) in played(4)) {
        agree(&start, &cards);
    }
}

#[test]
fn a_card_against_the_rules_is_an_error() {
    let deal = end_position(&Hand::ALL.cards().collect::<Vec<_>>(), 2);
    let start = CardPosition::new(&deal, Denomination::NoTrump, Seat::North);
    let wrong = Hand::ALL.difference(deal.hand(Seat::North)).cards().next().unwrap();
    let found = Dds::new().trace(&start, &[wrong]);
    assert!(matches!(found, Err(SolveError::Failed(_))), "{found:?}");
}

#[test]
fn nothing_is_solved_after_a_stop() {
    let stop = Stop::new();
    stop.stop();
    let (deal, _) = deals()[0];
    assert_eq!(Dds::new().table(&deal, &stop), Err(SolveError::Stopped));
}
