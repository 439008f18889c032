//! Values of bridge as they are in columns.

use portnote_bridge::{Card, Denomination, Seat, Suit};
use portnote_core::columns::Value;

use crate::value::Decimal;

/// `N`, `E`, `S` or `W`.
pub(super) fn seat(seat: Seat) -> &'static str {
    seat.name().get(..1).unwrap_or_default()
}

/// `NS` or `EW`.
pub(super) const fn side(seat: Seat) -> &'static str {
    seat.side().abbreviation()
}

/// The suit of a card.
pub(super) fn suit(card: Card) -> &'static str {
    card.as_str().get(..1).unwrap_or_default()
}

/// The rank of a card.
pub(super) fn rank(card: Card) -> &'static str {
    card.as_str().get(1..).unwrap_or_default()
}

pub(super) fn trump(denomination: Option<Denomination>) -> Option<Suit> {
    denomination.and_then(Denomination::suit)
}

/// Texts with a blank between them.
pub(super) fn joined<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut joined = String::new();
    for text in texts {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(text.as_ref());
    }
    joined
}

/// A number with decimals; null where it has too many digits.
pub(super) fn decimal(number: Decimal) -> Value<'static> {
    float(number).into()
}

/// Points as a number that can be negated.
pub(super) fn float(number: Decimal) -> Option<f64> {
    // The nearest number is that of the same text, which no division of rounded numbers is.
    let digits = number.digits.unsigned_abs().to_string();
    let decimals = number.decimals as usize;
    let sign = if number.digits < 0 { "-" } else { "" };
    let text = format!("{sign}{digits}e-{decimals}");
    text.parse().ok()
}
