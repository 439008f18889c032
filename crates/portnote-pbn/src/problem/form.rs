//! What a file and its lines look like. PBN 2.1 §2, §3.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;

problems! {
    /// A problem of the form of a file.
    pub(crate) enum Problem {
        /// The parsing engine reached a limit of the host program.
        ///
        /// # What
        /// The program that uses portnote has set a limit on the parsing engine, and this game
        /// reaches it. The text of the game is kept but not read.
        /// # Why
        /// A board that was read in part must not look like one that was read in full.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit in the program that sets it.
        #[code = "pbn/parser-limit"]
        #[level(Error, Error)]
        #[error("game is too large for the parsing engine: its text is kept but not read")]
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
        #[error("line ends with {found}: expected CR LF")]
        EolNotCrlf {
            /// The text that was found.
            found: &'static str,
        },

        /// A tab is between words.
        ///
        /// # What
        /// A tab, or a vertical tab, separates calls, cards or other words. Reported once for a
        /// game; import format allows it.
        /// # Why
        /// Each program chooses the width of a tab. Columns that line up in one program do not line
        /// up in another.
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
        /// Safe: write a space for each tab.
        #[code = "pbn/tab"]
        #[level(Silent, Error)]
        #[error("unexpected tab: expected a space")]
        Tab,

        /// A file does not begin with the two lines of export format.
        ///
        /// # What
        /// The first line is not the version line `% PBN 2.1`, or the second line is not
        /// `% EXPORT`, or more such lines follow. Reported once for a file.
        /// # Why
        /// The two lines tell a program that the whole file is in export format.
        /// # Spec
        /// PBN 2.1 §2.4
        /// # Bad
        /// ```text
        /// [Event "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PBN 2.1
        /// % EXPORT
        /// ```
        /// # Fix
        /// Safe: write the two lines at the beginning, in place of the present ones. Not automatic
        /// if one of the present lines does not end with CR LF.
        #[code = "pbn/export-header"]
        #[level(Silent, Error)]
        #[error("missing header: expected `% PBN 2.1` and `% EXPORT` at the beginning of the file")]
        ExportHeader,

        /// Games are not separated by one empty line.
        ///
        /// # What
        /// The line between two games has spaces, or there is more than one empty line between
        /// them. Or empty lines are before the first game or between a comment and its game, or no
        /// empty line is after the last game. Import format allows all of this.
        /// # Why
        /// Only an empty line shows where a board ends, so there must be no doubt about it.
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
        ///
        /// ```
        /// # Fix
        /// Safe: remove the spaces from the line; remove the lines that are too many; or add the
        /// line at the end of the file.
        #[code = "pbn/blank-line"]
        #[level(Silent, Error)]
        #[error("{what}")]
        BlankLine {
            /// What is wrong, in words.
            what: &'static str,
        },

        /// A line is longer than 254 characters.
        ///
        /// # What
        /// The line has more than 254 characters before its line end. It is read in full.
        /// # Why
        /// Programs that follow the standard cut the line after 254 characters and lose the rest of
        /// it.
        /// # Spec
        /// PBN 2.1 §2.3
        /// # Fix
        /// Not automatic: only the writer knows where a comment or an auction may be broken.
        #[code = "pbn/line-too-long"]
        #[level(Warning, Error)]
        #[error("line has {length} characters: expected at most 254 before the line end")]
        LineTooLong {
            /// Characters before the line end.
            length: usize,
        },

        /// A line has 80 characters or more.
        ///
        /// # What
        /// The line has 80 to 254 characters before its line end. The standard allows such a line,
        /// but recommends fewer than 80 characters.
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
        /// Not automatic: only the writer knows where a comment or an auction may be broken.
        #[code = "pbn/line-over-79"]
        #[level(OptIn, OptIn)]
        #[error("line has {length} characters: fewer than 80 are recommended")]
        LineOver79 {
            /// Characters before the line end.
            length: usize,
        },

        /// A word with a letter outside ASCII has no quotes.
        ///
        /// # What
        /// A word of a section, such as a name in a table, has a letter outside ASCII, but no
        /// quotes around it.
        /// # Why
        /// Such letters are safe only in quotes and in comments. In other places, programs stop at
        /// them.
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
        /// Not automatic: it is unknown which words belong between one pair of quotes.
        #[code = "pbn/non-ascii-token"]
        #[level(Error, Error)]
        #[error("unexpected character outside ASCII: only strings and comments may have one")]
        NonAsciiToken,

        /// A deal is outside of a tag.
        ///
        /// # What
        /// A line outside of tags, sections and comments is a deal: four hands of four suits, with
        /// the seat of the first hand before them or without it. Such lines in a row have one report.
        /// # Why
        /// Text outside of tags is not read: the deals are lost.
        /// # Spec
        /// PBN 2.1 §3.1, §3.4.11
        /// # Bad
        /// ```text
        /// N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
        /// ```
        /// # Fix
        /// Unsafe: write each deal as tag Deal, with an empty line between two deals. Without the
        /// seat of the first hand, it is taken for that of North. Not automatic if the text shares a
        /// line with something else.
        #[code = "pbn/bare-deal"]
        #[level(Error, Error)]
        #[error("unexpected text outside of tags: it looks like {}", if *.count == 1 { "a deal".to_owned() } else { counted(*.count, "deal") })]
        BareDeal {
            /// The number of deals in a row.
            count: usize,
        },

        /// The version line is missing.
        ///
        /// # What
        /// The file does not begin with `% PBN 2.1` or the line of another version. The file is
        /// read as version 2.1.
        /// # Why
        /// Without the version, a program can only guess which rules the file follows.
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
        /// Safe: write `% PBN 2.1` at the beginning of the file. Not automatic if something is
        /// before the first game.
        #[code = "pbn/missing-version"]
        #[level(OptIn, Warning)]
        #[error("missing version: expected `% PBN 2.1` at the beginning of the file")]
        MissingVersion,

        /// A file claims to be in export format and breaks its rules.
        ///
        /// # What
        /// The line `% EXPORT` is in the file, but its first game is not in export format.
        /// The file is read as import format. Reported once for a file.
        /// # Why
        /// Programs that trust the claim read the file strictly and may reject it.
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
        /// Safe: remove the line `% EXPORT`, since the file is not in export format.
        /// Not automatic if comments are between the line and the first game.
        #[code = "pbn/false-export-claim"]
        #[level(Warning, Silent)]
        #[error("file claims to be in export format, but game {game} does not follow that format ({codes})")]
        FalseExportClaim {
            /// Number of the game.
            game: u64,
            /// The codes of the rules that are broken.
            codes: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::BareDeal { .. } => "write a deal as `[Deal \"N:...\"]`",
            Self::LineTooLong { .. } => "break the line where its text allows that (PBN 2.1 §2.3)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
