//! The layout of export format. PBN 2.1 §3.3, §3.5, §3.6.

use portnote_bridge::Seat;
use portnote_core::coded::At;
use portnote_core::{Reporter, Span};

use super::tables;
use crate::auction::CallValue;
use crate::model::{Anchor, EndKind, Game, Section, Tag, Turn};
use crate::play::CardValue;
use crate::problem::layout::Problem;

/// Calls and cards of a line.
const COLUMNS: usize = 4;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in &game.tags {
        check_tag(game, tag, reporter);
    }
    check_comments(game, reporter);
    check_auction(game, reporter);
    check_play(game, reporter);
    tables::check_layout(game, reporter);
}

/// The first comment behind a tag begins a line; others may share it.
fn check_comments(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut behind = None::<usize>;
    for comment in game
        .comments
        .iter()
        .filter(|comment| !comment.is_escape_line())
    {
        let (Some(range), Anchor::Tag(tag)) = (&comment.range, comment.anchor) else {
            continue;
        };
        if behind.replace(tag) != Some(tag) && !begins_line(game, range.start) {
            let what = "comment after a tag does not begin a line";
            layout(game.span(range.clone()), what, reporter);
        }
    }
}

pub(super) fn layout(span: Span, what: &'static str, reporter: &mut Reporter<'_>) {
    reporter.report(Problem::Layout { what }.at(span));
}

/// `[Name "value"]`, left-justified and alone on its line.
fn check_tag(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    if !tag.sound {
        return;
    }
    let text = game.block().unit().slice(tag.range.clone());
    let exact = format!("[{} \"{}\"]", tag.name, tag.raw);
    let alone = begins_line(game, tag.range.start) && ends_line(game, tag.range.end);
    if text != exact || !alone {
        let what = "tag pair is not [Name \"value\"] alone on its line";
        layout(game.span(tag.range.clone()), what, reporter);
    }
}

fn check_auction(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(auction) = &game.auction else { return };
    let tag = game.tags.get(auction.tag);
    if let (Some(first), Some(dealer), Some(tag)) = (auction.first, game.dealer(), tag)
        && first != dealer
    {
        let what = "auction does not begin with the dealer's column";
        layout(game.span(tag.value_range.clone()), what, reporter);
        return;
    }
    if let Some(short) = auction
        .turns
        .iter()
        .find(|turn| turn.value == CallValue::AllPass)
    {
        let what = "`AP`, export format has the passes one by one";
        layout(game.span(short.range.clone()), what, reporter);
    }
    check_lines(
        game,
        auction,
        "line of calls does not begin with the dealer's call",
        reporter,
    );
}

fn check_play(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(play) = &game.play else { return };
    if let (Some(first), Some(leader), Some(tag)) =
        (play.first, leader(game), game.tags.get(play.tag))
        && first != leader
    {
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::PlayColumn { first, leader }.at(span));
        return;
    }
    check_lines(game, play, "trick does not begin a line", reporter);
    let open = play
        .turns
        .iter()
        .filter(|turn| turn.value != CardValue::Unknown)
        .count();
    let last = play.ends.last();
    if let Some(end) = last
        && end.kind == EndKind::Asterisk
        && open % COLUMNS != 0
    {
        let what = "last trick has fewer than four places before `*`";
        layout(game.span(end.range.clone()), what, reporter);
    }
}

/// Each group of four begins a line, and nothing else does but for its width.
fn check_lines<V>(
    game: &Game<'_>,
    section: &Section<'_, V>,
    what: &'static str,
    reporter: &mut Reporter<'_>,
) {
    let wrong = section.turns.iter().enumerate().find(|(number, turn)| {
        let begins = number.is_multiple_of(COLUMNS);
        // Much annotation may break a group earlier.
        let before = number
            .checked_sub(1)
            .and_then(|before| section.turns.get(before));
        let plain = before.is_some_and(|before| before.marks.is_empty());
        (begins && !turn.new_line) || (!begins && turn.new_line && plain && !crowded(game, turn))
    });
    if let Some((_, turn)) = wrong {
        layout(game.span(turn.range.clone()), what, reporter);
    }
}

/// Whether the line before a call or card holds a comment, or is so long that another token
/// would not fit.
fn crowded<V>(game: &Game<'_>, turn: &Turn<'_, V>) -> bool {
    const WIDTH: usize = 80;
    let before = game.text_before(turn.range.start).trim_end();
    let start = before.len().saturating_sub(4 * WIDTH);
    let start = (start..before.len())
        .find(|at| before.is_char_boundary(*at))
        .unwrap_or(0);
    let line = before
        .get(start..)
        .unwrap_or("")
        .rsplit(['\n', '\r'])
        .next()
        .unwrap_or("");
    line.contains(['{', '}', ';', '%']) || line.chars().count() + 1 + turn.raw.len() >= WIDTH
}

/// The opening leader: left of declarer, with dummy and declarer in their regular places.
pub(crate) fn leader(game: &Game<'_>) -> Option<Seat> {
    if game.is_end_position() {
        return None;
    }
    game.declarer().map(|declarer| declarer.seat.next())
}

fn begins_line(game: &Game<'_>, at: u32) -> bool {
    let before = game.text_before(at);
    before.is_empty() || before.ends_with(['\n', '\r'])
}

fn ends_line(game: &Game<'_>, at: u32) -> bool {
    let behind = game.text_from(at);
    behind.is_empty() || behind.starts_with(['\n', '\r'])
}
