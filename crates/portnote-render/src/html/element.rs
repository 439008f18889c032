//! A game as an element for pages of others.

use std::fmt::Write as _;

use super::id;
use crate::figure::Figure;
use crate::style::{Coordinates, Palette, Style, Theme};
use crate::svg::{self, escape};
use crate::view::{Bottom, GamePart, Played, Show, View};

/// One game as an element `<portnote-viewer>` for another page. Inside are a picture in SVG and a link
/// to the file, for readers without scripts; where its script runs, it shows the game of that number in
/// the file at `path`, as `view` and `style` say.
///
/// ```
/// use portnote_render::{Style, View, game, html};
/// let file = portnote_pdn::parse(b"1. 32-28 *").value;
/// let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let mut view = View::default();
/// view.flip = true;
/// let figure = game::pdn::figure(&game, &view);
/// let element = html::element(&figure, "my club.pdn", 1, &view, &Style::default());
/// assert!(element.starts_with("<portnote-viewer src=\"my%20club.pdn\" game=\"1\" show="));
/// ```
#[must_use]
pub fn element(figure: &Figure, path: &str, game: u64, view: &View, style: &Style) -> String {
    let url = url(path);
    let mut out = String::from("<portnote-viewer");
    attribute(&mut out, "src", &url);
    attribute(&mut out, "game", &game.to_string());
    look(&mut out, view, style);
    // Pictures of several files can be on one page.
    let prefix = format!("{}-{}-{game}", id(style, 0), letters(path));
    let picture = svg::write(figure, &style.clone().with_id_prefix(prefix));
    out.push_str(">\n");
    out.push_str(&picture);
    out.push_str("<p><a href=\"");
    escape(&url, &mut out);
    out.push_str("\">");
    escape(path.rsplit(['/', '\\']).next().unwrap_or(path), &mut out);
    out.push_str("</a></p>\n</portnote-viewer>\n");
    out
}

fn attribute(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " {name}=\"");
    escape(value, out);
    out.push('"');
}

/// What is not as usual, so that the element looks as its picture does.
fn look(out: &mut String, view: &View, style: &Style) {
    if let Some(step) = view.at {
        attribute(out, "at", &step.to_string());
    }
    if view.show != Show::ALL {
        attribute(out, "show", &parts(view.show).join(","));
    }
    let hidden: String = view.hidden().map(|seat| seat.letter()).collect();
    if !hidden.is_empty() {
        attribute(out, "hide", &hidden);
    }
    if view.played != Played::default() {
        attribute(out, "played", view.played.word());
    }
    if view.flip {
        out.push_str(" flip");
    }
    match view.bottom {
        None => {}
        Some(Bottom::Seat(seat)) => attribute(out, "bottom", &seat.letter().to_string()),
        Some(Bottom::Side(side)) => attribute(out, "bottom", &side.to_string().to_lowercase()),
    }
    let palette = match style.palette {
        Palette::Four | Palette::Own(_) => None,
        Palette::Two => Some("two"),
        Palette::BiddingBox => Some("bidding-box"),
        Palette::None => Some("none"),
    };
    let theme = Some(style.theme).filter(|theme| *theme != Theme::Auto);
    let coordinates = Some(style.coordinates).filter(|it| *it != Coordinates::Auto);
    let language = Some(style.language.code()).filter(|code| *code != "en");
    let ten = style.ten_is_letter.then_some("T");
    for (name, value) in [
        ("palette", palette),
        ("theme", theme.map(Theme::word)),
        ("coordinates", coordinates.map(Coordinates::word)),
        ("lang", language),
        ("ten", ten),
    ] {
        if let Some(value) = value {
            attribute(out, name, value);
        }
    }
}

/// The names of the parts that are shown.
fn parts(show: Show) -> Vec<&'static str> {
    let shown = GamePart::ALL.into_iter().filter(|part| show.has(*part));
    shown.map(GamePart::word).collect()
}

/// A path as a relative URL: what has a meaning of its own there is escaped.
fn url(path: &str) -> String {
    let mut url = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                url.push(byte.into());
            }
            _ => {
                let _ = write!(url, "%{byte:02X}");
            }
        }
    }
    url
}

/// The letters and digits of a path, as a part of an id.
fn letters(path: &str) -> String {
    let allowed = |letter: char| {
        if letter.is_ascii_alphanumeric() { letter } else { '-' }
    };
    path.chars().map(allowed).collect()
}
