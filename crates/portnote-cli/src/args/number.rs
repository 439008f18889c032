//! Whole numbers as values of options.

use std::ops::RangeInclusive;

/// Any number that fits.
pub(super) const ANY: RangeInclusive<u64> = 0..=u64::MAX;

/// Any number from 1 on.
pub(super) const POSITIVE: RangeInclusive<u64> = 1..=u64::MAX;

/// A parser of whole numbers in a range, which says what it expects.
pub(super) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number: u64| T::try_from(number).ok());
        number.ok_or_else(|| expected(&range))
    }
}

/// What an option expects.
fn expected(range: &RangeInclusive<u64>) -> String {
    match (range.start(), range.end()) {
        (0, &u64::MAX) => format!("expected a whole number from 0 to {}", u64::MAX),
        (least, &u64::MAX) => format!("expected a whole number from {least}"),
        (least, most) => format!("expected a whole number from {least} to {most}"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::in_range("20", 1..=20, Ok(20))]
    #[case::too_large("21", 1..=20, Err("expected a whole number from 1 to 20"))]
    #[case::too_small("0", POSITIVE, Err("expected a whole number from 1"))]
    #[case::letters("x", ANY, Err("expected a whole number from 0 to 18446744073709551615"))]
    #[case::negative("-1", ANY, Err("expected a whole number from 0 to 18446744073709551615"))]
    fn numbers(
        #[case] text: &str,
        #[case] range: RangeInclusive<u64>,
        #[case] expected: Result<u8, &str>,
    ) {
        assert_eq!(whole(range)(text), expected.map_err(str::to_owned));
    }
}
