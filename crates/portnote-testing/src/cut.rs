//! Units as a scanner cuts them, from a slice and from a stream.

use std::io::{self, Read};

use portnote_core::scan::{RawUnit, Scan, UnitKind, UnitReader, Units};

/// The units of a text, which are the same when it arrives in small pieces, and tile it.
///
/// # Panics
/// Where they differ, or do not tile the text.
///
/// ```
/// use portnote_core::Limits;
/// use portnote_core::scan::{Blocks, UnitKind};
///
/// let units = portnote_testing::cut(b"[A \"x\"]", || Blocks::new(&Limits::new()));
/// assert_eq!(units, [(UnitKind::Game, b"[A \"x\"]".to_vec())]);
/// ```
pub fn cut<S: Scan>(text: &[u8], scan: impl Fn() -> S) -> Vec<(UnitKind, Vec<u8>)> {
    let seen = |unit: RawUnit<'_>| {
        let place = (unit.lead, unit.first_line, unit.last);
        (unit.kind, unit.bytes.to_vec(), place)
    };
    let whole: Vec<_> = Units::new(text, 0, scan()).map(seen).collect();
    for size in [1, 2, 7] {
        let mut reader = UnitReader::new(Pieces { rest: text, size }, scan());
        let mut streamed = Vec::new();
        while let Ok(Some(unit)) = reader.next_unit() {
            streamed.push(seen(unit));
        }
        let text = text.escape_ascii();
        assert_eq!(streamed, whole, "{text} in pieces of {size}");
    }
    let tiled: Vec<u8> = whole.iter().flat_map(|unit| unit.1.clone()).collect();
    assert_eq!(tiled, text);
    let units = whole.into_iter();
    units.map(|(kind, bytes, _)| (kind, bytes)).collect()
}

/// A source that gives a few bytes at a time.
struct Pieces<'s> {
    rest: &'s [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len());
        self.rest.read(buffer.get_mut(..size).unwrap_or_default())
    }
}
