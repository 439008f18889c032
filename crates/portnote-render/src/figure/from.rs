//! Values of the rules as figures, without a game around them.

use portnote_bridge as bridge;
use portnote_bridge::Seat;
use portnote_draughts as draughts;

use super::deal::points;
use super::diagram::{Last, number};
use super::{
    AuctionFigure, BoardFigure, CallShown, Cards, DealFigure, Diagram, Draughts, Figure,
    HandFigure, LoneHand, Occasion, ResultFigure,
};
use crate::view::Steps;

/// Four hands around a compass, with their points; an unknown hand is shown as unknown.
impl From<&bridge::Deal> for Figure {
    fn from(deal: &bridge::Deal) -> Self {
        let twice = deal.duplicates().map(|(card, ..)| card).collect();
        let mut shown = unknown();
        shown.hands = Seat::ALL.map(|seat| match deal.hand(seat) {
            Some(hand) => HandFigure {
                seat,
                player: None,
                cards: Cards::of(hand, hand, twice),
                points: points(hand),
            },
            None => nobodys(seat),
        });
        Self::Bridge(Box::new(BoardFigure::new(shown)))
    }
}

/// The four suits of a hand, with its points.
impl From<&bridge::Hand> for Figure {
    fn from(hand: &bridge::Hand) -> Self {
        let cards = Cards::of(*hand, *hand, bridge::Hand::EMPTY);
        Self::Hand(Box::new(LoneHand { cards, points: points(*hand) }))
    }
}

/// The dealer and the calls, with the contract of a finished auction.
impl From<&bridge::Auction> for Figure {
    fn from(auction: &bridge::Auction) -> Self {
        let mut board =
            BoardFigure::new(DealFigure { dealer: Some(auction.dealer()), ..unknown() });
        board.shows_hands = false;
        board.auction = Some(AuctionFigure {
            calls: auction.calls().iter().map(|(seat, call)| plain(*seat, *call)).collect(),
            notes: Vec::new(),
            is_open: !auction.is_finished(),
        });
        board.result = auction.contract().map(|contract| ResultFigure {
            contract: Some(contract),
            declarer: auction.declarer(),
            ..ResultFigure::default()
        });
        board.steps = Steps { calls: auction.calls().len(), ..Steps::default() };
        Self::Bridge(Box::new(board))
    }
}

/// The position as the variant's diagrams show it, with the last move and the side to move; without
/// the list of moves.
impl From<&draughts::Board> for Figure {
    fn from(board: &draughts::Board) -> Self {
        let diagram = Diagram {
            position: *board.position(),
            names: board.rules().view(),
            side: board.turn(),
            last: last(board),
        };
        Self::Draughts(Box::new(Draughts {
            occasion: Occasion::default(),
            heading: Vec::new(),
            players: [None, None],
            is_set_up: false,
            variant: Some(board.rules().variant()),
            is_assumed: false,
            diagram: Some(diagram),
            blocked: None,
            shows_board: true,
            moves: None,
            result: None,
            task: None,
            question: Vec::new(),
            steps: Steps { plies: board.history().len(), ..Steps::default() },
        }))
    }
}

const fn unknown() -> DealFigure {
    DealFigure {
        dealer: None,
        vulnerable: None,
        bottom: Seat::South,
        hands: [
            nobodys(Seat::North),
            nobodys(Seat::East),
            nobodys(Seat::South),
            nobodys(Seat::West),
        ],
    }
}

const fn nobodys(seat: Seat) -> HandFigure {
    HandFigure { seat, player: None, cards: Cards::Unknown, points: None }
}

/// A call of which nothing more is known.
fn plain(seat: Seat, call: bridge::Call) -> CallShown {
    CallShown {
        seat,
        call: Some(call),
        text: call.to_string(),
        is_pattern: false,
        is_theirs: false,
        is_alerted: false,
        is_insufficient: false,
        notes: Vec::new(),
    }
}

/// The move that led to the position of a board.
fn last(board: &draughts::Board) -> Option<Last> {
    let ply = u32::try_from(board.history().len()).unwrap_or(u32::MAX);
    let mut before = board.clone();
    let played = before.pop()?;
    let route = before.rules().route(before.position(), &played);
    let ends = || vec![played.from(), played.to()];
    Some(Last {
        text: format!("{} {}", number(ply), before.move_text(&played)),
        route: route.map_or_else(ends, |route| route.squares().to_vec()),
        captured: played.captured(),
        taken: before.turn().opponent(),
        crowned: played.is_crowned(),
    })
}
