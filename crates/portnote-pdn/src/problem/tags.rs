//! Names and repetition of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

problems! {
    /// A problem of a tag.
    pub(crate) enum Problem {
        /// A tag occurs more than once in a game.
        ///
        /// # What
        /// The same tag occurs a second time in one game, maybe under another name. The first is
        /// used, all are kept. Of two tags Result the one with a result is used, and neither
        /// if they contradict each other. Reported once for a name.
        /// # Why
        /// Readers differ in which one they use.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1
        /// # Bad
        /// ```text
        /// [Event "Cup"]
        /// [Event "Final"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Event "Cup"]
        /// [Stage "Final"]
        /// *
        /// ```
        /// # Fix
        /// Unsafe: remove the one that is not used. Choice: remove one or the other, if two
        /// results contradict each other, or two tags GameType name different games. Not automatic
        /// if there are more than two.
        #[code = "pdn/duplicate-tag"]
        #[level(Warning, Error)]
        #[error("{}", wording::duplicate_tag(.name, *.count, 0))]
        DuplicateTag {
            /// The name.
            name: String,
            /// How often it occurs.
            count: usize,
        },

        /// A tag has another name than in the standard.
        ///
        /// # What
        /// The name is a known tag in another language, or with letters in another case. It is read
        /// as the tag that it means.
        /// # Why
        /// Names are case-sensitive and English; other readers do not know the tag.
        /// # Spec
        /// PDN 1.0, PDN 3.0
        /// # Bad
        /// ```text
        /// [white "Wiersma, Harm"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [White "Wiersma, Harm"]
        /// *
        /// ```
        /// # Fix
        /// Safe: write the name of the standard. Not automatic: a name in another language is kept.
        #[code = "pdn/tag-alias"]
        #[level(Info, Error)]
        #[error("nonstandard tag `{name}`: expected `{meaning}`")]
        TagAlias {
            /// The name as written.
            name: String,
            /// The tag that it means.
            meaning: String,
        },

        /// A tag is not in any standard.
        ///
        /// # What
        /// No version of PDN has a tag of this name. It is kept.
        /// # Why
        /// Other tags are allowed, but an unknown name may be misspelt.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [Ballot "11-15 23-19"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Event "Ballot 11-15 23-19"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended tag is unknown.
        #[code = "pdn/unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", wording::unknown_tag(.name, ""))]
        UnknownTag {
            /// The name.
            name: String,
        },

        /// A game uses something that PDN 2.0 does not have.
        ///
        /// # What
        /// The game has something that PDN 2.0 does not have: another tag, a glyph, a comment up to
        /// the end of its line, a line with `%`, a setup, a judgement of more than one mark.
        /// Reported once for each kind in a game, and only under the profile of PDN 2.0.
        /// # Why
        /// Readers of PDN 2.0 stop at it.
        /// # Spec
        /// PDN 2.0 §6.1.1
        /// # Bad
        /// ```text
        /// 1. 11-15 $1 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15! *
        /// ```
        /// # Fix
        /// Not automatic: how to write it in PDN 2.0 depends on what it is.
        #[code = "pdn/not-pdn-2"]
        #[level(Silent, Error)]
        #[error("{what} is not allowed in PDN 2.0{more}")]
        NotPdn2 {
            /// What was found.
            what: String,
            /// How many more of its kind the game has, in words.
            more: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
