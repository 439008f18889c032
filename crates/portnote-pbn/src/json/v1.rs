//! `portnote/pbn/1`: one object for each game.
//!
//! Within a version only optional fields are added. What is text in the standard stays
//! text; a typed value stands beside it where the text could be read.

mod supplemental;
mod table;

use std::borrow::Cow;

use portnote_bridge::{Call, Contract, Hand, Seat};
use portnote_core::frame::PartialDate;
use portnote_core::inherit::Inheritance;
use portnote_core::{Diagnostic, Severity, Span};
use schemars::JsonSchema;
use serde::Serialize;

use crate::auction::CallValue;
use crate::model::{Anchor, Comment, EndKind, Game, MarkKind, NoteSection, Part, Section, Turn};
use crate::play::CardValue;
use crate::tag;
use crate::value::ContractValue;

pub use supplemental::{
    HiddenV1, RoundV1, RubberPointsV1, RubberSideV1, ScoreRubberHistoryV1, ScoreRubberV1,
    SecondsV1, SupplementalV1, TimeControlV1, TimeV1,
};
pub use table::CellV1;
pub use table::ColumnV1;
pub use table::NumberV1;
pub use table::ScoreRangeV1;
pub use table::SectionV1;

/// The name of this schema.
pub const SCHEMA: &str = "portnote/pbn/1";

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug, Default)]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether `#` and `##` are replaced by the values that they stand for.
    pub resolve_inheritance: bool,
}

/// One game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "game")]
pub struct GameV1<'g> {
    /// Always `portnote/pbn/1`.
    pub schema: &'static str,
    /// The file, as it was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// Number of the game in the file, from 1.
    pub index: u64,
    /// Offset of its first byte in the original file.
    pub byte_start: u64,
    /// Offset behind its last byte.
    pub byte_end: u64,
    /// Tag pairs in file order.
    pub tags: Vec<TagV1<'g>>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<DateV1<'g>>,
    /// The board number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardV1<'g>>,
    /// The dealer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<SeatV1<'g>>,
    /// The vulnerability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vulnerable: Option<VulnerableV1<'g>>,
    /// The deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealV1<'g>>,
    /// The fields of Scoring.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringV1<'g>>,
    /// The declarer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declarer: Option<DeclarerV1<'g>>,
    /// The contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<ContractV1<'g>>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultV1<'g>>,
    /// What else the supplemental tags say.
    #[serde(flatten)]
    pub supplemental: SupplementalV1<'g>,
    /// The auction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionV1<'g>>,
    /// The play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayV1<'g>>,
    /// Notes, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteV1<'g>>,
    /// Supplemental sections, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionV1<'g>>,
    /// Comments and escape lines, in file order.
    pub comments: Vec<CommentV1<'g>>,
    /// Number of diagnostics of this game.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
}

/// A range of the original file.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "bytes")]
pub struct SpanV1 {
    /// Offset of the first byte.
    pub byte_start: u64,
    /// Offset behind the last byte.
    pub byte_end: u64,
}

/// A tag pair.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "tag")]
pub struct TagV1<'g> {
    /// The name.
    pub name: Cow<'g, str>,
    /// The value, with its escapes resolved.
    pub value: Cow<'g, str>,
    /// The value as written, where escapes make it differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<&'g str>,
    /// The game that the value comes from, where it is inherited; 0 where no game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherited_from: Option<u64>,
    /// Where the tag pair stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// A date; unknown fields are left out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "date")]
pub struct DateV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// The month, 1 to 12.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub month: Option<u8>,
    /// The day of the month, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<u8>,
}

/// A board number.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "board")]
pub struct BoardV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// A seat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "dealer")]
pub struct SeatV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// `N`, `E`, `S` or `W`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
}

/// A vulnerability.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "vulnerable")]
pub struct VulnerableV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// `None`, `NS`, `EW` or `All`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<&'static str>,
}

/// A deal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "deal")]
pub struct DealV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seat of the first hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The hands that are known, from the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandV1>,
}

/// A hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "hand")]
pub struct HandV1 {
    /// The seat.
    pub seat: char,
    /// The cards: suits from spades, ranks descending.
    pub cards: String,
    /// Number of cards, those without a name among them.
    pub size: usize,
}

/// The fields of Scoring.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "scoring")]
pub struct ScoringV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// What stands between the semicolons.
    pub fields: Vec<String>,
}

/// A declarer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "declarer")]
pub struct DeclarerV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// The seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// Whether declarer and dummy were swapped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub irregular: Option<bool>,
}

/// A contract.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "contract")]
pub struct ContractV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Whether all passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_out: Option<bool>,
    /// The level, 1 to 7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// `C`, `D`, `H`, `S` or `NT`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub denomination: Option<&'static str>,
    /// Empty, `X` or `XX`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<&'static str>,
}

/// A result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "result")]
pub struct ResultV1<'g> {
    /// The value as text.
    pub raw: Cow<'g, str>,
    /// Tricks of declarer's side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u32>,
    /// Whether it differs from the tricks really won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub irregular: Option<bool>,
}

/// The Auction section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "auction")]
pub struct AuctionV1<'g> {
    /// The seat of the first column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The calls in file order, `-` and skipped players among them.
    pub calls: Vec<CallV1<'g>>,
    /// `*` or `+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<char>,
}

/// One place of an auction.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "call")]
pub struct CallV1<'g> {
    /// The token as written.
    pub raw: &'g str,
    /// The seat of its column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The call in the spelling of the standard; left out where the token is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Cow<'g, str>>,
    /// What belongs to it.
    #[serde(flatten)]
    pub marks: MarksV1<'g>,
}

/// The Play section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "play")]
pub struct PlayV1<'g> {
    /// The seat of the first column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The cards in file order, four to a trick.
    pub cards: Vec<CardV1<'g>>,
    /// `*` or `+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<char>,
}

/// One place of a play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "card")]
pub struct CardV1<'g> {
    /// The token as written.
    pub raw: &'g str,
    /// The seat of its column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The card, like `SK`; `-` where it is unknown; left out where the token is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Cow<'g, str>>,
    /// What belongs to it.
    #[serde(flatten)]
    pub marks: MarksV1<'g>,
}

/// Annotations of a call or card.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "marks")]
pub struct MarksV1<'g> {
    /// Irregularities before it, like `^I`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub irregularities: Vec<&'g str>,
    /// Suffixes behind it, like `!?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suffixes: Vec<&'g str>,
    /// Indexes of the notes that it refers to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<u32>,
    /// Glyphs behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// Where the token stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// A note.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "note")]
pub struct NoteV1<'g> {
    /// `auction` or `play`; left out where the note stands elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<&'static str>,
    /// The index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// The text behind the colon.
    pub text: Cow<'g, str>,
}

/// A comment or an escape line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "comment")]
pub struct CommentV1<'g> {
    /// `brace`, `line` or `escape`.
    pub kind: &'static str,
    /// The text without its delimiters.
    pub text: Cow<'g, str>,
    /// To what it belongs.
    pub anchor: AnchorV1,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanV1>,
}

/// To what a comment belongs.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "anchor")]
pub struct AnchorV1 {
    /// `game`, `tag`, `element`, `call`, `card`, `auction_end` or `play_end`.
    pub of: &'static str,
    /// Index into the list of that name, from 0; for `element` that of its tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// `irregularity` or `mark`, where it belongs to an annotation of the call or card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// Index among the annotations before or behind the token, in the order written; for
    /// `element` its place in the section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_index: Option<usize>,
}

impl<'g> GameV1<'g> {
    /// The dump of a game; `diagnostics` are those of this game.
    ///
    /// ```
    /// use portnote_pbn::json::v1::{DumpOptions, GameV1};
    /// let file = portnote_pbn::parse(b"[Dealer \"n\"]\n").value;
    /// let mut context = portnote_pbn::Context::new();
    /// let game = context.game(&file.blocks()[0]);
    /// let dump = GameV1::new(&game, &DumpOptions::default(), &[]);
    /// assert_eq!(dump.dealer.and_then(|dealer| dealer.seat), Some('N'));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>, options: &DumpOptions<'g>, diagnostics: &[Diagnostic]) -> Self {
        let span = game.block().span();
        let errors = diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .count();
        Self {
            schema: SCHEMA,
            file: options.file.map(Cow::Borrowed),
            index: game.block().index(),
            byte_start: span.start,
            byte_end: span.end,
            tags: tags(game, options),
            date: game.value("Date").map(|raw| DateV1::new(raw, game.date())),
            board: game.value("Board").map(|raw| BoardV1 {
                raw,
                number: game.board(),
            }),
            dealer: game.value("Dealer").map(|raw| SeatV1 {
                raw,
                seat: letter(game.dealer()),
            }),
            vulnerable: game.value("Vulnerable").map(|raw| VulnerableV1 {
                raw,
                sides: game.vulnerable().map(|sides| sides.name()),
            }),
            deal: game.value("Deal").map(|raw| deal(game, raw)),
            scoring: game.value("Scoring").map(|raw| ScoringV1 {
                fields: raw
                    .split(';')
                    .map(str::trim)
                    .filter(|field| !field.is_empty())
                    .map(str::to_owned)
                    .collect(),
                raw,
            }),
            declarer: game.value("Declarer").map(|raw| {
                let read = game.declarer();
                let seat = letter(read.map(|read| read.seat));
                DeclarerV1 {
                    raw,
                    seat,
                    irregular: read.map(|read| read.irregular),
                }
            }),
            contract: game.value("Contract").map(|raw| contract(game, raw)),
            result: game.value("Result").map(|raw| ResultV1 {
                raw,
                tricks: game.tricks(),
                irregular: game.result().map(|result| result.irregular),
            }),
            supplemental: SupplementalV1::new(game),
            auction: game.auction.as_ref().map(|auction| AuctionV1 {
                first: letter(auction.first),
                calls: seats(auction)
                    .map(|(turn, seat)| CallV1 {
                        raw: turn.raw,
                        seat,
                        call: call_text(turn.raw, turn.value),
                        marks: marks(game, turn, options),
                    })
                    .collect(),
                end: end(auction),
            }),
            play: game.play.as_ref().map(|play| PlayV1 {
                first: letter(play.first),
                cards: seats(play)
                    .map(|(turn, seat)| CardV1 {
                        raw: turn.raw,
                        seat,
                        card: card_text(turn.raw, turn.value),
                        marks: marks(game, turn, options),
                    })
                    .collect(),
                end: end(play),
            }),
            notes: game
                .notes
                .iter()
                .map(|note| NoteV1 {
                    section: note.section.map(|section| match section {
                        NoteSection::Auction => "auction",
                        NoteSection::Play => "play",
                    }),
                    index: note.index,
                    text: Cow::Borrowed(&note.text),
                })
                .collect(),
            sections: game
                .tags
                .iter()
                .filter_map(|tag| table::section(game, tag))
                .collect(),
            comments: game.comments.iter().map(|c| comment(c, options)).collect(),
            diagnostics: diagnostics.len(),
            errors,
        }
    }
}

impl<'g> DateV1<'g> {
    fn new(raw: Cow<'g, str>, read: Option<PartialDate>) -> Self {
        let read = read.unwrap_or_default();
        Self {
            raw,
            year: read.year(),
            month: read.month(),
            day: read.day(),
        }
    }
}

impl From<Span> for SpanV1 {
    fn from(span: Span) -> Self {
        Self {
            byte_start: span.start,
            byte_end: span.end,
        }
    }
}

fn tags<'g>(game: &'g Game<'_>, options: &DumpOptions<'_>) -> Vec<TagV1<'g>> {
    let own = game.tags.iter().map(|tag| {
        let (value, inherited_from) = match &tag.inherited {
            Some(inherited) if options.resolve_inheritance => (
                Cow::Borrowed(inherited.value.as_str()),
                Some(inherited.game),
            ),
            _ => match Inheritance::of(&tag.value) {
                Inheritance::ForAll(value)
                    if options.resolve_inheritance && tag::is_inheritable(tag.name) =>
                {
                    (Cow::Borrowed(value), None)
                }
                _ => (Cow::Borrowed(tag.value.as_ref()), None),
            },
        };
        TagV1 {
            name: Cow::Borrowed(tag.name),
            value,
            raw: (tag.raw != tag.value).then_some(tag.raw),
            inherited_from,
            span: options.spans.then(|| game.span(tag.range.clone()).into()),
        }
    });
    let mut tags: Vec<_> = own.collect();
    if options.resolve_inheritance {
        tags.extend(game.all_given().map(|(name, given)| TagV1 {
            name: Cow::Borrowed(name),
            value: Cow::Borrowed(&given.value),
            raw: None,
            inherited_from: Some(given.game),
            span: None,
        }));
    }
    tags
}

fn deal<'g>(game: &Game<'_>, raw: Cow<'g, str>) -> DealV1<'g> {
    let Some(read) = game.deal() else {
        return DealV1 {
            raw,
            first: None,
            hands: Vec::new(),
        };
    };
    let order = [0, 1, 2, 3].map(|steps| read.first.rotate(steps));
    let known = order.into_iter().filter(|seat| read.size(*seat) > 0);
    let hands = known.map(|seat| HandV1 {
        seat: seat.letter(),
        cards: read.deal.hand(seat).unwrap_or(Hand::EMPTY).to_string(),
        size: read.size(seat),
    });
    DealV1 {
        raw,
        first: Some(read.first.letter()),
        hands: hands.collect(),
    }
}

fn contract<'g>(game: &Game<'_>, raw: Cow<'g, str>) -> ContractV1<'g> {
    let empty = ContractV1 {
        raw,
        passed_out: None,
        level: None,
        denomination: None,
        risk: None,
    };
    match game.contract() {
        None => empty,
        Some(ContractValue::Denomination(denomination)) => ContractV1 {
            denomination: Some(denomination.letters()),
            ..empty
        },
        Some(ContractValue::Full(Contract::PassedOut)) => ContractV1 {
            passed_out: Some(true),
            ..empty
        },
        Some(ContractValue::Full(Contract::Bid { bid, risk })) => ContractV1 {
            passed_out: Some(false),
            level: Some(bid.level()),
            denomination: Some(bid.denomination().letters()),
            risk: Some(risk.letters()),
            ..empty
        },
    }
}

/// The turns of a section with the seat of their column.
fn seats<'s, 'b, V>(
    section: &'s Section<'b, V>,
) -> impl Iterator<Item = (&'s Turn<'b, V>, Option<char>)> {
    section.turns.iter().enumerate().map(|(number, turn)| {
        let seat = section.first.map(|first| first.rotate(number % 4).letter());
        (turn, seat)
    })
}

/// A call in the spelling of the standard, in which nearly all are written.
fn call_text(raw: &str, value: CallValue) -> Option<Cow<'_, str>> {
    let text = match value {
        CallValue::Call(Call::Bid(bid)) => {
            let level = raw.strip_suffix(bid.denomination().letters());
            if level.is_some_and(|level| level.as_bytes() == [b'0' | bid.level()]) {
                raw
            } else {
                return Some(Cow::Owned(bid.to_string()));
            }
        }
        CallValue::Call(Call::Pass) => "Pass",
        CallValue::Call(Call::Double) => "X",
        CallValue::Call(Call::Redouble) => "XX",
        CallValue::AllPass => "AP",
        CallValue::NotYet => "-",
        CallValue::Skipped => "^S",
        CallValue::Unknown => return None,
    };
    Some(Cow::Borrowed(text))
}

/// A card in the spelling of the standard, in which nearly all are written.
fn card_text(raw: &str, value: CardValue) -> Option<Cow<'_, str>> {
    let text = match value {
        CardValue::Card(card) => {
            let rank = raw.strip_prefix(card.suit().letter());
            if rank.and_then(|rank| rank.strip_prefix(card.rank().letter())) == Some("") {
                raw
            } else {
                return Some(Cow::Owned(card.to_string()));
            }
        }
        CardValue::NotKnown => "-",
        CardValue::Next => "+",
        CardValue::Unknown => return None,
    };
    Some(Cow::Borrowed(text))
}

fn marks<'g, V>(game: &Game<'_>, turn: &Turn<'g, V>, options: &DumpOptions<'_>) -> MarksV1<'g> {
    let mut marks = MarksV1 {
        irregularities: turn.irregularities.iter().map(|mark| mark.raw).collect(),
        span: options.spans.then(|| game.span(turn.range.clone()).into()),
        ..MarksV1::default()
    };
    for mark in &turn.marks {
        match mark.kind {
            MarkKind::Suffix => marks.suffixes.push(mark.raw),
            MarkKind::NoteReference(Some(index)) => marks.notes.push(index),
            MarkKind::Nag(Some(number)) => marks.nags.push(number),
            MarkKind::NoteReference(None) | MarkKind::Nag(None) | MarkKind::Irregularity(_) => {}
        }
    }
    marks
}

fn end<V>(section: &Section<'_, V>) -> Option<char> {
    section.ends.last().map(|end| match end.kind {
        EndKind::Asterisk => '*',
        EndKind::Plus => '+',
    })
}

fn comment<'g>(comment: &'g Comment<'_>, options: &DumpOptions<'_>) -> CommentV1<'g> {
    let kind = match comment.token.as_bytes().first() {
        Some(b'{') => "brace",
        Some(b'%') => "escape",
        _ => "line",
    };
    CommentV1 {
        kind,
        text: Cow::Borrowed(comment.text()),
        anchor: comment.anchor.into(),
        span: options.spans.then(|| comment.span.into()),
    }
}

impl From<Anchor> for AnchorV1 {
    fn from(anchor: Anchor) -> Self {
        let at = |of, index| Self {
            of,
            index: Some(index),
            part: None,
            part_index: None,
        };
        let part = |of, index, part| match part {
            Part::Token => at(of, index),
            Part::Irregularity(number) => Self {
                part: Some("irregularity"),
                part_index: Some(number),
                ..at(of, index)
            },
            Part::Mark(number) => Self {
                part: Some("mark"),
                part_index: Some(number),
                ..at(of, index)
            },
        };
        match anchor {
            Anchor::Game => Self {
                of: "game",
                index: None,
                part: None,
                part_index: None,
            },
            Anchor::Tag(index) => at("tag", index),
            Anchor::Element(tag, element) => Self {
                part_index: Some(element),
                ..at("element", tag)
            },
            Anchor::Call(index, of_call) => part("call", index, of_call),
            Anchor::Card(index, of_card) => part("card", index, of_card),
            Anchor::AuctionEnd(index) => at("auction_end", index),
            Anchor::PlayEnd(index) => at("play_end", index),
        }
    }
}

fn letter(seat: Option<Seat>) -> Option<char> {
    seat.map(Seat::letter)
}
