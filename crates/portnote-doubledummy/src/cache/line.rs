//! A record as a line: key, table and checksum.

use std::fmt;

use portnote_bridge::{DoubleDummy, ParseError};

use super::hex::{hex, unhex};
use super::key::DealKey;

/// The first line of a file.
pub(super) const HEADER: &str = "portnote dd cache 1\n";

/// Bytes of a record with its line end.
pub(super) const BYTES: usize = 63;

/// The part of a line that the checksum is of: key, blank and table.
const SUMMED: usize = 53;

/// A table of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Record {
    pub(super) key: DealKey,
    pub(super) cells: Cells,
}

/// The 20 numbers of a table, two in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cells([u8; 10]);

impl Cells {
    /// `None` where a number is not known.
    pub(super) fn of(table: &DoubleDummy) -> Option<Self> {
        Self::read(table.to_string().as_bytes())
    }

    pub(super) fn table(self) -> DoubleDummy {
        // They were digits of a table.
        let read: Result<_, ParseError> = hex(&self.0).parse();
        read.unwrap_or_default()
    }

    fn read(digits: &[u8]) -> Option<Self> {
        let are_tricks = digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'd'));
        unhex(digits).filter(|_| are_tricks).map(Self)
    }
}

impl Record {
    /// Reads a line without its end; `None` if it is not a record, or its checksum is wrong.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        let (summed, checksum) = line.split_at_checked(SUMMED)?;
        let (key, cells) = summed.split_at_checked(32)?;
        let cells = Cells::read(cells.strip_prefix(b" ")?)?;
        let key = DealKey(unhex(key)?);
        let checksum = checksum.strip_prefix(b" ")?;
        (unhex(checksum)? == sum(summed)).then_some(Self { key, cells })
    }
}

/// Writes the line, without its end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summed = format!("{} {}", self.key, hex(&self.cells.0));
        write!(f, "{summed} {}", hex(&sum(summed.as_bytes())))
    }
}

/// The first four bytes of the SHA-256.
fn sum(text: &[u8]) -> [u8; 4] {
    hmac_sha256::Hash::hash(text).first_chunk().copied().unwrap_or_default()
}
