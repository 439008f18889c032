//! Clipboards. BML, Copy/Cut/Paste.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// FIXME: unterminated-cut.
        #[code = "bml/unterminated-cut"]
        #[level(Error, Error)]
        #[error("`#{}` of `{name}` without `#END{}`", word(*.is_cut), word(*.is_cut))]
        UnterminatedCut {
            /// The name of the clipboard.
            name: String,
            /// Whether it is cut; otherwise it is copied.
            is_cut: bool,
        },

        /// FIXME: stray-end.
        #[code = "bml/stray-end"]
        #[level(Warning, Error)]
        #[error("`#{word}` without the line that it ends")]
        StrayEnd {
            /// The word.
            word: String,
        },

        /// FIXME: cut-spans-blocks.
        #[code = "bml/cut-spans-blocks"]
        #[level(Info, Info)]
        #[error("clipboard `{name}` goes on over a blank line")]
        CutSpansBlocks {
            /// Its name.
            name: String,
        },

        /// FIXME: clipboard-redefined.
        #[code = "bml/clipboard-redefined"]
        #[level(Info, Info)]
        #[error("clipboard `{name}` is defined again")]
        ClipboardRedefined {
            /// Its name.
            name: String,
        },

        /// FIXME: unused-clipboard.
        #[code = "bml/unused-clipboard"]
        #[level(Info, Info)]
        #[error("clipboard `{name}` is cut and never pasted")]
        UnusedClipboard {
            /// Its name.
            name: String,
        },

        /// FIXME: unknown-clipboard.
        #[code = "bml/unknown-clipboard"]
        #[level(Error, Error)]
        #[error("clipboard `{name}` is not defined here")]
        UnknownClipboard {
            /// Its name.
            name: String,
        },

        /// FIXME: bad-paste-argument.
        #[code = "bml/bad-paste-argument"]
        #[level(Warning, Error)]
        #[error("`{text}` is no replacement, expected target=replacement")]
        BadPasteArgument {
            /// What stands there.
            text: String,
        },

        /// FIXME: paste-chain.
        #[code = "bml/paste-chain"]
        #[level(Info, Info)]
        #[error("`{target}` occurs only where an earlier replacement put it")]
        PasteChain {
            /// What is replaced.
            target: String,
        },

        /// FIXME: paste-cycle.
        #[code = "bml/paste-cycle"]
        #[level(Error, Error)]
        #[error("clipboard `{name}` pastes itself: {chain}")]
        PasteCycle {
            /// Its name.
            name: String,
            /// The clipboards on the way.
            chain: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}

/// The word that begins a body.
const fn word(is_cut: bool) -> &'static str {
    if is_cut { "CUT" } else { "COPY" }
}
