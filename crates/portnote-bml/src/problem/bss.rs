//! Records of Full Disclosure files. BSS Syntax.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

problems! {
    /// A problem of BSS.
    pub(crate) enum Problem {
        /// The parsing engine reached a limit of the host program.
        ///
        /// # What
        /// The program that uses portnote has set a limit on the parsing engine, and this line
        /// reaches it. The line is kept as text.
        /// # Why
        /// The calls and the other fields of this line are unknown.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit in the program that sets it.
        #[code = "bss/parser-limit"]
        #[level(Error, Error)]
        #[error("line is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,
        /// A file does not begin with a header record.
        ///
        /// # What
        /// The first line that is not blank is not a header record, or the file has no such line at
        /// all.
        /// # Why
        /// The header names the system, and programs expect it in the first line.
        /// # Spec
        /// BSS Syntax, Header Record
        /// # Bad
        /// ```text
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Unsafe: insert a header without a name.
        #[code = "bss/missing-header"]
        #[level(Warning, Error)]
        #[error("missing header record{}", if *.is_empty { "" } else { " at the beginning of the file" })]
        MissingHeader {
            /// Whether the file has no record at all.
            is_empty: bool,
        },
        /// A file has a second header record.
        ///
        /// # What
        /// The file has another header record after its first header record. A new system begins
        /// there.
        /// # Why
        /// A file must have only one system. Most often two files were put together. Other programs
        /// stop at the second header, or read all records as one system.
        /// # Spec
        /// BSS Syntax, Header Record
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// *00{Precision}=NYYYYYY
        /// 001C=NYYYYYY00816+
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: write each system in a file of its own.
        #[code = "bss/second-header"]
        #[level(Warning, Error)]
        #[error("duplicate header record: it begins system {system}")]
        SecondHeader {
            /// Number of the system, from 1.
            system: u32,
        },
        /// A record has no line end, and the next record follows on the same line.
        ///
        /// # What
        /// In this file, all records have the same length and are filled up with NUL. This record has
        /// this length without NUL, and the next record follows at once.
        /// # Why
        /// Other programs read the two records as one.
        /// # Spec
        /// BSS Syntax
        /// # Fix
        /// Safe: write a line end.
        #[code = "bss/missing-line-end"]
        #[level(Warning, Error)]
        #[error("missing line end after a record of {bytes} bytes")]
        MissingLineEnd {
            /// Bytes of the record.
            bytes: u64,
        },
        /// A brace is not closed.
        ///
        /// # What
        /// A `{` in a header or in a sequence has no `}`, or another `{` comes before the `}`. In a
        /// header, the name is read up to the first `=`. A bidding record is kept as text.
        /// # Why
        /// It is unknown where the text in braces ends.
        /// # Spec
        /// BSS Syntax, System Name; Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol=NYYYYYYfive-card majors
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYYfive-card majors
        /// ```
        /// # Fix
        /// Safe if the brace is in a header: insert `}` before the `=`. Otherwise not automatic: it
        /// is unknown where the text in a sequence ends.
        #[code = "bss/unclosed-brace"]
        #[level(Warning, Error)]
        #[error("{}", .brace.message())]
        UnclosedBrace {
            /// Which brace it is.
            brace: Brace,
        },
        /// A header has unusual letters.
        ///
        /// # What
        /// The letters after the `=` of a header differ from `NYYYYYY`, or there are fewer than seven.
        /// # Why
        /// Most programs skip the letters, but there must be seven, and a few programs accept only
        /// `NYYYYYY`.
        /// # Spec
        /// BSS Syntax, Header Record
        /// # Bad
        /// ```text
        /// *00{Acol}=NNNNNNN
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// ```
        /// # Fix
        /// Not automatic: other letters may have a meaning, and they are kept.
        #[code = "bss/header-flags"]
        #[level(Info, Info)]
        #[error("{}", header_flags(.found))]
        HeaderFlags {
            /// The text after the `=`; empty if there is none.
            found: String,
        },
        /// A line is not a record.
        ///
        /// # What
        /// The line cannot be read as a record of any kind. It is kept as text.
        /// # Why
        /// Other programs stop reading at such a line.
        /// # Spec
        /// BSS Syntax
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// opening bids
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what the line was meant to be.
        #[code = "bss/unknown-line"]
        #[level(Warning, Error)]
        #[error("unknown record `{found}`")]
        UnknownLine {
            /// The beginning of the line.
            found: String,
        },
        /// A record is in the wrong place.
        ///
        /// # What
        /// A record is in the wrong place, or there is a second record of a kind that occurs only
        /// once. The order is header, stock convention card, bidding sequences, conventions,
        /// carding. At most one stock convention card and one carding record are allowed. Reported
        /// for the first record of each kind that comes too late, and for each extra record.
        /// # Why
        /// Programs that read the kinds in this order lose a record in the wrong place.
        /// # Spec
        /// BSS Syntax
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// + Roman Key Card Blackwood
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// + Roman Key Card Blackwood
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether a line can be moved.
        #[code = "bss/record-order"]
        #[level(Info, Info)]
        #[error("{what}")]
        RecordOrder {
            /// Which record is in the wrong place, in words.
            what: String,
            /// Whether it comes too late; otherwise it is one too many.
            is_late: bool,
        },
        /// The position of a record does not exist.
        ///
        /// # What
        /// The first digit of the record, its position, is not 0 to 6. The record is kept as text.
        /// # Why
        /// It is unknown for which position the sequence applies.
        /// # Spec
        /// BSS Syntax, Position
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 701C=NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 101C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: the intended position is unknown.
        #[code = "bss/bad-position"]
        #[level(Error, Error)]
        #[error("invalid position `{found}`: expected `0` to `6`")]
        BadPosition {
            /// The digit.
            found: char,
        },
        /// The vulnerability of a record does not exist.
        ///
        /// # What
        /// The second digit of the record, its vulnerability, is not 0 to 8. The record is kept as
        /// text.
        /// # Why
        /// It is unknown for which vulnerability the sequence applies.
        /// # Spec
        /// BSS Syntax, Vulnerability
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 091C=NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 011C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: the intended vulnerability is unknown.
        #[code = "bss/bad-vulnerability"]
        #[level(Error, Error)]
        #[error("invalid vulnerability `{found}`: expected `0` to `8`")]
        BadVulnerability {
            /// The digit.
            found: char,
        },
        /// A sequence cannot be read.
        ///
        /// # What
        /// The text before the `=` has something that is not a call, has text in braces before its
        /// first call, or has no call. The record is kept as text.
        /// # Why
        /// It is unknown which auction is described.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001CP1X=NYYYYYY008negative
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001CP1D=NYYYYYY008negative
        /// ```
        /// # Fix
        /// Not automatic: the intended call is unknown.
        #[code = "bss/bad-sequence"]
        #[level(Error, Error)]
        #[error("{what}")]
        BadSequence {
            /// What is wrong, in words.
            what: String,
        },
        /// A bidding record has no `=`.
        ///
        /// # What
        /// The calls of a bidding record have no `=` after them. The record is kept as text.
        /// # Why
        /// It is unknown where the sequence ends and the description begins.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C NYYYYYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the `=` belongs.
        #[code = "bss/missing-equals"]
        #[level(Error, Error)]
        #[error("missing `=` in bidding record")]
        MissingEquals,
        /// The seven letters of a record cannot be read.
        ///
        /// # What
        /// The text after the `=` does not begin with seven letters Y or N. The record is kept as
        /// text.
        /// # Why
        /// The seven letters say whether the call is artificial and which contracts are still
        /// possible. The other fields are counted from the end of these letters.
        /// # Spec
        /// BSS Syntax, Artificial Bid; Possible Outcomes
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYXYY008strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Not automatic: the intended letters are unknown.
        #[code = "bss/bad-flags"]
        #[level(Error, Error)]
        #[error("{}", flags(.found))]
        BadFlags {
            /// The text after the `=`; empty if there is none.
            found: String,
        },
        /// A call is written in lower case.
        ///
        /// # What
        /// A call of the sequence has a letter in lower case. The call is read as if it were in
        /// upper case.
        /// # Why
        /// Programs compare sequences letter by letter.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001cp1d=NYYYYYY008negative
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001CP1D=NYYYYYY008negative
        /// ```
        /// # Fix
        /// Safe: write the calls of the sequence in upper case.
        #[code = "bss/lowercase-call"]
        #[level(Warning, Error)]
        #[error("{}", wording::nonstandard("call", .found, .found.to_ascii_uppercase()))]
        LowercaseCall {
            /// The call.
            found: String,
        },
        /// The disposition of a call is unknown.
        ///
        /// # What
        /// The character after the seven letters, field J, is missing or is not `0` to `9` or `A`
        /// to `E`. If two valid lengths follow this character in the record of a suit bid, it is
        /// kept as an unknown disposition. Otherwise it is read as the first character of the
        /// description.
        /// # Why
        /// It is unknown what the call means for partner.
        /// # Spec
        /// BSS Syntax, Disposition
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYYF08strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY508strong
        /// ```
        /// # Fix
        /// Not automatic: the intended disposition is unknown.
        #[code = "bss/bad-disposition"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "disposition", "`0` to `9` or `A` to `E`"))]
        BadDisposition {
            /// The text in its place; empty if there is none.
            found: String,
        },
        /// The lengths of the suit that is bid cannot be read.
        ///
        /// # What
        /// The record of a suit bid does not have two digits `0` to `8` in its fields K and L. The
        /// text in the place of the two fields is read as part of the description.
        /// # Why
        /// Programs always read two lengths after a suit bid, so they take the first two characters
        /// of the description as lengths.
        /// # Spec
        /// BSS Syntax, Suit Length
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY5strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY508strong
        /// ```
        /// # Fix
        /// Not automatic: the intended lengths are unknown.
        #[code = "bss/bad-length"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "lengths", "two digits `0` to `8`"))]
        BadLength {
            /// The text in their place; empty if there is none.
            found: String,
        },
        /// The minimum length of a suit is greater than the maximum.
        ///
        /// # What
        /// The minimum length of the suit, field K, is greater than the maximum length, field L.
        /// Both lengths are kept.
        /// # Why
        /// No hand can have such a length.
        /// # Spec
        /// BSS Syntax, Suit Length
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001S=NYYYYYY075strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001S=NYYYYYY057strong
        /// ```
        /// # Fix
        /// Unsafe: swap the two lengths.
        #[code = "bss/length-order"]
        #[level(Warning, Error)]
        #[error("minimum length is {least}, but maximum length is {most}")]
        LengthOrder {
            /// Field K.
            least: u8,
            /// Field L.
            most: u8,
        },
        /// It is a guess whether passes and doubles have a disposition.
        ///
        /// # What
        /// The text after the seven letters of a pass, a double or a redouble may begin with a
        /// disposition or with the description. Some programs write a disposition for these calls,
        /// and other programs do not. The records of this system can be read in both ways. Reported
        /// at the first such record.
        /// # Why
        /// With the wrong choice, the first character of a description is read as a disposition, or
        /// a disposition is read as text.
        /// # Spec
        /// BSS Syntax, Disposition
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// *001ND=NYYYYYY5strong
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// *001ND=NYYYYYY0strong
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two was meant. `--call-disposition` says
        /// whether dispositions are present or absent.
        #[code = "bss/ambiguous-disposition"]
        #[level(Warning, Error)]
        #[error("text after the seven letters of a pass, double or redouble may be a disposition or the description: read as {}", if *.is_present { "a disposition" } else { "the description" })]
        AmbiguousDisposition {
            /// Whether it is read as a disposition.
            is_present: bool,
        },
        /// A carding record cannot be read.
        ///
        /// # What
        /// A carding record does not have three groups of 22, 18 and 18 letters, or has a letter
        /// that does not name a card or a signal. The record is kept as text.
        /// # Why
        /// Each letter has its meaning by its place in the record.
        /// # Spec
        /// BSS Syntax, Defensive Carding Record
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// % BBBB
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// % BCDEBCDEFBBBBBBBBBBBBB BCDEBCDEFBBBBBBBBB BAABAABAABAABAABAA
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "bss/bad-carding"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadCarding {
            /// What is wrong, in words.
            what: String,
        },
        /// A sequence is described twice.
        ///
        /// # What
        /// A record has the same sequence, position and vulnerability as an earlier record.
        /// Conversions use the earlier record.
        /// # Why
        /// Programs differ in which of the two records they show.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// 001C=NYYYYYY00816+
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001C=NYYYYYY008strong
        /// ```
        /// # Fix
        /// Unsafe: remove the line of the later record.
        #[code = "bss/duplicate-record"]
        #[level(Warning, Error)]
        #[error("duplicate sequence: an earlier record has the same calls, position and vulnerability")]
        DuplicateRecord,
        /// Two records of one sequence apply at the same time.
        ///
        /// # What
        /// A record has the same sequence as an earlier record. In some cases the position and
        /// vulnerability of both records apply, but each record also has cases of its own. This is
        /// different from an exception, which is a record for one case next to a record for all
        /// cases. An exception is not reported.
        /// # Why
        /// If both records apply, programs differ in which of them they show.
        /// # Spec
        /// BSS Syntax, Position; Vulnerability
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 101C=NYYYYYY008strong
        /// 011C=NYYYYYY00816+
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 101C=NYYYYYY008strong
        /// 001C=NYYYYYY00816+
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two records is correct.
        #[code = "bss/overlap"]
        #[level(Info, Info)]
        #[error("overlapping sequence: an earlier record has the same calls and applies in some of the same cases")]
        Overlap,
        /// A sequence is not a legal auction.
        ///
        /// # What
        /// The sequence has a bid that is not higher than the bid before it, a double or redouble
        /// that is not possible, or a call after the end of the auction. The record is kept.
        /// # Why
        /// Such an auction can never occur. Most often a call is missing or mistyped.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Bad
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001SP1H=NYYYYYY008weak
        /// ```
        /// # Good
        /// ```text
        /// *00{Acol}=NYYYYYY
        /// 001SP2H=NYYYYYY008weak
        /// ```
        /// # Fix
        /// Not automatic: the intended call is unknown.
        #[code = "bss/illegal-sequence"]
        #[level(Warning, Error)]
        #[error("sequence is not a legal auction: {reason}")]
        IllegalSequence {
            /// Why the call is not possible.
            reason: portnote_bridge::CallError,
        },
        /// BML has no place for some fields.
        ///
        /// # What
        /// The file has fields that BML cannot hold: artificial bids, possible outcomes,
        /// dispositions, lengths, and records for conventions and carding. They are left out.
        /// Reported once, with their numbers, when BML is written.
        /// # Why
        /// The lost fields cannot be restored if BSS is later made from the BML.
        /// # Spec
        /// BSS Syntax
        /// # Fix
        /// Not automatic: `--annotate` keeps these fields as comments.
        #[code = "bss/fields-lost"]
        #[level(Info, Info)]
        #[error("BML has no place for {what}")]
        FieldsLost {
            /// What is lost, with numbers.
            what: String,
        },
        /// BML has no place for a qualified call.
        ///
        /// # What
        /// A record has text in braces, which BML cannot hold in a row. The record becomes a
        /// comment when BML is written.
        /// # Why
        /// A row without the text in braces would say more than the record does.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Fix
        /// Not automatic: the record becomes a comment before its table.
        #[code = "bss/qualifier-lost"]
        #[level(Warning, Error)]
        #[error("BML has no place for a qualified call: the record becomes a comment")]
        QualifierLost,
        /// A title has a brace.
        ///
        /// # What
        /// The title of the system has a brace. BSS writes the name of a system between braces, so
        /// a brace in the name is written as a parenthesis.
        /// # Why
        /// Other programs end the name at the first `}`.
        /// # Spec
        /// BSS Syntax, System Name
        /// # Fix
        /// Not automatic: write another title.
        #[code = "bss/brace-in-title"]
        #[level(Warning, Error)]
        #[error("unexpected brace in title: it is written as a parenthesis")]
        BraceInTitle,
        /// A character is not in Windows-1252.
        ///
        /// # What
        /// The text has a character that is not in Windows-1252, the encoding that Full Disclosure
        /// reads. The character is written as `?`. Reported at the first line with such a
        /// character, with the number of such characters.
        /// # Why
        /// The character is lost.
        /// # Spec
        /// BSS Syntax
        /// # Fix
        /// Not automatic: write another character, or write the file in UTF-8.
        #[code = "bss/unencodable"]
        #[level(Warning, Error)]
        #[error("character U+{:04X} is not in Windows-1252: it is written as `?`{}", u32::from(*.character), more(*.count))]
        Unencodable {
            /// The first of them.
            character: char,
            /// How many there are.
            count: usize,
        },
    }
}

/// A brace that is not closed before the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brace {
    /// It opens the name of a system.
    Name,
    /// It is in a sequence.
    Sequence,
    /// It is in a sequence, inside other braces, and all of them are closed.
    Nested,
}

impl Brace {
    const fn message(self) -> &'static str {
        match self {
            Self::Name => "missing closing `}` of the name",
            Self::Sequence => "missing closing `}` in the sequence",
            Self::Nested => "unexpected `{` inside braces in the sequence",
        }
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::MissingHeader { .. } => "begin the file with `*00{NAME}=NYYYYYY`",
            Self::SecondHeader { .. } => "write each system in a file of its own",
            Self::UnclosedBrace { brace } => match brace {
                Brace::Name => "write `*00{NAME}=NYYYYYY`",
                Brace::Sequence => "write `}` after the text that qualifies the call",
                Brace::Nested => "remove the inner braces",
            },
            Self::RecordOrder { is_late: true, .. } => {
                "write the records in this order: header, `$`, bidding records, `+`, `%`"
            }
            Self::UnknownLine { found } if found.starts_with("*00") => {
                "write a header as `*00{NAME}=NYYYYYY`"
            }
            Self::UnknownLine { found } if found.starts_with('*') => {
                "write two digits, calls, `=` and seven letters after `*`"
            }
            Self::UnknownLine { found } if found.starts_with(['?', '$', '+', '%']) => return None,
            Self::UnknownLine { .. } => {
                "begin a bidding record with two digits and a call, other records with `*`, `?`, `$`, `+` or `%`"
            }
            Self::BadPosition { .. } => {
                "write `0` for any position, `1` to `4` for one, `5` for first or second, `6` for third or fourth"
            }
            Self::BadVulnerability { .. } => {
                "write `0` for any, `1` nobody, `2` only us, `3` only them, `4` both, `5` not us, `6` us, `7` not them, `8` them"
            }
            Self::BadSequence { .. } => {
                "write calls as `P`, `D`, `R` and `1C` to `7N`, without spaces between them"
            }
            Self::MissingEquals => "write `=` between the last call and the seven letters",
            Self::BadFlags { .. } => {
                "write `Y` or `N` for artificial, clubs, diamonds, hearts, spades, notrump and defending"
            }
            Self::BadDisposition { .. } => "write `0` if there is no agreement",
            Self::BadLength { .. } => "write `08` if the call says nothing about the length",
            Self::AmbiguousDisposition { .. } => {
                "if passes, doubles and redoubles have a disposition in this file, use `--call-disposition present`; otherwise `--call-disposition absent`"
            }
            Self::FieldsLost { .. } => "use `--annotate` to keep them as comments",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn flags(found: &str) -> String {
    if found.is_empty() {
        "missing letters after `=`: expected seven letters `Y` or `N`".to_owned()
    } else {
        wording::invalid("letters", found, "seven letters `Y` or `N`")
    }
}

fn header_flags(found: &str) -> String {
    if found.is_empty() {
        "missing letters after `=`: expected `NYYYYYY`".to_owned()
    } else {
        wording::nonstandard("letters", found, "NYYYYYY")
    }
}

fn field(found: &str, name: &str, expected: &str) -> String {
    if found.is_empty() {
        format!("missing {name}: expected {expected}")
    } else {
        wording::invalid(name, found, expected)
    }
}

fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(", with {} more", count - 1),
    }
}
