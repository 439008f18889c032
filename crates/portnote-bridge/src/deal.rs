//! Four hands that may be unknown, of any size, or share cards, as faulty records have them. PBN
//! 2.1 §3.4.11.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use crate::card::{Card, Hand};
use crate::error::ParseError;
use crate::seat::{BySeat, Seat};

/// Number of cards in a full hand, and of tricks in a full play.
pub const FULL_HAND: usize = 13;

/// Four hands, any of them possibly unknown, like
/// `N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -`. PBN 2.1 §3.4.11.
///
/// A deal holds what it is given: hands may have any size and share cards, so that a faulty
/// record can be kept and described ([`Deal::duplicates`], [`Deal::has_equal_hands`]).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<Slot>,
}

impl Deal {
    /// A deal with no known hand.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// assert_eq!(Deal::new().to_pbn(Seat::North), "N:- - - -");
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { hands: BySeat::splat(Slot::UNKNOWN) }
    }

    /// The hand of a seat, `None` when it is unknown.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// assert_eq!(Deal::new().hand(Seat::West), None);
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        self.hands.get(seat).hand()
    }

    /// Returns the hand of North, `None` when it is unknown.
    #[must_use]
    pub const fn north(&self) -> Option<Hand> {
        self.hand(Seat::North)
    }

    /// Returns the hand of East, `None` when it is unknown.
    #[must_use]
    pub const fn east(&self) -> Option<Hand> {
        self.hand(Seat::East)
    }

    /// Returns the hand of South, `None` when it is unknown.
    #[must_use]
    pub const fn south(&self) -> Option<Hand> {
        self.hand(Seat::South)
    }

    /// Returns the hand of West, `None` when it is unknown.
    #[must_use]
    pub const fn west(&self) -> Option<Hand> {
        self.hand(Seat::West)
    }

    /// Returns the deal in which a seat has this hand.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal = Deal::new().with_hand(Seat::East, "A...".parse()?);
    /// assert_eq!(deal.to_string(), "N:- A... - -");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_hand(mut self, seat: Seat, hand: Hand) -> Self {
        self.set_hand(seat, Some(hand));
        self
    }

    /// Gives a seat its hand, or makes it unknown.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Hand, Seat};
    /// let mut deal = Deal::new();
    /// deal.set_hand(Seat::East, Some(Hand::EMPTY));
    /// assert_eq!(deal.hand(Seat::East), Some(Hand::EMPTY));
    /// ```
    pub const fn set_hand(&mut self, seat: Seat, hand: Option<Hand>) {
        *self.hands.get_mut(seat) = Slot::new(hand);
    }

    /// The first seat, clockwise from North, whose known hand has the card.
    ///
    /// ```
    /// use portnote_bridge::{Card, Deal, Seat};
    /// let deal: Deal = "N:A... K... - -".parse()?;
    /// let king = Card::from_letters('S', 'K').into_iter().next();
    /// assert_eq!(king.and_then(|card| deal.holder(card)), Some(Seat::East));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn holder(&self, card: Card) -> Option<Seat> {
        self.known().find_map(|(seat, hand)| hand.contains(card).then_some(seat))
    }

    /// The known hands with their seats, clockwise from North.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "S:A... - K... -".parse()?;
    /// assert!(deal.known().map(|(seat, _)| seat).eq([Seat::North, Seat::South]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn known(&self) -> impl Iterator<Item = (Seat, Hand)> + use<> {
        self.hands()
    }

    /// Returns the known hands with their seats, clockwise from North.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "S:A... - K... -".parse()?;
    /// let hands: Vec<_> = deal.hands().map(|(seat, hand)| format!("{seat} {hand}")).collect();
    /// assert_eq!(hands, ["N K...", "S A..."]);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn hands(&self) -> impl Iterator<Item = (Seat, Hand)> + use<> {
        let deal = *self;
        Seat::ALL.into_iter().filter_map(move |seat| deal.hand(seat).map(|hand| (seat, hand)))
    }

    /// Returns the deal in which each hand is `n` seats further clockwise; with 1 East has what
    /// North had.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "N:A... K... Q... -".parse()?;
    /// assert_eq!(deal.rotated(1).to_string(), "N:- A... K... Q...");
    /// assert_eq!(deal.rotated(4), deal);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn rotated(&self, n: usize) -> Self {
        let mut turned = Self::new();
        for (seat, hand) in self.hands() {
            turned.set_hand(seat.rotate(n), Some(hand));
        }
        turned
    }

    /// Returns the deal in which two seats have each other's hands.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "N:A... K... Q... -".parse()?;
    /// assert_eq!(deal.swapped(Seat::East, Seat::West).to_string(), "N:A... - Q... K...");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn swapped(mut self, one: Seat, other: Seat) -> Self {
        let hand = self.hand(one);
        self.set_hand(one, self.hand(other));
        self.set_hand(other, hand);
        self
    }

    /// Returns whether all four hands are known and have 13 different cards each.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -".parse()?;
    /// assert!(!deal.is_complete());
    /// assert!(deal.complete().is_some_and(|deal| deal.is_complete()));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete() == Some(*self)
    }

    /// The seats whose hands are unknown, clockwise from North.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "S:A... - K... -".parse()?;
    /// assert!(deal.unknown().eq([Seat::East, Seat::West]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn unknown(&self) -> impl Iterator<Item = Seat> + use<> {
        let deal = *self;
        Seat::ALL.into_iter().filter(move |seat| deal.hand(*seat).is_none())
    }

    /// The cards that no known hand has; the unknown hands share them.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Hand};
    /// assert_eq!(Deal::new().rest(), Hand::ALL);
    /// ```
    #[must_use]
    pub fn rest(&self) -> Hand {
        self.known().fold(Hand::ALL, |rest, (_, hand)| rest.difference(hand))
    }

    /// Number of cards in the largest known hand, 0 when none is known. PBN 2.1 §3.10.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "N:A2... K... - -".parse()?;
    /// assert_eq!(deal.hand_size(), 2);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn hand_size(&self) -> usize {
        self.known().map(|(_, hand)| hand.len()).max().unwrap_or_default()
    }

    /// Whether the known hands have the same number of cards, as a play that starts with a
    /// full trick needs.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "N:A2... K... - -".parse()?;
    /// assert!(!deal.has_equal_hands());
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_equal_hands(&self) -> bool {
        let size = self.hand_size();
        self.known().all(|(_, hand)| hand.len() == size)
    }

    /// The deal with all four hands of 13 different cards: itself when it is such a deal,
    /// with the fourth hand filled in when the other three determine it, else `None`.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -".parse()?;
    /// let west = deal.complete().and_then(|deal| deal.hand(Seat::West));
    /// assert_eq!(west.map(|hand| hand.to_string()).as_deref(), Some("...AKQJT98765432"));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn complete(&self) -> Option<Self> {
        let mut full = *self;
        let mut unknown = self.unknown();
        if let Some(seat) = unknown.next() {
            full.set_hand(seat, Some(self.rest()));
        }
        // Four hands of 13 with nothing left over can share no card.
        let whole = unknown.next().is_none()
            && full.rest().is_empty()
            && full.known().all(|(_, hand)| hand.len() == FULL_HAND);
        whole.then_some(full)
    }

    /// Whether the deal shows the last tricks only: it has cards, and the largest hand has
    /// fewer than 13. PBN 2.1 §3.10.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal: Deal = "N:A2... K3... Q4... J5...".parse()?;
    /// assert!(deal.is_end_position());
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_end_position(&self) -> bool {
        (1..FULL_HAND).contains(&self.hand_size())
    }

    /// The value of the Deal tag in export format, the hands clockwise from `first`.
    /// PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "N:A... K... Q... -".parse()?;
    /// assert_eq!(deal.to_pbn(Seat::West), "W:- A... K... Q...");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_pbn(&self, first: Seat) -> String {
        let mut text = String::with_capacity(69);
        text.push(first.letter());
        for steps in 0..4 {
            text.push(if steps == 0 { ':' } else { ' ' });
            match self.hand(first.rotate(steps)) {
                Some(hand) => hand.push_to(&mut text),
                None => text.push('-'),
            }
        }
        text
    }

    /// Each card that is in several known hands, with the first seat that has it, clockwise
    /// from North, and each further seat.
    ///
    /// ```
    /// use portnote_bridge::{Card, Deal, Seat};
    /// let deal: Deal = "N:A... K... A... -".parse()?;
    /// let ace = Card::from_letters('S', 'A');
    /// let found = deal.duplicates().next();
    /// assert_eq!(found, ace.map(|card| (card, Seat::North, Seat::South)));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn duplicates(&self) -> impl Iterator<Item = (Card, Seat, Seat)> + use<> {
        let deal = *self;
        let mut seen = Hand::EMPTY;
        self.known()
            .map(move |(seat, hand)| {
                let again = hand.intersection(seen);
                seen = seen.union(hand);
                (seat, again)
            })
            .flat_map(|(seat, again)| again.cards().map(move |card| (seat, card)))
            .filter_map(move |(seat, card)| deal.holder(card).map(|first| (card, first, seat)))
    }
}

/// Writes the value of the Deal tag, North first; [`Deal::to_pbn`] begins with another seat.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_pbn(Seat::North))
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// Reads the value of a Deal tag: first seat, colon, four hands clockwise with one space
    /// between them, `-` for an unknown hand. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let deal: Deal = "E:A... K... Q... -".parse()?;
    /// assert_eq!(deal.to_pbn(Seat::North), "N:- A... K... Q...");
    /// assert!("E:A... K... Q...".parse::<Deal>().is_err());
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const START: &str = "`N`, `E`, `S` or `W` and a colon before the hands";
        const HANDS: &str = "four hands, separated by single spaces";
        let error = |expected| ParseError::new("deal", text, expected);
        let mut letters = text.chars();
        let first = letters.next().and_then(Seat::from_letter).ok_or_else(|| error(START))?;
        if letters.next() != Some(':') {
            return Err(error(START));
        }
        let mut deal = Self::new();
        let mut hands = letters.as_str().split(' ');
        for steps in 0..4 {
            let seat = first.rotate(steps);
            match hands.next().ok_or_else(|| error(HANDS))? {
                "-" => {}
                text => deal.set_hand(seat, Some(text.parse()?)),
            }
        }
        match hands.next() {
            None => Ok(deal),
            Some(_) => Err(error(HANDS)),
        }
    }
}

// The cards that a hand does not have, as bits. A hand leaves some bits free, so the
// complement is never zero, and an unknown hand needs no room of its own.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Slot(Option<NonZeroU64>);

impl Slot {
    const UNKNOWN: Self = Self(None);

    const fn new(hand: Option<Hand>) -> Self {
        match hand {
            Some(hand) => Self(NonZeroU64::new(!hand.bits())),
            None => Self::UNKNOWN,
        }
    }

    const fn hand(self) -> Option<Hand> {
        match self.0 {
            Some(missing) => Some(Hand::from_bits(!missing.get())),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::card::{Rank, Suit};

    const FULL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

    fn deal(text: &str) -> Deal {
        text.parse().unwrap()
    }

    #[test]
    fn a_deal_is_four_hands() {
        assert_eq!(size_of::<Deal>(), 4 * size_of::<Hand>());
    }

    #[rstest]
    #[case::first_unknown("N:- A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")]
    #[case::last_unknown("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 -")]
    #[case::none_unknown(FULL)]
    fn three_hands_determine_the_fourth(#[case] text: &str) {
        assert_eq!(deal(text).complete(), Some(deal(FULL)));
    }

    #[rstest]
    #[case::two_unknown("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -")]
    #[case::all_unknown("N:- - - -")]
    #[case::twelve("N:.63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4 -")]
    #[case::card_twice("N:.63.AKQ987.A973K A8654.KQ5.T.QJT6 J973.J98742.3.K4 -")]
    #[case::four_known_share_a_card(
        "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 AQT2.AT.J6542.85"
    )]
    #[case::end_position("N:A... K... Q... -")]
    fn no_complete_deal(#[case] text: &str) {
        assert_eq!(deal(text).complete(), None);
    }

    #[rstest]
    #[case::full(FULL, 13, false)]
    #[case::nothing("N:- - - -", 0, false)]
    #[case::empty_hands("N:... ... ... ...", 0, false)]
    #[case::largest_counts("N:A... K2... - -", 2, true)]
    fn size_of_hands(#[case] text: &str, #[case] size: usize, #[case] end: bool) {
        assert_eq!(deal(text).hand_size(), size);
        assert_eq!(deal(text).is_end_position(), end);
    }

    #[rstest]
    #[case::no_seat(".63.AKQ987.A9732 - - -", "deal", "`N`, `E`")]
    #[case::lower_seat("n:- - - -", "deal", "`N`, `E`")]
    #[case::no_colon("N- - - -", "deal", "`N`, `E`")]
    #[case::three("N:- - -", "deal", "four hands")]
    #[case::five("N:- - - - -", "deal", "four hands")]
    #[case::bad_hand("E:- A - -", "hand", "four suits")]
    #[case::two_spaces("N:-  - -", "hand", "four suits")]
    fn no_deal(#[case] text: &str, #[case] what: &str, #[case] expected: &str) {
        let error = text.parse::<Deal>().unwrap_err();
        assert_eq!(error.what(), what);
        assert!(error.expected().starts_with(expected), "{error}");
    }

    #[test]
    fn a_card_in_three_hands_is_told_twice() {
        let ace = Card::new(Suit::Spades, Rank::Ace);
        let found: Vec<_> = deal("N:- A... A... A...").duplicates().collect();
        assert_eq!(found, [(ace, Seat::East, Seat::South), (ace, Seat::East, Seat::West)]);
    }

    #[test]
    fn partners_may_share_a_card() {
        let ace = Card::new(Suit::Spades, Rank::Ace);
        let found: Vec<_> = deal("N:A... K... A... -").duplicates().collect();
        assert_eq!(found, [(ace, Seat::North, Seat::South)]);
    }

    #[test]
    fn every_card_has_its_holder() {
        let deal = deal(FULL);
        for (seat, hand) in deal.known() {
            assert!(hand.cards().all(|card| deal.holder(card) == Some(seat)));
        }
        assert!(deal.rest().is_empty());
        assert_eq!(deal.duplicates().count(), 0);
        assert!(deal.has_equal_hands());
    }

    proptest! {
        #[test]
        fn any_shuffle_comes_back(
            pack in Just(Card::all().collect::<Vec<_>>()).prop_shuffle(),
            known in 0u8..16,
            first in 0usize..4,
        ) {
            let mut deal = Deal::new();
            for (index, cards) in pack.chunks(13).enumerate() {
                if known & (1 << index) != 0 {
                    deal.set_hand(Seat::ALL[index], Some(cards.iter().copied().collect()));
                }
            }
            prop_assert_eq!(deal.to_pbn(Seat::ALL[first]).parse(), Ok(deal));
            prop_assert_eq!(deal.complete().is_some(), known.count_ones() >= 3);
            prop_assert_eq!(deal.is_complete(), known.count_ones() == 4);
            let [north, east, south, west] = Seat::ALL.map(|seat| deal.hand(seat));
            prop_assert_eq!([deal.north(), deal.east()], [north, east]);
            prop_assert_eq!([deal.south(), deal.west()], [south, west]);
            prop_assert_eq!(deal.duplicates().count(), 0);
            prop_assert_eq!(deal.rest().len(), 52 - 13 * known.count_ones() as usize);
            prop_assert_eq!(deal.known().count() + deal.unknown().count(), 4);
        }

        #[test]
        fn hands_move_to_other_seats(seed: u64, steps in 0usize..9, hidden in 0usize..5) {
            let mut deal = Deal::random(seed);
            if let Some(seat) = Seat::ALL.get(hidden) {
                deal.set_hand(*seat, None);
            }
            let turned = deal.rotated(steps);
            for seat in Seat::ALL {
                prop_assert_eq!(turned.hand(seat.rotate(steps)), deal.hand(seat));
                let other = seat.rotate(steps);
                let swapped = deal.swapped(seat, other);
                prop_assert_eq!(swapped.hand(seat), deal.hand(other));
                prop_assert_eq!(swapped.hand(other), deal.hand(seat));
                prop_assert_eq!(swapped.swapped(other, seat), deal);
            }
            prop_assert_eq!(turned.rotated(4 - steps % 4), deal);
        }
    }
}
