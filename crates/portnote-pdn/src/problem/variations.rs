//! Parentheses. PDN 2.0 §6.1.1.2.5, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

/// Where a variation fits that does not replace the move before it.
fn fitting(next: Option<&str>) -> String {
    match next {
        Some(next) => format!("it fits in place of the next move `{next}`"),
        None => "it fits after this move".to_owned(),
    }
}

problems! {
    /// A problem of a variation.
    #[family = "pdn"]
    #[pages = "variations"]
    pub(crate) enum Problem {
        #[code = "variation"]
        #[level(Error, Error)]
        #[error("variation {what}")]
        Variation {
            /// What is wrong.
            what: &'static str,
            /// Whether it is empty.
            is_empty: bool,
        },

        #[code = "second-side-in-parentheses"]
        #[level(Warning, Error)]
        #[error("move of one side is in parentheses{more}: expected it in the main line")]
        SecondSide {
            /// How many more there are, in words.
            more: String,
        },

        #[code = "early-variation"]
        #[level(Warning, Error)]
        #[error("variation does not fit in place of `{last}`: {}{more}", fitting(.next.as_deref()))]
        EarlyVariation {
            /// The move before it.
            last: String,
            /// The move after it, where there is one.
            next: Option<String>,
            /// How many more of them are there, in words.
            more: String,
        },

        #[code = "text-in-parentheses"]
        #[level(Warning, Error)]
        #[error("comment in parentheses: expected braces")]
        TextInParentheses,

        #[code = "unbalanced"]
        #[level(Error, Error)]
        #[error("{what}")]
        Unbalanced {
            /// What is missing or unexpected, in words.
            what: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::Variation { is_empty: true, .. } if profile == Profile::Import => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}
