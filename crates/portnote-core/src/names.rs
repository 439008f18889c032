//! Fixed lists of names, in which a name is found by one look.

/// Says that a place of the table is empty.
const EMPTY: u8 = u8::MAX;

/// Names with a number for each: its place in the list. `SLOTS` is a power of two, at least
/// twice as large as the list; the list has at most 255 names.
///
/// ```
/// use portnote_core::names::Names;
///
/// static TAGS: Names<3, 8> = Names::new(["Event", "Site", "Date"]);
/// assert_eq!(TAGS.position("Site"), Some(1));
/// assert_eq!(TAGS.position("site"), None);
/// assert_eq!(TAGS.get(2), Some("Date"));
/// ```
#[derive(Clone, Debug)]
pub struct Names<const N: usize, const SLOTS: usize> {
    names: [&'static str; N],
    table: [u8; SLOTS],
}

#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "places are taken modulo the length of the table, and a list has at most 255 names; \
              both are looked at when the list is made, before the program runs"
)]
impl<const N: usize, const SLOTS: usize> Names<N, SLOTS> {
    /// A list, with its table. Two equal names have the number of the first.
    #[must_use]
    pub const fn new(names: [&'static str; N]) -> Self {
        assert!(N < EMPTY as usize && SLOTS.is_power_of_two() && SLOTS >= 2 * N);
        let mut table = [EMPTY; SLOTS];
        let mut number = 0;
        while number < N {
            let mut slot = slot(names[number].as_bytes()) % SLOTS;
            while table[slot] != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            table[slot] = number as u8;
            number += 1;
        }
        Self { names, table }
    }

    /// The number of a name.
    #[inline]
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        let mut slot = slot(name.as_bytes()) % SLOTS;
        // At least half of the table is empty, so the search ends.
        while self.table[slot] != EMPTY {
            let number = usize::from(self.table[slot]);
            if self.names[number] == name {
                return Some(number);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// The number of a name in any case of its letters: the first of those that differ in
    /// nothing else.
    ///
    /// ```
    /// use portnote_core::names::Names;
    ///
    /// static TAGS: Names<3, 8> = Names::new(["Event", "Site", "Date"]);
    /// assert_eq!(TAGS.position_in_any_case(b"site"), Some(1));
    /// assert_eq!(TAGS.position_in_any_case(b"Round"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn position_in_any_case(&self, name: &[u8]) -> Option<usize> {
        let mut slot = slot(name) % SLOTS;
        while self.table[slot] != EMPTY {
            let number = usize::from(self.table[slot]);
            if self.names[number].as_bytes().eq_ignore_ascii_case(name) {
                return Some(number);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// The name of a number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&'static str> {
        self.names.get(number).copied()
    }

    /// All names, in order.
    #[must_use]
    pub const fn all(&self) -> &[&'static str; N] {
        &self.names
    }
}

/// Where a name is looked for first, whatever the case of its letters: four of them and the length
/// tell most names apart.
const fn slot(name: &[u8]) -> usize {
    let letters = [
        letter(name, 0),
        letter(name, name.len() / 3),
        letter(name, name.len() / 2),
        letter(name, name.len().saturating_sub(1)),
    ];
    // Whatever the factors, a table without two names on one place need not exist.
    let [a, b, c, d] = letters;
    let hash = a.wrapping_mul(31).wrapping_add(b.wrapping_mul(7));
    let hash = hash.wrapping_add(c.wrapping_mul(131)).wrapping_add(d.wrapping_mul(61));
    hash.wrapping_add(name.len().wrapping_mul(17))
}

#[expect(clippy::indexing_slicing, reason = "the place is looked at before")]
const fn letter(name: &[u8], at: usize) -> usize {
    if at < name.len() {
        // The bit in which large and small letters differ.
        (name[at] | 0x20) as usize
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static LIST: Names<8, 16> = Names::new(["", "a", "b", "ab", "ba", "abc", "acb", "a"]);

    #[test]
    fn each_name_is_found_and_no_other() {
        for (number, name) in LIST.all().iter().enumerate().take(7) {
            assert_eq!(LIST.position(name), Some(number));
            assert_eq!(LIST.get(number), Some(*name));
        }
        assert_eq!(LIST.position("a"), Some(1));
        for name in ["c", "A", "abcd", "bb", "ä"] {
            assert_eq!(LIST.position(name), None);
        }
    }

    #[test]
    fn a_name_is_found_in_any_case() {
        static LIST: Names<5, 16> = Names::new(["Deal", "dEAL", "[x", "{X", "a_B1"]);
        for (name, number) in [
            (&b"DEAL"[..], Some(0)),
            (b"[X", Some(2)),
            (b"{x", Some(3)),
            (b"A_b1", Some(4)),
            (b"a\x7Fb1", None),
            (b"", None),
        ] {
            assert_eq!(LIST.position_in_any_case(name), number, "{name:?}");
        }
    }
}
