//! `portnote/pdn/1`: one object for each game.
//!
//! Within a version only optional fields are added. What is text in the standard stays text; a
//! typed value is beside it where the text could be read. Nothing is nested with the
//! variations: lines and elements are lists that name each other by their index.

use std::borrow::Cow;

use portnote_core::frame::PartialDate;
use portnote_core::json::List;
use portnote_core::{Diagnostic, Severity};
use portnote_draughts::{Color, Square, System};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::comment::{Clock, Command, CommandValue, Time};
use crate::date::DateValue;
use crate::fen::Fen;
use crate::game_type::GameType;
use crate::model::{Agreement, Anchor, Comment, Element, ElementKind, Game, Line, MarkKind, Tag};
use crate::replay::State;
use crate::result::{GameResult, Outcome};
use crate::square::{Separator, are_short};
use crate::time_control::{Stage, TimeControl};

pub use portnote_core::json::v1::BytesV1;

pub use crate::columns::games::DerivedV1;
pub use crate::columns::plies::{PliesV1, PlyV1};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/pdn/1";

/// Options of a dump of PDN.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether the position after each move is given.
    pub fen: bool,
    /// Whether what follows by the rules is given: for each ply the side, the squares, what was
    /// captured and the position after it.
    pub derived: bool,
}

impl<'f> DumpOptions<'f> {
    /// Sets the file, as it was named.
    #[must_use]
    pub fn file(mut self, file: impl Into<Option<&'f str>>) -> Self {
        self.file = file.into();
        self
    }

    /// Sets whether spans are given.
    #[must_use]
    pub const fn spans(mut self, spans: bool) -> Self {
        self.spans = spans;
        self
    }

    /// Sets whether the position after each move is given.
    #[must_use]
    pub const fn fen(mut self, fen: bool) -> Self {
        self.fen = fen;
        self
    }

    /// Sets whether what follows by the rules is given.
    #[must_use]
    pub const fn derived(mut self, derived: bool) -> Self {
        self.derived = derived;
        self
    }
}

/// One game with its tags and moves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "game")]
#[non_exhaustive]
pub struct GameV1<'g> {
    /// Always `portnote/pdn/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// Number of the game in the file, from 1.
    pub index: u64,
    /// Offset of its first byte in the original file.
    pub byte_start: u64,
    /// Offset after its last byte.
    pub byte_end: u64,
    /// Tag pairs in file order.
    pub tags: Vec<TagV1<'g>>,
    /// The date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<DateV1<'g>>,
    /// The game type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_type: Option<GameTypeV1<'g>>,
    /// The variant in which the game was played through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantV1>,
    /// The position from which the game begins, with the names of PDN 3.0; only on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The position of the tag FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<FenV1<'g>>,
    /// The time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControlV1<'g>>,
    /// The result, from the tag and from the text after the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultV1<'g>>,
    /// Moves of the main line; a capture that is written in parts is one.
    pub plies: usize,
    /// Moves and what is between them, in the order written.
    #[schemars(with = "Vec<ElementV1<'g>>")]
    pub elements: ElementsV1<'g>,
    /// Variations, in the order written; the main line, number 0, is not among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationV1>,
    /// Comments and escape lines, in file order.
    pub comments: Vec<CommentV1<'g>>,
    /// Facts derived by the rules, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<DerivedV1<'g>>,
    /// Number of diagnostics of this game.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// The elements of a game, each made when it is wanted: all of them would take some hundred times
/// the memory of a text of short tokens.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct ElementsV1<'g>(List<Elements<'g>, ElementV1<'g>>);

#[derive(Clone, Copy, Debug)]
struct Elements<'g> {
    game: &'g Game<'g>,
    spans: bool,
    fen: bool,
}

impl<'g> ElementsV1<'g> {
    /// The elements in the order written.
    pub fn iter(&self) -> impl Iterator<Item = ElementV1<'g>> {
        self.0.iter(Elements::made)
    }
}

impl<'g> Elements<'g> {
    fn made(self) -> impl Iterator<Item = ElementV1<'g>> {
        let Self { game, spans, fen } = self;
        let elements = game.elements.iter().enumerate();
        elements.map(move |(at, element)| element_of(game, at, element, spans, fen))
    }
}

impl Serialize for ElementsV1<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer, Elements::made)
    }
}

/// A tag with its name and value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "tag")]
#[non_exhaustive]
pub struct TagV1<'g> {
    /// The name.
    pub name: Cow<'g, str>,
    /// The value, with its escapes resolved.
    pub value: Cow<'g, str>,
    /// The value as written, where escapes make it differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<Cow<'g, str>>,
    /// The tag that is meant, where the name is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Cow<'g, str>>,
    /// Where the tag pair is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
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

/// A game type; fields that are not written are left out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "game_type")]
#[non_exhaustive]
pub struct GameTypeV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The number of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The side that moves first: `W` or `B`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<char>,
    /// Columns of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Rows of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// How squares are named, like `N2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// Whether the bottom left square is not played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invert: Option<bool>,
}

/// A variant of draughts and its number.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "variant_of_game")]
#[non_exhaustive]
pub struct VariantV1 {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its number in the table of PDN 3.0, or that which lidraughts gives it.
    pub number: u16,
    /// `declared`, `certain`, `likely` or `default`.
    pub confidence: Cow<'static, str>,
}

/// What became of a move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "played")]
#[non_exhaustive]
pub struct PlayedV1<'g> {
    /// `legal`; `ambiguous` for a capture that fits several; `split` for the first part of a
    /// capture that is written in parts, `part` for the others; `incomplete` for a capture that
    /// stops too early; `illegal`; `unknown` if it cannot be decided.
    pub state: Cow<'static, str>,
    /// The move in the form of PDN 3.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'g, str>>,
    /// Square from which the piece moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Cow<'static, str>>,
    /// Square to which it moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cow<'static, str>>,
    /// The squares of the captured pieces, in the order of their names.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub captured: SmallVec<[Cow<'static, str>; 2]>,
    /// Whether a man is made a king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crowned: Option<bool>,
    /// Whether the position before it depends on a guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertain: Option<bool>,
    /// Why it is not legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Cow<'static, str>>,
    /// The first part of the capture: index into the elements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_of: Option<usize>,
}

/// A position and the text of its tag. Which squares of which board are meant, the game type says.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "fen")]
#[non_exhaustive]
pub struct FenV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The side to move: `W` or `B`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<char>,
    /// Pieces of White, each a square with `K` before it for a king.
    pub white: Vec<String>,
    /// Pieces of Black.
    pub black: Vec<String>,
    /// Fields after the lists that only some programs know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Cow<'g, str>>,
}

/// A time control and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "time_control")]
#[non_exhaustive]
pub struct TimeControlV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Its stages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StageV1>,
}

/// A stage of a time control.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "stage")]
#[non_exhaustive]
pub struct StageV1 {
    /// Moves for which it lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Seconds.
    pub seconds: u32,
    /// Seconds for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<u32>,
    /// Whether it is a sand glass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glass: Option<bool>,
}

/// A result and the text of its tag.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "result")]
#[non_exhaustive]
pub struct ResultV1<'g> {
    /// The value of the tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<Cow<'g, str>>,
    /// The result after the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminator: Option<Cow<'g, str>>,
    /// `first`, `second`, `draw`, `both_lose`, `score` or `unknown`: the first is the side that
    /// begins in games of this type. Left out where tag and terminator contradict each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Cow<'static, str>>,
}

/// A move, or another element of a line.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "element")]
#[non_exhaustive]
pub struct ElementV1<'g> {
    /// `move`, `digits`, `null`, `setup`, `variation`, `result` or `stray`.
    pub kind: Cow<'static, str>,
    /// The line in which it is: 0 for the main line, else the number of a variation.
    pub line: usize,
    /// The text; left out for a variation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<Cow<'g, str>>,
    /// The number before it, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Cow<'g, str>>,
    /// The squares of a move.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub squares: SmallVec<[Cow<'g, str>; 2]>,
    /// The separators between them, one less than squares.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub separators: SmallVec<[Cow<'static, str>; 1]>,
    /// Squares of captured pieces after it, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Cow<'g, str>>,
    /// What became of a move in a game of draughts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<PlayedV1<'g>>,
    /// The position after it, with the names of PDN 3.0; only on request, and only where it is
    /// known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen_after: Option<String>,
    /// Judgements after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strengths: Vec<Cow<'g, str>>,
    /// Glyphs after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// The position of a setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<FenV1<'g>>,
    /// The number of the variation at this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variation: Option<usize>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// A variation with its moves and comments.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "variation")]
#[non_exhaustive]
pub struct VariationV1 {
    /// Its number, from 1.
    pub line: usize,
    /// The line in which it is.
    pub parent: usize,
    /// The move that its first move replaces: index into the elements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<usize>,
    /// Whether it holds no moves and is a comment in disguise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<bool>,
}

/// A comment or an escape line.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "comment")]
#[non_exhaustive]
pub struct CommentV1<'g> {
    /// `brace`, `line` or `escape`.
    pub kind: Cow<'static, str>,
    /// The text without its delimiters.
    pub text: Cow<'g, str>,
    /// To what it belongs.
    pub anchor: AnchorV1,
    /// The commands in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<CommandV1<'g>>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// To what a comment belongs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "anchor")]
#[non_exhaustive]
pub struct AnchorV1 {
    /// `game`, `tag`, `variation` or `element`.
    pub of: Cow<'static, str>,
    /// Index into the list of that name, from 0; for `variation` its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// Whether it is between a number and its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_number: Option<bool>,
}

/// A command in a comment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "command")]
#[non_exhaustive]
pub struct CommandV1<'g> {
    /// The name.
    pub name: Cow<'g, str>,
    /// The text after the name.
    pub text: Cow<'g, str>,
    /// The clocks, where it is a command for clocks that can be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<ClockV1>,
}

/// The time on the clock of a player.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "clock")]
#[non_exhaustive]
pub struct ClockV1 {
    /// `w` or `b`; left out for the side that has just moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<char>,
    /// Whether it is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<bool>,
    /// The time in milliseconds.
    pub milliseconds: u64,
}

impl<'g> GameV1<'g> {
    /// The dump of a game; `diagnostics` are those of this game.
    ///
    /// ```
    /// use portnote_pdn::json::v1::{DumpOptions, GameV1};
    /// use portnote_pdn::model::Game;
    /// let file = portnote_pdn::parse(b"1. 11x18x25 *").value;
    /// let game = Game::new(&file.blocks()[0]);
    /// let dump = GameV1::new(&game, &DumpOptions::default(), &[]);
    /// let capture = dump.elements.iter().next().map(|element| element.squares.join("x"));
    /// assert_eq!(capture.as_deref(), Some("11x18x25"));
    /// assert_eq!(dump.variant.unwrap().name, "English");
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>, options: &DumpOptions<'g>, diagnostics: &[Diagnostic]) -> Self {
        let span = game.block().span();
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        let value = |name| game.tag(name).map(|tag| tag.value.as_ref());
        let start = || {
            let (start, rules) = game.replay().start().zip(game.replay().rules())?;
            Some(start.to_fen(rules.view()))
        };
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            index: game.block().index(),
            byte_start: span.start,
            byte_end: span.end,
            tags: game.tags.iter().map(|tag| tag_of(game, tag, options)).collect(),
            date: value("Date").map(|raw| date(raw, game.date())),
            game_type: value("GameType")
                .zip(game.game_type())
                .map(|(raw, read)| game_type(raw, read)),
            fen: value("FEN").zip(game.fen()).map(|(raw, read)| fen(raw, read)),
            time_control: value("TimeControl").map(|raw| time_control(raw, game.time_control())),
            result: result(game),
            variant: variant(game),
            start: if options.fen { start() } else { None },
            plies: game.replay().plies(game, 0).count(),
            elements: ElementsV1(List::Made(Elements {
                game,
                spans: options.spans,
                fen: options.fen,
            })),
            variations: game
                .lines
                .iter()
                .enumerate()
                .filter_map(|(number, line)| variation(number, line))
                .collect(),
            comments: game.comments.iter().map(|found| comment(game, found, options)).collect(),
            derived: options.derived.then(|| DerivedV1::new(game)),
            diagnostics: diagnostics.len(),
            errors: diagnostics.iter().filter(is_error).count(),
        }
    }
}

fn tag_of<'g>(game: &'g Game<'_>, tag: &'g Tag<'_>, options: &DumpOptions<'_>) -> TagV1<'g> {
    TagV1 {
        name: Cow::Borrowed(tag.name),
        value: Cow::Borrowed(&tag.value),
        raw: (tag.raw != tag.value).then_some(Cow::Borrowed(tag.raw)),
        meaning: (tag.name != tag.meaning).then_some(Cow::Borrowed(&*tag.meaning)),
        span: options.spans.then(|| game.span(tag.range.clone()).into()),
    }
}

fn date(raw: &str, read: Option<DateValue>) -> DateV1<'_> {
    let read: PartialDate = read.and_then(DateValue::date).unwrap_or_default();
    DateV1 { raw: Cow::Borrowed(raw), year: read.year(), month: read.month(), day: read.day() }
}

fn game_type<'g>(raw: &'g str, read: &GameType) -> GameTypeV1<'g> {
    GameTypeV1 {
        raw: Cow::Borrowed(raw),
        number: read.number,
        start: read.start.map(Color::letter),
        width: read.width,
        height: read.height,
        notation: read.notation.map(|names| format!("{}{}", names.kind, names.corner)),
        invert: read.invert,
    }
}

fn fen<'g>(raw: &'g str, read: &'g Fen) -> FenV1<'g> {
    let pieces = |colour| {
        let own = read.squares(colour);
        own.map(|(square, is_king)| format!("{}{square}", if is_king { "K" } else { "" })).collect()
    };
    FenV1 {
        raw: Cow::Borrowed(raw),
        side: read.side.map(Color::letter),
        white: pieces(Color::White),
        black: pieces(Color::Black),
        fields: read.fields.iter().map(|field| Cow::Borrowed(field.as_str())).collect(),
    }
}

fn time_control<'g>(raw: &'g str, read: Option<&TimeControl>) -> TimeControlV1<'g> {
    let stages = match read {
        Some(TimeControl::Stages(stages)) => stages.iter().copied().map(stage).collect(),
        _ => Vec::new(),
    };
    TimeControlV1 { raw: Cow::Borrowed(raw), stages }
}

fn stage(stage: Stage) -> StageV1 {
    let of = |seconds| StageV1 { moves: None, seconds, increment: None, glass: None };
    match stage {
        Stage::Moves { moves, seconds } => StageV1 { moves: Some(moves), ..of(seconds) },
        Stage::Increment { seconds, increment } => {
            StageV1 { increment: Some(increment), ..of(seconds) }
        }
        Stage::Rest { seconds } => of(seconds),
        Stage::Glass { seconds } => StageV1 { glass: Some(true), ..of(seconds) },
    }
}

fn result<'g>(game: &'g Game<'_>) -> Option<ResultV1<'g>> {
    let tag = game.result_tag().map(|tag| tag.value.as_ref());
    let terminator = game.terminator().map(|found| found.raw);
    if tag.is_none() && terminator.is_none() {
        return None;
    }
    let found = game.effective_result();
    let known = found.result.filter(|_| found.agreement != Agreement::Contradiction);
    Some(ResultV1 {
        tag: tag.map(Cow::Borrowed),
        terminator: terminator.map(Cow::Borrowed),
        outcome: known.map(outcome).map(Cow::Borrowed),
    })
}

const fn outcome(result: GameResult) -> &'static str {
    match result.outcome {
        Outcome::First => "first",
        Outcome::Second => "second",
        Outcome::Draw => "draw",
        Outcome::BothLose => "both_lose",
        Outcome::Unknown => "unknown",
        // Points, and signs that are written in their place.
        _ => "score",
    }
}

fn variant(game: &Game<'_>) -> Option<VariantV1> {
    let replay = game.replay();
    replay.variant().map(|variant| VariantV1 {
        name: Cow::Borrowed(variant.name()),
        number: variant.number(),
        confidence: Cow::Borrowed(replay.confidence().as_str()),
    })
}

fn played<'g>(game: &'g Game<'_>, at: usize, raw: &'g str) -> Option<PlayedV1<'g>> {
    let replay = game.replay();
    let rules = replay.rules()?;
    let ply = replay.ply(at)?;
    let (state, reason, part_of) = match &ply.state {
        State::Legal => ("legal", None, None),
        State::Ambiguous { .. } => ("ambiguous", None, None),
        State::Split { .. } => ("split", None, None),
        State::Part(first) => ("part", None, Some(*first)),
        State::Incomplete { .. } => ("incomplete", None, None),
        State::Illegal(reason) => ("illegal", Some(reason.as_str()), None),
        State::Text => ("text", None, None),
        State::Unknown(_) => ("unknown", None, None),
        State::Still | State::Null | State::Setup | State::BadSetup => return None,
    };
    let view = rules.view();
    let name = |square| rules.names().name(square);
    let from = ply.played.map(|played| name(played.from()));
    let to = ply.played.map(|played| name(played.to()));
    let mut captured: SmallVec<[Square; 4]> =
        ply.played.map_or_else(SmallVec::new, |played| played.captured().iter().collect());
    if captured.len() > 1 {
        captured.sort_unstable_by_key(|square| match view.system() {
            System::Numbers => (' ', view.number(*square)),
            System::Letters => view.letters(*square),
        });
    }
    Some(PlayedV1 {
        state: Cow::Borrowed(state),
        text: replay.canonical_of(at, raw),
        from: from.map(Cow::Borrowed),
        to: to.map(Cow::Borrowed),
        captured: captured.into_iter().map(name).map(Cow::Borrowed).collect(),
        crowned: ply.played.and_then(|played| played.is_crowned().then_some(true)),
        uncertain: ply.is_uncertain.then_some(true),
        reason: reason.map(Cow::Borrowed),
        part_of,
    })
}

fn element_of<'g>(
    game: &'g Game<'_>,
    at: usize,
    element: &'g Element<'_>,
    spans: bool,
    fen_after: bool,
) -> ElementV1<'g> {
    let (kind, variation) = match &element.kind {
        ElementKind::Move { .. } => ("move", None),
        ElementKind::Digits => ("digits", None),
        ElementKind::Null { .. } => ("null", None),
        ElementKind::Setup(_) => ("setup", None),
        ElementKind::Variation(line) => ("variation", Some(*line)),
        ElementKind::Result => ("result", None),
        ElementKind::Broken | ElementKind::Stray => ("stray", None),
    };
    // A time beside the moves names no squares; `11-0` there is a move with a wrong one.
    let ply = game.replay().ply(at);
    let is_text = ply.is_some_and(|ply| ply.state == State::Text);
    let steps = game.steps_of(element);
    let mut after = steps.iter().skip(1);
    let is_time = is_text && after.all(|step| step.separator == Separator::Colon);
    let steps = if is_time { &[] } else { steps };
    let squares = steps.iter().map(|step| {
        let raw = game.text(step.range.clone());
        if step.square.is_impossible() || is_usual_name(raw) {
            Cow::Borrowed(raw)
        } else {
            Cow::Owned(step.square.to_string())
        }
    });
    let setup = match &element.kind {
        ElementKind::Setup(setup) => {
            let raw = game.text(setup.fen.clone());
            Some(fen(raw, &setup.position))
        }
        _ => None,
    };
    let strengths = element.marks.iter().filter(|mark| mark.kind == MarkKind::Strength);
    let nags = element.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::Nag(number) => number,
        MarkKind::Symbol(number) => Some(number),
        MarkKind::Strength => None,
    });
    // Digits without a sign between them have squares once the position says which.
    let is_joined = element.kind == ElementKind::Digits || are_short(steps);
    let joined = is_joined.then(|| joined_squares(game, at));
    ElementV1 {
        kind: Cow::Borrowed(kind),
        line: element.line,
        raw: variation.is_none().then_some(Cow::Borrowed(element.raw)),
        number: element.number.as_ref().map(|number| number.raw).map(Cow::Borrowed),
        squares: joined.flatten().unwrap_or_else(|| squares.collect()),
        separators: steps
            .iter()
            .skip(1)
            .map(|step| step.separator.as_str())
            .map(Cow::Borrowed)
            .collect(),
        captured: element.captured.clone().map(|range| game.text(range)).map(Cow::Borrowed),
        played: played(game, at, element.raw),
        fen_after: if fen_after { game.replay().fen_after(at) } else { None },
        strengths: strengths.map(|mark| Cow::Borrowed(mark.raw)).collect(),
        nags: nags.collect(),
        fen: setup,
        variation,
        span: spans.then(|| game.span(element.range.clone()).into()),
    }
}

/// The squares of a move that is written as digits without a sign.
fn joined_squares<'g>(game: &Game<'_>, at: usize) -> Option<SmallVec<[Cow<'g, str>; 2]>> {
    let played = game.replay().ply(at)?.played?;
    let view = game.replay().rules()?.view();
    let squares = [played.from(), played.to()];
    let names = squares.map(|square| Cow::Owned(view.name(square).to_string()));
    Some(names.into_iter().collect())
}

/// Whether the text of a square is what the square is called: without zeros before its digits, and
/// with a small letter.
const fn is_usual_name(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9', ..] | [b'a'..=b'l', b'1'..=b'9', ..])
}

fn variation(number: usize, line: &Line) -> Option<VariationV1> {
    Some(VariationV1 {
        line: number,
        parent: line.parent?,
        replaces: line.replaces.filter(|_| line.has_moves),
        text: (!line.has_moves).then_some(true),
    })
}

fn comment<'g>(game: &Game<'_>, comment: &Comment<'g>, options: &DumpOptions<'_>) -> CommentV1<'g> {
    let kind = match comment.token.as_bytes().first() {
        Some(b'{') => "brace",
        Some(b'%') => "escape",
        _ => "line",
    };
    let (of, index) = match comment.anchor {
        Anchor::Game => ("game", None),
        Anchor::Tag(index) => ("tag", Some(index)),
        Anchor::Line(index) => ("variation", Some(index)),
        Anchor::Element(index) => ("element", Some(index)),
    };
    CommentV1 {
        kind: Cow::Borrowed(kind),
        text: Cow::Borrowed(comment.text()),
        anchor: AnchorV1 {
            of: Cow::Borrowed(of),
            index,
            after_number: comment.is_after_number.then_some(true),
        },
        commands: comment.commands().map(command).collect(),
        span: options.spans.then(|| game.span(comment.range.clone()).into()),
    }
}

fn command(command: Command<'_>) -> CommandV1<'_> {
    let one =
        |time: Time| vec![ClockV1 { side: None, running: None, milliseconds: time.milliseconds }];
    let clocks = match command.value {
        CommandValue::Remaining(time)
        | CommandValue::Mechanical(time)
        | CommandValue::ElapsedGame(time)
        | CommandValue::ElapsedMove(time) => one(time),
        CommandValue::Clocks(clocks) => clocks.into_iter().map(clock).collect(),
        CommandValue::Malformed | CommandValue::Other => Vec::new(),
    };
    CommandV1 { name: Cow::Borrowed(command.name), text: Cow::Borrowed(command.text), clocks }
}

fn clock(clock: Clock) -> ClockV1 {
    ClockV1 {
        side: clock.side,
        running: clock.is_running.then_some(true),
        milliseconds: clock.time.milliseconds,
    }
}
