//! The versioned dump of hands.

pub mod v1;
