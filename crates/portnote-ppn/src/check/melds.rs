//! Melds: held, worth what they claim, in the order of suits.

use portnote_core::coded::At;
use portnote_core::{Applicability, Edit, Reporter};
use portnote_pinochle::{Completed, Hand, MeldEntry, MeldFault, MeldRules, Seat, SuitOrder};

use super::Found;
use super::cards::listed;
use crate::model::{Facts, Game};
use crate::problem::melds::Problem;
use crate::value::MeldsValue;

pub(super) fn check(game: &Game<'_>, found: Found, reporter: &mut Reporter<'_>) {
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
    if value.entries.len() != players {
        let problem = Problem::BadMelds {
            found: value.entries.len(),
            players,
        };
        reporter.report(problem.at(super::value_span(game, "Melds")));
        return;
    }
    let first = value.first.filter(|seat| facts.table.has(*seat));
    // Without the trump neither runs nor royal marriages can be told.
    let (Some(first), Some(_), true) = (first, derived.trump, facts.is_scoring_known) else {
        return;
    };
    let rules = facts.meld_rules(derived);
    let seats: Vec<Seat> = facts.table.from(first).collect();
    let judge = Judge {
        game,
        facts,
        derived,
        value,
        rules,
        seats: &seats,
        ignores_hands: found.cards,
    };
    let mut faults = Vec::new();
    for (number, seat) in seats.iter().enumerate() {
        if let Some((_, _, Some(entry))) = value.entries.get(number) {
            let hand = judge.hand(*seat);
            for fault in rules.judge(entry, hand.as_ref()) {
                faults.push((number, *seat, *entry, fault));
            }
        }
    }
    let is_wrong = |fault: &MeldFault| !matches!(fault, MeldFault::Understated { .. });
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
            let read: Vec<Hand> = entries
                .iter()
                .map(|(entry, _)| order.read(&entry.shown))
                .collect();
            let is_new = !readings.contains(&read);
            readings.push(read);
            is_new
        });
        let Some(first) = orders.first() else {
            return false;
        };
        let names: Vec<String> = orders.iter().map(|order| spaced(*order)).collect();
        let orders_text = names.join(" or ");
        let problem = Problem::MeldSuitOrder {
            orders: orders_text,
        };
        let report = problem.at(super::value_span(self.game, "Melds"));
        let edits: Vec<Edit> = entries
            .iter()
            .zip(&self.value.entries)
            .filter_map(|((entry, _), (place, _, _))| {
                let shown = first.read(&entry.shown);
                let text = format!("{shown}({})", entry.points);
                let changes = shown != entry.shown;
                changes.then(|| Edit {
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
                let report = Problem::MeldValue {
                    seat,
                    worth,
                    claimed,
                };
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
                let report = Problem::MeldUnderstated {
                    seat,
                    claimed,
                    worth,
                };
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
        Some(text) => report.fix(
            Applicability::Unsafe,
            format!("write `{text}`"),
            place,
            text,
        ),
        None => report,
    }
}

fn spaced(order: SuitOrder) -> String {
    let suits = order.suits().map(|suit| suit.to_string());
    suits.join(" ")
}
