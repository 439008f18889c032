//! Cards and claims. LIN §7

use portnote_bridge::{Contract, PlayFault};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter, Site, Span};

use crate::limits::SET_FAULT;
use crate::model::{Course, Game, Played};
use crate::problem::deal::Problem as DealProblem;
use crate::problem::play::Problem;
use crate::value::card::CardValue;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    check_cards(game, reporter);
    if let Some(course) = &game.facts().course {
        check_course(game, course, reporter);
    }
    check_claims(game, reporter);
}

/// How cards are written.
fn check_cards(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut has_told = false;
    for card in &game.cards {
        match card.value {
            CardValue::Card { is_ten: false, .. } => {}
            CardValue::Card { .. } => report_ten(game, card, reporter),
            CardValue::Unknown => {
                let found = short(game.slice(card.range.clone()).trim());
                reporter.report(Problem::UnknownCard { found }.at(game.span(card.range.clone())));
            }
            CardValue::Movie if !has_told => {
                has_told = true;
                let found = short(game.slice(card.range.clone()));
                reporter.report(Problem::MovieCard { found }.at(game.span(card.range.clone())));
            }
            CardValue::Movie => {}
        }
    }
    if let Some(place) = &game.rewound {
        reporter.report(Problem::MovieLine.at(game.span(place.clone())));
    }
}

fn report_ten(game: &Game<'_>, card: &Played, reporter: &mut Reporter<'_>) {
    let text = game.slice(card.range.clone());
    let Some(at) = text.find("10").and_then(|at| u32::try_from(at).ok()) else {
        return;
    };
    let start = card.range.start + at;
    let span = game.span(start..start + 2);
    let report = DealProblem::Ten.at(span);
    reporter.report(report.fix(Applicability::Safe, "write `T`", span, "T"));
}

fn check_course(game: &Game<'_>, course: &Course, reporter: &mut Reporter<'_>) {
    let place = |number: usize| game.cards.get(number).map(|card| card.range.clone());
    if course.is_of_another_deal {
        let count = game.neighbours().misplayed;
        if count >= SET_FAULT {
            // From the third board on it is a fault of the set.
            if count == SET_FAULT
                && let Some(place) = place(0)
            {
                let problem = Problem::PlayOfAnotherDeal { before: count - 1 };
                reporter.report(problem.at(game.span(place)));
            }
            return;
        }
    }
    let leader = game.facts().settled.declarer.map(portnote_bridge::Seat::next);
    let first = game.cards.first().and_then(|card| card.value.card());
    if let (Some(holder), Some(leader), Some(card)) = (course.lead_from, leader, first)
        && let Some(place) = place(0)
    {
        let problem = Problem::LeadSeat { card, holder, leader };
        reporter.report(problem.at(game.span(place)));
    }
    for (number, seat, fault) in course.revokes.iter().chain(&course.misfit) {
        let Some(card) = game.cards.get(*number) else {
            continue;
        };
        let (span, seat) = (game.span(card.range.clone()), *seat);
        let Some(card) = card.value.card() else {
            continue;
        };
        match *fault {
            PlayFault::NotHeld { holder } => {
                reporter.report(Problem::CardNotHeld { seat, card, holder }.at(span));
            }
            PlayFault::PlayedTwice { .. } => {
                reporter.report(Problem::CardPlayedTwice { card }.at(span));
            }
            PlayFault::Revoke { led } => {
                reporter.report(Problem::Revoke { seat, card, led }.at(span));
            }
            _ => {}
        }
    }
    if course.is_completed
        && let Some(last) = game.cards.last()
    {
        let place = last.range.end..last.range.end;
        let report = Problem::LastTrick.at(game.span(place));
        let trick = course.tricks.last().map_or(&[][..], |trick| &trick.cards);
        let missing = trick.get(course.cards % 4..).unwrap_or(&[]);
        let text: String = missing.iter().map(|card| format!("pc|{card}|")).collect();
        let after = last.range.end + 1;
        let is_closed = game.slice(last.range.end..after) == "|";
        reporter.report(match is_closed {
            true => report.fix(
                Applicability::Unsafe,
                "add the cards",
                Span::empty(game.span(last.range.end..after).end),
                text,
            ),
            false => report,
        });
    }
}

/// LIN-59, LIN-60
fn check_claims(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(last) = game.claims.last() else {
        return;
    };
    for claim in &game.claims {
        if claim.tricks.is_none() {
            let found = short(game.slice(claim.range.clone()).trim());
            reporter.report(Problem::ClaimValue { found }.at(game.span(claim.range.clone())));
        }
    }
    for claim in game.claims.iter().skip(1) {
        reporter.report(Problem::ClaimRepeated.at(game.span(claim.range.clone())));
    }
    let first = game.claims.first().map_or(0, |claim| claim.after);
    if let Some(card) = game.cards.get(first) {
        let found = short(game.slice(card.range.clone()).trim());
        reporter.report(Problem::CardAfterClaim { found }.at(game.span(card.range.clone())));
    }
    let span = game.span(last.range.clone());
    if game.facts().settled.contract == Some(Contract::PassedOut) {
        let report = Problem::ClaimPassedOut.at(span);
        reporter.report(match entry_of_contract(game) {
            Some(entry) => report.label_at(entry, "the entry of `rs`"),
            None => report,
        });
        return;
    }
    let Some(tricks) = last.tricks else { return };
    if tricks == 0 && game.is_of_bridge_composer && game.cards.is_empty() {
        let report = Problem::ClaimUnknown.at(span);
        let whole = game.span(last.command.clone());
        reporter.report(report.fix(Applicability::Unsafe, "remove it", whole, ""));
        return;
    }
    let course = game.facts().course.as_ref().filter(|course| course.misfit.is_none());
    let (won, lost) = course.map_or((0, 0), |course| course.won);
    if tricks < won || tricks > 13_u8.saturating_sub(lost) {
        reporter.report(Problem::ClaimImpossible { tricks, won, lost }.at(span));
    }
}

/// The entry of `rs` that gives the contract, if the record of the board does not.
fn entry_of_contract(game: &Game<'_>) -> Option<Site> {
    let is_own = game.facts().outcome.contract.is_some();
    let entry = game.official().filter(|_| !is_own)?;
    Some(game.shared_header()?.site(entry.range.clone()))
}
