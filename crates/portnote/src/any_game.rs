//! A game of any notation.

use std::borrow::Cow;

use portnote_core::Span;

use crate::format::Format;

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

/// What a game says in its notation.
pub(crate) trait GameOf {
    fn format(&self) -> Format;

    fn index(&self) -> u64;

    fn span(&self) -> Span;

    fn value(&self, tag: &str) -> Option<Cow<'_, str>>;

    fn tags(&self) -> Tags<'_>;

    fn to_text(&self) -> String;

    /// The game as a board of bridge, where it is one.
    #[cfg(any(feature = "pbn", feature = "lin"))]
    fn bridge(&self) -> Option<&dyn portnote_bridge::Record> {
        None
    }

    /// What a picture shows of it, where its notation has pictures.
    #[cfg(feature = "render")]
    fn figure(&self, _view: &portnote_render::View) -> Option<portnote_render::Figure> {
        None
    }
}

/// The names and values of tags.
pub(crate) type Tags<'g> = Box<dyn Iterator<Item = (&'g str, Cow<'g, str>)> + 'g>;

impl AnyGame {
    /// The game as one of its notation.
    fn inner(&self) -> &dyn GameOf {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game,
            #[cfg(feature = "lin")]
            Self::Lin(game) => game,
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game,
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game,
            #[cfg(feature = "bml")]
            Self::Bml(system) => system,
            #[cfg(feature = "bml")]
            Self::Bss(record) => record,
        }
    }

    /// The notation of the game.
    #[must_use]
    pub fn format(&self) -> Format {
        self.inner().format()
    }

    /// The number of the game in its file, from 1.
    #[must_use]
    pub fn index(&self) -> u64 {
        self.inner().index()
    }

    /// The bytes of the game in its file; those of a system are the whole file.
    #[must_use]
    pub fn span(&self) -> Span {
        self.inner().span()
    }

    /// The value of a tag, with what it takes from other games: of LIN the text of a command (`pn`),
    /// of BML that of a line `#+KEY:`; a record of BSS has none.
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.inner().value(tag)
    }

    /// The names and values of all tags, with what they take from other games: of LIN the commands in
    /// their order, of BML the lines `#+KEY:`; a record of BSS has none.
    ///
    /// ```
    /// let text = "[Event \"##Cup\"]\n\n[Event \"#\"]\n[Board \"2\"]\n";
    /// let game = portnote::open(text)?.game(2).expect("a second game");
    /// let tags: Vec<_> = game.tags().collect();
    /// assert_eq!(tags, [("Event", "Cup".into()), ("Board", "2".into())]);
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    #[must_use]
    pub fn tags(&self) -> Box<dyn Iterator<Item = (&str, Cow<'_, str>)> + '_> {
        self.inner().tags()
    }

    /// The game as a board of bridge, where it is one.
    #[cfg(any(feature = "pbn", feature = "lin"))]
    #[must_use]
    pub fn bridge(&self) -> Option<&dyn portnote_bridge::Record> {
        self.inner().bridge()
    }

    /// What a picture shows of the game; `None` where its notation has no pictures.
    #[cfg(feature = "render")]
    #[must_use]
    pub fn figure(&self, view: &portnote_render::View) -> Option<portnote_render::Figure> {
        self.inner().figure(view)
    }

    /// The game in a few words, as lists of games show it: `Board 7: Contract 3 no trump by West`.
    #[must_use]
    pub fn title(&self) -> String {
        #[cfg(feature = "render")]
        if let Some(figure) = self.figure(&list_view()) {
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
        self.inner().to_text()
    }

    /// Drops what was made of the text, if no clone shares it; it is made again when it is needed.
    // For the crates above: no promise is made about it.
    #[doc(hidden)]
    pub fn compact(&mut self) {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn(game) => game.compact(),
            #[cfg(feature = "lin")]
            Self::Lin(game) => game.compact(),
            #[cfg(feature = "pdn")]
            Self::Pdn(game) => game.compact(),
            #[cfg(feature = "ppn")]
            Self::Ppn(game) => game.compact(),
            #[cfg(feature = "bml")]
            Self::Bml(_) | Self::Bss(_) => {}
        }
    }
}

/// What a list of games asks of a picture: the contract and no more.
#[cfg(feature = "render")]
pub(crate) fn list_view() -> portnote_render::View {
    let mut show = portnote_render::Show::NONE;
    show.contract = true;
    portnote_render::View::default().showing(show)
}
