//! Rows that every notation has: files and findings.

use super::{Field, Row, Type, Value};
use crate::{Applicability, Diagnostic, Place, Severity};

type OfFinding = Field<for<'r> fn(&'r FindingRow<'r>) -> Value<'r>>;
type OfFile = Field<for<'r> fn(&'r FileRow) -> Value<'r>>;

/// A finding with its place.
#[derive(Clone, Copy, Debug)]
pub struct FindingRow<'d> {
    /// The finding.
    pub found: &'d Diagnostic,
    /// Where it begins.
    pub place: Place,
}

/// What is known of a file once it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileRow {
    /// The name of its notation.
    pub notation: &'static str,
    /// The version in its header line.
    pub version: Option<String>,
    /// Its encodings.
    pub encoding: String,
    /// How its lines end.
    pub line_ends: String,
    /// Its length.
    pub bytes: u64,
    /// The SHA-256 of its bytes as hexadecimal digits.
    pub sha256: String,
    /// The number of games.
    pub games: u64,
}

pub(super) static FINDINGS: &[OfFinding] = &[
    OfFinding::derived("code", Type::Text, "Its code: pbn/duplicate-tag", |it| {
        it.found.code.as_str().into()
    })
    .always(),
    OfFinding::derived("severity", Type::Text, "error, warning or info", |it| {
        let severity = match it.found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        };
        severity.into()
    })
    .always(),
    OfFinding::derived("message", Type::Text, "What was found", |it| {
        it.found.message.as_str().into()
    })
    .always(),
    OfFinding::derived("line", Type::Int32, "Line in the file, from 1", |it| it.place.line.into())
        .always(),
    OfFinding::derived("column", Type::Int32, "Column in characters, from 1", |it| {
        it.place.column.into()
    })
    .always(),
    OfFinding::derived("byte_start", Type::Int64, "Offset of the first byte", |it| {
        it.found.span.start.into()
    })
    .always(),
    OfFinding::derived("byte_end", Type::Int64, "Offset after the last byte", |it| {
        it.found.span.end.into()
    })
    .always(),
    OfFinding::derived("fix", Type::Text, "safe or unsafe, where there is exactly one fix", |it| {
        let fix = it.found.fix.as_ref().and_then(|fix| match fix.applicability {
            Applicability::Safe => Some("safe"),
            Applicability::Unsafe => Some("unsafe"),
            _ => None,
        });
        fix.into()
    }),
];

pub(super) static FILES: &[OfFile] = &[
    OfFile::derived("notation", Type::Text, "pbn, lin, pdn or ppn", |it| it.notation.into())
        .always(),
    OfFile::stated("version", Type::Text, "Version in its header line", |it| {
        it.version.as_deref().into()
    }),
    OfFile::derived(
        "encoding",
        Type::Text,
        "Its encoding; several with a space between them where its games differ",
        |it| it.encoding.as_str().into(),
    ),
    OfFile::derived(
        "line_ends",
        Type::Text,
        "lf, crlf or cr; several with a space between them",
        |it| it.line_ends.as_str().into(),
    ),
    OfFile::derived("bytes", Type::Int64, "Its length", |it| it.bytes.into()).always(),
    OfFile::derived("sha256", Type::Text, "SHA-256 of its bytes as hexadecimal digits", |it| {
        it.sha256.as_str().into()
    })
    .always(),
    OfFile::derived("games", Type::Int32, "Number of games", |it| it.games.into()).always(),
];

impl Row for FindingRow<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        let field = FINDINGS.get(column);
        field.map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Row for FileRow {
    fn value(&self, column: usize) -> Value<'_> {
        let field = FILES.get(column);
        field.map_or(Value::Null, |field| (field.value)(self))
    }
}
