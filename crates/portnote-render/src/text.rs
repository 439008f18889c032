//! Pictures of letters, for a terminal or a mail.

mod auction;
mod block;
mod bridge;
mod chart;
mod compass;
mod double_dummy;
mod draughts;
mod hands;
mod ink;
mod moves;
mod pinochle;
mod play;
mod table;

use crate::figure::{Chart, Figure, Note, Part};
use crate::style::Style;
use crate::suit::sign;

use block::{Block, Ink, Span, wrapped};

/// How a picture of letters is written.
///
/// ```
/// use portnote_render::text::{Inks, Paper};
/// let paper = Paper::of_width(60).with_inks(Inks::Sixteen);
/// assert_eq!((paper.width, paper.is_ascii), (60, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paper {
    /// Columns: no line is longer.
    pub width: usize,
    /// Whether only characters of ASCII are written, but for those of names.
    pub is_ascii: bool,
    /// The colours.
    pub inks: Inks,
}

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inks {
    /// None.
    #[default]
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The 256 of a table that most terminals have.
    Indexed,
    /// All colours.
    True,
}

impl Paper {
    /// Plain text of a width.
    #[must_use]
    pub const fn of_width(width: usize) -> Self {
        Self { width, is_ascii: false, inks: Inks::None }
    }

    /// Sets the colours of the text.
    #[must_use]
    pub const fn with_inks(mut self, inks: Inks) -> Self {
        self.inks = inks;
        self
    }

    /// Writes in ASCII.
    #[must_use]
    pub const fn in_ascii(mut self) -> Self {
        self.is_ascii = true;
        self
    }
}

/// A text that is not a picture, with the colours of suits on their signs.
///
/// ```
/// use portnote_render::{Style, text};
/// assert_eq!(text::inked("♠K", &Style::default(), text::Inks::None), "♠K");
/// assert!(text::inked("♥K", &Style::default(), text::Inks::Sixteen).starts_with('\x1b'));
/// ```
#[must_use]
pub fn inked(text: &str, style: &Style, inks: Inks) -> String {
    ink::inked(text, style, inks)
}

/// A figure as lines of text without colours.
#[must_use]
pub fn plain(figure: &Figure, width: usize) -> String {
    write(figure, &Style::default(), &Paper::of_width(width))
}

/// A figure as lines of text.
#[must_use]
pub fn write(figure: &Figure, style: &Style, paper: &Paper) -> String {
    let drawing = Drawing { style, paper };
    let block = match figure {
        Figure::Bridge(board) => drawing.board(board),
        Figure::Hand(hand) => drawing.lone_hand(hand),
        Figure::Draughts(game) => drawing.draughts(game),
        Figure::Pinochle(hand) => drawing.pinochle(hand),
    };
    ink::written(&block.cut(paper.width), style, paper)
}

/// A chart as lines of text.
///
/// ```
/// use portnote_render::figure::{Bar, Chart};
/// use portnote_render::text::{self, Paper};
/// let mut chart = Chart::new("Results");
/// chart.columns = vec![("winner".to_owned(), false), ("games".to_owned(), true)];
/// chart.bars.push(Bar::new(["White", "3"], [3], 4));
/// chart.bars.push(Bar::new(["draw", "4"], [4], 4));
/// let text = text::chart(&chart, &Default::default(), &Paper::of_width(30));
/// assert_eq!(text, "Results\nwinner  games\nWhite       3  ███████████▎\ndraw        4  ███████████████\n");
/// ```
#[must_use]
pub fn chart(chart: &Chart, style: &Style, paper: &Paper) -> String {
    let drawing = Drawing { style, paper };
    ink::written(&drawing.chart(chart).cut(paper.width), style, paper)
}

/// What a picture is drawn with.
#[derive(Clone, Copy)]
struct Drawing<'d> {
    style: &'d Style,
    paper: &'d Paper,
}

impl Drawing<'_> {
    /// A sign, or what ASCII has for it.
    const fn sign(self, sign: &'static str, ascii: &'static str) -> &'static str {
        match self.paper.is_ascii {
            true => ascii,
            false => sign,
        }
    }

    /// A rank. In ASCII suits are letters of English, and so are ranks: `D` is a suit then.
    fn rank(self, rank: portnote_bridge::Rank) -> String {
        let words = match self.paper.is_ascii {
            true => crate::words::Language::English.words(),
            false => self.style.words(),
        };
        words.rank(rank, self.style.ten())
    }

    /// A suit with its colour.
    fn suit(self, suit: portnote_bridge::Suit) -> Span {
        let text = match self.paper.is_ascii {
            true => suit.letter().to_string(),
            false => sign(suit).to_string(),
        };
        Span { text, ink: Ink::Suit(suit) }
    }

    /// A text of the file over as many lines as it needs.
    fn note(self, head: &str, note: &Note, width: usize) -> Block {
        let head_span = Span { text: head.to_owned(), ink: Ink::Soft };
        let indent = head.chars().count();
        let mut head = Some(head_span);
        let mut block = Block::default();
        for paragraph in note.paragraphs() {
            let parts = paragraph.iter().map(|part| match part {
                Part::Text(text) => Span { text: text.clone(), ink: Ink::Plain },
                Part::Suit(suit) => self.suit(*suit),
                Part::Break => Span::blank(),
            });
            let spans = head.take().into_iter().chain(parts);
            block.apart(wrapped(spans, width, indent));
        }
        block
    }
}
