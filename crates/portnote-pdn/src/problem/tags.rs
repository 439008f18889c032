//! Names and repetition of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

problems! {
    /// A problem of a tag.
    pub(crate) enum Problem {
        /// A tag occurs more than once in a game.
        ///
        /// # What
        /// A tag occurs a second time in a game, possibly under another name. All of them are kept
        /// and the first is used. Of two tags Result, the tag that has a result is used, and
        /// neither of them if they contradict each other. Reported once for a name.
        /// # Why
        /// Readers do not agree on which of the tags counts.
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
        /// Safe if all of them have the same value: remove the others. Unsafe: remove the tag that is not used. Choice if two results contradict each other, or
        /// if two tags GameType name different games: remove the first or the second tag. Not
        /// automatic if the tag occurs more than twice.
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
        /// The name of a tag is a known tag in another language, or has letters in another case.
        /// The tag is read as the known tag.
        /// # Why
        /// Names of tags are English and case-sensitive, so other readers do not know this tag.
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
        /// Safe: write the name of the standard. Unsafe for a name that is also an English word, such
        /// as `Local`, where nothing else in the game says that it is meant. Not automatic if the
        /// game also has the known tag.
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
        /// A tag has a name that no version of PDN defines. The tag is kept.
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
        /// The game has something that PDN 2.0 does not have. This can be another tag, a glyph, a
        /// comment up to the end of its line, a line with `%`, a setup, or a judgement of more than
        /// one mark. Reported once for each kind in a game, and only under the profile of PDN 2.0.
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
