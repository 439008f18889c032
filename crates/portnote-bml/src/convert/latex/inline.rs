//! Inline text as LaTeX.

use portnote_bridge::{Denomination, Suit};

use super::text::LatexText;
use crate::bml::inline::compat::{self, LatexPiece};
use crate::bml::inline::{Font, Token, Tokenizer};

/// The place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextContext {
    /// In running text.
    Body,
    /// In a heading, which is a bookmark as well: links are text.
    Heading,
}

/// Writes text and the LaTeX for its tokens.
pub(super) fn write<'d>(
    out: &mut LatexText,
    text: &'d str,
    place: TextContext,
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
            Token::OpenLink(target) => match address(target).filter(|_| place == TextContext::Body)
            {
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
pub(super) fn write_compat(out: &mut LatexText, text: &str, place: TextContext) {
    compat::latex(text, |piece| match piece {
        LatexPiece::Letter(letter) => out.letter(letter),
        LatexPiece::Suit(found) => suit(out, found, place),
        LatexPiece::Arrow => out.markup("$\\rightarrow$"),
        LatexPiece::Bold => out.markup(command(Font::Bold)),
        LatexPiece::Italic => out.markup(command(Font::Italic)),
        LatexPiece::Mono => out.markup(command(Font::Mono)),
        LatexPiece::FontEnd => out.markup("}"),
        LatexPiece::OpenQuote => out.letters("``"),
        LatexPiece::CloseQuote => out.letters("''"),
    });
}

fn suit(out: &mut LatexText, suit: Suit, place: TextContext) {
    match place {
        TextContext::Body => out.suit(suit),
        TextContext::Heading => out.heading_suit(suit),
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
