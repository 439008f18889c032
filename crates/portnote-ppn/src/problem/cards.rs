//! Cards of hands, kitty and exchange. PPN 1.0, Deal; Holding; Passed; Kitty; Discard.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, times};
use portnote_pinochle::{Card, Seat};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A hand has a different number of cards from the others.
        ///
        /// # What
        /// A hand has more or fewer cards than the other hands. All players get the same number of
        /// cards.
        /// # Why
        /// A card is missing or is written twice.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:A... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is missing.
        #[code = "ppn/hand-size"]
        #[level(Error, Error)]
        #[error("{} has {}, but the others have {usual}", .seat.name(), counted(*.size, "card"))]
        HandSize {
            /// The seat.
            seat: Seat,
            /// The number of its cards.
            size: usize,
            /// The number of cards of the others.
            usual: usize,
        },

        /// A card occurs too often.
        ///
        /// # What
        /// The hands together have more copies of a card than the deck has.
        /// # Why
        /// At least one of these copies must be another card.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:AA... AA... AJ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AA... AA... KJ... JJ..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is wrong.
        #[code = "ppn/too-many-copies"]
        #[level(Error, Error)]
        #[error("card `{card}` occurs {}, but the deck has {copies}", times(usize::from(*.count)))]
        TooManyCopies {
            /// The card.
            card: Card,
            /// How often it occurs.
            count: u8,
            /// How often the deck has it.
            copies: u8,
        },

        /// A card is not in the deck.
        ///
        /// # What
        /// The hand has a nine, but the deck has no nines.
        /// # Why
        /// The card was another one, or the hand was played with another deck.
        /// # Spec
        /// PPN 1.0, Competition
        /// # Bad
        /// ```text
        /// [Competition "Double-deck Four-handed"]
        /// [Deal "N:A9... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Competition "Double-deck Four-handed"]
        /// [Deal "N:AJ... TT... QQ... JJ..."]
        /// ```
        /// # Fix
        /// Not automatic: the intended card is unknown.
        #[code = "ppn/rank-not-in-deck"]
        #[level(Error, Error)]
        #[error("card `{card}` is not in the deck")]
        RankNotInDeck {
            /// The card.
            card: Card,
        },

        /// Not all cards of the deck are known.
        ///
        /// # What
        /// The hands and the kitty hold fewer cards than the deck.
        /// # Why
        /// It is unknown whether a card is missing or in the wrong hand.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... ? ? ?"]
        /// ```
        /// # Fix
        /// Not automatic: the missing cards are unknown.
        #[code = "ppn/partial-deck"]
        #[level(Info, Info)]
        #[error("{} known, but the deck has {deck}", if *.count == 1 { "1 card is".to_owned() } else { format!("{} cards are", .count) })]
        PartialDeck {
            /// The number of known cards.
            count: usize,
            /// The number of cards in the deck.
            deck: usize,
        },

        /// A deal has no cards.
        ///
        /// # What
        /// Every hand of the deal is `...`.
        /// # Why
        /// No game is played without cards; unknown hands are `?`.
        /// # Spec
        /// PPN 1.0, Deal
        /// # Bad
        /// ```text
        /// [Deal "N:... ... ... ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:? ? ? ?"]
        /// ```
        /// # Fix
        /// Not automatic: the hands may be unknown, or their cards may be lost.
        #[code = "ppn/empty-deal"]
        #[level(Warning, Warning)]
        #[error("deal has no cards")]
        EmptyDeal,

        /// Passed cards have the wrong number of hands.
        ///
        /// # What
        /// The tag Passed has neither one hand for each player nor two hands.
        /// # Why
        /// It is unknown who passed which cards.
        /// # Spec
        /// PPN 1.0, Passed
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:A... T... Q..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:A... T... Q... J..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whose hand is missing.
        #[code = "ppn/bad-passed"]
        #[level(Error, Error)]
        #[error("tag `Passed` has {}: expected {players}, or 2 for declarer and partner", counted(*.found, "hand"))]
        BadPassed {
            /// The number of hands.
            found: usize,
            /// The number of players.
            players: usize,
        },

        /// Cards are passed that were not dealt.
        ///
        /// # What
        /// A seat passes cards that its hand in Deal does not have.
        /// # Why
        /// Deal or Passed is wrong.
        /// # Spec
        /// PPN 1.0, Passed
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:J... T... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:A... T... Q... J..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which tag is wrong.
        #[code = "ppn/passed-not-held"]
        #[level(Error, Error)]
        #[error("{} passes cards that {} does not hold: {cards}", .seat.name(), .seat.name())]
        PassedNotHeld {
            /// The seat.
            seat: Seat,
            /// The cards.
            cards: String,
        },

        /// A holding does not follow from the exchange.
        ///
        /// # What
        /// The hand in Holding is not the hand that follows from the exchange: the dealt cards
        /// without the cards that were passed on, with the cards that were received. The tag
        /// Holding takes precedence.
        /// # Why
        /// A card was lost or added in one of the tags.
        /// # Spec
        /// PPN 1.0, Holding
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:A... T... Q... J..."]
        /// [Holding "N:KQ... TJ... AQ... TT..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Passed "N:A... T... Q... J..."]
        /// [Holding "N:KQ... TJ... AQ... TJ..."]
        /// ```
        /// # Fix
        /// Unsafe: write the holding that follows from the exchange.
        #[code = "ppn/holding-mismatch"]
        #[level(Error, Error)]
        #[error("holding of {} does not fit the exchange: {differs}", .seat.name())]
        HoldingMismatch {
            /// The seat.
            seat: Seat,
            /// The cards by which it differs, in words.
            differs: String,
        },

        /// The discard has a different number of cards from the kitty.
        ///
        /// # What
        /// The declarer discards more or fewer cards than the kitty has.
        /// # Why
        /// After such a discard, the hand of the declarer has another number of cards than the
        /// other hands.
        /// # Spec
        /// PPN 1.0, Discard
        /// # Bad
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Kitty "CA CT"]
        /// [Discard "A... (1)"]
        /// ```
        /// # Good
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Kitty "CA CT"]
        /// [Discard "AT... (2)"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is missing.
        #[code = "ppn/discard-count"]
        #[level(Error, Error)]
        #[error("{} discarded, but the kitty has {kitty}", if *.found == 1 { "1 card is".to_owned() } else { format!("{} cards are", .found) })]
        DiscardCount {
            /// The number of discarded cards.
            found: usize,
            /// The number of cards in the kitty.
            kitty: usize,
        },

        /// Cards are discarded that the declarer did not have.
        ///
        /// # What
        /// The tag Discard has a card that is neither in the dealt hand of the declarer nor in the
        /// kitty.
        /// # Why
        /// Discard, Deal or Kitty is wrong.
        /// # Spec
        /// PPN 1.0, Discard
        /// # Bad
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Dealer "SW"]
        /// [Deal "N:AK... TT... QQ..."]
        /// [Kitty "CA"]
        /// [Discard "J... (0)"]
        /// [Auction "N"]
        /// 20 Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Competition "Single-deck Three-handed"]
        /// [Dealer "SW"]
        /// [Deal "N:AK... TT... QQ..."]
        /// [Kitty "CA"]
        /// [Discard "K... (1)"]
        /// [Auction "N"]
        /// 20 Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which tag is wrong.
        #[code = "ppn/discard-not-held"]
        #[level(Error, Error)]
        #[error("declarer discards cards that were neither held nor in the kitty: {cards}")]
        DiscardNotHeld {
            /// The cards.
            cards: String,
        },

        /// The points of the discard are wrong.
        ///
        /// # What
        /// The points of Discard are neither 0 nor the number of counters among its cards. The
        /// written points are used.
        /// # Why
        /// The scores of the play may be wrong.
        /// # Spec
        /// PPN 1.0, Discard
        /// # Bad
        /// ```text
        /// [Discard "AK... (5)"]
        /// ```
        /// # Good
        /// ```text
        /// [Discard "AK... (2)"]
        /// ```
        /// # Fix
        /// Safe: write the number of counters.
        #[code = "ppn/discard-points"]
        #[level(Error, Error)]
        #[error("discard has {}: expected {worth} or 0", counted(*.found as usize, "point"))]
        DiscardPoints {
            /// The points as written.
            found: u32,
            /// The counters among the cards.
            worth: u32,
        },

        /// The partner cannot have been called.
        ///
        /// # What
        /// The partner is the declarer, or the hand of the partner does not have the card that was
        /// called.
        /// # Why
        /// Partner or Deal is wrong.
        /// # Spec
        /// PPN 1.0, Partner
        /// # Bad
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Partner "S:SA"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Partner "S:CQ"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which player is the partner.
        #[code = "ppn/partner-card"]
        #[level(Warning, Warning)]
        #[error("{what}")]
        PartnerCard {
            /// What is wrong, in words.
            what: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
