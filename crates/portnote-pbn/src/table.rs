//! Tables: sections whose tag value names columns. PBN 2.1 §5.2.

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
    /// Whether something follows the backslash that is no width.
    pub broken_width: bool,
}

/// How the values of a column are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// `+`: highest first.
    Descending,
    /// `-`: lowest first.
    Ascending,
}

/// On which side the values of a column stand.
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

fn column(raw: &str) -> Column<'_> {
    let (order, rest) = match (raw.strip_prefix('+'), raw.strip_prefix('-')) {
        (Some(rest), _) => (Some(Order::Descending), rest),
        (_, Some(rest)) => (Some(Order::Ascending), rest),
        (None, None) => (None, raw),
    };
    let Some((name, format)) = rest.split_once('\\') else {
        return Column {
            name: rest,
            order,
            width: None,
            align: None,
            raw,
            broken_width: false,
        };
    };
    let (digits, align) = match (format.strip_suffix('L'), format.strip_suffix('R')) {
        (Some(digits), _) => (digits, Some(Align::Left)),
        (_, Some(digits)) => (digits, Some(Align::Right)),
        (None, None) => (format, None),
    };
    let width = crate::value::number(digits).ok().filter(|width| *width > 0);
    Column {
        name,
        order,
        width,
        align,
        raw,
        broken_width: width.is_none(),
    }
}
