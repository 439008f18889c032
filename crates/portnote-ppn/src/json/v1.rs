//! `portnote/ppn/1`: one object for each hand.
//!
//! Within a version only optional fields are added. What is text in the standard stays text;
//! a typed value is beside it where the text could be read.

mod derived;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use portnote_core::{Diagnostic, Severity};
use portnote_pinochle::{Call, Deal, Seat, TeamScores};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::auction::Slot;
use crate::model::{Comment, Facts, Game, Tag};

pub use portnote_core::json::v1::BytesV1;

pub use derived::{
    BidV1, DerivedV1, FullV1, HandHeldV1, MeldLaidV1, ShortV1, TeamScoreV1, ThrowV1, TrickPlayedV1,
};

/// The name of this schema.
pub const SCHEMA: &str = "portnote/ppn/1";

/// Options of a dump of PPN.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, as it was named.
    pub file: Option<&'f str>,
    /// Whether spans are given.
    pub spans: bool,
    /// Whether `#` and `##` are replaced by the values that they mean.
    pub resolve_inheritance: bool,
    /// Whether everything that follows by the rules is given, with every key: the calls, the tricks
    /// in the order of play, the melds and scores.
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

    /// Sets whether `#` and `##` are replaced by the values that they mean.
    #[must_use]
    pub const fn resolve_inheritance(mut self, resolve_inheritance: bool) -> Self {
        self.resolve_inheritance = resolve_inheritance;
        self
    }

    /// Sets whether everything that follows by the rules is given, with every key.
    #[must_use]
    pub const fn derived(mut self, derived: bool) -> Self {
        self.derived = derived;
        self
    }
}

/// One hand with its tags and sections.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "game")]
#[non_exhaustive]
pub struct GameV1<'g> {
    /// Always `portnote/ppn/1`.
    pub schema: Cow<'static, str>,
    /// The file, as it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Cow<'g, str>>,
    /// Number of the hand in the file, from 1.
    pub index: u64,
    /// Number of the part of the file, from 1: files that were put together have several.
    pub part: u64,
    /// `export` or `import`, where a header says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Cow<'static, str>>,
    /// Offset of its first byte in the original file.
    pub byte_start: u64,
    /// Offset after its last byte.
    pub byte_end: u64,
    /// Tags in file order.
    pub tags: Vec<TagV1<'g>>,
    /// Letters of the seats, clockwise from North.
    pub seats: Vec<Cow<'static, str>>,
    /// The deck.
    pub deck: Cow<'static, str>,
    /// The rules of the house that were taken.
    pub rules: Cow<'static, str>,
    /// Teams by seat, from 1; empty if they are unknown.
    pub teams: BTreeMap<Cow<'static, str>, usize>,
    /// The number of the hand in its game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u32>,
    /// The date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Cow<'static, str>>,
    /// The declarer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<Cow<'static, str>>,
    /// The contract.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<u32>,
    /// The trump, `-` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trump: Option<char>,
    /// The dealt hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<BTreeMap<Cow<'static, str>, Option<String>>>,
    /// The kitty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kitty: Option<String>,
    /// The cards passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<BTreeMap<Cow<'static, str>, Option<String>>>,
    /// The cards discarded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard: Option<MeldV1>,
    /// The hands after the exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holding: Option<BTreeMap<Cow<'static, str>, Option<String>>>,
    /// Cards shown and points by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub melds: BTreeMap<Cow<'static, str>, MeldV1>,
    /// Scores of the game before the hand, Team 1 first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_scores: Option<Vec<i32>>,
    /// Scores of the melds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meld_scores: Option<Vec<i32>>,
    /// Scores of the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_scores: Option<Vec<i32>>,
    /// How the hand ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
    /// Scores of the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_scores: Option<Vec<i32>>,
    /// The auction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionV1<'g>>,
    /// The play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayV1>,
    /// What follows from the hand; every key is there only on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<DerivedV1<'g>>,
    /// Comments, and headers inside the hand, in file order.
    pub comments: Vec<CommentV1<'g>>,
    /// Number of diagnostics of this hand.
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
    /// The value.
    pub value: Cow<'g, str>,
    /// Number of the hand that the value was inherited from; 0 where none has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inherited_from: Option<u64>,
    /// The segmental prefix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<PrefixV1>,
    /// Its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

/// The condition under which a tag holds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "prefix")]
#[non_exhaustive]
pub struct PrefixV1 {
    /// The text.
    pub raw: String,
    /// The first moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The end; the end of the hand where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// The cards of a meld with their points.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "meld")]
#[non_exhaustive]
pub struct MeldV1 {
    /// The cards.
    pub cards: String,
    /// The points.
    pub points: u32,
}

/// The section of the tag Auction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "auction")]
#[non_exhaustive]
pub struct AuctionV1<'g> {
    /// The seat that begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Cow<'static, str>>,
    /// Calls in their order, without the slots of players who are out.
    pub calls: Vec<CallV1>,
    /// The rounds as written.
    pub rounds: Vec<Vec<Cow<'g, str>>>,
    /// Whether `*` ends it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// A call of the auction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call")]
#[non_exhaustive]
pub struct CallV1 {
    /// Who calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Cow<'static, str>>,
    /// `Pass`, a number, or `?`.
    pub call: Cow<'static, str>,
}

/// The section of the tag Play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "play")]
#[non_exhaustive]
pub struct PlayV1 {
    /// The seat that leads first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Cow<'static, str>>,
    /// The tricks.
    pub tricks: Vec<TrickV1>,
    /// Whether `*` ends it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// A trick of the play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "trick")]
#[non_exhaustive]
pub struct TrickV1 {
    /// The cards from the leader on, `?` for an unknown one.
    pub cards: Vec<Cow<'static, str>>,
    /// The winner as stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Cow<'static, str>>,
    /// The points as stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// A comment with its place.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "comment")]
#[non_exhaustive]
pub struct CommentV1<'g> {
    /// The text with its delimiters.
    pub text: Cow<'g, str>,
    /// Number of tags before it.
    pub after: usize,
    /// Its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<BytesV1>,
}

impl<'g> GameV1<'g> {
    /// The dump of a hand with what was found wrong with it.
    ///
    /// ```
    /// use portnote_ppn::Context;
    /// use portnote_ppn::json::v1::{DumpOptions, GameV1};
    /// let file = portnote_ppn::parse(b"[Contract \"65\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(GameV1::new(&game, &DumpOptions::default(), &[]).contract, Some(65));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>, options: &DumpOptions<'g>, found: &[Diagnostic]) -> Self {
        let facts = game.facts();
        let span = game.block().span();
        let part = game.block().own().part();
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        let discard = facts.discard.as_ref();
        Self {
            schema: Cow::Borrowed(SCHEMA),
            file: options.file.map(Cow::Borrowed),
            index: game.block().index(),
            part: part.number,
            format: part
                .format
                .map(|format| match format {
                    crate::syntax::Format::Export => "export",
                    crate::syntax::Format::Import => "import",
                })
                .map(Cow::Borrowed),
            byte_start: span.start,
            byte_end: span.end,
            tags: tags(game, options),
            seats: facts.table.seats().iter().map(|seat| Cow::Borrowed(seat.letters())).collect(),
            deck: Cow::Borrowed(facts.rules.deck.name()),
            rules: Cow::Borrowed(facts.rules.id),
            teams: teams(facts),
            hand: facts.hand,
            date: facts.date.map(|date| date.to_string()),
            dealer: facts.dealer.map(Seat::letters).map(Cow::Borrowed),
            declarer: facts.declarer.map(Seat::letters).map(Cow::Borrowed),
            contract: facts.contract,
            trump: facts.trump.map(portnote_pinochle::Trump::letter),
            deal: facts.deal.as_ref().map(hands),
            kitty: facts.kitty.map(|kitty| kitty.to_string()),
            passed: facts.passed.as_ref().map(hands),
            discard: discard.map(|(discard, _)| MeldV1 {
                cards: discard.cards.to_string(),
                points: discard.points,
            }),
            holding: facts.holding.as_ref().map(hands),
            melds: melds(facts),
            game_scores: facts.game_scores.as_ref().map(scores),
            meld_scores: facts.meld_scores.as_ref().map(scores),
            play_scores: facts.play_scores.as_ref().map(scores),
            result: facts.result.map(portnote_pinochle::HandResult::words).map(Cow::Borrowed),
            hand_scores: facts.hand_scores.as_ref().map(scores),
            auction: auction(game),
            play: play(facts),
            derived: DerivedV1::new(game, options.derived),
            comments: game
                .comments
                .iter()
                .map(|comment| CommentV1::new(game, comment, options))
                .collect(),
            diagnostics: found.len(),
            errors: found.iter().filter(is_error).count(),
        }
    }
}

impl<'g> TagV1<'g> {
    fn new(game: &Game<'_>, tag: &'g Tag<'_>, options: &DumpOptions<'_>) -> Self {
        let value = match tag.resolved().filter(|_| options.resolve_inheritance) {
            Some(value) => value,
            None => Cow::Borrowed(&*tag.value),
        };
        let inherited = tag.inherited.as_ref().filter(|_| options.resolve_inheritance);
        Self {
            name: Cow::Borrowed(tag.name),
            value,
            inherited_from: inherited.map(|inherited| inherited.game),
            prefix: tag.prefix.as_ref().map(|(_, prefix)| PrefixV1 {
                raw: prefix.written.clone(),
                from: prefix.span.map(|span| span.from.to_string()),
                to: prefix.span.and_then(|span| span.to).map(|to| to.to_string()),
            }),
            span: place(game, &tag.range, options),
        }
    }
}

/// The tags of a hand, and after them those that `##` in an earlier hand gives to it.
fn tags<'g>(game: &'g Game<'_>, options: &DumpOptions<'_>) -> Vec<TagV1<'g>> {
    let own = game.tags.iter();
    let mut tags: Vec<_> = own.map(|tag| TagV1::new(game, tag, options)).collect();
    if options.resolve_inheritance {
        tags.extend(game.all_given().map(|(name, given)| TagV1 {
            name: Cow::Borrowed(name),
            value: Cow::Borrowed(&given.value),
            inherited_from: Some(given.game),
            prefix: None,
            span: None,
        }));
    }
    tags
}

impl<'g> CommentV1<'g> {
    fn new(game: &Game<'_>, comment: &'g Comment<'_>, options: &DumpOptions<'_>) -> Self {
        Self {
            text: Cow::Borrowed(comment.token),
            after: comment.after,
            span: place(game, &comment.range, options),
        }
    }
}

fn place(game: &Game<'_>, range: &Range<u32>, options: &DumpOptions<'_>) -> Option<BytesV1> {
    options.spans.then(|| game.span(range.clone()).into())
}

fn scores(scores: &TeamScores) -> Vec<i32> {
    scores.values().to_vec()
}

fn hands(deal: &Deal) -> BTreeMap<Cow<'static, str>, Option<String>> {
    let seats = deal.table().seats().iter();
    let hands = seats.map(|seat| {
        let hand = deal.hand(*seat).map(|hand| hand.to_string());
        (Cow::Borrowed(seat.letters()), hand)
    });
    hands.collect()
}

fn teams(facts: &Facts) -> BTreeMap<Cow<'static, str>, usize> {
    let seats = facts.table.seats().iter();
    let teams = seats.filter_map(|seat| {
        let team = facts.teams?.of(*seat)?;
        Some((Cow::Borrowed(seat.letters()), team.number()))
    });
    teams.collect()
}

fn melds(facts: &Facts) -> BTreeMap<Cow<'static, str>, MeldV1> {
    let seats = facts.table.seats().iter();
    let melds = seats.filter_map(|seat| {
        let entry = (*facts.melds.get(*seat))?;
        let meld = MeldV1 { cards: entry.shown.to_string(), points: entry.points };
        Some((Cow::Borrowed(seat.letters()), meld))
    });
    melds.collect()
}

fn auction<'g>(game: &'g Game<'_>) -> Option<AuctionV1<'g>> {
    let read = game.facts().auction.as_ref()?;
    let section = game.auction.as_ref()?;
    let calls = read.slots.iter().filter_map(|slot| {
        let call = match slot.slot {
            Slot::Out => return None,
            Slot::Unknown => Cow::Borrowed("?"),
            Slot::Call(Call::Pass) => Cow::Borrowed("Pass"),
            Slot::Call(Call::Bid(bid)) => Cow::Owned(bid.to_string()),
        };
        let seat = slot.seat.map(Seat::letters);
        Some(CallV1 { seat: seat.map(Cow::Borrowed), call })
    });
    let rows = section.rows.iter();
    Some(AuctionV1 {
        first: section.first.map(Seat::letters).map(Cow::Borrowed),
        calls: calls.collect(),
        rounds: rows
            .map(|row| row.tokens.iter().map(|token| Cow::Borrowed(token.raw)).collect())
            .collect(),
        cut: read.is_cut,
    })
}

fn play(facts: &Facts) -> Option<PlayV1> {
    let read = facts.play.as_ref()?;
    let tricks = read.tricks.iter().map(|trick| {
        let cards = trick.throws.iter().map(|(card, _)| match card {
            Some(card) => Cow::Borrowed(card.as_str()),
            None => Cow::Borrowed("?"),
        });
        let annotation = trick.annotation.as_ref();
        TrickV1 {
            cards: cards.collect(),
            winner: annotation.and_then(|at| at.winner).map(Seat::letters).map(Cow::Borrowed),
            points: annotation.and_then(|at| at.points),
        }
    });
    Some(PlayV1 {
        first: read.first.map(Seat::letters).map(Cow::Borrowed),
        tricks: tricks.collect(),
        cut: read.is_cut,
    })
}
