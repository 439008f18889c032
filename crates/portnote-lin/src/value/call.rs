//! Calls: `1C`, `p`, `d!`, several in one value, synonyms of other programs. LIN §6

use std::ops::Range;

use portnote_bridge::{Bid, Call, Denomination};

use crate::space::{is_space, trimmed};

/// What a part of the value of `mb` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A call; whether it is written as BBO writes it, letters of any case.
    Call {
        /// The call.
        call: Call,
        /// Whether it is written as BBO writes it.
        is_standard: bool,
    },
    /// `!`: the call before it is alerted. LIN-44
    Alert,
    /// `?`: the reader is to bid here. LIN-46
    Question,
    /// `-` or a longer dash, which says nothing; several of them where the value is nothing else. LIN-46
    Filler,
    /// Text that is none of these, up to the end of the value. LIN-48
    Unknown,
}

/// The parts of the value of `mb`, each with its place in it.
///
/// ```
/// use portnote_lin::value::call::{Token, tokens};
/// let calls: Vec<_> = tokens("1np!").map(|(token, range)| match token {
///     Token::Call { call, .. } => call.to_string(),
///     _ => "1np!"[range].to_owned(),
/// }).collect();
/// assert_eq!(calls, ["1NT", "Pass", "!"]);
/// ```
pub fn tokens(value: &str) -> impl Iterator<Item = (Token, Range<usize>)> {
    let bytes = value.as_bytes();
    let is_filler = is_dashes(value);
    let mut at = 0;
    std::iter::from_fn(move || {
        while bytes.get(at).is_some_and(|byte| is_space(*byte)) {
            at += 1;
        }
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let (token, len) = first(rest);
        let start = at;
        at = match token {
            Token::Unknown => bytes.len(),
            Token::Filler if is_filler => value.trim_end().len().max(start + len),
            _ => start + len,
        };
        let end = match token {
            Token::Unknown => value.trim_end().len().max(start),
            _ => at,
        };
        Some((token, start..end))
    })
}

/// How BBO writes a call.
///
/// ```
/// use portnote_bridge::Call;
/// use portnote_lin::value::call::standard;
/// assert_eq!(standard(Call::Double), "d");
/// ```
#[must_use]
pub fn standard(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid(bid) => {
            let strain = bid.denomination().letters();
            format!("{}{}", bid.level(), strain.get(..1).unwrap_or(strain))
        }
    }
}

/// The strain of a letter.
pub(crate) const fn strain(letter: u8) -> Option<Denomination> {
    Some(match letter | 0x20 {
        b'c' => Denomination::Clubs,
        b'd' => Denomination::Diamonds,
        b'h' => Denomination::Hearts,
        b's' => Denomination::Spades,
        b'n' => Denomination::NoTrump,
        _ => return None,
    })
}

/// Whether a value is one or more dashes.
pub(crate) fn is_dashes(value: &str) -> bool {
    let value = trimmed(value);
    let is_dash = |c: char| matches!(c, '-' | '\u{2013}' | '\u{2014}');
    !value.is_empty() && value.chars().all(is_dash)
}

/// Whether an auction is over whose calls end with these, the last one first.
pub(crate) fn is_over(count: usize, last: impl Iterator<Item = Option<Call>>) -> bool {
    count > 3 && last.take(3).all(|call| call == Some(Call::Pass))
}

fn first(bytes: &[u8]) -> (Token, usize) {
    let of = |call, is_standard, len| (Token::Call { call, is_standard }, len);
    let begins = |word: &[u8]| {
        let start = bytes.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    match bytes {
        [level @ b'1'..=b'7', letter, rest @ ..] => {
            let bid = strain(*letter).and_then(|strain| Bid::new(level - b'0', strain));
            match (bid, rest.first()) {
                (Some(bid), Some(b't' | b'T')) if letter | 0x20 == b'n' => of(bid.into(), false, 3),
                (Some(bid), _) => of(bid.into(), true, 2),
                (None, _) => (Token::Unknown, bytes.len()),
            }
        }
        [b'!', ..] => (Token::Alert, 1),
        [b'?', ..] => (Token::Question, 1),
        [b'-', ..] => (Token::Filler, 1),
        [0xE2, 0x80, 0x93 | 0x94, ..] => (Token::Filler, 3),
        _ if begins(b"pass") => of(Call::Pass, false, 4),
        _ if begins(b"dbl") => of(Call::Double, false, 3),
        _ if begins(b"rdbl") => of(Call::Redouble, false, 4),
        _ if begins(b"xx") => of(Call::Redouble, false, 2),
        [b'x' | b'X', ..] => of(Call::Double, false, 1),
        [b'p' | b'P', ..] => of(Call::Pass, true, 1),
        [b'd' | b'D', ..] => of(Call::Double, true, 1),
        [b'r' | b'R', ..] => of(Call::Redouble, true, 1),
        _ => (Token::Unknown, bytes.len()),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shown(value: &str) -> String {
        let parts = tokens(value).map(|(token, range)| match token {
            Token::Call { call, is_standard } => {
                format!("{call}{}", if is_standard { "" } else { "~" })
            }
            Token::Unknown => format!("<{}>", value.get(range).unwrap_or_default()),
            _ => value.get(range).unwrap_or_default().to_owned(),
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    #[rstest]
    #[case::bid("1C", "1C")]
    #[case::small("7n", "7NT")]
    #[case::pass("p", "Pass")]
    #[case::double("D", "X")]
    #[case::redouble("r!", "XX !")]
    #[case::no_trump("1NT", "1NT~")]
    #[case::words("PassDblRdbl", "Pass~ X~ XX~")]
    #[case::crosses("xxx", "XX~ X~")]
    #[case::several("-1Dp1S!p", "- 1D Pass 1S ! Pass")]
    #[case::dashes("--", "--")]
    #[case::long_dashes("\u{2013}", "\u{2013}")]
    #[case::dashes_and_calls("--1D\u{2014}", "- - 1D \u{2014}")]
    #[case::question("1np?", "1NT Pass ?")]
    #[case::unknown("12H!", "<12H!>")]
    #[case::level_alone("1", "<1>")]
    #[case::blanks(" p ", "Pass")]
    #[case::nothing("", "")]
    fn parts(#[case] value: &str, #[case] expected: &str) {
        assert_eq!(shown(value), expected);
    }

    #[test]
    fn a_call_as_written_by_bbo_is_read_again() {
        for bid in Bid::all() {
            let text = standard(bid.into());
            let call = tokens(&text).next().map(|(token, _)| token);
            let expected = Token::Call { call: bid.into(), is_standard: true };
            assert_eq!(call, Some(expected));
        }
    }
}
