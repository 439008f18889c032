//! What is wrong with the lines of a file that suppress findings.

use portnote_core::{Coded, Entry, problems};

problems! {
    /// A problem with a line that suppresses findings.
    pub enum Problem {
        /// A line suppresses nothing.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/duplicate-tag`, or `// portnote: ignore bml/bad-row`
        /// in BML, names a code that is not found in its game, or in its file where it stands
        /// before the first game or in an included file.
        /// # Why
        /// What it was written for is gone; left as it is, it hides a fault to come.
        /// # Spec
        /// none
        /// # Fix
        /// None: remove the code from the line.
        #[code = "cli/unused-suppression"]
        #[level(Info, Info)]
        #[error("`{code}` is suppressed here and not found")]
        Unused {
            /// The code.
            code: String,
        },

        /// A line suppresses a code that does not exist.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/duplicate-tag` names something that is no code.
        /// # Why
        /// Nothing is suppressed by it, which was hardly meant.
        /// # Spec
        /// none
        /// # Fix
        /// None: correct the code; `portnote explain` lists them all.
        #[code = "cli/unknown-suppression"]
        #[level(Warning, Warning)]
        #[error("no code is called `{code}`, so that nothing is suppressed")]
        Unknown {
            /// What stands in place of a code.
            code: String,
        },

        /// A line suppresses a whole family of codes.
        ///
        /// # What
        /// A line like `% portnote: ignore pbn/` names the beginning of many codes.
        /// # Why
        /// Errors that nobody thought of would be left out as well, so that nothing is suppressed
        /// by it: a file must not look sound by one line of its own.
        /// # Spec
        /// none
        /// # Fix
        /// None: name each code, or leave the family out with `--ignore` or in `portnote.toml`.
        #[code = "cli/family-suppression"]
        #[level(Warning, Warning)]
        #[error("`{family}` stands for a whole family of codes, so that nothing is suppressed; write each code by itself, or use `--ignore {family}`")]
        Family {
            /// The prefix of the codes.
            family: String,
        },

        /// A line suppresses a code of form.
        ///
        /// # What
        /// A line like `% portnote: ignore core/unterminated-string` names a code that is about the
        /// form of the file, or about lines like this one.
        /// # Why
        /// Text of a broken form is read as something else than what was written, or not at all,
        /// so that nothing is suppressed by it: a file must not hide that.
        /// # Spec
        /// none
        /// # Fix
        /// None: remove the code from the line, or leave it out with `--ignore` or in
        /// `portnote.toml`.
        #[code = "cli/form-suppression"]
        #[level(Warning, Warning)]
        #[error("`{code}` is about the form of the file and cannot be suppressed in it; remove the code here, or use `--ignore {code}`")]
        Form {
            /// The code.
            code: String,
        },

        /// A line that should suppress names no code.
        ///
        /// # What
        /// A line begins with `% portnote:`, or `// portnote:` in BML, and does not go on with `ignore` and a code.
        /// # Why
        /// Nothing is suppressed by it, which was hardly meant.
        /// # Spec
        /// none
        /// # Fix
        /// None: write `% portnote: ignore` and the codes, as in
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
}
