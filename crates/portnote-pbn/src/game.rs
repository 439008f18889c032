//! A game with its text: what most callers hold.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use portnote_bridge::{Contract, Deal, Seat, Vulnerability};
use portnote_core::Owning;
use portnote_core::frame::PartialDate;
use self_cell::self_cell;

use crate::derive::Derived;
use crate::model::{self, Context};
use crate::syntax::{Block, Pbn};

/// A game with its text. It needs no file beside it, can be sent to another thread, and costs
/// nothing to clone.
///
/// The methods here are what people ask of a game; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`.
///
/// ```
/// let file = portnote_pbn::parse(b"[Event \"Club\"]\n[Board \"7\"]\n[Contract \"3NT\"]\n");
/// let games: Vec<portnote_pbn::Game> = file.games().collect();
/// assert_eq!(games[0].board(), Some(7));
/// assert_eq!(games[0].value("Event").as_deref(), Some("Club"));
/// assert_eq!(games[0].contract().map(|contract| contract.to_string()).as_deref(), Some("3NT"));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Cell>);

/// The games of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[Board \"1\"]\n\n[Board \"2\"]\n"[..];
/// let mut boards = Vec::new();
/// for game in portnote_pbn::Games::new(stream) {
///     boards.extend(game?.board());
/// }
/// assert_eq!(boards, [1, 2]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Pbn, R>;

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed game beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Owning for Pbn {
    type Owned = Game;

    const TAGS_HAVE_SECTIONS: bool = true;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Cell::new(block, |block| context.game(block))))
    }

    fn tags(game: &Game) -> Vec<(String, String)> {
        game.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

impl Game {
    /// Everything that the text says, with its places.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Auction \"N\"]\n1C Pass\n");
    /// let game = file.games().next().unwrap();
    /// let auction = game.model().auction.as_ref().unwrap();
    /// assert_eq!(auction.turns[0].raw, "1C");
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.borrow_dependent()
    }

    /// Everything that follows from the game by the rules of bridge: calls with their seats,
    /// tricks in the order played, the score, points of hands.
    ///
    /// ```
    /// let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass 2S AP\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// let calls = game.derived().record.calls;
    /// assert_eq!(calls.len(), 6);
    /// assert_eq!(calls[1].seat, portnote_bridge::Seat::East);
    /// ```
    #[must_use]
    pub fn derived(&self) -> Derived {
        Derived::of(self.model())
    }

    /// The number of the game in its file, from 1.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Board \"7\"]\n\n[Board \"9\"]\n");
    /// let numbers: Vec<u64> = file.games().map(|game| game.number()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        self.model().block().index()
    }

    /// The value of a tag, with `#` and `##` resolved. PBN 2.1 §3.4, §4.8.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[North \"Jacoby\"]\n").games().next().unwrap();
    /// assert_eq!(game.value("North").as_deref(), Some("Jacoby"));
    /// assert_eq!(game.value("South"), None);
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.model().value(tag)
    }

    /// The names and values of all tags, in file order, `#` resolved.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Event \"Cup\"]\n[Room \"Open\"]\n").games().next().unwrap();
    /// let tags: Vec<(&str, &str)> = game.tags().collect();
    /// assert_eq!(tags, [("Event", "Cup"), ("Room", "Open")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.model().tags.iter();
        tags.map(|tag| (tag.name, tag.text()))
    }

    /// The date. PBN 2.1 §3.4.3.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Date \"1995.06.10\"]\n").games().next().unwrap();
    /// assert_eq!(game.date().map(|date| date.to_string()).as_deref(), Some("1995.06.10"));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.model().date()
    }

    /// The board number. PBN 2.1 §3.4.4.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Board \"7\"]\n").games().next().unwrap();
    /// assert_eq!(game.board(), Some(7));
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.model().board()
    }

    /// The dealer. PBN 2.1 §3.4.9.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Dealer \"W\"]\n").games().next().unwrap();
    /// assert_eq!(game.dealer(), Some(portnote_bridge::Seat::West));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.model().dealer()
    }

    /// Which sides are vulnerable. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Vulnerable \"EW\"]\n").games().next().unwrap();
    /// assert_eq!(game.vulnerable(), Some(portnote_bridge::Vulnerability::EastWest));
    /// ```
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        self.model().vulnerable()
    }

    /// The hands, as far as they are known. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// let text = b"[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -\"]\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// let deal = game.deal().unwrap();
    /// assert_eq!(deal.hand(Seat::East).map(|hand| hand.hcp()), Some(12));
    /// assert_eq!(deal.hand(Seat::South), None);
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<Deal> {
        self.model().deal().map(|value| value.deal)
    }

    /// The declarer: that of the tag, else that of an auction that has ended. PBN 2.1 §3.4.13.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Declarer \"S\"]\n").games().next().unwrap();
    /// assert_eq!(game.declarer(), Some(portnote_bridge::Seat::South));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.model().final_contract().declarer
    }

    /// The contract: that of the tag, else that of an auction that has ended; `None` also for a
    /// denomination alone, as end positions have it. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Contract \"4SX\"]\n").games().next().unwrap();
    /// assert_eq!(game.contract().map(|contract| contract.to_string()).as_deref(), Some("4SX"));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.model().final_contract().contract
    }

    /// The tricks that declarer's side won. PBN 2.1 §3.4.15.
    ///
    /// ```
    /// let text = b"[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// assert_eq!(game.result(), Some(9));
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<u32> {
        self.model().tricks()
    }
}

/// The text of the game, as it was read.
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
