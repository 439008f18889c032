//! All results of a board, each with the number of tables that had it. PBN 2.1 §5.9.

use std::num::NonZeroU16;

/// One row of the results on a board: a score and how many tables had it. PBN 2.1 §5.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FieldScore {
    /// Points of North-South at the table.
    pub score: i32,
    /// How often the result was obtained.
    pub multiplicity: NonZeroU16,
}

impl From<i32> for FieldScore {
    /// A score that one table had.
    fn from(score: i32) -> Self {
        Self { score, multiplicity: NonZeroU16::MIN }
    }
}

/// All results on a board, against which each single one is scored. PBN 2.1 §5.9.
///
/// Questions about a score expect one that is in the field, and answer `None` to another one,
/// because a pair is not compared with itself. Artificial scores stay outside.
///
/// ```
/// use portnote_bridge::Field;
/// let field: Field = [420, 420, 170, -50].into_iter().collect();
/// assert_eq!(field.results(), 4);
/// assert_eq!(field.matchpoints(420), Some(5));
/// assert_eq!(field.rank(170), Some(3));
/// ```
// Distinct scores ascend, and each knows the results up to itself, so that every question is
// a binary search and a table of any size is scored in less than quadratic time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    steps: Vec<Step>,
}

impl Field {
    /// Number of results, N of the formulas.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// assert_eq!([90, 120].into_iter().collect::<Field>().results(), 2);
    /// ```
    #[must_use]
    pub fn results(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.up_to)
    }

    /// How many results have this score.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// let field: Field = [90, 120, 90].into_iter().collect();
    /// assert_eq!(field.count(90), 2);
    /// ```
    #[must_use]
    pub fn count(&self, score: i32) -> u64 {
        self.at_most(score.into()) - self.below(score.into())
    }

    /// Rank of a score for North-South, 1 for the best; equal scores share the best rank.
    /// PBN 2.1 §5.9.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.rank(420), Some(1));
    /// assert_eq!(field.rank(170), Some(3));
    /// ```
    #[must_use]
    pub fn rank(&self, score: i32) -> Option<u64> {
        self.holds(score).then(|| 1 + self.results() - self.at_most(score.into()))
    }

    /// Rank of a score of North-South for East-West, 1 for the lowest. PBN 2.1 §5.9.
    ///
    /// ```
    /// use portnote_bridge::Field;
    /// let field: Field = [420, 420, 170].into_iter().collect();
    /// assert_eq!(field.rank_east_west(420), Some(2));
    /// ```
    #[must_use]
    pub fn rank_east_west(&self, score: i32) -> Option<u64> {
        self.holds(score).then(|| 1 + self.below(score.into()))
    }

    pub(crate) fn holds(&self, score: i32) -> bool {
        self.count(score) > 0
    }

    /// Number of results with a lower score.
    pub(crate) fn below(&self, score: i64) -> u64 {
        self.up_to(|other| other < score)
    }

    /// Number of results with this score or a lower one.
    pub(crate) fn at_most(&self, score: i64) -> u64 {
        self.up_to(|other| other <= score)
    }

    /// The distinct scores, ascending, with the number of results of each.
    pub(crate) fn weighted(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> {
        self.steps.iter().map(|step| (step.score, step.count))
    }

    fn up_to(&self, reaches: impl Fn(i64) -> bool) -> u64 {
        let place = self.steps.partition_point(|step| reaches(i64::from(step.score)));
        place.checked_sub(1).and_then(|last| self.steps.get(last)).map_or(0, |step| step.up_to)
    }
}

impl FromIterator<FieldScore> for Field {
    fn from_iter<I: IntoIterator<Item = FieldScore>>(rows: I) -> Self {
        let mut rows: Vec<FieldScore> = rows.into_iter().collect();
        rows.sort_unstable_by_key(|row| row.score);
        let mut steps: Vec<Step> = Vec::new();
        let mut up_to = 0;
        for row in rows {
            let count = u64::from(row.multiplicity.get());
            up_to += count;
            match steps.last_mut() {
                Some(step) if step.score == row.score => {
                    step.count += count;
                    step.up_to = up_to;
                }
                _ => steps.push(Step { score: row.score, count, up_to }),
            }
        }
        Self { steps }
    }
}

impl FromIterator<i32> for Field {
    fn from_iter<I: IntoIterator<Item = i32>>(scores: I) -> Self {
        scores.into_iter().map(FieldScore::from).collect()
    }
}

// The counts cannot overflow: they are sums of 16-bit numbers, of which memory holds less
// than 2 to the power of 48.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    score: i32,
    count: u64,
    up_to: u64,
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    pub(crate) fn rows() -> impl Strategy<Value = Vec<FieldScore>> {
        let row = (-100i32..100, 1u16..4).prop_map(|(tens, times)| FieldScore {
            score: 10 * tens,
            multiplicity: NonZeroU16::new(times).unwrap(),
        });
        proptest::collection::vec(row, 1..30)
    }

    #[test]
    fn an_empty_field_answers_nothing() {
        let field = Field::default();
        assert_eq!(field.results(), 0);
        assert_eq!(field.rank(0), None);
    }

    proptest! {
        #[test]
        fn multiplicity_is_repetition(rows in rows()) {
            let repeated = rows
                .iter()
                .flat_map(|row| (0..row.multiplicity.get()).map(|_| row.score));
            let field: Field = rows.iter().copied().collect();
            prop_assert_eq!(&field, &repeated.collect::<Field>());
        }

        #[test]
        fn ranks_count_the_better_results(rows in rows()) {
            let field: Field = rows.iter().copied().collect();
            for row in &rows {
                let weigh = |counts: &dyn Fn(i32) -> bool| -> u64 {
                    rows.iter()
                        .filter(|row| counts(row.score))
                        .map(|row| u64::from(row.multiplicity.get()))
                        .sum()
                };
                let (rank, mirrored) = (
                    1 + weigh(&|other| other > row.score),
                    1 + weigh(&|other| other < row.score),
                );
                prop_assert_eq!(field.rank(row.score), Some(rank));
                prop_assert_eq!(field.rank_east_west(row.score), Some(mirrored));
                prop_assert_eq!(rank + mirrored + field.count(row.score), field.results() + 2);
            }
        }
    }
}
