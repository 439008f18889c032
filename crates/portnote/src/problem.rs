//! What is wrong with the lines of a file that suppress findings.

use portnote_core::{Coded, Entry, problems};

problems! {
    /// A problem with a line that suppresses findings.
    #[family = "cli"]
    #[pages = "problem"]
    pub(crate) enum Problem {
        #[code = "unused-suppression"]
        #[level(Info, Info)]
        #[error("unused suppression of `{code}`: the code is not found")]
        Unused {
            /// The code.
            code: String,
        },

        #[code = "unknown-suppression"]
        #[level(Warning, Warning)]
        #[error("unknown code `{code}`: it suppresses nothing")]
        Unknown {
            /// What is there instead of a code.
            code: String,
        },

        #[code = "family-suppression"]
        #[level(Warning, Warning)]
        #[error("invalid code `{family}`: expected a complete code, as in `pbn/duplicate-tag`; `{family}` suppresses nothing")]
        Family {
            /// The prefix of the codes.
            family: String,
        },

        #[code = "form-suppression"]
        #[level(Warning, Warning)]
        #[error("code `{code}` is about the syntax of the file: it cannot be suppressed in the file")]
        Form {
            /// The code.
            code: String,
        },

        #[code = "empty-suppression"]
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
