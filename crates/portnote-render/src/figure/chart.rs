//! Tables whose rows have a bar each.

use super::note::{self, plain};

/// A table whose rows have a bar each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// The names of its columns, and whether they are set to the right.
    pub columns: Vec<(String, bool)>,
    /// What the parts of a bar mean, from the left; nothing where bars have one part. A chart has at
    /// most [`Chart::PARTS`] kinds of them, which are drawn light, grey and dark: White, a draw, Black.
    pub parts: Vec<String>,
    /// The rows of the chart.
    pub bars: Vec<Bar>,
    /// What is said below the rows; nothing if empty.
    pub remark: String,
}

/// A row of a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bar {
    /// The cells before the bar.
    pub cells: Vec<String>,
    /// How deep the first cell is below the rows before it.
    pub depth: usize,
    /// The lengths of the parts of the bar.
    pub parts: Vec<u64>,
    /// The length of a bar that fills its place; a bar of another length is drawn to this scale.
    pub full: u64,
    /// What is said after it.
    pub remark: String,
    /// The address to which the first cell leads on a page, as in `#p2`.
    pub link: Option<String>,
}

impl Chart {
    /// Kinds of parts that can be told from each other.
    pub const PARTS: usize = 3;

    /// A chart without rows; its title is made harmless.
    ///
    /// ```
    /// use portnote_render::figure::Chart;
    /// assert!(Chart::new("Years").bars.is_empty());
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: note::title(&title.into()), ..Self::default() }
    }
}

impl Bar {
    /// A row of cells with a bar; texts of a file in it are made harmless.
    ///
    /// ```
    /// use portnote_render::figure::Bar;
    /// let bar = Bar::new(["2024", "3"], [3], 4);
    /// assert_eq!((bar.parts.as_slice(), bar.full), (&[3][..], 4));
    /// ```
    #[must_use]
    pub fn new<C: Into<String>>(
        cells: impl IntoIterator<Item = C>,
        parts: impl IntoIterator<Item = u64>,
        full: u64,
    ) -> Self {
        Self {
            cells: cells.into_iter().map(|cell| plain(&cell.into())).collect(),
            parts: parts.into_iter().collect(),
            full,
            ..Self::default()
        }
    }

    /// Where each part begins and ends, if a bar that fills its place is as long as `full`. Neighbors
    /// end and begin at the same point.
    pub(crate) fn ranges(&self, full: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let mut sum = 0_u64;
        let mut start = 0;
        self.parts.iter().map(move |part| {
            sum = sum.saturating_add(*part);
            let end = match self.full {
                0 => 0,
                all => scaled(sum.min(all), full, all),
            };
            let range = (start, end);
            start = end;
            range
        })
    }
}

/// A number of parts of `all` as parts of `full`, rounded.
fn scaled(number: u64, full: u64, all: u64) -> u64 {
    let (number, full, all) = (u128::from(number), u128::from(full), u128::from(all));
    u64::try_from((number * full + all / 2) / all).unwrap_or(u64::MAX)
}
