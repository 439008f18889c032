//! Dealer and hands. LIN §5

use std::ops::Range;

use portnote_bridge::{FULL_HAND, Hand, Seat};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter, Substitution};

use crate::model::Game;
use crate::problem::deal::{FormFault, Problem};
use crate::value::deal::{DealState, DealValue, Dealer, HandFault, SEATS, hand_text};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some((deal, range)) = &game.deal else {
        let is_played = !game.calls.is_empty() || !game.cards.is_empty();
        let empty = game.empty_deal.clone();
        if let Some(place) = empty.or_else(|| is_played.then(|| first_of(game))) {
            reporter.report(Problem::NoDeal.at(game.span(place)));
        }
        return;
    };
    let at = |place: &Range<usize>| {
        let offset = |offset: usize| range.start + u32::try_from(offset).unwrap_or(0);
        offset(place.start)..offset(place.end)
    };
    if !matches!(deal.dealer, Dealer::Seat(_)) {
        report_dealer(game, range, reporter);
    }
    let mut firsts = deal.firsts.iter().map(at);
    for (fault, place) in &deal.faults {
        if *fault == HandFault::Dots {
            report_dots(game, deal, at(place), reporter);
            continue;
        }
        report_fault(game, *fault, at(place), &mut firsts, reporter);
    }
    if let Some(other) = &game.other_deal {
        let report = Problem::SecondDeal.at(game.span(other.clone()));
        let label = "first deal of the board";
        reporter.report(report.label(game.span(range.clone()), label));
    }
    match deal.state {
        DealState::None => reporter.report(Problem::NoDeal.at(game.span(range.clone()))),
        DealState::Part => check_sizes(game, deal, range, at, reporter),
        DealState::Complete | DealState::Completed => {}
    }
}

/// LIN-38
fn report_dealer(game: &Game<'_>, range: &Range<u32>, reporter: &mut Reporter<'_>) {
    let value = game.slice(range.clone());
    let blank = value.len() - value.trim_start().len();
    let start = range.start + u32::try_from(blank).unwrap_or(0);
    let has_digit = value.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let span = game.span(start..start + u32::from(has_digit));
    let report = Problem::DealerMissing.at(span);
    let number = game.number().filter(|number| *number > 0);
    let seat = number.map(portnote_bridge::dealer);
    let place = seat.and_then(|seat| SEATS.iter().position(|other| *other == seat));
    reporter.report(match (seat, place) {
        (Some(seat), Some(place)) => {
            let digit = (place + 1).to_string();
            let message = format!("write `{digit}`: by its number, {} deals", seat.name());
            report.fix(Applicability::Unsafe, message, span, digit)
        }
        _ => report,
    });
}

/// Hands in the form of PBN.
fn report_dots(game: &Game<'_>, deal: &DealValue, place: Range<u32>, reporter: &mut Reporter<'_>) {
    let Some((_, range)) = &game.deal else { return };
    let text = game.slice(range.clone());
    let at = |offset: usize| range.start + u32::try_from(offset).unwrap_or(0);
    let edits = deal.dotted(text).map(|(field, hand)| Substitution {
        span: game.span(at(field.start)..at(field.end)),
        replacement: hand.into_bytes(),
    });
    let edits: Vec<Substitution> = edits.collect();
    let text = short(game.slice(place.clone()).trim());
    let fault = FormFault::Dots;
    let report = Problem::HandForm { fault, text }.at(game.span(place));
    // Where no seat is named, the first hand may be another one.
    let how = match deal.as_pbn {
        Some((_, false)) => Applicability::Unsafe,
        _ => Applicability::Safe,
    };
    let message = "write the suits before their cards";
    reporter.report(match deal.is_whole() {
        true => report.fix_all(how, message, edits),
        false => report,
    });
}

/// The first call or card.
fn first_of(game: &Game<'_>) -> Range<u32> {
    let call = game.calls.first().map(|turn| turn.range.clone());
    let card = game.cards.first().map(|card| card.range.clone());
    call.or(card).unwrap_or(0..0)
}

fn report_fault(
    game: &Game<'_>,
    fault: HandFault,
    place: Range<u32>,
    firsts: &mut impl Iterator<Item = Range<u32>>,
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(place.clone());
    let form = match fault {
        HandFault::Ten => {
            let report = Problem::Ten.at(span);
            reporter.report(report.fix(Applicability::Safe, "write `T`", span, "T"));
            return;
        }
        HandFault::Duplicate { card, first, second } => {
            let problem = Problem::DuplicateCard { card, first, second };
            let mut report = problem.at(span);
            if let Some(place) = firsts.next() {
                let label = format!("first dealt to {} here", first.name());
                report = report.label(game.span(place), label);
            }
            reporter.report(report);
            return;
        }
        HandFault::Hyphen => {
            let (fault, text) = (FormFault::Hyphen, short(game.slice(place).trim()));
            let report = Problem::HandForm { fault, text }.at(span);
            reporter.report(report.fix(Applicability::Safe, "remove it", span, ""));
            return;
        }
        HandFault::RankBeforeSuit => FormFault::RankBeforeSuit,
        HandFault::Unknown => FormFault::Unknown,
        HandFault::SuitAgain => FormFault::SuitAgain,
        HandFault::ExtraHand => FormFault::ExtraHand,
        HandFault::Dots => FormFault::Dots,
    };
    let text = short(game.slice(place));
    reporter.report(Problem::HandForm { fault: form, text }.at(span));
}

/// LIN-36, D-8
fn check_sizes(
    game: &Game<'_>,
    deal: &DealValue,
    range: &Range<u32>,
    at: impl Fn(&Range<usize>) -> Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    // A card that is not known may be any number of them.
    if deal.hidden.iter().any(|hidden| *hidden) {
        return;
    }
    let len = |seat: Seat| deal.deal.hand(seat).map(Hand::len);
    let known = || SEATS.into_iter().filter_map(len);
    let most = known().max().unwrap_or(0);
    if known().all(|len| len == most) && most < FULL_HAND {
        let span = game.span(range.clone());
        reporter.report(Problem::PartDeal { count: most }.at(span));
        return;
    }
    let usual = if known().any(|len| len == FULL_HAND) { FULL_HAND } else { most };
    let full = known().filter(|len| *len == FULL_HAND).count();
    for (seat, field) in SEATS.into_iter().zip(&deal.fields) {
        let Some(count) = len(seat).filter(|count| *count != usual) else {
            continue;
        };
        let is_odd = |(fault, place): &(HandFault, Range<usize>)| {
            *fault == HandFault::Unknown && field.contains(&place.start)
        };
        if deal.faults.iter().any(is_odd) {
            continue;
        }
        let span = game.span(at(field));
        let report = Problem::HandSize { seat, count, usual }.at(span);
        let hand = deal.deal.hand(seat).unwrap_or(Hand::EMPTY).union(deal.deal.rest());
        let is_parted = deal.as_pbn.is_none();
        reporter.report(if full == 3 && hand.len() == FULL_HAND && is_parted {
            let text = hand_text(hand);
            report.fix(Applicability::Unsafe, "add the cards that are left", span, text)
        } else {
            report
        });
    }
}
