//! The form of a file: pairs of commands and values. LIN §2

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The parsing engine reached a limit of the host program.
        ///
        /// # What
        /// The program that uses portnote has set a limit on the parsing engine, and this board
        /// reaches it. The text of the board is kept but not read.
        /// # Why
        /// Nothing of the board is known.
        /// # Spec
        /// LIN-10
        /// # Fix
        /// Not automatic: raise the limit in the program that sets it.
        #[code = "lin/parser-limit"]
        #[level(Error, Error)]
        #[error("board is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        /// A bar has no command before it.
        ///
        /// # What
        /// No name of two letters is before a `|` where one is expected.
        /// # Why
        /// A bar too many or too few moves all that follows by one.
        /// # Spec
        /// LIN-3
        /// # Bad
        /// ```text
        /// nt|one|||pg||
        /// ```
        /// # Good
        /// ```text
        /// nt|one|pg||
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which bar is wrong.
        #[code = "lin/missing-name"]
        #[level(Warning, Warning)]
        #[error("missing name of a command before `|`")]
        MissingName,

        /// There is text between two commands.
        ///
        /// # What
        /// There is text between the end of a value and the name of the next command. It is kept,
        /// and means nothing.
        /// # Why
        /// The viewer passes over it. It may be a remark, or a part of a value.
        /// # Spec
        /// LIN-3
        /// # Bad
        /// ```text
        /// nt|one|red
        /// pg||
        /// ```
        /// # Good
        /// ```text
        /// nt|one|
        /// pg||
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether it is a remark.
        #[code = "lin/stray-text"]
        #[level(Info, Info)]
        #[error("text between commands is ignored: `{text}`")]
        StrayText {
            /// The text.
            text: String,
        },

        /// A command is unknown.
        ///
        /// # What
        /// The name is none of those that programs are known to write.
        /// # Why
        /// It has no effect here, and is written back as it is.
        /// # Spec
        /// LIN-8
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|zq|1|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|pg||
        /// ```
        /// # Fix
        /// Not automatic: it may have a meaning elsewhere.
        #[code = "lin/unknown-command"]
        #[level(Info, Info)]
        #[error("unknown command `{name}`: it is kept")]
        UnknownCommand {
            /// The name.
            name: String,
        },

        /// A bar is inside a text.
        ///
        /// # What
        /// LIN has no way to write a bar in a text. Here it is read as text, because the next
        /// command follows after the next bar.
        /// # Why
        /// Other programs end the value at the bar, and read what follows as commands.
        /// # Spec
        /// LIN D-1
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|an|5+ | 11-15|pg||
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|an|5+ / 11-15|pg||
        /// ```
        /// # Fix
        /// Safe: write `/`, or `%PIPE%` in a name. Unsafe if a command is before the bar, at the
        /// beginning of a line: add the missing bar at the end of the line before. Not automatic if
        /// the text goes over a line end otherwise.
        #[code = "lin/pipe-in-text"]
        #[level(Warning, Warning)]
        #[error("unexpected `|` in a text")]
        PipeInText {
            /// The command before the bar, if it begins a line.
            command: Option<String>,
        },

        /// The last value is not closed.
        ///
        /// # What
        /// The file ends in a value, or before the bar that closes it.
        /// # Why
        /// The file may be cut.
        /// # Spec
        /// LIN D-3
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|mb|1C|
        /// ```
        /// # Fix
        /// Safe: add the bar.
        #[code = "lin/unterminated-value"]
        #[level(Warning, Warning)]
        #[error("missing `|` after the last value")]
        UnterminatedValue,

        /// Text was encoded twice.
        ///
        /// # What
        /// The characters are those of UTF-8 that was read as Latin-1.
        /// # Why
        /// It is shown as `MÃ¤rz` where `März` was typed.
        /// # Spec
        /// LIN-14
        /// # Bad
        /// ```text
        /// nt|MÃ¤rz|
        /// ```
        /// # Good
        /// ```text
        /// nt|März|
        /// ```
        /// # Fix
        /// Safe: decode the text once.
        #[code = "lin/double-encoded"]
        #[level(Info, Info)]
        #[error("text was encoded as UTF-8 twice")]
        DoubleEncoded,

        /// A text has an invisible character.
        ///
        /// # What
        /// Characters from U+0080 to U+009F cannot be seen. The site writes each byte that was
        /// typed as one character.
        /// # Why
        /// The code page in which it was typed is not known.
        /// # Spec
        /// LIN-12
        /// # Bad
        /// ```text
        /// nt|ab|
        /// ```
        /// # Good
        /// ```text
        /// nt|a b|
        /// ```
        /// # Fix
        /// Not automatic: the character that was typed is not known.
        #[code = "lin/c1-character"]
        #[level(Info, Info)]
        #[error("text has the invisible character U+{code:04X}: a byte of another code page may have become a character")]
        C1Character {
            /// The number of the character.
            code: u32,
        },

        /// A command has an unexpected value.
        ///
        /// # What
        /// `pg`, `st` and `rh` have no value.
        /// # Why
        /// The viewer ignores it.
        /// # Spec
        /// LIN §10
        /// # Bad
        /// ```text
        /// md|1SA,SK,SQ,SJ|pg|x|
        /// ```
        /// # Good
        /// ```text
        /// md|1SA,SK,SQ,SJ|pg||
        /// ```
        /// # Fix
        /// Not automatic: it may be a text in the wrong place.
        #[code = "lin/unexpected-value"]
        #[level(Info, Info)]
        #[error("unexpected value `{text}` after `{name}`: expected none")]
        UnexpectedValue {
            /// The command.
            name: String,
            /// The value.
            text: String,
        },

        /// A board is empty.
        ///
        /// # What
        /// A `qx` is followed by the next board at once.
        /// # Why
        /// It was not played, or its record is lost.
        /// # Spec
        /// LIN-24
        /// # Bad
        /// ```text
        /// qx|o1|
        /// qx|o2|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// qx|o2|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: nothing is known of the board.
        #[code = "lin/empty-board"]
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
            Self::PipeInText {
                command: Some(command),
            } => {
                return Some(format!(
                    "if `{command}` is a command, add the missing `|` at the end of the line before"
                ));
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
