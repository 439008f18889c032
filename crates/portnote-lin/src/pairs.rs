//! Pairs in bytes that are not decoded yet, cut as the grammar cuts them. LIN-1 to LIN-4, D-1

use std::ops::Range;

use memchr::memchr;

use crate::command::{Command, is_name};
use crate::limits::VALUE_BYTES;

/// Bytes in which a bar is looked for one by one: nearly all names and values are shorter.
const NEAR: usize = 8;

/// Bytes in which the bar of a text is looked for.
const FAR: usize = 4096;

/// A complete pair; offsets are those of the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// What is before its name; the whole head if it is unnamed.
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

/// Commands of auction and play that were passed over.
pub(crate) struct Passed {
    /// Where the first other pair begins.
    pub(crate) end: usize,
    /// How many there are.
    pub(crate) pairs: usize,
    /// Whether a call, a card or a claim is among them.
    pub(crate) has_play: bool,
}

/// Passes over commands of auction and play that follow each other at once: nearly all of a board. None
/// ends after a limit.
pub(crate) fn pass_inside(bytes: &[u8], at: usize, limit: usize, most: usize) -> Passed {
    const ONES: u64 = u64::MAX / 255;
    let mut passed = Passed {
        end: at,
        pairs: 0,
        has_play: false,
    };
    // A bar is not text where a known name follows, so that a pair counts when the next one is seen.
    let (mut at, mut end, mut pairs, mut has_play) = (at, at, 0, false);
    while let Some(word) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*word);
        // Half of all pairs are `pc|hA|`.
        if word & CARD_BITS == CARD && (word >> 24) as u8 != b'|' && (word >> 32) as u8 != b'|' {
            passed = Passed {
                end,
                pairs,
                has_play,
            };
            end = at + 6;
            if end > limit || pairs == most {
                break;
            }
            (at, pairs, has_play) = (end, pairs + 1, true);
            continue;
        }
        if matches!(word as u8, b'\r' | b'\n') {
            at += 1;
            continue;
        }
        let class = Class::of(Command::of_bytes(&[word as u8, (word >> 8) as u8]));
        if (word >> 16) as u8 != b'|' || class == Class::Unknown {
            break;
        }
        passed = Passed {
            end,
            pairs,
            has_play,
        };
        let (value, first) = (at + 3, (word >> 24) as u8);
        // A bar is a zero now, and the lowest highest bit that is set is above a zero.
        let rest = (word >> 24) ^ (ONES * b'|' as u64);
        let bar = rest.wrapping_sub(ONES) & !rest & (ONES << 7);
        let length = match class {
            Class::Play | Class::Page if bar != 0 => bar.trailing_zeros() as usize / 8,
            Class::Play | Class::Page => match far_bar(bytes, value) {
                Some(length) => length,
                None => break,
            },
            Class::Text if !is_space(first) && first != b'|' => match far_bar(bytes, value) {
                Some(length) => length,
                None => break,
            },
            _ => break,
        };
        end = value + length + 1;
        if end > limit || pairs == most {
            break;
        }
        at = end;
        pairs += 1;
        has_play |= class == Class::Play;
    }
    passed
}

/// How far the next bar is, where it is not far.
fn far_bar(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    memchr(b'|', rest.get(..FAR).unwrap_or(rest))
}

/// `PC|` and the bar after two more bytes, without the bits that make letters small.
const CARD: u64 = u64::from_le_bytes(*b"PC|\0\0|\0\0");
const CARD_BITS: u64 = u64::from_le_bytes([0xDF, 0xDF, 0xFF, 0, 0, 0xFF, 0, 0]);

/// What the scanner wants to know of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Unknown,
    /// A call, a card or a claim.
    Play,
    /// A page break, an explanation or who is vulnerable.
    Page,
    /// A text, which begins a board where it is empty.
    Text,
    Other,
}

impl Class {
    #[inline]
    fn of(command: Option<Command>) -> Self {
        match command {
            None => Self::Unknown,
            Some(Command::Mb | Command::Pc | Command::Mc) => Self::Play,
            Some(Command::Pg | Command::An | Command::Sv) => Self::Page,
            Some(Command::Nt) => Self::Text,
            Some(_) => Self::Other,
        }
    }
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
        fn what_is_passed_over_is_what_is_read(text in pieces()) {
            let bytes = text.as_bytes();
            let passed = pass_inside(bytes, 0, usize::MAX, usize::MAX);
            let mut at = 0;
            for _ in 0..passed.pairs {
                match next(bytes, at, true) {
                    Next::Pair(pair) => at = pair.end,
                    _ => prop_assert!(false, "fewer pairs"),
                }
            }
            prop_assert_eq!(at, passed.end);
        }

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
