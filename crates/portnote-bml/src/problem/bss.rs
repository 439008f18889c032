//! Records of Full Disclosure files. BSS Syntax.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

problems! {
    /// A problem of BSS.
    #[family = "bss"]
    #[pages = "bss"]
    pub(crate) enum Problem {
        #[code = "parser-limit"]
        #[level(Error, Error)]
        #[error("line is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,
        #[code = "missing-header"]
        #[level(Warning, Error)]
        #[error("missing header record{}", if *.is_empty { "" } else { " at the beginning of the file" })]
        MissingHeader {
            /// Whether the file has no record at all.
            is_empty: bool,
        },
        #[code = "second-header"]
        #[level(Warning, Error)]
        #[error("duplicate header record: it begins system {system}")]
        SecondHeader {
            /// Number of the system, from 1.
            system: u32,
        },
        #[code = "missing-line-end"]
        #[level(Warning, Error)]
        #[error("missing line end after a record of {bytes} bytes")]
        MissingLineEnd {
            /// Bytes of the record.
            bytes: u64,
        },
        #[code = "unclosed-brace"]
        #[level(Warning, Error)]
        #[error("{}", .brace.message())]
        UnclosedBrace {
            /// Which brace it is.
            brace: Brace,
        },
        #[code = "header-flags"]
        #[level(Info, Info)]
        #[error("{}", header_flags(.found))]
        HeaderFlags {
            /// The text after the `=`; empty if there is none.
            found: String,
        },
        #[code = "unknown-line"]
        #[level(Warning, Error)]
        #[error("unknown record `{found}`")]
        UnknownLine {
            /// The beginning of the line.
            found: String,
        },
        #[code = "record-order"]
        #[level(Info, Info)]
        #[error("{what}")]
        RecordOrder {
            /// Which record is in the wrong place, in words.
            what: String,
            /// Whether it comes too late; otherwise it is one too many.
            is_late: bool,
        },
        #[code = "bad-position"]
        #[level(Error, Error)]
        #[error("invalid position `{found}`: expected `0` to `6`")]
        BadPosition {
            /// The digit.
            found: char,
        },
        #[code = "bad-vulnerability"]
        #[level(Error, Error)]
        #[error("invalid vulnerability `{found}`: expected `0` to `8`")]
        BadVulnerability {
            /// The digit.
            found: char,
        },
        #[code = "bad-sequence"]
        #[level(Error, Error)]
        #[error("{what}")]
        BadSequence {
            /// What is wrong, in words.
            what: String,
        },
        #[code = "missing-equals"]
        #[level(Error, Error)]
        #[error("missing `=` in bidding record")]
        MissingEquals,
        #[code = "bad-flags"]
        #[level(Error, Error)]
        #[error("{}", flags(.found))]
        BadFlags {
            /// The text after the `=`; empty if there is none.
            found: String,
        },
        #[code = "lowercase-call"]
        #[level(Warning, Error)]
        #[error("{}", wording::nonstandard("call", .found, .found.to_ascii_uppercase()))]
        LowercaseCall {
            /// The call.
            found: String,
        },
        #[code = "bad-disposition"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "disposition", "`0` to `9` or `A` to `E`"))]
        BadDisposition {
            /// The text in its place; empty if there is none.
            found: String,
        },
        #[code = "bad-length"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "lengths", "two digits `0` to `8`"))]
        BadLength {
            /// The text in their place; empty if there is none.
            found: String,
        },
        #[code = "length-order"]
        #[level(Warning, Error)]
        #[error("minimum length is {least}, but maximum length is {most}")]
        LengthOrder {
            /// Field K.
            least: u8,
            /// Field L.
            most: u8,
        },
        #[code = "ambiguous-disposition"]
        #[level(Warning, Error)]
        #[error("text after the seven letters of a pass, double or redouble may be a disposition or the description: read as {}", if *.is_present { "a disposition" } else { "the description" })]
        AmbiguousDisposition {
            /// Whether it is read as a disposition.
            is_present: bool,
        },
        #[code = "bad-carding"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadCarding {
            /// What is wrong, in words.
            what: String,
        },
        #[code = "duplicate-record"]
        #[level(Warning, Error)]
        #[error("duplicate sequence: an earlier record has the same calls, position and vulnerability")]
        DuplicateRecord,
        #[code = "overlap"]
        #[level(Info, Info)]
        #[error("overlapping sequence: an earlier record has the same calls and applies in some of the same cases")]
        Overlap,
        #[code = "illegal-sequence"]
        #[level(Warning, Error)]
        #[error("sequence is not a legal auction: {reason}")]
        IllegalSequence {
            /// Why the call is not possible.
            reason: portnote_bridge::CallError,
        },
        #[code = "fields-lost"]
        #[level(Info, Info)]
        #[error("BML has no place for {what}")]
        FieldsLost {
            /// What is lost, with numbers.
            what: String,
        },
        #[code = "qualifier-lost"]
        #[level(Warning, Error)]
        #[error("BML has no place for a qualified call: the record becomes a comment")]
        QualifierLost,
        #[code = "brace-in-title"]
        #[level(Warning, Error)]
        #[error("unexpected brace in title: it is written as a parenthesis")]
        BraceInTitle,
        #[code = "unencodable"]
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
                "say whether passes, doubles and redoubles have a disposition in this file"
            }
            Self::FieldsLost { .. } => "annotations keep them as comments",
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
