//! Notes. PBN 2.1 §3.5.5, §3.6.5.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::invalid;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a note.
    #[family = "pbn"]
    #[pages = "notes"]
    pub(crate) enum Problem {
        #[code = "note-index"]
        #[level(Error, Error)]
        #[error("{}", invalid("note index", .found, "a number from 1 to 32"))]
        NoteIndex {
            /// The text that was found.
            found: String,
        },

        #[code = "note-format"]
        #[level(Error, Error)]
        #[error("{}", note_fault(found, *.space))]
        NoteFormat {
            /// The text that was found.
            found: String,
            /// Whether only a space before the colon is wrong.
            space: bool,
        },

        #[code = "note-missing"]
        #[level(Error, Error)]
        #[error("reference to note {index}, but the {section} section has no such note")]
        NoteMissing {
            /// The index of the note.
            index: u32,
            /// The section.
            section: &'static str,
        },

        #[code = "note-unused"]
        #[level(OptIn, Warning)]
        #[error("unused note {index}: no call or card refers to it")]
        NoteUnused {
            /// The index of the note.
            index: u32,
        },

        #[code = "note-in-other-section"]
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

        #[code = "note-outside-section"]
        #[level(Error, Error)]
        #[error("unexpected note: it must be in the auction or play section")]
        NoteOutsideSection,

        #[code = "duplicate-note"]
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
