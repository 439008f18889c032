//! Tables: sections whose tag value names columns. PBN 2.1 §5.
//!
//! A [`Table`] is what the standard says of all tables: columns, and rows of elements. What an
//! element of a predefined column says is a [`Cell`], and each of the eight tables has a view
//! whose rows have one typed cell for each predefined column, such as [`ScoreTable`]. Any
//! subset of columns in any order will do; columns of the user are text.
//!
//! Cells are read more leniently than the standard writes them, because scoring programs quote
//! numbers and write `1N` and `=`. One that cannot be read is [`Cell::Unreadable`] and takes
//! part in no check.

use crate::limits::COLUMN_WIDTH;

mod cell;
mod double_dummy;
mod kind;
mod row;
mod view;

pub use crate::value::Decimal;
#[cfg(feature = "json")]
pub(crate) use cell::text_of;
pub use cell::{Cell, CellValue, RowResult, ScoreRange};
pub use double_dummy::Minimax;
pub(crate) use double_dummy::{ability, double_dummy_tricks, par_contracts, par_scores};
pub use kind::{Content, TableKind};
pub use row::{Row, Table};
pub use view::{
    ActionRow, ActionTable, AuctionTimeRow, AuctionTimeTable, InstantScoreRow, InstantScoreTable,
    OptimumPlayRow, OptimumPlayTable, OptimumResultRow, OptimumResultTable, PlayTimeRow,
    PlayTimeTable, ScoreRow, ScoreTable, TotalScoreRow, TotalScoreTable,
};

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column<'v> {
    /// The name, without order and width.
    pub name: &'v str,
    /// The order of the values.
    pub order: Option<Order>,
    /// The least width, where one is given that is a number above 0.
    pub width: Option<u32>,
    /// The alignment, where one is given.
    pub align: Option<Align>,
    /// The whole text between the semicolons.
    pub raw: &'v str,
    /// Whether something follows the backslash that is not a width.
    pub broken_width: bool,
}

impl Column<'_> {
    /// Appends an element to the line of its row as export format has it: with blanks up to the least
    /// width of the column, and none after the last element of a row. PBN 2.1 §5.2
    ///
    /// ```
    /// let columns = portnote_pbn::table::columns(r"Result\2R;Contract\4");
    /// let mut line = String::new();
    /// columns[0].write("9", false, &mut line);
    /// assert_eq!(line, " 9");
    /// ```
    pub fn write(&self, element: &str, is_last: bool, line: &mut String) {
        let padding = self.padding(element);
        if self.align == Some(Align::Right) {
            line.extend(std::iter::repeat_n(' ', padding));
        }
        line.push_str(element);
        // Blanks at the end of a line would be lost in editors.
        if self.align != Some(Align::Right) && !is_last {
            line.extend(std::iter::repeat_n(' ', padding));
        }
    }

    /// How many blanks an element needs to reach the least width, quotes counted.
    pub(crate) fn padding(&self, token: &str) -> usize {
        let width = self.width.map_or(0, |width| width.min(COLUMN_WIDTH) as usize);
        width.saturating_sub(token.chars().count())
    }
}

/// How the values of a column are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// `+`: highest first.
    Descending,
    /// `-`: lowest first.
    Ascending,
}

/// On which side the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// `L`.
    Left,
    /// `R`.
    Right,
}

/// The columns of a table header, like `+Rank\2R;Contract\4`.
///
/// ```
/// use portnote_pbn::table::{Align, Order, columns};
/// let columns = columns(r"-Rank\2R;Contract\4");
/// assert_eq!(columns[0].name, "Rank");
/// assert_eq!(columns[0].order, Some(Order::Ascending));
/// assert_eq!((columns[0].width, columns[0].align), (Some(2), Some(Align::Right)));
/// assert_eq!(columns[1].width, Some(4));
/// ```
#[must_use]
pub fn columns(header: &str) -> Vec<Column<'_>> {
    if header.is_empty() {
        return Vec::new();
    }
    header.split(';').map(column).collect()
}

/// The columns of a header of one of the eight tables.
///
/// Some programs write blanks between the names, and names of their own: `Declarer Suit Tricks`.
/// A single column that falls apart into known names is read as that many columns, with the
/// names of the standard.
///
/// ```
/// use portnote_pbn::table::{TableKind, columns_of};
/// let columns = columns_of(TableKind::OptimumResult, "Declarer Suit Tricks");
/// let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
/// assert_eq!(names, ["Declarer", "Denomination", "Result"]);
/// assert_eq!(columns_of(TableKind::Score, "Shoe size").len(), 1);
/// ```
#[must_use]
pub fn columns_of(kind: TableKind, header: &str) -> Vec<Column<'_>> {
    let parted = || {
        let words = header.split_ascii_whitespace().map(column);
        let named = words.map(|column| {
            let name = kind.predefined(column.name)?;
            Some(Column { name, ..column })
        });
        named.collect::<Option<Vec<_>>>()
    };
    if is_one_of_several(header)
        && let Some(columns) = parted()
    {
        return columns;
    }
    columns(header)
}

/// A header with blanks between its names as the standard has it: `Declarer;Denomination;Result`;
/// `None` for a header that has semicolons, or is one column.
pub(crate) fn mended_header(kind: TableKind, header: &str) -> Option<String> {
    if !is_one_of_several(header) {
        return None;
    }
    let columns = columns_of(kind, header);
    if columns.len() < 2 {
        return None;
    }
    let texts = columns.iter().map(|column| {
        let order = column.order.map_or("", Order::sign);
        let width = column.raw.find('\\').and_then(|at| column.raw.get(at..));
        format!("{order}{}{}", column.name, width.unwrap_or(""))
    });
    Some(texts.collect::<Vec<_>>().join(";"))
}

/// Whether a header is one column whose name has blanks between its words.
fn is_one_of_several(header: &str) -> bool {
    !header.contains(';') && header.trim_ascii().contains([' ', '\t'])
}

impl Order {
    /// The sign before the name: `+` or `-`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Descending => "+",
            Self::Ascending => "-",
        }
    }
}

fn column(raw: &str) -> Column<'_> {
    let (order, rest) = match (raw.strip_prefix('+'), raw.strip_prefix('-')) {
        (Some(rest), _) => (Some(Order::Descending), rest),
        (_, Some(rest)) => (Some(Order::Ascending), rest),
        (None, None) => (None, raw),
    };
    let Some((name, format)) = rest.split_once('\\') else {
        return Column { name: rest, order, width: None, align: None, raw, broken_width: false };
    };
    let (digits, align) = match (format.strip_suffix('L'), format.strip_suffix('R')) {
        (Some(digits), _) => (digits, Some(Align::Left)),
        (_, Some(digits)) => (digits, Some(Align::Right)),
        (None, None) => (format, None),
    };
    let width = crate::value::number(digits).ok().filter(|width| *width > 0);
    Column { name, order, width, align, raw, broken_width: width.is_none() }
}
