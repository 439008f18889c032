//! Scores: `420`, `NS -50`, `EW 2.5 NS -2.5`. PBN 2.1 §4.2.

use portnote_bridge::Side;

use super::{Decimal, side_of};

/// The value of a score; [`Points<i32>`] is that of Score: PBN 2.1 §4.2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points<T = i32> {
    /// Points of declarer's side.
    Declarer(T),
    /// Points of one side.
    Side(Side, T),
    /// Points of both sides, in the order written.
    Both(Side, T, T),
}

/// Which forms of a score a tag takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// Whether a number may have decimals.
    pub has_decimals: bool,
    /// Whether each number belongs to a side that is named, so that none is declarer's.
    pub names_sides: bool,
    /// Whether each number is from 0 to 100.
    pub is_percentage: bool,
}

impl Form {
    /// Whole numbers: Score.
    pub const WHOLE: Self = Self { has_decimals: false, names_sides: false, is_percentage: false };

    /// Numbers with decimals: ScoreIMP, ScoreMP.
    pub const DECIMAL: Self = Self { has_decimals: true, ..Self::WHOLE };

    /// Percentages: ScorePercentage.
    pub const PERCENTAGE: Self = Self { is_percentage: true, ..Self::DECIMAL };

    /// Whole numbers of sides: OptimumScore.
    pub const OF_SIDES: Self = Self { names_sides: true, ..Self::WHOLE };
}

impl Points<Decimal> {
    /// Reads a score; a number with more digits than fit is cut after its dot, or is the greatest.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// use portnote_pbn::value::{Form, Points};
    /// let score = Points::read("NS +140", Form::WHOLE).and_then(Points::whole);
    /// assert_eq!(score, Some(Points::Side(Side::NorthSouth, 140)));
    /// assert_eq!(Points::read("NS 1.5", Form::WHOLE), None);
    /// assert!(Points::read("NS 1.5", Form::DECIMAL).is_some());
    /// assert_eq!(Points::read("140", Form::OF_SIDES), None);
    /// ```
    #[must_use]
    pub fn read(text: &str, form: Form) -> Option<Self> {
        let number = |text: &str| {
            let is_known = form.has_decimals || !text.contains('.');
            is_known.then(|| number(text)).flatten()
        };
        let words: Vec<&str> = text.split(' ').collect();
        match words.as_slice() {
            [points] if !form.names_sides => Some(Self::Declarer(number(points)?)),
            [side, points] => Some(Self::Side(side_of(side).ok()?, number(points)?)),
            [first, points, second, others] => {
                let (first, second) = (side_of(first).ok()?, side_of(second).ok()?);
                let both = Self::Both(first, number(points)?, number(others)?);
                (first != second).then_some(both)
            }
            _ => None,
        }
    }

    /// The numbers in the order written, each with its side; a number without a side is that of
    /// declarer, and left out where declarer is not known.
    pub(crate) fn by_side(self, declarer: Option<Side>) -> impl Iterator<Item = (Side, Decimal)> {
        let (first, second) = match self {
            Self::Declarer(points) => (declarer.map(|side| (side, points)), None),
            Self::Side(side, points) => (Some((side, points)), None),
            Self::Both(side, points, others) => {
                (Some((side, points)), Some((side.opponents(), others)))
            }
        };
        first.into_iter().chain(second)
    }

    /// The score as whole numbers; `None` where one has decimals or more than 32 bits.
    ///
    /// ```
    /// use portnote_pbn::value::{Form, Points};
    /// let score = Points::read("2.5", Form::DECIMAL).unwrap();
    /// assert_eq!(score.whole(), None);
    /// ```
    #[must_use]
    pub fn whole(self) -> Option<Points> {
        let whole = |number: Decimal| i32::try_from(number.whole()?).ok();
        Some(match self {
            Self::Declarer(points) => Points::Declarer(whole(points)?),
            Self::Side(side, points) => Points::Side(side, whole(points)?),
            Self::Both(side, points, others) => Points::Both(side, whole(points)?, whole(others)?),
        })
    }
}

/// A number with a sign or without.
fn number(text: &str) -> Option<Decimal> {
    Decimal::parse(text).or_else(|| {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let mut all = whole.bytes().chain(decimals.bytes());
        let is_number = !(whole.is_empty() && decimals.is_empty());
        (is_number && all.all(|byte| byte.is_ascii_digit()))
            .then(|| Decimal { digits: sign * whole.parse().unwrap_or(i64::MAX), decimals: 0 })
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::most_digits("9223372036854775807", i64::MAX)]
    #[case::one_more("9223372036854775808", i64::MAX)]
    #[case::one_less("-9223372036854775808", -i64::MAX)]
    #[case::many_decimals("-2.0000000000000000000000001", -2)]
    fn a_long_number_is_cut(#[case] text: &str, #[case] digits: i64) {
        let read = Points::read(text, Form::DECIMAL);
        let number = Decimal { digits, decimals: 0 };
        assert_eq!(read, Some(Points::Declarer(number)));
    }

    #[test]
    fn each_number_has_its_side() {
        use crate::value::{Form, Points};
        use portnote_bridge::Side;
        let score = Points::read("EW 50 NS -50", Form::WHOLE).unwrap();
        let sides: Vec<Side> = score.by_side(None).map(|(side, _)| side).collect();
        assert_eq!(sides, [Side::EastWest, Side::NorthSouth]);
    }
}
