//! Cards of hands, kitty and exchange: none is lost, and none appears.

use portnote_core::order::Order as _;
use std::cmp::Ordering;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};
use portnote_pinochle::{
    Card, Deal, DealFault, Deck, DiscardFault, Hand, HoldingDifference, PartnerFault, PassFault,
    Passing, Seat, Suit, SuitOrder, discard_faults, holding_after_passing, partner_faults,
    pass_faults,
};

use crate::model::{Facts, Game};
use crate::problem::cards::Problem;
use crate::problem::values::Problem as ValueProblem;
use crate::value::{FaultKind, Hands};

/// Reports what is wrong; the answer says whether the hands are in doubt.
pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) -> bool {
    let facts = game.facts();
    let mut in_doubt = check_deal(game, facts, reporter) | super::seats::is_mislabelled(facts);
    in_doubt |= check_passed(game, facts, reporter);
    check_discard(game, facts, reporter);
    check_partner(game, facts, reporter);
    in_doubt |= check_holding(game, facts, in_doubt, reporter);
    in_doubt |= check_thrown(game, facts, reporter);
    in_doubt
}

fn hand_span(
    game: &Game<'_>,
    name: &str,
    hands: Option<&Hands>,
    seat: Seat,
) -> portnote_core::Span {
    let table = game.facts().table;
    match hands.and_then(|hands| hands.place(table, seat)) {
        Some(place) => super::in_value(game, name, &place),
        None => super::value_span(game, name),
    }
}

fn check_deal(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) -> bool {
    let kitty = facts.kitty.unwrap_or_default();
    let (name, hands, deal) = match (&facts.deal, &facts.holding) {
        (Some(deal), _) => ("Deal", facts.deal_value.as_ref(), *deal),
        (None, Some(holding)) => ("Holding", facts.holding_value.as_ref(), *holding),
        (None, None) => return false,
    };
    let total = deal.total().plus(&kitty);
    if deal.is_complete() && deal.total().is_empty() {
        reporter.report(Problem::EmptyDeal.at(super::value_span(game, name)));
        return true;
    }
    let kitty = if name == "Deal" { kitty } else { Hand::EMPTY };
    let faults = deal.faults(facts.rules.deck, &kitty);
    if !faults.is_empty() && dotless(game, name).next().is_some() {
        // A dot that is missing in the middle moves cards to other suits: one cause.
        return true;
    }
    let mut in_doubt = false;
    // A card that makes a hand too large is often one of a kind too many: one cause.
    let is_larger = |fault: &DealFault| matches!(fault, DealFault::HandSize { size, usual, .. } if size > usual);
    let has_larger = faults.iter().any(is_larger);
    // The one card too many is the fault, not the size of its hand.
    let surplus = surplus(&deal, &faults);
    for fault in &faults {
        in_doubt = true;
        match *fault {
            DealFault::TooMany { .. } => {}
            DealFault::HandSize { .. } if surplus.is_some() => {
                let Some(((card, count, copies), seat)) = surplus else {
                    continue;
                };
                let problem = Problem::TooManyCopies { card, count, copies };
                let span = card_span(game, name, hands, (seat, card));
                let hand = hand_span(game, name, hands, seat);
                let report = problem.at(span);
                let size = deal.hand(seat).map_or(0, |hand| hand.len());
                let label = format!("this hand has {size} cards");
                reporter.report(report.label(hand, label));
            }
            DealFault::NotInDeck { card, seat } => {
                let span = match seat {
                    Some(seat) => hand_span(game, name, hands, seat),
                    None => super::value_span(game, "Kitty"),
                };
                reporter.report(Problem::RankNotInDeck { card }.at(span));
            }
            // The cards that are not in the deck are the fault, not the size that they make.
            DealFault::HandSize { seat, size, usual }
                if size.checked_sub(usual) == Some(foreign(&deal, facts.rules.deck, seat)) => {}
            DealFault::HandSize { seat, size, usual } => {
                let span = hand_span(game, name, hands, seat);
                reporter.report(Problem::HandSize { seat, size, usual }.at(span));
            }
            _ => {}
        }
    }
    if !has_larger && surplus.is_none() {
        report_too_many(game, name, (hands, &deal), &faults, reporter);
    }
    let deck = facts.rules.deck.len();
    let count = total.len();
    if faults.is_empty() && count < deck && deal.is_complete() && name == "Deal" {
        let has_kitty = facts.rules.kitty_size() == deck - count && facts.kitty.is_none();
        if !has_kitty || facts.table.players() == 4 {
            let span = super::value_span(game, name);
            reporter.report(Problem::PartialDeck { count, deck }.at(span));
        }
    }
    in_doubt
}

/// How many cards of a hand are not in the deck.
fn foreign(deal: &Deal, deck: Deck, seat: Seat) -> usize {
    let kinds = deal.hand(seat).into_iter().flat_map(|hand| hand.kinds().collect::<Vec<_>>());
    let foreign = kinds.filter(|(card, _)| deck.count(*card) == 0);
    foreign.map(|(_, count)| usize::from(count)).sum()
}

/// The only card that is there too often, once, with its count, the copies of the deck, and the hand that
/// it makes too large by one.
fn surplus(deal: &Deal, faults: &[DealFault]) -> Option<((Card, u8, u8), Seat)> {
    let [DealFault::TooMany { card, count, copies }, DealFault::HandSize { seat, size, usual }] =
        faults
    else {
        return None;
    };
    let seat = match size.cmp(usual) {
        Ordering::Greater => *seat,
        // Of two hands either may be the usual one.
        _ => {
            let mut known = deal.known().map(|(seat, _)| seat);
            let others: Vec<Seat> = known.by_ref().filter(|other| other != seat).collect();
            let [other] = others.as_slice() else {
                return None;
            };
            *other
        }
    };
    let is_one = *count == copies.saturating_add(1) && size.abs_diff(*usual) == 1;
    let holds = deal.hand(seat).is_some_and(|hand| hand.contains(*card));
    (is_one && holds).then_some(((*card, *count, *copies), seat))
}

/// The place of the last copy of a card in the hand of a seat.
fn card_span(
    game: &Game<'_>,
    name: &str,
    hands: Option<&Hands>,
    (seat, card): (Seat, Card),
) -> portnote_core::Span {
    let find = || {
        let place = hands?.place(game.facts().table, seat)?;
        let value = &game.tag(name)?.value;
        let mut at = place.start;
        let suits = value.get(place)?.split('.').zip(Suit::ALL);
        for (ranks, suit) in suits {
            if suit == card.suit() {
                let letter = card.rank().letter();
                let found = ranks.rfind([letter, letter.to_ascii_lowercase()])?;
                return Some(at + found..at + found + 1);
            }
            at += ranks.len() + 1;
        }
        None
    };
    match find() {
        Some(range) => super::in_value(game, name, &range),
        None => hand_span(game, name, hands, seat),
    }
}

/// The places of hands in a tag that have too few dots.
fn dotless(game: &Game<'_>, name: &str) -> impl Iterator<Item = Range<usize>> {
    let own = move |tag: usize| game.tags.get(tag).is_some_and(|tag| tag.name == name);
    let faults = game.facts().faults.iter();
    let faults = faults.filter(move |(tag, _)| own(*tag));
    faults.filter_map(|(_, fault)| match fault.problem {
        FaultKind::Value(ValueProblem::DotsMissing { .. }) => Some(fault.at.clone()),
        _ => None,
    })
}

/// The hands in which a dot is missing somewhere in the middle: with the missing suits at the
/// end the cards do not fit the deck.
pub(super) fn misread_hands(game: &Game<'_>) -> Vec<Range<usize>> {
    let facts = game.facts();
    let kitty = facts.kitty.unwrap_or_default();
    let values = [("Deal", &facts.deal, kitty), ("Holding", &facts.holding, Hand::EMPTY)];
    let mut places = Vec::new();
    for (name, deal, kitty) in values {
        let fits = |deal: &Deal| deal.faults(facts.rules.deck, &kitty).is_empty();
        let short: Vec<Range<usize>> = dotless(game, name).collect();
        if !short.is_empty() && deal.is_some_and(|deal| !fits(&deal)) {
            places.extend(short);
        }
    }
    places
}

/// Cards that are there too often, as one: a suit in the wrong place is one fault, and moves
/// many cards.
fn report_too_many(
    game: &Game<'_>,
    name: &str,
    (hands, deal): (Option<&Hands>, &Deal),
    faults: &[DealFault],
    reporter: &mut Reporter<'_>,
) {
    let mut cards = faults.iter().filter_map(|fault| match *fault {
        DealFault::TooMany { card, count, copies } => Some((card, count, copies)),
        _ => None,
    });
    let Some((card, count, copies)) = cards.next() else {
        return;
    };
    let problem = Problem::TooManyCopies { card, count, copies };
    let mut holders: Vec<(Seat, u8)> = deal
        .known()
        .map(|(seat, hand)| (seat, hand.count(card)))
        .filter(|(_, count)| *count > 0)
        .collect();
    holders.order_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut places =
        holders.iter().map(|(seat, count)| (hand_span(game, name, hands, *seat), *count));
    let mut report = match places.next() {
        Some((span, count)) => problem.at(span).label(span, format!("{count} here")),
        None => problem.at(super::value_span(game, "Kitty")),
    };
    for (span, count) in places {
        report = report.label(span, format!("{count} more here"));
    }
    let others: Vec<String> = cards.map(|(card, _, _)| card.to_string()).collect();
    if let Some((seat, order)) = misplaced_suits(game, deal) {
        let (seat, order) = (seat.name(), spaced(order));
        report = report.help(format!(
            "the suits of {seat} seem to be written in the order {order} instead of C D S H: the deck fits then"
        ));
    } else if !others.is_empty() {
        report = report.help(format!("remove further copies of {} as well", others.join(" ")));
    }
    reporter.report(report);
}

/// The only hand that makes the deal whole when its suits are read in another order.
fn misplaced_suits(game: &Game<'_>, deal: &Deal) -> Option<(Seat, SuitOrder)> {
    let facts = game.facts();
    let kitty = facts.kitty.unwrap_or_default();
    let mut found = None;
    for (seat, hand) in deal.known() {
        let orders = SuitOrder::all().filter(|order| order.read(&hand) != hand);
        for order in orders {
            let mut moved = *deal;
            moved.set_hand(seat, Some(order.read(&hand)));
            if moved.faults(facts.rules.deck, &kitty).is_empty()
                && found.replace((seat, order)).is_some()
            {
                return None;
            }
        }
    }
    found
}

fn check_passed(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) -> bool {
    let Some(value) = &facts.passed_value else {
        return false;
    };
    let players = facts.table.players();
    let found = value.hands.len();
    if found != players && found != 2 {
        let span = super::value_span(game, "Passed");
        reporter.report(Problem::BadPassed { found, players }.at(span));
        return true;
    }
    let Some(passed) = &facts.passed else {
        return true;
    };
    let faults = pass_faults(facts.deal.as_ref(), passed, Passing::All, None);
    let mut in_doubt = false;
    for fault in faults {
        if let PassFault::NotHeld { seat, surplus } = fault {
            in_doubt = true;
            let span = hand_span(game, "Passed", Some(value), seat);
            let cards = listed(&surplus);
            reporter.report(Problem::PassedNotHeld { seat, cards }.at(span));
        }
    }
    in_doubt
}

fn check_discard(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let Some((discard, place)) = &facts.discard else {
        return;
    };
    let declarer = facts.derived.as_ref().and_then(|derived| derived.declarer);
    let dealt = declarer.and_then(|seat| facts.deal?.hand(seat));
    let counting = facts.rules.counting;
    let faults = discard_faults(
        &discard.cards,
        discard.points,
        dealt.as_ref(),
        facts.kitty.as_ref(),
        counting,
    );
    for fault in faults {
        let span = super::value_span(game, "Discard");
        match fault {
            DiscardFault::Count { count, expected } => {
                let problem = Problem::DiscardCount { found: count, kitty: expected };
                reporter.report(problem.at(span));
            }
            DiscardFault::NotHeld { surplus } => {
                let cards = listed(&surplus);
                reporter.report(Problem::DiscardNotHeld { cards }.at(span));
            }
            DiscardFault::Points { counters: worth } => {
                let span = game.span(place.clone());
                let found = discard.points;
                let message = format!("write `{worth}`");
                let report = Problem::DiscardPoints { found, worth }.at(span);
                let worth = worth.to_string();
                reporter.report(report.fix(Applicability::Safe, message, span, worth));
            }
            _ => {}
        }
    }
}

fn check_partner(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) {
    let Some((partner, card)) = facts.partner else {
        return;
    };
    let declarer = facts.derived.as_ref().and_then(|derived| derived.declarer);
    let hand = facts.deal.and_then(|deal| deal.hand(partner));
    // Without a declarer no partner is wrong.
    let other = facts.table.next(partner);
    for fault in partner_faults(declarer.unwrap_or(other), partner, card, hand.as_ref()) {
        let what = match fault {
            PartnerFault::Declarer => "partner is the declarer: expected another player".to_owned(),
            _ => format!("partner is {0}, but {0} does not hold `{card}`", partner.name()),
        };
        let span = super::value_span(game, "Partner");
        reporter.report(Problem::PartnerCard { what }.at(span));
    }
}

/// The holding that follows from the deal and the exchange.
fn expected_holding(facts: &Facts) -> Option<Deal> {
    let deal = facts.deal?;
    if facts.passed_value.is_some() {
        return holding_after_passing(&deal, &facts.passed?);
    }
    if facts.rules.passed_cards > 0 {
        return None;
    }
    let has_exchange = facts.kitty.is_some() || facts.discard.is_some();
    if !has_exchange && facts.rules.kitty_size() > 0 {
        return None;
    }
    if !has_exchange {
        return Some(deal);
    }
    let declarer = facts.derived.as_ref()?.declarer?;
    let (discard, _) = facts.discard.as_ref()?;
    let mut holding = deal;
    let hand = deal.hand(declarer)?.plus(&facts.kitty?).minus(&discard.cards);
    holding.set_hand(declarer, Some(hand));
    Some(holding)
}

fn check_holding(
    game: &Game<'_>,
    facts: &Facts,
    in_doubt: bool,
    reporter: &mut Reporter<'_>,
) -> bool {
    let (Some(holding), false) = (facts.holding, in_doubt) else {
        return false;
    };
    let Some(expected) = expected_holding(facts) else {
        return false;
    };
    let mut wrong = false;
    for (seat, stated) in holding.known() {
        let Some(expected) = expected.hand(seat) else {
            continue;
        };
        let difference = HoldingDifference::new(&expected, &stated);
        if difference.is_empty() {
            continue;
        }
        wrong = true;
        let mut differs = String::new();
        if !difference.surplus.is_empty() {
            differs.push_str(&format!("unexpected {}", listed(&difference.surplus)));
        }
        if !difference.missing.is_empty() {
            let comma = if differs.is_empty() { "" } else { ", " };
            differs.push_str(&format!("{comma}missing {}", listed(&difference.missing)));
        }
        let span = hand_span(game, "Holding", facts.holding_value.as_ref(), seat);
        let message = format!("write `{expected}`");
        let report = Problem::HoldingMismatch { seat, differs }.at(span);
        let text = expected.to_string();
        reporter.report(report.fix(Applicability::Unsafe, message, span, text));
    }
    wrong
}

/// Cards that are thrown more often than the deck has them, if no known hand says who has them.
fn check_thrown(game: &Game<'_>, facts: &Facts, reporter: &mut Reporter<'_>) -> bool {
    let Some(play) = facts.play.as_ref() else {
        return false;
    };
    if facts.deal.is_some() || facts.holding.is_some() {
        return false;
    }
    let mut thrown = Hand::EMPTY;
    for (card, range) in play.tricks.iter().flat_map(|trick| &trick.throws) {
        let Some(card) = *card else { continue };
        thrown.insert(card);
        let (count, copies) = (thrown.count(card), facts.rules.deck.count(card));
        if count <= copies {
            continue;
        }
        let span = game.span(range.clone());
        reporter.report(if copies == 0 {
            Problem::RankNotInDeck { card }.at(span)
        } else {
            Problem::TooManyCopies { card, count, copies }
                .at(span)
                .label(span, format!("copy {count} of this card"))
        });
        return true;
    }
    false
}

/// Cards as a message lists them.
pub(super) fn listed(cards: &Hand) -> String {
    let cards: Vec<String> = cards.cards().map(|card| card.to_string()).collect();
    cards.join(" ")
}

/// An order of suits as a message shows it.
pub(super) fn spaced(order: SuitOrder) -> String {
    let suits = order.suits().map(|suit| suit.to_string());
    suits.join(" ")
}
