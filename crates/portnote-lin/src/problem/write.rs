//! What happens when LIN is written. LIN §13

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "write"]
    pub(crate) enum Problem {
        #[code = "not-read"]
        #[level(Error, Error)]
        #[error("text was not read, and cannot be written")]
        NotRead,

        #[code = "text-changed"]
        #[level(Warning, Warning)]
        #[error("text was changed: {what}")]
        TextChanged {
            /// What was done.
            what: String,
        },

        #[code = "content-lost"]
        #[level(Warning, Warning)]
        #[error("not written: {what}")]
        ContentLost {
            /// What is left out.
            what: String,
        },

        #[code = "not-in-lin"]
        #[level(Info, Info)]
        #[error("not written: LIN has no place for {what}")]
        NotInLin {
            /// What is left out.
            what: String,
        },

        #[code = "not-in-layout"]
        #[level(Info, Info)]
        #[error("not written: only a set has a place for {what}")]
        NotInLayout {
            /// What is left out.
            what: String,
        },

        #[code = "board-numbered"]
        #[level(Warning, Warning)]
        #[error("board without a number: number {number} was written")]
        Numbered {
            /// The number.
            number: u32,
        },

        #[code = "layout-lost"]
        #[level(Info, Info)]
        #[error("not written: only LIN has {what}")]
        LayoutLost {
            /// The commands.
            what: String,
        },

        #[code = "contract-lost"]
        #[level(Warning, Warning)]
        #[error("not written: contract {text}, which the auction does not give, has no place in this layout")]
        ContractLost {
            /// The contract.
            text: String,
        },

        #[code = "scoring-lost"]
        #[level(Warning, Warning)]
        #[error("not written: LIN has no letter for scoring `{text}`")]
        ScoringLost {
            /// The scoring.
            text: String,
        },

        #[code = "result-from-header"]
        #[level(Info, Info)]
        #[error("result taken from `rs`")]
        ResultFromHeader,

        #[code = "url-length"]
        #[level(Info, Info)]
        #[error("link has {length} characters: some programs cut it at 2000")]
        UrlLength {
            /// The number of characters.
            length: usize,
        },

        #[code = "text-lost"]
        #[level(Warning, Warning)]
        #[error("not written: text `{text}`")]
        TextLost {
            /// The text.
            text: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
