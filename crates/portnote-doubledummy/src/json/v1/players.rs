//! What the cards of a player cost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::players::{Costs, PlayerCosts, Players};

/// What the cards of a player cost, in all games of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_player")]
#[non_exhaustive]
pub struct PlayerV1 {
    /// The name, or the letter of the seat where there is none.
    pub player: String,
    /// Cards as declarer, dummy's too.
    pub declaring: CostsV1,
    /// Cards as defender, without opening leads.
    pub defending: CostsV1,
    /// Opening leads.
    pub leading: CostsV1,
}

/// What the cards of one part cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_costs")]
#[non_exhaustive]
pub struct CostsV1 {
    /// Cards that were played.
    pub cards: u64,
    /// Those of them that cost a trick or more.
    pub errors: u64,
    /// Tricks that were lost by them.
    pub lost: u64,
}

impl From<Costs> for CostsV1 {
    fn from(costs: Costs) -> Self {
        Self { cards: costs.cards, errors: costs.errors, lost: costs.lost }
    }
}

impl PlayerV1 {
    /// Returns all players of a run.
    #[must_use]
    pub fn all(players: &Players) -> Vec<Self> {
        let player = |(name, costs): (&str, &PlayerCosts)| Self {
            player: name.to_owned(),
            declaring: costs.declaring.into(),
            defending: costs.defending.into(),
            leading: costs.leading.into(),
        };
        players.iter().map(player).collect()
    }
}
