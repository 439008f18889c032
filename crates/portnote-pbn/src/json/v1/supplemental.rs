//! Supplemental tags that have a typed value: each stands beside its text.

use std::borrow::Cow;

use portnote_bridge::Side;
use schemars::JsonSchema;
use serde::Serialize;

use super::DateV1;
use crate::model::Game;
use crate::value::{PartialTime, RubberPoints, RubberSide, ScoreRubber, TimeControl};

/// What the supplemental tags of a game say.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "supplemental")]
pub struct SupplementalV1<'g> {
    /// What tells the deal from all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal_id: Option<Cow<'g, str>>,
    /// The hands that are to be hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<HiddenV1<'g>>,
    /// The points of rubber bridge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_rubber: Option<ScoreRubberV1<'g>>,
    /// How the rubber stands when the deal begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_rubber_history: Option<ScoreRubberHistoryV1<'g>>,
    /// The first day of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_date: Option<DateV1<'g>>,
    /// The round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundV1<'g>>,
    /// The time at the place of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeV1<'g>>,
    /// The date by universal time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utc_date: Option<DateV1<'g>>,
    /// The universal time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utc_time: Option<TimeV1<'g>>,
    /// The time for a number of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControlV1<'g>>,
    /// The time for a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_call: Option<SecondsV1<'g>>,
    /// The time for a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_card: Option<SecondsV1<'g>>,
}

/// Hands that are to be hidden.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "hidden")]
pub struct HiddenV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seats, in the order written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<char>>,
}

/// Points above and below the line.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "rubber_points")]
pub struct RubberPointsV1 {
    /// Bonus points.
    pub above: u32,
    /// Trick points.
    pub below: u32,
}

/// The points of a deal at rubber bridge, of those for whom they are given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "score_rubber")]
pub struct ScoreRubberV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Points of declarer's side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declarer: Option<RubberPointsV1>,
    /// Points of North-South.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns: Option<RubberPointsV1>,
    /// Points of East-West.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ew: Option<RubberPointsV1>,
}

/// The points of one side in a rubber match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "rubber_side")]
pub struct RubberSideV1 {
    /// Points above the line in earlier rubbers.
    pub above_previous: u32,
    /// Points above the line in this rubber.
    pub above_current: u32,
    /// Points below the line in each game of this rubber.
    pub below: Vec<u32>,
}

/// How a rubber stands when a deal begins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "score_rubber_history")]
pub struct ScoreRubberHistoryV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The points of North-South.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns: Option<RubberSideV1>,
    /// The points of East-West.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ew: Option<RubberSideV1>,
}

/// A round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "round")]
pub struct RoundV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Its parts, the most significant first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<String>>,
}

/// A time of day; unknown fields are left out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "time")]
pub struct TimeV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The hour, 0 to 23.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hour: Option<u8>,
    /// The minute, 0 to 59.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minute: Option<u8>,
    /// The second, 0 to 59.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<u8>,
}

/// A time for a number of games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "time_control")]
pub struct TimeControlV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Whether there is a limit; left out where the text cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited: Option<bool>,
    /// The games that must be finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The minutes for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

/// A time for a call or card.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "seconds")]
pub struct SecondsV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl<'g> SupplementalV1<'g> {
    pub(super) fn new(game: &'g Game<'_>) -> Self {
        Self {
            deal_id: game.deal_id(),
            hidden: game.value("Hidden").map(|raw| HiddenV1 {
                raw,
                seats: game
                    .hidden()
                    .map(|seats| seats.iter().map(|seat| seat.letter()).collect()),
            }),
            score_rubber: game
                .value("ScoreRubber")
                .map(|raw| ScoreRubberV1::new(raw, game.score_rubber())),
            score_rubber_history: game.value("ScoreRubberHistory").map(|raw| {
                let read = game.score_rubber_history();
                ScoreRubberHistoryV1 {
                    raw,
                    ns: read.as_ref().map(|read| (&read.north_south).into()),
                    ew: read.as_ref().map(|read| (&read.east_west).into()),
                }
            }),
            event_date: game
                .value("EventDate")
                .map(|raw| DateV1::new(raw, game.event_date())),
            round: game.value("Round").map(|raw| RoundV1 {
                raw,
                parts: game.round(),
            }),
            time: game.value("Time").map(|raw| TimeV1::new(raw, game.time())),
            utc_date: game
                .value("UTCDate")
                .map(|raw| DateV1::new(raw, game.utc_date())),
            utc_time: game
                .value("UTCTime")
                .map(|raw| TimeV1::new(raw, game.utc_time())),
            time_control: game
                .value("TimeControl")
                .map(|raw| TimeControlV1::new(raw, game.time_control())),
            time_call: game.value("TimeCall").map(|raw| SecondsV1 {
                raw,
                seconds: game.time_call(),
            }),
            time_card: game.value("TimeCard").map(|raw| SecondsV1 {
                raw,
                seconds: game.time_card(),
            }),
        }
    }
}

impl<'g> ScoreRubberV1<'g> {
    fn new(raw: Cow<'g, str>, read: Option<ScoreRubber>) -> Self {
        let mut value = Self {
            raw,
            declarer: None,
            ns: None,
            ew: None,
        };
        match read {
            None => {}
            Some(ScoreRubber::Declarer(points)) => value.declarer = Some(points.into()),
            Some(ScoreRubber::Side(side, points)) => value.set(side, points),
            Some(ScoreRubber::Both(side, points, others)) => {
                value.set(side, points);
                value.set(side.opponents(), others);
            }
        }
        value
    }

    fn set(&mut self, side: Side, points: RubberPoints) {
        let slot = match side {
            Side::NorthSouth => &mut self.ns,
            Side::EastWest => &mut self.ew,
        };
        *slot = Some(points.into());
    }
}

impl<'g> TimeV1<'g> {
    fn new(raw: Cow<'g, str>, read: Option<PartialTime>) -> Self {
        let read = read.unwrap_or_default();
        Self {
            raw,
            hour: read.hour,
            minute: read.minute,
            second: read.second,
        }
    }
}

impl<'g> TimeControlV1<'g> {
    fn new(raw: Cow<'g, str>, read: Option<TimeControl>) -> Self {
        let (games, minutes) = match read {
            Some(TimeControl::Games { games, minutes }) => (Some(games), Some(minutes)),
            Some(TimeControl::Unlimited) | None => (None, None),
        };
        Self {
            raw,
            limited: read.map(|read| read != TimeControl::Unlimited),
            games,
            minutes,
        }
    }
}

impl From<RubberPoints> for RubberPointsV1 {
    fn from(points: RubberPoints) -> Self {
        Self {
            above: points.above,
            below: points.below,
        }
    }
}

impl From<&RubberSide> for RubberSideV1 {
    fn from(side: &RubberSide) -> Self {
        Self {
            above_previous: side.above_previous,
            above_current: side.above_current,
            below: side.below.clone(),
        }
    }
}
