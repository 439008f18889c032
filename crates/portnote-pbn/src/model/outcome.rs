//! What tags and sections say together.

use portnote_bridge::{Auction as Automaton, Deal, Denomination, PenaltyScale, Seat, Side};

use super::{EndKind, Game, MarkKind};
use crate::auction::CallValue;
use crate::value::ContractValue;

impl Game<'_> {
    /// The auction, if it is legal, can be read throughout, and has ended.
    pub(crate) fn finished(&self) -> Option<Automaton> {
        self.finished_from(self.dealer()?)
    }

    /// The same for a dealer that the game itself may not name.
    pub(crate) fn finished_from(&self, dealer: Seat) -> Option<Automaton> {
        self.replay_from(dealer).filter(Automaton::is_finished)
    }

    /// The auction after its last call, if every call can be read.
    fn replay_from(&self, dealer: Seat) -> Option<Automaton> {
        let auction = self.auction.as_ref()?;
        let start = auction
            .turns
            .iter()
            .position(|turn| turn.value != CallValue::NotYet)?;
        if auction.first?.rotate(start % 4) != dealer {
            return None;
        }
        let mut automaton = Automaton::new(dealer);
        for turn in auction.turns.iter().skip(start) {
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
        let denomination = match self.contract() {
            Some(ContractValue::Denomination(denomination)) => Some(denomination),
            Some(ContractValue::Full(contract)) => contract.bid().map(|bid| bid.denomination()),
            None => None,
        };
        let leader = if self.is_end_position() {
            Some(first)
        } else {
            self.declarer().map(|declarer| declarer.seat.next())
        };
        (denomination, denomination.and(leader))
    }

    /// Declarer's side and its tricks, where the play is over and its number is not corrected.
    pub(crate) fn counted_tricks(&self) -> Option<(Side, u8)> {
        let side = self.declarer()?.seat.side();
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

    /// How points are counted; `None` where the method is not that of duplicate bridge.
    pub(crate) fn penalty_scale(&self) -> Option<PenaltyScale> {
        let has = |name: &str| self.is_scored_by(name);
        if has("Rubber") || has("Cavendish") || self.has_french_matchpoints() {
            return None;
        }
        Some(if has("OldMP") {
            PenaltyScale::Old
        } else {
            PenaltyScale::Current
        })
    }
}
