//! What follows from a board, in a dump: the keys of PBN. Every key is always there; what cannot be
//! known is `null`.

use std::borrow::Cow;

use portnote_bridge::{BoardRecord, board_facts};

use crate::derive;
use crate::model::Game;

pub use portnote_bridge::json::{CallMadeV1, HandHeldV1, TrickV1};

board_facts! {
    {
        /// What follows from a board by the rules of bridge.
        #[schemars(rename = "derived")]
        pub struct DerivedV1;
        fn of(it: BoardRecord);
        const _;
    }
    board it;
    /// Whether nobody bid.
    passed_out,
    /// Points of declarer's side.
    score,
    /// Whether every card was in the hand that played it; `null` where the play cannot be followed.
    play_fits,
    /// The calls up to the end of the auction.
    calls;
}

impl DerivedV1 {
    /// What follows from a board.
    ///
    /// ```
    /// use portnote_lin::json::v1::DerivedV1;
    /// let file = portnote_lin::parse(b"qx|o1|md|3SA,SK,SQ,SJ|mb|1C|mb|p|mb|p|mb|p|mc|7|").value;
    /// let derived = DerivedV1::new(&portnote_lin::Context::new().game(&file.blocks()[0]));
    /// assert_eq!((derived.level, derived.made), (Some(1), None));
    /// ```
    #[must_use]
    pub fn new(game: &Game<'_>) -> Self {
        Self::of(derive::record(game))
    }
}
