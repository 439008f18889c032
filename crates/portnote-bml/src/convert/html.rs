//! HTML: a complete page.

mod auction;
mod compat;
mod deal;
mod escape;
mod inline;
mod label;
mod standard;
mod table;

use crate::bml::model::Document;

/// The style sheet of a page, as it is embedded in one.
pub const STYLE: &str = include_str!("assets/bml.css");

/// The style sheet of a page in the structure of the reference.
pub const COMPAT_STYLE: &str = include_str!("assets/bml-compat.css");

/// The name under which a page finds a style sheet that is not inside.
pub const STYLE_NAME: &str = "bml.css";

/// What a page may load: its style sheet, inside or beside it, and nothing else. A style sheet
/// beside a page that is opened as a file has no origin, so that its scheme is named.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline' 'self' file:; base-uri 'none'; \
                      form-action 'none'";

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether the page has the structure that the reference puts out: for comparison.
    pub compat: bool,
    /// Whether bidding tables are trees that can be folded; otherwise they are lists.
    pub tree: bool,
    /// Whether the page names the style sheet, [`STYLE_NAME`], instead of holding it.
    pub external_style: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            compat: false,
            tree: true,
            external_style: false,
        }
    }
}

/// The page of a system. BML, HTML.
///
/// Whatever the document holds, the page has no script, and nothing but links to `http`,
/// `https`, `mailto` and places of the page itself leads out of it.
///
/// ```
/// use portnote_bml::bml::model::{Block, BlockKind, Document, Text};
/// use portnote_bml::convert::html;
/// use portnote_core::Span;
///
/// let span = Span::new(0, 5);
/// let text = Text { raw: "5+ !h".to_owned(), lines: vec![(0, span)] };
/// let blocks = vec![Block { span, kind: BlockKind::Paragraph(text) }];
/// let document = Document { blocks, ..Document::default() };
/// let page = html::write(&document, &html::Options::default());
/// assert!(page.contains("<p>5+ <span class=\"hcolor\">♥</span></p>"));
/// ```
#[must_use]
pub fn write(document: &Document<'_>, options: &Options) -> String {
    match options.compat {
        true => compat::write(document, *options),
        false => standard::write(document, *options),
    }
}
