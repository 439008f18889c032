//! One row per game.

use portnote_core::columns::{Day, Field, Row, Type, Value};
use portnote_core::frame::PartialDate;
use portnote_draughts::{Color, Position};

use super::Facts;
use crate::derive::Winner;
use crate::model::Tag;
use crate::result::{GameResult, Outcome};
use crate::ruling::Confidence;

type Of = Field<for<'r, 'g> fn(&'r Facts<'g>) -> Value<'r>>;

pub(super) static FIELDS: &[Of] = &[
    Of::stated("event", Type::Text, "Event", |it| it.known("Event")),
    Of::stated("site", Type::Text, "Site", |it| it.known("Site")),
    Of::stated("round", Type::Text, "Round", |it| it.known("Round")),
    Of::stated("date", Type::Date, "Date, where all of it is known", |it| {
        it.date().and_then(Day::of).into()
    }),
    Of::stated("date_text", Type::Text, "Date as written", |it| it.known("Date")),
    Of::stated("year", Type::Int16, "Year of the date", |it| {
        it.date().and_then(PartialDate::year).into()
    }),
    Of::stated("month", Type::Int8, "Month of the date, 1 to 12", |it| {
        it.date().and_then(PartialDate::month).into()
    }),
    Of::stated("day", Type::Int8, "Day of the date", |it| {
        it.date().and_then(PartialDate::day).into()
    }),
    Of::stated("white", Type::Text, "Player with the white pieces", |it| it.known("White")),
    Of::stated("black", Type::Text, "Player with the black pieces", |it| it.known("Black")),
    Of::stated("white_rating", Type::Int16, "Rating of White", |it| it.number("WhiteRating")),
    Of::stated("black_rating", Type::Int16, "Rating of Black", |it| it.number("BlackRating")),
    Of::stated(
        "result",
        Type::Text,
        "The result as written; null where tag and moves contradict each other",
        |it| it.result_text().into(),
    ),
    Of::derived(
        "winner",
        Type::Text,
        "white, black, draw, or neither for 0-0; the first figure of a result belongs to the side that begins in \
         games of the variant",
        |it| it.derived().winner.map(Winner::name).into(),
    ),
    Of::derived("white_points", Type::Float64, "Points of White", |it| {
        it.points(Color::White).into()
    }),
    Of::derived("black_points", Type::Float64, "Points of Black", |it| {
        it.points(Color::Black).into()
    }),
    Of::stated("game_type", Type::Int16, "Number of GameType", |it| {
        it.game.game_type().and_then(|found| found.number).into()
    }),
    Of::derived(
        "variant",
        Type::Text,
        "Name of the variant in which the game was played through",
        |it| it.derived().variant.map(|variant| variant.name()).into(),
    ),
    Of::derived("variant_confidence", Type::Text, "declared, certain, likely or default", |it| {
        it.derived().variant_confidence.map(Confidence::as_str).into()
    }),
    Of::stated("setup", Type::Bool, "Whether the game has a FEN", |it| it.derived().setup.into())
        .always(),
    Of::derived("start_fen", Type::Text, "Position from which the game begins", |it| {
        it.fen(it.derived().start).into()
    }),
    Of::derived("start_key", Type::Text, "Key of this position", |it| {
        it.key(it.derived().start).into()
    }),
    Of::derived("start_pieces", Type::Int8, "Number of its pieces", |it| {
        let pieces = |position: &Position| {
            let sides = [Color::White, Color::Black].map(|side| position.pieces(side).len());
            sides.into_iter().sum::<usize>()
        };
        it.derived().start.map(pieces).into()
    }),
    Of::derived("plies", Type::Int16, "Plies of the main line", |it| it.main().count().into())
        .always(),
    Of::derived("variations", Type::Int16, "Number of variations", |it| {
        it.derived().variations.into()
    })
    .always(),
    Of::derived(
        "moves",
        Type::Text,
        "Moves of the main line in the form of PDN 3.0; a move that is not known is as written",
        |it| {
            let mut text = String::new();
            for ply in it.main() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(ply.text.as_deref().unwrap_or(ply.raw));
            }
            text.into()
        },
    ),
    Of::derived(
        "opening_key",
        Type::Text,
        "First six plies from the standard position of the variant",
        |it| it.derived().opening_key().into(),
    ),
    Of::derived("final_fen", Type::Text, "Position after the main line", |it| {
        it.fen(it.derived().end).into()
    }),
    Of::derived("final_key", Type::Text, "Key of this position", |it| {
        it.key(it.derived().end).into()
    }),
    Of::derived("white_men", Type::Int8, "White men in it", |it| {
        it.derived().end.map(|end| end.men(Color::White).len()).into()
    }),
    Of::derived("white_kings", Type::Int8, "White kings in it", |it| {
        it.derived().end.map(|end| end.kings(Color::White).len()).into()
    }),
    Of::derived("black_men", Type::Int8, "Black men in it", |it| {
        it.derived().end.map(|end| end.men(Color::Black).len()).into()
    }),
    Of::derived("black_kings", Type::Int8, "Black kings in it", |it| {
        it.derived().end.map(|end| end.kings(Color::Black).len()).into()
    }),
    Of::derived(
        "illegal",
        Type::Int16,
        "Moves in all lines that are neither legal nor ambiguous",
        |it| it.derived().illegal.into(),
    ),
    Of::stated("time_control", Type::Text, "TimeControl", |it| it.known("TimeControl")),
];

impl Row for Facts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl Facts<'_> {
    fn known(&self, tag: &str) -> Value<'_> {
        let value = self.game.value(tag).map(str::trim);
        value.filter(|value| *value != "?").into()
    }

    fn number(&self, tag: &str) -> Value<'static> {
        let value = self.game.value(tag);
        value.and_then(|value| value.trim().parse::<u32>().ok()).into()
    }

    fn date(&self) -> Option<PartialDate> {
        self.game.date()?.date()
    }

    fn main(&self) -> impl Iterator<Item = &crate::derive::PlyMade<'_>> {
        self.plies().iter().take_while(|ply| ply.line == 0)
    }

    fn fen(&self, position: Option<&Position>) -> Option<String> {
        Some(position?.to_fen(self.derived().view()?))
    }

    fn key(&self, position: Option<&Position>) -> Option<String> {
        Some(position?.key(self.derived().view()?).to_string())
    }

    /// The result that counts, as it is written.
    fn result_text(&self) -> Option<&str> {
        let result = self.game.effective_result().result?;
        let is_it = |read: Option<GameResult>| read == Some(result);
        let tag = self.game.result_tag().filter(|tag| is_it(tag.result()));
        let tag = tag.map(|tag: &Tag<'_>| tag.value.trim());
        tag.or_else(|| Some(self.game.terminator()?.raw))
    }

    /// The points of a side.
    fn points(&self, side: Color) -> Option<f64> {
        let result = self.game.effective_result().result?;
        if result.outcome == Outcome::Unknown {
            return None;
        }
        let first = self.derived().variant?.start();
        let text = self.result_text()?;
        let figures = text.split_once('-').or_else(|| text.split_once(':'))?;
        let figure = if side == first { figures.0 } else { figures.1 };
        match figure.trim() {
            "1/2" | "½" => Some(0.5),
            number => number.replace(',', ".").parse().ok(),
        }
    }
}
