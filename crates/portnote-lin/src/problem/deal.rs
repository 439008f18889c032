//! Dealer and hands. LIN §5

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{counted, invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "deal"]
    pub(crate) enum Problem {
        #[code = "dealer-missing"]
        #[level(Warning, Warning)]
        #[error("missing dealer in `md`: expected a digit from 1 to 4")]
        DealerMissing,

        #[code = "no-deal"]
        #[level(Warning, Warning)]
        #[error("board has no deal")]
        NoDeal,

        #[code = "duplicate-card"]
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

        #[code = "ten"]
        #[level(Info, Info)]
        #[error("{}", nonstandard("rank", "10", "T"))]
        Ten,

        #[code = "hand-form"]
        #[level(Error, Error)]
        #[error("{}", .fault.message(.text))]
        HandForm {
            /// What is wrong.
            fault: FormFault,
            /// The text.
            text: String,
        },

        #[code = "hand-size"]
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

        #[code = "second-deal"]
        #[level(Warning, Error)]
        #[error("second deal in one board: it is not read")]
        SecondDeal,

        #[code = "part-deal"]
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
            Self::HandForm { fault: FormFault::RankBeforeSuit, .. } => {
                "write the suit before its ranks, as in `SAKQ`"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn dealt_twice(card: Card, first: Seat, second: Seat) -> String {
    if first == second {
        return format!("duplicate card: `{card}` is dealt to {} twice", first.name());
    }
    format!("duplicate card: `{card}` is dealt to {} and {}", first.name(), second.name())
}
