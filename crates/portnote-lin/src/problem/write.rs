//! What happens when LIN is written. LIN §13

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A board was not read.
        ///
        /// # What
        /// The board was not read, because it is larger than a limit.
        /// # Why
        /// The meaning of the board is unknown, so it cannot be written.
        /// # Spec
        /// LIN-10
        /// # Fix
        /// Not automatic: raise the limit.
        #[code = "lin/not-read"]
        #[level(Error, Error)]
        #[error("text was not read, and cannot be written")]
        NotRead,

        /// LIN cannot hold a text.
        ///
        /// # What
        /// A value of LIN cannot contain bars or line ends.
        /// # Why
        /// The text is written with other characters in their place.
        /// # Spec
        /// LIN O-8
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/text-changed"]
        #[level(Warning, Warning)]
        #[error("text was changed: {what}")]
        TextChanged {
            /// What was done.
            what: String,
        },

        /// A part of a board is lost.
        ///
        /// # What
        /// A board is converted, and the new notation has no place for something that was said or
        /// played.
        /// # Why
        /// The output does not have this part of the board.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/content-lost"]
        #[level(Warning, Warning)]
        #[error("not written: {what}")]
        ContentLost {
            /// What is left out.
            what: String,
        },

        /// LIN cannot hold a tag.
        ///
        /// # What
        /// A game of PBN is written as a board of LIN, and LIN has no place for some of its tags.
        /// # Why
        /// The output does not have the values of these tags.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/not-in-lin"]
        #[level(Info, Info)]
        #[error("not written: LIN has no place for {what}")]
        NotInLin {
            /// What is left out.
            what: String,
        },

        /// Only a set can hold a value.
        ///
        /// # What
        /// Event, scoring, teams and rooms are in the header and the labels of a set. Hand records
        /// and links have neither header nor labels.
        /// # Why
        /// These values are not in the output.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: use `--layout set`.
        #[code = "lin/not-in-layout"]
        #[level(Info, Info)]
        #[error("not written: only a set has a place for {what}")]
        NotInLayout {
            /// What is left out.
            what: String,
        },

        /// A board got a number.
        ///
        /// # What
        /// A board without a number is written in a set. The label of each board in a set is the
        /// letter of the room and a number, so the board gets the number after the number of the
        /// board before it.
        /// # Why
        /// The number is not in the file that was read; portnote chose it.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: use `--layout lines` to keep the board without a number.
        #[code = "lin/board-numbered"]
        #[level(Warning, Warning)]
        #[error("board without a number: number {number} was written")]
        Numbered {
            /// The number.
            number: u32,
        },

        /// Commands for the viewer are lost.
        ///
        /// # What
        /// The file has commands for the viewer, such as colours, places, boxes and pages. PBN, and
        /// a board by itself, have no such commands.
        /// # Why
        /// A viewer will show the output in another way than the file.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/layout-lost"]
        #[level(Info, Info)]
        #[error("not written: only LIN has {what}")]
        LayoutLost {
            /// The commands.
            what: String,
        },

        /// A contract that is not that of the auction is lost.
        ///
        /// # What
        /// A board has a contract or a declarer that its auction does not give: the auction is
        /// missing, is not finished, or ends otherwise. LIN has a contract only as the result of an
        /// auction, or in the header of a set.
        /// # Why
        /// The output does not have the contract, or shows that of the auction in its place.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: use `--layout set`, which has a place for it.
        #[code = "lin/contract-lost"]
        #[level(Warning, Warning)]
        #[error("not written: contract {text}, which the auction does not give, has no place in this layout")]
        ContractLost {
            /// The contract.
            text: String,
        },

        /// A scoring is lost.
        ///
        /// # What
        /// The boards have a scoring for which LIN has no letter. `vg` has letters only for IMPs,
        /// pairs and board-a-match.
        /// # Why
        /// The LIN file does not say how the boards are scored.
        /// # Spec
        /// LIN §12
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/scoring-lost"]
        #[level(Warning, Warning)]
        #[error("not written: LIN has no letter for scoring `{text}`")]
        ScoringLost {
            /// The scoring.
            text: String,
        },

        /// A result of the header is used.
        ///
        /// # What
        /// The contract or the result of the board is taken from `rs`, because the record of the
        /// board does not have it.
        /// # Why
        /// Most often the operator of the vugraph typed the result only after the board.
        /// # Spec
        /// LIN D-13
        /// # Fix
        /// Not automatic: nothing has to be changed.
        #[code = "lin/result-from-header"]
        #[level(Info, Info)]
        #[error("result taken from `rs`")]
        ResultFromHeader,

        /// A link is long.
        ///
        /// # What
        /// The link is longer than some programs allow.
        /// # Why
        /// Programs with such a limit may cut the link.
        /// # Spec
        /// LIN U-7
        /// # Fix
        /// Not automatic: leave out texts to make the link shorter.
        #[code = "lin/url-length"]
        #[level(Info, Info)]
        #[error("link has {length} characters: some programs cut it at 2000")]
        UrlLength {
            /// The number of characters.
            length: usize,
        },

        /// Text between commands is lost.
        ///
        /// # What
        /// The file has text between the value of a command and the name of the next one. LIN
        /// allows only line ends there, so the text is not written.
        /// # Why
        /// It was probably a remark for people; no program reads it.
        /// # Spec
        /// LIN-3
        /// # Fix
        /// Not automatic: nothing is wrong with the file that was read.
        #[code = "lin/text-lost"]
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
