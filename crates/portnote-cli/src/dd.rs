//! Double dummy: deals are solved by workers, which are processes of this program.
//!
//! A search cannot be interrupted, and may take minutes: a process can be ended at any time.

mod child;
mod desk;
mod pool;
mod progress;
mod queue;
mod shared;
mod solving;
mod wire;
mod worker;

#[cfg(test)]
mod tests;

pub(crate) use desk::{Desk, Slip};
pub(crate) use worker::{is_worker, run as work};

use child::Program;
use pool::{Pool, Ticket};
use progress::Progress;
use shared::{OnTable, PoolOptions};
