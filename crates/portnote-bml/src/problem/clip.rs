//! Clipboards. BML, Copy/Cut/Paste.

use portnote_core::coded::{Coded, Entry};
use portnote_core::excerpt::named;
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A clipboard has no end.
        ///
        /// # What
        /// A clipboard has no end: `#CUT` has no `#ENDCUT` after it, or `#COPY` has no `#ENDCOPY`.
        /// If the block has the end of the other kind, the clipboard ends there. Otherwise it ends
        /// with its block.
        /// # Why
        /// Rows that do not belong to the clipboard are put into it. After a `#CUT` they are
        /// missing from their table.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #COPY responses
        /// 1C strong
        /// ```
        /// # Good
        /// ```text
        /// #COPY responses
        /// 1C strong
        /// #ENDCOPY
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the clipboard should end.
        #[code = "bml/unterminated-cut"]
        #[level(Error, Error)]
        #[error("{}", unterminated(.name, *.is_cut, *.is_misnamed))]
        UnterminatedCut {
            /// The name of the clipboard.
            name: String,
            /// Whether it is cut; otherwise it is copied.
            is_cut: bool,
            /// Whether it ends with the end of the other kind.
            is_misnamed: bool,
        },

        /// A clipboard has no name.
        ///
        /// # What
        /// A `#CUT` or `#COPY` has no name after it.
        /// # Why
        /// Rows of a clipboard without a name cannot be pasted. After a `#CUT` they are lost.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #COPY
        /// 1C strong
        /// #ENDCOPY
        /// ```
        /// # Good
        /// ```text
        /// #COPY responses
        /// 1C strong
        /// #ENDCOPY
        /// ```
        /// # Fix
        /// Not automatic: the intended name is unknown.
        #[code = "bml/clipboard-without-name"]
        #[level(Error, Error)]
        #[error("missing clipboard name after `#{}`", word(*.is_cut))]
        ClipboardWithoutName {
            /// Whether it is cut; otherwise it is copied.
            is_cut: bool,
        },

        /// A clipboard ends that has not begun.
        ///
        /// # What
        /// An `#ENDCUT` has no `#CUT` before it, or an `#ENDCOPY` has no `#COPY` before it. The
        /// line is dropped.
        /// # Why
        /// The line that begins the clipboard is missing or misspelt.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// 1C strong
        /// #ENDCOPY
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the clipboard should begin.
        #[code = "bml/stray-end"]
        #[level(Warning, Error)]
        #[error("unexpected `#{word}`: no clipboard before it")]
        StrayEnd {
            /// The word.
            word: String,
        },

        /// A clipboard continues over a blank line.
        ///
        /// # What
        /// A clipboard has a blank line between its beginning and its end. The blank line is left
        /// out when the clipboard is pasted.
        /// # Why
        /// Other programs stop, because for them a clipboard ends with its block.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #COPY responses
        /// 1C strong
        ///
        /// 1D natural
        /// #ENDCOPY
        /// ```
        /// # Good
        /// ```text
        /// #COPY responses
        /// 1C strong
        /// 1D natural
        /// #ENDCOPY
        /// ```
        /// # Fix
        /// Not automatic: remove the blank line if one table is meant.
        #[code = "bml/cut-spans-blocks"]
        #[level(Info, Info)]
        #[error("clipboard{} continues over a blank line", named(.name))]
        CutSpansBlocks {
            /// Its name.
            name: String,
        },

        /// A clipboard is defined twice.
        ///
        /// # What
        /// A clipboard has the name of an earlier clipboard. Pastes after this line use the later
        /// clipboard.
        /// # Why
        /// If the name was used twice by accident, pastes after this line insert the wrong rows.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #COPY a
        /// 1C strong
        /// #ENDCOPY
        /// #COPY a
        /// 1D natural
        /// #ENDCOPY
        /// ```
        /// # Good
        /// ```text
        /// #COPY a
        /// 1C strong
        /// #ENDCOPY
        /// #COPY b
        /// 1D natural
        /// #ENDCOPY
        /// ```
        /// # Fix
        /// Not automatic: the intended name is unknown.
        #[code = "bml/clipboard-redefined"]
        #[level(Info, Info)]
        #[error("duplicate clipboard `{name}`: later pastes use this one")]
        ClipboardRedefined {
            /// Its name.
            name: String,
        },

        /// A clipboard is cut and never pasted.
        ///
        /// # What
        /// A `#CUT` removes rows from their table, and no `#PASTE` inserts them at another place.
        /// # Why
        /// The rows are missing from every output.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #CUT a
        /// 1C strong
        /// #ENDCUT
        /// ```
        /// # Good
        /// ```text
        /// #CUT a
        /// 1C strong
        /// #ENDCUT
        /// #PASTE a
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the rows belong.
        #[code = "bml/unused-clipboard"]
        #[level(Info, Info)]
        #[error("unused clipboard `{name}`: it is cut and never pasted")]
        UnusedClipboard {
            /// Its name.
            name: String,
        },

        /// A paste names an unknown clipboard.
        ///
        /// # What
        /// A `#PASTE` has a name that no clipboard has, up to the end of its block. The line is
        /// dropped.
        /// # Why
        /// The rows that should be pasted are missing from the system.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// 1C strong
        ///   #PASTE responses
        /// ```
        /// # Good
        /// ```text
        /// #CUT responses
        /// 1D negative
        /// #ENDCUT
        /// 1C strong
        ///   #PASTE responses
        /// ```
        /// # Fix
        /// Not automatic: define the clipboard before the block, or inside the block.
        #[code = "bml/unknown-clipboard"]
        #[level(Error, Error)]
        #[error("{}", unknown(.name))]
        UnknownClipboard {
            /// Its name.
            name: String,
        },

        /// An argument of a paste is not a replacement.
        ///
        /// # What
        /// A word after the name of a `#PASTE` does not have the form `TARGET=REPLACEMENT`. The
        /// replacement may be empty, but the target must not be empty. The word is ignored.
        /// # Why
        /// The text is pasted without the replacement.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #CUT a
        /// 2\M natural
        /// #ENDCUT
        /// 1C strong
        /// #PASTE a \M=H spades
        /// ```
        /// # Good
        /// ```text
        /// #CUT a
        /// 2\M natural
        /// #ENDCUT
        /// 1C strong
        /// #PASTE a \M=H
        /// ```
        /// # Fix
        /// Not automatic: the intended replacement is unknown.
        #[code = "bml/bad-paste-argument"]
        #[level(Warning, Error)]
        #[error("invalid replacement `{text}`: expected `TARGET=REPLACEMENT`")]
        BadPasteArgument {
            /// The word as written.
            text: String,
        },

        /// A replacement works on the result of an earlier one.
        ///
        /// # What
        /// A replacement of a `#PASTE` finds its target only in text that an earlier replacement
        /// has inserted. Replacements are made one after the other, each in the result of the
        /// replacement before it.
        /// # Why
        /// This effect is easily overlooked. If the words are in another order, the result is
        /// another text.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #CUT a
        /// 2x natural
        /// #ENDCUT
        /// 1C strong
        /// #PASTE a x=y y=H
        /// ```
        /// # Good
        /// ```text
        /// #CUT a
        /// 2x natural
        /// #ENDCUT
        /// 1C strong
        /// #PASTE a x=H
        /// ```
        /// # Fix
        /// Not automatic: if this result is meant, write the text of the last replacement in the
        /// first replacement.
        #[code = "bml/paste-chain"]
        #[level(Info, Info)]
        #[error("`{target}` occurs only in the result of an earlier replacement")]
        PasteChain {
            /// What is replaced.
            target: String,
        },

        /// A clipboard pastes itself.
        ///
        /// # What
        /// A clipboard has a `#PASTE` of itself, or of another clipboard that pastes the first one.
        /// The line is dropped.
        /// # Why
        /// The paste would never end.
        /// # Spec
        /// BML, Copy/Cut/Paste
        /// # Bad
        /// ```text
        /// #CUT a
        /// 1C strong
        ///   #PASTE a
        /// #ENDCUT
        /// #PASTE a
        /// ```
        /// # Good
        /// ```text
        /// #CUT a
        /// 1C strong
        /// #ENDCUT
        /// #PASTE a
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the pastes is wrong.
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

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::UnterminatedCut {
                is_cut,
                is_misnamed: true,
                ..
            } => {
                return Some(format!("write `#END{}` instead", word(*is_cut)));
            }
            Self::UnterminatedCut { is_cut, .. } => {
                return Some(format!("write `#END{}` after its last row", word(*is_cut)));
            }
            Self::ClipboardWithoutName { is_cut } => {
                return Some(format!("write a name, as in `#{} name`", word(*is_cut)));
            }
            Self::StrayEnd { .. } => {
                "remove the line, or add the line that begins the clipboard, as in `#CUT name`"
            }
            Self::CutSpansBlocks { .. } => "remove the blank line, or end the clipboard before it",
            Self::ClipboardRedefined { .. } => "write another name if both are to be pasted later",
            Self::UnusedClipboard { .. } => "paste it, or remove it",
            Self::UnknownClipboard { name } if name.is_empty() => {
                "write a name, as in `#PASTE name`"
            }
            Self::UnknownClipboard { .. } => {
                "define it with `#CUT` or `#COPY` in an earlier block or in this block"
            }
            Self::BadPasteArgument { .. } => {
                "write the target, `=` and the replacement without spaces between them"
            }
            Self::PasteChain { .. } => {
                "write the final text in the earlier replacement, as in `x=z` instead of `x=y y=z`"
            }
            Self::PasteCycle { .. } => "remove one of the pastes in this chain",
        };
        Some(help.to_owned())
    }
}

/// The word that begins a clipboard.
const fn word(is_cut: bool) -> &'static str {
    if is_cut { "CUT" } else { "COPY" }
}

/// The message for a clipboard that lacks its end.
fn unterminated(name: &str, is_cut: bool, is_misnamed: bool) -> String {
    let own = word(is_cut);
    let name = named(name);
    if is_misnamed {
        let other = word(!is_cut);
        return format!("clipboard{name} begins with `#{own}`, but ends with `#END{other}`");
    }
    format!("missing `#END{own}` of clipboard{name}")
}

/// The message for a paste that finds no clipboard.
fn unknown(name: &str) -> String {
    if name.is_empty() {
        return "missing clipboard name after `#PASTE`".to_owned();
    }
    format!("unknown clipboard `{name}`")
}
