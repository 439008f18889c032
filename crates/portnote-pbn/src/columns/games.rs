//! One row per game, and what follows from it in a dump.

use std::borrow::Cow;

use portnote_bridge::{Call, Par, Seat, Side, Vulnerability, board_facts};
#[cfg(feature = "json")]
use portnote_core::columns::IntoKey;
use portnote_core::columns::{Day, Field, Row, Type, Value, covers, named};
use portnote_core::frame::PartialDate;

use super::RecordFacts;
#[cfg(feature = "json")]
use super::RowOptions;
#[cfg(feature = "json")]
use super::source::OfGame;
use super::words::{float, joined};
#[cfg(feature = "json")]
use crate::derive::Carry;
use crate::derive::{ContractFrom, DealSource, TricksFrom};
#[cfg(feature = "json")]
use crate::model::Game;
use crate::model::Identification;
use crate::value::{Points, team};

board_facts! {
    {
        /// What follows from a game by the rules of bridge.
        #[schemars(rename = "derived")]
        pub struct DerivedV1;
        fn of(it: RecordFacts<'_>);
        const FACTS;
    }
    board it.record();
    /// Whether nobody bid, by the contract.
    passed_out,
    /// Points of declarer's side, where the scoring is that of duplicate bridge.
    score,
    /// Whether every card was in the hand that played it; `null` where no hand is known. From the
    /// first card on that was not, no trick has a leader or a winner.
    play_fits,
    /// The calls, `AP` spelled out.
    calls;
    first {
        /// The event.
        event: Option<String> = it.identified("Event", |of| &of.event)
            => stated(Text, "Event: PBN 2.1 §3.4.1"),
        /// The site.
        site: Option<String> = it.identified("Site", |of| &of.site) => stated(Text, "Site: §3.4.2"),
        /// The date, `2012-08-01`, where all of it is known.
        date: Option<String> = Whole(it.date())
            => stated(Date, "Date, where all of it is known: §3.4.3"),
        /// The date as it is written.
        date_text: Option<String> = it.identified("Date", |of| &of.date_text)
            => stated(Text, "Date as written"),
        /// The round.
        round: Option<String> = it.identified("Round", |of| &of.round)
            => stated(Text, "Round of the event: §4.4"),
        /// The stage of the event.
        stage: Option<String> = it.identified("Stage", |of| &of.stage)
            => stated(Text, "Stage of the event: §4.4"),
        /// The home team.
        home_team: Option<String> = it.identified("HomeTeam", |of| &of.home_team)
            => stated(Text via team_name, "Home team: §4.4"),
        /// The visiting team.
        visit_team: Option<String> = it.identified("VisitTeam", |of| &of.visit_team)
            => stated(Text via team_name, "Visiting team: §4.4"),
        /// The number of the board.
        board: Option<u32> = it.record().board
            => stated(Int32, "Number of the board, or that of a carried deal: §3.4.4"),
        /// The dealer.
        dealer: Option<char> = it.record().dealer.map(Seat::letter)
            => stated(Text, "N, E, S or W, or that of a carried deal: §3.4.9"),
        /// `None`, `NS`, `EW` or `All`.
        vulnerable: Option<Cow<'static, str>> = it.record().vulnerable.map(Vulnerability::name)
            => stated(Text, "None, NS, EW or All, or that of a carried deal: §3.4.10"),
    }
    after deal {
        /// `tag`, or `carried` from the record before.
        deal_source: Option<Cow<'static, str>> = it.derived().deal_source.map(DealSource::name)
            => derived(Text, "tag, or carried from the record before"),
        /// The number of the game that states the deal.
        deal_game: Option<u64> = it.deal().map(|(game, _)| game)
            => derived(Int32, "Number of the game that states the deal"),
        /// Which record of the deal this game is, from 1.
        deal_record: Option<u32> = it.deal().map(|(_, record)| record) => derived(Int16),
        /// The contract of an auction that ended; it may be another one than that of the tag.
        auction_contract: Option<String> = it.record().auction.contract.map(|found| found.to_string())
            => derived(Text, "Contract of an auction that ended"),
        /// The declarer of that contract.
        auction_declarer: Option<char> = it.record().auction.declarer.map(Seat::letter)
            => derived(Text, "Declarer of that contract"),
        /// The contract: that of the tag, else that of an auction that ended.
        contract: Option<String> = it.record().contract().map(|found| found.to_string()) => stated(
            Text,
            "Pass or a contract such as 4SX; of the auction where the tag says nothing: §3.4.14"
        ),
        /// `tag` or `auction`: what says so.
        contract_from: Option<Cow<'static, str>> = it.derived().contract_from.map(ContractFrom::name)
            => derived(Text, "What says the contract: tag or auction"),
        /// The declarer: that of the tag, else that of an auction that ended.
        declarer: Option<char> = it.record().declarer().map(Seat::letter)
            => stated(Text, "N, E, S or W; of the auction where the tag says nothing: §3.4.13"),
        /// `tag` or `auction`: what says so.
        declarer_from: Option<Cow<'static, str>> = it.derived().declarer_from.map(ContractFrom::name)
            => derived(Text, "What says the declarer: tag or auction"),
    }
    after contract {
        /// Tricks of declarer's side: those that Result states, else those of 52 cards that were played by
        /// the laws.
        declarer_tricks: Option<u8> = it.record().declarer_tricks => stated(
            Int8,
            "Tricks of declarer's side, or by 52 legal cards; null where Result has `^`: §3.4.15"
        ).named("tricks").unit("tricks"),
        /// `tag` or `cards`: what says so.
        tricks_from: Option<Cow<'static, str>> = it.derived().tricks_from.map(TricksFrom::name)
            => derived(Text, "What says the tricks: tag or cards"),
    }
    after play {
        /// The score of best bidding and best play in points of North-South, from the 20 results of a
        /// double-dummy solver; `null` where it matters which side may bid first.
        par_ns: Option<i32> = it.derived().par_ns => derived(
            Int32,
            "Par for North-South: the score of best bidding and play; null if it depends on who bids first"
        ).unit("points"),
        /// What OptimumScore says.
        par_text: Option<String> = it.derived().par_text.as_deref()
            => stated(Text, "OptimumScore: §4.2.7"),
    }
}

type Of = Field<for<'r> fn(&'r RecordFacts<'_>) -> Value<'r>>;

const fn fact(name: &str) -> Of {
    named(FACTS, name)
}

pub(super) static FIELDS: &[Of] = &[
    fact("event"),
    fact("site"),
    fact("stage"),
    fact("round"),
    Of::stated("section", Type::Text, "Section of the event: §4.4", |it| it.known("Section")),
    Of::stated("room", Type::Text, "Open or Closed: §4.1", |it| it.known("Room")),
    Of::stated("competition", Type::Text, "Competition: §4.1", |it| it.known("Competition")),
    Of::stated("description", Type::Text, "Description: §4.1", |it| it.known("Description")),
    Of::stated("table_id", Type::Text, "Table: §4.4", |it| it.known("Table")),
    fact("date"),
    fact("date_text"),
    Of::stated("year", Type::Int16, "Year of the date", |it| {
        it.date().and_then(PartialDate::year).into()
    }),
    Of::stated("month", Type::Int8, "Month of the date, 1 to 12", |it| {
        it.date().and_then(PartialDate::month).into()
    }),
    Of::stated("day", Type::Int8, "Day of the date", |it| {
        it.date().and_then(PartialDate::day).into()
    }),
    fact("board"),
    Of::stated("board_text", Type::Text, "Number of the board as written", |it| {
        match it.known("Board") {
            Value::Null => it.record().board.map(|board| board.to_string()).into(),
            known => known,
        }
    }),
    Of::stated("north", Type::Text, "Player: §3.4.5", |it| it.known("North")),
    Of::stated("east", Type::Text, "Player: §3.4.6", |it| it.known("East")),
    Of::stated("south", Type::Text, "Player: §3.4.7", |it| it.known("South")),
    Of::stated("west", Type::Text, "Player: §3.4.8", |it| it.known("West")),
    fact("home_team"),
    fact("visit_team"),
    fact("dealer"),
    fact("vulnerable"),
    fact("deal"),
    fact("deal_source"),
    fact("deal_game"),
    fact("deal_record"),
    Of::stated("hidden", Type::Text, "Hands that are hidden: §4.1", |it| it.known("Hidden")),
    Of::stated("scoring", Type::Text, "Scoring: §3.4.12", |it| it.known("Scoring")),
    fact("declarer"),
    fact("contract"),
    fact("passed_out"),
    fact("level"),
    fact("denomination"),
    fact("risk"),
    fact("declarer_vulnerable"),
    fact("tricks"),
    fact("made"),
    fact("score"),
    fact("score_ns"),
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
    fact("auction_contract"),
    fact("auction_declarer"),
    fact("lead"),
    fact("lead_seat"),
    fact("play_fits"),
    Of::derived("calls", Type::Int16, "Number of rows in calls", |it| {
        let has_auction = it.source.has_auction();
        has_auction.then(|| it.record().calls.len()).into()
    }),
    Of::derived("cards", Type::Int8, "Number of rows in cards", |it| {
        it.of_play(|it| it.record().cards().count().into())
    }),
    Of {
        // Null in a table where the game has no play, and 0 in a dump.
        value: |it| it.of_play(|it| it.record().complete_tricks().into()),
        ..fact("complete_tricks")
    },
    fact("declarer_won"),
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
    Of { value: |it| it.par_ns().into(), ..fact("par_ns") },
    fact("par_text"),
    fact("contract_from"),
    fact("declarer_from"),
    fact("tricks_from"),
    Of::derived(
        "dd_tricks",
        Type::Int8,
        "Tricks of declarer in the contract's denomination with best play, by the 20 stated or solved results",
        |it| it.best_tricks().into(),
    )
    .unit("tricks"),
    Of::derived(
        "par_contracts",
        Type::Text,
        "The contracts that give par_ns, such as `EW 3S=`; empty if both sides pass",
        |it| it.par().map(|par| par.to_string()).into(),
    ),
];

const _: () = assert!(covers(FIELDS, FACTS), "a fact has no column");

impl Row for RecordFacts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl<'g> RecordFacts<'g> {
    fn known(&self, tag: &str) -> Value<'g> {
        self.source.known(tag).into()
    }

    /// A value that may come from a game before.
    fn identified(
        &self,
        tag: &str,
        carried: impl FnOnce(&Identification) -> &Option<String>,
    ) -> Option<Cow<'g, str>> {
        match self.carried() {
            Some(derived) => carried(&derived.identification).as_deref().map(Cow::Borrowed),
            None => self.source.known(tag),
        }
    }

    /// The number of the game that states the deal, and which record of the deal this game is.
    fn deal(&self) -> Option<(u64, u32)> {
        Some(match self.derived().deal_source? {
            DealSource::Tag => self.how.deal.unwrap_or_else(|| (self.number(), 1)),
            DealSource::Carried { game, record } => (game, record),
        })
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
        held.map(|held| held.hand.hcp()).into()
    }

    /// Tricks of declarer with best play.
    fn best_tricks(&self) -> Option<u8> {
        let record = self.record();
        self.double_dummy()?.get(record.declarer()?, record.denomination()?)
    }

    fn par_ns(&self) -> Option<i32> {
        match self.solved() {
            None => self.derived().par_ns,
            // An end position has no par.
            Some(_) if !self.source.complete_deal()?.is_whole() => None,
            Some(solved) => solved.par_score_of_any_opener(self.record().vulnerable?),
        }
    }

    /// Par with its contracts, which are the same for either opener where the score is.
    fn par(&self) -> Option<Par> {
        self.par_ns()?;
        self.double_dummy()?.par(self.record().vulnerable?, Side::NorthSouth)
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

/// A date in the form of ISO 8601, where all of it is known.
struct Whole(Option<PartialDate>);

impl From<Whole> for Value<'_> {
    fn from(Whole(date): Whole) -> Self {
        date.and_then(Day::of).into()
    }
}

#[cfg(feature = "json")]
impl IntoKey<Option<String>> for Whole {
    fn into_key(self) -> Option<String> {
        let date = self.0?;
        let (year, month, day) = (date.year()?, date.month()?, date.day()?);
        Some(format!("{year:04}-{month:02}-{day:02}"))
    }
}

/// The name of a team, without its score before.
fn team_name(value: Option<Cow<'_, str>>) -> Value<'_> {
    let name = value.map(|value| match value {
        Cow::Borrowed(value) => Cow::Borrowed(team(value).0),
        Cow::Owned(value) => Cow::Owned(team(&value).0.to_owned()),
    });
    name.into()
}

#[cfg(feature = "json")]
impl DerivedV1 {
    /// What follows from a game.
    ///
    /// ```
    /// use portnote_pbn::derive::Carry;
    /// use portnote_pbn::json::v1::DerivedV1;
    /// let text = b"[Vulnerable \"NS\"]\n[Declarer \"S\"]\n[Contract \"4SX\"]\n[Result \"8\"]\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let mut context = portnote_pbn::Context::new();
    /// let derived = DerivedV1::new(&context.game(&file.blocks()[0]), Carry::None);
    /// assert_eq!((derived.made, derived.score), (Some(-2), Some(-500)));
    /// ```
    #[must_use]
    pub fn new(game: &Game<'_>, carry: Carry) -> Self {
        let source = OfGame::new(game, carry);
        // All of it is in what follows from the game, also what the game says of its event.
        let carry = Carry::Identification;
        Self::of(RecordFacts::new(&source, RowOptions { carry, ..RowOptions::default() }))
    }
}
