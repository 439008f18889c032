//! Clipboards. BML, Copy/Cut/Paste.

use portnote_core::coded::{Coded, Entry};
use portnote_core::excerpt::named;
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "clip"]
    pub(crate) enum Problem {
        #[code = "unterminated-cut"]
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

        #[code = "clipboard-without-name"]
        #[level(Error, Error)]
        #[error("missing clipboard name after `#{}`", word(*.is_cut))]
        ClipboardWithoutName {
            /// Whether it is cut; otherwise it is copied.
            is_cut: bool,
        },

        #[code = "stray-end"]
        #[level(Warning, Error)]
        #[error("unexpected `#{word}`: no clipboard before it")]
        StrayEnd {
            /// The word.
            word: String,
        },

        #[code = "cut-spans-blocks"]
        #[level(Info, Info)]
        #[error("clipboard{} continues over a blank line", named(.name))]
        CutSpansBlocks {
            /// The name of the clipboard.
            name: String,
        },

        #[code = "clipboard-redefined"]
        #[level(Info, Info)]
        #[error("duplicate clipboard `{name}`: later pastes use this one")]
        ClipboardRedefined {
            /// The name of the clipboard.
            name: String,
        },

        #[code = "unused-clipboard"]
        #[level(Info, Info)]
        #[error("unused clipboard `{name}`: it is cut and never pasted")]
        UnusedClipboard {
            /// The name of the clipboard.
            name: String,
        },

        #[code = "unknown-clipboard"]
        #[level(Error, Error)]
        #[error("{}", unknown(.name))]
        UnknownClipboard {
            /// The name of the clipboard.
            name: String,
        },

        #[code = "bad-paste-argument"]
        #[level(Warning, Error)]
        #[error("invalid replacement `{text}`: expected `TARGET=REPLACEMENT`")]
        BadPasteArgument {
            /// The word as written.
            text: String,
        },

        #[code = "paste-chain"]
        #[level(Info, Info)]
        #[error("`{target}` occurs only in the result of an earlier replacement")]
        PasteChain {
            /// What is replaced.
            target: String,
        },

        #[code = "paste-cycle"]
        #[level(Error, Error)]
        #[error("clipboard `{name}` pastes itself: {chain}")]
        PasteCycle {
            /// The name of the clipboard.
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
            Self::UnterminatedCut { is_cut, is_misnamed: true, .. } => {
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
