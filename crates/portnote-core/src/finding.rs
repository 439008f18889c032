//! What is wrong, where, and what would be right: values that need no text any more.

#[cfg(feature = "serde")]
mod kept;

use std::fmt;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, RecordId};
use crate::harmless::sanitize;
use crate::line_index::Margin;
use crate::scan::{RawUnit, UnitKind};
use crate::{Applicability, Code, Encoding, LineIndex, Place, Severity, Span, Unit, diagnostic};

// For the package for Python: no promise is made about it.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use kept::Kept;

/// What is wrong with a file, with lines and columns.
///
/// `Display` writes it on one line, as compilers do: `club.pbn:3:8: warning[pbn/date-format]: …`.
/// Characters that a terminal would act on are made visible there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Finding {
    /// The code, which has a page of its own: `portnote explain`.
    pub code: Code,
    /// How much it matters under the profile in force.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: String,
    /// The file in which it is: the one that was named, or one that it includes.
    pub file: Option<Arc<str>>,
    /// The smallest text that is wrong, as bytes of its file.
    pub span: Span,
    /// Where that begins.
    pub start: Place,
    /// Where that ends.
    pub end: Place,
    /// The game in which it is.
    pub record: Option<RecordId>,
    /// Other places: the first occurrence, the opening brace.
    pub labels: Vec<Label>,
    /// The lines that include its file, the innermost first.
    pub chain: Vec<IncludedBy>,
    /// One sentence that says what to write.
    pub help: Option<String>,
    /// A change that removes the fault.
    pub fix: Option<Fix>,
    /// Alternative changes, each of which removes the fault: a person has to choose one.
    pub alternatives: Vec<Fix>,
    unit: UnitPlace,
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Label {
    /// What is there.
    pub message: String,
    /// The file, where the place is in another file or in another game than the finding.
    #[cfg_attr(feature = "serde", serde(with = "kept::shared"))]
    pub file: Option<Arc<str>>,
    /// The place, as bytes of its file.
    pub span: Span,
    /// Where that begins.
    pub start: Place,
    /// Where that ends.
    pub end: Place,
}

/// A line that includes the file of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IncludedBy {
    /// The file in which the line is; `None` for a text without a name.
    #[cfg_attr(feature = "serde", serde(with = "kept::shared"))]
    pub file: Option<Arc<str>>,
    /// Its number, from 1.
    pub line: u64,
}

/// A change that removes a fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fix {
    /// What the change does.
    pub message: String,
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// The replacements, in the order of the text; none overlaps another.
    pub edits: Vec<Edit>,
}

/// A replacement of a range of text by another text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Edit {
    /// The bytes of the file to replace; empty to insert.
    pub span: Span,
    /// Where these begin.
    pub start: Place,
    /// Where these end.
    pub end: Place,
    /// The new text. [`Edit::bytes`] gives it in the encoding of the file.
    pub replacement: String,
    /// Its bytes, where these are not UTF-8.
    encoded: Option<Box<[u8]>>,
}

/// Where the unit of a finding is in its file, so that its lines can be found again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct UnitPlace {
    span: Span,
    first_line: u64,
    margin: Margin,
    #[cfg_attr(feature = "serde", serde(with = "kept::encoding"))]
    encoding: Encoding,
}

impl Finding {
    /// A diagnostic of the unit that `lines` belongs to; `file` is the name of its file.
    // For the crates of this workspace: no promise is made about it.
    #[doc(hidden)]
    #[must_use]
    pub fn new(found: &Diagnostic, file: Option<&Arc<str>>, lines: &LineIndex<'_, '_>) -> Self {
        let encoding = lines.unit().0.decoded().encoding();
        let fix = |fix: &diagnostic::Suggestion| Fix::new(fix, encoding, lines);
        Self {
            code: found.code,
            severity: found.severity,
            message: found.message.clone(),
            file: file.cloned(),
            span: found.span,
            start: lines.place(found.span.start),
            end: lines.place(found.span.end),
            record: found.record.clone(),
            labels: found.labels.iter().map(|label| Label::new(label, file, lines)).collect(),
            chain: Vec::new(),
            help: found.help.clone(),
            fix: found.fix.as_ref().map(fix),
            alternatives: found.alternatives.iter().map(fix).collect(),
            unit: UnitPlace::new(lines),
        }
    }

    /// The number of the line in which it begins, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.start.line
    }

    /// The column at which it begins: characters of its line, from 1.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.start.column
    }

    /// The number of its game in the file, from 1.
    #[must_use]
    pub fn game(&self) -> Option<u64> {
        self.record.as_ref().map(|record| record.index)
    }

    /// The number of the board or hand that its game has by a tag, where that is a number.
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.record.as_ref()?.known_number()?.parse().ok()
    }

    /// Its game by all that is known of it: `game 1, Board "12", Event "Club"`.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.record.as_ref().map(RecordId::title)
    }

    /// Whether it has a fix that may be applied without asking.
    #[must_use]
    pub fn is_fixable(&self) -> bool {
        self.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe)
    }

    /// The text with this finding fixed and every other byte as it was; `None` where there is no
    /// fix, or it belongs to another text.
    #[must_use]
    pub fn fixed(&self, text: &[u8]) -> Option<Vec<u8>> {
        self.fix.as_ref()?.apply(text)
    }

    /// The unit in the bytes of its file, and what is before it in its first line; `None` where
    /// the bytes are too few.
    #[cfg(feature = "excerpt")]
    pub(crate) fn unit<'b>(&self, bytes: &'b [u8]) -> Option<(Unit<'b>, Margin)> {
        let UnitPlace { span, first_line, margin, encoding } = &self.unit;
        let range = usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?;
        let mut raw = RawUnit::whole(UnitKind::Game, span.start, bytes.get(range)?);
        raw.first_line = *first_line;
        Some((Unit::new(raw, Some(*encoding)), *margin))
    }
}

impl Label {
    fn new(
        label: &diagnostic::SpanLabel,
        file: Option<&Arc<str>>,
        lines: &LineIndex<'_, '_>,
    ) -> Self {
        let (message, span) = (label.message.clone(), label.span);
        match label.places {
            None => Self::at(message, span, lines),
            // Another game of the file.
            Some((start, end)) => Self {
                message,
                file: Some(file.cloned().unwrap_or_else(|| Arc::from(""))),
                span,
                start,
                end,
            },
        }
    }

    /// A label in the unit that `lines` belongs to.
    // For the crates of this workspace: no promise is made about it.
    #[doc(hidden)]
    #[must_use]
    pub fn at(message: String, span: Span, lines: &LineIndex<'_, '_>) -> Self {
        let (start, end) = (lines.place(span.start), lines.place(span.end));
        Self { message, file: None, span, start, end }
    }
}

impl Fix {
    fn new(fix: &diagnostic::Suggestion, encoding: Encoding, lines: &LineIndex<'_, '_>) -> Self {
        let edits = fix.edits.iter().map(|edit| Edit::new(edit, encoding, lines));
        Self {
            message: fix.message.clone(),
            applicability: fix.applicability,
            edits: edits.collect(),
        }
    }

    /// The text with the replacements made and every other byte as it was; `None` where they
    /// belong to another text.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Option<Vec<u8>> {
        let mut fixed = Vec::with_capacity(text.len());
        let mut end = 0;
        for edit in &self.edits {
            let start = usize::try_from(edit.span.start).ok()?;
            fixed.extend_from_slice(text.get(end..start)?);
            fixed.extend_from_slice(edit.bytes());
            end = usize::try_from(edit.span.end).ok()?;
        }
        fixed.extend_from_slice(text.get(end..)?);
        Some(fixed)
    }
}

impl Edit {
    fn new(edit: &diagnostic::Substitution, encoding: Encoding, lines: &LineIndex<'_, '_>) -> Self {
        let places = (lines.place(edit.span.start), lines.place(edit.span.end));
        Self::at(edit.span, &edit.replacement, encoding, places)
    }

    /// A replacement by bytes, which are decoded in `encoding` if they are not UTF-8.
    pub(crate) fn at(
        span: Span,
        bytes: &[u8],
        encoding: Encoding,
        (start, end): (Place, Place),
    ) -> Self {
        let (replacement, encoded) = match str::from_utf8(bytes) {
            Ok(text) => (text.to_owned(), None),
            Err(_) => {
                let raw = RawUnit::whole(UnitKind::Game, 0, bytes);
                let text = Unit::new(raw, Some(encoding)).written().to_owned();
                (text, Some(bytes.into()))
            }
        };
        Self { span, start, end, replacement, encoded }
    }

    /// The new text in the encoding of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.encoded.as_deref().unwrap_or(self.replacement.as_bytes())
    }
}

impl UnitPlace {
    fn new(lines: &LineIndex<'_, '_>) -> Self {
        let (unit, margin) = lines.unit();
        Self {
            span: unit.outer_span(),
            first_line: unit.first_line(),
            margin,
            encoding: unit.decoded().encoding(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file.as_deref() {
            write!(f, "{}:", sanitize(file))?;
        }
        let (Place { line, column, .. }, message) = (self.start, sanitize(&self.message));
        write!(f, "{line}:{column}: {}[{}]: {message}", self.severity, self.code)
    }
}
