//! Numbers with decimals.

use portnote_bridge::Fraction;

/// A number as it was written, like `12.53`: what a computed number is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    /// The digits as one number: 1253.
    pub digits: i64,
    /// How many of them are after the dot: 2.
    pub decimals: u32,
}

impl Decimal {
    /// Reads a number with a sign or without, like `-2.17`, `.5`, `+3`.
    ///
    /// ```
    /// use portnote_pbn::value::Decimal;
    /// let number = Decimal::parse("-2.17").unwrap();
    /// assert_eq!((number.digits, number.decimals), (-217, 2));
    /// assert_eq!(Decimal::parse("2.50"), Decimal::parse("2.5"));
    /// assert_eq!(Decimal::parse("60%"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (sign, rest) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
            (Some(rest), _) => (-1, rest),
            (_, Some(rest)) => (1, rest),
            (None, None) => (1, text),
        };
        let (whole, decimals) = rest.split_once('.').unwrap_or((rest, ""));
        let mut digits: i64 = 0;
        let mut some = false;
        for byte in whole.bytes().chain(decimals.bytes()) {
            if !byte.is_ascii_digit() {
                return None;
            }
            some = true;
            digits = digits.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?;
        }
        some.then_some(Self {
            digits: sign * digits,
            decimals: u32::try_from(decimals.len()).ok()?,
        })
    }

    /// The number, where it is whole.
    ///
    /// ```
    /// use portnote_pbn::value::Decimal;
    /// assert_eq!(Decimal::parse("3.0").and_then(Decimal::whole), Some(3));
    /// assert_eq!(Decimal::parse("2.5").and_then(Decimal::whole), None);
    /// ```
    #[must_use]
    pub fn whole(self) -> Option<i64> {
        let unit = 10_i64.checked_pow(self.decimals)?;
        (self.digits % unit == 0).then_some(self.digits / unit)
    }

    /// The number as a fraction; `None` where it has too many decimals.
    ///
    /// ```
    /// use portnote_bridge::Fraction;
    /// use portnote_pbn::value::Decimal;
    /// assert_eq!(Decimal::parse("2.5").and_then(Decimal::fraction), Fraction::new(5, 2));
    /// ```
    #[must_use]
    pub fn fraction(self) -> Option<Fraction> {
        Fraction::new(self.digits, 10_u64.checked_pow(self.decimals)?)
    }

    /// Whether it is greater than a whole number.
    pub(crate) fn is_above(self, limit: u32) -> bool {
        let unit = 10_i128.checked_pow(self.decimals);
        let limit = unit.and_then(|unit| unit.checked_mul(i128::from(limit)));
        limit.is_some_and(|limit| i128::from(self.digits) > limit)
    }

    /// Whether a computed number agrees within half a unit of the last decimal.
    pub(crate) fn agrees(self, computed: Fraction) -> bool {
        computed.agrees_with(self.digits, self.decimals)
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        let bare = |number: &Self| {
            let mut number = *number;
            while number.decimals > 0 && number.digits % 10 == 0 {
                number.digits /= 10;
                number.decimals -= 1;
            }
            (number.digits, number.decimals)
        };
        bare(self) == bare(other)
    }
}

impl Eq for Decimal {}
