//! The header of a set. LIN §8

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{counted, invalid, nonstandard};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The file has no boards.
        ///
        /// # What
        /// The file has a header or text, and no `qx` or `md`.
        /// # Why
        /// There is nothing to check. Vugraph files of matches that were not shown look like this.
        /// # Spec
        /// LIN-24
        /// # Bad
        /// ```text
        /// vg|Cup,Final,I,1,2,A,0,B,0|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,I,1,2,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: there is nothing to add.
        #[code = "lin/no-boards"]
        #[level(Info, Info)]
        #[error("file has no boards")]
        NoBoards,

        /// The header has the wrong number of fields.
        ///
        /// # What
        /// `vg` has fewer or more than nine fields. The fields have commas between them. If there
        /// are fewer, the last fields count as empty, and it is only an info.
        /// # Why
        /// If a name has a comma in it, a program may read one field as another, such as a part of
        /// the event as the stage.
        /// # Spec
        /// LIN-63
        /// # Bad
        /// ```text
        /// vg|Cup, Rome,Final,I,1,2,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup Rome,Final,I,1,2,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which comma is wrong.
        #[code = "lin/header-fields"]
        #[level(Warning, Warning)]
        #[error("`vg` has {}: expected 9", counted(*.count, "field"))]
        HeaderFields {
            /// The number of fields.
            count: usize,
        },

        /// The scoring is invalid.
        ///
        /// # What
        /// The third field of `vg` is not `I` for IMPs, `P` for pairs or `B` for board-a-match.
        /// # Why
        /// Without the scoring, the results of the boards cannot be compared.
        /// # Spec
        /// LIN-64
        /// # Bad
        /// ```text
        /// vg|Cup,Final,X,1,2,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,I,1,2,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: the scoring is not known.
        #[code = "lin/scoring"]
        #[level(Info, Info)]
        #[error("{}", scoring(.text))]
        Scoring {
            /// The field.
            text: String,
        },

        /// The board range is invalid.
        ///
        /// # What
        /// The fourth and fifth fields of `vg`, the first and the last board, are not two numbers,
        /// or the first board is after the last. Or the range has more than 1000 boards.
        /// # Why
        /// It is unknown to which board an entry of `rs`, `mp` or `pw` belongs.
        /// # Spec
        /// LIN-65
        /// # Bad
        /// ```text
        /// vg|Cup,Final,I,10,1,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,I,1,10,A,0,B,0|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: the range is not known.
        #[code = "lin/board-range"]
        #[level(Error, Error)]
        #[error("invalid board range `{first}` to `{last}`: expected two numbers, the first not above the last, and at most 1000 boards")]
        BoardRange {
            /// The first field.
            first: String,
            /// The second field.
            last: String,
        },

        /// The results have too many entries.
        ///
        /// # What
        /// `rs` has more entries than the boards need: two for each board of the range, first the
        /// open room and then the closed room.
        /// # Why
        /// After an entry too many, the entries may belong to other boards.
        /// # Spec
        /// LIN-68
        /// # Bad
        /// ```text
        /// vg|Cup,Final,I,1,1,A,0,B,0|rs|PASS,PASS,PASS|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,I,1,1,A,0,B,0|rs|PASS,PASS|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which entry is too many.
        #[code = "lin/result-count"]
        #[level(Warning, Warning)]
        #[error("`rs` has {}: expected at most {expected}, two for each board", counted_entries(*.count))]
        ResultCount {
            /// The number of entries.
            count: usize,
            /// What it should be.
            expected: usize,
        },

        /// A result is invalid or unusual.
        ///
        /// # What
        /// An entry of `rs` is incomplete, or is not written as level, strain, declarer, risk and
        /// tricks, as in `4HSx-2`, or as `PASS`. It is only an info if the entry can be read.
        /// # Why
        /// Other programs may not read the entry.
        /// # Spec
        /// LIN-69
        /// # Bad
        /// ```text
        /// vg|Cup,Final,I,1,1,A,0,B,0|rs|4H?,PASS|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,I,1,1,A,0,B,0|rs|4HE=,PASS|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: the result is not known.
        #[code = "lin/result-form"]
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

        /// The number of names is wrong.
        ///
        /// # What
        /// `pn` does not have 4 or 8 names. It has the names of South, West, North and East, for
        /// one room or for both.
        /// # Why
        /// If the number is wrong, names may belong to other seats. Most often a name has a comma
        /// in it.
        /// # Spec
        /// LIN-52
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|pn|Herman, I,Bo,Cy,Di|
        /// ```
        /// # Good
        /// ```text
        /// pn|I Herman,Bo,Cy,Di|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Unsafe if 4 or 8 names are left after that: write `%COMMA%` for each comma with a space
        /// after it. Otherwise not automatic: it is unknown which comma is part of a name.
        #[code = "lin/name-count"]
        #[level(Warning, Warning)]
        #[error("`pn` has {}: expected 4 or 8", counted(*.count, "name"))]
        NameCount {
            /// The number of names.
            count: usize,
        },

        /// A list has the wrong number of entries.
        ///
        /// # What
        /// `mp` does not have two values for each board of the range in `vg`, or `pw` does not have
        /// four names for each board.
        /// # Why
        /// If an entry is missing or too many, the entries after it may belong to other boards.
        /// # Spec
        /// LIN-76
        /// # Bad
        /// ```text
        /// vg|Cup,Final,P,1,2,A,0,B,0|mp|50,50,40|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,Final,P,1,2,A,0,B,0|mp|50,50,40,60|
        /// qx|o1|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which entry is missing or too many.
        #[code = "lin/list-count"]
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
