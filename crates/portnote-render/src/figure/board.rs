//! A board of bridge: the deal with all that is said of it.

use portnote_bridge::{Card, Contract, Seat, Side};

use crate::view::{Step, Steps};

use super::{
    AuctionFigure, DealFigure, DoubleDummyFigure, Note, Occasion, PlayFigure, TableFigure,
};

/// A board of bridge as it is shown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BoardFigure {
    /// The number or name of the board.
    pub number: Option<String>,
    /// The event, where and when.
    pub occasion: Occasion,
    /// The room.
    pub room: Option<Room>,
    /// The event and the teams, as far as the file has them.
    pub heading: Vec<String>,
    /// How results are scored, as the file has it.
    pub scoring: Option<String>,
    /// The hands; no hand is shown in `None`.
    pub deal: DealFigure,
    /// Whether the hands are wanted.
    pub shows_hands: bool,
    /// The auction.
    pub auction: Option<AuctionFigure>,
    /// Contract, lead and result.
    pub result: Option<ResultFigure>,
    /// The whole result, told at every moment; `None` where it is told when it is known.
    pub foretold: Option<ResultFigure>,
    /// How the result compares with those of others, as the file has it: `NS 18 MP`.
    pub compared: Option<String>,
    /// The tricks.
    pub play: Option<PlayFigure>,
    /// The tricks of best play.
    pub double_dummy: Option<DoubleDummyFigure>,
    /// Tables of scores.
    pub tables: Vec<TableFigure>,
    /// Comments.
    pub comments: Vec<Note>,
    /// How many of the comments, from the first one on, are the question of a lesson: those before the
    /// first call. The others answer it.
    pub asked: usize,
    /// Whether parts that are wanted are left out, because they may tell the cards of hands that the file
    /// hides.
    pub withholds: bool,
    /// The moment that is shown; the whole game if `None`.
    pub at: Option<Step>,
    /// The moments of the game, shown or not.
    pub steps: Steps,
}

impl BoardFigure {
    /// Contract, lead and result as far as they are told at this moment.
    #[must_use]
    pub fn told(&self) -> Option<ResultFigure> {
        self.foretold.or(self.result)
    }

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
            occasion: Occasion::default(),
            room: None,
            heading: Vec::new(),
            scoring: None,
            deal,
            shows_hands: true,
            auction: None,
            result: None,
            foretold: None,
            compared: None,
            play: None,
            double_dummy: None,
            tables: Vec::new(),
            comments: Vec::new(),
            asked: 0,
            withholds: false,
            at: None,
            steps: Steps::default(),
        }
    }

    /// The seat that calls or plays next at the moment that is shown.
    pub(crate) fn turn(&self) -> Option<Seat> {
        let dealer = self.deal.dealer.filter(|_| self.steps.calls > 0);
        let auction = || self.auction.as_ref().and_then(AuctionFigure::next);
        let result = self.result.unwrap_or_default();
        match self.at {
            None => auction().filter(|_| result.contract.is_none()),
            Some(Step::Start | Step::Call(0)) => dealer,
            Some(Step::Call(_)) => auction(),
            Some(Step::Card(0) | Step::Trick(0)) => result.declarer.map(Seat::next),
            Some(Step::Card(_) | Step::Trick(_)) => self.play.as_ref().and_then(PlayFigure::next),
            Some(Step::Ply(_) | Step::Move(_) | Step::End) => None,
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
