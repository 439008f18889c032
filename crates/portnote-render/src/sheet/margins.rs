//! The edges of a page on which nothing is printed.

use std::fmt;
use std::str::FromStr;

/// Widths of the edges of a page, in tenths of a millimetre.
///
/// ```
/// use portnote_render::sheet::Margins;
/// let margins: Margins = "12mm".parse()?;
/// assert_eq!(margins, Margins::all(120));
/// assert_eq!("0.5in".parse(), Ok(Margins::all(127)));
/// assert!("12".parse::<Margins>().is_err());
/// # Ok::<(), portnote_render::sheet::ParseMarginsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Margins {
    /// The upper edge.
    pub top: u32,
    /// The right edge.
    pub right: u32,
    /// The lower edge.
    pub bottom: u32,
    /// The left edge.
    pub left: u32,
}

/// A text that is not a length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a length up to 100mm, as in `12mm`, `1.2cm` or `0.5in`")]
pub struct ParseMarginsError;

/// The largest margin: the smallest paper has a width of 210 mm.
const MOST: u32 = 1000;

impl Margins {
    /// Margins of one width on all sides, in tenths of a millimetre; at most 100 mm.
    #[must_use]
    pub const fn all(tenths: u32) -> Self {
        let width = if tenths > MOST { MOST } else { tenths };
        Self { top: width, right: width, bottom: width, left: width }
    }
}

impl Default for Margins {
    /// 12 mm.
    fn default() -> Self {
        Self::all(120)
    }
}

/// As CSS and Typst write it: one length, or upper, right, lower and left one.
impl fmt::Display for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { top, right, bottom, left } = *self;
        match *self == Self::all(top) {
            true => f.write_str(&length(top)),
            false => {
                let sides = [top, right, bottom, left].map(length);
                f.write_str(&sides.join(" "))
            }
        }
    }
}

impl FromStr for Margins {
    type Err = ParseMarginsError;

    fn from_str(text: &str) -> Result<Self, ParseMarginsError> {
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = text.get(digits.len()..).unwrap_or("");
        let tenths = match unit {
            "mm" => 10.0,
            "cm" => 100.0,
            "in" => 254.0,
            _ => return Err(ParseMarginsError),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = [whole, part]
            .iter()
            .all(|it| !it.is_empty() && it.len() < 6 && it.bytes().all(|it| it.is_ascii_digit()));
        let number = digits.parse::<f64>().ok().filter(|_| is_number);
        let width = number.ok_or(ParseMarginsError)? * tenths;
        // Rounding is exact enough for a printer, and the range is checked first.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 1000"
        )]
        match width <= f64::from(MOST) {
            true => Ok(Self::all(width.round() as u32)),
            false => Err(ParseMarginsError),
        }
    }
}

/// Millimetres, as in `12mm` or `12.7mm`.
pub(crate) fn length(tenths: u32) -> String {
    match tenths % 10 {
        0 => format!("{}mm", tenths / 10),
        tenth => format!("{}.{tenth}mm", tenths / 10),
    }
}
