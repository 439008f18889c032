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
        /// A suffix, a note reference or a glyph is not after a call or card. It is before the
        /// first call or card, or after `*` or `+`, or after a `-` before the first call, which is
        /// not a call. After `+`, it is only a warning in import format.
        /// # Why
        /// It is not clear which call or card the annotation is about.
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
        /// The annotations of a call or card are not in the order of export format, or one of them
        /// is a suffix. Export format has no suffixes: first comes the note reference, then the
        /// glyphs with lower numbers before higher numbers. Import format allows any order.
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
        /// Safe: write the note reference, then the glyphs by their numbers, each with its
        /// comments. Not automatic if one of the annotations is wrong or repeated, or if a comment
        /// runs to the end of its line.
        #[code = "pbn/annotation-order"]
        #[level(Silent, Error)]
        #[error("{what}")]
        AnnotationOrder {
            /// What is wrong, in words.
            what: String,
        },

        /// A call or card has two suffixes.
        ///
        /// # What
        /// A second suffix such as `!` or `?` follows a call or card. `!!` and `!?` are
        /// one suffix.
        /// # Why
        /// A call cannot be good and doubtful at the same time. It is not clear what the writer
        /// thought of the call.
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
        /// Not automatic: the intended suffix is unknown.
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
        /// A call or card needs only one opinion, and two opinions may contradict each other.
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
        /// Safe: remove the second glyph or suffix.
        #[code = "pbn/duplicate-nag"]
        #[level(Warning, Error)]
        #[error("{what}")]
        DuplicateNag {
            /// What is wrong, in words.
            what: String,
        },

        /// A call or card has two note references.
        ///
        /// # What
        /// A second note reference follows a call or card.
        /// # Why
        /// A call or card can have only one note. Other programs show only one of the two notes.
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
        /// `$` is followed by no number, or by a number above 255.
        /// # Why
        /// The number of a glyph says what the glyph means. This number has no meaning.
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
        /// A glyph about cards is in the auction, or a glyph about calls is in the play. The glyphs
        /// $7 to $12 and $14 are for cards; $1 to $6 and $13 are for calls. It is an info for
        /// glyphs that are only by custom for calls ($20 to $93) or for cards ($200 to $238).
        /// # Why
        /// The text of the glyph is about a card, but the glyph marks a call, or the reverse.
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
        /// A note reference is not a number between two `=`. The reference is ignored.
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
