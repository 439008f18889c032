//! Cuts a file into records of one line each: BSS Syntax. A blank line is a record of its own.

use memchr::memchr;
use portnote_core::Limits;
use portnote_core::scan::{Scan, Step, UnitKind, line_end};
use portnote_core::tree::is_blank;

/// Finds where lines end.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Bytes that a line may have.
    limit: usize,
    lone_cr: LoneCr,
    /// Whether the unit before is a piece of a line beyond the limit.
    is_opaque: bool,
}

/// Whether a CR that no LF follows ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LoneCr {
    /// It does.
    EndsLine,
    /// It does if the first line of the source ends with one.
    #[default]
    AsFirst,
    /// It is text.
    Text,
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
        match found {
            Some((end, next)) => {
                let line = seen.get(..end).unwrap_or(&[]);
                if self.lone_cr == LoneCr::AsFirst && next > end {
                    let is_lone = seen.get(next - 1) == Some(&b'\r');
                    self.lone_cr = if is_lone {
                        LoneCr::EndsLine
                    } else {
                        LoneCr::Text
                    };
                }
                // A Ctrl-Z at the very end is an end mark of old systems.
                let line = match line.iter().rposition(|byte| *byte != 0x1A) {
                    _ if next > end => line,
                    Some(last) => line.get(..=last).unwrap_or(line),
                    None => &[],
                };
                let is_blank = |byte: &u8| is_blank(*byte) || *byte == b'\r';
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
}
