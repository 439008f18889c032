//! Scores of one deal, and of a deal compared with the other results of its board.

pub(crate) mod butler;
pub(crate) mod cross;
pub(crate) mod duplicate;
pub(crate) mod field;
pub(crate) mod fraction;
pub(crate) mod imp;
pub(crate) mod matchpoint;
pub(crate) mod par;
pub(crate) mod rubber;
pub(crate) mod table;
