//! Shapes and text at places, written as they come.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use portnote_bridge::Suit;

use super::metric;
use crate::style::{Color, Colors, Style};
use crate::suit;

/// A length in tenths of a CSS pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tenths(pub(super) i32);

/// As in `12.5`, or `12`.
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenth) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        match tenth {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// How a piece of text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    /// In pixels.
    pub(super) size: i32,
    pub(super) is_bold: bool,
    pub(super) color: Color,
    pub(super) anchor: Anchor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that grows.
pub(super) struct Canvas<'s> {
    pub(super) style: &'s Style,
    pub(super) colors: Colors,
    body: String,
    title: String,
    description: String,
    width: i32,
    height: i32,
    /// Shapes that are used several times, by their names.
    shapes: BTreeMap<&'static str, String>,
    /// Whether squares are filled with the hatching.
    pub(super) has_hatching: bool,
    /// Whether a board has no frame and its names are on the squares.
    pub(super) is_frameless: bool,
}

impl<'s> Canvas<'s> {
    pub(super) fn new(style: &'s Style) -> Self {
        Self {
            style,
            colors: style.colors(),
            body: String::new(),
            title: String::new(),
            description: String::new(),
            width: 0,
            height: 0,
            shapes: BTreeMap::new(),
            has_hatching: false,
            is_frameless: false,
        }
    }

    pub(super) const fn size(&mut self, width: i32, height: i32) {
        self.width = width;
        self.height = height;
    }

    /// Width and height in pixels, as far as they are set.
    pub(super) fn extent(&self) -> (u32, u32) {
        (self.width.unsigned_abs(), self.height.unsigned_abs())
    }

    /// What is read aloud.
    pub(super) fn alternative(&mut self, title: String, description: String) {
        self.title = title;
        self.description = description;
    }

    pub(super) fn text_set(&self, size: i32) -> TextStyle {
        TextStyle { size, is_bold: false, color: self.colors.text, anchor: Anchor::Start }
    }

    /// Appends markup of our own.
    pub(super) fn raw(&mut self, arguments: fmt::Arguments<'_>) {
        // A string takes whatever is written.
        let _ = self.body.write_fmt(arguments);
    }

    /// Begins a group with classes.
    pub(super) fn open(&mut self, classes: &str, label: &str) {
        self.raw(format_args!("<g class=\"{classes}\""));
        if !label.is_empty() {
            self.body.push_str(" role=\"group\" aria-label=\"");
            escape(label, &mut self.body);
            self.body.push('"');
        }
        self.body.push('>');
    }

    pub(super) fn close(&mut self) {
        self.body.push_str("</g>");
    }

    /// Text with its baseline at a place.
    pub(super) fn text(&mut self, x: i32, y: i32, text: &str, set: TextStyle) {
        self.classed_text(x, y, text, set, "");
    }

    pub(super) fn classed_text(&mut self, x: i32, y: i32, text: &str, set: TextStyle, class: &str) {
        let more = match class {
            "" => String::new(),
            class => format!(" class=\"{class}\""),
        };
        self.text_with(x, y, text, set, &more);
    }

    /// Text that is as long as our own table says, whatever font there is: something follows it.
    pub(super) fn stretched(&mut self, x: i32, y: i32, text: &str, set: TextStyle) {
        let length = Tenths(metric::width(text, set.size));
        self.text_with(x, y, text, set, &format!(" textLength=\"{length}\""));
    }

    pub(super) fn text_with(&mut self, x: i32, y: i32, text: &str, set: TextStyle, more: &str) {
        if text.is_empty() {
            return;
        }
        let (x, y) = (Tenths(x), Tenths(y));
        self.raw(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"", set.size));
        if set.is_bold {
            self.body.push_str(" font-weight=\"700\"");
        }
        match set.anchor {
            Anchor::Start => {}
            Anchor::Middle => self.body.push_str(" text-anchor=\"middle\""),
            Anchor::End => self.body.push_str(" text-anchor=\"end\""),
        }
        if set.color != self.colors.text {
            self.raw(format_args!(" fill=\"{}\"", set.color));
        }
        self.body.push_str(more);
        self.body.push('>');
        escape(text, &mut self.body);
        self.body.push_str("</text>");
    }

    /// Text of a file, cut to a width in pixels.
    pub(super) fn fitted(&mut self, x: i32, y: i32, text: &str, set: TextStyle, most: i32) {
        let text = metric::fitted(text, set.size, most * 10);
        self.text(x, y, &text, set);
    }

    /// A suit as a shape; its left end and its baseline, and its height in tenths.
    pub(super) fn suit(&mut self, x: i32, y: i32, which: Suit, height: i32) {
        let scale = height * 1000 / 200;
        let top = Tenths(y - height * 19 / 20);
        let (color, class) = (self.colors.suit(which), suit::class(which));
        let shape = self.shape(class, || suit::shape(which));
        self.raw(format_args!(
            "<use href=\"#{shape}\" class=\"pn-{class}\" fill=\"{color}\" transform=\"translate({} {top}) scale({})\"/>",
            Tenths(x),
            Thousandths(scale)
        ));
    }

    /// The id of a shape, which is added where the picture does not have it yet.
    pub(super) fn shape(&mut self, name: &'static str, shape: impl FnOnce() -> String) -> String {
        self.shapes.entry(name).or_insert_with(shape);
        let mut id = String::new();
        escape(&self.style.id_prefix, &mut id);
        format!("{id}-{name}")
    }

    pub(super) fn rect(
        &mut self,
        x: i32,
        y: i32,
        width: i32,
        height: i32,
        fill: Color,
        class: &str,
    ) {
        self.raw(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"",
            Tenths(x),
            Tenths(y),
            Tenths(width),
            Tenths(height)
        ));
        if !class.is_empty() {
            self.raw(format_args!(" class=\"{class}\""));
        }
        self.body.push_str("/>");
    }

    /// The whole picture.
    pub(super) fn finish(self) -> String {
        let prefix = &self.style.id_prefix;
        let (width, height) = (Tenths(self.width * 10), Tenths(self.height * 10));
        let mut out = String::with_capacity(self.description.len() + 600);
        out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
        let _ = write!(out, "{width} {height}\"");
        if let Some(size) = self.style.size {
            let tall = i64::from(size) * i64::from(self.height) / i64::from(self.width.max(1));
            let _ = write!(out, " width=\"{size}\" height=\"{tall}\"");
        }
        out.push_str(" role=\"img\" aria-labelledby=\"");
        let mut id = String::new();
        escape(prefix, &mut id);
        let _ =
            write!(out, "{id}-t {id}-d\" font-family=\"{FONTS}\" fill=\"{}\"", self.colors.text);
        let _ = write!(out, "><title id=\"{id}-t\">");
        escape(&self.title, &mut out);
        let _ = write!(out, "</title><desc id=\"{id}-d\">");
        escape(&self.description, &mut out);
        out.push_str("</desc>");
        if self.has_hatching || !self.shapes.is_empty() {
            out.push_str("<defs>");
            if self.has_hatching {
                out.push_str(&hatching(&id));
            }
            for (name, shape) in &self.shapes {
                let _ = write!(out, "<g id=\"{id}-{name}\">{shape}</g>");
            }
            out.push_str("</defs>");
        }
        let page = self.colors.panel;
        let _ = write!(
            out,
            "<rect class=\"pn-page\" width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>"
        );
        // The body is by far the longest part, and is not held twice.
        let mut body = self.body;
        body.push_str("</svg>\n");
        body.insert_str(0, &out);
        body
    }
}

/// Lines in place of dark squares, for paper: no printer has a grey that is as even.
pub(crate) fn hatching(prefix: &str) -> String {
    format!(
        "<pattern id=\"{prefix}-hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect width=\"5\" height=\"5\" fill=\"#fff\"/><path d=\"M.7 0V5\" stroke=\"#000\"/></pattern>"
    )
}

/// Fonts that machines have; nothing is loaded.
/// `system-ui` comes last: on Linux it may be the widest font there is.
const FONTS: &str = "'Segoe UI',-apple-system,'Helvetica Neue',Roboto,Arial,'Liberation Sans',\
    'DejaVu Sans Condensed',system-ui,sans-serif";

/// A factor as in `0.902`.
struct Thousandths(i32);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}

/// Text between tags and in quotes; what XML does not allow becomes U+FFFD.
pub(crate) fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}' => {
                out.push('\u{FFFD}');
            }
            _ => out.push(character),
        }
    }
}
