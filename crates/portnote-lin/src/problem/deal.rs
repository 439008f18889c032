//! Dealer and hands. LIN §5

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{counted, invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The dealer is missing.
        ///
        /// # What
        /// `md` does not begin with the number of the dealer: 1 is South, 2 West, 3 North, 4 East.
        /// # Why
        /// Without the dealer it is unknown who made the first call.
        /// # Spec
        /// LIN-38
        /// # Bad
        /// ```text
        /// md|SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Unsafe if the board has a number: write the dealer of this number. Otherwise not
        /// automatic: the dealer is not known.
        #[code = "lin/dealer-missing"]
        #[level(Warning, Warning)]
        #[error("missing dealer in `md`: expected a digit from 1 to 4")]
        DealerMissing,

        /// A board has no deal.
        ///
        /// # What
        /// `md` is empty, or the board has calls or cards but no `md`.
        /// # Why
        /// Without the hands, calls and cards cannot be checked against the deal.
        /// # Spec
        /// LIN-39
        /// # Bad
        /// ```text
        /// qx|o1|md||mb|1C|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|mb|1C|
        /// ```
        /// # Fix
        /// Not automatic: the deal is not known.
        #[code = "lin/no-deal"]
        #[level(Warning, Warning)]
        #[error("board has no deal")]
        NoDeal,

        /// A card is dealt twice.
        ///
        /// # What
        /// A card is in two hands, or twice in one hand. Only its first place is used.
        /// # Why
        /// The pack has each card once, so one of the two places should have another card.
        /// # Spec
        /// LIN-40
        /// # Bad
        /// ```text
        /// md|1SA,SK,SAQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: the intended card is not known.
        #[code = "lin/duplicate-card"]
        #[level(Error, Error)]
        #[error("{}", dealt_twice(*.card, *.first, *.second))]
        DuplicateCard {
            /// The card.
            card: Card,
            /// Who has it.
            first: Seat,
            /// Who has it again.
            second: Seat,
        },

        /// A ten is written with two digits.
        ///
        /// # What
        /// A ten is written `10`. In LIN the rank of a ten is `T`.
        /// # Why
        /// Some programs read `1` and `0` as two ranks.
        /// # Spec
        /// LIN-32
        /// # Bad
        /// ```text
        /// md|1S10,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// md|1ST,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Safe: write `T`.
        #[code = "lin/ten"]
        #[level(Info, Info)]
        #[error("{}", nonstandard("rank", "10", "T"))]
        Ten,

        /// A hand is not written as suits with ranks.
        ///
        /// # What
        /// A hand has a rank without a suit before it, an unknown character, or a suit twice. Or
        /// there are more than four hands, or the hands are written as in PBN: with dots, blanks, a first
        /// seat or hyphens. A hand is written as suit letters, each with its ranks after it, and the four
        /// hands have commas between them.
        /// # Why
        /// A card may be missing.
        /// # Spec
        /// LIN-31, LIN-40
        /// # Bad
        /// ```text
        /// md|4H7,HA,H3,JD2|
        /// ```
        /// # Good
        /// ```text
        /// md|4H7,HA,H3,D2|
        /// ```
        /// # Fix
        /// Safe if the hands are written as in PBN: write the suit letters. Unsafe if they have only
        /// blanks between them and no first seat is named. Otherwise not automatic: the intended card is
        /// not known.
        #[code = "lin/hand-form"]
        #[level(Error, Error)]
        #[error("{}", .fault.message(.text))]
        HandForm {
            /// What is wrong.
            fault: FormFault,
            /// The text.
            text: String,
        },

        /// A hand has the wrong number of cards.
        ///
        /// # What
        /// The hands have different numbers of cards. This is neither a full deal nor a position at
        /// the end of the play.
        /// # Why
        /// At least one hand has too few or too many cards.
        /// # Spec
        /// LIN-36, D-8
        /// # Bad
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT987654|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|
        /// ```
        /// # Fix
        /// Unsafe if three hands have 13 cards: add the cards that are left to the other hand.
        /// Otherwise not automatic: it is unknown which cards are missing.
        #[code = "lin/hand-size"]
        #[level(Warning, Warning)]
        #[error("{} has {}: expected {usual}, as in another hand", .seat.name(), counted(*.count, "card"))]
        HandSize {
            /// The seat.
            seat: Seat,
            /// The number of cards.
            count: usize,
            /// The number of cards that was expected.
            usual: usize,
        },

        /// A board has another deal after its first one.
        ///
        /// # What
        /// A second `md` of the board has other hands or another dealer. The first one is the deal
        /// of the board, and the second one is not read.
        /// # Why
        /// Most often two boards were put together, as in a link, which can have only one.
        /// # Spec
        /// LIN-38
        /// # Bad
        /// ```text
        /// md|3SAT8HAT8DAT8CAT86,S97H97D9765CK9754,SKQJHKQJ654DKQCQJ,|
        /// md|0SKQJHKQJ654DKQCQJ,S97H97D9765CK9754,SAT8HAT8DAT8CAT86,|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Good
        /// ```text
        /// md|3SAT8HAT8DAT8CAT86,S97H97D9765CK9754,SKQJHKQJ654DKQCQJ,|
        /// md|4SKQJHKQJ654DKQCQJ,S97H97D9765CK9754,SAT8HAT8DAT8CAT86,|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Not automatic: write each board in a record or a link of its own.
        #[code = "lin/second-deal"]
        #[level(Warning, Error)]
        #[error("second deal in one board: it is not read")]
        SecondDeal,

        /// The hands have fewer than 13 cards.
        ///
        /// # What
        /// All hands have the same number of cards, and fewer than 13.
        /// # Why
        /// Such a deal cannot be played from the first trick. Lessons and positions at the end of
        /// the play look like this.
        /// # Spec
        /// LIN-36
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|
        /// ```
        /// # Fix
        /// Not automatic: nothing has to be changed, if part of a deal was meant.
        #[code = "lin/part-deal"]
        #[level(Info, Info)]
        #[error("part deal: {} in each hand", counted(*.count, "card"))]
        PartDeal {
            /// The number of cards in each hand.
            count: usize,
        },
    }
}

/// What is wrong with the text of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormFault {
    RankBeforeSuit,
    Unknown,
    SuitAgain,
    ExtraHand,
    Dots,
    Hyphen,
}

impl FormFault {
    fn message(self, text: &str) -> String {
        match self {
            Self::RankBeforeSuit => {
                let is_one = text.len() == 1 || text == "10";
                let ranks = if is_one { "rank" } else { "ranks" };
                format!("no suit letter before {ranks} `{text}`")
            }
            Self::Unknown => invalid("card", text, "a suit letter or one of `AKQJT98765432`"),
            Self::SuitAgain => format!("suit `{text}` is written twice in one hand"),
            Self::ExtraHand => {
                "`md` has more than four hands: hands after the fourth are not read".to_owned()
            }
            Self::Hyphen => {
                format!("nonstandard hand `{text}`: expected nothing for a hand that is not known")
            }
            Self::Dots => {
                format!("nonstandard hand `{text}`: expected suit letters, and not dots as in PBN")
            }
        }
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::HandForm { fault, .. } => match fault {
                FormFault::RankBeforeSuit | FormFault::Unknown => Level::Error,
                FormFault::ExtraHand | FormFault::Dots | FormFault::Hyphen => Level::Warning,
                FormFault::SuitAgain => Level::Info,
            },
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::HandForm {
                fault: FormFault::RankBeforeSuit,
                ..
            } => "write the suit before its ranks, as in `SAKQ`",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn dealt_twice(card: Card, first: Seat, second: Seat) -> String {
    if first == second {
        return format!(
            "duplicate card: `{card}` is dealt to {} twice",
            first.name()
        );
    }
    format!(
        "duplicate card: `{card}` is dealt to {} and {}",
        first.name(),
        second.name()
    )
}
