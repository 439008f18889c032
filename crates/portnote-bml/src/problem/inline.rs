//! Inline text: suits, fonts and links. BML, Font styles; Headers and paragraphs.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A suit is written in upper case.
        ///
        /// # What
        /// `!C`, `!D`, `!H` or `!S` comes after a digit or a plus sign, without a letter or a slash
        /// after it. It is shown as a suit symbol. Everywhere else it is text, because authors mark
        /// alerts so: `!Splinter`.
        /// # Why
        /// BML knows `!c`, `!d`, `!h` and `!s` only: other converters leave the letters as they
        /// are.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// Opening 1!C is strong.
        /// ```
        /// # Good
        /// ```text
        /// Opening 1!c is strong.
        /// ```
        /// # Fix
        /// Unsafe: write the letter in lower case.
        #[code = "bml/uppercase-suit"]
        #[level(Info, Info)]
        #[error("nonstandard suit `{found}`: expected `{}`", .found.to_lowercase())]
        UppercaseSuit {
            /// The suit as written.
            found: String,
        },

        /// A suit is inside a word.
        ///
        /// # What
        /// An exclamation mark has a letter before it, and after it one of `c`, `d`, `h` and `s`
        /// and a further letter. It is shown as a suit symbol.
        /// # Why
        /// A space may be missing after the end of a sentence.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// Stop!declarer ruffs.
        /// ```
        /// # Good
        /// ```text
        /// Stop! declarer ruffs.
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether a suit is meant.
        #[code = "bml/suspicious-suit"]
        #[level(Info, Info)]
        #[error("`{found}` inside a word is read as a suit")]
        SuspiciousSuit {
            /// The suit as written.
            found: String,
        },

        /// A font mark is never closed.
        ///
        /// # What
        /// `*`, `/` or `=` is before a word like the beginning of bold, italic or monospaced text,
        /// and no such mark after it could be its end. It is kept as it is.
        /// # Why
        /// The mark is shown, and the text after it is not in another font.
        /// # Spec
        /// BML, Font styles
        /// # Bad
        /// ```text
        /// This is *forcing to game.
        /// ```
        /// # Good
        /// ```text
        /// This is *forcing* to game.
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the text in another font ends.
        #[code = "bml/unclosed-font"]
        #[level(Info, Info)]
        #[error("missing closing `{mark}` of the text that begins here")]
        UnclosedFont {
            /// The mark.
            mark: char,
        },

        /// A link leads to an address that is not allowed.
        ///
        /// # What
        /// The target of a link is an address whose scheme is not `http`, `https` or `mailto`. It
        /// is not linked: the text is kept as it is written.
        /// # Why
        /// Such a link could run a script or open a file of whoever reads the page.
        /// # Spec
        /// BML 2, the extension `[text](target)`
        /// # Bad
        /// ```text
        /// See [my notes](file:///notes.html).
        /// ```
        /// # Good
        /// ```text
        /// See [my notes](https://example.org/notes.html).
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the page can be found.
        #[code = "bml/unsafe-link"]
        #[level(Warning, Error)]
        #[error("invalid link target `{target}`: expected an anchor or an `http`, `https` or `mailto` address")]
        UnsafeLink {
            /// Where it leads.
            target: String,
        },

        /// A link leads to a place that the system does not have.
        ///
        /// # What
        /// The target of a link begins with `#`, and no heading and no row of a table that is shown
        /// has that name. Case, spaces and signs make no difference: `#Weak twos` is the heading
        /// `Weak Twos`, and `#1N-2C` the row 2C below 1N.
        /// # Why
        /// The link leads nowhere.
        /// # Spec
        /// BML 2, the extension `[text](target)`
        /// # Bad
        /// ```text
        /// * Weak twos
        ///
        /// See [the answers](#answers).
        /// ```
        /// # Good
        /// ```text
        /// * Answers
        ///
        /// See [the answers](#answers).
        /// ```
        /// # Fix
        /// Not automatic: the intended place is unknown.
        #[code = "bml/dead-link"]
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
                format!("write `{mark}` after the last word that belongs to it")
            }
            Self::DeadLink { .. } => {
                "write the words of a heading, or the calls of a row as in `#1N--2C`".to_owned()
            }
            Self::UnsafeLink { .. } => "write an address that begins with `https://`".to_owned(),
        };
        Some(help)
    }
}
