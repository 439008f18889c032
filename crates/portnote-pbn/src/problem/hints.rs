//! Hints about values that are legal and unusual. PBN 2.1 §2.4, §3.4, §4.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// Something about a value that is worth knowing, for those who ask.
    pub(crate) enum Problem {
        /// The dealer does not belong to the board number.
        ///
        /// # What
        /// The dealer is not the player who deals this board number in duplicate bridge. North
        /// deals board 1, East board 2, and so on clockwise. Chicago and rubber bridge have no such
        /// rule. Off unless selected.
        /// # Why
        /// A board that was turned or renumbered is scored with the wrong dealer.
        /// # Spec
        /// PBN 2.1 §3.4.4, §3.4.9
        /// # Bad
        /// ```text
        /// [Board "2"]
        /// [Dealer "N"]
        /// ```
        /// # Good
        /// ```text
        /// [Board "2"]
        /// [Dealer "E"]
        /// ```
        /// # Fix
        /// Not automatic: the board may have been turned on purpose.
        #[code = "pbn/dealer-board"]
        #[level(OptIn, OptIn)]
        #[error("dealer is {}, but by board number {board} it is {}", .found.name(), .usual.name())]
        DealerBoard {
            /// The board.
            board: u32,
            /// The dealer of the game.
            found: portnote_bridge::Seat,
            /// The dealer of such a board.
            usual: portnote_bridge::Seat,
        },

        /// The vulnerability does not belong to the board number.
        ///
        /// # What
        /// The vulnerability is not the usual one of this board number in duplicate bridge, where
        /// it follows from the number in a cycle of 16. Chicago and rubber bridge have no such
        /// rule. Off unless selected.
        /// # Why
        /// A board that was turned or renumbered is scored with the wrong vulnerability.
        /// # Spec
        /// PBN 2.1 §3.4.4, §3.4.10
        /// # Bad
        /// ```text
        /// [Board "2"]
        /// [Vulnerable "EW"]
        /// ```
        /// # Good
        /// ```text
        /// [Board "2"]
        /// [Vulnerable "NS"]
        /// ```
        /// # Fix
        /// Not automatic: the board may have been turned on purpose.
        #[code = "pbn/vulnerable-board"]
        #[level(OptIn, OptIn)]
        #[error("vulnerability is `{found}`, but by board number {board} it is `{usual}`")]
        VulnerableBoard {
            /// The board.
            board: u32,
            /// The vulnerability of the game.
            found: portnote_bridge::Vulnerability,
            /// The vulnerability of such a board.
            usual: portnote_bridge::Vulnerability,
        },

        /// A player is not named `Family, First`.
        ///
        /// # What
        /// The name of a player is not in the recommended form: the family name, a comma, a space
        /// and the first name or initials, each with a period. Several players are in alphabetical
        /// order with `;` between them, and a program is named with its version. Off unless
        /// selected.
        /// # Why
        /// If names are sorted as text, names in this form are in the order in which people look
        /// for them.
        /// # Spec
        /// PBN 2.1 §3.4.5
        /// # Bad
        /// ```text
        /// [West "Ann Miller"]
        /// ```
        /// # Good
        /// ```text
        /// [West "Miller, Ann B."]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which part is the family name.
        #[code = "pbn/name-format"]
        #[level(OptIn, OptIn)]
        #[error("unusual name `{found}`: expected {what}")]
        NameFormat {
            /// The text that was found.
            found: String,
            /// What is expected.
            what: &'static str,
        },

        /// The standard does not name the value of a tag.
        ///
        /// # What
        /// Competition, Mode, Scoring, Termination, Table or the type of a player has a value that
        /// the standard does not name. The standard allows other values, so the value is legal. Off
        /// under import unless selected.
        /// # Why
        /// Most programs know only the values that the standard names.
        /// # Spec
        /// PBN 2.1 §3.4.12, §4.1, §4.3.4, §4.4.7, §4.7.4
        /// # Bad
        /// ```text
        /// [Scoring "IMPs"]
        /// ```
        /// # Good
        /// ```text
        /// [Scoring "IMP"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which value of the standard is meant, if any.
        #[code = "pbn/unusual-value"]
        #[level(OptIn, Info)]
        #[error("unusual value `{found}` in tag `{name}`: the standard does not name it")]
        UnusualValue {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A file of version 1.0 uses a feature of a later version.
        ///
        /// # What
        /// The first line says `% PBN 1.0`, but a game has `+`, `##` or a table, which came with
        /// later versions. Reported once for a file. Every file is read as version 2.1.
        /// # Why
        /// A program that trusts the first line may not look for features of later versions.
        /// # Spec
        /// PBN 2.1 §2.4, §4.10
        /// # Bad
        /// ```text
        /// % PBN 1.0
        /// [Event "##Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PBN 2.1
        /// [Event "##Club"]
        /// ```
        /// # Fix
        /// Safe if the feature is in the first game: write `% PBN 2.1`. Not automatic if it is
        /// first used in a later game.
        #[code = "pbn/version-feature"]
        #[level(Info, Silent)]
        #[error("unexpected {what} in a file of version 1.0")]
        VersionFeature {
            /// What came later.
            what: &'static str,
        },

        /// The tags do not state the contract of the auction.
        ///
        /// # What
        /// Contract or Declarer is missing or unknown, although the auction has ended and shows
        /// both, and the game has a play, a result or one of the two tags. What the auction shows is
        /// used.
        /// # Why
        /// Programs that score a board or follow its play use only the tags.
        /// # Spec
        /// PBN 2.1 §3.4.13, §3.4.14
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer ""]
        /// [Contract "?"]
        /// [Auction "N"]
        /// 1NT AP
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "1NT"]
        /// [Auction "N"]
        /// 1NT AP
        /// ```
        /// # Fix
        /// Safe: write the contract and declarer of the auction in the tags. Unsafe if Contract
        /// names another contract. Not automatic if the auction does not begin a line.
        #[code = "pbn/contract-missing"]
        #[level(Warning, Warning)]
        #[error("missing {names}: by the auction{given}")]
        ContractMissing {
            /// What follows from the auction, after its name.
            given: String,
            /// The names of the tags.
            names: String,
        },

        /// An auction alone has no tags for its contract.
        ///
        /// # What
        /// The auction has ended, and the game has no Contract, no Declarer, no play and no result.
        /// Off unless selected.
        /// # Why
        /// Programs that score a board use only the tags. A game that is only about its auction
        /// needs none.
        /// # Spec
        /// PBN 2.1 §3.4.13, §3.4.14
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1NT AP
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Contract "1NT"]
        /// [Auction "N"]
        /// 1NT AP
        /// ```
        /// # Fix
        /// Safe: write the contract and declarer of the auction in the tags. Not automatic if the
        /// auction does not begin a line.
        #[code = "pbn/contract-unstated"]
        #[level(OptIn, Silent)]
        #[error("missing {names}: by the auction{given}")]
        ContractUnstated {
            /// What follows from the auction, after its name.
            given: String,
            /// The names of the tags.
            names: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
