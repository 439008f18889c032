//! The numbers of lines, for what is read once.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;

/// Where lines begin in what was read so far, as far as that is still asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines(Rc<RefCell<Known>>);

#[derive(Debug, Default)]
struct Known {
    read: u64,
    /// Line ends that are forgotten.
    passed: u64,
    /// The places of line ends, in ascending order.
    ends: VecDeque<u64>,
}

/// A reader whose lines are counted.
pub(super) struct Counted<R> {
    inner: R,
    lines: Lines,
}

impl Lines {
    /// Counts the lines of a reader.
    pub(super) fn of<R>(&self, inner: R) -> Counted<R> {
        Counted { inner, lines: self.clone() }
    }

    /// The number of the line, from 1, in which a place is. Places are asked for in ascending order.
    pub(super) fn line(&self, place: u64) -> u64 {
        let mut known = self.0.borrow_mut();
        while known.ends.front().is_some_and(|end| *end < place) {
            known.ends.pop_front();
            known.passed += 1;
        }
        known.passed + 1
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let mut known = self.lines.0.borrow_mut();
        let start = known.read;
        for (place, byte) in (start..).zip(buffer.iter().take(count)) {
            if *byte == b'\n' {
                known.ends.push_back(place);
            }
        }
        known.read += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_in_its_line() {
        let lines = Lines::default();
        let mut text = String::new();
        lines.of(&b"one\ntwo\r\n\nfour"[..]).read_to_string(&mut text).unwrap();
        let found = [0, 3, 4, 8, 9, 10, 13].map(|place| lines.line(place));
        assert_eq!(found, [1, 1, 2, 2, 3, 4, 4]);
    }
}
