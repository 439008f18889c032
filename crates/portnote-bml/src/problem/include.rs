//! Includes. BML, Including other files.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "include"]
    pub(crate) enum Problem {
        #[code = "include-not-found"]
        #[level(Error, Error)]
        #[error("{}", not_found(.path, .why.as_deref()))]
        NotFound {
            /// The path as written.
            path: String,
            /// Why it cannot be read, if it exists.
            why: Option<String>,
        },

        #[code = "include-outside-root"]
        #[level(Error, Error)]
        #[error("file `{path}` is outside the root folder for includes")]
        OutsideRoot {
            /// The path as written.
            path: String,
        },

        #[code = "include-not-regular"]
        #[level(Error, Error)]
        #[error("`{path}` is not a regular file")]
        NotRegular {
            /// The path as written.
            path: String,
        },

        #[code = "include-cycle"]
        #[level(Error, Error)]
        #[error("file `{file}` includes itself: {chain}")]
        Cycle {
            /// The name of the file.
            file: String,
            /// The files on the way.
            chain: String,
        },

        #[code = "include-root-relative"]
        #[level(Info, Info)]
        #[error("path is relative to the root file: expected a path relative to `{from}`")]
        RootRelative {
            /// The file that has the include.
            from: String,
        },

        #[code = "include-trailing-text"]
        #[level(Warning, Error)]
        #[error("unexpected text after the path of `#INCLUDE`: it is ignored")]
        TrailingText,

        #[code = "include-splits-table"]
        #[level(Warning, Error)]
        #[error("`#INCLUDE` splits a table: the rows after it are a table of their own")]
        SplitsTable,

        #[code = "include-limit"]
        #[level(Error, Error)]
        #[error("{}: the file is not included", beyond(.name, *.limit))]
        Limit {
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

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NotFound { .. } => "write the path relative to the file that has the include",
            Self::OutsideRoot { .. } => "allow another folder for includes",
            Self::NotRegular { .. } => "write the path of a file",
            Self::Cycle { .. } => "remove one of the includes in this chain",
            Self::RootRelative { .. } => "write the path relative to the file that has the include",
            Self::TrailingText => "write double quotes around a path that has spaces",
            Self::SplitsTable => {
                "write blank lines around the include, or use `#COPY` and `#PASTE`"
            }
            Self::Limit { name, .. } => {
                return Some(format!("raise the limit `{name}`"));
            }
        };
        Some(help.to_owned())
    }
}

/// Which limit a file exceeds.
fn beyond(name: &str, limit: u64) -> String {
    match name {
        "include_depth" => format!("includes nest more than {limit} deep"),
        "include_files" => format!("system includes more than {limit} files"),
        "include_file_bytes" => format!("file has more than {limit} bytes"),
        _ => format!("included files have more than {limit} bytes"),
    }
}

/// The message for an include without a file.
fn not_found(path: &str, why: Option<&str>) -> String {
    match why {
        _ if path.is_empty() => "missing path after `#INCLUDE`".to_owned(),
        Some(why) => format!("file `{path}` cannot be read: {why}"),
        None => format!("no such file: `{path}`"),
    }
}
