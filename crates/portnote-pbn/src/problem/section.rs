//! What holds for the auction and for the play. PBN 2.1 §3.5, §3.6, §3.9.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, one_of};

problems! {
    /// A problem of a section of calls or cards.
    pub(crate) enum Problem {
        /// A section lacks the tags that it needs.
        ///
        /// # What
        /// An auction has no Dealer, or a play lacks Deal, Declarer or Contract. The section is
        /// kept, but checks that need the tags are left out. If an auction names its first caller,
        /// this player is taken for the dealer.
        /// # Why
        /// Without the dealer it is unknown who made each call, and without the deal and the
        /// contract a play cannot be followed.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: the missing value is unknown.
        #[code = "pbn/prerequisite-missing"]
        #[level(Error, Error)]
        #[error("{section} section needs {names}, which {verb} not known")]
        PrerequisiteMissing {
            /// The section.
            section: &'static str,
            /// The names of the tags.
            names: String,
            /// `is` or `are`, as the names need it.
            verb: &'static str,
        },

        /// A tag follows the section that needs it.
        ///
        /// # What
        /// Dealer comes after the auction, or Deal, Declarer or Contract comes after the play. The
        /// tag is used all the same.
        /// # Why
        /// Programs that read from the top down read the calls before they know who dealt.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// [Dealer "N"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: put the tag before the section.
        /// Not automatic if its line holds more than the tag, a comment belongs to it, or a note
        /// follows.
        #[code = "pbn/prerequisite-late"]
        #[level(Warning, Error)]
        #[error("tag `{name}` must come before the {section} section, which needs it")]
        PrerequisiteLate {
            /// The section.
            section: &'static str,
            /// The name of the tag.
            name: &'static str,
        },

        /// A section has both end marks.
        ///
        /// # What
        /// `*` and `+` are in the same auction or play.
        /// # Why
        /// `*` says that the auction or play is over, and `+` says that it continues. Both cannot
        /// be true.
        /// # Spec
        /// PBN 2.1 §3.5, §3.6
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S + *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S +
        /// ```
        /// # Fix
        /// Unsafe: remove the second mark.
        #[code = "pbn/star-and-plus"]
        #[level(Error, Error)]
        #[error("`*` and `+` in one section: expected one of them")]
        StarAndPlus,

        /// A section has an end mark twice.
        ///
        /// # What
        /// `*` is written twice after the last call or card, or `+` twice after the last call. The
        /// second mark is ignored.
        /// # Why
        /// A section ends once; another program may take the second mark for the end of something
        /// else.
        /// # Spec
        /// PBN 2.1 §3.5, §3.6
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass * *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass *
        /// ```
        /// # Fix
        /// Safe: remove the second mark.
        #[code = "pbn/repeated-end"]
        #[level(Warning, Error)]
        #[error("duplicate `{found}` at the end of the section")]
        RepeatedEnd {
            /// The text that was found.
            found: &'static str,
        },

        /// An irregularity marks something that it cannot mark.
        ///
        /// # What
        /// `^I` is before something other than a bid, or `^R` or `^L` is before something other
        /// than a card, or one of the marks is in the wrong section.
        /// # Why
        /// Only a bid can be insufficient, and only a card can be a revoke or a lead out of
        /// turn.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 1H Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which call or card was meant.
        #[code = "pbn/irregularity-target"]
        #[level(Error, Error)]
        #[error("unexpected `{found}`: it must come before {}", target(.found))]
        IrregularityTarget {
            /// The text that was found.
            found: String,
        },

        /// An irregularity is unknown.
        ///
        /// # What
        /// `^` is followed by something other than I, S, R or L. The mark is kept and means
        /// nothing.
        /// # Why
        /// It is not clear what went wrong at the table.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^X 2H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what happened.
        #[code = "pbn/unknown-irregularity"]
        #[level(Error, Error)]
        #[error("{}", invalid("irregularity", .found, one_of(&["^I", "^S", "^R", "^L"])))]
        UnknownIrregularity {
            /// The text that was found.
            found: String,
        },

        /// An irregularity is repeated.
        ///
        /// # What
        /// The same mark is written twice before one call or card, or `^L` before two cards of a trick.
        /// # Why
        /// A mark is written once for an irregularity. The second mark may belong to another call
        /// or card.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I ^I 1H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 1H Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what the second mark was meant for.
        #[code = "pbn/duplicate-irregularity"]
        #[level(Error, Error)]
        #[error("duplicate irregularity `{found}` {place}")]
        DuplicateIrregularity {
            /// The text that was found.
            found: String,
            /// Where it may be once.
            place: &'static str,
        },
    }
}

/// What an irregularity marks.
fn target(found: &str) -> &'static str {
    match found {
        "^I" => "a bid",
        "^S" => "a call",
        "^R" | "^L" => "a card",
        _ => "a call or card",
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::PrerequisiteMissing { .. } => {
                "add each missing tag: until then, the section is kept but not checked"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
