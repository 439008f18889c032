#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod auction;
mod board;
mod call;
mod card;
mod contract;
mod deal;
mod debug;
pub mod derived;
mod double_dummy;
mod ending;
mod error;
mod evaluation;
mod holding;
#[cfg(feature = "json")]
pub mod json;
mod lenient;
mod pattern;
mod play;
#[cfg(feature = "arbitrary")]
mod random;
mod record;
mod recorded;
mod replay;
mod score;
mod seat;
#[cfg(feature = "serde")]
mod serialize;
mod shuffle;
mod trick;
pub mod words;

pub use auction::{Auction, AuctionState, CallError, ParseAuctionError};
pub use board::{Vulnerability, dealer, vulnerability};
pub use call::{Bid, Call, Denomination};
pub use card::{Card, Cards, Hand, Rank, Suit};
pub use contract::{Contract, Risk};
pub use deal::{Deal, FULL_HAND};
#[doc(hidden)]
pub use portnote_facts::facts;

pub use double_dummy::{
    CardCost, CardPosition, CompleteDeal, DoubleDummy, IncompleteDeal, LeadCost, PlayAnalysis,
    RecordedPlay, SolveError, SolvedDeals, Solver, Stop, StopReason, Stopped, best_cards,
    lead_costs,
};
pub use ending::FinalContract;
pub use error::ParseError;
pub use holding::Holding;
pub use pattern::{HandPattern, HandPatternError};
pub use play::{Play, PlayError};
pub use portnote_facts::PartialDate;
pub use record::BoardRecord;
pub use recorded::{BoardComment, CommentAbout, Record};
pub use replay::{PlayFault, PlayOver, PlayedCard, Replay, ReplayedTrick};
pub use score::butler::{Average, DatumScores};
pub use score::duplicate::{PenaltyScale, duplicate_score, trick_score};
pub use score::field::{Field, FieldScore};
pub use score::fraction::Fraction;
pub use score::imp::ImpScale;
pub use score::matchpoint::board_a_match;
pub use score::par::{Declarers, Par, ParContract};
pub use score::rubber::{
    RubberGame, RubberGameFault, RubberScore, rubber_score, rubber_vulnerability,
};
pub use score::table::{BoardResult, TableResult, board_results};
pub use seat::{Seat, Side};
pub use trick::{Trick, winner};
