//! Calls, alerts, explanations. LIN §6

use portnote_bridge::{Call, CallError};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::write;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use crate::context::calls_of;
use crate::model::{Game, OddCall, Turn};
use crate::problem::auction::Problem;
use crate::space::trimmed;
use crate::syntax::{Pair, pairs};
use crate::value::call::{Token, is_dashes, is_over, standard};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    check_tokens(game, reporter);
    check_explanations(game, reporter);
    check_law(game, reporter);
    check_other(game, reporter);
}

/// How calls are written.
fn check_tokens(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut command = None;
    let mut told = None;
    let mut has_call = false;
    for turn in &game.calls {
        // A second call of one command.
        if command == Some(turn.command) && told != command {
            told = command;
            report_several(game, turn, reporter);
        }
        command = Some(turn.command);
        let span = || game.span(turn.range.clone());
        match turn.call {
            None => {
                let found = short(game.slice(turn.range.clone()));
                reporter.report(Problem::UnknownCall { found }.at(span()));
            }
            Some(_) if turn.is_dash => report_dash(game, turn, has_call, reporter),
            Some(call) if !turn.is_standard => {
                let standard = standard(call);
                let found = game.slice(turn.range.clone()).to_owned();
                let message = write(&standard);
                let report =
                    Problem::NonstandardCall { found, standard: standard.clone() }.at(span());
                reporter.report(report.fix(Applicability::Safe, message, span(), standard));
            }
            Some(_) => {}
        }
        has_call |= !turn.is_dash;
    }
    report_last_dashes(game, reporter);
    let alerts = game.odd_calls.iter().filter(|odd| odd.token == Token::Alert);
    for alert in alerts {
        let span = game.span(alert.at..alert.at + 1);
        let report = Problem::AlertPlace.at(span);
        reporter.report(match call_after(game, alert.at + 1) {
            Some(call) if !call.is_alerted() => {
                let end = Span::empty(game.span(call.range.clone()).end);
                let edits = [(span, ""), (end, "!")]
                    .map(|(span, text)| Substitution { span, replacement: text.into() });
                let message = "write it after the call";
                report.fix_all(Applicability::Unsafe, message, edits.to_vec())
            }
            _ => report.fix(Applicability::Unsafe, "remove it", span, ""),
        });
    }
    if let Some(call) = game.calls_before_play.and_then(|first| game.calls.get(first)) {
        let found = short(game.slice(call.range.clone()));
        let problem = Problem::CallAfterPlay { found };
        reporter.report(problem.at(game.span(call.range.clone())));
    }
}

/// LIN-46
fn report_dash(game: &Game<'_>, turn: &Turn, has_call: bool, reporter: &mut Reporter<'_>) {
    let span = game.span(turn.range.clone());
    let found = game.slice(turn.range.clone()).to_owned();
    let applicability = match has_call && found.chars().count() == 1 {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    let report = Problem::DashAsPass { found }.at(span);
    reporter.report(report.fix(applicability, write("p"), span, "p"));
}

/// LIN-46
fn report_last_dashes(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let last = game.calls.iter().rev().map(|turn| turn.call);
    if !is_over(game.calls.len(), last) {
        return;
    }
    let count = game.calls.len();
    let is_last = |odd: &&OddCall| odd.token == Token::Filler && odd.after == count;
    let mut first = None;
    let mut edits = Some(Vec::new());
    for odd in game.odd_calls.iter().filter(is_last) {
        first.get_or_insert(odd.at..odd.end);
        match (&mut edits, command_of(game, odd)) {
            (Some(edits), Some(command)) => {
                edits.push(Substitution { span: game.span(command), replacement: Vec::new() })
            }
            _ => edits = None,
        }
    }
    let Some(first) = first else { return };
    let found = game.slice(first.clone()).to_owned();
    let report = Problem::DashAfterAuction { found }.at(game.span(first));
    reporter.report(match edits {
        Some(edits) => report.fix_all(Applicability::Safe, "remove each", edits),
        None => report,
    });
}

/// Where the command is written whose value is nothing but a dash.
fn command_of(game: &Game<'_>, odd: &OddCall) -> Option<std::ops::Range<u32>> {
    let values = &game.call_values;
    let place = values.partition_point(|(range, _)| range.start <= odd.at);
    let (range, is_closed) = values.get(place.checked_sub(1)?)?;
    let start = range.start.checked_sub(3)?;
    let has_name = game.slice(start..range.start).eq_ignore_ascii_case("mb|");
    let is_alone = is_dashes(game.slice(range.clone()));
    (has_name && is_alone && *is_closed).then_some(start..range.end + 1)
}

/// The call that follows in the same command.
fn call_after<'g>(game: &'g Game<'_>, at: u32) -> Option<&'g Turn> {
    let next = game.calls.partition_point(|turn| turn.range.start < at);
    let next = game.calls.get(next)?;
    let is_blank = trimmed(game.slice(at..next.range.start)).is_empty();
    is_blank.then_some(next)
}

/// LIN-46
fn report_several(game: &Game<'_>, second: &Turn, reporter: &mut Reporter<'_>) {
    let value = usize::try_from(second.command).ok();
    let Some((range, is_closed)) = value.and_then(|value| game.call_values.get(value)) else {
        return;
    };
    let span = game.span(range.clone());
    let report = Problem::SeveralCalls.at(span);
    let first = game.calls.partition_point(|turn| turn.command < second.command);
    let turns = game.calls.get(first..).unwrap_or(&[]);
    let turns = turns.iter().take_while(|turn| turn.command == second.command);
    let mut text = String::new();
    for turn in turns {
        if turn.call.is_none() {
            reporter.report(report);
            return;
        }
        if !text.is_empty() {
            text.push_str("|mb|");
        }
        text.push_str(game.slice(turn.range.clone()));
        text.push_str(game.slice(turn.alert.clone()));
    }
    let first = game.odd_calls.partition_point(|odd| odd.at < range.start);
    let odd = game.odd_calls.get(first..).unwrap_or(&[]);
    let mut odd = odd.iter().take_while(|odd| odd.at < range.end);
    let is_plain = odd.all(|odd| odd.token == Token::Filler);
    reporter.report(match is_plain && *is_closed {
        true => report.fix(Applicability::Safe, "write one `mb` for each", span, text),
        false => report,
    });
}

/// The command in which a call is written.
fn pair_at<'b>(game: &Game<'b>, turn: &Turn) -> Option<Pair<'b>> {
    let holds =
        |pair: &Pair<'_>| pair.range.start <= turn.range.start && turn.range.end <= pair.range.end;
    pairs(game.block()).find(holds)
}

/// LIN-45
fn check_explanations(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut last = None;
    for text in &game.explanations {
        let is_blank = trimmed(game.slice(text.range.clone())).is_empty();
        let is_first = text.call.is_none();
        let is_second = text.call.is_some() && last == Some(text.call);
        if is_first || is_second && !is_blank {
            let problem = Problem::ExplanationPlace { is_first };
            reporter.report(problem.at(game.span(text.command.clone())));
        }
        if !is_blank {
            last = Some(text.call);
        }
    }
}

/// What the laws say about the calls. LIN-48
fn check_law(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let facts = game.facts();
    for (number, fault) in &facts.call_faults {
        let Some(turn) = game.calls.get(*number) else {
            continue;
        };
        let span = game.span(turn.range.clone());
        match (fault, turn.call) {
            (CallError::InsufficientBid { last }, Some(found)) => {
                let last = last.to_owned();
                reporter.report(Problem::InsufficientBid { found, last }.at(span));
            }
            (CallError::IllegalDouble, _) => reporter.report(Problem::IllegalDouble.at(span)),
            (CallError::IllegalRedouble, _) => reporter.report(Problem::IllegalRedouble.at(span)),
            _ => {}
        }
    }
    let after = facts.calls_end.and_then(|end| game.calls.get(end));
    if let Some(turn) = after.filter(|turn| turn.call.is_some()) {
        report_surplus(game, turn, reporter);
    }
    let is_asked = game.odd_calls.iter().any(|odd| odd.token == Token::Question);
    let is_open = !facts.is_finished && !facts.is_garbled && !is_asked;
    if let Some(last) = game.calls.last().filter(|_| is_open) {
        let place = last.range.end..last.range.end;
        reporter.report(Problem::UnfinishedAuction.at(game.span(place)));
    }
}

/// D-9
fn report_surplus(game: &Game<'_>, turn: &Turn, reporter: &mut Reporter<'_>) {
    let span = game.span(turn.range.clone());
    let found = game.slice(turn.range.clone()).to_owned();
    let report = Problem::CallAfterEnd { found }.at(span);
    let number = game.calls.len() - 1;
    let is_last = game.calls.last() == Some(turn) && turn.call == Some(Call::Pass);
    let is_explained = game.explanations.iter().any(|text| text.call == Some(number));
    let has_text = game.texts.iter().any(|text| text.place == crate::model::Place::Call(number));
    let pair = pair_at(game, turn).filter(|pair| {
        pair.is_closed
            && trimmed(pair.value) == game.slice(turn.range.clone())
            && !turn.is_alerted()
    });
    reporter.report(match pair.filter(|_| is_last && !is_explained && !has_text) {
        Some(pair) => {
            let whole = game.span(pair.outer_range());
            report.fix(Applicability::Safe, "remove it", whole, "")
        }
        None => report,
    });
}

/// LIN-49
fn check_other(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some((_, place)) = game.other_auction.first() else {
        return;
    };
    let Some(other) = &game.neighbours().other_room else {
        return;
    };
    let calls = calls_of(game.other_auction.iter().map(|(token, _)| *token));
    if calls != other.calls {
        reporter.report(Problem::OtherAuction.at(game.span(place.clone())));
    }
}
