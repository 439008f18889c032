//! Pairs in bytes that are not decoded yet, cut as the grammar cuts them. LIN-1 to LIN-4, D-1

use std::ops::Range;

use memchr::memchr;

use crate::command::{Command, NAMES, is_name};
use crate::limits::VALUE_BYTES;
use crate::space::is_space;

/// Bytes that are looked at together: nearly all names and values are shorter.
const WORD: usize = size_of::<u64>();

/// Bytes of the shortest pair.
const SHORTEST: usize = 4;

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
pub(crate) enum PairStep {
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
pub(crate) fn next(bytes: &[u8], at: usize, ended: bool) -> PairStep {
    if let Some(pair) = plain(bytes, at) {
        return PairStep::Pair(pair);
    }
    let missing = |bar| match bar {
        Bar::Far => PairStep::TooLarge,
        _ if ended => PairStep::Tail,
        _ => PairStep::More,
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
        Carried::More => return PairStep::More,
    };
    let head = bytes.get(at..bar).unwrap_or(&[]);
    let (gap, name) = split_head(head);
    PairStep::Pair(Pair {
        gap: at..at + gap,
        command: name.and_then(|name| Command::of_bytes(&name)),
        value: start..value_end,
        end: value_end + 1,
    })
}

/// The pair that begins at an offset or on the line after it, where its name and the next one are known. Nearly
/// all are so.
fn plain(bytes: &[u8], at: usize) -> Option<Pair> {
    let name = |at: usize| match bytes.get(at..)?.first_chunk::<NAME_BYTES>()? {
        [first, second, b'|'] => Command::of_bytes(&[*first, *second]),
        _ => None,
    };
    let first = after_line_ends(bytes, at);
    let command = name(first)?;
    let start = first + NAME_BYTES;
    let end = match bar(bytes, start) {
        Bar::At(end) => end,
        _ => return None,
    };
    name(after_line_ends(bytes, end + 1))?;
    Some(Pair { gap: at..first, command: Some(command), value: start..end, end: end + 1 })
}

/// Commands of auction and play that were passed over.
#[derive(Clone, Copy, Default)]
pub(crate) struct Passed {
    /// Where the first other pair begins.
    pub(crate) end: usize,
    /// How many there are.
    pub(crate) pairs: usize,
}

/// Passes over commands of auction and play that follow each other at once: nearly all of a board. None
/// ends after a limit.
pub(crate) fn pass_inside(bytes: &[u8], from: usize, limit: usize, most: usize) -> Passed {
    // Such a pair has the bytes of `pg||` at least, so that there are not too many in the bytes looked at.
    let limit = limit.min(from.saturating_add(most.saturating_mul(SHORTEST)));
    let bytes = bytes.get(..limit).unwrap_or(bytes);
    // A bar is not text where a known name follows, so that a pair counts when the next one is seen.
    let (mut counted, mut end, mut pairs) = (from, from, 0_usize);
    let mut at = from;
    while let Some(rest) = bytes.get(at..)
        && let Some(word) = rest.first_chunk::<WORD>()
    {
        let word = u64::from_le_bytes(*word);
        // Half of all pairs are `pc|hA|`, four after each other.
        if word & CARD_BITS == CARD {
            if is_trick(rest) {
                at += 4 * CARD_BYTES;
                (counted, end, pairs) = (at - CARD_BYTES, at, pairs + 4);
                continue;
            }
            if (word >> 24) as u8 != b'|' && (word >> 32) as u8 != b'|' {
                at += CARD_BYTES;
                (counted, end, pairs) = (end, at, pairs + 1);
                continue;
            }
        }
        // Nearly all others are calls, and page breaks at the end of a line.
        if word & PAGE_BITS == PAGE {
            (counted, end, pairs) = (end, at + SHORTEST, pairs + 1);
            at = after_line_ends(bytes, end);
            continue;
        }
        let class = Class::of(word);
        if class == Class::Unknown {
            let next = after_line_ends(bytes, at);
            if next == at {
                break;
            }
            at = next;
            continue;
        }
        (counted, pairs) = (end, pairs + 1);
        let first = (word >> 24) as u8;
        if class == Class::Other || class == Class::Text && (is_space(first) || first == b'|') {
            break;
        }
        let value = at + NAME_BYTES;
        // The bytes before the value have no bar any more.
        let Some(length) = near_bar(word >> 24).or_else(|| far_bar(bytes, value)) else {
            break;
        };
        at = value + length + 1;
        end = at;
    }
    Passed {
        end: counted,
        // The last one is not counted.
        pairs: pairs.saturating_sub(1),
    }
}

/// The place after line ends.
fn after_line_ends(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b'\n' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// The first bar in eight bytes.
#[inline]
fn near_bar(word: u64) -> Option<usize> {
    let bars = bars(word);
    (bars != 0).then(|| bars.trailing_zeros() as usize / 8)
}

/// The highest bit of each byte that is a bar; above the first bar, that of other bytes may be set too.
#[inline]
const fn bars(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    // A bar is a zero now.
    let rest = word ^ (ONES * b'|' as u64);
    rest.wrapping_sub(ONES) & !rest & (ONES << 7)
}

/// How far the next bar is, where it is not far.
fn far_bar(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    memchr(b'|', rest.get(..FAR).unwrap_or(rest))
}

/// `PC|` and the bar after two more bytes, without the bits that make letters small.
const CARD: u64 = TRICK[0] & CARD_BITS;
const CARD_BITS: u64 = u64::from_le_bytes([0xDF, 0xDF, 0xFF, 0, 0, 0xFF, 0, 0]);
const CARD_BYTES: usize = 6;

/// Four cards, in words of eight bytes.
const TRICK: [u64; 3] = [
    u64::from_le_bytes(*b"PC|\0\0|PC"),
    u64::from_le_bytes(*b"|\0\0|PC|\0"),
    u64::from_le_bytes(*b"\0|PC|\0\0|"),
];
const TRICK_BITS: [u64; 3] = [
    u64::from_le_bytes([0xDF, 0xDF, 0xFF, 0, 0, 0xFF, 0xDF, 0xDF]),
    u64::from_le_bytes([0xFF, 0, 0, 0xFF, 0xDF, 0xDF, 0xFF, 0]),
    u64::from_le_bytes([0, 0xFF, 0xDF, 0xDF, 0xFF, 0, 0, 0xFF]),
];

/// Whether bytes begin with four cards.
#[inline]
fn is_trick(bytes: &[u8]) -> bool {
    let words = bytes.as_chunks::<WORD>().0;
    let Some(words) = words.first_chunk::<3>() else {
        return false;
    };
    let parts = words.iter().zip(TRICK.iter().zip(&TRICK_BITS));
    parts.into_iter().all(|(word, (trick, bits))| {
        let word = u64::from_le_bytes(*word);
        word & bits == *trick && bars(word) & !bits == 0
    })
}

/// `PG||`, likewise.
const PAGE: u64 = u64::from_le_bytes(*b"PG||\0\0\0\0");
const PAGE_BITS: u64 = u64::from_le_bytes([0xDF, 0xDF, 0xFF, 0xFF, 0, 0, 0, 0]);

/// What the scanner wants to know of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Unknown,
    Other,
    /// A text, which begins a board where it is empty.
    Text,
    /// A call, a card, a claim, an explanation, a page break or who is vulnerable.
    Inside,
}

impl Class {
    /// The class of the name with which bytes begin, where a bar is after it.
    #[inline]
    fn of(word: u64) -> Self {
        // A name of a digit and a letter is rare: whatever needs to know it looks again.
        let (first, second) = (word as u8, (word >> 8) as u8);
        let is_name = word & LETTERS_BITS == LETTERS;
        let index = usize::from(first & 31) << 5 | usize::from(second & 31);
        match is_name {
            true => CLASSES.get(index).copied().unwrap_or(Self::Unknown),
            false => Self::Unknown,
        }
    }
}

/// Two bytes of letters, or of the few signs beside them in ASCII, and a bar.
const LETTERS: u64 = u64::from_le_bytes(*b"@@|\0\0\0\0\0");
const LETTERS_BITS: u64 = u64::from_le_bytes([0xC0, 0xC0, 0xFF, 0, 0, 0, 0, 0]);
const NAME_BYTES: usize = 3;

/// The classes of all names of two letters, by the last five bits of each.
#[allow(clippy::indexing_slicing, reason = "it is computed when the program is built")]
static CLASSES: [Class; 1024] = {
    let mut classes = [Class::Unknown; 1024];
    let mut index = 0;
    while index < classes.len() {
        classes[index] = match NAMES[index] {
            None => Class::Unknown,
            Some(
                Command::Mb | Command::Pc | Command::Mc | Command::An | Command::Pg | Command::Sv,
            ) => Class::Inside,
            Some(Command::Nt) => Class::Text,
            Some(_) => Class::Other,
        };
        index += 1;
    }
    classes
};

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
            return if is_blank { Carried::To(end) } else { Carried::No };
        }
        other => return missing(other),
    };
    let next = bytes.get(end + 1..next_end).unwrap_or(&[]);
    let (gap, name) = split_head(next);
    let is_known = name.is_some_and(|name| Command::of_bytes(&name).is_some());
    let is_alone = next.get(..gap).is_some_and(|gap| gap.iter().all(|byte| is_space(*byte)));
    if is_known && is_alone { Carried::To(end) } else { Carried::No }
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
    let near = rest.first_chunk::<WORD>();
    if let Some(at) = near.and_then(|near| near_bar(u64::from_le_bytes(*near))) {
        return Bar::At(from + at);
    }
    let within = rest.get(..=VALUE_BYTES).unwrap_or(rest);
    match memchr(b'|', within) {
        Some(at) => Bar::At(from + at),
        None if within.len() > VALUE_BYTES => Bar::Far,
        None => Bar::Unseen,
    }
}

fn trimmed_end(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| !is_space(*byte));
    end.and_then(|end| bytes.get(..=end)).unwrap_or(&[])
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
        while let PairStep::Pair(pair) = next(text.as_bytes(), at, true) {
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
            "|",
            "|",
            "|",
            "pc",
            "qx",
            "md",
            "zq",
            "x",
            " ",
            "\r\n",
            "é",
            "3b",
            "AN",
            "5+",
            "pc|hA|",
            "PC|d2|pc|dT|Pc|s2|pc|d3|",
            "pg||\n",
            "pc||3|pc|d",
        ]);
        proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn passing_over_pairs_ends_where_reading_them_ends(text in pieces()) {
            let bytes = text.as_bytes();
            let passed = pass_inside(bytes, 0, usize::MAX, usize::MAX);
            let mut at = 0;
            for _ in 0..passed.pairs {
                match next(bytes, at, true) {
                    PairStep::Pair(pair) => at = pair.end,
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
                .filter(|event| matches!(event.rule, Rule::value | Rule::carried))
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
                    PairStep::More => break,
                    PairStep::Tail | PairStep::TooLarge => prop_assert!(false, "nothing ended"),
                    PairStep::Pair(pair) => {
                        prop_assert_eq!(next(bytes, at, true), PairStep::Pair(pair.clone()));
                        at = pair.end;
                    }
                }
            }
        }
    }
}
