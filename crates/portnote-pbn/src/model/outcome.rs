//! What tags and sections say together.

use portnote_bridge::{
    AuctionState as Automaton, Deal, Denomination, FinalContract, PenaltyScale, PlayedCard, Replay,
    Seat, Side,
};

use super::{Auction, EndKind, Game, MarkKind, Tag, Turn};
use crate::auction::CallValue;
use crate::play::CardValue;
use crate::value::ContractValue;

/// Cards of a trick.
const TRICK: usize = 4;

/// The contract and the declarer of the tags, else of an auction that has ended.
pub(super) fn ending(game: &Game<'_>) -> FinalContract {
    ending_from(game, game.dealer())
}

/// The contract and the declarer, for a dealer that the game itself may not name.
fn ending_from(game: &Game<'_>, dealer: Option<Seat>) -> FinalContract {
    let declarer = game.declarer().map(|declarer| declarer.seat);
    let stated = match game.contract() {
        Some(ContractValue::Denomination(denomination)) => {
            FinalContract::named(denomination, declarer)
        }
        Some(ContractValue::Full(contract)) => FinalContract::stated(Some(contract), declarer),
        None => FinalContract::stated(None, declarer),
    };
    // Nearly every record that was played states both.
    let is_open = stated.denomination.is_none() && !stated.is_passed_out();
    match declarer.is_none() || is_open {
        true => match game.finished_from(dealer) {
            Some(auction) => stated.or_of(&auction),
            None => stated,
        },
        false => stated,
    }
}

impl Game<'_> {
    /// The auction, if it is legal, can be read throughout, and has ended. Where the game names no
    /// dealer, the first caller is taken for the dealer.
    pub(crate) fn finished(&self) -> Option<Automaton> {
        self.finished_from(self.dealer())
    }

    /// The auction if it is finished, for a dealer that the game itself may not name.
    pub(crate) fn finished_from(&self, dealer: Option<Seat>) -> Option<Automaton> {
        self.replay_from(dealer).filter(Automaton::is_finished)
    }

    /// The dealer, where the game or that whose deal it shares names one.
    pub(crate) fn dealer_of_deal(&self) -> Option<Seat> {
        let shared = self.neighbours.shared.as_ref();
        self.dealer().or_else(|| shared.and_then(|shared| shared.deal.dealer))
    }

    /// Where a game shares its deal, its auction begins with the dealer of that.
    pub(super) fn follow_shared_dealer(&mut self) {
        if self.neighbours.shared.is_some() {
            self.ending = ending_from(self, self.dealer_of_deal());
        }
    }

    /// The dealer; where the game names none, who calls first.
    pub(crate) fn first_caller(&self, auction: &Auction<'_>) -> Option<Seat> {
        self.dealer().or_else(|| {
            let mut turns = auction.turns.iter();
            let start = turns.position(|turn| turn.value != CallValue::NotYet)?;
            Some(auction.first?.rotate(start % TRICK))
        })
    }

    /// The first caller with the turns of the auction from there on, if the dealer does not differ.
    fn turns_from(&self, dealer: Option<Seat>) -> Option<(Seat, &[Turn<'_, CallValue>])> {
        let auction = self.auction.as_ref()?;
        let start = auction.turns.iter().position(|turn| turn.value != CallValue::NotYet)?;
        let caller = auction.first?.rotate(start % TRICK);
        let is_dealer = dealer.is_none_or(|dealer| dealer == caller);
        is_dealer.then_some((caller, auction.turns.get(start..)?))
    }

    /// The auction after its last call, if every call can be read.
    pub(crate) fn replay_from(&self, dealer: Option<Seat>) -> Option<Automaton> {
        let (caller, turns) = self.turns_from(dealer)?;
        let mut automaton = Automaton::new(caller);
        for turn in turns {
            let marked = turn
                .irregularities
                .iter()
                .any(|mark| matches!(mark.kind, MarkKind::Irregularity(Some(_))));
            match turn.value {
                CallValue::Unknown | CallValue::NotYet => return None,
                CallValue::Skipped => automaton.skip().ok()?,
                CallValue::AllPass => {
                    automaton.all_pass();
                }
                CallValue::Call(call) if marked => {
                    automaton.call_irregular(call);
                }
                CallValue::Call(call) => automaton.call(call).ok()?,
            }
        }
        Some(automaton)
    }

    /// The auction with its calls, if every call can be read, none is skipped, and all keep the laws.
    pub(crate) fn legal_auction(&self, dealer: Option<Seat>) -> Option<portnote_bridge::Auction> {
        let (caller, turns) = self.turns_from(dealer)?;
        let mut auction = portnote_bridge::Auction::new(caller);
        for turn in turns {
            match turn.value {
                CallValue::Unknown | CallValue::NotYet | CallValue::Skipped => return None,
                CallValue::AllPass => {
                    auction.all_pass();
                }
                CallValue::Call(call) => auction.call(call).ok()?,
            }
        }
        Some(auction)
    }

    /// The hands by which the play can be followed, as [`DealValue::to_follow`] says.
    ///
    /// [`DealValue::to_follow`]: crate::deal::DealValue::to_follow
    pub(crate) fn known_cards(&self) -> Option<Deal> {
        let Some(value) = self.deal() else {
            let unknown = self.tag("Deal").is_none_or(|tag| tag.is_unknown());
            return unknown.then(Deal::new);
        };
        value.to_follow()
    }

    /// The trumps and the opening leader, as far as the tags tell. Without a denomination the trumps
    /// are unknown, and so is the leader of the second trick: no leader is given.
    pub(crate) fn trump_and_leader(&self, first: Seat) -> (Option<Denomination>, Option<Seat>) {
        let ending = self.final_contract();
        let leader =
            if self.is_end_position() { Some(first) } else { ending.declarer.map(Seat::next) };
        (ending.denomination, ending.denomination.and(leader))
    }

    /// Declarer's side and its tricks, where the play is over and its number is not corrected: the
    /// number that Result states, else that of the cards.
    pub(crate) fn counted_tricks(&self) -> Option<(Side, u8)> {
        let side = self.final_contract().declarer?.side();
        if self.is_result_open() {
            return Some((side, self.tricks_of_cards()?));
        }
        let result = self.result().filter(|result| !result.irregular)?;
        let in_play = self
            .play
            .as_ref()
            .is_some_and(|play| play.ends.iter().any(|end| end.kind == EndKind::Plus));
        if in_play || self.is_end_position() {
            return None;
        }
        let tricks = result.of_side(Some(side), side, 13)?;
        Some((side, u8::try_from(tricks).ok()?))
    }

    /// What the auction gives for the tag Contract or Declarer, where that says nothing.
    pub(crate) fn of_auction(&self, name: &str) -> Option<String> {
        let ending = self.final_contract();
        match name {
            "Contract" => Some(ending.contract?.to_string()),
            "Declarer" => Some(ending.declarer?.to_string()),
            _ => None,
        }
    }

    /// Whether Result says nothing.
    pub(crate) fn is_result_open(&self) -> bool {
        let is_given = self.given("Result").is_some_and(|given| !given.value.is_empty());
        !is_given && self.tag("Result").is_none_or(Tag::is_unknown)
    }

    /// The tricks that declarer's side won, where all 52 cards are shown and each was played as the
    /// laws demand.
    pub(crate) fn tricks_of_cards(&self) -> Option<u8> {
        let play = self.play.as_ref()?;
        let deal = self.known_cards()?.complete()?;
        let side = self.final_contract().declarer?.side();
        let first = play.first?;
        let (trump, leader) = self.trump_and_leader(first);
        let mut followed = Replay::new(&deal, trump?.suit(), leader?);
        if play.turns.len() != followed.length() * TRICK || self.is_end_position() {
            return None;
        }
        for turns in play.turns.chunks(TRICK) {
            let mut cards = Vec::with_capacity(TRICK);
            for (column, turn) in turns.iter().enumerate() {
                let CardValue::Card(card) = turn.value else {
                    return None;
                };
                // What a revoke costs, the cards do not tell.
                if !turn.irregularities.is_empty() {
                    return None;
                }
                cards.push((first.rotate(column), PlayedCard::from(card)));
            }
            let trick = followed.trick(&cards).ok()?;
            if !trick.faults.is_empty() {
                return None;
            }
        }
        u8::try_from(followed.tricks_won(side)).ok()
    }

    /// How points are counted; `None` where the method is not that of duplicate bridge.
    pub(crate) fn penalty_scale(&self) -> Option<PenaltyScale> {
        let has = |name: &str| self.is_scored_by(name);
        if has("Rubber") || has("Cavendish") || self.has_french_matchpoints() {
            return None;
        }
        Some(if has("OldMP") { PenaltyScale::Old } else { PenaltyScale::Current })
    }
}
