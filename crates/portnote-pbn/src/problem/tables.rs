//! Tables. PBN 2.1 §5.

use portnote_bridge::{Denomination, Seat, Side};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a table.
    pub(crate) enum Problem {
        /// The names of the columns of a table cannot be read.
        ///
        /// # What
        /// The header of a table does not name its columns, names a column twice, or has a width
        /// that is not a positive number. If names of the standard have spaces instead of
        /// semicolons between them, they are understood, also `Suit` for Denomination and `Tricks`
        /// for Result. In import format, this is only a warning.
        /// # Why
        /// It is not clear what the words of the table mean.
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
        /// Safe if known names have spaces between them: write semicolons and the names of the
        /// standard. Otherwise not automatic: it is unknown which column was meant.
        #[code = "pbn/table-header"]
        #[level(Error, Error)]
        #[error("{what}")]
        TableHeader {
            /// What is wrong, in words.
            what: String,
            /// Whether the columns are clear all the same.
            understood: bool,
        },

        /// A row of a table is incomplete.
        ///
        /// # What
        /// The words of a table do not fill its last row, because a row has fewer or more words than
        /// the table has columns. If the lines of the table are its rows, the first line with another
        /// number of words is reported, otherwise the last row. `portnote export` fills the last row
        /// with `?`.
        /// # Why
        /// A word was lost or added somewhere, and from there on all words may be in the
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
        /// Not automatic: it is unknown which word is missing or too much.
        #[code = "pbn/table-row"]
        #[level(Error, Error)]
        #[error("{}", row_fault(*.cells, *.columns, *.is_last))]
        TableRow {
            /// Elements of the row.
            cells: usize,
            /// Columns of the table.
            columns: usize,
            /// Whether the last row is reported because the lines are not rows.
            is_last: bool,
        },

        /// A cell of a table does not hold what its column says.
        ///
        /// # What
        /// A word in a column of the standard is not what the column should hold, or a word in a
        /// column that rises or falls is not a number. `?` and `-` may be in any column, and `^`
        /// may be before a score that was not won at the table. The cell is kept as text, and no
        /// check uses it.
        /// # Why
        /// Programs that compute with the column stop at such a cell or take it for 0.
        /// # Spec
        /// PBN 2.1 §5.2 to §5.10
        /// # Bad
        /// ```text
        /// [ActionTable "Rank;Call;Percentage"]
        /// 1 2S many
        /// ```
        /// # Good
        /// ```text
        /// [ActionTable "Rank;Call;Percentage"]
        /// 1 2S 75
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what the cell means.
        #[code = "pbn/table-cell"]
        #[level(OptIn, Info)]
        #[error("invalid cell `{found}` in column `{column}`: expected {expected}")]
        TableCell {
            /// The text that was found.
            found: String,
            /// The name of the column.
            column: String,
            /// What the column holds.
            expected: &'static str,
        },

        /// A column of a table is not in the order that its header states.
        ///
        /// # What
        /// The numbers of a column are not in the order of its header: `+` before the name of the
        /// column says that they fall from row to row, and `-` says that they rise. Equal numbers
        /// are in order. Cells that are not numbers are left out. Only the first wrong row of a
        /// column is reported.
        /// # Why
        /// Programs that look for the best row take the first row.
        /// # Spec
        /// PBN 2.1 §5.2
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;+Score_NS"]
        /// 1 420
        /// 2 450
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;+Score_NS"]
        /// 1 450
        /// 2 420
        /// ```
        /// # Fix
        /// Unsafe: remove the order sign before the name of the column.
        #[code = "pbn/table-order"]
        #[level(Warning, Error)]
        #[error("`{found}` follows `{before}` in column `{column}`: by the order sign `{}`, numbers are {}", if *.falling { "+" } else { "-" }, if *.falling { "descending" } else { "ascending" })]
        TableOrder {
            /// The name of the column.
            column: String,
            /// The text that was found.
            found: String,
            /// The cell before it.
            before: String,
            /// Whether the numbers are to fall.
            falling: bool,
        },

        /// A double-dummy result is not possible.
        ///
        /// # What
        /// A row of the OptimumResultTable has no declarer, no denomination or no possible
        /// number of tricks, or repeats a declarer and denomination of another row. In an end
        /// position there are as many tricks as cards in a hand.
        /// # Why
        /// Each declarer has one number of tricks in each denomination, from 0 to 13.
        /// # Spec
        /// PBN 2.1 §5.7
        /// # Bad
        /// ```text
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 14
        /// ```
        /// # Good
        /// ```text
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 13
        /// ```
        /// # Fix
        /// Not automatic: which result is right needs a solver.
        #[code = "pbn/optimum-result"]
        #[level(Error, Error)]
        #[error("{what}")]
        OptimumResult {
            /// What is wrong, in words.
            what: String,
        },

        /// A table of double-dummy results is not full.
        ///
        /// # What
        /// The OptimumResultTable does not have 20 rows, one for each declarer in each
        /// denomination. The rows that it has are used.
        /// # Why
        /// The par score of a deal follows from the full table only.
        /// # Spec
        /// PBN 2.1 §5.7
        /// # Bad
        /// ```text
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 9
        /// ```
        /// # Good
        /// ```text
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 9
        /// N  S 9
        /// N  H 8
        /// N  D 8
        /// N  C 7
        /// S NT 9
        /// S  S 9
        /// S  H 8
        /// S  D 8
        /// S  C 7
        /// E NT 4
        /// E  S 4
        /// E  H 5
        /// E  D 5
        /// E  C 6
        /// W NT 4
        /// W  S 4
        /// W  H 5
        /// W  D 5
        /// W  C 6
        /// ```
        /// # Fix
        /// Not automatic: the missing rows need a solver.
        #[code = "pbn/optimum-rows"]
        #[level(Info, Info)]
        #[error("table has {rows} of 20 double-dummy results")]
        OptimumRows {
            /// Rows of the table.
            rows: usize,
        },

        /// A private tag and the table of double-dummy results differ.
        ///
        /// # What
        /// The number of tricks in the private tag DoubleDummyTricks or Ability differs from the
        /// OptimumResultTable. The first difference of a tag is reported.
        /// # Why
        /// Both come from a solver, and a solver has only one answer for a deal. The tag or the
        /// table belongs to another deal, or to this deal before it was turned.
        /// # Spec
        /// PBN 2.1 §5.7
        /// # Bad
        /// ```text
        /// [DoubleDummyTricks "99887998874455644556"]
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 8
        /// ```
        /// # Good
        /// ```text
        /// [DoubleDummyTricks "99887998874455644556"]
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 9
        /// ```
        /// # Fix
        /// Not automatic: only a solver can show whether the tag or the table is right.
        #[code = "pbn/optimum-disagree"]
        #[level(Warning, Warning)]
        #[error("{} takes {} in {}, but {there} in tag `{tag}`{}", .declarer.name(), counted(*.here, "trick"), .denomination.letters(), others(*.more))]
        OptimumDisagree {
            /// The tag.
            tag: &'static str,
            /// The declarer.
            declarer: Seat,
            /// The denomination.
            denomination: Denomination,
            /// Tricks in the table.
            here: u8,
            /// Tricks in the tag.
            there: u8,
            /// Further differences.
            more: usize,
        },

        /// The par score does not follow from the double-dummy results.
        ///
        /// # What
        /// OptimumScore differs from the score that both sides reach if they bid as well as
        /// possible, by the full OptimumResultTable and the vulnerability. If it matters which side
        /// may bid first, the score for either side is accepted.
        /// # Why
        /// The par score is calculated from the table and the vulnerability, so one of the values
        /// is wrong.
        /// # Spec
        /// PBN 2.1 §4.2.7, §5.7
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [OptimumScore "NS 420"]
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 7 N S 9 N H 8 N D 8 N C 7
        /// S NT 7 S S 9 S H 8 S D 8 S C 7
        /// E NT 5 E S 4 E H 5 E D 5 E C 6
        /// W NT 5 W S 4 W H 5 W D 5 W C 6
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// [OptimumScore "NS 110"]
        /// [OptimumResultTable "Declarer;Denomination;Result"]
        /// N NT 7 N S 8 N H 8 N D 8 N C 7
        /// S NT 7 S S 8 S H 8 S D 8 S C 7
        /// E NT 5 E S 4 E H 5 E D 5 E C 6
        /// W NT 5 W S 4 W H 5 W D 5 W C 6
        /// ```
        /// # Fix
        /// Not automatic: only a solver can show which value is right.
        #[code = "pbn/optimum-score"]
        #[level(Warning, Warning)]
        #[error("par score is `{side} {found}`, but by the OptimumResultTable it is `{side} {expected}`")]
        OptimumScore {
            /// The side whose scores they are.
            side: Side,
            /// The score of the tag.
            found: i64,
            /// The score of the table.
            expected: i64,
        },

        /// The par scores of the two sides are not opposite.
        ///
        /// # What
        /// OptimumScore has a score for both sides, but one score is not the other with its sign
        /// changed.
        /// # Why
        /// One side wins as many points as the other side loses.
        /// # Spec
        /// PBN 2.1 §4.2.7
        /// # Bad
        /// ```text
        /// [OptimumScore "NS 420 EW 420"]
        /// ```
        /// # Good
        /// ```text
        /// [OptimumScore "NS 420 EW -420"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two scores is right.
        #[code = "pbn/optimum-sign"]
        #[level(Error, Error)]
        #[error("par scores of the two sides are {north_south} and {east_west}: expected opposite numbers")]
        OptimumSign {
            /// Points of North-South.
            north_south: i64,
            /// Points of East-West.
            east_west: i64,
        },

        /// Two tags have different par scores.
        ///
        /// # What
        /// The score of Minimax, or that of a contract of ParContract, is not the score of
        /// OptimumScore. A contract that is not made may be meant doubled. Reported once for each
        /// tag.
        /// # Why
        /// A deal has one par score.
        /// # Spec
        /// PBN 2.1 §4.2.7
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [OptimumScore "NS 420"]
        /// [ParContract "NS 4S+1"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// [OptimumScore "NS 450"]
        /// [ParContract "NS 4S+1"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two tags is right.
        #[code = "pbn/par-disagree"]
        #[level(Warning, Warning)]
        #[error("par score of North-South is {here} by tag `{tag}`, but {optimum} by tag `OptimumScore`")]
        ParDisagree {
            /// The tag.
            tag: &'static str,
            /// Points of North-South in it.
            here: i64,
            /// Points of North-South in OptimumScore.
            optimum: i64,
        },

        /// A table of best cards does not fit the play.
        ///
        /// # What
        /// The OptimumPlayTable is in a game without Contract or Play. Or it has more rows than the
        /// cards that were played and the next card. Or it names a card that the player cannot play
        /// at this turn. It is not checked whether the cards are the best.
        /// # Why
        /// Each row gives the cards of one turn of the play, in the order of the turns.
        /// # Spec
        /// PBN 2.1 §5.6
        /// # Bad
        /// ```text
        /// [Deal "N:A.2.. 3.A.. 4.5.. 6.7.."]
        /// [Contract "NT"]
        /// [Play "W"]
        /// S6 SA S3 S4
        /// *
        /// [OptimumPlayTable "S;H;D;C"]
        /// 6 8 - -
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A.2.. 3.A.. 4.5.. 6.7.."]
        /// [Contract "NT"]
        /// [Play "W"]
        /// S6 SA S3 S4
        /// *
        /// [OptimumPlayTable "S;H;D;C"]
        /// 6 7 - -
        /// ```
        /// # Fix
        /// Not automatic: the intended cards are unknown.
        #[code = "pbn/optimum-play"]
        #[level(Warning, Warning)]
        #[error("{what}")]
        OptimumPlay {
            /// What is wrong, in words.
            what: String,
        },

        /// Ranges of scores overlap or leave a gap.
        ///
        /// # What
        /// The ranges of the InstantScoreTable do not hold every score exactly once. The ends of a
        /// range do not belong to it, so `0,*`, `0` and `*,0` are three ranges without a gap.
        /// # Why
        /// A result in a gap cannot be scored, and one in two ranges is scored in two ways.
        /// # Spec
        /// PBN 2.1 §5.5
        /// # Bad
        /// ```text
        /// [InstantScoreTable "ScoreRange_NS;IMP_NS"]
        /// 0,* 5
        /// *,0 -5
        /// ```
        /// # Good
        /// ```text
        /// [InstantScoreTable "ScoreRange_NS;IMP_NS"]
        /// 0,* 5
        /// 0 0
        /// *,0 -5
        /// ```
        /// # Fix
        /// Not automatic: it is unknown to which range the scores belong.
        #[code = "pbn/instant-ranges"]
        #[level(Warning, Error)]
        #[error("{what}")]
        InstantRanges {
            /// What is wrong, in words.
            what: String,
            /// Whether it is a gap beside a range, whose ends do not belong to it.
            beside_range: bool,
        },

        /// A table of times does not fit the calls or cards.
        ///
        /// # What
        /// The AuctionTimeTable or the PlayTimeTable has no section, comes before its section, or
        /// has more rows than the section has calls or cards. If it has fewer rows, or a total time
        /// goes down, this is only an info.
        /// # Why
        /// Each row gives the time of one call or card, in the order of the section.
        /// # Spec
        /// PBN 2.1 §5.4, §5.8
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// [AuctionTimeTable "Time"]
        /// 3 5 2 4 7
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// Pass Pass Pass Pass
        /// [AuctionTimeTable "Time"]
        /// 3 5 2 4
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which time is missing or too much.
        #[code = "pbn/time-table-rows"]
        #[level(Warning, Error)]
        #[error("{what}")]
        TimeTableRows {
            /// What is wrong, in words.
            what: String,
            /// Whether it is only worth knowing.
            mild: bool,
        },

        /// A score of a table does not follow from its contract.
        ///
        /// # What
        /// A row of the ScoreTable has another score than its contract, declarer and tricks give at
        /// the vulnerability of the game. A score after `^` may be any number.
        /// # Why
        /// Either the score or the result is wrong, and with it the points of the pairs.
        /// # Spec
        /// PBN 2.1 §4.2.1, §5.9
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [ScoreTable "Contract;Declarer;Result;Score_NS"]
        /// 4S N 11 420
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// [ScoreTable "Contract;Declarer;Result;Score_NS"]
        /// 4S N 11 450
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the score or the result is wrong.
        #[code = "pbn/score-table-score"]
        #[level(Warning, Error)]
        #[error("score is {found}, but {basis} scores {expected}")]
        ScoreTableScore {
            /// The score that was found.
            found: String,
            /// Contract, declarer, tricks and vulnerability, in words.
            basis: String,
            /// The score that follows.
            expected: i32,
        },

        /// A number of a table does not follow from its scores.
        ///
        /// # What
        /// Matchpoints, a percentage or IMPs in a table differ from what the method of tag Scoring
        /// gives for the scores of the table. Matchpoints count 2 for each result that is beaten
        /// and 1 for each equal result, unless Scoring has `MP2`. IMPs are checked only if Scoring
        /// names the method: Butler, Butler-2, Cross, Cross1 or Cross2. If most numbers of a column
        /// differ, only the first is reported.
        /// # Why
        /// Either the number or one of the scores in the table is wrong.
        /// # Spec
        /// PBN 2.1 §3.4.12, §4.2.3, §5.9
        /// # Bad
        /// ```text
        /// [Scoring "MP"]
        /// [ScoreTable "Score_NS;MP_NS"]
        /// 420 4
        /// 170 2
        /// -50 1
        /// ```
        /// # Good
        /// ```text
        /// [Scoring "MP"]
        /// [ScoreTable "Score_NS;MP_NS"]
        /// 420 4
        /// 170 2
        /// -50 0
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the number or a score is wrong.
        #[code = "pbn/score-table-field"]
        #[level(Warning, Error)]
        #[error("column `{column}` has `{found}`, but by {method} it is {expected}{}", others(*.more))]
        ScoreTableField {
            /// The text that was found.
            found: String,
            /// The name of the column.
            column: String,
            /// The method, in words.
            method: String,
            /// The number that follows.
            expected: String,
            /// Further cells of the column that differ.
            more: usize,
        },

        /// A rank of a table contradicts the scores.
        ///
        /// # What
        /// A row of the ScoreTable has a better rank than another row, but a lower score. Equal
        /// scores may be ranked in any way. One contradiction is reported for a table.
        /// # Why
        /// Either the rank or a score is wrong.
        /// # Spec
        /// PBN 2.1 §5.9
        /// # Bad
        /// ```text
        /// [ScoreTable "Rank;Score_NS"]
        /// 1 420
        /// 3 170
        /// 2 -50
        /// ```
        /// # Good
        /// ```text
        /// [ScoreTable "Rank;Score_NS"]
        /// 1 420
        /// 2 170
        /// 3 -50
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the rank or a score is wrong.
        #[code = "pbn/score-table-rank"]
        #[level(Info, Info)]
        #[error("score {score} has rank {rank}, but the higher score {other_score} has rank {other_rank}")]
        ScoreTableRank {
            /// The rank.
            rank: String,
            /// The score of the row.
            score: i32,
            /// The rank of a row with a higher score.
            other_rank: String,
            /// Its score.
            other_score: i32,
        },

        /// The game is not among the results of its board.
        ///
        /// # What
        /// The game has a Contract, Declarer and Result, but no row of its ScoreTable has the same
        /// values.
        /// # Why
        /// A game that was played in the tournament is one of its results.
        /// # Spec
        /// PBN 2.1 §5.9
        /// # Bad
        /// ```text
        /// [Declarer "N"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreTable "Contract;Declarer;Result"]
        /// 3NT N 9
        /// ```
        /// # Good
        /// ```text
        /// [Declarer "N"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreTable "Contract;Declarer;Result"]
        /// 3NT N 9
        /// 4S N 10
        /// ```
        /// # Fix
        /// Not automatic: the other cells of the row are unknown.
        #[code = "pbn/score-table-own-row"]
        #[level(Info, Info)]
        #[error("missing row for the game itself: {result}")]
        ScoreTableOwnRow {
            /// Contract, declarer and tricks of the game, in words.
            result: String,
        },

        /// A score of the game is not the score of its row in the table.
        ///
        /// # What
        /// ScoreMP, ScorePercentage or ScoreIMP of a game differs from the row of the game in the
        /// ScoreTable. If the table has no such column, the value is computed from its scores by
        /// the method in tag Scoring.
        /// # Why
        /// The tag and the row give the score of the same game, so one of them is wrong.
        /// # Spec
        /// PBN 2.1 §4.2.2 to §4.2.4, §5.9
        /// # Bad
        /// ```text
        /// [Scoring "MP"]
        /// [Declarer "N"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreMP "NS 1"]
        /// [ScoreTable "Contract;Declarer;Result;Score_NS"]
        /// 4S N 10 420
        /// 4S N 9 -50
        /// ```
        /// # Good
        /// ```text
        /// [Scoring "MP"]
        /// [Declarer "N"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreMP "NS 2"]
        /// [ScoreTable "Contract;Declarer;Result;Score_NS"]
        /// 4S N 10 420
        /// 4S N 9 -50
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the tag or the table is wrong.
        #[code = "pbn/score-table-own"]
        #[level(Warning, Error)]
        #[error("tag `{tag}` has {found} for {side}, but by the ScoreTable it is {expected}")]
        ScoreTableOwn {
            /// The tag.
            tag: &'static str,
            /// The side.
            side: &'static str,
            /// The number that was found.
            found: String,
            /// The number of the table.
            expected: String,
        },

        /// Totals, means or ranks of a table contradict each other.
        ///
        /// # What
        /// In the TotalScoreTable, a mean is not the total divided by the number of boards, or a
        /// row has a better rank than another row but a lower total.
        /// # Why
        /// One of the numbers is wrong.
        /// # Spec
        /// PBN 2.1 §5.10
        /// # Bad
        /// ```text
        /// [TotalScoreTable "TotalMP;MeanMP;NrBoards"]
        /// 120 6 24
        /// ```
        /// # Good
        /// ```text
        /// [TotalScoreTable "TotalMP;MeanMP;NrBoards"]
        /// 120 5 24
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the numbers is wrong.
        #[code = "pbn/total-table"]
        #[level(Info, Info)]
        #[error("{what}")]
        TotalTable {
            /// What is wrong, in words.
            what: String,
        },
    }
}

/// The message about a row with too few or too many elements.
fn row_fault(cells: usize, columns: usize, is_last: bool) -> String {
    let row = if is_last { "last row" } else { "row" };
    let found = if cells < columns {
        format!("{cells} of {}", counted(columns, "element"))
    } else {
        format!(
            "{}, but the table has {}",
            counted(cells, "element"),
            counted(columns, "column")
        )
    };
    format!("{row} has {found}: expected one for each column")
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::InstantRanges {
                beside_range: true, ..
            } => "write the ends of a range also as single scores: a range does not include them",
            _ => return None,
        };
        Some(help.to_owned())
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (
                Self::TableHeader {
                    understood: true, ..
                },
                Profile::Import,
            ) => Level::Warning,
            (Self::TimeTableRows { mild: true, .. }, _) => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}

/// How many further places have the same fault, in words.
fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", and 1 other value differs".to_owned(),
        _ => format!(", and {count} other values differ"),
    }
}
