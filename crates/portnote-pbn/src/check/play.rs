//! The Play section: its tokens and its form. PBN 2.1 §3.6, §3.9.

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use super::auction::check_both_ends;
use super::edits::{self, removal};
use super::placeholder::is_placeholder;
use super::{prerequisites, replace, report_case, report_joined};
use crate::annotation::Irregularity;
use crate::model::{EndKind, Game, MarkKind, Play, Turn};
use crate::play::{CardValue, ReadCard};
use crate::problem::deal::Problem as DealProblem;
use crate::problem::play::Problem;
use crate::problem::section::Problem as SectionProblem;
use crate::value::Spelling;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(play) = &game.play else { return };
    // In an end position the section itself gives the leader: PBN 2.1 §3.10.
    let is_empty = play.turns.iter().all(|turn| turn.value == CardValue::NotKnown);
    if is_empty && is_placeholder(game, play.tag) {
        return;
    }
    let needed: &[&'static str] = if game.is_end_position() {
        &["Deal", "Contract"]
    } else {
        &["Deal", "Declarer", "Contract"]
    };
    let is_card = |turn: &Turn<'_, CardValue>| matches!(turn.value, CardValue::Card(_));
    let has_cards = play.turns.iter().any(is_card);
    prerequisites::check(game, (play.tag, "Play"), needed, has_cards, reporter);
    check_both_ends(game, play, reporter);
    check_joined(game, play, reporter);
    for turn in &play.turns {
        check_token(game, turn, reporter);
        check_irregularities(game, turn, reporter);
    }
    check_ends(game, play, reporter);
    check_length(game, play, reporter);
}

/// Cards that are written as one.
pub(super) fn check_joined(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    for joined in &play.joined {
        let parts = ReadCard::split(joined.raw);
        report_joined(game, joined, &parts, reporter);
    }
}

fn check_token(game: &Game<'_>, turn: &Turn<'_, CardValue>, reporter: &mut Reporter<'_>) {
    if matches!(turn.value, CardValue::NotKnown | CardValue::Next) {
        return;
    }
    let read = ReadCard::of(turn.raw);
    let CardValue::Card(card) = read.value else {
        let found = short(turn.raw);
        reporter.report(Problem::UnknownCard { found }.at(game.span(turn.range.clone())));
        return;
    };
    // Nearly every card is written as it should be, and costs no text.
    if !read.ten && read.spelling == Spelling::Standard {
        return;
    }
    let standard = card.to_string();
    if read.ten {
        replace(game, &turn.range, DealProblem::DealTen, &standard, reporter);
    } else {
        report_case(game, &turn.range, turn.raw, (read.spelling, &standard), reporter);
    }
}

fn check_irregularities(game: &Game<'_>, turn: &Turn<'_, CardValue>, reporter: &mut Reporter<'_>) {
    let (mut revoke, mut lead) = (false, false);
    for mark in &turn.irregularities {
        let span = game.span(mark.range.clone());
        let found = short(mark.raw);
        let MarkKind::Irregularity(Some(kind)) = mark.kind else {
            reporter.report(SectionProblem::UnknownIrregularity { found }.at(span));
            continue;
        };
        let of_card = matches!(turn.value, CardValue::Card(_) | CardValue::Unknown);
        let seen = match kind {
            Irregularity::Revoke if of_card => &mut revoke,
            Irregularity::Lead if of_card => &mut lead,
            _ => {
                reporter.report(SectionProblem::IrregularityTarget { found }.at(span));
                continue;
            }
        };
        if std::mem::replace(seen, true) {
            reporter.report(
                SectionProblem::DuplicateIrregularity { found, place: "before one card" }.at(span),
            );
        }
    }
}

/// Cards after `*`. Cards after `+` depend on the order of play.
fn check_ends(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    for end in play.ends.iter().filter(|end| end.kind == EndKind::Asterisk) {
        if let Some(turn) = play.turns.get(end.after) {
            let span = game.span(end.range.clone());
            let report = Problem::StarInsidePlay.at(span);
            let report = report.label(game.span(turn.range.clone()), "this card follows");
            let edits = vec![removal(game, &end.range)];
            reporter.report(report.fix_all(Applicability::Unsafe, "remove the `*`", edits));
        }
    }
}

fn check_length(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    let cards = play.turns.len();
    let whole = game.hand_size() * 4;
    if let Some(turn) = play.turns.get(whole) {
        let problem = Problem::PlayTooLong { cards, most: whole };
        reporter.report(problem.at(game.span(turn.range.clone())));
        return;
    }
    if play.ends.is_empty() && cards < whole {
        let at =
            play.end().unwrap_or_else(|| game.tags.get(play.tag).map_or(0, |tag| tag.range.end));
        let place = game.span(at..at);
        let report = Problem::UnfinishedPlay.at(place);
        if edits::may_continue(game, play) {
            reporter.report(report);
            return;
        }
        let text = format!("{}*", game.block().own().line_end);
        reporter.report(report.fix(Applicability::Unsafe, "add `*`", place, text));
    }
}
