//! Values of identification tags. PBN 2.1 §3.4, §4.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{
    DATE, TIME, blanks_around, invalid, invalid_in_tag, no_such, nonstandard, one_of,
};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a value.
    pub(crate) enum Problem {
        /// A value begins or ends with spaces.
        ///
        /// # What
        /// Spaces are between a quote and the value. The value is read without them.
        /// # Why
        /// Many programs compare letter by letter and do not know `N` with a space after it.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Dealer "N "]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Safe: remove the spaces.
        #[code = "pbn/value-space"]
        #[level(Warning, Error)]
        #[error("{}", blanks_around(.name))]
        ValueSpace {
            /// The name of the tag.
            name: String,
        },

        /// A value is not a seat.
        ///
        /// # What
        /// Dealer, Declarer, Auction or Play has a value that names no seat.
        /// # Why
        /// Without the seat the dealer, declarer, caller or leader is unknown.
        /// # Spec
        /// PBN 2.1 §3.4.9, §3.4.13
        /// # Bad
        /// ```text
        /// [Dealer "Nobody"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Unsafe if Dealer is a number from 1 to 4, from North or South on, that fits the auction or
        /// the board: write the letter. Unsafe if Auction or Play has a hyphen and no section: remove
        /// the tag. Otherwise not automatic: the intended seat is unknown.
        #[code = "pbn/seat-value"]
        #[level(Error, Error)]
        #[error("{}", invalid_in_tag("seat", .found, .name, one_of(&["N", "E", "S", "W"])))]
        SeatValue {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A seat is written as a word.
        ///
        /// # What
        /// Dealer, Declarer, Auction, Play or the first seat of Deal is written as a word, such as
        /// `North` or `SOUTH`. It is read as the seat.
        /// # Why
        /// The standard knows the letters W, N, E and S only; other programs stop at a word.
        /// # Spec
        /// PBN 2.1 §3.4.9, §3.4.13
        /// # Bad
        /// ```text
        /// [Dealer "North"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Safe: write the letter.
        #[code = "pbn/nonstandard-seat"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("seat", .found, .standard))]
        NonstandardSeat {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A contract is written in words.
        ///
        /// # What
        /// Contract has spaces between its parts, or words or signs for them, such as `3 NT`,
        /// `4 Spades doubled`, `4H*` or `Passed Out`. It is read as the contract.
        /// # Why
        /// The standard writes a contract without spaces and with letters only; other programs stop
        /// at anything else.
        /// # Spec
        /// PBN 2.1 §3.4.14
        /// # Bad
        /// ```text
        /// [Contract "4 Spades doubled"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "4SX"]
        /// ```
        /// # Fix
        /// Safe: write the contract as the standard does.
        #[code = "pbn/nonstandard-contract"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("contract", .found, .standard))]
        NonstandardContract {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A value is not a vulnerability.
        ///
        /// # What
        /// Vulnerable has a value that is not in the standard and that no known program writes.
        /// # Why
        /// Without the vulnerability the board cannot be scored.
        /// # Spec
        /// PBN 2.1 §3.4.10
        /// # Bad
        /// ```text
        /// [Vulnerable "Yes"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "NS"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which side is vulnerable.
        #[code = "pbn/vulnerable-value"]
        #[level(Error, Error)]
        #[error("{}", invalid("vulnerability", .found, one_of(&["None", "NS", "EW", "All"])))]
        VulnerableValue {
            /// The text that was found.
            found: String,
        },

        /// A vulnerability is not written as in export format.
        ///
        /// # What
        /// Vulnerable is `Love`, `-` or `Both`, which mean `None` and `All`. Import format
        /// allows them.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.10
        /// # Bad
        /// ```text
        /// [Vulnerable "Both"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "All"]
        /// ```
        /// # Fix
        /// Safe: write `None` or `All`.
        #[code = "pbn/vulnerable-alias"]
        #[level(Silent, Error)]
        #[error("{}", nonstandard("vulnerability", .found, .standard))]
        VulnerableAlias {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A vulnerability is written in a nonstandard way.
        ///
        /// # What
        /// Vulnerable is `N-S`, `N/S`, `E-W` or `E/W`. It is read as `NS` or `EW`.
        /// # Why
        /// The standard does not know these words; other programs may score the board as if
        /// nobody were vulnerable.
        /// # Spec
        /// PBN 2.1 §3.4.10
        /// # Bad
        /// ```text
        /// [Vulnerable "N-S"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "NS"]
        /// ```
        /// # Fix
        /// Safe: write `NS` or `EW`.
        #[code = "pbn/vulnerable-nonstandard"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("vulnerability", .found, .standard))]
        VulnerableNonstandard {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A board number is not a positive whole number.
        ///
        /// # What
        /// Board is not a positive whole number. The value is kept as it is.
        /// # Why
        /// Results are put together by the number of the board, and dealer and vulnerability
        /// follow from it.
        /// # Spec
        /// PBN 2.1 §3.4.4
        /// # Bad
        /// ```text
        /// [Board "2-1"]
        /// ```
        /// # Good
        /// ```text
        /// [Board "1"]
        /// ```
        /// # Fix
        /// Not automatic: the intended number is unknown.
        #[code = "pbn/board-number"]
        #[level(Warning, Error)]
        #[error("{}", invalid("board number", .found, "a positive whole number"))]
        BoardNumber {
            /// The text that was found.
            found: String,
        },

        /// A date cannot be read.
        ///
        /// # What
        /// Date, EventDate or UTCDate is not written as year, month and day in the form YYYY.MM.DD.
        /// Each of the three parts has only digits or only `?`; if a part has both, this is only an
        /// info in import format. Where either number may be the day, as in `03.04.2023`, the value
        /// is not read as a date.
        /// # Why
        /// 03/05 is in March for some readers and in May for others. The form of the standard has
        /// only one meaning.
        /// # Spec
        /// PBN 2.1 §3.4.3
        /// # Bad
        /// ```text
        /// [Date "2024-05-01"]
        /// ```
        /// # Good
        /// ```text
        /// [Date "2024.05.01"]
        /// ```
        /// # Fix
        /// Safe if it is clear which numbers are year, month and day: write the date as YYYY.MM.DD.
        /// Unsafe if day and month may be exchanged, and dots are between them or other dates of the
        /// file show which one is first; so is the fix of a date that shows it for others. Unsafe if
        /// the value has a time too, because the time is left out. Otherwise not automatic.
        #[code = "pbn/date-format"]
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

        /// A date does not exist.
        ///
        /// # What
        /// A date has the right form, but the calendar has no such month or day.
        /// # Why
        /// The day on which the board was played is not known.
        /// # Spec
        /// PBN 2.1 §3.4.3
        /// # Bad
        /// ```text
        /// [Date "2023.02.29"]
        /// ```
        /// # Good
        /// ```text
        /// [Date "2023.02.28"]
        /// ```
        /// # Fix
        /// Not automatic: the intended day is unknown.
        #[code = "pbn/date-range"]
        #[level(Warning, Error)]
        #[error("{}", no_such("date", .found))]
        DateRange {
            /// The text that was found.
            found: String,
        },

        /// A time cannot be read.
        ///
        /// # What
        /// Time or UTCTime is not written with two digits each for hours, minutes and seconds.
        /// # Why
        /// 14:30 can be half past two or fourteen and a half minutes. The form of the standard has
        /// only one meaning.
        /// # Spec
        /// PBN 2.1 §4.5
        /// # Bad
        /// ```text
        /// [Time "14:30"]
        /// ```
        /// # Good
        /// ```text
        /// [Time "14:30:00"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which part is left out.
        #[code = "pbn/time-format"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("time", .found, .name, TIME))]
        TimeFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A time does not exist.
        ///
        /// # What
        /// A time has the right form, but the hours are above 23, or the minutes or seconds are
        /// above 59.
        /// # Why
        /// The time at which the board was played is not known.
        /// # Spec
        /// PBN 2.1 §4.5
        /// # Bad
        /// ```text
        /// [Time "24:30:00"]
        /// ```
        /// # Good
        /// ```text
        /// [Time "00:30:00"]
        /// ```
        /// # Fix
        /// Not automatic: the intended time is unknown.
        #[code = "pbn/time-range"]
        #[level(Warning, Error)]
        #[error("{}", no_such("time", .found))]
        TimeRange {
            /// The text that was found.
            found: String,
        },

        /// A value is not a contract.
        ///
        /// # What
        /// Contract is neither `Pass` nor a level from 1 to 7 with a denomination, alone or with
        /// `X` or `XX`. A denomination alone is a contract only when the hands have fewer than
        /// 13 cards.
        /// # Why
        /// Without the contract the board cannot be scored.
        /// # Spec
        /// PBN 2.1 §3.4.14
        /// # Bad
        /// ```text
        /// [Contract "4"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "4S"]
        /// ```
        /// # Fix
        /// Unsafe if the result is after the contract, as in `4H+1`: write the contract, and the
        /// result in tag Result. Not automatic if tag Result says another one. Otherwise not
        /// automatic: it is unknown what is missing.
        #[code = "pbn/contract-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("contract", .found, "`Pass` or level, denomination and risk, as in `3NTX`"))]
        ContractFormat {
            /// The text that was found.
            found: String,
        },

        /// An end position has a full contract.
        ///
        /// # What
        /// The hands have fewer than 13 cards, and Contract has a level. Its denomination is
        /// used.
        /// # Why
        /// A level counts the tricks of a full deal. An end position is played for as many tricks
        /// as can be made, so a level says nothing.
        /// # Spec
        /// PBN 2.1 §3.10
        /// # Bad
        /// ```text
        /// [Deal "N:A2... .A2.. ..A2. ...A2"]
        /// [Contract "3NT"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... .A2.. ..A2. ...A2"]
        /// [Contract "NT"]
        /// ```
        /// # Fix
        /// Unsafe: write the denomination alone.
        #[code = "pbn/end-position-contract"]
        #[level(Warning, Error)]
        #[error("contract `{found}` in an end position: expected the denomination alone")]
        EndPositionContract {
            /// The text that was found.
            found: String,
        },

        /// Redoubled is written R.
        ///
        /// # What
        /// A contract ends with `R` where the standard has `XX`. It is read as redoubled.
        /// # Why
        /// Other programs do not understand the contract, or score it as undoubled.
        /// # Spec
        /// PBN 2.1 §3.4.14
        /// # Bad
        /// ```text
        /// [Contract "3NTR"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "3NTXX"]
        /// ```
        /// # Fix
        /// Safe: write `XX`.
        #[code = "pbn/nonstandard-risk"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("contract", .found, .standard))]
        NonstandardRisk {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// DoubleDummyTricks or Ability cannot be read.
        ///
        /// # What
        /// The private tag DoubleDummyTricks is not 20 hexadecimal digits from 0 to d: tricks of the
        /// declarers N, S, E and W, each in notrump, spades, hearts, diamonds and clubs. Or the
        /// private tag Ability does not name each of the four declarers with five such digits, as in
        /// `N:7AA55 E:53377 S:7AA56 W:53377`.
        /// # Why
        /// Programs that know the tag read it by the place of each digit; one digit too few moves
        /// all the others.
        /// # Spec
        /// PBN 2.1 §4.9
        /// # Bad
        /// ```text
        /// [DoubleDummyTricks "9988799887445564455"]
        /// ```
        /// # Good
        /// ```text
        /// [DoubleDummyTricks "99887998874455644556"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is wrong.
        #[code = "pbn/double-dummy-tricks"]
        #[level(Warning, Warning)]
        #[error("{}", invalid(name, .found, tricks_form(name)))]
        DoubleDummyTricks {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// ParContract or Minimax cannot be read.
        ///
        /// # What
        /// The private tag ParContract is not a list of contracts such as `NS 4S=` or `EW 5HX-2` with
        /// semicolons between them, or the private tag Minimax is not a contract with its declarer and
        /// the score of North-South, as in `4HS420` or, doubled, `4SDE300`.
        /// # Why
        /// Programs that know the tag show which contract can be made. If the value has another
        /// form, they show nothing.
        /// # Spec
        /// PBN 2.1 §4.9
        /// # Bad
        /// ```text
        /// [ParContract "NS 8S="]
        /// ```
        /// # Good
        /// ```text
        /// [ParContract "NS 4S="]
        /// ```
        /// # Fix
        /// Not automatic: the intended contract is unknown.
        #[code = "pbn/par-contract"]
        #[level(Warning, Warning)]
        #[error("{}", invalid(name, .found, par_form(name)))]
        ParContract {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A value is not a result.
        ///
        /// # What
        /// Result is not a number of tricks, alone or after `NS` or `EW`.
        /// # Why
        /// Without the number of tricks the board cannot be scored.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "+1"]
        /// ```
        /// # Good
        /// ```text
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "11"]
        /// ```
        /// # Fix
        /// Unsafe if the value counts from the contract, as `+1`, `=` and `-2` do: write the number
        /// of tricks. Safe if the value is `Passed Out` and Contract is `Pass`: write an empty
        /// value. Unsafe if the value is `Passed Out` and Contract is missing. Not automatic for
        /// any other text.
        #[code = "pbn/result-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("result", .found, "a number of tricks, alone or after `NS` or `EW`"))]
        ResultFormat {
            /// The text that was found.
            found: String,
        },

        /// A result has more tricks than there are.
        ///
        /// # What
        /// The tricks in Result are more than 13. In an end position, they are more than the cards
        /// of a hand. If both sides have a number, the tricks of both sides are added.
        /// # Why
        /// No side can win more tricks than there are; the score would be wrong.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Declarer "S"]
        /// [Contract "7S"]
        /// [Result "14"]
        /// ```
        /// # Good
        /// ```text
        /// [Declarer "S"]
        /// [Contract "7S"]
        /// [Result "13"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown how many tricks were won.
        #[code = "pbn/result-range"]
        #[level(Error, Error)]
        #[error("result `{found}` has too many tricks: expected at most {most}")]
        ResultRange {
            /// The text that was found.
            found: String,
            /// The greatest number.
            most: u32,
        },

        /// A result is not the number of declarer's tricks.
        ///
        /// # What
        /// Result names a side, although the declarer is known. Import format allows this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Declarer "S"]
        /// [Contract "3NT"]
        /// [Result "NS 9"]
        /// ```
        /// # Good
        /// ```text
        /// [Declarer "S"]
        /// [Contract "3NT"]
        /// [Result "9"]
        /// ```
        /// # Fix
        /// Safe: write the tricks of declarer.
        #[code = "pbn/result-form"]
        #[level(Silent, Error)]
        #[error("{}", nonstandard("result", .found, .standard))]
        ResultForm {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A room is neither Open nor Closed.
        ///
        /// # What
        /// Room has a value other than `Open` or `Closed`. It is kept as it is.
        /// # Why
        /// Programs put the two tables of a team match together by this word.
        /// # Spec
        /// PBN 2.1 §4.1.7
        /// # Bad
        /// ```text
        /// [Room "Blue"]
        /// ```
        /// # Good
        /// ```text
        /// [Room "Open"]
        /// ```
        /// # Fix
        /// Not automatic: the intended room is unknown.
        #[code = "pbn/room-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid("room", .found, one_of(&["Open", "Closed"])))]
        RoomValue {
            /// The text that was found.
            found: String,
        },

        /// FrenchMP is neither Yes nor No.
        ///
        /// # What
        /// FrenchMP has a value other than `Yes` or `No`. It is kept as it is.
        /// # Why
        /// The tag says whether the French scale was used, which makes another score of the
        /// same contract.
        /// # Spec
        /// PBN 2.1 §4.1.4
        /// # Bad
        /// ```text
        /// [FrenchMP "1"]
        /// ```
        /// # Good
        /// ```text
        /// [FrenchMP "Yes"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pbn/frenchmp-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("value", .found, "FrenchMP", one_of(&["Yes", "No"])))]
        FrenchmpValue {
            /// The text that was found.
            found: String,
        },

        /// Hidden is not a set of seats.
        ///
        /// # What
        /// Hidden holds something other than the letters W, N, E and S, each at most once.
        /// # Why
        /// The tag says whose cards must not be shown. A program that does not understand the value
        /// shows these cards. portnote understands words and small letters, and hides all hands where it
        /// understands nothing.
        /// # Spec
        /// PBN 2.1 §4.1.6
        /// # Bad
        /// ```text
        /// [Hidden "E-W"]
        /// ```
        /// # Good
        /// ```text
        /// [Hidden "EW"]
        /// ```
        /// # Fix
        /// Safe if the seats are clear, as in `east, west`: write the letters. Unsafe if a letter is
        /// repeated: write it once. Otherwise not automatic: the intended hands are unknown.
        #[code = "pbn/hidden-value"]
        #[level(Warning, Error)]
        #[error("{}", invalid_in_tag("seats", .found, "Hidden", "letters of `NESW`, each at most once"))]
        HiddenValue {
            /// The text that was found.
            found: String,
        },

        /// A round has characters that it cannot have.
        ///
        /// # What
        /// Round is not made of letters, digits and `_`, in parts that are joined by single
        /// dots.
        /// # Why
        /// Programs sort the rounds of an event by these parts.
        /// # Spec
        /// PBN 2.1 §4.4.4
        /// # Bad
        /// ```text
        /// [Round "Final 2"]
        /// ```
        /// # Good
        /// ```text
        /// [Round "Final.2"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the parts begin.
        #[code = "pbn/round-format"]
        #[level(Warning, Error)]
        #[error("{}", invalid("round", .found, "letters, digits and `_`, joined by single dots"))]
        RoundFormat {
            /// The text that was found.
            found: String,
        },

        /// A value is not a score.
        ///
        /// # What
        /// Score, ScoreIMP, ScoreMP, ScorePercentage or OptimumScore is not a number, alone or
        /// after `NS` or `EW`. Score and OptimumScore have no decimals, and OptimumScore always
        /// names a side. Or ScoreRubber or ScoreRubberHistory does not have points above and below
        /// the line with a `/` between them. In ScoreRubberHistory, trick points are multiples of
        /// 10, and every game but the last has one winner.
        /// # Why
        /// A score that cannot be read does not count.
        /// # Spec
        /// PBN 2.1 §4.2
        /// # Bad
        /// ```text
        /// [Score "NS 420 points"]
        /// ```
        /// # Good
        /// ```text
        /// [Score "NS 420"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pbn/score-format"]
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

        /// The vulnerability contradicts the games of the rubber.
        ///
        /// # What
        /// Vulnerable contradicts ScoreRubberHistory, which says which sides have won a game. The
        /// sides that have won a game are vulnerable.
        /// # Why
        /// One of the two tags is wrong, and the points of the deal depend on the vulnerability.
        /// # Spec
        /// PBN 2.1 §4.2.6
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [ScoreRubberHistory "NS 0 30/120 0 EW 0 0/60 0"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "NS"]
        /// [ScoreRubberHistory "NS 0 30/120 0 EW 0 0/60 0"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two tags is wrong.
        #[code = "pbn/vulnerable-rubber"]
        #[level(Error, Error)]
        #[error("vulnerability is `{found}`, but by the games won it is `{derived}`")]
        VulnerableRubber {
            /// The value of Vulnerable.
            found: portnote_bridge::Vulnerability,
            /// What follows from the games.
            derived: portnote_bridge::Vulnerability,
        },

        /// A percentage is not between 0 and 100.
        ///
        /// # What
        /// ScorePercentage holds a number below 0 or above 100.
        /// # Why
        /// A top is 100 % and a bottom is 0 %; no pair can have more or less on a board.
        /// # Spec
        /// PBN 2.1 §4.2.4
        /// # Bad
        /// ```text
        /// [ScorePercentage "NS 104.2"]
        /// ```
        /// # Good
        /// ```text
        /// [ScorePercentage "NS 54.2"]
        /// ```
        /// # Fix
        /// Not automatic: the intended number is unknown.
        #[code = "pbn/percentage-range"]
        #[level(Error, Error)]
        #[error("{}", invalid("percentage", .found, "0 to 100"))]
        PercentageRange {
            /// The text that was found.
            found: String,
        },

        /// A value is not a time control.
        ///
        /// # What
        /// TimeControl is not two positive numbers with a `/` between them: the number of games,
        /// and the minutes for them. Or TimeCall or TimeCard is not a number of seconds.
        /// # Why
        /// The value does not show how long the players may think.
        /// # Spec
        /// PBN 2.1 §4.6
        /// # Bad
        /// ```text
        /// [TimeControl "8 boards in 60 minutes"]
        /// ```
        /// # Good
        /// ```text
        /// [TimeControl "8/60"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pbn/time-control"]
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

        /// Two basic scoring systems are named.
        ///
        /// # What
        /// Scoring has two of the systems MP, MatchPoints, IMP, Cavendish, Chicago, Rubber, BAM and
        /// Instant.
        /// # Why
        /// A board is scored in one way. If there are two systems, its score means nothing.
        /// # Spec
        /// PBN 2.1 §3.4.12
        /// # Bad
        /// ```text
        /// [Scoring "MP;IMP"]
        /// ```
        /// # Good
        /// ```text
        /// [Scoring "IMP;Butler"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which system was used.
        #[code = "pbn/scoring-conflict"]
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
