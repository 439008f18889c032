//! The layout of export format. PBN 2.1 §3.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of layout.
    pub(crate) enum Problem {
        /// The layout is not that of export format.
        ///
        /// # What
        /// A tag shares its line with something else, a comment does not begin a line, or the
        /// calls or cards are not in lines of four. Import format allows all of this.
        /// # Why
        /// In export format each thing has one place, so that two files with the same boards
        /// are equal.
        /// # Spec
        /// PBN 2.1 §3.3, §3.5, §3.6
        /// # Bad
        /// ```text
        /// [Event "Club"] [Site "Here"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// Safe: change the white space around a tag, a comment, a call or a card; replace `AP` with
        /// passes, start with the dealer's column, and write `-` for each card missing before `*`.
        /// Not automatic if a comment or an escape line is in the way, or a line would be too long.
        #[code = "pbn/layout"]
        #[level(Silent, Error)]
        #[error("{what}")]
        Layout {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// Text is not written in the form that export format uses.
        ///
        /// # What
        /// Export format writes a part of the game in another way: for example with one space
        /// between two calls, without zeros before a number, or with the contract that results from
        /// the auction. Reported only if nothing else is wrong with the game. The standard leaves
        /// some of this free; this program writes each game in one form, and its export profile
        /// accepts only that form.
        /// # Why
        /// Games that are always written in one way can be compared byte by byte.
        /// # Spec
        /// PBN 2.1 §2.1
        /// # Fix
        /// Safe: write what `portnote export` writes. Not automatic if that text has characters
        /// outside ASCII.
        #[code = "pbn/other-form"]
        #[level(Silent, Error)]
        #[error("{what}")]
        OtherForm {
            /// What is there, and what export format writes.
            what: String,
        },

        /// A play does not begin with the opening leader's column.
        ///
        /// # What
        /// The first column does not belong to the player on declarer's left. Import format allows
        /// this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "W:AKQJT98765432... - - -"]
        /// [Declarer "S"]
        /// [Contract "7NT"]
        /// [Play "N"]
        /// - - - SA
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "W:AKQJT98765432... - - -"]
        /// [Declarer "S"]
        /// [Contract "7NT"]
        /// [Play "W"]
        /// SA - - -
        /// *
        /// ```
        /// # Fix
        /// Safe: move the columns.
        /// Not automatic if a comment runs to the end of its line, or a trick is not on one line.
        #[code = "pbn/play-column"]
        #[level(Silent, Error)]
        #[error("play begins with the column of {}: expected that of the opening leader, {}", .first.name(), .leader.name())]
        PlayColumn {
            /// The first of the two.
            first: Seat,
            /// The opening leader.
            leader: Seat,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
