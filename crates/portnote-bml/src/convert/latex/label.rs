//! Calls as LaTeX.

use portnote_bridge::{Call, Suit};

use super::text::LatexText;
use crate::bml::model::Row;
use crate::convert::words::{self, WordPiece};

/// The word of a row.
pub(super) fn row(out: &mut LatexText, row: &Row) {
    words::row(row, |piece| write_piece(out, piece));
}

/// One call.
pub(super) fn call(out: &mut LatexText, call: Call) {
    words::call(call, &mut |piece: WordPiece<'_>| write_piece(out, piece));
}

fn write_piece(out: &mut LatexText, piece: WordPiece<'_>) {
    match piece {
        WordPiece::Text(text) => out.letters(text),
        WordPiece::Number(number) => out.letters(&number.to_string()),
        WordPiece::Suit(suit) => out.label_suit(suit),
        WordPiece::Separator => out.letters("--"),
    }
}

/// A call word as the reference program sets it: letters of suits after a digit become symbols, `N`
/// becomes `NT`, a semicolon before a further call gets a blank.
pub(super) fn compat(out: &mut LatexText, word: &str) {
    let mut rest = word.chars().peekable();
    let mut follows_digit = false;
    while let Some(letter) = rest.next() {
        let is_notrump = letter == 'N' && follows_digit && rest.peek() != Some(&'T');
        let suit = Suit::from_letter(letter).filter(|_| follows_digit);
        follows_digit = letter.is_ascii_digit() || is_notrump || suit.is_some();
        match (letter, suit) {
            (_, Some(suit)) => out.label_suit(suit),
            _ if is_notrump => out.letters("NT"),
            ('-', _) if rest.next_if_eq(&'>').is_some() => out.markup("$\\rightarrow$"),
            (';', _) if rest.peek().is_some_and(|next| !next.is_whitespace()) => out.letters("; "),
            _ => out.letter(letter),
        }
    }
}
