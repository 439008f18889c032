//! A text with its changes, made while it is read.

use std::io::{self, BufRead, ErrorKind, Read};

use super::Script;

/// Reads a text as a script changes it; neither text is held.
#[derive(Debug)]
pub struct Edited<'s, R> {
    input: R,
    script: &'s Script,
    /// The next change.
    number: usize,
    /// The next byte of the input.
    at: u64,
    /// What is left of the new bytes that come next.
    new: &'s [u8],
    /// What went wrong after bytes that were handed out first.
    error: Option<io::Error>,
}

impl<'s, R: BufRead> Edited<'s, R> {
    /// The text of `input`, changed.
    pub const fn new(input: R, script: &'s Script) -> Self {
        Self { input, script, number: 0, at: 0, new: &[], error: None }
    }

    /// Fills a part of a buffer; 0 at the end.
    fn step(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.new.is_empty() {
                let count = self.new.read(buffer)?;
                return Ok(count);
            }
            let change = self.script.change(self.number);
            let until = change.map_or(u64::MAX, |(span, _)| span.start);
            let before = until.saturating_sub(self.at);
            if before > 0 {
                let mut input = self.input.by_ref().take(before);
                let count = input.read(buffer)?;
                self.at += count as u64;
                return Ok(count);
            }
            let Some((span, bytes)) = change else {
                return Ok(0);
            };
            self.skip(span.end)?;
            self.number += 1;
            self.new = bytes;
        }
    }

    /// Passes over bytes of the input, up to an offset or the end.
    fn skip(&mut self, until: u64) -> io::Result<()> {
        while self.at < until {
            let count = match self.input.fill_buf() {
                Ok(bytes) => bytes.len() as u64,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if count == 0 {
                return Ok(());
            }
            let count = count.min(until - self.at);
            self.input.consume(usize::try_from(count).unwrap_or(0));
            self.at += count;
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Edited<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        // There may be a change in every line, and a reader asks for many bytes at once.
        let mut filled = 0;
        while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match self.step(rest) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if filled == 0 => return Err(error),
                Err(error) => {
                    self.error = Some(error);
                    break;
                }
            }
        }
        Ok(filled)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use rstest::rstest;

    use super::*;
    use crate::{Applicability, Span, Substitution, Suggestion};

    /// Fails once before each byte.
    struct Failing<'t> {
        text: &'t [u8],
        kind: ErrorKind,
        is_next: bool,
    }

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.is_next = !self.is_next;
            if self.is_next {
                return Err(self.kind.into());
            }
            let most = buffer.len().min(1);
            self.text.read(&mut buffer[..most])
        }
    }

    /// The bytes that a change replaces are read as well, and passed over.
    #[rstest]
    #[case::a_signal(ErrorKind::Interrupted, Ok("axyef"))]
    #[case::a_disk(ErrorKind::TimedOut, Err(ErrorKind::TimedOut))]
    fn a_read_is_repeated_after_a_signal_alone(
        #[case] kind: ErrorKind,
        #[case] expected: Result<&str, ErrorKind>,
        #[values(0, 1)] start: u64,
    ) {
        let fix = Suggestion {
            message: String::new(),
            applicability: Applicability::Safe,
            edits: vec![Substitution {
                span: Span::new(start, 4),
                replacement: b"axy"[usize::try_from(start).unwrap()..].to_vec(),
            }],
        };
        let mut script = Script::new();
        script.add([&fix]);
        let input = Failing { text: b"abcdef", kind, is_next: false };
        let mut text = String::new();
        let mut edited = Edited::new(BufReader::with_capacity(1, input), &script);
        let read = edited.read_to_string(&mut text);
        let read = read.map(|_| text.as_str()).map_err(|error| error.kind());
        assert_eq!(read, expected);
    }
}
