//! Games of a text that are drawn one by one, and at one moment after another.

use std::io::{self, Read};

use portnote_render::{Figure, Show, Style, View, html};
use serde::Serialize;

use crate::format::{Format, Task};
use crate::notation::{Drawer, Notation};
use crate::options::Options;

/// A game that is kept to be drawn at one moment after another.
///
/// ```
/// use portnote::render::{Picked, Step, View, text};
/// use portnote::{Format, Options};
/// let file = &b"[Board \"7\"]\n\n[Board \"8\"]\n[Dealer \"W\"]\n"[..];
/// let game = Picked::read(Format::Pbn, file, &Options::default(), 2)?.expect("a second game");
/// let picture = game.figure(&View::default().at(Step::Start));
/// assert_eq!(text::plain(&picture, 40), "Board 8\nDealer West\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Picked {
    game: u64,
    drawer: Drawer,
}

/// A game in a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Listed {
    /// Its number in the file, from 1.
    pub game: u64,
    /// The number of the board or the hand, as the file has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// What it is called in a list: `Board 7: Contract 4 hearts by West, 1 down`.
    pub title: String,
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
        let drawer = format.run(Drawers {
            input,
            options,
            take: |drawers: &mut dyn Iterator<Item = io::Result<Drawer>>| {
                for other in (&mut *drawers).take(before) {
                    drop(other?);
                }
                drawers.next().transpose()
            },
        })?;
        Ok(drawer.map(|drawer| Self { game, drawer }))
    }

    /// Its number in the file, from 1.
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
    let mut show = Show::NONE;
    show.contract = true;
    let view = View::default().showing(show);
    let listed = |(number, drawer): (u64, io::Result<Drawer>)| {
        let figure = drawer?(&view);
        let board = figure.number().filter(|number| !number.is_empty());
        Ok(Listed {
            game: number,
            number: board.map(str::to_owned),
            title: html::entry(&figure, style),
            heading: figure.heading().to_vec(),
        })
    };
    format.run(Drawers {
        input,
        options,
        take: |drawers: &mut dyn Iterator<Item = _>| (1..).zip(drawers).map(listed).collect(),
    })
}

/// What is done with the games of a text.
struct Drawers<'o, R, F> {
    input: R,
    options: &'o Options,
    take: F,
}

impl<R, F, T> Task for Drawers<'_, R, F>
where
    R: Read,
    F: FnOnce(&mut dyn Iterator<Item = io::Result<Drawer>>) -> T,
{
    type Output = T;

    fn run<N: Notation>(self) -> T {
        let mut drawers = N::drawers(self.input, self.options);
        (self.take)(&mut *drawers)
    }
}
