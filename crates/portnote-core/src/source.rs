//! One unit of a source: a game, or what is between games.

use std::borrow::Cow;
use std::ops::Range;

use crate::Span;
use crate::bytes::LineEnds;
use crate::encoding::{Encoding, Text};
use crate::frame::tag::with_line_feeds;
use crate::scan::{RawUnit, UnitKind};
use crate::unescaped::Unescaped;

/// A unit with its bytes, its decoded text and its place in the source.
///
/// Inside the unit offsets are 32 bits wide and count decoded bytes; [`Unit::span`] gives
/// the original bytes.
#[derive(Clone, Debug)]
pub struct Unit<'i> {
    kind: UnitKind,
    base: u64,
    first_line: u64,
    lead: u32,
    last: bool,
    bytes: Cow<'i, [u8]>,
    line_ends: LineEnds,
    text: Text<'i>,
    /// What the text means, where it is written with escapes.
    meaning: Option<Box<Unescaped>>,
}

impl<'i> Unit<'i> {
    /// Decodes what the scanner cut.
    ///
    /// ```
    /// use portnote_core::scan::{Blocks, Units};
    /// use portnote_core::{Limits, Unit};
    ///
    /// let bytes = b"\n[Event \"x\"]\n";
    /// let raw = Units::new(bytes, 0, Blocks::new(&Limits::new())).next();
    /// let unit = raw.map(|raw| Unit::new(raw, None));
    /// assert_eq!(unit.map(|unit| unit.game_span().start), Some(1));
    /// ```
    #[must_use]
    pub fn new(raw: RawUnit<'i>, wanted: Option<Encoding>) -> Self {
        Self {
            kind: raw.kind,
            base: raw.base,
            first_line: raw.first_line,
            lead: raw.lead,
            last: raw.last,
            bytes: Cow::Borrowed(raw.bytes),
            line_ends: raw.line_ends,
            text: Text::decode(raw.bytes, wanted),
            meaning: None,
        }
    }

    /// Reads the unit as what its text means, which is written with escapes, as in a link.
    ///
    /// ```
    /// use portnote_core::scan::{Blocks, Units};
    /// use portnote_core::unescaped::Unescaped;
    /// use portnote_core::{Limits, Span, Unit};
    ///
    /// let raw = Units::new(b"%7C", 0, Blocks::new(&Limits::new())).next();
    /// let mut meaning = Unescaped::default();
    /// meaning.push("|", 0..3);
    /// let unit = raw.map(|raw| Unit::new(raw, None).meaning(meaning)).unwrap();
    /// assert_eq!((unit.text(), unit.written()), ("|", "%7C"));
    /// assert_eq!(unit.span(0..1), Span::new(0, 3));
    /// ```
    #[must_use]
    pub fn meaning(mut self, meaning: Unescaped) -> Self {
        self.meaning = Some(Box::new(meaning));
        self
    }

    /// What the scanner cut.
    pub(crate) fn raw(&self) -> RawUnit<'_> {
        RawUnit {
            kind: self.kind,
            base: self.base,
            first_line: self.first_line,
            lead: self.lead,
            last: self.last,
            line_ends: self.line_ends,
            bytes: &self.bytes,
        }
    }

    /// What the scanner took it for.
    #[must_use]
    pub const fn kind(&self) -> UnitKind {
        self.kind
    }

    /// Whether it ends where the source ends.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.last
    }

    /// Number of its first line, from 1.
    #[must_use]
    pub const fn first_line(&self) -> u64 {
        self.first_line
    }

    /// The original bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many line ends of each kind it has.
    #[must_use]
    pub const fn line_ends(&self) -> LineEnds {
        self.line_ends
    }

    /// The text with each CR that is alone as LF, so that grammars know two line ends
    /// instead of three. Offsets stay as they are.
    ///
    /// ```
    /// use portnote_core::scan::{Blocks, Units};
    /// use portnote_core::{Limits, Unit};
    ///
    /// let raw = Units::new(b"a\rb\r\nc", 0, Blocks::new(&Limits::new())).next();
    /// let unit = raw.map(|raw| Unit::new(raw, None));
    /// assert_eq!(unit.as_ref().map(|unit| unit.with_line_feeds()).as_deref(), Some("a\nb\r\nc"));
    /// ```
    #[must_use]
    pub fn with_line_feeds(&self) -> Cow<'_, str> {
        match self.line_ends.cr {
            0 => Cow::Borrowed(self.text()),
            _ => with_line_feeds(self.text()),
        }
    }

    /// The decoded text, without escapes.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.meaning {
            None => self.text.as_str(),
            Some(meaning) => meaning.as_str(),
        }
    }

    /// The decoded text as it is written: another than [`Unit::text`] only where that is the meaning
    /// of a link.
    #[must_use]
    pub fn written(&self) -> &str {
        self.text.as_str()
    }

    /// Whether the text is written with escapes, so that its parts may be written in another order.
    #[must_use]
    pub const fn has_meaning(&self) -> bool {
        self.meaning.is_some()
    }

    /// How the text was decoded.
    #[must_use]
    pub const fn decoded(&self) -> &Text<'i> {
        &self.text
    }

    /// Bytes of blank and escape lines before the game.
    ///
    /// These are ASCII blanks or whole lines, so decoded and original offsets may differ;
    /// the number counts original bytes.
    #[must_use]
    pub const fn lead(&self) -> u32 {
        self.lead
    }

    /// The offset in the decoded text at which the game begins.
    #[must_use]
    pub fn decoded_lead(&self) -> u32 {
        if self.written().len() == self.bytes.len() {
            return self.lead;
        }
        // One byte is one character wherever decoded and original lengths differ.
        let mut characters = self.written().char_indices();
        let found = characters.nth(self.lead as usize).map_or(self.written().len(), |(at, _)| at);
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// The original bytes of the whole unit.
    #[must_use]
    pub fn outer_span(&self) -> Span {
        Span::new(self.base, self.base + self.bytes.len() as u64)
    }

    /// The original bytes of the game, without what is before it.
    #[must_use]
    pub fn game_span(&self) -> Span {
        let outer = self.outer_span();
        Span::new(outer.start + u64::from(self.lead), outer.end)
    }

    /// The original bytes of a range of the decoded text.
    #[must_use]
    pub fn span(&self, range: Range<u32>) -> Span {
        match &self.meaning {
            None => self.written_span(range),
            Some(meaning) => self.written_span(meaning.written(range)),
        }
    }

    /// The original bytes of a range of the text as it is written.
    #[must_use]
    pub fn written_span(&self, range: Range<u32>) -> Span {
        let place = |offset| self.base + u64::from(self.text.original(offset));
        Span::new(place(range.start), place(range.end))
    }

    /// The decoded text of a range; empty where the range is not one of this text.
    #[must_use]
    #[inline]
    pub fn slice(&self, range: Range<u32>) -> &str {
        self.text().get(range.start as usize..range.end as usize).unwrap_or("")
    }

    /// Makes a unit that does not borrow from the input.
    #[must_use]
    pub fn into_owned(self) -> Unit<'static> {
        Unit {
            kind: self.kind,
            base: self.base,
            first_line: self.first_line,
            lead: self.lead,
            last: self.last,
            bytes: Cow::Owned(self.bytes.into_owned()),
            line_ends: self.line_ends,
            text: self.text.into_owned(),
            meaning: self.meaning,
        }
    }
}
