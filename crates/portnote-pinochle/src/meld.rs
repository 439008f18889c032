//! The melds in a hand, found and valued by a table of values.

use crate::card::{Card, Rank, Suit};
use crate::deck::{Deck, Nines};
use crate::hand::Hand;
use crate::scoring::{MeldTable, Values};

/// The melds in a hand, each as often as it is there.
///
/// There are three classes: runs, marriages and nines of trump; arounds; pinochles. A card counts
/// once within a class and may count in all three, so the classes are found independently. Within
/// the first class a run is worth more than its marriage in every known table, so runs are taken
/// first.
///
/// ```
/// use portnote_pinochle::{Deck, Hand, MeldTable, Melds, Suit};
/// let hand: Hand = "JQKT.JQ.QQK.AATKQJJ".parse()?;
/// let melds = Melds::of(&hand, Some(Suit::Hearts), Deck::DOUBLE);
/// assert_eq!((melds.runs, melds.pinochles), (1, 1));
/// assert_eq!(melds.points(&MeldTable::STANDARD), 15 + 2 + 2 + 6 + 4);
/// assert_eq!(melds.shown().to_string(), "KQ.QJ.KQ.ATKQJ");
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Melds {
    /// The trump suit, `None` when there is none.
    pub trump: Option<Suit>,
    /// Ace, ten, king, queen and jack of trump.
    pub runs: u8,
    /// King and queen of trump, outside runs.
    pub royal_marriages: u8,
    /// King and queen of clubs, diamonds, spades, hearts; 0 for trump.
    pub marriages: [u8; 4],
    /// An ace of each suit.
    pub aces: u8,
    /// A king of each suit.
    pub kings: u8,
    /// A queen of each suit.
    pub queens: u8,
    /// A jack of each suit.
    pub jacks: u8,
    /// Queen of spades and jack of diamonds.
    pub pinochles: u8,
    /// Nines of trump.
    pub dixes: u8,
}

/// The kind of a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MeldKind {
    /// Ace, ten, king, queen and jack of trump.
    Run,
    /// King and queen of trump.
    RoyalMarriage,
    /// One run and further royal marriages, in a house that values them together. The count is
    /// that of the marriages.
    RunAndRoyals,
    /// King and queen of a suit that is not trump.
    Marriage(Suit),
    /// An ace of each suit.
    Aces,
    /// A king of each suit.
    Kings,
    /// A queen of each suit.
    Queens,
    /// A jack of each suit.
    Jacks,
    /// Queen of spades and jack of diamonds.
    Pinochle,
    /// Nine of trump.
    Dix,
}

/// Melds of one kind with what they are worth together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// The kind of these melds.
    pub kind: MeldKind,
    /// Number of melds of this kind.
    pub count: u8,
    /// Points of all of them.
    pub points: u32,
    /// Where the value comes from, `None` when it is a sum because the table states none for so
    /// many.
    pub source: Option<&'static str>,
}

impl Melds {
    /// The melds of a hand. Nines count only when the deck has them.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, Melds, Suit};
    /// let hand: Hand = "KQ9...KQ".parse()?;
    /// let melds = Melds::of(&hand, Some(Suit::Clubs), Deck::SINGLE);
    /// assert_eq!((melds.royal_marriages, melds.marriages, melds.dixes), (1, [0, 0, 0, 1], 1));
    /// assert_eq!(Melds::of(&hand, None, Deck::SINGLE).marriages, [1, 0, 0, 1]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(hand: &Hand, trump: Option<Suit>, deck: Deck) -> Self {
        let count = |suit, rank| hand.count(Card::new(suit, rank));
        let pairs = |suit| count(suit, Rank::King).min(count(suit, Rank::Queen));
        let around = |rank| Suit::ALL.map(|suit| count(suit, rank)).into_iter().min();
        let of_trump = |rank| trump.map_or(0, |trump| count(trump, rank));
        let runs = RUN.map(of_trump).into_iter().min().unwrap_or(0);
        Self {
            trump,
            runs,
            royal_marriages: trump.map_or(0, pairs).saturating_sub(runs),
            marriages: Suit::ALL.map(|suit| if Some(suit) == trump { 0 } else { pairs(suit) }),
            aces: around(Rank::Ace).unwrap_or(0),
            kings: around(Rank::King).unwrap_or(0),
            queens: around(Rank::Queen).unwrap_or(0),
            jacks: around(Rank::Jack).unwrap_or(0),
            pinochles: hand.count(SPADE_QUEEN).min(hand.count(DIAMOND_JACK)),
            dixes: match deck.nines() {
                Nines::With => of_trump(Rank::Nine),
                Nines::Without => 0,
            },
        }
    }

    /// The kinds that are there, with their points under a table.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, MeldKind, MeldTable, Melds};
    /// let hand: Hand = "A.AJJ.AQQ.A".parse()?;
    /// let melds = Melds::of(&hand, None, Deck::DOUBLE).list(&MeldTable::STANDARD);
    /// let kinds: Vec<_> = melds.iter().map(|meld| (meld.kind, meld.points)).collect();
    /// assert_eq!(kinds, [(MeldKind::Aces, 10), (MeldKind::Pinochle, 30)]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn list(&self, table: &MeldTable) -> Vec<Meld> {
        self.valued(table)
            .into_iter()
            .filter(|(_, count, _)| *count > 0)
            .map(|(kind, count, values)| Meld {
                kind,
                count,
                points: values.points(count),
                source: values.stated(count).map(|value| value.source),
            })
            .collect()
    }

    /// Points of all melds under a table.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, MeldTable, Melds};
    /// let hand: Hand = "KQ.KQ.KQ.KQ".parse()?;
    /// let melds = Melds::of(&hand, None, Deck::DOUBLE);
    /// assert_eq!(melds.points(&MeldTable::STANDARD), 8 + 6 + 4 * 2);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn points(&self, table: &MeldTable) -> u32 {
        let melds = self.valued(table).into_iter();
        let points = melds.map(|(_, count, values)| values.points(count));
        points.fold(0, u32::saturating_add)
    }

    /// The fewest cards that show all melds: within a class the melds need their cards apart,
    /// across classes they share them. They are worth exactly what the hand is worth.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand, Melds, Suit};
    /// let hand: Hand = "AQQ.QJJ.KQQQ.AKQQ".parse()?;
    /// let melds = Melds::of(&hand, Some(Suit::Hearts), Deck::DOUBLE);
    /// assert_eq!(melds.shown().to_string(), "Q.QJJ.KQQ.KQ");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn shown(&self) -> Hand {
        self.sequences().union(&self.arounds()).union(&self.special())
    }

    fn sequences(&self) -> Hand {
        let mut cards = Hand::EMPTY;
        if let Some(trump) = self.trump {
            for rank in RUN {
                put(&mut cards, trump, rank, self.runs);
            }
            put_pair(&mut cards, trump, self.royal_marriages);
            put(&mut cards, trump, Rank::Nine, self.dixes);
        }
        for (suit, count) in Suit::ALL.into_iter().zip(self.marriages) {
            put_pair(&mut cards, suit, count);
        }
        cards
    }

    fn arounds(&self) -> Hand {
        let mut cards = Hand::EMPTY;
        for suit in Suit::ALL {
            put(&mut cards, suit, Rank::Ace, self.aces);
            put(&mut cards, suit, Rank::King, self.kings);
            put(&mut cards, suit, Rank::Queen, self.queens);
            put(&mut cards, suit, Rank::Jack, self.jacks);
        }
        cards
    }

    fn special(&self) -> Hand {
        let mut cards = Hand::EMPTY;
        *cards.count_mut(SPADE_QUEEN) = self.pinochles;
        *cards.count_mut(DIAMOND_JACK) = self.pinochles;
        cards
    }

    // Every kind with its count and its row of the table. A run that is valued together with
    // royal marriages is in one row, the other one is empty then.
    fn valued<'t>(&self, table: &'t MeldTable) -> [(MeldKind, u8, &'t Values); 12] {
        let together = table
            .run_and_royals
            .as_ref()
            .filter(|values| self.runs == 1 && values.stated(self.royal_marriages).is_some());
        let (first, second) = match together {
            Some(values) => (
                (MeldKind::RunAndRoyals, self.royal_marriages, values),
                (MeldKind::RoyalMarriage, 0, &table.royal_marriage),
            ),
            None => (
                (MeldKind::Run, self.runs, &table.run),
                (MeldKind::RoyalMarriage, self.royal_marriages, &table.royal_marriage),
            ),
        };
        let [clubs, diamonds, spades, hearts] = self.marriages;
        let marriage = |suit, count| (MeldKind::Marriage(suit), count, &table.marriage);
        [
            first,
            second,
            marriage(Suit::Clubs, clubs),
            marriage(Suit::Diamonds, diamonds),
            marriage(Suit::Spades, spades),
            marriage(Suit::Hearts, hearts),
            (MeldKind::Aces, self.aces, &table.aces),
            (MeldKind::Kings, self.kings, &table.kings),
            (MeldKind::Queens, self.queens, &table.queens),
            (MeldKind::Jacks, self.jacks, &table.jacks),
            (MeldKind::Pinochle, self.pinochles, &table.pinochle),
            (MeldKind::Dix, self.dixes, &table.dix),
        ]
    }
}

/// Whether the hand has a king and a queen of the suit, without which it may not be named trump.
/// PPN 1.0, Trump Tag.
///
/// ```
/// use portnote_pinochle::{Hand, Suit, has_marriage};
/// let hand: Hand = "KKJ.KQ..".parse()?;
/// assert!(has_marriage(&hand, Suit::Diamonds));
/// assert!(!has_marriage(&hand, Suit::Clubs));
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[must_use]
pub const fn has_marriage(hand: &Hand, suit: Suit) -> bool {
    let (king, queen) = (Card::new(suit, Rank::King), Card::new(suit, Rank::Queen));
    hand.contains(king) && hand.contains(queen)
}

const RUN: [Rank; 5] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];
const SPADE_QUEEN: Card = Card::new(Suit::Spades, Rank::Queen);
const DIAMOND_JACK: Card = Card::new(Suit::Diamonds, Rank::Jack);

fn put(cards: &mut Hand, suit: Suit, rank: Rank, more: u8) {
    let count = cards.count_mut(Card::new(suit, rank));
    *count = count.saturating_add(more);
}

fn put_pair(cards: &mut Hand, suit: Suit, more: u8) {
    put(cards, suit, Rank::King, more);
    put(cards, suit, Rank::Queen, more);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::hand::strategy::{any_card, any_hand, any_suit};
    use crate::meld_entry::MeldRules;
    use crate::suit_order::SuitOrder;

    fn rules(trump: Option<Suit>, deck: Deck) -> MeldRules<'static> {
        MeldRules { trump, deck, table: &MeldTable::STANDARD }
    }

    // Hand, trump (or `-`), points and the cards shown.
    #[rstest]
    #[case::nothing("ATT.A.A.TJ", 'H', 0, "...")]
    #[case::run("...ATKQJ", 'H', 15, "...ATKQJ")]
    #[case::no_run_outside_trump("...ATKQJ", 'C', 2, "...KQ")]
    #[case::run_and_royal("...ATKKQQJ", 'H', 19, "...ATKKQQJ")]
    #[case::double_run("...AATTKKQQJJ", 'H', 150, "...AATTKKQQJJ")]
    #[case::roundhouse("KQ.KQ.KQ.KQ", 'S', 24, "KQ.KQ.KQ.KQ")]
    #[case::double_roundhouse("KKQQ.KKQQ.KKQQ.KKQQ", 'S', 160, "KKQQ.KKQQ.KKQQ.KKQQ")]
    #[case::roundhouse_with_run("KQ.KQ.ATKQJ.KQ", 'S', 35, "KQ.KQ.ATKQJ.KQ")]
    #[case::pinochle_and_jacks("J.JJ.QJ.J", 'C', 8, "J.J.QJ.J")]
    #[case::as_the_standard_shows("QQ.QQJJ.QQ.KQQ", 'H', 94, "QQ.QQJJ.QQ.KQQ")]
    #[case::no_trump_has_no_run("...ATKQJ", '-', 2, "...KQ")]
    #[case::nine_of_a_deck_without("...9", 'H', 0, "...")]
    fn double_deck(
        #[case] hand: &str,
        #[case] trump: char,
        #[case] points: u32,
        #[case] shown: &str,
    ) {
        let entry = rules(Suit::from_letter(trump), Deck::DOUBLE).entry(&hand.parse().unwrap());
        assert_eq!((entry.points, entry.shown.to_string().as_str()), (points, shown));
    }

    #[rstest]
    #[case::dix("...9", 1)]
    #[case::two("...99", 2)]
    #[case::other_suit("99...", 0)]
    #[case::with_run("...ATKQJ9", 16)]
    fn single_deck(#[case] hand: &str, #[case] points: u32) {
        let rules = rules(Some(Suit::Hearts), Deck::SINGLE);
        assert_eq!(rules.points(&hand.parse().unwrap()), points);
    }

    #[rstest]
    #[case::two_royals(&MeldTable::NOCHLE, "...KKQQ", 30)]
    #[case::run_and_one(&MeldTable::NOCHLE, "...ATKKQQJ", 45)]
    #[case::run_and_three(&MeldTable::NOCHLE, "...ATKKKKQQQQJ", 135)]
    #[case::run_alone(&MeldTable::NOCHLE, "...ATKQJ", 15)]
    #[case::two_runs_and_one(&MeldTable::NOCHLE, "...AATTKKKQQQJJ", 154)]
    #[case::three_marriages(&MeldTable::NOCHLE, "KKKQQQ...", 8)]
    #[case::three_sets(&MeldTable::INSTRUCTABLES, "AAA.AAA.AAA.AAA", 200)]
    #[case::runs_add(&MeldTable::DOUBLES, "...AATTKKQQJJ", 30)]
    #[case::roundhouse(&MeldTable::CLASSIC, "KQ.KQ.KQ.KQ", 240)]
    fn other_tables(#[case] table: &MeldTable, #[case] hand: &str, #[case] points: u32) {
        let rules = MeldRules { trump: Some(Suit::Hearts), deck: Deck::DOUBLE, table };
        assert_eq!(rules.points(&hand.parse().unwrap()), points);
    }

    #[test]
    fn full_counts_do_not_overflow() {
        let suit = ["A", "T", "K", "Q", "J", "9"].map(|rank| rank.repeat(255)).concat();
        let hand: Hand = format!("{suit}.{suit}.{suit}.{suit}").parse().unwrap();
        for table in MeldTable::ALL {
            let melds = Melds::of(&hand, Some(Suit::Clubs), Deck::SINGLE);
            assert!(melds.points(table) > 0);
            assert_eq!(melds.shown().most_of_a_kind(), 255);
        }
    }

    fn any_trump() -> impl Strategy<Value = Option<Suit>> {
        proptest::option::weighted(0.9, any_suit())
    }

    proptest! {
        #[test]
        fn shown_cards_are_worth_the_hand(hand in any_hand(), trump in any_trump()) {
            for deck in [Deck::SINGLE, Deck::DOUBLE] {
                let melds = Melds::of(&hand, trump, deck);
                let shown = melds.shown();
                prop_assert!(shown.is_within(&hand));
                prop_assert_eq!(Melds::of(&shown, trump, deck), melds);
                for table in MeldTable::ALL {
                    let sum: u32 = melds.list(table).iter().map(|meld| meld.points).sum();
                    prop_assert_eq!(sum, melds.points(table));
                }
            }
        }

        #[test]
        fn another_card_never_costs_points(
            hand in any_hand(),
            card in any_card(),
            trump in any_trump(),
        ) {
            let mut more = hand;
            more.insert(card);
            for table in MeldTable::ALL {
                let rules = MeldRules { trump, deck: Deck::SINGLE, table };
                prop_assert!(rules.points(&more) >= rules.points(&hand), "{}", table.id);
            }
        }

        #[test]
        fn no_shown_card_can_be_spared(hand in any_hand(), trump in any_suit()) {
            let rules = rules(Some(trump), Deck::SINGLE);
            let entry = rules.entry(&hand);
            for (card, _) in entry.shown.kinds() {
                let mut fewer = entry.shown;
                fewer.remove(card);
                prop_assert!(rules.points(&fewer) < entry.points);
            }
        }

        // Only the pinochle distinguishes suits; without it they can be exchanged freely.
        #[test]
        fn suits_are_alike(hand in any_hand(), trump in any_suit()) {
            let worth = |hand: &Hand, trump: Suit| {
                let melds = Melds { pinochles: 0, ..Melds::of(hand, Some(trump), Deck::SINGLE) };
                melds.points(&MeldTable::STANDARD)
            };
            for order in SuitOrder::all() {
                prop_assert_eq!(worth(&order.read(&hand), order.suit(trump)), worth(&hand, trump));
            }
        }

        #[test]
        fn runs_are_best_taken_first(hand in any_hand(), trump in any_suit()) {
            let melds = Melds::of(&hand, Some(trump), Deck::SINGLE);
            for runs in 0..melds.runs {
                let given_up = melds.runs - runs;
                let royal_marriages = melds.royal_marriages + given_up;
                let other = Melds { runs, royal_marriages, ..melds };
                for table in MeldTable::ALL {
                    prop_assert!(other.points(table) <= melds.points(table), "{}", table.id);
                }
            }
        }
    }
}
