//! Tables. PBN 2.1 §5.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of a table.
    pub enum Problem {
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
}
