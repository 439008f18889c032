//! A page that shows games step by step: what is around the games, with its script and its style sheet.
//!
//! The script is that of the element `<portnote-viewer>`, put together by `cargo xtask sync-replay`.

use std::fmt::Write as _;

use super::{CSS, policy_source, sprite, variables};
use crate::figure::Figure;
use crate::html::SHAPES;
use crate::style::Style;
use crate::svg::escape;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The script, with everything that it imports.
const SCRIPT: &str = include_str!("replay/replay.js");

/// What the page adds to the style sheet of pictures.
const SHEET: &str = include_str!("replay/replay.css");

/// What a page that replays is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayTitle {
    /// The event, or the players.
    pub title: String,
    /// What else is known, as in `Club Lindenhain · 2026-11-19`.
    pub about: String,
    /// The number of games.
    pub games: usize,
    /// What a game is called.
    pub noun: GameNoun,
}

/// What a game is called among others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameNoun {
    /// A board of bridge.
    #[default]
    Board,
    /// A game of draughts.
    Game,
    /// A hand of pinochle.
    Hand,
}

impl GameNoun {
    /// The noun for a game.
    #[must_use]
    pub const fn of(figure: &Figure) -> Self {
        match figure {
            Figure::Bridge(_) | Figure::Hand(_) => Self::Board,
            Figure::Draughts(_) => Self::Game,
            Figure::Pinochle(_) => Self::Hand,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Game => "game",
            Self::Hand => "hand",
        }
    }
}

/// The beginning of a page that replays, up to the picture that is there without the script.
///
/// The policy of the page allows its own style sheet and script by their hashes, and nothing else: no
/// request, no other script.
///
/// ```
/// use portnote_render::html::{ReplayTitle, replay_head};
/// let mut title = ReplayTitle::default();
/// title.title = "Club <evening>".to_owned();
/// let head = replay_head(&title, &portnote_render::Style::default());
/// assert!(head.contains("<h1>Club &lt;evening&gt;</h1>"));
/// assert!(head.contains("default-src 'none'; script-src 'sha256-"));
/// ```
#[must_use]
pub fn replay_head(title: &ReplayTitle, style: &Style) -> String {
    let noun = title.noun.word();
    let contract = match title.noun {
        GameNoun::Game => "",
        GameNoun::Board | GameNoun::Hand => ", contract",
    };
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"");
    out.push_str(style.language.code());
    out.push_str("\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    escape(&title.title, &mut out);
    let sheet = format!("\n{}{CSS}{SHEET}", variables(style));
    let _ = write!(
        out,
        "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {}; \
         style-src {}; img-src data:; base-uri 'none'; form-action 'none'\">\n\
         <link rel=\"icon\" href=\"{ICON}\">\n<style>{sheet}</style>\n</head>\n\
         <body class=\"replay\">\n{}<header class=\"top\">{LOGO}<div class=\"event\"><h1>",
        policy_source(SCRIPT),
        policy_source(&sheet),
        sprite(SHAPES),
    );
    escape(&title.title, &mut out);
    out.push_str("</h1>");
    if !title.about.is_empty() {
        out.push_str(" <span class=\"soft\">· ");
        escape(&title.about, &mut out);
        out.push_str("</span>");
    }
    out.push_str("</div><p class=\"hint\">← → step");
    if title.games > 1 {
        let _ = write!(out, " · n p {noun}");
    }
    out.push_str(" · <b>?</b> keys</p></header>\n<div class=\"cols\">\n");
    if title.games > 1 {
        let _ = writeln!(
            out,
            "<aside class=\"list\" aria-label=\"List of {noun}s\" hidden><input type=\"search\" \
             placeholder=\"Find {noun}, name{contract}\" aria-label=\"Find a {noun}\">\
             <div class=\"heads\" aria-hidden=\"true\"><span></span><span>contract</span>\
             <span></span><span>N–S</span></div><ul class=\"items\" role=\"listbox\" \
             tabindex=\"0\" aria-label=\"{noun}s\"></ul>\
             <p class=\"foot\">{} {noun}s · made with portnote</p></aside>",
            title.games
        );
    }
    out.push_str("<main>\n<portnote-viewer fill loading=\"eager\" keys=\"page\">\n");
    out
}

/// What is between that picture and the games, each of which is a [line](replay_line).
pub const REPLAY_GAMES: &str =
    "</portnote-viewer>\n</main>\n</div>\n<script type=\"text/plain\" id=\"games\">\n";

/// A game as a line of the page; `packed` is its JSON, compressed (raw deflate).
///
/// ```
/// assert_eq!(portnote_render::html::replay_line(b"game"), "Z2FtZQ==\n");
/// ```
#[must_use]
pub fn replay_line(packed: &[u8]) -> String {
    let mut line = BASE64_STANDARD.encode(packed);
    line.push('\n');
    line
}

/// The end of the page; `list` is JSON about all of its games.
///
/// ```
/// let tail = portnote_render::html::replay_tail("{\"title\":\"</script>\"}");
/// assert!(tail.contains("{\"title\":\"\\u003c/script>\"}"));
/// ```
#[must_use]
pub fn replay_tail(list: &str) -> String {
    // In JSON a `<` can only be in a string.
    let list = list.replace('<', "\\u003c");
    format!(
        "</script>\n<script type=\"application/json\" id=\"list\">\n{list}\n</script>\n\
         <script type=\"module\">{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// The mark of the project.
const LOGO: &str = "<svg class=\"logo\" viewBox=\"0 0 32 32\" aria-hidden=\"true\">\
    <rect class=\"ground\" width=\"32\" height=\"32\" rx=\"7\"/><path class=\"mark\" fill-rule=\"evenodd\" \
    d=\"M12.2 5.6L20.6 16L12.2 26.4L3.8 16ZM19.6 8.6a7.4 7.4 0 1 1 0 14.8a7.4 7.4 0 1 1 0-14.8Z\"/></svg>";

/// The mark of the project as the icon of the page.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
    %3Crect width='32' height='32' rx='7' fill='%235a3aa6'/%3E%3Cpath fill='%23fff' fill-rule='evenodd' \
    d='M12.2 5.6L20.6 16L12.2 26.4L3.8 16ZM19.6 8.6a7.4 7.4 0 1 1 0 14.8a7.4 7.4 0 1 1 0-14.8Z'/%3E%3C/svg%3E";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_and_the_sheet_end_with_their_elements() {
        for text in [SCRIPT, SHEET] {
            let text = text.to_ascii_lowercase();
            assert!(
                !text.contains("</script") && !text.contains("</style") && !text.contains("<!--")
            );
        }
    }
}
