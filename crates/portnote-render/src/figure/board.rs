//! A board of bridge: the deal with all that is said of it.

use portnote_bridge::{Card, Contract, Seat, Side};

use crate::view::Steps;

use super::{AuctionFigure, DealFigure, DoubleDummyFigure, Note, PlayFigure, TableFigure};

/// A board of bridge as it is shown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BoardFigure {
    /// The number or name of the board.
    pub number: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The room.
    pub room: Option<Room>,
    /// The event, the teams and the scoring, as far as the file has them.
    pub heading: Vec<String>,
    /// The hands; no hand is shown in `None`.
    pub deal: DealFigure,
    /// Whether the hands are wanted.
    pub shows_hands: bool,
    /// The auction.
    pub auction: Option<AuctionFigure>,
    /// Contract, lead and result.
    pub result: Option<ResultFigure>,
    /// The tricks.
    pub play: Option<PlayFigure>,
    /// The tricks of best play.
    pub double_dummy: Option<DoubleDummyFigure>,
    /// Tables of scores.
    pub tables: Vec<TableFigure>,
    /// Comments.
    pub comments: Vec<Note>,
    /// Whether parts that are wanted are left out, because they may tell the cards of hands that the file
    /// hides.
    pub withholds: bool,
    /// The moments of the game, shown or not.
    pub steps: Steps,
}

impl BoardFigure {
    /// A board of which only the hands are known. What else is known is set field by field.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_render::figure::{BoardFigure, Cards, DealFigure, HandFigure};
    ///
    /// let hands = [Seat::North, Seat::East, Seat::South, Seat::West].map(|seat| HandFigure {
    ///     seat,
    ///     player: None,
    ///     cards: Cards::Unknown,
    ///     points: None,
    /// });
    /// let deal = DealFigure { dealer: None, vulnerable: None, bottom: Seat::South, hands };
    /// let mut board = BoardFigure::new(deal);
    /// board.number = Some("7".to_owned());
    /// assert!(board.shows_hands && board.auction.is_none());
    /// ```
    #[must_use]
    pub fn new(deal: DealFigure) -> Self {
        Self {
            number: None,
            event: None,
            room: None,
            heading: Vec::new(),
            deal,
            shows_hands: true,
            auction: None,
            result: None,
            play: None,
            double_dummy: None,
            tables: Vec::new(),
            comments: Vec::new(),
            withholds: false,
            steps: Steps::default(),
        }
    }
}

/// The room in which a board of a match is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// The open room.
    Open,
    /// The closed room.
    Closed,
    /// A name of its own.
    Other(String),
}

/// What was played, and what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultFigure {
    /// The contract.
    pub contract: Option<Contract>,
    /// Who played it.
    pub declarer: Option<Seat>,
    /// The first card.
    pub lead: Option<Card>,
    /// Tricks of declarer's side.
    pub tricks: Option<u8>,
    /// Tricks above the contract; negative if it went down.
    pub made: Option<i8>,
    /// Points of North and South.
    pub score: Option<i32>,
}

impl ResultFigure {
    /// The side that scores, and its points.
    #[must_use]
    pub fn scored(&self) -> Option<(Side, i32)> {
        self.score.map(|score| match score {
            0.. => (Side::NorthSouth, score),
            _ => (Side::EastWest, -score),
        })
    }
}
