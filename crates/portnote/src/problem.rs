//! What is wrong with the lines of a file that suppress findings.

use portnote_core::{Coded, Entry, problems};

problems! {
    /// A problem with a line that suppresses findings.
    pub(crate) enum Problem {
        /// A line suppresses nothing.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/duplicate-tag`, or `// portnote: ignore bml/bad-row`
        /// in BML, names a code that is not found where the line applies. It applies to its game;
        /// before the first game and in an included file, it applies to the whole file.
        /// # Why
        /// The fault is gone, and the line would hide a new one.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: remove the code from the line.
        #[code = "cli/unused-suppression"]
        #[level(Info, Info)]
        #[error("unused suppression of `{code}`: the code is not found")]
        Unused {
            /// The code.
            code: String,
        },

        /// A line suppresses a code that does not exist.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/duplicate-tag` names something that is not a code.
        /// # Why
        /// The line suppresses nothing.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the code; `portnote explain` lists them all.
        #[code = "cli/unknown-suppression"]
        #[level(Warning, Warning)]
        #[error("unknown code `{code}`: it suppresses nothing")]
        Unknown {
            /// What is there instead of a code.
            code: String,
        },

        /// A line suppresses a whole family of codes.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/` names the beginning of many codes.
        /// # Why
        /// The line would also hide errors that appear later, so it suppresses nothing: one line
        /// must not make a whole file look correct.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: name each code, or ignore the family with `--ignore` or in
        /// `portnote.toml`.
        #[code = "cli/family-suppression"]
        #[level(Warning, Warning)]
        #[error("invalid code `{family}`: expected a complete code, as in `pbn/duplicate-tag`; `{family}` suppresses nothing")]
        Family {
            /// The prefix of the codes.
            family: String,
        },

        /// A line suppresses a syntax error.
        ///
        /// # What
        /// A line like `% portnote: ignore core/unterminated-string` names a code that is about the
        /// syntax of the file, or about lines like this one.
        /// # Why
        /// Text with a syntax error is read as something else, or not at all. A file must not hide
        /// that, so the line suppresses nothing.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: remove the code from the line, or ignore it with `--ignore` or in
        /// `portnote.toml`.
        #[code = "cli/form-suppression"]
        #[level(Warning, Warning)]
        #[error("code `{code}` is about the syntax of the file: it cannot be suppressed in the file")]
        Form {
            /// The code.
            code: String,
        },

        /// A suppression line names no code.
        ///
        /// # What
        /// A line begins with `% portnote:`, or in BML with `// portnote:`, but `ignore` and a code
        /// do not follow. Or a line of BML begins with `% portnote:`, which is text there.
        /// # Why
        /// The line suppresses nothing.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write `% portnote: ignore` and the codes, as in
        /// `% portnote: ignore pbn/duplicate-tag`.
        #[code = "cli/empty-suppression"]
        #[level(Warning, Warning)]
        #[error("this line suppresses nothing: {reason}")]
        Empty {
            /// What is missing in the line.
            reason: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }

    fn help(&self) -> Option<String> {
        Some(match self {
            Self::Unused { .. } => "remove the code from this line".to_owned(),
            Self::Unknown { .. } => {
                "correct the code: `portnote explain` lists all codes".to_owned()
            }
            Self::Family { family } => format!("write each code, or use `--ignore {family}`"),
            Self::Form { code } => format!("remove the code here, or use `--ignore {code}`"),
            Self::Empty { .. } => return None,
        })
    }
}
