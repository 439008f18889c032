//! The form of a file: pairs of commands and values. LIN §2

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "form"]
    pub(crate) enum Problem {
        #[code = "parser-limit"]
        #[level(Error, Error)]
        #[error("board is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        #[code = "missing-name"]
        #[level(Warning, Warning)]
        #[error("missing name of a command before `|`")]
        MissingName,

        #[code = "stray-text"]
        #[level(Info, Info)]
        #[error("text between commands is ignored: `{text}`")]
        StrayText {
            /// The text.
            text: String,
        },

        #[code = "unknown-command"]
        #[level(Info, Info)]
        #[error("unknown command `{name}`: it is kept")]
        UnknownCommand {
            /// The name.
            name: String,
        },

        #[code = "pipe-in-text"]
        #[level(Warning, Warning)]
        #[error("unexpected `|` in a text")]
        PipeInText {
            /// The command before the bar, if it begins a line.
            command: Option<String>,
        },

        #[code = "unterminated-value"]
        #[level(Warning, Warning)]
        #[error("missing `|` after the last value")]
        UnterminatedValue,

        #[code = "double-encoded"]
        #[level(Info, Info)]
        #[error("text was encoded as UTF-8 twice")]
        DoubleEncoded,

        #[code = "c1-character"]
        #[level(Info, Info)]
        #[error("text has the invisible character U+{code:04X}: it may be a letter of another code page")]
        C1Character {
            /// The number of the character.
            code: u32,
        },

        #[code = "unexpected-value"]
        #[level(Info, Info)]
        #[error("unexpected value `{text}` after `{name}`: expected none")]
        UnexpectedValue {
            /// The command.
            name: String,
            /// The value.
            text: String,
        },

        #[code = "empty-board"]
        #[level(Info, Info)]
        #[error("board has no deal, auction or play")]
        EmptyBoard,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn is_structural(&self) -> bool {
        matches!(self, Self::PipeInText { .. } | Self::MissingName)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::MissingName => "write a command as `nt|text|`",
            Self::PipeInText { command: Some(command) } => {
                return Some(format!(
                    "if `{command}` is a command, add the missing `|` at the end of the line before"
                ));
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
