//! Melds: held, worth what they claim, in the order of suits.

use portnote_core::coded::At;
use portnote_core::wording::one_of;
use portnote_core::{Applicability, Reporter, Substitution};
use portnote_pinochle::{Completed, Hand, MeldEntry, MeldFault, MeldRules, Seat, Suit, SuitOrder};

use super::FaultyParts;
use super::cards::{listed, spaced};
use crate::limits::SHOWN_ORDERS;
use crate::model::{Facts, Game};
use crate::problem::melds::Problem;
use crate::problem::values::Problem as ValueProblem;
use crate::value::{FaultKind, MeldsValue};

pub(super) fn check(game: &Game<'_>, found: FaultyParts, reporter: &mut Reporter<'_>) {
    let facts = game.facts();
    if !facts.is_scoring_known {
        let name = game.value("Scoring").unwrap_or_default().into_owned();
        let span = super::value_span(game, "Scoring");
        reporter.report(Problem::ScoringSystemUnknown { name }.at(span));
    }
    let (Some(value), Some(derived)) = (&facts.melds_value, facts.derived.as_deref()) else {
        return;
    };
    let players = facts.table.players();
    let tag = game.tags.iter().position(|tag| tag.name == "Melds");
    let is_broken = facts.faults.iter().any(|(number, fault)| {
        Some(*number) == tag
            && matches!(fault.problem, FaultKind::Value(ValueProblem::BadPoints { .. }))
    });
    if value.entries.len() != players && is_broken {
        // Entries that cannot be distinguished have been reported at their places.
        return;
    }
    if value.entries.len() != players {
        let problem = Problem::BadMelds { found: value.entries.len(), players };
        reporter.report(problem.at(super::value_span(game, "Melds")));
        return;
    }
    let first = value.first.filter(|seat| facts.table.has(*seat));
    if found.has_other_trump() {
        return;
    }
    if derived.trump.is_none() && facts.is_scoring_known {
        check_orders_without_trump(game, value, reporter);
        return;
    }
    // Without the trump neither runs nor royal marriages can be recognised.
    let (Some(first), Some(_), true) = (first, derived.trump, facts.is_scoring_known) else {
        return;
    };
    let rules = facts.meld_rules(derived);
    let seats: Vec<Seat> = facts.table.from(first).collect();
    let judge =
        Judge { game, facts, derived, value, rules, seats: &seats, ignores_hands: found.cards };
    let mut faults = Vec::new();
    for (number, seat) in seats.iter().enumerate() {
        if let Some((_, _, Some(entry))) = value.entries.get(number) {
            let hand = judge.hand(*seat);
            if judge.is_of_holding(*seat, entry) {
                continue;
            }
            for fault in rules.judge(entry, hand.as_ref()) {
                faults.push((number, *seat, *entry, fault));
            }
        }
    }
    let is_wrong = |fault: &MeldFault| !matches!(fault, MeldFault::Understated { .. });
    let mut surplus = faults.iter().filter_map(|(_, _, _, fault)| match fault {
        MeldFault::NotHeld { surplus } => Some(surplus),
        _ => None,
    });
    if surplus.next().is_some_and(|surplus| judge.label(surplus, reporter)) {
        return;
    }
    if faults.iter().any(|(_, _, _, fault)| is_wrong(fault)) && judge.suit_order(reporter) {
        return;
    }
    let mut last = None;
    for (number, seat, entry, fault) in faults {
        // One entry is one fault, the first of them.
        if last.replace(number) != Some(number) {
            judge.report(number, seat, &entry, &fault, reporter);
        }
    }
}

/// Reports entries that are worth what they claim under no trump in the order of the standard,
/// and under some trump in another one. The trump, and so the order, is unknown: there is no fix.
fn check_orders_without_trump(game: &Game<'_>, value: &MeldsValue, reporter: &mut Reporter<'_>) {
    let entries = value.entries.iter();
    let entries: Option<Vec<(MeldEntry, Option<Hand>)>> =
        entries.map(|(_, _, entry)| entry.as_ref().map(|entry| (*entry, None))).collect();
    let Some(entries) = entries else { return };
    let trumps = Suit::ALL.into_iter().map(Some).chain([None]);
    let mut orders: Vec<SuitOrder> = Vec::new();
    for trump in trumps {
        let rules = game.facts().rules.meld_rules(trump);
        for order in rules.fitting_suit_orders(&entries) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    if orders.is_empty() || orders.contains(&SuitOrder::STANDARD) {
        return;
    }
    let orders = in_words(&orders);
    let span = super::value_span(game, "Melds");
    reporter.report(Problem::MeldSuitOrder { orders }.at(span));
}

/// Some orders of suits; of many, the first ones and the number of the others.
fn in_words(orders: &[SuitOrder]) -> String {
    let names: Vec<String> = orders.iter().map(|order| spaced(*order)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names.get(..SHOWN_ORDERS) {
        Some(shown) if names.len() > SHOWN_ORDERS + 1 => {
            let shown: Vec<String> = shown.iter().map(|name| format!("`{name}`")).collect();
            let others = names.len() - SHOWN_ORDERS;
            format!("{} or {others} others", shown.join(", "))
        }
        _ => one_of(&names),
    }
}

struct Judge<'g, 'b> {
    game: &'g Game<'b>,
    facts: &'g Facts,
    derived: &'g Completed,
    value: &'g MeldsValue,
    rules: MeldRules<'static>,
    seats: &'g [Seat],
    ignores_hands: bool,
}

impl Judge<'_, '_> {
    fn hand(&self, seat: Seat) -> Option<Hand> {
        if self.ignores_hands {
            return None;
        }
        self.facts.meld_hand(self.derived, seat)
    }

    /// Whether a declarer who took the kitty shows what the hand after the discard is worth:
    /// houses differ in when melds are laid down.
    fn is_of_holding(&self, seat: Seat, entry: &MeldEntry) -> bool {
        let holding = self.derived.holding.and_then(|holding| holding.hand(seat));
        let holding = holding.filter(|_| !self.ignores_hands && self.derived.kitty.is_some());
        holding.is_some_and(|hand| self.rules.judge(entry, Some(&hand)).is_empty())
    }

    /// Whether all entries fit when they begin with another seat, which is reported then.
    fn label(&self, surplus: &Hand, reporter: &mut Reporter<'_>) -> bool {
        let table = self.facts.table;
        let fits = |first: &Seat| {
            let seats = table.from(*first).zip(&self.value.entries);
            seats.into_iter().all(|(seat, (_, _, entry))| {
                let hand = self.hand(seat);
                let entry = entry.as_ref().zip(hand.as_ref());
                entry.is_some_and(|(entry, hand)| self.rules.judge(entry, Some(hand)).is_empty())
            })
        };
        let mut fitting = table.seats().iter().copied().filter(fits);
        let (Some(right), None) = (fitting.next(), fitting.next()) else {
            return false;
        };
        let Some(found) = self.seats.first().copied() else {
            return false;
        };
        let span = super::in_value(self.game, "Melds", &(0..found.letters().len()));
        let cards = listed(surplus);
        let report = Problem::MeldNotHeld { seat: found, cards }.at(span);
        let right = right.letters();
        let message = format!("begin with `{right}`: all entries fit then");
        reporter.report(report.fix(Applicability::Unsafe, message, span, right));
        true
    }

    /// Whether another order of suits fits, which is reported then.
    fn suit_order(&self, reporter: &mut Reporter<'_>) -> bool {
        let entries: Option<Vec<(MeldEntry, Option<Hand>)>> = self
            .seats
            .iter()
            .zip(&self.value.entries)
            .map(|(seat, (_, _, entry))| Some(((*entry)?, self.hand(*seat))))
            .collect();
        let Some(entries) = entries else { return false };
        let mut orders = self.rules.fitting_suit_orders(&entries);
        orders.retain(|order| *order != SuitOrder::STANDARD);
        // Orders that read every entry alike are one.
        let mut readings: Vec<Vec<Hand>> = Vec::new();
        orders.retain(|order| {
            let read: Vec<Hand> =
                entries.iter().map(|(entry, _)| order.read(&entry.shown)).collect();
            let is_new = !readings.contains(&read);
            readings.push(read);
            is_new
        });
        let Some(first) = orders.first() else {
            return false;
        };
        let problem = Problem::MeldSuitOrder { orders: in_words(&orders) };
        let report = problem.at(super::value_span(self.game, "Melds"));
        let edits: Vec<Substitution> = entries
            .iter()
            .zip(&self.value.entries)
            .filter_map(|((entry, _), (place, _, _))| {
                let shown = first.read(&entry.shown);
                let text = format!("{shown}({})", entry.points);
                let changes = shown != entry.shown;
                changes.then(|| Substitution {
                    span: super::in_value(self.game, "Melds", place),
                    replacement: text.into_bytes(),
                })
            })
            .collect();
        let message = "write the suits in the order C D S H";
        reporter.report(if orders.len() == 1 && !edits.is_empty() {
            report.fix_all(Applicability::Safe, message, edits)
        } else {
            report
        });
        true
    }

    fn report(
        &self,
        number: usize,
        seat: Seat,
        entry: &MeldEntry,
        fault: &MeldFault,
        reporter: &mut Reporter<'_>,
    ) {
        let Some((place, points, _)) = self.value.entries.get(number) else {
            return;
        };
        let whole = super::in_value(self.game, "Melds", place);
        let points = super::in_value(self.game, "Melds", points);
        let hand = self.hand(seat).map(|hand| self.rules.entry(&hand));
        let text = |entry: MeldEntry| format!("{}({})", entry.shown, entry.points);
        let claimed = entry.points;
        match *fault {
            MeldFault::Points { worth } => {
                let report = Problem::MeldValue { seat, worth, claimed };
                let report = report.at(points);
                let right = hand.filter(|hand| hand.points == claimed);
                reporter.report(match right {
                    Some(hand) => {
                        let message = format!("write `{}`", text(hand));
                        report.fix(Applicability::Safe, message, whole, text(hand))
                    }
                    None => {
                        let message = format!("write `{worth}`");
                        report.fix(Applicability::Unsafe, message, points, worth.to_string())
                    }
                });
            }
            MeldFault::NotHeld { surplus } => {
                let cards = listed(&surplus);
                let report = Problem::MeldNotHeld { seat, cards }.at(whole);
                reporter.report(recompute(report, hand.map(text), whole));
            }
            MeldFault::Understated { worth } => {
                let report = Problem::MeldUnderstated { seat, claimed, worth };
                reporter.report(recompute(report.at(points), hand.map(text), whole));
            }
            _ => {}
        }
    }
}

fn recompute(
    report: portnote_core::coded::Report<Problem>,
    text: Option<String>,
    place: portnote_core::Span,
) -> portnote_core::coded::Report<Problem> {
    match text {
        Some(text) => report.fix(Applicability::Unsafe, format!("write `{text}`"), place, text),
        None => report,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_orders_are_counted() {
        let all: Vec<SuitOrder> = SuitOrder::all().collect();
        let in_words = |count: usize| in_words(all.get(..count).unwrap_or(&[]));
        assert_eq!(in_words(1).matches('`').count(), 2);
        assert!(in_words(3).ends_with('`'), "{}", in_words(3));
        assert!(in_words(4).ends_with(" or 2 others"), "{}", in_words(4));
    }
}
