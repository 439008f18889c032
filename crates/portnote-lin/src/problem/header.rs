//! The header of a set. LIN §8

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{counted, invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "header"]
    pub(crate) enum Problem {
        #[code = "no-boards"]
        #[level(Info, Info)]
        #[error("file has no boards")]
        NoBoards,

        #[code = "header-fields"]
        #[level(Warning, Warning)]
        #[error("`vg` has {}: expected 9", counted(*.count, "field"))]
        HeaderFields {
            /// The number of fields.
            count: usize,
        },

        #[code = "scoring"]
        #[level(Info, Info)]
        #[error("{}", scoring(.text))]
        Scoring {
            /// The field.
            text: String,
        },

        #[code = "board-range"]
        #[level(Error, Error)]
        #[error("invalid board range `{first}` to `{last}`: expected two numbers, the first not above the last, and at most 1000 boards")]
        BoardRange {
            /// The first field.
            first: String,
            /// The second field.
            last: String,
        },

        #[code = "result-count"]
        #[level(Warning, Warning)]
        #[error("`rs` has {}: expected at most {expected}, two for each board", counted_entries(*.count))]
        ResultCount {
            /// The number of entries.
            count: usize,
            /// What it should be.
            expected: usize,
        },

        #[code = "result-form"]
        #[level(Warning, Warning)]
        #[error("{}", result_form(.text, .standard.as_deref(), *.is_read))]
        ResultForm {
            /// The entry.
            text: String,
            /// The entry in standard form, if it says enough.
            standard: Option<String>,
            /// Whether it can be read all the same.
            is_read: bool,
        },

        #[code = "name-count"]
        #[level(Warning, Warning)]
        #[error("`pn` has {}: expected 4 or 8", counted(*.count, "name"))]
        NameCount {
            /// The number of names.
            count: usize,
        },

        #[code = "list-count"]
        #[level(Warning, Warning)]
        #[error("`{name}` has {}: expected {expected}, {} for each board from {first} to {last}", counted_entries(*.count), if *.name == "mp" { "two" } else { "four" })]
        ListCount {
            /// The command.
            name: &'static str,
            /// The number of entries.
            count: usize,
            /// What it should be.
            expected: usize,
            /// The first board.
            first: u32,
            /// The last board.
            last: u32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            // Fewer fields are as good as empty ones.
            Self::HeaderFields { count: 0..9 } => Level::Info,
            Self::ResultForm { is_read: true, .. } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}

fn counted_entries(count: usize) -> String {
    match count {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    }
}

fn scoring(text: &str) -> String {
    let expected = "`I`, `P` or `B`";
    match text {
        "" => format!("missing scoring: expected {expected}"),
        text => invalid("scoring", text, expected),
    }
}

fn result_form(text: &str, standard: Option<&str>, is_read: bool) -> String {
    let form = "contract, declarer and tricks, as in `4HE=`";
    match (standard, is_read) {
        (Some(standard), _) => nonstandard("result", text, standard),
        (None, true) => format!("incomplete result `{text}`: expected {form}"),
        (None, false) => invalid("result", text, form),
    }
}
