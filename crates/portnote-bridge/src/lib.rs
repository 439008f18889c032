#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod auction;
mod board;
mod call;
mod card;
mod contract;
mod deal;
pub mod derived;
mod ending;
mod evaluation;
mod invalid;
#[cfg(feature = "json")]
pub mod json;
mod pattern;
mod play;
#[cfg(feature = "arbitrary")]
mod random;
mod record;
mod score;
mod seat;
#[cfg(feature = "serde")]
mod serialize;
pub mod words;

pub use auction::Auction;
pub use auction::CallError;
pub use board::Vulnerability;
pub use board::dealer;
pub use board::vulnerability;
pub use call::Bid;
pub use call::Call;
pub use call::Denomination;
pub use call::ParseBidError;
pub use call::ParseCallError;
pub use card::Card;
pub use card::Hand;
pub use card::ParseCardError;
pub use card::ParseHandError;
pub use card::Rank;
pub use card::Suit;
pub use contract::Contract;
pub use contract::ParseContractError;
pub use contract::Risk;
pub use deal::Deal;
pub use deal::FULL_HAND;
pub use deal::ParseDealError;
pub use ending::FinalContract;
pub use invalid::InvalidValue;
pub use pattern::HandPattern;
pub use pattern::HandPatternError;
pub use play::Play;
pub use play::PlayFault;
pub use play::PlayOver;
pub use play::PlayedCard;
pub use play::Trick;
pub use play::winner;
pub use record::BoardRecord;
pub use score::butler::Average;
pub use score::butler::DatumScores;
pub use score::duplicate::PenaltyScale;
pub use score::duplicate::duplicate_score;
pub use score::duplicate::trick_score;
pub use score::field::Field;
pub use score::field::FieldScore;
pub use score::fraction::Fraction;
pub use score::imp::ImpScale;
pub use score::matchpoint::board_a_match;
pub use score::par::par_score;
pub use score::par::par_score_of_any_opener;
pub use score::rubber::RubberGame;
pub use score::rubber::RubberGameFault;
pub use score::rubber::RubberScore;
pub use score::rubber::rubber_score;
pub use score::rubber::rubber_vulnerability;
pub use seat::Seat;
pub use seat::Side;
