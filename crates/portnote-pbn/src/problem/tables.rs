//! Tables. PBN 2.1 §5.

use portnote_bridge::{Denomination, Seat, Side};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a table.
    #[family = "pbn"]
    #[pages = "tables"]
    pub(crate) enum Problem {
        #[code = "table-header"]
        #[level(Error, Error)]
        #[error("{what}")]
        TableHeader {
            /// What is wrong, in words.
            what: String,
            /// Whether the columns are clear all the same.
            understood: bool,
        },

        #[code = "table-row"]
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

        #[code = "table-cell"]
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

        #[code = "table-order"]
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

        #[code = "optimum-result"]
        #[level(Error, Error)]
        #[error("{what}")]
        OptimumResult {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "optimum-rows"]
        #[level(Info, Info)]
        #[error("table has {rows} of 20 double-dummy results")]
        OptimumRows {
            /// Rows of the table.
            rows: usize,
        },

        #[code = "optimum-disagree"]
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

        #[code = "optimum-score"]
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

        #[code = "optimum-sign"]
        #[level(Error, Error)]
        #[error("par scores of the two sides are {north_south} and {east_west}: expected opposite numbers")]
        OptimumSign {
            /// Points of North-South.
            north_south: i64,
            /// Points of East-West.
            east_west: i64,
        },

        #[code = "par-disagree"]
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

        #[code = "optimum-play"]
        #[level(Warning, Warning)]
        #[error("{what}")]
        OptimumPlay {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "instant-ranges"]
        #[level(Warning, Error)]
        #[error("{what}")]
        InstantRanges {
            /// What is wrong, in words.
            what: String,
            /// Whether it is a gap beside a range, whose ends do not belong to it.
            beside_range: bool,
        },

        #[code = "time-table-rows"]
        #[level(Warning, Error)]
        #[error("{what}")]
        TimeTableRows {
            /// What is wrong, in words.
            what: String,
            /// Whether it is only worth knowing.
            mild: bool,
        },

        #[code = "score-table-score"]
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

        #[code = "score-table-field"]
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

        #[code = "score-table-rank"]
        #[level(Info, Info)]
        #[error("score {score} has rank {rank}, but the higher score {other_score} has rank {other_rank}")]
        ScoreTableRank {
            /// The rank.
            rank: String,
            /// The score of the row.
            score: i32,
            /// The rank of a row with a higher score.
            other_rank: String,
            /// The score of the other row.
            other_score: i32,
        },

        #[code = "score-table-own-row"]
        #[level(Info, Info)]
        #[error("missing row for the game itself: {result}")]
        ScoreTableOwnRow {
            /// Contract, declarer and tricks of the game, in words.
            result: String,
        },

        #[code = "score-table-own"]
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

        #[code = "total-table"]
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
        format!("{}, but the table has {}", counted(cells, "element"), counted(columns, "column"))
    };
    format!("{row} has {found}: expected one for each column")
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::InstantRanges { beside_range: true, .. } => {
                "write the ends of a range also as single scores: a range does not include them"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::TableHeader { understood: true, .. }, Profile::Import) => Level::Warning,
            (Self::TimeTableRows { mild: true, .. }, _) => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}

/// How many further places have the same fault, in words.
pub(super) fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", and 1 other value differs".to_owned(),
        _ => format!(", and {count} other values differ"),
    }
}
