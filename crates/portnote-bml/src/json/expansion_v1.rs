//! The field `sequences` of `portnote/bml/1`: the expansion of a system as a flat list.
//!
//! Within a version only optional fields are added.

use schemars::JsonSchema;
use serde::Serialize;

use crate::bml::call::SidedCall;
use crate::bml::expand::{Expansion, Sequence};
use crate::bml::model::Document;

/// One sequence of calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "sequence")]
pub struct SequenceV1 {
    /// The position of the opening bid, as `#SEAT` has it.
    pub position: &'static str,
    /// The vulnerability, as `#VUL` has it.
    pub vulnerability: &'static str,
    /// The calls from the opening, those of the opponents in parentheses, passes that are
    /// only implied included.
    pub calls: Vec<String>,
    /// The lines of the description, suits in place of the variable of its row; missing
    /// where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<Vec<String>>,
    /// Offset of the first byte of its row: the one that says what it means, or else the
    /// first that stands for it. Missing where no spans are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte_start: Option<u64>,
    /// Offset behind the last byte of that row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte_end: Option<u64>,
}

/// The sequences of an expansion, in its order.
#[must_use]
pub fn sequences(
    document: &Document<'_>,
    expansion: &Expansion<'_>,
    has_spans: bool,
) -> Vec<SequenceV1> {
    let all = expansion.sequences().iter();
    all.map(|sequence| SequenceV1::of(document, expansion, sequence, has_spans))
        .collect()
}

impl SequenceV1 {
    /// One sequence.
    #[must_use]
    pub fn of(
        document: &Document<'_>,
        expansion: &Expansion<'_>,
        sequence: &Sequence<'_>,
        has_spans: bool,
    ) -> Self {
        let row = sequence.row(document).filter(|_| has_spans);
        let calls = expansion.calls(sequence);
        Self {
            position: sequence.position.word(),
            vulnerability: sequence.vulnerability.word(),
            calls: calls.iter().map(SidedCall::to_string).collect(),
            description: sequence.description.map(|description| description.lines()),
            byte_start: row.map(|row| row.span.start),
            byte_end: row.map(|row| row.span.end),
        }
    }
}
