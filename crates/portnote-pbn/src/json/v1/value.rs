//! Values of tags that are typed: each is beside its text.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use portnote_bridge::{Contract, Hand, Side};
use portnote_core::frame::PartialDate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::Game;
use crate::tag::{Kind, TAGS, TagValue};
use crate::value::{
    ContractValue, PartialTime, RubberPoints, RubberSide, ScoreRubber, TimeControl, is_unknown,
};

/// What the values of the tags of a game say, by the keys of [`TAGS`] and in their order.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ValuesV1<'g>(Vec<(&'static str, ValueV1<'g>)>);

/// A value of a tag, by its type.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ValueV1<'g> {
    /// Text that is known.
    Text(Cow<'g, str>),
    /// A date.
    Date(DateV1<'g>),
    /// A time of day.
    Time(TimeV1<'g>),
    /// A board number.
    Board(BoardV1<'g>),
    /// A seat.
    Seat(SeatV1<'g>),
    /// A vulnerability.
    Vulnerable(VulnerableV1<'g>),
    /// A deal.
    Deal(DealV1<'g>),
    /// The fields of Scoring.
    Scoring(ScoringV1<'g>),
    /// A declarer.
    Declarer(DeclarerV1<'g>),
    /// A contract.
    Contract(ContractV1<'g>),
    /// A result.
    Result(ResultV1<'g>),
    /// Hands that are to be hidden.
    Hidden(HiddenV1<'g>),
    /// A round.
    Round(RoundV1<'g>),
    /// A time for a number of games.
    TimeControl(TimeControlV1<'g>),
    /// A time for a call or card.
    Seconds(SecondsV1<'g>),
    /// The points of a deal at rubber bridge.
    ScoreRubber(ScoreRubberV1<'g>),
    /// The state of a rubber when a deal begins.
    ScoreRubberHistory(Box<ScoreRubberHistoryV1<'g>>),
}

impl<'g> ValuesV1<'g> {
    pub(super) fn new(game: &'g Game<'_>) -> Self {
        let mut values = Vec::with_capacity(16);
        values.extend(game.keyed().filter_map(|(info, raw, typed)| {
            let value = ValueV1::new(game, info.kind, Cow::Borrowed(raw), typed)?;
            Some((info.key?, value))
        }));
        Self(values)
    }

    /// The value with a key; `None` where the game has none.
    ///
    /// ```
    /// use portnote_pbn::json::v1::{DumpOptions, GameV1, ValueV1};
    /// let file = portnote_pbn::parse(b"[Board \"7\"]\n").value;
    /// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    /// let dump = GameV1::new(&game, &DumpOptions::default(), &[]);
    /// assert!(matches!(dump.values.get("board"), Some(ValueV1::Board(_))));
    /// assert!(dump.values.get("date").is_none());
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&ValueV1<'g>> {
        let found = self.0.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value)
    }

    /// All values with their keys.
    ///
    /// ```
    /// use portnote_pbn::json::v1::{DumpOptions, GameV1};
    /// let file = portnote_pbn::parse(b"[Board \"7\"]\n[Dealer \"S\"]\n").value;
    /// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    /// let dump = GameV1::new(&game, &DumpOptions::default(), &[]);
    /// let keys: Vec<&str> = dump.values.iter().map(|(key, _)| key).collect();
    /// assert_eq!(keys, ["board", "dealer"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &ValueV1<'g>)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}

impl Serialize for ValuesV1<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for ValuesV1<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<'g>(PhantomData<ValuesV1<'g>>);

        impl<'de, 'g> Visitor<'de> for Entries<'g> {
            type Value = ValuesV1<'g>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the values of tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut values = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    let known = TAGS.iter().find_map(|info| {
                        Some((info.kind, info.key?)).filter(|known| known.1 == key)
                    });
                    match known {
                        Some((kind, key)) => values.push((key, ValueV1::next_of(kind, &mut map)?)),
                        // A key of a later version.
                        None => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(ValuesV1(values))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl JsonSchema for ValuesV1<'_> {
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("values")
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = serde_json::Map::new();
        for (info, key) in TAGS.iter().filter_map(|info| Some((info, info.key?))) {
            let schema = ValueV1::schema(info.kind, generator);
            properties.insert(key.to_owned(), schema.into());
        }
        json_schema!({ "type": "object", "properties": properties })
    }
}

impl<'g> ValueV1<'g> {
    /// What a tag of a game says.
    fn new(game: &'g Game<'_>, kind: Kind, raw: Cow<'g, str>, typed: &TagValue) -> Option<Self> {
        Some(match kind {
            Kind::Date => Self::Date(DateV1::new(raw, typed)),
            Kind::Time => Self::Time(TimeV1::new(raw, typed)),
            Kind::Seat => Self::Seat(SeatV1::new(raw, typed)),
            Kind::Declarer => Self::Declarer(DeclarerV1::new(raw, typed)),
            Kind::Contract => Self::Contract(ContractV1::new(raw, typed)),
            Kind::TimeControl => Self::TimeControl(TimeControlV1::new(raw, typed)),
            Kind::Rubber => Self::ScoreRubber(ScoreRubberV1::new(raw, typed)),
            Kind::RubberHistory => {
                Self::ScoreRubberHistory(ScoreRubberHistoryV1::new(raw, typed).into())
            }
            Kind::Deal => Self::Deal(DealV1::new(raw, game)),
            Kind::Board => Self::Board(BoardV1 {
                raw,
                number: match typed {
                    TagValue::Board(number) => Some(*number),
                    _ => None,
                },
            }),
            Kind::Vulnerable => Self::Vulnerable(VulnerableV1 {
                raw,
                sides: match typed {
                    TagValue::Vulnerable(sides) => Some(Cow::Borrowed(sides.value.name())),
                    _ => None,
                },
            }),
            Kind::Scoring => Self::Scoring(ScoringV1 { raw, fields: game.scoring() }),
            Kind::Result => Self::Result(ResultV1 {
                raw,
                tricks: game.tricks(),
                irregular: game.result().map(|result| result.irregular),
            }),
            Kind::Hidden => Self::Hidden(HiddenV1 {
                raw,
                seats: match typed {
                    TagValue::Hidden(seats) => Some(seats.iter().map(|s| s.letter()).collect()),
                    _ => None,
                },
            }),
            Kind::Round => Self::Round(RoundV1 { raw, parts: game.round() }),
            Kind::Seconds => Self::Seconds(SecondsV1 {
                raw,
                seconds: match typed {
                    TagValue::Seconds(seconds) => Some(*seconds),
                    _ => None,
                },
            }),
            _ => return (!is_unknown(raw.trim())).then_some(Self::Text(raw)),
        })
    }

    /// The value of a key whose tag has values of a kind.
    fn next_of<'de, A: MapAccess<'de>>(kind: Kind, map: &mut A) -> Result<Self, A::Error> {
        Ok(match kind {
            Kind::Date => Self::Date(map.next_value()?),
            Kind::Time => Self::Time(map.next_value()?),
            Kind::Seat => Self::Seat(map.next_value()?),
            Kind::Declarer => Self::Declarer(map.next_value()?),
            Kind::Contract => Self::Contract(map.next_value()?),
            Kind::TimeControl => Self::TimeControl(map.next_value()?),
            Kind::Rubber => Self::ScoreRubber(map.next_value()?),
            Kind::RubberHistory => Self::ScoreRubberHistory(map.next_value()?),
            Kind::Deal => Self::Deal(map.next_value()?),
            Kind::Board => Self::Board(map.next_value()?),
            Kind::Vulnerable => Self::Vulnerable(map.next_value()?),
            Kind::Scoring => Self::Scoring(map.next_value()?),
            Kind::Result => Self::Result(map.next_value()?),
            Kind::Hidden => Self::Hidden(map.next_value()?),
            Kind::Round => Self::Round(map.next_value()?),
            Kind::Seconds => Self::Seconds(map.next_value()?),
            _ => Self::Text(map.next_value()?),
        })
    }

    /// The schema of the values of a kind.
    fn schema(kind: Kind, generator: &mut SchemaGenerator) -> Schema {
        match kind {
            Kind::Date => generator.subschema_for::<DateV1<'_>>(),
            Kind::Time => generator.subschema_for::<TimeV1<'_>>(),
            Kind::Seat => generator.subschema_for::<SeatV1<'_>>(),
            Kind::Declarer => generator.subschema_for::<DeclarerV1<'_>>(),
            Kind::Contract => generator.subschema_for::<ContractV1<'_>>(),
            Kind::TimeControl => generator.subschema_for::<TimeControlV1<'_>>(),
            Kind::Rubber => generator.subschema_for::<ScoreRubberV1<'_>>(),
            Kind::RubberHistory => generator.subschema_for::<ScoreRubberHistoryV1<'_>>(),
            Kind::Deal => generator.subschema_for::<DealV1<'_>>(),
            Kind::Board => generator.subschema_for::<BoardV1<'_>>(),
            Kind::Vulnerable => generator.subschema_for::<VulnerableV1<'_>>(),
            Kind::Scoring => generator.subschema_for::<ScoringV1<'_>>(),
            Kind::Result => generator.subschema_for::<ResultV1<'_>>(),
            Kind::Hidden => generator.subschema_for::<HiddenV1<'_>>(),
            Kind::Round => generator.subschema_for::<RoundV1<'_>>(),
            Kind::Seconds => generator.subschema_for::<SecondsV1<'_>>(),
            _ => generator.subschema_for::<String>(),
        }
    }
}

/// A date; unknown fields are left out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "date")]
#[non_exhaustive]
pub struct DateV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// The month, 1 to 12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub month: Option<u8>,
    /// The day of the month, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u8>,
}

/// A board number and its text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "board")]
#[non_exhaustive]
pub struct BoardV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// A seat and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "dealer")]
#[non_exhaustive]
pub struct SeatV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// `N`, `E`, `S` or `W`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
}

/// A vulnerability and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "vulnerable")]
#[non_exhaustive]
pub struct VulnerableV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// `None`, `NS`, `EW` or `All`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Cow<'static, str>>,
}

/// A deal and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "deal")]
#[non_exhaustive]
pub struct DealV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seat of the first hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The hands that are known, from the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandV1>,
}

/// A hand of a deal and its seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "hand")]
#[non_exhaustive]
pub struct HandV1 {
    /// The seat.
    pub seat: char,
    /// The cards: suits from spades, ranks descending.
    pub cards: String,
    /// Number of cards, those without a name among them.
    pub size: usize,
}

/// The fields of the tag Scoring.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "scoring")]
#[non_exhaustive]
pub struct ScoringV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// What is between the semicolons.
    pub fields: Vec<String>,
}

/// A declarer and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "declarer")]
#[non_exhaustive]
pub struct DeclarerV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// Whether declarer and dummy were swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub irregular: Option<bool>,
}

/// A contract and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "contract")]
#[non_exhaustive]
pub struct ContractV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Whether all passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_out: Option<bool>,
    /// The level, 1 to 7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// `C`, `D`, `H`, `S` or `NT`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub denomination: Option<Cow<'static, str>>,
    /// Empty, `X` or `XX`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<Cow<'static, str>>,
}

/// A result and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "result")]
#[non_exhaustive]
pub struct ResultV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Tricks of declarer's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u32>,
    /// Whether it differs from the tricks really won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub irregular: Option<bool>,
}

/// Hands that are to be hidden.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "hidden")]
#[non_exhaustive]
pub struct HiddenV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seats, in the order written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<char>>,
}

/// Points above and below the line.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "rubber_points")]
#[non_exhaustive]
pub struct RubberPointsV1 {
    /// Bonus points.
    pub above: u32,
    /// Trick points.
    pub below: u32,
}

/// The points of a deal at rubber bridge, of those for whom they are given.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "score_rubber")]
#[non_exhaustive]
pub struct ScoreRubberV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Points of declarer's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<RubberPointsV1>,
    /// Points of North-South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ns: Option<RubberPointsV1>,
    /// Points of East-West.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ew: Option<RubberPointsV1>,
}

/// The points of one side in a rubber match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "rubber_side")]
#[non_exhaustive]
pub struct RubberSideV1 {
    /// Points above the line in earlier rubbers.
    pub above_previous: u32,
    /// Points above the line in this rubber.
    pub above_current: u32,
    /// Points below the line in each game of this rubber.
    pub below: Vec<u32>,
}

/// How a rubber is when a deal begins.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "score_rubber_history")]
#[non_exhaustive]
pub struct ScoreRubberHistoryV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The points of North-South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ns: Option<RubberSideV1>,
    /// The points of East-West.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ew: Option<RubberSideV1>,
}

/// A round and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "round")]
#[non_exhaustive]
pub struct RoundV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Its parts, the most significant first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<String>>,
}

/// A time of day; unknown fields are left out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "time")]
#[non_exhaustive]
pub struct TimeV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The hour, 0 to 23.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hour: Option<u8>,
    /// The minute, 0 to 59.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minute: Option<u8>,
    /// The second, 0 to 59.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<u8>,
}

/// A time for a number of games.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "time_control")]
#[non_exhaustive]
pub struct TimeControlV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Whether there is a limit; left out where the text cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limited: Option<bool>,
    /// The games that must be finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The minutes for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

/// A time for a call or card.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "seconds")]
#[non_exhaustive]
pub struct SecondsV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl<'g> DateV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let read = match typed {
            TagValue::Date(date) => *date,
            _ => PartialDate::default(),
        };
        Self { raw, year: read.year(), month: read.month(), day: read.day() }
    }
}

impl<'g> SeatV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let seat = match typed {
            TagValue::Seat(seat) => Some(seat.value.letter()),
            _ => None,
        };
        Self { raw, seat }
    }
}

impl<'g> DeclarerV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let read = match typed {
            TagValue::Declarer(read) => Some(read.value),
            _ => None,
        };
        Self {
            raw,
            seat: read.map(|read| read.seat.letter()),
            irregular: read.map(|read| read.irregular),
        }
    }
}

impl<'g> ScoreRubberHistoryV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let read = match typed {
            TagValue::RubberHistory(read) => Some(read),
            _ => None,
        };
        Self {
            raw,
            ns: read.map(|read| (&read.north_south).into()),
            ew: read.map(|read| (&read.east_west).into()),
        }
    }
}

impl<'g> DealV1<'g> {
    fn new(raw: Cow<'g, str>, game: &Game<'_>) -> Self {
        let Some(read) = game.deal() else {
            return Self { raw, first: None, hands: Vec::new() };
        };
        let order = [0, 1, 2, 3].map(|steps| read.first.rotate(steps));
        let known = order.into_iter().filter(|seat| read.size(*seat) > 0);
        let hands = known.map(|seat| HandV1 {
            seat: seat.letter(),
            cards: read.deal.hand(seat).unwrap_or(Hand::EMPTY).to_string(),
            size: read.size(seat),
        });
        Self { raw, first: Some(read.first.letter()), hands: hands.collect() }
    }
}

impl<'g> ContractV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let empty = Self { raw, passed_out: None, level: None, denomination: None, risk: None };
        match typed {
            TagValue::Contract(ContractValue::Denomination(denomination), _) => {
                Self { denomination: Some(Cow::Borrowed(denomination.letters())), ..empty }
            }
            TagValue::Contract(ContractValue::Full(Contract::PassedOut), _) => {
                Self { passed_out: Some(true), ..empty }
            }
            TagValue::Contract(ContractValue::Full(Contract::Bid { bid, risk }), _) => Self {
                passed_out: Some(false),
                level: Some(bid.level()),
                denomination: Some(Cow::Borrowed(bid.denomination().letters())),
                risk: Some(Cow::Borrowed(risk.letters())),
                ..empty
            },
            _ => empty,
        }
    }
}

impl<'g> ScoreRubberV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let mut value = Self { raw, declarer: None, ns: None, ew: None };
        let TagValue::Rubber(read) = typed else {
            return value;
        };
        match **read {
            ScoreRubber::Declarer(points) => value.declarer = Some(points.into()),
            ScoreRubber::Side(side, points) => value.set(side, points),
            ScoreRubber::Both(side, points, others) => {
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
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let read = match typed {
            TagValue::Time(time) => *time,
            _ => PartialTime::default(),
        };
        Self { raw, hour: read.hour, minute: read.minute, second: read.second }
    }
}

impl<'g> TimeControlV1<'g> {
    fn new(raw: Cow<'g, str>, typed: &TagValue) -> Self {
        let read = match typed {
            TagValue::TimeControl(read) => Some(*read),
            _ => None,
        };
        let (games, minutes) = match read {
            Some(TimeControl::Games { games, minutes }) => (Some(games), Some(minutes)),
            Some(TimeControl::Unlimited) | None => (None, None),
        };
        Self { raw, limited: read.map(|read| read != TimeControl::Unlimited), games, minutes }
    }
}

impl From<RubberPoints> for RubberPointsV1 {
    fn from(points: RubberPoints) -> Self {
        Self { above: points.above, below: points.below }
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
