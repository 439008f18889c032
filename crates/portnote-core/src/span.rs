//! Half-open ranges of bytes.

use std::fmt;
use std::ops::Range;

/// A half-open range of bytes of the *original* input, before any decoding.
///
/// Lines and columns are not kept here: [`crate::LineIndex`] computes them for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: u64,
    /// Offset after the last byte.
    pub end: u64,
}

impl Span {
    /// The span from `start` to `end`.
    ///
    /// ```
    /// let span = portnote_core::Span::new(3, 8);
    /// assert_eq!(span.len(), 5);
    /// ```
    #[must_use]
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// The empty span at `offset`, where something is missing.
    ///
    /// ```
    /// assert!(portnote_core::Span::empty(7).is_empty());
    /// ```
    #[must_use]
    pub const fn empty(offset: u64) -> Self {
        Self::new(offset, offset)
    }

    /// The number of bytes.
    ///
    /// ```
    /// assert_eq!(portnote_core::Span::new(1, 4).len(), 3);
    /// ```
    #[must_use]
    pub const fn len(self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span holds no byte.
    ///
    /// ```
    /// assert!(portnote_core::Span::new(2, 2).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether all bytes of `other` are bytes of this span.
    ///
    /// ```
    /// use portnote_core::Span;
    /// assert!(Span::new(1, 9).contains(Span::new(1, 4)));
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that holds both.
    ///
    /// ```
    /// use portnote_core::Span;
    /// assert_eq!(Span::new(1, 3).to(Span::new(5, 6)), Span::new(1, 6));
    /// ```
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The span as indices into a slice that holds the whole input.
    ///
    /// ```
    /// let text = b"[Event \"x\"]";
    /// let range = portnote_core::Span::new(1, 6).range();
    /// assert_eq!(&text[range], b"Event");
    /// ```
    #[must_use]
    pub fn range(self) -> Range<usize> {
        let clamp = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        clamp(self.start)..clamp(self.end)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
