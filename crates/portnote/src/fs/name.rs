//! When two names may be one.

use unicode_normalization::UnicodeNormalization as _;

/// A text that is equal for all names that some disk takes for one: those that differ only in upper and
/// lower case, or in whether an accent is stored with its letter or after it.
///
/// ```
/// use portnote::product::fs::folded;
///
/// assert_eq!(folded("Café.pbn"), folded("CAFE\u{301}.PBN"));
/// assert_ne!(folded("Cafe.pbn"), folded("Café.pbn"));
/// ```
#[must_use]
pub fn folded(name: &str) -> String {
    let composed: String = name.nfc().collect();
    composed.to_uppercase().to_lowercase().nfc().collect()
}
