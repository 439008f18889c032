//! A table with its rows.

use std::borrow::Cow;
use std::ops::Range;

use super::cell::{self, Cell, CellValue};
use super::{Column, Content, TableKind, columns_of};
use crate::model::{Element, Game, Tag};

/// A table of a game: columns, and rows of elements. PBN 2.1 §5.2.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::table::{Cell, CellValue, Decimal};
/// let text = b"[ScoreTable \"Rank;Names_NS;MP_NS\"]\n1 \"Adler;Berger\" ^60\n2 ? -\n";
/// let file = portnote_pbn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let table = game.table("ScoreTable").unwrap();
/// assert_eq!(table.rows().len(), 2);
///
/// let row = table.rows().next().unwrap();
/// let column = table.column("MP_NS").unwrap();
/// let sixty = Decimal { digits: 60, decimals: 0 };
/// assert_eq!(table.cell(row, column), Cell::Artificial(CellValue::Number(sixty)));
/// assert_eq!(row.text(1).as_deref(), Some("Adler;Berger"));
/// ```
#[derive(Clone, Debug)]
pub struct Table<'g> {
    tag: &'g Tag<'g>,
    kind: TableKind,
    columns: Vec<Column<'g>>,
    contents: Vec<Content>,
    elements: &'g [Element<'g>],
}

/// A row of a table; the last one may lack elements.
#[derive(Clone, Copy, Debug)]
pub struct Row<'g> {
    elements: &'g [Element<'g>],
}

impl<'g> Table<'g> {
    /// The table that a tag opens; `None` where it opens none, or occurs for the second time.
    pub(crate) fn of(game: &'g Game<'_>, tag: &'g Tag<'_>) -> Option<Self> {
        let kind = TableKind::from_name(tag.name).filter(|_| !tag.repeated)?;
        let columns = columns_of(kind, tag.header());
        let contents = columns.iter().map(|column| kind.content(column.name));
        Some(Self {
            tag,
            kind,
            contents: contents.collect(),
            columns,
            elements: game.elements.get(tag.elements.clone()).unwrap_or(&[]),
        })
    }

    /// Which of the eight tables it is.
    #[must_use]
    pub const fn kind(&self) -> TableKind {
        self.kind
    }

    /// The tag of the table.
    #[must_use]
    pub const fn tag(&self) -> &'g Tag<'g> {
        self.tag
    }

    /// The columns of the table in the order of the header.
    #[must_use]
    pub fn columns(&self) -> &[Column<'g>] {
        &self.columns
    }

    /// The number of the first column of a name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// What the elements of a column say.
    #[must_use]
    pub fn content(&self, column: usize) -> Content {
        self.contents.get(column).copied().unwrap_or(Content::Text)
    }

    /// The rows; none where the header names no column.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'g>> + Clone + use<'g> {
        let (elements, width) = match self.columns.len() {
            0 => (&[] as &[Element<'g>], 1),
            width => (self.elements, width),
        };
        elements.chunks(width).map(|elements| Row { elements })
    }

    /// The table with its first elements only.
    pub(crate) fn first(self, elements: usize) -> Self {
        let elements = self.elements.get(..elements).unwrap_or(self.elements);
        Self { elements, ..self }
    }

    /// All elements in file order.
    #[must_use]
    pub const fn elements(&self) -> &'g [Element<'g>] {
        self.elements
    }

    /// Returns what a cell of a row says.
    #[must_use]
    pub fn cell(&self, row: Row<'g>, column: usize) -> Cell<CellValue<'g>> {
        match row.text(column) {
            Some(text) => cell::value_of(self.content(column), text),
            None => Cell::Absent,
        }
    }
}

impl<'g> Row<'g> {
    /// The elements of the row.
    #[must_use]
    pub const fn elements(self) -> &'g [Element<'g>] {
        self.elements
    }

    /// The text of an element, a string without its quotes.
    #[must_use]
    pub fn text(self, column: usize) -> Option<Cow<'g, str>> {
        Some(cell::text_of(self.elements.get(column)?.text))
    }

    /// Returns the place of an element.
    #[must_use]
    pub fn range(self, column: usize) -> Option<Range<u32>> {
        Some(self.elements.get(column)?.range.clone())
    }

    /// What an element says, if the table has the column.
    pub(super) fn read<T>(
        self,
        column: Option<usize>,
        read: impl FnOnce(Cow<'g, str>) -> Cell<T>,
    ) -> Cell<T> {
        match column.and_then(|column| self.text(column)) {
            Some(text) => read(text),
            None => Cell::Absent,
        }
    }
}
