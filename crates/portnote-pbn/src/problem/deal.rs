//! The Deal tag. PBN 2.1 §3.4.11, §3.10.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, invalid, listed, nonstandard};

problems! {
    /// A problem of a deal.
    #[family = "pbn"]
    #[pages = "deal"]
    pub(crate) enum Problem {
        #[code = "deal-syntax"]
        #[level(Error, Error)]
        #[error("{what}: expected a seat, a colon and four hands, each of four suits with dots between them, or `-`")]
        DealSyntax {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "deal-sign"]
        #[level(Warning, Error)]
        #[error("unexpected `{sign}` {}", if *.is_void { "for a void: expected nothing between the dots" } else { "after the last suit of a hand: expected three dots" })]
        DealSign {
            /// The sign.
            sign: String,
            /// Whether it is written for a void.
            is_void: bool,
        },

        #[code = "deal-spacing"]
        #[level(Warning, Error)]
        #[error("unexpected space in the deal: expected one space between two hands")]
        DealSpacing,

        #[code = "deal-empty-hand"]
        #[level(Warning, Error)]
        #[error("{} `...`: expected `-` for an unknown hand", hands(seats))]
        DealEmptyHand {
            /// The seats, one at least.
            seats: Vec<Seat>,
        },

        #[code = "deal-ten"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("rank", "10", "T"))]
        DealTen,

        #[code = "deal-spot"]
        #[level(Warning, Error)]
        #[error("unknown small card `x`: expected a rank, one of `AKQJT98765432`")]
        DealSpot,

        #[code = "deal-rank"]
        #[level(Error, Error)]
        #[error("{}", invalid("rank", .found, "one of `AKQJT98765432`"))]
        DealRank {
            /// The text that was found.
            found: char,
        },

        #[code = "deal-rank-order"]
        #[level(Silent, Error)]
        #[error("ranks `{found}` of {} are not in descending order", .seat.name())]
        DealRankOrder {
            /// The ranks of the suit.
            found: String,
            /// Who holds them.
            seat: Seat,
        },

        #[code = "deal-first"]
        #[level(OptIn, Error)]
        #[error("deal begins with {}, but the dealer is {}", .first.name(), .dealer.name())]
        DealFirst {
            /// The first of the two.
            first: Seat,
            /// The dealer.
            dealer: Seat,
        },

        #[code = "deal-no-cards"]
        #[level(Warning, Error)]
        #[error("deal has no known hand: expected `?`")]
        DealNoCards,

        #[code = "deal-hand-size"]
        #[level(Error, Error)]
        #[error("{} has {found} cards: expected at most 13", .seat.name())]
        DealHandSize {
            /// The seat.
            seat: Seat,
            /// The text that was found.
            found: usize,
        },

        #[code = "deal-unequal-hands"]
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

        #[code = "duplicate-card"]
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
