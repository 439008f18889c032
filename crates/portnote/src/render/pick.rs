//! Games of a text that are drawn one by one, and at one moment after another.

use std::io::{self, Read};

use portnote_core::Games;
use portnote_core::notation::Owning;
use portnote_render::{Figure, Show, Style, View, game, html};
use serde::Serialize;

use crate::format::Format;
use crate::notation::Notation;
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
#[derive(Clone)]
pub struct Picked {
    game: u64,
    kept: Kept,
}

#[derive(Clone)]
enum Kept {
    #[cfg(feature = "pbn")]
    Pbn(portnote_pbn::Game),
    #[cfg(feature = "lin")]
    Lin(portnote_lin::Game),
    #[cfg(feature = "pdn")]
    Pdn(portnote_pdn::Game),
    #[cfg(feature = "ppn")]
    Ppn(portnote_ppn::Game),
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
        let Some(before) = game.checked_sub(1) else {
            return Ok(None);
        };
        let kept = match format {
            #[cfg(feature = "pbn")]
            Format::Pbn => nth::<portnote_pbn::Pbn>(input, options, before)?.map(Kept::Pbn),
            #[cfg(feature = "lin")]
            Format::Lin => nth::<portnote_lin::Lin>(input, options, before)?.map(Kept::Lin),
            #[cfg(feature = "pdn")]
            Format::Pdn => nth::<portnote_pdn::Pdn>(input, options, before)?.map(Kept::Pdn),
            #[cfg(feature = "ppn")]
            Format::Ppn => nth::<portnote_ppn::Ppn>(input, options, before)?.map(Kept::Ppn),
            #[cfg(feature = "bml")]
            Format::Bml | Format::Bss => None,
        };
        Ok(kept.map(|kept| Self { game, kept }))
    }

    /// Its number in the file, from 1.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// What is shown of it.
    #[must_use]
    pub fn figure(&self, view: &View) -> Figure {
        match &self.kept {
            #[cfg(feature = "pbn")]
            Kept::Pbn(kept) => game::pbn::figure(kept.model(), view),
            #[cfg(feature = "lin")]
            Kept::Lin(kept) => game::lin::figure(kept.model(), view),
            #[cfg(feature = "pdn")]
            Kept::Pdn(kept) => game::pdn::figure(kept.model(), view),
            #[cfg(feature = "ppn")]
            Kept::Ppn(kept) => game::ppn::figure(kept.model(), view),
        }
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
    let mut games = Vec::new();
    let mut take = |figure: Figure| {
        let number = figure.number().filter(|number| !number.is_empty());
        games.push(Listed {
            game: games.len() as u64 + 1,
            number: number.map(str::to_owned),
            title: html::entry(&figure, style),
            heading: figure.heading().to_vec(),
        });
    };
    match format {
        #[cfg(feature = "pbn")]
        Format::Pbn => each::<portnote_pbn::Pbn>(input, options, |kept| {
            take(game::pbn::figure(kept.model(), &view));
        })?,
        #[cfg(feature = "lin")]
        Format::Lin => each::<portnote_lin::Lin>(input, options, |kept| {
            take(game::lin::figure(kept.model(), &view));
        })?,
        #[cfg(feature = "pdn")]
        Format::Pdn => each::<portnote_pdn::Pdn>(input, options, |kept| {
            take(game::pdn::figure(kept.model(), &view));
        })?,
        #[cfg(feature = "ppn")]
        Format::Ppn => each::<portnote_ppn::Ppn>(input, options, |kept| {
            take(game::ppn::figure(kept.model(), &view));
        })?,
        #[cfg(feature = "bml")]
        Format::Bml | Format::Bss => {}
    }
    Ok(games)
}

/// Reads the games without judging them.
fn each<N: Notation + Owning>(
    input: impl Read,
    options: &Options,
    mut take: impl FnMut(&N::Owned),
) -> io::Result<()> {
    for game in Games::<N, _>::with_options(input, N::options(options)) {
        take(&game?);
    }
    Ok(())
}

/// A game after so many others.
fn nth<N: Notation + Owning>(
    input: impl Read,
    options: &Options,
    before: u64,
) -> io::Result<Option<N::Owned>> {
    let mut games = Games::<N, _>::with_options(input, N::options(options));
    for _ in 0..before {
        if games.next().transpose()?.is_none() {
            return Ok(None);
        }
    }
    games.next().transpose()
}
