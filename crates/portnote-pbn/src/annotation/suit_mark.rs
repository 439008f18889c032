//! Suit marks in comments: `\S`, `\H`, `\D`, `\C`. PBN 2.1 §3.8.

use portnote_bridge::Suit;

/// A piece of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentPart<'t> {
    /// Text as it is.
    Text(&'t str),
    /// A mark that means the sign of a suit.
    Suit(Suit),
}

/// The pieces of a text with suit marks, from left to right.
#[derive(Clone, Debug)]
pub struct CommentParts<'t> {
    rest: &'t str,
}

/// Splits the text of a comment into text and suit marks; a backslash before anything else
/// is text.
///
/// ```
/// use portnote_bridge::Suit;
/// use portnote_pbn::annotation::{CommentPart, comment_parts};
/// let parts: Vec<_> = comment_parts(r"lead \S\H, not c:\x").collect();
/// assert_eq!(parts, [
///     CommentPart::Text("lead "),
///     CommentPart::Suit(Suit::Spades),
///     CommentPart::Suit(Suit::Hearts),
///     CommentPart::Text(r", not c:\x"),
/// ]);
/// ```
#[must_use]
pub const fn comment_parts(text: &str) -> CommentParts<'_> {
    CommentParts { rest: text }
}

impl<'t> Iterator for CommentParts<'t> {
    type Item = CommentPart<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(suit) = mark(self.rest) {
            self.rest = self.rest.get(2..).unwrap_or("");
            return Some(CommentPart::Suit(suit));
        }
        let mut backslashes = self.rest.match_indices('\\').map(|(at, _)| at);
        let end = backslashes.find(|at| mark(self.rest.get(*at..).unwrap_or("")).is_some());
        let (text, rest) = self.rest.split_at_checked(end.unwrap_or(self.rest.len()))?;
        self.rest = rest;
        (!text.is_empty()).then_some(CommentPart::Text(text))
    }
}

/// The suit of a mark at the start of a text.
fn mark(text: &str) -> Option<Suit> {
    let letter = text.strip_prefix('\\')?.chars().next()?;
    Suit::from_letter(letter).filter(|_| letter.is_ascii_uppercase())
}
