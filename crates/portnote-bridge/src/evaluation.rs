//! What players say about a hand or a suit: points, controls, losers, shape and quality.

use crate::card::{Hand, Rank, Suit};
use crate::holding::Holding;

impl Hand {
    /// High card points: ace 4, king 3, queen 2, jack 1.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.hcp(), 10);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias = "high_card_points")]
    pub fn hcp(self) -> u8 {
        self.suits().map(Holding::hcp).sum()
    }

    /// Controls: ace 2, king 1.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.controls(), 3);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn controls(self) -> u8 {
        self.suits().map(Holding::controls).sum()
    }

    /// Losers in tricks, 0 to 12: the sum of the [losers of each suit](Holding::losers).
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert_eq!(hand.losers(), 1 + 2 + 2 + 2);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn losers(self) -> u8 {
        self.suits().map(Holding::losers).sum()
    }

    /// High card points and the lengths of the two longest suits: what the rule of 20 compares
    /// with 20.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert_eq!(hand.rule_of_n(), 14 + 4 + 4);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn rule_of_n(self) -> u8 {
        let [longest, second, ..] = self.shape();
        self.hcp() + longest + second
    }

    /// Number of cards among the `n` highest ranks of each suit: with 1 the aces, with 5 the
    /// honours.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert_eq!((hand.top(1), hand.top(3), hand.top(13)), (2, 4, 13));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn top(self, n: u8) -> u8 {
        self.suits().map(|suit| suit.top(n)).sum()
    }

    /// Points for long suits: one for each card after the fourth of a suit.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "JT98765432.A.K.Q".parse()?;
    /// assert_eq!(hand.length_points(), 6);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn length_points(self) -> u8 {
        self.suits().map(Holding::length_points).sum()
    }

    /// Points for short suits: 3 for a void, 2 for a single card, 1 for two cards.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "JT98765432.A.K.Q".parse()?;
    /// assert_eq!(hand.shortage_points(), 6);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn shortage_points(self) -> u8 {
        self.suits().map(Holding::shortage_points).sum()
    }

    /// Strength in points by the "four Cs" (The Bridge World, October 1982): the
    /// [quality](Holding::quality) and the honours of each suit, and shape.
    ///
    /// Honours of a suit: ace 3; king 2, alone 0.5; queen in three or more cards 1 with the ace or
    /// king, else 0.75; queen in two cards 0.75 with one of them, else 0.5; jack 0.5 with two
    /// higher honours, 0.25 with one; ten 0.25 with two higher honours, or with one and the nine.
    /// Shape: what [`Hand::shortage_points`] counts less 1, and −0.5 for 4333.
    ///
    /// The value is a number of hundredths divided by 100, made for a hand of 13 cards. It equals
    /// the one that the program `dealer` calculates. The function of endplay gives other values
    /// for some hands: with a queen in a suit of two cards, a ten in a suit of seven or more, or a
    /// nine that is alone below three honours.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert_eq!(hand.cccc(), 14.65);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn cccc(self) -> f64 {
        let suits: i32 = self.suits().map(|suit| suit.quality_hundredths() + suit.honours()).sum();
        let shape = match self.shape() {
            [4, 3, 3, 3] => -50,
            _ => 100 * i32::from(self.shortage_points()) - 100,
        };
        f64::from(suits + shape) / 100.0
    }

    /// Number of spades, hearts, diamonds and clubs.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.lengths(), [3, 2, 4, 4]);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn lengths(self) -> [u8; 4] {
        Suit::DESCENDING.map(|suit| self.suit(suit).len())
    }

    /// The lengths of the suits, the longest first.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.shape(), [4, 4, 3, 2]);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn shape(self) -> [u8; 4] {
        let mut shape = self.lengths();
        shape.sort_unstable_by(|a, b| b.cmp(a));
        shape
    }

    /// Returns the lengths of spades, hearts, diamonds and clubs as a text.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.pattern(), "3=2=4=4");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn pattern(self) -> String {
        text_of_lengths(self.lengths(), "=")
    }

    /// Whether a hand of 13 cards has the shape 4333, 4432 or 5332.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert!(hand.is_balanced());
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_balanced(self) -> bool {
        matches!(self.shape(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }

    fn suits(self) -> impl Iterator<Item = Holding> {
        Suit::DESCENDING.into_iter().map(move |suit| self.suit(suit))
    }
}

/// Lengths of suits in one text.
pub(crate) fn text_of_lengths(lengths: [u8; 4], between: &str) -> String {
    let mut text = String::with_capacity(16);
    for length in lengths {
        if !text.is_empty() {
            text.push_str(between);
        }
        // Nearly all have one digit, and four hands of a game have two such texts each.
        if length >= 10 {
            text.push('1');
        }
        text.push(char::from(b'0' + length % 10));
    }
    text
}

impl Holding {
    /// High card points: ace 4, king 3, queen 2, jack 1.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("AQJ2".parse().map(Holding::hcp), Ok(7));
    /// ```
    #[must_use]
    pub const fn hcp(self) -> u8 {
        4 * self.one(Rank::Ace)
            + 3 * self.one(Rank::King)
            + 2 * self.one(Rank::Queen)
            + self.one(Rank::Jack)
    }

    /// Controls: ace 2, king 1.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("AK2".parse().map(Holding::controls), Ok(3));
    /// ```
    #[must_use]
    pub const fn controls(self) -> u8 {
        2 * self.one(Rank::Ace) + self.one(Rank::King)
    }

    /// Losers in tricks, 0 to 3: as many cards as the suit has, three at most, less the ace, with
    /// two cards or more the king, and with three or more the queen.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("AQ2".parse().map(Holding::losers), Ok(1));
    /// assert_eq!("Q2".parse().map(Holding::losers), Ok(2));
    /// ```
    #[must_use]
    pub fn losers(self) -> u8 {
        let counted = self.len().min(3);
        counted - self.top(counted)
    }

    /// Number of cards among the `n` highest ranks, in the order A K Q J T 9 to 2.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// let suit: Holding = "KQ2".parse()?;
    /// assert_eq!((suit.top(1), suit.top(3), suit.top(13)), (0, 2, 3));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn top(self, n: u8) -> u8 {
        Rank::DESCENDING.into_iter().take(n.into()).map(|rank| self.one(rank)).sum()
    }

    /// Points for a long suit: one for each card after the fourth.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("KQ8432".parse().map(Holding::length_points), Ok(2));
    /// ```
    #[must_use]
    pub const fn length_points(self) -> u8 {
        self.len().saturating_sub(4)
    }

    /// Points for a short suit: 3 for a void, 2 for a single card, 1 for two cards.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("K".parse().map(Holding::shortage_points), Ok(2));
    /// ```
    #[must_use]
    pub const fn shortage_points(self) -> u8 {
        3_u8.saturating_sub(self.len())
    }

    /// Quality of a suit by the "four Cs" (The Bridge World, October 1982), as the program
    /// `dealer` calculates it; the sum is multiplied by a tenth of the number of cards.
    ///
    /// The sum: high card points, and what supports them. In a suit of up to six cards the ten
    /// counts 1 with the jack or two of A K Q, else 0.5, and the nine 0.5 with the ten, the eight or
    /// exactly two of A K Q J. In a longer suit 1 is counted for each card after the sixth,
    /// but not more than 3 less 2 for the queen and 1 for the jack.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("AKJ97".parse().map(Holding::quality), Ok(4.0));
    /// ```
    #[must_use]
    pub fn quality(self) -> f64 {
        f64::from(self.quality_hundredths()) / 100.0
    }

    fn quality_hundredths(self) -> i32 {
        let jack = self.one(Rank::Jack);
        let support_halves = if self.len() > 6 {
            2 * (3 - 2 * self.one(Rank::Queen) - jack).min(self.len() - 6)
        } else {
            let is_strong = jack == 1 || self.top(3) >= 2;
            let ten = self.one(Rank::Ten) * if is_strong { 2 } else { 1 };
            let helps = self.has(Rank::Ten) || self.has(Rank::Eight) || self.top(4) == 2;
            ten + self.one(Rank::Nine) * u8::from(helps)
        };
        let halves = 2 * self.hcp() + support_halves;
        5 * i32::from(self.len()) * i32::from(halves)
    }

    // Honours of the four Cs, in hundredths.
    fn honours(self) -> i32 {
        let queen = match (self.len(), self.top(2)) {
            (..=1, _) => 0,
            (2, 0) => 50,
            (2, _) | (_, 0) => 75,
            _ => 100,
        };
        let jack = match self.top(3) {
            1 => 25,
            2 => 50,
            _ => 0,
        };
        let ten = match self.top(4) {
            1 if self.has(Rank::Nine) => 25,
            2 => 25,
            _ => 0,
        };
        let king = if self.len() == 1 { 50 } else { 200 };
        let each = [
            (Rank::Ace, 300),
            (Rank::King, king),
            (Rank::Queen, queen),
            (Rank::Jack, jack),
            (Rank::Ten, ten),
        ];
        each.into_iter().filter(|(rank, _)| self.has(*rank)).map(|(_, points)| points).sum()
    }

    const fn one(self, rank: Rank) -> u8 {
        self.has(rank) as u8
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::card::Card;

    // As `dealer` prints them; qualities in the order S H D C.
    #[rstest]
    #[case("AKQJ.T98.765.432", [10, 3, 9, 17], [4.0, 0.3, 0.0, 0.0], 9.8)]
    #[case("AQ2.KJ98.T9.A652", [14, 5, 7, 22], [1.8, 1.8, 0.2, 1.6], 14.65)]
    #[case("JT98765432.A.K.Q", [10, 3, 5, 21], [3.0, 0.4, 0.3, 0.2], 12.65)]
    #[case("AKQJT98765432...", [10, 3, 0, 23], [13.0, 0.0, 0.0, 0.0], 27.0)]
    #[case("AKJ9.AKJ97.Q2.T3", [18, 6, 6, 27], [3.2, 4.0, 0.4, 0.1], 20.2)]
    fn values_of_a_hand(
        #[case] hand: Hand,
        #[case] points: [u8; 4],
        #[case] quality: [f64; 4],
        #[case] cccc: f64,
    ) {
        let found = [hand.hcp(), hand.controls(), hand.losers(), hand.rule_of_n()];
        assert_eq!(found, points);
        assert_eq!(Suit::DESCENDING.map(|suit| hand.suit(suit).quality()), quality);
        assert_eq!(hand.cccc(), cccc);
    }

    #[rstest]
    #[case::void("", 0)]
    #[case::ace("A", 0)]
    #[case::king("K", 1)]
    #[case::ace_king("AK", 0)]
    #[case::ace_queen("AQ", 1)]
    #[case::queen_jack("QJ", 2)]
    #[case::three_honours("AKQ", 0)]
    #[case::jack("JT9", 3)]
    #[case::long("KQJT98765432", 1)]
    fn losers_of_a_suit(#[case] suit: Holding, #[case] losers: u8) {
        assert_eq!(suit.losers(), losers);
    }

    // Hundredths.
    #[rstest]
    #[case::ten_alone("T32", 15)]
    #[case::ten_below_the_jack("JT2", 60)]
    #[case::ten_below_two_honours("AQT", 210)]
    #[case::nine_above_the_eight("K98", 105)]
    #[case::nine_alone("K92", 90)]
    #[case::nine_below_two_honours("KQ9", 165)]
    #[case::nine_below_three_honours("KQJ9", 240)]
    #[case::six_cards("A98765", 270)]
    #[case::seven_cards("A987654", 350)]
    #[case::seven_with_queen_and_jack("QJ98765", 210)]
    #[case::eight_cards("A9876543", 480)]
    fn quality_of_a_suit(#[case] suit: Holding, #[case] hundredths: i32) {
        assert_eq!(suit.quality_hundredths(), hundredths);
    }

    #[rstest]
    #[case::king_alone("K", 50)]
    #[case::queen_alone("Q", 0)]
    #[case::two_queens("Q2", 50)]
    #[case::two_with_king("KQ", 275)]
    #[case::queen_third("Q32", 75)]
    #[case::queen_with_ace("AQ2", 400)]
    #[case::jack_alone("J32", 0)]
    #[case::jack_with_one("KJ2", 225)]
    #[case::jack_with_two("AKJ", 550)]
    #[case::jack_with_three("AKQJ", 600)]
    #[case::ten_with_one("AT2", 300)]
    #[case::ten_with_one_and_nine("AT9", 325)]
    #[case::ten_with_two("AJT", 350)]
    fn honours_of_a_suit(#[case] suit: Holding, #[case] hundredths: i32) {
        assert_eq!(suit.honours(), hundredths);
    }

    #[rstest]
    #[case::short("A...", "1=0=0=0")]
    #[case::long("AKQJT98765.432..", "10=3=0=0")]
    #[case::longest("...AKQJT98765432", "0=0=0=13")]
    fn pattern_of_a_hand(#[case] hand: Hand, #[case] pattern: &str) {
        assert_eq!(hand.pattern(), pattern);
    }

    #[test]
    fn an_empty_hand_has_no_points() {
        let hand = Hand::default();
        assert_eq!((hand.top(13), hand.losers(), hand.length_points()), (0, 0, 0));
        assert_eq!((hand.shortage_points(), hand.rule_of_n()), (12, 0));
    }

    proptest! {
        #[test]
        fn values_keep_their_range(bits: u64) {
            let hand = Hand::from_bits(bits);
            prop_assert!(hand.hcp() <= 40 && hand.losers() <= 12);
            prop_assert!(hand.controls() <= hand.hcp());
            prop_assert_eq!(usize::from(hand.top(13)), hand.len());
            prop_assert_eq!(hand.top(u8::MAX), hand.top(13));
            for suit in hand.suits() {
                prop_assert_eq!(suit.losers() == 0, suit.top(suit.len().min(3)) == suit.len().min(3));
                prop_assert!(suit.length_points() == 0 || suit.shortage_points() == 0);
                prop_assert!((0..=1300).contains(&suit.quality_hundredths()));
            }
        }

        #[test]
        fn values_do_not_depend_on_the_order_of_suits(bits: u64) {
            let hand = Hand::from_bits(bits);
            let turned: Hand = hand
                .into_iter()
                .map(|card| {
                    let suit = match card.suit() {
                        Suit::Clubs => Suit::Spades,
                        Suit::Diamonds => Suit::Clubs,
                        Suit::Hearts => Suit::Diamonds,
                        Suit::Spades => Suit::Hearts,
                    };
                    Card::new(suit, card.rank())
                })
                .collect();
            prop_assert_eq!(turned.cccc(), hand.cccc());
            prop_assert_eq!(turned.rule_of_n(), hand.rule_of_n());
            prop_assert_eq!(turned.losers(), hand.losers());
        }

        #[test]
        fn a_further_ace_is_worth_more(bits: u64) {
            let without = Hand::from_bits(bits) - "A.A.A.A".parse().unwrap();
            for suit in Suit::DESCENDING {
                let mut with = without;
                with.insert(Card::new(suit, Rank::Ace));
                prop_assert_eq!(with.hcp(), without.hcp() + 4);
                prop_assert_eq!(with.controls(), without.controls() + 2);
                prop_assert!(with.suit(suit).quality() > without.suit(suit).quality());
            }
        }
    }
}
