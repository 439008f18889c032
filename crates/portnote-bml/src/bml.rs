//! BML: bidding systems as people write them.

pub mod call;
pub mod expand;
pub mod inline;
pub mod model;
