//! A hand with its text: what most callers hold.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use portnote_core::Owning;
use portnote_core::frame::PartialDate;
use portnote_pinochle::{Deal, Seat};
use self_cell::self_cell;

use crate::derive::Derived;
use crate::model::{self, Context, Facts};
use crate::syntax::{Block, Kind, Ppn};

/// A hand of pinochle with its text. It needs no file beside it, can be sent to another thread, and
/// costs nothing to clone.
///
/// The methods here are what people ask of a hand; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`.
///
/// ```
/// let text = b"[Site \"Club\"]\n[Hand \"3\"]\n[Dealer \"N\"]\n";
/// let games: Vec<portnote_ppn::Game> = portnote_ppn::parse(text).games().collect();
/// assert_eq!(games[0].value("Site").as_deref(), Some("Club"));
/// assert_eq!(games[0].hand(), Some(3));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Cell>);

/// The hands of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[Hand \"1\"]\n\n[Hand \"2\"]\n"[..];
/// let mut hands = Vec::new();
/// for game in portnote_ppn::Games::new(stream) {
///     hands.extend(game?.hand());
/// }
/// assert_eq!(hands, [1, 2]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Ppn, R>;

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed hand beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Owning for Ppn {
    type Owned = Game;

    const TAGS_HAVE_SECTIONS: bool = true;

    fn is_prefix(kind: Kind) -> bool {
        kind == Kind::SegmentPrefix
    }

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Cell::new(block, |block| context.game(block))))
    }

    fn tags(game: &Game) -> Vec<(String, String)> {
        let resolved = |(name, value): (&str, &str)| match value {
            "#" | "##" => (name.to_owned(), game.value(name).unwrap_or_default().into_owned()),
            _ => (name.to_owned(), value.to_owned()),
        };
        game.tags().map(resolved).collect()
    }
}

impl Game {
    /// Everything that the text says, with its places.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"N\"]\n").games().next().unwrap();
    /// assert_eq!(game.model().tags[0].name, "Dealer");
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.borrow_dependent()
    }

    /// The values of the hand as pinochle knows them, and what follows from them.
    ///
    /// ```
    /// let text = b"[Auction \"N\"]\n50 60 Pass Pass\nPass\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert!(game.facts().derived.is_some());
    /// ```
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.model().facts()
    }

    /// Everything that follows from the hand by the rules of pinochle: calls with their seats, melds
    /// with their points, tricks in the order played, the scores.
    ///
    /// ```
    /// let text = b"[Auction \"N\"]\n50 60 Pass Pass\nPass\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// let derived = game.derived();
    /// assert_eq!(derived.bids.len(), 5);
    /// assert_eq!(derived.declarer.map(|seat| seat.letters()), Some("E"));
    /// ```
    #[must_use]
    pub fn derived(&self) -> Derived {
        Derived::of(self.model())
    }

    /// The number of the hand in its file, from 1.
    ///
    /// ```
    /// let file = portnote_ppn::parse(b"[Hand \"7\"]\n\n[Hand \"8\"]\n");
    /// let numbers: Vec<u64> = file.games().map(|game| game.number()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        self.model().block().index()
    }

    /// The value of a tag, with `#` and `##` resolved.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[North \"Ann\"]\n").games().next().unwrap();
    /// assert_eq!(game.value("North").as_deref(), Some("Ann"));
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.model().value(tag)
    }

    /// The names and values of all tags, in file order, as they are written.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Event \"Cup\"]\n").games().next().unwrap();
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("Event", "Cup")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.model().tags.iter();
        tags.map(|tag| (tag.name, &*tag.value))
    }

    /// The date.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Date \"2006.01.02\"]\n").games().next().unwrap();
    /// assert_eq!(game.date().map(|date| date.to_string()).as_deref(), Some("2006.01.02"));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.facts().date
    }

    /// The number of the hand in its game.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Hand \"3\"]\n").games().next().unwrap();
    /// assert_eq!(game.hand(), Some(3));
    /// ```
    #[must_use]
    pub fn hand(&self) -> Option<u32> {
        self.facts().hand
    }

    /// The dealer.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"W\"]\n").games().next().unwrap();
    /// assert_eq!(game.dealer().map(|seat| seat.letters()), Some("W"));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.facts().dealer
    }

    /// The declarer.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Declarer \"E\"]\n").games().next().unwrap();
    /// assert_eq!(game.declarer().map(|seat| seat.letters()), Some("E"));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.facts().declarer
    }

    /// The contract in points.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Contract \"60\"]\n").games().next().unwrap();
    /// assert_eq!(game.contract(), Some(60));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<u32> {
        self.facts().contract
    }

    /// The deal, where it can be read.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"N\"]\n").games().next().unwrap();
    /// assert!(game.deal().is_none());
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        self.facts().deal.as_ref()
    }
}

/// The text of the hand, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.model().block().game_text())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(self.model()).finish()
    }
}
