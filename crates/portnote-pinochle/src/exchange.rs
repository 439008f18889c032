//! Cards that are passed, discarded or called, and the hands before and after that. PPN 1.0,
//! Passed, Discard and Partner Tag.

use crate::card::Card;
use crate::counting::Counting;
use crate::deal::Deal;
use crate::hand::Hand;
use crate::seat::Seat;
use crate::table::Table;

/// Which players pass cards to their partners. PPN 1.0, Passed Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Every seat passes to the seat opposite.
    All,
    /// The declarer and the seat opposite pass to each other.
    Declarers(Seat),
}

impl Passing {
    /// Whether the seat passes cards, which it does to the seat opposite.
    ///
    /// ```
    /// use portnote_pinochle::{Passing, Seat, Table};
    /// let passing = Passing::Declarers(Seat::West);
    /// assert!(passing.passes(Table::FOUR, Seat::East));
    /// assert!(!passing.passes(Table::FOUR, Seat::North));
    /// assert!(!Passing::All.passes(Table::THREE, Seat::North));
    /// ```
    #[must_use]
    pub fn passes(self, table: Table, seat: Seat) -> bool {
        let across = table.opposite(seat);
        match self {
            Self::All => across.is_some(),
            Self::Declarers(declarer) => {
                across.is_some() && (seat == declarer || across == Some(declarer))
            }
        }
    }
}

/// The holding after cards were passed to the seats opposite: the deal without what a seat gave
/// and with what it received. Hands that are not known, or of which it is not known what they
/// gave or received, stay unknown. Cards that a seat passes without having them are received
/// all the same. PPN 1.0, Passed Tag and Holding Tag.
///
/// `None` when the tables differ or there is no player opposite.
///
/// ```
/// use portnote_pinochle::{Deal, holding_after_passing};
/// let deal: Deal = "N:AK... QJ...".parse()?;
/// let passed: Deal = "N:K... J...".parse()?;
/// let holding = holding_after_passing(&deal, &passed);
/// assert_eq!(holding, Some("N:AJ... KQ...".parse()?));
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub fn holding_after_passing(deal: &Deal, passed: &Deal) -> Option<Deal> {
    exchanged(deal, passed, |hand, given, received| hand.minus(given).plus(received))
}

/// The deal before cards were passed: the holding without what a seat received and with what it
/// gave. The reverse of [`holding_after_passing`].
///
/// ```
/// use portnote_pinochle::{Deal, deal_before_passing};
/// let holding: Deal = "N:AJ... KQ...".parse()?;
/// let passed: Deal = "N:K... J...".parse()?;
/// let deal = deal_before_passing(&holding, &passed);
/// assert_eq!(deal, Some("N:AK... QJ...".parse()?));
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub fn deal_before_passing(holding: &Deal, passed: &Deal) -> Option<Deal> {
    exchanged(holding, passed, |hand, given, received| hand.minus(received).plus(given))
}

/// What the seats must have passed to the seats opposite, as far as deal and holding tell: cards
/// of one kind that went both ways cancel out. `None` unless both are complete, every seat that
/// passes lost exactly `count` cards and the others none, and the seats opposite gained them.
///
/// ```
/// use portnote_pinochle::{Deal, Passing, net_passed};
/// let deal: Deal = "N:AK... QJ...".parse()?;
/// let holding: Deal = "N:AJ... KQ...".parse()?;
/// let passed = net_passed(&deal, &holding, Passing::All, 1);
/// assert_eq!(passed, Some("N:K... J...".parse()?));
/// assert_eq!(net_passed(&deal, &holding, Passing::All, 2), None);
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub fn net_passed(deal: &Deal, holding: &Deal, passing: Passing, count: usize) -> Option<Deal> {
    let table = deal.table();
    if table != holding.table() {
        return None;
    }
    let mut passed = Deal::new(table);
    for seat in table.seats() {
        let across = table.opposite(*seat)?;
        let given = deal.hand(*seat)?.minus(&holding.hand(*seat)?);
        let gained = holding.hand(across)?.minus(&deal.hand(across)?);
        let expected = if passing.passes(table, *seat) { count } else { 0 };
        if given != gained || given.len() != expected {
            return None;
        }
        passed.set_hand(*seat, Some(given));
    }
    Some(passed)
}

/// What is wrong with the cards that were passed.
///
/// ```
/// use portnote_pinochle::{Deal, PassFault, Passing, Seat, pass_faults};
/// let deal: Deal = "N:AK... QJ...".parse()?;
/// let passed: Deal = "N:T... J...".parse()?;
/// let fault = PassFault::NotHeld { seat: Seat::North, surplus: "T...".parse()? };
/// assert_eq!(pass_faults(Some(&deal), &passed, Passing::All, Some(1)), [fault]);
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub fn pass_faults(
    deal: Option<&Deal>,
    passed: &Deal,
    passing: Passing,
    count: Option<usize>,
) -> Vec<PassFault> {
    let mut faults = Vec::new();
    for (seat, cards) in passed.known() {
        let expected = if passing.passes(passed.table(), seat) { count } else { Some(0) };
        if let Some(expected) = expected.filter(|expected| *expected != cards.len()) {
            let count = cards.len();
            faults.push(PassFault::Count { seat, count, expected });
        }
        let surplus = deal.and_then(|deal| deal.hand(seat)).map(|hand| cards.minus(&hand));
        if let Some(surplus) = surplus.filter(|surplus| !surplus.is_empty()) {
            faults.push(PassFault::NotHeld { seat, surplus });
        }
    }
    faults
}

/// What is wrong with cards that were passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PassFault {
    /// A seat passes more or fewer cards than it should.
    Count {
        /// The seat.
        seat: Seat,
        /// Number of cards it passes.
        count: usize,
        /// Number of cards it should pass.
        expected: usize,
    },
    /// A seat passes cards that it does not have.
    NotHeld {
        /// The seat.
        seat: Seat,
        /// The cards it does not have.
        surplus: Hand,
    },
}

/// Cards that a seat holds although it should not, and the other way round. Both are empty when
/// the holding is right. PPN 1.0, Holding Tag.
///
/// ```
/// use portnote_pinochle::HoldingDifference;
/// let difference = HoldingDifference::new(&"AK...".parse()?, &"AQ...".parse()?);
/// assert_eq!(difference.surplus.to_string(), "Q...");
/// assert_eq!(difference.missing.to_string(), "K...");
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldingDifference {
    /// Cards that are stated and do not follow.
    pub surplus: Hand,
    /// Cards that follow and are not stated.
    pub missing: Hand,
}

impl HoldingDifference {
    /// Compares the holding that follows from deal and exchange with the one that is stated.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, HoldingDifference};
    /// let difference = HoldingDifference::new(&Hand::EMPTY, &Hand::EMPTY);
    /// assert!(difference.is_empty());
    /// ```
    #[must_use]
    pub fn new(expected: &Hand, stated: &Hand) -> Self {
        Self { surplus: stated.minus(expected), missing: expected.minus(stated) }
    }

    /// Whether there is no difference.
    ///
    /// ```
    /// use portnote_pinochle::HoldingDifference;
    /// assert!(!HoldingDifference::new(&"AK...".parse()?, &"AQ...".parse()?).is_empty());
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.surplus.is_empty() && self.missing.is_empty()
    }
}

/// What is wrong with the cards that the declarer lays away in exchange for the kitty. The
/// points are those that the record awards for them. PPN 1.0, Discard Tag and Kitty Tag.
///
/// ```
/// use portnote_pinochle::{Counting, DiscardFault, discard_faults};
/// let faults = discard_faults(
///     &"K.K..K".parse()?,
///     2,
///     Some(&"KQ.KQ..KQ".parse()?),
///     Some(&"A..A.A".parse()?),
///     &Counting::COUNTERS,
/// );
/// assert_eq!(faults, [DiscardFault::Points { counters: 3 }]);
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub fn discard_faults(
    discard: &Hand,
    points: u32,
    deal: Option<&Hand>,
    kitty: Option<&Hand>,
    counting: &Counting,
) -> Vec<DiscardFault> {
    let mut faults = Vec::new();
    if let Some(expected) = kitty.map(Hand::len).filter(|len| *len != discard.len()) {
        let count = discard.len();
        faults.push(DiscardFault::Count { count, expected });
    }
    if let (Some(deal), Some(kitty)) = (deal, kitty) {
        let surplus = discard.minus(&deal.plus(kitty));
        if !surplus.is_empty() {
            faults.push(DiscardFault::NotHeld { surplus });
        }
    }
    let counters = counting.points_of(discard);
    if points != 0 && points != counters {
        faults.push(DiscardFault::Points { counters });
    }
    faults
}

/// What is wrong with a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiscardFault {
    /// Not as many cards as the kitty has.
    Count {
        /// Number of cards discarded.
        count: usize,
        /// Number of cards in the kitty.
        expected: usize,
    },
    /// Cards that were neither dealt to the declarer nor in the kitty.
    NotHeld {
        /// The cards that are too many.
        surplus: Hand,
    },
    /// The points are neither 0 nor those of the cards.
    Points {
        /// What the cards are worth.
        counters: u32,
    },
}

/// What is wrong with a partner who was called by a card. PPN 1.0, Partner Tag.
///
/// ```
/// use portnote_pinochle::{PartnerFault, Seat, partner_faults};
/// let ace = "HA".parse()?;
/// let faults = partner_faults(Seat::North, Seat::Southeast, ace, Some(&"...K".parse()?));
/// assert_eq!(faults, [PartnerFault::NotHeld]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn partner_faults(
    declarer: Seat,
    partner: Seat,
    card: Card,
    hand: Option<&Hand>,
) -> Vec<PartnerFault> {
    let same = (declarer == partner).then_some(PartnerFault::Declarer);
    let held = hand.is_none_or(|hand| hand.contains(card));
    let not_held = (!held).then_some(PartnerFault::NotHeld);
    same.into_iter().chain(not_held).collect()
}

/// What is wrong with a called partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartnerFault {
    /// The partner is the declarer.
    Declarer,
    /// The partner does not hold the called card.
    NotHeld,
}

// Each known hand changed by what the seat gave and what it received from the seat opposite.
fn exchanged(
    hands: &Deal,
    passed: &Deal,
    change: impl Fn(&Hand, &Hand, &Hand) -> Hand,
) -> Option<Deal> {
    let table = hands.table();
    if table != passed.table() {
        return None;
    }
    let mut changed = Deal::new(table);
    for seat in table.seats() {
        let across = table.opposite(*seat)?;
        let hand = hands.hand(*seat).zip(passed.hand(*seat)).zip(passed.hand(across));
        let hand = hand.map(|((hand, given), received)| change(&hand, &given, &received));
        changed.set_hand(*seat, hand);
    }
    Some(changed)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::hand::strategy::any_hand;

    #[rstest]
    #[case::too_few("N:K... J... K... ...", Passing::All, 1)]
    #[case::defenders_pass("N:K... J... K... ...", Passing::Declarers(Seat::South), 1)]
    #[case::right("N:K... ... K... ...", Passing::Declarers(Seat::South), 0)]
    fn counts(#[case] passed: &str, #[case] passing: Passing, #[case] faults: usize) {
        let passed = passed.parse().unwrap();
        assert_eq!(pass_faults(None, &passed, passing, Some(1)).len(), faults);
    }

    #[rstest]
    #[case::right("K.K..K", 3, vec![])]
    #[case::not_awarded("K.K..K", 0, vec![])]
    #[case::too_few("K.K..", 2, vec![DiscardFault::Count { count: 2, expected: 3 }])]
    #[case::not_held("K.K.9.", 2, vec![DiscardFault::NotHeld { surplus: "..9.".parse().unwrap() }])]
    fn discards(#[case] cards: &str, #[case] points: u32, #[case] faults: Vec<DiscardFault>) {
        let (deal, kitty) = ("KQ.KQ..".parse().unwrap(), "A...KA".parse().unwrap());
        let found = discard_faults(
            &cards.parse().unwrap(),
            points,
            Some(&deal),
            Some(&kitty),
            &Counting::COUNTERS,
        );
        assert_eq!(found, faults);
    }

    #[test]
    fn nobody_passes_at_an_odd_table() {
        let deal = Deal::new(Table::THREE);
        assert_eq!(holding_after_passing(&deal, &deal), None);
        assert_eq!(net_passed(&deal, &deal, Passing::All, 3), None);
    }

    #[rstest]
    #[case::as_many_as_moved(1, true)]
    #[case::more(2, false)]
    #[case::none(0, false)]
    fn cards_that_moved_are_a_passing_of_that_many(#[case] count: usize, #[case] is_passing: bool) {
        let deal = "N:AK... QJ...".parse().unwrap();
        let holding = "N:AJ... KQ...".parse().unwrap();
        let passed = net_passed(&deal, &holding, Passing::All, count);
        assert_eq!(passed.is_some(), is_passing);
    }

    proptest! {
        #[test]
        fn passing_conserves_cards_and_can_be_undone(
            hands in proptest::collection::vec(any_hand(), 4),
            masks in proptest::collection::vec(any_hand(), 4),
        ) {
            let (mut deal, mut passed) = (Deal::new(Table::FOUR), Deal::new(Table::FOUR));
            for ((seat, hand), mask) in Table::FOUR.seats().iter().zip(&hands).zip(&masks) {
                deal.set_hand(*seat, Some(*hand));
                passed.set_hand(*seat, Some(hand.intersection(mask)));
            }
            let holding = holding_after_passing(&deal, &passed).unwrap();
            prop_assert_eq!(holding.total(), deal.total());
            prop_assert_eq!(deal_before_passing(&holding, &passed), Some(deal));
            prop_assert_eq!(pass_faults(Some(&deal), &passed, Passing::All, None), []);
        }
    }
}
