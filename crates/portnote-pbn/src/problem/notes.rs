//! Notes. PBN 2.1 §3.5.5, §3.6.5.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::invalid;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a note.
    pub(crate) enum Problem {
        /// A note index is not between 1 and 32.
        ///
        /// # What
        /// The number of a Note, or of a note reference, is 0 or above 32.
        /// # Why
        /// In the standard, a section has at most 32 notes. Other programs do not find a note with
        /// this number.
        /// # Spec
        /// PBN 2.1 §3.5.4
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =33= Pass Pass Pass
        /// [Note "33:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is free.
        #[code = "pbn/note-index"]
        #[level(Error, Error)]
        #[error("{}", invalid("note index", .found, "a number from 1 to 32"))]
        NoteIndex {
            /// The text that was found.
            found: String,
        },

        /// A note cannot be read.
        ///
        /// # What
        /// The value of a Note is not a number from 1 to 32, a colon and a text. A space before the
        /// colon is only a warning in import format.
        /// # Why
        /// It is not clear which call or card the text explains.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Safe if a space is before the colon: remove the space. Not automatic if no number is
        /// before a colon.
        #[code = "pbn/note-format"]
        #[level(Error, Error)]
        #[error("{}", note_fault(found, *.space))]
        NoteFormat {
            /// The text that was found.
            found: String,
            /// Whether only a space before the colon is wrong.
            space: bool,
        },

        /// A reference has no note.
        ///
        /// # What
        /// A call or card refers to a note that its section does not have.
        /// # Why
        /// The note should explain the call or card, but the explanation is lost.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Not automatic: the text of the note is unknown.
        #[code = "pbn/note-missing"]
        #[level(Error, Error)]
        #[error("reference to note {index}, but the {section} section has no such note")]
        NoteMissing {
            /// The index of the note.
            index: u32,
            /// The section.
            section: &'static str,
        },

        /// No call or card refers to a note.
        ///
        /// # What
        /// No call or card in the section of this Note refers to it.
        /// # Why
        /// It is not clear which call or card the text explains.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
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
        /// Not automatic: it is unknown which call or card was meant.
        #[code = "pbn/note-unused"]
        #[level(OptIn, Warning)]
        #[error("unused note {index}: no call or card refers to it")]
        NoteUnused {
            /// The index of the note.
            index: u32,
        },

        /// A note is in the section that does not refer to it.
        ///
        /// # What
        /// A Note is in the auction or play section, but only the other one of the two refers to
        /// it. That section has no note with this number. Reported once for all such notes.
        /// # Why
        /// Auction and play have separate notes. The calls or cards that refer to this note have no
        /// explanation.
        /// # Spec
        /// PBN 2.1 §3.5.5, §3.6.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Deal "?"]
        /// [Declarer "N"]
        /// [Contract "1S"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Play "E"]
        /// *
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Deal "?"]
        /// [Declarer "N"]
        /// [Contract "1S"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// [Play "E"]
        /// *
        /// ```
        /// # Fix
        /// Unsafe: move the notes to the end of the other section. Not automatic if a note shares
        /// its line with something else.
        #[code = "pbn/note-in-other-section"]
        #[level(Warning, Error)]
        #[error("{} {indices} {} in the {found} section: only the {meant} refers to {}", if *.is_one { "note" } else { "notes" }, if *.is_one { "is" } else { "are" }, if *.is_one { "it" } else { "them" })]
        NoteInOtherSection {
            /// The indices of the notes, in words.
            indices: String,
            /// Whether there is one.
            is_one: bool,
            /// The section in which they are.
            found: &'static str,
            /// The section that refers to them.
            meant: &'static str,
        },

        /// A note is outside auction and play.
        ///
        /// # What
        /// A Note follows neither the calls of the auction nor the cards of the play.
        /// # Why
        /// The auction and the play have separate notes with the same numbers. It is not clear to
        /// which section this note belongs.
        /// # Spec
        /// PBN 2.1 §3.5.5, §3.6.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Note "1:strong"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Unsafe if only one section refers to the note: move it there. Otherwise not automatic: it is
        /// unknown to which section the note belongs.
        #[code = "pbn/note-outside-section"]
        #[level(Error, Error)]
        #[error("unexpected note: it must be in the auction or play section")]
        NoteOutsideSection,

        /// A note index is used twice.
        ///
        /// # What
        /// Two Notes of the same section have the same number. The first Note is used.
        /// # Why
        /// It is not clear which of the two texts explains the call.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// [Note "1:weak"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which text is right.
        #[code = "pbn/duplicate-note"]
        #[level(Warning, Error)]
        #[error("duplicate note {index} in one section")]
        DuplicateNote {
            /// The index of the note.
            index: u32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::NoteFormat { space: true, .. }, Profile::Import) => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}

fn note_fault(found: &str, space: bool) -> String {
    if space {
        format!("unexpected space before the colon of note `{found}`")
    } else {
        invalid("note", found, "a number from 1 to 32, a colon and a text")
    }
}
