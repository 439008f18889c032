//! What the boards of a set say about each other, in file order and with bounded memory. LIN-10

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use portnote_bridge::{Call, Card, Contract, Deal, Seat};

use crate::limits::COMPARED_BOARDS;
use crate::model::Game;
use crate::syntax::Block;
use crate::value::call::{Token, is_over};
use crate::value::deal::DealState;
use crate::value::label::Room;

/// What is known of the boards before.
///
/// ```
/// let file = portnote_lin::parse(b"qx|o1|md|1SA,,,|\nqx|o1|md|1SA,,,|\n").value;
/// let mut context = portnote_lin::Context::new();
/// let boards: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
/// assert_eq!(boards[1].neighbours().same, Some(1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    set: u32,
    /// Boards of this set by room and number.
    known: HashMap<(Room, u32), Arc<EarlierBoard>>,
    order: VecDeque<(Room, u32)>,
    /// The deals of this set by number: their first record, and how many there are.
    deals: HashMap<u32, DealOf>,
    dealt: VecDeque<u32>,
    /// Boards so far whose play is of another deal.
    misplayed: u32,
    /// Boards so far whose declarers in `rs` are turned by 1, 2 and 3 seats.
    turned: [u32; 3],
}

/// The records of a deal.
#[derive(Clone, Copy, Debug)]
struct DealOf {
    deal: Deal,
    first: u64,
    records: u32,
}

/// What other boards of its set say about a board.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Neighbours {
    /// The number of the earlier board with the same room and number.
    pub same: Option<u64>,
    /// The number of the first record of its deal with its board number, and which record of it this one is,
    /// from 1; nothing, where the deal is not whole.
    pub deal: Option<(u64, u32)>,
    /// The board at the other table, where it is before this one. D-6
    pub other_room: Option<Arc<EarlierBoard>>,
    /// How many boards of the set have a play of another deal, with this one.
    pub misplayed: u32,
    /// How many boards of the set have a declarer in `rs` that is turned by as many seats, with this
    /// one.
    pub turned: u32,
}

/// What is kept of a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EarlierBoard {
    /// The number of the board in the file, from 1.
    pub index: u64,
    /// The four hands, where all are known.
    pub deal: Option<Deal>,
    /// The calls.
    pub calls: Vec<Call>,
}

impl Context {
    /// Before the first board of a file.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The typed board of a block; blocks come in file order.
    #[must_use]
    pub fn game<'b>(&mut self, block: &'b Block<'_>) -> Game<'b> {
        let mut game = Game::alone(block);
        self.link(&mut game);
        game
    }

    /// Adds to a board what those before it say, and takes what it says to later ones.
    pub(crate) fn link(&mut self, game: &mut Game<'_>) {
        let set = game.block().own().set();
        if set != self.set {
            *self = Self { set, ..Self::default() };
        }
        let mut neighbours = Neighbours::default();
        if game.facts().course.as_ref().is_some_and(|course| course.is_of_another_deal) {
            self.misplayed += 1;
            neighbours.misplayed = self.misplayed;
        }
        if let Some(count) = turn_in_results(game).and_then(|turn| self.turned.get_mut(turn - 1)) {
            *count += 1;
            neighbours.turned = *count;
        }
        neighbours.deal = self.take_deal(game);
        if let (Some(room), Some(number)) = (game.room(), game.number()) {
            let key = (room, number);
            neighbours.other_room = self.known.get(&(room.other(), number)).cloned();
            let seen = Arc::new(EarlierBoard::of(game));
            if let Some(before) = self.known.insert(key, seen) {
                neighbours.same = Some(before.index);
            } else {
                self.order.push_back(key);
            }
            if self.order.len() > COMPARED_BOARDS
                && let Some(oldest) = self.order.pop_front()
            {
                self.known.remove(&oldest);
            }
        }
        *game.neighbours_mut() = neighbours;
    }
}

impl Context {
    /// Which record of its deal a board is.
    fn take_deal(&mut self, game: &Game<'_>) -> Option<(u64, u32)> {
        let (deal, _) = game.deal.as_ref()?;
        let deal = deal.to_follow().complete()?;
        let index = game.block().index();
        let Some(number) = game.number() else {
            return Some((index, 1));
        };
        if let Some(known) = self.deals.get_mut(&number).filter(|known| known.deal == deal) {
            known.records = known.records.saturating_add(1);
            return Some((known.first, known.records));
        }
        let new = DealOf { deal, first: index, records: 1 };
        if self.deals.insert(number, new).is_none() {
            self.dealt.push_back(number);
        }
        if self.dealt.len() > COMPARED_BOARDS
            && let Some(oldest) = self.dealt.pop_front()
        {
            self.deals.remove(&oldest);
        }
        Some((index, 1))
    }
}

impl EarlierBoard {
    fn of(game: &Game<'_>) -> Self {
        let deal = game.deal.as_ref().filter(|(deal, _)| deal.state != DealState::Part);
        Self {
            index: game.block().index(),
            deal: deal.and_then(|(deal, _)| deal.deal.complete()),
            calls: game.calls.iter().map_while(|turn| turn.call).collect(),
        }
    }

    /// The first card that two deals give to different seats.
    #[must_use]
    pub fn first_difference(&self, deal: &Deal) -> Option<(Card, Seat, Seat)> {
        let own = self.deal?;
        let mut cards = Card::all();
        cards.find_map(|card| {
            let (first, second) = (own.holder(card)?, deal.holder(card)?);
            (first != second).then_some((card, first, second))
        })
    }
}

/// By how many seats the declarer of `rs` is turned, where nothing else differs: LIN-72.
fn turn_in_results(game: &Game<'_>) -> Option<usize> {
    let (room, number) = (game.room()?, game.list_number()?);
    let entry = game.header()?.result(number, room)?.result?;
    let outcome = game.facts().outcome;
    if outcome.contract? != entry.contract || outcome.contract == Some(Contract::PassedOut) {
        return None;
    }
    let turn = entry.declarer?.offset_from(outcome.declarer?);
    (turn > 0).then_some(turn)
}

/// The calls of an auction at the other table: a dash after the first one is a pass, as long as the auction is not
/// over. LIN-46
pub(crate) fn calls_of(tokens: impl Iterator<Item = Token>) -> Vec<Call> {
    let mut calls = Vec::new();
    for token in tokens {
        match token {
            Token::Call { call, .. } => calls.push(call),
            Token::Filler if !calls.is_empty() => {
                let last = calls.iter().rev().map(|call| Some(*call));
                if !is_over(calls.len(), last) {
                    calls.push(Call::Pass);
                }
            }
            _ => {}
        }
    }
    calls
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const SPADES: &str = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,";
    const HEARTS: &str = "HAKQJT98765432,SAKQJT98765432,DAKQJT98765432,";

    #[rstest]
    #[case::two_rooms(&["qx|o1|md|3$S|", "qx|c1|md|3$S|"], &[Some((1, 1)), Some((1, 2))])]
    #[case::hand_records(&["st||md|3$S|ah|Board 1|mb|p|", "st||md|3$S|ah|Board 1|mb|1C|"], &[Some((1, 1)), Some((1, 2))])]
    #[case::other_board(&["qx|o1|md|3$S|", "qx|o2|md|3$S|"], &[Some((1, 1)), Some((2, 1))])]
    #[case::other_deal(&["qx|o1|md|3$S|", "qx|c1|md|3$H|"], &[Some((1, 1)), Some((2, 1))])]
    #[case::other_set(&["vg|a|qx|o1|md|3$S|", "vg|b|qx|o1|md|3$S|"], &[Some((1, 1)), Some((2, 1))])]
    #[case::no_number(&["md|3$S|mb|p|", "md|3$S|mb|p|"], &[Some((1, 1)), Some((2, 1))])]
    #[case::part_deal(&["qx|o1|md|3SA|", "qx|c1|md|3SA|"], &[None, None])]
    fn records_of_a_deal(#[case] boards: &[&str], #[case] expected: &[Option<(u64, u32)>]) {
        let text = boards.join("\n").replace("$S", SPADES).replace("$H", HEARTS);
        let file = crate::parse(text.as_bytes()).value;
        let mut context = Context::new();
        let games = file.game_blocks().map(|block| context.game(block).neighbours().deal);
        assert_eq!(games.collect::<Vec<_>>(), expected);
    }
}
