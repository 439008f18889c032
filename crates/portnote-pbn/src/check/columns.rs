//! The lines of calls and cards in export format. PBN 2.1 §3.5, §3.6.

use std::ops::Range;

use portnote_bridge::{AuctionState as Automaton, Seat};
use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};

use super::edits::{after_comments, bytes, edit, is_blank, line_break, offset};
use super::layout::{ends_with_its_line, layout, layout_with};
use crate::auction::CallValue;
use crate::limits::LONG_LINE;
use crate::model::{Auction, EndKind, Game, Play, Section, Turn};
use crate::play::CardValue;
use crate::problem::layout::Problem;

/// Calls and cards of a line.
const COLUMNS: usize = 4;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    check_auction(game, reporter);
    check_play(game, reporter);
}

/// The opening leader: left of declarer, with dummy and declarer in their regular places.
pub(crate) fn leader(game: &Game<'_>) -> Option<Seat> {
    if game.is_end_position() {
        return None;
    }
    game.final_contract().declarer.map(Seat::next)
}

fn check_auction(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(auction) = &game.auction else { return };
    let tag = game.tags.get(auction.tag);
    if let (Some(first), Some(dealer), Some(tag)) = (auction.first, game.dealer(), tag)
        && first != dealer
    {
        let what = "auction begins with another column: expected the dealer's";
        let edits = from_dealer(game, auction, dealer);
        let place = game.span(tag.value_range.clone());
        layout(place, what, "begin with the dealer", edits, reporter);
        return;
    }
    for (number, turn) in auction.turns.iter().enumerate() {
        if turn.value == CallValue::AllPass {
            let what = "unexpected `AP`: expected each pass";
            let passes = passes(game, auction, number);
            let edits = passes.map(|text| vec![edit(game, turn.range.clone(), text)]);
            let place = game.span(turn.range.clone());
            layout(place, what, "write the passes", edits, reporter);
        }
    }
    let words = Words {
        begins: "missing line end before the dealer's call",
        breaks: "unexpected line end before a call: expected four calls on a line",
        unknown: CallValue::Unknown,
    };
    check_lines(game, auction, &words, reporter);
}

/// Edits that begin an auction with its dealer: the places of those before go.
fn from_dealer(game: &Game<'_>, auction: &Auction<'_>, dealer: Seat) -> Option<Vec<Substitution>> {
    let tag = game.tags.get(auction.tag).filter(|tag| tag.sound)?;
    let mut edits = vec![edit(game, tag.value_range.clone(), dealer.to_string())];
    let Some(first) = auction.turns.first() else {
        return Some(edits);
    };
    let is_call = |turn: &Turn<'_, CallValue>| turn.value != CallValue::NotYet;
    let start = auction.turns.iter().position(is_call)?;
    let places = start < COLUMNS && auction.first?.rotate(start) == dealer;
    let call = auction.turns.get(start)?;
    let before = first.range.start..begin(call);
    let text = game.block().unit().slice(before.clone());
    let plain = text.chars().all(|c| matches!(c, '-' | ' ' | '\t' | '\u{0B}' | '\n' | '\r'));
    if !before.is_empty() {
        edits.push(edit(game, before, ""));
    }
    (places && plain).then_some(edits)
}

/// The passes that an `AP` means, in lines of four.
fn passes(game: &Game<'_>, auction: &Auction<'_>, number: usize) -> Option<String> {
    let mut automaton = Automaton::new(game.first_caller(auction)?);
    for turn in auction.turns.iter().take(number) {
        match turn.value {
            CallValue::Call(call) => {
                automaton.call_irregular(call);
            }
            CallValue::Skipped => automaton.skip().ok()?,
            CallValue::AllPass | CallValue::NotYet | CallValue::Unknown => return None,
        }
    }
    let plain = auction.turns.get(number)?.irregularities.is_empty();
    let missing = automaton.passes_missing();
    if auction.first.is_none() || !plain || missing == 0 {
        return None;
    }
    let mut text = String::new();
    for place in number..number + missing {
        if place > number {
            let begins = place.is_multiple_of(COLUMNS);
            text.push_str(if begins { game.block().own().line_end } else { " " });
        }
        text.push_str("Pass");
    }
    Some(text)
}

fn check_play(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(play) = &game.play else { return };
    if let (Some(first), Some(leader), Some(tag)) =
        (play.first, leader(game), game.tags.get(play.tag))
        && first != leader
    {
        let span = game.span(tag.value_range.clone());
        let report = Problem::PlayColumn { first, leader }.at(span);
        reporter.report(match from_leader(game, play, leader) {
            Some(edits) => {
                let message = "begin with the opening leader, each card in its player's column";
                let is_card = |turn: &Turn<'_, CardValue>| turn.value != CardValue::Unknown;
                let is_whole = play.turns.len().is_multiple_of(COLUMNS);
                // It is unknown who played a token that is not a card, and where the cards of an
                // incomplete trick belong.
                let applicability = if is_whole && play.turns.iter().all(is_card) {
                    Applicability::Safe
                } else {
                    Applicability::Unsafe
                };
                report.fix_all(applicability, message, edits)
            }
            None => report,
        });
        return;
    }
    let words = Words {
        begins: "missing line end before a trick",
        breaks: "unexpected line end before a card: expected all four cards of a trick on a line",
        unknown: CardValue::Unknown,
    };
    check_lines(game, play, &words, reporter);
    check_last_trick(game, play, reporter);
}

/// A trick that `*` ends has all its four places.
fn check_last_trick(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    let is_known = |turn: &&Turn<'_, CardValue>| turn.value != CardValue::Unknown;
    let open = play.turns.iter().filter(is_known).count();
    let Some(end) = play.ends.last() else { return };
    if end.kind != EndKind::Asterisk || open.is_multiple_of(COLUMNS) {
        return;
    }
    let what = "last trick before `*` has fewer than four places: expected `-` for a missing card";
    let last = play.turns.last().zip(play.end());
    let place = last.and_then(|(_, at)| after_comments(game, at));
    let known = open == play.turns.len() && end.after == open;
    let edits = place.filter(|_| known).map(|at| {
        let missing = " -".repeat(COLUMNS - open % COLUMNS);
        vec![edit(game, at..at, missing)]
    });
    let place = game.span(end.range.clone());
    layout(place, what, "write `-` for each missing card", edits, reporter);
}

/// Edits that begin a play with the leader's column: in each trick the cards change places.
fn from_leader(game: &Game<'_>, play: &Play<'_>, leader: Seat) -> Option<Vec<Substitution>> {
    let tag = game.tags.get(play.tag).filter(|tag| tag.sound)?;
    let shift = leader.offset_from(play.first?);
    let starred = play.ends.iter().any(|end| end.kind == EndKind::Asterisk);
    let plus = play.ends.iter().filter(|end| end.kind == EndKind::Plus);
    let has_more = |after: usize| after < play.turns.len();
    let inside = |kind, at: usize| kind == EndKind::Asterisk && has_more(at);
    let crossed = play.ends.iter().any(|end| inside(end.kind, end.after));
    let whole = play.joined.is_empty() && play.loose_marks.is_empty();
    if !whole || crossed || plus.count() > 1 {
        return None;
    }
    let mut pieces: Vec<Range<u32>> = Vec::with_capacity(play.turns.len());
    for turn in &play.turns {
        let written = turn.marks.last().map_or(turn.range.end, |m| m.range.end);
        let piece = begin(turn)..after_comments(game, written)?;
        let text = game.block().unit().slice(piece.clone());
        // A comment of the rest of a line, or a line end, would take other cards along.
        if text.contains([';', '%', '\n', '\r']) {
            return None;
        }
        pieces.push(piece);
    }
    let mut edits = vec![edit(game, tag.value_range.clone(), leader.to_string())];
    for (row, present) in pieces.chunks(COLUMNS).enumerate() {
        let place = |column: usize| (column + shift) % COLUMNS;
        let filled = (0..COLUMNS).rposition(|column| place(column) < present.len())?;
        let last_row = (row + 1) * COLUMNS >= pieces.len();
        let width = if starred && last_row { COLUMNS } else { filled + 1 };
        let mut extra = Vec::new();
        for column in 0..width {
            let card = present.get(place(column));
            let text = card.map_or(&b"-"[..], |card| bytes(game, card.clone()));
            match present.get(column) {
                Some(piece) if bytes(game, piece.clone()) == text => {}
                Some(piece) => edits.push(edit(game, piece.clone(), text)),
                None => {
                    extra.push(b' ');
                    extra.extend_from_slice(text);
                }
            }
        }
        if let Some(last) = present.last().filter(|_| !extra.is_empty()) {
            edits.push(edit(game, last.end..last.end, extra));
        }
    }
    Some(edits)
}

/// What is said about a line of calls or cards.
struct Words<V> {
    begins: &'static str,
    breaks: &'static str,
    /// What means a token that is not a call or card.
    unknown: V,
}

/// Each group of four begins a line; other lines begin only after a comment or a full line.
fn check_lines<V: PartialEq>(
    game: &Game<'_>,
    section: &Section<'_, V>,
    words: &Words<V>,
    reporter: &mut Reporter<'_>,
) {
    let is_known = |turn: &Turn<'_, V>| turn.value != words.unknown;
    // A token that is none may belong to the one on the next line.
    let applicability = if section.joined.is_empty() && section.turns.iter().all(is_known) {
        Applicability::Safe
    } else {
        Applicability::Unsafe
    };
    let mut joined = section.joined.iter().peekable();
    let mut before = None::<&Turn<'_, V>>;
    for (number, turn) in section.turns.iter().enumerate() {
        let last = before.replace(turn);
        while joined.next_if(|one| one.range.end <= turn.range.start).is_some() {}
        // The parts of one token are parted first.
        let part = joined.peek().is_some_and(|one| one.range.start < turn.range.start);
        let begins = number.is_multiple_of(COLUMNS);
        if part || begins == turn.new_line || (number == 0 && on_line_of_tag(game, section)) {
            continue;
        }
        let place = game.span(turn.range.clone());
        if begins {
            let edits = line_break(game, begin(turn)).map(|edit| vec![edit]);
            let fix = edits.map(|edits| (applicability, edits));
            layout_with(place, words.begins, "begin a new line here", fix, reporter);
            continue;
        }
        // Much annotation may break a group earlier.
        let Some(last) = last.filter(|last| last.marks.is_empty()) else {
            continue;
        };
        if !crowded(game, turn) {
            let gap = last.range.end..begin(turn);
            let blank = is_blank(game, gap.clone());
            let edits = blank.then(|| vec![edit(game, gap, " ")]);
            let fix = edits.map(|edits| (applicability, edits));
            let message = "join this line to the line before";
            layout_with(place, words.breaks, message, fix, reporter);
        }
    }
}

/// Whether a section begins on the line of its tag, which is a fault of the tag.
fn on_line_of_tag<V>(game: &Game<'_>, section: &Section<'_, V>) -> bool {
    let tag = game.tags.get(section.tag);
    tag.is_some_and(|tag| tag.sound && !ends_with_its_line(game, tag))
}

/// Where a call or card begins: with its first irregularity.
fn begin<V>(turn: &Turn<'_, V>) -> u32 {
    let first = turn.irregularities.first();
    first.map_or(turn.range.start, |mark| mark.range.start)
}

/// Whether the line before a call or card holds a comment, or is so long that another token
/// would not fit.
fn crowded<V>(game: &Game<'_>, turn: &Turn<'_, V>) -> bool {
    let before = game.text_before(begin(turn)).trim_end();
    let start = before.len().saturating_sub(4 * LONG_LINE);
    let start = (start..before.len()).find(|at| before.is_char_boundary(*at)).unwrap_or(0);
    let line = before.get(start..).unwrap_or("").rsplit(['\n', '\r']).next().unwrap_or("");
    let length = turn.range.end - begin(turn);
    line.contains(['{', '}', ';', '%'])
        || offset(line.chars().count()) + 1 + length >= offset(LONG_LINE)
}
