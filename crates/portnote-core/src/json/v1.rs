//! `portnote/diagnostic/1`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::finding::{Edit, Fix, Label};
use crate::{Finding, IncludedBy, Place, Span};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/diagnostic/1";

/// One finding in the text of a file.
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

/// Another place that a finding points at.
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

/// A replacement of a range of bytes.
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
    /// The counterpart of a finding; a text without a name is called `-`.
    #[must_use]
    pub fn new(finding: &Finding) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            code: finding.code.as_str().to_owned(),
            severity: finding.severity.as_str().to_owned(),
            message: finding.message.clone(),
            file: named(finding.file.as_deref()),
            record: finding.record.as_ref().map(|record| RecordV1 {
                index: record.index,
                board: record.number.clone(),
                event: record.event.clone(),
            }),
            chain: finding.chain.iter().map(IncludedV1::new).collect(),
            span: SpanV1::new(finding.span, finding.start, finding.end),
            labels: finding.labels.iter().map(LabelV1::new).collect(),
            help: finding.help.clone(),
            fix: finding.fix.as_ref().map(FixV1::new),
            alternatives: finding.alternatives.iter().map(FixV1::new).collect(),
        }
    }
}

/// The name of a file; a text without one has the name of standard input.
fn named(file: Option<&str>) -> String {
    file.unwrap_or("-").to_owned()
}

impl Finding {
    /// The finding as programs are given it: `portnote/diagnostic/1`.
    #[must_use]
    pub fn to_json(&self) -> DiagnosticV1 {
        DiagnosticV1::new(self)
    }
}

impl Serialize for Finding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl IncludedV1 {
    fn new(line: &IncludedBy) -> Self {
        Self { file: named(line.file.as_deref()), line: line.line }
    }
}

impl SpanV1 {
    fn new(span: Span, start: Place, end: Place) -> Self {
        Self { byte_start: span.start, byte_end: span.end, start: start.into(), end: end.into() }
    }
}

impl From<Span> for BytesV1 {
    fn from(span: Span) -> Self {
        Self { byte_start: span.start, byte_end: span.end }
    }
}

impl LabelV1 {
    fn new(label: &Label) -> Self {
        Self {
            message: label.message.clone(),
            file: label.file.as_deref().map(str::to_owned),
            span: SpanV1::new(label.span, label.start, label.end),
        }
    }
}

impl FixV1 {
    fn new(fix: &Fix) -> Self {
        Self {
            applicability: fix.applicability.as_str().to_owned(),
            message: fix.message.clone(),
            edits: fix.edits.iter().map(EditV1::new).collect(),
        }
    }
}

impl EditV1 {
    fn new(edit: &Edit) -> Self {
        let text = str::from_utf8(edit.bytes()).ok().map(str::to_owned);
        let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let hex = text.is_none().then(|| digits(edit.bytes()));
        Self { byte_start: edit.span.start, byte_end: edit.span.end, text, hex }
    }
}

impl From<Place> for PlaceV1 {
    fn from(place: Place) -> Self {
        Self { line: place.line, column: place.column, utf16: place.utf16 }
    }
}
