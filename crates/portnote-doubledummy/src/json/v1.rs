//! The first version of the report on double dummy.

mod game;
mod players;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::game::{
    CardV1, ClaimV1, GameV1, LeadV1, LeadsV1, MakeableV1, ParContractV1, ParV1, Pars, ParsV1,
    PlayV1, StoppedV1, TricksOfV1, TricksV1,
};
pub use self::players::{CostsV1, PlayerV1};

/// The name of the schema of the report on double dummy.
pub const DD: &str = "portnote/dd/1";

/// What `portnote dd --format json` writes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy")]
#[non_exhaustive]
pub struct DdV1 {
    /// Always `portnote/dd/1`.
    #[schemars(extend("const" = DD))]
    pub schema: Cow<'static, str>,
    /// What solved the deals.
    pub solver: SolverV1,
    /// The games in the order of the inputs.
    pub games: Vec<GameV1>,
    /// What the cards of each player cost; empty without `--play`.
    pub players: Vec<PlayerV1>,
    /// Numbers of games and deals.
    pub totals: TotalsV1,
}

/// The program that solved the deals.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "solver")]
#[non_exhaustive]
pub struct SolverV1 {
    /// The name of the program.
    pub name: Cow<'static, str>,
    /// Its version.
    pub version: Cow<'static, str>,
}

impl SolverV1 {
    /// Returns this program, which names no component.
    #[must_use]
    pub fn portnote() -> Self {
        Self { name: "portnote".into(), version: env!("CARGO_PKG_VERSION").into() }
    }
}

/// Numbers of games and deals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_totals")]
#[non_exhaustive]
pub struct TotalsV1 {
    /// Games that state or share a deal, or should.
    pub games: u64,
    /// Different deals that can be solved.
    pub deals: u64,
    /// Of these, those that were solved in this run.
    pub solved: u64,
    /// Of these, those that were taken from a cache.
    pub cached: u64,
    /// Games that took longer than they may.
    pub time_limit: u64,
    /// Games on which the solver failed.
    pub failed: u64,
    /// Games whose deal cannot be solved.
    pub unsolvable: u64,
}

impl DdV1 {
    /// Returns the report on all games of a run.
    #[must_use]
    pub fn new(games: Vec<GameV1>, players: Vec<PlayerV1>, totals: TotalsV1) -> Self {
        Self { schema: DD.into(), solver: SolverV1::portnote(), games, players, totals }
    }
}

/// The last line of `portnote dd --play --format ndjson`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_players")]
#[non_exhaustive]
pub struct PlayersLineV1 {
    /// Always `portnote/dd/1`.
    #[schemars(extend("const" = DD))]
    pub schema: Cow<'static, str>,
    /// What the cards of each player cost.
    pub players: Vec<PlayerV1>,
}

impl PlayersLineV1 {
    /// Returns the line about these players.
    #[must_use]
    pub fn new(players: Vec<PlayerV1>) -> Self {
        Self { schema: DD.into(), players }
    }
}

/// The schemas of this crate, for [`Schemas::with`](portnote::schema::Schemas::with).
pub const SCHEMAS: portnote::schema::Above = portnote::schema::Above { names, schema };

fn names() -> Vec<Cow<'static, str>> {
    vec![Cow::Borrowed(DD)]
}

fn schema(name: &str) -> Option<serde_json::Value> {
    let title = "What `portnote dd --format json` says of games; a line of `--format ndjson` is one of `games` with `schema`";
    (name == DD).then(|| portnote::schema::of_report::<DdV1>(name, title))
}
