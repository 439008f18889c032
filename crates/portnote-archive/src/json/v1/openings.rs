//! `portnote/openings/1`: what is played in a position, and with what result.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::openings::{Made, Place, Results, Tree};

/// The name of the schema of openings.
pub const OPENINGS: &str = "portnote/openings/1";

/// What is played in a position, and in those after it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "openings")]
#[non_exhaustive]
pub struct OpeningsV1 {
    /// Always `portnote/openings/1`.
    #[schemars(extend("const" = OPENINGS))]
    pub schema: Cow<'static, str>,
    /// The name of the variant.
    pub variant: String,
    /// All games of the variant that meet the conditions.
    pub games: u64,
    /// The position that was asked for, and those after it, each once.
    pub positions: Vec<PlaceV1>,
}

/// A position that comes up in games.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "opening_position")]
#[non_exhaustive]
pub struct PlaceV1 {
    /// The position as a FEN.
    pub fen: String,
    /// Its key, as in the table plies.
    pub key: String,
    /// The most frequent moves that lead to it.
    pub line: Vec<String>,
    /// The games in which it comes up.
    #[serde(flatten)]
    pub results: ResultsV1,
    /// The moves that were played, in the order that was asked for: the most frequent first, unless
    /// another one was.
    pub moves: Vec<MadeV1>,
    /// Number of different moves of too few games.
    pub moves_left_out: u64,
    /// Number of times that one of them was played.
    pub games_left_out: u64,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "opening_move")]
#[non_exhaustive]
pub struct MadeV1 {
    /// The move in the form of PDN 3.0.
    #[serde(rename = "move")]
    pub text: String,
    /// The games in which it was played.
    #[serde(flatten)]
    pub results: ResultsV1,
    /// Their part of the games of the position, from 0 to 1.
    pub share: f64,
    /// The score of the side that makes the move, from 0 to 1: 1 for a game that it won, ½ for a
    /// draw, none for one that both lost, over the games whose result is known; null where there are none.
    pub score: Option<f64>,
    /// The position after it, as a FEN.
    pub fen: String,
    /// Index of that position in `positions`, where it was followed.
    pub next: Option<usize>,
}

/// Numbers of games by their results.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "opening_results")]
#[non_exhaustive]
pub struct ResultsV1 {
    /// All of them.
    pub games: u64,
    /// Those that White won.
    pub white: u64,
    /// Those that nobody won.
    pub draw: u64,
    /// Those that Black won.
    pub black: u64,
    /// Those that both sides lost, `0-0`.
    pub neither: u64,
    /// Those of which it is not known.
    pub unknown: u64,
}

impl OpeningsV1 {
    /// The report of a tree.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        Self {
            schema: OPENINGS.into(),
            variant: tree.variant.name().to_owned(),
            games: tree.games,
            positions: tree.places().map(|place| PlaceV1::new(place, tree)).collect(),
        }
    }
}

impl PlaceV1 {
    fn new(place: &Place, tree: &Tree) -> Self {
        let view = tree.variant.rules().view();
        Self {
            fen: place.position.to_fen(view),
            key: place.position.key(view).to_string(),
            line: place.line.clone(),
            results: place.results.into(),
            moves: place.moves.iter().map(|made| MadeV1::new(made, place, tree)).collect(),
            moves_left_out: place.left_out.moves,
            games_left_out: place.left_out.games,
        }
    }
}

impl MadeV1 {
    fn new(made: &Made, place: &Place, tree: &Tree) -> Self {
        Self {
            text: made.text.clone(),
            results: made.results.into(),
            share: made.results.share_of(place.results),
            score: made.results.score_of(place.position.side()),
            fen: made.position.to_fen(tree.variant.rules().view()),
            next: made.next,
        }
    }
}

impl From<Results> for ResultsV1 {
    fn from(results: Results) -> Self {
        let Results { games, white, draw, black, neither, unknown } = results;
        Self { games, white, draw, black, neither, unknown }
    }
}
