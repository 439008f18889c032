//! Inline text: suits, fonts and links. BML, Font styles; Headers and paragraphs.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "inline"]
    pub(crate) enum Problem {
        #[code = "uppercase-suit"]
        #[level(Info, Info)]
        #[error("nonstandard suit `{found}`: expected `{}`", .found.to_lowercase())]
        UppercaseSuit {
            /// The suit as written.
            found: String,
        },

        #[code = "suspicious-suit"]
        #[level(Info, Info)]
        #[error("`{found}` inside a word is read as a suit")]
        SuspiciousSuit {
            /// The suit as written.
            found: String,
        },

        #[code = "unclosed-font"]
        #[level(Info, Info)]
        #[error("missing closing `{mark}` of the {} text that begins here", font(*.mark))]
        UnclosedFont {
            /// The mark.
            mark: char,
        },

        #[code = "unsafe-link"]
        #[level(Warning, Error)]
        #[error("invalid link target `{target}`: expected an anchor or an `http`, `https` or `mailto` address")]
        UnsafeLink {
            /// Where it leads.
            target: String,
        },

        #[code = "dead-link"]
        #[level(Warning, Error)]
        #[error("no such heading or row: `{target}`")]
        DeadLink {
            /// Where it leads.
            target: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            // The message and the fix say what to write.
            Self::UppercaseSuit { .. } => return None,
            Self::SuspiciousSuit { .. } => {
                "write a space after the exclamation mark if no suit is meant".to_owned()
            }
            Self::UnclosedFont { mark } => {
                format!("write `{mark}` after the last {} word", font(*mark))
            }
            Self::DeadLink { .. } => {
                "write the words of a heading, or the calls of a row as in `#1N-2C`".to_owned()
            }
            Self::UnsafeLink { .. } => "write an address that begins with `https://`".to_owned(),
        };
        Some(help)
    }
}

/// The font of the text between two marks.
const fn font(mark: char) -> &'static str {
    match mark {
        '*' => "bold",
        '/' => "italic",
        _ => "monospaced",
    }
}
