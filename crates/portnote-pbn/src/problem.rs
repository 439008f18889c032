//! Every code of PBN, documented once.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a PBN file.
    pub enum Problem {
        /// The reading of a game was stopped from outside.
        ///
        /// # What
        /// The program in which the reader runs has set a limit of its own, and this game has
        /// reached it. The text of the game is kept but not read.
        /// # Why
        /// A board that was read in part must not look like one that was read in full.
        /// # Spec
        /// none
        /// # Fix
        /// None: raise the limit in the program that has set it.
        #[code = "pbn/parser-limit"]
        #[level(Error, Error)]
        #[error("the game could not be parsed: a limit set on the parsing engine by the host program was reached")]
        ParserLimit,

        /// A line does not end with CR LF.
        ///
        /// # What
        /// A line ends with LF or CR alone, or the last line of the file has no end at all.
        /// Reported once for a game; import format takes any line end.
        /// # Why
        /// Export format is the same on every computer, so that two files with the same boards
        /// are equal.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Fix
        /// Safe: end each line of the game with CR LF.
        #[code = "pbn/eol-not-crlf"]
        #[level(Silent, Error)]
        #[error("line ends with {found}, export format has CR LF")]
        EolNotCrlf {
            /// The text that was found.
            found: &'static str,
        },

        /// A tab stands between words.
        ///
        /// # What
        /// A tab, or a vertical tab, separates calls, cards or other words. Reported once for a
        /// game; import format allows it.
        /// # Why
        /// A tab is as wide as each program likes, so that columns stand under each other in
        /// one program and not in the next.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S	Pass	Pass	Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: write a blank for each.
        #[code = "pbn/tab"]
        #[level(Silent, Error)]
        #[error("tab, export format has blanks only")]
        Tab,

        /// Games are not separated by one empty line.
        ///
        /// # What
        /// The line between two games holds blanks, or there is more than one such line. Import
        /// format allows both.
        /// # Why
        /// An empty line is the only thing that says where a board ends; it should be beyond
        /// doubt.
        /// # Spec
        /// PBN 2.1 §3
        /// # Bad
        /// ```text
        /// [Event "Club"]
        ///
        ///
        /// [Event "Cup"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        ///
        /// [Event "Cup"]
        /// ```
        /// # Fix
        /// Safe: empty the line, or remove the second one.
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
        /// More than 254 characters stand before the end of a line. The line is read in full.
        /// # Why
        /// Programs that keep to the standard cut the line at 255 characters and lose the rest
        /// of it.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Fix
        /// None: where a comment or an auction may be broken is for its writer to say.
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
        /// 80 characters or more stand before the end of a line, but not so many that the
        /// standard forbids it.
        /// # Why
        /// Simple editors and printers cut or wrap such a line.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Bad
        /// ```text
        /// {North might have doubled, but East and West would then have run to four spades.}
        /// ```
        /// # Good
        /// ```text
        /// {North might have doubled,
        /// but East and West would then have run to four spades.}
        /// ```
        /// # Fix
        /// None: where a comment or an auction may be broken is for its writer to say.
        #[code = "pbn/line-over-79"]
        #[level(OptIn, OptIn)]
        #[error("line of {length} characters, fewer than 80 are recommended")]
        LineOver79 {
            /// Characters before the line end.
            length: usize,
        },

        /// A letter outside ASCII stands without quotes.
        ///
        /// # What
        /// A word of a section, such as a name in a table, holds a letter that ASCII does not
        /// have, and no quotes stand around it.
        /// # Why
        /// Names with such letters are safe in quotes and comments only; elsewhere programs
        /// stop at them.
        /// # Spec
        /// PBN 2.1 §2.2
        /// # Bad
        /// ```text
        /// [TotalScoreTable "Rank;Names"]
        /// 1 Müller
        /// ```
        /// # Good
        /// ```text
        /// [TotalScoreTable "Rank;Names"]
        /// 1 "Müller"
        /// ```
        /// # Fix
        /// None: which words belong between one pair of quotes cannot be known.
        #[code = "pbn/non-ascii-token"]
        #[level(Error, Error)]
        #[error("character outside ASCII in a token, expected only in strings and comments")]
        NonAsciiToken,

        /// The version line is missing.
        ///
        /// # What
        /// The file does not begin with `% PBN 2.1` or the number of another version. It is
        /// read as 2.1.
        /// # Why
        /// A program can then only guess which rules the file follows.
        /// # Spec
        /// PBN 2.1 §2.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PBN 2.1
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Safe: put `% PBN 2.1` in front.
        #[code = "pbn/missing-version"]
        #[level(OptIn, Warning)]
        #[error("the file does not begin with `% PBN 2.1`")]
        MissingVersion,

        /// A file claims export format and breaks its rules.
        ///
        /// # What
        /// The line `% EXPORT` stands in the file, but its first game is not in export format.
        /// The file is read as import format. Reported once for a file.
        /// # Why
        /// Programs that trust the claim read the file strictly and may turn it away.
        /// # Spec
        /// PBN 2.1 §2.4
        /// # Bad
        /// ```text
        /// % EXPORT
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PBN 2.1
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// None: take out `% EXPORT`, or let `portnote export` write the file.
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
        /// A tag shares its line with something else, a comment does not begin a line, or the
        /// calls or cards are not in lines of four. Import format allows all of this.
        /// # Why
        /// In export format each thing has one place, so that two files with the same boards
        /// are equal.
        /// # Spec
        /// PBN 2.1 §3.3, §3.5, §3.6
        /// # Bad
        /// ```text
        /// [Event "Club"] [Site "Here"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// None: `portnote export` writes the file in this layout.
        #[code = "pbn/layout"]
        #[level(Silent, Error)]
        #[error("{what}")]
        Layout {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// Words follow a tag that opens no section.
        ///
        /// # What
        /// Behind a tag of the standard that has no section, such as Site or Room, stand words
        /// or strings. They are kept.
        /// # Why
        /// Nothing says what the words are, and other programs drop them or stop.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Room "Open"]
        /// behind the bar
        /// ```
        /// # Good
        /// ```text
        /// [Room "Open"]
        /// {behind the bar}
        /// ```
        /// # Fix
        /// None: whether the words are a comment cannot be known.
        #[code = "pbn/data-after-tag"]
        #[level(Warning, Error)]
        #[error("data after tag `{name}`, which opens no section")]
        DataAfterTag {
            /// The name of the tag.
            name: String,
        },

        /// A comment stands inside a table.
        ///
        /// # What
        /// A comment follows an element of a supplemental section, such as a cell of a table.
        /// The section is read as if the comment were not there.
        /// # Why
        /// A comment there belongs to no tag; programs that sort or align the table lose it.
        /// # Spec
        /// PBN 2.1 §5.1
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;Contract"]
        /// 1 4S {well played}
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;Contract"] {rank 1 was well played}
        /// 1 4S
        /// ```
        /// # Fix
        /// None: move the comment behind the tag of the section.
        #[code = "pbn/comment-in-section"]
        #[level(Warning, Error)]
        #[error("comment after an element of a section, expected directly after its tag")]
        CommentInSection,

        /// A comment holds an opening brace.
        ///
        /// # What
        /// A `{` stands inside a comment in braces. It is part of the text.
        /// # Why
        /// The next `}` ends the comment, even if it was meant for the inner brace only.
        /// # Spec
        /// PBN 2.1 §3.8
        /// # Bad
        /// ```text
        /// {South held {all the aces}
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// {South held all the aces}
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// None: what was meant to be inside cannot be known.
        #[code = "pbn/brace-in-comment"]
        #[level(Info, Info)]
        #[error("`{{` inside a comment; comments do not nest")]
        BraceInComment,

        /// A tag occurs more than once in a game.
        ///
        /// # What
        /// Two tags of a game have the same name. The first one is used. Only Note may be
        /// repeated.
        /// # Why
        /// A board has one dealer, one deal and one result; with two of them programs show
        /// different boards.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Fix
        /// Safe: remove the second one where both say the same. Unsafe: remove it where they
        /// differ. None: a second auction or play, or a third tag of that name.
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
        /// One of the 15 tags that each game has in export format is not there, and no `##` of
        /// an earlier game gives its value. Import format can do without it.
        /// # Why
        /// A reader must see that something is unknown, and not wonder whether it was lost.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "?"]
        /// [Date "?"]
        /// [Board "?"]
        /// [West "?"]
        /// [North "?"]
        /// [East "?"]
        /// [South "?"]
        /// [Dealer "?"]
        /// [Vulnerable "?"]
        /// [Deal "?"]
        /// [Scoring "?"]
        /// [Declarer "?"]
        /// [Contract "?"]
        /// [Result "?"]
        /// ```
        /// # Fix
        /// Safe: add the missing tags with the value `"?"`.
        /// None: where the line of the tag before them goes on.
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
        /// The mandatory tags do not stand in their fixed order, the others do not follow them
        /// by name, or a section stands too early. Import format takes any order.
        /// # Why
        /// In export format each thing has one place, so that two files with the same boards
        /// are equal.
        /// # Spec
        /// PBN 2.1 §3.4
        /// # Bad
        /// ```text
        /// [Site "Here"]
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Event "Club"]
        /// [Site "Here"]
        /// ```
        /// # Fix
        /// None: `portnote export` sorts the tags with all that belongs to them.
        #[code = "pbn/tag-order"]
        #[level(Silent, Error)]
        #[error("tag `{name}` stands after `{after}`, export format has it before")]
        TagOrder {
            /// The name of the tag.
            name: String,
            /// What stands before it.
            after: String,
        },

        /// A tag name is nearly one of the standard.
        ///
        /// # What
        /// The name differs from a name of the standard by one letter, or by upper and lower
        /// case. The tag is kept as an unknown one.
        /// # Why
        /// Programs do not know the name, and so the board lacks this value.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Vulnerble "NS"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "NS"]
        /// ```
        /// # Fix
        /// Unsafe: write the name of the standard.
        #[code = "pbn/misspelt-tag"]
        #[level(Warning, Error)]
        #[error("unknown tag `{name}`, {expected}")]
        MisspeltTag {
            /// The name of the tag.
            name: String,
            /// What was expected, in words.
            expected: String,
        },

        /// A tag is neither of the standard nor of a known program.
        ///
        /// # What
        /// The name of the tag is in no list. The tag is kept with its value.
        /// # Why
        /// Only the program that wrote it knows what it means; another shows nothing of it.
        /// # Spec
        /// PBN 2.1 §4.9
        /// # Bad
        /// ```text
        /// [Weather "Rain"]
        /// ```
        /// # Good
        /// ```text
        /// [Description "Rain"]
        /// ```
        /// # Fix
        /// None: the standard allows tags of one's own.
        #[code = "pbn/unknown-tag"]
        #[level(OptIn, Info)]
        #[error("unknown tag `{name}`")]
        UnknownTag {
            /// The name of the tag.
            name: String,
        },

        /// A value is taken from another game though it may not be.
        ///
        /// # What
        /// `#` or `##` stands in Dealer, Vulnerable, Deal, Declarer, Contract, Auction, Play or
        /// Note.
        /// # Why
        /// What happened at one board says nothing about the next; only the names around it,
        /// such as the event, may be taken over.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Dealer "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// None: write the value itself.
        #[code = "pbn/inherit-forbidden"]
        #[level(Error, Error)]
        #[error("tag `{name}` cannot take its value from another game, or give it to one")]
        InheritForbidden {
            /// The name of the tag.
            name: String,
        },

        /// A value is taken from the games before, but none has it.
        ///
        /// # What
        /// `#` stands in a tag that no game before has with a value. The value is then empty.
        /// # Why
        /// Most often the first game was cut off or moved, and the value went with it.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Site "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Site "Here"]
        ///
        /// [Site "#"]
        /// ```
        /// # Fix
        /// None: write the value itself.
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
        /// Blanks stand between a quote and the value. The value is read without them.
        /// # Why
        /// Many programs compare letter by letter and do not know `N` with a blank behind it.
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
        /// Safe: remove the blanks.
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
        /// A seat, suit, rank, call or vulnerability is in small letters. Import format allows
        /// this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.11
        /// # Bad
        /// ```text
        /// [Dealer "n"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Safe: write it as export format does. None: in a deal with another fault.
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
        /// A word of the standard has capital and small letters in other places than the
        /// standard allows, such as `PASS` or `open`. It is read as the word.
        /// # Why
        /// The standard names the spellings that a program must know, and this one is not among
        /// them.
        /// # Spec
        /// PBN 2.1 §3.11
        /// # Bad
        /// ```text
        /// [Vulnerable "NONE"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// ```
        /// # Fix
        /// Safe: write the word as the standard does.
        #[code = "pbn/odd-case"]
        #[level(Info, Error)]
        #[error("case of `{found}` is unusual, the standard has `{standard}`")]
        OddCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A value is no seat.
        ///
        /// # What
        /// Dealer, Declarer, Auction or Play has a value other than W, N, E or S.
        /// # Why
        /// Without the seat nobody knows who dealt, declared, called or led.
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
        /// None: another word may mean anything.
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
        /// Vulnerable has a value that is neither of the standard nor known from other
        /// programs.
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
        /// None: which side is vulnerable cannot be known.
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
        #[error("vulnerability `{found}` is not of the standard, which has `{standard}`")]
        VulnerableNonstandard {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: &'static str,
        },

        /// A board number is no positive number.
        ///
        /// # What
        /// Board is not a whole number from 1 up. The value is kept as it is.
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
        /// None: which number was meant cannot be known.
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
        /// Date, EventDate or UTCDate is not written as year, month and day in the form
        /// YYYY.MM.DD. A field is all digits or all `?`; one that mixes them is an info only.
        /// # Why
        /// 03/05 is in March for some and in May for others; the form of the standard has one
        /// meaning.
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
        /// Safe: write it as YYYY.MM.DD where year, month and day are plain. None: where day
        /// and month may be exchanged, or digits are missing.
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
        /// The form is right, but the calendar has no such month or day.
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
        /// None: which day was meant cannot be known.
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
        /// Time or UTCTime is not written with two digits each for hours, minutes and seconds.
        /// # Why
        /// 14:30 can be half past two or fourteen minutes and a half; the form of the standard
        /// has one meaning.
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
        /// None: what is left out cannot be known.
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
        /// The form is right, but hours are above 23, or minutes or seconds above 59.
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
        /// None: which time was meant cannot be known.
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
        /// Contract is neither `Pass` nor a level from 1 to 7 with a denomination and perhaps
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
        /// None: what is missing cannot be known.
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
        /// A contract or a call has `N` where the standard has `NT`. It is read as `NT`.
        /// # Why
        /// The standard knows `NT` only; other programs do not understand the contract.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5.1
        /// # Bad
        /// ```text
        /// [Contract "3N"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "3NT"]
        /// ```
        /// # Fix
        /// Safe: write `NT`.
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
        /// Result is not a number of tricks, alone or behind `NS` or `EW`.
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
        /// None: what was meant cannot be known.
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
        /// The tricks of Result, of both sides together where both are given, are more than 13,
        /// or more than the cards of a hand in an end position.
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
        /// None: how many tricks were won cannot be known.
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
        /// Result names the sides, though the declarer is known. Import format allows this.
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
        /// None: which room was meant cannot be known.
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
        /// None: what was meant cannot be known.
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
        /// Hidden holds something other than the letters W, N, E and S, each at most once.
        /// # Why
        /// The tag says whose cards must not be shown; when it is not understood, they are
        /// shown.
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
        /// None: which hands are meant cannot be known.
        #[code = "pbn/hidden-value"]
        #[level(Warning, Error)]
        #[error("Hidden `{found}`, expected seats of W, N, E, S, each once")]
        HiddenValue {
            /// The text that was found.
            found: String,
        },

        /// A round has other characters than it may have.
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
        /// None: where the parts begin cannot be known.
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
        /// Score, ScoreIMP, ScoreMP, ScorePercentage or OptimumScore is not a number, alone or
        /// behind `NS` or `EW`. Score and OptimumScore have no decimals, and OptimumScore
        /// always names a side.
        /// # Why
        /// A score that cannot be read counts for nobody.
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
        /// None: what was meant cannot be known.
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
        /// None: which number was meant cannot be known.
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
        /// TimeControl is not two positive numbers with a `/` between them: games, and the
        /// minutes for them.
        /// # Why
        /// Nobody can tell from it how long the players may think.
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
        /// None: what was meant cannot be known.
        #[code = "pbn/time-control"]
        #[level(Warning, Error)]
        #[error("`{found}` is no time control, expected games/minutes, or seconds for a call or card")]
        TimeControl {
            /// The text that was found.
            found: String,
        },

        /// Two basic scoring systems are named.
        ///
        /// # What
        /// Scoring holds two of MP, MatchPoints, IMP, Cavendish, Chicago, Rubber, BAM and
        /// Instant.
        /// # Why
        /// A board is scored in one way; with two of them its score means nothing.
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
        /// None: which one was used cannot be known.
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
        /// Deal is not a seat, a colon and four hands with four suits each.
        /// # Why
        /// Nobody can tell from it who held which cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... -"]
        /// ```
        /// # Fix
        /// None: what is missing or too much cannot be known.
        #[code = "pbn/deal-syntax"]
        #[level(Error, Error)]
        #[error("deal has {what}, expected a seat, a colon and four hands")]
        DealSyntax {
            /// What is wrong, in words.
            what: String,
        },

        /// A deal has a blank too many.
        ///
        /// # What
        /// A blank stands behind the colon, at the end, or beside another between two hands.
        /// # Why
        /// One blank separates two hands; with two of them other programs see a hand too many.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N: A... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// Safe: remove the blank.
        #[code = "pbn/deal-spacing"]
        #[level(Warning, Error)]
        #[error("blank too many in the deal, expected one between hands")]
        DealSpacing,

        /// An unknown hand is written with dots.
        ///
        /// # What
        /// A hand is `...`, four suits without a card. It is read as an unknown hand.
        /// # Why
        /// A player with no card at all cannot be meant, and other programs count the cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... ... Q... ..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... - Q... -"]
        /// ```
        /// # Fix
        /// Safe: write `-`.
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
        /// A deal or a play has `10` where the standard has `T`. It is read as a ten.
        /// # Why
        /// Each card is one letter or digit; other programs take the 1 and the 0 for two cards.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:10... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:T... K... Q... J..."]
        /// ```
        /// # Fix
        /// Safe: write `T`.
        #[code = "pbn/deal-ten"]
        #[level(Warning, Error)]
        #[error("ten is written 10, the standard has T")]
        DealTen,

        /// A card has no name.
        ///
        /// # What
        /// `x` stands for some small card of a suit. It counts as a card of the hand.
        /// # Why
        /// A diagram in a book may leave small cards open, but a board cannot be played with
        /// them.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:Ax... KQ... JT... 98..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... KQ... JT... 98..."]
        /// ```
        /// # Fix
        /// None: which card it is cannot be known.
        #[code = "pbn/deal-spot"]
        #[level(Warning, Error)]
        #[error("`x` stands for a card without a name")]
        DealSpot,

        /// A letter is no rank.
        ///
        /// # What
        /// A hand holds something other than A, K, Q, J, T and 9 to 2, often a letter of
        /// another language.
        /// # Why
        /// Nobody can tell which card it is, and so the hand is not known.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... R... D... V..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// None: letters of other languages mean different cards.
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
        /// In a suit of a hand a higher card stands behind a lower one. Import format allows
        /// this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:2A... KQ... JT... 98..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... KQ... JT... 98..."]
        /// ```
        /// # Fix
        /// Safe: sort the ranks. None: in a deal with another fault.
        #[code = "pbn/deal-rank-order"]
        #[level(Silent, Error)]
        #[error("ranks of a suit are not in descending order")]
        DealRankOrder,

        /// A deal does not begin with the dealer.
        ///
        /// # What
        /// The first hand of Deal is not that of the dealer. Import format allows any hand to
        /// be the first.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Dealer "E"]
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "E"]
        /// [Deal "E:K... Q... J... A..."]
        /// ```
        /// # Fix
        /// Safe: begin with the hand of the dealer. None: in a deal with another fault.
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
        /// All four hands of Deal are `-`.
        /// # Why
        /// It looks like a deal and holds no card; an unknown deal is written `?`.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:- - - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "?"]
        /// ```
        /// # Fix
        /// Safe: write `?`.
        #[code = "pbn/deal-no-cards"]
        #[level(Warning, Error)]
        #[error("deal has no known hand")]
        DealNoCards,

        /// A hand has more than 13 cards.
        ///
        /// # What
        /// A hand of Deal holds more than 13 cards.
        /// # Why
        /// Each player is dealt 13 cards; the board is fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:AKQJT98765432.A.. - - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AKQJT98765432... - - -"]
        /// ```
        /// # Fix
        /// None: which card is too much cannot be known.
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
        /// Two known hands of Deal have different numbers of cards.
        /// # Why
        /// All players are dealt the same number of cards, in an end position too; the board is
        /// fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11, §3.10
        /// # Bad
        /// ```text
        /// [Deal "N:AK... Q... - -"]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... QJ... - -"]
        /// ```
        /// # Fix
        /// None: which card is missing cannot be known.
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
        /// A card stands in two hands of Deal, or twice in one.
        /// # Why
        /// The pack has each card once; the board is fouled.
        /// # Spec
        /// PBN 2.1 §3.4.11
        /// # Bad
        /// ```text
        /// [Deal "N:A... A... Q... J..."]
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// ```
        /// # Fix
        /// None: who held the card cannot be known.
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
        /// An auction has no Dealer, or a play lacks Deal, Declarer or Contract. The section is
        /// kept; what needs the tags is not checked.
        /// # Why
        /// Without the dealer nobody knows who called what, and without the deal and the
        /// contract a play cannot be followed.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: the missing value cannot be known.
        #[code = "pbn/prerequisite-missing"]
        #[level(Error, Error)]
        #[error("{section} section, but {names} not known")]
        PrerequisiteMissing {
            /// The section.
            section: &'static str,
            /// The names of the tags.
            names: String,
        },

        /// A tag stands behind the section that needs it.
        ///
        /// # What
        /// Dealer stands behind the auction, or Deal, Declarer or Contract behind the play. The
        /// tag is used all the same.
        /// # Why
        /// Programs that read from the top down meet the calls before they know who dealt.
        /// # Spec
        /// PBN 2.1 §3.1
        /// # Bad
        /// ```text
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// [Dealer "N"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: `portnote export` writes the tags in their order.
        #[code = "pbn/prerequisite-late"]
        #[level(Warning, Error)]
        #[error("tag `{name}` stands after the {section} section that needs it")]
        PrerequisiteLate {
            /// The section.
            section: &'static str,
            /// The name of the tag.
            name: &'static str,
        },

        /// A word is no call.
        ///
        /// # What
        /// A word in the auction is neither a bid nor `Pass`, `X`, `XX`, `AP` or `-`. It takes
        /// the turn of a player; the auction is not checked from there on.
        /// # Why
        /// Nobody can tell what the player called.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pess Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what was called cannot be known.
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
        /// A call is written `P`, `All`, `AllPass`, `Dbl`, `D`, `Rdbl` or `R`. It is read as
        /// `Pass`, `AP`, `X` or `XX`.
        /// # Why
        /// The standard does not know these words; other programs stop at them.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S P P P
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: write the call as the standard does.
        #[code = "pbn/nonstandard-call"]
        #[level(Warning, Error)]
        #[error("call `{found}`, the standard has `{standard}`")]
        NonstandardCall {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A word is no card.
        ///
        /// # What
        /// A word in the play is not a suit with a rank behind it. It takes the place of a
        /// card.
        /// # Why
        /// Nobody can tell what the player played.
        /// # Spec
        /// PBN 2.1 §3.6.1
        /// # Bad
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 4
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 S4
        /// ```
        /// # Fix
        /// None: what was played cannot be known.
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
        /// A word of the auction or the play is no call or card, but falls apart into several
        /// of them.
        /// # Why
        /// A blank separates calls and cards; without it other programs count the turns wrong.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1SPass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: separate the calls or cards.
        #[code = "pbn/joined-tokens"]
        #[level(Error, Error)]
        #[error("`{found}` is one token, perhaps `{parts}` was meant")]
        JoinedTokens {
            /// The text that was found.
            found: String,
            /// The parts, separated by blanks.
            parts: String,
        },

        /// A star stands before further calls.
        ///
        /// # What
        /// `*` stands in the auction, and calls follow it. It is passed over; often it was
        /// meant as a sign for an alert.
        /// # Why
        /// `*` says that no call follows; other programs drop all calls behind it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S * Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: remove the `*`.
        #[code = "pbn/star-inside-auction"]
        #[level(Warning, Error)]
        #[error("`*` ends an auction, but calls follow it")]
        StarInsideAuction,

        /// A star stands before further cards.
        ///
        /// # What
        /// `*` stands in the play, and cards follow it. It is passed over.
        /// # Why
        /// `*` says that no card follows; other programs drop all cards behind it.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 * S3 S4
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 S4
        /// ```
        /// # Fix
        /// Unsafe: remove the `*`.
        #[code = "pbn/star-inside-play"]
        #[level(Warning, Error)]
        #[error("`*` ends a play, but cards follow it")]
        StarInsidePlay,

        /// A section has both end marks.
        ///
        /// # What
        /// `*` and `+` stand in the same auction or play.
        /// # Why
        /// `*` says that it is over and `+` that it goes on; both cannot be true.
        /// # Spec
        /// PBN 2.1 §3.5, §3.6
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S + *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S +
        /// ```
        /// # Fix
        /// Unsafe: remove the second one.
        #[code = "pbn/star-and-plus"]
        #[level(Error, Error)]
        #[error("`*` and `+` in one section, expected one of them")]
        StarAndPlus,

        /// A call follows the mark for the next call.
        ///
        /// # What
        /// `+` stands in the auction, and a call follows it.
        /// # Why
        /// `+` is the place of the player whose turn it is; nobody can have called behind it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S + Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass +
        /// ```
        /// # Fix
        /// Unsafe: remove the `+`.
        #[code = "pbn/call-after-plus"]
        #[level(Error, Error)]
        #[error("call after `+`, which stands for the next call")]
        CallAfterPlus,

        /// A dash stands inside an auction.
        ///
        /// # What
        /// `-` stands behind the first call. It is read as a player who was skipped.
        /// # Why
        /// `-` fills the first line up to the dealer; in an auction each player has a turn.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S - Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what the player called cannot be known.
        #[code = "pbn/dash-in-auction"]
        #[level(Error, Error)]
        #[error("`-` after the first call, expected only before it")]
        DashInAuction,

        /// The first call is not that of the dealer.
        ///
        /// # What
        /// The first call stands in the column of another player than the dealer.
        /// # Why
        /// The dealer makes the first call; otherwise all calls may belong to other players.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "E"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "E"]
        /// [Auction "E"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: whether the dealer or the column is wrong cannot be known.
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
        /// A bid is not higher than the last bid, and no `^I` stands before it. It is read as
        /// if the `^I` were there.
        /// # Why
        /// A bid that was not sufficient and was accepted is an irregularity and must be marked
        /// as one.
        /// # Spec
        /// PBN 2.1 §3.5, §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 1H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write `^I` before the bid.
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
        /// The last call other than a pass is not a bid of the other side. The double is passed
        /// over.
        /// # Why
        /// A player can double the last bid of the opponents only.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass X Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S X Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what was called cannot be known.
        #[code = "pbn/illegal-double"]
        #[level(Error, Error)]
        #[error("double without a bid of the other side to double")]
        IllegalDouble,

        /// A redouble is not allowed.
        ///
        /// # What
        /// The last call other than a pass is not a double of the other side. The redouble is
        /// passed over.
        /// # Why
        /// A player can redouble only when an opponent has doubled.
        /// # Spec
        /// PBN 2.1 §3.5.1
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass XX Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S X XX Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what was called cannot be known.
        #[code = "pbn/illegal-redouble"]
        #[level(Error, Error)]
        #[error("redouble without a double of the other side")]
        IllegalRedouble,

        /// A call follows the end of the auction.
        ///
        /// # What
        /// Three passes behind a bid, or four at the beginning, have ended the auction, and a
        /// call follows. Reported once for an auction; the calls are ignored.
        /// # Why
        /// The last pass closes the auction; nobody can call after it.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass 2H
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: remove the call.
        #[code = "pbn/call-after-end"]
        #[level(Error, Error)]
        #[error("call after the end of the auction")]
        CallAfterEnd,

        /// A sufficient bid is marked as insufficient.
        ///
        /// # What
        /// `^I` stands before a bid that is higher than the last one, or before the first bid.
        /// # Why
        /// The mark charges a player with an irregularity that did not happen.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 2H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the `^I`.
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
        /// `^S` stands for a player who was skipped, but no call follows it.
        /// # Why
        /// A player is skipped only by a call of the next one.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass ^S *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass ^S Pass Pass Pass
        /// ```
        /// # Fix
        /// None: who called next cannot be known.
        #[code = "pbn/skip-without-call"]
        #[level(Warning, Error)]
        #[error("`^S` skips a player, but no call follows")]
        SkipWithoutCall,

        /// An irregularity marks something that it cannot mark.
        ///
        /// # What
        /// `^I` stands before something other than a bid, `^R` or `^L` before something other
        /// than a card, or one of the marks in the wrong section.
        /// # Why
        /// Only a bid can be insufficient, and only a card can be a revoke or a lead out of
        /// turn.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 1H Pass Pass Pass
        /// ```
        /// # Fix
        /// None: which call or card was meant cannot be known.
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
        /// `^` is followed by something other than I, S, R or L. The mark is kept and means
        /// nothing.
        /// # Why
        /// Nobody can tell what went wrong at the table.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^X 2H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S 2H Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what happened cannot be known.
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
        /// The same mark stands twice before one call or card.
        /// # Why
        /// A call or card is irregular once; perhaps the second mark was meant for another.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I ^I 1H Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S ^I 1H Pass Pass Pass
        /// ```
        /// # Fix
        /// None: what the second mark was meant for cannot be known.
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
        /// The calls stop before the passes that end an auction, and neither `*` nor `+`
        /// follows.
        /// # Why
        /// Nobody can tell whether the auction goes on or whether calls were lost.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: add `*`.
        #[code = "pbn/unfinished-auction"]
        #[level(Info, Warning)]
        #[error("auction stops before its last pass, expected `*` or `+`")]
        UnfinishedAuction,

        /// A play stops without a mark.
        ///
        /// # What
        /// The cards stop before the last trick is full, and neither `*` nor `+` follows.
        /// # Why
        /// Nobody can tell whether declarer has claimed or whether cards were lost.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:AK... 32... 54... 76..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S4 S6
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... 32... 54... 76..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S4 S6
        /// *
        /// ```
        /// # Fix
        /// Unsafe: add `*`.
        #[code = "pbn/unfinished-play"]
        #[level(Info, Warning)]
        #[error("play stops before its last card, expected `*` or `+`")]
        UnfinishedPlay,

        /// An auction that has ended is marked as ended.
        ///
        /// # What
        /// `*` stands behind the passes that have ended the auction.
        /// # Why
        /// `*` is for an auction that was broken off; a reader looks in vain for what is
        /// missing.
        /// # Spec
        /// PBN 2.1 §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass *
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the `*`.
        #[code = "pbn/needless-star"]
        #[level(Info, Warning)]
        #[error("`*` after an auction that has ended")]
        NeedlessStar,

        /// Contract and auction disagree.
        ///
        /// # What
        /// The auction has ended in another contract than Contract says. Both are kept.
        /// # Why
        /// One of them is wrong, and with it perhaps the score.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Contract "3S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Contract "2S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write the contract of the auction.
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
        /// Declarer is not the player who first named the denomination for the side of the last
        /// bid, or with `^` not that player's partner. Both are kept.
        /// # Why
        /// One of them is wrong, and with it perhaps the opening lead and the score.
        /// # Spec
        /// PBN 2.1 §3.4.13, §3.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "S"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Auction "N"]
        /// 2S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: write the declarer of the auction.
        #[code = "pbn/declarer-mismatch"]
        #[level(Warning, Error)]
        #[error("Declarer is {found}, the auction gives {derived}")]
        DeclarerMismatch {
            /// The text that was found.
            found: String,
            /// What the auction gives.
            derived: String,
        },

        /// A game that was passed out has a declarer or a result.
        ///
        /// # What
        /// All players have passed, but Declarer or Result has a value.
        /// # Why
        /// Nobody has played the board, so that nobody declared it or won tricks.
        /// # Spec
        /// PBN 2.1 §3.4.13-15
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Declarer "N"]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Declarer ""]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: write an empty value.
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
        /// The first column of the play is that of another player than the one to the left of
        /// declarer. Import format allows this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "W:AKQJT98765432... - - -"]
        /// [Declarer "S"]
        /// [Contract "7NT"]
        /// [Play "N"]
        /// - - - SA
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "W:AKQJT98765432... - - -"]
        /// [Declarer "S"]
        /// [Contract "7NT"]
        /// [Play "W"]
        /// SA - - -
        /// *
        /// ```
        /// # Fix
        /// None: `portnote export` moves the columns.
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
        /// More than 52 cards, or places for cards, stand in the play. Reported once for a
        /// play.
        /// # Why
        /// The pack has 52 cards; perhaps the play of two boards was joined.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Play "N"]
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -
        /// ```
        /// # Good
        /// ```text
        /// [Play "N"]
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -
        /// ```
        /// # Fix
        /// None: which cards are too much cannot be known.
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
        /// A suffix, a note reference or a glyph stands before the first call or card, or
        /// behind `*` or `+`. Behind `+` it is a warning only.
        /// # Why
        /// Nobody can tell which call or card it judges.
        /// # Spec
        /// PBN 2.1 §3.5.2, §3.6.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// ! 1S Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S! Pass Pass Pass
        /// ```
        /// # Fix
        /// None: which call or card was meant cannot be known.
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
        /// Behind a call or card stands a suffix, a note reference behind a glyph, or a glyph
        /// behind one with a higher number. Import format allows any order.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= $1 Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: `portnote export` sorts them with their comments.
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
        /// A second suffix such as `!` or `?` stands behind a call or card. `!!` and `!?` are
        /// one suffix.
        /// # Why
        /// A call cannot be good and doubtful at once; nobody can tell what the writer thought
        /// of it.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S! ? Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S!? Pass Pass Pass
        /// ```
        /// # Fix
        /// None: which one was meant cannot be known.
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
        /// A call or card has the same glyph twice, or a glyph and a suffix that both judge it.
        /// # Why
        /// One opinion on a call or card is enough; two of them may differ.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 $1 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove the second one.
        #[code = "pbn/duplicate-nag"]
        #[level(Warning, Error)]
        #[error("`{found}` repeats or contradicts what stands before it")]
        DuplicateNag {
            /// The text that was found.
            found: String,
        },

        /// A call or card has two note references.
        ///
        /// # What
        /// A second note reference stands behind a call or card.
        /// # Why
        /// A call or card has one note; other programs show one of the two.
        /// # Spec
        /// PBN 2.1 §3.5.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= =2= Pass Pass Pass
        /// [Note "1:strong"]
        /// [Note "2:forcing"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong and forcing"]
        /// ```
        /// # Fix
        /// None: which note was meant cannot be known.
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
        /// `$` is followed by no number, or by one above 255.
        /// # Why
        /// Each glyph stands for a text; there is none for this number.
        /// # Spec
        /// PBN 2.1 §3.7
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $256 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// None: which glyph was meant cannot be known.
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
        /// A glyph that judges a card stands in the auction, or one that judges a call in the
        /// play: $7 to $12 and $14 are for cards, $1 to $6 and $13 for calls.
        /// # Why
        /// The text of the glyph speaks of a card where there is a call, or the reverse.
        /// # Spec
        /// PBN 2.1 §3.7
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $7 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S $1 Pass Pass Pass
        /// ```
        /// # Fix
        /// None: which glyph was meant cannot be known.
        #[code = "pbn/nag-section"]
        #[level(Error, Error)]
        #[error("`{found}` has no meaning in the {section}")]
        NagSection {
            /// The text that was found.
            found: String,
            /// The section.
            section: &'static str,
            /// Whether it is only by custom that it explains calls or cards.
            by_custom: bool,
        },

        /// A note reference has another form.
        ///
        /// # What
        /// A note reference is not a number between two `=`. It is passed over.
        /// # Why
        /// Other programs do not find the note, and the explanation of the call is lost.
        /// # Spec
        /// PBN 2.1 §3.5.4
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1 Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// Safe: write both `=` where the note exists. None: where it does not.
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
        /// The number of a Note, or of a reference to one, is 0 or above 32.
        /// # Why
        /// The standard has 32 notes for a section; other programs do not find this one.
        /// # Spec
        /// PBN 2.1 §3.5.4
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =33= Pass Pass Pass
        /// [Note "33:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: which number is free cannot be known.
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
        /// The value of a Note is not a number from 1 to 32, a colon and a text. A blank before
        /// the colon is a warning only.
        /// # Why
        /// Nobody can tell which call or card the text explains.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: which number was meant cannot be known.
        #[code = "pbn/note-format"]
        #[level(Error, Error)]
        #[error("note `{found}` {}", note_fault(*.space))]
        NoteFormat {
            /// The text that was found.
            found: String,
            /// Whether only a blank before the colon is wrong.
            space: bool,
        },

        /// A reference has no note.
        ///
        /// # What
        /// A call or card refers to a note that its section does not have.
        /// # Why
        /// The call was explained at the table, and the explanation is lost.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: the text of the note cannot be known.
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
        /// No call or card of its section refers to this Note.
        /// # Why
        /// Nobody can tell which call or card the text explains.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: which call or card was meant cannot be known.
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
        /// A Note follows neither the calls of the auction nor the cards of the play.
        /// # Why
        /// Auction and play have notes of their own with the same numbers; nobody can tell to
        /// which one this belongs.
        /// # Spec
        /// PBN 2.1 §3.5.5, §3.6.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Note "1:strong"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: to which section it belongs cannot be known.
        #[code = "pbn/note-outside-section"]
        #[level(Error, Error)]
        #[error("Note stands neither in the auction nor in the play section")]
        NoteOutsideSection,

        /// A note index is used twice.
        ///
        /// # What
        /// Two Notes of the same section have the same number. The first one is used.
        /// # Why
        /// Nobody can tell which of the two texts explains the call.
        /// # Spec
        /// PBN 2.1 §3.5.5
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// [Note "1:weak"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S =1= Pass Pass Pass
        /// [Note "1:strong"]
        /// ```
        /// # Fix
        /// None: which text is right cannot be known.
        #[code = "pbn/duplicate-note"]
        #[level(Warning, Error)]
        #[error("Note {index} occurs twice in one section")]
        DuplicateNote {
            /// The index of the note.
            index: u32,
        },

        /// A table does not name its columns well.
        ///
        /// # What
        /// The value of a table names no column, names one twice, or gives a column a width
        /// that is no positive number.
        /// # Why
        /// Nobody can tell what the words of the table mean.
        /// # Spec
        /// PBN 2.1 §5.2
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;Rank"]
        /// 1 4S
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;Contract"]
        /// 1 4S
        /// ```
        /// # Fix
        /// None: which column was meant cannot be known.
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
        /// The number of words in a table is not a multiple of the number of its columns.
        /// # Why
        /// A word was lost or added somewhere, and from there on all words may stand in the
        /// wrong column.
        /// # Spec
        /// PBN 2.1 §5.2
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;Contract"]
        /// 1 4S
        /// 2
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;Contract"]
        /// 1 4S
        /// 2 3NT
        /// ```
        /// # Fix
        /// None: which word is missing or too much cannot be known.
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
            (
                Self::NagSection {
                    by_custom: true, ..
                },
                _,
            ) => Level::Info,
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

const fn note_fault(space: bool) -> &'static str {
    if space {
        "has a blank before its colon, expected none"
    } else {
        "is not a number from 1 to 32, a colon and a text"
    }
}
