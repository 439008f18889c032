//! Values of identification tags. PBN 2.1 §3.4, §4.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{
    DATE, TIME, blanks_around, invalid, invalid_in_tag, no_such, nonstandard, one_of,
};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a value.
    #[family = "pbn"]
    #[pages = "values"]
    pub(crate) enum Problem {
        #[code = "value-space"]
        #[level(Warning, Error)]
        #[error("{}", blanks_around(.name))]
        ValueSpace {
            /// The name of the tag.
            name: String,
        },

        #[code = "seat-value"]
        #[level(Error, Error)]
        #[error("{}", invalid_in_tag("seat", .found, .name, one_of(&["N", "E", "S", "W"])))]
        SeatValue {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        #[code = "nonstandard-seat"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("seat", .found, .standard))]
        NonstandardSeat {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "nonstandard-contract"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("contract", .found, .standard))]
        NonstandardContract {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "vulnerable-value"]
        #[level(Error, Error)]
        #[error("{}", invalid("vulnerability", .found, one_of(&["None", "NS", "EW", "All"])))]
        VulnerableValue {
            /// The text that was found.
            found: String,
        },

        #[code = "vulnerable-alias"]
        #[level(Silent, Error)]
        #[error("{}", nonstandard("vulnerability", .found, .standard))]
        VulnerableAlias {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        #[code = "vulnerable-nonstandard"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("vulnerability", .found, .standard))]
        VulnerableNonstandard {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        #[code = "board-number"]
        #[level(Warning, Error)]
        #[error("{}", invalid("board number", .found, "a positive whole number"))]
        BoardNumber {
            /// The text that was found.
            found: String,
        },

        #[code = "date-format"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("date", .found, .name, DATE))]
        DateFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
            /// Whether a field mixes digits and `?`.
            mixed: bool,
        },

        #[code = "date-range"]
        #[level(Warning, Error)]
        #[error("{}", no_such("date", .found))]
        DateRange {
            /// The text that was found.
            found: String,
        },

        #[code = "time-format"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("time", .found, .name, TIME))]
        TimeFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        #[code = "time-range"]
        #[level(Warning, Error)]
        #[error("{}", no_such("time", .found))]
        TimeRange {
            /// The text that was found.
            found: String,
        },

        #[code = "contract-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("contract", .found, "`Pass` or level, denomination and risk, as in `3NTX`"))]
        ContractFormat {
            /// The text that was found.
            found: String,
        },

        #[code = "end-position-contract"]
        #[level(Warning, Error)]
        #[error("contract `{found}` in an end position: expected the denomination alone")]
        EndPositionContract {
            /// The text that was found.
            found: String,
        },

        #[code = "nonstandard-risk"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("contract", .found, .standard))]
        NonstandardRisk {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "double-dummy-tricks"]
        #[level(Warning, Warning)]
        #[error("{}", invalid(name, .found, tricks_form(name)))]
        DoubleDummyTricks {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        #[code = "par-contract"]
        #[level(Warning, Warning)]
        #[error("{}", invalid(name, .found, par_form(name)))]
        ParContract {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        #[code = "result-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("result", .found, "a number of tricks, alone or after `NS` or `EW`"))]
        ResultFormat {
            /// The text that was found.
            found: String,
        },

        #[code = "result-range"]
        #[level(Error, Error)]
        #[error("result `{found}` has too many tricks: expected at most {most}")]
        ResultRange {
            /// The text that was found.
            found: String,
            /// The greatest number.
            most: u32,
        },

        #[code = "result-form"]
        #[level(Silent, Error)]
        #[error("{}", nonstandard("result", .found, .standard))]
        ResultForm {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "room-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid("room", .found, one_of(&["Open", "Closed"])))]
        RoomValue {
            /// The text that was found.
            found: String,
        },

        #[code = "frenchmp-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("value", .found, "FrenchMP", one_of(&["Yes", "No"])))]
        FrenchmpValue {
            /// The text that was found.
            found: String,
        },

        #[code = "hidden-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("seats", .found, "Hidden", "letters of `NESW`, each at most once"))]
        HiddenValue {
            /// The text that was found.
            found: String,
        },

        #[code = "round-format"]
        #[level(Warning, Error)]
        #[error("{}", invalid("round", .found, "letters, digits and `_`, joined by single dots"))]
        RoundFormat {
            /// The text that was found.
            found: String,
        },

        #[code = "score-format"]
        #[level(Error, Error)]
        #[error("{}", invalid_in_tag("score", .found, .name, .expected))]
        ScoreFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
            /// What the value should have been.
            expected: &'static str,
        },

        #[code = "vulnerable-rubber"]
        #[level(Error, Error)]
        #[error("vulnerability is `{found}`, but by the games won it is `{derived}`")]
        VulnerableRubber {
            /// The value of Vulnerable.
            found: portnote_bridge::Vulnerability,
            /// What follows from the games.
            derived: portnote_bridge::Vulnerability,
        },

        #[code = "percentage-range"]
        #[level(Error, Error)]
        #[error("{}", invalid("percentage", .found, "0 to 100"))]
        PercentageRange {
            /// The text that was found.
            found: String,
        },

        #[code = "time-control"]
        #[level(Warning, Error)]
        #[error("{}", invalid(.kind, .found, .expected))]
        TimeControl {
            /// What the value is, in words.
            kind: &'static str,
            /// The text that was found.
            found: String,
            /// What is expected, in words.
            expected: &'static str,
        },

        #[code = "scoring-conflict"]
        #[level(Error, Error)]
        #[error("two scoring systems, `{first}` and `{second}`: expected one")]
        ScoringConflict {
            /// The first of the two.
            first: String,
            /// The second of the two.
            second: String,
        },
    }
}

/// The form of a private tag with the tricks of all declarers.
fn tricks_form(name: &str) -> &'static str {
    match name {
        "Ability" => "the tricks of four seats, as in `N:7AA55 E:53377 S:7AA56 W:53377`",
        _ => "20 hexadecimal digits from `0` to `d`",
    }
}

/// The form of a private tag with the contract of best play.
fn par_form(name: &str) -> &'static str {
    match name {
        "Minimax" => "contract, declarer and score of North-South, as in `4HS420` or `4SDE300`",
        _ => "contracts with their tricks, as in `NS 4S=` or `EW 5HX-2`",
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::DateFormat { mixed: true, .. }, Profile::Import) => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
