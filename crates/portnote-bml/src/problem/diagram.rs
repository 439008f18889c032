//! Deal diagrams. BML, Deal diagrams.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// FIXME: diagram-card-style.
        #[code = "bml/diagram-card-style"]
        #[level(Info, Info)]
        #[error("`{found}` in a hand, expected `{expected}`")]
        DiagramCardStyle {
            /// What stands there.
            found: String,
            /// What the language writes.
            expected: String,
        },

        /// FIXME: diagram-extra-line.
        #[code = "bml/diagram-extra-line"]
        #[level(Warning, Error)]
        #[error("text that is neither the header nor a hand; it is kept as a caption")]
        DiagramExtraLine,

        /// FIXME: diagram-duplicate-hand.
        #[code = "bml/diagram-duplicate-hand"]
        #[level(Error, Error)]
        #[error("second hand of {}, the first stands", .seat.name())]
        DiagramDuplicateHand {
            /// Whose.
            seat: Seat,
        },

        /// FIXME: diagram-duplicate-card.
        #[code = "bml/diagram-duplicate-card"]
        #[level(Warning, Error)]
        #[error("card {card} is there twice")]
        DiagramDuplicateCard {
            /// Suit and rank.
            card: String,
        },

        /// FIXME: diagram-hand-size.
        #[code = "bml/diagram-hand-size"]
        #[level(Warning, Error)]
        #[error("hand of {} has {found} cards, expected 13", .seat.name())]
        DiagramHandSize {
            /// Whose.
            seat: Seat,
            /// Its cards.
            found: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
