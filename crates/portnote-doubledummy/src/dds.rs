//! The solver: the only part that knows the component which searches.

use contract_bridge::deal::{Builder, FullDeal, PartialDeal};
use contract_bridge::hand::{Card as TheirCard, Hand as TheirHand, Rank as TheirRank};
use contract_bridge::seat::Seat as TheirSeat;
use contract_bridge::{Strain, Suit as TheirSuit};
use pons_dds::{Board, CurrentTrick, Objective, PlayTrace, Target, TrickCount};
use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Denomination, Rank, Seat, SolveError, Solver, Suit,
};

/// Solves deals and positions by searching, one after another.
///
/// The results of one deal help with the next denomination of the same deal, so a table is best
/// solved by one solver. It starts no threads, and needs a stack of 1 MiB at most: give it a thread
/// of its own with 16 MiB to be safe. A search cannot be interrupted; who needs a limit of time
/// solves in a process that can be ended.
///
/// ```
/// use portnote_bridge::{CompleteDeal, Deal, Denomination, Solver};
/// let deal: Deal = "N:AK... QJ... T9... 87...".parse()?;
/// let deal = CompleteDeal::try_from(&deal)?;
/// let mut dds = portnote_doubledummy::Dds::new();
/// assert_eq!(dds.tricks(&deal, Denomination::NoTrump)?, [2, 0, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// The component is boxed: the solver is moved around, and is large.
pub struct Dds {
    solver: Box<pons_dds::Solver>,
}

impl Dds {
    /// Memory of the table of positions in MiB that [`Dds::new`] may use.
    pub const MEMORY: u32 = 256;

    /// Returns a solver whose table of positions may have [`Dds::MEMORY`] MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_memory(Self::MEMORY)
    }

    /// Returns a solver whose table of positions may have so many MiB. Results do not depend on it;
    /// below 96 MiB solving is slow. Values below 16 are taken as 16.
    #[must_use]
    pub fn with_memory(mebibytes: u32) -> Self {
        let most = mebibytes.max(16);
        // The component has 160 of 256 MiB.
        Self::with_memory_between(most / 8 * 5, most)
    }

    /// Returns a solver whose table of positions may have `most` MiB, and goes back to `kept` MiB once
    /// another deal comes. Values below 8 and 16 are taken as these; `kept` is not above `most`.
    ///
    /// ```
    /// use portnote_bridge::{CompleteDeal, Deal, Denomination, Solver};
    /// let deal: Deal = "N:AK... QJ... T9... 87...".parse()?;
    /// let deal = CompleteDeal::try_from(&deal)?;
    /// let mut small = portnote_doubledummy::Dds::with_memory_between(64, 96);
    /// assert_eq!(small.tricks(&deal, Denomination::Spades)?, [2, 0, 2, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_memory_between(kept: u32, most: u32) -> Self {
        let most = most.max(16);
        let kept = kept.clamp(8, most);
        Self { solver: Box::new(pons_dds::Solver::with_memory(Strain::Notrump, kept, most)) }
    }
}

impl Default for Dds {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Dds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dds").finish_non_exhaustive()
    }
}

impl Solver for Dds {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        let hands = Seat::ALL.map(|seat| their_hand(deal.hand(seat).cards()));
        if let Some(whole) = whole(hands) {
            self.solver.set_strain(strain(denomination));
            let row = self.solver.solve(whole);
            return Ok(Seat::ALL.map(|seat| row.get(their_seat(seat)).get()));
        }
        let mut tricks = [0; 4];
        for (tricks, declarer) in tricks.iter_mut().zip(Seat::ALL) {
            let position = CardPosition::new(deal, denomination, declarer.next());
            let board = board(&position)?;
            let found = self.solver.solve_board(&Objective { board, target: Target::Any(None) });
            let of_leader = found.plays.first().map_or(0, |play| play.score.get());
            *tricks = deal.size().saturating_sub(of_leader);
        }
        Ok(tricks)
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        let Some(turn) = position.turn() else {
            return Ok(Vec::new());
        };
        let board = board(position)?;
        let found = self.solver.solve_board(&Objective { board, target: Target::Legal });
        let mut cards = Vec::new();
        for play in &found.plays {
            let own = play.score.get();
            let lower = play.equals.iter().map(|rank| TheirCard { suit: play.card.suit, rank });
            for card in std::iter::once(play.card).chain(lower) {
                let tricks = match turn.side() == position.declarer() {
                    true => own,
                    false => position.tricks_left().saturating_sub(own),
                };
                cards.push((our_card(card)?, position.tricks_won(position.declarer()) + tricks));
            }
        }
        // Spades to clubs, high to low.
        let place = |card: Card| position.legal().cards().position(|other| other == card);
        cards.sort_by_key(|(card, _)| place(*card));
        Ok(cards)
    }

    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        let Some(leader) = start.trick().first().map(|(seat, _)| *seat).or(start.turn()) else {
            return Ok(vec![start.tricks_won(start.declarer())]);
        };
        let trace = PlayTrace {
            board: board(start)?,
            cards: cards.iter().copied().map(their_card).collect(),
        };
        let analysis = self.solver.try_analyse_play(&trace).map_err(failed)?;
        // The component counts for the side that does not lead at the start.
        let is_declaring = leader.side() != start.declarer();
        let won = start.tricks_won(start.declarer());
        let value = |tricks: &TrickCount| match is_declaring {
            true => won + tricks.get(),
            false => won + start.tricks_left().saturating_sub(tricks.get()),
        };
        Ok(analysis.tricks.iter().map(value).collect())
    }
}

fn failed(error: impl std::fmt::Display) -> SolveError {
    SolveError::Failed(error.to_string())
}

/// Thirteen cards for each hand.
fn whole(hands: [TheirHand; 4]) -> Option<FullDeal> {
    builder(hands).build_full().ok()
}

fn builder([north, east, south, west]: [TheirHand; 4]) -> Builder {
    Builder::new().north(north).east(east).south(south).west(west)
}

/// What is left of a position, with the trick that is not complete.
fn board(position: &CardPosition) -> Result<Board, SolveError> {
    let hands = Seat::ALL.map(|seat| their_hand(position.hand(seat).cards()));
    let remaining: PartialDeal =
        builder(hands).build_partial().map_err(|_| failed("a card is in two hands"))?;
    let trick = position.trick();
    let leader = trick.first().map(|(seat, _)| *seat).or(position.turn());
    let leader = leader.ok_or_else(|| failed("the play is over"))?;
    let cards: Vec<TheirCard> = trick.iter().map(|(_, card)| their_card(*card)).collect();
    let trick =
        CurrentTrick::from_slice(strain(position.denomination()), their_seat(leader), &cards);
    Board::try_new(remaining, trick.map_err(failed)?).map_err(failed)
}

const fn strain(denomination: Denomination) -> Strain {
    match denomination {
        Denomination::Clubs => Strain::Clubs,
        Denomination::Diamonds => Strain::Diamonds,
        Denomination::Hearts => Strain::Hearts,
        Denomination::Spades => Strain::Spades,
        Denomination::NoTrump => Strain::Notrump,
    }
}

const fn their_seat(seat: Seat) -> TheirSeat {
    match seat {
        Seat::North => TheirSeat::North,
        Seat::East => TheirSeat::East,
        Seat::South => TheirSeat::South,
        Seat::West => TheirSeat::West,
    }
}

fn their_hand(cards: impl Iterator<Item = Card>) -> TheirHand {
    cards.map(their_card).collect()
}

fn their_card(card: Card) -> TheirCard {
    let suit = match card.suit() {
        Suit::Clubs => TheirSuit::Clubs,
        Suit::Diamonds => TheirSuit::Diamonds,
        Suit::Hearts => TheirSuit::Hearts,
        Suit::Spades => TheirSuit::Spades,
    };
    TheirCard { suit, rank: TheirRank::new(card.rank() as u8 + 2) }
}

fn our_card(card: TheirCard) -> Result<Card, SolveError> {
    let suit = match card.suit {
        TheirSuit::Clubs => Suit::Clubs,
        TheirSuit::Diamonds => Suit::Diamonds,
        TheirSuit::Hearts => Suit::Hearts,
        TheirSuit::Spades => Suit::Spades,
    };
    let rank = Rank::DESCENDING.into_iter().find(|rank| *rank as u8 + 2 == card.rank.get());
    Ok(Card::new(suit, rank.ok_or_else(|| failed("an unknown card"))?))
}
