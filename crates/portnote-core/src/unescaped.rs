//! Text that was written with escapes, as in a link, with a way back to what is written.

use std::ops::Range;

/// A text, and for each part of it where in the written text it comes from.
///
/// ```
/// use portnote_core::unescaped::Unescaped;
///
/// // What `a%20b` means.
/// let mut text = Unescaped::default();
/// text.push_same("a", 0);
/// text.push(" ", 1..4);
/// text.push_same("b", 4);
/// assert_eq!(text.as_str(), "a b");
/// assert_eq!(text.written(1..2), 1..4);
/// assert_eq!(text.written(2..3), 4..5);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unescaped {
    text: String,
    parts: Vec<SourceRun>,
}

/// A part of the text, up to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SourceRun {
    /// Where it begins.
    at: u32,
    /// What it comes from; as long as the part itself where each byte is written as it is.
    from: Range<u32>,
}

impl Unescaped {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Adds text that is written as it is.
    pub fn push_same(&mut self, text: &str, start: u32) {
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let from = start..start.saturating_add(length);
        let at = self.len();
        if let Some(last) = self.parts.last_mut()
            && last.from.end == start
            && last.from.len() == (at - last.at) as usize
        {
            last.from.end = from.end;
            self.text.push_str(text);
            return;
        }
        self.push(text, from);
    }

    /// Adds text that is written in another way.
    pub fn push(&mut self, text: &str, from: Range<u32>) {
        if text.is_empty() {
            return;
        }
        let at = self.len();
        // Text that is only implied, at one place, is one part.
        let is_more = from.is_empty() && self.parts.last().is_some_and(|last| last.from == from);
        if !is_more {
            self.parts.push(SourceRun { at, from });
        }
        self.text.push_str(text);
    }

    /// What a range of the text comes from.
    #[must_use]
    pub fn written(&self, range: Range<u32>) -> Range<u32> {
        let start = self.place(range.start);
        if range.is_empty() {
            return start.start..start.start;
        }
        let end = self.place(range.end - 1);
        start.start.min(end.start)..end.end.max(start.end)
    }

    /// What the byte at an offset comes from.
    fn place(&self, offset: u32) -> Range<u32> {
        let after = self.parts.partition_point(|part| part.at <= offset);
        let Some(part) = after.checked_sub(1).and_then(|last| self.parts.get(last)) else {
            return 0..0;
        };
        let end = self.parts.get(after).map_or(self.len(), |next| next.at);
        if offset >= end {
            return part.from.end..part.from.end;
        }
        if part.from.len() == (end - part.at) as usize {
            let at = part.from.start + (offset - part.at);
            return at..at + 1;
        }
        part.from.clone()
    }

    fn len(&self) -> u32 {
        u32::try_from(self.text.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_another_order_give_what_is_around_them() {
        let mut text = Unescaped::default();
        text.push_same("ab", 10);
        text.push_same("cd", 2);
        assert_eq!(text.written(0..4), 3..11);
        assert_eq!(text.written(4..4), 4..4);
    }

    #[test]
    fn text_that_is_written_as_it_is_is_one_part() {
        let mut text = Unescaped::default();
        text.push_same("ab", 0);
        text.push_same("cd", 2);
        assert_eq!(text.parts.len(), 1);
    }
}
