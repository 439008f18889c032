#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "files")]
mod board;
#[cfg(feature = "files")]
mod cache;
#[cfg(feature = "solver")]
mod dds;
#[cfg(feature = "files")]
mod fill;
#[cfg(feature = "files")]
pub mod json;
#[cfg(feature = "files")]
mod players;
mod questions;
#[cfg(feature = "files")]
mod solved;
#[cfg(feature = "files")]
mod text;
#[cfg(feature = "files")]
mod verify;

#[cfg(feature = "files")]
pub use board::{Board, Unsolvable};
#[cfg(feature = "files")]
pub use cache::{Cache, CacheError, CacheProblem, DealKey, KeyError, shard};
#[cfg(feature = "solver")]
pub use dds::Dds;
#[cfg(feature = "files")]
pub use fill::{
    Fill, FillReport, FillTag, Filled, LeftOut, LeftReason, UnknownFillTag, WrongCell, fill,
};
#[cfg(feature = "files")]
pub use players::{Costs, PlayerCosts, Players};
pub use questions::{Answer, Answers, Asked, Question};
#[cfg(feature = "files")]
pub use solved::{Claim, Leads, LeadsOf, Part, Solved, Status, Wishes};
#[cfg(feature = "files")]
pub use text::Writing;
#[cfg(feature = "files")]
pub use verify::{Verified, VerifyCounts, verify, verify_into};
