//! `portnote/pbn/1`: one object for each game.
//!
//! Within a version only optional fields are added. What is text in the standard stays
//! text; a typed value is beside it where the text could be read.

mod table;
mod value;

use std::borrow::Cow;

use portnote_bridge::Seat;
use portnote_core::inherit::Inheritance;
use portnote_core::{Diagnostic, Severity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::auction::CallValue;
use crate::derive::Carry;
use crate::model::{Anchor, Comment, EndKind, Game, MarkKind, NoteSection, Part, Section, Turn};
use crate::play::CardValue;
use crate::tag;

pub use portnote_core::json::v1::BytesV1;

pub use crate::columns::games::DerivedV1;
pub use portnote_bridge::json::{CallMadeV1, HandHeldV1, TrickV1};
pub use table::{CellV1, CellsV1, ColumnV1, NumberV1, ScoreRangeV1, SectionV1};
pub use value::{
    BoardV1, ContractV1, DateV1, DealV1, DeclarerV1, HandV1, HiddenV1, ResultV1, RoundV1,
    RubberPointsV1, RubberSideV1, ScoreRubberHistoryV1, ScoreRubberV1, ScoringV1, SeatV1,
    SecondsV1, TimeControlV1, TimeV1, ValueV1, ValuesV1, VulnerableV1,
};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/pbn/1";

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether `#` and `##` are replaced by the values that they mean.
    pub resolve_inheritance: bool,
    /// Whether what follows by the rules is given: the order of play, winners, the score.
    pub derived: bool,
    /// What that takes from the record before.
    pub carry: Carry,
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

    /// Sets whether `#` and `##` are replaced by the values that they mean.
    #[must_use]
    pub const fn resolve_inheritance(mut self, resolve_inheritance: bool) -> Self {
        self.resolve_inheritance = resolve_inheritance;
        self
    }

    /// Sets whether what follows by the rules is given.
    #[must_use]
    pub const fn derived(mut self, derived: bool) -> Self {
        self.derived = derived;
        self
    }

    /// Sets what a record takes from the record before.
    #[must_use]
    pub const fn carry(mut self, carry: Carry) -> Self {
        self.carry = carry;
        self
    }
}

/// One game with its tags and sections.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "game")]
#[non_exhaustive]
pub struct GameV1<'g> {
    /// Always `portnote/pbn/1`.
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
    /// What the values of tags say: a field for each tag of [`TAGS`](crate::tag::TAGS) that has a key.
    #[serde(flatten)]
    pub values: ValuesV1<'g>,
    /// The auction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionV1<'g>>,
    /// The play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayV1<'g>>,
    /// Notes, in file order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteV1<'g>>,
    /// Supplemental sections, in file order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionV1<'g>>,
    /// Comments and escape lines, in file order.
    pub comments: Vec<CommentV1<'g>>,
    /// What follows by the rules, where that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<DerivedV1>,
    /// Number of diagnostics of this game.
    pub diagnostics: usize,
    /// Number of those of severity error.
    pub errors: usize,
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
    /// The game that the value comes from, where it is inherited; 0 where no game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inherited_from: Option<u64>,
    /// Where the tag pair is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// The section of the tag Auction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "auction")]
#[non_exhaustive]
pub struct AuctionV1<'g> {
    /// The seat of the first column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The calls in file order, `-` and skipped players among them.
    pub calls: Vec<CallV1<'g>>,
    /// `*` or `+`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<char>,
}

/// One place of an auction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call")]
#[non_exhaustive]
pub struct CallV1<'g> {
    /// The token as written.
    pub raw: Cow<'g, str>,
    /// The seat of its column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The call in the spelling of the standard; left out where the token is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Cow<'g, str>>,
    /// What belongs to it.
    #[serde(flatten)]
    pub marks: MarksV1<'g>,
}

/// The section of the tag Play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "play")]
#[non_exhaustive]
pub struct PlayV1<'g> {
    /// The seat of the first column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<char>,
    /// The cards in file order, four to a trick.
    pub cards: Vec<CardV1<'g>>,
    /// `*` or `+`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<char>,
}

/// One place of a play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "card")]
#[non_exhaustive]
pub struct CardV1<'g> {
    /// The token as written.
    pub raw: Cow<'g, str>,
    /// The seat of its column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The card, like `SK`; `-` where it is unknown; left out where the token is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Cow<'g, str>>,
    /// What belongs to it.
    #[serde(flatten)]
    pub marks: MarksV1<'g>,
}

/// Annotations of a call or card.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "marks")]
#[non_exhaustive]
pub struct MarksV1<'g> {
    /// Irregularities before it, like `^I`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub irregularities: Vec<Cow<'g, str>>,
    /// Suffixes after it, like `!?`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suffixes: Vec<Cow<'g, str>>,
    /// Indexes of the notes that it refers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<u32>,
    /// Glyphs after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u32>,
    /// Where the token is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// A note with its number and text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "note")]
#[non_exhaustive]
pub struct NoteV1<'g> {
    /// `auction` or `play`; left out where the note is elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Cow<'static, str>>,
    /// The index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// The text after the colon.
    pub text: Cow<'g, str>,
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
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// To what a comment belongs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "anchor")]
#[non_exhaustive]
pub struct AnchorV1 {
    /// `game`, `tag`, `element`, `call`, `card`, `auction_end` or `play_end`.
    pub of: Cow<'static, str>,
    /// Index into the list of that name, from 0; for `element` that of its tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// `irregularity` or `mark`, where it belongs to an annotation of the call or card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Cow<'static, str>>,
    /// Index among the annotations before or after the token, in the order written; for
    /// `element` its place in the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_index: Option<usize>,
}

impl<'g> GameV1<'g> {
    /// The dump of a game; `diagnostics` are those of this game.
    ///
    /// ```
    /// use portnote_pbn::json::v1::{DumpOptions, GameV1, ValueV1};
    /// let file = portnote_pbn::parse(b"[Dealer \"n\"]\n").value;
    /// let mut context = portnote_pbn::Context::new();
    /// let game = context.game(&file.blocks()[0]);
    /// let dump = GameV1::new(&game, &DumpOptions::default(), &[]);
    /// let Some(ValueV1::Seat(dealer)) = dump.values.get("dealer") else { panic!() };
    /// assert_eq!(dealer.seat, Some('N'));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>, options: &DumpOptions<'g>, diagnostics: &[Diagnostic]) -> Self {
        let span = game.block().span();
        let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            index: game.block().index(),
            byte_start: span.start,
            byte_end: span.end,
            tags: tags(game, options),
            values: ValuesV1::new(game),
            auction: game.auction.as_ref().map(|auction| AuctionV1 {
                first: letter(auction.first),
                calls: seats(auction)
                    .map(|(turn, seat)| CallV1 {
                        raw: Cow::Borrowed(turn.raw),
                        seat,
                        call: call_text(turn.value),
                        marks: marks(game, turn, options),
                    })
                    .collect(),
                end: end(auction),
            }),
            play: game.play.as_ref().map(|play| PlayV1 {
                first: letter(play.first),
                cards: seats(play)
                    .map(|(turn, seat)| CardV1 {
                        raw: Cow::Borrowed(turn.raw),
                        seat,
                        card: card_text(turn.value),
                        marks: marks(game, turn, options),
                    })
                    .collect(),
                end: end(play),
            }),
            notes: game
                .notes
                .iter()
                .map(|note| NoteV1 {
                    section: note
                        .section
                        .map(|section| match section {
                            NoteSection::Auction => "auction",
                            NoteSection::Play => "play",
                        })
                        .map(Cow::Borrowed),
                    index: note.index,
                    text: Cow::Borrowed(&note.text),
                })
                .collect(),
            sections: game.tags.iter().filter_map(|tag| table::section(game, tag)).collect(),
            comments: game.comments.iter().map(|c| comment(c, options)).collect(),
            derived: options.derived.then(|| DerivedV1::new(game, options.carry)),
            diagnostics: diagnostics.len(),
            errors,
        }
    }
}

fn tags<'g>(game: &'g Game<'_>, options: &DumpOptions<'_>) -> Vec<TagV1<'g>> {
    let own = game.tags.iter().map(|tag| {
        let (value, inherited_from) = match &tag.inherited {
            Some(inherited) if options.resolve_inheritance => {
                (Cow::Borrowed(inherited.value.as_str()), Some(inherited.game))
            }
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
            raw: (tag.raw != tag.value).then_some(Cow::Borrowed(tag.raw)),
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

/// The turns of a section with the seat of their column.
fn seats<'s, 'b, V>(
    section: &'s Section<'b, V>,
) -> impl Iterator<Item = (&'s Turn<'b, V>, Option<char>)> {
    section.turns.iter().enumerate().map(|(number, turn)| {
        let seat = section.first.map(|first| first.rotate(number % 4).letter());
        (turn, seat)
    })
}

/// A call in the spelling of the standard.
fn call_text(value: CallValue) -> Option<Cow<'static, str>> {
    let text = match value {
        CallValue::Call(call) => call.as_str(),
        CallValue::AllPass => "AP",
        CallValue::NotYet => "-",
        CallValue::Skipped => "^S",
        CallValue::Unknown => return None,
    };
    Some(Cow::Borrowed(text))
}

/// A card in the spelling of the standard.
fn card_text(value: CardValue) -> Option<Cow<'static, str>> {
    let text = match value {
        CardValue::Card(card) => card.as_str(),
        CardValue::NotKnown => "-",
        CardValue::Next => "+",
        CardValue::Unknown => return None,
    };
    Some(Cow::Borrowed(text))
}

fn marks<'g, V>(game: &Game<'_>, turn: &Turn<'g, V>, options: &DumpOptions<'_>) -> MarksV1<'g> {
    let mut marks = MarksV1 {
        irregularities: turn.irregularities.iter().map(|mark| Cow::Borrowed(mark.raw)).collect(),
        span: options.spans.then(|| game.span(turn.range.clone()).into()),
        ..MarksV1::default()
    };
    for mark in &turn.marks {
        match mark.kind {
            MarkKind::Suffix => marks.suffixes.push(Cow::Borrowed(mark.raw)),
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
        kind: Cow::Borrowed(kind),
        text: Cow::Borrowed(comment.text()),
        anchor: comment.anchor.into(),
        span: options.spans.then(|| comment.span.into()),
    }
}

impl From<Anchor> for AnchorV1 {
    fn from(anchor: Anchor) -> Self {
        let at = |of, index| Self { of, index: Some(index), part: None, part_index: None };
        let part = |of, index, part| match part {
            Part::Token => at(of, index),
            Part::Irregularity(number) => Self {
                part: Some(Cow::Borrowed("irregularity")),
                part_index: Some(number),
                ..at(of, index)
            },
            Part::Mark(number) => Self {
                part: Some(Cow::Borrowed("mark")),
                part_index: Some(number),
                ..at(of, index)
            },
        };
        match anchor {
            Anchor::Game => {
                Self { of: Cow::Borrowed("game"), index: None, part: None, part_index: None }
            }
            Anchor::Tag(index) => at(Cow::Borrowed("tag"), index),
            Anchor::Element(tag, element) => {
                Self { part_index: Some(element), ..at(Cow::Borrowed("element"), tag) }
            }
            Anchor::Call(index, of_call) => part(Cow::Borrowed("call"), index, of_call),
            Anchor::Card(index, of_card) => part(Cow::Borrowed("card"), index, of_card),
            Anchor::AuctionEnd(index) => at(Cow::Borrowed("auction_end"), index),
            Anchor::PlayEnd(index) => at(Cow::Borrowed("play_end"), index),
        }
    }
}

fn letter(seat: Option<Seat>) -> Option<char> {
    seat.map(Seat::letter)
}
