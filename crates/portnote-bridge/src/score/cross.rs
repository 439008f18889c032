//! Cross-IMPs: the IMPs of a score against every other result of its board. PBN 2.1 §3.4.12.

use crate::score::field::Field;
use crate::score::fraction::Fraction;
use crate::score::imp::ImpScale;

impl Field {
    /// Cross-IMPs of North-South with this score, the modifier `Cross`: the sum of the IMPs
    /// against every other result. PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, ImpScale};
    /// let field: Field = [420, 170, -50].into_iter().collect();
    /// assert_eq!(field.cross_imps(420, ImpScale::Current), Some(6 + 10));
    /// ```
    #[must_use]
    pub fn cross_imps(&self, score: i32, scale: ImpScale) -> Option<i64> {
        if !self.holds(score) {
            return None;
        }
        // Each step of the scale gives one IMP against every result that is so much lower,
        // and costs one against every result that is so much higher.
        let score = i64::from(score);
        let mut imps = 0;
        for threshold in scale.thresholds() {
            let threshold = i64::from(*threshold);
            let lower = self.at_most(score - threshold);
            let higher = self.results() - self.below(score + threshold);
            imps += i64::try_from(lower).ok()? - i64::try_from(higher).ok()?;
        }
        Some(imps)
    }

    /// Cross-IMPs per result, the modifier `Cross1`: divided by N. PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction, ImpScale};
    /// let field: Field = [420, 170, -50].into_iter().collect();
    /// assert_eq!(field.cross_imps_per_result(420, ImpScale::Current), Fraction::new(16, 3));
    /// ```
    #[must_use]
    pub fn cross_imps_per_result(&self, score: i32, scale: ImpScale) -> Option<Fraction> {
        Fraction::new(self.cross_imps(score, scale)?, self.results())
    }

    /// Cross-IMPs per comparison, the modifier `Cross2`: divided by N − 1; `None` when there
    /// is not another result. PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction, ImpScale};
    /// let field: Field = [420, 170, -50].into_iter().collect();
    /// assert_eq!(field.cross_imps_per_comparison(420, ImpScale::Current), Fraction::new(8, 1));
    /// ```
    #[must_use]
    pub fn cross_imps_per_comparison(&self, score: i32, scale: ImpScale) -> Option<Fraction> {
        let comparisons = self.results().checked_sub(1)?;
        Fraction::new(self.cross_imps(score, scale)?, comparisons)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::score::field::tests::rows;

    #[test]
    fn one_result_is_compared_with_nothing() {
        let field: Field = [50].into_iter().collect();
        assert_eq!(field.cross_imps(50, ImpScale::Current), Some(0));
        assert_eq!(field.cross_imps_per_comparison(50, ImpScale::Current), None);
        assert_eq!(field.cross_imps(0, ImpScale::Current), None);
    }

    #[test]
    fn limits_are_survived() {
        let field: Field = [i32::MIN, i32::MAX].into_iter().collect();
        assert_eq!(field.cross_imps(i32::MIN, ImpScale::Current), Some(-24));
        assert_eq!(field.cross_imps(i32::MAX, ImpScale::Of1948), Some(15));
    }

    proptest! {
        #[test]
        fn steps_of_the_scale_are_comparisons_in_pairs(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            for scale in [ImpScale::Current, ImpScale::Of1948] {
                let mut sum = 0;
                for row in &rows {
                    let pairs: i64 = rows
                        .iter()
                        .map(|other| {
                            i64::from(scale.compare(row.score, other.score))
                                * i64::from(other.multiplicity.get())
                        })
                        .sum();
                    prop_assert_eq!(field.cross_imps(row.score, scale), Some(pairs));
                    sum += pairs * i64::from(row.multiplicity.get());
                }
                prop_assert_eq!(sum, 0);
            }
        }
    }
}
