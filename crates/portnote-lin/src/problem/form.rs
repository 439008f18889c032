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
        /// Nothing is known about what is in the board.
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
        /// A `|` is in a place where the name of a command should be. A name has two letters.
        /// # Why
        /// If there is a bar too many or too few, names are read as values and values as names.
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
        /// There is text between the end of a value and the name of the next command. The text is
        /// kept, but it means nothing.
        /// # Why
        /// The viewer skips such text. It may be a remark, or a part of a value.
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
        /// Not automatic: it is unknown whether the text is a remark.
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
        /// A command has a name that no known program writes. The command is kept and written back
        /// unchanged.
        /// # Why
        /// The meaning of the command is unknown, so it has no effect here.
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
        /// Not automatic: the command may have a meaning in another program.
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
        /// A `|` is inside a text. LIN has no way to write a bar in a text. Here the bar is read as
        /// text, because a command follows only after the next bar.
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
        /// Safe if the text is on one line: write `/`, or `%PIPE%` in a name. Unsafe if a command
        /// at the beginning of a line is before the bar: add the missing bar at the end of the line
        /// before. Otherwise not automatic: the text continues on another line.
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
        /// The file ends inside a value: the `|` that closes the value is missing.
        /// # Why
        /// The end of the file may be lost.
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
        /// Safe: add the bar. Not automatic if the value would begin a board or a header.
        #[code = "lin/unterminated-value"]
        #[level(Warning, Warning)]
        #[error("missing `|` after the last value")]
        UnterminatedValue,

        /// Text was encoded twice.
        ///
        /// # What
        /// The text was saved as UTF-8, read as Latin-1, and saved as UTF-8 again.
        /// # Why
        /// Programs show `MÃ¤rz` instead of `März`.
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
        /// A text has a character from U+0080 to U+009F. These characters cannot be seen. The site
        /// writes each byte that was typed as one character, so a byte of another code page becomes
        /// such a character.
        /// # Why
        /// The code page is not known, so the letter that was typed is lost.
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
        #[error("text has the invisible character U+{code:04X}: it may be a letter of another code page")]
        C1Character {
            /// The number of the character.
            code: u32,
        },

        /// A command has an unexpected value.
        ///
        /// # What
        /// `pg`, `st` or `rh` has a value, although these commands have no value.
        /// # Why
        /// The viewer ignores the value.
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
        /// Not automatic: the value may be a text in the wrong place.
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
        /// A board has nothing after its `qx`.
        /// # Why
        /// The board was not played, or its record is lost.
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
        /// Not automatic: nothing is known about the board.
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
