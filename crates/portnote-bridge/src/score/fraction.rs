//! Exact fractions, which compare computed and written numbers without floating point.

use std::cmp::Ordering;
use std::fmt;

/// An exact fraction, like a percentage of 200/3, with which computed and written numbers are
/// compared without the errors of floating point.
// Invariant: the denominator is positive; the fraction is not reduced.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i64,
    denominator: u64,
}

impl Fraction {
    /// The fraction of a numerator and a denominator; `None` when the latter is 0.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// assert_eq!(Fraction::new(2, 4), Fraction::new(1, 2));
    /// assert_eq!(Fraction::new(1, 0), None);
    /// ```
    #[must_use]
    pub const fn new(numerator: i64, denominator: u64) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        Some(Self { numerator, denominator })
    }

    /// The number above the line.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// assert_eq!(Fraction::new(2, 4).map(Fraction::numerator), Some(2));
    /// ```
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The number below the line, at least 1.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// assert_eq!(Fraction::new(2, 4).map(Fraction::denominator), Some(4));
    /// ```
    #[must_use]
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// The nearest multiple of `unit`, halves away from zero, counted in units; `None` when
    /// `unit` is 0.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// assert_eq!(Fraction::new(-85, 1).and_then(|datum| datum.in_units(10)), Some(-9));
    /// ```
    #[must_use]
    pub fn in_units(self, unit: u32) -> Option<i64> {
        let divisor = i128::from(self.denominator) * i128::from(unit);
        let rounded = rounded(self.numerator.into(), divisor)?;
        i64::try_from(rounded).ok()
    }

    /// The value with so many decimals, halves away from zero, as a number of the last one:
    /// 6667 for 200/3 with 2 decimals. `None` when it is out of range.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// assert_eq!(Fraction::new(200, 3).and_then(|share| share.to_decimal(2)), Some(6667));
    /// ```
    #[must_use]
    pub fn to_decimal(self, decimals: u32) -> Option<i64> {
        let scaled = i128::from(self.numerator).checked_mul(10_i128.checked_pow(decimals)?)?;
        i64::try_from(rounded(scaled, self.denominator.into())?).ok()
    }

    /// Whether a written number agrees: it differs by half a unit of its last decimal at
    /// most. 66.7 is given as 667 with 1 decimal. Numbers with so many decimals that the
    /// comparison is out of range do not agree.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// let share = Fraction::new(200, 3);
    /// assert!(share.is_some_and(|share| share.agrees_with(667, 1)));
    /// assert!(!share.is_some_and(|share| share.agrees_with(666, 1)));
    /// ```
    #[must_use]
    pub fn agrees_with(self, written: i64, decimals: u32) -> bool {
        self.distance(written, decimals)
            .is_some_and(|distance| 2 * distance <= u128::from(self.denominator))
    }

    // Distance from a written number in units of its last decimal, times the denominator.
    // Half of the range is left for doubling it.
    fn distance(self, written: i64, decimals: u32) -> Option<u128> {
        let scaled = i128::from(self.numerator).checked_mul(10_i128.checked_pow(decimals)?)?;
        let written = i128::from(written) * i128::from(self.denominator);
        Some(scaled.checked_sub(written)?.unsigned_abs()).filter(|distance| *distance < 1 << 126)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

/// Places after the point that `Display` writes at most.
const PLACES: usize = 4;

/// Places after the point up to which a number of 64 bits can be multiplied in 128.
const MOST_PLACES: usize = 18;

/// Writes the decimal with at most four places after the point that is nearest, halves away from
/// zero, without zeros at its end. A precision gives the number of places, up to 18.
///
/// ```
/// use portnote_bridge::Fraction;
/// let text = |numerator, denominator| {
///     Fraction::new(numerator, denominator).map(|number| number.to_string())
/// };
/// assert_eq!(text(200, 8).as_deref(), Some("25"));
/// assert_eq!(text(-1, 2).as_deref(), Some("-0.5"));
/// assert_eq!(text(200, 3).as_deref(), Some("66.6667"));
/// let share = Fraction::new(200, 3).map(|share| format!("{share:.1}"));
/// assert_eq!(share.as_deref(), Some("66.7"));
/// ```
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(PLACES).min(MOST_PLACES);
        let unit = (0..places).fold(1_i128, |unit, _| 10 * unit);
        let scaled = i128::from(self.numerator) * unit;
        let number = rounded(scaled, self.denominator.into()).unwrap_or(0);
        let (whole, rest) = (number.abs() / unit, number.abs() % unit);
        let mut text = whole.to_string();
        if places > 0 {
            text.push_str(&format!(".{rest:0places$}"));
        }
        let shown = match f.precision() {
            None => text.trim_end_matches('0').trim_end_matches('.'),
            Some(_) => &text,
        };
        f.pad_integral(number >= 0, "", shown)
    }
}

/// The nearest floating-point number, where numerator and denominator are below 2⁵³.
///
/// ```
/// use portnote_bridge::Fraction;
/// assert_eq!(Fraction::new(-1, 2).map(f64::from), Some(-0.5));
/// ```
impl From<Fraction> for f64 {
    fn from(fraction: Fraction) -> Self {
        fraction.numerator as Self / fraction.denominator as Self
    }
}

/// The quotient rounded to the nearest integer, halves away from zero; `None` when the
/// divisor is not positive.
pub(crate) fn rounded(dividend: i128, divisor: i128) -> Option<i128> {
    if divisor <= 0 {
        return None;
    }
    let quotient = dividend.checked_div(divisor)?;
    let rest = dividend.checked_rem(divisor)?.abs();
    // The rest is compared with what lacks to the divisor, because twice the rest could
    // overflow.
    if rest >= divisor - rest { quotient.checked_add(dividend.signum()) } else { Some(quotient) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::half_up(105, 10, 11)]
    #[case::half_down(-85, 10, -9)]
    #[case::below_half(104, 10, 10)]
    #[case::zero(0, 10, 0)]
    #[case::small_half(1, 2, 1)]
    fn halves_go_away_from_zero(#[case] points: i64, #[case] unit: u32, #[case] units: i64) {
        assert_eq!(Fraction::new(points, 1).unwrap().in_units(unit), Some(units));
    }

    #[rstest]
    #[case::rounded_down(1, 3, 33, 2, true)]
    #[case::rounded_up(2, 3, 67, 2, true)]
    #[case::cut_off(2, 3, 66, 2, false)]
    #[case::half_either_way(1, 8, 12, 2, true)]
    #[case::half_other_way(1, 8, 13, 2, true)]
    #[case::negative(-1, 2, -5, 1, true)]
    #[case::integer(50, 1, 50, 0, true)]
    #[case::many_decimals(0, 1, 0, 400, false)]
    fn written_number(
        #[case] numerator: i64,
        #[case] denominator: u64,
        #[case] written: i64,
        #[case] decimals: u32,
        #[case] agrees: bool,
    ) {
        let fraction = Fraction::new(numerator, denominator).unwrap();
        assert_eq!(fraction.agrees_with(written, decimals), agrees);
    }

    #[rstest]
    #[case::zero(0, 7, "0")]
    #[case::integer(1200, 12, "100")]
    #[case::half(1, 2, "0.5")]
    #[case::four_places(1, 16, "0.0625")]
    #[case::half_of_the_last_place(1, 32, "0.0313")]
    #[case::half_below_zero(-1, 32, "-0.0313")]
    #[case::rounded(200, 3, "66.6667")]
    #[case::rounded_to_an_integer(999_999, 1_000_000, "1")]
    #[case::rounded_to_a_shorter_one(100_001, 200_000, "0.5")]
    #[case::rounded_to_zero(-1, 1_000_000, "0")]
    #[case::least(i64::MIN, 1, "-9223372036854775808")]
    #[case::smallest(1, u64::MAX, "0")]
    fn shortest_decimal(#[case] numerator: i64, #[case] denominator: u64, #[case] text: &str) {
        assert_eq!(Fraction::new(numerator, denominator).unwrap().to_string(), text);
    }

    #[test]
    fn formats_of_numbers_apply() {
        let share = Fraction::new(200, 3).unwrap();
        assert_eq!(
            format!("{share:.0}|{share:.2}|{share:8.1}|{share:+}"),
            "67|66.67|    66.7|+66.6667"
        );
        let least = Fraction::new(i64::MIN, 1).unwrap();
        assert_eq!(format!("{least:.90}"), format!("{}.{:018}", i64::MIN, 0));
        assert_eq!(format!("{:.2}", Fraction::new(-1, 2).unwrap()), "-0.50");
    }

    proptest! {
        #[test]
        fn any_number_is_survived(
            numerator: i64,
            denominator in 1..=u64::MAX,
            written: i64,
            decimals: u32,
            unit: u32,
        ) {
            let fraction = Fraction::new(numerator, denominator).unwrap();
            _ = fraction.agrees_with(written, decimals);
            _ = fraction.agrees_with(written, decimals % 40);
            _ = fraction.to_decimal(decimals % 40);
            _ = format!("{fraction:.*}", decimals as usize % 40);
            prop_assert!(f64::from(fraction).is_finite());
            prop_assert_eq!(fraction.in_units(unit).is_some(), unit != 0);
        }

        #[test]
        fn a_rounded_number_agrees(
            numerator in -1_000_000_i64..1_000_000,
            denominator in 1_u64..10_000,
            decimals in 0_u32..6,
        ) {
            let fraction = Fraction::new(numerator, denominator).unwrap();
            let written = fraction.to_decimal(decimals).unwrap();
            prop_assert!(fraction.agrees_with(written, decimals));
            prop_assert!(!fraction.agrees_with(written + 2, decimals));
            prop_assert!(!fraction.agrees_with(written - 2, decimals));
            let shown: f64 = fraction.to_string().parse().unwrap();
            prop_assert!((shown - f64::from(fraction)).abs() <= 0.000_05 + 1e-9);
            prop_assert!(!fraction.to_string().ends_with('.'));
        }
    }
}
