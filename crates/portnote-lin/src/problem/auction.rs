//! Calls, alerts and explanations. LIN §6

use portnote_bridge::{Bid, Call};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "auction"]
    pub(crate) enum Problem {
        #[code = "unknown-call"]
        #[level(Error, Error)]
        #[error("{}", invalid("call", .found, "a bid such as `1N`, `p`, `d` or `r`"))]
        UnknownCall {
            /// The text.
            found: String,
        },

        #[code = "nonstandard-call"]
        #[level(Info, Info)]
        #[error("{}", nonstandard("call", .found, .standard))]
        NonstandardCall {
            /// As written.
            found: String,
            /// As BBO writes it.
            standard: String,
        },

        #[code = "dash-as-pass"]
        #[level(Warning, Warning)]
        #[error("`{found}` is read as a pass: expected `p`")]
        DashAsPass {
            /// As written.
            found: String,
        },

        #[code = "dash-after-auction"]
        #[level(Warning, Warning)]
        #[error("the auction is over before `{found}`")]
        DashAfterAuction {
            /// As written.
            found: String,
        },

        #[code = "several-calls"]
        #[level(Info, Info)]
        #[error("several calls in one `mb`: expected one")]
        SeveralCalls,

        #[code = "alert-place"]
        #[level(Warning, Warning)]
        #[error("`!` without a call before it")]
        AlertPlace,

        #[code = "explanation-place"]
        #[level(Warning, Warning)]
        #[error("{}", if *.is_first { "explanation before the first call" } else { "second explanation of a call: expected at most one" })]
        ExplanationPlace {
            /// Whether it is before the first call.
            is_first: bool,
        },

        #[code = "insufficient-bid"]
        #[level(Error, Error)]
        #[error("insufficient bid `{found}`: expected a bid higher than `{last}`")]
        InsufficientBid {
            /// The bid.
            found: Call,
            /// The last bid before.
            last: Bid,
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
        #[level(Warning, Warning)]
        #[error("unexpected call `{found}` after the end of the auction")]
        CallAfterEnd {
            /// The call.
            found: String,
        },

        #[code = "call-after-play"]
        #[level(Warning, Warning)]
        #[error("unexpected call `{found}` after the first card of the play")]
        CallAfterPlay {
            /// The call.
            found: String,
        },

        #[code = "unfinished-auction"]
        #[level(Info, Info)]
        #[error("auction is not finished")]
        UnfinishedAuction,

        #[code = "other-auction"]
        #[level(Info, Info)]
        #[error("auction in `ob` differs from the auction in `mb` at the other table")]
        OtherAuction,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::ExplanationPlace { is_first: false } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
