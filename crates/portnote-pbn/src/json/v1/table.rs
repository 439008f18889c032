//! Supplemental sections in a dump.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::model::{Element, Game, Tag};
use crate::table::{
    Align, Cell, CellValue, Column, Decimal, Order, Row, RowResult, ScoreRange, Table,
};

/// A supplemental section with its columns and rows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "section")]
#[non_exhaustive]
pub struct SectionV1<'g> {
    /// The name of its tag.
    pub name: Cow<'g, str>,
    /// The columns of a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnV1<'g>>,
    /// The rows of a table; for other sections the lines. Strings are without quotes.
    pub rows: Vec<Vec<Cow<'g, str>>>,
    /// The cells of a table as what they say, in the order of `rows`.
    #[serde(default, skip_serializing_if = "CellsV1::is_empty")]
    #[schemars(with = "Vec<Vec<CellV1<'g>>>")]
    pub cells: CellsV1<'g>,
}

/// The cells of a table, row by row. In a dump that is written each is made when its turn comes: a
/// table may have a cell for every two bytes of its text, and a cell takes a hundred times as much.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Vec<Vec<CellV1<'g>>>")]
#[non_exhaustive]
pub struct CellsV1<'g> {
    source: Source<'g>,
}

#[derive(Clone, Debug)]
enum Source<'g> {
    /// The table of a game.
    Table(Box<Table<'g>>),
    /// What a dump has said.
    Dump(Vec<Vec<CellV1<'g>>>),
}

/// A column of a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "column")]
#[non_exhaustive]
pub struct ColumnV1<'g> {
    /// The name.
    pub name: Cow<'g, str>,
    /// `descending` or `ascending`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Cow<'static, str>>,
    /// The least width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// `left` or `right`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<Cow<'static, str>>,
}

/// A cell of a table. Beside the text is at most one value, and none where the column
/// holds text or the cell cannot be read.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "cell")]
#[non_exhaustive]
pub struct CellV1<'g> {
    /// The element as written, a string with its quotes.
    pub raw: Cow<'g, str>,
    /// `unknown` for `?`, `irrelevant` for `-`, `artificial` for a score after `^`, and
    /// `unreadable`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Cow<'static, str>>,
    /// A number, also of tricks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<NumberV1>,
    /// Tricks above those that the contract needs, for `=`, `+1`, `-2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<i32>,
    /// A call in the spelling of the standard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// A card, like `SK`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// A seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// Whether declarer and dummy were swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub irregular: Option<bool>,
    /// A denomination: `C`, `D`, `H`, `S` or `NT`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub denomination: Option<Cow<'static, str>>,
    /// A contract in the spelling of the standard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// A thinking time in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// A range of scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<ScoreRangeV1>,
    /// Ranks of one suit in the order written, like `KQ`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<String>,
    /// The names of a pair.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Cow<'g, str>>,
}

/// A number; how many decimals it was written with says the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "number")]
pub enum NumberV1 {
    /// A whole number.
    Whole(i64),
    /// Another number.
    Decimal(f64),
}

/// A range of scores; its ends do not belong to it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "score_range")]
#[non_exhaustive]
pub struct ScoreRangeV1 {
    /// This score only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal: Option<i32>,
    /// Higher scores than this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<i32>,
    /// Lower scores than this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<i32>,
}

impl<'g> CellsV1<'g> {
    /// The cells of each row.
    ///
    /// ```
    /// use portnote_pbn::json::v1::{CellV1, CellsV1};
    /// let mut cell = CellV1::default();
    /// cell.raw = "1NT".into();
    /// let cells = CellsV1::from(vec![vec![cell]]);
    /// assert_eq!(cells.rows().next().map(|row| row[0].raw.to_string()), Some("1NT".to_owned()));
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = Vec<CellV1<'g>>> + '_ {
        let (table, rows): (_, &[_]) = match &self.source {
            Source::Table(table) => (Some(table), &[]),
            Source::Dump(rows) => (None, rows),
        };
        let of_table = table.into_iter().flat_map(|table| {
            let rows = table.rows();
            rows.map(|row| CellsOfRow { table, row }.cells().collect())
        });
        of_table.chain(rows.iter().cloned())
    }

    /// Whether there are none.
    ///
    /// ```
    /// use portnote_pbn::json::v1::CellsV1;
    /// assert!(CellsV1::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.source {
            Source::Table(table) => table.rows().next().is_none(),
            Source::Dump(rows) => rows.is_empty(),
        }
    }
}

impl Default for CellsV1<'_> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<'g> From<Vec<Vec<CellV1<'g>>>> for CellsV1<'g> {
    fn from(rows: Vec<Vec<CellV1<'g>>>) -> Self {
        Self { source: Source::Dump(rows) }
    }
}

impl Serialize for CellsV1<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.source {
            Source::Table(table) => {
                serializer.collect_seq(table.rows().map(|row| CellsOfRow { table, row }))
            }
            Source::Dump(rows) => rows.serialize(serializer),
        }
    }
}

/// The cells of one row.
struct CellsOfRow<'t, 'g> {
    table: &'t Table<'g>,
    row: Row<'g>,
}

impl<'g> CellsOfRow<'_, 'g> {
    fn cells(&self) -> impl Iterator<Item = CellV1<'g>> + '_ {
        let elements = self.row.elements().iter().enumerate();
        elements.map(|(place, element)| CellV1 {
            raw: Cow::Borrowed(element.text),
            ..cell(self.table.cell(self.row, place))
        })
    }
}

impl Serialize for CellsOfRow<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

/// The section of a tag; `None` where it has none.
pub(super) fn section<'g>(game: &'g Game<'_>, tag: &'g Tag<'_>) -> Option<SectionV1<'g>> {
    let elements = game.elements.get(tag.elements.clone())?;
    let table = Table::of(game, tag);
    if elements.is_empty() && table.is_none() {
        return None;
    }
    let mut section = SectionV1 {
        name: Cow::Borrowed(tag.name),
        columns: Vec::new(),
        rows: Vec::new(),
        cells: CellsV1::default(),
    };
    match table.filter(|table| !table.columns().is_empty()) {
        None => section.rows = lines(elements),
        Some(table) => {
            section.columns = table.columns().iter().map(column).collect();
            for row in table.rows() {
                let places = 0..row.elements().len();
                let texts = places.filter_map(|place| row.text(place));
                section.rows.push(texts.collect());
            }
            section.cells = CellsV1 { source: Source::Table(Box::new(table)) };
        }
    }
    Some(section)
}

/// The elements of a section that is not a table, by lines.
fn lines<'g>(elements: &'g [Element<'_>]) -> Vec<Vec<Cow<'g, str>>> {
    let mut lines: Vec<Vec<Cow<'g, str>>> = Vec::new();
    for (number, element) in elements.iter().enumerate() {
        if element.new_line || number == 0 {
            lines.push(Vec::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push(crate::table::text_of(element.text));
        }
    }
    lines
}

fn column<'g>(column: &Column<'g>) -> ColumnV1<'g> {
    ColumnV1 {
        name: Cow::Borrowed(column.name),
        order: column
            .order
            .map(|order| match order {
                Order::Descending => "descending",
                Order::Ascending => "ascending",
            })
            .map(Cow::Borrowed),
        width: column.width,
        align: column
            .align
            .map(|align| match align {
                Align::Left => "left",
                Align::Right => "right",
            })
            .map(Cow::Borrowed),
    }
}

fn cell(cell: Cell<CellValue<'_>>) -> CellV1<'_> {
    let (state, value) = match cell {
        Cell::Absent => (None, None),
        Cell::Unknown => (Some("unknown"), None),
        Cell::Irrelevant => (Some("irrelevant"), None),
        Cell::Unreadable => (Some("unreadable"), None),
        Cell::Artificial(value) => (Some("artificial"), Some(value)),
        Cell::Value(value) => (None, Some(value)),
    };
    let empty = CellV1 { state: state.map(Cow::Borrowed), ..CellV1::default() };
    match value {
        None | Some(CellValue::Text(_)) => empty,
        Some(CellValue::Number(number)) => CellV1 { number: number_v1(number), ..empty },
        Some(CellValue::Result(RowResult::Tricks(tricks))) => {
            CellV1 { number: Some(NumberV1::Whole(tricks.into())), ..empty }
        }
        Some(CellValue::Result(RowResult::Relative(above))) => {
            CellV1 { above: Some(above), ..empty }
        }
        Some(CellValue::Call(call)) => CellV1 { call: Some(call.to_string()), ..empty },
        Some(CellValue::Card(card)) => CellV1 { card: Some(card.to_string()), ..empty },
        Some(CellValue::Declarer(declarer)) => CellV1 {
            seat: Some(declarer.seat.letter()),
            irregular: declarer.irregular.then_some(true),
            ..empty
        },
        Some(CellValue::Denomination(denomination)) => {
            CellV1 { denomination: Some(Cow::Borrowed(denomination.letters())), ..empty }
        }
        Some(CellValue::Contract(contract)) => {
            CellV1 { contract: Some(contract.to_string()), ..empty }
        }
        Some(CellValue::Time(seconds)) => CellV1 { seconds: Some(seconds), ..empty },
        Some(CellValue::ScoreRange(range)) => CellV1 { range: Some(range_v1(range)), ..empty },
        Some(CellValue::Ranks(ranks)) => {
            CellV1 { ranks: Some(ranks.into_iter().map(|rank| rank.letter()).collect()), ..empty }
        }
        Some(CellValue::Names(names)) => CellV1 { names, ..empty },
    }
}

/// A number; `None` for one that JSON would not hold as it is.
fn number_v1(number: Decimal) -> Option<NumberV1> {
    /// Digits that a number of JSON holds in every reader.
    const EXACT: u64 = 1 << 53;
    if let Some(whole) = number.whole() {
        return Some(NumberV1::Whole(whole));
    }
    if number.digits.unsigned_abs() > EXACT {
        return None;
    }
    // Parsing the digits rounds once; a division of floating point numbers might round twice.
    let text = format!("{}e-{}", number.digits, number.decimals);
    text.parse().ok().map(NumberV1::Decimal)
}

fn range_v1(range: ScoreRange) -> ScoreRangeV1 {
    let (equal, above, below) = match range {
        ScoreRange::Equal(score) => (Some(score), None, None),
        ScoreRange::Above(low) => (None, Some(low), None),
        ScoreRange::Between(low, high) => (None, Some(low), Some(high)),
        ScoreRange::Below(high) => (None, None, Some(high)),
    };
    ScoreRangeV1 { equal, above, below }
}
