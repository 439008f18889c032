//! Deals that can be solved: every card of the play is known.

use std::fmt;

use crate::card::{Card, Hand};
use crate::deal::{Deal, FULL_HAND};
use crate::seat::{BySeat, Seat};

/// Four hands of the same size, 1 to 13 cards, with no card twice: a whole deal or an end position.
///
/// ```
/// use portnote_bridge::{CompleteDeal, Deal, Seat};
/// let three: Deal = "N:AK... QJ... T9... -".parse()?;
/// assert!(CompleteDeal::try_from(&three).is_err());
/// let four: Deal = "N:AK... QJ... T9... 87...".parse()?;
/// let deal = CompleteDeal::try_from(&four).expect("four hands of two cards");
/// assert_eq!((deal.size(), deal.hand(Seat::West).to_string().as_str()), (2, "87..."));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
// Invariant: as the type says.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CompleteDeal {
    hands: BySeat<Hand>,
}

impl CompleteDeal {
    /// Returns the cards of a seat.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Hand {
        self.hands.get(seat)
    }

    /// Returns the number of cards that each hand has, which is also the number of tricks.
    #[must_use]
    pub fn size(&self) -> u8 {
        u8::try_from(self.hand(Seat::North).len()).unwrap_or_default()
    }

    /// Returns whether all 52 cards are dealt.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        usize::from(self.size()) == FULL_HAND
    }

    /// Takes the hands of a deal of which the text names some cards more often than its hands have
    /// them: each with the seat for which it is written again.
    ///
    /// ```
    /// use portnote_bridge::{CompleteDeal, Deal, IncompleteDeal, Seat};
    /// // What is left of `N:AA... KQ... JT... 98...`.
    /// let deal: Deal = "N:A... KQ... JT... 98...".parse()?;
    /// let ace = "SA".parse()?;
    /// let found = CompleteDeal::with_repeated(&deal, &[(Seat::North, ace)]);
    /// assert_eq!(found, Err(IncompleteDeal::DuplicateCard(ace)));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason in the order of [`IncompleteDeal`] for which the deal cannot be solved.
    pub fn with_repeated(deal: &Deal, repeated: &[(Seat, Card)]) -> Result<Self, IncompleteDeal> {
        let Some((_, card)) = repeated.first() else {
            return Self::try_from(deal);
        };
        let size = |seat: Seat| {
            let more = repeated.iter().filter(|(again, _)| *again == seat).count();
            Some(deal.hand(seat)?.len() + more)
        };
        let Some(sizes) = Seat::ALL.into_iter().map(size).collect::<Option<Vec<usize>>>() else {
            return Err(IncompleteDeal::UnknownHands);
        };
        let most = sizes.iter().copied().max().unwrap_or(0);
        let is_even = most <= FULL_HAND && sizes.iter().all(|size| *size == most);
        Err(if is_even {
            IncompleteDeal::DuplicateCard(*card)
        } else {
            IncompleteDeal::UnevenHands
        })
    }

    /// Returns the four hands as a deal of which everything is known.
    #[must_use]
    pub fn deal(&self) -> Deal {
        Seat::ALL.into_iter().fold(Deal::new(), |deal, seat| deal.with_hand(seat, self.hand(seat)))
    }
}

impl fmt::Display for CompleteDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deal().fmt(f)
    }
}

impl TryFrom<&Deal> for CompleteDeal {
    type Error = IncompleteDeal;

    /// Takes the hands of a deal. A hand that is missing beside 39 cards is filled in.
    ///
    /// # Errors
    ///
    /// The first reason in the order of [`IncompleteDeal`] for which the deal cannot be solved.
    fn try_from(deal: &Deal) -> Result<Self, Self::Error> {
        let deal = deal.complete().unwrap_or(*deal);
        if deal.unknown().next().is_some() {
            return Err(IncompleteDeal::UnknownHands);
        }
        if deal.hand_size() == 0 {
            return Err(IncompleteDeal::NoDeal);
        }
        if !deal.has_equal_hands() || deal.hand_size() > FULL_HAND {
            return Err(IncompleteDeal::UnevenHands);
        }
        if let Some((card, ..)) = deal.duplicates().next() {
            return Err(IncompleteDeal::DuplicateCard(card));
        }
        let mut hands = BySeat::splat(Hand::EMPTY);
        for (seat, hand) in deal.known() {
            *hands.get_mut(seat) = hand;
        }
        Ok(Self { hands })
    }
}

/// Why a deal cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IncompleteDeal {
    /// No card is dealt.
    #[error("no cards are dealt")]
    NoDeal,
    /// A hand, or a card of it, is not known.
    #[error("a hand is unknown")]
    UnknownHands,
    /// The hands have different numbers of cards, or more than 13.
    #[error("the hands have different numbers of cards")]
    UnevenHands,
    /// A card is in two hands, or in one hand twice.
    #[error("{0} is dealt twice")]
    DuplicateCard(Card),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const WHOLE: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

    fn complete(text: &str) -> Result<CompleteDeal, IncompleteDeal> {
        CompleteDeal::try_from(&text.parse().unwrap())
    }

    #[rstest]
    #[case::whole(WHOLE, 13)]
    #[case::fourth_hand_is_filled_in("N:.63.AKQ987.A9732 - J973.J98742.3.K4 KQT2.AT.J6542.85", 13)]
    #[case::one_card("N:A... .A.. ..A. ...A", 1)]
    fn can_be_solved(#[case] text: &str, #[case] size: u8) {
        let deal = complete(text).unwrap();
        assert_eq!((deal.size(), deal.is_whole()), (size, size == 13));
        assert!(Seat::ALL.into_iter().all(|seat| deal.hand(seat).len() == usize::from(size)));
    }

    #[rstest]
    #[case::no_cards("N:... ... ... ...", IncompleteDeal::NoDeal)]
    #[case::all_unknown("N:- - - -", IncompleteDeal::UnknownHands)]
    #[case::empty_and_unknown("N:... - - -", IncompleteDeal::UnknownHands)]
    #[case::two_unknown("N:A... - K... -", IncompleteDeal::UnknownHands)]
    #[case::end_position_is_not_filled_in("N:A... K... Q... -", IncompleteDeal::UnknownHands)]
    #[case::uneven("N:A... K... Q... JT...", IncompleteDeal::UnevenHands)]
    #[case::uneven_comes_before_twice("N:A... A... Q... JT...", IncompleteDeal::UnevenHands)]
    #[case::twice("N:A... K... A... J...", IncompleteDeal::DuplicateCard("SA".parse().unwrap()))]
    #[case::fourteen_each(
        "N:AKQJT98765432.A.. .KQJT98765432.AK. ..QJT98765432.AKQ A...AKQJT98765432",
        IncompleteDeal::UnevenHands
    )]
    fn cannot_be_solved(#[case] text: &str, #[case] reason: IncompleteDeal) {
        assert_eq!(complete(text), Err(reason));
    }

    #[rstest]
    #[case::nothing_twice("N:A... K... Q... J...", &[], None)]
    #[case::in_one_hand(
        "N:A... KQ... JT... 98...",
        &[(Seat::North, "SA")],
        Some(IncompleteDeal::DuplicateCard("SA".parse().unwrap()))
    )]
    #[case::uneven("N:A... K... Q... J...", &[(Seat::North, "SA")], Some(IncompleteDeal::UnevenHands))]
    #[case::unknown("N:A... KQ... JT... -", &[(Seat::North, "SA")], Some(IncompleteDeal::UnknownHands))]
    fn cards_that_are_repeated(
        #[case] text: &str,
        #[case] repeated: &[(Seat, &str)],
        #[case] reason: Option<IncompleteDeal>,
    ) {
        let repeated = repeated.iter().map(|(seat, card)| (*seat, card.parse().unwrap()));
        let repeated: Vec<(Seat, Card)> = repeated.collect();
        let found = CompleteDeal::with_repeated(&text.parse().unwrap(), &repeated);
        assert_eq!(found.err(), reason);
    }

    proptest! {
        #[test]
        fn any_shuffle_can_be_solved(
            pack in Just(Card::all().collect::<Vec<_>>()).prop_shuffle(),
            size in 1usize..=13,
        ) {
            let mut deal = Deal::new();
            for (seat, cards) in Seat::ALL.into_iter().zip(pack.chunks(size)) {
                deal.set_hand(seat, Some(cards.iter().copied().collect()));
            }
            let complete = CompleteDeal::try_from(&deal).unwrap();
            prop_assert_eq!(complete.deal(), deal);
            prop_assert_eq!(complete.to_string(), deal.to_string());
        }
    }
}
