//! Includes. BML, Including other files.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// FIXME: include-not-found.
        #[code = "bml/include-not-found"]
        #[level(Error, Error)]
        #[error("file `{path}` cannot be included{}", .why.as_ref().map_or_else(|| ": it does not exist".to_owned(), |why| format!(": {why}")))]
        IncludeNotFound {
            /// The path as written.
            path: String,
            /// Why it cannot be read, where it exists.
            why: Option<String>,
        },

        /// FIXME: include-outside-root.
        #[code = "bml/include-outside-root"]
        #[level(Error, Error)]
        #[error("file `{path}` lies outside the folder from which files may be included")]
        IncludeOutsideRoot {
            /// The path as written.
            path: String,
        },

        /// FIXME: include-not-regular.
        #[code = "bml/include-not-regular"]
        #[level(Error, Error)]
        #[error("`{path}` is no regular file")]
        IncludeNotRegular {
            /// The path as written.
            path: String,
        },

        /// FIXME: include-cycle.
        #[code = "bml/include-cycle"]
        #[level(Error, Error)]
        #[error("file `{file}` includes itself")]
        IncludeCycle {
            /// Its name.
            file: String,
        },

        /// FIXME: include-root-relative.
        #[code = "bml/include-root-relative"]
        #[level(Info, Info)]
        #[error("path leads to a file from the root file, not from `{from}`")]
        IncludeRootRelative {
            /// The file in which the include stands.
            from: String,
        },

        /// FIXME: include-trailing-text.
        #[code = "bml/include-trailing-text"]
        #[level(Warning, Error)]
        #[error("text behind the path of an include")]
        IncludeTrailingText,

        /// FIXME: include-splits-table.
        #[code = "bml/include-splits-table"]
        #[level(Warning, Error)]
        #[error("an include parts the rows of a table")]
        IncludeSplitsTable,

        /// FIXME: include-limit.
        #[code = "bml/include-limit"]
        #[level(Error, Error)]
        #[error("more than `{name}` allows: {limit}; the file is not included")]
        IncludeLimit {
            /// Name of the limit.
            name: &'static str,
            /// The limit in force.
            limit: u64,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
