//! One row per hand, and what follows from it in a dump.

use std::borrow::Cow;

use portnote_core::columns::{Day, Field, Row, Type, Value, covers, facts, named};
use portnote_pinochle::{HandResult, Seat, Trump};

use super::HandFacts;
use super::parts::known;
#[cfg(feature = "json")]
use super::parts::{
    BidV1, HandHeldV1, MeldLaidV1, TeamScoreV1, ThrowV1, TrickPlayedV1, held, numbered, throws,
};
#[cfg(feature = "json")]
use crate::model::Game;

facts! {
    /// What is known of the hand by the rules of pinochle. What is stated counts before what follows.
    #[schemars(rename = "derived_full")]
    pub struct FullV1<'g>;
    fn of(it: HandFacts<'g>);
    const FACTS;

    /// The number of the hand in its game.
    hand: Option<u32> = it.derived().hand => stated(Int16, "Number of the hand in its game"),
    /// The dealer.
    dealer: Option<Cow<'static, str>> = it.derived().dealer.map(Seat::letters)
        => stated(Text, "Seat of the dealer"),
    /// Who won the auction.
    declarer: Option<Cow<'static, str>> = it.derived().declarer.map(Seat::letters) => stated(Text),
    /// The winning bid in points.
    contract: Option<u32> = it.derived().contract
        => stated(Int16, "Winning bid in points").unit("points"),
    /// The trump, `-` for none.
    trump: Option<char> = it.derived().trump.map(Trump::letter)
        => stated(Text, "S, H, D or C, or `-` for none"),
    /// How the hand ended.
    result: Option<Cow<'static, str>> = it.derived().result.map(HandResult::words) => stated(Text),
    /// The cards that were not dealt.
    kitty: Option<String> = it.derived().kitty.map(|cards| cards.to_string())
        => stated(Text, "Cards that were not dealt"),
    /// The cards that the declarer discarded.
    discard: Option<String> = it.derived().discard.map(|cards| cards.to_string())
        => stated(Text, "Cards that the declarer discarded"),
    /// Its points.
    discard_points: Option<u32> = it.derived().discard_points
        => stated(Int16, "Points of these cards").unit("points"),
    /// Names of what follows and is not stated, here, in `hands` and in `team_scores`, sorted.
    derived: Vec<Cow<'static, str>> = it.derived().derived.iter().copied().map(Cow::from).collect::<Vec<_>>()
        => derived(Text via words, "Columns whose value follows from the hand and is not stated, sorted"),
    /// Why values do not follow.
    gaps: Vec<String> = it.derived().gaps.iter().map(ToString::to_string).collect::<Vec<_>>()
        => derived(Text via sentences),
    /// The hands, clockwise from North.
    hands: Vec<HandHeldV1<'g>> = held(it.game, it.derived()).map(HandHeldV1::new).collect::<Vec<_>>(),
    /// The calls in their order.
    bids: Vec<BidV1> = numbered(&it.derived().bids).map(BidV1::new).collect::<Vec<_>>(),
    /// The melds that are known, clockwise from North.
    melds: Vec<MeldLaidV1> = it.derived().melds.iter().copied().map(MeldLaidV1::new).collect::<Vec<_>>(),
    /// The tricks in their order.
    tricks: Vec<TrickPlayedV1> = numbered(&it.derived().tricks).map(TrickPlayedV1::new).collect::<Vec<_>>(),
    /// The cards in the order thrown.
    throws: Vec<ThrowV1> = throws(it.derived()).map(ThrowV1::new).collect::<Vec<_>>(),
    /// The scores, Team 1 first.
    team_scores: Vec<TeamScoreV1> =
        it.derived().team_scores.iter().copied().map(TeamScoreV1::new).collect::<Vec<_>>(),
}

type Of = Field<for<'r, 'g> fn(&'r HandFacts<'g>) -> Value<'r>>;

const fn fact(name: &str) -> Of {
    named(FACTS, name)
}

pub(super) static FIELDS: &[Of] = &[
    Of::stated("part", Type::Int32, "Number of the part of the file", |it| {
        it.game.block().own().part().number.into()
    })
    .always(),
    fact("hand"),
    Of::stated("event", Type::Text, "Event", |it| it.known("Event")),
    Of::stated("site", Type::Text, "Site", |it| it.known("Site")),
    Of::stated("date", Type::Date, "Date, where all of it is known", |it| {
        it.game.facts().date.and_then(Day::of).into()
    }),
    Of::stated("competition", Type::Text, "Competition", |it| it.known("Competition")),
    Of::derived("rules", Type::Text, "Name of the rules", |it| it.game.facts().rules.id.into()),
    Of::derived("deck", Type::Text, "Name of the deck", |it| {
        it.game.facts().rules.deck.name().into()
    }),
    Of::derived("players", Type::Int8, "Number of players", |it| {
        it.game.facts().table.seats().len().into()
    })
    .always(),
    fact("dealer"),
    fact("declarer"),
    fact("contract"),
    fact("trump"),
    fact("result"),
    fact("kitty"),
    fact("discard"),
    fact("discard_points"),
    fact("derived"),
    fact("gaps"),
];

const _: () = assert!(covers(FIELDS, FACTS), "a fact has no column");

impl Row for HandFacts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl HandFacts<'_> {
    fn known(&self, tag: &str) -> Value<'_> {
        known(self.game.value(tag))
    }
}

fn words(names: Vec<Cow<'static, str>>) -> Value<'static> {
    names.join(" ").into()
}

fn sentences(gaps: Vec<String>) -> Value<'static> {
    gaps.join("; ").into()
}

#[cfg(feature = "json")]
impl<'g> FullV1<'g> {
    /// What follows from a hand.
    ///
    /// ```
    /// use portnote_ppn::json::v1::FullV1;
    /// let text = b"[Auction \"N\"]\n50 Pass Pass Pass\n";
    /// let file = portnote_ppn::parse(text).value;
    /// let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
    /// let derived = FullV1::new(&game);
    /// assert_eq!(derived.bids.len(), 4);
    /// assert_eq!((derived.declarer.as_deref(), derived.contract), (Some("N"), Some(50)));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>) -> Self {
        Self::of(HandFacts::new(game))
    }
}
