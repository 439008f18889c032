//! Parts of a game that a standard cannot represent. PDN 2.0 §5, §6, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

problems! {
    /// A problem of writing.
    pub(crate) enum Problem {
        /// A game has something that the standard cannot represent.
        ///
        /// # What
        /// The game is to be written in PDN 2.0 or 3.0, but it has something that this standard
        /// cannot represent. Examples are a tag that is not in the closed list of PDN 2.0, a date
        /// in words, a glyph, and a position among the moves. There is one report for each kind,
        /// with all its places. If only a shade of meaning is lost, the report is an info.
        /// # Why
        /// Nothing is lost silently: a game that cannot be written whole is not written.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1, PDN 3.0
        /// # Fix
        /// Not automatic: `--lossy` writes the game without such parts and lists what was left out.
        #[code = "pdn/cannot-represent"]
        #[level(Warning, Error)]
        #[error("{what} cannot be written in {target}{instead}{more}")]
        CannotRepresent {
            /// What the game has.
            what: String,
            /// The standard.
            target: &'static str,
            /// What is written instead, in words, if the message says it.
            instead: &'static str,
            /// How many others there are, in words.
            more: String,
            /// Whether only a shade of meaning is lost.
            is_slight: bool,
        },

        /// A line would be too long.
        ///
        /// # What
        /// A tag pair or a word of a comment is longer than the 80 characters that PDN 2.0 allows
        /// in a line. Lines are broken between moves and words only.
        /// # Why
        /// Programs that follow the standard may cut the line.
        /// # Spec
        /// PDN 2.0 §5.2
        /// # Fix
        /// Not automatic: `--lossy` writes the long line, and PDN 3.0 has no limit.
        #[code = "pdn/unwrappable"]
        #[level(Warning, Error)]
        #[error("{what} needs a line of {width} characters, but PDN 2.0 allows {limit}{more}")]
        Unwrappable {
            /// What is too long.
            what: String,
            /// Characters of the line.
            width: usize,
            /// Characters that a line may have.
            limit: usize,
            /// How many others there are, in words.
            more: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::CannotRepresent {
                is_slight: true, ..
            } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
