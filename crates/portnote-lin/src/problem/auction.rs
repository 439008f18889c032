//! Calls, alerts and explanations. LIN §6

use portnote_bridge::{Bid, Call};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A call is unknown.
        ///
        /// # What
        /// A value of `mb` has a text that is not a call. A call is `p`, `d`, `r`, or a level and a
        /// strain. The rest of the value is not read.
        /// # Why
        /// From here on it is unknown whose turn it is.
        /// # Spec
        /// LIN-48
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|12H|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|2H|
        /// ```
        /// # Fix
        /// Not automatic: the intended call is not known.
        #[code = "lin/unknown-call"]
        #[level(Error, Error)]
        #[error("{}", invalid("call", .found, "a bid such as `1N`, `p`, `d` or `r`"))]
        UnknownCall {
            /// The text.
            found: String,
        },

        /// A call has a nonstandard spelling.
        ///
        /// # What
        /// A call is not written as Bridge Base Online writes it, but for example as `pass`, `x`,
        /// `dbl`, `xx`, `rdbl` or `1NT`. Some other programs write calls in this way.
        /// # Why
        /// The viewer does not know all these spellings.
        /// # Spec
        /// LIN-43
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1NT|mb|dbl|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1N|mb|d|
        /// ```
        /// # Fix
        /// Safe: write the call as Bridge Base Online does.
        #[code = "lin/nonstandard-call"]
        #[level(Info, Info)]
        #[error("{}", nonstandard("call", .found, .standard))]
        NonstandardCall {
            /// As written.
            found: String,
            /// As BBO writes it.
            standard: String,
        },

        /// A dash is in the place of a call.
        ///
        /// # What
        /// An `mb` has a `-` after the first call. It is read as a pass; so is `--`. Before the first
        /// call, a `-` says nothing, unless the header or the opening lead name the declarer that it
        /// gives as a pass.
        /// # Why
        /// Old vugraph files write a pass in this way. The viewer skips the `-`, so that each later
        /// call belongs to another player.
        /// # Spec
        /// LIN-46
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|-|mb|-|mb|-|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Safe if it is one dash after the first call: write `p`. Unsafe before the first call, and for
        /// several dashes: write `p`.
        #[code = "lin/dash-as-pass"]
        #[level(Warning, Warning)]
        #[error("`{found}` is read as a pass: expected `p`")]
        DashAsPass {
            /// As written.
            found: String,
        },

        /// A dash follows the last call.
        ///
        /// # What
        /// An `mb` has a `-` after the three passes that end the auction. It says nothing.
        /// # Why
        /// Some programs fill a table of calls up.
        /// # Spec
        /// LIN-46
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|mb|-|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Safe if each dash has an `mb` of its own: remove these. Otherwise not automatic: remove the
        /// dashes.
        #[code = "lin/dash-after-auction"]
        #[level(Warning, Warning)]
        #[error("the auction is over before `{found}`")]
        DashAfterAuction {
            /// As written.
            found: String,
        },

        /// A value has several calls.
        ///
        /// # What
        /// An `mb` has several calls. Each `mb` should have one call.
        /// # Why
        /// Some programs read only the first call of an `mb`.
        /// # Spec
        /// LIN-46
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1np|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1n|mb|p|
        /// ```
        /// # Fix
        /// Safe: write one `mb` for each call.
        #[code = "lin/several-calls"]
        #[level(Info, Info)]
        #[error("several calls in one `mb`: expected one")]
        SeveralCalls,

        /// An alert has no call before it.
        ///
        /// # What
        /// A `!` is not directly after a call. It alerts the call before it.
        /// # Why
        /// This `!` alerts no call, and a program that reads calls may stop at it.
        /// # Spec
        /// LIN-44
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|!1C|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C!|
        /// ```
        /// # Fix
        /// Unsafe: write the `!` after the call that follows it. If no call follows, remove the
        /// `!`.
        #[code = "lin/alert-place"]
        #[level(Warning, Warning)]
        #[error("`!` without a call before it")]
        AlertPlace,

        /// An explanation is in the wrong place.
        ///
        /// # What
        /// An `an` is before the first call, or it is the second explanation of a call. An `an`
        /// explains the call before it, and each call has one explanation.
        /// # Why
        /// Before the first call, an explanation explains nothing. If a call has two explanations,
        /// the viewer shows the last one.
        /// # Spec
        /// LIN-45
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|an|weak|mb|1C|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|an|weak|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which call the text explains.
        #[code = "lin/explanation-place"]
        #[level(Warning, Warning)]
        #[error("{}", if *.is_first { "explanation before the first call" } else { "second explanation of a call: expected at most one" })]
        ExplanationPlace {
            /// Whether it is before the first call.
            is_first: bool,
        },

        /// A bid is not higher than the last one.
        ///
        /// # What
        /// A bid is not higher than the last bid before it.
        /// # Why
        /// A call was left out, or a call is wrong.
        /// # Spec
        /// LIN-48
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|2C|mb|1S|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|2C|mb|2S|
        /// ```
        /// # Fix
        /// Not automatic: the intended bid is not known.
        #[code = "lin/insufficient-bid"]
        #[level(Error, Error)]
        #[error("insufficient bid `{found}`: expected a bid higher than `{last}`")]
        InsufficientBid {
            /// The bid.
            found: Call,
            /// The last bid before.
            last: Bid,
        },

        /// A double is not allowed.
        ///
        /// # What
        /// A player doubles, but the last bid is not by the other side, or it is already doubled.
        /// Or nobody has bid yet.
        /// # Why
        /// A call is missing or wrong.
        /// # Spec
        /// LIN-48
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|d|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|d|
        /// ```
        /// # Fix
        /// Not automatic: the intended call is not known.
        #[code = "lin/illegal-double"]
        #[level(Error, Error)]
        #[error("illegal double: the last bid must be by the opponents and not yet doubled")]
        IllegalDouble,

        /// A redouble is not allowed.
        ///
        /// # What
        /// A player redoubles, but the other side has not doubled the last bid, or the bid is
        /// already redoubled.
        /// # Why
        /// A call is missing or wrong.
        /// # Spec
        /// LIN-48
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|r|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|d|mb|r|
        /// ```
        /// # Fix
        /// Not automatic: the intended call is not known.
        #[code = "lin/illegal-redouble"]
        #[level(Error, Error)]
        #[error("illegal redouble: expected a double by the opponents")]
        IllegalRedouble,

        /// A call follows the end of the auction.
        ///
        /// # What
        /// A call follows the end of the auction. An auction ends with three passes after a bid, or
        /// with four passes. The call is ignored.
        /// # Why
        /// Nobody can call after the last pass. Most often an operator clicked once too often.
        /// # Spec
        /// LIN-48, D-9
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|mb|p|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Safe if the call is a single pass at the end, without an alert, an explanation or a
        /// text: remove the pass. Otherwise not automatic: another call may be missing or wrong.
        #[code = "lin/call-after-end"]
        #[level(Warning, Warning)]
        #[error("unexpected call `{found}` after the end of the auction")]
        CallAfterEnd {
            /// The call.
            found: String,
        },

        /// A call follows the first card.
        ///
        /// # What
        /// A call is after the first card of the play. It is added to the auction.
        /// # Why
        /// The auction ends before the play begins. Most often an operator corrected the auction
        /// late.
        /// # Spec
        /// LIN-50
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|pc|SA|mb|p|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|pc|SA|
        /// ```
        /// # Fix
        /// Not automatic: the place of the call in the auction is not known.
        #[code = "lin/call-after-play"]
        #[level(Warning, Warning)]
        #[error("unexpected call `{found}` after the first card of the play")]
        CallAfterPlay {
            /// The call.
            found: String,
        },

        /// The auction is not finished.
        ///
        /// # What
        /// The calls stop before the end of the auction. Three passes after a bid, or four passes,
        /// end an auction. Three passes without a bid do not.
        /// # Why
        /// Without the last calls, the contract is not known.
        /// # Spec
        /// LIN-48, D-10
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|
        /// ```
        /// # Fix
        /// Not automatic: the missing calls are not known.
        #[code = "lin/unfinished-auction"]
        #[level(Info, Info)]
        #[error("auction is not finished")]
        UnfinishedAuction,

        /// The auction in `ob` differs from the auction of the board at the other table.
        ///
        /// # What
        /// `ob` repeats the auction of the other table, but the record of the board at that table
        /// has another auction.
        /// # Why
        /// One of the two auctions is wrong.
        /// # Spec
        /// LIN-49
        /// # Bad
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|mb|1C|
        /// qx|c1|md|3SA,SK,SQ,SJ|ob|1D|mb|1C|
        /// ```
        /// # Good
        /// ```text
        /// qx|o1|md|3SA,SK,SQ,SJ|mb|1C|
        /// qx|c1|md|3SA,SK,SQ,SJ|ob|1C|mb|1C|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which auction is right.
        #[code = "lin/other-auction"]
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
