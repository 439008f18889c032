//! `portnote/lin/1`: one object for each board, with what the header of its set says of it.
//!
//! Within a version only optional fields are added. Every key is always there; what is not known is
//! `null`.

mod derived;

use std::borrow::Cow;

use portnote_bridge::{Call, Card, Contract, Risk, Seat, Vulnerability};
use portnote_core::{Diagnostic, Severity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::header::{Header, Scoring, Team};
use crate::model::{Game, Place, Played, Text, TricksFrom};
use crate::value::deal::DealState;
use crate::value::label::Room;
use crate::value::text::chat;

pub use portnote_core::json::v1::BytesV1;

pub use derived::{CallMadeV1, DerivedV1, HandHeldV1, TrickV1};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/lin/1";

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether what follows by the rules is given: winners, the score, points of hands.
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

    /// Sets whether what follows by the rules is given.
    #[must_use]
    pub const fn derived(mut self, derived: bool) -> Self {
        self.derived = derived;
        self
    }
}

/// One board at one table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "board")]
#[non_exhaustive]
pub struct BoardV1<'g> {
    /// Always `portnote/lin/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// Number of the board in the file, from 1.
    pub index: u64,
    /// Offset of its first byte in the original file.
    pub byte_start: u64,
    /// Offset after its last byte.
    pub byte_end: u64,
    /// The number of its set, from 1.
    pub set: u32,
    /// The event.
    pub event: Option<Cow<'g, str>>,
    /// The part of the event.
    pub segment: Option<Cow<'g, str>>,
    /// `IMP`, `MP` or `BAM`.
    pub scoring: Option<Cow<'static, str>>,
    /// The first and the last board of the set.
    pub boards: Option<(u32, u32)>,
    /// The two teams; empty where none is named.
    pub teams: Vec<TeamV1<'g>>,
    /// What kind of link the board is from: `lin`, `encoded twice`, `hands`, `remote` or `no board`;
    /// null where it is from a file.
    pub link: Option<Cow<'static, str>>,
    /// What names the board: `o1`.
    pub label: Option<Cow<'g, str>>,
    /// `open` or `closed`.
    pub room: Option<Cow<'static, str>>,
    /// The number of the board.
    pub number: Option<u32>,
    /// The title, where it is not just the number.
    pub title: Option<Cow<'g, str>>,
    /// The players.
    pub names: NamesV1<'g>,
    /// The dealer.
    pub dealer: Option<char>,
    /// `None`, `NS`, `EW` or `All`.
    pub vulnerable: Option<Cow<'static, str>>,
    /// The hands from the dealer on, or from North; `-` for one that is not known.
    pub deal: Option<String>,
    /// `complete`, `completed` where one hand is what the others leave, `part`, or `none`.
    pub deal_state: Cow<'static, str>,
    /// The calls.
    pub auction: Option<AuctionV1<'g>>,
    /// The contract of a finished auction.
    pub contract: Option<String>,
    /// Its declarer.
    pub declarer: Option<char>,
    /// Empty, `X` or `XX`.
    pub risk: Option<Cow<'static, str>>,
    /// The cards in the order played.
    pub play: Option<PlayV1<'g>>,
    /// Tricks of declarer as claimed.
    pub claim: Option<u8>,
    /// Tricks of declarer.
    pub tricks: Option<u8>,
    /// `claim` or `cards`.
    pub tricks_from: Option<Cow<'static, str>>,
    /// The entry of `rs` for this board.
    pub result: Option<ResultV1<'g>>,
    /// The values of `mp` for this board.
    pub scores: Option<ScoresV1<'g>>,
    /// Texts in file order.
    pub text: Vec<TextV1<'g>>,
    /// Cards of other lines of play, as written.
    pub alternatives: Vec<Cow<'g, str>>,
    /// Commands without a meaning for the board.
    pub commands: Vec<CommandV1<'g>>,
    /// What follows by the rules, where that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<DerivedV1>,
    /// Number of diagnostics of this board.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// A team with its name and score.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "team")]
#[non_exhaustive]
pub struct TeamV1<'g> {
    /// Its name.
    pub name: Option<Cow<'g, str>>,
    /// Its score before this segment, as written.
    pub carry: Option<Cow<'g, str>>,
}

/// The players by their seats.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "names")]
#[non_exhaustive]
pub struct NamesV1<'g> {
    /// South.
    #[serde(rename = "S")]
    pub south: Option<Cow<'g, str>>,
    /// West.
    #[serde(rename = "W")]
    pub west: Option<Cow<'g, str>>,
    /// North.
    #[serde(rename = "N")]
    pub north: Option<Cow<'g, str>>,
    /// East.
    #[serde(rename = "E")]
    pub east: Option<Cow<'g, str>>,
}

/// The auction of a board with its explanations.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "auction")]
#[non_exhaustive]
pub struct AuctionV1<'g> {
    /// The dealer.
    pub first: Option<char>,
    /// The calls in file order.
    pub calls: Vec<CallV1<'g>>,
}

/// One call of the auction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call")]
#[non_exhaustive]
pub struct CallV1<'g> {
    /// As written.
    pub raw: Cow<'g, str>,
    /// Who made it.
    pub seat: Option<char>,
    /// The call, like `1NT`, `Pass`, `X` and `XX`; `null` where the text is none.
    pub call: Option<Cow<'static, str>>,
    /// Whether it is alerted.
    pub alert: bool,
    /// What explains it.
    pub explanation: Option<Cow<'g, str>>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// The cards that were played, and claims.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "play")]
#[non_exhaustive]
pub struct PlayV1<'g> {
    /// Who led.
    pub first: Option<char>,
    /// The cards in the order played.
    pub cards: Vec<CardV1<'g>>,
}

/// One card that was played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "card")]
#[non_exhaustive]
pub struct CardV1<'g> {
    /// As written.
    pub raw: Cow<'g, str>,
    /// Who played it, as far as the play can be followed.
    pub seat: Option<char>,
    /// The card, like `SK`; `null` where the text names none.
    pub card: Option<Cow<'static, str>>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// One entry of the command `rs`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "result")]
#[non_exhaustive]
pub struct ResultV1<'g> {
    /// As written.
    pub text: Cow<'g, str>,
    /// The contract.
    pub contract: Option<String>,
    /// The declarer.
    pub declarer: Option<char>,
    /// Tricks of declarer.
    pub tricks: Option<u8>,
}

/// The values of `mp`, as written: match points, or IMPs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "scores")]
#[non_exhaustive]
pub struct ScoresV1<'g> {
    /// Of North-South.
    pub ns: Option<Cow<'g, str>>,
    /// Of East-West.
    pub ew: Option<Cow<'g, str>>,
}

/// A text for the viewer, with its place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "text")]
#[non_exhaustive]
pub struct TextV1<'g> {
    /// Where it is.
    pub after: PlaceV1,
    /// Who says it, in vugraph.
    pub speaker: Option<Cow<'g, str>>,
    /// What is said; `!S` is a suit symbol.
    pub text: Cow<'g, str>,
    /// Whether it is added to the text before.
    pub append: bool,
}

/// The place of a text in auction or play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "place")]
#[non_exhaustive]
pub struct PlaceV1 {
    /// `start`, `call` or `card`.
    pub of: Cow<'static, str>,
    /// The number of the call or card, from 0.
    pub index: Option<usize>,
}

/// A command without a meaning for the board.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "command")]
#[non_exhaustive]
pub struct CommandV1<'g> {
    /// The name, in lower case.
    pub name: Cow<'g, str>,
    /// The value.
    pub value: Cow<'g, str>,
    /// The number of the command in the board, from 0.
    pub index: usize,
}

impl<'g> BoardV1<'g> {
    /// The dump of a board; `diagnostics` are those of this board.
    ///
    /// ```
    /// use portnote_lin::json::v1::{BoardV1, DumpOptions};
    /// let file = portnote_lin::parse(b"qx|c7|md|3SA,,,|").value;
    /// let board = portnote_lin::Context::new().game(&file.blocks()[0]);
    /// let dump = BoardV1::new(&board, &DumpOptions::default(), &[]);
    /// assert_eq!((dump.number, dump.room.as_deref()), (Some(7), Some("closed")));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>, options: &DumpOptions<'g>, diagnostics: &[Diagnostic]) -> Self {
        let span = game.block().span();
        let header = game.header();
        let outcome = game.facts().outcome;
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            index: game.block().index(),
            byte_start: span.start,
            byte_end: span.end,
            set: game.block().own().set(),
            event: header.and_then(|header| borrowed(header.event.as_deref())),
            segment: header.and_then(|header| borrowed(header.segment.as_deref())),
            scoring: header.and_then(|header| header.scoring).map(Scoring::name).map(Cow::Borrowed),
            boards: header.and_then(|header| header.boards),
            teams: header.map(teams).unwrap_or_default(),
            link: game.block().own().link().map(|kind| Cow::Borrowed(kind.name())),
            label: game.label.as_ref().map(|(label, _)| Cow::Borrowed(label.text)),
            room: game.room().map(Room::name).map(Cow::Borrowed),
            number: game.number(),
            title: borrowed(game.title()),
            names: NamesV1 {
                south: borrowed(game.player(Seat::South)),
                west: borrowed(game.player(Seat::West)),
                north: borrowed(game.player(Seat::North)),
                east: borrowed(game.player(Seat::East)),
            },
            dealer: game.dealer().map(Seat::letter),
            vulnerable: game.vulnerable().map(Vulnerability::name).map(Cow::Borrowed),
            deal: deal_text(game),
            deal_state: Cow::Borrowed(deal_state(game)),
            auction: auction(game, options),
            contract: outcome.contract.map(|contract| contract.to_string()),
            declarer: outcome.declarer.map(Seat::letter),
            risk: outcome.risk().map(Risk::letters).map(Cow::Borrowed),
            play: play(game, options),
            claim: game.claims.last().and_then(|claim| claim.tricks),
            tricks: outcome.tricks,
            tricks_from: outcome.tricks_from.map(|from| match from {
                TricksFrom::Claim => Cow::Borrowed("claim"),
                TricksFrom::Cards => Cow::Borrowed("cards"),
            }),
            result: result(game),
            scores: game
                .number()
                .and_then(|number| header?.scores(number))
                .map(|[ns, ew]| ScoresV1 { ns: borrowed(ns), ew: borrowed(ew) }),
            text: game.texts.iter().map(|text| text_of(game, text)).collect(),
            alternatives: game.alternatives.iter().map(|card| raw(game, card)).collect(),
            commands: game
                .others
                .iter()
                .filter(|other| other.command != Some(Command::Sa))
                .map(|other| CommandV1 {
                    name: lower(other.name),
                    value: Cow::Borrowed(other.value),
                    index: other.index,
                })
                .collect(),
            derived: options.derived.then(|| DerivedV1::new(game)),
            diagnostics: diagnostics.len(),
            errors: diagnostics.iter().filter(is_error).count(),
        }
    }
}

fn borrowed(text: Option<&str>) -> Option<Cow<'_, str>> {
    text.map(Cow::Borrowed)
}

/// A name in lower case, in which nearly all are written.
fn lower(name: &str) -> Cow<'_, str> {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(name.to_ascii_lowercase()),
        false => Cow::Borrowed(name),
    }
}

fn teams(header: &Header) -> Vec<TeamV1<'_>> {
    let is_named = |team: &Team| team.name.is_some() || team.carry.is_some();
    if !header.teams.iter().any(is_named) {
        return Vec::new();
    }
    let teams = header.teams.iter();
    teams
        .map(|team| TeamV1 {
            name: borrowed(team.name.as_deref()),
            carry: borrowed(team.carry.as_deref()),
        })
        .collect()
}

fn deal_text(game: &Game<'_>) -> Option<String> {
    let (deal, _) = game.deal.as_ref()?;
    let is_known = deal.state != DealState::None;
    is_known.then(|| deal.deal.to_pbn(deal.dealer().unwrap_or(Seat::North)))
}

fn deal_state(game: &Game<'_>) -> &'static str {
    match game.deal.as_ref().map(|(deal, _)| deal.state) {
        Some(DealState::Complete) => "complete",
        Some(DealState::Completed) => "completed",
        Some(DealState::Part) => "part",
        Some(DealState::None) | None => "none",
    }
}

fn auction<'g>(game: &'g Game<'_>, options: &DumpOptions<'_>) -> Option<AuctionV1<'g>> {
    if game.calls.is_empty() {
        return None;
    }
    let dealer = game.dealer();
    let mut calls = Vec::with_capacity(game.calls.len());
    let mut is_garbled = false;
    let has_explanations = !game.explanations.is_empty();
    for (number, turn) in game.calls.iter().enumerate() {
        is_garbled |= turn.call.is_none();
        let seat = dealer.filter(|_| !is_garbled).map(|dealer| dealer.rotate(number % 4).letter());
        let explanation = has_explanations.then(|| game.explanation(number)).flatten();
        calls.push(CallV1 {
            raw: Cow::Borrowed(game.slice(turn.range.clone())),
            seat,
            call: turn.call.map(Call::as_str).map(Cow::Borrowed),
            alert: turn.is_alerted(),
            explanation,
            span: options.spans.then(|| game.span(turn.range.clone()).into()),
        });
    }
    Some(AuctionV1 { first: dealer.map(Seat::letter), calls })
}

fn play<'g>(game: &'g Game<'_>, options: &DumpOptions<'_>) -> Option<PlayV1<'g>> {
    if game.cards.is_empty() {
        return None;
    }
    let tricks = game.facts().course.as_ref().map_or(&[][..], |course| &course.tricks);
    let mut seats = tricks.iter().flat_map(|trick| {
        (0..4).map(|step| trick.leader.map(|leader| leader.rotate(step).letter()))
    });
    let counted = game.counted_cards().count();
    let cards = game.cards.iter().enumerate().map(|(number, card)| CardV1 {
        raw: raw(game, card),
        seat: if number < counted { seats.next().flatten() } else { None },
        card: card.value.card().map(Card::as_str).map(Cow::Borrowed),
        span: options.spans.then(|| game.span(card.range.clone()).into()),
    });
    Some(PlayV1 {
        cards: cards.collect(),
        first: tricks.first().and_then(|trick| trick.leader).map(Seat::letter),
    })
}

fn raw<'g>(game: &'g Game<'_>, card: &Played) -> Cow<'g, str> {
    Cow::Borrowed(game.slice(card.range.clone()))
}

fn result<'g>(game: &'g Game<'_>) -> Option<ResultV1<'g>> {
    let entry = game.header()?.result(game.number()?, game.room()?)?;
    let result = entry.result;
    Some(ResultV1 {
        text: Cow::Borrowed(&entry.text),
        contract: result
            .map(|result| result.contract)
            .map(|contract: Contract| contract.to_string()),
        declarer: result.and_then(|result| result.declarer).map(Seat::letter),
        tricks: result.and_then(|result| result.tricks),
    })
}

fn text_of<'g>(game: &'g Game<'_>, text: &Text) -> TextV1<'g> {
    let whole = game.slice(text.range.clone());
    let is_vugraph = game.header().is_some_and(|header| header.has_event);
    let said = chat(whole).filter(|_| is_vugraph);
    let (of, index) = match text.place {
        Place::Start => ("start", None),
        Place::Call(index) => ("call", Some(index)),
        Place::Card(index) => ("card", Some(index)),
    };
    TextV1 {
        after: PlaceV1 { of: Cow::Borrowed(of), index },
        speaker: said.map(|(speaker, _)| Cow::Borrowed(speaker)),
        text: Cow::Borrowed(said.map_or(whole, |(_, said)| said)),
        append: text.is_appended,
    }
}
