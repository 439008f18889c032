//! Inline text as HTML.

use portnote_bridge::Denomination;

use super::escape;
use crate::bml::anchor::Anchors;
use crate::bml::inline::compat::html_suit;
use crate::bml::inline::{Font, Token, Tokenizer};

/// Writes inline text and keeps the memory of its reader.
pub(super) struct Inline<'d> {
    tokenizer: Tokenizer<'d>,
    anchors: Anchors,
}

impl<'d> Inline<'d> {
    /// A writer for a page with these places.
    pub(super) fn new(anchors: Anchors) -> Self {
        Self {
            tokenizer: Tokenizer::new(),
            anchors,
        }
    }

    /// Text with its links.
    pub(super) fn write(&mut self, out: &mut String, text: &'d str) {
        for token in self.tokenizer.read(text) {
            write_token(out, token, &self.anchors);
        }
    }

    /// Text for a place that is a link itself.
    pub(super) fn write_unlinked(&mut self, out: &mut String, text: &'d str) {
        for token in self.tokenizer.read(text) {
            if !matches!(token, Token::OpenLink(_) | Token::CloseLink) {
                write_token(out, token, &self.anchors);
            }
        }
    }
}

fn write_token(out: &mut String, token: &Token<'_>, anchors: &Anchors) {
    match token {
        Token::Text(text) => escape::element(out, text),
        Token::Suit(suit) => html_suit(out, *suit),
        Token::Bid(bid) => {
            out.push(bid.level());
            bid.strains().for_each(|strain| denomination(out, strain));
            out.push_str(bid.doubling());
        }
        Token::Open(font) => {
            out.push('<');
            out.push_str(tag(*font));
            out.push('>');
        }
        Token::Close(font) => {
            out.push_str("</");
            out.push_str(tag(*font));
            out.push('>');
        }
        Token::EmDash => out.push('—'),
        Token::EnDash => out.push('–'),
        Token::Arrow => out.push('→'),
        Token::OpenQuote | Token::CloseQuote => out.push('"'),
        Token::OpenLink(target) => {
            out.push_str("<a href=\"");
            let anchor = target.strip_prefix('#');
            match anchor.and_then(|anchor| anchors.find(anchor)) {
                Some(name) => {
                    out.push('#');
                    out.push_str(name);
                }
                None => escape::attribute(out, target),
            }
            out.push_str("\">");
        }
        Token::CloseLink => out.push_str("</a>"),
    }
}

fn denomination(out: &mut String, denomination: Denomination) {
    match denomination.suit() {
        Some(suit) => html_suit(out, suit),
        None => out.push_str("NT"),
    }
}

const fn tag(font: Font) -> &'static str {
    match font {
        Font::Bold => "strong",
        Font::Italic => "em",
        Font::Mono => "code",
    }
}
