//! Hints about values that are legal and unusual. PBN 2.1 §2.4, §3.4, §4.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// Something about a value that is worth knowing, for those who ask.
    #[family = "pbn"]
    #[pages = "hints"]
    pub(crate) enum Problem {
        #[code = "dealer-board"]
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

        #[code = "vulnerable-board"]
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

        #[code = "name-format"]
        #[level(OptIn, OptIn)]
        #[error("unusual name `{found}`: expected {what}")]
        NameFormat {
            /// The text that was found.
            found: String,
            /// What is expected.
            what: &'static str,
        },

        #[code = "unusual-value"]
        #[level(OptIn, Info)]
        #[error("unusual value `{found}` in tag `{name}`: the standard does not name it")]
        UnusualValue {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        #[code = "version-feature"]
        #[level(Info, Silent)]
        #[error("unexpected {what} in a file of version 1.0")]
        VersionFeature {
            /// What came later.
            what: &'static str,
        },

        #[code = "contract-missing"]
        #[level(Warning, Warning)]
        #[error("missing {names}: by the auction{given}")]
        ContractMissing {
            /// What follows from the auction, after its name.
            given: String,
            /// The names of the tags.
            names: String,
        },

        #[code = "contract-unstated"]
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
