//! Sets of what may be next: the first byte of a character, or the end of the text.

use std::ops::RangeInclusive;

/// The symbol for the end of the text.
pub(crate) const END: u16 = 256;

/// A set of symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Symbols([u64; 5]);

/// The bytes with which characters begin, and the numbers of the characters that do.
pub(crate) fn first_bytes() -> impl Iterator<Item = (u8, (u32, u32))> {
    let ascii = (0..0x80_u8).map(|byte| (byte, (u32::from(byte), u32::from(byte))));
    let two = (0xC2..=0xDF_u8).map(|byte| {
        let low = u32::from(byte & 0x1F) << 6;
        (byte, (low, low | 0x3F))
    });
    let three = (0xE0..=0xEF_u8).map(|byte| {
        let low = u32::from(byte & 0x0F) << 12;
        // Shorter forms and surrogates are not written.
        let high = if byte == 0xED { 0xD7FF } else { low | 0xFFF };
        (byte, (low.max(0x800), high))
    });
    let four = (0xF0..=0xF4_u8).map(|byte| {
        let low = u32::from(byte & 0x07) << 18;
        (byte, (low.max(0x1_0000), (low | 0x3_FFFF).min(0x10_FFFF)))
    });
    ascii.chain(two).chain(three).chain(four)
}

impl Symbols {
    pub(crate) const NONE: Self = Self([0; 5]);

    /// Everything that can be at the beginning of a character.
    pub(crate) fn all() -> Self {
        let bytes = first_bytes().map(|(byte, _)| u16::from(byte));
        Self::of(bytes.chain([END]))
    }

    pub(crate) fn end() -> Self {
        Self::of([END])
    }

    pub(crate) fn of(symbols: impl IntoIterator<Item = u16>) -> Self {
        let mut set = Self::NONE;
        for symbol in symbols {
            if let Some(word) = set.0.get_mut(usize::from(symbol / 64)) {
                *word |= 1 << (symbol % 64);
            }
        }
        set
    }

    pub(crate) fn has(&self, symbol: u16) -> bool {
        let word = self.0.get(usize::from(symbol / 64));
        word.is_some_and(|word| word & (1 << (symbol % 64)) != 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..=END).filter(|symbol| self.has(*symbol))
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.zip(other, |one, two| one & two)
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        self.zip(other, |one, two| one | two)
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        self.zip(other, |one, two| one & !two)
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = other.0;
        for (word, own) in words.iter_mut().zip(self.0) {
            *word = join(own, *word);
        }
        Self(words)
    }

    /// The fewest ranges of bytes that hold all bytes of the set and none of another set. What
    /// is in neither does not matter.
    pub(crate) fn ranges_apart_from(&self, other: &Self) -> Vec<RangeInclusive<u8>> {
        let mut ranges: Vec<RangeInclusive<u8>> = Vec::new();
        let mut open: Option<(u8, u8)> = None;
        for byte in 0..=u8::MAX {
            if self.has(byte.into()) {
                open = Some((open.map_or(byte, |(first, _)| first), byte));
            } else if other.has(byte.into()) {
                ranges.extend(open.take().map(|(first, last)| first..=last));
            }
        }
        ranges.extend(open.map(|(first, last)| first..=last));
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_run_over_what_does_not_matter() {
        let odd = Symbols::of([1, 3, 5, 9]);
        assert_eq!(odd.ranges_apart_from(&Symbols::of([7])), [1..=5, 9..=9]);
        assert_eq!(odd.ranges_apart_from(&Symbols::NONE), [1..=9]);
        assert_eq!(Symbols::end().ranges_apart_from(&Symbols::NONE), []);
    }

    #[test]
    fn sets_are_sets() {
        let all = Symbols::all();
        assert_eq!(all.iter().count(), 128 + 30 + 16 + 5 + 1);
        assert!(all.has(END) && !all.has(0x80));
        let digits = Symbols::of((b'0'..=b'9').map(u16::from));
        assert!(digits.is_within(&all) && !all.is_within(&digits));
        assert_eq!(all.without(&digits).and(&digits), Symbols::NONE);
        assert_eq!(all.without(&digits).or(&digits), all);
        assert_eq!(digits.iter().next(), Some(u16::from(b'0')));
    }
}
