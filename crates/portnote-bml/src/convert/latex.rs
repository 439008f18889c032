//! LaTeX: a document for `pdflatex`, and for engines that know all characters.

mod body;
mod deal;
mod inline;
mod label;
mod table;
mod text;

use crate::bml::inline::Tokenizer;
use crate::bml::model::Document;
use crate::convert::metadata;
use text::LatexText;

/// The macros of a document, as they are embedded in one.
pub const PACKAGE: &str = include_str!("assets/bml.tex");

/// The name under which a document finds macros that are not inside.
pub const PACKAGE_NAME: &str = "bml.tex";

/// How a document is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether the text is as the reference puts it out: for comparison.
    pub compat: bool,
    /// Whether bidding tables are trees; otherwise they are lists.
    pub tree: bool,
    /// Whether the document reads the macros from [`PACKAGE_NAME`] instead of holding them.
    pub external_style: bool,
}

impl Options {
    /// Sets whether the text is as the reference puts it out.
    #[must_use]
    pub const fn compat(mut self, compat: bool) -> Self {
        self.compat = compat;
        self
    }

    /// Sets whether bidding tables are trees.
    #[must_use]
    pub const fn tree(mut self, tree: bool) -> Self {
        self.tree = tree;
        self
    }

    /// Sets whether the document reads the macros from [`PACKAGE_NAME`] instead of holding them.
    #[must_use]
    pub const fn external_style(mut self, external_style: bool) -> Self {
        self.external_style = external_style;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { compat: false, tree: true, external_style: false }
    }
}

/// The text before the macros, without the package for trees.
const PREAMBLE: [&str; 2] = [
    "\\documentclass[a4paper]{article}
\\usepackage[margin=1in]{geometry}
\\usepackage[T1]{fontenc}
\\usepackage[utf8]{inputenc}
\\usepackage{textcomp}
\\usepackage{newcent}
\\usepackage{helvet}
\\usepackage{parskip}
",
    "\\usepackage[pdfborder={0 0 0}]{hyperref}
\\frenchspacing
",
];

/// The document of a system. BML, LaTeX.
///
/// Whatever the system holds, it runs no command: every character of it is escaped.
///
/// ```
/// use portnote_bml::bml::model::{Block, BlockKind, Document, Text};
/// use portnote_bml::bml::convert::latex;
/// use portnote_core::Span;
///
/// let span = Span::new(0, 8);
/// let text = Text { raw: "5+ !h & x".to_owned(), lines: vec![(0, span)] };
/// let blocks = vec![Block { span, kind: BlockKind::Paragraph(text) }];
/// let document = Document { blocks, ..Document::default() };
/// let text = latex::write(&document, &latex::Options::default());
/// assert!(text.contains("\n5+ \\BH\\ \\& x\n"));
/// ```
#[must_use]
pub fn write(document: &Document<'_>, options: &Options) -> String {
    let mut out = LatexText::default();
    let [before, after] = PREAMBLE;
    out.markup(before);
    if options.tree {
        out.markup("\\usepackage{dirtree}\n");
    }
    out.markup(after);
    if options.external_style {
        out.markup("\\input{");
        out.markup(PACKAGE_NAME.strip_suffix(".tex").unwrap_or(PACKAGE_NAME));
        out.markup("}\n");
    } else {
        out.markup(PACKAGE);
    }
    for (command, key, missing) in
        [("\\title{", "TITLE", "No title defined"), ("\\author{", "AUTHOR", "No author defined")]
    {
        out.markup(command);
        out.line(metadata::value(document, key).unwrap_or(missing));
        out.markup("}\n");
    }
    if let Some(date) = metadata::value(document, "DATE").filter(|_| !options.compat) {
        out.markup("\\date{");
        out.line(date);
        out.markup("}\n");
    }
    out.markup("\\begin{document}\n\\maketitle\n\\tableofcontents\n\n");
    let mut body = body::Body { out, options: *options, tokenizer: Tokenizer::new() };
    for block in &document.blocks {
        body.block(&block.kind);
    }
    body.out.markup("\\end{document}\n");
    body.out.into_string()
}
