//! Pictures of games of any notation: as text, SVG, HTML and Typst.

mod pick;

use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::format::Format;
use crate::judge::Judge;
use crate::notation::{Notation, Task};
use crate::options::Options;

pub use portnote_render::{
    Brief, Coordinates, Draw, Figure, Language, Palette, ParseLanguageError, ParseStepError, Show,
    Step, Style, Theme, View, brief, figure, html, parts, sheet, step, style, svg, tables, text,
    typst, view, wishes, words,
};

#[cfg(feature = "replay")]
pub(crate) use pick::drawers;
pub use pick::{Entries, Listed, Picked, list};

/// Numbers of games, as in `1,4-9`. Without any, all games are taken.
///
/// ```
/// use portnote::render::Choice;
/// let choice: Choice = "1,4-9".parse()?;
/// assert!(choice.takes(7) && !choice.takes(3));
/// # Ok::<(), portnote::render::ParseChoiceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice(Vec<RangeInclusive<u64>>);

/// A text that is not numbers and ranges of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid numbers `{0}`: expected numbers and ranges, as in `1,4-9`")]
pub struct ParseChoiceError(String);

/// Boards by their numbers and names, as in `1,4-9` or `1-1`.
///
/// A part with `-` is a range of numbers, and also the name of a board that is called so.
///
/// ```
/// use portnote::render::Boards;
/// let boards: Boards = "7,4-1,2-3".parse()?;
/// assert!(boards.takes("7") && boards.takes("3"));
/// assert!(boards.takes("4-1") && !boards.takes("4"));
/// # Ok::<(), portnote::render::ParseBoardsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards(Vec<BoardChoice>);

/// A number, a range or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BoardChoice {
    text: String,
    numbers: Option<RangeInclusive<u64>>,
}

/// A list of boards with an empty part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid boards `{0}`: expected numbers, ranges and names, as in `1,4-9`")]
pub struct ParseBoardsError(String);

impl Boards {
    /// Whether a board is among them, by its number or name.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        let number = name.parse().ok();
        self.0.iter().any(|wanted| wanted.takes(name, number))
    }

    /// The first part that is none of the boards of a file, as it was written: of a range its first
    /// number counts.
    pub fn missing(&self, mut has: impl FnMut(&str) -> bool) -> Option<&str> {
        let mut parts = self.0.iter();
        let missing = parts.find(|wanted| {
            let first = wanted.numbers.as_ref().map(|range| range.start().to_string());
            !has(&wanted.text) && !first.is_some_and(|first| has(&first))
        });
        missing.map(|wanted| wanted.text.as_str())
    }
}

impl BoardChoice {
    fn takes(&self, name: &str, number: Option<u64>) -> bool {
        let range = self.numbers.as_ref().zip(number);
        self.text == name || range.is_some_and(|(range, number)| range.contains(&number))
    }
}

impl FromStr for Boards {
    type Err = ParseBoardsError;

    fn from_str(text: &str) -> Result<Self, ParseBoardsError> {
        let parts = text.split(',').map(|part| {
            let part = part.trim();
            if part.is_empty() {
                return Err(ParseBoardsError(text.to_owned()));
            }
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.trim().parse::<u64>().ok();
            let numbers = number(first).zip(number(last));
            Ok(BoardChoice {
                text: part.to_owned(),
                numbers: numbers
                    .filter(|(first, last)| first <= last)
                    .map(|(first, last)| first..=last),
            })
        });
        parts.collect::<Result<_, _>>().map(Self)
    }
}

/// A game of a file, drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drawn {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// What is shown of it.
    pub figure: Figure,
}

impl Drawn {
    /// A game with its number in the file.
    #[must_use]
    pub const fn new(game: u64, figure: Figure) -> Self {
        Self { game, figure }
    }

    /// The number or name of the game on the table: that of the board or the hand, or else its number
    /// in the file.
    ///
    /// ```
    /// use portnote::render::{View, draw};
    /// use portnote::{Format, Options};
    /// let game = &b"[Board \"1-4\"]\n"[..];
    /// draw(Format::Pbn, game, &Options::default(), &View::default(), |drawn| {
    ///     assert_eq!(drawn.name(), "1-4");
    /// })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        let number = self.figure.number();
        number.map_or_else(|| self.game.to_string(), str::to_owned)
    }
}

impl Choice {
    /// Whether a number is among them.
    #[must_use]
    pub fn takes(&self, number: u64) -> bool {
        self.0.is_empty() || self.0.iter().any(|range| range.contains(&number))
    }

    /// Whether all games are taken.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    /// The single numbers and the beginnings of ranges.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().map(|range| *range.start())
    }
}

impl FromStr for Choice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Self, ParseChoiceError> {
        let error = || ParseChoiceError(text.to_owned());
        let mut ranges = Vec::new();
        for part in text.split(',') {
            let part = part.trim();
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| error());
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(error());
            }
            ranges.push(first..=last);
        }
        Ok(Self(ranges))
    }
}

/// Draws the games of a text in a notation, one after another.
///
/// ```
/// use portnote::render::{View, draw, text};
/// use portnote::{Format, Options};
/// let games = &b"[Board \"7\"]\n[Dealer \"S\"]\n\n[Board \"8\"]\n[Dealer \"W\"]\n"[..];
/// let mut titles = Vec::new();
/// draw(Format::Pbn, games, &Options::default(), &View::default(), |drawn| {
///     titles.push(text::plain(&drawn.figure, 40));
/// })?;
/// assert_eq!(titles, ["Board 7\nSouth deals\n", "Board 8\nWest deals\n"]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the source of bytes says.
pub fn draw(
    format: Format,
    input: impl Read,
    options: &Options,
    view: &View,
    each: impl FnMut(Drawn),
) -> io::Result<()> {
    format.run(Drawing { input, options, view, each })
}

struct Drawing<'d, R, F> {
    input: R,
    options: &'d Options,
    view: &'d View,
    each: F,
}

impl<R: Read, F: FnMut(Drawn)> Task for Drawing<'_, R, F> {
    type Output = io::Result<()>;

    fn run<N: Notation>(mut self) -> io::Result<()> {
        let options = N::options(self.options);
        let mut judge: Judge<'_, N, _> = Judge::new(self.input, &options);
        let mut game = 0;
        while judge
            .step(|judged| {
                let Some(read) = &judged.game else { return };
                game += 1;
                if let Some(figure) = N::figure(read, self.view) {
                    (self.each)(Drawn::new(game, figure));
                }
            })?
            .is_some()
        {}
        Ok(())
    }
}

/// All games of a text as one page in HTML that needs nothing beside it.
///
/// ```
/// use portnote::render::{Style, View, page};
/// use portnote::{Format, Options};
/// let text = b"1. 32-28 19-23 *";
/// let page = page(Format::Pdn, text, "club.pdn", &Options::default(), &View::default(), &Style::default())?;
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>club.pdn</title>"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the source of bytes says; a slice says nothing.
pub fn page(
    format: Format,
    bytes: &[u8],
    title: &str,
    options: &Options,
    view: &View,
    style: &Style,
) -> io::Result<String> {
    let mut drawn = Vec::new();
    draw(format, bytes, options, view, |one| drawn.push(one.figure))?;
    Ok(page_of(&drawn, title, style))
}

/// The title of a page that begins with a game: its event, if it has one.
///
/// ```
/// use portnote::render::{View, draw, event_of};
/// use portnote::{Format, Options};
/// let text = b"[Event \"Club evening\"]\n[Board \"7\"]\n";
/// let mut titles = Vec::new();
/// draw(Format::Pbn, &text[..], &Options::default(), &View::default(), |drawn| {
///     titles.extend(event_of(&drawn.figure).map(str::to_owned));
/// })?;
/// assert_eq!(titles, ["Club evening"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn event_of(figure: &Figure) -> Option<&str> {
    match figure {
        // The event is the first line, with its date.
        Figure::Bridge(board) if board.occasion.event.is_some() => {
            board.heading.first().map(String::as_str)
        }
        _ => None,
    }
}

/// Pictures as one page, with contents where there are several.
#[must_use]
pub fn page_of(figures: &[Figure], title: &str, style: &Style) -> String {
    let mut page = html::head(title, style);
    if figures.len() > 1 {
        let entries: Vec<String> =
            figures.iter().map(|figure| html::entry(figure, style)).collect();
        page.push_str(&html::contents(&entries, style));
    }
    for (index, figure) in figures.iter().enumerate() {
        page.push_str(&html::section(figure, index + 1, style));
    }
    page.push_str(html::TAIL);
    page
}
