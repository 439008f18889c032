//! Suffixes, glyphs and note references. PBN 2.1 §3.5, §3.6.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{GLYPHS, invalid};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of an annotation.
    pub(crate) enum Problem {
        /// An annotation has no call or card.
        ///
        /// # What
        /// A suffix, a note reference or a glyph is before the first call or card, or
        /// after `*` or `+`; or after a hyphen before the first call, where no player has
        /// called. After `+` it is a warning only.
        /// # Why
        /// It is not clear which call or card it judges.
        /// # Spec
        /// PBN 2.1 §3.5.2, §3.6.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// ! 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S! Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which call or card was meant.
        #[code = "pbn/annotation-without-target"]
        #[level(Error, Error)]
        #[error("unexpected `{found}`: it must follow a call or card")]
        AnnotationWithoutTarget {
            /// The text that was found.
            found: String,
            /// Whether it follows `+`.
            after_plus: bool,
        },

        /// Annotations are not in the order of export format.
        ///
        /// # What
        /// A call or card has a suffix, a note reference after a glyph, or a glyph
        /// after one with a higher number. Import format allows any order.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= $1 Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Safe: write the reference, then glyphs by their numbers, each with its comments.
        /// Not automatic if one of them is wrong itself or repeated, or a comment runs to the end
        /// of its line.
        #[code = "pbn/annotation-order"]
        #[level(Silent, Error)]
        #[error("{what}")]
        AnnotationOrder {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// A call or card has two suffixes.
        ///
        /// # What
        /// A second suffix such as `!` or `?` follows a call or card. `!!` and `!?` are
        /// one suffix.
        /// # Why
        /// A call cannot be good and doubtful at once; it is not clear what the writer thought
        /// of it.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S! ? Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S!? Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: the intended one is unknown.
        #[code = "pbn/duplicate-suffix"]
        #[level(Error, Error)]
        #[error("duplicate suffix `{found}`: expected at most one")]
        DuplicateSuffix {
            /// The text that was found.
            found: String,
        },

        /// A glyph is repeated.
        ///
        /// # What
        /// A call or card has the same glyph twice, or a glyph and a suffix that both judge it.
        /// # Why
        /// One opinion on a call or card is enough; two of them may differ.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 $1 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the second one.
        #[code = "pbn/duplicate-nag"]
        #[level(Warning, Error)]
        #[error("duplicate glyph `{found}`: it repeats or contradicts an earlier glyph or suffix")]
        DuplicateNag {
            /// The text that was found.
            found: String,
        },

        /// A call or card has two note references.
        ///
        /// # What
        /// A second note reference follows a call or card.
        /// # Why
        /// A call or card has one note; other programs show one of the two.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= =2= Pass Pass Pass
        /// [Note "1:strong"]
        /// [Note "2:forcing"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong and forcing"]
        /// ```
        /// # Fix
        /// Not automatic: the intended note is unknown.
        #[code = "pbn/duplicate-note-ref"]
        #[level(Error, Error)]
        #[error("duplicate note reference `{found}`: expected at most one")]
        DuplicateNoteRef {
            /// The text that was found.
            found: String,
        },

        /// A glyph has no number from 0 to 255.
        ///
        /// # What
        /// `$` is followed by no number, or by one above 255.
        /// # Why
        /// Each glyph means a text; this number has none.
        /// # Spec
        /// PBN 2.1 §3.7
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $256 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: the intended glyph is unknown.
        #[code = "pbn/nag-range"]
        #[level(Error, Error)]
        #[error("{}", invalid("glyph", .found, GLYPHS))]
        NagRange {
            /// The text that was found.
            found: String,
        },

        /// A glyph is in the wrong section.
        ///
        /// # What
        /// A glyph that judges a card is in the auction, or one that judges a call in the
        /// play: $7 to $12 and $14 are for cards, $1 to $6 and $13 for calls.
        /// # Why
        /// The text of the glyph speaks of a card where there is a call, or the reverse.
        /// # Spec
        /// PBN 2.1 §3.7
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $7 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// Not automatic: the intended glyph is unknown.
        #[code = "pbn/nag-section"]
        #[level(Error, Error)]
        #[error("glyph `{found}` has no meaning in the {section}")]
        NagSection {
            /// The text that was found.
            found: String,
            /// The section.
            section: &'static str,
            /// Whether it is only by custom that it explains calls or cards.
            by_custom: bool,
        },

        /// A note reference cannot be read.
        ///
        /// # What
        /// A note reference is not a number between two `=`. It is ignored.
        /// # Why
        /// Other programs do not find the note, and the explanation of the call is lost.
        /// # Spec
        /// PBN 2.1 §3.5.4
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1 Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Safe: write both `=`. Not automatic if the note does not exist.
        #[code = "pbn/note-ref-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("note reference", .found, "a number between two `=` without spaces, as in `=1=`"))]
        NoteRefFormat {
            /// The text that was found.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (
                Self::AnnotationWithoutTarget {
                    after_plus: true, ..
                },
                Profile::Import,
            ) => Level::Warning,
            (
                Self::NagSection {
                    by_custom: true, ..
                },
                _,
            ) => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
