//! `portnote/diagnostic/1`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Diagnostic, LineIndex, Place, Span};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/diagnostic/1";

/// One diagnostic.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "diagnostic")]
#[non_exhaustive]
pub struct DiagnosticV1 {
    /// Always `portnote/diagnostic/1`.
    pub schema: String,
    /// The code, like `pbn/duplicate-tag`.
    pub code: String,
    /// `error`, `warning` or `info`.
    pub severity: String,
    /// What was found and what was expected.
    pub message: String,
    /// The file, as it was named.
    pub file: String,
    /// The game in which it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordV1>,
    /// The lines that include the file, the innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<IncludedV1>,
    /// The smallest text that is wrong.
    pub span: SpanV1,
    /// Other places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelV1>,
    /// What to write instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// A change that fixes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixV1>,
    /// Several ways to fix it, from which a person has to choose one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<FixV1>,
}

/// The game of a diagnostic.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "record")]
#[non_exhaustive]
pub struct RecordV1 {
    /// Its number in the file, from 1.
    pub index: u64,
    /// The number by which people know it: a board, a hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
}

/// A line that includes a file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "included")]
#[non_exhaustive]
pub struct IncludedV1 {
    /// The file in which it is.
    pub file: String,
    /// Its number, from 1.
    pub line: u64,
}

/// A range of the original file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "span")]
#[non_exhaustive]
pub struct SpanV1 {
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset after the last byte.
    pub byte_end: u64,
    /// Place of the first byte.
    pub start: PlaceV1,
    /// Place after the last byte.
    pub end: PlaceV1,
}

/// A range of the original file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "bytes")]
#[non_exhaustive]
pub struct BytesV1 {
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset after the last byte.
    pub byte_end: u64,
}

/// A line and its columns, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "place")]
#[non_exhaustive]
pub struct PlaceV1 {
    /// The line.
    pub line: u64,
    /// The column in characters.
    pub column: u64,
    /// The column in UTF-16 units.
    pub utf16: u64,
}

/// Another place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "label")]
#[non_exhaustive]
pub struct LabelV1 {
    /// What is there.
    pub message: String,
    /// The file, if the place is in another file or another record than the diagnostic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Where it is.
    pub span: SpanV1,
}

/// A change of the file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "fix")]
#[non_exhaustive]
pub struct FixV1 {
    /// `safe` or `unsafe`; `manual` for an alternative, which no program applies.
    pub applicability: String,
    /// What the change does.
    pub message: String,
    /// The replacements, sorted and disjoint.
    pub edits: Vec<EditV1>,
}

/// One replacement.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "edit")]
#[non_exhaustive]
pub struct EditV1 {
    /// Offset of the first byte to replace.
    pub byte_start: u64,
    /// Offset after the last byte to replace.
    pub byte_end: u64,
    /// The new text, where the bytes are UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The new bytes as hexadecimal digits, where they are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
}

impl DiagnosticV1 {
    /// The counterpart of a diagnostic of the unit that `lines` belongs to.
    #[must_use]
    pub fn new(diagnostic: &Diagnostic, file: &str, lines: &LineIndex<'_, '_>) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            code: diagnostic.code.as_str().to_owned(),
            severity: diagnostic.severity.as_str().to_owned(),
            message: diagnostic.message.clone(),
            file: file.to_owned(),
            record: diagnostic.record.as_ref().map(|record| RecordV1 {
                index: record.index,
                board: record.number.clone(),
                event: record.event.clone(),
            }),
            chain: Vec::new(),
            span: SpanV1::new(diagnostic.span, lines),
            labels: diagnostic
                .labels
                .iter()
                .map(|label| match label.places {
                    None => LabelV1::new(&label.message, label.span, lines),
                    Some((start, end)) => LabelV1 {
                        message: label.message.clone(),
                        file: Some(file.to_owned()),
                        span: SpanV1 {
                            byte_start: label.span.start,
                            byte_end: label.span.end,
                            start: start.into(),
                            end: end.into(),
                        },
                    },
                })
                .collect(),
            help: diagnostic.help.clone(),
            fix: diagnostic.fix.as_ref().map(FixV1::new),
            alternatives: diagnostic.alternatives.iter().map(FixV1::new).collect(),
        }
    }
}

impl IncludedV1 {
    /// A line that includes a file, by the name of the file in which it is and its number.
    ///
    /// ```
    /// use portnote_core::json::v1::IncludedV1;
    /// let line = IncludedV1::new("system.bml", 3);
    /// assert_eq!((line.file.as_str(), line.line), ("system.bml", 3));
    /// ```
    #[must_use]
    pub fn new(file: &str, line: u64) -> Self {
        Self { file: file.to_owned(), line }
    }
}

impl SpanV1 {
    /// The counterpart of a span of the unit that `lines` belongs to.
    #[must_use]
    pub fn new(span: Span, lines: &LineIndex<'_, '_>) -> Self {
        Self {
            byte_start: span.start,
            byte_end: span.end,
            start: lines.place(span.start).into(),
            end: lines.place(span.end).into(),
        }
    }
}

impl From<Span> for BytesV1 {
    fn from(span: Span) -> Self {
        Self { byte_start: span.start, byte_end: span.end }
    }
}

impl LabelV1 {
    /// A label in the unit that `lines` belongs to.
    #[must_use]
    pub fn new(message: &str, span: Span, lines: &LineIndex<'_, '_>) -> Self {
        Self { message: message.to_owned(), file: None, span: SpanV1::new(span, lines) }
    }
}

impl FixV1 {
    fn new(fix: &crate::Fix) -> Self {
        Self {
            applicability: fix.applicability.as_str().to_owned(),
            message: fix.message.clone(),
            edits: fix.edits.iter().map(EditV1::new).collect(),
        }
    }
}

impl EditV1 {
    fn new(edit: &crate::Edit) -> Self {
        let text = String::from_utf8(edit.replacement.clone()).ok();
        let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let hex = text.is_none().then(|| digits(&edit.replacement));
        Self { byte_start: edit.span.start, byte_end: edit.span.end, text, hex }
    }
}

impl From<Place> for PlaceV1 {
    fn from(place: Place) -> Self {
        Self { line: place.line, column: place.column, utf16: place.utf16 }
    }
}
