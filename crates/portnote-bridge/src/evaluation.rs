//! What players say about a hand: points, controls and shape.

use crate::card::{Hand, Rank, Suit};

impl Hand {
    /// High card points: ace 4, king 3, queen 2, jack 1.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.high_card_points(), 10);
    /// # Ok::<(), portnote_bridge::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn high_card_points(self) -> u8 {
        self.cards()
            .map(|card| match card.rank() {
                Rank::Ace => 4,
                Rank::King => 3,
                Rank::Queen => 2,
                Rank::Jack => 1,
                _ => 0,
            })
            .sum()
    }

    /// Controls: ace 2, king 1.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.controls(), 3);
    /// # Ok::<(), portnote_bridge::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn controls(self) -> u8 {
        self.cards()
            .map(|card| match card.rank() {
                Rank::Ace => 2,
                Rank::King => 1,
                _ => 0,
            })
            .sum()
    }

    /// Number of spades, hearts, diamonds and clubs.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.lengths(), [3, 2, 4, 4]);
    /// # Ok::<(), portnote_bridge::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn lengths(self) -> [u8; 4] {
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]
            .map(|suit| u8::try_from(self.suit_len(suit)).unwrap_or(u8::MAX))
    }

    /// The lengths of the suits, the longest first.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert_eq!(hand.shape(), [4, 4, 3, 2]);
    /// # Ok::<(), portnote_bridge::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn shape(self) -> [u8; 4] {
        let mut shape = self.lengths();
        shape.sort_unstable_by(|a, b| b.cmp(a));
        shape
    }

    /// Whether a hand of 13 cards has the shape 4333, 4432 or 5332.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "AK2.QJ.T987.5432".parse()?;
    /// assert!(hand.is_balanced());
    /// # Ok::<(), portnote_bridge::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn is_balanced(self) -> bool {
        matches!(self.shape(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }
}
