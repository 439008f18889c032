//! The tables that turn a difference of scores into IMPs: the scale of today, and that of 1948. PBN
//! 2.1 §3.4.12, §4.2.2.

/// A table that turns a difference of scores into IMPs. PBN 2.1 §3.4.12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpScale {
    /// The scale of today, 0 to 24 IMPs.
    Current,
    /// `IMP_1948`: 0 to 15 IMPs.
    Of1948,
}

impl ImpScale {
    /// The IMPs of a difference of scores in points, with its sign. PBN 2.1 §4.2.2.
    ///
    /// ```
    /// use portnote_bridge::ImpScale;
    /// assert_eq!(ImpScale::Current.imps(-430), -10);
    /// assert_eq!(ImpScale::Of1948.imps(430), 5);
    /// ```
    #[must_use]
    pub fn imps(self, difference: i32) -> i32 {
        let size = difference.unsigned_abs();
        let reached = self.thresholds().partition_point(|from| *from <= size);
        // The tables have 24 entries at most.
        i32::try_from(reached).unwrap_or(i32::MAX) * difference.signum()
    }

    /// The IMPs of our score against theirs, both in points from the same side, like the
    /// score in the open room against that in the closed room. PBN 2.1 §4.2.2.
    ///
    /// ```
    /// use portnote_bridge::ImpScale;
    /// assert_eq!(ImpScale::Current.compare(620, 170), 10);
    /// ```
    #[must_use]
    pub fn compare(self, ours: i32, theirs: i32) -> i32 {
        // Differences at the limits of the type are far beyond the last step of the scale.
        self.imps(ours.saturating_sub(theirs))
    }

    /// The smallest difference in points for 1 IMP, 2 IMPs and so on.
    ///
    /// ```
    /// use portnote_bridge::ImpScale;
    /// assert_eq!(ImpScale::Current.thresholds().first(), Some(&20));
    /// assert_eq!(ImpScale::Of1948.thresholds().len(), 15);
    /// ```
    #[must_use]
    pub const fn thresholds(self) -> &'static [u32] {
        match self {
            Self::Current => &CURRENT,
            Self::Of1948 => &OF_1948,
        }
    }
}

const CURRENT: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
];

const OF_1948: [u32; 15] =
    [20, 70, 140, 220, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing(0, 0, 0)]
    #[case::below_one(19, 0, 0)]
    #[case::ten(10, 0, 0)]
    #[case::one(20, 1, 1)]
    #[case::game_bonus(500, 11, 6)]
    #[case::slam_swing(980, 14, 7)]
    #[case::fifteen(1100, 15, 8)]
    #[case::twenty(2250, 20, 11)]
    #[case::below_last(3999, 23, 14)]
    #[case::last(4000, 24, 15)]
    #[case::beyond(i32::MAX, 24, 15)]
    fn imps(#[case] difference: i32, #[case] current: i32, #[case] of_1948: i32) {
        assert_eq!(ImpScale::Current.imps(difference), current);
        assert_eq!(ImpScale::Of1948.imps(difference), of_1948);
    }

    // The smallest differences for 1, 2, 3 … IMPs, as the laws print them.
    #[rstest]
    #[case::first_five(ImpScale::Current, 1, &[20, 50, 90, 130, 170])]
    #[case::second_five(ImpScale::Current, 6, &[220, 270, 320, 370, 430])]
    #[case::third_five(ImpScale::Current, 11, &[500, 600, 750, 900, 1100])]
    #[case::fourth_five(ImpScale::Current, 16, &[1300, 1500, 1750, 2000, 2250])]
    #[case::last_four(ImpScale::Current, 21, &[2500, 3000, 3500, 4000])]
    #[case::first_half(ImpScale::Of1948, 1, &[20, 70, 140, 220, 350, 500, 750])]
    #[case::second_half(ImpScale::Of1948, 8, &[1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000])]
    fn every_step(#[case] scale: ImpScale, #[case] first: i32, #[case] from: &[i32]) {
        for (imps, from) in (first..).zip(from) {
            assert_eq!(scale.imps(*from), imps);
            assert_eq!(scale.imps(from - 1), imps - 1);
        }
    }

    #[test]
    fn smallest_difference_is_survived() {
        assert_eq!(ImpScale::Current.imps(i32::MIN), -24);
        assert_eq!(ImpScale::Current.compare(i32::MIN, i32::MAX), -24);
    }

    proptest! {
        #[test]
        fn sides_are_opposite(ours in -8000i32..8000, theirs in -8000i32..8000) {
            for scale in [ImpScale::Current, ImpScale::Of1948] {
                prop_assert_eq!(scale.compare(ours, theirs), -scale.compare(theirs, ours));
                prop_assert!(scale.compare(ours + 1, theirs) >= scale.compare(ours, theirs));
            }
        }
    }
}
