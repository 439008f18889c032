//! One row per game, and what follows from it in a dump.

#[cfg(feature = "json")]
use std::borrow::Cow;

use portnote_core::columns::{Day, Field, Row, Type, Value, covers, facts, named};
use portnote_core::frame::PartialDate;
use portnote_draughts::{Color, Position, PositionKey};

#[cfg(feature = "json")]
use super::plies::PliesV1;
use super::{GameFacts, key};
use crate::derive::Winner;
#[cfg(feature = "json")]
use crate::model::Game;
use crate::model::Tag;
use crate::result::{GameResult, Outcome};
use crate::ruling::Confidence;

facts! {
    /// What follows from a game by the rules of draughts.
    #[schemars(rename = "derived")]
    pub struct DerivedV1<'g>;
    fn of(it: GameFacts<'g>);
    const FACTS;

    /// The name of the variant in which the game was played through.
    variant: Option<Cow<'static, str>> = it.derived().variant.map(|variant| variant.name())
        => derived(Text, "Name of the variant in which the game was played through"),
    /// `declared`, `certain`, `likely` or `default`.
    variant_confidence: Option<Cow<'static, str>> = it.derived().variant_confidence.map(Confidence::as_str)
        => derived(Text, "declared, certain, likely or default"),
    /// Whether the game has a tag FEN.
    setup: bool = it.derived().setup => stated(Bool, "Whether the game has a FEN").always(),
    /// The position from which the game begins.
    start_fen: Option<String> = it.fen(it.derived().start)
        => derived(Text, "Position from which the game begins"),
    /// Its key: 16 hexadecimal digits of Zobrist hashing with a published stream.
    #[serde(with = "super::key")]
    #[schemars(with = "Option<String>")]
    start_key: Option<PositionKey> = it.key(it.derived().start)
        => derived(Text via key::text, "Key of this position"),
    /// Number of its pieces.
    start_pieces: Option<usize> = it.derived().start.map(pieces) => derived(Int8).unit("pieces"),
    /// Number of variations with moves.
    variations: usize = it.derived().variations => derived(Int16, "Number of variations").always(),
    /// The first six plies from the standard position of the variant.
    opening_key: Option<String> = it.derived().opening_key()
        => derived(Text, "First six plies from the standard position of the variant"),
    /// The position after the main line.
    final_fen: Option<String> = it.fen(it.derived().end) => derived(Text, "Position after the main line"),
    /// Its key.
    #[serde(with = "super::key")]
    #[schemars(with = "Option<String>")]
    final_key: Option<PositionKey> = it.key(it.derived().end)
        => derived(Text via key::text, "Key of this position"),
    /// White men in it.
    white_men: Option<usize> = it.men(Color::White) => derived(Int8).unit("pieces"),
    /// White kings in it.
    white_kings: Option<usize> = it.kings(Color::White) => derived(Int8).unit("pieces"),
    /// Black men in it.
    black_men: Option<usize> = it.men(Color::Black) => derived(Int8).unit("pieces"),
    /// Black kings in it.
    black_kings: Option<usize> = it.kings(Color::Black) => derived(Int8).unit("pieces"),
    /// Who won: `white`, `black`, `draw`, or `neither` for `0-0`. The first figure of a result belongs to the side that
    /// begins in games of the variant.
    winner: Option<Cow<'static, str>> = it.derived().winner.map(Winner::name) => derived(
        Text,
        "white, black, draw, or neither for 0-0; the first figure of a result belongs to the side that begins in \
         games of the variant"
    ),
    /// Number of moves in all lines that are neither legal nor ambiguous.
    illegal: Option<usize> = it.derived().illegal
        => derived(Int16, "Moves in all lines that are neither legal nor ambiguous").unit("moves"),
    /// The plies of the main line, then those of each variation.
    #[schemars(with = "Vec<super::plies::PlyV1<'g>>")]
    plies: PliesV1<'g> = PliesV1::made(it.into_derived()),
}

type Of = Field<for<'r, 'g> fn(&'r GameFacts<'g>) -> Value<'r>>;

const fn fact(name: &str) -> Of {
    named(FACTS, name)
}

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
    fact("winner"),
    Of::derived("white_points", Type::Float64, "Points of White", |it| {
        it.points(Color::White).into()
    }),
    Of::derived("black_points", Type::Float64, "Points of Black", |it| {
        it.points(Color::Black).into()
    }),
    Of::stated("game_type", Type::Int16, "Number of GameType", |it| {
        it.game.game_type().and_then(|found| found.number).into()
    }),
    fact("variant"),
    fact("variant_confidence"),
    fact("setup"),
    fact("start_fen"),
    fact("start_key"),
    fact("start_pieces"),
    Of::derived("plies", Type::Int16, "Plies of the main line", |it| it.main().count().into())
        .always(),
    fact("variations"),
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
    fact("opening_key"),
    fact("final_fen"),
    fact("final_key"),
    fact("white_men"),
    fact("white_kings"),
    fact("black_men"),
    fact("black_kings"),
    fact("illegal"),
    Of::stated("time_control", Type::Text, "TimeControl", |it| it.known("TimeControl")),
];

const _: () = assert!(covers(FIELDS, FACTS), "a fact has no column");

impl Row for GameFacts<'_> {
    fn value(&self, column: usize) -> Value<'_> {
        FIELDS.get(column).map_or(Value::Null, |field| (field.value)(self))
    }
}

impl GameFacts<'_> {
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

    fn key(&self, position: Option<&Position>) -> Option<PositionKey> {
        Some(position?.key(self.derived().view()?))
    }

    fn men(&self, color: Color) -> Option<usize> {
        Some(self.derived().end?.men(color).len())
    }

    fn kings(&self, color: Color) -> Option<usize> {
        Some(self.derived().end?.kings(color).len())
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

fn pieces(position: &Position) -> usize {
    let sides = [Color::White, Color::Black].map(|side| position.pieces(side).len());
    sides.into_iter().sum()
}

#[cfg(feature = "json")]
impl<'g> DerivedV1<'g> {
    /// What follows from a game.
    ///
    /// ```
    /// use portnote_pdn::json::v1::DerivedV1;
    /// let file = portnote_pdn::parse(b"1. 11-15 *").value;
    /// let mut context = portnote_pdn::Context::new();
    /// let game = context.game(&file.blocks()[0]);
    /// let derived = DerivedV1::new(&game);
    /// assert_eq!(derived.final_key.unwrap().to_string(), "137556fcb1e5b2f8");
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>) -> Self {
        Self::of(GameFacts::new(game))
    }
}
