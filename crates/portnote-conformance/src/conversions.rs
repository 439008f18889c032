//! L-14, the law of conversions: each fact of a text is in the converted text, or in what is said about it.
//!
//! The facts are read from the text itself, not from what a converter takes of it, so that what a converter
//! overlooks is found.

mod boards;
mod systems;

use portnote::Format;

/// The facts of a text that are lost without a word when it is converted, each for a target. The first line of
/// each says what is lost, the others from where.
///
/// ```
/// use portnote::Format;
/// use portnote_conformance::conversions::lost;
/// let text = b"[Board \"7\"]\n[Dealer \"S\"]\n[Contract \"1NT\"]\n";
/// assert!(lost(Format::Pbn, text).is_empty());
/// ```
#[must_use]
pub fn lost(format: Format, text: &[u8]) -> Vec<String> {
    match format {
        Format::Pbn | Format::Lin => boards::lost(format, text),
        Format::Bml => systems::lost_of_bml(text),
        Format::Bss => systems::lost_of_bss(text),
        // Games of draughts and pinochle have no other notation.
        _ => Vec::new(),
    }
}

/// The letters and digits of a text in lower case: marks and gaps are written in another way in each notation.
fn words(text: &str) -> String {
    let words = text.chars().filter(|c| c.is_alphanumeric());
    words.flat_map(char::to_lowercase).collect()
}
