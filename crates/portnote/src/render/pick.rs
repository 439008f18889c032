//! Games of a text that are drawn one by one, and at one moment after another.

use std::io::{self, Read};
use std::marker::PhantomData;

use portnote_render::{Figure, Style, View, brief, html};

use crate::any_game::list_view;
use crate::format::Format;
use crate::notation::{Drawer, Notation, Task};
use crate::options::Options;

/// A game that is kept to be drawn at one moment after another.
///
/// ```
/// use portnote::render::{Picked, Step, View, text};
/// use portnote::{Format, Options};
/// let file = &b"[Board \"7\"]\n\n[Board \"8\"]\n[Dealer \"W\"]\n"[..];
/// let game = Picked::read(Format::Pbn, file, &Options::default(), 2)?.expect("a second game");
/// let picture = game.figure(&View::default().at(Step::Start));
/// assert_eq!(text::plain(&picture, 40), "Board 8\nWest deals\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Picked {
    game: u64,
    drawer: Drawer,
}

/// A game in a list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Listed {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the board or the hand, as the file has it.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub number: Option<String>,
    /// What it is called in a list: `Board 7: Contract 4 hearts by West, 1 down`.
    pub title: String,
    /// What was played or who played, in few characters: `4♥X W`, `70♠ E` or `Lee – Smith`.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "String::is_empty"))]
    pub label: String,
    /// How it ended, in few characters: `−1`, `Saved` or `1–1`.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "String::is_empty"))]
    pub result: String,
    /// The points of North and South, or of the first team: `+200`.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "String::is_empty"))]
    pub score: String,
    /// The event, the players and the like, a line for each.
    pub heading: Vec<String>,
}

impl Picked {
    /// The game of a number in the file, from 1; `None` where there is no such game, or the notation
    /// has no pictures.
    ///
    /// # Errors
    /// What the source of bytes says.
    pub fn read(
        format: Format,
        input: impl Read,
        options: &Options,
        game: u64,
    ) -> io::Result<Option<Self>> {
        let place = usize::try_from(game).ok().and_then(|it| it.checked_sub(1));
        let Some(before) = place else {
            return Ok(None);
        };
        let mut drawers = drawers(format, input, options);
        for other in (&mut *drawers).take(before) {
            drop(other?);
        }
        let drawer = drawers.next().transpose()?;
        Ok(drawer.map(|drawer| Self { game, drawer }))
    }

    /// The number of the game in the file, from 1.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// What is shown of it.
    #[must_use]
    pub fn figure(&self, view: &View) -> Figure {
        (self.drawer)(view)
    }
}

/// The games of a text as a list; those of a notation without pictures are not in it.
///
/// ```
/// use portnote::render::{Style, list};
/// use portnote::{Format, Options};
/// let file = &b"[Board \"7\"]\n[Declarer \"W\"]\n[Contract \"3NT\"]\n"[..];
/// let games = list(Format::Pbn, file, &Options::default(), &Style::default())?;
/// assert_eq!(games[0].title, "Board 7: Contract 3 no trump by West");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the source of bytes says.
pub fn list(
    format: Format,
    input: impl Read,
    options: &Options,
    style: &Style,
) -> io::Result<Vec<Listed>> {
    Entries::new(format, input, options, style.clone()).collect()
}

/// The games of a file as [`list`] gives them, one after another, for a reader who does not want to wait for
/// the last one.
///
/// ```
/// use portnote::render::{Entries, Style};
/// use portnote::{Format, Options};
/// let file = &b"[Board \"7\"]\n\n[Board \"8\"]\n"[..];
/// let mut games = Entries::new(Format::Pbn, file, &Options::default(), Style::default());
/// let first = games.next().expect("a game")?;
/// assert_eq!((first.game, first.number.as_deref()), (1, Some("7")));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Entries<'i> {
    drawers: Box<dyn Iterator<Item = io::Result<Drawer>> + 'i>,
    view: View,
    style: Style,
    games: u64,
}

impl<'i> Entries<'i> {
    /// The games of a text, none of them read yet.
    #[must_use]
    pub fn new(format: Format, input: impl Read + 'i, options: &Options, style: Style) -> Self {
        let mut view = list_view();
        // The tables of other notations are long, and are not in the list.
        view.show.scores = format.about().name == "ppn";
        Self { drawers: drawers(format, input, options), view, style, games: 0 }
    }
}

impl Iterator for Entries<'_> {
    type Item = io::Result<Listed>;

    fn next(&mut self) -> Option<io::Result<Listed>> {
        let drawer = match self.drawers.next()? {
            Ok(drawer) => drawer,
            Err(error) => return Some(Err(error)),
        };
        self.games += 1;
        Some(Ok(Listed::of(self.games, &drawer(&self.view), &self.style)))
    }
}

impl Listed {
    /// What a list says of a game.
    pub(crate) fn of(game: u64, figure: &Figure, style: &Style) -> Self {
        let brief = brief(figure, style);
        let board = figure.number().filter(|number| !number.is_empty());
        Self {
            game,
            number: board.map(str::to_owned),
            title: html::entry(figure, style),
            label: brief.label,
            result: brief.result,
            score: brief.score,
            heading: figure.heading().to_vec(),
        }
    }
}

/// The games of a text, each as what draws it.
pub(crate) fn drawers<'i>(
    format: Format,
    input: impl Read + 'i,
    options: &Options,
) -> Box<dyn Iterator<Item = io::Result<Drawer>> + 'i> {
    format.run(Begun { input, options, lives: PhantomData })
}

struct Begun<'i, 'o, R> {
    input: R,
    options: &'o Options,
    lives: PhantomData<&'i ()>,
}

impl<'i, R: Read + 'i> Task for Begun<'i, '_, R> {
    type Output = Box<dyn Iterator<Item = io::Result<Drawer>> + 'i>;

    fn run<N: Notation>(self) -> Self::Output {
        N::drawers(self.input, self.options)
    }
}
