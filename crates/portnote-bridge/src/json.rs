//! What follows from a record, in the dumps of every notation of bridge.

pub use crate::derived::facts::{CallMadeV1, HandHeldV1, TrickV1};
