//! What games say about each other. A game carries what was found out about it when it was
//! read, so that judging it needs no other game.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use portnote_bridge::{Deal, FULL_HAND, Hand};
use portnote_core::limits::REMEMBERED_GAMES;

use super::{Game, first_later};
use crate::auction::CallValue;
use crate::play::CardValue;
use crate::tag::TagClass;
use crate::value;

/// Tags that tell one board of an event from another of the same number.
const EVENT: [&str; 4] = ["Date", "Stage", "Round", "Section"];

/// What earlier games say about a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    /// The first game that has the same DealId and another deal.
    pub(crate) deal_id: Option<u64>,
    /// The first game of the same board of the same event, where it has another deal.
    pub(crate) board: Option<u64>,
    /// The first game with the same deal, where neither of the two has a DealId.
    pub(crate) deal: Option<u64>,
    /// Whether the game before has a deal and lacks the section with which this one begins.
    pub(crate) is_rest: bool,
    /// Whether it is the first game of a file of version 1.0 with what came later.
    pub(crate) is_newer: bool,
    /// The deal of an earlier game, where this one has none and was played with it.
    pub(crate) shared: Option<Box<SharedDeal>>,
}

/// The values of the nearest game with a deal.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedDeal {
    pub(crate) game: u64,
    pub(crate) dealer: String,
    pub(crate) vulnerable: String,
    pub(crate) deal: String,
    board: String,
    hands: Deal,
}

/// What is remembered from game to game: bounded, whatever the number of games.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    deal_ids: HashMap<u64, Dealt>,
    boards: HashMap<u64, Dealt>,
    /// Complete deals, with the first game of each.
    deals: HashMap<u64, u64>,
    nearest: SharedDeal,
    before: Before,
    /// Whether a file of version 1.0 has shown what came later.
    is_newer: bool,
}

/// A deal with the first game that has it.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    deal: Deal,
    game: u64,
}

/// What the game before has.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    deal: bool,
    auction: bool,
    play: bool,
}

impl Memory {
    /// Compares a game with those before it, and remembers it.
    pub(super) fn meet(&mut self, game: &Game<'_>) -> Neighbours {
        let mut found = Neighbours::default();
        let number = game.block().index();
        let has_deal = game.tag("Deal").is_some_and(|tag| !tag.is_unknown());
        if let Some(deal) = sound_deal(game) {
            let id = game.known("DealId");
            if let Some(id) = &id {
                found.deal_id = conflict(&mut self.deal_ids, hash(id), deal, number);
            }
            if let Some(board) = board(game) {
                found.board = conflict(&mut self.boards, board, deal, number);
            }
            let complete = deal.complete().filter(|deal| deal.hand_size() == FULL_HAND);
            if let Some(complete) = complete.filter(|_| id.is_none()) {
                found.deal = first(&mut self.deals, hash(&complete), number);
            }
            self.nearest.note(game, deal);
        } else if !has_deal && !game.block().is_opaque() {
            found.is_rest = self.before.is_continued_by(game);
            let shared = !found.is_rest && self.nearest.fits(game);
            found.shared = shared.then(|| Box::new(self.nearest.clone()));
        }
        let is_old = game.block().header().version == Some((1, 0));
        if is_old && !self.is_newer && first_later(game).is_some() {
            self.is_newer = true;
            found.is_newer = true;
        }
        self.before = Before {
            deal: has_deal,
            auction: game.auction.is_some(),
            play: game.play.is_some(),
        };
        found
    }
}

impl Before {
    /// Whether a game without a deal is the rest of the game before.
    fn is_continued_by(self, game: &Game<'_>) -> bool {
        let lacks = match game.tags.first().map(|tag| tag.class) {
            Some(TagClass::Auction) => !self.auction,
            Some(TagClass::Play) => !self.play,
            Some(TagClass::Note) => self.auction || self.play,
            _ => false,
        };
        self.deal && lacks
    }
}

impl SharedDeal {
    fn note(&mut self, game: &Game<'_>, hands: Deal) {
        self.game = game.block().index();
        self.hands = hands;
        let slots = [
            (&mut self.dealer, "Dealer"),
            (&mut self.vulnerable, "Vulnerable"),
            (&mut self.deal, "Deal"),
            (&mut self.board, "Board"),
        ];
        for (slot, name) in slots {
            slot.clear();
            slot.push_str(&game.known(name).unwrap_or_default());
        }
    }

    /// Whether a game without a deal was played with this one: not another board, bid from
    /// the same dealer, and every card in the hand that played it.
    fn fits(&self, game: &Game<'_>) -> bool {
        let board = game.known("Board");
        if self.game == 0 || board.is_some_and(|board| board != self.board.as_str()) {
            return false;
        }
        let cards = self.holds_cards(game);
        let calls = self.begins_auction(game);
        // Calls alone tell little; with a dealer of its own a game may be bid without cards.
        let says_much = cards.is_some() || (calls.is_some() && game.dealer().is_none());
        says_much && cards != Some(false) && calls != Some(false)
    }

    /// Whether each card of the play was held by its seat; `None` where no card is shown.
    fn holds_cards(&self, game: &Game<'_>) -> Option<bool> {
        let play = game.play.as_ref()?;
        let mut any = None;
        for (number, turn) in play.turns.iter().enumerate() {
            let CardValue::Card(card) = turn.value else {
                continue;
            };
            let seat = play.first?.rotate(number % 4);
            let held = match self.hands.hand(seat) {
                Some(hand) => hand.contains(card),
                None => self.hands.holder(card).is_none(),
            };
            if !held {
                return Some(false);
            }
            any = Some(true);
        }
        any
    }

    /// Whether the auction begins with the dealer; `None` where nobody calls.
    fn begins_auction(&self, game: &Game<'_>) -> Option<bool> {
        let auction = game.auction.as_ref()?;
        let is_call = |value: CallValue| value != CallValue::NotYet;
        let start = auction.turns.iter().position(|turn| is_call(turn.value))?;
        let caller = auction.first?.rotate(start % 4);
        let dealer = value::seat(self.dealer.trim())?.value;
        Some(caller == dealer && game.dealer().is_none_or(|own| own == dealer))
    }
}

/// A deal of which every letter was understood and at least one hand is known.
fn sound_deal(game: &Game<'_>) -> Option<Deal> {
    let value = game.deal().filter(|value| value.faults.is_empty())?;
    let mut hands = value.deal.known().map(|(_, hand)| hand);
    hands.any(|hand| !hand.is_empty()).then_some(value.deal)
}

/// A number for the board and its event, where both are known.
fn board(game: &Game<'_>) -> Option<u64> {
    let names = (game.known("Board")?, game.known("Event")?);
    Some(hash(&(names, EVENT.map(|name| game.known(name)))))
}

/// The first game with this key, where a hand that both know differs.
fn conflict(seen: &mut HashMap<u64, Dealt>, key: u64, deal: Deal, game: u64) -> Option<u64> {
    match seen.get(&key) {
        Some(first) => differ(first.deal, deal).then_some(first.game),
        None if seen.len() < REMEMBERED_GAMES => {
            seen.insert(key, Dealt { deal, game });
            None
        }
        None => None,
    }
}

/// The first game with this key; the game itself is remembered as such.
fn first(seen: &mut HashMap<u64, u64>, key: u64, game: u64) -> Option<u64> {
    match seen.get(&key) {
        Some(first) => Some(*first),
        None if seen.len() < REMEMBERED_GAMES => seen.insert(key, game),
        None => None,
    }
}

/// Whether two deals give a seat different hands; a hand that only one knows says nothing.
fn differ(a: Deal, b: Deal) -> bool {
    let others = |(seat, hand): (_, Hand)| b.hand(seat).is_some_and(|other| other != hand);
    a.known().any(others)
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
