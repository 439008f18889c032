//! The layout of export format. PBN 2.1 §3.

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of layout.
    #[family = "pbn"]
    #[pages = "layout"]
    pub(crate) enum Problem {
        #[code = "layout"]
        #[level(Silent, Error)]
        #[error("{what}")]
        Layout {
            /// What is wrong, in words.
            what: &'static str,
        },

        #[code = "other-form"]
        #[level(Silent, Error)]
        #[error("{what}")]
        OtherForm {
            /// What is there, and what export format writes.
            what: String,
        },

        #[code = "play-column"]
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
