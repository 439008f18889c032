//! Inline text as HTML.

use std::cell::OnceCell;

use portnote_bridge::Denomination;

use super::escape;
use crate::bml::anchor::Anchors;
use crate::bml::inline::compat::html_suit;
use crate::bml::inline::{Font, Token, Tokenizer};
use crate::bml::model::Document;
use crate::situation::Position;

/// Writes inline text and keeps the memory of its reader.
pub(super) struct Inline<'d> {
    tokenizer: Tokenizer<'d>,
    places: PageAnchors<'d>,
}

/// What becomes of the links of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    /// Links that lead somewhere are written.
    Kept,
    /// The text is in a link itself.
    Left,
}

/// The places of a page, which are looked for once a link needs them.
struct PageAnchors<'d> {
    document: &'d Document<'d>,
    position: Position,
    found: OnceCell<Anchors>,
}

impl<'d> Inline<'d> {
    /// A writer for the page of a document, as a reader in a position sees it.
    pub(super) fn new(document: &'d Document<'d>, position: Position) -> Self {
        Self {
            tokenizer: Tokenizer::new(),
            places: PageAnchors { document, position, found: OnceCell::new() },
        }
    }

    /// Text with its links.
    pub(super) fn write(&mut self, out: &mut String, text: &'d str) {
        self.write_with(out, text, Links::Kept);
    }

    /// Text for a place that is a link itself.
    pub(super) fn write_unlinked(&mut self, out: &mut String, text: &'d str) {
        self.write_with(out, text, Links::Left);
    }

    fn write_with(&mut self, out: &mut String, text: &'d str, links: Links) {
        let mut is_linked = false;
        for token in self.tokenizer.read(text) {
            match token {
                Token::OpenLink(target) => {
                    is_linked = links == Links::Kept && open_link(out, target, &self.places);
                }
                Token::CloseLink if is_linked => {
                    out.push_str("</a>");
                    is_linked = false;
                }
                Token::CloseLink => {}
                token => write_token(out, token),
            }
        }
    }
}

/// Begins a link, if the page has the place to which it leads: text that cannot be followed must
/// not look as if it could.
fn open_link(out: &mut String, target: &str, places: &PageAnchors<'_>) -> bool {
    let place = match target.strip_prefix('#') {
        None => None,
        Some(anchor) => match places.find(anchor) {
            None => return false,
            found => found,
        },
    };
    out.push_str("<a href=\"");
    match place {
        Some(name) => {
            out.push('#');
            out.push_str(name);
        }
        None => escape::attribute(out, target),
    }
    out.push_str("\">");
    true
}

impl PageAnchors<'_> {
    /// The name of the place that a link means.
    fn find(&self, anchor: &str) -> Option<&str> {
        let found = || Anchors::of(self.document, self.position);
        self.found.get_or_init(found).find(anchor)
    }
}

/// A token other than the beginning or end of a link.
fn write_token(out: &mut String, token: &Token<'_>) {
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
        Token::OpenLink(_) | Token::CloseLink => {}
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
