//! The names of commands, and what they are for. LIN §3

use std::str::FromStr;

use portnote_bridge::ParseError;

/// A command that portnote knows.
///
/// ```
/// use portnote_lin::Command;
/// assert_eq!("MD".parse(), Ok(Command::Md));
/// let error = "qq".parse::<Command>().unwrap_err().to_string();
/// assert!(error.starts_with("invalid LIN command `qq`: expected a name of two letters, like `pn`"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// `pn`: names of the players.
    Pn,
    /// `qx`: room and number of a board.
    Qx,
    /// `st`: the board begins.
    St,
    /// `md`: dealer and hands.
    Md,
    /// `sv`: vulnerability.
    Sv,
    /// `ah`: title of a board.
    Ah,
    /// `rh`: clears the title.
    Rh,
    /// `mb`: a call.
    Mb,
    /// `an`: explanation of a call.
    An,
    /// `pc`: a card.
    Pc,
    /// `mc`: tricks that declarer claims.
    Mc,
    /// `nt`: text.
    Nt,
    /// `at`: more text.
    At,
    /// `pg`: page break.
    Pg,
    /// `vg`: header of an event.
    Vg,
    /// `rs`: results of all boards.
    Rs,
    /// `pw`: names of all boards.
    Pw,
    /// `mp`: match points or IMPs.
    Mp,
    /// `bn`: numbers of boards.
    Bn,
    /// `ob`: a call at the other table.
    Ob,
    /// `mn`: title of a movie.
    Mn,
    /// `sk`: hands that are shown.
    Sk,
    /// `up`: takes cards back.
    Up,
    /// `sa`: size of the box with the auction.
    Sa,
    /// `bt`: a title.
    Bt,
    /// `ub`: of unknown meaning, before a board.
    Ub,
    /// Layout, and what other programs report. LIN §3.2
    Layout,
}

/// Commands, each once; those that are not known count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommandSet(u32);

// There is a bit for each.
const _: () = assert!((Command::Layout as u32) < 31);

impl CommandSet {
    pub(crate) fn add(&mut self, command: Option<Command>) {
        self.0 |= Self::bit(command);
    }

    pub(crate) fn has(self, command: Option<Command>) -> bool {
        self.0 & Self::bit(command) != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn bit(command: Option<Command>) -> u32 {
        command.map_or(1, |command| 2 << command as u32)
    }
}

/// The commands of all names of two letters, by the last five bits of each.
#[allow(clippy::indexing_slicing, reason = "it is computed when the program is built")]
pub(crate) static NAMES: [Option<Command>; 1024] = {
    let mut names = [None; 1024];
    let mut index = 0;
    while index < names.len() {
        names[index] = Command::find(b'`' | (index >> 5) as u8, b'`' | (index & 31) as u8);
        index += 1;
    }
    names
};

impl FromStr for Command {
    type Err = ParseError;

    /// Reads the name of a command, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "a name of two letters, like `pn`, `qx`, `st`, `md`, `sv`, `ah`, `mb`, `an`, \
                        `pc`, `mc`, `nt`, `vg`, `rs`, `pw` or `pg`";
        Self::named(text).ok_or_else(|| ParseError::new("LIN command", text, expected))
    }
}

impl Command {
    /// The command of a name, in any case.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::of_bytes(name.as_bytes())
    }

    /// The command of a name that is given as bytes.
    #[inline]
    pub(crate) fn of_bytes(name: &[u8]) -> Option<Self> {
        let &[first, second] = name else { return None };
        if ((first ^ 0x40) | (second ^ 0x40)) & 0xC0 != 0 {
            // Only a digit may be before a letter.
            let is_digit = first.is_ascii_digit() && second.is_ascii_alphabetic();
            return is_digit.then(|| Self::find(first, second)).flatten();
        }
        *NAMES.get(usize::from(first & 31) << 5 | usize::from(second & 31))?
    }

    /// The command of two letters, or of a digit and a letter.
    const fn find(first: u8, second: u8) -> Option<Self> {
        // A digit has the bit that makes a letter small.
        Some(match [first | 0x20, second | 0x20] {
            [b'p', b'c'] => Self::Pc,
            [b'p', b'g'] => Self::Pg,
            [b'm', b'b'] => Self::Mb,
            [b'n', b't'] => Self::Nt,
            [b'a', b'n'] => Self::An,
            [b'm', b'c'] => Self::Mc,
            [b'm', b'd'] => Self::Md,
            [b'q', b'x'] => Self::Qx,
            [b's', b'v'] => Self::Sv,
            [b's', b't'] => Self::St,
            [b'p', b'n'] => Self::Pn,
            [b'a', b'h'] => Self::Ah,
            [b'r', b'h'] => Self::Rh,
            [b'a', b't'] => Self::At,
            [b'v', b'g'] => Self::Vg,
            [b'r', b's'] => Self::Rs,
            [b'p', b'w'] => Self::Pw,
            [b'm', b'p'] => Self::Mp,
            [b'b', b'n'] => Self::Bn,
            [b'o', b'b'] => Self::Ob,
            [b'm', b'n'] => Self::Mn,
            [b's', b'k'] => Self::Sk,
            [b'u', b'p'] => Self::Up,
            [b's', b'a'] => Self::Sa,
            [b'b', b't'] => Self::Bt,
            [b'u', b'b'] => Self::Ub,
            [b'b', b'g']
            | [b'c', b'b' | b'g' | b'p' | b'r' | b's']
            | [b'd', b't']
            | [b'e', b'm']
            | [b'f', b'b' | b'h' | b'i' | b'm' | b'p']
            | [b'h', b'c' | b's' | b't']
            | [b'i', b'm']
            | [b'k', b'c']
            | [b'l', b'b' | b'c' | b'f' | b'g' | b's']
            | [b'p', b'f']
            | [b'r', b'c']
            | [b't', b'c' | b'u']
            | [b'v', b'a']
            | [b'w', b't']
            | [b'z', b'z']
            | [b'3', b'b'] => Self::Layout,
            _ => return None,
        })
    }

    /// Whether it belongs to the board after it where nothing else is between: LIN-22. An `nt`
    /// does where it is empty.
    pub(crate) const fn leads_board(self, is_empty: bool) -> bool {
        match self {
            Self::Mn
            | Self::Pn
            | Self::Rh
            | Self::Ah
            | Self::St
            | Self::Sk
            | Self::Bt
            | Self::Sa
            | Self::Ub => true,
            Self::Nt => is_empty,
            _ => false,
        }
    }

    /// Whether its value is text, in which white space counts: LIN-5.
    pub(crate) const fn holds_text(self) -> bool {
        !matches!(
            self,
            Self::Md
                | Self::Sv
                | Self::Mb
                | Self::Pc
                | Self::Mc
                | Self::Qx
                | Self::Ah
                | Self::Vg
                | Self::Rs
                | Self::Ob
        )
    }

    /// Whether it is a call or a card, with which the auction or the play begins.
    pub(crate) const fn is_turn(self) -> bool {
        matches!(self, Self::Mb | Self::Pc)
    }

    /// Whether its value is a list of names: LIN-7.
    pub(crate) const fn holds_names(self) -> bool {
        matches!(self, Self::Pn | Self::Pw)
    }

    /// Whether it has a meaning for a board beyond how it is shown: LIN §3.1.
    pub(crate) const fn has_meaning(self) -> bool {
        !matches!(
            self,
            Self::Layout | Self::Ob | Self::Sk | Self::Sa | Self::Bt | Self::Ub | Self::Up
        )
    }
}

/// Whether bytes are a name: LIN-2.
pub(crate) const fn is_name(name: [u8; 2]) -> bool {
    let [first, second] = name;
    first.is_ascii_alphanumeric() && second.is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_beside_letters_are_not_names() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let found = Command::of_bytes(&[first, second]);
                let is_name = is_name([first, second]);
                assert!(found.is_none() || is_name, "{first} {second}");
                let expected = if is_name { Command::find(first, second) } else { None };
                assert_eq!(found, expected, "{first} {second}");
            }
        }
    }
}
