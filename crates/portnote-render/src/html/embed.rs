//! What an element of a page needs beside the picture: a style sheet of its own, and the squares of a
//! board for the keyboard.

use std::fmt::Write as _;

use portnote_draughts::{Color, Square};

use super::{CSS, Page, sprite, variables};
use crate::figure::{Diagram, Figure};
use crate::step::sentences::sentences;
use crate::style::Style;
use crate::svg::escape;

/// The style sheet of [`fragment`](super::fragment) inside of an element with a shadow root: the
/// colours belong to the element, and narrow pictures are those in a narrow container.
///
/// ```
/// use portnote_render::{Style, html};
/// let sheet = html::style_sheet(&Style::default());
/// assert!(sheet.contains(":host{") && !sheet.contains(":root"));
/// ```
#[must_use]
pub fn style_sheet(style: &Style) -> String {
    let sheet = variables(style) + CSS;
    sheet.replace(":root", ":host").replace("@media (max-width:", "@container (max-width:")
}

/// What parts the games of a page is not wanted around one of them, whose place may be narrow.
const ALONE: &str = ".pn-game{border:0;padding:0}&{container-type:inline-size}\n";

/// One game as a fragment that brings its style sheet, for a place in another page that can have no
/// shadow root, as the output of a notebook is.
///
/// The style sheet concerns nothing outside of the fragment; it uses CSS nesting, which browsers have
/// since 2023. The ids begin with the `id_prefix` of the style and `-in`, so that a picture in SVG can be
/// on the same page.
///
/// ```
/// use portnote_bridge::Deal;
/// use portnote_render::{Figure, Style, html};
/// let html = html::styled_fragment(&Figure::from(&Deal::random(1)), &Style::default());
/// assert!(html.starts_with("<div class=\"pn-drawn\"><style>.pn-drawn{"));
/// assert!(!html.contains(":root") && !html.contains("body{"));
/// ```
#[must_use]
pub fn styled_fragment(figure: &Figure, style: &Style) -> String {
    let sheet = variables(style) + CSS;
    let sheet = sheet.replace(":root", "&").replace("body{", "&{");
    let mut prefix = String::new();
    escape(&style.id_prefix, &mut prefix);
    prefix.push_str("-in");
    // A prefix that is not a plain name could end the rule: squares are then filled, not hatched.
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let sheet = match prefix.chars().all(is_plain) {
        true => sheet.replace("url(#pn-hatch)", &format!("url(#{prefix}-hatch)")),
        false => sheet,
    };
    let own = style.clone().with_id_prefix(prefix);
    let mut page = Page { shapes: &own.id_prefix, ..Page::new(&own) };
    let _ = write!(
        page.out,
        "<div class=\"pn-drawn\"><style>.pn-drawn{{\n{sheet}{ALONE}}}</style>\n{}",
        sprite(page.shapes)
    );
    page.out.push_str("<section class=\"pn-game\">\n");
    page.game(figure, None);
    page.out.push_str("</section>\n</div>\n");
    page.out
}

/// The squares of a board of draughts as a grid for the keyboard, from top to bottom as the picture
/// is turned; `None` for other games, and where no position is known.
///
/// ```
/// use portnote_render::{Style, View, game, html};
/// let file = portnote_pdn::parse(b"1. 32-28 *").value;
/// let read = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pdn::figure(&read, &View::default());
/// let squares = html::squares(&figure, &Style::default()).unwrap();
/// assert!(squares.contains(r#"data-square="28" aria-label="28, white man""#));
/// ```
#[must_use]
pub fn squares(figure: &Figure, style: &Style) -> Option<String> {
    let Figure::Draughts(game) = figure else {
        return None;
    };
    let diagram = game.diagram.as_ref()?;
    let board = diagram.names.size();
    let words = style.words();
    let mut out = format!(
        "<div class=\"pn-squares\" role=\"grid\" aria-label=\"{}\" data-columns=\"{}\" data-rows=\"{}\">",
        words.board,
        board.width(),
        board.height()
    );
    for row in 0..board.height() {
        out.push_str("<div role=\"row\">");
        for column in 0..board.width() {
            match diagram.square(column, row) {
                Some(square) => {
                    let name = diagram.names.name(square);
                    let name = name.as_str();
                    let _ = write!(
                        out,
                        "<span role=\"gridcell\" tabindex=\"-1\" data-square=\"{name}\" aria-label=\""
                    );
                    escape(&square_label(diagram, square, style), &mut out);
                    out.push_str("\"></span>");
                }
                None => out.push_str("<span role=\"gridcell\" aria-disabled=\"true\"></span>"),
            }
        }
        out.push_str("</div>");
    }
    out.push_str("</div>");
    Some(out)
}

/// `32, white man`, or `27, empty`.
fn square_label(diagram: &Diagram, square: Square, style: &Style) -> String {
    let words = sentences(style.language);
    let position = &diagram.position;
    let sides = [
        (Color::White, words.white_man, words.white_king),
        (Color::Black, words.black_man, words.black_king),
    ];
    let mut found = words.empty;
    for (color, man, king) in sides {
        if position.men(color).contains(square) {
            found = man;
        }
        if position.kings(color).contains(square) {
            found = king;
        }
    }
    format!("{}, {found}", diagram.names.name(square).as_str())
}
