//! Pages: which pictures of a game are on paper, and how many on a page.

mod caption;
mod margins;
mod once;
mod pages;

use std::str::FromStr;

use portnote_bridge::Seat;

use crate::figure::{Board, Cards, Figure, Hand, Note};
use crate::say;
use crate::style::{Style, Theme};
use crate::svg;

use once::Deals;

pub(crate) use caption::share;
pub(crate) use margins::length;
pub use margins::{Margins, ParseMarginsError};
pub(crate) use pages::pages;

/// What a page is for.
///
/// ```
/// use portnote_render::sheet::Layout;
/// assert_eq!("hand-record".parse(), Ok(Layout::HandRecord));
/// assert_eq!(Layout::HandRecord.per_page(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// The whole file for a screen, with contents.
    Page,
    /// Each game with all that is shown of it.
    Board,
    /// Hands of some seats, an empty auction and lines for notes.
    Handout,
    /// Small deals with points, as clubs hang them up.
    HandRecord,
    /// A card for each seat, to be laid into the boards.
    Curtain,
    /// A hand with room for the auction, West's pages and East's apart.
    BiddingSheet,
    /// Dummy, declarer's hand and room for the plan.
    Plan,
    /// A line for each board.
    Summary,
    /// Positions with the side to move.
    Diagrams,
    /// Games of draughts with a position after each comment, in two columns for a magazine.
    Game,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 8.5 by 14 inches.
    Legal,
}

/// In what order curtain cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The four cards of a board after each other.
    #[default]
    Board,
    /// All cards of a seat after each other.
    Seat,
}

/// Whether the answers of a handout are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Answers {
    /// The questions alone.
    #[default]
    No,
    /// The questions, and then the answers on pages of their own.
    Append,
    /// The answers alone.
    Only,
}

/// How pages are made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SheetOptions {
    /// What the pages are for.
    pub layout: Layout,
    /// Pictures on a page; as many as usual if `None`.
    pub per_page: Option<usize>,
    /// The paper.
    pub paper: Paper,
    /// Whether it lies on its long side.
    pub landscape: bool,
    /// The edges on which nothing is printed.
    pub margins: Margins,
    /// The order of curtain cards.
    pub order: Order,
    /// The answers of a handout.
    pub answers: Answers,
    /// The title of the pages.
    pub title: String,
    /// Whether title and number are on each page.
    pub has_furniture: bool,
}

/// A picture on a page.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The picture in SVG; empty where there is a text alone.
    pub svg: String,
    /// What it shows, for who cannot see it.
    pub title: String,
    /// Text below it.
    pub caption: String,
    /// The whole text, where only its beginning has room below the picture: it is printed after all
    /// pictures.
    pub whole: Option<String>,
    /// Cells of one group are together, those of the next begin a page.
    pub group: usize,
    /// Whether it has a page of its own, so that there is room for its text.
    pub is_alone: bool,
}

/// Height of the line with title and number, in tenths of a millimetre.
pub(crate) const FURNITURE: u32 = 80;

/// Pictures on a page from which on they are small.
const SMALL: usize = 8;

/// A text that is not the name of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown layout `{0}`: expected {names}", names = names())]
pub struct ParseLayoutError(String);

impl Layout {
    /// Each of them.
    pub const ALL: [Self; 10] = [
        Self::Page,
        Self::Board,
        Self::Handout,
        Self::HandRecord,
        Self::Curtain,
        Self::BiddingSheet,
        Self::Plan,
        Self::Summary,
        Self::Diagrams,
        Self::Game,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Board => "board",
            Self::Handout => "handout",
            Self::HandRecord => "hand-record",
            Self::Curtain => "curtain",
            Self::BiddingSheet => "bidding-sheet",
            Self::Plan => "plan",
            Self::Summary => "summary",
            Self::Diagrams => "diagrams",
            Self::Game => "game",
        }
    }

    /// Pictures on a page, where nobody says otherwise.
    #[must_use]
    pub const fn per_page(self) -> usize {
        match self {
            // What scrolls on a screen is printed as boards are.
            Self::Page | Self::Game | Self::Summary | Self::Board | Self::Handout | Self::Plan => 2,
            Self::HandRecord => 18,
            Self::Curtain => 24,
            Self::BiddingSheet => 5,
            Self::Diagrams => 6,
        }
    }

    /// Columns for so many pictures on a page.
    #[must_use]
    pub const fn columns(self, per_page: usize) -> usize {
        match (self, per_page) {
            (Self::Curtain, _) => 4,
            (Self::BiddingSheet, _) | (_, 0..=2) => 1,
            // A board with its panel is twice as wide as it is high.
            (Self::Board | Self::Handout | Self::Plan, 3..=4) => 1,
            (_, 3..=8) => 2,
            (_, 9..=12) => 3,
            _ => 4,
        }
    }
}

impl Layout {
    /// Whether it is for boards of bridge alone.
    #[must_use]
    pub const fn is_of_bridge(self) -> bool {
        matches!(
            self,
            Self::Handout
                | Self::HandRecord
                | Self::Curtain
                | Self::BiddingSheet
                | Self::Plan
                | Self::Summary
        )
    }

    /// Whether it scrolls on a screen: then no game waits for another.
    #[must_use]
    pub const fn flows(self) -> bool {
        matches!(self, Self::Page | Self::Game)
    }
}

impl Paper {
    /// The paper of a width and height in tenths of a millimetre, if it is one of these.
    ///
    /// ```
    /// use portnote_render::sheet::Paper;
    /// assert_eq!(Paper::of_size(2100, 2970), Some(Paper::A4));
    /// assert_eq!(Paper::of_size(2794, 2159), None);
    /// ```
    #[must_use]
    pub fn of_size(width: u32, height: u32) -> Option<Self> {
        let near = |one: u32, other: u32| one.abs_diff(other) <= 30;
        [Self::A4, Self::Letter, Self::Legal]
            .into_iter()
            .find(|paper| near(paper.size().0, width) && near(paper.size().1, height))
    }

    /// Width and height in tenths of a millimetre, upright.
    #[must_use]
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::A4 => (2100, 2970),
            Self::Letter => (2159, 2794),
            Self::Legal => (2159, 3556),
        }
    }

    /// Its name in CSS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
            Self::Legal => "legal",
        }
    }
}

impl SheetOptions {
    /// The options of a layout.
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        Self {
            layout,
            per_page: None,
            paper: Paper::A4,
            landscape: false,
            margins: Margins::all(120),
            order: Order::Board,
            answers: Answers::No,
            title: String::new(),
            has_furniture: true,
        }
    }

    /// Pictures on a page.
    #[must_use]
    pub fn per_page(&self) -> usize {
        self.per_page.unwrap_or(self.layout.per_page()).max(1)
    }

    /// Width and height that are printed on, in tenths of a millimetre.
    pub(crate) fn printed(&self) -> (u32, u32) {
        let (width, height) = match (self.paper.size(), self.landscape) {
            (size, false) => size,
            ((width, height), true) => (height, width),
        };
        let margins = self.margins;
        (
            width - margins.left - margins.right,
            height - margins.top - margins.bottom,
        )
    }

    /// What the style sheet of a page says of its paper.
    pub(crate) fn page_rule(&self) -> String {
        let side = if self.landscape {
            "landscape"
        } else {
            "portrait"
        };
        let (name, margins) = (self.paper.name(), self.margins);
        format!("@page{{size:{name} {side};margin:{margins}}}\n")
    }

    /// Columns of a page.
    pub(crate) fn columns(&self) -> usize {
        self.layout.columns(self.per_page())
    }

    /// Rows of a page.
    pub(crate) fn rows(&self) -> usize {
        self.per_page().div_ceil(self.columns()).max(1)
    }

    /// Whether the title is in the first two cells of a page, as in a hand record.
    pub(crate) fn has_title_cells(&self) -> bool {
        let cells = self.columns() * self.rows();
        let is_record = self.layout == Layout::HandRecord;
        self.has_furniture && is_record && self.per_page() + 2 <= cells
    }
}

/// The pictures of games, in the order in which they are on the pages.
///
/// What a handout does not show is not in its pictures; `answers` are the same games with everything.
pub fn cells<'f>(
    figures: impl IntoIterator<Item = (&'f Figure, Option<&'f Figure>)>,
    options: &SheetOptions,
    style: &Style,
) -> Vec<Cell> {
    let mut cells = Vec::new();
    // Paper is light.
    let mut style = style.clone();
    if style.theme == Theme::Dark {
        style.theme = Theme::Print;
    }
    let figures: Vec<_> = figures.into_iter().collect();
    let shown = figures.iter().map(|(figure, _)| *figure);
    let mut deals = Deals::of(shown, options);
    for (number, (figure, answer)) in figures.into_iter().enumerate() {
        let style = style
            .clone()
            .with_id_prefix(format!("{}{}", style.id_prefix, number + 1));
        match figure {
            Figure::Bridge(board) => {
                let board = deals.take(board);
                of_board(board.as_deref(), answer, options, &style, &mut cells);
            }
            other => {
                let title = say::caption(other, style.words());
                cells.push(Cell {
                    svg: svg::write(other, &style),
                    title: title.clone(),
                    caption: title,
                    whole: None,
                    group: 0,
                    is_alone: false,
                });
                if let Figure::Pinochle(hand) = other {
                    comment_on(&hand.comments, options, &style, &mut cells);
                }
            }
        }
    }
    // Sorting keeps the order of boards within a group.
    cells.sort_by_key(|cell| cell.group);
    cells
}

fn of_board(
    board: Option<&Board>,
    answer: Option<&Figure>,
    options: &SheetOptions,
    style: &Style,
    cells: &mut Vec<Cell>,
) {
    let is_dealt = options.layout.is_of_bridge();
    if let Some(board) = board.filter(|board| !is_dealt || !is_text(board)) {
        of_deal(board, options, style, cells);
    }
    if options.layout != Layout::Handout || options.answers == Answers::No {
        return;
    }
    if let Some(answer) = answer {
        let style = style
            .clone()
            .with_id_prefix(format!("{}a", style.id_prefix));
        let title = match answer {
            Figure::Bridge(board) => say::board_title(board, style.words()),
            _ => String::new(),
        };
        let svg = match answer {
            Figure::Bridge(board) => picture(board, &style),
            answer => svg::write(answer, &style),
        };
        cells.push(Cell {
            svg,
            title,
            caption: String::new(),
            whole: None,
            group: 1,
            is_alone: false,
        });
        if let Figure::Bridge(answer) = answer {
            comment_on(&answer.comments, options, &style, cells);
        }
    }
}

fn of_deal(board: &Board, options: &SheetOptions, style: &Style, cells: &mut Vec<Cell>) {
    let words = style.words();
    let title = say::board_title(board, words);
    let mut push = |svg: String, group: usize| {
        cells.push(Cell {
            svg,
            title: title.clone(),
            caption: String::new(),
            whole: None,
            group,
            is_alone: false,
        });
    };
    let seats = |style: &Style, seat: Seat| {
        style
            .clone()
            .with_id_prefix(format!("{}{}", style.id_prefix, seat.letter()))
    };
    match options.layout {
        Layout::HandRecord => push(svg::compact(board, style), 0),
        // The whole board would leave half of a small place empty.
        Layout::Board if options.per_page() >= SMALL => push(svg::compact(board, style), 0),
        Layout::Curtain => {
            for (place, seat) in Seat::ALL.into_iter().enumerate() {
                let group = match options.order {
                    Order::Board => 0,
                    Order::Seat => place,
                };
                push(svg::curtain(board, seat, &seats(style, seat)), group);
            }
        }
        Layout::BiddingSheet => {
            for (group, seat) in [Seat::West, Seat::East].into_iter().enumerate() {
                push(svg::bidding_sheet(board, seat, &seats(style, seat)), group);
            }
        }
        Layout::Handout => {
            if options.answers != Answers::Only {
                push(svg::handout(board, style), 0);
            }
        }
        Layout::Plan => push(svg::plan(board, style), 0),
        _ => {
            push(picture(board, style), 0);
            comment_on(&board.comments, options, style, cells);
        }
    }
}

/// Whether a record is a text about other boards: it has no cards, no calls and no number.
fn is_text(board: &Board) -> bool {
    let is_known = |hand: &Hand| matches!(hand.cards, Cards::Known(_));
    board.number.is_none() && board.auction.is_none() && !board.deal.hands.iter().any(is_known)
}

/// A board with all that is shown of it; a text about other boards has no picture.
fn picture(board: &Board, style: &Style) -> String {
    match is_text(board) {
        true => String::new(),
        false => svg::write(&Figure::Bridge(Box::new(board.clone())), style),
    }
}

/// Puts the comments of a game below its picture, as far as there is room. Where nobody says how many
/// pictures are on a page, one with a long text has a page of its own.
fn comment_on(comments: &[Note], options: &SheetOptions, style: &Style, cells: &mut [Cell]) {
    let Some(cell) = cells.last_mut() else { return };
    // What the picture shows is said first.
    let before = Some(cell.caption.clone()).filter(|caption| !caption.is_empty());
    let comments = before.into_iter().chain(comments.iter().map(say::note));
    let comments: Vec<String> = comments.collect();
    let comments = comments.join("\n");
    let more = format!(" … ({})", style.words().continued);
    let room = |options| caption::beginning(&comments, more.chars().count(), options);
    let mut beginning = room(options);
    if beginning.is_some() && options.per_page.is_none() {
        cell.is_alone = true;
        let mut options = options.clone();
        options.per_page = Some(1);
        beginning = room(&options);
    }
    match beginning {
        Some(beginning) => {
            cell.caption = format!("{beginning}{more}");
            cell.whole = Some(comments);
        }
        None => cell.caption = comments,
    }
}

impl FromStr for Layout {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<Self, ParseLayoutError> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|layout| layout.name() == text);
        found.ok_or_else(|| ParseLayoutError(text.to_owned()))
    }
}

fn names() -> String {
    let names: Vec<String> = Layout::ALL
        .iter()
        .map(|layout| format!("`{}`", layout.name()))
        .collect();
    match names.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
