//! Deal diagrams. BML, Deal diagrams.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A card of a deal diagram is written in another way.
        ///
        /// # What
        /// A card is not a digit, A, K, Q, J, T or x. `10` is read as T, `X` as x, and other
        /// letters in lower case as upper case.
        /// # Why
        /// Other programs do not recognize the diagram.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// N Kxx 10x xxx Qxxxx
        /// ```
        /// # Good
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// ```
        /// # Fix
        /// Safe: write the card as BML does.
        #[code = "bml/diagram-card-style"]
        #[level(Info, Info)]
        #[error("nonstandard card `{found}`: expected `{expected}`")]
        CardStyle {
            /// The text in the file.
            found: String,
            /// What the language writes.
            expected: String,
        },

        /// A hand of a deal diagram lacks a holding.
        ///
        /// # What
        /// A hand has only three holdings. A hand must have four: spades, hearts, diamonds and
        /// clubs. The three are read as spades, hearts and diamonds.
        /// # Why
        /// The cards after the missing holding are put into the wrong suits. A suit without cards
        /// must be written as a dash.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// N Kxxx Tx xxxxxxx
        /// ```
        /// # Good
        /// ```text
        /// N Kxxx Tx - xxxxxxx
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which holding is missing.
        #[code = "bml/diagram-holdings"]
        #[level(Error, Error)]
        #[error("{} has 3 holdings: expected 4", .seat.name())]
        Holdings {
            /// The seat.
            seat: Seat,
        },

        /// A deal diagram has text that does not belong to it.
        ///
        /// # What
        /// A deal diagram has a second line that is not a hand, or text after a hand. Only one such
        /// line, the header, belongs to a diagram. The extra text is kept as a caption.
        /// # Why
        /// Other programs drop the extra text.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// Board 3
        /// N Kxx Tx xxx Qxxxx void
        /// E xxx xxx xxx xxxx
        /// ```
        /// # Good
        /// ```text
        /// Board 3
        /// N Kxx Tx xxx Qxxxx
        /// E xxx xxx xxx xxxx
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the extra text belongs.
        #[code = "bml/diagram-extra-line"]
        #[level(Warning, Error)]
        #[error("unexpected text in a deal diagram: it is kept as a caption")]
        ExtraLine,

        /// A deal diagram has two hands of one seat.
        ///
        /// # What
        /// A deal diagram has a second hand for a seat. The first hand is used.
        /// # Why
        /// One of the two hands belongs to another seat.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// N xxx xxx xxx xxxx
        /// ```
        /// # Good
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// E xxx xxx xxx xxxx
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which seat the second hand belongs to.
        #[code = "bml/diagram-duplicate-hand"]
        #[level(Error, Error)]
        #[error("duplicate hand of {}: the first one is used", .seat.name())]
        DuplicateHand {
            /// The seat.
            seat: Seat,
        },

        /// A card is in a deal diagram twice.
        ///
        /// # What
        /// A card occurs twice in a deal diagram, in two hands or in one hand. Both cards are kept.
        /// # Why
        /// The deal is impossible.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// E Kxx xxx xxx xxxx
        /// ```
        /// # Good
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// E Axx xxx xxx xxxx
        /// ```
        /// # Fix
        /// Not automatic: the intended card is unknown.
        #[code = "bml/diagram-duplicate-card"]
        #[level(Warning, Error)]
        #[error("duplicate card `{card}` in a deal diagram")]
        DuplicateCard {
            /// Suit and rank.
            card: String,
        },

        /// A hand of a deal diagram does not have thirteen cards.
        ///
        /// # What
        /// A hand has more than thirteen cards. Or a hand has fewer than thirteen cards and no x,
        /// although all other hands are full.
        /// # Why
        /// A card is missing from the hand, or the hand has an extra card.
        /// # Spec
        /// BML, Deal diagrams
        /// # Bad
        /// ```text
        /// N Kxxx Txx xxx Qxxxx
        /// ```
        /// # Good
        /// ```text
        /// N Kxx Tx xxx Qxxxx
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is wrong.
        #[code = "bml/diagram-hand-size"]
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
