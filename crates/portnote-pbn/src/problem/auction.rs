//! The auction. PBN 2.1 §3.5.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, nonstandard};

problems! {
    /// A problem of an auction.
    #[family = "pbn"]
    #[pages = "auction"]
    pub(crate) enum Problem {
        #[code = "unknown-call"]
        #[level(Error, Error)]
        #[error("{}", invalid("call", .found, "a bid such as `1NT`, `Pass`, `X`, `XX` or `AP`"))]
        UnknownCall {
            /// The text that was found.
            found: String,
        },

        #[code = "nonstandard-call"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("call", .found, .standard))]
        NonstandardCall {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "star-inside-auction"]
        #[level(Warning, Error)]
        #[error("`*` ends the auction, but calls follow it")]
        StarInsideAuction,

        #[code = "call-after-plus"]
        #[level(Error, Error)]
        #[error("unexpected call after `+`, which means that the next call is not made yet")]
        CallAfterPlus,

        #[code = "dash-in-auction"]
        #[level(Error, Error)]
        #[error("{} after the first call: `-` is only for seats before the dealer", if *.count == 1 { "unexpected `-`".to_owned() } else { format!("{} unexpected `-`", .count) })]
        DashInAuction {
            /// How many there are.
            count: usize,
        },

        #[code = "auction-not-from-dealer"]
        #[level(Error, Error)]
        #[error("first call is in the column of {}, but the dealer is {}", .found.name(), .dealer.name())]
        AuctionNotFromDealer {
            /// The dealer.
            dealer: Seat,
            /// The text that was found.
            found: Seat,
        },

        #[code = "insufficient-bid"]
        #[level(Error, Error)]
        #[error("insufficient bid `{found}`: expected a bid higher than `{last}`")]
        InsufficientBid {
            /// The text that was found.
            found: String,
            /// The bid before it.
            last: String,
        },

        #[code = "illegal-double"]
        #[level(Error, Error)]
        #[error("illegal double: the last bid must be by the opponents and not yet doubled")]
        IllegalDouble,

        #[code = "illegal-redouble"]
        #[level(Error, Error)]
        #[error("illegal redouble: expected a double by the opponents")]
        IllegalRedouble,

        #[code = "call-after-end"]
        #[level(Error, Error)]
        #[error("unexpected call `{found}` after the end of the auction")]
        CallAfterEnd {
            /// The call.
            found: String,
        },

        #[code = "pass-after-end"]
        #[level(Warning, Error)]
        #[error("{} after the end of the auction", if *passes == 1 { "unexpected pass".to_owned() } else { format!("{passes} unexpected passes") })]
        PassAfterEnd {
            /// How many.
            passes: usize,
        },

        #[code = "bid-not-insufficient"]
        #[level(Error, Error)]
        #[error("unexpected `^I` before `{found}`, which is sufficient")]
        BidNotInsufficient {
            /// The text that was found.
            found: String,
        },

        #[code = "skip-without-call"]
        #[level(Warning, Error)]
        #[error("`^S` skips a player, but no call follows")]
        SkipWithoutCall,

        #[code = "unfinished-auction"]
        #[level(Info, Warning)]
        #[error("auction stops before its last pass: expected `*` or `+`")]
        UnfinishedAuction,

        #[code = "needless-star"]
        #[level(Info, Warning)]
        #[error("unexpected `*` after an auction that has ended")]
        NeedlessStar,

        #[code = "contract-mismatch"]
        #[level(Warning, Error)]
        #[error("contract is `{found}`, but by the auction it is `{derived}`")]
        ContractMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        #[code = "declarer-mismatch"]
        #[level(Warning, Error)]
        #[error("declarer is `{found}`, but by the auction it is `{derived}`")]
        DeclarerMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        #[code = "passed-out-fields"]
        #[level(Warning, Error)]
        #[error("all players passed, but tag `{name}` is `{found}`")]
        PassedOutFields {
            /// The name of the tag.
            name: &'static str,
            /// The text that was found.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::InsufficientBid { .. } => {
                "write `^I` before an insufficient bid that was accepted (PBN 2.1 §3.9)"
            }
            Self::UnfinishedAuction => {
                "write `*` if the auction ended here, or `+` if more calls follow"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
