//! A line with its text.

use std::fmt;
use std::sync::Arc;

use portnote_core::Owning;
use self_cell::self_cell;

use super::context::{Context, Entry};
use super::syntax::{Block, Bss};

/// A line that is not blank, with its text and with what the lines before say about it.
///
/// ```
/// let file = portnote_bml::bss::parse(b"*00{Acol}=NYYYYYY\n001C=NYYYYYY0083+ clubs\n");
/// let lines: Vec<portnote_bml::bss::BssRecord> = file.games().collect();
/// assert!(lines[1].entry().line.record().is_some());
/// ```
#[derive(Clone)]
pub struct BssRecord(Arc<Cell>);

/// The lines of a stream, one after another.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"*00{Acol}=NYYYYYY\n001C=NYYYYYY008\n"[..];
/// let lines = portnote_bml::bss::Games::new(stream).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(lines.len(), 2);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Bss, R>;

self_cell!(
    /// The typed line beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Entry,
    }
);

impl Owning for Bss {
    type Owned = BssRecord;

    fn own(context: &mut Context, block: Block<'static>) -> BssRecord {
        BssRecord(Arc::new(Cell::new(block, |block| context.entry(block))))
    }
}

impl BssRecord {
    /// The line as typed values.
    #[must_use]
    pub fn entry(&self) -> &Entry<'_> {
        self.0.borrow_dependent()
    }
}

impl fmt::Debug for BssRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BssRecord").field(self.entry()).finish()
    }
}
