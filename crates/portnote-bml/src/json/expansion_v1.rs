//! The field `sequences` of `portnote/bml/1`: the expansion of a system as a flat list.
//!
//! Within a version only optional fields are added.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bml::call::SidedCall;
use crate::bml::expand::{Expanded, SequenceEntry};

/// One sequence of calls and its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "sequence")]
#[non_exhaustive]
pub struct SequenceV1 {
    /// The position of the opening bid, as `#SEAT` has it.
    pub position: Cow<'static, str>,
    /// The vulnerability, as `#VUL` has it.
    pub vulnerability: Cow<'static, str>,
    /// The calls from the opening, those of the opponents in parentheses, passes that are
    /// only implied included.
    pub calls: Vec<String>,
    /// The lines of the description, with a suit in place of the variable of its row; empty
    /// where nothing is said.
    pub description: Vec<String>,
    /// The row that says what the sequence means, or else the first that describes it.
    pub row: RowRefV1,
}

/// A row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "row_ref")]
#[non_exhaustive]
pub struct RowRefV1 {
    /// The table: its index in `blocks`.
    pub block: u32,
    /// The row: its index in `rows` of the table.
    pub row: u32,
}

/// The sequences of an expansion, in its order.
///
/// ```
/// use portnote_bml::bml::{self, expand, include::Closed};
/// use portnote_bml::bml::json::expansion_v1::sequences;
///
/// let text = b"1M 5M\n  2N Raise\n";
/// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
/// let expansion = expand::expand(&document, &expand::Options::default()).value;
/// let dump = sequences(&expansion);
/// assert_eq!(dump[1].calls, ["1H", "(P)", "2N"]);
/// assert_eq!(dump[2].description, ["5!s"]);
/// assert_eq!(dump[2].row.row, 0);
/// ```
#[must_use]
pub fn sequences(expansion: &Expanded<'_>) -> Vec<SequenceV1> {
    let all = expansion.sequences().iter();
    all.map(|sequence| SequenceV1::new(expansion, sequence)).collect()
}

impl SequenceV1 {
    /// Makes the JSON of one sequence.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let first = &expansion.sequences()[0];
    /// let dump = portnote_bml::bml::json::expansion_v1::SequenceV1::new(&expansion, first);
    /// assert_eq!(dump.calls, ["1N"]);
    /// ```
    #[must_use]
    pub fn new(expansion: &Expanded<'_>, sequence: &SequenceEntry<'_>) -> Self {
        let calls = expansion.calls(sequence);
        let lines = sequence.description.map(|description| description.lines());
        Self {
            position: Cow::Borrowed(sequence.position.word()),
            vulnerability: Cow::Borrowed(sequence.vulnerability.word()),
            calls: calls.iter().map(SidedCall::to_string).collect(),
            description: lines.unwrap_or_default(),
            row: RowRefV1 { block: sequence.place.block, row: sequence.place.row },
        }
    }
}
