//! Cuts a file into records of one line each: BSS Syntax. A blank line is a record of its own.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use memchr::memchr;
use portnote_core::Limits;
use portnote_core::scan::{Scan, Step, UnitKind, line_end};
use portnote_core::tree::is_blank;

/// A scanner that finds where lines end.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Bytes that a line may have.
    limit: usize,
    lone_cr: LoneCr,
    records: Records,
    /// Whether the unit before is a piece of a line beyond the limit.
    is_opaque: bool,
}

/// Whether a CR that no LF follows ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LoneCr {
    /// A CR ends a line.
    EndsLine,
    /// A CR ends a line if the first line of the source ends with one.
    #[default]
    AsFirst,
    /// A CR is text.
    Text,
}

/// Whether records have one length, and are filled up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Records {
    /// The first line tells.
    Unknown,
    /// The bytes of each record; `None` where lines end with line ends.
    Of(Option<usize>),
}

impl Lines {
    /// A scanner at the beginning of a source.
    ///
    /// ```
    /// use portnote_bml::bss::scan::Lines;
    /// use portnote_core::Limits;
    /// use portnote_core::scan::Units;
    ///
    /// let units = Units::new(b"*00{Acol}=NYYYYYY\n\n", 0, Lines::new(&Limits::new()));
    /// assert_eq!(units.count(), 2);
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self::knowing(LoneCr::AsFirst, limits)
    }

    /// A scanner in the middle of a source.
    pub(super) fn knowing(lone_cr: LoneCr, limits: &Limits) -> Self {
        Self {
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            lone_cr,
            records: Records::Unknown,
            is_opaque: false,
        }
    }
}

impl Scan for Lines {
    /// A line with its end; one beyond the limit comes in opaque pieces.
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if window.is_empty() && ended {
            return Step::End;
        }
        // Only bytes below the limit count, or the result would depend on how much happens to
        // have been read.
        let seen = window.get(..self.limit).unwrap_or(window);
        let all = ended && window.len() <= self.limit;
        let found = match self.lone_cr {
            LoneCr::Text => line_feed(seen, all),
            LoneCr::EndsLine | LoneCr::AsFirst => line_end(seen, 0, all),
        };
        let line = found.map_or(seen, |(end, _)| seen.get(..end).unwrap_or(seen));
        let length = match self.records {
            Records::Of(length) => length,
            Records::Unknown if found.is_none() && seen.len() < LOOK.min(self.limit) => {
                return Step::More;
            }
            Records::Unknown => {
                let length = record_length(line.get(..LOOK).unwrap_or(line));
                self.records = Records::Of(length);
                length
            }
        };
        let record = length.map_or(Padding::None, |length| record(line, length, found.is_some()));
        let padding = match record {
            Padding::None => padded(line, found.is_some()),
            record => record,
        };
        let found = match padding {
            Padding::None => found,
            Padding::EndsAt(next) => Some((next, next)),
            Padding::Unknown => None,
        };
        match found {
            Some((end, next)) => {
                let line = seen.get(..end).unwrap_or(&[]);
                if self.lone_cr == LoneCr::AsFirst && next > end {
                    let is_lone = seen.get(next - 1) == Some(&b'\r');
                    self.lone_cr = if is_lone { LoneCr::EndsLine } else { LoneCr::Text };
                }
                // A Ctrl-Z at the very end is an end mark of old systems.
                let line = match line.iter().rposition(|byte| *byte != 0x1A) {
                    _ if next > end => line,
                    Some(last) => line.get(..=last).unwrap_or(line),
                    None => &[],
                };
                let is_blank = |byte: &u8| is_blank(*byte) || matches!(*byte, b'\r' | 0);
                let kind = if std::mem::take(&mut self.is_opaque) {
                    UnitKind::Opaque { continued: true }
                } else if line.iter().all(is_blank) {
                    UnitKind::Trivia
                } else {
                    UnitKind::Game
                };
                whole(kind, next)
            }
            None if window.len() > self.limit => {
                let continued = std::mem::replace(&mut self.is_opaque, true);
                // A line end is not cut in two.
                let body = seen.strip_suffix(b"\r").filter(|body| !body.is_empty());
                let kind = UnitKind::Opaque { continued };
                whole(kind, body.unwrap_or(seen).len())
            }
            None => Step::More,
        }
    }
}

/// End of the first line, and start of the next, where LF alone or after CR ends a line;
/// `None` where the bytes seen do not tell.
fn line_feed(seen: &[u8], all: bool) -> Option<(usize, usize)> {
    let (end, next) = match memchr(b'\n', seen) {
        Some(end) => (end, end + 1),
        None if all => (seen.len(), seen.len()),
        None => return None,
    };
    let line = seen.get(..end).unwrap_or(seen);
    let end = end - usize::from(line.ends_with(b"\r"));
    Some((end, next))
}

/// Where what fills a record up ends it.
enum Padding {
    /// There is none before the end of the line.
    None,
    /// Another record follows on the line, from this place on.
    EndsAt(usize),
    /// The bytes seen do not tell.
    Unknown,
}

/// Looks for two or more NUL that text follows on the line: the records of old systems have one length
/// and no line ends. `is_whole` where the line is seen to its end.
fn padded(line: &[u8], is_whole: bool) -> Padding {
    let mut at = 0;
    while let Some(found) = line.get(at..).and_then(|rest| memchr(0, rest)) {
        let start = at + found;
        let rest = line.get(start..).unwrap_or(&[]);
        match rest.iter().position(|byte| *byte != 0) {
            Some(1) => at = start + 1,
            Some(len) => return Padding::EndsAt(start + len),
            // It fills up the line.
            None if is_whole => return Padding::None,
            None => return Padding::Unknown,
        }
    }
    Padding::None
}

/// Bytes of a record that is filled up: a shorter one holds no call, and no old system has longer ones.
const RECORD: RangeInclusive<usize> = 16..=256;

/// Bytes at the beginning of a source that tell the length of its records.
const LOOK: usize = 4096;

/// The length that all records have, as far as the padding between them tells.
///
/// One NUL alone is a stray byte; several at the same distance are not, nor is a row of them.
fn record_length(text: &[u8]) -> Option<usize> {
    let mut length = 0;
    let (mut at, mut ends, mut has_row) = (0, 0_u32, false);
    while let Some(start) = text.get(at..).and_then(|rest| memchr(0, rest)) {
        let start = at + start;
        let rest = text.get(start..).unwrap_or(&[]);
        let Some(row) = rest.iter().position(|byte| *byte != 0) else {
            break;
        };
        at = start + row;
        let common = common_divisor(length, at);
        if !RECORD.contains(&common) && ends > 0 {
            break;
        }
        length = common;
        has_row |= row > 1;
        ends += 1;
    }
    (RECORD.contains(&length) && (has_row || ends > 1)).then_some(length)
}

/// The largest number that divides both; the other one where one is 0.
const fn common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Where a record of this length ends, if the line holds to it and another one follows.
fn record(line: &[u8], length: usize, is_whole: bool) -> Padding {
    if line.len() < 2 * length && !is_whole {
        return Padding::Unknown;
    }
    let (Some(own), Some(after)) = (line.get(..length), line.get(length..)) else {
        return Padding::None;
    };
    let is_padding = |bytes: &[u8]| bytes.iter().all(|byte| *byte == 0);
    let text = own.iter().position(|byte| *byte == 0).unwrap_or(length);
    let after = after.get(..length).unwrap_or(after);
    let holds = is_padding(own.get(text..).unwrap_or(&[]))
        && (after.first() != Some(&0) || is_padding(after));
    if after.is_empty() || !holds { Padding::None } else { Padding::EndsAt(length) }
}

/// The first bytes of a file without the NUL that fill its records up; as they are, where NUL is
/// elsewhere too.
pub(super) fn unpadded(head: &[u8]) -> Cow<'_, [u8]> {
    if memchr(0, head).is_none() {
        return Cow::Borrowed(head);
    }
    let length = record_length(head.get(..LOOK).unwrap_or(head));
    let mut text = Vec::with_capacity(head.len());
    let mut rest = head;
    while let Some(start) = memchr(0, rest) {
        let (before, padding) = rest.split_at(start);
        let len = padding.iter().take_while(|byte| **byte == 0).count();
        let after = padding.get(len..).unwrap_or(&[]);
        let last = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let record = last.map_or(before.len(), |last| before.len() - last - 1);
        let ends_line = matches!(after.first(), None | Some(b'\n' | b'\r'));
        let whole = record + len;
        let is_whole = length.is_some_and(|length| whole.is_multiple_of(length));
        let is_record = ends_line || record > 0 && (len > 1 || is_whole);
        let is_long = whole > *RECORD.end() && !is_whole;
        if !is_record || is_long && !after.is_empty() {
            return Cow::Borrowed(head);
        }
        text.extend_from_slice(before);
        rest = after;
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// A unit with a kind and a length; nothing else is known of it.
const fn whole(kind: UnitKind, len: usize) -> Step {
    let lead = 0;
    Step::Unit { kind, len, lead }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use portnote_core::scan::{UnitReader, Units};

    use super::*;

    const OPAQUE: UnitKind = UnitKind::Opaque { continued: false };
    const REST: UnitKind = UnitKind::Opaque { continued: true };

    #[rstest]
    #[case::nothing("", &[])]
    #[case::lines("a\nb", &[(UnitKind::Game, "a\n", 1), (UnitKind::Game, "b", 2)])]
    #[case::line_ends("a\r\nb\rc\n",
        &[(UnitKind::Game, "a\r\n", 1), (UnitKind::Game, "b\rc\n", 2)])]
    #[case::cr("a\rb\r\nc\n", &[(UnitKind::Game, "a\r", 1), (UnitKind::Game, "b\r\n", 2), (UnitKind::Game, "c\n", 3)])]
    #[case::cr_in_a_line("a\nb\rc\nd\r",
        &[(UnitKind::Game, "a\n", 1), (UnitKind::Game, "b\rc\n", 2), (UnitKind::Game, "d\r", 4)])]
    #[case::cr_and_blanks("a\n\r \r\nb\n",
        &[(UnitKind::Game, "a\n", 1), (UnitKind::Trivia, "\r \r\n", 2), (UnitKind::Game, "b\n", 4)])]
    #[case::blank_lines(" \n\na\n",
        &[(UnitKind::Trivia, " \n", 1), (UnitKind::Trivia, "\n", 2), (UnitKind::Game, "a\n", 3)])]
    #[case::end_mark("a\n\x1A", &[(UnitKind::Game, "a\n", 1), (UnitKind::Trivia, "\x1A", 2)])]
    #[case::end_mark_before_a_line_end("\x1A\n", &[(UnitKind::Game, "\x1A\n", 1)])]
    #[case::padded("a\0\0b\0\0\0c\0",
        &[(UnitKind::Game, "a\0\0", 1), (UnitKind::Game, "b\0\0\0", 1), (UnitKind::Game, "c\0", 1)])]
    #[case::padded_lines("a\0\0\nb\0\n",
        &[(UnitKind::Game, "a\0\0\n", 1), (UnitKind::Game, "b\0\n", 2)])]
    #[case::padding_alone("a\0\0\n\0\0\n", &[(UnitKind::Game, "a\0\0\n", 1), (UnitKind::Trivia, "\0\0\n", 2)])]
    #[case::lone_nul("a\0b\0\0c", &[(UnitKind::Game, "a\0b\0\0", 1), (UnitKind::Game, "c", 1)])]
    #[case::long_padding("abc\0\0\0\0\0\0\0\0d",
        &[(OPAQUE, "abc\0\0\0\0\0", 1), (REST, "\0\0\0", 1), (UnitKind::Game, "d", 1)])]
    #[case::long("abcdefghij\nk",
        &[(OPAQUE, "abcdefgh", 1), (REST, "ij\n", 1), (UnitKind::Game, "k", 2)])]
    #[case::long_at_its_end("abcdefg\r\nk",
        &[(OPAQUE, "abcdefg", 1), (REST, "\r\n", 1), (UnitKind::Game, "k", 2)])]
    #[case::long_without_end("abcdefghijklmnopq",
        &[(OPAQUE, "abcdefgh", 1), (REST, "ijklmnop", 1), (REST, "q", 1)])]
    fn lines_are_units(#[case] text: &str, #[case] want: &[(UnitKind, &str, u64)]) {
        let limits = Limits::new().with("game_bytes", 8).unwrap();
        let whole: Vec<_> = Units::new(text.as_bytes(), 0, Lines::new(&limits))
            .map(|unit| (unit.kind, unit.bytes.to_vec(), unit.first_line))
            .collect();
        let want: Vec<_> = want
            .iter()
            .map(|(kind, text, line)| (*kind, text.as_bytes().to_vec(), *line))
            .collect();
        assert_eq!(whole, want);
        let mut reader = UnitReader::new(text.as_bytes(), Lines::new(&limits));
        let mut streamed = Vec::new();
        while let Some(unit) = reader.next_unit().unwrap() {
            streamed.push((unit.kind, unit.bytes.to_vec(), unit.first_line));
        }
        assert_eq!(streamed, want);
    }

    #[rstest]
    #[case::text(b"*00{A}\n", b"*00{A}\n")]
    #[case::records(b"*00{A}\0\x00001C\0\0\0", b"*00{A}001C")]
    #[case::lines(b"*00{A}\0\n001C\0\0\n", b"*00{A}\n001C\n")]
    #[case::one_nul(
        b"*00{Acol}=NYYYYYY\x00001C=NYYYYYY008st\x00001D=NYYYYYY0084+M001H=NYYYYYY008\x00\x00\x00",
        b"*00{Acol}=NYYYYYY001C=NYYYYYY008st001D=NYYYYYY0084+M001H=NYYYYYY008"
    )]
    #[case::stray_nul(
        b"*00{A}=NYYYYYYtext\x00and more\n001C\n",
        b"*00{A}=NYYYYYYtext\x00and more\n001C\n"
    )]
    #[case::utf16(b"*\x000\x000\0", b"*\x000\x000\0")]
    #[case::nul_first(b"\0\x00001C", b"\0\x00001C")]
    fn padding_is_no_part_of_a_text(#[case] head: &[u8], #[case] expected: &[u8]) {
        assert_eq!(&*unpadded(head), expected);
    }

    const SHORT: &str = "001C=NYYYYYY008\0\0\0";
    const FULL: &str = "001D=NYYYYYY0081234";
    const ONE: &str = "001H=NYYYYYY00800S\0";

    #[rstest]
    #[case::full_record(&["001C=NYYYYYY008\0\0\0\0", FULL, "001H=NYYYYYY008\0\0\0\0", "001S"])]
    #[case::full_record_first(&[FULL, "001C=NYYYYYY008\0\0\0\0", "001H=NYYYYYY008\0\0\0\0", FULL])]
    #[case::one_nul(&[ONE, FULL, ONE, "001C=NYYYYYY008\0\0\0\0"])]
    #[case::blank_record(&["001C=NYYYYYY008\0\0\0\0", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "001H=NYYYYYY008\0\0\0\0", FULL, FULL])]
    #[case::one_short_record(&["001C=NYYYYYY008\0\0\0\0", FULL, SHORT, "001H=NYYYYYY008\0\0\0\0", FULL])]
    #[case::stray_nul(&["001C=NYYYYYY008the\0club"])]
    #[case::line_ends(&["001C=NYYYYYY008\0\0\0\0\n", "001D=NYYYYYY0081234\n", "001H"])]
    fn records_have_one_length(#[case] records: &[&str]) {
        let text = records.concat();
        let limits = Limits::new();
        let cut: Vec<_> = Units::new(text.as_bytes(), 0, Lines::new(&limits))
            .map(|unit| String::from_utf8(unit.bytes.to_vec()).unwrap())
            .collect();
        assert_eq!(cut, records);
        let mut reader = UnitReader::new(text.as_bytes(), Lines::new(&limits));
        let mut streamed = Vec::new();
        while let Some(unit) = reader.next_unit().unwrap() {
            streamed.push(String::from_utf8(unit.bytes.to_vec()).unwrap());
        }
        assert_eq!(streamed, records);
    }

    #[test]
    fn an_archive_is_not_padded() {
        let mut head = b"club.bss".to_vec();
        head.resize(512, 0);
        head.extend_from_slice(b"*00{Acol}=NYYYYYY");
        assert_eq!(&*unpadded(&head), &*head);
    }
}
