//! `portnote/stats/1`: how many games there are of which kind.

use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_core::columns::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::stats::{Measured, Row, Section, Summary};

/// The name of the schema of counts.
pub const STATS: &str = "portnote/stats/1";

/// What was counted in all inputs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "stats")]
#[non_exhaustive]
pub struct StatsV1 {
    /// Always `portnote/stats/1`.
    #[schemars(extend("const" = STATS))]
    pub schema: Cow<'static, str>,
    /// A summary for each notation of games.
    pub notations: Vec<SummaryV1>,
}

/// What was counted in the games of one notation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "stats_notation")]
#[non_exhaustive]
pub struct SummaryV1 {
    /// The name of the notation: `pbn` also for games of LIN.
    pub notation: Cow<'static, str>,
    /// The files with such games.
    pub files: u64,
    /// The games.
    pub games: u64,
    /// The tables of counts; those without a row are left out.
    pub sections: Vec<SectionV1>,
}

/// A table of counts with its name.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "stats_section")]
#[non_exhaustive]
pub struct SectionV1 {
    /// The name, as in `contracts`.
    pub name: Cow<'static, str>,
    /// These counts as a query in SQL over the table games.
    pub sql: String,
    /// The rows, the most frequent or the smallest key first.
    pub rows: Vec<RowV1>,
    /// How many more rows there are.
    pub rows_left_out: u64,
    /// The games in them.
    pub games_left_out: u64,
}

/// A row of a table of counts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "stats_row")]
#[non_exhaustive]
pub struct RowV1 {
    /// The value that the games have in common.
    pub key: KeyV1,
    /// The number of games.
    pub games: u64,
    /// Other values by their names: a number of games, a mean, or a part of the games from 0 to 1;
    /// null where no game has one.
    pub values: BTreeMap<Cow<'static, str>, Option<NumberV1>>,
}

/// A number, or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "stats_key")]
pub enum KeyV1 {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// A number of games, a mean or a part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "stats_number")]
pub enum NumberV1 {
    /// A number of games.
    Count(u64),
    /// A mean, or a part of the games from 0 to 1.
    Mean(f64),
}

impl StatsV1 {
    /// The report of what was counted.
    #[must_use]
    pub fn new(summaries: &[Summary]) -> Self {
        Self { schema: STATS.into(), notations: summaries.iter().map(SummaryV1::new).collect() }
    }
}

impl SummaryV1 {
    fn new(summary: &Summary) -> Self {
        Self {
            notation: summary.notation.into(),
            files: summary.files,
            games: summary.games,
            sections: summary.sections.iter().map(SectionV1::new).collect(),
        }
    }
}

impl SectionV1 {
    fn new(section: &Section) -> Self {
        let names = &section.measures;
        Self {
            name: section.name.into(),
            sql: section.sql.clone(),
            rows: section.rows.iter().map(|row| RowV1::new(row, names)).collect(),
            rows_left_out: section.rows_left_out,
            games_left_out: section.games_left_out,
        }
    }
}

impl RowV1 {
    fn new(row: &Row, names: &[&'static str]) -> Self {
        let values = names.iter().zip(&row.values);
        let values = values.map(|(name, value)| {
            let value = value.map(|value| match value {
                Measured::Count(count) => NumberV1::Count(count),
                Measured::Mean(number) | Measured::Share(number) => NumberV1::Mean(number),
            });
            (Cow::Borrowed(*name), value)
        });
        Self {
            key: match &row.key {
                Value::Int(number) => KeyV1::Number(*number),
                other => KeyV1::Text(other.to_string()),
            },
            games: row.games,
            values: values.collect(),
        }
    }
}
