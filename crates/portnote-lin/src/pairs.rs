//! Pairs in bytes that are not decoded yet, cut as the grammar cuts them. LIN-1 to LIN-4, D-1

use std::ops::Range;

use memchr::memchr;

use crate::command::{Command, is_name};
use crate::limits::VALUE_BYTES;

/// Bytes in which a bar is looked for one by one: nearly all names and values are shorter.
const NEAR: usize = 8;

/// A complete pair; offsets are those of the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// What is before its name; the whole head where there is no name.
    pub(crate) gap: Range<usize>,
    /// The command, where its name is a known one.
    pub(crate) command: Option<Command>,
    /// The value.
    pub(crate) value: Range<usize>,
    /// After the bar that closes it.
    pub(crate) end: usize,
}

/// What is found from an offset on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A pair.
    Pair(Pair),
    /// No complete pair: the tail.
    Tail,
    /// No bar as far as a value may reach.
    TooLarge,
    /// More bytes decide.
    More,
}

/// Where the next bar is.
enum Bar {
    At(usize),
    /// Not as far as a value may reach.
    Far,
    /// Not in the bytes that are seen.
    Unseen,
}

/// The pair that begins at an offset.
pub(crate) fn next(bytes: &[u8], at: usize, ended: bool) -> Next {
    let missing = |bar| match bar {
        Bar::Far => Next::TooLarge,
        _ if ended => Next::Tail,
        _ => Next::More,
    };
    let bar = match self::bar(bytes, at) {
        Bar::At(bar) => bar,
        other => return missing(other),
    };
    let start = bar + 1;
    let first_end = match self::bar(bytes, start) {
        Bar::At(end) => end,
        other => return missing(other),
    };
    let value_end = match carried(bytes, first_end, ended) {
        Carried::No => first_end,
        Carried::To(end) => end,
        Carried::More => return Next::More,
    };
    let head = bytes.get(at..bar).unwrap_or(&[]);
    let (gap, name) = split_head(head);
    Next::Pair(Pair {
        gap: at..at + gap,
        command: name.and_then(|name| Command::of_bytes(&name)),
        value: start..value_end,
        end: value_end + 1,
    })
}

/// Whether text up to a bar is a gap and a name; gives the length of the gap.
pub(crate) fn split_head(head: &[u8]) -> (usize, Option<[u8; 2]>) {
    let trimmed = trimmed_end(head);
    match trimmed {
        [gap @ .., first, second] if is_name([*first, *second]) => {
            (gap.len(), Some([*first, *second]))
        }
        _ => (head.len(), None),
    }
}

/// Whether the bar at the end of a value is text, so that the value continues: D-1.
enum Carried {
    No,
    To(usize),
    More,
}

fn carried(bytes: &[u8], closing: usize, ended: bool) -> Carried {
    let start = closing + 1;
    let missing = |bar| match bar {
        Bar::Unseen if !ended => Carried::More,
        _ => Carried::No,
    };
    // Nearly always a known name follows at once.
    if let Some([first, second, b'|']) = bytes.get(start..start + 3)
        && Command::of_bytes(&[*first, *second]).is_some()
    {
        return Carried::No;
    }
    let end = match bar(bytes, start) {
        Bar::At(end) => end,
        other => return missing(other),
    };
    let head = bytes.get(start..end).unwrap_or(&[]);
    if is_known_head(head) {
        return Carried::No;
    }
    let next_end = match bar(bytes, end + 1) {
        Bar::At(end) => end,
        Bar::Unseen if ended => {
            // A board ends with the end of a pair, and so does a file that was not cut.
            let rest = bytes.get(end + 1..).unwrap_or(&[]);
            let is_blank = rest.iter().all(|byte| is_space(*byte));
            return if is_blank {
                Carried::To(end)
            } else {
                Carried::No
            };
        }
        other => return missing(other),
    };
    let next = bytes.get(end + 1..next_end).unwrap_or(&[]);
    let (gap, name) = split_head(next);
    let is_known = name.is_some_and(|name| Command::of_bytes(&name).is_some());
    let is_alone = next
        .get(..gap)
        .is_some_and(|gap| gap.iter().all(|byte| is_space(*byte)));
    if is_known && is_alone {
        Carried::To(end)
    } else {
        Carried::No
    }
}

/// Whether text up to a bar ends with a known name, by itself or after white space.
fn is_known_head(head: &[u8]) -> bool {
    let (gap, name) = split_head(head);
    let is_known = name.is_some_and(|name| Command::of_bytes(&name).is_some());
    let before = head.get(..gap).and_then(<[u8]>::last);
    is_known && before.is_none_or(|byte| is_space(*byte))
}

/// The next bar; most are few bytes away.
fn bar(bytes: &[u8], from: usize) -> Bar {
    let rest = bytes.get(from..).unwrap_or(&[]);
    let near = rest.get(..NEAR).unwrap_or(rest);
    if let Some(at) = near.iter().position(|byte| *byte == b'|') {
        return Bar::At(from + at);
    }
    let within = rest.get(..=VALUE_BYTES).unwrap_or(rest);
    match memchr(b'|', within) {
        Some(at) => Bar::At(from + at),
        None if within.len() > VALUE_BYTES => Bar::Far,
        None => Bar::Unseen,
    }
}

/// White space, and control characters, which nobody sees, as the grammar has them.
pub(crate) const fn is_space(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

fn trimmed_end(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| !is_space(*byte));
    end.and_then(|end| bytes.get(..=end)).unwrap_or(&[])
}

/// Text without white space around it.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_space(c as u8))
}

#[cfg(test)]
mod tests {
    use portnote_core::cursor::Events;
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::grammar::{Rule, recognise};

    fn values(text: &str) -> Vec<String> {
        let (mut at, mut values) = (0, Vec::new());
        while let Next::Pair(pair) = next(text.as_bytes(), at, true) {
            values.push(text.get(pair.value).unwrap_or_default().to_owned());
            at = pair.end;
        }
        values
    }

    #[rstest]
    #[case::plain("mb|1C|an|x|pg||", &["1C", "x", ""])]
    #[case::bar_in_text("an|5+ hearts | 11-15|pg||", &["5+ hearts | 11-15", ""])]
    #[case::known_name_after_text("cb|30 |red\ncr|21 |", &["30 ", "21 "])]
    #[case::not_known("an|a|b|c|pg||", &["a", "c", ""])]
    #[case::unclosed("mc|9|pc|H", &["9"])]
    #[case::bar_in_the_last_text("an|5+ | x|\r\n", &["5+ | x"])]
    #[case::unclosed_name("an|x|pg|", &["x"])]
    fn cut(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(values(text), expected);
    }

    fn pieces() -> impl Strategy<Value = String> {
        let piece = proptest::sample::select(vec![
            "|", "|", "|", "pc", "qx", "md", "zq", "x", " ", "\r\n", "é", "3b", "AN", "5+",
        ]);
        proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn pairs_are_those_of_the_grammar(text in pieces()) {
            let mut events = Events::<Rule>::default();
            prop_assert!(recognise(&text, &mut events).is_ok());
            let of_grammar: Vec<String> = events
                .as_slice()
                .iter()
                .filter(|event| event.rule == Rule::value)
                .map(|event| text.get(event.start as usize..event.end as usize))
                .map(|value| value.unwrap_or_default().to_owned())
                .collect();
            prop_assert_eq!(values(&text), of_grammar);
        }

        #[test]
        fn more_bytes_change_nothing_that_is_decided(text in pieces(), cut in 0_usize..60) {
            let bytes = text.as_bytes();
            let seen = bytes.get(..cut).unwrap_or(bytes);
            let mut at = 0;
            loop {
                match next(seen, at, false) {
                    Next::More => break,
                    Next::Tail | Next::TooLarge => prop_assert!(false, "nothing ended"),
                    Next::Pair(pair) => {
                        prop_assert_eq!(next(bytes, at, true), Next::Pair(pair.clone()));
                        at = pair.end;
                    }
                }
            }
        }
    }
}
