//! Inline text as HTML.

use std::cell::OnceCell;

use portnote_bridge::Denomination;

use super::escape;
use crate::bml::anchor::Anchors;
use crate::bml::inline::compat::html_suit;
use crate::bml::inline::{Font, Token, Tokenizer};
use crate::bml::model::Document;

/// Writes inline text and keeps the memory of its reader.
pub(super) struct Inline<'d> {
    tokenizer: Tokenizer<'d>,
    places: Places<'d>,
}

/// The places of a page, which are looked for once a link needs them.
struct Places<'d> {
    document: &'d Document<'d>,
    found: OnceCell<Anchors>,
}

impl<'d> Inline<'d> {
    /// A writer for the page of a document.
    pub(super) fn new(document: &'d Document<'d>) -> Self {
        Self {
            tokenizer: Tokenizer::new(),
            places: Places {
                document,
                found: OnceCell::new(),
            },
        }
    }

    /// Text with its links.
    pub(super) fn write(&mut self, out: &mut String, text: &'d str) {
        for token in self.tokenizer.read(text) {
            write_token(out, token, &self.places);
        }
    }

    /// Text for a place that is a link itself.
    pub(super) fn write_unlinked(&mut self, out: &mut String, text: &'d str) {
        for token in self.tokenizer.read(text) {
            if !matches!(token, Token::OpenLink(_) | Token::CloseLink) {
                write_token(out, token, &self.places);
            }
        }
    }
}

impl Places<'_> {
    /// The name of the place that a link means.
    fn find(&self, anchor: &str) -> Option<&str> {
        let found = || Anchors::of(self.document);
        self.found.get_or_init(found).find(anchor)
    }
}

fn write_token(out: &mut String, token: &Token<'_>, places: &Places<'_>) {
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
            match anchor.and_then(|anchor| places.find(anchor)) {
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
