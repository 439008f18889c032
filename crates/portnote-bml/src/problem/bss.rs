//! Records of Full Disclosure files. BSS Syntax.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of BSS.
    pub enum Problem {
        /// The parsing engine stopped at a limit of its own.
        ///
        /// # What
        /// The program around portnote has set a limit on the parsing engine, and it was reached.
        /// # Why
        /// The line is kept as text, and nothing in it is known.
        /// # Spec
        /// none
        /// # Fix
        /// None: raise the limit.
        #[code = "bss/parser-limit"]
        #[level(Error, Error)]
        #[error("the parsing engine stopped at a limit of its own; the line is kept but not read")]
        ParserLimit,
        /// A file does not begin with a header record.
        ///
        /// # What
        /// The first line that is not blank is not a header, or there is none.
        /// # Why
        /// The name of the system stands in the header, and programs expect it in the first line.
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
        #[error("{}", if *.is_empty { "file has no header record" } else { "file does not begin with a header record" })]
        MissingHeader {
            /// Whether the file has no record at all.
            is_empty: bool,
        },
        /// A file has a second header record.
        ///
        /// # What
        /// A header stands behind another one. It begins a further system.
        /// # Why
        /// A file is one system; most often two files were put together, and other programs stop
        /// here or take all records for one system.
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
        /// None: which records belong to which file is for a person to say.
        #[code = "bss/second-header"]
        #[level(Warning, Error)]
        #[error("second header of the file, it begins system {system}")]
        SecondHeader {
            /// Number of the system, from 1.
            system: u32,
        },
        /// A brace is not closed.
        ///
        /// # What
        /// A `{` of a header or of a sequence has no `}`, or another `{` stands before it. The name
        /// of a header ends before the first `=`; a bidding record is kept as text.
        /// # Why
        /// Where the text in braces ends cannot be known for certain.
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
        /// Safe: in a header, insert `}` before the `=`. None: in a sequence.
        #[code = "bss/unclosed-brace"]
        #[level(Warning, Error)]
        #[error("{} has no `}}`", if *.is_name { "`{` of the name" } else { "`{` in the sequence" })]
        UnclosedBrace {
            /// Whether it opens the name of a system.
            is_name: bool,
        },
        /// The letters of a header are not the usual ones.
        ///
        /// # What
        /// Other letters than `NYYYYYY` stand behind the `=` of a header, or fewer than seven.
        /// # Why
        /// Programs ignore them, but the seven letters must be there, and some programs look for
        /// these.
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
        /// None: other letters are kept, and nobody reads them.
        #[code = "bss/header-flags"]
        #[level(Info, Info)]
        #[error("{}", flags(.found, "header"))]
        HeaderFlags {
            /// What stands there; empty where nothing does.
            found: String,
        },
        /// A line is no record.
        ///
        /// # What
        /// The line begins as none of the records does. It is kept as text.
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
        /// None: what it was meant to be cannot be known.
        #[code = "bss/unknown-line"]
        #[level(Warning, Error)]
        #[error("line is no record: it begins with `{found}`")]
        UnknownLine {
            /// The beginning of the line.
            found: String,
        },
        /// A record stands in the wrong place.
        ///
        /// # What
        /// The order is header, stock convention card, bidding sequences, conventions, carding,
        /// with at most one card and one carding record. Reported for the first record of each kind
        /// that stands too late, and for each one too many.
        /// # Why
        /// Programs that read one kind after the other lose what stands in the wrong place.
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
        /// None: a line is moved by a person.
        #[code = "bss/record-order"]
        #[level(Info, Info)]
        #[error("{what}")]
        RecordOrder {
            /// What stands where.
            what: String,
        },
        /// The position of a record is not known.
        ///
        /// # What
        /// The first digit is not 0 to 6. The record is kept as text.
        /// # Why
        /// When the sequence holds cannot be known.
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
        /// None: which position was meant cannot be known.
        #[code = "bss/bad-position"]
        #[level(Error, Error)]
        #[error("position `{found}`, expected 0 to 6")]
        BadPosition {
            /// The digit.
            found: char,
        },
        /// The vulnerability of a record is not known.
        ///
        /// # What
        /// The second digit is not 0 to 8. The record is kept as text.
        /// # Why
        /// When the sequence holds cannot be known.
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
        /// None: which vulnerability was meant cannot be known.
        #[code = "bss/bad-vulnerability"]
        #[level(Error, Error)]
        #[error("vulnerability `{found}`, expected 0 to 8")]
        BadVulnerability {
            /// The digit.
            found: char,
        },
        /// A sequence cannot be read.
        ///
        /// # What
        /// Something stands before the `=` that is no call, a text in braces stands before the
        /// first call, or nothing stands there at all. The record is kept as text.
        /// # Why
        /// Which auction is described cannot be known.
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
        /// None: which call was meant cannot be known.
        #[code = "bss/bad-sequence"]
        #[level(Error, Error)]
        #[error("{what}")]
        BadSequence {
            /// What stands there.
            what: String,
        },
        /// A bidding record has no `=`.
        ///
        /// # What
        /// No `=` follows the calls. The record is kept as text.
        /// # Why
        /// Where the sequence ends and the description begins cannot be known.
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
        /// None: what belongs to the sequence cannot be known for certain.
        #[code = "bss/missing-equals"]
        #[level(Error, Error)]
        #[error("bidding record has no `=`")]
        MissingEquals,
        /// The seven letters of a record cannot be read.
        ///
        /// # What
        /// Something else than seven letters Y or N stands behind the `=`. The record is kept as
        /// text.
        /// # Why
        /// They say whether the call is artificial and which contracts are still possible, and the
        /// other fields follow on them.
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
        /// None: which letters were meant cannot be known.
        #[code = "bss/bad-flags"]
        #[level(Error, Error)]
        #[error("{}", flags(.found, "record"))]
        BadFlags {
            /// What stands there; empty where nothing does.
            found: String,
        },
        /// A call is written in lower case.
        ///
        /// # What
        /// A letter of the sequence is in lower case. It is read as if it were not.
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
        #[error("call `{found}` is in lower case")]
        LowercaseCall {
            /// The call.
            found: String,
        },
        /// The disposition of a call is not known.
        ///
        /// # What
        /// Field J is not 0 to 9 or A to E, or is not there. What stands in its place belongs to
        /// the description, unless both lengths follow it.
        /// # Why
        /// What the call asks of partner cannot be known.
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
        /// None: which disposition was meant cannot be known.
        #[code = "bss/bad-disposition"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "disposition", "0 to 9 or A to E"))]
        BadDisposition {
            /// What stands there; empty where nothing does.
            found: String,
        },
        /// The lengths of the suit bid cannot be read.
        ///
        /// # What
        /// Fields K and L are not two digits 0 to 8. What stands in their place belongs to the
        /// description.
        /// # Why
        /// The record of a suit bid has both lengths; programs take the first two characters of the
        /// description for them.
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
        /// None: which lengths were meant cannot be known.
        #[code = "bss/bad-length"]
        #[level(Warning, Error)]
        #[error("{}", field(.found, "lengths", "two digits 0 to 8"))]
        BadLength {
            /// What stands there; empty where nothing does.
            found: String,
        },
        /// The least length of a suit is greater than the most.
        ///
        /// # What
        /// Field K is greater than field L. Both are kept.
        /// # Why
        /// No hand has such a suit.
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
        /// Unsafe: exchange the two.
        #[code = "bss/length-order"]
        #[level(Warning, Error)]
        #[error("at least {least} cards and at most {most}")]
        LengthOrder {
            /// Field K.
            least: u8,
            /// Field L.
            most: u8,
        },
        /// Whether passes and doubles have a disposition is a guess.
        ///
        /// # What
        /// Some programs write a disposition for pass, double and redouble, others write the
        /// description directly behind the outcomes. The records of this system can be read both
        /// ways; reported at the first of them.
        /// # Why
        /// The first character of a description would be taken for a disposition, or a disposition
        /// for text.
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
        /// None: which was meant is for a person to say, by the option call-disposition.
        #[code = "bss/ambiguous-disposition"]
        #[level(Warning, Error)]
        #[error("{}", guessed(*.is_present))]
        AmbiguousDisposition {
            /// How it was decided.
            is_present: bool,
        },
        /// A carding record cannot be read.
        ///
        /// # What
        /// The record does not have 22, 18 and 18 letters, or one of them names no card or no
        /// signal. It is kept as text.
        /// # Why
        /// Leads and signals are known by their place in the record.
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
        /// None: what was meant cannot be known.
        #[code = "bss/bad-carding"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadCarding {
            /// What is wrong.
            what: String,
        },
        /// A sequence is described twice.
        ///
        /// # What
        /// A record has the sequence, position and vulnerability of one before it. The first stands
        /// for conversions.
        /// # Why
        /// Programs differ in which of the two they show.
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
        /// Unsafe: remove the line.
        #[code = "bss/duplicate-record"]
        #[level(Warning, Error)]
        #[error("sequence is described again for the same position and vulnerability")]
        DuplicateRecord,
        /// Two records of one sequence hold at the same time.
        ///
        /// # What
        /// A record has the sequence of one before it, and position and vulnerability of both hold
        /// in some cases, while each has cases of its own. A record for one case beside a record
        /// for all is no fault: it is the exception.
        /// # Why
        /// Which of the two a program shows in the cases in common depends on the program.
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
        /// None: which of the two was meant cannot be known.
        #[code = "bss/overlap"]
        #[level(Info, Info)]
        #[error("sequence is described for some of the same positions and vulnerabilities before")]
        Overlap,
        /// A sequence is no legal auction.
        ///
        /// # What
        /// A bid is not higher than the one before it, a double or redouble is not possible, or a
        /// call follows on the end of the auction. The record is kept as it is.
        /// # Why
        /// The sequence can never come up, so that most often a call is missing or was mistyped.
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
        /// None: which call was meant cannot be known.
        #[code = "bss/illegal-sequence"]
        #[level(Warning, Error)]
        #[error("sequence is no legal auction: {reason}")]
        IllegalSequence {
            /// Why the call is not possible.
            reason: portnote_bridge::CallError,
        },
        /// BML has no place for some fields.
        ///
        /// # What
        /// Artificial bids, possible outcomes, dispositions, lengths, and records for conventions
        /// and carding do not become BML. Told once, with numbers, when BML is made.
        /// # Why
        /// What is lost cannot come back when BSS is made from the BML.
        /// # Spec
        /// BSS Syntax
        /// # Fix
        /// None: the option annotate keeps them as comments.
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
        /// A record with a text in braces becomes a comment when BML is made.
        /// # Why
        /// Without the text the row would claim more than the record says.
        /// # Spec
        /// BSS Syntax, Bidding Sequence
        /// # Fix
        /// None: the record stands as a comment before its table.
        #[code = "bss/qualifier-lost"]
        #[level(Warning, Error)]
        #[error("sequence with a qualified call becomes a comment")]
        QualifierLost,
        /// A title has a brace.
        ///
        /// # What
        /// The name of a system is written between braces; a brace in it is written as a
        /// parenthesis.
        /// # Why
        /// Programs end the name at the first `}`.
        /// # Spec
        /// BSS Syntax, System Name
        /// # Fix
        /// None: write another title.
        #[code = "bss/brace-in-title"]
        #[level(Warning, Error)]
        #[error("title has a brace, which is written as a parenthesis")]
        BraceInTitle,
        /// A character is not in Windows-1252.
        ///
        /// # What
        /// Full Disclosure reads Windows-1252; a character that it does not have is written as `?`.
        /// Told at the first line in which it happens, with the number of such characters.
        /// # Why
        /// The character is lost.
        /// # Spec
        /// BSS Syntax
        /// # Fix
        /// None: write another character, or UTF-8.
        #[code = "bss/unencodable"]
        #[level(Warning, Error)]
        #[error("character U+{:04X} is not in Windows-1252 and is written as `?`{}", u32::from(*.character), more(*.count))]
        Unencodable {
            /// The first of them.
            character: char,
            /// How many there are.
            count: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::MissingHeader { .. } => "a header is written *00{NAME}=NYYYYYY",
            Self::SecondHeader { .. } => "keep each system in a file of its own",
            Self::UnclosedBrace { is_name: true } => "a header is written *00{NAME}=NYYYYYY",
            Self::UnclosedBrace { is_name: false } => {
                "close the brace behind the text that qualifies the call"
            }
            Self::UnknownLine { .. } => {
                "a bidding record begins with two digits and a call, other records with *, ?, $, + or %"
            }
            Self::BadPosition { .. } => {
                "0 is any position, 1 to 4 one of them, 5 first or second, 6 third or fourth"
            }
            Self::BadVulnerability { .. } => {
                "0 is any, 1 none, 2 only we, 3 only they, 4 both, 5 we not, 6 we, 7 they not, 8 they"
            }
            Self::BadSequence { .. } => {
                "calls are P, D, R, and bids from 1C to 7N without blanks or other signs"
            }
            Self::MissingEquals => "write = between the last call and the seven letters",
            Self::BadFlags { .. } => {
                "write Y or N for artificial, then for clubs, diamonds, hearts, spades, notrump and defending"
            }
            Self::BadDisposition { .. } => "0 is no agreement",
            Self::BadLength { .. } => "08 promises nothing about the suit",
            Self::AmbiguousDisposition { .. } => {
                "the option call-disposition says which it is: present or absent"
            }
            Self::FieldsLost { .. } => "the option annotate keeps them as comments",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn flags(found: &str, record: &str) -> String {
    if found.is_empty() {
        format!("{record} has no letters behind `=`, expected seven letters Y or N")
    } else if record == "header" {
        format!("letters `{found}`, Full Disclosure writes `NYYYYYY`")
    } else {
        format!("letters `{found}`, expected seven letters Y or N")
    }
}

fn field(found: &str, name: &str, expected: &str) -> String {
    if found.is_empty() {
        format!("no {name}, expected {expected}")
    } else {
        format!("{name} `{found}`, expected {expected}")
    }
}

fn guessed(is_present: bool) -> String {
    let reading = if is_present {
        "is taken for a disposition"
    } else {
        "is taken for the description"
    };
    format!("what stands behind the outcomes of a pass, double or redouble {reading}, by a guess")
}

fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(", with {} more", count - 1),
    }
}
