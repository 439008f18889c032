//! The games of an input in any notation.

use std::io::{self, Read};

use portnote_core::{Games, reader};

use crate::any_game::AnyGame;
use crate::format::Format;
#[cfg(feature = "lin")]
use crate::notation::Lin;
#[cfg(feature = "pbn")]
use crate::notation::Pbn;
#[cfg(feature = "pdn")]
use crate::notation::Pdn;
#[cfg(feature = "ppn")]
use crate::notation::Ppn;
#[cfg(feature = "bml")]
use crate::notation::{Bml, Bss};
use crate::notation::{BuiltIn, Task};
use crate::options::Options;

/// The games of an input in any notation, one after another.
///
/// Each is handed out as soon as the bytes read so far prove its end; a failure of the input is the
/// last item.
///
/// ```
/// use portnote::{AnyGames, Format, Options};
///
/// let input = &b"1. 11-15 *\n\n1. 10-14 *\n"[..];
/// let games = AnyGames::new(Format::Pdn, input, &Options::default());
/// let texts: Vec<String> = games.map(|game| Ok(game?.to_text())).collect::<std::io::Result<_>>()?;
/// assert_eq!(texts.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct AnyGames<R> {
    format: Format,
    games: Kind<R>,
}

/// The games of an input in its notation. A boxed iterator would hide whether they are `Send`.
enum Kind<R> {
    #[cfg(feature = "pbn")]
    Pbn(Box<Games<Pbn, R>>),
    #[cfg(feature = "lin")]
    Lin(Box<Games<Lin, R>>),
    #[cfg(feature = "pdn")]
    Pdn(Box<Games<Pdn, R>>),
    #[cfg(feature = "ppn")]
    Ppn(Box<Games<Ppn, R>>),
    #[cfg(feature = "bml")]
    Bml(Box<Games<Bml, R>>),
    #[cfg(feature = "bml")]
    Bss(Box<Games<Bss, R>>),
}

#[cfg(any(feature = "pbn", feature = "pdn", feature = "ppn"))]
impl AnyGame {
    /// Gives the rows that the game is in the tables of its notation to a sink: those of files and findings
    /// are not among them.
    ///
    /// # Errors
    /// What the sink says.
    // For the crates above: no promise is made about it.
    #[doc(hidden)]
    pub fn rows(
        &self,
        options: &crate::options::TableOptions,
        sink: &mut dyn portnote_core::columns::RowSink,
    ) -> io::Result<()> {
        use crate::notation::Notation;
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => Pbn::rows(game.model(), options, sink),
            #[cfg(all(feature = "lin", feature = "pbn"))]
            Self::Lin(game) => Lin::rows(game.model(), options, sink),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => Pdn::rows(game.model(), options, sink),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => Ppn::rows(game.model(), options, sink),
            #[cfg(all(feature = "lin", not(feature = "pbn")))]
            Self::Lin(_) => Ok(()),
            #[cfg(feature = "bml")]
            Self::Bml(_) | Self::Bss(_) => Ok(()),
        }
    }
}

impl<R: Read> AnyGames<R> {
    /// Reads an input in a notation.
    pub fn new(format: Format, input: R, options: &Options) -> Self {
        let games = match format {
            #[cfg(feature = "pbn")]
            Format::Pbn => Kind::Pbn(games(input, options)),
            #[cfg(feature = "lin")]
            Format::Lin => Kind::Lin(games(input, options)),
            #[cfg(feature = "pdn")]
            Format::Pdn => Kind::Pdn(games(input, options)),
            #[cfg(feature = "ppn")]
            Format::Ppn => Kind::Ppn(games(input, options)),
            #[cfg(feature = "bml")]
            Format::Bml => Kind::Bml(games(input, options)),
            #[cfg(feature = "bml")]
            Format::Bss => Kind::Bss(games(input, options)),
        };
        Self { format, games }
    }

    /// The notation of the input.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Whether the input was refused as a whole, because it is not text: UTF-16, or a file of another kind.
    /// Known once the first game was asked for.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        match &self.games {
            #[cfg(feature = "pbn")]
            Kind::Pbn(games) => games.is_refused(),
            #[cfg(feature = "lin")]
            Kind::Lin(games) => games.is_refused(),
            #[cfg(feature = "pdn")]
            Kind::Pdn(games) => games.is_refused(),
            #[cfg(feature = "ppn")]
            Kind::Ppn(games) => games.is_refused(),
            #[cfg(feature = "bml")]
            Kind::Bml(games) => games.is_refused(),
            #[cfg(feature = "bml")]
            Kind::Bss(games) => games.is_refused(),
        }
    }
}

impl<R: Read> Iterator for AnyGames<R> {
    type Item = io::Result<AnyGame>;

    fn next(&mut self) -> Option<io::Result<AnyGame>> {
        match &mut self.games {
            #[cfg(feature = "pbn")]
            Kind::Pbn(games) => next(games),
            #[cfg(feature = "lin")]
            Kind::Lin(games) => next(games),
            #[cfg(feature = "pdn")]
            Kind::Pdn(games) => next(games),
            #[cfg(feature = "ppn")]
            Kind::Ppn(games) => next(games),
            #[cfg(feature = "bml")]
            Kind::Bml(games) => next(games),
            #[cfg(feature = "bml")]
            Kind::Bss(games) => next(games),
        }
    }
}

fn games<N: BuiltIn, R: Read>(input: R, options: &Options) -> Box<Games<N, R>> {
    Box::new(Games::with_options(input, N::options(options)))
}

fn next<N: BuiltIn, R: Read>(games: &mut Games<N, R>) -> Option<io::Result<AnyGame>> {
    games.next().map(|game| game.map(Into::into))
}

/// All games of a text in memory.
pub(crate) fn games_of(format: Format, bytes: &[u8], options: &Options) -> Vec<AnyGame> {
    struct All<'d> {
        bytes: &'d [u8],
        options: &'d Options,
    }

    impl Task for All<'_> {
        type Output = Vec<AnyGame>;

        fn run<N: BuiltIn>(self) -> Self::Output {
            let parsed = reader::parse::<N>(self.bytes, &N::options(self.options));
            parsed.value.games().map(Into::into).collect()
        }
    }

    format.run(All { bytes, options })
}
