//! Every code of PBN, documented once.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a PBN file.
    pub enum Problem {
        /// The parsing engine gave up.
        ///
        /// # What
        /// The parsing engine gave up.
        /// # Spec
        /// none
        #[code = "pbn/parser-limit"]
        #[level(Error, Error)]
        #[error("the game could not be parsed: a limit set on the parsing engine by the host program was reached")]
        ParserLimit,

        /// A line does not end with CR LF.
        ///
        /// # What
        /// A line does not end with CR LF.
        /// # Spec
        /// PBN 2.1 §2.3
        #[code = "pbn/eol-not-crlf"]
        #[level(Silent, Error)]
        #[error("line ends with {found}, export format has CR LF")]
        EolNotCrlf {
            /// The text that was found.
            found: &'static str,
        },

        /// A tab stands between tokens.
        ///
        /// # What
        /// A tab stands between tokens.
        /// # Spec
        /// PBN 2.1 §2.2
        #[code = "pbn/tab"]
        #[level(Silent, Error)]
        #[error("tab, export format has blanks only")]
        Tab,

        /// A separating line is not empty.
        ///
        /// # What
        /// A separating line is not empty.
        /// # Spec
        /// PBN 2.1 §3
        #[code = "pbn/blank-line"]
        #[level(Silent, Error)]
        #[error("{what}")]
        BlankLine {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// A line is longer than 255 characters.
        ///
        /// # What
        /// A line is longer than 255 characters.
        /// # Spec
        /// PBN 2.1 §2.3
        #[code = "pbn/line-too-long"]
        #[level(Warning, Error)]
        #[error("line of {length} characters, the standard allows 255 with the line end")]
        LineTooLong {
            /// Characters before the line end.
            length: usize,
        },

        /// A line has 80 characters or more.
        ///
        /// # What
        /// A line has 80 characters or more.
        /// # Spec
        /// PBN 2.1 §2.3
        #[code = "pbn/line-over-79"]
        #[level(OptIn, OptIn)]
        #[error("line of {length} characters, fewer than 80 are recommended")]
        LineOver79 {
            /// Characters before the line end.
            length: usize,
        },

        /// A token holds a character outside ASCII.
        ///
        /// # What
        /// A token holds a character outside ASCII.
        /// # Spec
        /// PBN 2.1 §2.2
        #[code = "pbn/non-ascii-token"]
        #[level(Error, Error)]
        #[error("character outside ASCII in a token, expected only in strings and comments")]
        NonAsciiToken,

        /// The version line is missing.
        ///
        /// # What
        /// The version line is missing.
        /// # Spec
        /// PBN 2.1 §2.4
        #[code = "pbn/missing-version"]
        #[level(OptIn, Warning)]
        #[error("the file does not begin with `% PBN 2.1`")]
        MissingVersion,

        /// A file claims export format and breaks its rules.
        ///
        /// # What
        /// A file claims export format and breaks its rules.
        /// # Spec
        /// PBN 2.1 §2.4
        #[code = "pbn/false-export-claim"]
        #[level(Warning, Silent)]
        #[error("the file claims export format, but game {game} breaks {codes}")]
        FalseExportClaim {
            /// Number of the game.
            game: u64,
            /// The codes of the rules that are broken.
            codes: String,
        },

        /// The layout is not that of export format.
        ///
        /// # What
        /// The layout is not that of export format.
        /// # Spec
        /// PBN 2.1 §3.3, §3.5, §3.6
        #[code = "pbn/layout"]
        #[level(Silent, Error)]
        #[error("{what}")]
        Layout {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// Data follows a tag that opens no section.
        ///
        /// # What
        /// Data follows a tag that opens no section.
        /// # Spec
        /// PBN 2.1 §3.1
        #[code = "pbn/data-after-tag"]
        #[level(Warning, Error)]
        #[error("data behind tag `{name}`, which opens no section")]
        DataAfterTag {
            /// The name of the tag.
            name: String,
        },

        /// A comment stands inside a supplemental section.
        ///
        /// # What
        /// A comment stands inside a supplemental section.
        /// # Spec
        /// PBN 2.1 §5.1
        #[code = "pbn/comment-in-section"]
        #[level(Warning, Error)]
        #[error("comment behind an element of a section, expected straight behind its tag")]
        CommentInSection,

        /// A comment holds an opening brace.
        ///
        /// # What
        /// A comment holds an opening brace.
        /// # Spec
        /// PBN 2.1 §3.8
        #[code = "pbn/brace-in-comment"]
        #[level(Info, Info)]
        #[error("`{{` inside a comment; comments do not nest")]
        BraceInComment,

        /// A tag occurs more than once in a game.
        ///
        /// # What
        /// A tag occurs more than once in a game.
        /// # Spec
        /// PBN 2.1 §3.4
        #[code = "pbn/duplicate-tag"]
        #[level(Warning, Error)]
        #[error("tag `{name}` occurs {} in one game", times(*.count))]
        DuplicateTag {
            /// The name of the tag.
            name: String,
            /// How often it occurs.
            count: usize,
            /// Whether the values differ.
            differ: bool,
        },

        /// A mandatory tag is missing.
        ///
        /// # What
        /// A mandatory tag is missing.
        /// # Spec
        /// PBN 2.1 §3.4
        #[code = "pbn/missing-tag"]
        #[level(Silent, Error)]
        #[error("mandatory tag `{name}` is missing")]
        MissingTag {
            /// The name of the tag.
            name: &'static str,
        },

        /// A tag is not in the order of export format.
        ///
        /// # What
        /// A tag is not in the order of export format.
        /// # Spec
        /// PBN 2.1 §3.4
        #[code = "pbn/tag-order"]
        #[level(Silent, Error)]
        #[error("tag `{name}` stands behind `{after}`, export format has it before")]
        TagOrder {
            /// The name of the tag.
            name: String,
            /// What stands before it.
            after: String,
        },

        /// A tag name is nearly one of the standard.
        ///
        /// # What
        /// A tag name is nearly one of the standard.
        /// # Spec
        /// PBN 2.1 §3.2
        #[code = "pbn/misspelt-tag"]
        #[level(Warning, Error)]
        #[error("unknown tag `{name}`, the standard has `{meant}`")]
        MisspeltTag {
            /// The name of the tag.
            name: String,
            /// The name of the standard.
            meant: &'static str,
        },

        /// A tag is neither of the standard nor of a known program.
        ///
        /// # What
        /// A tag is neither of the standard nor of a known program.
        /// # Spec
        /// PBN 2.1 §4.9
        #[code = "pbn/unknown-tag"]
        #[level(OptIn, Info)]
        #[error("unknown tag `{name}`")]
        UnknownTag {
            /// The name of the tag.
            name: String,
        },

        /// A value is inherited that cannot be.
        ///
        /// # What
        /// A value is inherited that cannot be.
        /// # Spec
        /// PBN 2.1 §4.8
        #[code = "pbn/inherit-forbidden"]
        #[level(Error, Error)]
        #[error("`#` in tag `{name}`, whose value cannot be inherited")]
        InheritForbidden {
            /// The name of the tag.
            name: String,
        },

        /// A value is inherited and no game has one.
        ///
        /// # What
        /// A value is inherited and no game has one.
        /// # Spec
        /// PBN 2.1 §4.8
        #[code = "pbn/inherit-nothing"]
        #[level(OptIn, Info)]
        #[error("`#` in tag `{name}`, but no game before has a value for it")]
        InheritNothing {
            /// The name of the tag.
            name: String,
        },

        /// A value has blanks at an end.
        ///
        /// # What
        /// A value has blanks at an end.
        /// # Spec
        /// PBN 2.1 §3.4
        #[code = "pbn/value-space"]
        #[level(Warning, Error)]
        #[error("value of tag `{name}` has blanks around it")]
        ValueSpace {
            /// The name of the tag.
            name: String,
        },

        /// A value is in lower case.
        ///
        /// # What
        /// A value is in lower case.
        /// # Spec
        /// PBN 2.1 §3.11
        #[code = "pbn/lower-case"]
        #[level(Silent, Error)]
        #[error("`{found}` is in lower case, export format has `{standard}`")]
        LowerCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A known word is written in an unusual case.
        ///
        /// # What
        /// A known word is written in an unusual case.
        /// # Spec
        /// PBN 2.1 §3.11
        #[code = "pbn/odd-case"]
        #[level(Info, Error)]
        #[error("`{found}` is neither upper nor lower case, the standard has `{standard}`")]
        OddCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A value is no seat.
        ///
        /// # What
        /// A value is no seat.
        /// # Spec
        /// PBN 2.1 §3.4.9, §3.4.13
        #[code = "pbn/seat-value"]
        #[level(Error, Error)]
        #[error("`{found}` in tag `{name}` is no seat, expected W, N, E or S")]
        SeatValue {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A value is no vulnerability.
        ///
        /// # What
        /// A value is no vulnerability.
        /// # Spec
        /// PBN 2.1 §3.4.10
        #[code = "pbn/vulnerable-value"]
        #[level(Error, Error)]
        #[error("`{found}` is no vulnerability, expected None, NS, EW or All")]
        VulnerableValue {
            /// The text that was found.
            found: String,
        },

        /// A vulnerability is not in the word of export format.
        ///
        /// # What
        /// A vulnerability is not in the word of export format.
        /// # Spec
        /// PBN 2.1 §3.4.10
        #[code = "pbn/vulnerable-alias"]
        #[level(Silent, Error)]
        #[error("vulnerability `{found}`, export format has `{standard}`")]
        VulnerableAlias {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A vulnerability is written in a way of its own.
        ///
        /// # What
        /// A vulnerability is written in a way of its own.
        /// # Spec
        /// PBN 2.1 §3.4.10
        #[code = "pbn/vulnerable-nonstandard"]
        #[level(Warning, Error)]
        #[error("vulnerability `{found}` is not of the standard, which has `{standard}`")]
        VulnerableNonstandard {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A board number is no positive integer.
        ///
        /// # What
        /// A board number is no positive integer.
        /// # Spec
        /// PBN 2.1 §3.4.4
        #[code = "pbn/board-number"]
        #[level(Warning, Error)]
        #[error("board `{found}` is no positive integer")]
        BoardNumber {
            /// The text that was found.
            found: String,
        },

        /// A date has another form.
        ///
        /// # What
        /// A date has another form.
        /// # Spec
        /// PBN 2.1 §3.4.3
        #[code = "pbn/date-format"]
        #[level(Warning, Error)]
        #[error("`{found}` in tag `{name}` is no date in the form YYYY.MM.DD")]
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
        /// A date does not exist.
        /// # Spec
        /// PBN 2.1 §3.4.3
        #[code = "pbn/date-range"]
        #[level(Warning, Error)]
        #[error("date `{found}` does not exist in the calendar")]
        DateRange {
            /// The text that was found.
            found: String,
        },

        /// A time has another form.
        ///
        /// # What
        /// A time has another form.
        /// # Spec
        /// PBN 2.1 §4.5
        #[code = "pbn/time-format"]
        #[level(Warning, Error)]
        #[error("`{found}` in tag `{name}` is no time in the form HH:MM:SS")]
        TimeFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A time does not exist.
        ///
        /// # What
        /// A time does not exist.
        /// # Spec
        /// PBN 2.1 §4.5
        #[code = "pbn/time-range"]
        #[level(Warning, Error)]
        #[error("time `{found}` does not exist")]
        TimeRange {
            /// The text that was found.
            found: String,
        },

        /// A value is no contract.
        ///
        /// # What
        /// A value is no contract.
        /// # Spec
        /// PBN 2.1 §3.4.14
        #[code = "pbn/contract-format"]
        #[level(Error, Error)]
        #[error("`{found}` is no contract, expected Pass or 1 to 7, a denomination and the risk, as in 3NTX")]
        ContractFormat {
            /// The text that was found.
            found: String,
        },

        /// No trump is written N.
        ///
        /// # What
        /// No trump is written N.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5.1
        #[code = "pbn/denomination-n"]
        #[level(Warning, Error)]
        #[error("`{found}` has N for no trump, the standard has `{standard}`")]
        DenominationN {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// Redoubled is written R.
        ///
        /// # What
        /// Redoubled is written R.
        /// # Spec
        /// PBN 2.1 §3.4.14
        #[code = "pbn/nonstandard-risk"]
        #[level(Warning, Error)]
        #[error("`{found}` has R for redoubled, the standard has `{standard}`")]
        NonstandardRisk {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A value is no result.
        ///
        /// # What
        /// A value is no result.
        /// # Spec
        /// PBN 2.1 §3.4.15
        #[code = "pbn/result-format"]
        #[level(Error, Error)]
        #[error("`{found}` is no result, expected a number of tricks, perhaps with NS or EW")]
        ResultFormat {
            /// The text that was found.
            found: String,
        },

        /// A result has more tricks than there are.
        ///
        /// # What
        /// A result has more tricks than there are.
        /// # Spec
        /// PBN 2.1 §3.4.15
        #[code = "pbn/result-range"]
        #[level(Error, Error)]
        #[error("result `{found}` has more than {most} tricks")]
        ResultRange {
            /// The text that was found.
            found: String,
            /// The greatest number.
            most: u32,
        },

        /// A result is not in declarer's tricks.
        ///
        /// # What
        /// A result is not in declarer's tricks.
        /// # Spec
        /// PBN 2.1 §3.4.15
        #[code = "pbn/result-form"]
        #[level(Silent, Error)]
        #[error("result `{found}`, export format has declarer's tricks: `{standard}`")]
        ResultForm {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A room is neither Open nor Closed.
        ///
        /// # What
        /// A room is neither Open nor Closed.
        /// # Spec
        /// PBN 2.1 §4.1.7
        #[code = "pbn/room-value"]
        #[level(Warning, Error)]
        #[error("room `{found}`, expected Open or Closed")]
        RoomValue {
            /// The text that was found.
            found: String,
        },

        /// FrenchMP is neither Yes nor No.
        ///
        /// # What
        /// FrenchMP is neither Yes nor No.
        /// # Spec
        /// PBN 2.1 §4.1.4
        #[code = "pbn/frenchmp-value"]
        #[level(Warning, Error)]
        #[error("FrenchMP `{found}`, expected Yes or No")]
        FrenchmpValue {
            /// The text that was found.
            found: String,
        },

        /// Hidden is no set of seats.
        ///
        /// # What
        /// Hidden is no set of seats.
        /// # Spec
        /// PBN 2.1 §4.1.6
        #[code = "pbn/hidden-value"]
        #[level(Warning, Error)]
        #[error("Hidden `{found}`, expected seats of W, N, E, S, each once")]
        HiddenValue {
            /// The text that was found.
            found: String,
        },

        /// A round is not made of indicators.
        ///
        /// # What
        /// A round is not made of indicators.
        /// # Spec
        /// PBN 2.1 §4.4.4
        #[code = "pbn/round-format"]
        #[level(Warning, Error)]
        #[error("round `{found}`, expected letters, digits and `_`, joined by single dots")]
        RoundFormat {
            /// The text that was found.
            found: String,
        },

        /// A value is no score.
        ///
        /// # What
        /// A value is no score.
        /// # Spec
        /// PBN 2.1 §4.2
        #[code = "pbn/score-format"]
        #[level(Error, Error)]
        #[error("`{found}` in tag `{name}` is no score, expected a number, perhaps with NS or EW")]
        ScoreFormat {
            /// The name of the tag.
            name: String,
            /// The text that was found.
            found: String,
        },

        /// A percentage is not between 0 and 100.
        ///
        /// # What
        /// A percentage is not between 0 and 100.
        /// # Spec
        /// PBN 2.1 §4.2.4
        #[code = "pbn/percentage-range"]
        #[level(Error, Error)]
        #[error("percentage `{found}` is not between 0 and 100")]
        PercentageRange {
            /// The text that was found.
            found: String,
        },

        /// A value is no time control.
        ///
        /// # What
        /// A value is no time control.
        /// # Spec
        /// PBN 2.1 §4.6
        #[code = "pbn/time-control"]
        #[level(Warning, Error)]
        #[error("`{found}` is no time control, expected games/minutes")]
        TimeControl {
            /// The text that was found.
            found: String,
        },

        /// Two basic scoring systems are named.
        ///
        /// # What
        /// Two basic scoring systems are named.
        /// # Spec
        /// PBN 2.1 §3.4.12
        #[code = "pbn/scoring-conflict"]
        #[level(Error, Error)]
        #[error("two scoring systems, `{first}` and `{second}`")]
        ScoringConflict {
            /// The first of the two.
            first: String,
            /// The second of the two.
            second: String,
        },

        /// A deal has another form.
        ///
        /// # What
        /// A deal has another form.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-syntax"]
        #[level(Error, Error)]
        #[error("deal has {what}, expected a seat, a colon and four hands")]
        DealSyntax {
            /// What is wrong, in words.
            what: String,
        },

        /// A deal has blanks too many.
        ///
        /// # What
        /// A deal has blanks too many.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-spacing"]
        #[level(Warning, Error)]
        #[error("blank too many in the deal, expected one between hands")]
        DealSpacing,

        /// An unknown hand is written with dots.
        ///
        /// # What
        /// An unknown hand is written with dots.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-empty-hand"]
        #[level(Warning, Error)]
        #[error("hand of {} is `...`, an unknown hand is written `-`", .seat.name())]
        DealEmptyHand {
            /// The seat.
            seat: Seat,
        },

        /// A ten is written 10.
        ///
        /// # What
        /// A ten is written 10.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-ten"]
        #[level(Warning, Error)]
        #[error("ten is written 10, the standard has T")]
        DealTen,

        /// A card has no name.
        ///
        /// # What
        /// A card has no name.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-spot"]
        #[level(Warning, Error)]
        #[error("`x` stands for a card without a name")]
        DealSpot,

        /// A letter is no rank.
        ///
        /// # What
        /// A letter is no rank.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-rank"]
        #[level(Error, Error)]
        #[error("`{found}` is no rank, expected one of AKQJT98765432")]
        DealRank {
            /// The text that was found.
            found: char,
        },

        /// Ranks are not in descending order.
        ///
        /// # What
        /// Ranks are not in descending order.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-rank-order"]
        #[level(Silent, Error)]
        #[error("ranks of a suit are not in descending order")]
        DealRankOrder,

        /// A deal does not begin with the dealer.
        ///
        /// # What
        /// A deal does not begin with the dealer.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-first"]
        #[level(OptIn, Error)]
        #[error("deal begins with {}, but {} is the dealer", .first.name(), .dealer.name())]
        DealFirst {
            /// The first of the two.
            first: Seat,
            /// The dealer.
            dealer: Seat,
        },

        /// A deal has no known hand.
        ///
        /// # What
        /// A deal has no known hand.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-no-cards"]
        #[level(Warning, Error)]
        #[error("deal has no known hand")]
        DealNoCards,

        /// A hand has more than 13 cards.
        ///
        /// # What
        /// A hand has more than 13 cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/deal-hand-size"]
        #[level(Error, Error)]
        #[error("hand of {} has {found} cards, expected at most 13", .seat.name())]
        DealHandSize {
            /// The seat.
            seat: Seat,
            /// The text that was found.
            found: usize,
        },

        /// Hands have different sizes.
        ///
        /// # What
        /// Hands have different sizes.
        /// # Spec
        /// PBN 2.1 §3.4.11, §3.10
        #[code = "pbn/deal-unequal-hands"]
        #[level(Error, Error)]
        #[error("hand of {} has {cards} cards, hand of {} has {others}", .first.name(), .second.name())]
        DealUnequalHands {
            /// The first of the two.
            first: Seat,
            /// Number of cards.
            cards: usize,
            /// The second of the two.
            second: Seat,
            /// Number of cards of the other hand.
            others: usize,
        },

        /// A card is dealt twice.
        ///
        /// # What
        /// A card is dealt twice.
        /// # Spec
        /// PBN 2.1 §3.4.11
        #[code = "pbn/duplicate-card"]
        #[level(Error, Error)]
        #[error("card {card} is dealt twice{missing}")]
        DuplicateCard {
            /// The card.
            card: Card,
            /// A card that is dealt to nobody, in words.
            missing: String,
        },

        /// A section lacks the tags that it needs.
        ///
        /// # What
        /// A section lacks the tags that it needs.
        /// # Spec
        /// PBN 2.1 §3.1
        #[code = "pbn/prerequisite-missing"]
        #[level(Error, Error)]
        #[error("{section} section without {names}")]
        PrerequisiteMissing {
            /// The section.
            section: &'static str,
            /// The names of the tags.
            names: String,
        },

        /// A tag stands behind the section that needs it.
        ///
        /// # What
        /// A tag stands behind the section that needs it.
        /// # Spec
        /// PBN 2.1 §3.1
        #[code = "pbn/prerequisite-late"]
        #[level(Warning, Error)]
        #[error("tag `{name}` stands behind the {section} section that needs it")]
        PrerequisiteLate {
            /// The section.
            section: &'static str,
            /// The name of the tag.
            name: &'static str,
        },

        /// A token is no call.
        ///
        /// # What
        /// A token is no call.
        /// # Spec
        /// PBN 2.1 §3.5.1
        #[code = "pbn/unknown-call"]
        #[level(Error, Error)]
        #[error("`{found}` is no call, expected a bid such as 1NT, Pass, X, XX or AP")]
        UnknownCall {
            /// The text that was found.
            found: String,
        },

        /// A call is spelt in a way of its own.
        ///
        /// # What
        /// A call is spelt in a way of its own.
        /// # Spec
        /// PBN 2.1 §3.5.1
        #[code = "pbn/nonstandard-call"]
        #[level(Warning, Error)]
        #[error("call `{found}`, the standard has `{standard}`")]
        NonstandardCall {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A token is no card.
        ///
        /// # What
        /// A token is no card.
        /// # Spec
        /// PBN 2.1 §3.6.1
        #[code = "pbn/unknown-card"]
        #[level(Error, Error)]
        #[error("`{found}` is no card, expected a suit and a rank, as in SK")]
        UnknownCard {
            /// The text that was found.
            found: String,
        },

        /// Several calls or cards are written as one.
        ///
        /// # What
        /// Several calls or cards are written as one.
        /// # Spec
        /// PBN 2.1 §3.2
        #[code = "pbn/joined-tokens"]
        #[level(Error, Error)]
        #[error("`{found}` is one token, perhaps `{parts}` was meant")]
        JoinedTokens {
            /// The text that was found.
            found: String,
            /// The parts, separated by blanks.
            parts: String,
        },

        /// Calls follow the end of an auction.
        ///
        /// # What
        /// Calls follow the end of an auction.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/star-inside-auction"]
        #[level(Warning, Error)]
        #[error("`*` ends an auction, but calls follow it")]
        StarInsideAuction,

        /// Cards follow the end of a play.
        ///
        /// # What
        /// Cards follow the end of a play.
        /// # Spec
        /// PBN 2.1 §3.6
        #[code = "pbn/star-inside-play"]
        #[level(Warning, Error)]
        #[error("`*` ends a play, but cards follow it")]
        StarInsidePlay,

        /// A section has both end marks.
        ///
        /// # What
        /// A section has both end marks.
        /// # Spec
        /// PBN 2.1 §3.5, §3.6
        #[code = "pbn/star-and-plus"]
        #[level(Error, Error)]
        #[error("`*` and `+` in one section, expected one of them")]
        StarAndPlus,

        /// A call follows `+`.
        ///
        /// # What
        /// A call follows `+`.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/call-after-plus"]
        #[level(Error, Error)]
        #[error("call behind `+`, which stands for the next call")]
        CallAfterPlus,

        /// `-` stands inside an auction.
        ///
        /// # What
        /// `-` stands inside an auction.
        /// # Spec
        /// PBN 2.1 §3.5.1
        #[code = "pbn/dash-in-auction"]
        #[level(Error, Error)]
        #[error("`-` behind the first call, expected only before it")]
        DashInAuction,

        /// An auction does not begin with the dealer.
        ///
        /// # What
        /// An auction does not begin with the dealer.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/auction-not-from-dealer"]
        #[level(Error, Error)]
        #[error("first call in the column of {}, but {} is the dealer", .found.name(), .dealer.name())]
        AuctionNotFromDealer {
            /// The dealer.
            dealer: Seat,
            /// The text that was found.
            found: Seat,
        },

        /// A bid is not high enough.
        ///
        /// # What
        /// A bid is not high enough.
        /// # Spec
        /// PBN 2.1 §3.5, §3.9
        #[code = "pbn/insufficient-bid"]
        #[level(Error, Error)]
        #[error("bid {found} is not higher than {last}")]
        InsufficientBid {
            /// The text that was found.
            found: String,
            /// The bid before it.
            last: String,
        },

        /// A double is not allowed.
        ///
        /// # What
        /// A double is not allowed.
        /// # Spec
        /// PBN 2.1 §3.5.1
        #[code = "pbn/illegal-double"]
        #[level(Error, Error)]
        #[error("double without a bid of the other side to double")]
        IllegalDouble,

        /// A redouble is not allowed.
        ///
        /// # What
        /// A redouble is not allowed.
        /// # Spec
        /// PBN 2.1 §3.5.1
        #[code = "pbn/illegal-redouble"]
        #[level(Error, Error)]
        #[error("redouble without a double of the other side")]
        IllegalRedouble,

        /// A call follows the end of the auction.
        ///
        /// # What
        /// A call follows the end of the auction.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/call-after-end"]
        #[level(Error, Error)]
        #[error("call behind the end of the auction")]
        CallAfterEnd,

        /// A sufficient bid is marked as insufficient.
        ///
        /// # What
        /// A sufficient bid is marked as insufficient.
        /// # Spec
        /// PBN 2.1 §3.9
        #[code = "pbn/bid-not-insufficient"]
        #[level(Error, Error)]
        #[error("`^I` before {found}, which is sufficient")]
        BidNotInsufficient {
            /// The text that was found.
            found: String,
        },

        /// A player is skipped and nobody calls.
        ///
        /// # What
        /// A player is skipped and nobody calls.
        /// # Spec
        /// PBN 2.1 §3.9
        #[code = "pbn/skip-without-call"]
        #[level(Warning, Error)]
        #[error("`^S` skips a player, but no call follows")]
        SkipWithoutCall,

        /// An irregularity marks the wrong token.
        ///
        /// # What
        /// An irregularity marks the wrong token.
        /// # Spec
        /// PBN 2.1 §3.9
        #[code = "pbn/irregularity-target"]
        #[level(Error, Error)]
        #[error("`{found}` before something that it cannot mark")]
        IrregularityTarget {
            /// The text that was found.
            found: String,
        },

        /// An irregularity is unknown.
        ///
        /// # What
        /// An irregularity is unknown.
        /// # Spec
        /// PBN 2.1 §3.9
        #[code = "pbn/unknown-irregularity"]
        #[level(Error, Error)]
        #[error("`{found}` is no irregularity, expected ^I, ^S, ^R or ^L")]
        UnknownIrregularity {
            /// The text that was found.
            found: String,
        },

        /// An irregularity is repeated.
        ///
        /// # What
        /// An irregularity is repeated.
        /// # Spec
        /// PBN 2.1 §3.9
        #[code = "pbn/duplicate-irregularity"]
        #[level(Error, Error)]
        #[error("`{found}` twice before one token")]
        DuplicateIrregularity {
            /// The text that was found.
            found: String,
        },

        /// An auction stops without a mark.
        ///
        /// # What
        /// An auction stops without a mark.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/unfinished-auction"]
        #[level(Info, Warning)]
        #[error("auction stops without its passes, `*` or `+`")]
        UnfinishedAuction,

        /// A play stops without a mark.
        ///
        /// # What
        /// A play stops without a mark.
        /// # Spec
        /// PBN 2.1 §3.6
        #[code = "pbn/unfinished-play"]
        #[level(Info, Warning)]
        #[error("play stops without its cards, `*` or `+`")]
        UnfinishedPlay,

        /// An auction that has ended is marked as ended.
        ///
        /// # What
        /// An auction that has ended is marked as ended.
        /// # Spec
        /// PBN 2.1 §3.5
        #[code = "pbn/needless-star"]
        #[level(Info, Warning)]
        #[error("`*` behind an auction that has ended")]
        NeedlessStar,

        /// Contract and auction disagree.
        ///
        /// # What
        /// Contract and auction disagree.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5
        #[code = "pbn/contract-mismatch"]
        #[level(Warning, Error)]
        #[error("Contract is {found}, the auction gives {derived}")]
        ContractMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        /// Declarer and auction disagree.
        ///
        /// # What
        /// Declarer and auction disagree.
        /// # Spec
        /// PBN 2.1 §3.4.13, §3.5
        #[code = "pbn/declarer-mismatch"]
        #[level(Warning, Error)]
        #[error("Declarer is {found}, the auction gives {derived}")]
        DeclarerMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        /// A game that was passed out has a declarer or result.
        ///
        /// # What
        /// A game that was passed out has a declarer or result.
        /// # Spec
        /// PBN 2.1 §3.4.13-15
        #[code = "pbn/passed-out-fields"]
        #[level(Warning, Error)]
        #[error("all passed, but {name} is `{found}`")]
        PassedOutFields {
            /// The name of the tag.
            name: &'static str,
            /// The text that was found.
            found: String,
        },

        /// A play does not begin with the opening leader's column.
        ///
        /// # What
        /// A play does not begin with the opening leader's column.
        /// # Spec
        /// PBN 2.1 §3.6
        #[code = "pbn/play-column"]
        #[level(Silent, Error)]
        #[error("play begins with the column of {}, export format begins with the opening leader, {}", .first.name(), .leader.name())]
        PlayColumn {
            /// The first of the two.
            first: Seat,
            /// The opening leader.
            leader: Seat,
        },

        /// A play has more than 13 tricks.
        ///
        /// # What
        /// A play has more than 13 tricks.
        /// # Spec
        /// PBN 2.1 §3.6
        #[code = "pbn/play-too-long"]
        #[level(Error, Error)]
        #[error("play has {cards} cards, a game has 52")]
        PlayTooLong {
            /// Number of cards.
            cards: usize,
        },

        /// An annotation has no call or card.
        ///
        /// # What
        /// An annotation has no call or card.
        /// # Spec
        /// PBN 2.1 §3.5.2, §3.6.2
        #[code = "pbn/annotation-without-target"]
        #[level(Error, Error)]
        #[error("`{found}` follows no call or card")]
        AnnotationWithoutTarget {
            /// The text that was found.
            found: String,
            /// Whether it stands behind `+`.
            behind_plus: bool,
        },

        /// Annotations are not in the order of export format.
        ///
        /// # What
        /// Annotations are not in the order of export format.
        /// # Spec
        /// PBN 2.1 §3.5.2
        #[code = "pbn/annotation-order"]
        #[level(Silent, Error)]
        #[error("{what}")]
        AnnotationOrder {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// A call or card has two suffixes.
        ///
        /// # What
        /// A call or card has two suffixes.
        /// # Spec
        /// PBN 2.1 §3.5.2
        #[code = "pbn/duplicate-suffix"]
        #[level(Error, Error)]
        #[error("second suffix `{found}`, expected at most one")]
        DuplicateSuffix {
            /// The text that was found.
            found: String,
        },

        /// A glyph is repeated.
        ///
        /// # What
        /// A glyph is repeated.
        /// # Spec
        /// PBN 2.1 §3.5.2
        #[code = "pbn/duplicate-nag"]
        #[level(Warning, Error)]
        #[error("`{found}` says again what stands before it")]
        DuplicateNag {
            /// The text that was found.
            found: String,
        },

        /// A call or card has two note references.
        ///
        /// # What
        /// A call or card has two note references.
        /// # Spec
        /// PBN 2.1 §3.5.2
        #[code = "pbn/duplicate-note-ref"]
        #[level(Error, Error)]
        #[error("second note reference `{found}`, expected at most one")]
        DuplicateNoteRef {
            /// The text that was found.
            found: String,
        },

        /// A glyph has no number from 0 to 255.
        ///
        /// # What
        /// A glyph has no number from 0 to 255.
        /// # Spec
        /// PBN 2.1 §3.7
        #[code = "pbn/nag-range"]
        #[level(Error, Error)]
        #[error("`{found}` is no glyph, expected $0 to $255")]
        NagRange {
            /// The text that was found.
            found: String,
        },

        /// A glyph stands in the wrong section.
        ///
        /// # What
        /// A glyph stands in the wrong section.
        /// # Spec
        /// PBN 2.1 §3.7
        #[code = "pbn/nag-section"]
        #[level(Error, Error)]
        #[error("`{found}` has no meaning in the {section}")]
        NagSection {
            /// The text that was found.
            found: String,
            /// The section.
            section: &'static str,
        },

        /// A note reference has another form.
        ///
        /// # What
        /// A note reference has another form.
        /// # Spec
        /// PBN 2.1 §3.5.4
        #[code = "pbn/note-ref-format"]
        #[level(Error, Error)]
        #[error("`{found}` is no note reference, expected a number between two `=`")]
        NoteRefFormat {
            /// The text that was found.
            found: String,
        },

        /// A note index is not between 1 and 32.
        ///
        /// # What
        /// A note index is not between 1 and 32.
        /// # Spec
        /// PBN 2.1 §3.5.4
        #[code = "pbn/note-index"]
        #[level(Error, Error)]
        #[error("note index `{found}` is not between 1 and 32")]
        NoteIndex {
            /// The text that was found.
            found: String,
        },

        /// A note has another form.
        ///
        /// # What
        /// A note has another form.
        /// # Spec
        /// PBN 2.1 §3.5.5
        #[code = "pbn/note-format"]
        #[level(Error, Error)]
        #[error("note `{found}` is not an index, a colon and a text")]
        NoteFormat {
            /// The text that was found.
            found: String,
            /// Whether only a blank before the colon is wrong.
            space: bool,
        },

        /// A reference has no note.
        ///
        /// # What
        /// A reference has no note.
        /// # Spec
        /// PBN 2.1 §3.5.5
        #[code = "pbn/note-missing"]
        #[level(Error, Error)]
        #[error("no Note {index} in the {section} section")]
        NoteMissing {
            /// The index of the note.
            index: u32,
            /// The section.
            section: &'static str,
        },

        /// A note is referred to nowhere.
        ///
        /// # What
        /// A note is referred to nowhere.
        /// # Spec
        /// PBN 2.1 §3.5.5
        #[code = "pbn/note-unused"]
        #[level(OptIn, Warning)]
        #[error("Note {index} is referred to nowhere")]
        NoteUnused {
            /// The index of the note.
            index: u32,
        },

        /// A note stands outside auction and play.
        ///
        /// # What
        /// A note stands outside auction and play.
        /// # Spec
        /// PBN 2.1 §3.5.5, §3.6.5
        #[code = "pbn/note-outside-section"]
        #[level(Error, Error)]
        #[error("Note stands neither in the auction nor in the play section")]
        NoteOutsideSection,

        /// A note index is used twice.
        ///
        /// # What
        /// A note index is used twice.
        /// # Spec
        /// PBN 2.1 §3.5.5
        #[code = "pbn/duplicate-note"]
        #[level(Warning, Error)]
        #[error("Note {index} occurs twice in one section")]
        DuplicateNote {
            /// The index of the note.
            index: u32,
        },

        /// A table header names no sound columns.
        ///
        /// # What
        /// A table header names no sound columns.
        /// # Spec
        /// PBN 2.1 §5.2
        #[code = "pbn/table-header"]
        #[level(Error, Error)]
        #[error("{what}")]
        TableHeader {
            /// What is wrong, in words.
            what: String,
        },

        /// The last row of a table is incomplete.
        ///
        /// # What
        /// The last row of a table is incomplete.
        /// # Spec
        /// PBN 2.1 §5.2
        #[code = "pbn/table-row"]
        #[level(Error, Error)]
        #[error("last row has {cells} of {columns} elements")]
        TableRow {
            /// Elements of the row.
            cells: usize,
            /// Columns of the table.
            columns: usize,
        },

    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (
                Self::AnnotationWithoutTarget {
                    behind_plus: true, ..
                },
                Profile::Import,
            ) => Level::Warning,
            (Self::NoteFormat { space: true, .. }, Profile::Import) => Level::Warning,
            (Self::DateFormat { mixed: true, .. }, Profile::Import) => Level::Info,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::InsufficientBid { .. } => {
                "an insufficient bid that was accepted is written ^I before it (PBN 2.1 §3.9)"
            }
            Self::DuplicateCard { .. } => {
                "each of the 52 cards belongs to one hand (PBN 2.1 §3.4.11)"
            }
            Self::DealSyntax { .. } => {
                "a deal is written \"N:spades.hearts.diamonds.clubs hand hand hand\" (PBN 2.1 §3.4.11)"
            }
            Self::UnfinishedAuction | Self::UnfinishedPlay => {
                "`*` says that nothing follows, `+` that the next is still to come"
            }
            Self::PrerequisiteMissing { .. } => "the section is kept, its checks are left out",
            Self::LineTooLong { .. } => "255 characters with CR LF are 253 (PBN 2.1 §2.3)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn times(count: usize) -> String {
    if count == 2 {
        "twice".to_owned()
    } else {
        format!("{count} times")
    }
}
