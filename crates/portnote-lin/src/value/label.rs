//! What names a board and says who is vulnerable: `qx`, `ah`, `sv`. LIN §4, LIN-41

use portnote_bridge::{Vulnerability, words};

use crate::space::trimmed;

/// The room of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// `o`: the open room, or the only table.
    Open,
    /// `c`: the closed room.
    Closed,
}

/// The value of a command `qx`.
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
    /// Reads the value of a command `qx`.
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

/// The number in the title of a board: `Board 5`, `Board #5`, `Board 5 of 16`, `Board 5A`. D-4
#[must_use]
pub(crate) fn board_of_title(title: &str) -> Option<u32> {
    let (digits, rest) = split_title(title)?;
    if is_range(rest) { None } else { number(digits) }
}

/// Whether a title says nothing but the number of its board.
#[must_use]
pub(crate) fn is_number_only(title: &str) -> bool {
    let rest = split_title(title).map(|(_, rest)| trimmed(rest));
    rest == Some("") && board_of_title(title).is_some()
}

/// Whether what follows a number makes several boards of it: `-8`, ` to 8`, `, 6`, ` and 6`. A contract does not:
/// ` - 3NT`.
fn is_range(rest: &str) -> bool {
    let rest = rest.trim_start();
    let signs = ['-', '\u{2013}', '\u{2014}', ',', '.', '&', '+'];
    let words = ["to", "and", "through", "thru"];
    let after = match rest.strip_prefix(signs) {
        Some(after) => after,
        None => {
            let word = words.iter().find_map(|word| {
                let (own, after) = rest.split_at_checked(word.len())?;
                own.eq_ignore_ascii_case(word).then_some(after)
            });
            match word.filter(|after| after.starts_with(' ')) {
                Some(after) => after,
                None => return false,
            }
        }
    };
    let after = after.trim_start();
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let next = after.get(digits..).and_then(|rest| rest.chars().next());
    let is_bid = digits == 1
        && next.is_some_and(|c| {
            matches!(
                c,
                'c' | 'd' | 'h' | 's' | 'n' | 'C' | 'D' | 'H' | 'S' | 'N' | '\u{2660}'..='\u{2667}'
            )
        });
    digits > 0 && !is_bid
}

/// The digits after the word, and what follows them.
fn split_title(title: &str) -> Option<(&str, &str)> {
    let title = trimmed(title);
    let (word, rest) = title.split_at_checked(5)?;
    if !word.eq_ignore_ascii_case("board") {
        return None;
    }
    let is_between =
        |c: char| matches!(c, ' ' | '\t' | '+' | '#' | ':' | '.' | '_' | '-' | '(' | '\u{2116}');
    let number = rest.trim_start_matches(is_between);
    let words = ["number", "num", "nr", "no", "n\u{B0}", "n\u{BA}", "n"];
    let named = words.iter().find_map(|word| {
        let (own, rest) = number.split_at_checked(word.len())?;
        let rest = rest.trim_start_matches(is_between);
        (own.eq_ignore_ascii_case(word) && rest.starts_with(|c: char| c.is_ascii_digit()))
            .then_some(rest)
    });
    let number = named.unwrap_or(number);
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let (digits, after) = number.split_at_checked(end)?;
    let is_closed = rest.contains('(') && after.starts_with(')');
    let after = after.get(usize::from(is_closed)..).unwrap_or(after);
    (!digits.is_empty()).then_some((digits, after))
}

/// The value of `sv`; `Err` where it is none of its letters. LIN-41
///
/// A word counts by what it means and not by its first letter: `None` is nobody.
///
/// ```
/// use portnote_bridge::Vulnerability;
/// use portnote_lin::value::label::vulnerability;
/// assert_eq!(vulnerability("b"), Ok(Vulnerability::All));
/// assert_eq!(vulnerability("Neither"), Err(Vulnerability::None));
/// assert_eq!(vulnerability("all"), Err(Vulnerability::All));
/// assert!(vulnerability("q").is_err());
/// ```
///
/// # Errors
/// The value is another word, which is taken for what it means; where it has no meaning, nobody is
/// vulnerable.
pub fn vulnerability(value: &str) -> Result<Vulnerability, Vulnerability> {
    let value = trimmed(value);
    match value.as_bytes() {
        [b'n' | b'N'] => Ok(Vulnerability::NorthSouth),
        [b'e' | b'E'] => Ok(Vulnerability::EastWest),
        [b'b' | b'B'] => Ok(Vulnerability::All),
        [b'o' | b'O' | b'0' | b'-'] | [] => Ok(Vulnerability::None),
        _ if value.eq_ignore_ascii_case("ns") => Ok(Vulnerability::NorthSouth),
        _ if value.eq_ignore_ascii_case("ew") => Ok(Vulnerability::EastWest),
        _ if value.eq_ignore_ascii_case("both") => Ok(Vulnerability::All),
        _ => Err(words::vulnerability(value).unwrap_or(Vulnerability::None)),
    }
}

/// The letter of `sv`. O-4
pub(crate) const fn vulnerability_letter(vulnerable: Vulnerability) -> char {
    match vulnerable {
        Vulnerability::None => 'o',
        Vulnerability::NorthSouth => 'n',
        Vulnerability::EastWest => 'e',
        Vulnerability::All => 'b',
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
                let title = label.title.map(|title| format!(" {title}")).unwrap_or_default();
                format!("{} {number}{title}", room.name())
            }
            _ => label.text.to_owned(),
        };
        assert_eq!(shown, expected);
    }

    #[rstest]
    #[case::blanks("board  5", Some(5), true)]
    #[case::of_several("Board 5 of 16", Some(5), false)]
    #[case::with_a_letter("Board 5A", Some(5), false)]
    #[case::plus("Board+5", Some(5), true)]
    #[case::sign("Board #5", Some(5), true)]
    #[case::number("Board No. 5", Some(5), true)]
    #[case::colon("BOARD: 12", Some(12), true)]
    #[case::with_a_text("Board 7: the slam", Some(7), false)]
    #[case::slash("Board 5/16", Some(5), false)]
    #[case::several("Board 5-8", None, false)]
    #[case::several_apart("Board 5 \u{2013} 8", None, false)]
    #[case::several_by_word("Board 5 to 8", None, false)]
    #[case::two("Board 5, 6", None, false)]
    #[case::two_by_word("Board 5 and 6", None, false)]
    #[case::contract("Board 5 - 3NT", Some(5), false)]
    #[case::contract_after_comma("Board 5, 3NT", Some(5), false)]
    #[case::contract_after_dot("Board 5. 4S", Some(5), false)]
    #[case::contract_in_suit_sign("Board 5 - 4\u{2660}", Some(5), false)]
    #[case::no_blank("Board5", Some(5), true)]
    #[case::underscore("Board_5", Some(5), true)]
    #[case::hyphen("Board-5", Some(5), true)]
    #[case::parentheses("Board (5)", Some(5), true)]
    #[case::numero("Board \u{2116} 5", Some(5), true)]
    #[case::degree("Board n\u{B0} 5", Some(5), true)]
    #[case::french_number("Board n\u{B0}5", Some(5), true)]
    #[case::word_after("Board 5 today", Some(5), false)]
    #[case::score("Board 5, 12 IMPs", None, false)]
    #[case::year("Boardroom 5", None, false)]
    #[case::plural("Boards 5", None, false)]
    #[case::other_word("Lesson 5", None, false)]
    #[case::no_number("Board five", None, false)]
    #[case::word_alone("Board", None, false)]
    #[case::huge("Board 99999999999", None, false)]
    fn titles(#[case] title: &str, #[case] number: Option<u32>, #[case] is_only: bool) {
        assert_eq!(board_of_title(title), number);
        assert_eq!(is_number_only(title), is_only);
    }

    #[rstest]
    #[case::letter("n", Ok(Vulnerability::NorthSouth))]
    #[case::both("Both", Ok(Vulnerability::All))]
    #[case::sides("EW", Ok(Vulnerability::EastWest))]
    #[case::none("None", Err(Vulnerability::None))]
    #[case::neither("Neither", Err(Vulnerability::None))]
    #[case::nil("nil", Err(Vulnerability::None))]
    #[case::all("All", Err(Vulnerability::All))]
    #[case::dash("N-S", Err(Vulnerability::NorthSouth))]
    #[case::slash("E/W", Err(Vulnerability::EastWest))]
    #[case::in_words("East-West", Err(Vulnerability::EastWest))]
    #[case::other_word("nearly", Err(Vulnerability::None))]
    #[case::other_letter("q", Err(Vulnerability::None))]
    fn words_for_vulnerability(
        #[case] value: &str,
        #[case] expected: Result<Vulnerability, Vulnerability>,
    ) {
        assert_eq!(vulnerability(value), expected);
        let has_meaning = !matches!(value, "nearly" | "q");
        assert_eq!(expected.is_ok() || words::vulnerability(value).is_some(), has_meaning);
    }
}
