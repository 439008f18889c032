//! The Deal tag. PBN 2.1 §3.4.11, §3.10.

mod foreign;

use std::ops::Range;

use portnote_bridge::{Card, FULL_HAND, Hand, Rank, Seat};
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::{counted, listed, times};
use portnote_core::{Applicability, Reporter, Span, Substitution};

use crate::deal::{DealValue, Fault, FaultKind};
use crate::limits::LABELS;
use crate::model::{Game, Tag};
use crate::problem::deal::Problem;
use crate::problem::spelling::Problem as SpellingProblem;
use crate::problem::values::Problem as ValueProblem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(tag) = game.tag("Deal").filter(|tag| tag.sound && !tag.is_unknown()) else {
        return;
    };
    if tag.value.starts_with('#') {
        // Reported as a value that cannot be inherited.
        return;
    }
    if tag.raw.contains('\t') {
        // Reported as a tab in a string.
        return;
    }
    let Some(deal) = game.deal() else {
        let what = format!("invalid deal `{}`", short(&tag.value));
        reporter.report(Problem::DealSyntax { what }.at(game.span(tag.value_range.clone())));
        return;
    };
    let place = DealTag { game, tag };
    let empty = |fault: &Fault| matches!(fault.kind, FaultKind::EmptyHand(_));
    if Seat::ALL.iter().all(|seat| deal.size(*seat) == 0) && deal.faults.iter().all(empty) {
        let span = game.span(tag.value_range.clone());
        let report = Problem::DealNoCards.at(span);
        reporter.report(report.fix(Applicability::Safe, "write `?`", span, "?"));
        return;
    }
    let (mut spots, mut ranks, mut empties) = (false, false, false);
    let (mut voids, mut dots) = (false, false);
    let mut cards = Hand::EMPTY;
    for fault in &deal.faults {
        let again = match &fault.kind {
            FaultKind::Spot { .. } => std::mem::replace(&mut spots, true),
            FaultKind::Rank { .. } => std::mem::replace(&mut ranks, true),
            FaultKind::EmptyHand(_) => std::mem::replace(&mut empties, true),
            FaultKind::VoidSign => std::mem::replace(&mut voids, true),
            FaultKind::LastDot => std::mem::replace(&mut dots, true),
            FaultKind::Duplicate { card, .. } => !cards.insert(*card),
            _ => false,
        };
        // One report for all spot cards, one for all letters that are not ranks, one for all hands
        // without a card, one for all signs too many of a kind, and one for all places of a card.
        if !again {
            report_fault(&place, deal, fault, reporter);
        }
    }
    check_sizes(&place, deal, reporter);
    check_order(&place, deal, reporter);
}

/// The tag Deal of a game, with the spans of the parts of its value.
pub(super) struct DealTag<'g, 'b> {
    pub(super) game: &'g Game<'b>,
    pub(super) tag: &'g Tag<'b>,
}

impl DealTag<'_, '_> {
    /// The span of a range of bytes of the value.
    ///
    /// A deal holds no escapes, so that offsets of the value are offsets of the text.
    pub(super) fn span(&self, range: &Range<usize>) -> Span {
        let value = self.tag.value.as_ref();
        let lead = value.len() - value.trim_start().len();
        let start = self.tag.value_range.start;
        let at = |offset: usize| start + u32::try_from(lead + offset).unwrap_or(0);
        self.game.span(at(range.start)..at(range.end))
    }

    /// The text of a range of bytes of the value.
    fn text(&self, range: &Range<usize>) -> &str {
        self.tag.value.trim().get(range.clone()).unwrap_or("")
    }

    /// The span of the hand of a seat.
    fn hand(&self, deal: &DealValue, seat: Seat) -> Span {
        let text = self.tag.value.trim();
        let mut start = text.find(':').map_or(0, |at| at + 1);
        let wanted = seat.offset_from(deal.first);
        let mut number = 0;
        for piece in text.get(start..).unwrap_or("").split(' ') {
            if !piece.is_empty() {
                if number == wanted {
                    return self.span(&(start..start + piece.len()));
                }
                number += 1;
            }
            start += piece.len() + 1;
        }
        self.game.span(self.tag.value_range.clone())
    }
}

fn report_fault(
    place: &DealTag<'_, '_>,
    deal: &DealValue,
    fault: &Fault,
    reporter: &mut Reporter<'_>,
) {
    let span = place.span(&fault.range);
    let safe = Applicability::Safe;
    match &fault.kind {
        FaultKind::Syntax(what) => {
            reporter.report(Problem::DealSyntax { what: format!("deal has {what}") }.at(span));
        }
        FaultKind::VoidSign | FaultKind::LastDot => {
            let sign = short(place.text(&fault.range));
            let is_void = fault.kind == FaultKind::VoidSign;
            let is_sign = |other: &&Fault| other.kind == fault.kind;
            let edits: Vec<Substitution> = deal
                .faults
                .iter()
                .filter(is_sign)
                .map(|fault| Substitution {
                    span: place.span(&fault.range),
                    replacement: Vec::new(),
                })
                .collect();
            let message = match edits.len() {
                1 => "remove it".to_owned(),
                count => format!("remove all {count} of them"),
            };
            let report = Problem::DealSign { sign, is_void }.at(span);
            reporter.report(report.fix_all(safe, message, edits));
        }
        FaultKind::Spacing => {
            let report = Problem::DealSpacing.at(span);
            reporter.report(report.fix(safe, "remove the space", span, ""));
        }
        FaultKind::EmptyHand(_) => {
            let empty = deal.faults.iter().filter_map(|fault| match fault.kind {
                FaultKind::EmptyHand(seat) => Some((seat, place.span(&fault.range))),
                _ => None,
            });
            let (seats, spans): (Vec<Seat>, Vec<Span>) = empty.unzip();
            let mut report = Problem::DealEmptyHand { seats }.at(span);
            for other in spans.iter().filter(|other| **other != span) {
                report = report.label(*other, "here as well");
            }
            let edits =
                spans.into_iter().map(|span| Substitution { span, replacement: b"-".to_vec() });
            reporter.report(report.fix_all(safe, "write `-`", edits.collect()));
        }
        FaultKind::Ten => {
            reporter.report(Problem::DealTen.at(span).fix(safe, "write `T`", span, "T"));
        }
        FaultKind::Spot { .. } => reporter.report(Problem::DealSpot.at(span)),
        FaultKind::Rank { letter, .. } => {
            let mut report = Problem::DealRank { found: *letter }.at(span);
            if let Some(help) = foreign::help(deal) {
                report = report.help(help);
            }
            let later = deal.faults.iter().filter(|later| {
                matches!(later.kind, FaultKind::Rank { .. })
                    && later.range.start > fault.range.start
            });
            for later in later.take(LABELS) {
                report =
                    report.label(place.span(&later.range), "another letter that is not a rank");
            }
            reporter.report(report);
        }
        FaultKind::Duplicate { card, seat, holder, place: before } => {
            let missing = missing_card(deal);
            let is_same = |fault: &&Fault| matches!(&fault.kind, FaultKind::Duplicate { card: same, .. } if same == card);
            let report = Problem::DuplicateCard {
                card: *card,
                places: deal.faults.iter().filter(is_same).count() + 1,
                holders: holders(deal, *card, *holder),
                missing,
            }
            .at(span);
            let first = format!("first dealt to {} here", holder.name());
            let again = |seat: &Seat| format!("dealt again to {}", seat.name());
            let mut report = report.label(span, again(seat));
            let later = deal.faults.iter().filter(|later| later.range.start > fault.range.start);
            for later in later.take(LABELS) {
                if let FaultKind::Duplicate { card: same, seat, .. } = &later.kind
                    && same == card
                {
                    report = report.label(place.span(&later.range), again(seat));
                }
            }
            reporter.report(report.label(place.span(before), first));
        }
    }
}

/// Who is dealt a card, in words: `North and East`, `North twice`.
fn holders(deal: &DealValue, card: Card, first: Seat) -> String {
    let again = deal.faults.iter().filter_map(|fault| match &fault.kind {
        FaultKind::Duplicate { card: same, seat, .. } if *same == card => Some(*seat),
        _ => None,
    });
    let all: Vec<Seat> = std::iter::once(first).chain(again).collect();
    let names = Seat::ALL.iter().filter_map(|seat| {
        match all.iter().filter(|holder| *holder == seat).count() {
            0 => None,
            1 => Some(seat.name().to_owned()),
            count => Some(format!("{} {}", seat.name(), times(count))),
        }
    });
    let names: Vec<String> = names.collect();
    listed(&names, "and")
}

/// The missing card, if all hands are full and one card is dealt twice.
fn missing_card(deal: &DealValue) -> String {
    let all = Seat::ALL.iter().all(|seat| deal.size(*seat) >= FULL_HAND - 1);
    let missing: Vec<Card> = Card::all().filter(|card| deal.deal.holder(*card).is_none()).collect();
    match missing.as_slice() {
        [one] if all => format!(", and `{one}` to nobody"),
        _ => String::new(),
    }
}

fn check_sizes(place: &DealTag<'_, '_>, deal: &DealValue, reporter: &mut Reporter<'_>) {
    let order = [0, 1, 2, 3].map(|steps| deal.first.rotate(steps));
    let known: Vec<(Seat, usize)> = order
        .into_iter()
        .map(|seat| (seat, count(deal, seat)))
        .filter(|(_, cards)| *cards > 0)
        .collect();
    let mut oversized = false;
    for (seat, found) in known.iter().copied().filter(|(_, found)| *found > FULL_HAND) {
        oversized = true;
        let span = place.hand(deal, seat);
        reporter.report(Problem::DealHandSize { seat, found }.at(span));
    }
    // A letter that is not a rank, or a missing suit, explains a hand that is too short.
    let explained = deal
        .faults
        .iter()
        .any(|fault| matches!(fault.kind, FaultKind::Rank { .. } | FaultKind::Syntax(_)));
    let Some((first, cards)) = known.first().copied() else {
        return;
    };
    let other = known.iter().copied().find(|(_, others)| *others != cards);
    if let (Some((second, others)), false, false) = (other, oversized, explained) {
        let problem = Problem::DealUnequalHands { first, cards, second, others };
        let report = problem.at(place.hand(deal, second));
        let label = format!("{} here", counted(cards, "card"));
        let report = report.label(place.hand(deal, first), label);
        reporter.report(match add_left_over(deal) {
            Some(help) => report.help(help),
            None => report,
        });
    }
}

/// A help that names the few missing cards, if all hands are known.
fn add_left_over(deal: &DealValue) -> Option<String> {
    let all_known = Seat::ALL.iter().all(|seat| deal.deal.hand(*seat).is_some());
    if !all_known || !deal.faults.is_empty() {
        return None;
    }
    let left: Vec<String> = Card::all()
        .filter(|card| deal.deal.holder(*card).is_none())
        .map(|card| format!("`{card}`"))
        .collect();
    let them = if left.len() == 1 { "it" } else { "them" };
    (1..=LABELS)
        .contains(&left.len())
        .then(|| format!("add {}: no hand has {them}", left.join(", ")))
}

/// Cards of a seat, a card that it holds twice counted twice.
fn count(deal: &DealValue, seat: Seat) -> usize {
    let twice = deal.faults.iter().filter(|fault| {
        matches!(fault.kind, FaultKind::Duplicate { seat: again, holder, .. }
            if again == seat && holder == seat)
    });
    deal.size(seat) + twice.count()
}

/// The first ranks of a deal that are not in descending order: who holds them, their text, and
/// where they are.
fn unsorted_ranks(text: &str, first: Seat) -> (Seat, &str, Range<usize>) {
    let is_sorted = |ranks: &str| {
        let ranks = ranks.to_ascii_uppercase().replace("10", "T");
        let ranks = ranks.chars().filter_map(Rank::from_letter);
        ranks.is_sorted_by(|rank, next| rank >= next)
    };
    let mut start = text.find(':').map_or(0, |at| at + 1);
    let mut seat = first;
    for hand in text.get(start..).unwrap_or("").split(' ') {
        for ranks in hand.split('.') {
            let range = start..start + ranks.len();
            if !is_sorted(ranks) {
                return (seat, ranks, range);
            }
            start = range.end + 1;
        }
        if !hand.is_empty() {
            seat = seat.next();
        }
    }
    (first, text, 0..text.len())
}

fn check_order(place: &DealTag<'_, '_>, deal: &DealValue, reporter: &mut Reporter<'_>) {
    let span = place.game.span(place.tag.value_range.clone());
    let sound = deal.faults.is_empty();
    let dealer = place.game.dealer();
    let first = place.tag.value.trim().split(':').next().unwrap_or("");
    let letter = place.span(&(0..first.len()));
    if first.len() > 1 {
        let standard = deal.first.to_string();
        let problem =
            ValueProblem::NonstandardSeat { found: first.to_owned(), standard: standard.clone() };
        let message = format!("write `{standard}`");
        let safe = Applicability::Safe;
        reporter.report(problem.at(letter).fix(safe, message, letter, standard));
    }
    let standard = || deal.deal.to_pbn(dealer.unwrap_or(deal.first));
    if deal.lower_case {
        let found = short(&place.tag.value);
        let problem = SpellingProblem::LowerCase { found, standard: short(&standard()) };
        let report = problem.at(span);
        let upper = place.tag.value.to_ascii_uppercase();
        reporter.report(if sound {
            report.fix(Applicability::Safe, "write it in upper case", span, upper)
        } else {
            report
        });
    }
    if deal.unsorted {
        let (seat, found, range) = unsorted_ranks(place.tag.value.trim(), deal.first);
        let found = short(found);
        let report = Problem::DealRankOrder { found, seat }.at(place.span(&range));
        let sorted = deal.deal.to_pbn(deal.first);
        reporter.report(if sound {
            report.fix(Applicability::Safe, "sort the ranks", span, sorted)
        } else {
            report
        });
    }
    if let Some(dealer) = dealer.filter(|dealer| *dealer != deal.first) {
        let report = Problem::DealFirst { first: deal.first, dealer }.at(letter);
        reporter.report(if sound {
            report.fix(Applicability::Safe, "begin with the dealer", span, standard())
        } else {
            report
        });
    }
}
