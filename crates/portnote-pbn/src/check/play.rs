//! The Play section: its tokens and its form. PBN 2.1 §3.6, §3.9.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};

use super::auction::check_both_ends;
use super::values::shown;
use super::{replace, report_case, report_joined};
use crate::annotation::Irregularity;
use crate::model::{EndKind, Game, MarkKind, Play, Turn};
use crate::play::{CardValue, ReadCard};
use crate::problem::Problem;

/// Cards of a whole play.
const ALL_CARDS: usize = 52;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(play) = &game.play else { return };
    check_prerequisites(game, play, reporter);
    check_both_ends(game, play, reporter);
    for joined in &play.joined {
        let parts = ReadCard::split(joined.raw);
        report_joined(game, joined, &parts, reporter);
    }
    for turn in &play.turns {
        check_token(game, turn, reporter);
        check_irregularities(game, turn, reporter);
    }
    check_ends(game, play, reporter);
    check_length(game, play, reporter);
}

/// Deal, Declarer and Contract: PBN 2.1 §3.1. In an end position the leader is given by
/// the section itself, so that Declarer is not needed: §3.10.
fn check_prerequisites(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    let cards = play
        .turns
        .iter()
        .any(|turn| turn.value != CardValue::NotKnown);
    let Some(section) = game.tags.get(play.tag).filter(|_| cards) else {
        return;
    };
    let mut missing = Vec::new();
    for name in ["Deal", "Declarer", "Contract"] {
        if name == "Declarer" && game.is_end_position() {
            continue;
        }
        match game.tag(name).filter(|tag| !tag.is_unknown()) {
            None => missing.push(format!("`{name}`")),
            Some(tag) if tag.range.start > section.range.start => {
                let problem = Problem::PrerequisiteLate {
                    section: "Play",
                    name,
                };
                let report = problem.at(game.span(tag.name_range.clone()));
                let label = game.span(section.name_range.clone());
                reporter.report(report.label(label, "the section begins here"));
            }
            Some(_) => {}
        }
    }
    if !missing.is_empty() {
        let names = match missing.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last} are", rest.join(", ")),
            _ => format!("{} is", missing.concat()),
        };
        let problem = Problem::PrerequisiteMissing {
            section: "Play",
            names,
        };
        reporter.report(problem.at(game.span(section.name_range.clone())));
    }
}

fn check_token(game: &Game<'_>, turn: &Turn<'_, CardValue>, reporter: &mut Reporter<'_>) {
    if matches!(turn.value, CardValue::NotKnown | CardValue::Next) {
        return;
    }
    let found = shown(turn.raw);
    let read = ReadCard::of(turn.raw);
    let CardValue::Card(card) = read.value else {
        reporter.report(Problem::UnknownCard { found }.at(game.span(turn.range.clone())));
        return;
    };
    let standard = card.to_string();
    if read.ten {
        replace(game, &turn.range, Problem::DealTen, &standard, reporter);
    } else {
        report_case(
            game,
            &turn.range,
            turn.raw,
            (read.spelling, &standard),
            reporter,
        );
    }
}

fn check_irregularities(game: &Game<'_>, turn: &Turn<'_, CardValue>, reporter: &mut Reporter<'_>) {
    let (mut revoke, mut lead) = (false, false);
    for mark in &turn.irregularities {
        let span = game.span(mark.range.clone());
        let found = shown(mark.raw);
        let MarkKind::Irregularity(Some(kind)) = mark.kind else {
            reporter.report(Problem::UnknownIrregularity { found }.at(span));
            continue;
        };
        let of_card = matches!(turn.value, CardValue::Card(_) | CardValue::Unknown);
        let seen = match kind {
            Irregularity::Revoke if of_card => &mut revoke,
            Irregularity::Lead if of_card => &mut lead,
            _ => {
                reporter.report(Problem::IrregularityTarget { found }.at(span));
                continue;
            }
        };
        if std::mem::replace(seen, true) {
            reporter.report(Problem::DuplicateIrregularity { found }.at(span));
        }
    }
}

/// Cards behind `*`. Cards behind `+` depend on the order of play.
fn check_ends(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    for end in play.ends.iter().filter(|end| end.kind == EndKind::Asterisk) {
        if let Some(turn) = play.turns.get(end.after) {
            let span = game.span(end.range.clone());
            let report = Problem::StarInsidePlay.at(span);
            let report = report.label(game.span(turn.range.clone()), "this card follows");
            reporter.report(report.fix(Applicability::Unsafe, "remove the `*`", span, ""));
        }
    }
}

fn check_length(game: &Game<'_>, play: &Play<'_>, reporter: &mut Reporter<'_>) {
    let cards = play.turns.len();
    if let Some(turn) = play.turns.get(ALL_CARDS) {
        reporter.report(Problem::PlayTooLong { cards }.at(game.span(turn.range.clone())));
        return;
    }
    let whole = game.hand_size() * 4;
    if play.ends.is_empty() && cards < whole {
        let at = play
            .end()
            .unwrap_or_else(|| game.tags.get(play.tag).map_or(0, |tag| tag.range.end));
        let place = game.span(at..at);
        let report = Problem::UnfinishedPlay.at(place);
        let text = format!("{}*", game.block().line_end());
        reporter.report(report.fix(Applicability::Unsafe, "add `*`", place, text));
    }
}
