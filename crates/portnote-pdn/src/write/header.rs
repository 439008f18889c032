//! The tags of a game in the order of a standard. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use std::ops::Range;

use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::is_name;
use portnote_draughts::Variant;

use super::loss::{Loss, Losses, named};
use super::plan::Plan;
use super::{ExportOptions, result, value};
use crate::Standard;
use crate::model::{Game, Tag};
use crate::result::ResultStyle;
use crate::ruling::Ruling;
use crate::tag::{PDN_2, TAGS, find};

/// The tags of a game as they are written.
pub(super) struct Header {
    /// Each tag pair on its line, with the place of the tag that it was written from.
    pub(super) lines: Vec<(String, Option<Range<u32>>)>,
    /// What the tags without a place of their own say.
    pub(super) extra: Option<String>,
    /// The result, for the end of the moves.
    pub(super) result: String,
}

/// The tags of a game.
pub(super) fn write(
    game: &Game<'_>,
    plan: &Plan<'_, '_>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
) -> Header {
    note_brackets(game, losses);
    note_repetitions(game, losses);
    note_game_type(game, losses);
    let style = match options.standard {
        Standard::Pdn2 => ResultStyle::Default,
        Standard::Pdn3 => result::style_of_format(game).unwrap_or(plan.result_style()),
    };
    let has_points = options.standard == Standard::Pdn3;
    let mut header = Header {
        lines: Vec::with_capacity(game.tags.len() + 2),
        extra: None,
        result: result::text(game, style, has_points, losses),
    };
    match options.standard {
        Standard::Pdn2 => pdn2(game, plan, options, losses, &mut header),
        Standard::Pdn3 => pdn3(game, plan, options, losses, &mut header),
    }
    header
}

impl Header {
    fn add(&mut self, name: &str, text: &str, tag: Option<&Tag<'_>>) {
        let line = ["[", name, " \"", text, "\"]"].concat();
        self.lines.push((line, tag.map(|tag| tag.range.clone())));
    }
}

fn pdn2(
    game: &Game<'_>,
    plan: &Plan<'_, '_>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
    header: &mut Header,
) {
    for name in PDN_2 {
        let tag = game.tag(name);
        let text = match *name {
            "Result" => Some(header.result.clone()),
            "FEN" => plan.fen().map(str::to_owned),
            _ => tag.and_then(|tag| value::text(tag, options, losses)),
        };
        if let Some(text) = text {
            header.add(name, &text, tag);
        }
    }
    let mut extra = Vec::new();
    for tag in others(game, |name| PDN_2.contains(&name)) {
        let value = tag.value.trim();
        let is_said = match tag.meaning.as_ref() {
            "GameType" | "SetUp" => true,
            "Variant" => {
                Variant::lenient(value).is_some_and(|named| game.replay().variant() == Some(named))
            }
            _ => value::is_empty(value) || value == "?",
        };
        if is_said {
            continue;
        }
        if options.extra_tags_as_comment {
            extra.push(format!("{}: {value}", tag.meaning));
        } else {
            losses.add(Loss::Tag, tag.range.clone(), named("tag", &tag.meaning));
        }
    }
    header.extra = (!extra.is_empty()).then(|| extra.join("; "));
}

fn pdn3(
    game: &Game<'_>,
    plan: &Plan<'_, '_>,
    options: &ExportOptions,
    losses: &mut Losses<'_, '_>,
    header: &mut Header,
) {
    for info in TAGS.iter().filter(|info| info.is_pdn_3) {
        let name = info.name;
        let tag = game.tag(name);
        let of_tag =
            |losses: &mut Losses<'_, '_>| tag.and_then(|tag| value::text(tag, options, losses));
        let is_present = tag.is_some_and(|tag| !value::is_empty(&tag.value));
        let text = match name {
            "Result" if is_present || header.result != "*" => Some(value::escaped(&header.result)),
            "Result" => None,
            "GameType" => Some(plan.game_type().to_owned()),
            "FEN" => plan.fen().map(str::to_owned),
            "PlyCount" => is_present.then(|| plan.plies().to_string()),
            _ => of_tag(losses),
        };
        let unknown = info.unknown.filter(|_| options.roster);
        if let Some(text) = text.or_else(|| unknown.map(str::to_owned)) {
            header.add(name, &text, tag);
        }
    }
    for tag in others(game, |name| find(name).is_some_and(|info| info.is_pdn_3)) {
        if tag.meaning == "SetUp" {
            continue;
        }
        if !is_capital_name(&tag.meaning) {
            let what = named("name of tag", &tag.meaning);
            losses.add(Loss::TagName, tag.name_range.clone(), what);
        } else if let Some(text) = value::text(tag, options, losses) {
            header.add(&tag.meaning, &text, Some(tag));
        }
    }
}

/// The tags that a standard has not, each the first of its name.
fn others<'g, 'b>(game: &'g Game<'b>, has: fn(&str) -> bool) -> impl Iterator<Item = &'g Tag<'b>> {
    game.tags.iter().filter(move |tag| !tag.is_repeated && !has(&tag.meaning))
}

/// A capital letter, then letters, digits and `_`: PDN 3.0.
fn is_capital_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase()) && is_name(name)
}

/// Brackets that are not tags of the model, for whatever reason.
fn note_brackets(game: &Game<'_>, losses: &mut Losses<'_, '_>) {
    let is_tag = |start: u32| {
        let found = game.tags.binary_search_by_key(&start, |tag| tag.range.start);
        found.is_ok()
    };
    let after_tags = game.block().tree().facts().after_tags;
    let items = game.block().items();
    for item in items.take_while(|item| item.node().index() < after_tags) {
        if item.is(FrameKind::TagPair) && !is_tag(item.range().start) {
            let what = named("text in brackets", item.text());
            losses.add(Loss::Bracket, item.range(), what);
        }
    }
}

/// Tags that say something else than the first of their name.
fn note_repetitions(game: &Game<'_>, losses: &mut Losses<'_, '_>) {
    for (first, tag) in game.repetitions() {
        let is_said = value::is_empty(&tag.value) || first.value.trim() == tag.value.trim();
        if !is_said {
            let what = named("second value of tag", &tag.meaning);
            losses.add(Loss::Repetition, tag.range.clone(), what);
        }
    }
}

/// A number in tag GameType that is not the one of the game that is written.
fn note_game_type(game: &Game<'_>, losses: &mut Losses<'_, '_>) {
    let number = game.game_type().and_then(|read| read.number);
    let (Some(tag), Some(number), Some(variant)) =
        (game.tag("GameType"), number, game.replay().variant())
    else {
        return;
    };
    if number == u32::from(variant.number()) {
        return;
    }
    let range = tag.value_range.clone();
    if matches!(game.ruling, Ruling::Declared { .. }) {
        let what = format!("game type {number} of a draft");
        losses.add(Loss::DraftType, range, what);
    } else {
        let what = format!("game type {number} of a game read as {}", variant.full_name());
        losses.add(Loss::GameType, range, what);
    }
}
