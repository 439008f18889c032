//! What names a board and says who is vulnerable: `qx`, `ah`, `sv`. LIN §4, LIN-41

use portnote_bridge::Vulnerability;

use crate::pairs::trimmed;

/// The room of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// `o`: the open room, or the only table.
    Open,
    /// `c`: the closed room.
    Closed,
}

/// The value of `qx`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label<'b> {
    /// The value without blanks around it.
    pub text: &'b str,
    /// The room.
    pub room: Option<Room>,
    /// The number of the board.
    pub number: Option<u32>,
    /// What follows the number and a comma. LIN-28
    pub title: Option<&'b str>,
}

impl<'b> Label<'b> {
    /// Reads a value.
    ///
    /// ```
    /// use portnote_lin::value::label::{Label, Room};
    /// let label = Label::of("c07");
    /// assert_eq!((label.room, label.number), (Some(Room::Closed), Some(7)));
    /// assert_eq!(Label::of("A1").number, None);
    /// ```
    #[must_use]
    pub fn of(value: &'b str) -> Self {
        let text = trimmed(value);
        let (head, title) = match text.split_once(',') {
            Some((head, title)) => (head, Some(title)),
            None => (text, None),
        };
        let room = match head.as_bytes().first() {
            Some(b'o' | b'O') => Some(Room::Open),
            Some(b'c' | b'C') => Some(Room::Closed),
            _ => None,
        };
        let number = room.and_then(|_| number(trimmed(head.get(1..).unwrap_or(""))));
        Self {
            text,
            room: room.filter(|_| number.is_some()),
            number,
            title: title.filter(|_| number.is_some()),
        }
    }
}

impl Room {
    /// The letter in `qx`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Open => 'o',
            Self::Closed => 'c',
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Open => Self::Closed,
            Self::Closed => Self::Open,
        }
    }
}

/// The number in the title of a board, `Board 5`. D-4
#[must_use]
pub(crate) fn board_of_title(title: &str) -> Option<u32> {
    let title = trimmed(title);
    let word = title.get(..5)?;
    let rest = title.get(5..)?;
    if !word.eq_ignore_ascii_case("board") || !rest.starts_with([' ', '\t']) {
        return None;
    }
    number(trimmed(rest))
}

/// The value of `sv`; `Err` where it is none of its letters. LIN-41
///
/// ```
/// use portnote_bridge::Vulnerability;
/// use portnote_lin::value::label::vulnerability;
/// assert_eq!(vulnerability("b"), Ok(Vulnerability::All));
/// assert!(vulnerability("q").is_err());
/// ```
///
/// # Errors
/// The letter has no meaning; nobody is vulnerable then.
pub fn vulnerability(value: &str) -> Result<Vulnerability, Vulnerability> {
    match trimmed(value).as_bytes().first() {
        Some(b'n' | b'N') => Ok(Vulnerability::NorthSouth),
        Some(b'e' | b'E') => Ok(Vulnerability::EastWest),
        Some(b'b' | b'B') => Ok(Vulnerability::All),
        Some(b'o' | b'O' | b'0' | b'-') | None => Ok(Vulnerability::None),
        Some(_) => Err(Vulnerability::None),
    }
}

/// A number of digits only, with leading zeros.
pub(crate) fn number(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::open("o1", "open 1")]
    #[case::closed("C12", "closed 12")]
    #[case::title("o5,BOARD 5", "open 5 BOARD 5")]
    #[case::blanks(" o 3 ", "open 3")]
    #[case::page("A1", "A1")]
    #[case::letter_alone("o", "o")]
    #[case::no_number("o1a", "o1a")]
    #[case::huge("o99999999999", "o99999999999")]
    fn labels(#[case] value: &str, #[case] expected: &str) {
        let label = Label::of(value);
        let shown = match (label.room, label.number) {
            (Some(room), Some(number)) => {
                let title = label
                    .title
                    .map(|title| format!(" {title}"))
                    .unwrap_or_default();
                format!("{} {number}{title}", room.name())
            }
            _ => label.text.to_owned(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_title_has_the_number_of_its_board() {
        use crate::value::label::board_of_title;
        assert_eq!(board_of_title("board  5"), Some(5));
        assert_eq!(board_of_title("Lesson 5"), None);
    }
}
