//! A board with its text: what most callers hold.

use std::fmt;
use std::sync::Arc;

use portnote_bridge::{BoardRecord, Contract, Deal, Seat, Vulnerability};
use portnote_core::Owning;
use self_cell::self_cell;

use crate::build::{Leftover, NewBoard};
use crate::command::Command;
use crate::context::Context;
use crate::syntax::{Block, Lin, Pair, pairs};
use crate::value::label::Room;
use crate::{derive, model};

/// A board with its text and the header of its set. It needs no file beside it, can be sent to
/// another thread, and costs nothing to clone.
///
/// The methods here are what people ask of a board; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`.
///
/// ```
/// let text = b"pn|Sue,Will,Nora,Ed|md|1SAK,SQJ,ST9,S87|sv|b|ah|Board 7|mb|1N|mb|p|mb|p|mb|p|mc|8|";
/// let boards: Vec<portnote_lin::Game> = portnote_lin::parse(text).games().collect();
/// let board = &boards[0];
/// assert_eq!(board.board(), Some(7));
/// assert_eq!(board.contract().map(|contract| contract.to_string()).as_deref(), Some("1NT"));
/// assert_eq!(board.tricks(), Some(8));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Cell>);

/// The boards of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"qx|o1|md|1SA,,,|\nqx|c1|md|1SA,,,|\n"[..];
/// let mut boards = Vec::new();
/// for board in portnote_lin::Games::new(stream) {
///     boards.extend(board?.board());
/// }
/// assert_eq!(boards, [1, 1]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Lin, R>;

type Model<'b> = model::Game<'b>;

self_cell!(
    /// The typed board beside the block from which it borrows its text.
    struct Cell {
        owner: Block<'static>,

        #[covariant]
        dependent: Model,
    }
);

impl Owning for Lin {
    type Owned = Game;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Cell::new(block, |block| context.game(block))))
    }

    fn tags(game: &Game) -> Vec<(String, String)> {
        let is_played = |pair: &Pair<'_>| matches!(pair.command, Some(Command::Mb | Command::Pc));
        let before = pairs(game.model().block()).take_while(|pair| !is_played(pair));
        before.map(|pair| (pair.name.to_ascii_lowercase(), pair.value.to_owned())).collect()
    }
}

impl Game {
    /// Everything that the text says, with its places.
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|1SA,,,|mb|1C|an|16+|").games().next().unwrap();
    /// assert_eq!(board.model().explanation(0).as_deref(), Some("16+"));
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.borrow_dependent()
    }

    /// Everything that follows from the board by the rules of bridge: calls with their seats, tricks,
    /// the score, points of hands.
    ///
    /// ```
    /// let text = b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|";
    /// let board = portnote_lin::parse(text).games().next().unwrap();
    /// assert_eq!(board.derived().calls.len(), 4);
    /// ```
    #[must_use]
    pub fn derived(&self) -> BoardRecord {
        derive::record(self.model())
    }

    /// The board as a new one, which can be changed and written, and what of it has no place there.
    ///
    /// ```
    /// let board = portnote_lin::parse(b"qx|o7|md|1SA,,,|mb|p|").games().next().unwrap();
    /// let (mut new, left) = board.to_new();
    /// new.number = Some(8);
    /// assert!(new.link().contains("Board%208"));
    /// assert!(left.content.is_empty());
    /// ```
    #[must_use]
    pub fn to_new(&self) -> (NewBoard, Leftover) {
        NewBoard::of(self.model())
    }

    /// The number of the record in its file, from 1.
    ///
    /// ```
    /// let file = portnote_lin::parse(b"qx|o7|md|1SA,,,|qx|c7|md|1SA,,,|").value;
    /// let numbers: Vec<u64> = file.games().map(|board| board.number()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        self.model().block().index()
    }

    /// The number of the board: that of `qx`, or else of `ah`. LIN D-4
    ///
    /// ```
    /// let board = portnote_lin::parse(b"qx|o7|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.board(), Some(7));
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.model().number()
    }

    /// The room. LIN-26
    ///
    /// ```
    /// use portnote_lin::value::label::Room;
    /// let board = portnote_lin::parse(b"qx|c7|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.room(), Some(Room::Closed));
    /// ```
    #[must_use]
    pub fn room(&self) -> Option<Room> {
        self.model().room()
    }

    /// The name of a player. LIN-77
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"pn|Sue,Will,,|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.player(Seat::West), Some("Will"));
    /// assert_eq!(board.player(Seat::North), None);
    /// ```
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.model().player(seat)
    }

    /// The dealer. LIN-30
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"md|3SA,,,|").games().next().unwrap();
    /// assert_eq!(board.dealer(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.model().dealer()
    }

    /// Which sides are vulnerable. LIN-41
    ///
    /// ```
    /// use portnote_lin::bridge::Vulnerability;
    /// let board = portnote_lin::parse(b"md|3SA,,,|sv|e|").games().next().unwrap();
    /// assert_eq!(board.vulnerable(), Some(Vulnerability::EastWest));
    /// ```
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        self.model().vulnerable()
    }

    /// The hands, as far as they are known. LIN §5
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|").games().next().unwrap();
    /// assert_eq!(board.deal().map(|deal| deal.hand_size()), Some(1));
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<Deal> {
        self.model().deal.as_ref().map(|(deal, _)| deal.deal)
    }

    /// The contract of an auction that has ended, or else that of `rs`. D-13
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|p|mb|p|mb|p|mb|p|").games().next().unwrap();
    /// assert_eq!(board.contract().map(|contract| contract.to_string()).as_deref(), Some("Pass"));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.model().facts().settled.contract
    }

    /// The declarer of the contract.
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|mb|p|mb|p|").games().next().unwrap();
    /// assert_eq!(board.declarer(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.model().facts().settled.declarer
    }

    /// Tricks of declarer in the whole deal, of a claim or of all cards, or else those of `rs`. LIN-61, D-13
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|mb|p|mb|p|mc|7|").games().next().unwrap();
    /// assert_eq!(board.tricks(), Some(7));
    /// ```
    #[must_use]
    pub fn tricks(&self) -> Option<u8> {
        self.model().facts().settled.tricks
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.model().fmt(f)
    }
}
