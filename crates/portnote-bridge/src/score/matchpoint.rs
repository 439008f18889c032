//! Matchpoints and percentages of a score, also by Neuberg and Ascherman, and board-a-match.

use std::cmp::Ordering;

use crate::score::field::Field;
use crate::score::fraction::Fraction;

impl Field {
    /// Matchpoints of North-South with this score: 2 for each result that is lower and 1 for
    /// each equal one. The modifier `MP2` counts half of it. PBN 2.1 §4.2.3.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.matchpoints(420), Some(3));
    /// assert_eq!(field.matchpoints(100), None);
    /// ```
    #[must_use]
    pub fn matchpoints(&self, score: i32) -> Option<i64> {
        if !self.holds(score) {
            return None;
        }
        // Lower results are in both counts; the pair itself is in the second and goes off.
        let both = self.below(score.into()) + self.at_most(score.into());
        i64::try_from(both - 1).ok()
    }

    /// Matchpoints of East-West where North-South have this score, in units of `MP1`: what
    /// North-South lack to the top. PBN 2.1 §4.2.3.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.matchpoints_east_west(170), Some(4));
    /// ```
    #[must_use]
    pub fn matchpoints_east_west(&self, score: i32) -> Option<i64> {
        Some(self.top()? - self.matchpoints(score)?)
    }

    /// The most matchpoints a result can have, 2(N − 1) in units of `MP1`; `None` for an
    /// empty field.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// assert_eq!([420, 420, 170].into_iter().collect::<Field>().top(), Some(4));
    /// ```
    #[must_use]
    pub fn top(&self) -> Option<i64> {
        i64::try_from(2 * self.results().checked_sub(1)?).ok()
    }

    /// Matchpoints of North-South as a percentage of the top, 0 to 100; `None` when there is
    /// no other result. PBN 2.1 §4.2.4.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction};
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.percentage(420), Fraction::new(75, 1));
    /// ```
    #[must_use]
    pub fn percentage(&self, score: i32) -> Option<Fraction> {
        percent(self.matchpoints(score)?, self.top()?)
    }

    /// The percentage of East-West where North-South have this score, 0 to 100.
    /// PBN 2.1 §4.2.4.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction};
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.percentage_east_west(420), Fraction::new(25, 1));
    /// ```
    #[must_use]
    pub fn percentage_east_west(&self, score: i32) -> Option<Fraction> {
        percent(self.matchpoints_east_west(score)?, self.top()?)
    }

    /// Matchpoints of North-South in units of `MP1` by the formula of Neuberg, the modifier
    /// `Mitchell2`: what they would be if all `expected` results existed.
    /// PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction};
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.neuberg(420, 6), Fraction::new(7, 1));
    /// ```
    #[must_use]
    pub fn neuberg(&self, score: i32, expected: u32) -> Option<Fraction> {
        let (scaled, actual) = self.neuberg_parts(score, expected)?;
        Fraction::new(scaled, actual)
    }

    /// The percentage of North-South by the formula of Neuberg, the modifier `Mitchell2`;
    /// `None` when fewer than two results are expected. PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction};
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.neuberg_percentage(420, 6), Fraction::new(70, 1));
    /// ```
    #[must_use]
    pub fn neuberg_percentage(&self, score: i32, expected: u32) -> Option<Fraction> {
        let (scaled, actual) = self.neuberg_parts(score, expected)?;
        let top = 2 * u64::from(expected.checked_sub(1)?);
        Fraction::new(scaled.checked_mul(100)?, actual.checked_mul(top)?)
    }

    /// The percentage of North-South by the method of the modifier `Ascherman`, in which each
    /// result is also compared with itself: (MP1 + 1) of 2N. PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_bridge::{Field, Fraction};
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.ascherman_percentage(170), Fraction::new(100, 6));
    /// ```
    #[must_use]
    pub fn ascherman_percentage(&self, score: i32) -> Option<Fraction> {
        percent(self.matchpoints(score)? + 1, self.top()? + 2)
    }

    // E × (MP1 + 1) − A, and A.
    fn neuberg_parts(&self, score: i32, expected: u32) -> Option<(i64, u64)> {
        let actual = self.results();
        let scaled = i64::from(expected)
            .checked_mul(self.matchpoints(score)? + 1)?
            .checked_sub_unsigned(actual)?;
        Some((scaled, actual))
    }
}

/// Board-a-match points of our score against theirs, both from the same side: 2 when it is
/// higher, 1 when equal, else 0.
///
/// ```
/// use portnote_bridge::board_a_match;
/// assert_eq!(board_a_match(430, 420), 2);
/// ```
#[must_use]
pub fn board_a_match(ours: i32, theirs: i32) -> i32 {
    match ours.cmp(&theirs) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

fn percent(points: i64, top: i64) -> Option<Fraction> {
    Fraction::new(points.checked_mul(100)?, u64::try_from(top).ok()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::score::field::tests::rows;

    #[rstest]
    #[case::best(50, 6, 100)]
    #[case::shared(-100, 3, 50)]
    #[case::last(-110, 0, 0)]
    fn four_results(#[case] score: i32, #[case] points: i64, #[case] percentage: i64) {
        let field: Field = [50, -100, -100, -110].into_iter().collect();
        assert_eq!(field.matchpoints(score), Some(points));
        assert_eq!(field.percentage(score), Fraction::new(percentage, 1));
    }

    #[test]
    fn one_result_has_no_percentage() {
        let field: Field = [50].into_iter().collect();
        assert_eq!(field.matchpoints(50), Some(0));
        assert_eq!(field.percentage(50), None);
        assert_eq!(field.ascherman_percentage(50), Fraction::new(50, 1));
        assert_eq!(field.neuberg_percentage(50, 1), None);
    }

    #[rstest]
    #[case::higher(10, 0, 2)]
    #[case::equal(0, 0, 1)]
    #[case::lower(-10, 0, 0)]
    fn board_against_board(#[case] ours: i32, #[case] theirs: i32, #[case] points: i32) {
        assert_eq!(board_a_match(ours, theirs), points);
    }

    proptest! {
        #[test]
        fn matchpoints_are_comparisons_in_pairs(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            let mut sum = 0;
            for row in &rows {
                let pairs: i64 = rows
                    .iter()
                    .map(|other| {
                        i64::from(board_a_match(row.score, other.score))
                            * i64::from(other.multiplicity.get())
                    })
                    .sum();
                prop_assert_eq!(field.matchpoints(row.score), Some(pairs - 1));
                sum += (pairs - 1) * i64::from(row.multiplicity.get());
            }
            // Each two results share two points.
            let results = i64::try_from(field.results()).unwrap();
            prop_assert_eq!(sum, results * (results - 1));
        }

        #[test]
        fn sides_share_the_top(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            for row in &rows {
                let both = field.matchpoints(row.score).zip(field.matchpoints_east_west(row.score));
                prop_assert_eq!(both.map(|(one, two)| one + two), field.top());
                let shares = field.percentage(row.score).zip(field.percentage_east_west(row.score));
                if let Some((one, two)) = shares {
                    prop_assert_eq!(one.denominator(), two.denominator());
                    let whole = Fraction::new(one.numerator() + two.numerator(), one.denominator());
                    prop_assert_eq!(whole, Fraction::new(100, 1));
                }
            }
        }

        #[test]
        fn neuberg_changes_nothing_when_all_results_exist(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            let all = u32::try_from(field.results()).unwrap();
            for row in &rows {
                let points = field.matchpoints(row.score).and_then(|points| Fraction::new(points, 1));
                prop_assert_eq!(field.neuberg(row.score, all), points);
                prop_assert_eq!(field.neuberg_percentage(row.score, all), field.percentage(row.score));
            }
        }
    }
}
