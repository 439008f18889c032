//! What is shown, typed by the rules of the games; no place on a page.

pub mod auction;
pub mod board;
pub mod chart;
pub mod deal;
pub mod diagram;
mod from;
pub mod note;
pub mod occasion;
pub mod pinochle;
pub mod play;
pub mod table;

pub use auction::{AuctionFigure, CallShown};
pub use board::{BoardFigure, ResultFigure, Room};
pub use chart::{Bar, Chart};
pub use deal::{Cards, DealFigure, Face, HandFigure, LoneHand, Pip};
pub use diagram::{Blocked, Diagram, Draughts, Moves, PlyShown, Task};
pub use note::{Note, Part};
pub use occasion::Occasion;
pub use pinochle::{PinochleHand, SeatShown, TeamShown, TrickShown};
pub use play::{PlayFigure, TrickRow};
pub use table::{DoubleDummyFigure, ResultsKind, TableCell, TableColumn, TableFigure};

use crate::view::{Step, Steps};

/// What is shown of one game, or of a value of its rules.
///
/// A deal, a hand or an auction of bridge and a board of draughts become figures by `From`; see also
/// [`Draw`](crate::Draw).
///
/// ```
/// use portnote_bridge::Deal;
/// use portnote_render::{Figure, text};
/// let figure = Figure::from(&Deal::random(1));
/// assert!(text::plain(&figure, 80).contains("♠ A 9 4"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// A board of bridge.
    Bridge(Box<BoardFigure>),
    /// One hand of bridge, of which nobody knows whose it is.
    Hand(Box<LoneHand>),
    /// A position of draughts, and the moves that lead to it.
    Draughts(Box<Draughts>),
    /// A hand of pinochle.
    Pinochle(Box<PinochleHand>),
}

impl Figure {
    /// The event of the game, where and when it was played.
    #[must_use]
    pub fn occasion(&self) -> Occasion {
        match self {
            Self::Bridge(board) => board.occasion.clone(),
            Self::Hand(_) => Occasion::default(),
            Self::Draughts(game) => game.occasion.clone(),
            Self::Pinochle(hand) => hand.occasion.clone(),
        }
    }

    /// The number of the board or of the hand of pinochle, as the file has it; other games have none.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        match self {
            Self::Bridge(board) => Some(board.number.as_deref().unwrap_or("")),
            Self::Pinochle(hand) => Some(hand.number.as_deref().unwrap_or("")),
            Self::Draughts(_) | Self::Hand(_) => None,
        }
    }

    /// The moments of the game, shown or not.
    #[must_use]
    pub fn steps(&self) -> Steps {
        match self {
            Self::Bridge(board) => board.steps,
            Self::Draughts(game) => game.steps,
            Self::Pinochle(hand) => hand.steps,
            Self::Hand(_) => Steps::default(),
        }
    }

    /// Whether calls are made at the moment that is shown, and no card is played yet.
    pub(crate) fn is_in_auction(&self) -> bool {
        let at = match self {
            Self::Bridge(board) => board.at,
            Self::Pinochle(hand) => hand.at,
            Self::Draughts(_) | Self::Hand(_) => None,
        };
        matches!(at, Some(Step::Start | Step::Call(_)))
    }

    /// The move because of which the position at the wanted moment is not known.
    #[must_use]
    pub fn blocked(&self) -> Option<&Blocked> {
        match self {
            Self::Draughts(game) => game.blocked.as_ref(),
            Self::Bridge(_) | Self::Hand(_) | Self::Pinochle(_) => None,
        }
    }

    /// The event, the players and the like, a line for each.
    #[must_use]
    pub fn heading(&self) -> &[String] {
        match self {
            Self::Bridge(board) => &board.heading,
            Self::Draughts(game) => &game.heading,
            Self::Pinochle(hand) => &hand.heading,
            Self::Hand(_) => &[],
        }
    }
}
