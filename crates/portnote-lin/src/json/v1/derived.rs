//! What follows from a board, in a dump: the keys of PBN. Every key is always there; what cannot be
//! known is `null`.

use std::borrow::Cow;

use portnote_bridge::{Card, Risk, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::derive;
use crate::model::Game;

pub use portnote_bridge::json::{CallMadeV1, HandHeldV1, TrickV1};

/// What follows from a board by the rules of bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
#[non_exhaustive]
pub struct DerivedV1 {
    /// The four hands from North, where all are known.
    pub deal: Option<String>,
    /// Whether nobody bid.
    pub passed_out: Option<bool>,
    /// The level of the contract, 1 to 7.
    pub level: Option<u8>,
    /// `S`, `H`, `D`, `C` or `NT`.
    pub denomination: Option<Cow<'static, str>>,
    /// 0, or 1 where the contract is doubled, or 2 where it is redoubled.
    pub risk: Option<u8>,
    /// Whether declarer's side is vulnerable.
    pub declarer_vulnerable: Option<bool>,
    /// Tricks above the contract; negative if it went down.
    pub made: Option<i8>,
    /// Points of declarer's side.
    pub score: Option<i32>,
    /// The same for North-South.
    pub score_ns: Option<i32>,
    /// The opening lead.
    pub lead: Option<Cow<'static, str>>,
    /// Who made it.
    pub lead_seat: Option<char>,
    /// Whether every card was in the hand that played it; `null` where the play cannot be followed.
    pub play_fits: Option<bool>,
    /// Number of tricks with four cards.
    pub complete_tricks: usize,
    /// Tricks that declarer's side won in the play.
    pub declarer_won: Option<u8>,
    /// The calls up to the end of the auction.
    pub calls: Vec<CallMadeV1>,
    /// The tricks in the order played.
    pub tricks: Vec<TrickV1>,
    /// The hands whose cards are all known, clockwise from North.
    pub hands: Vec<HandHeldV1>,
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
        let record = derive::record(game);
        Self {
            deal: record.deal.map(|deal| deal.to_pbn(Seat::North)),
            passed_out: record.passed_out(),
            level: record.level(),
            denomination: record
                .denomination()
                .map(|denomination| Cow::Borrowed(denomination.letters())),
            risk: record.risk().map(|risk| match risk {
                Risk::Undoubled => 0,
                Risk::Doubled => 1,
                Risk::Redoubled => 2,
            }),
            declarer_vulnerable: record.declarer_vulnerable(),
            made: record.made(),
            score: record.score(),
            score_ns: record.score_ns(),
            lead: record.lead().map(Card::as_str).map(Cow::Borrowed),
            lead_seat: record.lead_seat().map(Seat::letter),
            play_fits: record.play_fits,
            complete_tricks: record.complete_tricks(),
            declarer_won: record.declarer_won(),
            calls: (1..).zip(&record.calls).map(CallMadeV1::new).collect(),
            tricks: (1..).zip(record.tricks).map(TrickV1::new).collect(),
            hands: record.hands.iter().map(HandHeldV1::new).collect(),
        }
    }
}
