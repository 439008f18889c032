//! Inline text: suits, fonts and links. BML, Font styles; Headers and paragraphs.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A suit is written in upper case.
        ///
        /// # What
        /// The text has `!C`, `!D`, `!H` or `!S` after a digit or a plus sign, and without a letter
        /// or a slash after it. It is shown as a suit symbol. In any other place such letters are
        /// kept as text, because authors mark alerts in this way, as in `!Splinter`.
        /// # Why
        /// BML knows only `!c`, `!d`, `!h` and `!s`. Other converters show the exclamation mark and
        /// the letter.
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
        /// A word has an exclamation mark after a letter, followed by `c`, `d`, `h` or `s` and
        /// another letter. It is shown as a suit symbol.
        /// # Why
        /// The exclamation mark may be the end of a sentence, with a missing space after it.
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
        /// A `*`, `/` or `=` comes directly before a word, as at the beginning of bold, italic or
        /// monospaced text. The text has no such mark after it that could close it. The mark is
        /// kept as text.
        /// # Why
        /// The mark is shown to the reader, and the font of the text after it does not change.
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
        /// Not automatic: it is unknown where the closing mark belongs.
        #[code = "bml/unclosed-font"]
        #[level(Info, Info)]
        #[error("missing closing `{mark}` of the {} text that begins here", font(*.mark))]
        UnclosedFont {
            /// The mark.
            mark: char,
        },

        /// A link leads to an address that is not allowed.
        ///
        /// # What
        /// A link has a target whose scheme is not `http`, `https` or `mailto`. No link is made,
        /// and the text is kept as it is written.
        /// # Why
        /// Such a link could run a script, or open a file on the computer of the reader.
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
        /// Not automatic: the correct address is unknown.
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
        /// The target of a link begins with `#`, but no heading and no shown row of a table has
        /// this name. Case, spaces and signs make no difference: `#Weak twos` leads to the heading
        /// `Weak Twos`, and `#1N-2C` leads to the row 2C below 1N.
        /// # Why
        /// A reader who follows the link gets to no place.
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
