//! Sets of characters, as ranges of their numbers.

use crate::symbols::{Symbols, first_bytes};

/// The largest number of a character.
const LAST: u32 = char::MAX as u32;

/// A set of characters: ranges in order that neither overlap nor touch. Numbers of surrogates,
/// which no text holds, may be in it or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chars(Vec<(u32, u32)>);

impl Chars {
    /// Every character.
    pub(crate) fn any() -> Self {
        Self(vec![(0, LAST)])
    }

    pub(crate) fn one(character: char) -> Self {
        Self::range(character, character)
    }

    /// All characters from one to another, both included.
    pub(crate) fn range(first: char, last: char) -> Self {
        if first > last {
            return Self::default();
        }
        Self(vec![(first.into(), last.into())])
    }

    /// All characters with a property.
    pub(crate) fn with(property: impl Fn(char) -> bool) -> Self {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for character in ('\0'..=char::MAX).filter(|character| property(*character)) {
            let number = u32::from(character);
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        Self(ranges)
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    pub(crate) fn union(&self, other: &Self) -> Self {
        let mut all: Vec<_> = self.0.iter().chain(&other.0).copied().collect();
        all.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for (first, last) in all {
            match ranges.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => ranges.push((first, last)),
            }
        }
        Self(ranges)
    }

    /// Every character that is not in the set.
    pub(crate) fn complement(&self) -> Self {
        let mut ranges = Vec::new();
        let mut next = 0;
        for (first, last) in &self.0 {
            if next < *first {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Self(ranges)
    }

    /// What is in this set and not in the other.
    pub(crate) fn without(&self, other: &Self) -> Self {
        self.complement().union(other).complement()
    }

    /// The first bytes of its characters.
    pub(crate) fn begins(&self) -> Symbols {
        self.first_bytes(|(first, last), (low, high)| first <= high && low <= last)
    }

    /// The bytes with which only its characters begin.
    pub(crate) fn begins_only(&self) -> Symbols {
        self.first_bytes(|(first, last), (low, high)| first <= low && high <= last)
    }

    fn first_bytes(&self, test: impl Fn((u32, u32), (u32, u32)) -> bool) -> Symbols {
        let held = |numbers: (u32, u32)| self.0.iter().any(|range| test(*range, numbers));
        let bytes = first_bytes().filter(|(_, numbers)| held(*numbers));
        Symbols::of(bytes.map(|(byte, _)| byte.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_joined_and_taken_away() {
        let letters = Chars::range('a', 'm').union(&Chars::range('n', 'z'));
        assert_eq!(letters, Chars::range('a', 'z'));
        let rest = letters.without(&Chars::one('b'));
        assert_eq!(rest, Chars::one('a').union(&Chars::range('c', 'z')));
        assert_eq!(Chars::any().complement(), Chars::default());
        assert_eq!(letters.complement().complement(), letters);
    }

    #[test]
    fn first_bytes_are_whole_or_parts() {
        let set = Chars::range('\u{A1}', '\u{7FF}');
        assert!(set.begins().has(0xC2) && !set.begins_only().has(0xC2));
        assert!(set.begins_only().has(0xC3) && !set.begins().has(0xE0));
        let all = Chars::range('\u{80}', char::MAX);
        assert_eq!(all.begins(), all.begins_only());
    }

    #[test]
    fn properties_are_ranges() {
        let digits = Chars::with(|character| character.is_ascii_digit());
        assert_eq!(digits, Chars::range('0', '9'));
    }
}
