//! A board of bridge between two notations. LIN §12

pub(crate) mod record;
#[cfg(feature = "pbn")]
pub(crate) mod words;
