//! HTML: a complete page.

mod auction;
mod calls;
mod compat;
mod deal;
mod escape;
mod inline;
mod label;
mod policy;
mod standard;
mod table;
mod tools;

use std::sync::LazyLock;

use crate::bml::model::Document;
use crate::situation::Position;

/// The style sheet of a page without its colours, which are those of all pictures.
const LAYOUT: &str = include_str!("assets/bml.css");

static STYLE: LazyLock<String> = LazyLock::new(|| portnote_render::html::tokens() + LAYOUT);

/// The style sheet of a page, as it is embedded in one.
#[must_use]
pub fn style() -> &'static str {
    &STYLE
}

/// The style sheet of a page in the structure of the reference.
pub const COMPAT_STYLE: &str = include_str!("assets/bml-compat.css");

/// The name under which a page finds a style sheet that is not inside.
pub const STYLE_NAME: &str = "bml.css";

/// The script of a page, as it is embedded in one: search and folding for its tables.
pub const SCRIPT: &str = include_str!("assets/bml.js");

/// The name under which a page finds a script that is not inside.
pub const SCRIPT_NAME: &str = "bml.js";

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether the page has the structure that the reference puts out: for comparison.
    pub compat: bool,
    /// Whether bidding tables are trees that can be folded; otherwise they are lists.
    pub tree: bool,
    /// Whether the page names the style sheet, [`STYLE_NAME`], and the script, [`SCRIPT_NAME`],
    /// instead of holding them. The structure of the reference has no script.
    pub external_style: bool,
    /// The position of the hand that opens: tables that hold only for others are left out, and a
    /// line says so. [`Position::Any`] leaves out nothing, and so does the structure of the reference.
    pub seat: Position,
}

impl Options {
    /// Sets whether the page has the structure that the reference puts out.
    #[must_use]
    pub const fn compat(mut self, compat: bool) -> Self {
        self.compat = compat;
        self
    }

    /// Sets whether bidding tables are trees that can be folded.
    #[must_use]
    pub const fn tree(mut self, tree: bool) -> Self {
        self.tree = tree;
        self
    }

    /// Sets whether the page names the style sheet, [`STYLE_NAME`], and the script, [`SCRIPT_NAME`], instead of holding them.
    #[must_use]
    pub const fn external_style(mut self, external_style: bool) -> Self {
        self.external_style = external_style;
        self
    }

    /// Sets the position of the hand that opens.
    #[must_use]
    pub fn seat(mut self, seat: Position) -> Self {
        self.seat = seat;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { compat: false, tree: true, external_style: false, seat: Position::Any }
    }
}

/// The page of a system. BML, HTML.
///
/// Whatever the document holds, the page runs no script but [`SCRIPT`], and nothing but links to
/// `http`, `https`, `mailto` and places of the page itself leads out of it. The page can be read
/// and printed without the script.
///
/// ```
/// use portnote_bml::bml::model::{Block, BlockKind, Document, Text};
/// use portnote_bml::bml::convert::html;
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
