#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

mod auction;
mod card;
mod competition;
mod complete;
mod counting;
mod deal;
mod deck;
mod exchange;
mod hand;
mod invalid;
mod meld;
mod meld_entry;
mod melds_of_hand;
mod play;
#[cfg(feature = "serde")]
pub mod profile;
#[cfg(feature = "arbitrary")]
mod random;
mod record;
mod replay;
mod rules;
mod score;
mod scoring;
mod seat;
#[cfg(feature = "serde")]
mod serialize;
mod simulate;
mod suit_order;
mod table;
mod team;
mod trick;

pub use auction::{Auction, BidRules, BidStep, Call, CallError};
pub use card::{Card, Rank, Suit};
pub use competition::Competition;
pub use complete::{Completed, Gap, TrickOutcome};
pub use counting::{Counting, LastTrick};
pub use deal::{Deal, DealFault, ShownDeal};
pub use deck::{Deck, Nines};
pub use exchange::{
    DiscardFault, HoldingDifference, PartnerFault, PassFault, Passing, deal_before_passing,
    discard_faults, holding_after_passing, net_passed, partner_faults, pass_faults,
};
pub use hand::{Hand, HandCards};
pub use invalid::ParseError;
pub use meld::{Meld, MeldKind, Melds, has_marriage};
pub use meld_entry::{MeldEntry, MeldFault, MeldRules};
pub use play::{Play, PlayError};
pub use record::{Discard, HandExtent, Record, Trump};
pub use replay::{
    PlayOver, PlaySetup, PlayTotals, Replay, Throw, ThrowFault, Trick, trumps_that_explain,
};
pub use rules::{Certainty, Rules, usual_hand_size};
pub use score::{
    HandEnd, HandFacts, HandResult, HandScore, OpponentsMeld, Save, ScoreRules, SetPenalty, victor,
};
pub use scoring::{MeldTable, Value, Values};
pub use seat::{BySeat, Seat};
pub use simulate::{SimulatedHand, Simulator};
pub use suit_order::SuitOrder;
pub use table::Table;
pub use team::{Team, TeamScores, Teams};
pub use trick::{FirstLead, FirstLeader, Head, Overtrump, Renege, TrickRules, Void, winner};
