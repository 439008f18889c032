//! The files of one system, in one space of offsets.
//!
//! The root file begins at 0, so a span in it is a range of its bytes as everywhere in
//! portnote. Every included file gets the offsets after those before it, with one left
//! free between two files, so that a span alone says which file it is in, and a diagnostic
//! needs no further field to point into an include.

use std::borrow::Cow;
use std::ops::Range;

use portnote_core::bytes::first_line_end;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Encoding, Span, Unit};

/// Number of a source in its [`Sources`]; 0 is the root file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// One file as it was read.
#[derive(Clone, Debug)]
pub struct Source<'i> {
    name: String,
    bom: Option<Span>,
    unit: Unit<'i>,
    included_at: Option<Span>,
}

/// All files of a system, in the order in which they were first included.
#[derive(Clone, Debug, Default)]
pub struct Sources<'i> {
    sources: Vec<Source<'i>>,
    /// The encoding of all files; detected per file if `None`.
    encoding: Option<Encoding>,
    /// The stretches of text in the order in which they are read, where a file includes others.
    order: Vec<(SourceId, Range<u32>)>,
}

impl<'i> Source<'i> {
    /// The name of the file: as the root file was named by the caller, or as the resolver found it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The byte order mark of the file.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.bom
    }

    /// The text of the file after the byte order mark, with the way back to its bytes.
    #[must_use]
    pub const fn unit(&self) -> &Unit<'i> {
        &self.unit
    }

    /// The line that included it first; `None` for the root file.
    #[must_use]
    pub const fn included_at(&self) -> Option<Span> {
        self.included_at
    }

    /// All its bytes, the byte order mark included.
    #[must_use]
    pub fn span(&self) -> Span {
        let text = self.unit.outer_span();
        self.bom.map_or(text, |bom| bom.to(text))
    }
}

impl<'i> Sources<'i> {
    /// Makes a list that has no file yet.
    #[must_use]
    pub const fn new() -> Self {
        Self::in_encoding(None)
    }

    /// No files yet; all are read in an encoding, or each in its detected one.
    #[must_use]
    pub(crate) const fn in_encoding(encoding: Option<Encoding>) -> Self {
        Self { sources: Vec::new(), encoding, order: Vec::new() }
    }

    /// Adds a file; the first is the root.
    ///
    /// ```
    /// use portnote_bml::bml::source::Sources;
    ///
    /// let mut sources = Sources::new();
    /// let root = sources.add("a.bml", b"#INCLUDE b.bml\n", None);
    /// let other = sources.add("b.bml", b"1C\n", None);
    /// assert_eq!(sources.get(root).map(|source| source.span().start), Some(0));
    /// assert_eq!(sources.get(other).map(|source| source.span().start), Some(16));
    /// ```
    pub fn add(&mut self, name: &str, bytes: &'i [u8], included_at: Option<Span>) -> SourceId {
        let (bom, text, base) = self.split_bom(bytes);
        let unit = Unit::new(RawUnit::whole(UnitKind::Game, base, text), self.encoding);
        self.push(name, bom, unit, included_at)
    }

    /// Adds a file with its own bytes, like those of an include.
    pub(crate) fn add_owned(
        &mut self,
        name: &str,
        bytes: &[u8],
        included_at: Option<Span>,
    ) -> SourceId {
        let (bom, text, base) = self.split_bom(bytes);
        let unit =
            Unit::new(RawUnit::whole(UnitKind::Game, base, text), self.encoding).into_owned();
        self.push(name, bom, unit, included_at)
    }

    /// Makes files that do not borrow from the input.
    #[must_use]
    pub fn into_owned(self) -> Sources<'static> {
        let sources = self.sources.into_iter().map(|source| Source {
            name: source.name,
            bom: source.bom,
            unit: source.unit.into_owned(),
            included_at: source.included_at,
        });
        Sources { sources: sources.collect(), encoding: self.encoding, order: self.order }
    }

    /// Returns the file with a number.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source<'i>> {
        self.sources.get(id.0 as usize)
    }

    /// The decoded text of a file, without its byte order mark.
    #[must_use]
    pub fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| source.unit().text())
    }

    /// Returns the text of the root file with included files in the places of their includes. An
    /// include parts what is around it, so that blank lines are around a file there.
    ///
    /// ```
    /// use portnote_bml::bml::source::Sources;
    ///
    /// let mut sources = Sources::new();
    /// sources.add("a.bml", b"1C  natural\n", None);
    /// assert_eq!(sources.whole_text(), "1C  natural\n");
    /// ```
    #[must_use]
    pub fn whole_text(&self) -> Cow<'_, str> {
        let root = self.text(SourceId(0));
        if self.order.is_empty() {
            return Cow::Borrowed(root);
        }
        let line_end = first_line_end(root).unwrap_or("\n");
        let mut whole = String::new();
        for (id, range) in &self.order {
            let text = self.text(*id).get(range.start as usize..range.end as usize);
            let text = text.filter(|text| !text.is_empty());
            // A line that is not ended, and then one that parts the texts.
            while text.is_some() && !whole.is_empty() && !ends_with_blank_line(&whole) {
                whole.push_str(line_end);
            }
            whole.push_str(text.unwrap_or(""));
        }
        Cow::Owned(whole)
    }

    /// Sets the order in which the texts of several files are read.
    pub(crate) fn set_order(&mut self, order: Vec<(SourceId, Range<u32>)>) {
        self.order = order;
    }

    /// The original bytes of a range of the decoded text of a file.
    #[must_use]
    pub fn span(&self, id: SourceId, range: Range<u32>) -> Span {
        let source = self.get(id);
        source.map_or_else(Span::default, |source| source.unit().span(range))
    }

    /// The file that was read under a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SourceId> {
        let found = self.iter().find(|(_, source)| source.name() == name);
        found.map(|(id, _)| id)
    }

    /// The root file.
    #[must_use]
    pub fn root(&self) -> Option<&Source<'i>> {
        self.sources.first()
    }

    /// All files, the root first.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source<'i>)> {
        (0..).map(SourceId).zip(&self.sources)
    }

    /// The bytes of all files.
    pub(crate) fn bytes(&self) -> u64 {
        self.sources.iter().map(|source| source.span().len()).sum()
    }

    /// The number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is no file.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// The file of an offset.
    ///
    /// ```
    /// use portnote_bml::bml::source::{SourceId, Sources};
    ///
    /// let mut sources = Sources::new();
    /// sources.add("a.bml", b"1C\n", None);
    /// sources.add("b.bml", b"1D\n", None);
    /// assert_eq!(sources.at(3), Some(SourceId(0)));
    /// assert_eq!(sources.at(4), Some(SourceId(1)));
    /// ```
    #[must_use]
    pub fn at(&self, offset: u64) -> Option<SourceId> {
        let after = self.sources.partition_point(|source| source.span().start <= offset);
        let number = u32::try_from(after.checked_sub(1)?).ok()?;
        Some(SourceId(number))
    }

    /// The lines that included a file, the innermost first.
    #[must_use]
    pub fn chain(&self, id: SourceId) -> Vec<Span> {
        let mut chain = Vec::new();
        let mut at = self.get(id).and_then(Source::included_at);
        // Each include is in a file that was added before its target.
        while let Some(span) = at {
            chain.push(span);
            let outer = self.at(span.start).and_then(|outer| self.get(outer));
            at = outer.and_then(Source::included_at);
        }
        chain
    }

    fn push(
        &mut self,
        name: &str,
        bom: Option<Span>,
        unit: Unit<'i>,
        included_at: Option<Span>,
    ) -> SourceId {
        let id = SourceId(u32::try_from(self.sources.len()).unwrap_or(u32::MAX));
        self.sources.push(Source { name: name.to_owned(), bom, unit, included_at });
        id
    }

    /// Parts the mark from the text, whose base comes last.
    fn split_bom<'b>(&self, bytes: &'b [u8]) -> (Option<Span>, &'b [u8], u64) {
        let start = self.sources.last().map_or(0, |last| last.span().end + 1);
        match bytes.strip_prefix(b"\xEF\xBB\xBF") {
            Some(text) => (Some(Span::new(start, start + 3)), text, start + 3),
            None => (None, bytes, start),
        }
    }
}

/// Whether nothing is in the last line of a text, or in the one before a line end there.
fn ends_with_blank_line(text: &str) -> bool {
    let without_end = |text: &'_ str| -> Option<usize> {
        let ends = ["\r\n", "\n", "\r"];
        ends.into_iter().find_map(|end| text.strip_suffix(end)).map(str::len)
    };
    let last = without_end(text).and_then(|len| text.get(..len));
    last.is_some_and(|last| last.is_empty() || without_end(last).is_some())
}

#[cfg(test)]
mod tests {
    #[test]
    fn bytes_are_read_in_the_given_encoding() {
        use crate::source::Sources;
        use portnote_core::Encoding;

        let mut sources = Sources::in_encoding(Encoding::from_label("windows-1251"));
        let root = sources.add("a.bml", b"\xE9", None);
        assert_eq!(sources.text(root), "\u{439}");
    }
}
