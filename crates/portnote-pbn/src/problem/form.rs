//! What a file and its lines look like. PBN 2.1 §2, §3.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;

problems! {
    /// A problem of the form of a file.
    #[family = "pbn"]
    #[pages = "form"]
    pub(crate) enum Problem {
        #[code = "parser-limit"]
        #[level(Error, Error)]
        #[error("game is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        #[code = "eol-not-crlf"]
        #[level(Silent, Error)]
        #[error("line ends with {found}: expected CR LF")]
        EolNotCrlf {
            /// The text that was found.
            found: &'static str,
        },

        #[code = "tab"]
        #[level(Silent, Error)]
        #[error("unexpected tab: expected a space")]
        Tab,

        #[code = "export-header"]
        #[level(Silent, Error)]
        #[error("missing header: expected `% PBN 2.1` and `% EXPORT` at the beginning of the file")]
        ExportHeader,

        #[code = "blank-line"]
        #[level(Silent, Error)]
        #[error("{what}")]
        BlankLine {
            /// What is wrong, in words.
            what: &'static str,
        },

        #[code = "line-too-long"]
        #[level(Warning, Error)]
        #[error("line has {length} characters: expected at most 254 before the line end")]
        LineTooLong {
            /// Characters before the line end.
            length: usize,
        },

        #[code = "line-over-79"]
        #[level(OptIn, OptIn)]
        #[error("line has {length} characters: fewer than 80 are recommended")]
        LineOver79 {
            /// Characters before the line end.
            length: usize,
        },

        #[code = "non-ascii-token"]
        #[level(Error, Error)]
        #[error("unexpected character outside ASCII: only strings and comments may have one")]
        NonAsciiToken,

        #[code = "bare-deal"]
        #[level(Error, Error)]
        #[error("unexpected text outside of tags: it looks like {}", if *.count == 1 { "a deal".to_owned() } else { counted(*.count, "deal") })]
        BareDeal {
            /// The number of deals in a row.
            count: usize,
        },

        #[code = "missing-version"]
        #[level(OptIn, Warning)]
        #[error("missing version: expected `% PBN 2.1` at the beginning of the file")]
        MissingVersion,

        #[code = "false-export-claim"]
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
