//! Suffixes, numeric annotation glyphs and irregularities. PBN 2.1 §3.5.3, §3.7, §3.9.

mod nag;
mod suit_mark;

pub use nag::{NagFault, NagTexts, meaning};
pub use suit_mark::{CommentPart, CommentParts, comment_parts};

/// An irregularity of the laws: PBN 2.1 §3.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// `^I`: an insufficient bid that was accepted.
    Insufficient,
    /// `^S`: a player was skipped.
    Skipped,
    /// `^R`: a revoke.
    Revoke,
    /// `^L`: a lead out of turn.
    Lead,
}

/// Where an annotation is: suffixes mean other glyphs in the auction than in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// After a call.
    Auction,
    /// After a card.
    Play,
}

impl Irregularity {
    /// The irregularity of a token, like `^I`.
    ///
    /// ```
    /// use portnote_pbn::annotation::Irregularity;
    /// assert_eq!(Irregularity::of("^R"), Some(Irregularity::Revoke));
    /// assert_eq!(Irregularity::of("^X"), None);
    /// ```
    #[must_use]
    pub fn of(token: &str) -> Option<Self> {
        match token {
            "^I" => Some(Self::Insufficient),
            "^S" => Some(Self::Skipped),
            "^R" => Some(Self::Revoke),
            "^L" => Some(Self::Lead),
            _ => None,
        }
    }

    /// The letter after the caret.
    ///
    /// ```
    /// assert_eq!(portnote_pbn::annotation::Irregularity::Lead.letter(), 'L');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Insufficient => 'I',
            Self::Skipped => 'S',
            Self::Revoke => 'R',
            Self::Lead => 'L',
        }
    }
}

/// The glyph that means a suffix: `$1` to `$6` for calls, `$7` to `$12` for cards.
///
/// ```
/// use portnote_pbn::annotation::{Side, suffix_nag};
/// assert_eq!(suffix_nag("!!", Side::Auction), Some(3));
/// assert_eq!(suffix_nag("?!", Side::Play), Some(12));
/// ```
#[must_use]
pub fn suffix_nag(suffix: &str, side: Side) -> Option<u32> {
    let number = match suffix {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return None,
    };
    Some(match side {
        Side::Auction => number,
        Side::Play => number + 6,
    })
}

/// The number of a glyph token, like `$13`; `None` where it is not a number from 0 to 255.
///
/// ```
/// use portnote_pbn::annotation::nag;
/// assert_eq!(nag("$13"), Some(13));
/// assert_eq!(nag("$256"), None);
/// assert_eq!(nag("$"), None);
/// ```
#[must_use]
pub fn nag(token: &str) -> Option<u32> {
    let number = crate::value::number(token.strip_prefix('$')?).ok()?;
    (number <= 255).then_some(number)
}
