//! The auction. PBN 2.1 §3.5.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, nonstandard};

problems! {
    /// A problem of an auction.
    pub(crate) enum Problem {
        /// A word is not a call.
        ///
        /// # What
        /// A word in the auction is neither a bid nor `Pass`, `X`, `XX`, `AP` or `-`. It counts as
        /// the call of a player. The rest of the auction is not checked.
        /// # Why
        /// It is not clear what the player called.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pess Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what was called.
        #[code = "pbn/unknown-call"]
        #[level(Error, Error)]
        #[error("{}", invalid("call", .found, "a bid such as `1NT`, `Pass`, `X`, `XX` or `AP`"))]
        UnknownCall {
            /// The text that was found.
            found: String,
        },

        /// A call is written in a nonstandard way.
        ///
        /// # What
        /// A call is not written as in the standard. It is a word such as `P`, `No`, `no bid`,
        /// `all pass`, `Dbl`, `Double` or `Rdbl`, or it has the name or the sign of a suit, or a
        /// full stop after it. The call is understood; two words such as `no bid` are read as one
        /// call.
        /// # Why
        /// The standard does not know these words; other programs stop at them.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S P P P
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: write the call as the standard does.
        #[code = "pbn/nonstandard-call"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("call", .found, .standard))]
        NonstandardCall {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// Calls follow a `*`.
        ///
        /// # What
        /// `*` is in the auction, and calls follow it. The `*` is ignored. Often it was meant to
        /// mark an alert.
        /// # Why
        /// `*` says that no call follows; other programs drop all calls after it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S * Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: remove the `*`.
        #[code = "pbn/star-inside-auction"]
        #[level(Warning, Error)]
        #[error("`*` ends the auction, but calls follow it")]
        StarInsideAuction,

        /// A call follows the mark for the next call.
        ///
        /// # What
        /// `+` is in the auction, and a call follows it.
        /// # Why
        /// `+` marks the player to call next, so no call can follow it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S + Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass +
        /// ```
        /// # Fix
        /// Unsafe: remove the `+`.
        #[code = "pbn/call-after-plus"]
        #[level(Error, Error)]
        #[error("unexpected call after `+`, which means that the next call is not made yet")]
        CallAfterPlus,

        /// A `-` follows the first call.
        ///
        /// # What
        /// `-` follows the first call. The `-` is read as a player who was skipped. Several of them
        /// have one report.
        /// # Why
        /// `-` only fills the first line up to the dealer. After the first call, each player has a
        /// turn.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S - Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe if the auction is legal with a pass in each of these places: write `Pass`. Otherwise
        /// not automatic: it is unknown what the player called.
        #[code = "pbn/dash-in-auction"]
        #[level(Error, Error)]
        #[error("{} after the first call: `-` is only for seats before the dealer", if *.count == 1 { "unexpected `-`".to_owned() } else { format!("{} unexpected `-`", .count) })]
        DashInAuction {
            /// How many there are.
            count: usize,
        },

        /// The first call is not in the column of the dealer.
        ///
        /// # What
        /// The first call is in the column of a player who is not the dealer.
        /// # Why
        /// The dealer makes the first call. If the dealer or the column is wrong, all calls may
        /// belong to other players.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "E"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "E"]
        /// [Auction "E"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the dealer or the column is wrong.
        #[code = "pbn/auction-not-from-dealer"]
        #[level(Error, Error)]
        #[error("first call is in the column of {}, but the dealer is {}", .found.name(), .dealer.name())]
        AuctionNotFromDealer {
            /// The dealer.
            dealer: Seat,
            /// The text that was found.
            found: Seat,
        },

        /// A bid is not high enough.
        ///
        /// # What
        /// A bid is not higher than the last bid, and no `^I` is before it. The bid is read as if
        /// the `^I` were there.
        /// # Why
        /// If a bid was too low but was accepted, this is an irregularity, and `^I` must mark it.
        /// # Spec
        /// PBN 2.1 §3.5, §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 1H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write `^I` before the bid.
        #[code = "pbn/insufficient-bid"]
        #[level(Error, Error)]
        #[error("insufficient bid `{found}`: expected a bid higher than `{last}`")]
        InsufficientBid {
            /// The text that was found.
            found: String,
            /// The bid before it.
            last: String,
        },

        /// A double is not allowed.
        ///
        /// # What
        /// A player doubles, but the last call other than a pass is not a bid of the other side.
        /// The double is ignored.
        /// # Why
        /// A player can double the last bid of the opponents only.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass X Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S X Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what was called.
        #[code = "pbn/illegal-double"]
        #[level(Error, Error)]
        #[error("illegal double: the last bid must be by the opponents and not yet doubled")]
        IllegalDouble,

        /// A redouble is not allowed.
        ///
        /// # What
        /// A player redoubles, but the last call other than a pass is not a double of the other
        /// side. The redouble is ignored.
        /// # Why
        /// A player can redouble only when an opponent has doubled.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass XX Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S X XX Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what was called.
        #[code = "pbn/illegal-redouble"]
        #[level(Error, Error)]
        #[error("illegal redouble: expected a double by the opponents")]
        IllegalRedouble,

        /// A call follows the end of the auction.
        ///
        /// # What
        /// A call follows the end of the auction: three passes after a bid, or four passes at the
        /// beginning. The calls after the end are ignored. Reported once for an auction.
        /// # Why
        /// The last pass closes the auction; nobody can call after it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass 2H
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: remove the call.
        #[code = "pbn/call-after-end"]
        #[level(Error, Error)]
        #[error("unexpected call `{found}` after the end of the auction")]
        CallAfterEnd {
            /// The call.
            found: String,
        },

        /// Passes follow the end of the auction.
        ///
        /// # What
        /// One or more passes follow the end of the auction: three passes after a bid, or four
        /// passes at the beginning. Reported once for an auction.
        /// # Why
        /// The last pass closes the auction. The passes after it do not change the contract.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the passes. Unsafe if one of them has an annotation.
        #[code = "pbn/pass-after-end"]
        #[level(Warning, Error)]
        #[error("{} after the end of the auction", if *passes == 1 { "unexpected pass".to_owned() } else { format!("{passes} unexpected passes") })]
        PassAfterEnd {
            /// How many.
            passes: usize,
        },

        /// A sufficient bid is marked as insufficient.
        ///
        /// # What
        /// `^I` is before a bid that is higher than the last bid, or before the first bid.
        /// # Why
        /// The mark names an irregularity that did not happen.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 2H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the `^I`.
        #[code = "pbn/bid-not-insufficient"]
        #[level(Error, Error)]
        #[error("unexpected `^I` before `{found}`, which is sufficient")]
        BidNotInsufficient {
            /// The text that was found.
            found: String,
        },

        /// A player is skipped and nobody calls.
        ///
        /// # What
        /// `^S` says that a player was skipped, but no call follows it.
        /// # Why
        /// A player is skipped only if the next player calls.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass ^S *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass ^S Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown who called next.
        #[code = "pbn/skip-without-call"]
        #[level(Warning, Error)]
        #[error("`^S` skips a player, but no call follows")]
        SkipWithoutCall,

        /// An auction stops without a mark.
        ///
        /// # What
        /// The calls stop before the passes that end an auction, and neither `*` nor `+`
        /// follows.
        /// # Why
        /// It is not clear whether the auction continues or whether calls were lost.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: add `*`.
        #[code = "pbn/unfinished-auction"]
        #[level(Info, Warning)]
        #[error("auction stops before its last pass: expected `*` or `+`")]
        UnfinishedAuction,

        /// An auction that has ended is marked as ended.
        ///
        /// # What
        /// `*` follows the passes that have ended the auction.
        /// # Why
        /// `*` marks an auction that stopped early. A reader then looks for missing calls, although
        /// none are missing.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the `*`.
        #[code = "pbn/needless-star"]
        #[level(Info, Warning)]
        #[error("unexpected `*` after an auction that has ended")]
        NeedlessStar,

        /// Contract and auction disagree.
        ///
        /// # What
        /// The contract in the tag Contract is not the contract of the auction. Both are kept.
        /// # Why
        /// Either the tag or the auction is wrong, and the score may be wrong too.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "3S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "2S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write the contract of the auction. Not automatic if the score or the play fits the
        /// tag and not the auction: it is unknown which of the two is wrong.
        #[code = "pbn/contract-mismatch"]
        #[level(Warning, Error)]
        #[error("contract is `{found}`, but by the auction it is `{derived}`")]
        ContractMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        /// Declarer and auction disagree.
        ///
        /// # What
        /// The tag Declarer does not name the declarer of the auction: the player who first named
        /// the denomination for the side of the last bid. With `^`, the tag should name that
        /// player's partner. Both are kept.
        /// # Why
        /// Either the tag or the auction is wrong. The opening lead and the score may be wrong too.
        /// # Spec
        /// PBN 2.1 §3.4.13, §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "S"]
        /// [Contract "2S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "2S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write the declarer of the auction. Not automatic if the score or the play fits the
        /// tag and not the auction: it is unknown which of the two is wrong.
        #[code = "pbn/declarer-mismatch"]
        #[level(Warning, Error)]
        #[error("declarer is `{found}`, but by the auction it is `{derived}`")]
        DeclarerMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        /// A game that was passed out has a declarer or a result.
        ///
        /// # What
        /// By the auction or by the tag Contract all players have passed, but Declarer or Result
        /// has a value.
        /// # Why
        /// The board was not played, so there is no declarer and there are no tricks.
        /// # Spec
        /// PBN 2.1 §3.4.13-15
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "Pass"]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer ""]
        /// [Contract "Pass"]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: write an empty value. Unsafe if the game has a play, or for a contract, where the fix
        /// writes `Pass`. Not automatic if a contract and another value say that the board was
        /// played: it is unknown whether they or the passes are wrong.
        #[code = "pbn/passed-out-fields"]
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
