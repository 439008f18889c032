//! Includes. BML, Including other files.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// An included file does not exist.
        ///
        /// # What
        /// The file that `#INCLUDE` names does not exist or cannot be read. Its path is first
        /// looked up from the folder of the file with the `#INCLUDE`. Then it is looked up from the
        /// folder of the file that was named on the command line. The line is skipped.
        /// # Why
        /// Without the included file its part of the system is missing in every output.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE missing.bml
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Not automatic: correct the path, or put the file where the path says. Write the path
        /// relative to the folder of the file that has the line.
        #[code = "bml/include-not-found"]
        #[level(Error, Error)]
        #[error("{}", not_found(.path, .why.as_deref()))]
        NotFound {
            /// The path as written.
            path: String,
            /// Why it cannot be read, if it exists.
            why: Option<String>,
        },

        /// An include points outside the root folder for includes.
        ///
        /// # What
        /// The path of an `#INCLUDE` is absolute, or points outside the root folder for includes.
        /// The file is not opened.
        /// # Why
        /// Otherwise a system from somebody else could read any file of this computer into its
        /// output.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE ../other.bml
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Not automatic: put the file into the folder of the system, or allow a larger folder with
        /// `--include-root FOLDER`.
        #[code = "bml/include-outside-root"]
        #[level(Error, Error)]
        #[error("file `{path}` is outside the root folder for includes")]
        OutsideRoot {
            /// The path as written.
            path: String,
        },

        /// An include names something that is not a file.
        ///
        /// # What
        /// The path of an `#INCLUDE` leads to a folder, a device or a pipe. It is not opened.
        /// # Why
        /// A device may send data without end, and a pipe may never send any.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE folder
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Not automatic: write the path of a file.
        #[code = "bml/include-not-regular"]
        #[level(Error, Error)]
        #[error("`{path}` is not a regular file")]
        NotRegular {
            /// The path as written.
            path: String,
        },

        /// A file includes itself.
        ///
        /// # What
        /// An `#INCLUDE` names a file that is already being read: the file itself, or a file that
        /// includes it. The line is skipped.
        /// # Why
        /// Reading the files would never end.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE system.bml
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the includes is wrong.
        #[code = "bml/include-cycle"]
        #[level(Error, Error)]
        #[error("file `{file}` includes itself: {chain}")]
        Cycle {
            /// Its name.
            file: String,
            /// The files on the way.
            chain: String,
        },

        /// An include is written relative to the root file.
        ///
        /// # What
        /// The path of an `#INCLUDE` leads to a file from the folder of the root file, but not from
        /// the folder of the file that has the line. The file is read.
        /// # Why
        /// If the root file is in another folder, the included file cannot be found.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE common.bml
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Not automatic: write the path relative to the file that has the line.
        #[code = "bml/include-root-relative"]
        #[level(Info, Info)]
        #[error("path is relative to the root file: expected a path relative to `{from}`")]
        RootRelative {
            /// The file that has the include.
            from: String,
        },

        /// Text follows the path of an include.
        ///
        /// # What
        /// An `#INCLUDE` has text after its path. Without quotes, the path ends at the first space.
        /// The text after the path is dropped.
        /// # Why
        /// The text was meant to be read, or it is a part of the path.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// #INCLUDE other.bml and more
        /// ```
        /// # Good
        /// ```text
        /// #INCLUDE other.bml
        /// ```
        /// # Fix
        /// Unsafe: remove the text.
        #[code = "bml/include-trailing-text"]
        #[level(Warning, Error)]
        #[error("unexpected text after the path of `#INCLUDE`: it is ignored")]
        TrailingText,

        /// An include splits a table.
        ///
        /// # What
        /// An `#INCLUDE` is between the rows of a table. An included file is always a block of its
        /// own, even without blank lines around the include. The rows after it are a new table.
        /// # Why
        /// The rows after the include no longer belong to the history or to the rows before the
        /// include.
        /// # Spec
        /// BML, Including other files
        /// # Bad
        /// ```text
        /// 1C strong
        /// #INCLUDE other.bml
        /// 1D natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///
        /// #INCLUDE other.bml
        ///
        /// 1D natural
        /// ```
        /// # Fix
        /// Not automatic: write blank lines around the include, or copy the rows with `#COPY` and
        /// `#PASTE`.
        #[code = "bml/include-splits-table"]
        #[level(Warning, Error)]
        #[error("`#INCLUDE` splits a table: the rows after it are a table of their own")]
        SplitsTable,

        /// The includes reached a limit.
        ///
        /// # What
        /// The included files are nested too deep, are too many or are too large. The line is
        /// skipped. Each limit is reported once.
        /// # Why
        /// Without a limit, a few lines could fill the memory.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit NAME=N`.
        #[code = "bml/include-limit"]
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
            Self::OutsideRoot { .. } => "use `--include-root FOLDER` to allow another folder",
            Self::NotRegular { .. } => "write the path of a file",
            Self::Cycle { .. } => "remove one of the includes in this chain",
            Self::RootRelative { .. } => "write the path relative to the file that has the include",
            Self::TrailingText => "write double quotes around a path that has spaces",
            Self::SplitsTable => {
                "write blank lines around the include, or use `#COPY` and `#PASTE`"
            }
            Self::Limit { name, .. } => {
                return Some(format!("raise the limit with `--limit {name}=N`"));
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
