//! Blocks of text between blank lines, cut where no string and no comment is open.

use memchr::{memchr, memchr2, memrchr2};

use super::{Oversized, Scan, Step, UnitKind, game_start_after, line_end};
use crate::limits::TRIVIA_BYTES;
use crate::tree::is_blank;
use crate::{Limits, bytes};

/// Cuts at blank lines: lines that begin with `%` are not text, and a comment in braces may hold
/// blank lines. Positions count from the start of its window.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// Whether `;` begins a comment that ends with its line.
    line_comments: bool,
    /// Whether a line that begins with `<` is a unit of its own.
    delimiter: Option<fn(&[u8]) -> bool>,
    /// Start of the line that is looked at next.
    line: usize,
    /// Start of the text after blank and escape lines, once there is any.
    text: Option<usize>,
    has_tag: bool,
    /// The opening brace of a comment that the current line leaves open.
    comment: Option<usize>,
    /// No closing brace is before this place in the source: it was searched already.
    braceless_until: u64,
    /// No opening brace is between the line that is looked at and this place.
    openless_until: u64,
    /// Offset of the window in the source.
    base: u64,
    large: Oversized,
}

impl Scan for Blocks {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if self.large.is_open()
            && let Some(step) = self.large.step(window, ended)
        {
            return step;
        }
        self.step_text(window, ended)
    }

    fn advance(&mut self, len: usize) {
        self.base += len as u64;
        self.line = 0;
        self.text = None;
        self.has_tag = false;
        self.comment = None;
    }

    fn resumes_at(&self) -> usize {
        match self.comment {
            _ if self.large.is_open() => 0,
            None => self.line,
            Some(opener) => self.known(self.braceless_until).max(opener),
        }
    }
}

impl Blocks {
    /// A scanner at the beginning of a source.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            line_comments: false,
            delimiter: None,
            line: 0,
            text: None,
            has_tag: false,
            comment: None,
            braceless_until: 0,
            openless_until: 0,
            base: 0,
            large: Oversized::new(limits),
        }
    }

    /// Lets `;` begin a comment that ends with its line.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{Blocks, Units};
    ///
    /// let text = b"[Event \"a\"] ; {\n\n[Event \"b\"] ; }\n";
    /// let blocks = Blocks::new(&Limits::new());
    /// assert_eq!(Units::new(text, 0, blocks.clone()).count(), 1);
    /// assert_eq!(Units::new(text, 0, blocks.with_line_comments()).count(), 2);
    /// ```
    #[must_use]
    pub const fn with_line_comments(mut self) -> Self {
        self.line_comments = true;
        self
    }

    /// Makes a line that begins with `<` a unit of its own if the function says so.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{Blocks, UnitKind, Units};
    ///
    /// let blocks = Blocks::new(&Limits::new()).with_delimiter(|line| line == b"<games>");
    /// let kinds: Vec<_> = Units::new(b"<games>\n[Event \"a\"]\n", 0, blocks)
    ///     .map(|unit| unit.kind)
    ///     .collect();
    /// assert_eq!(kinds, [UnitKind::Delimiter, UnitKind::Game]);
    /// ```
    #[must_use]
    pub const fn with_delimiter(mut self, is_delimiter: fn(&[u8]) -> bool) -> Self {
        self.delimiter = Some(is_delimiter);
        self
    }

    /// Ends a game beyond the limit, if one continues: what follows begins anew.
    pub const fn end_game(&mut self) {
        self.large.close();
    }

    fn step_text(&mut self, window: &[u8], ended: bool) -> Step {
        loop {
            let limit = self.text.unwrap_or(self.line).saturating_add(self.large.limit());
            // Only bytes below the limit count, or the result would depend on how much
            // happens to have been read.
            let seen = window.get(..limit).unwrap_or(window);
            let all = ended && window.len() <= limit;
            if let Some(opener) = self.comment {
                match self.close_comment(seen) {
                    Some(end) => {
                        self.comment = None;
                        match self.pass_line(seen, end, all) {
                            None => continue,
                            Some(Step::More) if window.len() > limit => {
                                return self.too_large(seen, self.text.unwrap_or(self.line));
                            }
                            // The line may hold comments that were searched already: it is looked at
                            // again from the end of this one.
                            Some(step) => {
                                self.comment = Some(opener);
                                return step;
                            }
                        }
                    }
                    None if all => {
                        let end = game_start_after(seen, opener).unwrap_or(seen.len());
                        return self.unit(end);
                    }
                    None if window.len() > limit => {
                        return self.too_large(seen, opener);
                    }
                    None => return Step::More,
                }
            }
            if self.has_tag && self.comment.is_none() {
                self.pass_plain_lines(seen);
            }
            if self.line >= seen.len() {
                return match self.text {
                    _ if seen.is_empty() && ended => Step::End,
                    _ if all => self.unit(seen.len()),
                    Some(text) if window.len() > limit => self.too_large(seen, text),
                    _ => Step::More,
                };
            }
            if let Some(step) = self.pass_line(seen, self.line, all) {
                if step == Step::More && window.len() > limit {
                    let text = self.text.unwrap_or(self.line);
                    return self.too_large(seen, text);
                }
                return step;
            }
        }
    }

    /// Passes over lines of a game that need no look inside: they begin with what begins no
    /// blank line, escape line or delimiter, and no comment begins in them.
    fn pass_plain_lines(&mut self, seen: &[u8]) {
        let until = self.next_brace(seen, self.line);
        let plain = seen.get(..until).unwrap_or(&[]);
        let is_plain = |line: usize| plain.get(line).is_some_and(|byte| begins_plain(*byte));
        let first = self.line;
        if self.text.is_none() || !is_plain(first) {
            return;
        }
        let ends_plain = |byte: u8, next: u8| {
            let is_end = (byte == b'\n') | (byte == b'\r') & (next != b'\n');
            is_end & !begins_plain(next)
        };
        if let Some(end) = bytes::find_pair(plain, first, ends_plain) {
            self.line = end + 1;
            return;
        }
        // The second half of a line end may not have been read yet.
        let whole = plain.strip_suffix(b"\r").unwrap_or(plain);
        let end = memrchr2(b'\n', b'\r', whole.get(first..).unwrap_or(&[]));
        self.line = end.map_or(first, |end| first + end + 1);
    }

    /// Looks at a line from `from` on, and moves to the next line.
    ///
    /// `from` is the start of the line, or the place after a comment that ends in it.
    fn pass_line(&mut self, seen: &[u8], from: usize, all: bool) -> Option<Step> {
        let Some((end, next)) = line_end(seen, from, all) else {
            return Some(Step::More);
        };
        let line = seen.get(from..end).unwrap_or(&[]);
        if from == self.line {
            if line.iter().all(|byte| is_blank(*byte)) {
                if self.text.is_some() {
                    return Some(self.unit(self.line));
                }
                self.line = next;
                return (next >= TRIVIA_BYTES).then(|| self.unit(next));
            }
            if line.first() == Some(&b'%') {
                self.line = next;
                let flush = self.text.is_none() && next >= TRIVIA_BYTES;
                return flush.then(|| self.unit(next));
            }
            if line.first() == Some(&b'<')
                && self.delimiter.is_some_and(|is_delimiter| is_delimiter(line))
            {
                return Some(match self.line {
                    0 => Step::whole(UnitKind::Delimiter, next),
                    line => self.unit(line),
                });
            }
            if self.text.is_none() {
                self.text = Some(self.line);
            }
        }
        // Only a brace can make a line run on, and the first tag is found once; other lines
        // need no closer look.
        let brace = self.next_brace(seen, from) < end;
        if brace || !self.has_tag {
            self.pass_tokens(seen, from, end);
        }
        if self.comment.is_none() {
            self.line = next;
        }
        None
    }

    /// Walks over strings, comments and tags of a line; leaves `comment` set where a
    /// comment is still open at the end of the line.
    fn pass_tokens(&mut self, seen: &[u8], from: usize, end: usize) {
        let mut at = from;
        while let Some(found) = seen
            .get(at..end)
            .and_then(|rest| rest.iter().position(|byte| matches!(byte, b'"' | b'{' | b';' | b'[')))
        {
            at += found + 1;
            match seen.get(at - 1) {
                Some(b'[') => self.has_tag = true,
                Some(b'"') => at = string_end(seen, at, end),
                Some(b';') if self.line_comments => return,
                Some(b'{') => {
                    let rest = seen.get(at..end).unwrap_or(&[]);
                    match memchr(b'}', rest) {
                        Some(close) => at += close + 1,
                        None => {
                            self.comment = Some(at - 1);
                            return;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The next place from `from` on at which a comment can begin, or the end of what is seen.
    /// Bytes that were searched before are not searched again.
    fn next_brace(&mut self, seen: &[u8], from: usize) -> usize {
        let known = self.known(self.openless_until);
        if known > from && known < seen.len() {
            return known;
        }
        let from = from.max(known);
        let rest = seen.get(from..).unwrap_or(&[]);
        let place = memchr(b'{', rest).map_or(seen.len(), |found| from + found);
        self.openless_until = self.base + place as u64;
        place
    }

    /// The place after the brace that closes the open comment, if it is among the bytes
    /// seen. Bytes that were searched before are not searched again.
    fn close_comment(&mut self, seen: &[u8]) -> Option<usize> {
        let from = self.known(self.braceless_until).max(self.comment.unwrap_or(0));
        let rest = seen.get(from..)?;
        if let Some(found) = memchr(b'}', rest) {
            return Some(from + found + 1);
        }
        self.braceless_until = self.base + seen.len() as u64;
        None
    }

    /// A place of the source as one of the window.
    fn known(&self, place: u64) -> usize {
        usize::try_from(place.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    fn unit(&self, len: usize) -> Step {
        let kind = match self.text {
            None => UnitKind::Trivia,
            Some(_) if self.has_tag => UnitKind::Game,
            Some(_) => UnitKind::Loose,
        };
        let lead = self.text.unwrap_or(len);
        Step::Unit { kind, len, lead }
    }

    /// A game beyond the limit: opaque up to the next start of a game.
    fn too_large(&mut self, seen: &[u8], from: usize) -> Step {
        self.large.begin(seen, from, self.text.unwrap_or(0))
    }
}

/// Whether a line that begins with a byte is neither blank nor an escape line nor a delimiter,
/// whatever follows.
const fn begins_plain(byte: u8) -> bool {
    // White space is asked as one range, and all without a branch, so that many bytes are asked at once.
    let is_white = byte.wrapping_sub(b'\t') <= b'\r' - b'\t' || byte == b' ';
    !(is_white | (byte == b'%') | (byte == b'<'))
}

/// The place after the quote that closes a string, or the end of the line.
fn string_end(seen: &[u8], from: usize, end: usize) -> usize {
    let mut at = from;
    while let Some(found) = seen.get(at..end).and_then(|rest| memchr2(b'"', b'\\', rest)) {
        at += found + 1;
        if seen.get(at - 1) == Some(&b'"') {
            return at;
        }
        // Only a quote and a backslash can be escaped: PBN 2.1 §3.2.
        if at < end && matches!(seen.get(at), Some(b'"' | b'\\')) {
            at += 1;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use rstest::rstest;

    use super::*;
    use crate::scan::{UnitReader, Units};

    fn cut(bytes: &[u8], limits: &Limits) -> Vec<(UnitKind, Vec<u8>)> {
        let blocks = || Blocks::new(limits).with_line_comments();
        let whole: Vec<_> =
            Units::new(bytes, 0, blocks()).map(|unit| (unit.kind, unit.bytes.to_vec())).collect();
        for chunk in [1, 2, 3, 7] {
            let mut reader = UnitReader::new(Chunks(bytes, chunk), blocks());
            let mut streamed = Vec::new();
            while let Some(unit) = reader.next_unit().unwrap() {
                streamed.push((unit.kind, unit.bytes.to_vec()));
            }
            assert_eq!(streamed, whole, "read in chunks of {chunk}");
        }
        let tiled: Vec<u8> = whole.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        assert_eq!(tiled, bytes);
        whole
    }

    struct Chunks<'i>(&'i [u8], usize);

    impl Read for Chunks<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(buffer.len());
            self.0.read(&mut buffer[..size])
        }
    }

    #[rstest]
    #[case::nothing("", &[])]
    #[case::blank_lines_only("\n \t\n", &[(UnitKind::Trivia, "\n \t\n")])]
    #[case::one_game("[A \"x\"]", &[(UnitKind::Game, "[A \"x\"]")])]
    #[case::blank_line_separates("[A \"x\"]\n\n[B \"y\"]\n",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Game, "\n[B \"y\"]\n")])]
    #[case::cr_only("[A \"x\"]\r\r[B \"y\"]\r",
        &[(UnitKind::Game, "[A \"x\"]\r"), (UnitKind::Game, "\r[B \"y\"]\r")])]
    #[case::blank_line_in_comment("[A \"x\"]{\n\n}\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"x\"]{\n\n}\n[B \"y\"]")])]
    #[case::brace_in_string("[A \"{\"]\n\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"{\"]\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::brace_after_escaped_quote("[A \"\\\"{\"]\n\n[B \"}\"]",
        &[(UnitKind::Game, "[A \"\\\"{\"]\n"), (UnitKind::Game, "\n[B \"}\"]")])]
    #[case::brace_in_line_comment("[A \"x\"] ; {\n\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"x\"] ; {\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::brace_in_escape_line("% {\n[A \"x\"]\n\n[B \"y\"]",
        &[(UnitKind::Game, "% {\n[A \"x\"]\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::comment_block("{c}\n\n[A \"x\"]\n",
        &[(UnitKind::Loose, "{c}\n"), (UnitKind::Game, "\n[A \"x\"]\n")])]
    #[case::unclosed_comment("[A \"x\"]\n{ a\n\nb\n\n[B \"y\"]\n",
        &[(UnitKind::Game, "[A \"x\"]\n{ a\n\nb\n\n"), (UnitKind::Game, "[B \"y\"]\n")])]
    #[case::unclosed_comments("[A \"x\"]{\n\n[B \"y\"]{\n\n[C \"z\"]{",
        &[(UnitKind::Game, "[A \"x\"]{\n\n"), (UnitKind::Game, "[B \"y\"]{\n\n"),
          (UnitKind::Game, "[C \"z\"]{")])]
    #[case::comment_that_swallows_a_game("[A \"x\"]{\n\n[B \"y\"]\n}",
        &[(UnitKind::Game, "[A \"x\"]{\n\n[B \"y\"]\n}")])]
    #[case::comment_on_the_last_line_of_another("[A \"x\"]\n{\n\n}{\n}\n\n[B \"y\"]\n",
        &[(UnitKind::Game, "[A \"x\"]\n{\n\n}{\n}\n"), (UnitKind::Game, "\n[B \"y\"]\n")])]
    #[case::trailing_blank_lines("[A \"x\"]\n\n\n",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Trivia, "\n\n")])]
    fn blank_lines_cut(#[case] text: &str, #[case] want: &[(UnitKind, &str)]) {
        let got = cut(text.as_bytes(), &Limits::new());
        let want: Vec<_> = want.iter().map(|(k, t)| (*k, t.as_bytes().to_vec())).collect();
        assert_eq!(got, want);
    }

    #[rstest]
    #[case::long_game("[A \"x\"]\n[B \"0123456789\"]\n[C \"x\"]\n\n[D \"y\"]\n", "\n[D \"y\"]\n")]
    #[case::long_comment(
        "[A \"x\"]{0123456789012345678901234567890123456789\n\n[D \"y\"]\n",
        "[D \"y\"]\n"
    )]
    #[case::closed_too_late("[A \"x\"]{0123456789012345678901234\n}\n\n[D \"y\"]\n", "[D \"y\"]\n")]
    #[case::long_line_after_a_comment(
        "[A \"x\"]{\n}0123456789012345678901234\n\n[D \"y\"]\n",
        "[D \"y\"]\n"
    )]
    fn a_game_beyond_its_limit_is_opaque(#[case] text: &str, #[case] last: &str) {
        let limits = Limits::new().with("game_bytes", 20).unwrap();
        let units = cut(text.as_bytes(), &limits);
        assert_eq!(units[0].0, UnitKind::Opaque { continued: false });
        assert!(
            units[1..units.len() - 1]
                .iter()
                .all(|(kind, _)| *kind == UnitKind::Opaque { continued: true })
        );
        let (kind, bytes) = units.last().unwrap();
        let tail = String::from_utf8(bytes.clone()).unwrap();
        assert_eq!((*kind, tail.trim_start()), (UnitKind::Game, last.trim_start()));
    }

    #[test]
    fn lines_go_on_from_unit_to_unit() {
        let bytes = b"\r\n[A \"x\"]\r\n\r\n[B \"y\"]\r\r[C \"z\"]\n";
        let lines: Vec<u64> =
            Units::new(bytes, 0, Blocks::new(&Limits::new())).map(|unit| unit.first_line).collect();
        assert_eq!(lines, [1, 3, 5]);
    }
}
