//! Records of one line each.

use memchr::memchr;

use super::{LoneCr, Scanner, Step, UnitKind, is_separator_blank, line_end, whole};

impl Scanner {
    /// A line with its end; one beyond the limit comes in opaque pieces.
    pub(super) fn step_line(&mut self, window: &[u8], ended: bool) -> Step {
        if window.is_empty() && ended {
            return Step::End;
        }
        // Only bytes below the limit count, or the result would depend on how much happens to
        // have been read.
        let seen = window.get(..self.game_bytes).unwrap_or(window);
        let all = ended && window.len() <= self.game_bytes;
        let found = match self.rules.lone_cr {
            LoneCr::Text => line_feed(seen, all),
            LoneCr::EndsLine | LoneCr::AsFirst => line_end(seen, 0, all),
        };
        match found {
            Some((end, next)) => {
                let line = seen.get(..end).unwrap_or(&[]);
                if self.rules.lone_cr == LoneCr::AsFirst && next > end {
                    let is_lone = seen.get(next - 1) == Some(&b'\r');
                    self.rules.lone_cr = if is_lone {
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
                let is_blank = |byte: &u8| is_separator_blank(*byte) || *byte == b'\r';
                let kind = if std::mem::take(&mut self.opaque) {
                    UnitKind::Opaque { continued: true }
                } else if line.iter().all(is_blank) {
                    UnitKind::Trivia
                } else {
                    UnitKind::Game
                };
                whole(kind, next)
            }
            None if window.len() > self.game_bytes => {
                let continued = std::mem::replace(&mut self.opaque, true);
                // A line end is not cut in two.
                let body = seen.strip_suffix(b"\r").filter(|body| !body.is_empty());
                let kind = UnitKind::Opaque { continued };
                whole(kind, body.unwrap_or(seen).len())
            }
            None => Step::More,
        }
    }
}

/// End of the first line, and start of the next, where LF alone or behind CR ends a line;
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use crate::Limits;
    use crate::scan::{ScanRules, UnitKind, UnitReader, units};

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
        let whole: Vec<_> = units(text.as_bytes(), ScanRules::LINE, &limits)
            .map(|unit| (unit.kind, unit.bytes.to_vec(), unit.first_line))
            .collect();
        let want: Vec<_> = want
            .iter()
            .map(|(kind, text, line)| (*kind, text.as_bytes().to_vec(), *line))
            .collect();
        assert_eq!(whole, want);
        let mut reader = UnitReader::new(text.as_bytes(), ScanRules::LINE, &limits);
        let mut streamed = Vec::new();
        while let Some(unit) = reader.next_unit().unwrap() {
            streamed.push((unit.kind, unit.bytes.to_vec(), unit.first_line));
        }
        assert_eq!(streamed, want);
    }
}
