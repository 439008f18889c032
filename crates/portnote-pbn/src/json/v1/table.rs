//! Supplemental sections in a dump.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::model::{Element, Game, Tag};
use crate::table::{Align, Cell, CellValue, Column, Decimal, Order, RowResult, ScoreRange, Table};

/// A supplemental section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "section")]
pub struct SectionV1<'g> {
    /// The name of its tag.
    pub name: Cow<'g, str>,
    /// The columns of a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnV1<'g>>,
    /// The rows of a table; for other sections the lines. Strings are without quotes.
    pub rows: Vec<Vec<Cow<'g, str>>>,
    /// The cells of a table as what they say, in the order of `rows`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Vec<CellV1<'g>>>,
}

/// A column of a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "column")]
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
        cells: Vec::new(),
    };
    match table.filter(|table| !table.columns().is_empty()) {
        None => section.rows = lines(elements),
        Some(table) => {
            section.columns = table.columns().iter().map(column).collect();
            for row in table.rows() {
                let places = 0..row.elements().len();
                let texts = places.clone().filter_map(|place| row.text(place));
                section.rows.push(texts.collect());
                let cells = places.zip(row.elements());
                let cells = cells.map(|(place, element)| CellV1 {
                    raw: Cow::Borrowed(element.text),
                    ..cell(table.cell(row, place))
                });
                section.cells.push(cells.collect());
            }
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
    let empty = CellV1 {
        state: state.map(Cow::Borrowed),
        ..CellV1::default()
    };
    match value {
        None | Some(CellValue::Text(_)) => empty,
        Some(CellValue::Number(number)) => CellV1 {
            number: number_v1(number),
            ..empty
        },
        Some(CellValue::Result(RowResult::Tricks(tricks))) => CellV1 {
            number: Some(NumberV1::Whole(tricks.into())),
            ..empty
        },
        Some(CellValue::Result(RowResult::Relative(above))) => CellV1 {
            above: Some(above),
            ..empty
        },
        Some(CellValue::Call(call)) => CellV1 {
            call: Some(call.to_string()),
            ..empty
        },
        Some(CellValue::Card(card)) => CellV1 {
            card: Some(card.to_string()),
            ..empty
        },
        Some(CellValue::Declarer(declarer)) => CellV1 {
            seat: Some(declarer.seat.letter()),
            irregular: declarer.irregular.then_some(true),
            ..empty
        },
        Some(CellValue::Denomination(denomination)) => CellV1 {
            denomination: Some(Cow::Borrowed(denomination.letters())),
            ..empty
        },
        Some(CellValue::Contract(contract)) => CellV1 {
            contract: Some(contract.to_string()),
            ..empty
        },
        Some(CellValue::Time(seconds)) => CellV1 {
            seconds: Some(seconds),
            ..empty
        },
        Some(CellValue::ScoreRange(range)) => CellV1 {
            range: Some(range_v1(range)),
            ..empty
        },
        Some(CellValue::Ranks(ranks)) => CellV1 {
            ranks: Some(ranks.into_iter().map(|rank| rank.letter()).collect()),
            ..empty
        },
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
    ScoreRangeV1 {
        equal,
        above,
        below,
    }
}
