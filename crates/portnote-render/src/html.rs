//! Pictures as HTML: a page for the screen, which prints well, and sheets for paper.
//!
//! A page needs nothing beside it: no script, no font, no picture. Text of a file is text.

mod bridge;
mod chart;
mod draughts;
mod element;
mod embed;
mod pinochle;
mod replay;
mod sheet;
mod tables;

use std::fmt::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use portnote_bridge::Suit;

use crate::figure::{AuctionFigure, BoardFigure, Figure, Note, Part};
use crate::sheet::{FLOWING, Layout, SheetOptions, running};
use crate::style::{Colors, Palette, Style, Theme};
use crate::svg::{escape, hatching};
use crate::words::{Words, upper};
use crate::{say, suit};

pub use chart::{chart, charts, head_of_charts, with_chart};
pub use element::element;
pub use embed::{squares, style_sheet, styled_fragment};
pub use replay::{GameNoun, REPLAY_GAMES, ReplayTitle, replay_head, replay_line, replay_tail};
pub use sheet::{sheet, sheets};

/// The style sheet of pages, without the colours.
const CSS: &str = concat!(
    include_str!("html/page.css"),
    include_str!("html/felt.css"),
    include_str!("html/draughts.css")
);

/// What a magazine adds to it.
const COLUMNS: &str = include_str!("html/columns.css");

/// The beginning of a page, up to its contents.
///
/// ```
/// use portnote_render::{Style, html};
/// let head = html::head("Club <evening>", &Style::default());
/// assert!(head.contains("<title>Club &lt;evening&gt;</title>"));
/// ```
#[must_use]
pub fn head(title: &str, style: &Style) -> String {
    let page = format!("@page{{margin:{FLOWING}}}\n{}", running(title, style));
    head_on(title, style, &page)
}

/// The head of a page with a style sheet of its own after the usual one.
fn head_on(title: &str, style: &Style, more: &str) -> String {
    let mut out = head_with(title, style, more);
    out.push_str("<main>\n<h1>");
    escape(title, &mut out);
    out.push_str("</h1>\n");
    out
}

/// The head of pages on paper that flow: a magazine, whose moves are in two columns, or the whole file.
#[must_use]
pub fn head_of_flowing(options: &SheetOptions, style: &Style) -> String {
    let mut page = options.flowing_rule(style);
    let is_magazine = options.layout == Layout::Game;
    let class = match is_magazine {
        true => " class=\"pn-columns\"",
        false => "",
    };
    if is_magazine {
        page.push_str(COLUMNS);
    }
    let mut out = head_with(&options.title, style, &page);
    let _ = write!(out, "<main{class}>\n<h1>");
    escape(&options.title, &mut out);
    out.push_str("</h1>\n");
    about(options, style, &mut out);
    out
}

/// Club and date below a title.
fn about(options: &SheetOptions, style: &Style, out: &mut String) {
    let about = options.about(style);
    if options.has_furniture && !about.is_empty() {
        out.push_str("<p class=\"pn-about\">");
        escape(&about.join(" · "), out);
        out.push_str("</p>\n");
    }
}

/// The end of a page.
pub const TAIL: &str = "</main>\n</body>\n</html>\n";

/// The contents of a page: a link to each game by its number and title.
#[must_use]
pub fn contents(entries: &[String], style: &Style) -> String {
    let words = style.words();
    let mut out = format!("<nav aria-label=\"{0}\"><h2>{0}</h2><ol>\n", words.contents);
    for (index, entry) in entries.iter().enumerate() {
        let number = index + 1;
        let _ = write!(out, "<li><a href=\"#{}\">", id(style, number));
        match entry.as_str() {
            // A link needs a text.
            "" => {
                let _ = write!(out, "{} {number}", words.game);
            }
            entry => escape(entry, &mut out),
        }
        out.push_str("</a></li>\n");
    }
    out.push_str("</ol></nav>\n");
    out
}

/// What a game is called in the contents.
#[must_use]
pub fn entry(figure: &Figure, style: &Style) -> String {
    let words = style.words();
    match figure {
        Figure::Bridge(board) => {
            let mut entry = say::heading(board, words);
            if let Some(room) = &board.room {
                entry.push_str(if entry.is_empty() { "" } else { ", " });
                entry.push_str(say::room(room, words));
            }
            let result = board.result.as_ref();
            let result = result.map(|result| say::result_in_words(result, words));
            if let Some(result) = result.filter(|result| !result.is_empty()) {
                entry.push_str(if entry.is_empty() { "" } else { ": " });
                entry.push_str(&result);
            }
            match board.heading.first() {
                // What has no board is a text about others.
                Some(heading) if entry.is_empty() => heading.clone(),
                _ => entry,
            }
        }
        Figure::Hand(_) => String::new(),
        Figure::Draughts(game) => game.heading.first().cloned().unwrap_or_default(),
        Figure::Pinochle(hand) => {
            let number = hand.number.as_deref().unwrap_or("");
            format!("{} {number}", words.hand)
        }
    }
}

/// One game as a section of a page; its number in the file, from 1, makes its ids. In it are the two
/// halves, [`stage`] and [`side`], with the event above and the tables of results below them.
#[must_use]
pub fn section(figure: &Figure, number: usize, style: &Style) -> String {
    let own = style.clone().with_id_prefix(id(style, number));
    let mut page = Page::new(&own);
    let _ = writeln!(page.out, "<section class=\"pn-game\" id=\"{}\">", own.id_prefix);
    page.game(figure, Some(number));
    page.out.push_str("</section>\n");
    page.out
}

/// The half of a game that one looks at: the table with its hands, or the board, below a line about it.
/// A page shows it beside the [`side`]; it needs the [`shapes`]. The number of the game in the file, from
/// 1, makes its ids.
///
/// ```
/// use portnote_render::{Style, View, game, html};
/// let file = portnote_pbn::parse(b"[Board \"7\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 - - -\"]\n").value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pbn::figure(&game, &View::default());
/// let stage = html::stage(&figure, 1, &Style::default());
/// assert!(stage.contains("<h2>Board 7</h2>") && stage.contains("<i data-holds=\"SK\">K</i>"));
/// ```
#[must_use]
pub fn stage(figure: &Figure, number: usize, style: &Style) -> String {
    let own = style.clone().with_id_prefix(id(style, number));
    part(&own, |page| page.stage(figure))
}

/// The half of a game that one reads: auction, comments and play, or the moves. It is empty where a game
/// has none of them.
///
/// ```
/// use portnote_render::{Style, View, game, html};
/// let file = portnote_pbn::parse(b"[Dealer \"N\"]\n[Auction \"N\"]\n1S AP\n").value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pbn::figure(&game, &View::default());
/// assert!(html::side(&figure, 1, &Style::default()).contains("<h3>Auction</h3>"));
/// ```
#[must_use]
pub fn side(figure: &Figure, number: usize, style: &Style) -> String {
    let own = style.clone().with_id_prefix(id(style, number));
    part(&own, |page| page.side(figure, Some(number)))
}

/// One game as a fragment for another page, without a style sheet; the first one brings the shapes of
/// the suits.
#[must_use]
pub fn fragment(figure: &Figure, number: usize, style: &Style) -> String {
    let shapes = if number == 1 { sprite(SHAPES) } else { String::new() };
    shapes + &section(figure, number, style)
}

/// The shapes of the suits and the hatching of squares, to which pictures refer: once on a page that has
/// any, before the first of them.
///
/// ```
/// assert!(portnote_render::html::shapes().contains("<pattern id=\"pn-hatch\""));
/// ```
#[must_use]
pub fn shapes() -> String {
    sprite(SHAPES)
}

/// The shapes of the suits alone: once on a page that has a [`deal`] or an [`auction`], before the first
/// of them.
///
/// ```
/// let shapes = portnote_render::html::suit_shapes();
/// assert!(shapes.contains("<symbol id=\"pn-spades\"") && !shapes.contains("pn-hatch"));
/// ```
#[must_use]
pub fn suit_shapes() -> String {
    svg_of(&suits(SHAPES))
}

/// The ids of the [`shapes`], which no other part of a page may have.
pub const SHAPE_IDS: [&str; 5] = ["pn-spades", "pn-hearts", "pn-diamonds", "pn-clubs", "pn-hatch"];

/// Hands around a compass, with board, dealer, vulnerability, contract and lead: for a page that has
/// the [`shapes`] and a style sheet of its own. A hand that nobody knows is left out.
///
/// ```
/// use portnote_render::{Figure, Style, View, game, html};
/// let file = portnote_pbn::parse(b"[Board \"7\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 - - -\"]\n").value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let Figure::Bridge(board) = game::pbn::figure(&game, &View::default()) else {
///     panic!("it is a board");
/// };
/// let picture = html::deal(&board, &Style::default());
/// assert!(picture.contains("<p>Board 7</p>") && picture.contains("K 10 9 6"));
/// assert!(!picture.contains("South</p>"));
/// ```
#[must_use]
pub fn deal(board: &BoardFigure, style: &Style) -> String {
    part(style, |page| page.deal_alone(board))
}

/// An auction with the names of the seats, and its notes: for a page that has the [`shapes`] and a
/// style sheet of its own.
///
/// ```
/// use portnote_render::{Style, figure::AuctionFigure, html};
/// let picture = html::auction(&AuctionFigure::default(), &Style::default());
/// assert!(picture.contains("<th scope=\"col\">West</th>"));
/// ```
#[must_use]
pub fn auction(auction: &AuctionFigure, style: &Style) -> String {
    part(style, |page| page.auction(auction))
}

fn part(style: &Style, write: impl FnOnce(&mut Page<'_>)) -> String {
    let mut page = Page::new(style);
    write(&mut page);
    page.out
}

fn id(style: &Style, number: usize) -> String {
    let mut id = String::new();
    escape(&style.id_prefix, &mut id);
    format!("{id}{number}")
}

/// Everything before the visible part of a page.
fn head_with(title: &str, style: &Style, more: &str) -> String {
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"");
    out.push_str(style.language.code());
    out.push_str("\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    escape(title, &mut out);
    let sheet = format!("\n{}{CSS}{more}", variables(style));
    let _ = write!(
        out,
        "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}\">\n<style>",
        policy_source(&sheet)
    );
    out.push_str(&sheet);
    out.push_str("</style>\n</head>\n<body>\n");
    out.push_str(&sprite(SHAPES));
    out
}

/// What a Content Security Policy calls a style sheet or a script inside of a page: its hash, so that
/// no other one can be there.
///
/// ```
/// let source = portnote_render::html::policy_source("");
/// assert_eq!(source, "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
/// ```
#[must_use]
pub fn policy_source(text: &str) -> String {
    let digest = hmac_sha256::Hash::hash(text.as_bytes());
    format!("'sha256-{}'", STANDARD.encode(digest))
}

/// The colours as variables, by the theme.
fn variables(style: &Style) -> String {
    let of = |theme| declarations(&style.palette.themed(theme));
    let light = of(Theme::Light);
    // Paper is white, whatever a screen is.
    let paper = format!("@media print{{:root{{color-scheme:light;{}}}}}", of(Theme::Print));
    match style.theme {
        Theme::Light => format!(":root{{color-scheme:light;{light}}}\n"),
        Theme::Print => format!(":root{{color-scheme:light;{}}}\n", of(Theme::Print)),
        Theme::Contrast => format!(":root{{color-scheme:light;{}}}\n", of(Theme::Contrast)),
        Theme::Dark => format!(":root{{color-scheme:dark;{}}}\n{paper}\n", of(Theme::Dark)),
        Theme::Auto => format!(
            ":root{{color-scheme:light dark;{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n{paper}\n",
            of(Theme::Dark)
        ),
    }
}

/// The colours as variables for a page whose reader can choose a theme: `data-theme` of the root is
/// `light`, `dark` or `contrast`; without it the reader's own wish counts.
///
/// ```
/// let sheet = portnote_render::html::tokens();
/// assert!(sheet.contains(":root[data-theme=dark]{color-scheme:dark;--pn-spades:#ffffff;"));
/// ```
#[must_use]
pub fn tokens() -> String {
    let of = |theme| declarations(&Palette::Four.themed(theme));
    let (light, dark, contrast) = (of(Theme::Light), of(Theme::Dark), of(Theme::Contrast));
    format!(
        ":root{{color-scheme:light dark;{light}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n\
         @media screen and (prefers-contrast:more) and (prefers-color-scheme:light){{:root{{{contrast}}}}}\n\
         @media screen{{\n\
         :root[data-theme=light]{{color-scheme:light;{light}}}\n\
         :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         :root[data-theme=contrast]{{color-scheme:light;{contrast}}}\n\
         }}\n"
    )
}

fn declarations(colors: &Colors) -> String {
    let mut out = String::new();
    for (name, color) in colors.named() {
        let _ = write!(out, "--pn-{name}:{color};");
    }
    out
}

/// What the ids of the shapes begin with.
const SHAPES: &str = "pn";

/// All shapes, to which the page refers.
fn sprite(prefix: &str) -> String {
    svg_of(&(suits(prefix) + &hatching(prefix)))
}

/// Shapes in an element that shows nothing.
fn svg_of(shapes: &str) -> String {
    format!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"pn-shapes\">{shapes}</svg>\n"
    )
}

fn suits(prefix: &str) -> String {
    let mut out = String::new();
    for which in Suit::DESCENDING {
        let (class, shape) = (suit::class(which), suit::shape(which));
        let _ =
            write!(out, "<symbol id=\"{prefix}-{class}\" viewBox=\"0 0 20 20\">{shape}</symbol>");
    }
    out
}

/// A page that grows.
struct Page<'p> {
    out: String,
    style: &'p Style,
    words: &'static Words,
    /// Diagrams between moves so far, which makes their ids.
    diagrams: usize,
    /// What the ids of the shapes begin with.
    shapes: &'p str,
}

impl<'p> Page<'p> {
    fn new(style: &'p Style) -> Self {
        Self { out: String::new(), style, words: style.words(), diagrams: 0, shapes: SHAPES }
    }

    /// A game with its event and its tables; one that has no name is called by its number.
    fn game(&mut self, figure: &Figure, number: Option<usize>) {
        if let Figure::Bridge(_) | Figure::Pinochle(_) = figure {
            self.element("p", "pn-event", &figure.heading().join(" · "));
        }
        if let Figure::Draughts(game) = figure {
            self.draughts_bar(game, number);
        }
        self.stage(figure);
        self.side(figure, None);
        if let Figure::Bridge(board) = figure {
            for table in &board.tables {
                self.table(table);
            }
        }
    }

    fn stage(&mut self, figure: &Figure) {
        let before = self.out.len();
        let begin = "<div class=\"pn-stage\">\n";
        self.out.push_str(begin);
        match figure {
            Figure::Bridge(board) => self.board_stage(board),
            Figure::Hand(hand) => self.lone_hand(hand),
            Figure::Draughts(game) => self.draughts_stage(game),
            Figure::Pinochle(hand) => self.pinochle_stage(hand),
        }
        self.end_half(before + begin.len(), before);
    }

    /// What is beside the stage, if there is anything. Of a game of draughts it says also what the game
    /// is called, where it is alone and has a number.
    fn side(&mut self, figure: &Figure, number: Option<usize>) {
        let before = self.out.len();
        let begin = match figure.is_in_auction() {
            true => "<div class=\"pn-side pn-in-auction\">\n",
            false => "<div class=\"pn-side\">\n",
        };
        self.out.push_str(begin);
        match figure {
            Figure::Bridge(board) => self.board_side(board),
            Figure::Hand(_) => {}
            Figure::Draughts(game) => {
                if number.is_some() {
                    self.draughts_bar(game, number);
                }
                self.draughts_side(game);
            }
            Figure::Pinochle(hand) => self.pinochle_side(hand),
        }
        self.end_half(before + begin.len(), before);
    }

    /// Ends a half of a game, or takes it back where nothing is in it.
    fn end_half(&mut self, empty: usize, before: usize) {
        match self.out.len() == empty {
            true => self.out.truncate(before),
            false => self.out.push_str("</div>\n"),
        }
    }

    /// Begins a part beside the stage, with a heading if it needs one.
    fn begin_part(&mut self, class: &str, heading: &str) {
        let _ = writeln!(self.out, "<section class=\"{class}\">");
        self.element("h3", "", &upper(heading));
        self.out.push('\n');
    }

    fn end_part(&mut self) {
        self.out.push_str("</section>\n");
    }

    fn text(&mut self, text: &str) {
        escape(text, &mut self.out);
    }

    /// An element with text.
    fn element(&mut self, name: &str, class: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let _ = write!(self.out, "<{name}");
        if !class.is_empty() {
            let _ = write!(self.out, " class=\"{class}\"");
        }
        self.out.push('>');
        self.text(text);
        let _ = write!(self.out, "</{name}>");
    }

    /// A suit: its shape, and its name for who hears the page.
    fn suit(&mut self, which: Suit) {
        let (class, shapes) = (suit::class(which), self.shapes);
        let _ = write!(
            self.out,
            "<svg class=\"pn-suit pn-{class}\" aria-hidden=\"true\"><use href=\"#{shapes}-{class}\"/></svg><span class=\"pn-word\">{} </span>",
            self.words.suit(which)
        );
    }

    /// Text of the file with its suits.
    fn note(&mut self, note: &Note) {
        self.parts(&note.parts);
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Text(text) => self.text(text),
                Part::Suit(which) => self.suit(*which),
                Part::Break => self.out.push(' '),
            }
        }
    }

    /// The comments on a game, with a heading.
    fn comment_part(&mut self, comments: &[Note]) {
        if comments.is_empty() {
            return;
        }
        self.begin_part("pn-comment-part", self.words.comment);
        self.comments(comments);
        self.end_part();
    }

    fn comments(&mut self, comments: &[Note]) {
        for comment in comments {
            for paragraph in comment.paragraphs() {
                self.out.push_str("<p class=\"pn-comment\">");
                self.parts(paragraph);
                self.out.push_str("</p>\n");
            }
        }
    }
}

/// The class after others, and the attribute, of what the moment is about.
const fn now(is_now: bool) -> (&'static str, &'static str) {
    match is_now {
        true => (" pn-now", " aria-current=\"step\""),
        false => ("", ""),
    }
}

/// A line for each board: dealer, vulnerability, contract, lead, tricks and score.
///
/// ```
/// use portnote_render::sheet::{Layout, SheetOptions};
/// use portnote_render::{Style, html};
/// let page = html::summary(&[], &SheetOptions::new(Layout::Summary), &Style::default());
/// assert!(page.contains("@page{size:A4 portrait;margin:14mm 10mm 13mm 10mm}"));
/// ```
#[must_use]
pub fn summary(figures: &[Figure], options: &SheetOptions, style: &Style) -> String {
    let has_rooms = figures.iter().any(has_room);
    let mut out = summary_head(options, style, has_rooms);
    for figure in figures {
        out.push_str(&summary_row(figure, style, has_rooms));
    }
    out.push_str(&summary_tail());
    out
}

/// Whether a game names the room in which it was played.
#[must_use]
pub fn has_room(figure: &Figure) -> bool {
    matches!(figure, Figure::Bridge(board) if board.room.is_some())
}

/// What is before the lines of a [`summary`], to be written while games come.
#[must_use]
pub fn summary_head(options: &SheetOptions, style: &Style, has_rooms: bool) -> String {
    let mut head = head_on(&options.title, style, &options.flowing_rule(style));
    about(options, style, &mut head);
    head + &part(style, |page| page.summary_head(has_rooms))
}

/// The line of a game, with its room or without; nothing for a game that is not of bridge.
#[must_use]
pub fn summary_row(figure: &Figure, style: &Style, has_room: bool) -> String {
    match figure {
        Figure::Bridge(board) => part(style, |page| page.summary_row(board, has_room)),
        _ => String::new(),
    }
}

/// What is after the lines.
#[must_use]
pub fn summary_tail() -> String {
    format!("</tbody></table></div>\n{TAIL}")
}
