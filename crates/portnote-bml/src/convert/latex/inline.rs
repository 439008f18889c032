//! Inline text as LaTeX.

use portnote_bridge::{Denomination, Suit};

use super::text::Text;
use crate::bml::inline::compat::{self, Piece};
use crate::bml::inline::{Font, Token, Tokenizer};

/// The place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In running text.
    Body,
    /// In a heading, which is a bookmark as well: links are text.
    Heading,
}

/// Writes text and the LaTeX for its tokens.
pub(super) fn write<'d>(
    out: &mut Text,
    text: &'d str,
    place: Place,
    tokenizer: &mut Tokenizer<'d>,
) {
    for token in tokenizer.read(text) {
        match token {
            Token::Text(text) => out.letters(text),
            Token::Suit(found) => suit(out, *found, place),
            Token::Bid(bid) => {
                out.letter(bid.level());
                for strain in bid.strains() {
                    match strain {
                        Denomination::NoTrump => out.letters("NT"),
                        strain => {
                            strain.suit().into_iter().for_each(|found| suit(out, found, place))
                        }
                    }
                }
                out.letters(bid.doubling());
            }
            Token::Open(font) => out.markup(command(*font)),
            Token::Close(_) => out.markup("}"),
            Token::EmDash => out.letters("---"),
            Token::EnDash => out.letters("--"),
            Token::Arrow => out.markup("$\\rightarrow$"),
            Token::OpenQuote => out.letters("``"),
            Token::CloseQuote => out.letters("''"),
            Token::OpenLink(target) => match address(target).filter(|_| place == Place::Body) {
                Some(address) => {
                    out.markup("\\href{");
                    out.markup(&address);
                    out.markup("}{");
                }
                None => out.markup("{"),
            },
            Token::CloseLink => out.markup("}"),
        }
    }
}

/// Text as the reference puts it out.
pub(super) fn write_compat(out: &mut Text, text: &str, place: Place) {
    compat::latex(text, |piece| match piece {
        Piece::Letter(letter) => out.letter(letter),
        Piece::Suit(found) => suit(out, found, place),
        Piece::Arrow => out.markup("$\\rightarrow$"),
        Piece::Bold => out.markup(command(Font::Bold)),
        Piece::Italic => out.markup(command(Font::Italic)),
        Piece::Mono => out.markup(command(Font::Mono)),
        Piece::FontEnd => out.markup("}"),
        Piece::OpenQuote => out.letters("``"),
        Piece::CloseQuote => out.letters("''"),
    });
}

fn suit(out: &mut Text, suit: Suit, place: Place) {
    match place {
        Place::Body => out.suit(suit),
        Place::Heading => out.heading_suit(suit),
    }
}

const fn command(font: Font) -> &'static str {
    match font {
        Font::Bold => "\\textbf{",
        Font::Italic => "\\emph{",
        Font::Mono => "\\texttt{",
    }
}

/// An address with everything in it encoded that TeX might read; `None` for an anchor, which
/// leads nowhere on paper.
fn address(target: &str) -> Option<String> {
    if target.starts_with('#') {
        return None;
    }
    let mut address = String::with_capacity(target.len());
    for byte in target.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => address.push(char::from(byte)),
            b':' | b'/' | b'?' | b'=' | b'.' | b',' | b'-' | b'@' | b'+' | b';' | b'!' => {
                address.push(char::from(byte));
            }
            b'%' | b'#' | b'&' | b'_' => {
                address.push('\\');
                address.push(char::from(byte));
            }
            byte => address.push_str(&format!("\\%{byte:02X}")),
        }
    }
    Some(address)
}
