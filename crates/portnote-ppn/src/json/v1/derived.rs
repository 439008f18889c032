//! What follows from a hand, in a dump: in short, or with every key, where what cannot be known is
//! `null`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_pinochle::{Deal, HandResult, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scores;
use crate::model::{Facts, Game};

pub use crate::columns::games::FullV1;
pub use crate::columns::parts::{
    BidV1, HandHeldV1, MeldLaidV1, TeamScoreV1, ThrowV1, TrickPlayedV1,
};

/// What follows from the hand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
#[serde(untagged)]
pub enum DerivedV1<'g> {
    /// All of it, on request.
    Full(Box<FullV1<'g>>),
    /// What completion adds to a short record.
    Short(Box<ShortV1>),
}

/// What follows from the hand, whether it is stated or not.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived_short")]
#[non_exhaustive]
pub struct ShortV1 {
    /// The dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Cow<'static, str>>,
    /// The declarer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<Cow<'static, str>>,
    /// The contract.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<u32>,
    /// The dealt hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// The hands after the exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holding: Option<String>,
    /// Meld points by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub melds: BTreeMap<Cow<'static, str>, u32>,
    /// Scores of the melds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meld_scores: Option<Vec<i32>>,
    /// Scores of the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_scores: Option<Vec<i32>>,
    /// How the hand ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
    /// Scores of the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_scores: Option<Vec<i32>>,
    /// Why values do not follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<String>,
}

impl<'g> DerivedV1<'g> {
    /// What follows from a hand; `is_full` with every key.
    pub(super) fn new(game: &'g Game<'_>, is_full: bool) -> Option<Self> {
        if is_full {
            return Some(Self::Full(Box::new(FullV1::new(game))));
        }
        ShortV1::new(game.facts()).map(|short| Self::Short(Box::new(short)))
    }
}

impl ShortV1 {
    fn new(facts: &Facts) -> Option<Self> {
        let derived = facts.derived.as_deref()?;
        let first = derived.dealer.map(|dealer| facts.table.next(dealer));
        let shown = |deal: &Option<Deal>| Some(deal.as_ref()?.shown_from(first?).to_string());
        let score = derived.score.as_ref();
        let seats = facts.table.seats().iter();
        let melds = seats.filter_map(|seat| {
            let entry = derived.melds.get(*seat).as_ref()?;
            Some((Cow::Borrowed(seat.letters()), entry.points))
        });
        let knows_points = facts.knows_meld_points();
        let of_points = score.filter(|_| knows_points);
        Some(Self {
            dealer: derived.dealer.map(Seat::letters).map(Cow::Borrowed),
            declarer: derived.declarer.map(Seat::letters).map(Cow::Borrowed),
            contract: derived.contract,
            deal: shown(&derived.deal),
            holding: shown(&derived.holding),
            melds: melds.filter(|_| facts.is_scoring_known).collect(),
            meld_scores: of_points.map(|score| scores(&score.meld)),
            play_scores: score.map(|score| scores(&score.play)),
            result: facts.derived_result().map(HandResult::words).map(Cow::Borrowed),
            hand_scores: of_points.map(|score| scores(&score.hand)),
            gaps: derived.gaps.iter().map(ToString::to_string).collect(),
        })
    }
}
