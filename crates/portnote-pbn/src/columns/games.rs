//! One row per game.

use std::borrow::Cow;

use portnote_bridge::{Call, Seat, Side, Vulnerability};
use portnote_core::columns::{Day, Field, Row, Type, Value};
use portnote_core::frame::PartialDate;

use super::Facts;
use super::words::{float, joined, risk, seat};
use crate::derive::{ContractFrom, DealSource, TricksFrom};
use crate::model::Identification;
use crate::value::{Points, team};

type Of = Field<for<'r> fn(&'r Facts<'r>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::stated("event", Type::Text, "Event: PBN 2.1 §3.4.1", |it| {
        it.identified("Event", |of| &of.event)
    }),
    Of::stated("site", Type::Text, "Site: §3.4.2", |it| it.identified("Site", |of| &of.site)),
    Of::stated("stage", Type::Text, "Stage of the event: §4.4", |it| {
        it.identified("Stage", |of| &of.stage)
    }),
    Of::stated("round", Type::Text, "Round of the event: §4.4", |it| {
        it.identified("Round", |of| &of.round)
    }),
    Of::stated("section", Type::Text, "Section of the event: §4.4", |it| it.known("Section")),
    Of::stated("room", Type::Text, "Open or Closed: §4.1", |it| it.known("Room")),
    Of::stated("competition", Type::Text, "Competition: §4.1", |it| it.known("Competition")),
    Of::stated("description", Type::Text, "Description: §4.1", |it| it.known("Description")),
    Of::stated("table_id", Type::Text, "Table: §4.4", |it| it.known("Table")),
    Of::stated("date", Type::Date, "Date, where all of it is known: §3.4.3", |it| {
        it.date().and_then(Day::of).into()
    }),
    Of::stated("date_text", Type::Text, "Date as written", |it| {
        it.identified("Date", |of| &of.date_text)
    }),
    Of::stated("year", Type::Int16, "Year of the date", |it| {
        it.date().and_then(PartialDate::year).into()
    }),
    Of::stated("month", Type::Int8, "Month of the date, 1 to 12", |it| {
        it.date().and_then(PartialDate::month).into()
    }),
    Of::stated("day", Type::Int8, "Day of the date", |it| {
        it.date().and_then(PartialDate::day).into()
    }),
    Of::stated(
        "board",
        Type::Int32,
        "Number of the board, or that of a carried deal: §3.4.4",
        |it| it.record().board.into(),
    ),
    Of::stated("board_text", Type::Text, "The same as written", |it| match it.known("Board") {
        Value::Null => it.record().board.map(|board| board.to_string()).into(),
        known => known,
    }),
    Of::stated("north", Type::Text, "Player: §3.4.5", |it| it.known("North")),
    Of::stated("east", Type::Text, "Player: §3.4.6", |it| it.known("East")),
    Of::stated("south", Type::Text, "Player: §3.4.7", |it| it.known("South")),
    Of::stated("west", Type::Text, "Player: §3.4.8", |it| it.known("West")),
    Of::stated("home_team", Type::Text, "Home team: §4.4", |it| {
        it.team("HomeTeam", |of| &of.home_team)
    }),
    Of::stated("visit_team", Type::Text, "Visiting team: §4.4", |it| {
        it.team("VisitTeam", |of| &of.visit_team)
    }),
    Of::stated("dealer", Type::Text, "N, E, S or W, or that of a carried deal: §3.4.9", |it| {
        it.record().dealer.map(seat).into()
    }),
    Of::stated(
        "vulnerable",
        Type::Text,
        "None, NS, EW or All, or that of a carried deal: §3.4.10",
        |it| it.record().vulnerable.map(Vulnerability::name).into(),
    ),
    Of::stated(
        "deal",
        Type::Text,
        "Four hands from North, ranks descending, where all are known: §3.4.11",
        |it| it.record().deal.map(|deal| deal.to_pbn(Seat::North)).into(),
    ),
    Of::derived("deal_source", Type::Text, "tag, or carried from the record before", |it| {
        let source = it.derived().deal_source.map(|source| match source {
            DealSource::Tag => "tag",
            DealSource::Carried { .. } => "carried",
        });
        source.into()
    }),
    Of::derived("deal_game", Type::Int32, "Number of the game that states the deal", |it| {
        let game = it.derived().deal_source.map(|source| match source {
            DealSource::Tag => it.how.deal.map_or_else(|| it.number(), |(first, _)| first),
            DealSource::Carried { game, .. } => game,
        });
        game.into()
    }),
    Of::derived(
        "deal_record",
        Type::Int16,
        "Which record of the deal this game is, from 1",
        |it| {
            let record = it.derived().deal_source.map(|source| match source {
                DealSource::Tag => it.how.deal.map_or(1, |(_, record)| record),
                DealSource::Carried { record, .. } => record,
            });
            record.into()
        },
    ),
    Of::stated("hidden", Type::Text, "Hands that are hidden: §4.1", |it| it.known("Hidden")),
    Of::stated("scoring", Type::Text, "Scoring: §3.4.12", |it| it.known("Scoring")),
    Of::stated(
        "declarer",
        Type::Text,
        "N, E, S or W; of the auction where the tag says nothing: §3.4.13",
        |it| it.record().declarer().map(seat).into(),
    ),
    Of::stated(
        "contract",
        Type::Text,
        "Pass or a contract such as 4SX; of the auction where the tag says nothing: §3.4.14",
        |it| {
            let contract = it.record().contract();
            contract.map(|contract| contract.to_string()).into()
        },
    ),
    Of::stated("passed_out", Type::Bool, "Whether nobody bid", |it| {
        it.record().passed_out().into()
    }),
    Of::stated("level", Type::Int8, "Level of the contract, 1 to 7", |it| {
        it.record().level().into()
    }),
    Of::stated("denomination", Type::Text, "C, D, H, S or NT", |it| {
        it.record().denomination().map(|found| found.letters()).into()
    }),
    Of::stated("risk", Type::Int8, "0, or 1 if doubled, or 2 if redoubled", |it| {
        it.record().risk().map(risk).into()
    }),
    Of::derived("declarer_vulnerable", Type::Bool, "Whether declarer's side is vulnerable", |it| {
        it.record().declarer_vulnerable().into()
    }),
    Of::stated(
        "tricks",
        Type::Int8,
        "Tricks of declarer's side, or by 52 legal cards; null where Result has `^`: §3.4.15",
        |it| it.record().declarer_tricks.into(),
    ),
    Of::derived("made", Type::Int8, "Tricks above the contract; negative if it went down", |it| {
        it.record().made().into()
    }),
    Of::derived("score", Type::Int32, "Points of declarer's side by duplicate scoring", |it| {
        it.record().score().into()
    }),
    Of::derived("score_ns", Type::Int32, "The same for North-South", |it| {
        it.record().score_ns().into()
    }),
    Of::stated("score_text", Type::Text, "Score as written: §4.2.1", |it| it.known("Score")),
    Of::stated("score_imp_ns", Type::Float64, "ScoreIMP of North-South, in IMP: §4.2.2", |it| {
        it.points_ns("ScoreIMP", true)
    }),
    Of::stated(
        "score_mp_ns",
        Type::Float64,
        "ScoreMP of North-South, in matchpoints: §4.2.3",
        |it| it.points_ns("ScoreMP", false),
    ),
    Of::stated(
        "score_percentage_ns",
        Type::Float64,
        "ScorePercentage of North-South, in percent: §4.2.4",
        |it| it.points_ns("ScorePercentage", false),
    ),
    Of::derived("auction_contract", Type::Text, "Contract of an auction that ended", |it| {
        let contract = it.record().auction.contract;
        contract.map(|contract| contract.to_string()).into()
    }),
    Of::derived("auction_declarer", Type::Text, "Declarer of that contract", |it| {
        it.record().auction.declarer.map(seat).into()
    }),
    Of::derived("lead", Type::Text, "Card of the opening lead", |it| {
        it.record().lead().map(|card| card.as_str()).into()
    }),
    Of::derived("lead_seat", Type::Text, "Who led", |it| it.record().lead_seat().map(seat).into()),
    Of::derived(
        "play_fits",
        Type::Bool,
        "Whether every card was in the hand that played it; null where no hand is known",
        |it| it.record().play_fits.into(),
    ),
    Of::derived("calls", Type::Int16, "Number of rows in calls", |it| {
        let has_auction = it.source.has_auction();
        has_auction.then(|| it.record().calls.len()).into()
    }),
    Of::derived("cards", Type::Int8, "Number of rows in cards", |it| {
        it.of_play(|it| it.record().cards().count().into())
    }),
    Of::derived("complete_tricks", Type::Int8, "Number of tricks with four cards", |it| {
        it.of_play(|it| it.record().complete_tricks().into())
    }),
    Of::derived("declarer_won", Type::Int8, "Tricks that declarer's side won in the play", |it| {
        it.record().declarer_won().into()
    }),
    Of::derived(
        "auction",
        Type::Text,
        "Calls with `AP` spelled out, `?` for one that cannot be read",
        |it| {
            let calls = it.record().calls.iter();
            joined(calls.map(|made| made.call.map_or("?", Call::as_str))).into()
        },
    ),
    Of::derived("play", Type::Text, "Cards in the order played", |it| {
        joined(it.record().cards().map(|card| card.as_str())).into()
    }),
    Of::derived("hcp_n", Type::Int8, "High card points of North", |it| it.points_of(Seat::North)),
    Of::derived("hcp_e", Type::Int8, "High card points of East", |it| it.points_of(Seat::East)),
    Of::derived("hcp_s", Type::Int8, "High card points of South", |it| it.points_of(Seat::South)),
    Of::derived("hcp_w", Type::Int8, "High card points of West", |it| it.points_of(Seat::West)),
    Of::derived(
        "par_ns",
        Type::Int32,
        "Par for North-South: the score of best bidding and play; null if it depends on who bids first",
        |it| it.derived().par_ns.into(),
    ),
    Of::stated("par_text", Type::Text, "OptimumScore: §4.2.7", |it| {
        it.derived().par_text.as_deref().into()
    }),
    Of::derived("contract_from", Type::Text, "What says the contract: tag or auction", |it| {
        it.derived().contract_from.map(ContractFrom::name).into()
    }),
    Of::derived("declarer_from", Type::Text, "What says the declarer: tag or auction", |it| {
        it.derived().declarer_from.map(ContractFrom::name).into()
    }),
    Of::derived("tricks_from", Type::Text, "What says the tricks: tag or cards", |it| {
        it.derived().tricks_from.map(TricksFrom::name).into()
    }),
];

impl Row for Facts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Facts<'_> {
    fn known(&self, tag: &str) -> Value<'_> {
        self.source.known(tag).into()
    }

    /// A value that may come from a game before.
    fn identified(
        &self,
        tag: &str,
        carried: impl FnOnce(&Identification) -> &Option<String>,
    ) -> Value<'_> {
        match self.carried() {
            Some(derived) => carried(&derived.identification).as_deref().into(),
            None => self.known(tag),
        }
    }

    /// The name of a team, without its score before.
    fn team(
        &self,
        tag: &str,
        carried: impl FnOnce(&Identification) -> &Option<String>,
    ) -> Value<'_> {
        let value = match self.carried() {
            Some(derived) => carried(&derived.identification).as_deref().map(Cow::Borrowed),
            None => self.source.known(tag),
        };
        let name = value.map(|value| match value {
            Cow::Borrowed(value) => Cow::Borrowed(team(value).0),
            Cow::Owned(value) => Cow::Owned(team(&value).0.to_owned()),
        });
        name.into()
    }

    fn date(&self) -> Option<PartialDate> {
        match self.carried() {
            Some(derived) => derived.identification.date,
            None => self.source.date(),
        }
    }

    /// A value of the play; null where there is none.
    fn of_play<'v>(&'v self, value: impl FnOnce(&'v Self) -> Value<'v>) -> Value<'v> {
        match self.source.has_play() {
            true => value(self),
            false => Value::Null,
        }
    }

    fn points_of(&self, seat: Seat) -> Value<'static> {
        let held = self.record().hand(seat);
        held.map(|held| held.hand.high_card_points()).into()
    }

    /// Points of North-South; `is_opposite` where those of the other side are the same with the
    /// other sign.
    fn points_ns(&self, tag: &str, is_opposite: bool) -> Value<'static> {
        let Some(points) = self.source.points(tag) else {
            return Value::Null;
        };
        let declarer = self.record().declarer().map(Seat::side);
        let mut sides = points.by_side(declarer);
        let is_both = matches!(points, Points::Both(..));
        let found = sides.find_map(|(side, points)| match side {
            Side::NorthSouth => float(points),
            Side::EastWest if is_opposite && !is_both => float(points).map(|points| 0.0 - points),
            Side::EastWest => None,
        });
        found.into()
    }
}
