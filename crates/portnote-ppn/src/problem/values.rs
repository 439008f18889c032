//! Values of tags and tokens of sections. PPN 1.0, Tags.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{self, counted};
use portnote_core::{Profile, problems};
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "values"]
    pub(crate) enum Problem {
        #[code = "bad-value"]
        #[level(Error, Error)]
        #[error("invalid value `{found}`: expected {expected}")]
        BadValue {
            /// The value.
            found: String,
            /// The values that the tag allows.
            expected: &'static str,
            /// Whether the text is kept and nothing depends on it.
            is_kept: bool,
        },

        #[code = "case"]
        #[level(Warning, Error)]
        #[error("nonstandard case in `{found}`: expected `{standard}`")]
        Case {
            /// The text.
            found: String,
            /// The text in the case of the standard.
            standard: String,
        },

        #[code = "date-format"]
        #[level(Warning, Error)]
        #[error("{}", date(.found, *.is_no_day))]
        DateFormat {
            /// The value.
            found: String,
            /// Whether it has the form of a date, but the calendar has no such day.
            is_no_day: bool,
            /// Whether a person has to look which date is meant.
            is_doubtful: bool,
        },

        #[code = "number-form"]
        #[level(Warning, Error)]
        #[error("{}", wording::nonstandard("number", .found, .standard))]
        NumberForm {
            /// The number as written.
            found: String,
            /// The number without them.
            standard: String,
        },

        #[code = "bad-trump"]
        #[level(Error, Error)]
        #[error("invalid trump `{found}`: expected `C`, `D`, `S`, `H` or `-`")]
        BadTrump {
            /// The value.
            found: String,
        },

        #[code = "bad-result"]
        #[level(Error, Error)]
        #[error("invalid result `{found}`: expected `Saved`, `Set`, `No Board` or `No Trump`")]
        BadResult {
            /// The value.
            found: String,
        },

        #[code = "bad-chat"]
        #[level(Warning, Warning)]
        #[error("missing speaker of the chat: expected a seat and a colon")]
        BadChat,

        #[code = "bad-language"]
        #[level(Warning, Warning)]
        #[error("invalid language `{found}`: expected a language tag such as `en-US`")]
        BadLanguage {
            /// The value.
            found: String,
        },

        #[code = "bad-rank"]
        #[level(Error, Error)]
        #[error("invalid rank `{found}`: expected `A`, `T`, `K`, `Q`, `J` or `9`")]
        BadRank {
            /// The letter.
            found: String,
        },

        #[code = "suit-count"]
        #[level(Error, Error)]
        #[error("{} has {}: expected 4, with 3 dots between them", hand_of(*.seat), counted(*.fields, "suit"))]
        SuitCount {
            /// The number of its suits.
            fields: usize,
            /// Whose hand it is, where this is known.
            seat: Option<Seat>,
        },

        #[code = "dots-missing"]
        #[level(Warning, Error)]
        #[error("{} has {}: expected 4; {}", hand_of(*.seat), counted(*.fields, "suit"), read_as_empty(*.fields))]
        DotsMissing {
            /// The number of its suits.
            fields: usize,
            /// Whose hand it is, where this is known.
            seat: Option<Seat>,
        },

        #[code = "card-order"]
        #[level(Warning, Error)]
        #[error("ranks are not in order: expected `A T K Q J 9`")]
        CardOrder,

        #[code = "unknown-hand"]
        #[level(Warning, Error)]
        #[error("nonstandard `-` for an unknown hand: expected `?`")]
        UnknownHandForm,

        #[code = "bad-card"]
        #[level(Error, Error)]
        #[error("invalid card `{found}`: expected a suit and a rank, as in `SK`")]
        BadCard {
            /// The token.
            found: String,
        },

        #[code = "card-form"]
        #[level(Error, Error)]
        #[error("invalid cards `{found}`: expected {expected}")]
        CardForm {
            /// The cards as written.
            found: String,
            /// The form of the tag.
            expected: &'static str,
        },

        #[code = "bad-points"]
        #[level(Error, Error)]
        #[error("invalid points `{found}`: expected a number in parentheses")]
        BadPoints {
            /// The text.
            found: String,
        },

        #[code = "bad-scores"]
        #[level(Error, Error)]
        #[error("invalid scores `{found}`: expected one number for each team, with `:` between them")]
        BadScores {
            /// The value.
            found: String,
        },

        #[code = "bad-partner"]
        #[level(Error, Error)]
        #[error("invalid partner `{found}`: expected a seat, a colon and a card")]
        BadPartner {
            /// The value.
            found: String,
        },

        #[code = "bad-termination"]
        #[level(Error, Error)]
        #[error("invalid termination `{found}`: expected a seat or `-`, a colon and a cause")]
        BadTermination {
            /// The value.
            found: String,
        },

        #[code = "bad-seat"]
        #[level(Error, Error)]
        #[error("{}", bad_seat(found, expected, *.is_tag))]
        BadSeat {
            /// The seat as written, or the tag that names it.
            found: String,
            /// The seats, in words.
            expected: String,
            /// Whether the name of a tag has the seat.
            is_tag: bool,
        },

        #[code = "bad-bid"]
        #[level(Error, Error)]
        #[error("invalid bid `{found}`: expected a number, `Pass` or `-`")]
        BadBid {
            /// The token.
            found: String,
        },

        #[code = "trick-annotation-form"]
        #[level(Warning, Error)]
        #[error("{}", annotation_form(found, *.only_space))]
        TrickAnnotationForm {
            /// The text.
            found: String,
            /// Whether only the space before it is missing.
            only_space: bool,
        },
    }
}

/// What is made of the suits that a hand lacks.
fn read_as_empty(fields: usize) -> String {
    match 4_usize.saturating_sub(fields) {
        1 => "the last one is read as empty".to_owned(),
        missing => format!("the last {missing} are read as empty"),
    }
}

/// The message for a seat.
fn bad_seat(found: &str, expected: &str, is_tag: bool) -> String {
    if is_tag {
        format!("unexpected tag `{found}`: {expected}")
    } else {
        wording::invalid("seat", found, expected)
    }
}

/// Whose hand a message is about.
fn hand_of(seat: Option<Seat>) -> String {
    match seat {
        Some(seat) => format!("hand of {}", seat.name()),
        None => "hand".to_owned(),
    }
}

/// The message for a date.
fn date(found: &str, is_no_day: bool) -> String {
    if is_no_day {
        wording::no_such("date", found)
    } else {
        wording::invalid("date", found, wording::DATE)
    }
}

/// The message for the winner and points of a trick.
fn annotation_form(found: &str, only_space: bool) -> String {
    if only_space {
        format!("missing space before `{found}`")
    } else {
        wording::invalid("winner and points", found, "a form such as `(N2)`")
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::BadValue { is_kept: true, .. } => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}
