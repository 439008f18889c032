//! Games that meet conditions, put into order and written with the bytes that they have.
//!
//! [`Criteria`] says what a game must meet, [`Query`] also in which order and how many, and a
//! [`Selection`] reads files and writes the games that were found.

mod arrange;
mod choose;
mod condition;
pub(crate) mod criteria;
mod error;
mod games;
mod gather;
mod ids;
mod parts;
pub(crate) mod problem;
mod query;
pub(crate) mod reading;
mod rotate;
mod selection;
mod write;

pub use self::condition::{Condition, TooLarge};
pub use self::criteria::{Criteria, Lines, Rows};
pub use self::error::ConditionError;
pub use self::ids::Ids;
pub use self::parts::Part;
pub use self::query::{Equal, Keep, Query};
pub use self::reading::Reading;
pub use self::rotate::Rotate;
pub use self::selection::{Chosen, Selection};
pub use self::write::{Open, ReadSeek, SelectError, Writing, Written, refusal};
