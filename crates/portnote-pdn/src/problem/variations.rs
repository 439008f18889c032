//! Parentheses. PDN 2.0 §6.1.1.2.5, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// Where a variation fits that does not replace the move before it.
fn fitting(next: Option<&str>) -> String {
    match next {
        Some(next) => format!("it fits in place of the next move `{next}`"),
        None => "it fits after this move".to_owned(),
    }
}

problems! {
    /// A problem of a variation.
    pub(crate) enum Problem {
        /// A variation is empty or in the wrong place.
        ///
        /// # What
        /// A variation comes before the first move that it could replace, or it has a result of its
        /// own. An empty variation is a warning.
        /// # Why
        /// A variation replaces the move before it and is a part of its game.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.5
        /// # Bad
        /// ```text
        /// (1. 9-14) 1. 11-15 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 (1. 9-14) *
        /// ```
        /// # Fix
        /// Safe if the variation is empty: remove it. Otherwise not automatic: it is unknown where
        /// the variation belongs.
        #[code = "pdn/variation"]
        #[level(Error, Error)]
        #[error("variation {what}")]
        Variation {
            /// What is wrong.
            what: &'static str,
            /// Whether it is empty.
            is_empty: bool,
        },

        /// The moves of one side are in parentheses.
        ///
        /// # What
        /// The moves of the second side, or of the first, are in parentheses, as some books print
        /// them. Each is read as a variation, in which it is illegal. Reported once for a game, and no
        /// illegal move besides.
        /// # Why
        /// Parentheses hold a variation: for a reader only one side moves.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.5
        /// # Bad
        /// ```text
        /// 1. 9-14 (22-18) 2. 5-9 (25-22) *
        /// ```
        /// # Good
        /// ```text
        /// 1. 9-14 22-18 2. 5-9 25-22 *
        /// ```
        /// # Fix
        /// Unsafe: remove the parentheses.
        #[code = "pdn/second-side-in-parentheses"]
        #[level(Warning, Error)]
        #[error("move of one side is in parentheses{more}: expected it in the main line")]
        SecondSide {
            /// How many more there are, in words.
            more: String,
        },

        /// A variation is before the move that it replaces.
        ///
        /// # What
        /// The first move of a variation is not legal in place of the move before the variation, but
        /// it is legal after that move: the variation replaces the next move. Its moves are not
        /// played.
        /// # Why
        /// A variation replaces the move before it: other readers find its moves illegal.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.5
        /// # Bad
        /// ```text
        /// 1. 11-15 (1... 22-18) 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 (1... 22-18) *
        /// ```
        /// # Fix
        /// Unsafe: move the variation after the next move. Not automatic if no move follows, or if
        /// the variation is not closed.
        #[code = "pdn/early-variation"]
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

        /// A comment is in parentheses.
        ///
        /// # What
        /// Parentheses hold words and no move. They are read as a comment.
        /// # Why
        /// Parentheses are for moves; other readers stop at the words.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.5
        /// # Bad
        /// ```text
        /// 1. 11-15 (a good start) 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 {a good start} 23-19 *
        /// ```
        /// # Fix
        /// Safe: write braces. Not automatic if the text has braces inside.
        #[code = "pdn/text-in-parentheses"]
        #[level(Warning, Error)]
        #[error("comment in parentheses: expected braces")]
        TextInParentheses,

        /// A parenthesis or brace has no counterpart.
        ///
        /// # What
        /// A `)` or `}` has no opening sign before it, or a `(` is not closed in its game. Several
        /// such signs together are reported once.
        /// # Why
        /// Readers differ in where the variation ends.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.5
        /// # Bad
        /// ```text
        /// 1. 11-15 (1. 9-14 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 (1. 9-14) *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the missing sign belongs.
        #[code = "pdn/unbalanced"]
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
