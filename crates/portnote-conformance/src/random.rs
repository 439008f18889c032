//! Numbers that look random and are the same on every machine and in every run.

/// A generator with 64 bits of state: SplitMix64, which is public domain.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator from a number.
    ///
    /// ```
    /// use portnote_conformance::random::Random;
    /// assert_eq!(Random::new(1).below(1000), Random::new(1).below(1000));
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A generator that depends on a text only.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a, because the hashes of std may change with its version.
        let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        Self::new(bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix))
    }

    /// A number below `limit`; 0 where there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        let number = self.next().checked_rem(limit).unwrap_or(0);
        usize::try_from(number).unwrap_or(0)
    }

    /// One of some items; `None` where there is none.
    pub fn choose<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        assert_eq!(Random::new(1_234_567).next(), 6_457_827_717_110_365_317);
    }

    #[test]
    fn nothing_is_below_zero() {
        assert_eq!(Random::new(1).below(0), 0);
    }
}
