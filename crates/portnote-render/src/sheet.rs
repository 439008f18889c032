//! Pages: which pictures of a game are on paper, and how many on a page.

mod board;
mod caption;
mod cells;
mod lesson;
mod margins;
mod once;
mod pages;

use std::str::FromStr;

pub(crate) use caption::share;
pub use cells::cells;
pub(crate) use margins::length;
pub use margins::{Margins, ParseMarginsError};
pub(crate) use pages::{Medium, Page, write};
pub use pages::{Pages, Placed, Shared, Sheets};

use crate::figure::Occasion;
use crate::style::{BestPlay, ParseStyleError, Style, by_word};
use crate::svg::metric;
use crate::view::GamePart;

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

/// A size of paper for printed pages.
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

/// Options of pages that are printed.
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
    /// The club and the date below or beside the title; its event is not used.
    pub occasion: Occasion,
    /// Whether title and number are on each page.
    pub has_furniture: bool,
    /// Whether pictures have a part that the small form of a deal does not have.
    pub(crate) is_whole: bool,
    /// Whether pages have a foot that says by whom numbers were solved.
    pub(crate) has_foot: bool,
    /// Whether texts that had no room are on pages after the pictures.
    pub(crate) has_notes: bool,
    /// What the key of the signs in a hand record explains.
    pub(crate) key: Key,
}

/// Signs of hand records that are on the pages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Key {
    pub(crate) has_points: bool,
    pub(crate) has_best_play: bool,
    pub(crate) has_par: bool,
}

/// A picture on a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cell {
    /// The picture in SVG; empty where there is a text alone.
    pub svg: String,
    /// What it shows, for who cannot see it.
    pub title: String,
    /// The number by which its answer is found.
    pub number: Option<String>,
    /// Text below it.
    pub caption: String,
    /// The whole text, where only its beginning has room below the picture: it is printed after all
    /// pictures.
    pub whole: Option<String>,
    /// As many lines to write on as there may be room for below it.
    pub lines: usize,
    /// Cells of one group are together, those of the next begin a page.
    pub group: usize,
    /// Whether it has a page of its own, so that there is room for its text.
    pub is_alone: bool,
    /// Whether numbers in it were solved, as the foot of its page says.
    pub is_solved: bool,
    /// What a key explains of it.
    pub(crate) key: Key,
}

impl Cell {
    /// A picture without a text.
    fn new(svg: String, title: String) -> Self {
        Self {
            svg,
            title,
            number: None,
            caption: String::new(),
            whole: None,
            lines: 0,
            group: 0,
            is_alone: false,
            is_solved: false,
            key: Key::default(),
        }
    }
}

/// The parts of a small picture of a deal.
pub(crate) const OF_SMALL: &[GamePart] =
    &[GamePart::Hands, GamePart::DoubleDummy, GamePart::Points];

/// Height of the line with title and number, in tenths of a millimetre.
pub(crate) const FURNITURE: u32 = 110;

/// Height of the foot, in tenths of a millimetre.
pub(crate) const FOOT: u32 = 45;

/// Pictures on a page from which on they are small.
const SMALL: usize = 8;

/// A text that is not the name of a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown layout `{0}`: expected {names}", names = names())]
pub struct ParseLayoutError(String);

impl Key {
    /// Takes what a picture has as well.
    pub(crate) const fn add(&mut self, cell: &Cell) {
        self.has_points |= cell.key.has_points;
        self.has_best_play |= cell.key.has_best_play;
        self.has_par |= cell.key.has_par;
    }

    /// The sentences that explain the signs.
    pub(crate) fn sentences(self, style: &Style) -> String {
        let words = style.words();
        let best = match style.best_play {
            BestPlay::Tricks => words.key_tricks,
            BestPlay::Contracts => words.key_contracts,
        };
        let all = [
            (self.has_best_play, best),
            (self.has_points, words.key_points),
            (self.has_par, words.key_par),
        ];
        let all = all.into_iter().filter_map(|(is_there, sentence)| is_there.then_some(sentence));
        all.collect::<Vec<_>>().join(" ")
    }
}

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

    /// The name of the layout.
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
            Self::Page | Self::Game | Self::Summary | Self::Board | Self::Plan => 2,
            Self::Handout => 8,
            Self::HandRecord => 18,
            Self::Curtain => 24,
            Self::BiddingSheet => 5,
            Self::Diagrams => 12,
        }
    }

    /// Columns for so many pictures on a page.
    #[must_use]
    pub const fn columns(self, per_page: usize) -> usize {
        match (self, per_page) {
            (Self::Curtain, _) => 4,
            (Self::BiddingSheet, _) | (_, 0..=2) => 1,
            // A board with its panel is twice as wide as it is high.
            (Self::Board | Self::Plan, 3..=4) => 1,
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

    /// The name of the paper in CSS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
            Self::Legal => "legal",
        }
    }

    /// All sizes, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::A4, Self::Letter, Self::Legal];

    /// The word for it.
    ///
    /// ```
    /// use portnote_render::sheet::Paper;
    /// assert_eq!("a4".parse(), Ok(Paper::A4));
    /// assert_eq!(Paper::A4.word(), "a4");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
            Self::Legal => "legal",
        }
    }
}

/// A size of paper by its word.
impl FromStr for Paper {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("paper", text, &Self::ALL, Self::word)
    }
}

impl SheetOptions {
    /// Sets what the pages are for.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets the paper on which pages are printed.
    #[must_use]
    pub fn paper(mut self, paper: Paper) -> Self {
        self.paper = paper;
        self
    }

    /// Sets whether the paper lies on its long side.
    #[must_use]
    pub const fn landscape(mut self, landscape: bool) -> Self {
        self.landscape = landscape;
        self
    }

    /// Sets the edges on which nothing is printed.
    #[must_use]
    pub fn margins(mut self, margins: Margins) -> Self {
        self.margins = margins;
        self
    }

    /// Sets the order of curtain cards.
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Sets the answers of a handout.
    #[must_use]
    pub fn answers(mut self, answers: Answers) -> Self {
        self.answers = answers;
        self
    }

    /// Sets the title of the pages.
    #[must_use]
    pub fn title(mut self, title: String) -> Self {
        self.title = title;
        self
    }

    /// Sets whether title and number are on each page.
    #[must_use]
    pub const fn has_furniture(mut self, has_furniture: bool) -> Self {
        self.has_furniture = has_furniture;
        self
    }

    /// Sets which parts are asked for by name: a deal is drawn small only where its small form has them.
    #[must_use]
    pub fn showing(mut self, parts: &[GamePart]) -> Self {
        self.is_whole = parts.iter().any(|part| !OF_SMALL.contains(part));
        self
    }

    /// The options of a layout.
    #[must_use]
    pub const fn new(layout: Layout) -> Self {
        Self {
            layout,
            per_page: None,
            paper: Paper::A4,
            landscape: false,
            margins: Self::usual_margins(layout),
            order: Order::Board,
            answers: Answers::No,
            title: String::new(),
            occasion: Occasion { event: None, site: None, date: None },
            has_furniture: true,
            is_whole: false,
            has_foot: false,
            has_notes: false,
            key: Key { has_points: false, has_best_play: false, has_par: false },
        }
    }

    /// The margins of a layout where nobody says otherwise: 10 mm, and 8 mm for hand records.
    #[must_use]
    pub const fn usual_margins(layout: Layout) -> Margins {
        match layout {
            Layout::HandRecord => Margins::all(80),
            // Title and number are in the margins.
            Layout::Page | Layout::Game | Layout::Summary => FLOWING,
            _ => Margins::all(100),
        }
    }

    /// Club and date, in words of a language.
    pub(crate) fn about(&self, style: &Style) -> Vec<String> {
        let date = self.occasion.date.as_deref();
        let date = date.map(|date| crate::words::date(date, style.language));
        self.occasion.site.clone().into_iter().chain(date).collect()
    }

    /// Pictures on a page.
    #[must_use]
    pub fn per_page(&self) -> usize {
        let usual = match self.layout {
            // Three beside each other are as wide as two on an upright page.
            Layout::Handout if self.landscape => 6,
            layout => layout.per_page(),
        };
        self.per_page.unwrap_or(usual).max(1)
    }

    /// Whether deals are drawn small: the whole board would leave half of a small place empty.
    pub(crate) fn has_small_deals(&self) -> bool {
        let is_small = self.per_page() >= SMALL && !self.is_whole;
        matches!(self.layout, Layout::Board | Layout::Diagrams) && is_small
    }

    /// Width and height that are printed on, in tenths of a millimetre.
    pub(crate) fn printed(&self) -> (u32, u32) {
        let (width, height) = match (self.paper.size(), self.landscape) {
            (size, false) => size,
            ((width, height), true) => (height, width),
        };
        let margins = self.margins;
        (width - margins.left - margins.right, height - margins.top - margins.bottom)
    }

    /// What the style sheet of a page says of its paper.
    pub(crate) fn page_rule(&self) -> String {
        let side = if self.landscape { "landscape" } else { "portrait" };
        let (name, margins) = (self.paper.name(), self.margins);
        format!("@page{{size:{name} {side};margin:{margins}}}\n")
    }

    /// What the style sheet of pages that flow says: the browser counts them, and writes the title above and the
    /// number below.
    pub(crate) fn flowing_rule(&self, style: &Style) -> String {
        let mut about = self.about(style);
        about.insert(0, self.title.clone());
        match self.has_furniture {
            true => format!("{}{}", self.page_rule(), running(&about.join(" · "), style)),
            false => self.page_rule(),
        }
    }

    /// Columns of a page.
    pub(crate) fn columns(&self) -> usize {
        let per_page = self.per_page();
        match (self.layout, per_page) {
            (Layout::Handout, 3..=6) if self.landscape => 3,
            (Layout::Handout, 7..=8) | (Layout::Diagrams, 9..=12) if self.landscape => 4,
            (layout, _) => layout.columns(per_page),
        }
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

/// What is in the margins of pages that flow: a title above, and below it the number of the page, as
/// far as the browser knows how to write there. It writes nothing else on a page.
pub(crate) fn running(title: &str, style: &Style) -> String {
    // The title ends where the number has no room any more, with a mark.
    let title = metric::fitted(title, 11, 5200);
    format!(
        "@page{{@top-left{{content:{};{RUNNING}white-space:nowrap;width:80%}}{}}}\n",
        css_string(&title),
        counted(style)
    )
}

/// The number of a page in its lower margin, counted by the browser.
pub(crate) fn counted(style: &Style) -> String {
    let (before, after) = style.words().page.split_once("{}").unwrap_or_default();
    let (between, after) = after.split_once("{}").unwrap_or_default();
    format!(
        "@bottom-right{{content:{} counter(page) {} counter(pages) {};{RUNNING}}}",
        css_string(before),
        css_string(between),
        css_string(after)
    )
}

/// The margins of pages that flow.
pub(crate) const FLOWING: Margins = Margins { top: 140, right: 100, bottom: 130, left: 100 };

/// How it is written.
const RUNNING: &str = "font:9pt \"Helvetica Neue\",Arial,\"Liberation Sans\",\"DejaVu Sans Condensed\",sans-serif;color:#333;";

/// A text as a string of CSS.
fn css_string(text: &str) -> String {
    let mut string = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' | '<' | '&' => {
                // As a number: it may end neither the string nor the style sheet.
                string.push_str(&format!("\\{:06x}", u32::from(character)));
            }
            _ if character.is_control() => string.push(' '),
            _ => string.push(character),
        }
    }
    string.push('"');
    string
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
    let names: Vec<String> =
        Layout::ALL.iter().map(|layout| format!("`{}`", layout.name())).collect();
    match names.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
