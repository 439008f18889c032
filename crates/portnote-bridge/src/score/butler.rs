//! The datum of Butler scoring, with which the results of a board are compared. PBN 2.1 §3.4.12.

use crate::score::field::Field;
use crate::score::fraction::rounded;

/// How the scores of a field become one datum. PBN 2.1 §3.4.12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Average {
    /// `Mean`: the sum divided by the number.
    Mean,
    /// `Median`: the score in the middle, or the mean of the two in the middle.
    Median,
}

/// Which scores count for the datum. PBN 2.1 §3.4.12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DatumScores {
    /// `Butler`: all.
    All,
    /// `Butler-2`: all but one of the highest and one of the lowest.
    WithoutExtremes,
}

impl Field {
    /// The datum of a Butler scoring in points of North-South, rounded to the nearest 10,
    /// halves away from zero; `None` when no result counts. PBN 2.1 §3.4.12.
    ///
    /// The IMPs of a result are those of its score against the datum
    /// ([`ImpScale::compare`](crate::ImpScale::compare)).
    ///
    /// ```
    /// use portnote_bridge::{Average, DatumScores, Field, ImpScale};
    /// let field: Field = [620, 620, 170, -100].into_iter().collect();
    /// assert_eq!(field.datum(Average::Mean, DatumScores::All), Some(330));
    /// assert_eq!(field.datum(Average::Mean, DatumScores::WithoutExtremes), Some(400));
    /// assert_eq!(ImpScale::Current.compare(620, 400), 6);
    /// ```
    #[must_use]
    pub fn datum(&self, average: Average, counted: DatumScores) -> Option<i32> {
        let cut = match counted {
            DatumScores::All => 0,
            DatumScores::WithoutExtremes => 1,
        };
        let count = self.results().checked_sub(2 * cut)?;
        let (sum, parts) = match average {
            Average::Mean => (self.sum(cut), i128::from(count)),
            Average::Median => (self.middle(count, cut)?, 2),
        };
        let tens = rounded(sum, 10 * parts)?;
        // Only scores at the limits of the type can leave it by rounding.
        Some(i32::try_from(10 * tens).unwrap_or(if tens < 0 { i32::MIN } else { i32::MAX }))
    }

    // Sum of the scores without `cut` of the lowest and of the highest.
    fn sum(&self, cut: u64) -> i128 {
        let all: i128 =
            self.weighted().map(|(score, count)| i128::from(score) * i128::from(count)).sum();
        let lowest = self.weighted().next();
        let highest = self.weighted().next_back();
        let ends: i128 =
            [lowest, highest].into_iter().flatten().map(|(score, _)| i128::from(score)).sum();
        all - i128::from(cut) * ends
    }

    // Sum of the two scores in the middle; of an odd number both are the same.
    fn middle(&self, count: u64, cut: u64) -> Option<i128> {
        let last = count.checked_sub(1)?;
        let low = self.score_at(cut + last / 2)?;
        let high = self.score_at(cut + count / 2)?;
        Some(i128::from(low) + i128::from(high))
    }

    // The score at a place of the ascending results, from 0.
    fn score_at(&self, place: u64) -> Option<i32> {
        let mut before = 0;
        self.weighted()
            .find(|(_, count)| {
                before += count;
                place < before
            })
            .map(|(score, _)| score)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::score::field::tests::rows;

    #[rstest]
    #[case::half_below_zero(&[-80, -90], Average::Mean, DatumScores::All, Some(-90))]
    #[case::half_above_zero(&[100, 110], Average::Mean, DatumScores::All, Some(110))]
    #[case::below_half(&[100, 100, 110], Average::Mean, DatumScores::All, Some(100))]
    #[case::middle_of_three(&[620, -100, 170], Average::Median, DatumScores::All, Some(170))]
    #[case::middle_of_four(&[620, -100, 170, 140], Average::Median, DatumScores::All, Some(160))]
    #[case::without_extremes(&[620, -100, 170, 140], Average::Mean, DatumScores::WithoutExtremes, Some(160))]
    #[case::one_of_two_highest(&[620, 620, 0, 0], Average::Mean, DatumScores::WithoutExtremes, Some(310))]
    #[case::middle_without_extremes(&[0, 100, 200, 300], Average::Median, DatumScores::WithoutExtremes, Some(150))]
    #[case::all_extreme(&[620, -100], Average::Mean, DatumScores::WithoutExtremes, None)]
    #[case::median_all_extreme(&[620, -100], Average::Median, DatumScores::WithoutExtremes, None)]
    #[case::one_result(&[620], Average::Mean, DatumScores::WithoutExtremes, None)]
    #[case::nothing(&[], Average::Mean, DatumScores::All, None)]
    #[case::median_of_nothing(&[], Average::Median, DatumScores::All, None)]
    #[case::limits(&[i32::MAX], Average::Mean, DatumScores::All, Some(i32::MAX))]
    fn datum_of_scores(
        #[case] scores: &[i32],
        #[case] average: Average,
        #[case] counted: DatumScores,
        #[case] datum: Option<i32>,
    ) {
        let field: Field = scores.iter().copied().collect();
        assert_eq!(field.datum(average, counted), datum);
    }

    proptest! {
        #[test]
        fn the_datum_lies_between_the_scores(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            let low = rows.iter().map(|row| row.score).min();
            let high = rows.iter().map(|row| row.score).max();
            for average in [Average::Mean, Average::Median] {
                for counted in [DatumScores::All, DatumScores::WithoutExtremes] {
                    let datum = field.datum(average, counted);
                    let enough = counted == DatumScores::All || field.results() > 2;
                    prop_assert_eq!(datum.is_some(), enough);
                    prop_assert!(datum.is_none() || low <= datum && datum <= high);
                }
            }
        }

        #[test]
        fn sides_have_opposite_datums(scores in proptest::collection::vec(-7600i32..7600, 1..20)) {
            let field: Field = scores.iter().copied().collect();
            let mirrored: Field = scores.iter().map(|score| -score).collect();
            for average in [Average::Mean, Average::Median] {
                let datum = field.datum(average, DatumScores::All);
                prop_assert_eq!(datum.map(|datum| -datum), mirrored.datum(average, DatumScores::All));
            }
        }
    }
}
