//! Deal diagrams. BML, Deal diagrams.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "diagram"]
    pub(crate) enum Problem {
        #[code = "diagram-card-style"]
        #[level(Info, Info)]
        #[error("nonstandard card `{found}`: expected `{expected}`")]
        CardStyle {
            /// The text in the file.
            found: String,
            /// What the language writes.
            expected: String,
        },

        #[code = "diagram-holdings"]
        #[level(Error, Error)]
        #[error("{} has 3 holdings: expected 4", .seat.name())]
        Holdings {
            /// The seat.
            seat: Seat,
        },

        #[code = "diagram-extra-line"]
        #[level(Warning, Error)]
        #[error("unexpected text in a deal diagram: it is kept as a caption")]
        ExtraLine,

        #[code = "diagram-duplicate-hand"]
        #[level(Error, Error)]
        #[error("duplicate hand of {}: the first one is used", .seat.name())]
        DuplicateHand {
            /// The seat.
            seat: Seat,
        },

        #[code = "diagram-duplicate-card"]
        #[level(Warning, Error)]
        #[error("duplicate card `{card}` in a deal diagram")]
        DuplicateCard {
            /// Suit and rank.
            card: String,
        },

        #[code = "diagram-hand-size"]
        #[level(Warning, Error)]
        #[error("{} has {found} cards: expected 13", .seat.name())]
        HandSize {
            /// The seat.
            seat: Seat,
            /// The number of its cards.
            found: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::CardStyle { expected, .. } => {
                return Some(format!("write `{expected}`"));
            }
            Self::Holdings { .. } => "write a dash for a void",
            Self::ExtraLine => "write it in a paragraph of its own",
            Self::DuplicateHand { .. } => "write each of `N`, `E`, `S` and `W` once",
            Self::DuplicateCard { .. } => "write `x` for a card that does not matter",
            Self::HandSize { .. } => "write 13 cards, with `x` for each card that does not matter",
        };
        Some(help.to_owned())
    }
}
