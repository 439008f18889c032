//! The winner of a trick, and the rules on which cards a player may throw.

use std::fmt;

use crate::card::{Card, Suit};
use crate::hand::Hand;
use crate::seat::Seat;
use crate::table::Table;

/// The place of the card that wins a trick, from 0 for the lead: the highest trump, else the
/// highest card of the suit led, and of equal cards the first. `None` for an empty trick.
///
/// Of an unfinished trick the answer is who wins so far.
///
/// ```
/// use portnote_pinochle::{Card, Suit, winner};
/// let cards: Vec<Card> = ["CA", "CJ", "CA", "SJ"].iter().flat_map(|card| card.parse()).collect();
/// assert_eq!(winner(&cards, None), Some(0));
/// assert_eq!(winner(&cards, Some(Suit::Spades)), Some(3));
/// ```
#[must_use]
pub fn winner(cards: &[Card], trump: Option<Suit>) -> Option<usize> {
    let mut cards = cards.iter().enumerate();
    let first = cards.next()?;
    let (place, _) =
        cards.fold(first, |best, next| if next.1.beats(*best.1, trump) { next } else { best });
    Some(place)
}

/// Which cards a player may throw; every house has its own answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrickRules {
    /// When a player who follows suit must beat the best card of the trick.
    pub head: Head,
    /// Whether a player without the suit led must throw a trump.
    pub void: Void,
    /// Whether a trump thrown on another suit must beat the trumps in the trick.
    pub overtrump: Overtrump,
    /// What the first lead must be.
    pub first_lead: FirstLead,
    /// Which seat leads to the first trick.
    pub first_leader: FirstLeader,
}

/// When a player who follows suit must beat the best card of the trick, if the hand can and no
/// trump has done so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Head {
    /// Always, whatever suit is led.
    Always,
    /// Only when trump is led, as in single-deck games since 1945. Wikipedia, Pinochle.
    InTrump,
    /// Never: any card of the suit will do.
    Never,
}

/// What a player without the suit led must throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Void {
    /// A trump, if there is one in the hand.
    Trump,
    /// Any card.
    Any,
}

/// Whether a trump thrown on another suit must beat the trumps in the trick, if the hand can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Overtrump {
    /// The trump must beat them.
    Must,
    /// The trump need not beat them.
    May,
}

/// What the first lead of a hand must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FirstLead {
    /// Any card; the Play example of the standard leads another suit.
    Any,
    /// A trump, if there is one in the hand.
    Trump,
    /// A trump, unless the contract is the lowest bid of the house.
    TrumpAboveMinimum,
}

/// Who leads to the first trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FirstLeader {
    /// The declarer, as in all examples of the standard.
    Declarer,
    /// The seat on the dealer's left.
    LeftOfDealer,
}

/// The rule that a throw breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Renege {
    /// The hand has cards of the suit led, and the card is of another.
    FollowSuit {
        /// The suit led.
        led: Suit,
    },
    /// The hand can beat the best card of the trick in the suit led, and the card does not.
    HeadTrick {
        /// The card to beat.
        best: Card,
    },
    /// The hand has no card of the suit led but a trump, and the card is none.
    Trump,
    /// The hand can beat the best trump in the trick, and the card does not.
    Overtrump {
        /// The card to beat.
        best: Card,
    },
    /// The first lead of the hand must be a trump, and the card is none.
    LeadTrump,
}

/// Says what a player must do, like `must follow clubs`.
impl fmt::Display for Renege {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FollowSuit { led } => write!(f, "must follow {}", led.name().to_lowercase()),
            Self::HeadTrick { best } => write!(f, "must beat `{best}`"),
            Self::Trump => f.write_str("must trump"),
            Self::Overtrump { best } => write!(f, "must overtrump `{best}`"),
            Self::LeadTrump => f.write_str("must lead a trump first"),
        }
    }
}

impl TrickRules {
    /// The strict rules: follow suit, beat the best card if you can, trump if you are void,
    /// overtrump if you can. The Play example of the standard obeys all of them.
    pub const STRICT: Self = Self {
        head: Head::Always,
        void: Void::Trump,
        overtrump: Overtrump::Must,
        first_lead: FirstLead::Any,
        first_leader: FirstLeader::Declarer,
    };

    /// The rules of single-deck games since 1945: as the strict ones, but only in trump must the
    /// best card be beaten. Wikipedia, Pinochle.
    pub const SINGLE_DECK: Self = Self { head: Head::InTrump, ..Self::STRICT };

    /// The rule that a throw breaks, `None` for a legal one. The card counts as part of the
    /// hand, the trick holds the cards before it; a lead breaks no rule.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Renege, Suit, TrickRules};
    /// let rules = TrickRules::STRICT;
    /// let (king, jack): (Card, Card) = ("CK".parse()?, "CJ".parse()?);
    /// let hand = [jack, "CA".parse()?].into_iter().collect();
    /// let renege = rules.broken(&hand, &[king], jack, Some(Suit::Hearts));
    /// assert_eq!(renege, Some(Renege::HeadTrick { best: king }));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn broken(
        &self,
        hand: &Hand,
        trick: &[Card],
        card: Card,
        trump: Option<Suit>,
    ) -> Option<Renege> {
        let led = trick.first()?.suit();
        let best = *trick.get(winner(trick, trump)?)?;
        if hand.suit_len(led) > 0 {
            return self.broken_in_suit(hand, led, best, card, trump);
        }
        let trump = trump.filter(|trump| hand.suit_len(*trump) > 0)?;
        if card.suit() != trump {
            return (self.void == Void::Trump).then_some(Renege::Trump);
        }
        let must = self.overtrump == Overtrump::Must && best.suit() == trump;
        fails_to_beat(hand, best, card, must).then_some(Renege::Overtrump { best })
    }

    /// The cards of the hand that may be thrown, each with its number. Of a hand with cards some
    /// may always be thrown.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Hand, Suit, TrickRules};
    /// let hand: Hand = "AKJ...T9".parse()?;
    /// let trick: Vec<Card> = "CQ".parse().into_iter().collect();
    /// let legal = TrickRules::STRICT.legal(&hand, &trick, Some(Suit::Hearts));
    /// assert_eq!(legal.to_string(), "AK...");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn legal(&self, hand: &Hand, trick: &[Card], trump: Option<Suit>) -> Hand {
        let mut legal = *hand;
        for (card, _) in hand.kinds() {
            if self.broken(hand, trick, card, trump).is_some() {
                *legal.count_mut(card) = 0;
            }
        }
        legal
    }

    /// The rule that the first lead of a hand breaks, `None` for a legal one. The lowest bid
    /// of the house counts only if the rule needs it.
    ///
    /// ```
    /// use portnote_pinochle::{FirstLead, Hand, Renege, Suit, TrickRules};
    /// let rules = TrickRules { first_lead: FirstLead::TrumpAboveMinimum, ..TrickRules::STRICT };
    /// let hand: Hand = "A...T".parse()?;
    /// let judge = |contract| {
    ///     let ace = hand.cards().next()?;
    ///     rules.broken_by_first_lead(&hand, ace, Some(Suit::Hearts), contract, Some(50))
    /// };
    /// assert_eq!(judge(60), Some(Renege::LeadTrump));
    /// assert_eq!(judge(50), None);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn broken_by_first_lead(
        &self,
        hand: &Hand,
        card: Card,
        trump: Option<Suit>,
        contract: u32,
        minimum: Option<u32>,
    ) -> Option<Renege> {
        let must = match self.first_lead {
            FirstLead::Any => false,
            FirstLead::Trump => true,
            FirstLead::TrumpAboveMinimum => Some(contract) != minimum,
        };
        let trump = trump.filter(|trump| hand.suit_len(*trump) > 0)?;
        (must && card.suit() != trump).then_some(Renege::LeadTrump)
    }

    /// The seat that leads first, when declarer and dealer are known as far as the rule needs
    /// them.
    ///
    /// ```
    /// use portnote_pinochle::{Seat, Table, TrickRules};
    /// let leader = TrickRules::STRICT.leader(Table::FOUR, Some(Seat::West), None);
    /// assert_eq!(leader, Some(Seat::West));
    /// ```
    #[must_use]
    pub fn leader(
        &self,
        table: Table,
        declarer: Option<Seat>,
        dealer: Option<Seat>,
    ) -> Option<Seat> {
        match self.first_leader {
            FirstLeader::Declarer => declarer,
            FirstLeader::LeftOfDealer => dealer.map(|dealer| table.next(dealer)),
        }
    }

    fn broken_in_suit(
        &self,
        hand: &Hand,
        led: Suit,
        best: Card,
        card: Card,
        trump: Option<Suit>,
    ) -> Option<Renege> {
        if card.suit() != led {
            return Some(Renege::FollowSuit { led });
        }
        let asked = match self.head {
            Head::Always => true,
            Head::InTrump => Some(led) == trump,
            Head::Never => false,
        };
        // A trump on another suit cannot be beaten by following, so nothing need be tried.
        let must = asked && best.suit() == led;
        fails_to_beat(hand, best, card, must).then_some(Renege::HeadTrick { best })
    }
}

fn fails_to_beat(hand: &Hand, best: Card, card: Card, must: bool) -> bool {
    must && card.rank() <= best.rank() && hand.has_higher(best.suit(), best.rank())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::hand::strategy::{any_card, any_hand, any_suit};
    use crate::suit_order::SuitOrder;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[rstest]
    #[case::suit_led("CK CT CQ", 'H', 1)]
    #[case::ten_above_king("CK CT", 'H', 1)]
    #[case::first_of_equals("CA CJ CA CA", 'H', 0)]
    #[case::trump("CA H9 CA", 'H', 1)]
    #[case::first_of_equal_trumps("CA HT HT HK", 'H', 1)]
    #[case::other_suit_loses("CJ DA SA", 'H', 0)]
    #[case::no_trump("CJ HA CQ", '-', 2)]
    fn winners(#[case] trick: &str, #[case] trump: char, #[case] place: usize) {
        assert_eq!(winner(&cards(trick), Suit::from_letter(trump)), Some(place));
    }

    #[rstest]
    #[case::with_a_trump("A...T", Some(Renege::LeadTrump))]
    #[case::without_a_trump("AK.Q..", None)]
    fn a_trump_must_be_led_by_who_has_one(#[case] hand: &str, #[case] broken: Option<Renege>) {
        let rules = TrickRules { first_lead: FirstLead::Trump, ..TrickRules::STRICT };
        let (hand, ace): (Hand, Card) = (hand.parse().unwrap(), "CA".parse().unwrap());
        let found = rules.broken_by_first_lead(&hand, ace, Some(Suit::Hearts), 60, Some(50));
        assert_eq!(found, broken);
    }

    #[test]
    fn nobody_wins_nothing() {
        assert_eq!(winner(&[], Some(Suit::Clubs)), None);
    }

    // Trump is hearts.
    #[rstest]
    #[case::lead("AJ.K..T", "", "AJ.K..T")]
    #[case::follow("AJ.K..T", "DJ", ".K..")]
    #[case::beat("ATJ...T", "CK", "AT...")]
    #[case::equal_does_not_beat("TTQ...", "CT", "TTQ...")]
    #[case::cannot_beat("KQ...T", "CT", "KQ...")]
    #[case::follow_a_trumped_trick("AJ...T", "CK H9", "AJ...")]
    #[case::void("..A.T9", "CK", "...T9")]
    #[case::overtrump("..A.T9", "CK HJ", "...T")]
    #[case::cannot_overtrump("..A.K9", "CK HT", "...K9")]
    #[case::neither("AQ...", "SK", "AQ...")]
    #[case::trump_led("...AK9", "HT", "...A")]
    #[case::trump_led_and_void("A...", "HT", "A...")]
    #[case::someone_else_threw_off("A.J..9", "SK DA", "...9")]
    fn strict(#[case] hand: &str, #[case] trick: &str, #[case] legal: &str) {
        let hand = hand.parse().unwrap();
        let may = TrickRules::STRICT.legal(&hand, &cards(trick), Some(Suit::Hearts));
        assert_eq!(may.to_string(), legal);
    }

    #[rstest]
    #[case::plain_suit_is_free("AJ...", "CK", "AJ...")]
    #[case::trump_is_not("...AJ", "HK", "...A")]
    fn single_deck(#[case] hand: &str, #[case] trick: &str, #[case] legal: &str) {
        let hand = hand.parse().unwrap();
        let may = TrickRules::SINGLE_DECK.legal(&hand, &cards(trick), Some(Suit::Hearts));
        assert_eq!(may.to_string(), legal);
    }

    #[rstest]
    #[case::follow("AJ.K..T", "DJ", "CA", Some(Renege::FollowSuit { led: Suit::Diamonds }))]
    #[case::trump("..A.T", "CK", "SA", Some(Renege::Trump))]
    #[case::none_needed("..A.", "CK", "SA", None)]
    fn rule_is_named(
        #[case] hand: &str,
        #[case] trick: &str,
        #[case] card: &str,
        #[case] renege: Option<Renege>,
    ) {
        let (hand, card) = (hand.parse().unwrap(), card.parse().unwrap());
        let broken = TrickRules::STRICT.broken(&hand, &cards(trick), card, Some(Suit::Hearts));
        assert_eq!(broken, renege);
    }

    #[test]
    fn mild_rules_only_ask_to_follow() {
        let rules = TrickRules {
            head: Head::Never,
            void: Void::Any,
            overtrump: Overtrump::May,
            ..TrickRules::STRICT
        };
        let hand: Hand = "AJ.K..T9".parse().unwrap();
        for (trick, legal) in [("CK", "AJ..."), ("SK HJ", "AJ.K..T9"), ("HJ", "...T9")] {
            let may = rules.legal(&hand, &cards(trick), Some(Suit::Hearts));
            assert_eq!(may.to_string(), legal);
        }
    }

    proptest! {
        #[test]
        fn something_may_always_be_thrown(
            hand in any_hand(),
            trick in proptest::collection::vec(any_card(), 0..8),
            trump in proptest::option::of(any_suit()),
        ) {
            for rules in [TrickRules::STRICT, TrickRules::SINGLE_DECK] {
                let legal = rules.legal(&hand, &trick, trump);
                prop_assert!(legal.is_within(&hand));
                prop_assert_eq!(legal.is_empty(), hand.is_empty());
                prop_assert!(rules.legal(&legal, &trick, trump) == legal);
            }
        }

        #[test]
        fn suits_can_be_exchanged(
            hand in any_hand(),
            trick in proptest::collection::vec(any_card(), 1..8),
            trump in any_suit(),
        ) {
            let best = winner(&trick, Some(trump)).unwrap();
            prop_assert!(best < trick.len());
            for order in SuitOrder::all() {
                let other: Vec<Card> = trick
                    .iter()
                    .map(|card| Card::new(order.suit(card.suit()), card.rank()))
                    .collect();
                let (hand_there, trump_there) = (order.read(&hand), order.suit(trump));
                prop_assert_eq!(winner(&other, Some(trump_there)), Some(best));
                let legal = TrickRules::STRICT.legal(&hand, &trick, Some(trump));
                let legal_there = TrickRules::STRICT.legal(&hand_there, &other, Some(trump_there));
                prop_assert_eq!(order.read(&legal), legal_there);
            }
        }

        #[test]
        fn nothing_beats_the_winner(
            trick in proptest::collection::vec(any_card(), 1..8),
            trump in proptest::option::of(any_suit()),
        ) {
            let place = winner(&trick, trump).unwrap();
            for (other, card) in trick.iter().enumerate() {
                let of_led_or_trump = card.suit() == trick[0].suit() || Some(card.suit()) == trump;
                prop_assert!(!(of_led_or_trump && card.beats(trick[place], trump)));
                prop_assert!(other >= place || *card != trick[place]);
            }
        }
    }
}
