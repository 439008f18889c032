//! One row per hand.

use portnote_core::columns::{Day, Field, Row, Type, Value};
use portnote_pinochle::{HandResult, Seat, Trump};

use super::HandFacts;

type Of = Field<for<'r> fn(&'r HandFacts<'r>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::stated("part", Type::Int32, "Number of the part of the file", |it| {
        it.game.block().own().part().number.into()
    })
    .always(),
    Of::stated("hand", Type::Int16, "Number of the hand in its game", |it| {
        it.derived().hand.into()
    }),
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
    Of::stated("dealer", Type::Text, "Seat of the dealer", |it| {
        it.derived().dealer.map(Seat::letters).into()
    }),
    Of::stated("declarer", Type::Text, "Who won the auction", |it| {
        it.derived().declarer.map(Seat::letters).into()
    }),
    Of::stated("contract", Type::Int16, "Winning bid in points", |it| it.derived().contract.into()),
    Of::stated("trump", Type::Text, "S, H, D or C, or `-` for none", |it| {
        it.derived().trump.map(|trump| Trump::letter(trump).to_string()).into()
    }),
    Of::stated("result", Type::Text, "How the hand ended", |it| {
        it.derived().result.map(HandResult::words).into()
    }),
    Of::stated("kitty", Type::Text, "Cards that were not dealt", |it| {
        it.derived().kitty.map(|cards| cards.to_string()).into()
    }),
    Of::stated("discard", Type::Text, "Cards that the declarer discarded", |it| {
        it.derived().discard.map(|cards| cards.to_string()).into()
    }),
    Of::stated("discard_points", Type::Int16, "Points of these cards", |it| {
        it.derived().discard_points.into()
    }),
    Of::derived(
        "derived",
        Type::Text,
        "Columns whose value follows from the hand and is not stated, sorted",
        |it| it.derived().derived.join(" ").into(),
    ),
    Of::derived("gaps", Type::Text, "Why values do not follow", |it| {
        let gaps = it.derived().gaps.iter().map(ToString::to_string);
        gaps.collect::<Vec<_>>().join("; ").into()
    }),
];

impl Row for HandFacts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl HandFacts<'_> {
    pub(super) fn known(&self, tag: &str) -> Value<'_> {
        let value = self.game.value(tag);
        value.filter(|value| !matches!(value.trim(), "?" | "*")).into()
    }
}
