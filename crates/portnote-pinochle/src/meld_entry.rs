//! Melds as a seat claims them, such as `J.J.J.J(4)`, and what is wrong with a claim. PPN 1.0,
//! Melds Tag.

use std::fmt;
use std::str::FromStr;

use crate::card::Suit;
use crate::deck::Deck;
use crate::hand::Hand;
use crate::invalid;
use crate::invalid::ParseError;
use crate::meld::Melds;
use crate::scoring::MeldTable;
use crate::suit_order::SuitOrder;

/// The game in which melds are judged: trump, deck and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeldRules<'t> {
    /// The trump suit, `None` when there is none.
    pub trump: Option<Suit>,
    /// The deck that is played with.
    pub deck: Deck,
    /// The values of the melds.
    pub table: &'t MeldTable,
}

impl MeldRules<'_> {
    /// What a hand is worth in points.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, MeldRules, MeldTable, Suit};
    /// let rules = MeldRules {
    ///     trump: Some(Suit::Hearts),
    ///     deck: Deck::DOUBLE,
    ///     table: &MeldTable::STANDARD,
    /// };
    /// assert_eq!(rules.points(&"K.KQ.K.KQ".parse()?), 8 + 2 + 4);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn points(&self, hand: &Hand) -> u32 {
        Melds::of(hand, self.trump, self.deck).points(self.table)
    }

    /// The entry of the Melds tag for a hand: the fewest cards that show its melds, and their
    /// points. PPN 1.0, Melds Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, MeldRules, MeldTable};
    /// let rules = MeldRules { trump: None, deck: Deck::DOUBLE, table: &MeldTable::STANDARD };
    /// let entry = rules.entry(&"A.ATJ.AQ.A".parse()?);
    /// assert_eq!((entry.shown.to_string().as_str(), entry.points), ("A.AJ.AQ.A", 14));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn entry(&self, hand: &Hand) -> MeldEntry {
        let melds = Melds::of(hand, self.trump, self.deck);
        MeldEntry { shown: melds.shown(), points: melds.points(self.table) }
    }

    /// What is wrong with an entry of a seat whose hand may be known. Cards shown that add
    /// nothing are not a fault. PPN 1.0, Melds Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, MeldEntry, MeldFault, MeldRules, MeldTable};
    /// let rules = MeldRules { trump: None, deck: Deck::DOUBLE, table: &MeldTable::STANDARD };
    /// let hand: Hand = "KQ.KQ..".parse()?;
    /// let entry = MeldEntry { shown: "KQ...".parse()?, points: 2 };
    /// let fault = MeldFault::Understated { worth: 4 };
    /// assert_eq!(rules.judge(&entry, Some(&hand)), [fault]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn judge(&self, entry: &MeldEntry, hand: Option<&Hand>) -> Vec<MeldFault> {
        let mut faults = Vec::new();
        let worth = self.points(&entry.shown);
        if worth != entry.points {
            faults.push(MeldFault::Points { worth });
        }
        if let Some(hand) = hand {
            let surplus = entry.shown.minus(hand);
            if !surplus.is_empty() {
                faults.push(MeldFault::NotHeld { surplus });
            }
            let worth = self.points(hand);
            if faults.is_empty() && entry.points < worth {
                faults.push(MeldFault::Understated { worth });
            }
        }
        faults
    }

    /// The orders of suits in which all entries would be held by their seats and worth what they
    /// claim, that of the standard among them. Hands that are not known exclude no order, so
    /// without them several orders often fit.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, MeldEntry, MeldRules, MeldTable, Suit};
    /// let rules = MeldRules {
    ///     trump: Some(Suit::Hearts),
    ///     deck: Deck::DOUBLE,
    ///     table: &MeldTable::STANDARD,
    /// };
    /// let hand: Hand = "..KQ.ATTKQJ".parse()?;
    /// let entry = MeldEntry { shown: "KQ.ATKQJ..".parse()?, points: 17 };
    /// let orders = rules.fitting_suit_orders(&[(entry, Some(hand))]);
    /// let orders: Vec<String> = orders.iter().map(|order| order.to_string()).collect();
    /// assert_eq!(orders, ["SHCD", "SHDC"]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn fitting_suit_orders(&self, entries: &[(MeldEntry, Option<Hand>)]) -> Vec<SuitOrder> {
        SuitOrder::all()
            .filter(|order| {
                entries.iter().all(|(entry, hand)| {
                    let shown = order.read(&entry.shown);
                    let held = hand.as_ref().is_none_or(|hand| shown.is_within(hand));
                    held && self.points(&shown) == entry.points
                })
            })
            .collect()
    }

    /// The trump suits under which all entries would be worth what they claim, whatever the
    /// trump of these rules.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, MeldEntry, MeldRules, MeldTable, Suit};
    /// let rules = MeldRules { trump: None, deck: Deck::DOUBLE, table: &MeldTable::STANDARD };
    /// let entry = MeldEntry { shown: "KQ...KQ".parse()?, points: 6 };
    /// assert_eq!(rules.fitting_trumps(&[entry]), [Suit::Clubs, Suit::Hearts]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn fitting_trumps(&self, entries: &[MeldEntry]) -> Vec<Suit> {
        let mut suits = Suit::ALL.to_vec();
        suits.retain(|suit| {
            let rules = Self { trump: Some(*suit), ..*self };
            let mut entries = entries.iter();
            entries.all(|entry| rules.points(&entry.shown) == entry.points)
        });
        suits
    }
}

/// What a seat shows as meld, and the points it claims for it, like `J.J.J.J(4)`. PPN 1.0, Melds
/// Tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MeldEntry {
    /// The cards, each once even when several melds use it.
    pub shown: Hand,
    /// The points that are claimed.
    pub points: u32,
}

impl fmt::Display for MeldEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.shown, self.points)
    }
}

impl fmt::Debug for MeldEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MeldEntry({self})")
    }
}

impl FromStr for MeldEntry {
    type Err = ParseError;

    /// Reads the cards and the points in brackets. PPN 1.0, Melds Tag.
    ///
    /// ```
    /// use portnote_pinochle::MeldEntry;
    /// assert_eq!("KQ...(2)".parse(), Ok(MeldEntry { shown: "KQ...".parse()?, points: 2 }));
    /// let error = "KQ...".parse::<MeldEntry>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid meld `KQ...`: expected cards and points, as in `J.J.J.J(4)`".to_owned()));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::with_points(text)
            .and_then(|(cards, points)| {
                let shown = cards.parse().ok()?;
                Some(Self { shown, points })
            })
            .ok_or_else(|| ParseError::new("meld", text, "cards and points, as in `J.J.J.J(4)`"))
    }
}

/// What is wrong with an entry of the Melds tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeldFault {
    /// The cards shown are worth a different number of points.
    Points {
        /// What they are worth.
        worth: u32,
    },
    /// Cards are shown that the seat does not have.
    NotHeld {
        /// These cards.
        surplus: Hand,
    },
    /// The hand is worth more than is claimed, which a player may choose.
    Understated {
        /// What the hand is worth.
        worth: u32,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::hand::strategy::{any_hand, any_suit};

    fn rules(trump: Option<Suit>, deck: Deck) -> MeldRules<'static> {
        MeldRules { trump, deck, table: &MeldTable::STANDARD }
    }

    #[rstest]
    #[case::right("KQ...", 2, "KQ...", vec![])]
    #[case::more_shown_than_needed("AKQ...", 2, "AKQ...", vec![])]
    #[case::wrong_points("KQ...", 4, "KQ...", vec![MeldFault::Points { worth: 2 }])]
    #[case::not_held("KQ...", 2, "K...", vec![MeldFault::NotHeld { surplus: "Q...".parse().unwrap() }])]
    #[case::understated("KQ...", 2, "KQ.KQ..", vec![MeldFault::Understated { worth: 4 }])]
    fn entries(
        #[case] shown: &str,
        #[case] points: u32,
        #[case] hand: &str,
        #[case] faults: Vec<MeldFault>,
    ) {
        let entry = MeldEntry { shown: shown.parse().unwrap(), points };
        let hand = hand.parse().unwrap();
        let rules = rules(Some(Suit::Spades), Deck::DOUBLE);
        assert_eq!(rules.judge(&entry, Some(&hand)), faults);
    }

    proptest! {
        #[test]
        fn the_true_order_fits(hand in any_hand(), trump in any_suit(), place in 0usize..24) {
            let rules = rules(Some(trump), Deck::DOUBLE);
            let order = SuitOrder::all().nth(place).unwrap();
            let meant = order.read(&hand);
            let entry = rules.entry(&meant);
            // The entry as written is the one that the order turns into what is meant.
            let written = SuitOrder::all().map(|back| back.read(&entry.shown));
            let written = written.into_iter().find(|shown| order.read(shown) == entry.shown).unwrap();
            let written = MeldEntry { shown: written, ..entry };
            prop_assert!(rules.fitting_suit_orders(&[(written, Some(meant))]).contains(&order));
            prop_assert!(rules.fitting_trumps(&[entry]).contains(&trump));
        }
    }
}
