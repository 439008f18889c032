//! The Deal tag. PBN 2.1 §3.4.11, §3.10.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, invalid, listed, nonstandard};

problems! {
    /// A problem of a deal.
    pub(crate) enum Problem {
        /// A deal cannot be read.
        ///
        /// # What
        /// The value of Deal is not a seat, a colon and four hands with four suits each.
        /// # Why
        /// The value does not show which player held which cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... -"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what is missing or too much.
        #[code = "pbn/deal-syntax"]
        #[level(Error, Error)]
        #[error("{what}: expected a seat, a colon and four hands, each of four suits with dots between them, or `-`")]
        DealSyntax {
            /// What is wrong, in words.
            what: String,
        },

        /// A deal has a sign too many.
        ///
        /// # What
        /// A hyphen or dash is written for a suit without a card, or a dot follows the last suit of a
        /// hand. The hand is read without the sign. All signs of a deal have one report.
        /// # Why
        /// Other programs take the hyphen for a card, or see a fifth suit.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:AK.-.-.- QJ... T9... 87..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... QJ... T9... 87..."]
        /// ```
        /// # Fix
        /// Safe: remove the sign.
        #[code = "pbn/deal-sign"]
        #[level(Warning, Error)]
        #[error("unexpected `{sign}` {}", if *.is_void { "for a void: expected nothing between the dots" } else { "after the last suit of a hand: expected three dots" })]
        DealSign {
            /// The sign.
            sign: String,
            /// Whether it is written for a void.
            is_void: bool,
        },

        /// A deal has an unexpected space.
        ///
        /// # What
        /// A space follows the colon or the last hand, or two spaces are between two hands.
        /// # Why
        /// One space separates two hands. If there are two spaces, other programs see one hand too
        /// many.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N: A... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Safe: remove the space.
        #[code = "pbn/deal-spacing"]
        #[level(Warning, Error)]
        #[error("unexpected space in the deal: expected one space between two hands")]
        DealSpacing,

        /// An unknown hand is written with dots.
        ///
        /// # What
        /// A hand is `...`, four suits without a card. It is read as an unknown hand. Reported
        /// once for a deal.
        /// # Why
        /// Every player has cards, so a hand without cards cannot be meant. Other programs count
        /// the cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... ... Q... ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... - Q... -"]
        /// ```
        /// # Fix
        /// Safe: write `-`.
        #[code = "pbn/deal-empty-hand"]
        #[level(Warning, Error)]
        #[error("{} `...`: expected `-` for an unknown hand", hands(seats))]
        DealEmptyHand {
            /// The seats, one at least.
            seats: Vec<Seat>,
        },

        /// A ten is written 10.
        ///
        /// # What
        /// A deal or a play has `10` where the standard has `T`. It is read as a ten.
        /// # Why
        /// Each card is one letter or digit; other programs take the 1 and the 0 for two cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:10... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:T... K... Q... J..."]
        /// ```
        /// # Fix
        /// Safe: write `T`.
        #[code = "pbn/deal-ten"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("rank", "10", "T"))]
        DealTen,

        /// A card has no name.
        ///
        /// # What
        /// A hand has an `x`, which means any small card of the suit. It counts as a card of the
        /// hand.
        /// # Why
        /// A diagram in a book may leave small cards open. But a board with such cards cannot be
        /// played.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:Ax... KQ... JT... 98..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... KQ... JT... 98..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card it is.
        #[code = "pbn/deal-spot"]
        #[level(Warning, Error)]
        #[error("unknown small card `x`: expected a rank, one of `AKQJT98765432`")]
        DealSpot,

        /// A letter is not a rank.
        ///
        /// # What
        /// A hand holds something other than A, K, Q, J, T and 9 to 2, often a letter of another
        /// language. Reported once for a deal. The number of cards in the hands of this deal is
        /// then not checked.
        /// # Why
        /// It is not clear which card the letter means, so the hand is not known.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... R... D... V..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Not automatic: the same letter means different cards in different languages.
        #[code = "pbn/deal-rank"]
        #[level(Error, Error)]
        #[error("{}", invalid("rank", .found, "one of `AKQJT98765432`"))]
        DealRank {
            /// The text that was found.
            found: char,
        },

        /// Ranks are not in descending order.
        ///
        /// # What
        /// In a suit of a hand a higher card follows a lower one. Import format allows
        /// this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:2A... KQ... JT... 98..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... KQ... JT... 98..."]
        /// ```
        /// # Fix
        /// Safe: sort the ranks. Not automatic if the deal has another fault.
        #[code = "pbn/deal-rank-order"]
        #[level(Silent, Error)]
        #[error("ranks `{found}` of {} are not in descending order", .seat.name())]
        DealRankOrder {
            /// The ranks of the suit.
            found: String,
            /// Who holds them.
            seat: Seat,
        },

        /// A deal does not begin with the dealer.
        ///
        /// # What
        /// The first hand of Deal is not the hand of the dealer. Import format allows any hand to
        /// be the first.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Dealer "E"]
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "E"]
        /// [Deal "E:K... Q... J... A..."]
        /// ```
        /// # Fix
        /// Safe: begin with the hand of the dealer. Not automatic if the deal has another fault.
        #[code = "pbn/deal-first"]
        #[level(OptIn, Error)]
        #[error("deal begins with {}, but the dealer is {}", .first.name(), .dealer.name())]
        DealFirst {
            /// The first of the two.
            first: Seat,
            /// The dealer.
            dealer: Seat,
        },

        /// A deal has no known hand.
        ///
        /// # What
        /// All four hands of Deal are `-`.
        /// # Why
        /// The value looks like a deal, but it has no card. An unknown deal is written `?`.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:- - - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "?"]
        /// ```
        /// # Fix
        /// Safe: write `?`.
        #[code = "pbn/deal-no-cards"]
        #[level(Warning, Error)]
        #[error("deal has no known hand: expected `?`")]
        DealNoCards,

        /// A hand has more than 13 cards.
        ///
        /// # What
        /// A hand of Deal holds more than 13 cards.
        /// # Why
        /// Each player is dealt 13 cards; the board is fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:AKQJT98765432.A.. - - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AKQJT98765432... - - -"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is too much.
        #[code = "pbn/deal-hand-size"]
        #[level(Error, Error)]
        #[error("{} has {found} cards: expected at most 13", .seat.name())]
        DealHandSize {
            /// The seat.
            seat: Seat,
            /// The text that was found.
            found: usize,
        },

        /// Hands have different sizes.
        ///
        /// # What
        /// Two known hands of Deal have different numbers of cards.
        /// # Why
        /// All players have the same number of cards, also in an end position. The board is fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11, §3.10
        /// # Bad
        /// ```text
        /// [Deal "N:AK... Q... - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... QJ... - -"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is missing.
        #[code = "pbn/deal-unequal-hands"]
        #[level(Error, Error)]
        #[error("{} has {}, but {} has {others}", .first.name(), counted(*.cards, "card"), .second.name())]
        DealUnequalHands {
            /// The first of the two.
            first: Seat,
            /// Number of cards.
            cards: usize,
            /// The second of the two.
            second: Seat,
            /// Number of cards of the other hand.
            others: usize,
        },

        /// A card is dealt twice.
        ///
        /// # What
        /// A card is in two hands of Deal, or twice in one hand.
        /// # Why
        /// The pack has each card once; the board is fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... A... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown who held the card.
        #[code = "pbn/duplicate-card"]
        #[level(Error, Error)]
        #[error("duplicate card: `{card}` is dealt to {holders}{missing}")]
        DuplicateCard {
            /// The card.
            card: Card,
            /// How often it is dealt.
            places: usize,
            /// Who holds it, in words.
            holders: String,
            /// A card that is dealt to nobody, in words.
            missing: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::DuplicateCard { places: 2, .. } => {
                "correct one of the two cards (PBN 2.1 §3.4.11)"
            }
            Self::DuplicateCard { .. } => "correct all but one of these cards (PBN 2.1 §3.4.11)",
            Self::DealSyntax { .. } => {
                "write a deal as `N:spades.hearts.diamonds.clubs hand hand hand` (PBN 2.1 §3.4.11)"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// The hands of seats in a sentence: `hand of West is`, `hands of East and West are`.
fn hands(seats: &[Seat]) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| seat.name()).collect();
    match names.as_slice() {
        [name] => format!("hand of {name} is"),
        _ => format!("hands of {} are", listed(&names, "and")),
    }
}
