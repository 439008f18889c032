//! What follows from an auction.

use portnote_bridge::Auction as Automaton;

use super::{Game, MarkKind};
use crate::auction::CallValue;

impl Game<'_> {
    /// The auction, if it is legal, can be read throughout, and has ended.
    pub(crate) fn finished(&self) -> Option<Automaton> {
        self.replay().filter(Automaton::is_finished)
    }

    /// The auction behind its last call, if every call can be read.
    pub(crate) fn replay(&self) -> Option<Automaton> {
        let auction = self.auction.as_ref()?;
        let dealer = self.dealer()?;
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
}
