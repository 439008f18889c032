//! A game of any notation, and streams of them.

use std::borrow::Cow;
use std::io::{self, Read};

use portnote_core::{Owning, Span, reader};

use crate::format::Format;
#[cfg(feature = "lin")]
use crate::notation::Lin;
use crate::notation::Notation;
#[cfg(feature = "pbn")]
use crate::notation::Pbn;
#[cfg(feature = "pdn")]
use crate::notation::Pdn;
#[cfg(feature = "ppn")]
use crate::notation::Ppn;
#[cfg(feature = "bml")]
use crate::notation::{Bml, Bss};
use crate::options::Options;

/// A game of any notation, with its text; a bidding system is one game.
///
/// Two games are equal if their notations and their texts without other games are.
///
/// ```
/// let document = portnote::open("[Board \"7\"]\n[Declarer \"W\"]\n[Contract \"3NT\"]\n")?;
/// for game in document.games() {
///     assert_eq!((game.index(), game.value("Board").as_deref()), (1, Some("7")));
///     let record = game.bridge().expect("a board of bridge");
///     assert_eq!(record.contract().and_then(|contract| contract.level()), Some(3));
/// }
/// # Ok::<(), portnote::DetectError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnyGame {
    /// A game of bridge in PBN.
    #[cfg(feature = "pbn")]
    Pbn(portnote_pbn::Game),
    /// A board of bridge in LIN.
    #[cfg(feature = "lin")]
    Lin(portnote_lin::Game),
    /// A game of draughts.
    #[cfg(feature = "pdn")]
    Pdn(portnote_pdn::Game),
    /// A hand of pinochle.
    #[cfg(feature = "ppn")]
    Ppn(portnote_ppn::Game),
    /// A bidding system in BML, with the files that it includes.
    #[cfg(feature = "bml")]
    Bml(portnote_bml::bml::System),
    /// A record of a bidding system in BSS.
    #[cfg(feature = "bml")]
    Bss(portnote_bml::bss::BssRecord),
}

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
pub struct AnyGames<R>(Kind<R>);

/// The games of an input in its notation.
enum Kind<R> {
    #[cfg(feature = "pbn")]
    Pbn(Box<portnote_core::Games<Pbn, R>>),
    #[cfg(feature = "lin")]
    Lin(Box<portnote_core::Games<Lin, R>>),
    #[cfg(feature = "pdn")]
    Pdn(Box<portnote_core::Games<Pdn, R>>),
    #[cfg(feature = "ppn")]
    Ppn(Box<portnote_core::Games<Ppn, R>>),
    #[cfg(feature = "bml")]
    Bml(Box<portnote_core::Games<Bml, R>>),
    #[cfg(feature = "bml")]
    Bss(Box<portnote_core::Games<Bss, R>>),
}

impl AnyGame {
    /// The notation of the game.
    #[must_use]
    pub const fn format(&self) -> Format {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(_) => Format::Pbn,
            #[cfg(feature = "lin")]
            Self::Lin(_) => Format::Lin,
            #[cfg(feature = "pdn")]
            Self::Pdn(_) => Format::Pdn,
            #[cfg(feature = "ppn")]
            Self::Ppn(_) => Format::Ppn,
            #[cfg(feature = "bml")]
            Self::Bml(_) => Format::Bml,
            #[cfg(feature = "bml")]
            Self::Bss(_) => Format::Bss,
        }
    }

    /// The number of the game in its file, from 1.
    #[must_use]
    pub fn index(&self) -> u64 {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game.index(),
            #[cfg(feature = "lin")]
            Self::Lin(game) => game.index(),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game.index(),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game.index(),
            #[cfg(feature = "bml")]
            Self::Bml(_) => 1,
            #[cfg(feature = "bml")]
            Self::Bss(record) => record.index(),
        }
    }

    /// The bytes of the game in its file; those of a system are the whole file.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game.model().block().span(),
            #[cfg(feature = "lin")]
            Self::Lin(game) => game.model().block().span(),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game.model().block().span(),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game.model().block().span(),
            #[cfg(feature = "bml")]
            Self::Bml(system) => {
                let named = system.document.sources.iter().next();
                named.map_or_else(Span::default, |(_, source)| source.span())
            }
            #[cfg(feature = "bml")]
            Self::Bss(record) => record.span(),
        }
    }

    /// The value of a tag, with what it takes from other games: of LIN the text of a command (`pn`),
    /// of BML that of a line `#+KEY:`; a record of BSS has none.
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game.value(tag),
            #[cfg(feature = "lin")]
            Self::Lin(game) => game.value(tag),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game.value(tag),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game.value(tag),
            #[cfg(feature = "bml")]
            Self::Bml(system) => system.value(tag).map(Cow::Borrowed),
            #[cfg(feature = "bml")]
            Self::Bss(_) => None,
        }
    }

    /// The game as a board of bridge, where it is one.
    #[cfg(any(feature = "pbn", feature = "lin"))]
    #[must_use]
    pub fn bridge(&self) -> Option<&dyn portnote_bridge::Record> {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => Some(game),
            #[cfg(feature = "lin")]
            Self::Lin(game) => Some(game),
            #[cfg(any(feature = "pdn", feature = "ppn", feature = "bml"))]
            _ => None,
        }
    }

    /// What a picture shows of the game; `None` where its notation has no pictures.
    #[cfg(feature = "render")]
    #[must_use]
    pub fn figure(&self, view: &portnote_render::View) -> Option<portnote_render::Figure> {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => <Pbn as Notation>::figure(game.model(), view),
            #[cfg(feature = "lin")]
            Self::Lin(game) => <Lin as Notation>::figure(game.model(), view),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => <Pdn as Notation>::figure(game.model(), view),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => <Ppn as Notation>::figure(game.model(), view),
            #[cfg(feature = "bml")]
            Self::Bml(_) | Self::Bss(_) => None,
        }
    }

    /// The game in a few words, as lists of games show it: `Board 7: Contract 3 no trump by West`.
    #[must_use]
    pub fn title(&self) -> String {
        #[cfg(feature = "render")]
        if let Some(figure) = self.figure(&crate::render::list_view()) {
            return portnote_render::html::entry(&figure, &portnote_render::Style::default());
        }
        #[cfg(feature = "bml")]
        if let Some(title) = self.value("TITLE").filter(|_| self.format() == Format::Bml) {
            return title.into_owned();
        }
        let names = self.format().about().records;
        portnote_core::RecordId::new(names, self.index()).ordinal()
    }

    /// The game as a text that needs no other game.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game.to_text(),
            #[cfg(feature = "lin")]
            Self::Lin(game) => game.to_text(),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game.to_text(),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game.to_text(),
            #[cfg(feature = "bml")]
            Self::Bml(system) => system.to_text(),
            #[cfg(feature = "bml")]
            Self::Bss(record) => record.to_text(),
        }
    }
}

/// All games of a text in memory.
pub(crate) fn games_of(format: Format, bytes: &[u8], options: &Options) -> Vec<AnyGame> {
    match format {
        #[cfg(feature = "pbn")]
        Format::Pbn => owned::<Pbn>(bytes, options, AnyGame::Pbn),
        #[cfg(feature = "lin")]
        Format::Lin => owned::<Lin>(bytes, options, AnyGame::Lin),
        #[cfg(feature = "pdn")]
        Format::Pdn => owned::<Pdn>(bytes, options, AnyGame::Pdn),
        #[cfg(feature = "ppn")]
        Format::Ppn => owned::<Ppn>(bytes, options, AnyGame::Ppn),
        #[cfg(feature = "bml")]
        Format::Bml => owned::<Bml>(bytes, options, AnyGame::Bml),
        #[cfg(feature = "bml")]
        Format::Bss => owned::<Bss>(bytes, options, AnyGame::Bss),
    }
}

fn owned<N: Notation + Owning>(
    bytes: &[u8],
    options: &Options,
    any: impl Fn(N::Owned) -> AnyGame,
) -> Vec<AnyGame> {
    let parsed = reader::parse::<N>(bytes, &N::options(options));
    parsed.value.games().map(any).collect()
}

impl<R: Read> AnyGames<R> {
    /// Reads an input in a notation.
    pub fn new(format: Format, input: R, options: &Options) -> Self {
        use portnote_core::Games;
        Self(match format {
            #[cfg(feature = "pbn")]
            Format::Pbn => Kind::Pbn(Box::new(Games::with_options(input, Pbn::options(options)))),
            #[cfg(feature = "lin")]
            Format::Lin => Kind::Lin(Box::new(Games::with_options(input, Lin::options(options)))),
            #[cfg(feature = "pdn")]
            Format::Pdn => Kind::Pdn(Box::new(Games::with_options(input, Pdn::options(options)))),
            #[cfg(feature = "ppn")]
            Format::Ppn => Kind::Ppn(Box::new(Games::with_options(input, Ppn::options(options)))),
            #[cfg(feature = "bml")]
            Format::Bml => Kind::Bml(Box::new(Games::with_options(input, Bml::options(options)))),
            #[cfg(feature = "bml")]
            Format::Bss => Kind::Bss(Box::new(Games::with_options(input, Bss::options(options)))),
        })
    }

    /// The notation of the input.
    #[must_use]
    pub const fn format(&self) -> Format {
        match &self.0 {
            #[cfg(feature = "pbn")]
            Kind::Pbn(_) => Format::Pbn,
            #[cfg(feature = "lin")]
            Kind::Lin(_) => Format::Lin,
            #[cfg(feature = "pdn")]
            Kind::Pdn(_) => Format::Pdn,
            #[cfg(feature = "ppn")]
            Kind::Ppn(_) => Format::Ppn,
            #[cfg(feature = "bml")]
            Kind::Bml(_) => Format::Bml,
            #[cfg(feature = "bml")]
            Kind::Bss(_) => Format::Bss,
        }
    }
}

impl<R: Read> Iterator for AnyGames<R> {
    type Item = io::Result<AnyGame>;

    fn next(&mut self) -> Option<io::Result<AnyGame>> {
        match &mut self.0 {
            #[cfg(feature = "pbn")]
            Kind::Pbn(games) => next(games, AnyGame::Pbn),
            #[cfg(feature = "lin")]
            Kind::Lin(games) => next(games, AnyGame::Lin),
            #[cfg(feature = "pdn")]
            Kind::Pdn(games) => next(games, AnyGame::Pdn),
            #[cfg(feature = "ppn")]
            Kind::Ppn(games) => next(games, AnyGame::Ppn),
            #[cfg(feature = "bml")]
            Kind::Bml(games) => next(games, AnyGame::Bml),
            #[cfg(feature = "bml")]
            Kind::Bss(games) => next(games, AnyGame::Bss),
        }
    }
}

fn next<G>(
    games: &mut impl Iterator<Item = io::Result<G>>,
    any: impl Fn(G) -> AnyGame,
) -> Option<io::Result<AnyGame>> {
    games.next().map(|game| game.map(any))
}
