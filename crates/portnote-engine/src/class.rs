//! Sets of bytes, each asked with one load.

/// A set of bytes. A set of characters that holds all characters which begin with a certain
/// byte, or none, is a set of bytes as well: after the first byte of a character are only
/// such as begin none.
///
/// ```
/// use portnote_engine::Class;
///
/// static DIGITS: Class = Class::of(&[(b'0', b'9')]);
/// assert!(DIGITS.has(b'7') && !DIGITS.has(b'x'));
/// assert_eq!(DIGITS.run(b"a123-", 1), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Class([bool; 256]);

#[expect(clippy::indexing_slicing, reason = "a byte is below 256, the length of the table")]
impl Class {
    /// The set of all bytes in some ranges, their ends included.
    #[must_use]
    pub const fn of(mut ranges: &[(u8, u8)]) -> Self {
        let mut table = [false; 256];
        while let [(first, last), rest @ ..] = ranges {
            let mut byte = *first;
            while byte < *last {
                table[byte as usize] = true;
                byte += 1;
            }
            table[*last as usize] = true;
            ranges = rest;
        }
        Self(table)
    }

    /// Whether a byte is in the set.
    #[inline]
    #[must_use]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// The first place from `at` on whose byte is not in the set.
    #[inline]
    #[must_use]
    pub fn run(&self, text: &[u8], mut at: usize) -> usize {
        while let Some(byte) = text.get(at)
            && self.has(*byte)
        {
            at = at.wrapping_add(1);
        }
        at
    }
}
