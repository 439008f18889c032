//! A line with its text.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use portnote_core::{Owning, Span};
use self_cell::self_cell;

use super::context::{Context, Entry};
use super::model::{BiddingRecord, Line};
use super::read::parse;
use super::syntax::{Block, Bss, content, without_end};
use super::write::{WriterProfile, file};

/// A line that is not blank, with its text and with what the lines before say about it: a bidding
/// record, a header, or another record. Cloning it copies nothing.
///
/// ```
/// let file = portnote_bml::bss::parse(b"*00{Acol}=NYYYYYY\n001C=NYYYYYY0083+ clubs\n");
/// let lines: Vec<portnote_bml::bss::BssRecord> = file.games().collect();
/// assert!(lines[1].bidding().is_some());
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
    /// Returns the line as typed values, with what the lines before say about it.
    #[must_use]
    pub fn entry(&self) -> &Entry<'_> {
        self.0.borrow_dependent()
    }

    /// Returns the number of the line among those of its file that are not blank, from 1.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.0.borrow_owner().index()
    }

    /// Returns the bytes of the line in its file, without the line end.
    #[must_use]
    pub fn span(&self) -> Span {
        self.entry().line.span
    }

    /// Returns the line as typed values.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.entry().line
    }

    /// Returns the bidding record, if it is one that could be read.
    #[must_use]
    pub fn bidding(&self) -> Option<&BiddingRecord> {
        self.line().record()
    }

    /// Returns the text of the line as one that is read in the same way without its file: whether a
    /// pass, double or redouble has a disposition, a file says by all of its records. If the line is
    /// written anew for that, control characters in it become blanks.
    ///
    /// ```
    /// let text = b"001NP=NYYYYYYweak\n001NP2CD=NYYYYYY0--3\n";
    /// let records: Vec<_> = portnote_bml::bss::parse(text).games().collect();
    /// assert_eq!(records[0].to_text(), "001NP=NYYYYYYweak");
    /// // Alone, its `0` would be a disposition.
    /// assert_eq!(records[1].to_text(), "001NP2CD=NYYYYYY00--3");
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = self.as_read();
        let alone = parse(text.as_bytes());
        let mut lines = alone.game_blocks().map(Line::of);
        if lines.next().is_some_and(|line| line.kind == self.line().kind) && lines.next().is_none()
        {
            return text.to_owned();
        }
        let written = file([self.line()], WriterProfile::Bml2).value;
        let written = String::from_utf8_lossy(&written);
        let written = without_end(&written);
        match written.strip_prefix('\u{FEFF}') {
            // At the beginning of a file it would be a byte order mark.
            Some(rest) => format!("{}{rest}", char::REPLACEMENT_CHARACTER),
            None => written.to_owned(),
        }
    }

    /// The text as it was read.
    fn as_read(&self) -> &str {
        content(self.0.borrow_owner().unit().text())
    }
}

/// Records are equal if their texts are, wherever they are.
impl PartialEq for BssRecord {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.to_text() == other.to_text()
    }
}

impl Eq for BssRecord {}

impl Hash for BssRecord {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_text().hash(state);
    }
}

impl fmt::Display for BssRecord {
    /// Writes the line as it was read, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_read())
    }
}

impl fmt::Debug for BssRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BssRecord").field(self.entry()).finish()
    }
}
